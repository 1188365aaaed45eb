// What is done with the tasks of the sheet besides their dates: one is added at the end of a phase, deleted, put into another phase.

import { useState } from 'react';
import type { PhaseId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { reasonOf } from '../../../lib/words.ts';
import { useTasksOfPlan } from '../../tasks/components/useTasksOfPlan.ts';

export interface SheetWork {
  /** The phase at whose end a task is being added. */
  addingTo: { id: PhaseId; name: string } | null;
  /** Begins to add a task to the phase that a row is or belongs to. */
  add: (row: ScheduleRow) => void;
  /** Makes the task; the next one may be typed at once. */
  create: (title: string) => void;
  /** The name of a task that was not made there, to be sent again or given up. */
  refused: string | null;
  dropRefused: () => void;
  stopAdding: () => void;
  remove: (row: ScheduleRow) => void;
  /** Puts a task into the phase before or behind its own. */
  shift: (row: ScheduleRow, step: 1 | -1) => void;
}

interface RefusedName {
  phaseId: PhaseId;
  title: string;
}

interface SheetWorkInput {
  project: Project;
  schedule: Schedule;
  announce: (words: string) => void;
  /** A phase that a task goes to is unfolded. */
  onUnfold: (id: PhaseId) => void;
  /** The task that was made is the one that the keys are at. */
  onMade: (id: TaskId) => void;
}

export function useSheetWork({ project, schedule, announce, onUnfold, onMade }: SheetWorkInput): SheetWork {
  const [phaseId, setPhaseId] = useState<PhaseId | null>(null);
  const [names, setNames] = useState<readonly RefusedName[]>([]);
  const refused = names.find((one) => one.phaseId === phaseId);
  const tasks = useTasksOfPlan();
  const phases = schedule.rows.filter(({ kind }) => kind === 'phase');
  const phaseOf = (id: string | null) => phases.find((one) => one.id === id);
  const adding = phaseOf(phaseId);

  return {
    addingTo: adding ? { id: adding.id as PhaseId, name: adding.name } : null,
    add: (row) => {
      const to = row.kind === 'phase' ? row : phaseOf(row.phaseId);
      const denied = reasonOf(project.can.createTask);
      if (denied) return announce(denied);
      if (!to) return announce(`${row.name} is in no phase.`);
      onUnfold(to.id as PhaseId);
      setPhaseId(to.id as PhaseId);
    },
    create: (title) => {
      if (phaseId === null) return;
      const onRefused = () => setNames((before) => [...before, { phaseId, title }]);
      tasks.create({ title, projectId: project.id, phaseId }, { onMade, onRefused });
    },
    refused: refused?.title ?? null,
    dropRefused: () => setNames((before) => before.filter((one) => one !== refused)),
    stopAdding: () => setPhaseId(null),
    remove: ({ kind, id, name }) => {
      if (kind === 'task') tasks.remove({ id: id as TaskId, title: name });
      else announce(kind === 'phase' ? 'Phases are deleted on the page Phases.' : 'Only tasks are deleted here.');
    },
    shift: ({ kind, id, name, phaseId: from }, step) => {
      if (kind !== 'task') return announce('Only a task goes into another phase.');
      const to = phases[phases.findIndex((phase) => phase.id === from) + step];
      if (!to) return announce(`There is no phase ${step < 0 ? 'before' : 'behind'} that of ${name}.`);
      onUnfold(to.id as PhaseId);
      tasks.toPhase({ id: id as TaskId, title: name }, to.id as PhaseId);
      announce(`${name} goes to ${to.name}.`);
    },
  };
}
