import { createContext, useContext } from 'react';
import type { Notification } from '../../../../domain/notifications/contract.ts';

/** What a person can do with their notifications. What fails is undone on the screen and logged, and nobody is told more. */
export interface Notifications {
  unread: number;
  /** Goes where it leads, and marks it read. */
  open: (notification: Notification) => void;
  read: (notification: Notification) => void;
  readAll: () => void;
  /** Offers the way back. */
  remove: (notification: Notification) => void;
}

export const NotificationsContext = createContext<Notifications | null>(null);

export function useNotifications(): Notifications {
  const notifications = useContext(NotificationsContext);
  if (!notifications) throw new Error('useNotifications must be used within a NotificationsProvider');
  return notifications;
}
