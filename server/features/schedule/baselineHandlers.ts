// Baselines: whoever reads the programme reads them, whoever plans it saves and deletes them.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { BaselineId, ProjectId } from '../../../domain/kernel/ids.ts';
import { baselineOf } from '../../../domain/schedule/baselines.ts';
import { mostBaselines, type scheduleContract } from '../../../domain/schedule/contract.ts';
import { planOf } from '../../../domain/schedule/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { projectToChange, readableProject } from '../projects/access.ts';
import {
  baselineSavedBy,
  baselinesOf,
  baselineWithRows,
  forgetOldDeleted,
  insertBaseline,
  renameBaseline,
  setBaselineDeleted,
} from './baselineSql.ts';
import { scheduleOf } from './records.ts';

type Names = 'baselines' | 'baseline' | 'saveBaseline' | 'renameBaseline' | 'removeBaseline' | 'restoreBaseline';

export const baselineHandlers: Pick<HandlersOf<typeof scheduleContract>, Names> = {
  baselines: async ({ input: { projectId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await readableProject(tx, actor, projectId);
    return { items: await baselinesOf(tx, projectId), seq };
  },

  baseline: async ({ input: { projectId, baselineId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    await readableProject(tx, actor, projectId);
    const baseline = await baselineWithRows(tx, { projectId, id: baselineId });
    if (!baseline) throw new AppError('not_found');
    return { baseline, seq };
  },

  saveBaseline: async ({ input: { projectId, id, name }, actor, tx, now }) => {
    const project = await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const saved = await baselineSavedBy(tx, { projectId, id, userId: actor.userId });
    if (saved) {
      // Sent again, because the first answer did not arrive.
      tellNothing(tx, [`project:${projectId}`]);
      return { baseline: saved };
    }
    await demandRoom(tx, projectId);
    const rows = baselineOf(planOf(await scheduleOf(tx, actor, project)));
    const baseline = await insertBaseline(tx, { id, studioId: actor.studioId, userId: actor.userId, projectId, name, now, rows });
    if (!baseline) throw new AppError('already_exists');
    tell(tx, actor, { projectId, baselineId: id });
    return { baseline };
  },

  renameBaseline: async ({ input: { projectId, baselineId, name }, actor, tx }) => {
    await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const baseline = await renameBaseline(tx, { projectId, id: baselineId, name });
    if (!baseline) throw new AppError('not_found');
    tell(tx, actor, { projectId, baselineId });
    return { baseline };
  },

  removeBaseline: async ({ input: { projectId, baselineId }, actor, tx, now }) => {
    await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const removed = await setBaselineDeleted(tx, { projectId, id: baselineId }, now.toISOString());
    if (!removed) throw new AppError('not_found');
    await forgetOldDeleted(tx, projectId);
    tell(tx, actor, { projectId, baselineId });
    return {};
  },

  restoreBaseline: async ({ input: { projectId, baselineId }, actor, tx }) => {
    await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    await demandRoom(tx, projectId);
    const baseline = await setBaselineDeleted(tx, { projectId, id: baselineId }, null);
    if (!baseline) throw new AppError('not_found');
    tell(tx, actor, { projectId, baselineId });
    return { baseline };
  },
};

/** The project is locked. @throws AppError `already_exists` when it has as many as it may */
async function demandRoom(tx: Tx, projectId: ProjectId): Promise<void> {
  if ((await baselinesOf(tx, projectId)).length < mostBaselines) return;
  throw new AppError('already_exists', {
    message: `A project keeps ${mostBaselines} baselines. Delete one that nobody looks at any more.`,
  });
}

const tell = (tx: Tx, { userId }: MemberActor, data: { projectId: ProjectId; baselineId: BaselineId }): void =>
  appendEvent(tx, { type: 'schedule.baselinesChanged', actorId: userId, scopes: [`project:${data.projectId}`], data });
