// The first steps of a studio: when each is taken (specification §4) and how much it matters (§9).

import { recordOf } from '../kernel/records.ts';
import type { OnboardingCounts, OnboardingSteps } from './contract.ts';

export type StepId = keyof OnboardingSteps;
export type StepPriority = 'high' | 'medium' | 'low';

interface Step {
  id: StepId;
  priority: StepPriority;
}

/** In the order in which they are shown. */
export const steps: readonly Step[] = [
  { id: 'step_team_member_invited', priority: 'high' },
  { id: 'step_project_created', priority: 'high' },
  { id: 'step_task_created', priority: 'high' },
  { id: 'step_file_added', priority: 'medium' },
  { id: 'step_profile_picture_added', priority: 'low' },
];

export interface StepFacts {
  counts: OnboardingCounts;
  hasPicture: boolean;
}

/** Specification §4, "Onboarding steps". */
export const stepsOf = ({ counts, hasPicture }: StepFacts): OnboardingSteps => ({
  step_team_member_invited: counts.otherMembers > 0,
  step_project_created: counts.projects > 0,
  step_task_created: counts.tasks > 0,
  step_file_added: counts.files > 0,
  step_profile_picture_added: hasPicture,
});

/** The steps that are still to be taken. */
export const openSteps = (done: OnboardingSteps): Step[] => steps.filter(({ id }) => !done[id]);

/** These two are about one person; the others about the studio, the same for every Principal. */
const personal: readonly StepId[] = ['step_task_created', 'step_profile_picture_added'];

/**
 * What the studio has on record once one of its Principals looked: what is true of the studio, and of the personal steps
 * those that any of them has taken.
 */
export const recordedSteps = (before: OnboardingSteps | null, now: OnboardingSteps): OnboardingSteps =>
  recordOf(
    steps.map(({ id }) => id),
    (id) => now[id] || (personal.includes(id) && before?.[id] === true),
  );

/** Whether the record says less, or something else, than a Principal sees. */
export const isBehind = (recorded: OnboardingSteps | null, now: OnboardingSteps): boolean =>
  recorded === null || steps.some(({ id }) => recordedSteps(recorded, now)[id] !== recorded[id]);
