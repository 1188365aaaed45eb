import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../lib/api.ts';

/** Names and phases of all projects in reach, for pickers and cards. */
export const projectIndexQuery = () => api.projects.index.queryOptions();

export type ProjectEntry = NonNullable<ReturnType<typeof useProjectIndex>['find'] extends (id: string) => infer Entry ? Entry : never>;

export function useProjectIndex() {
  const { data } = useQuery(projectIndexQuery());
  return useMemo(() => {
    const all = data?.items ?? [];
    const byId = new Map(all.map((project) => [project.id as string, project]));
    return { all, find: (id: string | null) => (id === null ? undefined : byId.get(id)) };
  }, [data]);
}
