import { Check } from 'lucide-react';
import { useState } from 'react';
import { firstName } from '../../../../domain/identity/names.ts';
import type { Review, Task } from '../../../../domain/tasks/contract.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { follow } from '../../../lib/outcome.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { usePeople } from '../../studios/queries.ts';
import { takeBackApproval } from '../actions.tsx';
import { useApproveTask } from '../queries.ts';
import { RequestChangesDialog } from './MoveQuestions.tsx';
import { named } from '../../../ui/Words.tsx';

/** The open review on top of the panel; after a decision, what was said in the last round. */
export function ReviewBox({ task, now }: { task: Task; now: number }) {
  // Here, so that what a reviewer writes outlives a review that is withdrawn meanwhile.
  const [isAsking, setAsking] = useState(false);
  const open = task.reviews.findLast((review) => review.verdict === null);
  // A round that was taken back has decided nothing: what was asked for before stands.
  const last = task.reviews.findLast(({ verdict }) => verdict === 'approved' || verdict === 'changes_requested');
  const isSentBack = last?.verdict === 'changes_requested' && task.status !== 'completed';
  return (
    <>
      {task.status === 'in_review' ? (
        <OpenReview task={task} review={open} now={now} onRequestChanges={() => setAsking(true)} />
      ) : (
        isSentBack && <RequestedChanges review={last} now={now} />
      )}
      {isAsking && <RequestChangesDialog taskId={task.id} onClose={() => setAsking(false)} />}
    </>
  );
}

interface OpenReviewProps {
  task: Task;
  review: Review | undefined;
  now: number;
  onRequestChanges: () => void;
}

function OpenReview({ task, review, now, onRequestChanges }: OpenReviewProps) {
  const { id } = useUser();
  const approve = useApproveTask();
  const mine = task.reviewerId === id;
  return (
    <section aria-label="Review" className="mt-3 rounded-2 border border-accent-line bg-accent-soft px-3 py-3">
      {review ? <Sender review={review} now={now} /> : <p>This waits for {mine ? 'your' : 'a'} review.</p>}
      {mine && (
        <div className="mt-2.5 flex gap-2">
          <Button
            variant="primary"
            icon={Check}
            busy={approve.isPending}
            disabledReason={reasonOf(task.can.approve)}
            onClick={() =>
              follow(approve.mutateAsync({ taskId: task.id }), {
                done: () => offerUndo({ title: 'Approved', line: task.title }, () => takeBackApproval(task)),
                refused: sayRefused(named`Not approved: ${task.title}`),
              })
            }
          >
            Approve
          </Button>
          <Button variant="quiet" disabledReason={reasonOf(task.can.requestChanges)} onClick={onRequestChanges}>
            Request changes
          </Button>
        </div>
      )}
    </section>
  );
}

/** Who asked whom, and when. The work of a sample has nobody who asked. */
function Sender({ review, now }: { review: Review; now: number }) {
  const people = usePeople();
  const { id } = useUser();
  const [sender, reviewer] = [people.find(review.requestedBy), people.find(review.reviewerId)];
  const again = review.round > 1;
  return (
    <p className="flex items-center gap-2.5">
      <Avatar name={sender.name} src={sender.src} size={24} decorative />
      <span>
        <b className="font-semibold">
          <bdi>{review.requestedBy === id ? 'You' : firstName(sender.name)}</bdi>
        </b>{' '}
        sent this {again ? 'back ' : ''}to <bdi>{review.reviewerId === id ? 'you' : reviewer.name}</bdi> {timeAgo(review.requestedAt, now)}.
        {again && <span className="text-ink-muted"> Round {review.round}.</span>}
        {people.all.length > 0 && !people.all.includes(reviewer) && ' They cannot sign in any more: it needs another reviewer.'}
      </span>
    </p>
  );
}

function RequestedChanges({ review, now }: { review: Review; now: number }) {
  const reviewer = usePeople().find(review.reviewerId);
  return (
    <section aria-label="Requested changes" className="mt-3 rounded-2 border border-hairline-strong px-3 py-3">
      <p className="flex items-center gap-2.5">
        <Avatar name={reviewer.name} src={reviewer.src} size={24} decorative />
        <span>
          <b className="font-semibold">
            <bdi>{reviewer.name}</bdi>
          </b>{' '}
          asked for changes {review.decidedAt && timeAgo(review.decidedAt, now)}.
        </span>
      </p>
      <p className="mt-2 break-words whitespace-pre-wrap">{review.comment}</p>
    </section>
  );
}
