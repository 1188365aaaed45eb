// Named queries of the trash of documents.

import type { FileId, FolderId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { holds } from '../../../domain/studios/policy.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { isInReach, liesFree, stands } from './sql.ts';

export interface TrashRow {
  kind: 'file' | 'folder';
  id: FileId & FolderId;
  project_id: ProjectId | null;
  project_status: ProjectStatus | null;
  name: string;
  files: number;
  bytes: number;
  deleted_at: string;
  deleted_by: UserId;
}

/** What the actor may bring back, the last first. What went with a folder comes with it. */
export async function trashRows(tx: Tx, actor: MemberActor, { offset, limit }: { offset: number; limit: number }): Promise<TrashRow[]> {
  const organises = holds(actor, 'editProject');
  const mine = sql`(f.project_id is null or ${organises} or f.owner_id = ${actor.userId})`;
  const { rows } = await sql<TrashRow>`
    select 'file' as kind, f.id, f.project_id, p.status as project_status, f.name, 1 as files, f.bytes, f.deleted_at, f.deleted_by
    from user_files f left join projects p on p.id = f.project_id
    where f.deleted_at is not null and f.deleted_with is null and ${isInReach(actor)} and ${mine} and ${stands}
    union all
    select 'folder', f.id, f.project_id, p.status, f.name, held.files, held.bytes, f.deleted_at, f.deleted_by
    from file_folders f left join projects p on p.id = f.project_id
      cross join lateral (select count(*)::int as files, coalesce(sum(g.bytes), 0)::bigint as bytes from user_files g where g.deleted_with = f.id) held
    where f.deleted_at is not null and f.deleted_with is null and ${isInReach(actor)} and (f.project_id is null or ${organises})
    order by 8 desc, 2 offset ${offset} limit ${limit}
  `.execute(tx);
  return rows;
}

/** Those of some folders that are there. */
export async function homesOf(tx: Tx, ids: readonly (string | null)[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from file_folders where id = any(${sql.val(ids.filter((id) => id !== null))}::uuid[]) and deleted_at is null and ${ofStudio('studio_id')}
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface Target {
  project_id: string | null;
  owner_id: string;
  home: string | null;
}

/** What the folders that these come back to hold already: names by place and folder. */
export async function namesOfFolders(tx: Tx, targets: readonly Target[]): Promise<Record<'files' | 'folders', Map<string, string[]>>> {
  const column = (of: (target: Target) => string | null) => sql.val(targets.map(of));
  const spots = sql`(select distinct * from unnest(${column(({ project_id }) => project_id)}::uuid[], ${column(({ owner_id }) => owner_id)}::uuid[],
    ${column(({ home }) => home)}::uuid[]) as t (project_id, owner_id, home))`;
  const isThere = sql`f.project_id is not distinct from t.project_id and (t.project_id is not null or f.owner_id = t.owner_id)
    and f.deleted_at is null and ${ofStudio('f.studio_id')}`;
  const { rows } = await sql<{ kind: 'files' | 'folders'; key: string; name: string }>`
    select 'files' as kind, coalesce(t.project_id::text, 'null') || ' ' || coalesce(t.home::text, 'null') as key, f.name
    from ${spots} t join user_files f on f.folder_id is not distinct from t.home and ${liesFree} and ${isThere}
    union
    select 'folders', coalesce(t.project_id::text, 'null') || ' ' || coalesce(t.home::text, 'null'), f.name
    from ${spots} t join file_folders f on f.parent_id is not distinct from t.home and ${isThere}
  `.execute(tx);
  const found = { files: new Map<string, string[]>(), folders: new Map<string, string[]>() };
  for (const { kind, key, name } of rows) found[kind].set(key, [...(found[kind].get(key) ?? []), name]);
  return found;
}
