// Where the phases of a dimension string stand: by their dates, and on a further line where they overlap.

import type { PhaseColour } from './PhaseSwatch.tsx';
import type { Status } from './StatusMark.tsx';

/** A day as 'YYYY-MM-DD'. */
type Day = string;

export type PhaseSegment = {
  id: string;
  name: string;
  colour: PhaseColour;
  status: Extract<Status, 'not-started' | 'in-progress' | 'on-hold' | 'completed'>;
  start: Day | null;
  end: Day | null;
  workingDays: number;
  /** Share of its work done, 0 to 1. */
  doneShare: number;
};

export interface StripLine {
  phase: PhaseSegment;
  /** Shares of the whole, 0 to 1. */
  from: number;
  to: number;
  /** 0 for the first line of the string. */
  line: number;
  /** What there is for its words, px: up to the next phase on its line. */
  room: number;
}

/** Phases without dates are not drawn. */
export function layOutStrip(phases: readonly PhaseSegment[], width: number): StripLine[] {
  const dated = phases.filter(isDated).toSorted((a, b) => moment(a.start) - moment(b.start) || phases.indexOf(a) - phases.indexOf(b));
  if (dated.length === 0) return [];
  const { first, last } = spanOf(dated);
  const ends: number[] = [];
  const lines = dated.map((phase) => {
    const [from, to] = [(moment(phase.start) - first) / (last - first), (moment(phase.end) + aDay - first) / (last - first)];
    const free = ends.findIndex((end) => end <= from + tolerance);
    const line = free === -1 ? ends.length : free;
    ends[line] = to;
    return { phase, from, to, line };
  });
  return lines.map((one, index) => {
    const next = lines.slice(index + 1).find(({ line }) => line === one.line);
    return { ...one, room: ((next?.from ?? 1) - one.from) * width };
  });
}

/** From the first morning to the last night, ms. */
export function spanOf(phases: readonly PhaseSegment[]): { first: number; last: number } {
  const dated = phases.filter(isDated);
  return { first: Math.min(...dated.map(({ start }) => moment(start))), last: Math.max(...dated.map(({ end }) => moment(end))) + aDay };
}

export function spanHolds(lines: readonly StripLine[], today: string): boolean {
  const { first, last } = spanOf(lines.map(({ phase }) => phase));
  return moment(today) >= first && moment(today) < last;
}

export const moment = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const aDay = 86_400_000;
const tolerance = 1e-9;

type Dated = PhaseSegment & { start: string; end: string };
const isDated = (phase: PhaseSegment): phase is Dated => phase.start !== null && phase.end !== null;
