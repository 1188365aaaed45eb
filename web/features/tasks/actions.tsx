// Commands on tasks as a person gives them: checked by the rules first, shown at once, undone from the toast.

import { useState } from 'react';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import type { Move } from '../../../domain/tasks/review.ts';
import { moveTask, stepTo } from '../../../domain/tasks/rules.ts';
import { follow } from '../../lib/outcome.ts';
import { useUser } from '../../lib/session/auth.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { columnNames } from './components/statusNames.ts';
import { sendMove, useCircumstances } from './moveQueries.ts';
import { useRemoveTask, useRestoreTask } from './queries.ts';

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

  const move = (card: TaskCard, to: Move) => {
    if (stepTo(card, to.status, id as UserId) === 'requestChanges') return setQuestion({ ask: 'comment', card });
    const result = moveTask(card, to, circumstances(card));
    if (!result.ok) {
      if (result.code === 'reviewer_required') return setQuestion({ ask: 'reviewer', card, move: to });
      showToast({ shape: 'warning', title: 'Not moved', line: result.details.message ?? 'This step is not possible from here.' });
      return;
    }
    const change = result.value;
    const moved = { ...card, ...change.patch };
    follow(sendMove({ card, move: to, change }), {
      done: () => {
        if (to.status === card.status) return;
        const { inverse } = change;
        showToast({
          shape: 'done',
          title: `${columnNames[to.status]}: ${card.title}`,
          ...(inverse && { action: { label: 'Undo', onSelect: () => move(moved, inverse) } }),
        });
      },
      refused: sayRefused(`Not moved: ${card.title}`),
    });
  };

  return { move, question, closeQuestion: () => setQuestion(null) };
}

/** Deletes a task; the toast brings it back. */
export function useDeleteTask(): (task: { id: TaskCard['id']; title: string }) => void {
  const remove = useRemoveTask();
  const restore = useRestoreTask();
  return ({ id, title }) => {
    const bringBack = () => follow(restore.mutateAsync({ taskId: id }), { refused: sayRefused(`Not brought back: ${title}`) });
    follow(remove.mutateAsync({ taskId: id }), {
      done: () => showToast({ shape: 'done', title: 'Task deleted', line: title, action: { label: 'Undo', onSelect: bringBack } }),
      refused: sayRefused(`Not deleted: ${title}`),
    });
  };
}
