import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Notification } from '../../../../domain/notifications/contract.ts';
import { follow } from '../../../lib/outcome.ts';
import { offerUndo } from '../../identity/components/offerUndo.ts';
import { countsQuery, useMarkAllRead, useMarkRead, useRemoveNotification, useRestoreNotification } from '../queries.ts';
import { NotificationsContext } from './notificationsContext.ts';
import { linkOf } from './links.ts';

export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(countsQuery());
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkRead();
  const { mutate: markAllRead } = useMarkAllRead();
  const { mutateAsync: removeIt } = useRemoveNotification();
  const { mutate: bringBack } = useRestoreNotification();
  const read = ({ id, isRead }: Notification) => {
    if (!isRead) markRead({ notificationId: id });
  };
  const open = (notification: Notification) => {
    read(notification);
    const link = linkOf(notification);
    if (link) void navigate(link);
  };
  const remove = ({ id, title }: Notification) =>
    follow(removeIt({ notificationId: id }), {
      done: () => offerUndo({ title: 'Notification deleted', line: title }, () => bringBack({ notificationId: id })),
    });
  return (
    <NotificationsContext value={{ unread: data?.counts.unread ?? 0, open, read, readAll: () => markAllRead({}), remove }}>
      {children}
    </NotificationsContext>
  );
}
