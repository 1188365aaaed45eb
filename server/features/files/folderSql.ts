// Folders: what stands in them, what is called what there, and all that lies beneath.

import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { cutAt } from '../../../domain/kernel/cut.ts';
import type { FileId, FolderId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { FileRecord } from '../../../domain/files/contract.ts';
import { inOrder } from '../../db/ordering.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { isIn, isInReach, liesFree, type PlaceOf } from './sql.ts';

export interface FolderRow {
  id: FolderId;
  project_id: ProjectId | null;
  project_status: ProjectStatus | null;
  owner_id: UserId;
  parent_id: FolderId | null;
  name: string;
  version: number;
  field_stamps: never;
  updated_at: string;
  deleted_at: string | null;
  deleted_with: FolderId | null;
}

const folderColumns = sql`f.id, f.project_id, p.status as project_status, f.owner_id, f.parent_id, f.name, f.version, f.field_stamps,
  f.updated_at, f.deleted_at, f.deleted_with`;

export async function folderRow(tx: Tx, actor: MemberActor, id: FolderId): Promise<FolderRow | undefined> {
  return (await folderRows(tx, actor, [id]))[0];
}

export async function folderRows(tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`
    select ${folderColumns} from file_folders f left join projects p on p.id = f.project_id
    where f.id = any(${sql.val(ids)}::uuid[]) and ${isInReach(actor)} order by f.id
  `.execute(tx);
  return rows;
}

/** All folders of a place. */
export async function foldersOf(tx: Tx, of: PlaceOf): Promise<{ id: FolderId; parentId: FolderId | null; name: string }[]> {
  const { rows } = await sql<{ id: FolderId; parentId: FolderId | null; name: string }>`
    select f.id, f.parent_id as "parentId", f.name from file_folders f where ${isIn(of)} and f.deleted_at is null order by ${inOrder(sql`f.name`)}, f.id
  `.execute(tx);
  return rows;
}

export interface DrawerRow extends FolderRow {
  files: number;
  modified_at: string;
  newest: { id: FileId; number: number; preview: FileRecord['preview'] } | null;
}

/** The folders that stand in a folder of a place, or of those only these: each with what is in it and beneath. */
export async function drawers(
  tx: Tx,
  { of, parentId, only }: { of: PlaceOf; parentId: string | null; only?: readonly string[] },
): Promise<DrawerRow[]> {
  const chosen = only ? sql`f.id = any(${sql.val(only)}::uuid[])` : sql`f.parent_id is not distinct from ${parentId}`;
  const { rows } = await sql<DrawerRow>`
    with recursive below as (
      select f.id as root, f.id from file_folders f where ${isIn(of)} and f.deleted_at is null and ${chosen}
      union all
      select b.root, f.id from below b join file_folders f on f.parent_id = b.id and f.deleted_at is null
    ), held as (
      select b.root, count(*)::int as files, max(g.changed_at) as changed_at
      from below b join user_files g on g.folder_id = b.id and g.deleted_at is null group by b.root
    )
    select ${folderColumns}, coalesce(held.files, 0) as files, greatest(f.updated_at, held.changed_at) as modified_at, (
        select jsonb_build_object('id', g.id, 'number', g.number, 'preview', v.preview)
        from user_files g join file_versions v on v.file_id = g.id and v.number = g.number
        where g.folder_id = f.id and g.deleted_at is null order by g.changed_at desc, g.id desc limit 1
      ) as newest
    from file_folders f left join projects p on p.id = f.project_id left join held on held.root = f.id
    where ${isIn(of)} and f.deleted_at is null and ${chosen} order by ${inOrder(sql`f.name`)}, f.id
  `.execute(tx);
  return rows;
}

/** From the outermost folder to this one, which was found readable. */
export async function pathTo(tx: Tx, folderId: string | null): Promise<{ id: FolderId; name: string }[]> {
  if (folderId === null) return [];
  const { rows } = await sql<{ id: FolderId; name: string }>`
    with recursive above as (
      select id, name, parent_id, 1 as height from file_folders where id = ${folderId} and ${ofStudio('studio_id')}
      union all
      select f.id, f.name, f.parent_id, a.height + 1 from above a join file_folders f on f.id = a.parent_id where a.height < 100
    )
    select id, name from above order by height desc
  `.execute(tx);
  return rows;
}

/** A folder with all beneath that are not in the trash, and how deep the deepest stands below it. */
export async function subtree(tx: Tx, ids: readonly string[]): Promise<{ id: string; root: string; depth: number }[]> {
  const { rows } = await sql<{ id: string; root: string; depth: number }>`
    with recursive below as (
      select id, id as root, 1 as depth from file_folders where id = any(${sql.val(ids)}::uuid[]) and ${ofStudio('studio_id')}
      union all
      select f.id, b.root, b.depth + 1 from below b join file_folders f on f.parent_id = b.id and f.deleted_at is null where b.depth < 100
    )
    select id, root, depth from below order by depth, id
  `.execute(tx);
  return rows;
}

export interface ArchiveRow {
  id: FileId;
  /** The folder that was chosen and holds it; null for a document that was chosen itself. */
  root: FolderId | null;
  /** The names of the folders that it lies in, from the one that was chosen. */
  folders: string[];
  name: string;
  sha256: Buffer;
  bytes: number;
  added_at: string;
  /** The revision of a sheet that counts no more. */
  superseded: string | null;
}

/** A folder that holds nothing. */
export interface EmptyFolderRow {
  id: null;
  root: FolderId;
  /** Its name last. */
  folders: string[];
}

/** Documents, and all that lie in folders and beneath, which were found readable, and folders without anything. */
export async function archiveRows(
  tx: Tx,
  { fileIds, folderIds }: { fileIds: readonly FileId[]; folderIds: readonly FolderId[] },
): Promise<(ArchiveRow | EmptyFolderRow)[]> {
  const { rows } = await sql<ArchiveRow | EmptyFolderRow>`
    with recursive below as (
      select id, id as root, array[name] as folders from file_folders
        where id = any(${sql.val(folderIds)}::uuid[]) and ${ofStudio('studio_id')}
      union all
      select f.id, b.root, b.folders || f.name from below b join file_folders f on f.parent_id = b.id and f.deleted_at is null
        where cardinality(b.folders) < 100
    ), chosen as (
      select f.id, null::uuid as root, array[]::text[] as folders from user_files f where f.id = any(${sql.val(fileIds)}::uuid[]) and ${ofStudio('f.studio_id')}
      union all
      select f.id, b.root, b.folders from below b left join user_files f on f.folder_id = b.id and f.deleted_at is null
        where f.id is not null
          or not exists (select 1 from file_folders inner_folder where inner_folder.parent_id = b.id and inner_folder.deleted_at is null)
    )
    select c.id, c.root, c.folders, f.name, v.sha256, v.bytes, v.added_at, case when f.superseded_at is not null then v.revision end as superseded
    from chosen c left join user_files f on f.id = c.id left join file_versions v on v.file_id = f.id and v.number = f.number
    order by c.folders, c.root, ${inOrder(sql`f.name`)}, f.id
  `.execute(tx);
  return rows;
}

/** Of a long name so much: one with a number is cut to make room for it. */
const telling = 200;

/** Names of the documents of a folder that begin like this one, with their ids: among them is whatever has its name. */
export async function namesLike(
  tx: Tx,
  { of, folderId, stem }: { of: PlaceOf; folderId: string | null; stem: string },
): Promise<{ id: FileId; name: string }[]> {
  const { rows } = await sql<{ id: FileId; name: string }>`
    select f.id, f.name from user_files f
    where ${isIn(of)} and f.folder_id is not distinct from ${folderId} and f.deleted_at is null and ${liesFree}
      and starts_with(lower(f.name), lower(${cutAt(stem, telling)}))
    order by f.id
  `.execute(tx);
  return rows;
}

/** The names that a folder of a place holds, without those of some items. */
export async function namesIn(
  tx: Tx,
  { of, folderId, except }: { of: PlaceOf; folderId: string | null; except: readonly string[] },
): Promise<{ files: string[]; folders: string[] }> {
  const isOther = sql`f.deleted_at is null and f.id <> all(${sql.val(except)}::uuid[])`;
  const { rows } = await sql<{ kind: 'files' | 'folders'; name: string }>`
    select 'files' as kind, f.name from user_files f where ${isIn(of)} and f.folder_id is not distinct from ${folderId} and ${liesFree} and ${isOther}
    union all
    select 'folders', f.name from file_folders f where ${isIn(of)} and f.parent_id is not distinct from ${folderId} and ${isOther}
  `.execute(tx);
  const namesOf = (kind: 'files' | 'folders') => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return { files: namesOf('files'), folders: namesOf('folders') };
}
