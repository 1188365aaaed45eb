import { useQueryClient } from '@tanstack/react-query';
import type { Phase, Project } from '../../../../../domain/projects/contract.ts';
import { namesOf, pairsOf } from '../../../../../domain/kernel/records.ts';
import { problemOf } from '../../../../lib/api.ts';
import { follow } from '../../../../lib/outcome.ts';
import { awaitUndo, pushUndo } from '../../../../lib/undo.ts';
import { sayRefused, showToast } from '../../../../ui/toast/store.ts';
import { useEditPhase, useTakeBackPlace } from '../../changeQueries.ts';
import { useSayFollowed } from '../useSayFollowed.ts';
import { projectQuery } from '../../queries.ts';
import { named } from '../../../../ui/Words.tsx';

export type PhaseChanges = Parameters<ReturnType<typeof useEditPhase>['mutate']>[0]['changes'];

type EditPhase = (phase: Phase, changes: PhaseChanges, takesAlong?: boolean) => Promise<string | null>;

/**
 * Changes one phase. Resolves to what went wrong, or null; what has no field of its own to say it says it in a toast.
 * After somebody else's change the project is read anew, and the same change can be sent again.
 */
export function usePhaseEdit(project: Project): EditPhase {
  const { mutateAsync } = useEditPhase();
  const { mutateAsync: takePlaceBack } = useTakeBackPlace();
  const sayFollowed = useSayFollowed();
  const queries = useQueryClient();
  const send = async ({ id, version }: Pick<Phase, 'id' | 'version'>, changes: PhaseChanges, takesAlong = false) => {
    const { project: saved, followed } = await mutateAsync({ projectId: project.id, phaseId: id, version, changes, follow: takesAlong });
    return { left: saved.phases.find((phase) => phase.id === id), followed, version: saved.version, targetEnd: saved.targetEnd };
  };
  /** The phase as it stands, unless somebody else has changed since what is to be taken back: that is a conflict. */
  const asLeft = (left: Phase, changes: PhaseChanges): Phase => {
    const now = queries.getQueryData(projectQuery(project.id).queryKey)?.project.phases.find(({ id }) => id === left.id);
    return now && pairsOf(changes).every(([field, value]) => now[field] === value) ? now : left;
  };
  const edit: EditPhase = async (phase, changes, takesAlong) => {
    try {
      const { left, followed, version, targetEnd } = await send(phase, changes, takesAlong);
      if (sayFollowed(project.id, followed, { version, start: project.start, targetEnd: project.targetEnd })) return null;
      const before: PhaseChanges = Object.fromEntries(namesOf(changes).map((field) => [field, phase[field]]));
      const takeBack = async () => {
        await send(asLeft(left ?? phase, changes), before);
        // A target that it ran over goes back too; one that somebody has set since stays.
        const place = { start: project.start, targetEnd: project.targetEnd, followed: null };
        if (targetEnd !== place.targetEnd) await takePlaceBack({ projectId: project.id, version, before: place }).catch(unlessSetSince);
      };
      const undo = () => follow(takeBack(), { refused: sayRefused(named`Not taken back: ${phase.name}`) });
      pushUndo({ title: named`Change of ${phase.name}`, undo });
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
  return (...given) => awaitUndo(edit(...given));
}

function unlessSetSince(error: unknown): void {
  if (problemOf(error).code !== 'conflict') throw error;
}
