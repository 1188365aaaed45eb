import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDay, type Day, isWorkingDay, type WorkingCalendar } from '../kernel/calendar.ts';
import type { PhaseId } from '../kernel/ids.ts';
import { orThrow } from '../kernel/result.ts';
import { anyChange, anyLink, anyPlan, done, link, linkOf, plan, row, settled } from './anyPlan.ts';
import { applyChange, draftOf, hasMoved, isDrawn, isFree, type Line, spanStart } from './draft.ts';
import type { Plan, PlanChange, PlanLink, PlanRow, RowId } from './plan.ts';
import { reschedule, type Rescheduled } from './reschedule.ts';
import { boundOf, holdsStart } from './settle.ts';

const england: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-04-03', '2026-04-06', '2026-05-04'].map(asDay) };

/** `A 2026-03-02 2026-03-06`, of the rows that moved. */
const moved = ({ moves }: Rescheduled) => moves.map(({ id, now }) => [id, now.start, now.end].filter((part) => part !== null).join(' '));

const day = (text: string): Day => asDay(`2026-${text}`);

describe('a bar that moves', () => {
  const chain = plan(
    [row('A', { from: 0, days: 5 }), row('B', { from: 5, days: 3 }), row('C', { from: 10, days: 2 })],
    ['A FS B', 'B FS C'],
  );

  it('pushes what follows, and only as far as it must', () => {
    expect(moved(done(chain, { kind: 'move', id: 'A' as RowId, start: day('03-03') }))).toEqual([
      'A 2026-03-03 2026-03-09',
      'B 2026-03-10 2026-03-12',
    ]);
    expect(moved(done(chain, { kind: 'move', id: 'A' as RowId, start: day('03-06') }))).toEqual([
      'A 2026-03-06 2026-03-12',
      'B 2026-03-13 2026-03-17',
      'C 2026-03-18 2026-03-19',
    ]);
  });

  it('pulls nothing, and stops at what holds it', () => {
    expect(moved(done(chain, { kind: 'move', id: 'C' as RowId, start: day('03-02') }))).toEqual(['C 2026-03-12 2026-03-13']);
    expect(moved(done(chain, { kind: 'move', id: 'B' as RowId, start: day('03-02') }))).toEqual([]);
  });

  it('goes from working day to working day', () => {
    const before = plan([row('A', { from: 15, days: 5 })], [], england);
    expect(moved(done(before, { kind: 'move', id: 'A' as RowId, start: day('04-04') }))).toEqual(['A 2026-04-07 2026-04-13']);
  });

  it('gets another length at its end', () => {
    const longer = done(chain, { kind: 'dates', id: 'A' as RowId, start: day('03-02'), end: day('03-10') });
    expect(moved(longer)).toEqual(['A 2026-03-02 2026-03-10', 'B 2026-03-11 2026-03-13']);
  });

  it('refuses an end before its start, and years that no calendar knows', () => {
    const refused = (change: PlanChange) => reschedule({ plan: chain, changes: [change] });
    expect(refused({ kind: 'dates', id: 'A' as RowId, start: day('03-10'), end: day('03-02') })).toMatchObject({
      ok: false,
      details: { field: 'end' },
    });
    expect(refused({ kind: 'move', id: 'A' as RowId, start: asDay('2199-12-30') })).toMatchObject({ ok: false, code: 'validation_failed' });
    expect(refused({ kind: 'move', id: 'nobody' as RowId, start: day('03-02') })).toMatchObject({ ok: false, code: 'not_found' });
  });
});

describe('links', () => {
  it.each<[text: string, then: string]>([
    ['A FS B', 'B 2026-03-09 2026-03-11'],
    ['A FS B 2', 'B 2026-03-11 2026-03-13'],
    ['A FS B -2', 'B 2026-03-05 2026-03-09'],
    ['A SS B 1', 'B 2026-03-03 2026-03-05'],
    ['A FF B', 'B 2026-03-04 2026-03-06'],
    ['A FF B 1', 'B 2026-03-05 2026-03-09'],
    ['A SF B 4', 'B 2026-03-03 2026-03-05'],
  ])('%s', (text, then) => {
    const two = plan([row('A', { from: 0, days: 5 }), row('B', { from: 0, days: 3 })]);
    expect(moved(done(two, { kind: 'link', link: link(text) }))).toEqual([then]);
  });

  it('a milestone stands at the end of its day', () => {
    const gate = plan([row('A', { from: 0, days: 5 }), row('Gate', { from: 0, kind: 'milestone' }), row('B', { from: 0 })], ['A FS Gate']);
    const settled = done(gate, { kind: 'link', link: link('Gate FS B') }, { kind: 'mode', id: 'Gate' as RowId });
    expect(moved(settled)).toEqual(['Gate 2026-03-06', 'B 2026-03-09 2026-03-09']);
  });

  it('a task with a due day alone is a day long, and stays so', () => {
    const due = plan([row('A', { from: 0, days: 5 }), row('B', { from: 0, start: null })]);
    expect(moved(done(due, { kind: 'link', link: link('A FS B') }))).toEqual(['B 2026-03-09']);
  });

  it('what is not drawn holds nothing and is held by nothing', () => {
    const open = plan([row('A'), row('B', { from: 0 })], ['A FS B']);
    expect(moved(done(open, { kind: 'move', id: 'B' as RowId, start: day('03-04') }))).toEqual(['B 2026-03-04 2026-03-04']);
    expect(moved(done(open, { kind: 'dates', id: 'A' as RowId, start: day('03-02'), end: day('03-06') }))).toEqual([
      'A 2026-03-02 2026-03-06',
      'B 2026-03-09 2026-03-09',
    ]);
  });

  it.each<[links: string[], added: string, words: string]>([
    [['A FS B'], 'B FS A', 'B → A → B'],
    [['A FS B', 'B SS C', 'C FF D'], 'D FS A', 'D → A → B → C → D'],
    [[], 'A FS A', 'A → A'],
    [['P FS C'], 'C FS D', 'C → D → P → C'],
    [[], 'P FS D', 'P → D → P'],
    [[], 'D SS P', 'D → P → D'],
  ])('a loop is refused with its way: %j and %s', (links, added, words) => {
    const rows = [
      row('A', { from: 0 }),
      row('B', { from: 5 }),
      row('C', { from: 10 }),
      row('P', { kind: 'phase' }),
      row('D', { from: 0, phase: 'P' }),
    ];
    const result = reschedule({ plan: plan(rows, links), changes: [{ kind: 'link', link: link(added) }] });
    expect(result).toMatchObject({
      ok: false,
      code: 'validation_failed',
      details: { message: `This link would create a loop: ${words}.` },
    });
  });

  it('two rows are linked once', () => {
    const two = plan([row('A', { from: 0 }), row('B', { from: 5 })], ['A FS B']);
    expect(reschedule({ plan: two, changes: [{ kind: 'link', link: link('A SS B') }] })).toMatchObject({
      ok: false,
      code: 'already_exists',
    });
    expect(moved(done(two, { kind: 'link', link: { ...link('A FS B'), lag: 9 } }))).toEqual(['B 2026-03-16 2026-03-16']);
  });
});

describe('what does not follow', () => {
  it('a pinned row stays, and the link that it breaks is shown', () => {
    const pinned = plan(
      [row('A', { from: 0, days: 5 }), row('B', { from: 5, isPinned: true }), row('C', { from: 6 })],
      ['A FS B', 'B FS C'],
    );
    const slipped = done(pinned, { kind: 'move', id: 'A' as RowId, start: day('03-04') });
    expect(moved(slipped)).toEqual(['A 2026-03-04 2026-03-10']);
    expect(slipped.broken).toEqual([{ linkId: 'A FS B', rowId: 'B', by: 2, loop: null }]);
    expect(moved(done(slipped.plan, { kind: 'mode', id: 'B' as RowId, isPinned: false }))).toEqual([
      'B 2026-03-11 2026-03-11',
      'C 2026-03-12 2026-03-12',
    ]);
  });

  it('finished work stays, also when the whole plan moves', () => {
    const begun = plan(
      [row('A', { from: 0, days: 2, isFinished: true }), row('B', { from: 2, days: 2 }), row('C', { from: 9, isPinned: true })],
      ['A FS B'],
    );
    expect(moved(done(begun, { kind: 'shiftAll', by: 12 }))).toEqual(['B 2026-03-20 2026-03-23']);
    expect(moved(done(begun, { kind: 'shiftAll', by: -3 }))).toEqual([]);
  });

  it('nothing automatic begins before its day', () => {
    const held = plan([row('A', { from: 0, days: 3, notBefore: day('03-02') })]);
    expect(moved(done(held, { kind: 'mode', id: 'A' as RowId, notBefore: day('03-14') }))).toEqual(['A 2026-03-16 2026-03-18']);
  });
});

describe('phases', () => {
  const house = settled(
    [
      row('Concept', { kind: 'phase' }),
      row('Brief', { from: 0, days: 5, phase: 'Concept' }),
      row('Boards', { from: 2, days: 8, phase: 'Concept' }),
      row('Detail', { kind: 'phase' }),
      row('Joinery', { from: 10, days: 5, phase: 'Detail' }),
      row('Lighting', { from: 13, days: 5, phase: 'Detail' }),
    ],
    ['Concept FS Detail'],
  );

  it('span their work and take it along when they are pushed', () => {
    expect(moved(done(house, { kind: 'dates', id: 'Boards' as RowId, start: day('03-04'), end: day('03-17') }))).toEqual([
      'Concept 2026-03-02 2026-03-17',
      'Boards 2026-03-04 2026-03-17',
      'Detail 2026-03-18 2026-03-27',
      'Joinery 2026-03-18 2026-03-24',
      'Lighting 2026-03-23 2026-03-27',
    ]);
  });

  it('one task that is put before its phase may begin stops there, and nothing else moves', () => {
    expect(moved(done(house, { kind: 'move', id: 'Lighting' as RowId, start: day('03-10') }))).toEqual([
      'Detail 2026-03-16 2026-03-20',
      'Lighting 2026-03-16 2026-03-20',
    ]);
  });

  it('moved as a whole they keep their inner order, and stop as a whole', () => {
    const settled = done(house, { kind: 'move', id: 'Concept' as RowId, start: day('03-03') }).plan;
    expect(settled.rows.map((one) => one.start)).toEqual([
      '2026-03-03',
      '2026-03-03',
      '2026-03-05',
      '2026-03-17',
      '2026-03-17',
      '2026-03-20',
    ]);
    expect(moved(done(settled, { kind: 'move', id: 'Detail' as RowId, start: day('03-02') }))).toEqual([]);
  });

  it('set by hand they keep their own dates', () => {
    const byHand = done(house, { kind: 'dates', id: 'Concept' as RowId, start: day('03-02'), end: day('03-20') });
    expect(moved(byHand)).toEqual([
      'Concept 2026-03-02 2026-03-20',
      'Detail 2026-03-23 2026-04-01',
      'Joinery 2026-03-23 2026-03-27',
      'Lighting 2026-03-26 2026-04-01',
    ]);
    expect(byHand.plan.rows[0]?.isByHand).toBe(true);
    expect(moved(done(byHand.plan, { kind: 'dates', id: 'Boards' as RowId, start: day('03-02'), end: day('03-03') }))).toEqual([
      'Boards 2026-03-02 2026-03-03',
    ]);
    expect(moved(done(byHand.plan, { kind: 'mode', id: 'Concept' as RowId, isByHand: false }))).toEqual(['Concept 2026-03-02 2026-03-13']);
  });

  it('what goes into another phase changes both', () => {
    const put = done(house, { kind: 'phase', id: 'Lighting' as RowId, phaseId: 'Concept' as PhaseId });
    expect(moved(put)).toEqual(['Concept 2026-03-02 2026-03-25', 'Detail 2026-03-26 2026-04-01', 'Joinery 2026-03-26 2026-04-01']);
    expect(reschedule({ plan: house, changes: [{ kind: 'phase', id: 'Detail' as RowId, phaseId: 'Concept' as PhaseId }] })).toMatchObject({
      ok: false,
    });
  });

  it('one that is removed leaves its work in none', () => {
    const without = done(house, { kind: 'remove', id: 'Detail' as RowId });
    expect(without.plan.links).toEqual([]);
    expect(without.plan.rows.filter((one) => one.phaseId === null).map((one) => one.id)).toEqual(['Concept', 'Joinery', 'Lighting']);
    expect(done(without.plan, ...without.inverse()).plan.rows.toSorted(byName)).toEqual(house.rows.toSorted(byName));
  });
});

describe('another calendar', () => {
  it('keeps lengths in working days, and leaves no day off as a first or last day', () => {
    const before = plan([row('A', { from: 22, days: 5 }), row('B', { from: 27, days: 1 }), row('C', { from: 0, days: 1 })], ['A FS B']);
    expect(moved(done(before, { kind: 'calendar', calendar: england }))).toEqual(['A 2026-04-01 2026-04-09', 'B 2026-04-10 2026-04-10']);
  });
});

const byName = (a: PlanRow, b: PlanRow) => (a.name < b.name ? -1 : 1);

/** The cascade once more, as slowly and simply as possible: everything is asked again until nothing moves any more. */
function slowly(given: Plan, changes: readonly PlanChange[]): Map<RowId, [start: number, finish: number]> | null {
  const draft = draftOf(given);
  for (const change of changes) if (applyChange(draft, change)) return null;
  const lines = [...draft.lines.values()];
  const base = new Map(lines.map((line) => [line.row.id, { start: line.start, finish: line.finish }]));
  const baseOf = (line: Line) => base.get(line.row.id) as { start: number; finish: number };
  const workOf = (phase: Line) => lines.filter((line) => line.row.phaseId === phase.row.id && isDrawn(line));
  const isSpanning = (phase: Line) => !phase.row.isByHand && workOf(phase).length > 0;
  const bounds = (line: Line, holds: 'start' | 'finish') =>
    [...draft.links().values()]
      .filter((one) => one.to === line.row.id && holdsStart(one.type) === (holds === 'start') && isDrawn(draft.lines.get(one.from) as Line))
      .map((one) => boundOf(one, draft.lines.get(one.from) as Line));
  const day = ({ row: { kind, notBefore } }: Line) =>
    notBefore === null ? [] : [kind === 'milestone' ? draft.axis.finishOf(notBefore) : draft.axis.startOf(notBefore)];
  const isHeldStill = (line: Line) => !isFree(line) || draft.exact.has(line.row.id);
  const pushOf = (phase: Line): number => {
    const isAsked =
      draft.touched.has(phase.row.id) ||
      (!isSpanning(phase) && draft.respanned.has(phase.row.id)) ||
      [...draft.links().values()].some((one) => {
        const from = draft.lines.get(one.from) as Line;
        return one.to === phase.row.id && (draft.touched.has(one.from) || hasMoved(from));
      });
    if (isHeldStill(phase) || !isAsked) return 0;
    const start = Math.max(-Infinity, ...bounds(phase, 'start'), ...day(phase));
    if (!isSpanning(phase)) {
      const own = baseOf(phase);
      return isDrawn(phase) ? Math.max(0, start - own.start, Math.max(-Infinity, ...bounds(phase, 'finish')) - own.finish) : 0;
    }
    const free = workOf(phase).filter((line) => isFree(line));
    const places = free.map((line) => ({ start: spanStart(line.row, draft.carried.has(phase.row.id) ? baseOf(line) : before(line)) }));
    return places.length === 0 ? 0 : Math.max(0, start - Math.min(...places.map((place) => place.start)));
  };
  /** How far a phase takes its work along: by hand, no further than it is pushed beyond where it stood and where it was put. */
  const carryOf = (phase: Line): number => {
    const pushed = pushOf(phase);
    if (isSpanning(phase) || pushed === 0 || draft.carried.has(phase.row.id)) return pushed;
    return Math.max(0, baseOf(phase).start + pushed - Math.max(baseOf(phase).start, before(phase).start));
  };
  const before = (line: Line) => (Number.isNaN(line.was.start) ? baseOf(line) : line.was);
  /** What the last of a phase's work is held by. */
  const lastOf = (phase: Line) =>
    workOf(phase)
      .filter((line) => !isHeldStill(line))
      .toSorted((a, b) => before(b).finish - before(a).finish || (a.row.id > b.row.id ? -1 : 1))[0];
  const finishFloor = (line: Line, phase: Line): number[] => {
    if (!isSpanning(phase) || isHeldStill(phase) || lastOf(phase) !== line) return [];
    return bounds(phase, 'finish').filter((bound) => workOf(phase).every((one) => baseOf(one).finish < bound));
  };
  for (let isCalm = false; !isCalm;) {
    isCalm = true;
    for (const line of lines) {
      const before = `${line.start} ${line.finish}`;
      const phase = line.row.phaseId === null ? undefined : draft.lines.get(line.row.phaseId);
      if (line.row.kind === 'phase' && isSpanning(line)) {
        line.start = Math.min(...workOf(line).map((one) => spanStart(one.row, one)));
        line.finish = Math.max(...workOf(line).map((one) => one.finish));
      } else if (isDrawn(line) && !isHeldStill(line)) {
        const length = line.finish - line.start;
        const own = line.row.kind === 'phase' ? pushOf(line) : phase ? carryOf(phase) : 0;
        const floor =
          phase && isSpanning(phase) && !isHeldStill(phase)
            ? [...bounds(phase, 'start'), ...day(phase)].map((one) => one + line.start - spanStart(line.row, line))
            : [];
        const held =
          line.row.kind === 'phase'
            ? []
            : [
                ...bounds(line, 'start'),
                ...bounds(line, 'finish').map((one) => one - length),
                ...day(line),
                ...floor,
                ...(phase ? finishFloor(line, phase) : []).map((one) => one - length),
              ];
        line.start = Math.max(baseOf(line).start + own, ...held);
        line.finish = line.start + length;
      }
      if (`${line.start} ${line.finish}` !== before) isCalm = false;
    }
  }
  return new Map(lines.filter(isDrawn).map((line) => [line.row.id, [line.start, line.finish]]));
}

const placesOf = (given: Plan) =>
  new Map([...draftOf(given).lines.values()].filter(isDrawn).map((line) => [line.row.id, [line.start, line.finish]]));

describe('any change of any plan', () => {
  const runs = { numRuns: 500 };
  const each = (holds: (given: Plan, changes: PlanChange[], result: Rescheduled) => void) =>
    fc.assert(
      fc.property(anyPlan, fc.array(anyChange, { minLength: 1, maxLength: 3 }), (given, changes) => {
        const result = reschedule({ plan: given, changes });
        if (result.ok) holds(given, changes, result.value);
      }),
      runs,
    );

  it('leaves every row exactly where asking again and again would leave it: all links hold, and nothing moves further', () => {
    each((given, changes, { plan: now }) => expect(placesOf(now)).toEqual(slowly(given, changes)));
  });

  it('says which links do not hold as anybody would who asks the plan that it leaves anew', () => {
    each((_given, _changes, { plan: now, broken }) => {
      const asked = (plan: Plan) => orThrow(reschedule({ plan, changes: [] })).broken;
      expect(broken).toEqual(asked({ ...now })); // of a copy nothing is known
      expect(asked(now)).toEqual(broken);
    });
  });

  it('leaves what is known of the plan as it was: asked again, it says what it would of a copy of which nothing is known', () => {
    each((given, changes, { plan: now, moves, broken }) => {
      const copy = { ...given, calendar: { ...given.calendar } };
      const [again, anew] = [given, copy].map((plan) => orThrow(reschedule({ plan, changes })));
      for (const result of [again, anew]) expect([result?.plan.rows, result?.moves, result?.broken]).toEqual([now.rows, moves, broken]);
      const isNew = changes.some(({ kind }) => ['add', 'remove', 'link', 'unlink'].includes(kind));
      if (!isNew) expect(now.links).toBe(given.links);
    });
  });

  it('keeps every link of an automatic row', () => {
    each((_given, _changes, { broken, plan: now }) => {
      const rows = new Map(now.rows.map((one) => [one.id, one]));
      const excused = broken.filter(({ rowId }) => {
        const held = rows.get(rowId) as PlanRow;
        const work = now.rows.filter((one) => one.phaseId === held.id);
        return held.isPinned || (held.kind === 'phase' && !held.isByHand && work.some((one) => one.isPinned || one.isFinished));
      });
      expect(broken).toEqual(excused);
    });
  });

  it('is undone exactly', () => {
    each((given, _changes, { plan: now, inverse }) => {
      const back = done(now, ...inverse()).plan;
      expect(back.rows.toSorted(byName)).toEqual(given.rows.toSorted(byName));
      expect(new Set(back.links)).toEqual(new Set(given.links));
      expect(back.calendar).toEqual(given.calendar);
    });
  });

  it('is undone exactly where work comes back into a phase that waits for the one it left', () => {
    const given = plan(
      [
        row('P', { kind: 'phase', from: 16, days: 3, notBefore: day('03-19') }),
        row('Q', { kind: 'phase' }),
        row('b', { phase: 'P', from: 18, days: 1 }),
        row('c', { phase: 'P', from: 16, days: 3 }),
      ],
      ['Q FS P'],
    );
    const { plan: now, inverse } = done(
      given,
      { kind: 'phase', id: 'b' as RowId, phaseId: 'Q' as PhaseId },
      { kind: 'dates', id: 'b' as RowId, start: day('03-02'), end: day('03-02') },
    );
    expect(done(now, ...inverse()).plan.rows.toSorted(byName)).toEqual(given.rows.toSorted(byName));
  });

  it('moves nothing when everything is asked again', () => {
    each((_given, _changes, { plan: now }) => {
      const asked = now.rows.map(({ id }) => ({ kind: 'mode', id }) as const);
      expect(done(now, ...asked).moves).toEqual([]);
    });
  });

  it('is the same in any order of rows and links', () => {
    fc.assert(
      fc.property(anyPlan, anyChange, fc.infiniteStream(fc.nat()), (given, change, dice) => {
        const shuffled = <Thing>(things: readonly Thing[]) =>
          things
            .map((thing) => ({ thing, key: dice.next().value as number }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ thing }) => thing);
        const one = reschedule({ plan: given, changes: [change] });
        const other = reschedule({ plan: { ...given, rows: shuffled(given.rows), links: shuffled(given.links) }, changes: [change] });
        expect(other.ok).toBe(one.ok);
        if (one.ok && other.ok) expect(other.value.plan.rows.toSorted(byName)).toEqual(one.value.plan.rows.toSorted(byName));
      }),
      runs,
    );
  });

  it('never moves finished work that it does not name, and no pinned row', () => {
    each((given, changes, { moves }) => {
      const named = new Set(changes.flatMap((change) => ('id' in change ? [change.id] : [])));
      const still = given.rows.filter((one) => (one.isFinished || one.isPinned) && one.kind !== 'phase' && !named.has(one.id));
      const onDaysOff = changes.some(({ kind }) => kind === 'calendar');
      for (const { id } of moves) expect(still.filter((one) => one.isFinished || !onDaysOff).map((one) => one.id)).not.toContain(id);
    });
  });

  it('begins and ends nothing on a day off', () => {
    each((_given, _changes, { moves, plan: now }) => {
      for (const { now: dates } of moves)
        for (const end of [dates.start, dates.end]) expect(end === null || isWorkingDay(end, now.calendar)).toBe(true);
    });
  });

  it('accepts no loop, and refuses none that is not there', () => {
    fc.assert(
      fc.property(anyPlan, anyLink, (given, one) => {
        const added = linkOf(one);
        if (given.links.some((other) => other.from === added.from && other.to === added.to)) return;
        const result = reschedule({ plan: given, changes: [{ kind: 'link', link: added }] });
        expect(result.ok).toBe(!hasLoop({ ...given, links: [...given.links, added] }));
      }),
      runs,
    );
  });
});

/** Links as they may come about outside the programme: nobody looked whether they go round. */
const anyTangle = fc.tuple(anyPlan, fc.array(anyLink, { minLength: 1, maxLength: 4 })).map(([given, added]): Plan => {
  const links = new Map(
    [...given.links, ...added.map(linkOf)].filter(({ from, to }) => from !== to).map((one) => [`${one.from} ${one.to}`, one]),
  );
  return { ...given, links: [...links.values()] };
});

describe('a loop that came about elsewhere', () => {
  const tangled = plan([row('A', { from: 0 }), row('B', { from: 1 }), row('C', { from: 2 })], ['A FS B', 'B FS A', 'B FS C']);

  it('is shown, stands in nobody else’s way, and is opened by deleting one of its links', () => {
    const { broken, moves } = done(tangled, { kind: 'move', id: 'B' as RowId, start: day('03-09') });
    expect(broken.map(({ linkId, loop }) => [linkId, loop])).toEqual([
      ['A FS B', ['A', 'B', 'A']],
      ['B FS A', ['B', 'A', 'B']],
    ]);
    expect(moves.map(({ id }) => id)).toEqual(['B', 'C']);
    const opened = done(tangled, { kind: 'unlink', id: 'A FS B' as PlanLink['id'] });
    expect(opened.broken).toEqual([]);
    expect(moved(opened)).toEqual(['A 2026-03-04 2026-03-04']);
  });

  it('is named at both its ends where it is long, however many links lie on it', () => {
    const count = 20_000;
    const rows = Array.from({ length: count }, (_, at) => row(`${at}`, { from: 0 }));
    const ring = plan(
      rows,
      rows.map((_, at) => `${at} FS ${(at + 1) % count}`),
    );
    // To name the way round from each of its links would take minutes, and gigabytes.
    const { broken } = done(ring, { kind: 'move', id: '0' as RowId, start: day('03-09') });
    expect(broken).toHaveLength(count);
    const names = broken[5]?.loop ?? [];
    expect(names.join(' → ')).toBe(
      '5 → 6 → 7 → 8 → 9 → 10 → 11 → 12 → 13 → 14 → 19,982 more → 19997 → 19998 → 19999 → 0 → 1 → 2 → 3 → 4 → 5',
    );
    const closing = { kind: 'link', link: link(`${count - 1} FS 0`) } as const;
    const refused = reschedule({ plan: { ...ring, links: ring.links.slice(0, -1) }, changes: [closing] });
    expect(refused).toMatchObject({
      details: {
        message: expect.stringMatching(
          /^This link would create a loop: 19999 → 0 → .{20,60} → 19,982 more → .{20,90} → 19999\.$/,
        ) as string,
      },
    });
  });

  it('of twenty names is named whole', () => {
    const ring = (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => row(`${at}`, { from: 0 }));
      const links = rows.map((_, at) => `${at} FS ${(at + 1) % count}`);
      return done(plan(rows, links)).broken[0]?.loop;
    };
    expect(ring(19)).toEqual([...Array.from({ length: 19 }, (_, at) => `${at}`), '0']);
    expect(ring(20)).toHaveLength(20);
    expect(ring(20)).toContain('2 more');
  });

  it('takes no further link, and a row into no phase that would close another one', () => {
    const refused = reschedule({ plan: tangled, changes: [{ kind: 'link', link: link('C FS B') }] });
    expect(refused).toMatchObject({ ok: false, details: { message: 'This link would create a loop: C → B → C.' } });
    const phase = plan([row('P', { kind: 'phase', from: 0 }), row('A', { from: 0 })], ['P FS A']);
    expect(reschedule({ plan: phase, changes: [{ kind: 'phase', id: 'A' as RowId, phaseId: 'P' as PhaseId }] })).toMatchObject({
      ok: false,
      details: { message: 'There its links would create a loop: P → A → P. Delete one of them first.' },
    });
  });

  it('leaves every other link held, and is opened link by link', () => {
    fc.assert(
      fc.property(anyTangle, anyChange, (given, change) => {
        const dragged = reschedule({ plan: given, changes: [change] });
        if (!dragged.ok) return;
        let now = dragged.value;
        for (let looped = now.broken.find(({ loop }) => loop); looped; looped = now.broken.find(({ loop }) => loop)) {
          expect(hasLoop(now.plan)).toBe(true);
          now = done(now.plan, { kind: 'unlink', id: looped.linkId });
        }
        expect(hasLoop(now.plan)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused only where the change makes one', () => {
    const isQuiet = ({ kind }: PlanChange) => kind !== 'link' && kind !== 'phase';
    fc.assert(
      fc.property(anyTangle, anyChange.filter(isQuiet), (given, change) => {
        const result = reschedule({ plan: given, changes: [change] });
        expect(result.ok ? '' : (result.details.message ?? '')).not.toContain('loop');
      }),
      { numRuns: 300 },
    );
  });
});

describe('what an undo brings back', () => {
  const before = plan([
    row('A', { from: 0 }),
    row('P', { kind: 'phase', from: 0, isByHand: true }),
    row('M', { kind: 'milestone', from: 3 }),
  ]);
  const back = (name: string, facts: Partial<PlanRow>) => {
    const { kind: _kind, name: _name, ...state } = { ...(before.rows.find(({ id }) => id === name) as PlanRow), ...facts };
    return { kind: 'restore', rows: [state] } as const;
  };
  const after = (name: string, facts: Partial<PlanRow>) => done(before, back(name, facts)).plan.rows.find(({ id }) => id === name);

  it('ends not before it begins', () => {
    expect(reschedule({ plan: before, changes: [back('A', { start: day('03-10'), end: day('03-02') })] })).toMatchObject({
      ok: false,
      details: { message: 'The end is before the start.' },
    });
  });

  it('is only what rows of its kind have', () => {
    expect(after('A', { isByHand: true })).toMatchObject({ isByHand: false });
    expect(after('M', { start: day('03-02'), isByHand: true })).toMatchObject({ start: null, isByHand: false });
    expect(after('P', { isPinned: true, isByHand: false })).toMatchObject({ isPinned: false });
    expect(after('P', { start: null })).toMatchObject({ start: null, end: null });
  });
});

it('a phase lasts 2,000 working days at most, and is refused in words beyond', () => {
  const before = plan([row('Concept', { kind: 'phase', from: 0 }), row('A', { from: 0, phase: 'Concept' })]);
  const far = (start: string) =>
    reschedule({ plan: before, changes: [{ kind: 'dates', id: 'A' as RowId, start: day('03-02'), end: asDay(start) }] });
  expect(far('2033-10-28').ok).toBe(true);
  const state = { ...(before.rows[0] as PlanRow), start: day('03-02'), end: asDay('2036-02-04') };
  expect(reschedule({ plan: before, changes: [{ kind: 'restore', rows: [state] }] }).ok).toBe(false);
  expect(far('2033-10-31')).toMatchObject({
    ok: false,
    details: { message: 'Concept would last over 2,000 working days. Choose dates closer together.' },
  });
});

/** Whether somebody who walks along links, into phases and out of them can come back to where they were. */
function hasLoop({ rows, links }: Plan): boolean {
  const steps = new Map<string, string[]>();
  const step = (from: string, to: string) => steps.set(from, [...(steps.get(from) ?? []), to]);
  const [opening, close] = [
    (id: string) => `${id} opens`,
    (id: string) => (rows.find((one) => one.id === id)?.kind === 'phase' ? `${id} closes` : `${id} opens`),
  ];
  for (const one of rows) {
    if (one.kind === 'phase') step(opening(one.id), close(one.id));
    if (one.phaseId !== null) {
      step(opening(one.phaseId), opening(one.id));
      step(opening(one.id), close(one.phaseId));
    }
  }
  for (const one of links) step(close(one.from), opening(one.to));
  const comesBack = (start: string): boolean => {
    const seen = new Set<string>();
    const walk = (at: string): boolean =>
      (steps.get(at) ?? []).some((next) => next === start || (!seen.has(next) && (seen.add(next), walk(next))));
    return walk(start);
  };
  return [...steps.keys()].some(comesBack);
}
