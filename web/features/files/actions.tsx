// Commands on documents as a person gives them: shown at once, told in a toast, undone from there.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { revisionName } from '../../../domain/files/revisions.ts';
import { type FileRecord, type FileVersion, type FolderRecord, mostAtOnce } from '../../../domain/files/contract.ts';
import type { FileId, FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import { newId } from '../../lib/ids.ts';
import { type Answer, api } from '../../lib/api.ts';
import { follow } from '../../lib/outcome.ts';
import { onUnderway, send, underwayNow } from '../../lib/outbox.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { named } from '../../ui/Words.tsx';
import { copyLink } from '../identity/components/copyLink.ts';
import { offerUndo } from '../identity/components/offerUndo.ts';
import { arrivedWords, countWords, restoredWords } from './components/fileWords.ts';
import { laneOf } from './pending.ts';
import { fileQuery, refreshFiles } from './queries.ts';
import { beginDownload, downloadFile } from './components/downloadFile.ts';

/** What is chosen, in the order in which it is shown. */
export interface Items {
  files: readonly FileRecord[];
  folders: readonly FolderRecord[];
}

export interface Spot {
  projectId: ProjectId | null;
  folderId: FolderId | null;
}

const laneOfItems = ({ fileIds, folderIds }: { fileIds: readonly string[]; folderIds: readonly string[] }): string =>
  laneOf(fileIds[0] ?? folderIds[0] ?? '');

const idsOf = ({ files, folders }: Items) => ({ fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) });

/** `A-101.pdf`, or `4 documents`. */
export function nameOf({ files, folders }: Items): string {
  const [only, ...others] = [...files, ...folders];
  return only && others.length === 0 ? only.name : countWords({ files: files.length, folders: folders.length });
}

/** In whose documents they lie. */
export const placesOf = ({ files, folders }: Items): (ProjectId | null)[] => [...files, ...folders].map(({ projectId }) => projectId);

/** Whether all of them lie there already. */
export const lieAt = ({ files, folders }: Items, { projectId, folderId }: Spot): boolean =>
  [...files, ...folders].every((one) => one.projectId === projectId && ('folderId' in one ? one.folderId : one.parentId) === folderId);

/** Deletes; the toast brings it back to where it was, and so does the trash. */
export function useRemoveItems(): (items: Items) => void {
  const queries = useQueryClient();
  const bringBack = useRestoreItems();
  return (items) => {
    const ids = idsOf(items);
    const name = nameOf(items);
    follow(send(api.files.remove, { lane: laneOfItems(ids), input: ids, about: name }), {
      done: () => offerUndo({ title: 'Moved to the trash', line: name }, () => bringBack({ ...ids, name })),
      refused: sayRefused(named`Not deleted: ${name}`),
      settled: () => void refreshFiles(queries),
    });
  };
}

interface Restoring {
  fileIds: FileId[];
  folderIds: FolderId[];
  name: string;
}

/** A document or folder in the trash. */
export type TrashedItem = Answer['files']['trash']['items'][number];

/** The kind of what was deleted says what its id names. */
const isFile = (item: TrashedItem): item is TrashedItem & { id: FileId } => item.kind === 'file';
const isFolder = (item: TrashedItem): item is TrashedItem & { id: FolderId } => item.kind === 'folder';

export const idsOfTrashed = (items: readonly TrashedItem[]) => ({
  fileIds: items.filter(isFile).map(({ id }) => id),
  folderIds: items.filter(isFolder).map(({ id }) => id),
});

/** `A-101.pdf`, or `4 documents and 1 folder`. */
export function nameOfTrashed(items: readonly TrashedItem[]): string {
  const [only, ...others] = items;
  if (only && others.length === 0) return only.name;
  return countWords({ files: items.filter(isFile).length, folders: items.filter(isFolder).length });
}

export function useRestoreItems(): (what: Restoring) => void {
  const queries = useQueryClient();
  return ({ name, ...ids }) =>
    follow(send(api.files.restore, { lane: laneOfItems(ids), input: ids, about: name }), {
      done: ({ renamed, atTop }) =>
        showToast({
          shape: 'done',
          title: 'Restored',
          line: restoredWords(name, { renamed, atTop, all: ids.fileIds.length + ids.folderIds.length }),
        }),
      refused: sayRefused(named`Not restored: ${name}`),
      settled: () => void refreshFiles(queries),
    });
}

/** Deletes for good what waits in the trash: no Undo brings it back, so it is asked before. */
export function useEraseItems(): { erase: (items: readonly TrashedItem[], onSettled: () => void) => void; isBusy: boolean } {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation(api.files.erase.mutationOptions());
  const erase = (items: readonly TrashedItem[], onSettled: () => void) => {
    let left = items;
    const eraseAll = async () => {
      for (; left.length > 0; left = left.slice(mostAtOnce)) await mutateAsync(idsOfTrashed(left.slice(0, mostAtOnce)));
    };
    follow(eraseAll(), {
      done: () => showToast({ shape: 'done', title: 'Deleted for good', line: nameOfTrashed(items) }),
      // What went before stays gone.
      refused: (problem) => sayRefused(named`Not deleted: ${nameOfTrashed(left)}`)(problem),
      settled: () => {
        onSettled();
        void refreshFiles(queries);
      },
    });
  };
  return { erase, isBusy: isPending };
}

/** Moves; Undo puts each back to where it came from. */
export function useMoveItems(): (items: Items, to: Spot, placeName: string) => void {
  const queries = useQueryClient();
  const goBack = async ({ from, renamed }: Answer['files']['move'], held: Items, about: string) => {
    for (const { fileIds, folderIds, projectId, folderId } of from) {
      const names = held.files.filter(({ id }) => fileIds.includes(id) && renamed.some((one) => one.id === id));
      await send(api.files.move, {
        lane: laneOfItems({ fileIds, folderIds }),
        input: { fileIds, folderIds, to: { projectId, folderId }, names: names.map(({ id, name }) => ({ id, name })) },
        look: {
          files: held.files.filter(({ id }) => fileIds.includes(id)),
          folders: held.folders.filter(({ id }) => folderIds.includes(id)),
        },
        about,
      });
    }
  };
  return (items, to, placeName) => {
    const ids = idsOf(items);
    const name = nameOf(items);
    const held = { files: items.files, folders: items.folders };
    follow(send(api.files.move, { lane: laneOfItems(ids), input: { ...ids, to }, look: held, about: name }), {
      done: (moved) =>
        offerUndo({ title: named`Moved to ${placeName}`, line: arrivedWords(name, moved.renamed) }, () =>
          follow(goBack(moved, held, name), {
            refused: sayRefused(named`Not moved back: ${name}`),
            settled: () => void refreshFiles(queries),
          }),
        ),
      refused: sayRefused(named`Not moved: ${name}`),
      settled: () => void refreshFiles(queries),
    });
  };
}

export function useCopyFiles(): (files: readonly FileRecord[], to: Spot, placeName: string) => void {
  const queries = useQueryClient();
  return (files, to, placeName) => {
    const copies = files.map(({ id }) => ({ fileId: id, id: newId<FileId>() }));
    const items = { files, folders: [] };
    const name = nameOf(items);
    follow(send(api.files.copy, { lane: laneOfItems(idsOf(items)), input: { copies, to }, about: name }), {
      done: ({ items }) => {
        const renamed = items.filter((item) => files.every((file) => file.name !== item.name));
        showToast({ shape: 'done', title: named`Copied to ${placeName}`, line: arrivedWords(name, renamed) });
      },
      refused: sayRefused(named`Not copied: ${name}`),
      settled: () => void refreshFiles(queries),
    });
  };
}

/** Marks documents for oneself, or takes the mark away where all of them have it. */
export function useStarFiles(): (files: readonly FileRecord[]) => void {
  return (files) => {
    const isStarred = files.some((file) => !file.isStarred);
    for (const { id, name } of files.filter((file) => file.isStarred !== isStarred))
      follow(send(api.files.star, { lane: laneOf(id), input: { fileId: id, isStarred }, about: name }), {
        refused: sayRefused(named`Not starred: ${name}`),
      });
  };
}

export type Named = { kind: 'file'; file: FileRecord } | { kind: 'folder'; folder: FolderRecord };

/** Renames; another's name of a moment ago is told of. @returns what is wrong with the name, or null */
export function useRename(): (what: Named, name: string) => Promise<string | null> {
  const queries = useQueryClient();
  return (what, name) =>
    new Promise((resolve) => {
      const lane = laneOf(what.kind === 'file' ? what.file.id : what.folder.id);
      let isLeft = false;
      // Without a connection the field is left: the name waits on this device.
      const stop = onUnderway(() => {
        if (!underwayNow().some((one) => one.lane === lane && one.waits)) return;
        isLeft = true;
        resolve(null);
      });
      follow(sendName(what, name), {
        done: () => resolve(null),
        refused: (problem) => {
          if (isLeft) sayRefused(named`Not renamed to ${name}`)(problem);
          resolve(problem.message);
        },
        settled: () => {
          stop();
          void refreshFiles(queries);
        },
      });
    });
}

function sendName(what: Named, name: string): Promise<object> {
  if (what.kind === 'file') {
    const { id, version, name: before } = what.file;
    const input = { fileId: id, version, changes: { name } };
    return send(api.files.edit, { lane: laneOf(id), input, seen: { name: before }, about: before });
  }
  const { id, version, name: before } = what.folder;
  const input = { folderId: id, version, changes: { name } };
  return send(api.files.editFolder, { lane: laneOf(id), input, seen: { name: before }, about: before });
}

/** Makes an earlier version the newest one again. */
export function useRestoreVersion(): { restore: (file: FileRecord, version: FileVersion) => void; isRestoring: boolean } {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation(api.files.restoreVersion.mutationOptions());
  const restore = (file: FileRecord, version: FileVersion) =>
    follow(mutateAsync({ fileId: file.id, number: version.number }), {
      done: (answer) =>
        showToast({
          shape: 'done',
          title: `Revision ${revisionName(answer.file)}, restored from ${revisionName(version)}`,
          line: file.name,
        }),
      refused: sayRefused(named`Not restored: ${file.name}`),
      settled: () => void queries.invalidateQueries({ queryKey: fileQuery(file.id).queryKey }).then(() => refreshFiles(queries)),
    });
  return { restore, isRestoring: isPending };
}

/** One comes as it is, several as a zip. */
export function downloadItems(items: Items): void {
  const [only, ...others] = items.files;
  if (only && others.length === 0 && items.folders.length === 0) return downloadFile(only);
  follow(api.files.archive.call(idsOf(items)), {
    done: ({ url }) => beginDownload(url),
    refused: sayRefused(named`Not downloaded: ${nameOf(items)}`),
  });
}

export const copyFileLink = ({ id, projectId }: Pick<FileRecord, 'id' | 'projectId'>): Promise<void> =>
  copyLink(`${projectId === null ? '/projects/documents?' : `/projects/${projectId}?tab=documents&`}view=${id}`);
