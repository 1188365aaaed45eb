import { useEffect, useRef } from 'react';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import type { Talk } from '../../../files/components/viewer/talk/useTalk.ts';
import type { PageSpot } from '../../../../../domain/discussions/contract.ts';
import { useComment } from '../../queries.ts';
import type { NumberedPin } from './useNumberedPins.ts';

/** An address that leads to a comment on a spot opens its page and marks its pin, once. */
export function useLedTo(talk: Talk, pins: readonly NumberedPin<PageSpot>[]): void {
  const commentId = talk.comment as CommentId | null;
  const led = useComment(commentId);
  const rootId = commentId === null ? undefined : led.data?.comment.rootId;
  const pin = pins.find((one) => one.commentId === rootId);
  const marked = useRef<CommentId | null>(null);
  const hasPages = talk.pages > 0;
  const mark = useRef(talk.mark);
  useEffect(() => void (mark.current = talk.mark));
  useEffect(() => {
    // Talks to the viewer: which page it shows.
    if (!pin || !hasPages || marked.current === commentId) return;
    marked.current = commentId;
    mark.current(pin.commentId, pin.anchor);
  }, [pin, hasPages, commentId]);
}
