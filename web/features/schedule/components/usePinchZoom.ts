// The width of a day by two fingers, or by the wheel with Ctrl, which is how a trackpad says that two fingers part: about the point
// between them, so that the day there stays there.

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Anchor, clampedWidth, type TimeScale } from './timeScale.ts';

interface PinchInput {
  scroller: RefObject<HTMLElement | null>;
  scale: TimeScale;
  /** Of the left part, px. */
  left: number;
  onZoom: (width: number, anchor: Anchor) => void;
}

interface Pinch {
  /** Between the fingers, px, and of a day as they were laid on. */
  distance: number;
  width: number;
  anchor: Anchor;
}

export function usePinchZoom({ scroller, scale, left, onZoom }: PinchInput): void {
  const latest = useRef({ scale, left, onZoom });
  useLayoutEffect(() => {
    // Before the next finger can move.
    latest.current = { scale, left, onZoom };
  });

  useEffect(() => {
    // Talks to wheel and fingers: what they do is not the browser's own zoom, so their events are taken before it.
    const element = scroller.current;
    if (!element) return;
    let pinch: Pinch | null = null;

    const anchorAt = (clientX: number): Anchor => {
      const now = latest.current;
      const at = clientX - element.getBoundingClientRect().left - now.left;
      const x = element.scrollLeft + at;
      const day = now.scale.dayAt(x);
      return { day, share: (x - now.scale.xOf(day)) / now.scale.width, at };
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      // A notch of a wheel is some hundred px, what a trackpad sends a few.
      const factor = Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100);
      latest.current.onZoom(clampedWidth(latest.current.scale.width * factor), anchorAt(event.clientX));
    };
    const onStart = ({ touches }: TouchEvent) => {
      const [one, other] = touches;
      if (touches.length !== 2 || !one || !other) return;
      const middle = (one.clientX + other.clientX) / 2;
      pinch = { distance: between(one, other), width: latest.current.scale.width, anchor: anchorAt(middle) };
    };
    const onMove = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (element.hasAttribute(held)) event.preventDefault();
      if (!pinch || !one || !other) return;
      event.preventDefault();
      const at = (one.clientX + other.clientX) / 2 - element.getBoundingClientRect().left - latest.current.left;
      const width = clampedWidth((pinch.width * between(one, other)) / pinch.distance);
      latest.current.onZoom(width, { ...pinch.anchor, at });
    };
    const onEnd = () => {
      pinch = null;
      element.removeAttribute(held);
    };
    const onBack = () => {
      element.removeAttribute(held);
      if (pinch) latest.current.onZoom(pinch.width, pinch.anchor);
      pinch = null;
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onBack();
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onBack);
    window.addEventListener('keydown', onKey, true);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onBack);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [scroller]);
}

const held = 'data-finger-holds';

/** Has a finger that was laid on a part of the sheet hold that part, and not scroll; what is drawn as SVG cannot say so by `touch-action`. */
export function keepFinger({ pointerType, currentTarget }: { pointerType: string; currentTarget: Element }): void {
  // What a mouse holds ends without a touch: the next finger would not scroll.
  if (pointerType === 'touch') currentTarget.closest('[role=treegrid]')?.setAttribute(held, '');
}

/** Never nothing, or what is divided by it would be all there is. */
const between = (one: Touch, other: Touch): number => Math.max(24, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
