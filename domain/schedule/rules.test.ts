import { describe, expect, it, test } from 'vitest';
import { asDay } from '../kernel/calendar.ts';
import type { NewId } from '../kernel/ids.ts';
import { builtInTemplates } from '../projects/templates/builtIn.ts';
import { expandTemplate } from '../projects/templates/expand.ts';
import { planOfTemplate } from '../projects/templates/plan.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from './contract.ts';
import { orThrow } from '../kernel/result.ts';
import { closuresAfter } from './closures.ts';
import { needsOfTasks } from './edits.ts';
import { networkOfPlan } from './network.ts';
import { mostLinks, mostRows, type Plan } from './plan.ts';
import { reschedule } from './reschedule.ts';
import { brokenIn, brokenOf, changeSchedule, planOf, workOut } from './rules.ts';
import { slackOf } from './slack.ts';

const row = (id: string): ScheduleRow =>
  ({ id, kind: 'task', name: id, phaseId: null, start: '2026-03-02', end: '2026-03-02', isPinned: true, notBefore: null }) as ScheduleRow;
const ids = Array.from({ length: 210 }, (_, index) => `row ${index}`);
/** A link from each row to each later one: no two join the same. */
const pairs = ids.flatMap((from, index) => ids.slice(index + 1).map((to) => ({ id: `${from} ${to}`, from, to, type: 'FS', lag: 0 })));
const links = pairs as unknown as Schedule['links'];
const withLinks = (count: number): Schedule => ({
  rows: ids.map(row),
  links: links.slice(0, count),
  calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [], closures: [] },
  can: { edit: true },
});
const add = { kind: 'link', link: links.at(-1) } as ScheduleChange;

test('a programme of which only dates change is woven once', () => {
  const schedule = withLinks(20);
  const move: ScheduleChange = { kind: 'move', id: 'row 0' as never, start: asDay('2026-03-05') };
  const { schedule: after, broken } = orThrow(changeSchedule({ schedule, changes: [move] }));
  expect(after.links).toBe(schedule.links);
  expect(networkOfPlan(planOf(after))).toBe(networkOfPlan(planOf(schedule)));
  expect(brokenIn({ broken })).toEqual(brokenOf({ ...after }));
  expect(broken.length).toBeGreaterThan(0);
});

test('a milestone that goes into another phase, or is approved, is told as edited', () => {
  const phase = { ...row('phase'), kind: 'phase' } as ScheduleRow;
  const gate = { ...row('gate'), kind: 'milestone', start: null, gate: true, isFinished: false } as ScheduleRow;
  const schedule = { ...withLinks(0), rows: [phase, gate] };
  const edited = (change: ScheduleChange) => orThrow(changeSchedule({ schedule, changes: [change] })).edits.map(({ now }) => now);
  expect(edited({ kind: 'phase', id: gate.id as never, phaseId: phase.id as never })).toMatchObject([{ phaseId: phase.id }]);
  expect(edited({ kind: 'approve', id: gate.id as never, isApproved: true })).toMatchObject([{ isFinished: true }]);
});

test('a gate that is one no more, or a milestone that is approved, goes back in an order in which each step may be taken', () => {
  const phase = { ...row('phase'), kind: 'phase', gate: true } as ScheduleRow;
  const gate = { ...row('gate'), kind: 'milestone', start: null, gate: false, isFinished: false } as ScheduleRow;
  const back = (rows: ScheduleRow[], ...changes: ScheduleChange[]) =>
    orThrow(changeSchedule({ schedule: { ...withLinks(0), rows }, changes }))
      .inverse()
      .filter(({ kind }) => kind !== 'restore');
  expect(back([phase], { kind: 'gate', id: phase.id as never, gate: false })).toEqual([{ kind: 'gate', id: phase.id, gate: true }]);
  const approved: ScheduleChange[] = [
    { kind: 'gate', id: gate.id as never, gate: true },
    { kind: 'approve', id: gate.id as never, isApproved: true },
  ];
  expect(back([gate], ...approved)).toEqual([
    { kind: 'approve', id: gate.id, isApproved: false },
    { kind: 'gate', id: gate.id, gate: false },
  ]);
  expect(back([phase], { kind: 'name', id: phase.id as never, name: 'Other' })).toEqual([{ kind: 'name', id: phase.id, name: 'phase' }]);
});

test('work that is made, named, deleted or said to be done takes the rights over tasks; phases and milestones take none of them', () => {
  const [work, phase] = [row('work'), { ...row('phase'), kind: 'phase' } as ScheduleRow];
  const schedule = { ...withLinks(0), rows: [work, phase] };
  const needs = (...changes: object[]) => needsOfTasks(changes as ScheduleChange[], schedule);
  const nothing = { create: false, remove: false, progress: [] };
  expect(needs({ kind: 'add', row: { kind: 'task' } })).toEqual({ ...nothing, create: true });
  expect(needs({ kind: 'name', id: work.id })).toEqual({ ...nothing, create: true });
  expect(needs({ kind: 'remove', id: work.id })).toEqual({ ...nothing, remove: true });
  expect(needs({ kind: 'progress', id: work.id })).toEqual({ ...nothing, progress: [work] });
  const ofOthers = ['name', 'remove', 'progress'].map((kind) => ({ kind, id: phase.id }));
  expect(needs({ kind: 'add', row: { kind: 'milestone' } }, ...ofOthers, { kind: 'move', id: work.id })).toEqual(nothing);
});

test('what is opened was closed, and what is closed was open', () => {
  const closure = { id: 'christmas', name: 'Christmas', start: asDay('2026-12-24'), end: asDay('2027-01-03') };
  const days = { ...withLinks(0).calendar, closures: [closure] } as unknown as Parameters<typeof closuresAfter>[0];
  const after = (change: object) => closuresAfter(days, [change as ScheduleChange]);
  expect(after({ kind: 'open', id: 'christmas' })).toMatchObject({ removed: [closure] });
  expect(after({ kind: 'open', id: 'easter' })).toMatchObject({ code: 'not_found' });
  expect(after({ kind: 'close', closure })).toMatchObject({ code: 'already_exists' });
});

test('how far a task is goes back to where it was, whether it had begun or not', () => {
  for (const [status, percent, then] of [
    ['in_progress', 40, 80],
    ['in_progress', 40, 0],
    ['todo', null, 20],
  ] as const) {
    const was = { ...row('task'), status, percent } as ScheduleRow;
    const change: ScheduleChange = { kind: 'progress', id: was.id as never, percent: then, status: 'in_progress' };
    const { inverse } = orThrow(changeSchedule({ schedule: { ...withLinks(0), rows: [was] }, changes: [change] }));
    expect(inverse()).toEqual([{ kind: 'progress', id: was.id, percent, status }]);
  }
});

test('[V4] a programme takes so many links and no more; one that is full can still be changed', () => {
  expect(changeSchedule({ schedule: withLinks(mostLinks - 1), changes: [add] }).ok).toBe(true);
  const full = withLinks(mostLinks);
  expect(changeSchedule({ schedule: full, changes: [add] })).toMatchObject({
    ok: false,
    code: 'validation_failed',
    details: { message: 'A programme has at most 20,000 links. Delete some first.' },
  });
  expect(changeSchedule({ schedule: full, changes: [{ kind: 'unlink', id: links[0]?.id } as ScheduleChange] }).ok).toBe(true);
  expect(changeSchedule({ schedule: full, changes: [{ kind: 'mode', id: row('row 0').id, isPinned: true }] }).ok).toBe(true);
});

test('[V4] more links than a programme takes are refused before anything of them is worked out', () => {
  const full = withLinks(mostLinks);
  const loop = { kind: 'link', link: { ...links[0], id: 'back', from: links[0]?.to, to: links[0]?.from } } as ScheduleChange;
  const refused = changeSchedule({ schedule: full, changes: [loop] });
  expect(refused).toMatchObject({ details: { message: 'A programme has at most 20,000 links. Delete some first.' } });
});

test('[V4] a programme takes so many rows and no more; one that is beyond can still be changed', () => {
  const withRows = (count: number): Schedule => ({
    ...withLinks(0),
    rows: Array.from({ length: count }, (_, index) => row(`row ${index}`)),
  });
  const newRow = (id: string): ScheduleChange => ({
    kind: 'add',
    row: { kind: 'task', id: id as never, name: 'New', phaseId: null, start: null, end: null },
  });
  const change = (count: number, ...changes: ScheduleChange[]) => changeSchedule({ schedule: withRows(count), changes });
  const words = 'A programme has at most 5,000 phases, tasks and milestones. Delete some first, or plan the rest as a project of its own.';
  expect(change(mostRows - 1, newRow('new')).ok).toBe(true);
  expect(change(mostRows - 1, newRow('new'), newRow('newer'))).toMatchObject({
    ok: false,
    code: 'validation_failed',
    details: { message: words },
  });
  const remove: ScheduleChange = { kind: 'remove', id: row('row 0').id };
  for (const count of [mostRows, mostRows + 100]) {
    expect(change(count, newRow('new'))).toMatchObject({ ok: false, details: { message: words } });
    expect(change(count, remove, newRow('new')).ok).toBe(true);
    expect(change(count, remove).ok).toBe(true);
    expect(change(count, { kind: 'name', id: row('row 0').id, name: 'Other' }).ok).toBe(true);
  }
});

test('a link that is put elsewhere leaves room for another between the two that it joined', () => {
  const [one, other] = [links[0], links[1]] as [Schedule['links'][number], Schedule['links'][number]];
  const linked = (link: object) => ({ kind: 'link', link: { ...one, ...link } }) as ScheduleChange;
  const change = (...changes: ScheduleChange[]) => changeSchedule({ schedule: withLinks(1), changes }).ok;
  expect(change(linked({ id: 'second' }))).toBe(false);
  expect(change(linked({ lag: 2 }))).toBe(true);
  expect(change(linked({ to: other.to }), linked({ id: 'second' }))).toBe(true);
  expect(change(linked({ to: other.to }), linked({ id: 'second', to: other.to }))).toBe(false);
  expect(change({ kind: 'unlink', id: one.id }, linked({ id: 'second' }))).toBe(true);
});

test('links that come in together are each looked at once, not beside all others', () => {
  let looks = 0;
  const counted = links.slice(0, mostLinks).map((link) => ({
    ...link,
    get from() {
      looks += 1;
      return link.from;
    },
  }));
  const changes = counted.map((link) => ({ kind: 'link' as const, link }));
  expect(workOut({ schedule: withLinks(0), changes }).ok).toBe(true);
  // Beside all before it, each would be looked at ten thousand times.
  expect(looks).toBeLessThan(mostLinks * 20);
});

describe.each(builtInTemplates.filter(({ phases }) => phases.length > 0))('a project made from $name', (template) => {
  const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-04-03', '2026-04-06'].map(asDay) };
  let ids = 0;
  const laidOut = expandTemplate({
    plan: planOfTemplate(template),
    start: asDay('2026-03-02'),
    calendar,
    people: {},
    newId: (() => `row ${++ids}`) as NewId,
  });
  const plain = { isPinned: false, notBefore: null, isFinished: false };
  const spanning = new Set(laidOut.spanning);
  const plan = {
    rows: [
      ...laidOut.phases.map((one) => ({ ...one, ...plain, kind: 'phase', phaseId: null, isByHand: !spanning.has(one.id) })),
      ...laidOut.tasks.map((one) => ({ ...one, ...plain, kind: 'task', name: one.title, end: one.due, isByHand: false })),
      ...laidOut.milestones.map((one) => ({ ...one, ...plain, kind: 'milestone', start: null, end: one.day, isByHand: false })),
    ],
    links: laidOut.links,
    calendar,
  } as unknown as Plan;

  it('has links that all hold as it stands: asked again, nothing moves', () => {
    const asked = plan.rows.map(({ id }) => ({ kind: 'mode', id }) as const);
    const result = reschedule({ plan, changes: asked });
    expect(result.ok && { moves: result.value.moves, broken: result.value.broken }).toEqual({ moves: [], broken: [] });
  });

  it('has a critical path from its first phase to its last, and a first week that slips moves its end', () => {
    const critical = new Set([...slackOf(plan)].filter(([, { isCritical }]) => isCritical).map(([id]) => id));
    const phases = plan.rows.filter(({ kind }) => kind === 'phase');
    expect(phases.filter(({ id }) => critical.has(id)).length).toBeGreaterThan(phases.length / 2);
    expect(plan.rows.some(({ id, kind }) => kind === 'task' && critical.has(id))).toBe(true);
    const first = phases[0] as Plan['rows'][number];
    const slipped = reschedule({ plan, changes: [{ kind: 'move', id: first.id, start: asDay('2026-03-09') }] });
    const endOf = ({ rows }: Plan) =>
      rows
        .map(({ end }) => end ?? '')
        .toSorted()
        .at(-1);
    expect(slipped.ok && (endOf(slipped.value.plan) ?? '') > (endOf(plan) ?? '')).toBe(true);
  });
});
