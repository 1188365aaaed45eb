import type { TaskChanges } from '../../../../domain/tasks/contract.ts';
import type { Problem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { usePeople } from '../../studios/queries.ts';

export interface ConflictDialogProps {
  problem: Problem;
  /** Leaves what the other person wrote. */
  onKeepTheirs: () => void;
  /** Writes the own values over it. */
  onUseMine: () => void;
}

/** Two people changed the same field: both values are shown, and neither is lost before one is chosen. */
export function ConflictDialog({ problem, onKeepTheirs, onUseMine }: ConflictDialogProps) {
  const people = usePeople();
  const show = (value: unknown) => valueWords(value, (id) => people.find(id).name);
  return (
    <Dialog
      open
      onClose={onKeepTheirs}
      title={problem.message}
      sentence="Both of you edited the same field. Choose what stays."
      actions={
        <>
          <Button variant="quiet" onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button variant="primary" onClick={onUseMine}>Use mine</Button>
        </>
      }
    >
      <dl className="flex flex-col gap-4">
        {problem.conflicts.map(({ field, theirs, yours }) => (
          <div key={field}>
            <dt className="mb-1 text-13 font-medium">{fieldNames[field as keyof TaskChanges] ?? field}</dt>
            <dd className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
              <Value of={problem.by ?? 'Theirs'}>{show(theirs)}</Value>
              <Value of="You">{show(yours)}</Value>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function Value({ of, children }: { of: string; children: string }) {
  return (
    <div className="rounded-2 border border-hairline bg-surface-sunken px-3 py-2">
      <p className="text-12 text-ink-muted">{of}</p>
      <p className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">{children}</p>
    </div>
  );
}

export const fieldNames: Record<keyof TaskChanges, string> = {
  title: 'Title',
  description: 'Description',
  phaseId: 'Phase',
  room: 'Room',
  priority: 'Priority',
  assigneeIds: 'Assigned',
  reviewerId: 'Reviewer',
  start: 'Start',
  due: 'Due',
  estimate: 'Estimate',
  checklist: 'Checklist',
  labels: 'Labels',
};

function valueWords(value: unknown, nameOf: (id: string) => string): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map((one) => valueWords(one, nameOf)).join(', ');
  if (typeof value === 'object' && 'text' in value) return String(value.text);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? nameOf(text) : text;
}
