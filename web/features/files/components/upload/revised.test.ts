import { expect, test } from 'vitest';
import type { SheetRecord } from '../../registerQueries.ts';
import { revisedBy } from './revised.ts';

const sheet = (name: string, { number = 'A-101', revision = 'P02', supersededAt = null as string | null, addVersion = true } = {}) =>
  ({ id: name, name, can: { addVersion }, sheet: { number, title: 'Plan', revision, status: 'forComment', supersededAt } }) as SheetRecord;

const wayOf = (name: string, former: SheetRecord, mayOrganise = true) =>
  revisedBy({ name, sheets: [sheet('Roof.pdf', { number: 'A-900' }), former], mayOrganise })?.way ?? null;

test('a name that says a later revision of a sheet becomes its next version', () => {
  const found = revisedBy({ name: 'a-101_P03 Plan.pdf', sheets: [sheet('A-101 Plan.pdf')], mayOrganise: false });
  expect(found).toMatchObject({ way: 'version', next: { revision: 'P03', status: 'forComment' } });
  expect(wayOf('A-101_C01.pdf', sheet('A-101.pdf'))).toBe('version');
});

test('beside a document whose own name says its revision it is a document that supersedes it', () => {
  expect(wayOf('A-101_P03.pdf', sheet('A-101_P02.pdf'))).toBe('beside');
  expect(wayOf('A-101_P03.pdf', sheet('A-101_P02.pdf'), false)).toBeNull();
});

test.each([
  ['says no revision', 'A-101 comments.pdf', sheet('A-101.pdf')],
  ['says the one that is there', 'A-101_P02.pdf', sheet('A-101.pdf')],
  ['says an earlier one', 'A-101_P01.pdf', sheet('A-101.pdf')],
  ['is written in another way', 'A-101_P03.pdf', sheet('A-101.pdf', { revision: 'B' })],
  ['is the name of its document', 'A-101_P03.pdf', sheet('A-101_P03.pdf')],
  ['is of another sheet', 'A-102_P03.pdf', sheet('A-101.pdf')],
  ['is of one that counts no more', 'A-101_P03.pdf', sheet('A-101.pdf', { supersededAt: '2026-03-12' })],
  ['is of one that its sender may not revise', 'A-101_P03.pdf', sheet('A-101.pdf', { addVersion: false })],
])('nobody is asked where the name %s', (_, name, former) => expect(wayOf(name, former)).toBeNull());
