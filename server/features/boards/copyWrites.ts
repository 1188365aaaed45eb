// A board that is copied to another place: it shows documents of its own place alone, so those that it shows come along as copies.

import { copiesOf, withCopiedFile } from '../../../domain/boards/copies.ts';
import type { NewItem } from '../../../domain/boards/items.ts';
import { placeVerdicts } from '../../../domain/files/policy.ts';
import { freeNames } from '../../../domain/files/rules.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { type BoardId, boardItemId, fileId, type FileId, type ProjectId } from '../../../domain/kernel/ids.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { demand } from '../../http/demand.ts';
import { demandRoomFor } from '../files/access.ts';
import { namesIn } from '../files/folderSql.ts';
import { holdPlace, holdRoom, scopesOf } from '../files/sql.ts';
import { contentRows } from '../files/versionSql.ts';
import { type CopiedItem, insertCopies } from '../files/writes.ts';
import { type BoardNeeds, boardToChange, demandRoom, readableBoard, readableWall, wallToHangOn } from './access.ts';
import { filesToCopy, lyingItems } from './itemSql.ts';
import type { BoardRow } from './sql.ts';

export interface BoardCopy extends BoardNeeds {
  boardId: BoardId;
  /** Where the copy hangs; left out beside the board. */
  to: { projectId: ProjectId | null } | undefined;
  actor: MemberActor;
  now: Date;
  newId: () => string;
}

interface Found {
  row: BoardRow;
  /** Where its copy hangs. */
  projectId: ProjectId | null;
}

/** A board whose copy may hang there, for which there is room. Whoever reads it copies it to where they may work. */
export async function boardToCopy(tx: Tx, { boardId, to, actor }: BoardCopy): Promise<Found> {
  if (to) {
    // The place before the room, as whoever brings documents does.
    await holdPlace(tx, { projectId: to.projectId, ownerId: actor.userId });
    const row = await readableBoard(tx, actor, boardId);
    if (row.project_id !== to.projectId) {
      await wallToHangOn(tx, actor, to.projectId);
      return { row, projectId: to.projectId };
    }
  }
  // Before the board, as whoever takes all of a person's away does.
  await holdRoom(tx);
  const row = await boardToChange(tx, actor, { id: boardId, verdict: 'duplicate' });
  await demandRoom(tx, actor, row.project_id);
  return { row, projectId: row.project_id };
}

/**
 * Copies of all that lies on a board, held together as before. To another place the documents that it shows are copied, and told of;
 * what shows one that is not there any more stays behind, and so does the way to another board.
 *
 * @throws AppError `too_large`; `forbidden` for whoever may bring no documents there
 */
export async function copiedItems(
  tx: Tx,
  { row, projectId }: Found,
  { boardId, limits, actor, now, newId }: BoardCopy,
): Promise<NewItem[]> {
  const isElsewhere = projectId !== row.project_id;
  const files = isElsewhere ? await filesToBring(tx, boardId, newId) : [];
  if (files.some(({ isOfLink }) => !isOfLink)) demand(placeVerdicts(actor, await readableWall(tx, actor, projectId)).upload);
  await demandRoomFor(tx, actor, { bytes: files.reduce((sum, { content }) => sum + content.bytes, row.bytes), limits });
  const items = [...(await lyingItems(tx, { boardId })).values()].map(({ item }) => item);
  const copies = copiesOf(items, { newId: () => boardItemId.parse(newId()), by: { x: 0, y: 0 }, onSameBoard: false });
  if (!isElsewhere) return copies;
  if (files.length > 0) await bring(tx, files, { projectId, actor, now });
  const ids = new Map(files.map((file): [FileId, FileId] => [file.fileId, file.id]));
  // A board leads to those of its own place alone.
  return copies.filter(({ kind }) => kind !== 'board').flatMap((item) => withCopiedFile(item, ids));
}

/** What becomes a document of another place. */
interface Brought extends CopiedItem {
  isOfLink: boolean;
}

async function filesToBring(tx: Tx, boardId: BoardId, newId: () => string): Promise<Brought[]> {
  const files = await filesToCopy(tx, boardId);
  if (files.length === 0) return [];
  const contents = await contentRows(tx, files);
  return files.flatMap(({ id, ...file }): Brought[] => {
    const content = contents.get(id);
    // A picture of a link that is not drawn yet never would be: nobody is told of its copy.
    const isDrawn = !file.isOfLink || content?.preview !== 'waiting';
    return content && isDrawn ? [{ ...file, id: fileId.parse(newId()), fileId: id, content }] : [];
  });
}

/** One statement takes no more parameters than so many of them have. */
const mostInserted = 2000;

/** Lays them among the documents of the place under names that are free there; the picture of a link stays with its link. */
async function bring(
  tx: Tx,
  files: readonly Brought[],
  { projectId, actor, now }: Pick<BoardCopy, 'actor' | 'now'> & Pick<Found, 'projectId'>,
): Promise<void> {
  const of = { projectId, ownerId: actor.userId };
  const [documents, pictures] = [files.filter(({ isOfLink }) => !isOfLink), files.filter(({ isOfLink }) => isOfLink)];
  const { files: taken } = await namesIn(tx, { of, folderId: null, except: [] });
  const freeIn = freeNames(taken);
  const insert = async (items: readonly CopiedItem[], ofLink: boolean): Promise<void> => {
    for (let at = 0; at < items.length; at += mostInserted)
      await insertCopies(tx, { of, folderId: null, ofLink, items: items.slice(at, at + mostInserted), actor, now });
  };
  await insert(pictures, true);
  await insert(
    documents.map((file) => ({ ...file, name: freeIn(file.name) })),
    false,
  );
  if (documents.length === 0) return;
  const data = { projectId, fileIds: documents.map(({ id }) => id) };
  appendEvent(tx, { type: 'files.created', actorId: actor.userId, scopes: scopesOf(of), data });
}
