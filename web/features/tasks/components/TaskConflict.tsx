import { partOf } from '../../../../domain/kernel/records.ts';
import { asDocument } from '../../../../domain/tasks/description.ts';
import type { Problem } from '../../../lib/problem.ts';
import { RichTextView } from '../../../lib/richText/RichTextView.tsx';
import { ConflictDialog } from '../../../ui/ConflictDialog.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { conflictWords } from './conflictWords.ts';
import { fieldNames } from './fieldNames.ts';
import { isDescription } from './isDescription.ts';

export interface TaskConflictProps {
  problem: Problem;
  /** Leaves what the other person wrote. */
  onKeepTheirs: () => void;
  /** Writes the own values over it. */
  onUseMine: () => void;
  /** Chooses nothing yet. */
  onClose: () => void;
  /** One was chosen, and is on its way. */
  busy: boolean;
}

/** The fields of a task that two people have changed, in words. */
export function TaskConflict({ problem, onKeepTheirs, onUseMine, onClose, busy }: TaskConflictProps) {
  const people = usePeople();
  const projects = useProjectIndex();
  const names = {
    person: (id: string) => people.find(id).name,
    phase: (id: string) => projects.known.flatMap(({ phases }) => phases).find((phase) => phase.id === id)?.name ?? 'a phase that is gone',
  };
  // As it is read: two of them may differ in marks alone.
  const shown = (field: string, value: unknown) =>
    field === 'description' && value !== '' && isDescription(value) ? (
      <RichTextView body={asDocument(value)} />
    ) : (
      conflictWords(field, value, names)
    );
  return (
    <ConflictDialog
      title={problem.message}
      by={problem.by}
      fields={problem.conflicts.map(({ field, theirs, yours }) => ({
        label: partOf(fieldNames, field) ?? field,
        theirs: shown(field, theirs),
        yours: shown(field, yours),
      }))}
      onKeepTheirs={onKeepTheirs}
      onUseMine={onUseMine}
      onClose={onClose}
      busy={busy}
    />
  );
}
