// What the steps of the checklist say.

import type { OnboardingCounts } from '../../../../domain/onboarding/contract.ts';
import type { StepId, StepPriority } from '../../../../domain/onboarding/rules.ts';

export interface StepWords {
  title: string;
  /** What it is good for, or when it counts as taken. */
  why: string;
  /** What stands there once it is taken. */
  done: (counts: OnboardingCounts) => string;
}

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count > 99 ? '99+' : count} ${more}`);

export const stepWords: Record<StepId, StepWords> = {
  step_team_member_invited: {
    title: 'Invite a team member',
    why: 'By mail or by a link. Ticks once they have joined.',
    done: ({ otherMembers }) => `${many(otherMembers, 'colleague is', 'colleagues are')} in the studio.`,
  },
  step_project_created: {
    title: 'Create a project',
    why: 'Blank, or from a template with phases and tasks.',
    done: ({ projects }) => `${many(projects, 'project', 'projects')} so far.`,
  },
  step_task_created: {
    title: 'Create a task',
    why: 'For a project, or for you alone.',
    done: ({ tasks }) => `${many(tasks, 'task', 'tasks')} made by you.`,
  },
  step_file_added: {
    title: 'Add a file',
    why: 'A drawing, a photograph, a quotation: for you alone, or in a project.',
    done: ({ files }) => `${many(files, 'file', 'files')} in the studio.`,
  },
  step_profile_picture_added: {
    title: 'Add a profile picture',
    why: 'So that the board shows your face.',
    done: () => 'Your colleagues see your face.',
  },
};

export const priorityWords: Record<StepPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' };
