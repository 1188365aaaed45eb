// Commands on tasks as a person gives them: checked by the rules first, shown at once, undone from the toast.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { TaskBrief, TaskCard, TaskChanges } from '../../../domain/tasks/contract.ts';
import type { Move } from '../../../domain/tasks/review.ts';
import { copyOf, moveTask, stepTo } from '../../../domain/tasks/rules.ts';
import { newId } from '../../lib/ids.ts';
import { follow } from '../../lib/outcome.ts';
import { useUser } from '../../lib/session/auth.ts';
import { pushUndo } from '../../lib/undo.ts';
import type { ChecklistItemId } from '../../../domain/kernel/ids.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { copyLink } from '../identity/components/copyLink.ts';
import { offerUndo } from '../identity/components/offerUndo.ts';
import { usePeople } from '../studios/queries.ts';
import { columnNames } from './components/statusNames.ts';
import { sendMove, sendTakeBack, useCircumstances } from './moveQueries.ts';
import { named } from '../../ui/Words.tsx';
import { taskQuery, useCreateTask, useEditTask, useRemoveTask, useRestoreTask } from './queries.ts';
import { useSayEdited } from './components/useTaskEdit.ts';

/** A question that a move cannot answer by itself. */
export type MoveQuestion = { ask: 'reviewer'; card: TaskBrief; move: Move } | { ask: 'comment'; card: TaskBrief };

export interface BoardMoves {
  /** Moves a card, or asks what is missing. The same whatever moves: no card is drawn anew for another. */
  move: (card: TaskBrief, move: Move) => void;
  /** Asks what is to change, and sends the work back with it. */
  askForChanges: (card: TaskBrief) => void;
  question: MoveQuestion | null;
  closeQuestion: () => void;
}

export function useBoardMoves(): BoardMoves {
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  const circumstances = useCircumstances();
  const { id } = useUser();

  const move = useCallback(
    function move(card: TaskBrief, to: Move, isUndo = false): void {
      if (stepTo(card, to.status, id) === 'requestChanges') return setQuestion({ ask: 'comment', card });
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
    },
    [circumstances, id],
  );

  const askForChanges = (card: TaskBrief) => setQuestion({ ask: 'comment', card });
  return { move, askForChanges, question, closeQuestion: () => setQuestion(null) };
}

/** A place in the same column is no news, but can be taken back as well. */
function sayMoved(card: TaskBrief, { status }: Move, goBack: (() => void) | undefined): void {
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

/** Changes a task where it stands, without opening it. `said` is what a toast says of it, which offers the way back. */
export function useQuickEdit(): (task: TaskBrief, changes: TaskChanges, said?: string) => void {
  const edit = useEditTask();
  const sayEdited = useSayEdited();
  return (task, changes, said) =>
    follow(edit.mutateAsync({ task, changes }), {
      done: (answer) => sayEdited({ changes, seen: task, answer, said }),
      refused: sayRefused(named`Not saved: ${task.title}`),
    });
}

/** Makes a second task like the first one, right behind it. */
export function useDuplicateTask(): (task: TaskBrief) => void {
  const queries = useQueryClient();
  const create = useCreateTask();
  const people = usePeople();
  const duplicate = async ({ id }: TaskBrief) => {
    const { task } = await queries.query({ ...taskQuery(id), staleTime: 0 });
    const there = new Set(people.all.map((person) => person.id));
    return create.mutateAsync(copyOf(task, { isThere: (userId) => there.has(userId), newItemId: () => newId<ChecklistItemId>() }));
  };
  return (task) =>
    follow(duplicate(task), {
      done: () => showToast({ shape: 'done', title: 'Task duplicated', line: task.title }),
      refused: sayRefused(named`Not duplicated: ${task.title}`),
    });
}

export const copyTaskLink = (taskId: TaskBrief['id']): Promise<void> => copyLink(`/todos?task=${taskId}`);
