import { z } from 'zod';
import { read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { studioId } from '../kernel/ids.ts';

/** The five steps of a new studio, under the names that the specification gives their fields (§3). */
export const onboardingSteps = z.object({
  step_team_member_invited: z.boolean(),
  step_project_created: z.boolean(),
  step_task_created: z.boolean(),
  step_file_added: z.boolean(),
  step_profile_picture_added: z.boolean(),
});
export type OnboardingSteps = z.infer<typeof onboardingSteps>;

/** The row that a studio keeps. */
const progress = onboardingSteps.extend({ studio_id: studioId });

/** How many there are, a hundred at most; never the things themselves. */
export const onboardingCounts = z.object({
  /** People of the studio beside who asks. */
  otherMembers: z.number(),
  /** Without the sample. */
  projects: z.number(),
  /** Tasks that who asks has made, without those of the sample. */
  tasks: z.number(),
  files: z.number(),
});
export type OnboardingCounts = z.infer<typeof onboardingCounts>;

export const onboardingContract = {
  progress: read('/onboarding/progress', 'The steps that the studio has on record, as one row').output(progress),
  counts: read('/onboarding/counts', 'What the steps are worked out from, as counts without rows, and the steps of who asks').output(
    z.object({
      counts: onboardingCounts,
      steps: onboardingSteps,
      /** Whether the studio has its row. */
      isRecorded: z.boolean(),
      /** Whether the finished list has left for who asks. */
      isFinished: z.boolean(),
      seq: sequence,
    }),
  ),
  record: write({
    method: 'POST',
    path: '/onboarding/progress',
    summary: 'Work the steps out anew and put them on record, by an upsert on the studio',
    tells: ['onboarding.progressed'],
    guards: { nothing: 'What is put on record is what is true now.' },
  }).output(z.object({ progress, seq: sequence })),
  finish: write({
    method: 'POST',
    path: '/onboarding/finish',
    summary: 'See the finished list off: it does not come back',
    refuses: ['transition_refused'],
    tells: ['onboarding.finished'],
    guards: unguarded.stateDecides,
  }).output(z.object({ isFinished: z.literal(true), seq: sequence })),
};
