import { useEffect, useRef, useState } from 'react';
import type { SubjectName } from '../../../../../domain/discussions/subjects.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { problemOf } from '../../../../lib/api.ts';
import { showToast } from '../../../../ui/toast/store.ts';
import { useDiscussion } from '../../queries.ts';

interface Wanted {
  /** The comment that the address leads to. */
  comment: CommentId | null;
  /** The first comment of a thread whose pin is marked. */
  marked: CommentId | null;
  /** Only threads in which one is named. */
  mentions: boolean;
}

/**
 * What was said, read where the reader left off, or round the comment that is wanted: by the address, by a pin, or because they just
 * said it and no page that is shown has it.
 */
export function useReach(subject: SubjectName, { comment, marked, mentions }: Wanted) {
  // A comment that is gone, or was said elsewhere, leads to the discussion alone, and that is said.
  const [lost, setLost] = useState<CommentId | null>(null);
  const [sought, setSought] = useState<CommentId | null>(null);
  const around = sought ?? (comment === lost ? null : comment);
  const discussion = useDiscussion(subject, { around, mentions });
  const { newest, threads, error, isPlaceholderData } = discussion;
  if (error && around !== null && isNone(problemOf(error).code)) {
    setLost(around);
    setSought(null);
  }
  const [reached, setReached] = useState<CommentId | null>(null);
  if (newest && marked !== reached) {
    setReached(marked);
    if (marked !== null && !threads.some(({ root }) => root.id === marked)) setSought(marked);
  }
  const led = useRef<CommentId | null>(null);
  useEffect(() => {
    // Talks to whoever follows an address, once: what is deleted while it is read goes before their eyes.
    if (!newest || isPlaceholderData || led.current === comment) return;
    led.current = comment;
    const isHere = threads.some(({ root, answers }) => [root, ...answers].some(({ id }) => id === comment));
    if (comment !== null && !isHere) showToast({ shape: 'warning', title: 'That comment is not here any more', line: goneWords });
  }, [newest, isPlaceholderData, comment, threads]);
  return { discussion, around, seek: setSought };
}

const goneWords = 'It was deleted, or said elsewhere.';

/** What an address leads to, and is not there. */
const isNone = (code: string): boolean => code === 'not_found' || code === 'validation_failed';
