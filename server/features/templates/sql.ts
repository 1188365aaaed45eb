// Named queries of templates.

import { type Expression, sql, type SqlBool } from 'kysely';
import type { ProjectId, TemplateId } from '../../../domain/kernel/ids.ts';
import type { TemplateFields } from '../../../domain/templates/contract.ts';
import type { TemplateSummary } from '../../../domain/projects/templates/summary.ts';
import type { TaskDetails } from '../../../domain/templates/fromProject.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

declare module '../../db/columns.ts' {
  interface JsonColumns {
    'templates.plan': TemplateFields['plan'];
    'templates.summary': Omit<TemplateSummary, 'id'>;
    'template_versions.fields': TemplateFields;
  }
}

const standing = ['t.id', 't.name', 't.description', 't.type', 't.version', 't.archived_at'] as const;

/** How many projects name the template, of those that one reads. */
const usedBy = (readable: Readable) => sql<number>`(select count(*)::int from projects p where p.template_id = t.id::text and ${readable})`;

type Readable = Expression<SqlBool>;

export type ListedRow = Awaited<ReturnType<typeof templateRows>>[number];

/** The studio's own, the oldest first, without their plans. */
export const templateRows = (tx: Tx, readable: Readable) =>
  tx
    .selectFrom('templates as t')
    .select([...standing, 't.summary', usedBy(readable).as('used_by')])
    .where(ofStudio('t.studio_id'))
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();

export type TemplateRow = NonNullable<Awaited<ReturnType<typeof templateRow>>>;

export const templateRow = (tx: Tx, id: TemplateId, readable: Readable) => wholeRow(tx, id, readable).executeTakeFirst();

export const lockedTemplate = (tx: Tx, id: TemplateId, readable: Readable) =>
  wholeRow(tx, id, readable).forNoKeyUpdate().executeTakeFirst();

const wholeRow = (tx: Tx, id: TemplateId, readable: Readable) =>
  tx
    .selectFrom('templates as t')
    .select([...standing, 't.plan', 't.field_stamps', usedBy(readable).as('used_by')])
    .where('t.id', '=', id)
    .where(ofStudio('t.studio_id'));

/** How many projects name each of the built-in templates. */
export async function usesOfBuiltIn(tx: Tx, ids: readonly string[], readable: Readable): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; used: number }>`
    select p.template_id as id, count(*)::int as used from projects p
    where p.template_id = any(${sql.val(ids)}::text[]) and ${readable} group by p.template_id
  `.execute(tx);
  return new Map(rows.map(({ id, used }) => [id, used]));
}

export const versionRows = (tx: Tx, id: TemplateId) =>
  tx
    .selectFrom('template_versions')
    .select(['version', 'saved_at', 'saved_by'])
    .select([
      sql<number>`jsonb_array_length(fields->'plan'->'phases')`.as('phases'),
      sql<number>`jsonb_array_length(jsonb_path_query_array(fields, '$.plan.phases[*].tasks[*]'))`.as('tasks'),
    ])
    .where('template_id', '=', id)
    .where(ofStudio('studio_id'))
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute();

/** Of one template, the newest: nobody goes further back. */
export const mostVersions = 100;

export const versionRow = (tx: Tx, { id, version }: { id: TemplateId; version: number }) =>
  tx
    .selectFrom('template_versions')
    .select('fields')
    .where('template_id', '=', id)
    .where('version', '=', version)
    .where(ofStudio('studio_id'))
    .executeTakeFirst();

/** What a template takes of the tasks of a project beside their place. */
export async function taskDetails(tx: Tx, projectId: ProjectId): Promise<TaskDetails[]> {
  const { rows } = await sql<TaskDetails>`
    select t.id, t.estimate::float8 as hours, t.priority, t.labels @> '{review}' as review,
      coalesce((select array_agg(step->>'text' order by place) from jsonb_array_elements(t.checklist) with ordinality as s (step, place)), '{}')
        as checklist
    from tasks t where t.project_id = ${projectId} and t.deleted_at is null
  `.execute(tx);
  return rows;
}

/** What the people who work in a project do, as their studio calls it. */
export async function jobsIn(tx: Tx, projectId: ProjectId): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; job: string }>`
    select u.id, coalesce(u.job_title, '') as job from user_profiles u
    where u.id in (
      select a.user_id from task_assignees a join tasks t on t.id = a.task_id where t.project_id = ${projectId} and t.deleted_at is null
    )
  `.execute(tx);
  return new Map(rows.map(({ id, job }) => [id, job]));
}

/** The last order key of a project's phases. */
export async function lastPhaseKey(tx: Tx, projectId: ProjectId): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(f.position collate "C") as last from phases f where f.project_id = ${projectId}
  `.execute(tx);
  return rows[0]?.last ?? null;
}
