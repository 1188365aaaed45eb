// The drawing register of a project and its issue sheets, as the server has them.

import { type QueryClient, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FileRecord } from '../../../domain/files/contract.ts';
import type { SheetFacts } from '../../../domain/files/registerContract.ts';
import type { FileId, IssueSheetId, ProjectId } from '../../../domain/kernel/ids.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import { api } from '../../lib/api.ts';
import { useReadOn } from '../../lib/useReadOn.ts';
import { changeFile } from './queries.ts';

/** A document that is a sheet. */
export type SheetRecord = FileRecord & { sheet: SheetFacts };

export const isSheet = (file: FileRecord): file is SheetRecord => file.sheet !== null;

export const registerQuery = (projectId: ProjectId) => api.files.register.queryOptions({ input: { projectId } });

export const useRegister = (projectId: ProjectId) => useQuery(registerQuery(projectId));

/** The same where it may be nobody's: one's own documents have none. */
export const useRegisterOf = (projectId: ProjectId | null) =>
  useQuery(api.files.register.queryOptions({ input: projectId === null ? skipToken : { projectId } }));

const issuesQuery = (projectId: ProjectId) =>
  api.files.issueSheets.infiniteOptions({
    input: (after: string | undefined) => ({ projectId, ...(after !== undefined && { after }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The issue sheets of a project, the newest first, as far as they were read. */
export function useIssuePages(projectId: ProjectId) {
  const list = useInfiniteQuery(issuesQuery(projectId));
  const [first] = list.data?.pages ?? [];
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...list, data: first && { items, total: first.total, can: first.can } };
}

/** All of them, read page by page; none until all are here: what was issued last of a sheet may stand on any. */
export function useIssues(projectId: ProjectId) {
  const list = useIssuePages(projectId);
  useReadOn(list);
  return { ...list, data: list.hasNextPage ? undefined : list.data };
}

export const issueQuery = (issueId: IssueSheetId) => api.files.issueSheet.queryOptions({ input: { issueId } });

export const useIssue = (issueId: IssueSheetId) => useQuery(issueQuery(issueId));

export interface SheetsChange {
  projectId: ProjectId;
  sheets: ReadonlyMap<FileId, Partial<SheetFacts>>;
}

/**
 * Changes sheets wherever this tab shows them; the server's own answer follows.
 * @returns takes back what nobody has changed since
 */
export function changeSheets(queries: QueryClient, { projectId, sheets }: SheetsChange): () => void {
  const before = new Map(queries.getQueryData(registerQuery(projectId).queryKey)?.items.map(({ id, sheet }) => [id, sheet]));
  patchSheets(queries, { projectId, fieldsOf: ({ id }) => sheets.get(id) });
  return () =>
    patchSheets(queries, {
      projectId,
      fieldsOf: ({ id, sheet }) => sheetAsBefore(sheet, { before: before.get(id) ?? null, written: sheets.get(id) ?? {} }),
    });
}

/** Sheets as the server answered with them: the next change builds on these. */
export function keepSheets(queries: QueryClient, projectId: ProjectId, answered: readonly FileRecord[]): void {
  queries.setQueryData(
    registerQuery(projectId).queryKey,
    (known) => known && { ...known, items: known.items.map((file) => answered.find(({ id }) => id === file.id) ?? file) },
  );
}

/** The former values of those fields that still have what was written. */
function sheetAsBefore(
  now: SheetFacts,
  { before, written }: { before: SheetFacts | null; written: Partial<SheetFacts> },
): Partial<SheetFacts> | undefined {
  const names = namesOf(written).filter((name) => now[name] === written[name]);
  return before && names.length > 0 ? Object.fromEntries(names.map((name) => [name, before[name]])) : undefined;
}

interface SheetsPatch {
  projectId: ProjectId;
  /** Undefined for a sheet that stays as it is. */
  fieldsOf: (file: SheetRecord) => Partial<SheetFacts> | undefined;
}

function patchSheets(queries: QueryClient, { projectId, fieldsOf }: SheetsPatch): void {
  queries.setQueryData(registerQuery(projectId).queryKey, (known) => {
    if (!known) return known;
    const items = known.items.map((file) => {
      const fields = isSheet(file) ? fieldsOf(file) : undefined;
      return fields && file.sheet ? { ...file, sheet: { ...file.sheet, ...fields } } : file;
    });
    for (const [index, file] of items.entries()) if (file !== known.items[index]) changeFile(queries, file.id, { sheet: file.sheet });
    return { ...known, items };
  });
}

/**
 * Takes sheets out of the register that this tab shows.
 * @returns puts back those that are not there
 */
export function dropSheets(queries: QueryClient, { projectId, fileIds }: { projectId: ProjectId; fileIds: readonly FileId[] }): () => void {
  const { queryKey } = registerQuery(projectId);
  const gone = queries.getQueryData(queryKey)?.items.filter(({ id }) => fileIds.includes(id)) ?? [];
  queries.setQueryData(queryKey, (known) => known && { ...known, items: known.items.filter(({ id }) => !fileIds.includes(id)) });
  return () =>
    void queries.setQueryData(queryKey, (known) => {
      const lost = gone.filter(({ id }) => !known?.items.some((file) => file.id === id));
      return known && { ...known, items: [...known.items, ...lost] };
    });
}
