// What a browser's service worker is given: the words, what they are about, and the page that a press opens.

import type { Notification } from './contract.ts';
import { editDetail } from './merging.ts';
import { destinationOf } from './rules.ts';
import { spokenPlain } from './spoken.ts';

/** R7-13: title, message, and data with the notification's id and type. */
export interface PushPayload {
  title: string;
  message: string;
  data: { notificationId: string | null; type: string };
  /** A page of ours. */
  path: string;
  /** A later message with the same tag takes the place of the earlier one. */
  tag: string;
}

export const payloadOf = (notification: Notification): PushPayload => ({
  title: cut(notification.title, 120),
  message: cut([spokenPlain(notification), editDetail(notification)].filter(Boolean).join('. '), 400),
  data: { notificationId: notification.id, type: notification.type },
  path: pathOf(destinationOf(notification)),
  tag: notification.groupId,
});

/** What a person sends themselves to see that it works. */
export const testPayload: PushPayload = {
  title: 'Atelier',
  message: 'Push works in this browser.',
  data: { notificationId: null, type: 'test' },
  path: '/settings?tab=notifications',
  tag: 'test',
};

/** A destination, as texts. */
type Page = { to: string } & Readonly<Record<string, string | undefined>>;

/** A page of the product as an address. */
export function pathOf(destination: Page | null): string {
  if (!destination) return '/';
  const { to, ...rest } = destination;
  const path = to.replace(/\$(\w+)/, (_, name: string) => rest[name] ?? '');
  const query = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined || to.includes(`$${name}`) ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Push services take 4,096 bytes, encrypted; a letter has four at most. */
function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
