// The next step of an open task as buttons: complete, send to review, reopen.

import { Check, RotateCcw, Send } from 'lucide-react';
import { useState } from 'react';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import type { Task } from '../../../../domain/tasks/contract.ts';
import { follow } from '../../../lib/outcome.ts';
import { useShown } from '../../../lib/useShown.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { sayRefused } from '../../../ui/toast/store.ts';
import type { BoardMoves } from '../actions.tsx';
import { named } from '../../../ui/Words.tsx';
import { useSendToReview } from '../queries.ts';
import { ReviewerDialog } from './MoveQuestions.tsx';

/** While a task waits for its review the review box has the step. */
export function TaskSteps({ task, moves }: { task: Task; moves: BoardMoves }) {
  if (task.status === 'in_review') return null;
  const isDone = task.status === 'completed';
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        size="small"
        icon={isDone ? RotateCcw : Check}
        disabledReason={reasonOf(task.can.move)}
        // The other half of a slow double click finds the other word in its place, and does not mean it.
        onClick={({ detail }) => detail < 2 && moves.move(task, { status: isDone ? 'in_progress' : 'completed', position: task.position })}
      >
        {isDone ? 'Reopen' : 'Complete'}
      </Button>
      {!isDone && task.projectId !== null && <SendToReview task={task} />}
    </div>
  );
}

/** The way into review, while the work is with those who do it. */
function SendToReview({ task }: { task: Task }) {
  const send = useSendToReview();
  const shown = useShown();
  const [asking, setAsking] = useState(false);
  const sendTo = (reviewerId?: UserId) =>
    follow(send.mutateAsync({ taskId: task.id, ...(reviewerId && { reviewerId }) }), {
      refused: (problem) => {
        if (problem.code === 'reviewer_required' && shown()) setAsking(true);
        else sayRefused(named`Not sent to review: ${task.title}`)(problem);
      },
    });
  return (
    <>
      <Button size="small" icon={Send} busy={send.isPending} disabledReason={reasonOf(task.can.sendToReview)} onClick={() => sendTo()}>
        Send to review
      </Button>
      {asking && (
        <ReviewerDialog
          own={task.assigneeIds}
          projectId={task.projectId}
          onClose={() => setAsking(false)}
          onChoose={(reviewerId) => {
            setAsking(false);
            sendTo(reviewerId);
          }}
        />
      )}
    </>
  );
}
