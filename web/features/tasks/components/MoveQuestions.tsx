// What a move may have to ask: who reviews, or what to change.

import { useState } from 'react';
import type { TaskId, UserId } from '../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { useShown } from '../../../lib/useShown.ts';
import { useDialogDraft } from '../../identity/components/useDialogDraft.tsx';
import { useReaderIds } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import type { BoardMoves } from '../actions.tsx';
import { useRequestChanges } from '../queries.ts';

export function MoveQuestions({ moves }: { moves: BoardMoves }) {
  const { question, closeQuestion, move } = moves;
  if (!question) return null;
  if (question.ask === 'comment') return <RequestChangesDialog taskId={question.card.id} onClose={closeQuestion} />;
  return (
    <ReviewerDialog
      own={question.card.assigneeIds}
      projectId={question.card.projectId}
      onClose={closeQuestion}
      onChoose={(reviewerId) => {
        closeQuestion();
        move(question.card, { ...question.move, reviewerId });
      }}
    />
  );
}

interface ReviewerDialogProps {
  /** Those who did the work: they cannot review it. */
  own: readonly string[];
  projectId: string | null;
  onChoose: (reviewerId: UserId) => void;
  onClose: () => void;
}

export function ReviewerDialog({ own, projectId, onChoose, onClose }: ReviewerDialogProps) {
  const people = usePeople();
  const readerIds = useReaderIds(projectId);
  const mayReview = (id: string) => !own.includes(id) && (readerIds === null || readerIds.includes(id));
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const choose = () => (chosen ? onChoose(chosen as UserId) : setError('Reviewer is required.'));
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={choose}
      title="Who will review it?"
      sentence="Nobody approves their own work."
      submitLabel="Send to review"
    >
      <Field label="Reviewer" error={error}>
        <Select
          value={chosen}
          onChange={setChosen}
          placeholder="Choose a person"
          options={people.all.filter(({ id }) => mayReview(id)).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </FormDialog>
  );
}

export function RequestChangesDialog({ taskId, onClose }: { taskId: TaskId; onClose: () => void }) {
  const { form, set, drop, leave, cancel, note } = useDialogDraft({
    place: `task ${taskId} changes`,
    empty: { comment: '' },
    isTyped: ({ comment }) => comment.trim() !== '',
    keptWords: 'Your comment is kept',
    onClose,
  });
  const { comment } = form;
  const request = useRequestChanges();
  const shown = useShown();
  const error = request.error ? problemOf(request.error).message : undefined;
  const send = () =>
    follow(request.mutateAsync({ taskId, comment }), {
      done: () => {
        drop();
        if (shown()) onClose();
      },
      refused: (refusal) => !shown() && sayRefused('Changes were not requested')(refusal),
    });
  return (
    <FormDialog
      onClose={leave}
      onCancel={cancel}
      note={note}
      onSubmit={send}
      title="What should change?"
      sentence="The task goes back to In progress with your comment."
      submitLabel="Request changes"
      busy={request.isPending}
    >
      <Field label="Comment" error={error}>
        <TextArea value={comment} onChange={(event) => set({ comment: event.target.value })} rows={4} />
      </Field>
    </FormDialog>
  );
}
