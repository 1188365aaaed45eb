// The commands that change projects, their phases and their people. Each answers with the whole project, which goes into
// the cache of its page; everybody else hears of it by the live stream. Apart from queries.ts, of which the first screen
// needs the cards.

import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import type { Phase, Project } from '../../../domain/projects/contract.ts';
import { type Answer, api } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keepAnswer.ts';
import { projectQuery } from './queries.ts';

type ProjectAnswer = Answer['projects']['get'];

/** Puts an answer into the cache of its project. */
function useKeepProject() {
  const queries = useQueryClient();
  return (answer: ProjectAnswer) => keepAnswer(queries, projectQuery(answer.project.id).queryKey, answer);
}

export const useCreateProject = () => useMutation(api.projects.create.mutationOptions({ onSuccess: useKeepProject() }));

export const useEditProject = () => useMutation(api.projects.edit.mutationOptions({ onSuccess: useKeepProject() }));

/** Takes back what followed from a change of dates, with that change. */
export const useTakeBackMoves = () => useMutation(api.schedule.change.mutationOptions());

/** The same with where the project itself began, and was to end. */
export const useTakeBackPlace = () => useMutation(api.schedule.moveProjectBack.mutationOptions());

export const useArchiveProject = () => useMutation(api.projects.archive.mutationOptions({ onSuccess: useKeepProject() }));

export const useUnarchiveProject = () => useMutation(api.projects.unarchive.mutationOptions({ onSuccess: useKeepProject() }));

export const useDeleteProject = () => useMutation(api.projects.remove.mutationOptions());

export const useRestoreProject = () => useMutation(api.projects.restore.mutationOptions({ onSuccess: useKeepProject() }));

export const useSetVisibility = () => useMutation(api.projects.setVisibility.mutationOptions({ onSuccess: useKeepProject() }));

export const useAddMember = () => useMutation(api.projects.addMember.mutationOptions({ onSuccess: useKeepProject() }));

export const useRemoveMember = () => useMutation(api.projects.removeMember.mutationOptions({ onSuccess: useKeepProject() }));

export const useTransferLead = () => useMutation(api.projects.transferLead.mutationOptions({ onSuccess: useKeepProject() }));

export const useCreateSample = () => useMutation(api.projects.createSample.mutationOptions({ onSuccess: useKeepProject() }));

export const useRemoveSample = () => useMutation(api.projects.removeSample.mutationOptions());

export const useAddPhase = () => useMutation(api.projects.addPhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useEditPhase = () => useMutation(api.projects.editPhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useCompletePhase = () => useMutation(api.projects.completePhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useReopenPhase = () => useMutation(api.projects.reopenPhase.mutationOptions({ onSuccess: useKeepProject() }));

export const useRemovePhase = () => useMutation(api.projects.removePhase.mutationOptions({ onSuccess: useKeepProject() }));

type PhaseMove = Parameters<typeof api.projects.movePhase.call>[0];

/** One after the other: until each is answered it lies over the project (`useMovedPhases`), so that no read that is older takes it back. */
export function useMovePhase() {
  const queries = useQueryClient();
  return useMutation(
    api.projects.movePhase.mutationOptions({
      scope: { id: 'phases' },
      onSuccess: useKeepProject(),
      onError: (_error, { projectId }) => void queries.invalidateQueries({ queryKey: projectQuery(projectId).queryKey }),
    }),
  );
}

/** The project with its phases where this tab has put them, whatever the server has said of it so far. */
export function useMovedPhases(project: Project): Project {
  const moves = useMutationState({
    filters: { mutationKey: api.projects.movePhase.mutationKey(), status: 'pending' },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else goes under its key
    select: ({ state }) => state.variables as PhaseMove,
  }).filter(({ projectId }) => projectId === project.id);
  if (moves.length === 0) return project;
  const put = new Map(moves.map(({ phaseId, position }) => [phaseId, position]));
  const phases = project.phases.map((phase) => ({ ...phase, position: put.get(phase.id) ?? phase.position }));
  return { ...project, phases: phases.sort(comparePhases) };
}

/** The order of phases: by key, bytewise; phases that share a key by id. */
function comparePhases(a: Phase, b: Phase): number {
  const [left, right] = a.position === b.position ? [a.id, b.id] : [a.position, b.position];
  return left < right ? -1 : Number(left > right);
}
