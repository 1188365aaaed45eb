// What is done with tasks where a plan is drawn, without a card or a panel: they are made by their names, deleted, put into a phase.

import { useQueryClient } from '@tanstack/react-query';
import type { PhaseId, ProjectId, TaskId } from '../../../../domain/kernel/ids.ts';
import { follow } from '../../../lib/outcome.ts';
import { pushUndo } from '../../../lib/undo.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { useDeleteTask, useQuickEdit } from '../actions.tsx';
import { taskQuery, useCreateTask, useRemoveTask } from '../queries.ts';

interface NamedTask {
  id: TaskId;
  title: string;
}

interface MakingOutcome {
  onMade: (id: TaskId) => void;
  /** The reason is said already. */
  onRefused: () => void;
}

export interface TasksOfPlan {
  /** Makes a task that has a name alone; Ctrl Z takes it back. */
  create: (task: { title: string; projectId: ProjectId; phaseId?: PhaseId }, outcome: MakingOutcome) => void;
  remove: (task: NamedTask) => void;
  toPhase: (task: NamedTask, phaseId: PhaseId) => void;
}

export function useTasksOfPlan(): TasksOfPlan {
  const queries = useQueryClient();
  const { mutateAsync: createTask } = useCreateTask();
  const { mutateAsync: removeTask } = useRemoveTask();
  const edit = useQuickEdit();

  const takeBack = ({ id, title }: NamedTask) =>
    follow(removeTask({ taskId: id }), { refused: sayRefused(named`Not taken back: ${title}`) });

  return {
    create: (given, { onMade, onRefused }) =>
      follow(createTask(given), {
        done: ({ task: { id, title } }) => {
          onMade(id);
          pushUndo({ title: named`Added: ${title}`, undo: () => takeBack({ id, title }) });
        },
        refused: (problem) => {
          onRefused();
          sayRefused(named`Not added: ${given.title}`)(problem);
        },
      }),
    remove: useDeleteTask(),
    toPhase: ({ id, title }, phaseId) =>
      follow(queries.query({ ...taskQuery(id), staleTime: 0 }), {
        done: (answer) => edit(answer.task, { phaseId }),
        refused: sayRefused(named`Not moved: ${title}`),
      }),
  };
}
