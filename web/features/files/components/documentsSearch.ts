// What a page of documents shows, as its address holds it.

import { cutAt } from '../../../../domain/kernel/cut.ts';
import type { CommentId, FileId, FolderId, IssueSheetId, ProjectId, UserId } from '../../../../domain/kernel/ids.ts';
import { type FileQuery, fileSorts } from '../../../../domain/files/contract.ts';
import { fileKinds } from '../../../../domain/files/kinds.ts';
import { idIn } from '../../../lib/ids.ts';

export interface DocumentsSearch {
  folder?: string | undefined;
  q?: string | undefined;
  kind?: string | undefined;
  /** Of a task that it is attached to. */
  room?: string | undefined;
  by?: string | undefined;
  /** A name of {@link windows}. */
  since?: string | undefined;
  project?: string | undefined;
  /** `name`, or `-name` the other way round. */
  sort?: string | undefined;
  as?: string | undefined;
  /** The document beside the list. */
  file?: FileId | undefined;
  /** The document over the page. */
  view?: FileId | undefined;
  /** What was said about that one, as an address leads to it. */
  comment?: CommentId | undefined;
  /** The number of the earlier version that the document over the page is compared with. */
  compare?: string | undefined;
  /** Of the document over the page, where it is not the first. */
  page?: string | undefined;
  /** Of a project's documents: `register` or `issues`; else the folders. */
  part?: string | undefined;
  /** In the register, what sheets are good for, apart by commas. */
  good?: string | undefined;
  /** The issue sheet beside their list. */
  issue?: IssueSheetId | undefined;
}

export type FileSort = (typeof fileSorts)[number];
export type FileScope = NonNullable<FileQuery['scope']>;

export const sortNames: Record<FileSort, string> = { name: 'Name', modified: 'Modified', size: 'Size', project: 'Project' };

export interface Where {
  scope: FileScope;
  /** Of the scope `place`: null for one's own documents. */
  projectId: ProjectId | null;
}

export interface DocumentsView {
  query: Omit<FileQuery, 'after' | 'limit'>;
  folderId: FolderId | null;
  sort: FileSort;
  isDescending: boolean;
  as: 'grid' | 'list';
  isFiltered: boolean;
}

/** What the address says of the document over the page means nothing of another. */
export const ofNone = { compare: undefined, comment: undefined, page: undefined };

/** What a viewer is given of it, and tells it. */
export const ofViewer = (search: DocumentsSearch, onSearch: (changes: DocumentsSearch, replace?: boolean) => void) => ({
  comment: search.comment,
  compareWith: search.compare === undefined ? null : Number(search.compare),
  page: Math.max(1, Math.trunc(Number(search.page)) || 1),
  onCompare: (number: number | null) => onSearch({ compare: number?.toString() }, true),
  onPage: (page: number) => onSearch({ page: page > 1 ? page.toString() : undefined }, true),
  onShow: (fileId: FileId) => onSearch({ ...ofNone, view: fileId }, true),
  onClose: () => onSearch({ ...ofNone, view: undefined }, true),
});

/** What the address asks for; what it cannot read it leaves out. */
export function readSearch(search: DocumentsSearch, { scope, projectId }: Where, now = Date.now()): DocumentsView {
  const { sort, isDescending } = readSort(search.sort, scope);
  const kind = fileKinds.find((one) => one === search.kind);
  const window = windows.find((one) => one === search.since);
  const text = cutAt(search.q?.trim() ?? '', 120);
  const room = roomIn(search, { scope, projectId });
  const folderId = scope === 'place' ? (idIn<FolderId>(search.folder) ?? null) : null;
  const project = scope === 'place' ? projectId : (idIn<ProjectId>(search.project) ?? null);
  const addedBy = idIn<UserId>(search.by);
  const narrower = {
    ...(kind && { kind }),
    ...(room && { room }),
    ...(addedBy && { addedBy }),
    ...(window && { changedSince: startOf(window, now) }),
    ...(text && { search: text }),
  };
  return {
    query: {
      scope,
      ...(project && { projectId: project }),
      ...(folderId && { folderId }),
      ...narrower,
      sort,
      descending: isDescending ? 'true' : 'false',
    },
    folderId,
    sort,
    isDescending,
    as: search.as === 'list' ? 'list' : 'grid',
    isFiltered: Object.keys(narrower).length > 0 || (scope !== 'place' && project !== null),
  };
}

/** Rooms are those of one project. */
const roomIn = ({ room }: DocumentsSearch, { scope, projectId }: Where): string | undefined =>
  scope === 'place' && projectId !== null ? cutAt(room?.trim() ?? '', 60) : undefined;

/** How long ago a document was changed at most. */
export const windows = ['today', 'week', 'month', 'year'] as const;
export type Window = (typeof windows)[number];
export const windowNames: Record<Window, string> = { today: 'Today', week: 'Last 7 days', month: 'Last 30 days', year: 'This year' };

/** The midnight, on the reader's own clock, that it begins with. @param now milliseconds since the epoch */
export function startOf(window: Window, now: number): string {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  if (window === 'week') day.setDate(day.getDate() - 6);
  if (window === 'month') day.setDate(day.getDate() - 29);
  if (window === 'year') day.setMonth(0, 1);
  return day.toISOString();
}

/** Names begin with A; what is newest or largest comes first. */
export const isFirstDescending = (sort: FileSort): boolean => sort !== 'name' && sort !== 'project';

function readSort(text: string | undefined, scope: FileScope): { sort: FileSort; isDescending: boolean } {
  const isTurned = text?.startsWith('-') ?? false;
  // What was used last is in that order by itself.
  const sort = fileSorts.find((one) => one === text?.replace(/^-/, '')) ?? 'modified';
  return { sort, isDescending: scope === 'recent' || isFirstDescending(sort) !== isTurned };
}

/** What the address says of a sort; a second press on the same head turns it round. */
export function nextSort(view: Pick<DocumentsView, 'sort' | 'isDescending'>, sort: FileSort): string | undefined {
  const isTurned = view.sort === sort && view.isDescending === isFirstDescending(sort);
  if (sort === 'modified' && !isTurned) return undefined;
  return isTurned ? `-${sort}` : sort;
}

export const noFilter = {
  q: undefined,
  kind: undefined,
  room: undefined,
  by: undefined,
  since: undefined,
  project: undefined,
} satisfies DocumentsSearch;

/** What opens over the list or beside it leaves it where it was scrolled to. */
export const leadsElsewhere = (changes: DocumentsSearch): boolean => Object.keys(changes).some((name) => !besideList.has(name));

const besideList: ReadonlySet<string> = new Set(['file', 'view', 'compare', 'comment', 'page'] satisfies (keyof DocumentsSearch)[]);
