// Statements of what came in together, and goes together.

import { sql } from 'kysely';
import { type ProjectId, type ScheduleLinkId, templateId, type UserId } from '../../../domain/kernel/ids.ts';
import { builtInIds } from '../../../domain/projects/templates/builtInIds.ts';
import type { WordsAround } from '../../../domain/schedule/imported.ts';
import type { RowId, RowKind } from '../../../domain/schedule/plan.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { deleteRows } from '../projects/programmeWrites.ts';
import { followTemplate } from '../projects/writes.ts';
import { discardUntouchedTasks } from '../tasks/planWrites.ts';

export interface MadeRow {
  id: RowId;
  kind: RowKind;
}

interface Made {
  projectId: ProjectId;
  rowIds: readonly string[];
  /** Links that came with the rows, whatever else they join. */
  linkIds: readonly string[];
  /** Who brought the tasks in. */
  by: UserId;
}

/** Those of the rows that stand as they were made, tasks as they came in, and hold nothing but each other and what came with them. */
export async function untouchedRows(tx: Tx, { projectId, rowIds, linkIds, by }: Made): Promise<MadeRow[]> {
  const [ids, notIds] = [sql`any(${sql.val(rowIds)}::uuid[])`, sql`all(${sql.val(rowIds)}::uuid[])`];
  const { rows } = await sql<MadeRow>`
    select r.id, r.kind from (
    select t.id, 'task' as kind from tasks t
      where t.project_id = ${projectId} and t.id = ${ids} and t.came_in and t.version = 1 and t.creator_id = ${by} and t.deleted_at is null
    union all
    select m.id, 'milestone' from milestones m where m.project_id = ${projectId} and m.id = ${ids} and m.version = 1
    union all
    select f.id, 'phase' from phases f where f.project_id = ${projectId} and f.id = ${ids} and f.version = 1
      and not exists (select from tasks t where t.phase_id = f.id and t.id <> ${notIds})
      and not exists (select from milestones m where m.phase_id = f.id and m.id <> ${notIds})
    ) r where not exists (select from schedule_links l where l.project_id = ${projectId}
      and not (l.version = 1 and l.id = any(${sql.val(linkIds)}::uuid[])) and ((l.from_id = r.id and l.to_id <> ${notIds}) or (l.to_id = r.id and l.from_id <> ${notIds})))
  `.execute(tx);
  return rows;
}

/** Those of the links that nobody has changed since. */
export async function untouchedLinks(tx: Tx, { projectId, linkIds }: Pick<Made, 'projectId' | 'linkIds'>): Promise<number> {
  if (linkIds.length === 0) return 0;
  const { rows } = await sql`
    select from schedule_links where project_id = ${projectId} and id = any(${sql.val(linkIds)}::uuid[]) and version = 1
  `.execute(tx);
  return rows.length;
}

interface RemoveMade {
  projectId: ProjectId;
  rows: readonly MadeRow[];
  linkIds: readonly string[];
  by: UserId;
  now: Date;
}

/** Tasks go to the trash, all else goes for good. @returns the links that went with it @throws AppError `conflict` for a task that changed meanwhile */
export async function removeMade(tx: Tx, { projectId, rows, linkIds, by, now }: RemoveMade): Promise<ScheduleLinkId[]> {
  const idsOf = (kind: MadeRow['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const all = rows.map(({ id }) => id);
  const links = await tx
    .deleteFrom('schedule_links')
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or([
        eb('from_id', '=', sql<string>`any(${sql.val(all)}::uuid[])`),
        eb('to_id', '=', sql<string>`any(${sql.val(all)}::uuid[])`),
        eb('id', '=', sql<ScheduleLinkId>`any(${sql.val(linkIds)}::uuid[])`),
      ]),
    )
    .returning('id')
    .execute();
  await discardUntouchedTasks(tx, { projectId, ids: idsOf('task'), by, now });
  await deleteRows(tx, { projectId, phases: idsOf('phase'), milestones: idsOf('milestone') });
  return links.map(({ id }) => id);
}

/** Has the project follow the template that it followed before, or none where that is gone, if it still follows the other. @returns whether it did */
export async function followAgain(tx: Tx, { projectId, before, after }: WordsAround & { projectId: ProjectId }): Promise<boolean> {
  const was = before.template && (await stands(tx, before.template)) ? before.template : null;
  return followTemplate(tx, { projectId, was: after.template, is: was });
}

/** Whether there is a template that is, or was, at the version. */
async function stands(tx: Tx, { id, version }: NonNullable<WordsAround['before']['template']>): Promise<boolean> {
  if ((builtInIds as readonly string[]).includes(id)) return true;
  const own = tx.selectFrom('templates').select('id').where('id', '=', templateId.parse(id)).where('version', '>=', version);
  return (await own.where(ofStudio('studio_id')).executeTakeFirst()) !== undefined;
}
