// Folders of a drop in which nothing lies: no upload brings them along, so they are made by themselves.

import { useQueryClient } from '@tanstack/react-query';
import { sameName } from '../../../../../domain/files/rules.ts';
import type { FolderId } from '../../../../../domain/kernel/ids.ts';
import { asKeptName } from '../../../../../domain/kernel/text.ts';
import { api, problemOf } from '../../../../lib/api.ts';
import { newId } from '../../../../lib/ids.ts';
import { follow } from '../../../../lib/outcome.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { named } from '../../../../ui/Words.tsx';
import type { Spot } from '../../actions.tsx';
import { refreshFiles } from '../../queries.ts';
import { plural } from '../fileWords.ts';
import type { FolderPath } from './dropped.ts';

export function useMakeFolders(): (paths: readonly FolderPath[], into: Spot) => void {
  const queries = useQueryClient();
  return (paths, into) => {
    const names = paths.map((path) => named`${path.at(-1) ?? ''}`).join(', ');
    follow(makeFolders(paths, into), {
      done: () => showToast({ shape: 'done', title: `${plural(paths.length, 'empty folder')} made`, line: names }),
      refused: sayRefused(`Not made: ${names}`),
      settled: () => void refreshFiles(queries),
    });
  };
}

async function makeFolders(paths: readonly FolderPath[], { projectId, folderId }: Spot): Promise<void> {
  for (const path of paths) {
    let parentId = folderId;
    for (const name of path) parentId = await folderIn({ projectId, folderId: parentId }, asKeptName(name));
  }
}

/** The folder of this name, which an upload of the same drop may make at the same moment. @returns its id */
async function folderIn({ projectId, folderId: parentId }: Spot, name: string): Promise<FolderId> {
  try {
    return (await api.files.createFolder.call({ id: newId<FolderId>(), projectId, parentId, name })).folder.id;
  } catch (error) {
    if (problemOf(error).code !== 'already_exists') throw error;
    const { items } = await api.files.folders.call(projectId === null ? {} : { projectId });
    const there = items.find((folder) => folder.parentId === parentId && sameName(folder.name, name));
    if (!there) throw error;
    return there.id;
  }
}
