import ICAL from 'ical.js';
import { expect, test, vi } from 'vitest';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { setLocale } from '../../../ui/locale.ts';
import { programmeCsv, programmeIcal } from './programmeFiles.ts';

const row = (more: object) => ({ phaseId: null, progress: 0, assigneeIds: [], gate: false, start: null, end: null, ...more });
const schedule = {
  rows: [
    row({ id: 'p', kind: 'phase', name: 'Concept', start: '2026-03-02', end: '2026-03-13', progress: 0.5 }),
    row({
      id: 'a',
      kind: 'task',
      name: '=Arch, "soft"',
      phaseId: 'p',
      start: '2026-03-02',
      end: '2026-03-06',
      assigneeIds: ['ines', 'hugo'],
    }),
    row({ id: 'm', kind: 'milestone', name: 'Agreed', phaseId: 'p', end: '2026-03-11', gate: true }),
    row({ id: 'b', kind: 'task', name: 'Later' }),
  ],
  links: [
    { id: 'l', from: 'a', to: 'm', type: 'FS', lag: 2, version: 1 },
    { id: 'k', from: 'p', to: 'm', type: 'FF', lag: -1, version: 1 },
  ],
  calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [], closures: [] },
} as unknown as Schedule;

test('[A70] the table has a line for each row, with what it waits for by number, and no formula', () => {
  const nameOf = (id: string) => ({ ines: 'Ines Duarte', hugo: 'Hugo Lind' })[id] ?? '';
  const lines = programmeCsv(schedule, nameOf).trimEnd().split('\r\n').slice(1);
  expect(lines).toEqual([
    '"1","Concept","Concept","Phase","2026-03-02","2026-03-13","10","","50",""',
    `"2","Concept","'=Arch, ""soft""","Task","2026-03-02","2026-03-06","5","Ines Duarte; Hugo Lind","0",""`,
    '"3","Concept","Agreed","Gate","2026-03-11","2026-03-11","","","","2FS+2; 1FF-1"',
    '"4","","Later","Task","","","","","0",""',
  ]);
});

test('where the studio writes numbers with commas, its spreadsheets have semicolons between cells', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'de-DE', setItem: () => undefined });
  setLocale('de-DE');
  const [heads = ''] = programmeCsv(schedule, () => '').split('\r\n');
  setLocale('en-GB');
  vi.unstubAllGlobals();
  expect(heads.split('";"')).toHaveLength(10);
});

test('the calendar has a day, or days, for each row with dates, which a calendar reads back', () => {
  const now = new Date('2026-03-01T08:00:00Z');
  const text = programmeIcal(schedule, { projectName: 'Halden House', now });
  const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  expect(events.map(({ uid, summary, startDate, endDate }) => [uid, summary, String(startDate), String(endDate)])).toEqual([
    ['p@atelier', 'Concept', '2026-03-02', '2026-03-14'],
    ['a@atelier', '=Arch, "soft", Halden House', '2026-03-02', '2026-03-07'],
    ['m@atelier', 'Agreed, Halden House', '2026-03-11', '2026-03-12'],
  ]);
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
});
