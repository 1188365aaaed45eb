// The server's documents, as lists, panels and pickers read them.

import { type QueryClient, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FileQuery, FileRecord, FolderRecord } from '../../../domain/files/contract.ts';
import type { FileId, ProjectId } from '../../../domain/kernel/ids.ts';
import { type Answer, api } from '../../lib/api.ts';

export type FilePage = Answer['files']['list'];

/** Files that come at once; more come as the list is scrolled. */
const listPage = 100;

export const fileListQuery = (query: FileQuery) =>
  api.files.list.infiniteOptions({
    input: (after: string | undefined) => ({ ...query, limit: listPage, ...(after !== undefined && { after }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export interface FileList {
  files: readonly FileRecord[];
  folders: readonly FolderRecord[];
  path: FilePage['path'];
  total: number;
  can: FilePage['can'];
}

/** Documents under a query; those of the same place stay on screen until they come in another order, or fewer of them. */
export function useFileList(query: FileQuery) {
  const list = useInfiniteQuery({
    ...fileListQuery(query),
    placeholderData: (known, before) => (placeOf(before?.queryKey) === placeOf(fileListQuery(query).queryKey) ? known : undefined),
  });
  const [first] = list.data?.pages ?? [];
  const data: FileList | undefined = first && {
    files: list.data?.pages.flatMap(({ items }) => items) ?? [],
    folders: first.folders,
    path: first.path,
    total: first.total,
    can: first.can,
  };
  return { ...list, data };
}

/** Which place a list is of, as its key carries it. */
function placeOf(queryKey: QueryKey | undefined): string {
  const { input } = (queryKey?.[1] ?? {}) as { input?: FileQuery };
  return [input?.scope, input?.projectId, input?.folderId].join(' ');
}

export const fileQuery = (fileId: FileId) => api.files.get.queryOptions({ input: { fileId } });

export const useFile = (fileId: FileId) => useQuery(fileQuery(fileId));

export const useFolders = (projectId: ProjectId | null) =>
  useQuery(api.files.folders.queryOptions({ input: projectId === null ? {} : { projectId } }));

/** The deleted documents that one may bring back, a page at a time. */
export const useTrashedFiles = () =>
  useInfiniteQuery(
    api.files.trash.infiniteOptions({
      input: (offset: number) => ({ offset }),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
    }),
  );

/** How much the studio keeps, of how much it may. */
export const useFileUsage = () => useQuery(api.files.usage.queryOptions()).data;

type Pages = { pages: FilePage[]; pageParams: unknown[] };

/** Changes every list that this tab keeps; the server's own answer follows. */
export function changeLists(queries: QueryClient, change: (page: FilePage) => FilePage): void {
  queries.setQueriesData<Pages>({ queryKey: api.files.list.key({ type: 'infinite' }) }, (known) =>
    known?.pages ? { ...known, pages: known.pages.map(change) } : known,
  );
}

/** The same with one document, in the lists and in its panel. */
export function changeFile(queries: QueryClient, fileId: FileId, fields: Partial<FileRecord>): void {
  const patch = (file: FileRecord) => (file.id === fileId ? { ...file, ...fields } : file);
  changeLists(queries, (page) => (page.items.some(({ id }) => id === fileId) ? { ...page, items: page.items.map(patch) } : page));
  queries.setQueryData(fileQuery(fileId).queryKey, (known) => known && { ...known, file: patch(known.file) });
}

export interface Chosen {
  fileIds: readonly string[];
  folderIds: readonly string[];
}

/** Takes what has left its place out of every list; the answer of the server says where it is now. */
export function dropFromLists(queries: QueryClient, { fileIds, folderIds }: Chosen): void {
  const gone = new Set([...fileIds, ...folderIds]);
  changeLists(queries, (page) => {
    const items = page.items.filter(({ id }) => !gone.has(id));
    const folders = page.folders.filter(({ id }) => !gone.has(id));
    if (items.length === page.items.length && folders.length === page.folders.length) return page;
    return { ...page, items, folders, total: page.total - (page.items.length - items.length) };
  });
}

/** Reads lists, folders and the trash anew where they are shown. */
export const refreshFiles = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: api.files.key() });
