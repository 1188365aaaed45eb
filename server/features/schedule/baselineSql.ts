// Named queries and statements of baselines.

import { sql } from 'kysely';
import type { BaselineId, ProjectId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { BaselineRow } from '../../../domain/schedule/baselines.ts';
import { type BaselineBrief, mostBaselines } from '../../../domain/schedule/contract.ts';
import type { Tx } from '../../db/tx.ts';

declare module '../../db/columns.ts' {
  interface JsonColumns {
    'baselines.rows': BaselineRow[];
  }
}

interface OfProject {
  projectId: ProjectId;
  id: BaselineId;
}

const brief = ['id', 'name', 'saved_at'] as const;

const toBrief = ({ id, name, saved_at }: { id: BaselineId; name: string; saved_at: string }): BaselineBrief => ({
  id,
  name,
  savedAt: new Date(saved_at).toISOString(),
});

/** The newest first. */
export async function baselinesOf(tx: Tx, projectId: ProjectId): Promise<BaselineBrief[]> {
  const rows = await tx
    .selectFrom('baselines')
    .select(brief)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toBrief);
}

export async function baselineWithRows(tx: Tx, { projectId, id }: OfProject): Promise<(BaselineBrief & { rows: BaselineRow[] }) | null> {
  const row = await tx
    .selectFrom('baselines')
    .select([...brief, 'rows'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...toBrief(row), rows: row.rows } : null;
}

interface NewBaseline extends OfProject {
  studioId: StudioId;
  userId: UserId;
  name: string;
  now: Date;
  rows: readonly BaselineRow[];
}

/** @returns null where something has the id already */
export async function insertBaseline(
  tx: Tx,
  { id, studioId, userId, projectId, name, now, rows }: NewBaseline,
): Promise<BaselineBrief | null> {
  const row = await tx
    .insertInto('baselines')
    .values({
      id,
      studio_id: studioId,
      project_id: projectId,
      saved_by: userId,
      name,
      saved_at: now.toISOString(),
      rows: JSON.stringify(rows),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(brief)
    .executeTakeFirst();
  return row ? toBrief(row) : null;
}

/** The one that this person saved under this id, if it still stands. */
export async function baselineSavedBy(tx: Tx, { projectId, id, userId }: OfProject & { userId: UserId }): Promise<BaselineBrief | null> {
  const row = await tx
    .selectFrom('baselines')
    .select(brief)
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('saved_by', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? toBrief(row) : null;
}

/** @returns null where it is not there */
export async function renameBaseline(tx: Tx, { projectId, id, name }: OfProject & { name: string }): Promise<BaselineBrief | null> {
  const row = await tx
    .updateTable('baselines')
    .set({ name })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .returning(brief)
    .executeTakeFirst();
  return row ? toBrief(row) : null;
}

/** Of a project's baselines that were deleted those go for good that are older than as many as it may have: each holds a whole programme. */
export const forgetOldDeleted = (tx: Tx, projectId: ProjectId) =>
  sql`
    delete from baselines where project_id = ${projectId} and deleted_at is not null and id in (
      select id from baselines where project_id = ${projectId} and deleted_at is not null
      order by deleted_at desc, id offset ${mostBaselines}
    )
  `.execute(tx);

/** Deletes a baseline, or brings it back. @returns null where it is not there, or was so before */
export async function setBaselineDeleted(tx: Tx, { projectId, id }: OfProject, deletedAt: string | null): Promise<BaselineBrief | null> {
  const row = await tx
    .updateTable('baselines')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returning(brief)
    .executeTakeFirst();
  return row ? toBrief(row) : null;
}
