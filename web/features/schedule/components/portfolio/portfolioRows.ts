// The rows of the timeline from top to bottom, each as high as its phases need: those that overlap stand one line lower.

import type { Day } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';

export const headHeight = 44;
/** Where things of a row stand, px from its top. */
export const rowLines = { whole: 15, phases: 32, lane: 12, names: 17, below: 10 } as const;
/** More lines than these make a row no clearer. */
const mostLanes = 4;

export interface PlacedPhase {
  phase: PortfolioProject['phases'][number];
  /** The line that it stands on, from 0. */
  lane: number;
}

export interface PortfolioRow {
  project: PortfolioProject;
  top: number;
  height: number;
  phases: readonly PlacedPhase[];
  lanes: number;
}

export function portfolioRows(projects: readonly PortfolioProject[]): { rows: PortfolioRow[]; height: number } {
  let top = 0;
  const rows = projects.map((project) => {
    const phases = inLanes(project.phases);
    const lanes = Math.max(1, ...phases.map(({ lane }) => lane + 1));
    const height = rowLines.phases + rowLines.lane * (lanes - 1) + rowLines.names + rowLines.below;
    const row = { project, top, height, phases, lanes };
    top += height;
    return row;
  });
  return { rows, height: top };
}

/** Each phase on the first line that is free where it begins. */
function inLanes(phases: PortfolioProject['phases']): PlacedPhase[] {
  const ends: Day[] = [];
  return phases
    .toSorted((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))
    .map((phase) => {
      const free = ends.findIndex((end) => end < phase.start);
      const lane = free === -1 ? Math.min(ends.length, mostLanes - 1) : free;
      ends[lane] = phase.end;
      return { phase, lane };
    });
}

/** From the first day of a project to the last that is known of it; null where nothing of it is dated. */
export function placeOf({
  start,
  span,
  targetEnd,
}: Pick<PortfolioProject, 'start' | 'span' | 'targetEnd'>): { start: Day; end: Day } | null {
  const first = start && span ? (start < span.start ? start : span.start) : (start ?? span?.start ?? null);
  if (first === null) return null;
  const last = span?.end ?? targetEnd ?? first;
  return { start: first, end: last < first ? first : last };
}

/** The time that all of them cover, today included. */
export function timeOf(projects: readonly PortfolioProject[], today: Day): { start: Day; end: Day } {
  let [start, end] = [today, today];
  for (const project of projects) {
    const place = placeOf(project);
    if (place && place.start < start) start = place.start;
    if (place && place.end > end) end = place.end;
    if (project.targetEnd && project.targetEnd > end) end = project.targetEnd;
  }
  return { start, end };
}

/** Rows that reach into a window of so many px, and those that stay whatever is in sight. */
export const rowsBetween = (rows: readonly PortfolioRow[], [from, to]: [number, number], kept: ReadonlySet<string>): PortfolioRow[] =>
  rows.filter(({ top, height, project }) => (top + height > from && top < to) || kept.has(project.id));
