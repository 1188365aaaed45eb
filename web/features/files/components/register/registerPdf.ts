// The register with its issues, and an issue sheet, on paper. What draws, and the letters it needs, come with this.

import { issueName, purposeNames, statusNames } from '../../../../../domain/files/register.ts';
import type { IssueLine, IssueRecord } from '../../../../../domain/files/registerContract.ts';
import { shortDay } from '../../../../lib/dates.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { dated } from '../../../schedule/components/exchange/drawing.ts';
import { logoOf, pdfFile } from '../../../schedule/components/exchange/drawingFile.ts';
import { recipientNames } from './issueWords.ts';
import { issueMatrix } from './issueMatrix.ts';
import { type Column, finished, type PaperFacts, tablePages, type TitledPage, wrapped } from './paperTable.ts';
import type { RegisterRow } from './registerRows.ts';

/** Recipients above a column. */
const mostOfHead = 4;

export interface PdfFacts extends Omit<PaperFacts, 'hasLogo'> {
  logoUrl: string | null;
  nameOf: (id: string) => string;
}

/** The register's table, then who has which revision. */
export async function registerPdf(rows: readonly RegisterRow[], facts: PdfFacts & { issues: readonly IssueRecord[] }): Promise<Blob> {
  const columns: Column<RegisterRow>[] = [
    { head: 'Number', width: 110, text: ({ file }) => file.sheet.number, isBold: true },
    { head: 'Title', width: 250, text: ({ file }) => file.sheet.title },
    { head: 'Rev', width: 40, text: ({ file }) => file.sheet.revision, isBold: true },
    { head: 'Status', width: 90, text: ({ file }) => statusNames[file.sheet.status] },
    { head: 'Date', width: 75, text: ({ file }) => dated(dayOf(file.sheet.revisedAt)) },
    { head: 'Last issued', width: 160, text: ({ issued }) => (issued ? issuedWords(issued) : issued === null ? 'Not issued' : '') },
  ];
  return paperFile('Drawing register', facts, [...tablePages({ title: 'Drawing register', columns, rows }), ...matrixPages(rows, facts)]);
}

const issuedWords = ({ issue, revision }: NonNullable<RegisterRow['issued']>): string =>
  `${revision}, ${dated(issue.issuedOn)}, ${issueName(issue.number)}`;

/** Rows are sheets, columns the issues in the order of their days; as many as the paper has room for, and on. */
function matrixPages(rows: readonly RegisterRow[], facts: PdfFacts & { issues: readonly IssueRecord[] }): TitledPage[] {
  return issueMatrix(rows, facts.issues).flatMap(({ columns, lines }) =>
    tablePages({
      title: 'Who has which revision',
      columns: [
        { head: 'Number', width: 95, text: ({ row }) => row.file.sheet.number, isBold: true },
        { head: 'Title', width: 160, text: ({ row }) => row.file.sheet.title },
        ...columns.map((issue, index): Column<(typeof lines)[number]> => ({
          head: [shortDay(issue.issuedOn), issueName(issue.number), ...recipientNames(issue, facts.nameOf).slice(0, mostOfHead)],
          width: 52,
          text: ({ revisions }) => revisions[index] ?? '',
        })),
      ],
      rows: lines,
    }),
  );
}

export async function issuePdf(issue: IssueRecord, facts: PdfFacts & { lines: readonly IssueLine[] }): Promise<Blob> {
  const title = `Issue sheet ${issueName(issue.number)}`;
  const before: [string, string][] = [
    ['Date', dated(issue.issuedOn)],
    ['Purpose', purposeNames[issue.purpose]],
    ...labelled('Issued to', recipientNames(issue, facts.nameOf).join('; ')),
    ...labelled('Note', issue.note),
    ...labelled('Withdrawn', issue.withdrawn?.reason ?? ''),
  ];
  const columns: Column<IssueLine>[] = [
    { head: 'Number', width: 150, text: ({ number }) => number, isBold: true },
    { head: 'Title', width: 370, text: ({ title: words }) => words },
    { head: 'Rev', width: 60, text: ({ revision }) => revision, isBold: true },
    { head: 'Status', width: 120, text: ({ status }) => statusNames[status] },
  ];
  return paperFile(title, facts, tablePages({ title, columns, rows: facts.lines, before }));
}

/** Over as many lines as it needs. */
const labelled = (label: string, text: string): [string, string][] => wrapped(text).map((part, index) => [index === 0 ? label : '', part]);

/** Sheets with their title blocks as one file. */
export async function paperFile(title: string, { logoUrl, ...facts }: PdfFacts, pages: readonly TitledPage[]): Promise<Blob> {
  const logo = await logoOf(logoUrl);
  const name = [facts.projectName, title].join(', ');
  return pdfFile(finished(pages, { ...facts, hasLogo: logo !== null }), { title: name, logo });
}
