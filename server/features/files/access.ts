// The only way to documents and folders: where they lie, whether one reads that, and what one may do there. What a person may not
// read does not exist.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import type { FileVerdicts } from '../../../domain/files/contract.ts';
import { fileVerdicts, folderVerdicts, type Place, placeVerdicts } from '../../../domain/files/policy.ts';
import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { noRoomWords, promisedWords } from '../../../domain/files/rules.ts';
import { certain } from '../../certain.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { readableProject } from '../projects/access.ts';
import { type FileRow, fileRow, fileRows, holdPlace, holdPlaces, type PlaceOf, holdRoom, roomHeld } from './sql.ts';
import { type FolderRow, folderRow, folderRows } from './folderSql.ts';

/** Documents of a project that the actor reads, or their own. @throws AppError `not_found` */
export async function readablePlace(tx: Tx, actor: MemberActor, projectId: ProjectId | null): Promise<{ of: PlaceOf; place: Place }> {
  const of = { projectId, ownerId: actor.userId };
  if (projectId === null) return { of, place: null };
  const { status } = await readableProject(tx, actor, projectId);
  return { of, place: { status } };
}

/**
 * Holds a place for a change of what lies in it: whoever else changes something there waits, so that names stay apart and no folder
 * goes from under what is put into it.
 *
 * @throws AppError `not_found`; `forbidden`
 */
export async function placeToChange(
  tx: Tx,
  actor: MemberActor,
  { projectId, verdict }: { projectId: ProjectId | null; verdict: 'upload' | 'organise' },
): Promise<{ of: PlaceOf; place: Place }> {
  const found = await heldPlace(tx, actor, projectId);
  demand(placeVerdicts(actor, found.place)[verdict]);
  return found;
}

/** The same for whoever asks for rights of their own. */
export async function heldPlace(tx: Tx, actor: MemberActor, projectId: ProjectId | null): Promise<{ of: PlaceOf; place: Place }> {
  await holdPlace(tx, { projectId, ownerId: actor.userId });
  return readablePlace(tx, actor, projectId);
}

/** A document, in the trash or not. @throws AppError `not_found` */
async function anyFile(tx: Tx, actor: MemberActor, id: FileId): Promise<FileRow> {
  const row = await fileRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readableFile(tx: Tx, actor: MemberActor, id: FileId): Promise<FileRow> {
  const row = await anyFile(tx, actor, id);
  if (row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

/**
 * A document for a change, with its place held.
 *
 * @throws AppError `not_found`; `forbidden` when the actor sees it and may not
 */
export async function fileToChange(
  tx: Tx,
  actor: MemberActor,
  { id, verdict }: { id: FileId; verdict: keyof FileVerdicts },
): Promise<{ row: FileRow; of: PlaceOf }> {
  const before = await readableFile(tx, actor, id);
  const { of } = await heldPlace(tx, actor, before.project_id);
  const row = await readableFile(tx, actor, id);
  // It went elsewhere while this call waited for its place.
  if (row.project_id !== before.project_id) throw new AppError('conflict');
  demand(verdictsOnFile(actor, row)[verdict]);
  return { row, of };
}

export interface Items {
  files: FileRow[];
  folders: FolderRow[];
}

interface ItemIds {
  fileIds: readonly FileId[];
  folderIds: readonly FolderId[];
}

/** Documents and folders that the actor reads, each of them. @throws AppError `not_found` */
export async function readableItems(tx: Tx, actor: MemberActor, ids: ItemIds & { inTrash?: boolean }): Promise<Items> {
  const items = {
    files: ids.fileIds.length > 0 ? await fileRows(tx, actor, ids.fileIds) : [],
    folders: ids.folderIds.length > 0 ? await folderRows(tx, actor, ids.folderIds) : [],
  };
  const isThere = (row: { deleted_at: string | null }) => row.deleted_at === null || ids.inTrash === true;
  const isWhole = items.files.length === new Set(ids.fileIds).size && items.folders.length === new Set(ids.folderIds).size;
  if (isWhole && [...items.files, ...items.folders].every(isThere)) return items;
  // Of several the rest is still there: whoever chose them chooses again.
  throw new AppError('not_found', ids.fileIds.length + ids.folderIds.length > 1 ? { message: someAreGone } : {});
}

const someAreGone = 'Some of them are not here any more, or you have no access to them. Choose the others again.';

/** The same with their places held, and those of `also`. @throws AppError `not_found`; `conflict` for what went elsewhere meanwhile */
export async function itemsToChange(
  tx: Tx,
  actor: MemberActor,
  { also = [], ...ids }: ItemIds & { inTrash?: boolean; also?: readonly (ProjectId | null)[] },
): Promise<Items> {
  const placesOf = ({ files, folders }: Items) => [...files, ...folders].map(({ project_id }) => project_id);
  const before = placesOf(await readableItems(tx, actor, ids));
  await holdPlaces(
    tx,
    [...before, ...also].map((projectId) => ({ projectId, ownerId: actor.userId })),
  );
  const items = await readableItems(tx, actor, ids);
  if (placesOf(items).some((place) => !before.includes(place))) throw new AppError('conflict');
  return items;
}

export async function readableFolder(tx: Tx, actor: MemberActor, id: FolderId): Promise<FolderRow> {
  const row = await folderRow(tx, actor, id);
  if (!row || row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

/** The same for a folder. */
export async function folderToChange(tx: Tx, actor: MemberActor, id: FolderId): Promise<{ row: FolderRow; of: PlaceOf }> {
  const before = await readableFolder(tx, actor, id);
  const { of } = await heldPlace(tx, actor, before.project_id);
  const row = await readableFolder(tx, actor, id);
  if (row.project_id !== before.project_id) throw new AppError('conflict');
  demand(verdictsOnFolder(actor, row).rename);
  return { row, of };
}

/** A folder of this place, which is there. @throws AppError `not_found`, in words of the folder: one of another place is none */
export async function demandFolder(
  tx: Tx,
  actor: MemberActor,
  { of, folderId }: { of: PlaceOf; folderId: FolderId | null },
): Promise<void> {
  if (folderId === null) return;
  const row = await folderRow(tx, actor, folderId);
  if (row && row.deleted_at === null && row.project_id === of.projectId) return;
  // What goes there is still where it was: nobody is to take that for what is missing.
  throw new AppError('not_found', { message: 'That folder is not here any more. Choose another one.' });
}

export const placeOfRow = (row: { project_id: string | null; project_status: ProjectStatus | null }): Place =>
  row.project_id === null ? null : { status: certain(row.project_status, 'whoever reads it reads its project') };

export const verdictsOnFile = (
  actor: MemberActor,
  row: Pick<FileRow, 'project_id' | 'project_status' | 'owner_id' | 'task_id' | 'comment_id' | 'of_link'>,
): FileVerdicts => fileVerdicts(actor, { place: placeOfRow(row), addedBy: row.owner_id, stays: staysWith(row) });

/** What a document stays with, in no folder. */
export const staysWith = (row: Pick<FileRow, 'task_id' | 'comment_id' | 'of_link'>): 'task' | 'comment' | 'link' | false =>
  row.task_id !== null ? 'task' : row.comment_id !== null ? 'comment' : row.of_link && 'link';

export const verdictsOnFolder = (actor: MemberActor, row: Pick<FolderRow, 'project_id' | 'project_status'>) =>
  folderVerdicts(actor, placeOfRow(row));

interface Wanted {
  bytes: number;
  /** In bytes. */
  limits: { file: number; studio: number };
}

/** Room in the studio for so many bytes more, held until the commit. @throws AppError `too_large` */
export const demandRoomFor = (tx: Tx, actor: MemberActor, wanted: Wanted) => demandRoom(tx, actor, { wanted, refusals: [noRoomWords] });

/** The same for bytes that are still to come. @throws AppError `too_large`, also where the actor has promised too much already */
export const demandRoomToPromise = (tx: Tx, actor: MemberActor, wanted: Wanted) =>
  demandRoom(tx, actor, { wanted, refusals: [noRoomWords, promisedWords] });

/** Whether the studio has room for what this transaction wrote, which counts by now. Nobody else is held up for it. @throws AppError `too_large` */
export const demandRoomKept = (tx: Tx, actor: MemberActor, limits: Wanted['limits']) =>
  demandHeld(tx, actor, { wanted: { bytes: 0, limits }, refusals: [noRoomWords] });

interface Demand {
  wanted: Wanted;
  refusals: readonly (typeof noRoomWords)[];
}

async function demandRoom(tx: Tx, actor: MemberActor, demand: Demand): Promise<void> {
  await holdRoom(tx);
  await demandHeld(tx, actor, demand);
}

async function demandHeld(tx: Tx, actor: MemberActor, { wanted, refusals }: Demand): Promise<void> {
  const held = await roomHeld(tx, actor);
  if (!held) throw new AppError('session_ended');
  for (const refusal of refusals) {
    const message = refusal({ held, ...wanted });
    if (message !== null) throw new AppError('too_large', { message });
  }
}

/** What can be discussed, of which this feature knows the names alone. */
export interface Discussed {
  /** Whose place a thing lies in that the actor may say something about. @throws AppError `not_found`; `forbidden` */
  placeOf: (tx: Tx, actor: MemberActor, subject: string) => Promise<ProjectId | null>;
}
