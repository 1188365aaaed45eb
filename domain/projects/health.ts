// How a project is doing, in numbers that anybody in the studio can check by hand (PRODUCT §2).

import { addDays, type Day, type WorkingCalendar, workingDaysBetween } from '../kernel/calendar.ts';
import type { Health, ProjectCard, ProjectStatus } from './contract.ts';

/** What a task weighs that nobody has estimated, in hours: half a working day. */
export const defaultWeight = 4;

/** Work in review counts this share: what is left is somebody else's look. */
export const inReviewShare = 0.9;

/** Sums of task weights, as a database adds them up. */
export type WorkFacts = { totalWeight: number; completedWeight: number; inReviewWeight: number };

/** Hours of a task for the sums: its estimate if it has one above zero, else the default. */
export function weightOf(estimate: number | null): number {
  return estimate !== null && estimate > 0 ? estimate : defaultWeight;
}

/** Share 0..1 of the weighted work that is done; 0 for a project without tasks. */
export function progressOf({ totalWeight, completedWeight, inReviewWeight }: WorkFacts): number {
  if (totalWeight <= 0) return 0;
  return Math.min(1, (completedWeight + inReviewWeight * inReviewShare) / totalWeight);
}

/** The same sums over tasks in memory. */
export function workFacts(tasks: readonly { status: string; estimate: number | null }[]): WorkFacts {
  const facts = { totalWeight: 0, completedWeight: 0, inReviewWeight: 0 };
  for (const { status, estimate } of tasks) {
    const weight = weightOf(estimate);
    facts.totalWeight += weight;
    if (status === 'completed') facts.completedWeight += weight;
    if (status === 'in_review') facts.inReviewWeight += weight;
  }
  return facts;
}

/** Progress may fall this far behind the elapsed time before a project is at risk. */
const tolerance = 0.15;

/** Working days that a task may wait for its review. */
const reviewPatience = 3;

/**
 * Overdue if anything open is past due; at risk if progress is 15 points behind the elapsed time, or a task has waited
 * too long for its review; else on track. What is completed or archived is on track: nothing of it is awaited.
 */
export function projectHealth({
  status,
  progress,
  elapsedShare,
  overdueOpen,
  staleReviews,
}: {
  status: ProjectStatus;
  /** Share 0..1 of the work. */
  progress: number;
  /** Share 0..1 of the working days between start and target; null without both dates. */
  elapsedShare: number | null;
  /** How many open tasks, phases or milestones are past their date. */
  overdueOpen: number;
  /** How many tasks have waited too long, see `reviewIsStale`. */
  staleReviews: number;
}): Health {
  if (status === 'completed' || status === 'archived') return 'on-track';
  if (overdueOpen > 0) return 'overdue';
  const isBehind = elapsedShare !== null && pointsBehind(elapsedShare, progress) >= tolerance * 100;
  return isBehind || staleReviews > 0 ? 'at-risk' : 'on-track';
}

/** Whether there is anything that it could be on track with: work, a phase, or dates. */
export const isPlanned = ({ health, openTasks, progress, elapsed, currentPhase }: Planned): boolean =>
  health !== 'on-track' || openTasks > 0 || progress > 0 || elapsed !== null || currentPhase !== null;

export type Planned = Pick<ProjectCard, 'health' | 'openTasks' | 'progress' | 'elapsed' | 'currentPhase'>;

/** Has a task that was sent to review on `sentOn` waited for more than three working days by `today`? */
export function reviewIsStale(sentOn: Day, today: Day, calendar: WorkingCalendar): boolean {
  return workingDaysBetween(addDays(sentOn, 1), today, calendar) > reviewPatience;
}

// Whole hundredths of a point: sums of hours carry dust that must not decide.
function pointsBehind(elapsedShare: number, progress: number): number {
  return Math.round((elapsedShare - progress) * 10_000) / 100;
}
