// Programmes. One act is one transaction: what it moves of phases, tasks and milestones is asked of their owners, with the versions
// that the caller saw.

import type { Day } from '../../../domain/kernel/calendar.ts';
import type { MilestoneId } from '../../../domain/kernel/ids.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { scheduleContract } from '../../../domain/schedule/contract.ts';
import type { RowKind } from '../../../domain/schedule/plan.ts';
import { type Changed, changeSchedule, type RowChange, versionsSeen } from '../../../domain/schedule/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { demandVersion, noteGuard } from '../../http/guards.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { projectToChange, readableProject } from '../projects/access.ts';
import { reschedulePhases } from '../projects/writes.ts';
import { rescheduleTasks } from '../tasks/writes.ts';
import { scheduleOf } from './records.ts';
import { moveMilestones, removeLinks, saveLinks, saveModes } from './writes.ts';

export const scheduleHandlers: HandlersOf<typeof scheduleContract> = {
  get: async ({ input, actor, tx }) => {
    const seq = await lastSequence(tx);
    return { schedule: await scheduleOf(tx, actor, await readableProject(tx, actor, input.projectId)), seq };
  },

  change: async ({ input, actor, tx, now }) => {
    const { projectId } = input;
    const project = await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const before = await scheduleOf(tx, actor, project);
    const changed = orThrow(changeSchedule({ schedule: before, changes: input.changes }));
    demandSeen(tx, changed, input);
    const { moves, modes, links } = changed;
    if (moves.length + modes.length + links.saved.length + links.removed.length === 0) {
      tellNothing(tx, [`project:${projectId}`]);
      return { versions: {}, modeVersions: {} };
    }

    const ofKind = (kind: RowKind) => moves.filter(({ was }) => was.kind === kind);
    const milestones = ofKind('milestone');
    await reschedulePhases(tx, { projectId, actor, moves: ofKind('phase').map(toDates), calendar: before.calendar });
    await rescheduleTasks(tx, { projectId, actor, now, moves: ofKind('task').map(toDates) });
    await moveMilestones(tx, milestones);
    await saveModes(tx, { projectId, studioId: actor.studioId }, modes);
    await removeLinks(tx, projectId, links.removed);
    await saveLinks(tx, { projectId, studioId: actor.studioId }, links.saved);
    appendEvent(tx, {
      type: 'schedule.changed',
      actorId: actor.userId,
      scopes: [`project:${projectId}`],
      data: {
        projectId,
        milestones: milestones.map(toMilestoneMove),
        linkIds: [...links.removed, ...links.saved].map(({ id }) => id),
        rowIds: modes.map(({ now: { id } }) => id),
      },
    });
    return versionsAfter(changed);
  },
};

const toDates = ({ was, now }: RowChange) => ({ id: was.id as never, version: was.version, start: now.start, end: now.end });

const toMilestoneMove = ({ was, now }: RowChange) => ({
  id: was.id as MilestoneId,
  version: was.version + 1,
  before: was.end as Day, // a milestone without a day is not drawn, and does not move
  after: now.end as Day,
});

/** Everything that a change touches must be as the caller saw it. @throws AppError `conflict` */
function demandSeen(
  tx: Tx,
  changed: Changed,
  { versions, modeVersions }: Record<'versions' | 'modeVersions', Record<string, number>>,
): void {
  noteGuard(tx, 'version'); // also of a change that touches nothing of before, as a new link that nothing moves for
  const seen = versionsSeen(changed);
  const demand = (now: Record<string, number>, given: Record<string, number>) =>
    Object.entries(now).forEach(([id, version]) => demandVersion(tx, { version }, given[id] ?? -1));
  demand(seen.versions, versions);
  demand(seen.modeVersions, modeVersions);
}

const versionsAfter = ({ moves, modes, links }: Changed) => ({
  versions: Object.fromEntries([
    ...moves.map(({ was }) => [was.id, was.version + 1] as const),
    ...links.saved.map(({ id, version }) => [id, version + 1] as const),
  ]),
  modeVersions: Object.fromEntries(modes.map(({ was }) => [was.id, was.modeVersion + 1])),
});
