// Named queries of documents and folders.

import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { EventScope } from '../../../domain/kernel/events.ts';
import type { CommentId, FileId, FolderId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { FileRecord, FileVersion } from '../../../domain/files/contract.ts';
import type { FileKind } from '../../../domain/files/kinds.ts';
import { mostSheets, type SheetStatus } from '../../../domain/files/register.ts';
import type { SheetFacts } from '../../../domain/files/registerContract.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { isReadableBy } from '../projects/sql.ts';
import { inReach } from '../tasks/sql.ts';

/** Documents of a project, or somebody's own. */
export interface PlaceOf {
  projectId: ProjectId | null;
  ownerId: UserId;
}

/** That a row `f` lies in the place. */
export const isIn = ({ projectId, ownerId }: PlaceOf): RawBuilder<boolean> =>
  projectId === null
    ? sql`(${ofStudio('f.studio_id')} and f.project_id is null and f.owner_id = ${ownerId})`
    : sql`(${ofStudio('f.studio_id')} and f.project_id = ${projectId})`;

/** That the actor reads the row `f`: their own, or of a project `p` in reach. */
export const isInReach = (actor: MemberActor): RawBuilder<boolean> =>
  sql`(${ofStudio('f.studio_id')} and case when f.project_id is null then f.owner_id = ${actor.userId} else ${isReadableBy(readerOf(actor))} end)`;

/** That a document `f` stays with nothing. */
export const liesFree = sql<boolean>`f.task_id is null and f.comment_id is null and not f.of_link`;

/** That what a document `f` stays with is there: with a deleted task, comment, or thing that was discussed, it is gone. */
export const stands = sql<boolean>`(f.task_id is null or exists (select from tasks held where held.id = f.task_id and held.deleted_at is null))
  and (f.comment_id is null or app.comment_stands(f.comment_id))`;

/** Holds a place until the commit. The project is held beside it, so that it is neither archived nor deleted meanwhile. */
export async function holdPlace(tx: Tx, { projectId, ownerId }: PlaceOf): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${projectId ?? ownerId}`}, 0))`.execute(tx);
  if (projectId) await sql`select from projects where id = ${projectId} and ${ofStudio('studio_id')} for share`.execute(tx);
}

/** The same of several, in one order for everybody. */
export async function holdPlaces(tx: Tx, places: readonly PlaceOf[]): Promise<void> {
  const keys = new Map(places.map((place) => [place.projectId ?? place.ownerId, place]));
  for (const [, place] of [...keys].sort(([a], [b]) => (a < b ? -1 : 1))) await holdPlace(tx, place);
}

export interface FileRow {
  id: FileId;
  project_id: ProjectId | null;
  project_status: ProjectStatus | null;
  folder_id: FolderId | null;
  /** The task that it stays with. */
  task_id: TaskId | null;
  /** The comment that it stays with. */
  comment_id: CommentId | null;
  /** The picture of a link on a board. */
  of_link: boolean;
  owner_id: UserId;
  name: string;
  version: number;
  field_stamps: never;
  number: number;
  kind: FileRecord['kind'];
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  pages: number | null;
  preview: FileRecord['preview'];
  fault: FileRecord['fault'];
  changed_at: string;
  changed_by: UserId;
  deleted_at: string | null;
  /** The folder that it was deleted with. */
  deleted_with: FolderId | null;
  is_starred: boolean;
  /** Of the version that counts, as the register calls it. */
  revision: string | null;
  revision_status: SheetStatus | null;
  revised_at: string;
  /** Null for what is no sheet. */
  sheet_number: string | null;
  sheet_title: string | null;
  superseded_at: string | null;
  superseder: SheetFacts['supersededBy'];
}

export const fileColumns = sql`f.id, f.project_id, p.status as project_status, f.folder_id, f.task_id, f.comment_id, f.of_link, f.owner_id, f.name, f.version, f.field_stamps, f.number,
  f.kind, v.media_type, f.bytes, v.width, v.height, v.pages, v.preview, v.fault, f.changed_at, f.changed_by, f.deleted_at, f.deleted_with,
  s.file_id is not null as is_starred, v.revision, v.status as revision_status, v.added_at as revised_at, f.sheet_number, f.sheet_title,
  f.superseded_at, case when f.superseded_by is not null then (
    select jsonb_build_object('fileId', n.id, 'number', n.sheet_number, 'revision', nv.revision)
    from user_files n join file_versions nv on nv.file_id = n.id and nv.number = n.number
    where n.id = f.superseded_by and n.project_id = f.project_id and n.sheet_number is not null and n.deleted_at is null
  ) end as superseder`;

/** Of documents `f`: the version that counts, the project, the reader's mark. */
export const joined = (actor: MemberActor) => sql`user_files f
  join file_versions v on v.file_id = f.id and v.number = f.number
  left join projects p on p.id = f.project_id
  left join file_stars s on s.file_id = f.id and s.user_id = ${actor.userId}`;

/** A document that is a sheet: its current version has a revision. */
export type SheetRow = FileRow & { sheet_number: string; sheet_title: string; revision: string; revision_status: SheetStatus };

export async function fileRow(tx: Tx, actor: MemberActor, id: FileId): Promise<FileRow | undefined> {
  return (await fileRows(tx, actor, [id]))[0];
}

/** Those of the documents that the actor reads, in the trash or not, in the order of their ids. */
export async function fileRows(tx: Tx, actor: MemberActor, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from ${joined(actor)} where f.id = any(${sql.val(ids)}::uuid[]) and ${isInReach(actor)} and ${stands} order by f.id
  `.execute(tx);
  return rows;
}

/** The sheets of a project's register, those that count no more included, or some of them. */
export async function sheetRows(
  tx: Tx,
  actor: MemberActor,
  { projectId, ids }: { projectId: ProjectId; ids?: readonly FileId[] },
): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select ${fileColumns} from ${joined(actor)}
    where f.project_id = ${projectId} and ${isInReach(actor)} and f.sheet_number is not null and f.deleted_at is null
      ${ids ? sql`and f.id = any(${sql.val(ids)}::uuid[])` : sql``}
    order by f.id limit ${mostSheets}
  `.execute(tx);
  return rows;
}

export type FileSort = 'name' | 'modified' | 'size' | 'project';

const sortKeys: Record<FileSort, RawBuilder<unknown>> = {
  name: sql`lower(f.name)`,
  modified: sql`f.changed_at`,
  size: sql`f.bytes`,
  // Two projects of one name stay apart.
  project: sql`coalesce(lower(p.name) || chr(31) || p.id || chr(31), '') || lower(f.name)`,
};
const sortTypes: Record<FileSort, RawBuilder<unknown>> = {
  name: sql`text`,
  modified: sql`timestamptz`,
  size: sql`bigint`,
  project: sql`text`,
};

interface Listing {
  where: Expression<SqlBool>;
  search: string | undefined;
  kind: string | undefined;
  room: string | undefined;
  addedBy: UserId | undefined;
  changedSince: string | undefined;
  sort: FileSort;
  descending: boolean;
  /** The key and the id of the last row before. */
  after: readonly string[] | null;
  limit: number;
}

/** A page of documents, each with the key that it is sorted by, and how many there are on all pages. */
export async function fileListing(
  tx: Tx,
  actor: MemberActor,
  { where, search, kind, room, addedBy, changedSince, sort, descending, after, limit }: Listing,
): Promise<{ rows: (FileRow & { key: string })[]; total: number }> {
  const [key, type] = [sortKeys[sort], sortTypes[sort]];
  const way = descending ? sql`desc` : sql`asc`;
  const filter = sql<SqlBool>`(${where} and f.deleted_at is null and ${liesFree}
    ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`} ${addedBy === undefined ? sql`` : sql`and f.owner_id = ${addedBy}`}
    ${room === undefined ? sql`` : sql`and ${isInRoom(room, actor)}`}
    ${changedSince === undefined ? sql`` : sql`and f.changed_at >= ${changedSince}::timestamptz`}
    ${search === undefined ? sql`` : sql`and f.name ilike ${containing(search)}`})`;
  const behind = after ? sql`and (${key}, f.id) ${descending ? sql`<` : sql`>`} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``;
  const keyText = sort === 'modified' ? sql`to_char(f.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` : sql`${key}::text`;
  const { rows } = await sql<FileRow & { key: string; total: number }>`
    with shown as materialized (
      select f.id, ${keyText} as key from user_files f left join projects p on p.id = f.project_id
      left join file_stars s on s.file_id = f.id and s.user_id = ${actor.userId}
      where ${filter} ${behind} order by ${key} ${way}, f.id ${way} limit ${limit}
    )
    select ${fileColumns}, shown.key, (
        select count(*)::int from user_files f left join projects p on p.id = f.project_id
        left join file_stars s on s.file_id = f.id and s.user_id = ${actor.userId} where ${filter}
      ) as total
    from shown join ${joined(actor)} on f.id = shown.id
    order by ${key} ${way}, f.id ${way}
  `.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** That a document `f` is attached to a task of the room. */
const isInRoom = (
  room: string,
  actor: MemberActor,
): RawBuilder<boolean> => sql`exists (select from file_attachments a join tasks t on t.id = a.task_id
  where a.file_id = f.id and lower(t.room) = lower(${room}) and ${inReach(readerOf(actor))})`;

const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export interface VersionRow {
  number: number;
  kind: FileVersion['kind'];
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  pages: number | null;
  preview: FileVersion['preview'];
  fault: FileVersion['fault'];
  note: string;
  added_by: UserId;
  added_at: string;
  restored_from: number | null;
  revision: string | null;
  status: SheetStatus | null;
  sha256: Buffer;
}

/** All versions of a document that was found readable, the newest first. */
export async function versionRows(tx: Tx, fileId: FileId): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select number, kind, media_type, bytes, width, height, pages, preview, fault, note, added_by, added_at, restored_from, sha256,
      revision, status
    from file_versions where file_id = ${fileId} and ${ofStudio('studio_id')} order by number desc limit 1000
  `.execute(tx);
  return rows;
}

export async function versionRow(tx: Tx, fileId: FileId, number: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select number, kind, media_type, bytes, width, height, pages, preview, fault, note, added_by, added_at, restored_from, sha256,
      revision, status
    from file_versions where file_id = ${fileId} and number = ${number} and ${ofStudio('studio_id')}
  `.execute(tx);
  return rows[0];
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
      and starts_with(lower(f.name), lower(${stem.slice(0, telling).toWellFormed()}))
    order by f.id
  `.execute(tx);
  return rows;
}

/** Bytes that are kept, and what they are. */
export interface Content {
  sha256: Buffer;
  bytes: number;
  kind: FileKind;
  mediaType: string;
}

/** What is copied is looked at already. */
export interface CopiedContent extends Content {
  preview: string;
  fault: FileRecord['fault'];
  width: number | null;
  height: number | null;
  pages: number | null;
  thumbnail: Buffer | null;
  page_sizes: number[] | null;
}

/** What the current versions of some documents hold, by the ids of these. */
export async function contentRows(tx: Tx, files: readonly Pick<FileRow, 'id'>[]): Promise<Map<string, CopiedContent>> {
  const { rows } = await sql<CopiedContent & { id: string }>`
    select v.file_id as id, v.sha256, v.bytes, v.kind, v.media_type as "mediaType", v.preview, v.fault, v.width, v.height, v.pages,
      v.thumbnail, v.page_sizes
    from user_files f join file_versions v on v.file_id = f.id and v.number = f.number
    where f.id = any(${sql.val(files.map(({ id }) => id))}::uuid[]) and ${ofStudio('f.studio_id')}
  `.execute(tx);
  return new Map(rows.map(({ id, ...content }) => [id, content]));
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

/** Who hears of what happens in a place. */
export const scopesOf = ({ projectId, ownerId }: PlaceOf): EventScope[] => [
  projectId === null ? `user:${ownerId}` : `project:${projectId}`,
];

/** Holds the room of the studio until the commit: of two who ask for the last of it, one gets it. */
export const holdRoom = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('files-room:' || app.studio()::text, 0))`.execute(tx);

/** What the studio keeps, uploads under way included, in bytes. */
export async function usedBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (coalesce((select sum(bytes) from file_versions where ${ofStudio('studio_id')}), 0)
      + coalesce((select sum(bytes) from file_uploads where ${ofStudio('studio_id')}), 0))::bigint as used
  `.execute(tx);
  return rows[0]?.used ?? 0;
}

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
    select f.id, f.parent_id as "parentId", f.name from file_folders f where ${isIn(of)} and f.deleted_at is null order by lower(f.name), f.id
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
    where ${isIn(of)} and f.deleted_at is null and ${chosen} order by lower(f.name), f.id
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
  /** The names of the folders that it lies in, from the one that was chosen. */
  folders: string[];
  name: string;
  sha256: Buffer;
  bytes: number;
  added_at: string;
  /** The revision of a sheet that counts no more. */
  superseded: string | null;
}

/** Documents, and all that lie in folders and beneath, which were found readable. */
export async function archiveRows(
  tx: Tx,
  { fileIds, folderIds }: { fileIds: readonly FileId[]; folderIds: readonly FolderId[] },
): Promise<ArchiveRow[]> {
  const { rows } = await sql<ArchiveRow>`
    with recursive below as (
      select id, array[name] as folders from file_folders where id = any(${sql.val(folderIds)}::uuid[]) and ${ofStudio('studio_id')}
      union all
      select f.id, b.folders || f.name from below b join file_folders f on f.parent_id = b.id and f.deleted_at is null
        where cardinality(b.folders) < 100
    ), chosen as (
      select f.id, array[]::text[] as folders from user_files f where f.id = any(${sql.val(fileIds)}::uuid[]) and ${ofStudio('f.studio_id')}
      union all
      select f.id, b.folders from below b join user_files f on f.folder_id = b.id and f.deleted_at is null
    )
    select c.folders, f.name, v.sha256, v.bytes, v.added_at, case when f.superseded_at is not null then v.revision end as superseded
    from chosen c join user_files f on f.id = c.id join file_versions v on v.file_id = f.id and v.number = f.number
    order by c.folders, lower(f.name), f.id
  `.execute(tx);
  return rows;
}
