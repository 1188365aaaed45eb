// What is done with the tasks of the sheet besides their dates: one is added at the end of a phase, deleted, put into another phase.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhaseId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { follow } from '../../../lib/outcome.ts';
import { pushUndo } from '../../../lib/undo.ts';
import { reasonOf } from '../../../lib/words.ts';
import { sayRefused } from '../../../ui/toast/store.ts';
import { named } from '../../../ui/Words.tsx';
import { useDeleteTask, useQuickEdit } from '../../tasks/actions.tsx';
import { taskQuery, useCreateTask, useRemoveTask } from '../../tasks/queries.ts';

export interface SheetWork {
  /** The phase at whose end a task is being added. */
  addingTo: { id: PhaseId; name: string } | null;
  /** Begins to add a task to the phase that a row is or belongs to. */
  add: (row: ScheduleRow) => void;
  /** Makes the task; the next one may be typed at once. */
  create: (title: string) => void;
  stopAdding: () => void;
  remove: (row: ScheduleRow) => void;
  /** Puts a task into the phase before or behind its own. */
  shift: (row: ScheduleRow, step: 1 | -1) => void;
}

interface SheetWorkInput {
  project: Project;
  schedule: Schedule;
  announce: (words: string) => void;
  /** A phase that a task is added to is unfolded. */
  onUnfold: (id: PhaseId) => void;
  /** The task that was made is the one that the keys are at. */
  onMade: (id: TaskId) => void;
}

export function useSheetWork({ project, schedule, announce, onUnfold, onMade }: SheetWorkInput): SheetWork {
  const queries = useQueryClient();
  const [phaseId, setPhaseId] = useState<PhaseId | null>(null);
  const { mutateAsync: createTask } = useCreateTask();
  const { mutateAsync: removeTask } = useRemoveTask();
  const deleteTask = useDeleteTask();
  const edit = useQuickEdit();
  const phases = schedule.rows.filter(({ kind }) => kind === 'phase');
  const phaseOf = (id: string | null) => phases.find((one) => one.id === id);
  const adding = phaseOf(phaseId);

  const say = (words: string | undefined): void => announce(words ?? '');

  return {
    addingTo: adding ? { id: adding.id as PhaseId, name: adding.name } : null,
    add: (row) => {
      const to = row.kind === 'phase' ? row : phaseOf(row.phaseId);
      const denied = reasonOf(project.can.createTask);
      if (denied) return say(denied);
      if (!to) return say(`${row.name} is in no phase.`);
      onUnfold(to.id as PhaseId);
      setPhaseId(to.id as PhaseId);
    },
    create: (title) => {
      if (!adding) return;
      follow(createTask({ title, projectId: project.id, phaseId: adding.id as PhaseId }), {
        done: ({ task }) => {
          onMade(task.id);
          pushUndo({
            title: named`Added: ${title}`,
            undo: () => follow(removeTask({ taskId: task.id }), { refused: sayRefused(named`Not taken back: ${title}`) }),
          });
        },
        refused: sayRefused(named`Not added: ${title}`),
      });
    },
    stopAdding: () => setPhaseId(null),
    remove: ({ kind, id, name }) => {
      if (kind === 'task') deleteTask({ id: id as TaskId, title: name });
      else say(kind === 'phase' ? 'Phases are deleted on the page Phases.' : 'Milestones are changed in the project.');
    },
    shift: ({ kind, id, name, phaseId: from }, step) => {
      if (kind !== 'task') return say('Only a task goes into another phase.');
      const to = phases[phases.findIndex((phase) => phase.id === from) + step];
      if (!to) return say(step < 0 ? `There is no phase before that of ${name}.` : `There is no phase behind that of ${name}.`);
      onUnfold(to.id as PhaseId);
      follow(queries.query({ ...taskQuery(id as TaskId), staleTime: 0 }), {
        done: ({ task }) => {
          edit(task, { phaseId: to.id as PhaseId });
          say(`${name} goes to ${to.name}.`);
        },
        refused: sayRefused(named`Not moved: ${name}`),
      });
    },
  };
}
