// Commands on tasks as a person gives them: checked by the rules first, shown at once, undone from the toast.

import { useState } from 'react';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import type { Move } from '../../../domain/tasks/review.ts';
import { moveTask, stepTo } from '../../../domain/tasks/rules.ts';
import { follow } from '../../lib/outcome.ts';
import { useUser } from '../../lib/session/auth.ts';
import { pushUndo } from '../../lib/undo.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { offerUndo } from '../identity/components/offerUndo.ts';
import { columnNames } from './components/statusNames.ts';
import { sendMove, sendTakeBack, useCircumstances } from './moveQueries.ts';
import { useRemoveTask, useRestoreTask } from './queries.ts';
import { named } from '../../ui/Words.tsx';

/** A question that a move cannot answer by itself. */
export type MoveQuestion = { ask: 'reviewer'; card: TaskCard; move: Move } | { ask: 'comment'; card: TaskCard };

export interface BoardMoves {
  /** Moves a card, or asks what is missing. */
  move: (card: TaskCard, move: Move) => void;
  question: MoveQuestion | null;
  closeQuestion: () => void;
}

export function useBoardMoves(): BoardMoves {
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const circumstances = useCircumstances();
  const { id } = useUser();

  const move = (card: TaskCard, to: Move, isUndo = false) => {
    if (stepTo(card, to.status, id as UserId) === 'requestChanges') return setQuestion({ ask: 'comment', card });
    const result = moveTask(card, to, circumstances(card));
    if (!result.ok) {
      if (result.code === 'reviewer_required') return setQuestion({ ask: 'reviewer', card, move: to });
      showToast({ shape: 'warning', title: 'Not moved', line: result.details.message ?? 'This step is not possible from here.' });
      return;
    }
    const change = result.value;
    const { inverse } = change;
    const goBack = inverse
      ? () => move({ ...card, ...change.patch }, inverse, true)
      : change.step === 'approve'
        ? () => takeBackApproval(card)
        : undefined;
    follow(sendMove({ card, move: to, change }), {
      done: () => sayMoved(card, to, isUndo ? undefined : goBack),
      refused: sayRefused(named`Not moved: ${card.title}`),
    });
  };

  return { move: (card, to) => move(card, to), question, closeQuestion: () => setQuestion(null) };
}

/** A place in the same column is no news, but can be taken back as well. */
function sayMoved(card: TaskCard, { status }: Move, goBack: (() => void) | undefined): void {
  const title = named`${columnNames[status]}: ${card.title}`;
  if (status === card.status) {
    if (goBack) pushUndo({ title: named`Place of ${card.title}`, undo: goBack });
  } else if (goBack) offerUndo({ title }, goBack);
  else showToast({ shape: 'done', title });
}

/** Takes back an approval that was just given. */
export const takeBackApproval = (task: Pick<TaskCard, 'id' | 'position' | 'title'>): void =>
  follow(sendTakeBack(task), { refused: sayRefused(named`Not taken back: ${task.title}`) });

/** Brings a deleted task back. */
export function useBringTaskBack(): (task: { id: TaskCard['id']; title: string }) => void {
  const restore = useRestoreTask();
  return ({ id, title }) =>
    follow(restore.mutateAsync({ taskId: id }), {
      done: () => showToast({ shape: 'done', title: 'Task restored', line: title }),
      refused: sayRefused(named`Not restored: ${title}`),
    });
}

/** Deletes a task; the toast brings it back, and so does the trash. */
export function useDeleteTask(): (task: { id: TaskCard['id']; title: string }) => void {
  const remove = useRemoveTask();
  const restore = useRestoreTask();
  return ({ id, title }) => {
    const bringBack = () => follow(restore.mutateAsync({ taskId: id }), { refused: sayRefused(named`Not brought back: ${title}`) });
    follow(remove.mutateAsync({ taskId: id }), {
      done: () => offerUndo({ title: 'Task deleted', line: title }, bringBack),
      refused: sayRefused(named`Not deleted: ${title}`),
    });
  };
}
