// What the server says of a person's notifications, and what they do with them. All of it comes after the first screen.

import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '../../../domain/notifications/contract.ts';
import { type Answer, api } from '../../lib/api.ts';

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

/** The newest first, 50 at a time. */
export const useNotificationList = () =>
  useInfiniteQuery({ ...listOptions(), refetchInterval: ({ state }) => (state.status === 'error' ? againMs : false) });

/** The newest entries as the server has them now, beside what the bell shows. */
export const readNewest = () => api.notifications.list.call({ limit: 10 });

/** Reads counts and, where it is open, the list anew. */
export function refreshNotifications(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.notifications.key() });
}

/** Shows a change in the list at once; the answer brings the counts, a refusal what holds. */
function useChange() {
  const queries = useQueryClient();
  const { queryKey } = listOptions();
  const show = (change: (items: readonly Notification[]) => Notification[]) =>
    queries.setQueryData<Pages>(
      queryKey,
      (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) },
    );
  return {
    show,
    onSuccess: ({ counts, seq }: Counted) => void queries.setQueryData(countsQuery().queryKey, { counts, seq }),
    onError: () => refreshNotifications(queries),
  };
}

const asRead = (notification: Notification): Notification => ({ ...notification, isRead: true });

export function useMarkRead() {
  const { show, ...outcome } = useChange();
  return useMutation(
    api.notifications.markRead.mutationOptions({
      onMutate: ({ notificationId }) => void show((items) => items.map((item) => (item.id === notificationId ? asRead(item) : item))),
      ...outcome,
    }),
  );
}

/** All of them, or all about a task or a project. */
export function useMarkAllRead() {
  const { show, ...outcome } = useChange();
  const concerns = ({ taskId, projectId }: { taskId?: string | undefined; projectId?: string | undefined }, { data }: Notification) =>
    taskId ? data.taskId === taskId : !projectId || (data.projectId === projectId && !data.taskId);
  return useMutation(
    api.notifications.markAllRead.mutationOptions({
      onMutate: (about) => void show((items) => items.map((item) => (concerns(about, item) ? asRead(item) : item))),
      ...outcome,
    }),
  );
}

export function useRemoveNotification() {
  const { show, ...outcome } = useChange();
  return useMutation(
    api.notifications.remove.mutationOptions({
      onMutate: ({ notificationId }) => void show((items) => items.filter((item) => item.id !== notificationId)),
      ...outcome,
    }),
  );
}

export function useRestoreNotification() {
  const queries = useQueryClient();
  return useMutation(api.notifications.restore.mutationOptions({ onSettled: () => refreshNotifications(queries) }));
}
