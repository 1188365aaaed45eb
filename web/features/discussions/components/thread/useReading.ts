import { useEffect, useRef, useState } from 'react';
import type { CommentPage } from '../../../../../domain/discussions/contract.ts';
import { keyOf, type SubjectName } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { watchPresence } from '../../../../lib/presence.ts';
import { useMarkRead } from '../../queries.ts';

/** How long something stands on a page that is looked at until it counts as read. */
const readingMs = 1_500;

interface Divider {
  before: CommentId;
  count: number;
}

export interface Reading {
  /** Null where nothing was new. */
  divider: Divider | null;
  since: number;
}

/**
 * Marks what is looked at as read, once the place where the new begins, or the end, is in sight. Where the new began when the page was opened stays marked until it is left.
 * @returns that place, and the number from which on comments were new
 */
export function useReading(subject: SubjectName, { page, isSeen }: { page: CommentPage | undefined; isSeen: boolean }): Reading {
  const markRead = useMarkRead();
  const [divider, setDivider] = useState<Divider | null>(null);
  const [since, setSince] = useState<number | null>(null);
  if (page && since === null) {
    setSince(page.readUpTo);
    if (page.firstUnread !== null) setDivider({ before: page.firstUnread, count: page.unread });
  }
  const last = page?.last ?? 0;
  const isUnread = page !== undefined && isSeen && page.readUpTo < last;
  const key = keyOf(subject);
  const mark = useRef(markRead);
  useEffect(() => void (mark.current = markRead));
  useEffect(() => {
    // Talks to the page: only what somebody looks at is read.
    if (!isUnread) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchPresence((isLookedAt) => {
      clearTimeout(timer);
      // One that fails is made good by the next look.
      if (isLookedAt) timer = setTimeout(() => void mark.current({ subject: key, number: last }).catch(() => undefined), readingMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isUnread, key, last]);
  return { divider, since: since ?? Infinity };
}
