// How far a task is. Its status comes first, then its steps; only what has begun and has no steps is as far as somebody says.

import { inReviewShare } from '../projects/health.ts';
import type { TaskStatus } from './choices.ts';

export interface Work {
  status: string | null;
  steps: number;
  stepsDone: number;
  /** What somebody said, 0 to 99. */
  percent: number | null;
}

/** The share that is done, 0 to 1. */
export function progressOfTask({ status, steps, stepsDone, percent }: Work): number {
  if (status === 'completed') return 1;
  if (status === 'in_review') return inReviewShare;
  if (steps > 0) return stepsDone / steps;
  return status === 'in_progress' ? (percent ?? 0) / 100 : 0;
}

/** Why nobody can say how far a task is; null where it counts. */
export function whyNoPercent(task: { status: TaskStatus; hasSteps: boolean }): string | null {
  return whyNoProgress(task) ?? (task.status === 'todo' ? 'It has not begun: move it to In progress.' : null);
}

/** The same of an act that begins what has not begun. */
export function whyNoProgress({ status, hasSteps }: { status: Work['status']; hasSteps: boolean }): string | null {
  if (status === 'completed') return 'It is completed.';
  if (status === 'in_review') return 'It waits for its review.';
  return hasSteps ? 'Its checklist says how far it is: tick its steps.' : null;
}
