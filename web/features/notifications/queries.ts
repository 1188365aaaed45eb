// What the server says of a person's notifications, and what they do with them. All of it comes after the first screen.

import {
  type InfiniteData,
  type MutationKey,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import type { Notification } from '../../../domain/notifications/contract.ts';
import { type Answer, api } from '../../lib/api.ts';
import { reportError } from '../../lib/reportError.ts';

export const countsQuery = () => api.notifications.counts.queryOptions();

type Page = Answer['notifications']['list'];
type Pages = InfiniteData<Page, string | undefined>;
type Counted = Pick<Page, 'counts' | 'seq'>;

const listOptions = () =>
  api.notifications.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** A list that could not be read is asked for again while it is looked at. */
const againMs = 5_000;

/** The newest entries as the server has them now, beside what the bell shows. */
export const readNewest = () => api.notifications.list.call({ limit: 10 });

/** Which entries are unread; null where there are more than one answer holds, or none comes. */
export const readUnread = (): Promise<ReadonlySet<string> | null> =>
  api.notifications.list.call({ unread: 'true' }).then(
    ({ items, next }) => (next === null ? new Set(items.map(({ groupId }) => groupId)) : null),
    () => null,
  );

/** Reads counts and, where it is open, the list anew. */
export function refreshNotifications(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.notifications.key() });
}

const asRead = (notification: Notification): Notification => ({ ...notification, isRead: true });

type ListChange = (items: readonly Notification[]) => Notification[];
type One = { notificationId: string };
/** A task or a project, or neither: all of them. */
type About = { taskId?: string | undefined; projectId?: string | undefined };

const marking =
  ({ notificationId }: One): ListChange =>
  (items) =>
    items.map((item) => (item.id === notificationId ? asRead(item) : item));

const concerns = ({ taskId, projectId }: About, { data }: Notification): boolean =>
  taskId ? data.taskId === taskId : !projectId || (data.projectId === projectId && !data.taskId && !data.commentId);

const markingAll =
  (about: About): ListChange =>
  (items) =>
    items.map((item) => (concerns(about, item) ? asRead(item) : item));

const removing =
  ({ notificationId }: One): ListChange =>
  (items) =>
    items.filter((item) => item.id !== notificationId);

/** What commands of one kind were given and are not answered yet, the oldest first. */
export const usePending = <Input>(mutationKey: MutationKey): Input[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever asks names what goes under its key
  useMutationState({ filters: { mutationKey, status: 'pending' }, select: ({ state }) => state.variables as Input });

/** What is on its way. It lies over the list, so that what fails was never part of it. */
function useUnderway(): ListChange[] {
  const { markRead, markAllRead, remove } = api.notifications;
  return [
    ...usePending<One>(markRead.mutationKey()).map(marking),
    ...usePending<About>(markAllRead.mutationKey()).map(markingAll),
    ...usePending<One>(remove.mutationKey()).map(removing),
  ];
}

/** The newest first, 50 at a time, as they are once everything that is on its way has arrived. */
export function useNotificationList() {
  const list = useInfiniteQuery({ ...listOptions(), refetchInterval: ({ state }) => (state.status === 'error' ? againMs : false) });
  const underway = useUnderway();
  const known = list.data?.pages.flatMap((page) => page.items);
  return { list, items: known && underway.reduce((items, change) => change(items), known) };
}

/** What an act becomes: part of the list, or a line in the log (specification §8) and what holds on the server. */
function useOutcome<Input>(context: string, changing: (input: Input) => ListChange) {
  const queries = useQueryClient();
  return {
    onSuccess: ({ counts, seq }: Counted, input: Input) => {
      queries.setQueryData(countsQuery().queryKey, { counts, seq });
      const change = changing(input);
      queries.setQueryData<Pages>(
        listOptions().queryKey,
        (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) },
      );
    },
    onError: (error: unknown) => {
      reportError(error, context);
      refreshNotifications(queries);
    },
  };
}

export const useMarkRead = () =>
  useMutation(api.notifications.markRead.mutationOptions(useOutcome('a notification could not be marked as read', marking)));

/** All of them, or all about a task or a project. */
export const useMarkAllRead = () =>
  useMutation(api.notifications.markAllRead.mutationOptions(useOutcome('notifications could not be marked as read', markingAll)));

export const useRemoveNotification = () =>
  useMutation(api.notifications.remove.mutationOptions(useOutcome('a notification could not be deleted', removing)));

export function useRestoreNotification() {
  const queries = useQueryClient();
  return useMutation(
    api.notifications.restore.mutationOptions({
      onError: (error) => reportError(error, 'a notification could not be brought back'),
      onSettled: () => refreshNotifications(queries),
    }),
  );
}
