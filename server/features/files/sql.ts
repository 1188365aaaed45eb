// Named queries of documents: where they lie, who reads them, and lists of them.

import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { EventScope } from '../../../domain/kernel/events.ts';
import type { CommentId, FileId, FolderId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { FileRecord } from '../../../domain/files/contract.ts';
import type { RoomHeld } from '../../../domain/files/rules.ts';
import { mostSheets, type SheetStatus } from '../../../domain/files/register.ts';
import type { SheetFacts } from '../../../domain/files/registerContract.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { holdsText } from '../../db/looking.ts';
import { inOrder, inOrderBy } from '../../db/ordering.ts';
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
  name: inOrder(sql`f.name`),
  modified: sql`f.changed_at`,
  size: sql`f.bytes`,
  // Two projects of one name stay apart.
  project: inOrderBy(sql`coalesce(p.name, '')`, sql`coalesce(p.id::text, '')`, sql`f.name`),
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
    ${search === undefined ? sql`` : sql`and ${holdsText(sql`f.name`, search)}`})`;
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

/** Who hears of what happens in a place. */
export const scopesOf = ({ projectId, ownerId }: PlaceOf): EventScope[] => [
  projectId === null ? `user:${ownerId}` : `project:${projectId}`,
];

/** Holds the room of the studio until the commit: of two who ask for the last of it, one gets it. */
export const holdRoom = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('files-room:' || app.studio()::text, 0))`.execute(tx);

/** What lies on the studio's mood boards, and what is kept of how they were. */
const boardBytes = sql`(coalesce((select sum(b.bytes) from boards b where ${ofStudio('b.studio_id')}), 0)
  + coalesce((select sum(w.bytes) from board_versions w where ${ofStudio('w.studio_id')}), 0))`;

/** What holds the room of the studio; undefined for a person who was deactivated meanwhile, and brings nothing any more. */
export async function roomHeld(tx: Tx, { userId }: Pick<MemberActor, 'userId'>): Promise<RoomHeld | undefined> {
  const { rows } = await sql<RoomHeld>`
    select (coalesce(v.bytes, 0) + coalesce(u.arrived, 0) + ${boardBytes})::bigint as kept, coalesce(u.own, 0)::bigint as own,
      coalesce(u.others, 0)::bigint as others
    from user_profiles p
    cross join (select sum(bytes) as bytes from file_versions where ${ofStudio('studio_id')}) v
    cross join (
      select sum(bytes) filter (where sha256 is not null) as arrived,
        sum(bytes) filter (where sha256 is null and user_id = ${userId}) as own,
        sum(bytes) filter (where sha256 is null and user_id <> ${userId}) as others
      from file_uploads where ${ofStudio('studio_id')}
    ) u
    where p.id = ${userId} and p.is_active and ${ofStudio('p.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** What the studio keeps, with its mood boards and uploads under way, in bytes. */
export async function usedBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select (coalesce((select sum(bytes) from file_versions where ${ofStudio('studio_id')}), 0)
      + coalesce((select sum(bytes) from file_uploads where ${ofStudio('studio_id')}), 0) + ${boardBytes})::bigint as used
  `.execute(tx);
  return rows[0]?.used ?? 0;
}
