import type { Comment } from '../../../../../domain/discussions/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { Field } from '../../../../ui/Field.tsx';
import { SearchSelect } from '../../../../ui/SearchSelect.tsx';
import { useComment, useReplaceable } from '../../queries.ts';

interface ReplacesFieldProps {
  /** What is called a decision. */
  comment: Comment;
  value: CommentId | null;
  onChange: (value: CommentId | null) => void;
}

const none = 'none';

/** The earlier decision of the project that it replaces, where there is one to choose. */
export function ReplacesField({ comment: { id, decision }, value, onChange }: ReplacesFieldProps) {
  const projectId = useComment(id).data?.subject.projectId ?? null;
  const earlier = (useReplaceable(projectId).data?.items ?? []).filter(
    ({ commentId, replacedBy, at }) =>
      commentId !== id && (replacedBy === null || replacedBy === id) && (decision === null || at < decision.at),
  );
  if (earlier.length === 0 && value === null) return null;
  const options = earlier.map(({ commentId, what, agreedOn }) => ({ value: commentId, label: what, detail: plainDay(agreedOn) }));
  // One that cannot be opened any more stays what it replaces, until somebody chooses.
  const lost = value !== null && !options.some((option) => option.value === value);
  return (
    <div className="mt-4">
      <Field label="Replaces">
        <SearchSelect
          value={value ?? none}
          onChange={(next) => onChange(next === none ? null : next)}
          options={[{ value: none, label: 'No earlier decision' }, ...(lost ? [{ value, label: 'An earlier decision' }] : []), ...options]}
          listLabel="Earlier decisions"
          emptyWords="No earlier decision says that."
        />
      </Field>
    </div>
  );
}
