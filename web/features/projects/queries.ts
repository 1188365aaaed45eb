// The server's projects, and the commands that change them. A command answers with the whole project, which goes into the
// cache of its page; everybody else hears of it by the live stream.

import { keepPreviousData, type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { Phase } from '../../../domain/projects/contract.ts';
import { type Answer, api } from '../../lib/api.ts';

/** Names and phases of all projects in reach, for pickers and cards. */
export const projectIndexQuery = () => api.projects.index.queryOptions();

export const projectQuery = (projectId: ProjectId) => api.projects.get.queryOptions({ input: { projectId } });

export const templatesQuery = () => api.projects.templates.queryOptions({ staleTime: Infinity });

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

/** Whether anything is in the archive; the counts of a list leave it out. */
export const useHasArchived = (): boolean =>
  (useQuery(api.projects.list.queryOptions({ input: { status: 'archived', limit: 1 } })).data?.items.length ?? 0) > 0;

type ProjectAnswer = Answer['projects']['get'];

/** Puts an answer into the cache of its project, unless a newer one is there already. */
function useKeepProject() {
  const queries = useQueryClient();
  return (answer: ProjectAnswer) =>
    queries.setQueryData(projectQuery(answer.project.id).queryKey, (known) => (known && known.seq > answer.seq ? known : answer));
}

export const useCreateProject = () => useMutation(api.projects.create.mutationOptions({ onSuccess: useKeepProject() }));

export const useEditProject = () => useMutation(api.projects.edit.mutationOptions({ onSuccess: useKeepProject() }));

export const useArchiveProject = () => useMutation(api.projects.archive.mutationOptions({ onSuccess: useKeepProject() }));

export const useUnarchiveProject = () => useMutation(api.projects.unarchive.mutationOptions({ onSuccess: useKeepProject() }));

export const useSetVisibility = () => useMutation(api.projects.setVisibility.mutationOptions({ onSuccess: useKeepProject() }));

export const useAddMember = () => useMutation(api.projects.addMember.mutationOptions({ onSuccess: useKeepProject() }));

export const useRemoveMember = () => useMutation(api.projects.removeMember.mutationOptions({ onSuccess: useKeepProject() }));

export const useTransferLead = () => useMutation(api.projects.transferLead.mutationOptions({ onSuccess: useKeepProject() }));

export const useAddPhase = () => useMutation(api.projects.addPhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useEditPhase = () => useMutation(api.projects.editPhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useCompletePhase = () => useMutation(api.projects.completePhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useReopenPhase = () => useMutation(api.projects.reopenPhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useRemovePhase = () => useMutation(api.projects.removePhase.mutationOptions({ onSuccess: useKeepProject() }));

/** Shows the new order at once; a refusal reads what holds. */
export function useMovePhase() {
  const queries = useQueryClient();
  return useMutation(
    api.projects.movePhase.mutationOptions({
      onMutate: ({ projectId, phaseId, position }) =>
        queries.setQueryData(projectQuery(projectId as ProjectId).queryKey, (known) => {
          if (!known) return known;
          const phases = known.project.phases.map((phase) => (phase.id === phaseId ? { ...phase, position } : phase));
          return { ...known, project: { ...known.project, phases: phases.sort(comparePhases) } };
        }),
      onSuccess: useKeepProject(),
      onError: (_error, { projectId }) => void queries.invalidateQueries({ queryKey: projectQuery(projectId as ProjectId).queryKey }),
    }),
  );
}

/** The order of phases: by key, bytewise; phases that share a key by id. */
function comparePhases(a: Phase, b: Phase): number {
  const [left, right] = a.position === b.position ? [a.id, b.id] : [a.position, b.position];
  return left < right ? -1 : Number(left > right);
}

export type ProjectEntry = Answer['projects']['index']['items'][number];

export interface ProjectIndex {
  all: readonly ProjectEntry[];
  /** Undefined for a personal task's null, and for a project out of reach. */
  find: (id: string | null) => ProjectEntry | undefined;
}

export function useProjectIndex(): ProjectIndex {
  const { data } = useQuery(projectIndexQuery());
  return useMemo(() => {
    const all = data?.items ?? [];
    const byId = new Map(all.map((project) => [project.id as string, project]));
    return { all, find: (id) => (id === null ? undefined : byId.get(id)) };
  }, [data]);
}

/** Who can be named in the tasks of a project: null for the whole studio. */
export function useReaderIds(projectId: string | null): readonly string[] | null {
  return useProjectIndex().find(projectId)?.readerIds ?? null;
}

/** Changes that come in a burst lead to one read. */
const gatherMs = 400;
const changed = new Map<ProjectId, number>();
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Reads a project's card and details anew where they are shown, because an event changed what they add up to. */
export function refreshProject(queries: QueryClient, { projectId, sequence }: { projectId: ProjectId; sequence: number }): void {
  changed.set(projectId, sequence);
  waiting ??= setTimeout(() => {
    waiting = undefined;
    const batch = [...changed];
    changed.clear();
    const newest = Math.max(...batch.map(([, number]) => number));
    void queries.invalidateQueries({ queryKey: api.projects.list.key(), predicate: ({ state }) => isOlder(state.data, newest) });
    for (const [id, number] of batch) {
      void queries.invalidateQueries({
        queryKey: api.projects.get.key({ input: { projectId: id } }),
        predicate: ({ state }) => isOlder(state.data, number),
      });
    }
  }, gatherMs);
}

/** An answer that already holds the event needs no second read. */
const isOlder = (data: unknown, sequence: number): boolean => ((data as { seq?: number } | undefined)?.seq ?? 0) < sequence;
