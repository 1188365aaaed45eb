// Commands on projects and their phases as a person gives them: what they say afterwards, and the way back.

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { Phase, Project, Visibility } from '../../../domain/projects/contract.ts';
import { follow } from '../../lib/outcome.ts';
import type { Problem } from '../../lib/problem.ts';
import { useShown } from '../../lib/useShown.ts';
import { sayRefused, showToast } from '../../ui/toast/store.ts';
import { offerUndo } from '../identity/components/offerUndo.ts';
import {
  useAddMember,
  useArchiveProject,
  useCompletePhase,
  useDeleteProject,
  useEditPhase,
  useMovePhase,
  useRemovePhase,
  useReopenPhase,
  useRestoreProject,
  useSetVisibility,
  useTransferLead,
  useUnarchiveProject,
} from './changeQueries.ts';
import { projectQuery } from './queries.ts';
import { named } from '../../ui/Words.tsx';

/** Says why a command did not happen. After somebody else's change it reads the project anew. */
function useRefusal(project: Project): (title: string) => (problem: Problem) => void {
  const queries = useQueryClient();
  return (title) =>
    ({ code, message }) => {
      const isConflict = code === 'conflict';
      showToast({ shape: 'error', title, line: isConflict ? `${message} Look at it now, and try again.` : message });
      if (isConflict) void queries.invalidateQueries({ queryKey: projectQuery(project.id).queryKey });
    };
}

interface Named {
  id: UserId;
  name: string;
}

/** Deciding who is in a project. */
export function useProjectAccess(project: Project) {
  const visibility = useSetVisibility();
  const adding = useAddMember();
  const lead = useTransferLead();
  const refusal = useRefusal(project);
  const shown = useShown();
  const { id: projectId, version } = project;
  return {
    isBusy: visibility.isPending || lead.isPending,
    setVisibility: (to: Visibility, onDone: () => void) =>
      follow(visibility.mutateAsync({ projectId, version, visibility: to }), {
        done: ({ project: left }) =>
          offerUndo({ title: to === 'private' ? 'Private now' : 'Open to the studio', line: project.name }, () =>
            follow(visibility.mutateAsync({ projectId, version: left.version, visibility: project.visibility }), {
              refused: refusal('Not taken back'),
            }),
          ),
        refused: refusal('Not changed'),
        settled: () => shown() && onDone(),
      }),
    add: ({ id, name }: Named) => follow(adding.mutateAsync({ projectId, userId: id }), { refused: refusal(named`${name} was not added`) }),
    transferLead: ({ id, name }: Named, onDone: () => void) =>
      follow(lead.mutateAsync({ projectId, version, leadId: id }), {
        done: () => showToast({ shape: 'done', title: named`${name} leads it now`, line: project.name }),
        refused: refusal('The lead was not changed'),
        settled: () => shown() && onDone(),
      }),
  };
}

export function useArchiving(project: Project) {
  const archiving = useArchiveProject();
  const unarchiving = useUnarchiveProject();
  const refusal = useRefusal(project);
  const shown = useShown();
  const unarchive = (version: number) =>
    follow(unarchiving.mutateAsync({ projectId: project.id, version }), {
      done: () => showToast({ shape: 'done', title: 'Back in work', line: project.name }),
      refused: refusal('Not taken out of the archive'),
    });
  return {
    isBusy: archiving.isPending || unarchiving.isPending,
    archive: (onDone: () => void) =>
      follow(archiving.mutateAsync({ projectId: project.id, version: project.version }), {
        done: ({ project: archived }) => offerUndo({ title: 'Archived', line: project.name }, () => unarchive(archived.version)),
        refused: refusal('Not archived'),
        settled: () => shown() && onDone(),
      }),
    unarchive: () => unarchive(project.version),
  };
}

/** Brings a deleted project back. */
export function useBringBack(): { bringBack: (project: { id: ProjectId; name: string }) => void; isBusy: boolean } {
  const restoring = useRestoreProject();
  return {
    isBusy: restoring.isPending,
    bringBack: ({ id, name }) =>
      follow(restoring.mutateAsync({ projectId: id }), {
        done: () => showToast({ shape: 'done', title: 'Project restored', line: name }),
        refused: sayRefused(named`Not restored: ${name}`),
      }),
  };
}

/** Deletes a project and leaves its pages; the toast brings it back, and so does the trash. */
export function useDeleting(project: Project) {
  const deleting = useDeleteProject();
  const { bringBack } = useBringBack();
  const refusal = useRefusal(project);
  const router = useRouter();
  const shown = useShown();
  return {
    isBusy: deleting.isPending,
    remove: (onDone: () => void) =>
      follow(deleting.mutateAsync({ projectId: project.id, version: project.version }), {
        done: () => {
          // Whoever has gone elsewhere by then stays there.
          if (router.state.location.pathname.startsWith(`/projects/${project.id}`)) void router.navigate({ to: '/projects/wip' });
          offerUndo({ title: 'Project deleted', line: project.name }, () => bringBack(project));
        },
        refused: refusal('Not deleted'),
        settled: () => shown() && onDone(),
      }),
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
  const queries = useQueryClient();
  const of = ({ id, version }: Pick<Phase, 'id' | 'version'>) => ({ projectId: project.id, phaseId: id, version });
  /** As it stands by the time that something is taken back. */
  const now = (phase: Phase) => {
    const known = queries.getQueryData(projectQuery(project.id).queryKey);
    return (known && phaseIn(known.project, phase)) ?? phase;
  };

  const move = (phase: Phase, position: string, isUndo = false) =>
    follow(moving.mutateAsync({ ...of(now(phase)), position }), {
      done: () => {
        const title = named`${phase.name} moved`;
        if (isUndo) showToast({ shape: 'done', title });
        else offerUndo({ title }, () => move(phase, phase.position, true));
      },
      refused: refusal('Not moved'),
    });

  const reopen = (phase: Phase) =>
    follow(reopening.mutateAsync(of(phase)), {
      done: () => showToast({ shape: 'done', title: named`${phase.name} is back in work` }),
      refused: refusal('Not reopened'),
    });

  /** Back to the status before: a phase that had not begun must not come back as begun. */
  const uncomplete = (completed: Phase, before: Phase) =>
    before.status === 'in-progress' || before.status === 'completed'
      ? reopen(completed)
      : follow(editing.mutateAsync({ ...of(completed), changes: { status: before.status } }), { refused: refusal('Not reopened') });

  const complete: PhaseMoves['complete'] = (phase, { openTasks, onAsk }) =>
    follow(completing.mutateAsync({ ...of(phase), openTasks }), {
      done: (answer) => {
        const completed = phaseIn(answer.project, phase);
        const title = named`${phase.name} completed`;
        // Tasks that went to the next phase would not come back with it.
        if (openTasks === 'move-to-next') showToast({ shape: 'done', title, line: 'Its open tasks are in the next phase.' });
        else if (completed) offerUndo({ title }, () => uncomplete(now(completed), phase));
      },
      refused: (problem) => (problem.code === 'open_tasks_remain' ? onAsk() : refusal('Not completed')(problem)),
    });

  const remove = (phase: Phase) =>
    follow(removing.mutateAsync(of(phase)), {
      done: () => showToast({ shape: 'done', title: named`${phase.name} removed`, line: 'Its tasks are in the project without a phase.' }),
      refused: refusal('Not removed'),
    });

  return { move: (phase, position) => move(phase, position), complete, reopen, remove };
}

const phaseIn = (project: Project, { id }: Phase): Phase | undefined => project.phases.find((phase) => phase.id === id);
