import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay, type Day, dayOfWeek, isWorkingDay, lengthOfMonth } from '../kernel/calendar.ts';
import type { ChecklistItemId, ProjectId, UserId } from '../kernel/ids.ts';
import { type ChecklistItem, repeat as repeatSchema, type Repeat } from './contract.ts';
import type { StoredTask } from './events.ts';
import { nextDay, nextTask } from './recurrence.ts';

const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [asDay('2026-04-06'), asDay('2026-12-25')] };
const day = (text: string): Day => asDay(text);

/** A rule as somebody sends it; the due day is the day from which it counts, unless one is given. */
const rule = (fields: object): Repeat => repeatSchema.parse({ every: 1, from: '2026-03-02', ...fields });

interface Case {
  from: string;
  due?: string;
  today?: string;
}
const nextOf = (fields: object, { from, due = from, today = '2026-01-01' }: Case) =>
  nextDay(rule({ from, ...fields }), { due: day(due), today: day(today), calendar });

/** The days of a rule, one completed after the other. */
function daysOf(fields: object, from: string, count: number): (Day | null)[] {
  const days: (Day | null)[] = [];
  let at: Day | null = day(from);
  for (let index = 0; index < count && at; index++) {
    at = nextOf(fields, { from: at });
    days.push(at);
  }
  return days;
}

describe('which day comes next', () => {
  test.each([
    ['every day, also where nobody works', { unit: 'day' }, '2026-03-06', ['2026-03-07', '2026-03-08', '2026-03-09']],
    ['every ten days', { unit: 'day', every: 10 }, '2026-02-20', ['2026-03-02', '2026-03-12']],
    ['every working day, over a weekend and a holiday', { unit: 'workday' }, '2026-04-02', ['2026-04-03', '2026-04-07', '2026-04-08']],
    ['every second working day', { unit: 'workday', every: 2 }, '2026-04-02', ['2026-04-07', '2026-04-09']],
    ['each Monday, a holiday as well', { unit: 'week', weekdays: [1] }, '2026-03-30', ['2026-04-06', '2026-04-13']],
    ['every second week', { unit: 'week', every: 2, weekdays: [1] }, '2026-03-02', ['2026-03-16', '2026-03-30']],
    [
      'two days of every second week',
      { unit: 'week', every: 2, weekdays: [1, 4] },
      '2026-03-02',
      ['2026-03-05', '2026-03-16', '2026-03-19', '2026-03-30'],
    ],
    ['the last day of each month', { unit: 'month', on: 'last' }, '2026-12-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
    ['the 31st, and back to it', { unit: 'month', on: 31 }, '2028-01-31', ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
    ['every third month', { unit: 'month', every: 3, on: 'last' }, '2026-11-30', ['2027-02-28', '2027-05-31']],
    ['the second Tuesday', { unit: 'month', on: { nth: 2, weekday: 2 } }, '2026-03-10', ['2026-04-14', '2026-05-12', '2026-06-09']],
    ['the last Friday', { unit: 'month', on: { nth: 'last', weekday: 5 } }, '2026-03-27', ['2026-04-24', '2026-05-29']],
    ['a leap day each year', { unit: 'year', month: 2, day: 29 }, '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['every second year', { unit: 'year', every: 2, month: 6, day: 1 }, '2026-06-01', ['2028-06-01', '2030-06-01']],
  ])('%s', (_what, fields, from, days) => {
    expect(daysOf(fields, from, days.length)).toEqual(days);
  });

  test('it is never past: what was missed is left out, and the same weeks are kept', () => {
    const fortnight = { unit: 'week', every: 2, weekdays: [1] };
    expect(nextOf(fortnight, { from: '2026-03-02', today: '2026-03-16' })).toBe('2026-03-16');
    expect(nextOf(fortnight, { from: '2026-03-02', today: '2026-03-17' })).toBe('2026-03-30');
    expect(nextOf({ unit: 'month', on: 31 }, { from: '2026-01-31', today: '2026-04-01' })).toBe('2026-04-30');
  });

  test('one that was put off or done early moves none of the others', () => {
    const monday = { unit: 'week', weekdays: [1] };
    expect(nextOf(monday, { from: '2026-03-09', due: '2026-03-06' })).toBe('2026-03-16');
    expect(nextOf(monday, { from: '2026-03-09', due: '2026-03-11' })).toBe('2026-03-16');
    expect(nextOf(monday, { from: '2026-03-09', due: '2026-03-17' })).toBe('2026-03-23');
    expect(nextOf({ unit: 'month', every: 3, on: 'last' }, { from: '2026-03-31', due: '2026-04-02' })).toBe('2026-06-30');
    expect(nextOf({ unit: 'month', every: 3, on: 'last' }, { from: '2026-03-31', due: '2026-03-20' })).toBe('2026-06-30');
    expect(nextOf({ unit: 'day', every: 10 }, { from: '2026-03-01', due: '2026-03-03' })).toBe('2026-03-11');
  });

  test('one that was put before other days of the rule begins there', () => {
    const monday = { unit: 'week', weekdays: [1] };
    expect(nextOf(monday, { from: '2026-03-09', due: '2026-03-02' })).toBe('2026-03-09');
    expect(nextOf(monday, { from: '2026-03-09', due: '2026-02-20' })).toBe('2026-03-02');
    expect(nextOf({ ...monday, every: 2 }, { from: '2026-03-09', due: '2026-02-20' })).toBe('2026-03-09');
    // It was due on a day that is none of the rule.
    expect(nextOf(monday, { from: '2026-03-11' })).toBe('2026-03-16');
    expect(nextOf(monday, { from: '2026-03-11', due: '2026-03-10' })).toBe('2026-03-16');
  });

  test('it ends on its day, and after its times', () => {
    const daily = { unit: 'day', from: '2026-03-02' };
    expect(nextOf({ ...daily, until: '2026-03-03' }, { from: '2026-03-02' })).toBe('2026-03-03');
    expect(nextOf({ ...daily, until: '2026-03-02' }, { from: '2026-03-02' })).toBeNull();
    expect(nextOf({ ...daily, times: 2 }, { from: '2026-03-02' })).toBe('2026-03-03');
    expect(nextOf({ ...daily, times: 1 }, { from: '2026-03-02' })).toBeNull();
  });

  test('past the last day that there is nothing comes', () => {
    for (const fields of [
      { unit: 'day' },
      { unit: 'workday' },
      { unit: 'week', weekdays: [2] },
      { unit: 'month', on: 'last' },
      { unit: 'month', on: { nth: 1, weekday: 1 } },
      { unit: 'year', every: 365, month: 12, day: 31 },
    ])
      expect(nextOf(fields, { from: '2199-12-31' })).toBeNull();
  });

  test.each([
    ['no steps', { unit: 'day', every: 0 }],
    ['too many', { unit: 'day', every: 366 }],
    ['halves', { unit: 'day', every: 1.5 }],
    ['no day of the week', { unit: 'week', weekdays: [] }],
    ['one day twice', { unit: 'week', weekdays: [1, 1] }],
    ['days out of order', { unit: 'week', weekdays: [5, 1] }],
    ['an eighth day', { unit: 'week', weekdays: [8] }],
    ['the 32nd', { unit: 'month', on: 32 }],
    ['a fifth Monday', { unit: 'month', on: { nth: 5, weekday: 1 } }],
    ['no time at all', { unit: 'day', times: 0 }],
    ['too many times', { unit: 'day', times: 1000 }],
    ['two ends', { unit: 'day', times: 3, until: '2026-05-01' }],
    ['what it does not know', { unit: 'day', weekdays: [1] }],
    ['another unit', { unit: 'hour' }],
  ])('a rule with %s is none', (_what, fields) => {
    expect(repeatSchema.safeParse({ every: 1, from: '2026-03-02', ...fields }).success).toBe(false);
  });
});

const aDay = fc.integer({ min: 0, max: 4000 }).map((by) => addDays(day('2024-01-01'), by));
const aRule: fc.Arbitrary<Repeat> = fc
  .tuple(
    aDay,
    fc.integer({ min: 1, max: 14 }),
    fc.oneof(
      fc.constant({ unit: 'day' }),
      fc.constant({ unit: 'workday' }),
      fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }).map((weekdays) => ({ unit: 'week', weekdays })),
      fc
        .oneof(
          fc.integer({ min: 1, max: 31 }),
          fc.constant('last'),
          fc.record({ nth: fc.constantFrom(1, 2, 3, 4, 'last'), weekday: fc.integer({ min: 1, max: 7 }) }),
        )
        .map((on) => ({ unit: 'month', on })),
      fc.record({ unit: fc.constant('year'), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) }),
    ),
  )
  .map(([from, every, fields]) => rule({ from, every, ...fields }));

/** Whether a day is one of the rule, told by looking at that day alone. */
function isOf(repeat: Repeat, at: Day): boolean {
  const { from, every } = repeat;
  const apart = (Date.parse(at) - Date.parse(from)) / 86_400_000;
  const [year, month, date] = at.split('-').map(Number) as [number, number, number];
  const [fromYear, fromMonth] = from.split('-').map(Number) as [number, number];
  const length = lengthOfMonth(year, month);
  switch (repeat.unit) {
    case 'day':
      return apart % every === 0;
    case 'workday': {
      let worked = 0;
      const [early, late] = at < from ? [at, from] : [from, at];
      for (let one = addDays(early, 1); one <= late; one = addDays(one, 1)) worked += isWorkingDay(one, calendar) ? 1 : 0;
      return isWorkingDay(at, calendar) && worked % every === 0;
    }
    case 'week':
      return repeat.weekdays.includes(dayOfWeek(at)) && Math.floor((apart + dayOfWeek(from) - 1) / 7) % every === 0;
    case 'month': {
      if (((year - fromYear) * 12 + month - fromMonth) % every !== 0) return false;
      const { on } = repeat;
      if (on === 'last') return date === length;
      if (typeof on === 'number') return date === Math.min(on, length);
      if (dayOfWeek(at) !== on.weekday) return false;
      return on.nth === 'last' ? date + 7 > length : Math.ceil(date / 7) === on.nth;
    }
    case 'year':
      return (year - fromYear) % every === 0 && month === repeat.month && date === Math.min(repeat.day, length);
  }
}

describe('properties', () => {
  test('the next day is the first of the rule after the task that is not past: none lies between', () => {
    fc.assert(
      fc.property(aRule, fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 400 }), (repeat, moved, late) => {
        const due = addDays(repeat.from, moved);
        const today = addDays(due, late);
        const next = nextDay(repeat, { due, today, calendar });
        if (next === null) return false;
        let standsFor = due;
        while (standsFor < repeat.from && !isOf(repeat, standsFor)) standsFor = addDays(standsFor, 1);
        const after = addDays(standsFor, 1);
        const earliest = today > after ? today : after;
        if (next < earliest || !isOf(repeat, next)) return false;
        for (let between = earliest; between < next; between = addDays(between, 1)) if (isOf(repeat, between)) return false;
        return true;
      }),
      { numRuns: 300 },
    );
  });

  test('with an end it gives the same days, as long as it gives any', () => {
    fc.assert(
      fc.property(aRule, aDay, fc.integer({ min: 1, max: 5 }), (repeat, until, times) => {
        const around = { due: repeat.from, today: repeat.from, calendar };
        const endless = nextDay(repeat, around);
        const byDay = nextDay({ ...repeat, until }, around);
        const byTimes = nextDay({ ...repeat, times }, around);
        expect(byDay).toBe(endless !== null && endless <= until ? endless : null);
        expect(byTimes).toBe(times > 1 ? endless : null);
      }),
    );
  });
});

describe('the task that comes next', () => {
  const [ann, ben, cal] = ['ann', 'ben', 'cal'] as UserId[] as [UserId, UserId, UserId];
  const item = (id: string, more: object = {}) => ({ id, text: id, done: true, ...more }) as ChecklistItem;
  const task = (fields: Partial<StoredTask> = {}): StoredTask =>
    ({
      title: 'Site visit',
      description: 'Photograph each room.',
      projectId: 'p' as ProjectId,
      phaseId: null,
      room: 'Hall',
      status: 'in_review',
      priority: 'high',
      creatorId: ann,
      assigneeIds: [ann, ben],
      reviewerId: cal,
      start: '2026-03-06',
      due: '2026-03-09',
      estimate: 2,
      percent: 40,
      checklist: [item('a', { due: '2026-03-08', assigneeId: ben }), item('b', { assigneeId: ann }), item('c')],
      labels: ['site'],
      repeat: rule({ unit: 'week', weekdays: [1], from: '2026-03-09', times: 3 }),
      position: 'a5',
      ...fields,
    }) as StoredTask;
  const next = (of: StoredTask, today = '2026-03-09') => {
    let ids = 0;
    const newItemId = () => `new ${++ids}` as ChecklistItemId;
    return nextTask(of, { today: day(today), calendar, isThere: (id) => id !== ben, newItemId });
  };

  test('is the same work, not begun, with its days as far apart', () => {
    expect(next(task())).toEqual({
      title: 'Site visit',
      description: 'Photograph each room.',
      projectId: 'p',
      phaseId: null,
      room: 'Hall',
      status: 'todo',
      priority: 'high',
      assigneeIds: [ann],
      reviewerId: cal,
      start: '2026-03-13',
      due: '2026-03-16',
      estimate: 2,
      labels: ['site'],
      checklist: [
        { id: 'new 1', text: 'a', done: false, due: '2026-03-15' },
        { id: 'new 2', text: 'b', done: false, assigneeId: ann },
        { id: 'new 3', text: 'c', done: false },
      ],
      repeat: { unit: 'week', every: 1, weekdays: [1], from: '2026-03-16', times: 2 },
    });
  });

  test('has no start where the first has none, and keeps its distance where many days were missed', () => {
    expect(next(task({ start: null }))?.start).toBeNull();
    expect(next(task(), '2026-05-01')).toMatchObject({ start: '2026-05-01', due: '2026-05-04', repeat: { from: '2026-05-04', times: 2 } });
  });

  test('names nobody where it is personal', () => {
    const own = next(task({ projectId: null }));
    expect(own).toMatchObject({ title: 'Site visit', due: '2026-03-16' });
    expect(own).not.toHaveProperty('assigneeIds');
    expect(own?.checklist?.[0]).toEqual({ id: 'new 1', text: 'a', done: false, due: '2026-03-15' });
  });

  test('does not come without a rule, without a due day, or at the end', () => {
    expect(next(task({ repeat: null }))).toBeNull();
    expect(next(task({ due: null }))).toBeNull();
    expect(next(task({ repeat: rule({ unit: 'day', from: '2026-03-09', times: 1 }) }))).toBeNull();
  });
});
