// The first steps of the studio as its Principals see them: worked out by the server, and the row that it keeps of them.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { openSteps } from '../../../domain/onboarding/rules.ts';
import { type Answer, api, client, problemOf } from '../../lib/api.ts';

export type Checklist = Answer['onboarding']['counts'];

export const checklistQuery = () => api.onboarding.counts.queryOptions();

/** The row of the studio; null where there is none yet, which is no failure (specification §7). */
export const progressQuery = () =>
  queryOptions({
    queryKey: api.onboarding.progress.key(),
    queryFn: ({ signal }) =>
      client.onboarding.progress(undefined, { signal }).catch((error: unknown) => {
        if (problemOf(error).code === 'PGRST116') return null;
        throw error;
      }),
  });

/** The checklist of whoever sees it; the server answers Principals alone. */
export const useChecklist = () => useQuery(checklistQuery());

/** The steps that are still open; none once the list has left. */
export const openStepsOf = (checklist: Checklist | undefined) => (!checklist || checklist.isFinished ? [] : openSteps(checklist.steps));

/** Has the server put on record what is true. */
export function useRecordProgress() {
  const queries = useQueryClient();
  return useMutation(
    api.onboarding.record.mutationOptions({
      onSuccess: ({ progress }) => {
        queries.setQueryData(progressQuery().queryKey, progress);
        queries.setQueryData(checklistQuery().queryKey, (known) => known && { ...known, isRecorded: true });
      },
    }),
  );
}

/** Sees the finished list off. */
export function useFinishChecklist() {
  const queries = useQueryClient();
  return useMutation(
    api.onboarding.finish.mutationOptions({
      onSuccess: () => queries.setQueryData(checklistQuery().queryKey, (known) => known && { ...known, isFinished: true }),
    }),
  );
}
