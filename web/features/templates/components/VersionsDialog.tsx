import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateId } from '../../../../domain/kernel/ids.ts';
import type { TemplateFields } from '../../../../domain/templates/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { useShown } from '../../../lib/useShown.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { dayOf, timeOf } from '../../../ui/locale.ts';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { counted } from '../../projects/components/projectNames.ts';
import { usePeople, useToday } from '../../studios/queries.ts';
import { useVersions, versionQuery } from '../queries.ts';

export interface VersionsDialogProps {
  templateId: TemplateId;
  current: number;
  /** Why one cannot go back to any. */
  disabledReason: string | undefined;
  waitsFor: string | undefined;
  /** Takes an earlier version into the change at hand; nothing is saved by it. */
  onChoose: (fields: TemplateFields) => void;
  onClose: () => void;
}

/** How a template stood when it was saved. */
export function VersionsDialog({ templateId, current, disabledReason, waitsFor, onChoose, onClose }: VersionsDialogProps) {
  const { data, error, refetch } = useVersions(templateId);
  const people = usePeople();
  const today = useToday();
  const queries = useQueryClient();
  const shown = useShown();
  /** The version that is being read; the others wait for it. */
  const [taking, setTaking] = useState<number | null>(null);
  const take = (number: number) => {
    setTaking(number);
    follow(queries.query(versionQuery({ templateId, number })), {
      done: ({ fields }) => {
        // After it was closed, the draft holds what was typed since.
        if (!shown()) return;
        onChoose(fields);
        onClose();
      },
      refused: sayRefused('That version could not be read'),
      settled: () => setTaking(null),
    });
  };
  return (
    <Dialog open title="Versions" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p className="mb-3 text-ink-muted">Each time it was saved. Projects keep what they were made from, whatever is changed here.</p>
      {!data &&
        (error ? (
          <LoadError title="The versions could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the versions">
            <Strip className="h-16 w-full" />
          </Skeleton>
        ))}
      <ol className="num">
        {data?.items.map(({ version, savedAt, savedById, phases, tasks }) => (
          <li key={version} className="flex items-center gap-3 border-t border-hairline py-2">
            <span className="font-medium">{version}</span>
            <span className="min-w-0 flex-1 text-13 text-ink-muted">
              <bdi>{people.find(savedById).name}</bdi>, {shortDay(dayOf(savedAt), today)}, {timeOf(savedAt)}: {counted(phases, 'phase')},{' '}
              {counted(tasks, 'task')}
            </span>
            {version === current ? (
              <span className="text-13 text-ink-muted">Now</span>
            ) : (
              <Button
                size="small"
                busy={taking === version}
                disabledReason={disabledReason}
                waitsFor={taking === null || taking === version ? waitsFor : 'Another version is being read'}
                onClick={() => take(version)}
              >
                Go back to it
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
