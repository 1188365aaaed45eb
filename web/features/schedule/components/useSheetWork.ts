// What is done with the tasks and milestones of the sheet besides their dates: one is added at the end of a phase, deleted, put into
// another phase.

import { useLayoutEffect, useRef, useState } from 'react';
import { type Day, nextWorkingDay } from '../../../../domain/kernel/calendar.ts';
import type { MilestoneId, PhaseId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { isMilestone, isPhase, isTask, type RowId } from '../../../../domain/schedule/plan.ts';
import { planOf } from '../../../../domain/schedule/rules.ts';
import { newId } from '../../../lib/ids.ts';
import { useShown } from '../../../lib/useShown.ts';
import { reasonOf } from '../../../lib/words.ts';
import { useTasksOfPlan } from '../../tasks/components/useTasksOfPlan.ts';
import { pasted } from './pasted.ts';

export type AddedKind = 'task' | 'milestone';

export interface SheetWork {
  /** The phase at whose end something is being added. */
  addingTo: { id: PhaseId; name: string; kind: AddedKind } | null;
  /** Begins to add a task or a milestone to the phase that a row is or belongs to. */
  add: (row: ScheduleRow, kind: AddedKind) => void;
  /** Makes it; the next one may be typed at once. */
  create: (title: string) => void;
  /** Makes a task of each line of a block. @returns why not */
  createAll: (block: string[][]) => string | null;
  /** The name of what was not made there, to be sent again or given up. */
  refused: string | null;
  dropRefused: () => void;
  stopAdding: () => void;
  remove: (row: ScheduleRow) => void;
  /** Puts a task into the phase before or behind its own. */
  shift: (row: ScheduleRow, step: 1 | -1) => void;
}

interface RefusedName {
  phaseId: PhaseId;
  kind: AddedKind;
  title: string;
}

interface Adding {
  phaseId: PhaseId;
  kind: AddedKind;
  /** The day of a milestone. */
  day: Day;
}

interface SheetWorkInput {
  project: Project;
  schedule: Schedule;
  today: Day;
  onChange: (change: { changes: ScheduleChange[]; onDone?: () => void; onRefused?: () => void; typed?: () => string | null }) => void;
  announce: (words: string) => void;
  /** A phase that a task goes to is unfolded. */
  onUnfold: (id: PhaseId) => void;
  /** What was made is the row that the keys are at. */
  onMade: (id: RowId) => void;
}

export function useSheetWork({ project, schedule, today, onChange, announce, onUnfold, onMade }: SheetWorkInput): SheetWork {
  const shown = useShown();
  const [adding, setAdding] = useState<Adding | null>(null);
  const [names, setNames] = useState<readonly RefusedName[]>([]);
  const refused = names.find((one) => one.phaseId === adding?.phaseId && one.kind === adding.kind);
  const tasks = useTasksOfPlan();
  const phases = schedule.rows.filter(isPhase);
  const phaseOf = (id: string | null) => phases.find((one) => one.id === id);
  const addingTo = phaseOf(adding?.phaseId ?? null);
  const { calendar } = planOf(schedule);
  const deniedTasks = reasonOf(project.can.createTask);

  const addMilestone = ({ phaseId, day }: Adding, name: string) => {
    const id = newId<MilestoneId>();
    onChange({
      changes: [{ kind: 'add', row: { kind: 'milestone', id, name, phaseId, end: day, gate: false } }],
      onDone: () => onMade(id),
      onRefused: () => setNames((before) => [...before, { phaseId, kind: 'milestone', title: name }]),
      typed: () => (shown() ? null : name),
    });
  };

  return {
    addingTo: adding && addingTo ? { id: adding.phaseId, name: addingTo.name, kind: adding.kind } : null,
    add: (row, kind) => {
      const to = isPhase(row) ? row : phaseOf(row.phaseId);
      const denied = kind === 'task' ? deniedTasks : reasonOf(schedule.can.edit);
      if (denied) return announce(denied);
      if (!to) return announce(`${row.name} is in no phase.`);
      onUnfold(to.id);
      setAdding({ phaseId: to.id, kind, day: nextWorkingDay(row.end ?? to.end ?? today, calendar) });
    },
    create: (title) => {
      if (!adding) return;
      if (adding.kind === 'milestone') return addMilestone(adding, title);
      const { phaseId } = adding;
      const onRefused = () => setNames((before) => [...before, { phaseId, kind: 'task', title }]);
      tasks.create({ title, projectId: project.id, phaseId }, { onMade, onRefused });
    },
    createAll: (block) => {
      if (!adding) return null;
      const near = schedule.rows.find(({ id }) => id === adding.phaseId)?.start ?? today;
      // Several at once are one act of the programme.
      const denied = deniedTasks ?? reasonOf(schedule.can.edit);
      const pasting = { calendar, near, rows: [], column: 'name', isNarrow: false, denied, newId: newId<TaskId> } as const;
      const meaning = pasted(block, { ...pasting, phaseId: adding.phaseId });
      if ('problem' in meaning) return meaning.problem;
      if (meaning.changes.length > 0) onChange({ changes: meaning.changes });
      return null;
    },
    refused: refused?.title ?? null,
    dropRefused: () => setNames((before) => before.filter((one) => one !== refused)),
    stopAdding: () => setAdding(null),
    remove: (row) => {
      const { id, name } = row;
      if (isPhase(row)) return announce('Phases are deleted on the page Phases.');
      const denied = reasonOf(isTask(row) ? (row.mayRemove ?? undefined) : schedule.can.edit);
      if (denied) return announce(denied);
      if (isTask(row)) return tasks.remove({ id: row.id, title: name });
      onChange({ changes: [{ kind: 'remove', id }], onDone: () => announce(`Deleted ${name}.`) });
    },
    shift: (row, step) => {
      const { name } = row;
      if (isPhase(row)) return announce('A phase goes into no other phase.');
      const to = phases[phases.findIndex((phase) => phase.id === row.phaseId) + step];
      if (!to) return announce(`There is no phase ${step < 0 ? 'before' : 'behind'} that of ${name}.`);
      const denied = reasonOf(isTask(row) ? (row.mayShift ?? undefined) : schedule.can.edit);
      if (denied) return announce(denied);
      onUnfold(to.id);
      if (isTask(row)) tasks.toPhase({ id: row.id, title: name }, to.id);
      if (isMilestone(row)) onChange({ changes: [{ kind: 'phase', id: row.id, phaseId: to.id }] });
      announce(`${name} goes to ${to.name}.`);
    },
  };
}

/** The same two functions for good: rows that are scrolled past are not drawn anew. */
export function useAdding(work: SheetWork): Record<AddedKind, (row: ScheduleRow) => void> {
  const latest = useRef(work);
  useLayoutEffect(() => {
    // Before the next press.
    latest.current = work;
  });
  const [adding] = useState(() => ({
    task: (row: ScheduleRow) => latest.current.add(row, 'task'),
    milestone: (row: ScheduleRow) => latest.current.add(row, 'milestone'),
  }));
  return adding;
}
