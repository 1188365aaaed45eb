// The numbers on the shell: what is unread, by the places where it is. Set by the notifications, which come after the first
// screen, and read by what stands round every page.

import { useSyncExternalStore } from 'react';
import { onForget } from './forget.ts';

export interface Badges {
  projectInvitations: number;
  projectRelated: number;
  taskNotifications: number;
  unread: number;
}

const none: Badges = { projectInvitations: 0, projectRelated: 0, taskNotifications: 0, unread: 0 };
let badges = none;
const listeners = new Set<() => void>();

/** Without a value nothing is unread: nobody is signed in. */
export function setBadges(next: Badges = none): void {
  badges = next;
  for (const notify of listeners) notify();
}

onForget(setBadges);

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const useBadges = (): Badges => useSyncExternalStore(subscribe, () => badges);
