import { expect, test } from 'vitest';
import type { IssueRecord } from '../../../../../domain/files/registerContract.ts';
import type { SheetRecord } from '../../registerQueries.ts';
import { filtered, nextOrder, ordered, readOrder, registerRows } from './registerRows.ts';

const sheet = (number: string, fields: object = {}): SheetRecord =>
  ({
    id: number,
    name: `${number}.pdf`,
    sheet: { number, title: `Title of ${number}`, revision: 'A', status: 'forComment', revisedAt: '2026-03-01', ...fields },
  }) as SheetRecord;
const issue = (number: number, issuedOn: string, sheets: [string, string][], fields: object = {}): IssueRecord =>
  ({
    number,
    issuedOn,
    withdrawn: null,
    sheets: sheets.map(([fileId, revision]) => ({ fileId, revision })),
    ...fields,
  }) as IssueRecord;

const rows = registerRows(
  [sheet('A-10', { status: 'superseded' }), sheet('A-2', { title: 'Lighting', revision: 'C' }), sheet('A-1', { revisedAt: '2026-02-01' })],
  [
    issue(3, '2026-03-12', [['A-2', 'C']], { withdrawn: { reason: 'No' } }),
    issue(2, '2026-03-01', [['A-2', 'A']]),
    issue(1, '2026-03-10', [
      ['A-2', 'B'],
      ['A-1', 'A'],
    ]),
  ],
);
const numbers = (of: typeof rows) => of.map(({ file }) => file.sheet.number);

test('each sheet has the issue of the latest day; a withdrawn one is none', () =>
  expect(rows.map(({ file, issued }) => [file.sheet.number, issued?.revision])).toEqual([
    ['A-10', undefined],
    ['A-2', 'B'],
    ['A-1', 'A'],
  ]));

test('before the issues are there, no sheet is said to be without one', () => {
  expect(registerRows([sheet('A-1')], undefined)[0]?.issued).toBeUndefined();
  expect(registerRows([sheet('A-1')], [])[0]?.issued).toBeNull();
});

test.each([
  [undefined, ['A-1', 'A-2', 'A-10']],
  ['-number', ['A-10', 'A-2', 'A-1']],
  ['title', ['A-2', 'A-1', 'A-10']],
  ['-revision', ['A-2', 'A-1', 'A-10']],
  ['status', ['A-1', 'A-2', 'A-10']],
  ['date', ['A-1', 'A-2', 'A-10']],
  ['-issued', ['A-1', 'A-2', 'A-10']],
  ['nonsense', ['A-1', 'A-2', 'A-10']],
])('sorted by %s', (order, expected) => expect(numbers(ordered(rows, readOrder(order)))).toEqual(expected));

test('a second press on a head turns it round', () => {
  expect(nextOrder(readOrder(undefined), 'number')).toBe('-number');
  expect(nextOrder(readOrder('-number'), 'number')).toBeUndefined();
  expect(nextOrder(readOrder('title'), 'date')).toBe('date');
});

test('filtered by words of number and title, whatever their accents, and by what they are good for', () => {
  expect(numbers(filtered(rows, { search: 'a-2 light', statuses: [] }))).toEqual(['A-2']);
  expect(numbers(filtered(registerRows([sheet('A-3', { title: 'Élévation' })], []), { search: 'elevation', statuses: [] }))).toEqual([
    'A-3',
  ]);
  expect(numbers(filtered(rows, { search: '', statuses: ['superseded'] }))).toEqual(['A-10']);
});
