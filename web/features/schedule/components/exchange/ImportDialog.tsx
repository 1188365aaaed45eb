// A programme of another tool comes in: first what it would make and what it cannot take, then one act with one way back.

import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import type { Schedule } from '../../../../../domain/schedule/contract.ts';
import type { ImportedPlan, ImportedRow, WordsAround } from '../../../../../domain/schedule/imported.ts';
import { problemOf } from '../../../../lib/api.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { retryWords } from '../../../../lib/connection.ts';
import { follow } from '../../../../lib/outcome.ts';
import { reportError } from '../../../../lib/reportError.ts';
import { useShown } from '../../../../lib/useShown.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { sayRefused } from '../../../../ui/toast/store.ts';
import { offerUndo } from '../../../identity/components/offerUndo.ts';
import { useImportPlan, useTakeImportBack } from '../../exchangeQueries.ts';
import { counted } from '../barWords.ts';
import type { PlannedImport } from './importPlan.ts';

export interface ImportDialogProps {
  projectId: ProjectId;
  schedule: Schedule;
  onClose: () => void;
}

export function ImportDialog({ projectId, schedule, onClose }: ImportDialogProps) {
  const [planned, setPlanned] = useState<PlannedImport | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const bringing = useImportPlan();
  const back = useTakeImportBack();
  const shown = useShown();

  const read = async (file: File) => {
    setReading(true);
    bringing.reset();
    const result = await import('./readProgrammeFile.ts')
      .then(({ readProgrammeFile }) => readProgrammeFile(file, schedule))
      .catch(async (error: unknown) => {
        reportError(error, 'a programme could not be read');
        return `The file could not be read. ${await retryWords()}`;
      });
    setReading(false);
    setPlanned(typeof result === 'string' ? null : result);
    setTrouble(typeof result === 'string' ? result : null);
  };
  const save = () => {
    if (!planned) return;
    const { rows, links } = planned.plan;
    const line = schedule.rows.length > 0 ? 'Its phases stand below the others.' : undefined;
    const takeBack = (words: WordsAround) =>
      follow(back.mutateAsync({ projectId, rowIds: rows.map(({ id }) => id), words }), {
        refused: sayRefused('The import was not taken back'),
      });
    follow(bringing.mutateAsync({ projectId, rows: [...rows], links: [...links] }), {
      done: ({ words }) => {
        if (shown()) onClose();
        offerUndo({ title: `${counted(rows.length, 'row')} imported`, ...(line && { line }) }, () => takeBack(words));
      },
      refused: (refusal) => !shown() && sayRefused('Nothing was imported')(refusal),
    });
  };

  return (
    <FormDialog
      onClose={onClose}
      onSubmit={save}
      title="Import from Microsoft Project"
      sentence="Choose a programme saved as XML. You see what it becomes before any of it is kept."
      submitLabel={planned ? `Import ${counted(planned.plan.rows.length, 'row')}` : 'Import'}
      busy={bringing.isPending}
      waitsFor={planned ? undefined : 'Choose a file first'}
      problem={trouble ?? (bringing.error && problemOf(bringing.error).message)}
    >
      <input
        ref={picker}
        type="file"
        accept=".xml,text/xml,application/xml"
        aria-label="Programme file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a choice as well.
          target.value = '';
          if (file) void read(file);
        }}
      />
      <Button icon={FileUp} busy={isReading} onClick={() => picker.current?.click()}>
        {planned ? 'Choose another file' : 'Choose a file'}
      </Button>
      <div role="status">{planned && <Preview planned={planned} />}</div>
    </FormDialog>
  );
}

function Preview({ planned: { plan, notes } }: { planned: PlannedImport }) {
  return (
    <>
      <p className="pt-4">{madeWords(plan)}</p>
      {notes.length > 0 && (
        <ul aria-label="What becomes otherwise" className="mt-2 list-disc ps-5 text-13 text-ink-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys as well */}
      <ul aria-label="Rows to be made" tabIndex={0} className="mt-3 max-h-60 overflow-y-auto rounded-2 border border-hairline text-13">
        {plan.rows.map((row) => (
          <li key={row.id} className="flex gap-3 border-b border-hairline px-3 py-1.5 last:border-b-0">
            <span className={row.kind === 'phase' ? 'min-w-0 flex-1 truncate font-semibold' : 'min-w-0 flex-1 truncate ps-3'}>
              <bdi>{row.name}</bdi>
            </span>
            <span className="num shrink-0 text-ink-muted">{datesOf(row)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** "Makes 3 phases, 24 tasks, 4 milestones and 31 links." */
function madeWords({ rows, links }: ImportedPlan): string {
  const kinds = (['phase', 'task', 'milestone'] as const).map((kind) => [rows.filter((row) => row.kind === kind).length, kind] as const);
  const parts = [...kinds, [links.length, 'link'] as const].filter(([count]) => count > 0).map(([count, thing]) => counted(count, thing));
  return `Makes ${new Intl.ListFormat('en-GB').format(parts)}.`;
}

function datesOf(row: ImportedRow): string {
  if (row.kind === 'milestone') return plainDay(row.end);
  if (!row.start || !row.end) return 'No dates';
  return row.start === row.end ? plainDay(row.end) : `${plainDay(row.start)} – ${plainDay(row.end)}`;
}
