// What a move may have to ask: who reviews, or what to change.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TaskId, UserId } from '../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../lib/api.ts';
import { follow } from '../../../lib/outcome.ts';
import { useAuth, useUser } from '../../../lib/session/auth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { useShown } from '../../../lib/useShown.ts';
import { useDialogDraft } from '../../identity/components/useDialogDraft.tsx';
import { useReaderIds } from '../../projects/queries.ts';
import { studioQuery, usePeople } from '../../studios/queries.ts';
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
  const { data: studio } = useQuery(studioQuery());
  const { id: ownId } = useUser();
  const isOthersWork = (id: string) => studio?.selfApproval === true || !(own.includes(id) || id === ownId);
  const reviewers = people.all.filter(({ id }) => isOthersWork(id) && (readerIds === null || readerIds.includes(id)));
  const [chosen, setChosen] = useState<UserId | null>(null);
  const [error, setError] = useState<string>();
  const choose = () => (chosen ? onChoose(chosen) : setError('Reviewer is required.'));
  if (studio && people.isHere && reviewers.length === 0) return <NoReviewer isAlone={people.all.length === 1} onClose={onClose} />;
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={choose}
      title="Who will review it?"
      sentence={studio?.selfApproval ? 'It is waiting until they have looked at it.' : 'Nobody approves their own work.'}
      submitLabel="Send to review"
    >
      <Field label="Reviewer" error={error}>
        <Select
          value={chosen}
          onChange={setChosen}
          placeholder="Choose a person"
          options={reviewers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </FormDialog>
  );
}

/** Nobody is left to ask: why, and what leads on. */
function NoReviewer({ isAlone, onClose }: { isAlone: boolean; onClose: () => void }) {
  const { hasPermission, user } = useAuth();
  const isPrincipal = user?.role === 'Principal';
  const why = isAlone
    ? 'You are the only person in the studio, and nobody approves their own work.'
    : 'Everybody who could look at it works on it, and nobody approves their own work.';
  const allow = isPrincipal ? 'Your studio can allow it in its settings.' : 'Your Principal can allow it in the settings of the studio.';
  return (
    <Dialog
      open
      title="Nobody can review it"
      sentence={`${why} ${allow}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="bare" onClick={onClose}>
            Not now
          </Button>
          {hasPermission('inviteMembers') && (
            <Button asChild>
              <Link to="/settings" search={{ tab: 'team' }}>
                Invite somebody
              </Link>
            </Button>
          )}
          {isPrincipal && (
            <Button variant="primary" asChild>
              <Link to="/settings" search={{ tab: 'studio' }} hash="studio-review">
                Open the studio’s settings
              </Link>
            </Button>
          )}
        </>
      }
    />
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
