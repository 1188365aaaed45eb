// How far a task is. Its status comes first, then its steps; only what has begun and has no steps is as far as somebody says.

import { inReviewShare } from '../projects/health.ts';
import type { ScheduleRow } from './contract.ts';

export interface Work {
  status: ScheduleRow['status'];
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

/** Why one cannot say how far a row is; null where one can. */
export function whyNoPercent({ kind, status, hasSteps }: Pick<ScheduleRow, 'kind' | 'status' | 'hasSteps'>): string | null {
  if (kind === 'phase') return 'A phase is as far as its work.';
  if (kind === 'milestone') return 'A milestone has no length to be done.';
  if (status === 'completed') return 'It is completed.';
  if (status === 'in_review') return 'It waits for its review.';
  return hasSteps ? 'Its checklist says how far it is: tick its steps.' : null;
}
