// Plans for tests: drawn by hand from names and working days, and at random.

import fc from 'fast-check';
import { addWorkingDays, asDay, type WorkingCalendar } from '../kernel/calendar.ts';
import type { PhaseId, ScheduleLinkId } from '../kernel/ids.ts';
import { type LinkType, linkTypes, type Plan, type PlanChange, type PlanLink, type PlanRow, type RowId } from './plan.ts';
import { reschedule, type Rescheduled } from './reschedule.ts';

const week: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };

/** A task unless said; `from` and `days` are working days after Mon 2 Mar 2026. */
export function row(
  name: string,
  {
    from,
    days = 1,
    kind = 'task',
    phase,
    ...facts
  }: { from?: number; days?: number; kind?: PlanRow['kind']; phase?: string } & Partial<PlanRow> = {},
): PlanRow {
  const at = (count: number) => addWorkingDays(asDay('2026-03-02'), count, week);
  const drawn = from !== undefined;
  return {
    id: name as RowId,
    kind,
    name,
    phaseId: (phase ?? null) as PhaseId | null,
    start: drawn && kind !== 'milestone' ? at(from) : null,
    end: drawn ? at(from + days - 1) : null,
    isPinned: false,
    notBefore: null,
    isFinished: false,
    isByHand: false,
    ...facts,
  };
}

/** `A FS B +2`. */
export function link(text: string): PlanLink {
  const [from, type, to, lag = '0'] = text.split(' ');
  return { id: text as ScheduleLinkId, from: from as RowId, to: to as RowId, type: type as LinkType, lag: Number(lag) };
}

export const plan = (rows: PlanRow[], links: string[] = [], calendar = week): Plan => ({ rows, links: links.map(link), calendar });

export function done(given: Plan, ...changes: PlanChange[]): Rescheduled {
  const result = reschedule({ plan: given, changes });
  if (!result.ok) throw new Error(`${result.code}: ${result.details.message}`);
  return result.value;
}

/** A plan whose phases have the dates of their work. */
export const settled = (rows: PlanRow[], links: string[]): Plan =>
  done(plan(rows, links), ...rows.map(({ id }) => ({ kind: 'mode' as const, id }))).plan;

const names = ['P', 'Q', 'a', 'b', 'c', 'd', 'e', 'm'] as const;
const anyRow = fc.record({
  from: fc.integer({ min: 0, max: 25 }),
  days: fc.integer({ min: 1, max: 6 }),
  phase: fc.constantFrom('P', 'Q', undefined),
  isPinned: fc.boolean(),
  isFinished: fc.integer({ max: 5 }).map((number) => number === 0),
  isByHand: fc.boolean(),
  notBefore: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 5 }),
  isDrawn: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
});
const anyCalendar = fc.record({
  workingDays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4], [2, 3, 4, 5, 6, 7]),
  holidays: fc.array(
    fc.integer({ min: 0, max: 40 }).map((count) => addWorkingDays(asDay('2026-03-02'), count, week)),
    { maxLength: 5 },
  ),
});
export const anyLink = fc.record({
  from: fc.constantFrom(...names),
  to: fc.constantFrom(...names),
  type: fc.constantFrom(...linkTypes),
  lag: fc.integer({ min: -3, max: 4 }),
});
const anyStart = fc.integer({ min: -5, max: 40 }).map((count) => addWorkingDays(asDay('2026-03-02'), count, week));
const anyName = fc.constantFrom(...names) as unknown as fc.Arbitrary<RowId>;
export const anyChange: fc.Arbitrary<PlanChange> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), id: anyName, start: anyStart }),
  fc
    .tuple(anyName, anyStart, fc.nat(9))
    .map(([id, start, length]) => ({ kind: 'dates' as const, id, start, end: addWorkingDays(start, length, week) })),
  fc.record({ kind: fc.constant('mode' as const), id: anyName, isPinned: fc.boolean() }),
  fc.record({
    kind: fc.constant('mode' as const),
    id: fc.constantFrom('P', 'Q') as unknown as fc.Arbitrary<RowId>,
    isByHand: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('mode' as const), id: anyName, notBefore: anyStart }),
  fc.record({ kind: fc.constant('finish' as const), id: anyName, isFinished: fc.boolean() }),
  fc.record({
    kind: fc.constant('phase' as const),
    id: anyName,
    phaseId: fc.constantFrom('P', 'Q', null) as unknown as fc.Arbitrary<PhaseId | null>,
  }),
  fc.record({ kind: fc.constant('remove' as const), id: anyName }),
  anyLink.map((one) => ({ kind: 'link' as const, link: linkOf(one) })),
  fc.record({ kind: fc.constant('calendar' as const), calendar: anyCalendar }),
  fc.record({ kind: fc.constant('shiftAll' as const), by: fc.integer({ min: -6, max: 8 }) }),
);

export function linkOf({ from, to, type, lag }: { from: string; to: string; type: LinkType; lag: number }): PlanLink {
  return link(`${from} ${type} ${to} ${lag}`);
}

/** A plan in which everything holds that is to hold: rows settled in the calendar, then links one by one, without those refused. */
export const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    rows: fc.array(anyRow, { minLength: names.length, maxLength: names.length }),
    links: fc.array(anyLink, { maxLength: 9 }),
    calendar: anyCalendar,
  })
  .map(({ rows, links, calendar }) => {
    const drawn = names.map((name, index) => {
      const { from, days, phase, isDrawn: yes, notBefore, isByHand, isPinned, ...flags } = rows[index] as (typeof rows)[number];
      const kind = name === 'm' ? 'milestone' : name === 'P' || name === 'Q' ? 'phase' : 'task';
      return row(name, {
        kind,
        days: kind === 'milestone' ? 1 : days,
        ...(yes && { from }),
        ...(kind !== 'phase' && phase && { phase }),
        ...flags,
        isPinned: isPinned && index % 3 === 0 && (kind !== 'phase' || isByHand),
        isByHand: kind === 'phase' && isByHand,
        notBefore: notBefore === null ? null : addWorkingDays(asDay('2026-03-02'), notBefore, week),
      });
    });
    const calm = done(
      { rows: drawn.map((one) => ({ ...one, isFinished: false })), links: [], calendar: week },
      { kind: 'calendar', calendar },
    ).plan;
    const finished = { ...calm, rows: calm.rows.map((one, index) => ({ ...one, isFinished: drawn[index]?.isFinished === true })) };
    return links.reduce<Plan>((built, one) => {
      const result = reschedule({ plan: built, changes: [{ kind: 'link', link: linkOf(one) }] });
      return result.ok ? result.value.plan : built;
    }, finished);
  });
