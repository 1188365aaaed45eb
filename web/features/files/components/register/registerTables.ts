// The register and issue sheets for a spreadsheet.

import { toCsv } from '../../../../../domain/kernel/csv.ts';
import { issueName, purposeNames, statusNames } from '../../../../../domain/files/register.ts';
import type { IssueLine, IssueRecord } from '../../../../../domain/files/registerContract.ts';
import { decimalSign } from '../../../../lib/decimalSign.ts';
import { dayOf } from '../../../../ui/locale.ts';
import { recipientNames } from './issueWords.ts';
import type { RegisterRow } from './registerRows.ts';

interface Named {
  /** Of a person. */
  nameOf: (id: string) => string;
}

const registerHeads = [
  'Number',
  'Title',
  'Revision',
  'Status',
  'Date',
  'Superseded by',
  'Last issued',
  'Issue sheet',
  'Issued to',
  'Document',
];

export function registerCsv(rows: readonly RegisterRow[], { nameOf }: Named): string {
  const lines = rows.map(({ file: { sheet, name }, issued }) => [
    sheet.number,
    sheet.title,
    sheet.revision,
    statusNames[sheet.status],
    dayOf(sheet.revisedAt),
    sheet.supersededBy ? `${sheet.supersededBy.number} ${sheet.supersededBy.revision}` : '',
    issued ? `${issued.issue.issuedOn} ${issued.revision}` : '',
    issued ? issueName(issued.issue.number) : '',
    issued ? recipientNames(issued.issue, nameOf).join('; ') : '',
    name,
  ]);
  return toCsv([registerHeads, ...lines], decimalSign());
}

export function issueCsv(issue: IssueRecord, { lines, nameOf }: Named & { lines: readonly IssueLine[] }): string {
  const facts = [
    ['Issue sheet', issueName(issue.number)],
    ['Date', issue.issuedOn],
    ['Purpose', purposeNames[issue.purpose]],
    ['Issued to', recipientNames(issue, nameOf).join('; ')],
    ['Note', issue.note],
    ...(issue.withdrawn ? [['Withdrawn', issue.withdrawn.reason]] : []),
    [''],
    ['Number', 'Title', 'Revision', 'Status'],
  ];
  const sheets = lines.map(({ number, title, revision, status }) => [number, title, revision, statusNames[status]]);
  return toCsv([...facts, ...sheets], decimalSign());
}
