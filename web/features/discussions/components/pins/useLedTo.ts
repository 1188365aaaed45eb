import { useEffect, useRef } from 'react';
import type { Anchor } from '../../../../../domain/discussions/contract.ts';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { useComment } from '../../queries.ts';
import type { NumberedPin } from './useNumberedPins.ts';

interface LedTo<Spot extends Anchor> {
  /** The comment that the address leads to. */
  comment: CommentId | null;
  pins: readonly NumberedPin<Spot>[];
  /** What its pin stands on is there. */
  isReady: boolean;
  mark: (id: CommentId, at: Spot) => void;
}

/** An address that leads to a comment on a spot brings that into sight and marks its pin, once. */
export function useLedTo<Spot extends Anchor>({ comment, pins, isReady, mark }: LedTo<Spot>): void {
  const led = useComment(comment);
  const rootId = comment === null ? undefined : led.data?.comment.rootId;
  const pin = pins.find((one) => one.commentId === rootId);
  const marked = useRef<CommentId | null>(null);
  const latest = useRef(mark);
  useEffect(() => void (latest.current = mark));
  useEffect(() => {
    // Talks to what the pin stands on: which part of it is shown.
    if (!pin || !isReady || marked.current === comment) return;
    marked.current = comment;
    latest.current(pin.commentId, pin.anchor);
  }, [pin, isReady, comment]);
}
