// What was kept of a board, by day: to look at, to compare with the board as it hangs now, and to bring back.

import { Link } from '@tanstack/react-router';
import { GitCompareArrows, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { BoardRecord, BoardVersion } from '../../../../../domain/boards/contract.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useLayer } from '../../../../ui/layers.ts';
import { timeOf } from '../../../../ui/locale.ts';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { PanelTitle, SidePanel } from '../../../../ui/SidePanel.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { plural } from '../../../files/components/fileWords.ts';
import { usePeople, useToday } from '../../../studios/queries.ts';
import { KeepVersionDialog } from './KeepVersionDialog.tsx';
import { useBringBack } from './useBringBack.tsx';
import { useVersions } from './versionQueries.ts';
import { versionDays, versionTitle } from './versionWords.ts';
import { besideTrail } from '../head/trail.ts';

interface VersionsPanelProps {
  board: BoardRecord;
  /** Acts that are on their way: a version holds what the server has. */
  underway: number;
  onClose: () => void;
}

export function VersionsPanel({ board, underway, onClose }: VersionsPanelProps) {
  const { data, error, refetch } = useVersions(board.id);
  const [isKeeping, setKeeping] = useState(false);
  useLayer(true, onClose);
  const { ask, question } = useBringBack(board, onClose);
  const reason = reasonOf(board.can.edit);
  return (
    <SidePanel
      label="Versions of this board"
      onClose={onClose}
      head={<span className="truncate">Versions</span>}
      footer={
        <Button
          variant="primary"
          icon={History}
          disabledReason={reason}
          waitsFor={underway > 0 ? 'Your changes are still on their way' : undefined}
          onClick={() => setKeeping(true)}
        >
          Keep this version
        </Button>
      }
    >
      <PanelTitle>Versions</PanelTitle>
      <p className="mt-1 text-13 text-ink-muted">
        Those that were kept under a name, and the board as each day on which somebody worked left it.
      </p>
      <div className="mt-4">
        {data ? (
          <Days versions={data.items} reason={reason} board={board} onLook={onClose} onBringBack={ask} />
        ) : error ? (
          <LoadError title="The versions could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the versions">
            <Strip className="h-4 w-1/3" />
            <Strip className="mt-4 h-3 w-2/3" />
            <Strip className="mt-4 h-3 w-1/2" />
          </Skeleton>
        )}
      </div>
      {isKeeping && <KeepVersionDialog board={board} onClose={() => setKeeping(false)} />}
      {question}
    </SidePanel>
  );
}

interface DaysProps extends Pick<RowProps, 'board' | 'reason' | 'onLook' | 'onBringBack'> {
  versions: readonly BoardVersion[];
}

function Days({ versions, ...row }: DaysProps) {
  const today = useToday();
  if (versions.length === 0)
    return (
      <p className="text-ink-muted">Nothing was kept yet. Keep a version before you show the board, or before you turn it upside down.</p>
    );
  return versionDays(versions).map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`versions-${day}`} className="mb-6">
      <SectionHead id={`versions-${day}`} title={shortDay(day, today)} />
      <ul>
        {ofDay.map((version) => (
          <Row key={version.id} version={version} {...row} />
        ))}
      </ul>
    </section>
  ));
}

interface RowProps {
  board: Pick<BoardRecord, 'id'>;
  version: BoardVersion;
  /** Why it cannot be brought back. */
  reason: string | undefined;
  onLook: () => void;
  onBringBack: (version: BoardVersion) => void;
}

function Row({ board, version, reason, onLook, onBringBack }: RowProps) {
  const { find } = usePeople();
  const title = versionTitle(version);
  const params = { boardId: board.id };
  return (
    <li className="border-b border-hairline py-3">
      <Link
        to="/mood-board/$boardId"
        params={params}
        search={besideTrail({ version: version.id })}
        onClick={onLook}
        className="block truncate rounded-1 font-title text-title-18 hover:underline"
      >
        <bdi>{title}</bdi>
      </Link>
      <p className="num mt-0.5 flex flex-wrap gap-x-2 text-12 text-ink-muted">
        <span>{timeOf(version.savedAt)}</span>
        {version.savedBy && (
          <span>
            <bdi>{find(version.savedBy).name}</bdi>
          </span>
        )}
        <span>{plural(version.items, 'item')}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button asChild size="small">
          <Link
            to="/mood-board/$boardId"
            params={params}
            search={besideTrail({ version: version.id, compare: 'now' })}
            onClick={onLook}
            aria-label={`Compare ${title} with now`}
          >
            <Icon of={GitCompareArrows} size={16} />
            Compare
          </Link>
        </Button>
        <Button size="small" icon={Undo2} disabledReason={reason} aria-label={`Bring back ${title}`} onClick={() => onBringBack(version)}>
          Bring back
        </Button>
      </div>
    </li>
  );
}
