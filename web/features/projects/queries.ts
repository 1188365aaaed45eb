// The server's projects as lists, pickers and pages read them.

import { keepPreviousData, type QueryClient, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { type Answer, api } from '../../lib/api.ts';
import { gather, readOlder } from '../../lib/readAnew.ts';

/** Names and phases of all projects in reach, for pickers and cards. */
export const projectIndexQuery = () => api.projects.index.queryOptions();

export const projectQuery = (projectId: ProjectId) => api.projects.get.queryOptions({ input: { projectId } });

export type ProjectListFilter = Omit<Parameters<typeof api.projects.list.call>[0], 'offset' | 'limit'>;

/** Cards that come at once; the rest follow on demand. */
const listPage = 60;

/** Cards under a filter, a page at a time; the last ones stay on screen until those of another filter are here. */
export const useProjectList = (filter: ProjectListFilter) =>
  useInfiniteQuery(
    api.projects.list.infiniteOptions({
      input: (offset: number) => ({ ...filter, offset, limit: listPage }),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
  );

/** The deleted projects that one may bring back, a page at a time. */
export const useTrashedProjects = () =>
  useInfiniteQuery(
    api.projects.trash.infiniteOptions({
      input: (offset: number) => ({ offset }),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
    }),
  );

/** Whether anything is in the archive; the counts of a list leave it out. */
export const useHasArchived = (): boolean =>
  (useQuery(api.projects.list.queryOptions({ input: { status: 'archived', limit: 1 } })).data?.items.length ?? 0) > 0;

/** Whether the studio has no project at all, as far as the person sees; undefined until that is known. */
export function useIsStudioEmpty(): boolean | undefined {
  const { data } = useQuery(api.projects.list.queryOptions({ input: { limit: 1 } }));
  return data && Object.values(data.counts).every((count) => count === 0);
}

export type ProjectEntry = Answer['projects']['index']['items'][number];

export interface ProjectIndex {
  /** Whether the names are known by now, or cannot be had. */
  isHere: boolean;
  /** Those that work is done in. */
  all: readonly ProjectEntry[];
  /** Those and the archived ones, of which the names alone are known. */
  known: readonly ProjectEntry[];
  /** Of all that are known. Undefined for a personal task's null, and for a project out of reach. */
  find: (id: string | null) => ProjectEntry | undefined;
}

export function useProjectIndex(): ProjectIndex {
  const { data, isPending } = useQuery(projectIndexQuery());
  return useMemo(() => {
    const known = (data?.items ?? []).map(markSample);
    const all = known.filter(({ status }) => status !== 'archived');
    const byId = new Map<string, ProjectEntry>(known.map((project) => [project.id, project]));
    return { isHere: !isPending, all, known, find: (id) => (id === null ? undefined : byId.get(id)) };
  }, [data, isPending]);
}

/** A project with its phases and rooms, once they are there: those of an archived one are read by themselves. */
export function useProjectEntry(id: ProjectId | null): { isHere: boolean; project: ProjectEntry | undefined } {
  const index = useProjectIndex();
  const entry = index.find(id);
  const isArchived = entry?.status === 'archived';
  const { data, isPending } = useQuery(api.projects.get.queryOptions({ input: id !== null && isArchived ? { projectId: id } : skipToken }));
  if (!isArchived) return { isHere: index.isHere, project: entry };
  return { isHere: !isPending, project: data ? { ...entry, phases: data.project.phases, rooms: data.project.rooms } : entry };
}

/** A sample is told from real work wherever its name stands: on cards, in pickers, in a day's list. */
const markSample = (entry: ProjectEntry): ProjectEntry => (entry.isSample ? { ...entry, name: `Sample: ${entry.name}` } : entry);

/** Who can be named in the tasks of a project: null for the whole studio. */
export function useReaderIds(projectId: string | null): readonly string[] | null {
  return useProjectIndex().find(projectId)?.readerIds ?? null;
}

const changed = new Map<ProjectId, number>();
const readThem = gather(
  400,
  (queries) => {
    const batch = [...changed];
    changed.clear();
    const newest = Math.max(...batch.map(([, number]) => number));
    readOlder(queries, api.projects.list.key(), newest);
    for (const [id, number] of batch) readOlder(queries, api.projects.get.key({ input: { projectId: id } }), number);
  },
  () => changed.clear(),
);

/** Reads a project's card and details anew where they are shown, because an event changed what they add up to. */
export function refreshProject(queries: QueryClient, { projectId, sequence }: { projectId: ProjectId; sequence: number }): void {
  changed.set(projectId, sequence);
  readThem(queries);
}
