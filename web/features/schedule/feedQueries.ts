import { useMutation, useQuery } from '@tanstack/react-query';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';

/** One's own address for calendars. Nothing tells that a calendar asked, so it is read each time somebody looks. */
export const useFeed = (projectId: ProjectId) => useQuery(api.schedule.feed.queryOptions({ input: { projectId }, staleTime: 0 }));

export const useMakeFeed = () => useMutation(api.schedule.makeFeed.mutationOptions());

export const useRemoveFeed = () => useMutation(api.schedule.removeFeed.mutationOptions());
