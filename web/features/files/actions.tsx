// Commands on documents as a person gives them: shown at once, told in a toast, undone from there.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { revisionOf } from '../../../domain/files/revisions.ts';
import type { FileRecord, FolderRecord } from '../../../domain/files/contract.ts';
import type { FileId, FolderId, ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';
import { follow } from '../../lib/outcome.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { named } from '../../ui/Words.tsx';
import { offerUndo } from '../identity/components/offerUndo.ts';
import { countWords } from './components/fileWords.ts';
import { changeFile, dropFromLists, fileQuery, refreshFiles } from './queries.ts';

/** What is chosen, in the order in which it is shown. */
export interface Items {
  files: readonly FileRecord[];
  folders: readonly FolderRecord[];
}

export interface Spot {
  projectId: ProjectId | null;
  folderId: FolderId | null;
}

const idsOf = ({ files, folders }: Items) => ({ fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) });

/** `A-101.pdf`, or `4 documents`. */
export function nameOf({ files, folders }: Items): string {
  const [only, ...others] = [...files, ...folders];
  return only && others.length === 0 ? only.name : countWords({ files: files.length, folders: folders.length });
}

/** Deletes; the toast brings it back to where it was, and so does the trash. */
export function useRemoveItems(): (items: Items) => void {
  const queries = useQueryClient();
  const remove = useMutation(api.files.remove.mutationOptions());
  const bringBack = useRestoreItems();
  return (items) => {
    const ids = idsOf(items);
    const name = nameOf(items);
    dropFromLists(queries, ids);
    follow(remove.mutateAsync(ids), {
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

export function useRestoreItems(): (what: Restoring) => void {
  const queries = useQueryClient();
  const restore = useMutation(api.files.restore.mutationOptions());
  return ({ name, ...ids }) =>
    follow(restore.mutateAsync(ids), {
      done: () => showToast({ shape: 'done', title: 'Restored', line: name }),
      refused: sayRefused(named`Not restored: ${name}`),
      settled: () => void refreshFiles(queries),
    });
}

/** Moves; Undo puts each back to where it came from. */
export function useMoveItems(): (items: Items, to: Spot, placeName: string) => void {
  const queries = useQueryClient();
  const { mutateAsync: move } = useMutation(api.files.move.mutationOptions());
  const goBack = async (from: Awaited<ReturnType<typeof move>>['from']) => {
    for (const { fileIds, folderIds, projectId, folderId } of from) await move({ fileIds, folderIds, to: { projectId, folderId } });
  };
  return (items, to, placeName) => {
    const ids = idsOf(items);
    const name = nameOf(items);
    dropFromLists(queries, ids);
    follow(move({ ...ids, to }), {
      done: ({ from }) =>
        offerUndo({ title: named`Moved to ${placeName}`, line: name }, () =>
          follow(goBack(from), { refused: sayRefused(named`Not moved back: ${name}`), settled: () => void refreshFiles(queries) }),
        ),
      refused: sayRefused(named`Not moved: ${name}`),
      settled: () => void refreshFiles(queries),
    });
  };
}

export function useCopyFiles(): (files: readonly FileRecord[], to: Spot, placeName: string) => void {
  const queries = useQueryClient();
  const { mutateAsync: copy } = useMutation(api.files.copy.mutationOptions());
  return (files, to, placeName) => {
    const copies = files.map(({ id }) => ({ fileId: id, id: crypto.randomUUID() as FileId }));
    const name = nameOf({ files, folders: [] });
    follow(copy({ copies, to }), {
      done: () => showToast({ shape: 'done', title: named`Copied to ${placeName}`, line: name }),
      refused: sayRefused(named`Not copied: ${name}`),
      settled: () => void refreshFiles(queries),
    });
  };
}

/** Marks documents for oneself, or takes the mark away where all of them have it. */
export function useStarFiles(): (files: readonly FileRecord[]) => void {
  const queries = useQueryClient();
  const { mutateAsync: star } = useMutation(api.files.star.mutationOptions());
  return (files) => {
    const isStarred = files.some((file) => !file.isStarred);
    for (const { id, name } of files.filter((file) => file.isStarred !== isStarred)) {
      changeFile(queries, id, { isStarred });
      follow(star({ fileId: id, isStarred }), {
        refused: (problem) => {
          changeFile(queries, id, { isStarred: !isStarred });
          sayRefused(named`Not starred: ${name}`)(problem);
        },
      });
    }
  };
}

export type Named = { kind: 'file'; file: FileRecord } | { kind: 'folder'; folder: FolderRecord };

/** Renames; another's name of a moment ago is told of. @returns what is wrong with the name, or null */
export function useRename(): (what: Named, name: string) => Promise<string | null> {
  const queries = useQueryClient();
  const { mutateAsync: editFile } = useMutation(api.files.edit.mutationOptions());
  const { mutateAsync: editFolder } = useMutation(api.files.editFolder.mutationOptions());
  const send = (what: Named, name: string): Promise<unknown> =>
    what.kind === 'file'
      ? editFile({ fileId: what.file.id, version: what.file.version, changes: { name } })
      : editFolder({ folderId: what.folder.id, version: what.folder.version, changes: { name } });
  return (what, name) =>
    new Promise((resolve) => {
      if (what.kind === 'file') changeFile(queries, what.file.id, { name });
      follow(send(what, name), {
        done: () => resolve(null),
        refused: ({ message }) => resolve(message),
        settled: () => void refreshFiles(queries),
      });
    });
}

/** Makes an earlier version the newest one again. */
export function useRestoreVersion(): (file: FileRecord, number: number) => void {
  const queries = useQueryClient();
  const { mutateAsync: restore } = useMutation(api.files.restoreVersion.mutationOptions());
  return (file, number) =>
    follow(restore({ fileId: file.id, number }), {
      done: (answer) =>
        showToast({
          shape: 'done',
          title: `Revision ${revisionOf(answer.file.number)}, restored from ${revisionOf(number)}`,
          line: file.name,
        }),
      refused: sayRefused(named`Not restored: ${file.name}`),
      settled: () => void queries.invalidateQueries({ queryKey: fileQuery(file.id).queryKey }).then(() => refreshFiles(queries)),
    });
}

/** Hands the bytes of one document to the browser's downloads. */
export const downloadFile = ({ id, name }: Pick<FileRecord, 'id' | 'name'>, number?: number): void =>
  follow(api.files.address.call({ fileId: id, ...(number !== undefined && { number }) }), {
    done: ({ url }) => begin(`${url}${url.includes('?') ? '&' : '?'}download`),
    refused: sayRefused(named`Not downloaded: ${name}`),
  });

/** One comes as it is, several as a zip. */
export function downloadItems(items: Items): void {
  const [only, ...others] = items.files;
  if (only && others.length === 0 && items.folders.length === 0) return downloadFile(only);
  follow(api.files.archive.call(idsOf(items)), {
    done: ({ url }) => begin(url),
    refused: sayRefused(named`Not downloaded: ${nameOf(items)}`),
  });
}

/** The address says that it is a download: the page stays. */
function begin(url: string): void {
  Object.assign(document.createElement('a'), { href: url, download: '' }).click();
}

export async function copyFileLink({ id, projectId }: Pick<FileRecord, 'id' | 'projectId'>): Promise<void> {
  const place = projectId === null ? '/projects/documents?' : `/projects/${projectId}?tab=documents&`;
  const link = `${window.location.origin}${place}view=${id}`;
  try {
    await navigator.clipboard.writeText(link);
    showToast({ shape: 'done', title: 'Link copied' });
  } catch {
    // The browser keeps its clipboard to itself: without a secure connection, or because somebody said so.
    showToast({ shape: 'warning', title: 'Not copied', line: link, duration: 8000 });
  }
}
