import { useQueryClient } from '@tanstack/react-query';
import type { Phase, Project } from '../../../../../domain/projects/contract.ts';
import { problemOf } from '../../../../lib/api.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { useEditPhase } from '../../changeQueries.ts';
import { projectQuery } from '../../queries.ts';

export type PhaseChanges = Parameters<ReturnType<typeof useEditPhase>['mutate']>[0]['changes'];

/**
 * Changes one phase. Resolves to what went wrong, or null; what has no field of its own to say it says it in a toast.
 * After somebody else's change the project is read anew, and the same change can be sent again.
 */
export function usePhaseEdit(project: Project): (phase: Phase, changes: PhaseChanges) => Promise<string | null> {
  const { mutateAsync } = useEditPhase();
  const queries = useQueryClient();
  return async ({ id, version }, changes) => {
    try {
      await mutateAsync({ projectId: project.id, phaseId: id, version, changes });
      return null;
    } catch (error) {
      const { code, message } = problemOf(error);
      const isConflict = code === 'conflict';
      const words = isConflict ? `${message} Look at it now, and save again.` : message;
      if (isConflict) void queries.invalidateQueries({ queryKey: projectQuery(project.id).queryKey });
      const isTyped = changes.name !== undefined || changes.workingDays !== undefined;
      if (!isTyped) showToast({ shape: 'error', title: 'Not saved', line: words });
      return words;
    }
  };
}
