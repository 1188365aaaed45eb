import { expect, test } from 'vitest';
import type { Schedule, ScheduleChange, ScheduleRow } from './contract.ts';
import { changeSchedule, mostLinks } from './rules.ts';

const row = (id: string): ScheduleRow =>
  ({ id, kind: 'task', name: id, phaseId: null, start: '2026-03-02', end: '2026-03-02', isPinned: true, notBefore: null }) as ScheduleRow;
const ids = Array.from({ length: 210 }, (_, index) => `row ${index}`);
/** A link from each row to each later one: no two join the same. */
const pairs = ids.flatMap((from, index) => ids.slice(index + 1).map((to) => ({ id: `${from} ${to}`, from, to, type: 'FS', lag: 0 })));
const links = pairs as unknown as Schedule['links'];
const withLinks = (count: number): Schedule => ({
  rows: ids.map(row),
  links: links.slice(0, count),
  calendar: { workingDays: [1, 2, 3, 4, 5], holidays: [] },
  can: { edit: true },
});
const add = { kind: 'link', link: links.at(-1) } as ScheduleChange;

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
