// Who has which revision: sheets by the days on which they were issued.

import type { IssueRecord } from '../../../../../domain/files/registerContract.ts';
import { byDay, type RegisterRow } from './registerRows.ts';

/** Issues beside each other on one sheet of paper. */
export const columnsOfPaper = 9;

export interface IssueMatrix {
  columns: readonly IssueRecord[];
  /** Each sheet with the revision that each of the issues gave out; empty where none. */
  lines: readonly { row: RegisterRow; revisions: readonly string[] }[];
}

/** The issues that stand, in the order of their days, so many to a part; none without an issue. */
export function issueMatrix(rows: readonly RegisterRow[], issues: readonly IssueRecord[]): IssueMatrix[] {
  const standing = issues.filter(({ withdrawn }) => withdrawn === null).toSorted(byDay);
  const parts = Array.from({ length: Math.ceil(standing.length / columnsOfPaper) }, (_, part) =>
    standing.slice(part * columnsOfPaper, (part + 1) * columnsOfPaper),
  );
  return parts.map((columns) => {
    const given = columns.map(({ sheets }) => new Map<string, string>(sheets.map(({ fileId, revision }) => [fileId, revision])));
    return { columns, lines: rows.map((row) => ({ row, revisions: given.map((sheets) => sheets.get(row.file.id) ?? '') })) };
  });
}
