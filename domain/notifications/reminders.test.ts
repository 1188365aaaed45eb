import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, asDay, type Day, isWorkingDay, type WorkingCalendar } from '../kernel/calendar.ts';
import type { ProjectId, TaskId } from '../kernel/ids.ts';
import { reminderTypes } from './contract.ts';
import { payloadOf } from './payload.ts';
import { clockIn, soundOf } from './preferences.ts';
import { type DueTask, dayIn, lookAt, morning, mostAlone, remindersOf } from './reminders.ts';
import { countGroupOf, destinationOf } from './rules.ts';

const weekdays: WorkingCalendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };

describe('whose morning it is', () => {
  const look = (zone: string, at: string, saidOn: string | null = '2026-01-01', calendar = weekdays) =>
    lookAt({ zone, saidOn: saidOn === null ? null : asDay(saidOn), calendar }, new Date(at));

  // 12 March 2026 is a Thursday.
  test.each([
    ['before eight', 'Europe/London', '2026-03-12T07:59:59Z', false],
    ['at eight', 'Europe/London', '2026-03-12T08:00:00Z', true],
    ['late on the same day, after the server was away', 'Europe/London', '2026-03-12T23:59:00Z', true],
    ['an hour earlier in UTC once summer time has begun', 'Europe/London', '2026-03-30T07:00:00Z', true],
    ['and not before that', 'Europe/London', '2026-03-30T06:59:00Z', false],
    ['on the first working day after the night that is an hour longer', 'Europe/London', '2026-10-26T07:59:00Z', false],
    ['in a zone that lies at a quarter', 'Asia/Kathmandu', '2026-03-12T02:15:00Z', true],
    ['and not a minute before', 'Asia/Kathmandu', '2026-03-12T02:14:00Z', false],
    ['on Saturday', 'Europe/London', '2026-03-14T09:00:00Z', false],
    ['on Monday morning where it still is Sunday for others', 'Pacific/Kiritimati', '2026-03-15T18:00:00Z', true],
    ['on Sunday where it is Monday for others', 'Pacific/Pago_Pago', '2026-03-16T10:30:00Z', false],
  ])('%s: %s at %s: %s', (_, zone, at, expected) => expect(look(zone, at).isMorning).toBe(expected));

  test('a holiday of the studio is no morning, and the day before it looks beyond it', () => {
    const calendar = { ...weekdays, holidays: [asDay('2026-03-13')] };
    expect(look('Europe/London', '2026-03-13T09:00:00Z', '2026-01-01', calendar).isMorning).toBe(false);
    expect(look('Europe/London', '2026-03-12T09:00:00Z', '2026-01-01', calendar).soon).toBe('2026-03-16');
    expect(look('Europe/London', '2026-03-12T09:00:00Z').soon).toBe('2026-03-13');
  });

  test('the first look says nothing: from the next morning on it does', () => {
    expect(look('Europe/London', '2026-03-12T07:00:00Z', null)).toMatchObject({ isMorning: false, saidOn: '2026-03-11' });
    expect(look('Europe/London', '2026-03-12T10:00:00Z', null)).toMatchObject({ isMorning: false, saidOn: '2026-03-12' });
  });

  test('whoever flies west has a day twice and hears of it once', () => {
    const inTokyo = look('Asia/Tokyo', '2026-03-12T00:00:00Z', '2026-03-11');
    expect(inTokyo).toMatchObject({ isMorning: true, saidOn: '2026-03-12' });
    const landed = look('America/Los_Angeles', '2026-03-12T15:30:00Z', inTokyo.saidOn);
    expect(landed).toMatchObject({ today: '2026-03-12', isMorning: false, saidOn: '2026-03-12' });
    expect(look('America/Los_Angeles', '2026-03-12T02:00:00Z', inTokyo.saidOn)).toMatchObject({
      today: '2026-03-11',
      saidOn: '2026-03-12',
    });
  });

  const zone = fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'UTC');
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const workingDays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });

  test('however often one looks, each working day is said once, from eight on, and no day twice', () => {
    fc.assert(
      fc.property(
        zone,
        moment,
        workingDays,
        fc.array(fc.integer({ min: 1, max: 40 * 60 }), { maxLength: 40 }),
        (zone, start, days, steps) => {
          const calendar = { workingDays: days, holidays: [addDays(dayIn(zone, start), 3)] };
          let saidOn: Day | null = null;
          let now = start.getTime();
          const said: Day[] = [];
          // The first look says nothing.
          const settled = new Set<Day>();
          for (const [place, minutes] of [0, ...steps].entries()) {
            now += minutes * 60_000;
            const at = new Date(now);
            const found = lookAt({ zone, saidOn, calendar }, at);
            const hasBegun = clockIn(zone, at) >= morning;
            if (found.isMorning) said.push(found.today);
            if (hasBegun && (found.isMorning || place === 0)) settled.add(found.today);
            if (isWorkingDay(found.today, calendar)) expect(settled.has(found.today)).toBe(hasBegun);
            saidOn = found.saidOn;
          }
          expect(new Set(said).size).toBe(said.length);
          expect(said).toEqual(said.toSorted());
          expect(said.every((day) => isWorkingDay(day, calendar))).toBe(true);
        },
      ),
    );
  });

  test('the next look is the next time that the clock shows eight, a day and an hour ahead at most', () => {
    fc.assert(
      fc.property(zone, moment, (zone, at) => {
        const { next } = lookAt({ zone, saidOn: null, calendar: weekdays }, at);
        expect(clockIn(zone, next)).toBe(morning);
        expect(next.getTime() - at.getTime()).toBeGreaterThan(0);
        expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      }),
    );
  });
});

describe('what is said', () => {
  const when = { today: asDay('2026-03-12'), soon: asDay('2026-03-13'), locale: 'en-GB' };
  const project = { projectId: 'p' as ProjectId, projectName: 'Mews flat' };
  const own = { projectId: null, projectName: null };
  const task = (due: string, more: Partial<DueTask> = {}): DueTask => ({
    id: 't' as TaskId,
    title: 'Order brass rail',
    ...project,
    due: asDay(due),
    isReview: false,
    ...more,
  });
  const words = (tasks: DueTask[], given = when) =>
    remindersOf(tasks, given).map(({ title, message }) => `${title}: ${message.replaceAll('\u00a0', ' ')}`);

  test('a day stands on one line', () => expect(remindersOf([task('2025-09-30')], when)[0]?.message).toMatch(/ on 30\u00a0Sep\u00a02025$/));

  test.each([
    ['2026-03-12', {}, 'Task due today: "Order brass rail" in Mews flat is due today, 12 Mar'],
    ['2026-03-13', {}, 'Task due tomorrow: "Order brass rail" in Mews flat is due tomorrow, 13 Mar'],
    ['2026-03-16', {}, 'Task due soon: "Order brass rail" in Mews flat is due on Monday, 16 Mar'],
    ['2026-03-11', {}, 'Task overdue: "Order brass rail" in Mews flat was due yesterday, 11 Mar'],
    ['2026-03-06', {}, 'Task overdue: "Order brass rail" in Mews flat was due on 6 Mar'],
    ['2025-09-30', {}, 'Task overdue: "Order brass rail" in Mews flat was due on 30 Sep 2025'],
    ['2026-03-12', own, 'Task due today: "Order brass rail" is due today, 12 Mar'],
    [
      '2026-03-13',
      { isReview: true },
      'Review due tomorrow: "Order brass rail" in Mews flat is due tomorrow, 13 Mar, and waits for your review',
    ],
  ])('due %s %o: %s', (due, more, expected) => expect(words([task(due, more)])).toEqual([expected]));

  test('days stand in the order of the studio', () => {
    expect(words([task('2026-03-16')], { ...when, locale: 'en-US' })).toEqual([
      'Task due soon: "Order brass rail" in Mews flat is due on Monday, Mar 16',
    ]);
  });

  test('up to three by themselves, what presses most written last; of more, how many of each', () => {
    const three = [task('2026-03-11'), task('2026-03-12'), task('2026-03-13')];
    expect(remindersOf(three, when).map(({ type, title }) => [type, title])).toEqual([
      ['task_due_soon', 'Task due tomorrow'],
      ['task_due_soon', 'Task due today'],
      ['task_overdue', 'Task overdue'],
    ]);
    expect(words([...three, task('2026-03-13')])).toEqual([
      'Tasks due and overdue: 3 of your tasks are due by tomorrow, 13 Mar, and 1 is overdue now',
    ]);
    expect(words([task('2026-03-10'), task('2026-03-10'), ...three.slice(0, 2)])).toEqual([
      'Tasks due and overdue: 1 of your tasks is due by tomorrow, 13 Mar, and 3 are overdue now',
    ]);
    const friday = { ...when, today: asDay('2026-03-13'), soon: asDay('2026-03-16') };
    expect(
      words(
        Array.from({ length: 4 }, () => task('2026-03-15')),
        friday,
      ),
    ).toEqual(['Tasks due soon: 4 of your tasks are due by Monday, 16 Mar']);
    expect(words(Array.from({ length: 12 }, () => task('2026-03-02')))).toEqual(['Tasks overdue: 12 of your tasks are overdue now']);
  });

  test('never more than three, each task counted once, and names stand in no sum', () => {
    const any = fc.record({
      due: fc.integer({ min: -40, max: 1 }).map((days) => addDays(when.today, days)),
      isReview: fc.boolean(),
      of: fc.constantFrom(project, own),
    });
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 30 }), (given) => {
        const tasks = given.map(({ due, isReview, of }) => task(due, { isReview, ...of }));
        const told = remindersOf(tasks, when);
        expect(told.length).toBe(tasks.length > mostAlone ? 1 : tasks.length);
        if (tasks.length <= mostAlone) return;
        const [one] = told;
        const counts = [...(one?.message.matchAll(/(\d+) (?:of your|is|are)/g) ?? [])].map(([, count]) => Number(count));
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(tasks.length);
        expect(one?.message).not.toMatch(/brass|Mews/);
        expect(Object.keys(one?.data ?? {})).toEqual(['view']);
      }),
    );
  });

  test('one leads to its task, of project or one’s own; a sum to the list in which most of them stand', () => {
    const pathOf = (tasks: DueTask[]) => {
      const [{ userIds: _, ...one } = { userIds: [] }] = remindersOf(tasks, when).map((words) => ({ ...words, userIds: [] }));
      const now = { id: 'n', userId: 'u', groupId: 'n', isRead: false, createdAt: '', ...one };
      return payloadOf(now as unknown as Parameters<typeof payloadOf>[0]).path;
    };
    expect(pathOf([task('2026-03-12')])).toBe('/projects/p?tab=tasks&task=t');
    expect(pathOf([task('2026-03-12', own)])).toBe('/todos?task=t');
    const [mine, review, personal] = [task('2026-03-12'), task('2026-03-12', { isReview: true }), task('2026-03-12', own)];
    expect(pathOf([mine, mine, review, personal])).toBe('/todos?view=assigned&as=list');
    expect(pathOf([mine, mine, personal, personal])).toBe('/todos?view=assigned&as=list');
    expect(pathOf([mine, personal, personal, personal])).toBe('/todos?view=personal&as=list');
    expect(pathOf([review, review, review, personal])).toBe('/todos?view=review&as=list');
  });

  test('reminders are types beyond the specification’s: they count as tasks, and sound as any other type does', () => {
    for (const type of reminderTypes) expect([countGroupOf(type), soundOf(type)]).toEqual(['taskNotifications', 'project_invitation']);
    expect(destinationOf({ type: 'tasks_due', data: {} })).toBeNull();
  });
});
