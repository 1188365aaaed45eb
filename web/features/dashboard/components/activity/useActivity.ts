import { useInfiniteQuery } from '@tanstack/react-query';
import type { ActivityKind } from '../../../../../domain/dashboard/rules.ts';
import type { ProjectId, UserId } from '../../../../../domain/kernel/ids.ts';
import { api } from '../../../../lib/api.ts';

/** What is looked for in it. */
export interface ActivityFilter {
  by: UserId | undefined;
  kind: ActivityKind | undefined;
}

/** What was done in a project, a page at a time. */
export const useActivity = (projectId: ProjectId, { by, kind }: ActivityFilter) =>
  useInfiniteQuery(
    api.dashboard.activity.infiniteOptions({
      input: (before: number | undefined) => ({ projectId, by, kind, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  );
