// What was done in one project. The log has no index by project, which every write would pay for: it is read from its end by that
// of activity, so far and no further, and the next page goes on from there.

import { sql } from 'kysely';
import type { ProjectAct } from '../../../domain/dashboard/contract.ts';
import { actsLookedThrough, type ActivityKind, activityOf, type ActivityType } from '../../../domain/dashboard/rules.ts';
import type { BoardId, FileId, FolderId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { onlyRow } from '../../db/rows.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { discussedIn } from '../discussions/overviewSql.ts';

export interface ActivityRow {
  sequence: number;
  type: ActivityType;
  at: string;
  actorId: UserId | null;
  userId: UserId | null;
  task: { id: TaskId; title: string } | null;
  phase: string | null;
  file: { id: FileId; name: string } | null;
  folder: { id: FolderId; name: string } | null;
  more: number;
  gone: ProjectAct['gone'];
  board: { id: BoardId; name: string } | null;
  decision: ProjectAct['decision'];
}

interface Acts {
  rows: ActivityRow[];
  /** How many acts of the studio were looked at, and the number of the earliest. */
  looked: number;
  earliest: number | null;
}

interface Page {
  projectId: ProjectId;
  /** Who did it. */
  by?: UserId | undefined;
  kind?: ActivityKind | undefined;
  before?: number | undefined;
  limit: number;
}

/**
 * The newest acts before a number, of a project that its reader may see. What an act is about is as it stands now: nothing of what
 * is deleted, gone from the project, or kept with a task or comment; but that something went, and how much.
 */
export async function activityRows(tx: Tx, { projectId, by, kind, before, limit }: Page): Promise<Acts> {
  const { rows } = await sql<Acts>`
    with looked as materialized (
      select sequence, type, created_at, actor_id, scopes, data from events
      where studio_id = app.studio() and activity and sequence < coalesce(${before ?? null}::bigint, 9223372036854775807)
      order by sequence desc limit ${sql.lit(actsLookedThrough)}
    ),
    acts as (
      select sequence, type, created_at, actor_id, data->>'userId' as user_id, case when gone is null then (data->'tasks'->0->>'id')::uuid end as task_id,
        (data->'phases'->0->>'id')::uuid as phase_id, (data->>'boardId')::uuid as board_id, (data->>'commentId')::uuid as comment_id,
        case when gone is null then coalesce(data->'fileIds', jsonb_build_array(data->'fileId')) end as file_ids,
        case when gone is null then data->'folderIds' end as folder_ids, gone
      from looked
      left join lateral (
        select jsonb_build_object('tasks', 0, 'files', l.files, 'folders', l.folders) as gone
        from jsonb_to_recordset(data->'left') l ("projectId" text, files int, folders int)
        where type = 'files.moved' and l."projectId" = ${projectId}
        union all
        select jsonb_build_object('tasks', count(*), 'files', 0, 'folders', 0) from jsonb_array_elements(data->'tasks') t
        where type = 'tasks.projectChanged' and t->>'projectId' = ${projectId} and t->'after' = 'null' having count(*) > 0
      ) l on true
      -- What a plan or a handing-over does to many at once is told by its own event.
      where ${`project:${projectId}`} = any(scopes) and type = any(${sql.val(activityOf(kind))}::text[])
        and (${by ?? null}::uuid is null or actor_id = ${by ?? null}::uuid)
        and case type
          when 'tasks.projectChanged' then true
          when 'files.moved' then gone is not null or coalesce(data->>'arrivedIn', '') = ${projectId}
          when 'discussions.decided' then not coalesce((data->>'isOtherwise')::boolean, false)
          else coalesce(jsonb_array_length(data->'tasks'), 1) = 1
        end
      order by sequence desc
    ),
    told as (
      select a.sequence, a.type, a.created_at as at, a.actor_id as "actorId", a.user_id as "userId",
        case when t.id is not null then json_build_object('id', t.id, 'title', t.title) end as task, p.name as phase,
        f.file, case when f.file is null then o.folder end as folder, greatest(coalesce(f.many, 0) + coalesce(o.many, 0) - 1, 0) as more, a.gone,
        case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as board,
        d.decision
      from acts a
      left join lateral (
        select t.id, t.title from tasks t where t.id = a.task_id and t.project_id = ${projectId} and t.deleted_at is null limit 1
      ) t on true
      left join lateral (select p.name from phases p where p.id = a.phase_id and p.project_id = ${projectId} limit 1) p on true
      left join lateral (
        select (json_agg(json_build_object('id', f.id, 'name', f.name) order by i.place) -> 0) as file, count(*)::int as many
        from jsonb_array_elements_text(a.file_ids) with ordinality i (id, place) join user_files f on f.id = i.id::uuid
        where f.project_id = ${projectId} and f.task_id is null and f.comment_id is null and f.deleted_at is null
      ) f on a.type like 'files.%'
      left join lateral (
        select (json_agg(json_build_object('id', o.id, 'name', o.name) order by i.place) -> 0) as folder, count(*)::int as many
        from jsonb_array_elements_text(a.folder_ids) with ordinality i (id, place) join file_folders o on o.id = i.id::uuid
        where o.project_id = ${projectId} and o.deleted_at is null and ${ofStudio('o.studio_id')}
      ) o on a.type = 'files.moved'
      left join lateral (
        select b.id, b.name from boards b where b.id = a.board_id and b.project_id = ${projectId} and b.deleted_at is null limit 1
      ) b on true
      left join lateral (
        select json_build_object('what', x.what, 'commentId', c.id, 'subject', json_build_object('kind', s.kind, 'id', s.subject_id)) as decision
        from decisions x join comments c on c.id = x.comment_id join ${discussedIn(projectId)} s on s.id = c.discussion_id
        where x.comment_id = a.comment_id and ${ofStudio('x.studio_id')}
      ) d on true
      where case
        when a.gone is not null then true
        when a.type like 'tasks.%' then t.id is not null
        when a.type like 'projects.phase%' then p.name is not null
        when a.type like 'files.%' then coalesce(f.many, 0) + coalesce(o.many, 0) > 0
        when a.type like 'boards.%' then b.id is not null
        when a.type like 'discussions.%' then d.decision is not null
        else true
      end
      order by a.sequence desc limit ${limit}
    )
    select coalesce((select json_agg(told order by sequence desc) from told), '[]') as rows,
      (select count(*)::int from looked) as looked, (select min(sequence)::float8 from looked) as earliest
  `.execute(tx);
  return onlyRow(rows);
}
