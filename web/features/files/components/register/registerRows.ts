// The rows of a register: in which order, and which of them.

import { compareNumbers, registerStatuses } from '../../../../../domain/files/register.ts';
import type { IssueRecord } from '../../../../../domain/files/registerContract.ts';
import { fold, wordsOf } from '../../../../../domain/kernel/looking.ts';
import type { SheetRecord } from '../../registerQueries.ts';

export const registerSorts = ['number', 'title', 'revision', 'status', 'date', 'issued'] as const;
export type RegisterSort = (typeof registerSorts)[number];

export const sortNames: Record<RegisterSort, string> = {
  number: 'Number',
  title: 'Title',
  revision: 'Rev',
  status: 'Status',
  date: 'Date',
  issued: 'Last issued to',
};

export interface RegisterRow {
  file: SheetRecord;
  /** The last issue sheet that was not withdrawn, with the revision that went out with it; undefined as long as that is not known. */
  issued: { issue: IssueRecord; revision: string } | null | undefined;
}

/** @param issues undefined while they are not there */
export function registerRows(files: readonly SheetRecord[], issues: readonly IssueRecord[] | undefined): RegisterRow[] {
  if (!issues) return files.map((file) => ({ file, issued: undefined }));
  const last = new Map<string, NonNullable<RegisterRow['issued']>>();
  for (const issue of issues.filter(({ withdrawn }) => withdrawn === null).toSorted(byDay))
    for (const { fileId, revision } of issue.sheets) last.set(fileId, { issue, revision });
  return files.map((file) => ({ file, issued: last.get(file.id) ?? null }));
}

/** The day first, then the order in which they were recorded. */
export const byDay = (a: IssueRecord, b: IssueRecord): number => a.issuedOn.localeCompare(b.issuedOn) || a.number - b.number;

export interface RegisterOrder {
  sort: RegisterSort;
  isDescending: boolean;
}

/** `number`, or `-date` the other way round. */
export function readOrder(text: string | undefined): RegisterOrder {
  const sort = registerSorts.find((one) => one === text?.replace(/^-/, '')) ?? 'number';
  return { sort, isDescending: text?.startsWith('-') ?? false };
}

/** What the address says after a press on a head. */
export function nextOrder(now: RegisterOrder, sort: RegisterSort): string | undefined {
  const text = now.sort === sort && !now.isDescending ? `-${sort}` : sort;
  return text === 'number' ? undefined : text;
}

const keys: Record<RegisterSort, (a: RegisterRow, b: RegisterRow) => number> = {
  number: () => 0,
  title: (a, b) => compareNumbers(a.file.sheet.title, b.file.sheet.title),
  revision: (a, b) => compareNumbers(a.file.sheet.revision, b.file.sheet.revision),
  status: (a, b) => registerStatuses.indexOf(a.file.sheet.status) - registerStatuses.indexOf(b.file.sheet.status),
  date: (a, b) => a.file.sheet.revisedAt.localeCompare(b.file.sheet.revisedAt),
  issued: (a, b) => (a.issued?.issue.issuedOn ?? '').localeCompare(b.issued?.issue.issuedOn ?? ''),
};

const isFormer = ({ file }: RegisterRow): boolean => file.sheet.supersededAt !== null;

/** What is equal stands by its number; of one number the sheet that counts comes first. */
export function ordered(rows: readonly RegisterRow[], { sort, isDescending }: RegisterOrder): RegisterRow[] {
  const way = isDescending ? -1 : 1;
  const byNumber = (a: RegisterRow, b: RegisterRow) =>
    compareNumbers(a.file.sheet.number, b.file.sheet.number) || way * (Number(isFormer(a)) - Number(isFormer(b)));
  return rows.toSorted((a, b) => way * (sort === 'number' ? byNumber(a, b) : keys[sort](a, b)) || byNumber(a, b));
}

export interface RegisterFilter {
  search: string;
  /** Empty: all that count, and those that do not. */
  statuses: readonly string[];
}

export function filtered(rows: readonly RegisterRow[], { search, statuses }: RegisterFilter): RegisterRow[] {
  const words = wordsOf(search);
  return rows.filter(({ file: { sheet, name } }) => {
    const text = fold(`${sheet.number} ${sheet.title} ${sheet.revision} ${name}`);
    return (statuses.length === 0 || statuses.includes(sheet.status)) && words.every((word) => text.includes(word));
  });
}
