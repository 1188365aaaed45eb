// What is deleted waits in the trash for 30 days; until then it comes back to where it was, or is deleted for good.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import { type filesContract, mostFolders } from '../../../domain/files/contract.ts';
import { eraseVerdict } from '../../../domain/files/policy.ts';
import { freeNames } from '../../../domain/files/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { type Items, itemsToChange, placeOfRow, verdictsOnFile, verdictsOnFolder } from './access.ts';
import { tooMany } from './folderHandlers.ts';
import { foldersOf } from './folderSql.ts';
import { mayBringSheets, renamedOf } from './moveHandlers.ts';
import { demandSheetsFit } from './registerSql.ts';
import { scopesOf } from './sql.ts';
import { homesOf, namesOfFolders, trashRows } from './trashSql.ts';
import { eraseItems, removeItems, restoreItems, type Returning } from './writes.ts';

export const trashHandlers: Pick<HandlersOf<typeof filesContract>, 'trash' | 'remove' | 'restore' | 'erase'> = {
  trash: async ({ input: { offset, limit }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const rows = await trashRows(tx, actor, { offset, limit: limit + 1 });
    const items = rows.slice(0, limit).map((row) => ({
      kind: row.kind,
      id: row.id,
      projectId: row.project_id,
      name: row.name,
      files: row.files,
      bytes: row.bytes,
      can: { erase: eraseVerdict(actor, placeOfRow(row)) },
      deletedAt: new Date(row.deleted_at).toISOString(),
      deletedBy: row.deleted_by,
    }));
    return { items, next: rows.length > limit ? offset + limit : null, seq };
  },

  remove: async ({ input: { fileIds, folderIds }, actor, tx, now }) => {
    const items = await itemsToChange(tx, actor, { fileIds, folderIds });
    demandRemovals(actor, items);
    await removeItems(tx, { fileIds, folderIds, actor, now });
    tellPlaces(tx, actor, { type: 'files.removed', items });
    return {};
  },

  restore: async ({ input: { fileIds, folderIds }, actor, tx }) => {
    const items = await itemsToChange(tx, actor, { fileIds, folderIds, inTrash: true });
    demandRemovals(actor, items);
    const returning = rootsOf(items);
    const homes = await homesOf(tx, [...returning.files.map((row) => row.folder_id), ...returning.folders.map((row) => row.parent_id)]);
    for (const { id } of returning.folders) homes.add(id);
    const homeOf = (folder: string | null) => (folder !== null && homes.has(folder) ? folder : null);
    const files = returning.files.map((row) => ({ ...row, home: homeOf(row.folder_id) }));
    const folders = returning.folders.map((row) => ({ ...row, home: homeOf(row.parent_id) }));
    const taken = await namesOfFolders(tx, [...files, ...folders]);
    const back = { files: named(files, taken.files), folders: named(folders, taken.folders, 120) };
    await restoreItems(tx, back);
    await demandFoldersFit(tx, actor, returning);
    if (mayBringSheets(returning)) await demandSheetsFit(tx, { projectIds: projectsOf(returning), field: 'fileIds' });
    if (files.length + folders.length === 0) tellNothing(tx, [`user:${actor.userId}`]);
    else tellPlaces(tx, actor, { type: 'files.restored', items });
    const atTop = [
      ...files.filter(({ folder_id, home }) => folder_id !== home),
      ...folders.filter(({ parent_id, home }) => parent_id !== home),
    ].length;
    return { renamed: renamedOf([...files, ...folders], [...back.files, ...back.folders]), atTop };
  },

  erase: async ({ input: { fileIds, folderIds }, actor, tx }) => {
    const items = await itemsToChange(tx, actor, { fileIds, folderIds, inTrash: true });
    demandRemovals(actor, items);
    const all = [...items.files, ...items.folders];
    for (const row of all) demand(eraseVerdict(actor, placeOfRow(row)));
    if (all.some((row) => row.deleted_at === null))
      throw new AppError('conflict', { message: 'Some of this is not in the trash any more.' });
    const { files, folders } = rootsOf(items);
    await eraseItems(tx, { fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) });
    tellPlaces(tx, actor, { type: 'files.erased', items });
    return {};
  },
};

/** What comes back by itself. What went with a folder comes back with it, and not before. @throws AppError `conflict` */
function rootsOf({ files, folders }: Items): Items {
  const gone = { files: files.filter((row) => row.deleted_at !== null), folders: folders.filter((row) => row.deleted_at !== null) };
  const returning = new Set(gone.folders.map(({ id }) => id));
  const own = (row: { deleted_with: FolderId | null }) => row.deleted_with === null;
  if ([...gone.files, ...gone.folders].some((row) => row.deleted_with !== null && !returning.has(row.deleted_with)))
    throw new AppError('conflict', { message: 'This was deleted with its folder. Bring the folder back.' });
  return { files: gone.files.filter(own), folders: gone.folders.filter(own) };
}

/** What comes back counts, with all that comes with it. @throws AppError `validation_failed` */
async function demandFoldersFit(tx: Tx, actor: MemberActor, { folders }: Items): Promise<void> {
  for (const projectId of new Set(folders.map(({ project_id }) => project_id)))
    if ((await foldersOf(tx, { projectId, ownerId: actor.userId })).length > mostFolders) throw tooMany();
}

const projectsOf = ({ files, folders }: Items): ProjectId[] =>
  [...files, ...folders].flatMap(({ project_id }) => (project_id ? [project_id] : []));

function demandRemovals(actor: MemberActor, { files, folders }: Items): void {
  for (const row of files) demand(verdictsOnFile(actor, row).remove);
  for (const row of folders) demand(verdictsOnFolder(actor, row).remove);
}

/** Told in every place that they were in. */
function tellPlaces(
  tx: Tx,
  actor: MemberActor,
  { type, items }: { type: 'files.removed' | 'files.restored' | 'files.erased'; items: Items },
): void {
  const all = [...items.files, ...items.folders];
  const scopes = new Set(all.flatMap((row) => scopesOf({ projectId: row.project_id, ownerId: actor.userId })));
  const data = { fileIds: items.files.map(({ id }) => id), folderIds: items.folders.map(({ id }) => id) };
  appendEvent(tx, { type, actorId: actor.userId, scopes: [...scopes], data });
}

interface Homecoming {
  id: string;
  name: string;
  project_id: string | null;
  home: string | null;
  task_id?: string | null;
}

/** Each with a name that is free where it comes back to. @param taken by place and folder */
function named(items: readonly Homecoming[], taken: ReadonlyMap<string, string[]>, most = 255): Returning[] {
  const free = new Map([...taken].map(([key, names]) => [key, freeNames(names, most)]));
  return items.map(({ id, name, project_id, home, task_id }) => {
    // With its task it may have any name.
    if (task_id) return { id, name, folderId: null };
    const key = `${project_id} ${home}`;
    const freeIn = free.get(key) ?? freeNames([], most);
    free.set(key, freeIn);
    return { id, name: freeIn(name), folderId: home };
  });
}
