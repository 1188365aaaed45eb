// The commands that bring a programme of another tool in, and take it back.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';

export const useImportPlan = () => useMutation(api.schedule.importPlan.mutationOptions(useReadAnew()));

export const useTakeImportBack = () => useMutation(api.schedule.takeImportBack.mutationOptions(useReadAnew()));

/** The own import is seen before its events have come round. */
function useReadAnew() {
  const queries = useQueryClient();
  return {
    onSettled: (_answer: unknown, _error: unknown, { projectId }: { projectId: ProjectId }) =>
      queries.invalidateQueries({ queryKey: api.schedule.get.key({ input: { projectId } }) }),
  };
}
