// The server's discussions, as pages and panels read them.

import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Comment, CommentPage, LedgerEntry } from '../../../domain/discussions/contract.ts';
import { keyOf, type SubjectKey, type SubjectName } from '../../../domain/discussions/subjects.ts';
import type { CommentId, ProjectId } from '../../../domain/kernel/ids.ts';
import { api } from '../../lib/api.ts';
import { isConnected } from '../../lib/connection.ts';
import { Problem } from '../../lib/problem.ts';
import { useSteady } from '../../lib/useSteady.ts';

/** Where a page of comments stands: round one, or before or after it; without any, where the reader left off. */
type Place = Partial<Record<'before' | 'after' | 'around', CommentId>>;

/** Pages that a tab keeps of one discussion: with more, those that are far away go. */
const mostPages = 8;

interface Read {
  /** The comment that an address leads to. */
  around: CommentId | null;
  /** Only threads in which one is named. */
  mentions?: boolean;
}

const inputOf = (subject: SubjectName, { mentions = false }: Read) => ({
  subject: keyOf(subject),
  ...(mentions && { mentions: 'true' as const }),
});

export const discussionQuery = (subject: SubjectName, read: Read) =>
  api.discussions.list.infiniteOptions({
    input: (place: Place) => ({ ...inputOf(subject, read), ...place }),
    initialPageParam: read.around ? { around: read.around } : {},
    getPreviousPageParam: ({ items: [first], hasBefore }: CommentPage): Place | undefined =>
      hasBefore && first ? { before: first.id } : undefined,
    getNextPageParam: ({ items, hasAfter }: CommentPage): Place | undefined => {
      const last = items.at(-1);
      return hasAfter && last ? { after: last.id } : undefined;
    },
    maxPages: mostPages,
  });

/** Before the comment that a page is read round stand so many others of it. */
const aheadOfAnchor = 25;

/**
 * The same where a tab shows it already: once it is read, the page “where the reader left off” would be another one, so it is read
 * anew round what stands in it.
 */
function stayingQuery(subject: SubjectName, { queries, ...of }: Read & { queries: QueryClient }) {
  const { queryKey, ...query } = discussionQuery(subject, of);
  const placeOf = (place: Place): Place => {
    const known = queries.getQueryData(queryKey);
    const page = known?.pages[known.pageParams.findIndex((param) => Object.keys(param).length === 0)];
    const anchor = page?.items[Math.min(page.hasBefore ? aheadOfAnchor : aheadOfAnchor - 1, page.items.length - 1)];
    return Object.keys(place).length === 0 && anchor ? { around: anchor.id } : place;
  };
  const read = (place: Place, signal: AbortSignal) => api.discussions.list.call({ ...inputOf(subject, of), ...place }, { signal });
  return {
    ...query,
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }: { pageParam: Place; signal: AbortSignal }): Promise<CommentPage> => {
      const place = placeOf(pageParam);
      if (place === pageParam) return read(place, signal);
      // What it was read round may be gone by now.
      return read(place, signal).catch(() => read(pageParam, signal));
    },
  };
}

/** What was said about a thing, as far as it has been read: its threads in their order. */
export function useDiscussion(subject: SubjectName, read: Read) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(stayingQuery(subject, { ...read, queries }));
  const pages = query.data?.pages ?? [];
  const newest = pages.toSorted((one, other) => other.seq - one.seq)[0];
  return { ...query, newest, threads: threadsOf(pages) };
}

export interface Thread {
  root: Comment;
  answers: readonly Comment[];
}

/** A thread that begins on a page before the first one comes with its beginning, without what lies between. */
export function threadsOf(pages: readonly CommentPage[]): Thread[] {
  const threads = new Map<string, { root: Comment; answers: Comment[] }>();
  for (const { root, items } of pages) {
    for (const comment of [...(root ? [root] : []), ...items]) {
      const thread = threads.get(comment.rootId);
      if (thread && comment.parentId !== null) thread.answers.push(comment);
      else if (!thread && comment.parentId === null) threads.set(comment.rootId, { root: comment, answers: [] });
    }
  }
  return [...threads.values()];
}

/** The spots of a document that something was said about. */
export const usePins = (subject: SubjectName) => useQuery(api.discussions.pins.queryOptions({ input: { subject: keyOf(subject) } }));

/** What was sent with what was said about a thing. */
export const useShared = (subject: SubjectKey) => useQuery(api.discussions.shared.queryOptions({ input: { subject } }));

/** Reads it anew. @returns once it stands on screen */
async function refresh(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: api.discussions.pins.key() });
  void queries.invalidateQueries({ queryKey: api.discussions.shared.key() });
  void queries.invalidateQueries({ queryKey: api.discussions.ofProject.key() });
  await queries.invalidateQueries({ queryKey: api.discussions.list.key() });
}

/** What does not wait for a connection is refused at once without one: it is done, or it is not, and nothing hangs between. */
const connected =
  <Input, Answer>(send: (input: Input) => Promise<Answer>) =>
  (input: Input): Promise<Answer> =>
    isConnected() ? send(input) : Promise.reject(new Problem({ code: 'offline', message: needsConnection }));
const needsConnection = 'You are offline. Nothing has been changed: do it again once you are connected.';

/** Each command ends once what it changed stands on screen. New comments wait for a connection (composer/lateComments.ts), all else needs one. */
export function useCommentCommands() {
  const queries = useQueryClient();
  const onSuccess = () => refresh(queries);
  return useSteady({
    readAnew: onSuccess,
    say: useMutation(api.discussions.comment.mutationOptions({ onSuccess })).mutateAsync,
    edit: connected(useMutation(api.discussions.edit.mutationOptions({ onSuccess })).mutateAsync),
    remove: connected(useMutation(api.discussions.remove.mutationOptions({ onSuccess })).mutateAsync),
    resolve: connected(useMutation(api.discussions.resolve.mutationOptions({ onSuccess })).mutateAsync),
    reopen: connected(useMutation(api.discussions.reopen.mutationOptions({ onSuccess })).mutateAsync),
    react: connected(useMutation(api.discussions.react.mutationOptions({ onSuccess })).mutateAsync),
    decide: connected(useMutation(api.discussions.decide.mutationOptions({ onSuccess })).mutateAsync),
    follow: connected(useMutation(api.discussions.follow.mutationOptions({ onSuccess })).mutateAsync),
    followThread: connected(useMutation(api.discussions.followThread.mutationOptions({ onSuccess })).mutateAsync),
    undecide: connected(useMutation(api.discussions.undecide.mutationOptions({ onSuccess })).mutateAsync),
  });
}

export type CommentCommands = ReturnType<typeof useCommentCommands>;

/** Remembers how far the person has read; what is seen again costs nothing. */
export const useMarkRead = () => useMutation(api.discussions.markRead.mutationOptions()).mutateAsync;

/** Whom one may name where this is discussed. */
export const useMentionable = (subject: SubjectName) =>
  useQuery(api.discussions.people.queryOptions({ input: { subject: keyOf(subject) } }));

/** What else is discussed in a project. */
export const useElsewhere = (projectId: ProjectId) => useQuery(api.discussions.ofProject.queryOptions({ input: { projectId } }));

/** How a comment read before, for whoever reads it. */
export const useEdits = (commentId: CommentId) => useQuery(api.discussions.history.queryOptions({ input: { commentId } }));

/** One comment with what it was said about. */
export const useComment = (commentId: CommentId | null) =>
  useQuery(api.discussions.get.queryOptions({ input: commentId === null ? skipToken : { commentId } }));

/** What one decision of a project may replace: the newest of them that nothing replaces yet. */
export const useReplaceable = (projectId: ProjectId | null) =>
  useQuery(api.discussions.decisions.queryOptions({ input: projectId === null ? skipToken : { projectId, limit: 200 } }));

/** The ledger of a project's decisions; while others are looked for, those before stay on screen. */
export const useDecisions = (projectId: ProjectId, search: string) =>
  useInfiniteQuery(
    api.discussions.decisions.infiniteOptions({
      input: (cursor: string | undefined) => ({ projectId, limit: 50, ...(search && { search }), ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );

/** No ledger of a project is longer than so many pages of 200. */
const mostLedgerPages = 50;

/** All of the ledger that a search finds, for a file. */
export async function readLedger(projectId: ProjectId, search: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostLedgerPages; page++) {
    const place: { cursor?: string } = cursor === null ? {} : { cursor };
    const { items, next } = await api.discussions.decisions.call({ projectId, limit: 200, ...(search && { search }), ...place });
    entries.push(...items);
    if (next === null) break;
    cursor = next;
  }
  return entries;
}
