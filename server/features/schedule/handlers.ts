// Programmes. One act is one transaction: what it moves of phases, tasks and milestones is asked of their owners, with the versions
// that the caller saw.

import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { scheduleContract } from '../../../domain/schedule/contract.ts';
import { needsOfTasks } from '../../../domain/schedule/edits.ts';
import { type Changed, changeSchedule, versionsAfter } from '../../../domain/schedule/rules.ts';
import type { TaskAct } from '../../../domain/tasks/events.ts';
import type { Tx } from '../../db/tx.ts';
import { lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { readableProject } from '../projects/access.ts';
import { lockedProject } from '../projects/sql.ts';
import { tellPhasesMoved } from '../projects/writes.ts';
import { toStoredTask } from '../tasks/records.ts';
import { taskRows } from '../tasks/sql.ts';
import { tellChanged } from '../tasks/eventWrites.ts';
import type { RenamedTask } from '../tasks/programmeWrites.ts';
import { demandRightsOverTasks, demandSeen, programmeToChange } from './access.ts';
import { baselineHandlers } from './baselineHandlers.ts';
import { feedHandlers } from './feedHandlers.ts';
import { importHandlers, type ImportNeeds } from './importHandlers.ts';
import { portfolioHandlers } from './portfolioHandlers.ts';
import { scheduleOf } from './records.ts';
import { giveTargetBack } from './targetWrites.ts';
import { removeLinks, saveLinks, tellSchedule, writeMoves } from './writes.ts';

export const scheduleHandlers = (needs: ImportNeeds): HandlersOf<typeof scheduleContract> => ({
  ...baselineHandlers,
  ...portfolioHandlers,
  ...importHandlers(needs),
  ...feedHandlers,
  get: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    return { schedule: await scheduleOf(tx, actor, await readableProject(tx, actor, input.projectId)), seq };
  },

  change: async ({ input, actor, tx, now }) => {
    const { projectId } = input;
    const project = await programmeToChange(tx, actor, projectId, input.changes);
    const before = await scheduleOf(tx, actor, project);
    demandRightsOverTasks(actor, project, needsOfTasks(input.changes, before));
    const changed = orThrow(changeSchedule({ schedule: before, changes: input.changes }));
    await demandSeen(tx, changed, input);
    const { links } = changed;
    if (isNothing(changed)) {
      tellNothing(tx, [`project:${projectId}`]);
      return { versions: {}, modeVersions: {}, target: null };
    }

    const { tasks, renamed, phases, facts } = await writeMoves(tx, {
      projectId,
      actor,
      now,
      changed,
      isGuarded: true,
    });
    await removeLinks(tx, projectId, links.removed);
    await saveLinks(tx, { projectId, studioId: actor.studioId }, links.saved);
    const target = await tellPhasesMoved(tx, { projectId, actor, phases });
    if (input.target) await takeTargetBack(tx, { projectId, stretched: input.target, actor, now });
    tellChanged(tx, actor.userId, tasks, await actsOf(tx, renamed));
    tellSchedule(tx, { projectId, actor, changed, facts });
    return { ...versionsAfter(changed), target };
  },
});

interface TakeTargetBack extends Omit<Parameters<typeof giveTargetBack>[1], 'row'> {
  projectId: ProjectId;
}

/** After the phases: it goes no further back than to their end. */
async function takeTargetBack(tx: Tx, { projectId, ...act }: TakeTargetBack): Promise<void> {
  const row = await lockedProject(tx, projectId);
  if (row) await giveTargetBack(tx, { ...act, row });
}

const isNothing = ({ moves, modes, edits, added, removed, links, closures }: Changed): boolean =>
  [moves, modes, edits, added, removed, links.saved, links.removed, closures.added, closures.removed].every(({ length }) => length === 0);

/** What whoever works on a task is told of its new name. */
async function actsOf(tx: Tx, renamed: readonly RenamedTask[]): Promise<TaskAct[]> {
  if (renamed.length === 0) return [];
  const titles = new Map(renamed.map(({ id, was }) => [id, was]));
  const rows = await taskRows(tx, [...titles.keys()]);
  return rows.map((row) => {
    const task = toStoredTask(row);
    return { task, before: { ...task, title: titles.get(task.id) ?? task.title }, changed: ['title'] };
  });
}
