// Programmes. One act is one transaction: what it moves of phases, tasks and milestones is asked of their owners, with the versions
// that the caller saw.

import type { Day } from '../../../domain/kernel/calendar.ts';
import type { MilestoneId, ScheduleLinkId } from '../../../domain/kernel/ids.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { Schedule, scheduleContract } from '../../../domain/schedule/contract.ts';
import type { RowKind } from '../../../domain/schedule/plan.ts';
import { type Changed, changeSchedule, type RowChange } from '../../../domain/schedule/rules.ts';
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
    const links = linkChanges(before, changed.schedule);
    noteGuard(tx, 'version');
    for (const { was } of changed.moves) demandVersion(tx, was, input.versions[was.id] ?? 0);
    if (changed.moves.length === 0 && changed.modes.length === 0 && links.ids.length === 0) {
      tellNothing(tx, [`project:${projectId}`]);
      return { versions: {} };
    }

    const ofKind = (kind: RowKind) => changed.moves.filter(({ was }) => was.kind === kind);
    const milestones = ofKind('milestone');
    await reschedulePhases(tx, { projectId, actor, moves: ofKind('phase').map(toDates), calendar: before.calendar });
    await rescheduleTasks(tx, { projectId, actor, now, moves: ofKind('task').map(toDates) });
    await moveMilestones(tx, milestones);
    await saveModes(tx, { projectId, studioId: actor.studioId }, changed.modes);
    await removeLinks(tx, projectId, links.removed);
    await saveLinks(tx, { projectId, studioId: actor.studioId }, links.saved);
    appendEvent(tx, {
      type: 'schedule.changed',
      actorId: actor.userId,
      scopes: [`project:${projectId}`],
      data: { projectId, milestones: milestones.map(toMilestoneMove), linkIds: links.ids, rowIds: changed.modes.map(({ id }) => id) },
    });
    return { versions: versionsAfter(changed) };
  },
};

const toDates = ({ was, now }: RowChange) => ({ id: was.id as never, version: was.version, start: now.start, end: now.end });

const toMilestoneMove = ({ was, now }: RowChange) => ({
  id: was.id as MilestoneId,
  version: was.version + 1,
  before: was.end as Day, // a milestone without a day is not drawn, and does not move
  after: now.end as Day,
});

const versionsAfter = ({ moves }: Changed): Record<string, number> => Object.fromEntries(moves.map(({ was }) => [was.id, was.version + 1]));

function linkChanges(before: Schedule, after: Schedule) {
  const [had, has] = [before, after].map(({ links }) => new Map(links.map((link) => [link.id, link]))) as [Links, Links];
  const removed = [...had.keys()].filter((id) => !has.has(id));
  const saved = [...has.values()].filter((link) => had.get(link.id) !== link);
  return { removed, saved, ids: [...removed, ...saved.map(({ id }) => id)] };
}

type Links = Map<ScheduleLinkId, Schedule['links'][number]>;
