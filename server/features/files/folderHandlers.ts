// Folders: made and renamed.

import { AppError } from '../../../domain/kernel/errors.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import { type filesContract, mostDepth, mostFolders } from '../../../domain/files/contract.ts';
import { sameName } from '../../../domain/files/rules.ts';
import { stampsOf } from '../../db/stamps.ts';
import { appendEvent, tellNothing } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { mergedOrConflict } from '../studios/records.ts';
import { demandFolder, folderToChange, placeToChange } from './access.ts';
import { folderAnswer } from './records.ts';
import { scopesOf } from './sql.ts';
import { insertFolders, renameFolder } from './writes.ts';
import { foldersOf, pathTo } from './folderSql.ts';

const nameTaken = (field: string) =>
  new AppError('already_exists', { field, message: 'There is a folder of this name here. Choose another.' });

export const tooDeep = () => new AppError('validation_failed', { message: `Folders stand in each other ${mostDepth} deep at most.` });

export const tooMany = () =>
  new AppError('validation_failed', { message: `A place has ${mostFolders} folders at most. Delete some that are empty.` });

export const folderHandlers: Pick<HandlersOf<typeof filesContract>, 'createFolder' | 'editFolder'> = {
  createFolder: async ({ input: { id, projectId, parentId, name }, actor, tx, now }) => {
    const { of } = await placeToChange(tx, actor, { projectId, verdict: 'upload' });
    await demandFolder(tx, actor, { of, folderId: parentId });
    if ((await pathTo(tx, parentId)).length >= mostDepth) throw tooDeep();
    const there = await foldersOf(tx, of);
    if (there.length >= mostFolders) throw tooMany();
    if (there.some((folder) => folder.parentId === parentId && sameName(folder.name, name))) throw nameTaken('name');
    if (!(await insertFolders(tx, { of, folders: [{ id, name, parentId }], actor, now }))) throw new AppError('already_exists');
    appendEvent(tx, { type: 'files.folderCreated', actorId: actor.userId, scopes: scopesOf(of), data: { projectId, folderId: id } });
    return { folder: await folderAnswer(tx, actor, { of, id }) };
  },

  editFolder: async ({ input: { folderId, version, changes }, actor, tx, now }) => {
    const { row, of } = await folderToChange(tx, actor, folderId);
    const stamps = stampsOf(row);
    const result = mergeEdit({ current: { name: row.name }, stamps, baseVersion: version, changes: { name: changes.name ?? row.name } });
    const { name } = (await mergedOrConflict(tx, { result, stamps, subject: 'This folder' })) as { name?: string };
    if (name === undefined) tellNothing(tx, scopesOf(of));
    else {
      const siblings = (await foldersOf(tx, of)).filter(({ id, parentId }) => parentId === row.parent_id && id !== folderId);
      if (siblings.some((folder) => sameName(folder.name, name))) throw nameTaken('changes.name');
      const next = await renameFolder(tx, { row, name, actor, now });
      const data = { projectId: row.project_id, folderId, version: next, changed: ['name' as const] };
      appendEvent(tx, { type: 'files.folderEdited', actorId: actor.userId, scopes: scopesOf(of), data });
    }
    return { folder: await folderAnswer(tx, actor, { of, id: folderId }) };
  },
};
