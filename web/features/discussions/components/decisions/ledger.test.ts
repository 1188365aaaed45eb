// The ledger as files: nothing of a person's words becomes a formula, and no word of a decision is lost on paper.

import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../../../domain/discussions/contract.ts';
import { tablePages } from '../../../files/components/register/paperTable.ts';
import { setTimeZone } from '../../../../ui/locale.ts';
import { inLines, ledgerCsv, ledgerLines } from './ledgerTables.ts';

const entry = (fields: object = {}): LedgerEntry =>
  ({
    what: 'Brass, not chrome',
    agreedWith: 'Sigrid',
    agreedOn: '2026-03-12',
    by: 'ines',
    at: '2026-03-13T09:00:00.000Z',
    changed: null,
    authorId: 'aiko',
    subject: { kind: 'task', id: 'task', name: 'Ironmongery' },
    replaced: null,
    replacedBy: null,
    ...fields,
  }) as unknown as LedgerEntry;
const nameOf = (id: string) => `Person ${id}`;

test('each decision is a line: when, what, with whom, by whom, where, and what it replaced', () => {
  const lines = ledgerCsv([entry({ replaced: { what: 'Chrome' } })], { nameOf }).split('\r\n');
  expect(lines[1]).toBe(
    '"2026-03-12","Brass, not chrome","Sigrid","Person aiko","Task: Ironmongery","Person ines","2026-03-13","","","Chrome",""',
  );
});

test('who said otherwise what was agreed, and when, stands beside it, on paper too', () => {
  const changed = entry({ changed: { by: 'tom', at: '2026-03-20T10:00:00.000Z' } });
  expect(ledgerCsv([changed], { nameOf }).split('\r\n')[1]).toContain('"2026-03-13","Person tom","2026-03-20",');
  expect(ledgerLines([changed], { nameOf }).map(({ words }) => words)).toContain('Changed by Person tom on 20 Mar 2026');
});

test('a day is one where the studio is, not where it is noon at Greenwich', () => {
  setTimeZone('America/New_York');
  const late = { at: '2026-03-13T01:30:00.000Z', changed: { by: 'tom', at: '2026-03-21T02:00:00.000Z' } };
  expect(ledgerCsv([entry(late)], { nameOf }).split('\r\n')[1]).toContain('"2026-03-12","Person tom","2026-03-20",');
  expect(ledgerLines([entry(late)], { nameOf }).map(({ words }) => words)).toContain('Changed by Person tom on 20 Mar 2026');
  setTimeZone('UTC');
});

test('what a person wrote is no formula', () => {
  const evil = entry({ what: '=1+1', agreedWith: '@SUM(A1)', replaced: { what: '-1+cmd' }, subject: { kind: 'file', name: '+1' } });
  const cells = ledgerCsv([evil], { nameOf: () => '\t=2' }).match(/"[^"]*"/g) ?? [];
  expect(cells.length).toBeGreaterThan(9);
  for (const cell of cells) expect(cell).not.toMatch(/^"[=+@\t-]/);
});

test('on paper a decision takes as many lines as it needs, with a rule under its last', () => {
  const what = `${'oak '.repeat(50)}${'x'.repeat(100)}`.trim();
  const lines = ledgerLines([entry({ what, replacedBy: 'later' }), entry()], { nameOf });
  expect(
    lines
      .map(({ words }) => words)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(`${what}Replaced sinceBrass, not chrome`.replaceAll(' ', ''));
  expect(lines.filter(({ isEnd }) => isEnd)).toHaveLength(2);
  expect(lines.filter(({ day }) => day !== '')).toHaveLength(2);
  const [page] = tablePages({ title: 'Decisions', columns: [], rows: lines, isEnd: ({ isEnd }) => isEnd });
  expect(page?.marks.filter(({ kind }) => kind === 'line')).toHaveLength(3);
  for (const line of inLines('床は楢材、艶消しの油仕上げとする'.repeat(8), 20)) expect([...line].length).toBeLessThanOrEqual(10);
});
