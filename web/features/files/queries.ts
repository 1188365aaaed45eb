// The server's documents, as lists, panels and pickers read them.

import { type QueryClient, type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FileQuery, FileRecord, FolderRecord } from '../../../domain/files/contract.ts';
import type { FileId, ProjectId } from '../../../domain/kernel/ids.ts';
import { type Answer, api } from '../../lib/api.ts';
import { type Underway, useUnderway } from '../../lib/outbox.ts';
import { fileWithPending, laid, withPending } from './pending.ts';

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
  /** The newest event that all of it holds. */
  seq: number;
}

/** Documents under a query; those of the same place stay on screen until they come in another order, or fewer of them. */
export function useFileList(query: FileQuery) {
  const list = useInfiniteQuery({
    ...fileListQuery(query),
    placeholderData: (known, before) => (placeOf(before?.queryKey) === placeOf(fileListQuery(query).queryKey) ? known : undefined),
  });
  const [first] = list.data?.pages ?? [];
  const underway = useUnderway();
  const data: FileList | undefined = first && {
    files: list.data?.pages.flatMap(({ items }) => items) ?? [],
    folders: first.folders,
    path: first.path,
    total: first.total,
    can: first.can,
    seq: Math.min(...(list.data?.pages ?? []).map(({ seq }) => seq)),
  };
  return { ...list, data: data && withPending(data, underway, spotOf(query)) };
}

/** The folder that a list shows; null for a list across places, and for what a search finds beneath. */
const spotOf = ({ scope = 'place', projectId, folderId, search, sort = 'modified', descending = 'true' }: FileQuery) =>
  scope === 'place' && search === undefined
    ? {
        projectId: projectId ?? null,
        folderId: folderId ?? null,
        // All of it is of one project.
        order: { sort: sort === 'project' ? ('name' as const) : sort, descending: descending === 'true' },
      }
    : null;

/** Which place a list is of, as its key carries it. */
function placeOf(queryKey: QueryKey | undefined): string {
  const { input } = (queryKey?.[1] ?? {}) as { input?: FileQuery };
  return [input?.scope, input?.projectId, input?.folderId].join(' ');
}

export const fileQuery = (fileId: FileId) => api.files.get.queryOptions({ input: { fileId } });

/** A document with its versions, under the name that this tab has given it. */
export function useFile(fileId: FileId) {
  const query = useQuery(fileQuery(fileId));
  const underway = useUnderway();
  const { data } = query;
  return { ...query, data: data && { ...data, file: fileWithPending(data.file, underway, data.seq) } };
}

/** The sizes of the pages of a version, and the scales that were set on them; nothing is asked without its number. */
export const usePages = (fileId: FileId, number: number | null) =>
  useQuery({ ...api.files.pages.queryOptions({ input: { fileId, number: number ?? 1 } }), enabled: number !== null });

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

/** How many pages the lists have that are on screen. */
export const pagesShown = (queries: QueryClient): number =>
  queries
    .getQueryCache()
    .findAll({ queryKey: api.files.list.key({ type: 'infinite' }), type: 'active' })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so a list is kept
    .reduce((sum, { state }) => sum + ((state.data as Pages | undefined)?.pages.length ?? 0), 0);

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

/** Writes what an own command did into the lists that this tab keeps: it stands there until they are read anew. */
export function keepInLists(queries: QueryClient, command: Underway, sequence: number): void {
  for (const [queryKey, known] of queries.getQueriesData<Pages>({ queryKey: api.files.list.key({ type: 'infinite' }) })) {
    if (!known?.pages) continue;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so its key is made
    const spot = spotOf((queryKey[1] as { input: FileQuery }).input);
    const pages = known.pages.map((page, place) => {
      if (page.seq >= sequence) return page;
      // Only the first page shows what comes.
      const { files, folders, total } = laid(
        { files: page.items, folders: page.folders, total: page.total },
        place === 0 ? command : { ...command, look: null },
        spot,
      );
      return { ...page, items: [...files], folders: [...folders], total };
    });
    queries.setQueryData(queryKey, { ...known, pages });
  }
}

/** Takes what has left its place out of every list that was read before the event; the answer of the server says where it is now. */
export function dropFromLists(queries: QueryClient, gone: ReadonlySet<string>, sequence: number): void {
  changeLists(queries, (page) => {
    if (page.seq >= sequence) return page;
    const items = page.items.filter(({ id }) => !gone.has(id));
    const folders = page.folders.filter(({ id }) => !gone.has(id));
    if (items.length === page.items.length && folders.length === page.folders.length) return page;
    return { ...page, items, folders, total: page.total - (page.items.length - items.length) };
  });
}

/** Reads lists, folders and the trash anew where they are shown. */
export const refreshFiles = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: api.files.key() });
