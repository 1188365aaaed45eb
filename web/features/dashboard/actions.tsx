import { useState } from 'react';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import { completeTask, moveTask } from '../../../domain/tasks/rules.ts';
import { problemOf } from '../../lib/api.ts';
import { showToast } from '../../ui/toast/store.ts';
import { useCircumstances, useMoveTask } from '../tasks/queries.ts';

export interface Ticks {
  /** Ticked, and still in the list because the server's answer is on its way. */
  isTicked: (task: TaskCard) => boolean;
  complete: (task: TaskCard) => void;
}

/** Completes a task from My day: shown at once, undone from the toast. */
export function useTicks(): Ticks {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const circumstances = useCircumstances();
  const mover = useMoveTask();

  const untick = (id: string) => setTicked((ids) => new Set([...ids].filter((each) => each !== id)));

  const move = (card: TaskCard, outcome: ReturnType<typeof completeTask>) => {
    if (!outcome.ok) {
      showToast({ shape: 'warning', title: 'Not completed', line: outcome.details.message ?? 'This step is not possible from here.' });
      return;
    }
    const change = outcome.value;
    const moved = { ...card, ...change.patch };
    if (moved.status === 'completed') setTicked((ids) => new Set([...ids, card.id]));
    mover.mutate(
      { card, move: { status: moved.status, position: moved.position }, change },
      {
        onSuccess: () => {
          if (moved.status !== 'completed') return untick(card.id);
          const { inverse } = change;
          showToast({
            shape: 'done',
            title: `Completed: ${card.title}`,
            ...(inverse && { action: { label: 'Undo', onSelect: () => move(moved, moveTask(moved, inverse, circumstances(moved))) } }),
          });
        },
        onError: (error) => {
          untick(card.id);
          showToast({ shape: 'error', title: 'Not completed', line: problemOf(error).message });
        },
      },
    );
  };

  return {
    isTicked: (task) => ticked.has(task.id),
    complete: (task) => move(task, completeTask(task, circumstances(task))),
  };
}
