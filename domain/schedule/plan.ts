// What is planned, and what may be changed in it: plain values, the same in the browser and on the server. The rules stand in
// reschedule.ts, slack.ts and baselines.ts; none of them knows what a task is.

import type { Day, WorkingCalendar } from '../kernel/calendar.ts';
import { type LinkType, linkTypes } from '../projects/templates/linkTypes.ts';
import type { MilestoneId, PhaseId, ScheduleLinkId, TaskId } from '../kernel/ids.ts';

export type RowId = PhaseId | TaskId | MilestoneId;

export const rowKinds = ['phase', 'task', 'milestone'] as const;
export type RowKind = (typeof rowKinds)[number];

interface RowIds {
  phase: PhaseId;
  task: TaskId;
  milestone: MilestoneId;
}

type OfKind<Kind extends RowKind> = { kind: Kind; id: RowIds[Kind] };

/** The kind of a row says what its id names. */
const kindTest =
  <Kind extends RowKind>(kind: Kind) =>
  <Row extends { kind: RowKind; id: RowId }>(row: Row): row is Row & OfKind<Kind> =>
    row.kind === kind;
export const isPhase = kindTest('phase');
export const isTask = kindTest('task');
export const isMilestone = kindTest('milestone');

/** One line of a programme. */
export interface PlanRow {
  id: RowId;
  kind: RowKind;
  name: string;
  /** The phase that it lies in; null for a phase, and for what lies in none. */
  phaseId: PhaseId | null;
  /** The first day. Null for a milestone, for a task of which only the last day is known, and where nothing is drawn. */
  start: Day | null;
  /** The last day, itself included; a milestone stands at the end of it. Null: not drawn yet, and links do not reach it. */
  end: Day | null;
  /** Keeps its dates: a link that it breaks is shown, not enforced. What is not pinned is automatic. A phase only if set by hand. */
  isPinned: boolean;
  /** An automatic row never begins before this day. */
  notBefore: Day | null;
  /** Completed: no change of anything else moves it. */
  isFinished: boolean;
  /** A phase that was set by hand keeps its own dates; another one spans the work that lies in it. */
  isByHand: boolean;
}

export { type LinkType, linkTypes };

/** Working days that a link may put between the two ends, or take away. */
export const mostLag = 500;

/** Phases, tasks and milestones of one programme: more than any needs, few enough for every act to work all of it out. */
export const mostRows = 5_000;

/** More than any programme needs, few enough to be worked out while a bar is held. */
export const mostLinks = 20_000;

export interface PlanLink {
  id: ScheduleLinkId;
  from: RowId;
  to: RowId;
  type: LinkType;
  /** Working days between the two ends; negative is a lead. */
  lag: number;
}

export interface Plan {
  rows: readonly PlanRow[];
  links: readonly PlanLink[];
  /** The studio's working days and holidays, and the project's own closures as further holidays. */
  calendar: WorkingCalendar;
}

/** What a row can be given back to: everything of it that a change may touch. */
export type RowState = Omit<PlanRow, 'kind' | 'name'>;

export type PlanChange =
  /** To another start, with the same length. A phase takes its automatic, unfinished work with it. */
  | { kind: 'move'; id: RowId; start: Day }
  /** New dates, or none; a phase is set by hand from here on. A milestone has an end alone. */
  | { kind: 'dates'; id: RowId; start: Day | null; end: Day | null }
  /** The same, as they are typed on a task: days off stay, and a start without an end. A link may move it still. */
  | { kind: 'typed'; id: RowId; start: Day | null; end: Day | null }
  | { kind: 'mode'; id: RowId; isPinned?: boolean; notBefore?: Day | null; isByHand?: boolean }
  | { kind: 'finish'; id: RowId; isFinished: boolean }
  | { kind: 'phase'; id: RowId; phaseId: PhaseId | null }
  | { kind: 'add'; row: PlanRow }
  | { kind: 'remove'; id: RowId }
  /** A new link, or another type or lag for the one of the same id. */
  | { kind: 'link'; link: PlanLink }
  | { kind: 'unlink'; id: ScheduleLinkId }
  /** Other working days; lengths in working days stay. */
  | { kind: 'calendar'; calendar: WorkingCalendar }
  /** The whole plan, by working days. Finished and pinned rows stay. */
  | { kind: 'shiftAll'; by: number }
  /** Rows as they were, exactly: what `inverse` undoes with. */
  | { kind: 'restore'; rows: readonly RowState[] };

/** A row that has other dates now. */
export interface RowMove {
  id: RowId;
  was: { start: Day | null; end: Day | null };
  now: { start: Day | null; end: Day | null };
}

/** A link that does not hold: a pinned row does not keep it, or it lies on a loop. */
export interface BrokenLink {
  linkId: ScheduleLinkId;
  /** The row that would have to move. */
  rowId: RowId;
  /** By how many working days; none for a loop. */
  by: number;
  /** The names round the loop that it lies on, the first one again at its end; of a long way those at both its ends. */
  readonly loop: readonly string[] | null;
}
