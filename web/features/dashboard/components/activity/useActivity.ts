import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import { api } from '../../../../lib/api.ts';

/** What was done in a project, a page at a time. */
export const useActivity = (projectId: ProjectId) =>
  useInfiniteQuery(
    api.dashboard.activity.infiniteOptions({
      input: (before: number | undefined) => ({ projectId, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    }),
  );
