import { partOf } from '../../../../domain/kernel/records.ts';
import type { Problem } from '../../../lib/problem.ts';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { usePeople } from '../../studios/queries.ts';
import { fieldNames } from './fieldNames.ts';

export interface TaskConflictProps {
  problem: Problem;
  /** Leaves what the other person wrote. */
  onKeepTheirs: () => void;
  /** Writes the own values over it. */
  onUseMine: () => void;
  /** One was chosen, and is on its way. */
  busy: boolean;
}

/** The fields of a task that two people have changed, in words. */
export function TaskConflict({ problem, onKeepTheirs, onUseMine, busy }: TaskConflictProps) {
  const people = usePeople();
  const show = (value: unknown) => valueWords(value, (id) => people.find(id).name);
  return (
    <ConflictDialog
      title={problem.message}
      by={problem.by}
      fields={problem.conflicts.map(({ field, theirs, yours }) => ({
        label: partOf(fieldNames, field) ?? field,
        theirs: show(theirs),
        yours: show(yours),
      }))}
      onKeepTheirs={onKeepTheirs}
      onUseMine={onUseMine}
      busy={busy}
    />
  );
}

function valueWords(value: unknown, nameOf: (id: string) => string): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.map((one) => valueWords(one, nameOf)).join(', ');
  if (typeof value === 'object' && 'text' in value) return String(value.text);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text) ? nameOf(text) : text;
}
