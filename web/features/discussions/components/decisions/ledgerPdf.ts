// The ledger of decisions on paper. What draws, and the letters it needs, come with this.

import type { LedgerEntry } from '../../../../../domain/discussions/contract.ts';
import { type Column, tablePages } from '../../../files/components/register/paperTable.ts';
import { paperFile, type PdfFacts } from '../../../files/components/register/registerPdf.ts';
import { dated } from '../../../schedule/components/exchange/drawing.ts';
import { ledgerLines, type PaperLine } from './ledgerTables.ts';

const columns: Column<PaperLine>[] = [
  { head: 'Agreed on', width: 75, text: ({ day }) => (day === '' ? '' : dated(day)) },
  { head: 'Decision', width: 320, text: ({ words }) => words, isBold: true },
  { head: 'Agreed with', width: 115, text: ({ agreedWith }) => agreedWith },
  { head: 'Said by', width: 105, text: ({ saidBy }) => saidBy },
  { head: 'Where', width: 165, text: ({ where }) => where },
];

/** @param search what the ledger was searched for, to be said on the paper */
export function ledgerPdf(entries: readonly LedgerEntry[], { search, ...facts }: PdfFacts & { search: string }): Promise<Blob> {
  const title = 'Decisions';
  const before = search === '' ? [] : [['Searched for', search] as const];
  return paperFile(title, facts, tablePages({ title, columns, rows: ledgerLines(entries, facts), isEnd: ({ isEnd }) => isEnd, before }));
}
