// Commands on projects and their phases as a person gives them: what they say afterwards, and the way back.

import { useQueryClient } from '@tanstack/react-query';
import type { Phase, Project, Visibility } from '../../../domain/projects/contract.ts';
import { problemOf } from '../../lib/api.ts';
import { showToast } from '../../ui/toast/store.ts';
import {
  useAddMember,
  useArchiveProject,
  useCompletePhase,
  useEditPhase,
  useMovePhase,
  useRemovePhase,
  useReopenPhase,
  useSetVisibility,
  useTransferLead,
  useUnarchiveProject,
} from './changeQueries.ts';
import { projectQuery } from './queries.ts';

/** Says why a command did not happen. After somebody else's change it reads the project anew. */
function useRefusal(project: Project): (title: string) => (error: Error) => void {
  const queries = useQueryClient();
  return (title) => (error) => {
    const { code, message } = problemOf(error);
    const isConflict = code === 'conflict';
    showToast({ shape: 'error', title, line: isConflict ? `${message} Look at it now, and try again.` : message });
    if (isConflict) void queries.invalidateQueries({ queryKey: projectQuery(project.id).queryKey });
  };
}

interface Named {
  id: string;
  name: string;
}

/** Deciding who is in a project. */
export function useProjectAccess(project: Project) {
  const visibility = useSetVisibility();
  const adding = useAddMember();
  const lead = useTransferLead();
  const refusal = useRefusal(project);
  const { id: projectId, version } = project;
  return {
    isBusy: visibility.isPending || lead.isPending,
    setVisibility: (to: Visibility, onDone: () => void) =>
      visibility.mutate(
        { projectId, version, visibility: to },
        {
          onSuccess: () => showToast({ shape: 'done', title: to === 'private' ? 'Private now' : 'Open to the studio', line: project.name }),
          onError: refusal('Not changed'),
          onSettled: onDone,
        },
      ),
    add: ({ id, name }: Named) => adding.mutate({ projectId, userId: id }, { onError: refusal(`${name} was not added`) }),
    transferLead: ({ id, name }: Named, onDone: () => void) =>
      lead.mutate(
        { projectId, version, leadId: id },
        {
          onSuccess: () => showToast({ shape: 'done', title: `${name} leads it now`, line: project.name }),
          onError: refusal('The lead was not changed'),
          onSettled: onDone,
        },
      ),
  };
}

export function useArchiving(project: Project) {
  const archiving = useArchiveProject();
  const unarchiving = useUnarchiveProject();
  const refusal = useRefusal(project);
  const unarchive = (version: number) =>
    unarchiving.mutate(
      { projectId: project.id, version },
      {
        onSuccess: () => showToast({ shape: 'done', title: 'Back in work', line: project.name }),
        onError: refusal('Not taken out of the archive'),
      },
    );
  return {
    isBusy: archiving.isPending || unarchiving.isPending,
    archive: (onDone: () => void) =>
      archiving.mutate(
        { projectId: project.id, version: project.version },
        {
          onSuccess: ({ project: archived }) =>
            showToast({
              shape: 'done',
              title: 'Archived',
              line: project.name,
              action: { label: 'Undo', onSelect: () => unarchive(archived.version) },
            }),
          onError: refusal('Not archived'),
          onSettled: onDone,
        },
      ),
    unarchive: () => unarchive(project.version),
  };
}

export interface PhaseMoves {
  /** Puts a phase where the key says. */
  move: (phase: Phase, position: string) => void;
  complete: (phase: Phase, options: { openTasks: 'refuse' | 'complete-anyway' | 'move-to-next'; onAsk: () => void }) => void;
  reopen: (phase: Phase) => void;
  remove: (phase: Phase) => void;
}

/** Commands that say afterwards what they have done and can be taken back. */
export function usePhaseMoves(project: Project): PhaseMoves {
  const moving = useMovePhase();
  const completing = useCompletePhase();
  const reopening = useReopenPhase();
  const editing = useEditPhase();
  const removing = useRemovePhase();
  const refusal = useRefusal(project);
  const of = ({ id, version }: Pick<Phase, 'id' | 'version'>) => ({ projectId: project.id, phaseId: id, version });

  const move = (phase: Phase, position: string) =>
    moving.mutate(
      { ...of(phase), position },
      {
        onSuccess: (answer) => {
          const moved = phaseIn(answer.project, phase);
          showToast({
            shape: 'done',
            title: `${phase.name} moved`,
            ...(moved && { action: { label: 'Undo', onSelect: () => move(moved, phase.position) } }),
          });
        },
        onError: refusal('Not moved'),
      },
    );

  const reopen = (phase: Phase) =>
    reopening.mutate(of(phase), {
      onSuccess: () => showToast({ shape: 'done', title: `${phase.name} is back in work` }),
      onError: refusal('Not reopened'),
    });

  /** Back to the status before: a phase that had not begun must not come back as begun. */
  const uncomplete = (completed: Phase, before: Phase) =>
    before.status === 'in-progress' || before.status === 'completed'
      ? reopen(completed)
      : editing.mutate({ ...of(completed), changes: { status: before.status } }, { onError: refusal('Not reopened') });

  const complete: PhaseMoves['complete'] = (phase, { openTasks, onAsk }) =>
    completing.mutate(
      { ...of(phase), openTasks },
      {
        onSuccess: (answer) => {
          const completed = phaseIn(answer.project, phase);
          // Tasks that went to the next phase would not come back with it.
          const isUndoable = completed !== undefined && openTasks !== 'move-to-next';
          showToast({
            shape: 'done',
            title: `${phase.name} completed`,
            ...(openTasks === 'move-to-next' && { line: 'Its open tasks are in the next phase.' }),
            ...(isUndoable && { action: { label: 'Undo', onSelect: () => uncomplete(completed, phase) } }),
          });
        },
        onError: (error) => (problemOf(error).code === 'open_tasks_remain' ? onAsk() : refusal('Not completed')(error)),
      },
    );

  const remove = (phase: Phase) =>
    removing.mutate(of(phase), {
      onSuccess: () => showToast({ shape: 'done', title: `${phase.name} removed`, line: 'Its tasks are in the project without a phase.' }),
      onError: refusal('Not removed'),
    });

  return { move, complete, reopen, remove };
}

const phaseIn = (project: Project, { id }: Phase): Phase | undefined => project.phases.find((phase) => phase.id === id);
