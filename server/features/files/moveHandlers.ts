// Documents and folders that go elsewhere, or are copied there.

import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import { type filesContract, mostDepth, mostFolders } from '../../../domain/files/contract.ts';
import { moveTakes, saveVerdict } from '../../../domain/files/policy.ts';
import { freeNames } from '../../../domain/files/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, tellNothing } from '../../events/eventLog.ts';
import { demand } from '../../http/demand.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import {
  demandFolder,
  type Items,
  itemsToChange,
  placeOfRow,
  placeToChange,
  readableItems,
  verdictsOnFile,
  verdictsOnFolder,
  demandRoomFor,
  staysWith,
} from './access.ts';
import { tooDeep, tooMany } from './folderHandlers.ts';
import { toFile } from './records.ts';
import { demandSheetsFit } from './registerSql.ts';
import { fileRows, type PlaceOf, scopesOf } from './sql.ts';
import type { UploadNeeds } from './uploadHandlers.ts';
import { carryAlong, type CopiedItem, insertCopies, moveFiles, moveFolders } from './writes.ts';
import { contentRows } from './versionSql.ts';
import { foldersOf, namesIn, pathTo, subtree } from './folderSql.ts';

interface Spot {
  projectId: ProjectId | null;
  folderId: FolderId | null;
}

export const moveHandlers = (needs: UploadNeeds): Pick<HandlersOf<typeof filesContract>, 'move' | 'copy'> => ({
  move: async ({ input: { fileIds, folderIds, to, names = [] }, actor, tx }) => {
    const items = await itemsToChange(tx, actor, { fileIds, folderIds, also: [to.projectId] });
    for (const row of items.files) demand(verdictsOnFile(actor, row).move);
    const meant = new Map(names.map(({ id, name }) => [id, name]));
    for (const row of items.files) if (meant.has(row.id)) demand(verdictsOnFile(actor, row).rename);
    for (const row of items.folders) demand(verdictsOnFolder(actor, row).move);
    const verdict = moveTakes(
      [...items.files, ...items.folders].map(({ project_id }) => project_id),
      to.projectId,
    );
    const isWithin = verdict === 'organise';
    const { of } = await placeToChange(tx, actor, { projectId: to.projectId, verdict });
    await demandFolder(tx, actor, { of, folderId: to.folderId });
    await demandRoom(tx, { folderIds, of, to: to.folderId, isWithin });
    const moving = elsewhere(items, to);
    if (moving.files.length + moving.folders.length === 0) {
      tellNothing(tx, scopesOf(of));
      return { from: [], renamed: [] };
    }
    const taken = await namesIn(tx, { of, folderId: to.folderId, except: [...moving.files, ...moving.folders].map(({ id }) => id) });
    const folders = freed(moving.folders, taken.folders, 120);
    const files = freed(
      moving.files.map(({ id, name }) => ({ id, name: meant.get(id) ?? name })),
      taken.files,
    );
    if (folders.length > 0) {
      await moveFolders(tx, { items: folders, to: of, folderId: to.folderId });
      await carryAlong(tx, { folderIds: moving.folders.map(({ id }) => id), to: of });
    }
    if (files.length > 0) await moveFiles(tx, { items: files, to: of, folderId: to.folderId });
    if (to.projectId && !isWithin && mayBringSheets(moving))
      await demandSheetsFit(tx, { projectIds: [to.projectId], field: 'to.projectId' });
    const from = origins(moving);
    const scopes = new Set([...scopesOf(of), ...from.flatMap(({ projectId }) => scopesOf({ projectId, ownerId: actor.userId }))]);
    const data = { fileIds, folderIds, ...(to.projectId && !isWithin && { arrivedIn: to.projectId }), ...leaving(from, to) };
    appendEvent(tx, { type: 'files.moved', actorId: actor.userId, scopes: [...scopes], data });
    return { from, renamed: renamedOf([...moving.files, ...moving.folders], [...files, ...folders]) };
  },

  copy: async ({ input: { copies, to }, actor, tx, now }) => {
    const sources = await readableItems(tx, actor, { fileIds: copies.map(({ fileId }) => fileId), folderIds: [] });
    for (const row of sources.files) if (staysWith(row)) demand(saveVerdict(actor, placeOfRow(row)));
    const { of } = await placeToChange(tx, actor, { projectId: to.projectId, verdict: 'upload' });
    await demandFolder(tx, actor, { of, folderId: to.folderId });
    const sizeOf = new Map(sources.files.map(({ id, bytes }) => [id, bytes]));
    const added = copies.reduce((sum, { fileId }) => sum + (sizeOf.get(fileId) ?? 0), 0);
    await demandRoomFor(tx, actor, { bytes: added, limits: needs.limits });
    const contents = await contentRows(tx, sources.files);
    const taken = await namesIn(tx, { of, folderId: to.folderId, except: [] });
    const nameOf = new Map(sources.files.map((row) => [row.id, row.name]));
    const free = freed(
      copies.map(({ fileId, id }) => ({ id, name: nameOf.get(fileId) ?? '' })),
      taken.files,
    );
    const names = new Map(free.map(({ id, name }) => [id, name]));
    const items = copies.flatMap(({ fileId, id }): CopiedItem[] => {
      const [content, name] = [contents.get(fileId), names.get(id)];
      return content && name !== undefined ? [{ id, fileId, name, content }] : [];
    });
    if (!(await insertCopies(tx, { of, folderId: to.folderId, items, actor, now }))) throw new AppError('already_exists');
    const fileIds = copies.map(({ id }) => id);
    appendEvent(tx, { type: 'files.created', actorId: actor.userId, scopes: scopesOf(of), data: { projectId: to.projectId, fileIds } });
    return { items: (await fileRows(tx, actor, fileIds)).map((row) => toFile(actor, row)) };
  },
});

/** What is there already stays. */
const elsewhere = ({ files, folders }: Items, to: Spot): Items => ({
  files: files.filter((row) => row.project_id !== to.projectId || row.folder_id !== to.folderId || row.task_id !== null),
  folders: folders.filter((row) => row.project_id !== to.projectId || row.parent_id !== to.folderId),
});

/** What lies in a folder is not read for it. */
export const mayBringSheets = ({ files, folders }: Items): boolean =>
  folders.length > 0 || files.some(({ sheet_number }) => sheet_number !== null);

/** A folder goes into none that stands in it, no deeper than folders go, and into a place that has room for all beneath it. */
async function demandRoom(
  tx: Tx,
  { folderIds, of, to, isWithin }: { folderIds: readonly FolderId[]; of: PlaceOf; to: FolderId | null; isWithin: boolean },
): Promise<void> {
  if (folderIds.length === 0) return;
  const moving = await subtree(tx, folderIds);
  if (moving.some(({ id }) => id === to))
    throw new AppError('validation_failed', { field: 'to.folderId', message: 'A folder cannot go into itself. Choose another place.' });
  const deepest = Math.max(...moving.map(({ depth }) => depth));
  if ((await pathTo(tx, to)).length + deepest > mostDepth) throw tooDeep();
  if (!isWithin && (await foldersOf(tx, of)).length + moving.length > mostFolders) throw tooMany();
}

/** Each with a name that neither the folder nor another of them has. */
export function freed(
  items: readonly { id: string; name: string }[],
  taken: readonly string[],
  most = 255,
): { id: string; name: string }[] {
  const freeIn = freeNames(taken, most);
  return items.map(({ id, name }) => ({ id, name: freeIn(name) }));
}

interface Named {
  id: string;
  name: string;
}

/** Those that have another name than before. */
export function renamedOf(before: readonly Named[], after: readonly Named[]): Named[] {
  const former = new Map(before.map(({ id, name }) => [id, name]));
  return after.filter(({ id, name }) => former.get(id) !== name).map(({ id, name }) => ({ id, name }));
}

/** How much leaves each project; nothing is said where none loses anything. */
function leaving(from: readonly Origin[], to: Spot) {
  const projects = new Set(from.flatMap(({ projectId }) => (projectId === null || projectId === to.projectId ? [] : [projectId])));
  const left = [...projects].map((projectId) => {
    const spots = from.filter((spot) => spot.projectId === projectId);
    return {
      projectId,
      files: spots.flatMap(({ fileIds }) => fileIds).length,
      folders: spots.flatMap(({ folderIds }) => folderIds).length,
    };
  });
  return left.length > 0 && { left };
}

interface Origin extends Spot {
  fileIds: FileId[];
  folderIds: FolderId[];
}

function origins({ files, folders }: Items): Origin[] {
  const spots = new Map<string, Origin>();
  const spotOf = (projectId: ProjectId | null, folderId: FolderId | null) => {
    const key = `${projectId} ${folderId}`;
    const spot = spots.get(key) ?? {
      projectId,
      folderId,
      fileIds: [],
      folderIds: [],
    };
    spots.set(key, spot);
    return spot;
  };
  for (const row of files) spotOf(row.project_id, row.folder_id).fileIds.push(row.id);
  for (const row of folders) spotOf(row.project_id, row.parent_id).folderIds.push(row.id);
  return [...spots.values()];
}
