// The register and issue sheets as files: nothing of a person's words becomes a formula, every sheet is on some page.

import { describe, expect, test } from 'vitest';
import type { IssueLine, IssueRecord } from '../../../../../domain/files/registerContract.ts';
import type { SheetRecord } from '../../registerQueries.ts';
import { columnsOfPaper, issueMatrix } from './issueMatrix.ts';
import { faultOfRecipient, isWritten, knownRecipients, mostRecipients, nobodyWritten, withRecipient } from './issueWords.ts';
import { finished, tablePages, wrapped } from './paperTable.ts';
import { registerRows } from './registerRows.ts';
import { issueCsv, registerCsv } from './registerTables.ts';

const sheet = (number: string, title = `Title of ${number}`): SheetRecord =>
  ({
    id: number,
    name: `${number}.pdf`,
    sheet: {
      number,
      title,
      revision: 'C',
      status: 'forConstruction',
      revisedAt: '2026-03-12T10:00:00Z',
      supersededAt: null,
      supersededBy: null,
    },
  }) as SheetRecord;
const outside = (name: string, company = '') => ({ userId: null, name, company, email: '', isRemoved: false });
const issue = (number: number, sheets: [string, string][], fields: object = {}): IssueRecord =>
  ({
    number,
    issuedOn: `2026-03-${String(number).padStart(2, '0')}`,
    purpose: 'forConstruction',
    note: '',
    recipients: [outside('Jon', 'Frome Joinery')],
    sheets: sheets.map(([fileId, revision]) => ({ fileId, revision })),
    withdrawn: null,
    ...fields,
  }) as unknown as IssueRecord;
const nameOf = (id: string) => `Person ${id}`;

describe('spreadsheets', () => {
  test('the register has a line a sheet, with what went out last and to whom', () => {
    const lines = registerCsv(registerRows([sheet('A-1')], [issue(2, [['A-1', 'B']])]), { nameOf }).split('\r\n');
    expect(lines[1]).toBe(
      '"A-1","Title of A-1","C","For construction","2026-03-12","","2026-03-02 B","IS-002","Jon, Frome Joinery","A-1.pdf"',
    );
  });

  test('[A70] what a person wrote is no formula', () => {
    const text = registerCsv(registerRows([sheet('=1+1', '@SUM(A1)')], []), { nameOf });
    expect(text).toContain(`"'=1+1","'@SUM(A1)"`);
    const evil = issue(1, [], { note: '=cmd', recipients: [outside('+evil')], withdrawn: { reason: '-1' } });
    const lines = [{ number: '=A', title: '=B', revision: 'C', status: 'forComment' }] as unknown as IssueLine[];
    for (const cell of issueCsv(evil, { lines, nameOf }).match(/"[^"]*"/g) ?? []) expect(cell).not.toMatch(/^"[=+@-]/);
  });
});

describe('who has which revision', () => {
  const issues = Array.from({ length: columnsOfPaper + 1 }, (_, index) => issue(index + 1, index === 0 ? [['A-1', 'A']] : [['A-2', 'B']]));

  test('issues stand by their days, so many beside each other; withdrawn ones are left out', () => {
    const parts = issueMatrix(registerRows([sheet('A-1'), sheet('A-2')], []), [...issues, issue(20, [], { withdrawn: {} })].toReversed());
    expect(parts.map(({ columns }) => columns.map(({ number }) => number))).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], [10]]);
    expect(parts[0]?.lines.map(({ revisions }) => revisions.slice(0, 2))).toEqual([
      ['A', ''],
      ['', 'B'],
    ]);
  });
});

describe('on paper', () => {
  const facts = { projectName: 'Halden House', projectNumber: '26-014', studioName: 'Lind', today: '2026-03-12', hasLogo: false };
  const textsOf = (pages: ReturnType<typeof finished>) =>
    pages.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])));
  const rows = Array.from({ length: 120 }, (_, index) => `A-${index}`);
  const columns = [{ head: ['Number', 'of sheet'], width: 100, text: (row: string) => row }];

  test.each([0, 3, 60])('each row is on one page, above the title block, with %i lines before the table', (count) => {
    const before = Array.from({ length: count }, (_, index) => ['Note', `Line ${index}`] as const);
    const pages = finished(tablePages({ title: 'Register', columns, rows, before }), facts);
    const texts = textsOf(pages);
    const all = texts.flat().map(({ text }) => text);
    for (const row of rows) expect(all.filter((text) => text === row)).toHaveLength(1);
    for (const [, line] of before) expect(all.filter((text) => text === line)).toHaveLength(1);
    for (const page of texts) {
      const block = page.find(({ text }) => text === 'Studio')?.y ?? 0;
      for (const { text, y } of page) if (rows.includes(text) || text.startsWith('Line')) expect(y).toBeLessThan(block - 8);
    }
    expect(all).toContain(`${pages.length} of ${pages.length}`);
  });

  test('a long note is broken between its words, and nothing of it is lost', () => {
    const note = `${'Sent for the tender '.repeat(30).trim()}\n\nSecond`;
    const lines = wrapped(note);
    expect(lines.join(' ')).toBe(note.replace('\n\n', ' '));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });
});

test('whoever got something before is offered once, the last ones first', () =>
  expect(
    knownRecipients([
      issue(2, [], { recipients: [outside('jon', 'Frome joinery'), { ...outside(''), userId: 'u' }] }),
      issue(1, [], { recipients: [outside('Jon', 'Frome Joinery'), { ...outside(''), isRemoved: true }, outside('Sigrid')] }),
    ]).map(({ name }) => name),
  ).toEqual(['jon', 'Sigrid']));

describe('a recipient who is written', () => {
  const jon = { name: ' Jon Frome', company: 'Frome Joinery ', email: '' };

  test('is added with what stands in the fields, without the spaces round it', () => {
    expect([isWritten({ ...nobodyWritten, company: '  ' }), isWritten({ ...nobodyWritten, company: 'Frome' })]).toEqual([false, true]);
    expect(withRecipient([outside('Sigrid')], jon)).toEqual([outside('Sigrid'), outside('Jon Frome', 'Frome Joinery')]);
  });

  test.each([
    ['a name is missing', [], { ...jon, name: ' ' }, 'name'],
    ['the address is none', [], { ...jon, email: 'jon@frome' }, 'email'],
    ['two addresses stand there', [], { ...jon, email: 'jon@frome.no, s@frome.no' }, 'email'],
    ['it is on the list', [outside('jon frome', 'frome joinery')], jon, 'name'],
    ['the list is full', Array.from({ length: mostRecipients }, (_, index) => outside(`Person ${index}`)), jon, null],
  ])('is not added where %s', (_, recipients, written, field) => expect(faultOfRecipient(recipients, written)?.field).toBe(field));

  test('has no fault with an address or without one', () =>
    expect([jon, { ...jon, email: ' Jon@frome.no ' }].map((written) => faultOfRecipient([], written))).toEqual([null, null]));
});
