// Holidays: kept one by one or from a calendar file, which may be anything that somebody sends.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Holiday } from '../../../domain/studios/holidays.ts';
import type { Studio as StudioRecord } from '../../../domain/studios/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { listen } from '../../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { readHolidays } from './icsFile.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const path = '/api/v1/studio/holidays';
const listed = async (by: Person) => (await ok<{ items: Holiday[] }>(by.client.get(path))).items;
const add = (by: Person, ...holidays: object[]) => by.client.post<{ added: number; field: string; message: string }>(path, { holidays });
const remove = (by: Person, day: string) => by.client.call('DELETE', `${path}/${day}`, { body: {} });

const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const daily = (day: string, name: string, ...more: string[]) => [`DTSTART;VALUE=DATE:${day}`, `SUMMARY:${name}`, ...more];

describe('studios.holidays, studios.addHolidays, studios.removeHoliday', () => {
  test('[V21] everybody reads them, a Principal alone adds and removes; the calendar follows on the next read', async () => {
    expect((await add(team.principal, { day: '2026-06-24', name: 'Midsummer' })).body.added).toBe(1);
    for (const name of ['senior', 'standard', 'junior', 'technical'] as const) {
      expect(await listed(team[name])).toEqual([{ day: '2026-06-24', name: 'Midsummer' }]);
      expect((await add(team[name], { day: '2026-06-25', name: '' })).status).toBe(403);
      expect((await remove(team[name], '2026-06-24')).status).toBe(403);
    }
    expect((await ok<StudioRecord>(team.junior.client.get('/api/v1/studio'))).holidays).toEqual(['2026-06-24']);
    const project = await newProject(team.principal);
    const { project: planned } = await ok<{ project: Project }>(
      team.principal.client.post(`/api/v1/projects/${project.id}/phases`, { name: 'Concept', workingDays: 3, start: '2026-06-23' }),
    );
    expect(planned.phases[0]).toMatchObject({ start: '2026-06-23', end: '2026-06-26' });
    expect((await remove(team.principal, '2026-06-24')).status).toBe(200);
    expect((await remove(team.principal, '2026-06-24')).status).toBe(404);
    expect(await listed(team.junior)).toEqual([]);
  });

  test('a day that is one keeps its name; doubles are one; what is no day is refused', async () => {
    await ok(add(team.principal, { day: '2027-01-01', name: 'New Year' }));
    const more = await add(
      team.principal,
      { day: '2027-01-01', name: 'Other' },
      { day: '2027-01-06', name: 'Epiphany' },
      { day: '2027-01-06', name: 'Again' },
    );
    expect(more.body.added).toBe(1);
    expect(await listed(team.principal)).toEqual([
      { day: '2027-01-01', name: 'New Year' },
      { day: '2027-01-06', name: 'Epiphany' },
    ]);
    const again = await add(team.principal, { day: '2027-01-06', name: 'Again' });
    expect([again.status, again.body.message]).toEqual([409, 'This day is a holiday already.']);
    for (const wrong of [
      { day: '2027-02-30', name: '' },
      { day: '1066-10-14', name: '' },
      { day: '2027-03-01', name: 'x'.repeat(121) },
      { day: '2027-03-01', name: 'a\u0000' },
      { day: '2027-03-01' },
      { day: '2027-03-01', name: '', extra: 1 },
    ]) {
      expect((await add(team.principal, wrong)).status).toBe(400);
    }
    for (const { day } of await listed(team.principal)) await remove(team.principal, day);
  });

  test('[V25] of a thousand there is room, also when two add at once; of one more there is not', async () => {
    const principal = await signUpAndConfirm(server, { studioName: 'A full calendar' });
    const days = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        day: new Date(Date.UTC(2040, 0, from + index)).toISOString().slice(0, 10),
        name: '',
      }));
    const answers = await Promise.all([add(principal, ...days(0, 600)), add(principal, ...days(600, 600))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe('A studio has 1,000 holidays at most; these would make 1,200.');
    const free = answers[0].status === 200 ? 600 : 0;
    await ok(add(principal, ...days(free, 400)));
    expect((await add(principal, ...days(2_000, 1))).status).toBe(400);
    expect(await listed(principal)).toHaveLength(1000);
  });

  test('another studio has its own', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Elsewhere' });
    await ok(add(team.principal, { day: '2026-12-24', name: 'Canary' }));
    expect(await listed(stranger)).toEqual([]);
    expect((await remove(stranger, '2026-12-24')).status).toBe(404);
    const live = await listen(server, team.senior);
    await remove(team.principal, '2026-12-24');
    await expect
      .poll(() => live.events.map(({ type, data }) => ({ type, data })))
      .toEqual([{ type: 'studios.changed', data: { changed: ['holidays'] } }]);
    live.close();
  });
});

describe('studios.readCalendar', () => {
  test('says what would be added and what is there already, and keeps nothing', async () => {
    const year = Number((await ok<StudioRecord>(team.principal.client.get('/api/v1/studio'))).today.slice(0, 4));
    await ok(add(team.principal, { day: `${year}-12-25`, name: 'Christmas' }));
    const ics = calendar(daily(`${year}1225`, 'Christmas Day'), daily(`${year}1226`, 'Boxing Day'), daily('20010101', 'Long ago'));
    const read = await ok(team.principal.client.post(`${path}/read-calendar`, { ics }));
    expect(read).toEqual({
      add: [{ day: `${year}-12-26`, name: 'Boxing Day' }],
      known: 1,
      outside: 1,
      years: { from: year - 1, to: year + 5 },
    });
    expect(await listed(team.principal)).toHaveLength(1);
    expect((await team.senior.client.post(`${path}/read-calendar`, { ics })).status).toBe(403);
    const refused = await team.principal.client.post<{ field: string; message: string }>(`${path}/read-calendar`, { ics: 'hello' });
    expect([refused.status, refused.body.field, refused.body.message]).toEqual([
      400,
      'ics',
      'This is no calendar file. Choose one that ends in .ics.',
    ]);
    expect((await team.principal.client.post(`${path}/read-calendar`, { ics: 'x'.repeat(500_001) })).status).toBe(400);
    expect((await team.principal.client.post(`${path}/read-calendar`, { ics: 'ü'.repeat(260_000) })).status).toBe(413);
  });
});

describe('a calendar file', () => {
  const read = (ics: string) => readHolidays(ics, { timeZone: 'Europe/London', thisYear: 2026 });
  const daysOf = (...events: string[][]) => read(calendar(...events)).days.map(({ day }) => day);
  const everyYear = (day: string, from = 2025) => Array.from({ length: 2032 - from }, (_, index) => `${from + index}-${day}`);

  test.each<[what: string, event: string[], days: string[]]>([
    ['a day', daily('20261225', 'x'), ['2026-12-25']],
    ['a day, written without its kind', ['DTSTART:20261225', 'SUMMARY:x'], ['2026-12-25']],
    [
      'several days, whose last is the one before the end',
      daily('20261224', 'x', 'DTEND;VALUE=DATE:20261227'),
      ['2026-12-24', '2026-12-25', '2026-12-26'],
    ],
    ['several days by their length', daily('20261224', 'x', 'DURATION:P2D'), ['2026-12-24', '2026-12-25']],
    ['a folded line', ['DTSTART;VALUE=DATE:2026', ' 1225', 'SUMMARY:x'], ['2026-12-25']],
    ['every year', daily('20001225', 'x', 'RRULE:FREQ=YEARLY'), everyYear('12-25')],
    ['every second year', daily('20241225', 'x', 'RRULE:FREQ=YEARLY;INTERVAL=2'), ['2026-12-25', '2028-12-25', '2030-12-25']],
    ['a few times', daily('20251225', 'x', 'RRULE:FREQ=YEARLY;COUNT=2'), ['2025-12-25', '2026-12-25']],
    ['until a day', daily('20251225', 'x', 'RRULE:FREQ=YEARLY;UNTIL=20271225'), ['2025-12-25', '2026-12-25', '2027-12-25']],
    [
      'the fourth Thursday of November',
      daily('20101125', 'x', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'),
      ['2025-11-27', '2026-11-26', '2027-11-25', '2028-11-23', '2029-11-22', '2030-11-28', '2031-11-27'],
    ],
    ['the last Monday of May', daily('20250526', 'x', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;COUNT=2'), ['2025-05-26', '2026-05-25']],
    [
      'the Tuesday after the first Monday',
      daily('20241105', 'x', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3'),
      ['2025-11-04', '2026-11-03'],
    ],
    ['the 29th of February', daily('20240229', 'x', 'RRULE:FREQ=YEARLY'), ['2028-02-29']],
    ['every year but one', daily('20251225', 'x', 'RRULE:FREQ=YEARLY;COUNT=3', 'EXDATE;VALUE=DATE:20261225'), ['2025-12-25', '2027-12-25']],
    ['further days', daily('20260403', 'x', 'RDATE;VALUE=DATE:20270326,20280414'), ['2026-04-03', '2027-03-26', '2028-04-14']],
    ['a time, on the day that it is in the studio', ['DTSTART:20260703T233000Z', 'DTEND:20260704T003000Z', 'SUMMARY:x'], ['2026-07-04']],
    ['a time in a place', ['DTSTART;TZID=America/New_York:20260703T220000', 'SUMMARY:x'], ['2026-07-04']],
    ['a time nowhere, on its own day', ['DTSTART:20260703T233000', 'DTEND:20260704T000000', 'SUMMARY:x'], ['2026-07-03']],
    ['nothing where it was called off', daily('20261225', 'x', 'STATUS:CANCELLED'), []],
    ['nothing on a day that never comes', daily('20260101', 'x', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'), []],
    [
      'what an alarm in it says is not looked at',
      daily('20261225', 'x', 'BEGIN:VALARM', 'DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=SECONDLY', 'END:VALARM'),
      ['2026-12-25'],
    ],
  ])('%s', (_what, event, days) => {
    expect(daysOf(event)).toEqual(days);
  });

  test('a day that was moved stands in the place of its own', () => {
    const series = daily('20251225', 'x', 'RRULE:FREQ=YEARLY;COUNT=3', 'UID:one');
    expect(daysOf(series, daily('20261228', 'x', 'RECURRENCE-ID;VALUE=DATE:20261225', 'UID:one'))).toEqual([
      '2025-12-25',
      '2026-12-28',
      '2027-12-25',
    ]);
  });

  test('doubles are one day, and the first one’s name stays; names are cleaned and cut', () => {
    expect(
      read(
        calendar(
          daily('20261225', 'Christmas\\, at last'),
          daily('20261225', 'Noël'),
          daily('20261226', 'x'.repeat(300)),
          daily('20261227', `${'x'.repeat(119)}🎄`),
        ),
      ).days,
    ).toEqual([
      { day: '2026-12-25', name: 'Christmas, at last' },
      { day: '2026-12-26', name: 'x'.repeat(120) },
      { day: '2026-12-27', name: 'x'.repeat(119) },
    ]);
  });

  test.each<[what: string, ics: string, words: RegExp]>([
    ['nothing', '', /no calendar file/],
    ['garbage', 'x'.repeat(499_000), /no calendar file/],
    ['half a file', calendar(daily('20261225', 'x')).slice(0, 80), /not complete/],
    ['an event without an end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR', /no end/],
    ['no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', /no event/],
    ['no day', calendar(['SUMMARY:Party']), /“Party” has no day/],
    ['a day that is none', calendar(daily('20261340', 'Party')), /“Party” has a day that cannot be read/],
    ['a day before all days', calendar(daily('00010101', 'Party', 'RRULE:FREQ=YEARLY')), /cannot be read/],
    ['every second', calendar(daily('20260101', 'Bomb', 'RRULE:FREQ=SECONDLY')), /“Bomb” repeats every second/],
    ['weekly', calendar(daily('20260101', 'Standup', 'RRULE:FREQ=WEEKLY;BYDAY=MO')), /“Standup” repeats weekly/],
    [
      'a rule within rules',
      calendar(daily('20260101', 'Bomb', 'RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYDAY=MO,TU,WE;BYHOUR=1,2,3;BYSETPOS=1')),
      /in a way that cannot be read/,
    ],
    ['two rules', calendar(daily('20260101', 'Bomb', 'RRULE:FREQ=YEARLY', 'RRULE:FREQ=YEARLY')), /more than one way/],
    ['a time zone of nowhere', calendar(['DTSTART;TZID=Moon/Base:20260101T000000', 'SUMMARY:Landing']), /time zone “Moon\/Base”/],
    ['years in one', calendar(daily('20260101', 'Sabbatical', 'DTEND;VALUE=DATE:20280101')), /longer than a year/],
  ])('%s is refused in words', (_what, ics, words) => {
    expect(() => read(ics)).toThrow(words);
  });

  // The work is bounded by what is counted, not by the clock: each of these would run for minutes, or for ever, unbounded.
  test.each<[what: string, ics: string, words: RegExp]>([
    ['1,001 events', calendar(...Array.from({ length: 1_001 }, () => daily('20260101', 'x'))), /more than 1,000 events/],
    [
      '35,000 parts within parts',
      ['BEGIN:VCALENDAR', ...Array.from({ length: 35_000 }, () => 'BEGIN:VEVENT'), 'END:VCALENDAR'].join('\n'),
      /no end/,
    ],
    ['one line of 480,000 characters', calendar(['DTSTART;VALUE=DATE:20260101', `SUMMARY;${'a=b;'.repeat(120_000)}:x`]), /too long/],
    ['the same, folded', calendar(['DTSTART;VALUE=DATE:20260101', `SUMMARY:x${'\r\n yy'.repeat(90_000)}`]), /too long/],
    [
      '50,000 single days',
      calendar(
        daily(
          '20260101',
          'x',
          ...Array.from({ length: 240 }, () => `RDATE;VALUE=DATE:${Array.from({ length: 210 }, () => '20260101').join(',')}`),
        ),
      ),
      /too many single days/,
    ],
    [
      'a year each of 900 events, every year',
      calendar(...Array.from({ length: 900 }, () => daily('20260101', 'x', 'DTEND;VALUE=DATE:20261231', 'RRULE:FREQ=YEARLY'))),
      /too many days/,
    ],
    [
      'more days than a studio can keep',
      calendar(...[2025, 2026, 2027].map((year) => daily(`${year}0101`, 'x', `DTEND;VALUE=DATE:${year}1231`))),
      /1,092 days/,
    ],
  ])('[V25] %s: refused before the work begins', { timeout: 5_000 }, (_what, ics, words) => {
    expect(() => read(ics)).toThrow(words);
  });
});
