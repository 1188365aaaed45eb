// Programmes. One act is one transaction: what it moves of phases, tasks and milestones is asked of their owners, with the versions
// that the caller saw.

import { orThrow } from '../../../domain/kernel/result.ts';
import type { scheduleContract } from '../../../domain/schedule/contract.ts';
import { changeSchedule, versionsAfter } from '../../../domain/schedule/rules.ts';
import { lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { projectToChange, readableProject } from '../projects/access.ts';
import { tellPhasesMoved } from '../projects/writes.ts';
import { tellChanged } from '../tasks/writes.ts';
import { demandSeen } from './access.ts';
import { baselineHandlers } from './baselineHandlers.ts';
import { portfolioHandlers } from './portfolioHandlers.ts';
import { scheduleOf } from './records.ts';
import { removeLinks, saveLinks, tellSchedule, writeMoves } from './writes.ts';

export const scheduleHandlers: HandlersOf<typeof scheduleContract> = {
  ...baselineHandlers,
  ...portfolioHandlers,
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

    const { tasks, phases, facts } = await writeMoves(tx, { projectId, actor, now, changed, calendar: before.calendar, isGuarded: true });
    await removeLinks(tx, projectId, links.removed);
    await saveLinks(tx, { projectId, studioId: actor.studioId }, links.saved);
    await tellPhasesMoved(tx, { projectId, actor, phases });
    tellChanged(tx, actor.userId, tasks);
    tellSchedule(tx, { projectId, actor, changed, facts });
    return versionsAfter(changed);
  },
};
