// Statements that change documents and folders.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { FileId, FolderId, TaskId } from '../../../domain/kernel/ids.ts';
import { stamped } from '../../db/stamps.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { SheetStatus } from '../../../domain/files/register.ts';
import { revisionAfter, type SheetRevision } from './registerWrites.ts';
import type { FileRow, PlaceOf } from './sql.ts';
import type { Content, CopiedContent } from './versionSql.ts';
import type { FolderRow } from './folderSql.ts';

interface Act {
  actor: MemberActor;
  now: Date;
}

interface NewVersion extends Act {
  fileId: FileId;
  number: number;
  content: Content;
  note: string;
  restoredFrom?: number;
  sheet?: SheetRevision | undefined;
}

async function insertVersion(tx: Tx, { fileId, number, content, note, restoredFrom, sheet, actor, now }: NewVersion): Promise<void> {
  await tx
    .insertInto('file_versions')
    .values({
      file_id: fileId,
      number,
      studio_id: actor.studioId,
      sha256: content.sha256,
      bytes: content.bytes,
      kind: content.kind,
      media_type: content.mediaType,
      note,
      added_by: actor.userId,
      added_at: now.toISOString(),
      restored_from: restoredFrom ?? null,
      ...sheet,
    })
    .execute();
}

interface NewFile extends Act {
  id: FileId;
  of: PlaceOf;
  folderId: string | null;
  /** The task that it stays with. */
  taskId?: TaskId | null;
  /** The picture of a link on a board. */
  ofLink?: boolean;
  name: string;
  content: Content;
  note: string;
}

/** @returns false where something has the id already */
export async function insertFile(tx: Tx, { id, of, folderId, taskId, ofLink, name, content, note, actor, now }: NewFile): Promise<boolean> {
  const isMade = await insertRows(tx, { of, folderId, taskId, ofLink, items: [{ id, name, content }], actor, now });
  if (isMade) await insertVersion(tx, { fileId: id, number: 1, content, note, actor, now });
  return isMade;
}

interface NewRows extends Act {
  of: PlaceOf;
  folderId: string | null;
  taskId?: TaskId | null | undefined;
  ofLink?: boolean | undefined;
  items: readonly { id: FileId; name: string; content: Content }[];
}

/** Documents without their first versions. @returns false where something has one of the ids already */
async function insertRows(tx: Tx, { of, folderId, taskId = null, ofLink = false, items, actor, now }: NewRows): Promise<boolean> {
  const at = now.toISOString();
  const rows = await tx
    .insertInto('user_files')
    .values(
      items.map(({ id, name, content }) => ({
        id,
        studio_id: actor.studioId,
        project_id: of.projectId,
        folder_id: folderId,
        task_id: taskId,
        of_link: ofLink,
        owner_id: actor.userId,
        name,
        number: 1,
        kind: content.kind,
        bytes: content.bytes,
        created_at: at,
        changed_at: at,
        changed_by: actor.userId,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.length === items.length;
}

interface AddedVersion extends Act {
  /** Its place is held. */
  row: FileRow;
  content: Content;
  note: string;
  restoredFrom?: number;
  /** Of a sheet, as its sender wants them. */
  revision?: string | undefined;
  status?: SheetStatus | undefined;
}

/** Of a sheet it is another revision: who edits the former one is told of it. @returns its number */
export async function addVersion(tx: Tx, { row, actor, now, revision, status, ...given }: AddedVersion): Promise<number> {
  const number = row.number + 1;
  const sheet = row.sheet_number === null ? undefined : await revisionAfter(tx, { row, revision, status });
  await insertVersion(tx, { fileId: row.id, number, sheet, actor, now, ...given });
  await tx
    .updateTable('user_files')
    .set({
      number,
      kind: given.content.kind,
      bytes: given.content.bytes,
      changed_at: now.toISOString(),
      changed_by: actor.userId,
      ...(sheet && { version: row.version + 1, field_stamps: stamped(row, { fields: ['revision', 'status'], by: actor.userId }) }),
    })
    .where('id', '=', row.id)
    .execute();
  return number;
}

/** @returns the new version of its record */
export async function renameFile(tx: Tx, { row, name, actor, now }: Act & { row: FileRow; name: string }): Promise<number> {
  const version = row.version + 1;
  await tx
    .updateTable('user_files')
    .set({
      name,
      version,
      field_stamps: stamped(row, { fields: ['name'], by: actor.userId }),
      changed_at: now.toISOString(),
      changed_by: actor.userId,
    })
    .where('id', '=', row.id)
    .execute();
  return version;
}

export interface CopiedItem {
  id: FileId;
  /** What it is a copy of. */
  fileId: FileId;
  name: string;
  content: CopiedContent;
}

interface Copies extends NewRows {
  items: readonly CopiedItem[];
}

/** Documents of their own with the content of others. @returns false where something has one of the ids already */
export async function insertCopies(tx: Tx, { items, ...made }: Copies): Promise<boolean> {
  const { actor, now } = made;
  if (!(await insertRows(tx, { ...made, items }))) return false;
  await tx
    .insertInto('file_versions')
    .values(
      items.map(({ id, content: { mediaType, ...content } }) => ({
        ...content,
        file_id: id,
        number: 1,
        studio_id: actor.studioId,
        media_type: mediaType,
        added_by: actor.userId,
        added_at: now.toISOString(),
      })),
    )
    .execute();
  await copyTexts(tx, items);
  return true;
}

/** The words of what is copied, as it is now. */
const copyTexts = (tx: Tx, items: readonly CopiedItem[]) =>
  sql`
    insert into file_texts (file_id, number, page, studio_id, body)
    select c.id, 1, t.page, t.studio_id, t.body
    from unnest(${sql.val(items.map(({ id }) => id))}::uuid[], ${sql.val(items.map(({ fileId }) => fileId))}::uuid[]) c (id, source)
      join user_files f on f.id = c.source join file_texts t on t.file_id = f.id and t.number = f.number
    where ${ofStudio('f.studio_id')}
  `.execute(tx);

interface NewFolders extends Act {
  of: PlaceOf;
  /** A folder before those in it. */
  folders: readonly { id: FolderId; name: string; parentId: string | null }[];
}

/** @returns false where something has one of the ids already */
export async function insertFolders(tx: Tx, { of, folders, actor, now }: NewFolders): Promise<boolean> {
  const at = now.toISOString();
  const rows = await tx
    .insertInto('file_folders')
    .values(
      folders.map(({ id, name, parentId }) => ({
        id,
        studio_id: actor.studioId,
        project_id: of.projectId,
        owner_id: actor.userId,
        parent_id: parentId,
        name,
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.length === folders.length;
}

/** @returns the new version of its record */
export async function renameFolder(tx: Tx, { row, name, actor, now }: Act & { row: FolderRow; name: string }): Promise<number> {
  const version = row.version + 1;
  await tx
    .updateTable('file_folders')
    .set({ name, version, field_stamps: stamped(row, { fields: ['name'], by: actor.userId }), updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute();
  return version;
}

interface Moved {
  /** Each with the name that it has there. */
  items: readonly { id: string; name: string }[];
  to: PlaceOf;
  folderId: string | null;
}

/** What comes into somebody's own place becomes theirs; what stayed with a task lies in a folder now. */
export const moveFiles = (tx: Tx, { items, to, folderId }: Moved) =>
  sql`
    update user_files f set name = m.name, folder_id = ${folderId}, task_id = null, project_id = ${to.projectId}, version = f.version + 1,
      owner_id = case when ${to.projectId}::uuid is null then ${to.ownerId} else f.owner_id end
    from unnest(${sql.val(items.map(({ id }) => id))}::uuid[], ${sql.val(items.map(({ name }) => name))}::text[]) m (id, name)
    where f.id = m.id and ${ofStudio('f.studio_id')}
  `.execute(tx);

export const moveFolders = (tx: Tx, { items, to, folderId }: Moved) =>
  sql`
    update file_folders f set name = m.name, parent_id = ${folderId}, project_id = ${to.projectId}, version = f.version + 1,
      owner_id = case when ${to.projectId}::uuid is null then ${to.ownerId} else f.owner_id end
    from unnest(${sql.val(items.map(({ id }) => id))}::uuid[], ${sql.val(items.map(({ name }) => name))}::text[]) m (id, name)
    where f.id = m.id and ${ofStudio('f.studio_id')}
  `.execute(tx);

/** Takes what lies in folders along to another place, what waits in the trash included. */
export async function carryAlong(tx: Tx, { folderIds, to }: { folderIds: readonly string[]; to: PlaceOf }): Promise<void> {
  const owner = sql`case when ${to.projectId}::uuid is null then ${to.ownerId} else f.owner_id end`;
  await sql`
    with recursive below as (
      select id from file_folders where id = any(${sql.val(folderIds)}::uuid[]) and ${ofStudio('studio_id')}
      union
      select f.id from below b join file_folders f on f.parent_id = b.id
    ), folders as (
      update file_folders f set project_id = ${to.projectId}, owner_id = ${owner} from below b where f.id = b.id
    )
    update user_files f set project_id = ${to.projectId}, owner_id = ${owner} from below b where f.folder_id = b.id
  `.execute(tx);
}

interface Removed extends Act {
  fileIds: readonly string[];
  folderIds: readonly string[];
}

/** Into the trash. What lies in a folder goes with it; what was there before stays there by itself. */
export async function removeItems(tx: Tx, { fileIds, folderIds, actor, now }: Removed): Promise<void> {
  const mark = sql`deleted_at = ${now.toISOString()}, deleted_by = ${actor.userId}`;
  await sql`
    update user_files f set ${mark} where f.id = any(${sql.val(fileIds)}::uuid[]) and ${ofStudio('f.studio_id')} and f.deleted_at is null
  `.execute(tx);
  if (folderIds.length === 0) return;
  await sql`
    with recursive below as (
      select id, id as root from file_folders where id = any(${sql.val(folderIds)}::uuid[]) and ${ofStudio('studio_id')} and deleted_at is null
      union
      select f.id, b.root from below b join file_folders f on f.parent_id = b.id and f.deleted_at is null
    ), once as (
      select distinct on (id) id, root from below order by id, root = id
    ), folders as (
      update file_folders f set ${mark}, deleted_with = nullif(o.root, f.id) from once o where f.id = o.id
    )
    update user_files f set ${mark}, deleted_with = o.root from once o where f.folder_id = o.id and f.deleted_at is null
  `.execute(tx);
}

/** With the name and the folder that it comes back to. */
export interface Returning {
  id: string;
  name: string;
  folderId: string | null;
}

interface Restored {
  files: readonly Returning[];
  folders: readonly Returning[];
}

const unmarked = sql`deleted_at = null, deleted_by = null, deleted_with = null`;

export async function restoreItems(tx: Tx, { files, folders }: Restored): Promise<void> {
  const given = (items: readonly Returning[]) => sql`unnest(${sql.val(items.map(({ id }) => id))}::uuid[],
    ${sql.val(items.map(({ name }) => name))}::text[], ${sql.val(items.map(({ folderId }) => folderId))}::uuid[]) m (id, name, folder_id)`;
  if (files.length > 0)
    await sql`update user_files f set ${unmarked}, name = m.name, folder_id = m.folder_id, version = f.version + 1 from ${given(files)}
      where f.id = m.id and ${ofStudio('f.studio_id')}`.execute(tx);
  if (folders.length === 0) return;
  await sql`update file_folders f set ${unmarked}, name = m.name, parent_id = m.folder_id, version = f.version + 1 from ${given(folders)}
    where f.id = m.id and ${ofStudio('f.studio_id')}`.execute(tx);
  const roots = sql.val(folders.map(({ id }) => id));
  await sql`update file_folders f set ${unmarked} where f.deleted_with = any(${roots}::uuid[]) and ${ofStudio('f.studio_id')}`.execute(tx);
  await sql`update user_files f set ${unmarked} where f.deleted_with = any(${roots}::uuid[]) and ${ofStudio('f.studio_id')}`.execute(tx);
}

/** For good, with all that was deleted with these folders. What was deleted there before, by itself, stays in the trash and lies in none. */
export async function eraseItems(
  tx: Tx,
  { fileIds, folderIds }: { fileIds: readonly string[]; folderIds: readonly string[] },
): Promise<void> {
  const roots = sql`${sql.val(folderIds)}::uuid[]`;
  if (folderIds.length > 0) {
    await sql`
      with gone as (
        select id from file_folders where (id = any(${roots}) or deleted_with = any(${roots})) and ${ofStudio('studio_id')}
      ), files as (
        update user_files f set folder_id = null from gone g where f.folder_id = g.id and (f.deleted_with = any(${roots})) is not true
      )
      update file_folders f set parent_id = null from gone g where f.parent_id = g.id and f.id not in (select id from gone)
    `.execute(tx);
    await sql`delete from file_folders f where f.id = any(${roots}) and ${ofStudio('f.studio_id')} and f.deleted_at is not null`.execute(
      tx,
    );
  }
  if (fileIds.length > 0)
    await sql`
      delete from user_files f where f.id = any(${sql.val(fileIds)}::uuid[]) and ${ofStudio('f.studio_id')} and f.deleted_at is not null
    `.execute(tx);
}

export async function setStar(
  tx: Tx,
  { fileId, isStarred, actor }: { fileId: FileId; isStarred: boolean; actor: MemberActor },
): Promise<void> {
  if (!isStarred) {
    await tx.deleteFrom('file_stars').where('file_id', '=', fileId).where('user_id', '=', actor.userId).execute();
    return;
  }
  await tx
    .insertInto('file_stars')
    .values({ user_id: actor.userId, file_id: fileId, studio_id: actor.studioId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
