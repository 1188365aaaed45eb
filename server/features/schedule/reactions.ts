// What changes elsewhere mean for a programme: dates of a task on the board, of a phase on its page, the start of a project. The same
// rule as on the sheet; what moves is worked out and written under the project's lock, so that nobody's version is asked for.

import { addWorkingDays, workingDaysBetween } from '../../../domain/kernel/calendar.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { Followed, Stretched } from '../../../domain/projects/following.ts';
import type { PhaseChange } from '../../../domain/projects/events.ts';
import { workingDaysLater } from '../../../domain/schedule/baselines.ts';
import type { Schedule } from '../../../domain/schedule/contract.ts';
import type { PlanChange, RowId } from '../../../domain/schedule/plan.ts';
import { type Changed, followersBehind, planOf, stateOf, typedWithin, versionsAfter, workOut } from '../../../domain/schedule/rules.ts';
import type { TaskChange } from '../../../domain/tasks/events.ts';
import type { Tx } from '../../db/tx.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { lockedProject } from '../projects/sql.ts';
import { type ProgrammeAct, type ProgrammeOfProject, tellPhasesMoved } from '../projects/writes.ts';
import { tellChanged } from '../tasks/eventWrites.ts';
import type { ProgrammeOfTasks } from '../tasks/programmeWrites.ts';
import { demandRowSeen } from './access.ts';
import { scheduleOf } from './records.ts';
import { spansWork } from './sql.ts';
import { saveLinks, saveSpanning, saveTaken, tellSchedule, writeMoves } from './writes.ts';

export const programme: ProgrammeOfProject & ProgrammeOfTasks = {
  taskMoved: async (tx, { task: { id, dates, phaseId }, ...act }) => {
    const { changed, tasks, phases, followed } = await follow(tx, act, id, (schedule) => [
      ...(phaseId === undefined ? [] : [{ kind: 'phase', id, phaseId } as const]),
      ...(dates ? [typedWithin(schedule, { kind: 'typed', id, start: dates.start, end: dates.due })] : []),
    ]);
    const target = await tellPhasesMoved(tx, { ...act, phases });
    const { start, end } = rowOf(changed.schedule, id);
    return { own: { start, due: end }, tasks, followed: withTarget(followed, target) };
  },

  workChanged: async (tx, { phaseId, ...act }) => {
    if (!(await spansWork(tx, phaseId))) return;
    const { tasks, phases } = await follow(tx, act, null, () => [{ kind: 'mode', id: phaseId }]); // asks anew where it stands
    await tellPhasesMoved(tx, { ...act, phases });
    tellChanged(tx, act.actor.userId, tasks);
  },

  taskTaken: saveTaken,

  demandPhaseSeen: demandRowSeen,

  phaseMoved: async (tx, { phase: { id, start, end }, follow: takesAlong, ...act }) => {
    const { changed, tasks, phases, followed } = await follow(tx, act, id, (schedule) =>
      phaseChanges(schedule, { id, start, end, takesAlong }),
    );
    tellChanged(tx, act.actor.userId, tasks);
    return { own: rowOf(changed.schedule, id), phases, followed };
  },

  planMade: async (tx, { projectId, studioId, plan }) => {
    await saveLinks(tx, { projectId, studioId }, plan.links);
    await saveSpanning(tx, { projectId, studioId }, plan.spanning);
  },

  startMoved: async (tx, { by, ...act }) => {
    const { tasks, phases, followed } = await follow(tx, act, null, () => [{ kind: 'shiftAll', by }]);
    await tellPhasesMoved(tx, { ...act, phases });
    tellChanged(tx, act.actor.userId, tasks);
    return followed;
  },
};

interface Outcome {
  changed: Changed;
  tasks: TaskChange[];
  phases: PhaseChange[];
  followed: Followed;
}

/** @param own the row that the caller writes and tells of, if any */
async function follow(tx: Tx, act: ProgrammeAct, own: RowId | null, changesOf: (schedule: Schedule) => PlanChange[]): Promise<Outcome> {
  const project = await lockedProject(tx, act.projectId);
  if (!project) throw new AppError('not_found');
  const before = await scheduleOf(tx, act.actor, project);
  const changed = orThrow(workOut({ schedule: before, changes: changesOf(before) }));
  const others = { ...changed, moves: changed.moves.filter(({ was }) => was.id !== own) };
  const { facts, ...told } = await writeMoves(tx, { ...act, changed: others, isGuarded: false });
  if (others.moves.length > 0 || changed.modes.length > 0) tellSchedule(tx, { ...act, changed: others, facts });
  const back = before.can.edit === true ? wayBack(changed) : null;
  return { changed, ...told, followed: others.moves.length === 0 ? null : { count: others.moves.length, back } };
}

/** All that moved as it was, with the versions that it will have once the caller has written the row of the change. */
const wayBack = (changed: Changed) => ({ rows: changed.moves.map(({ was }) => stateOf(was)), ...versionsAfter(changed), target: null });

/** Taken back with the rows. */
const withTarget = (followed: Followed, target: Stretched | null): Followed =>
  followed?.back ? { ...followed, back: { ...followed.back, target } } : followed;

interface PhasePlace {
  id: RowId;
  start: Schedule['rows'][number]['start'];
  end: Schedule['rows'][number]['end'];
  takesAlong: boolean;
}

/** A phase that keeps its length takes its work along; one that gets another keeps it where it is. */
function phaseChanges(schedule: Schedule, { id, start, end, takesAlong }: PhasePlace): PlanChange[] {
  const was = rowOf(schedule, id);
  const { calendar } = planOf(schedule);
  if (start === null || end === null || was.start === null || was.end === null) return [{ kind: 'dates', id, start, end }];
  const length = workingDaysBetween(was.start, was.end, calendar);
  const isMove = addWorkingDays(start, length - 1, calendar) === end;
  const by = workingDaysLater({ was: was.end, now: end, calendar });
  return [
    isMove ? { kind: 'move', id, start } : { kind: 'dates', id, start, end },
    ...(takesAlong ? followersBehind({ schedule, phaseId: id, by }) : []),
  ];
}

function rowOf({ rows }: Schedule, id: RowId): Schedule['rows'][number] {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError('not_found');
  return row;
}
