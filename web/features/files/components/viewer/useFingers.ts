// What hands do on a sheet: one pointer moves it, two fingers zoom it, a tap points at it, and a second one right after means all of it.

import { type PointerEvent, useEffect, useRef } from 'react';
import { distanceOf, type Point } from './stage.ts';

export interface Fingers {
  onMove: (by: Point) => void;
  /** Two fingers, where they were and where they are, from the middle of the sheet's ground. */
  onPinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void;
  /** Pressed and let go in one place, from the middle of the ground. @param count 2 for the second of two */
  onTap: (at: Point, count: 1 | 2) => void;
}

/** A hand trembles so many px, a finger more. */
const tremble = { mouse: 4, finger: 10 };
/** Two taps within so many milliseconds and px are one act. */
const twice = { ms: 350, px: 30 };

/** @returns what hears the pointers that are pressed on the ground; a button on it keeps its own */
export function useFingers(fingers: Fingers): (event: PointerEvent<HTMLElement>) => void {
  const latest = useRef(fingers);
  useEffect(() => {
    latest.current = fingers;
  });
  const hold = useRef<Hold | null>(null);
  const lastTap = useRef<{ at: Point; moment: number } | null>(null);
  useEffect(() => () => hold.current?.end(), []);
  const tap = (at: Point, moment: number) => {
    const before = lastTap.current;
    const isSecond = before !== null && moment - before.moment < twice.ms && distanceOf([before.at, at]) < twice.px;
    lastTap.current = isSecond ? null : { at, moment };
    latest.current.onTap(at, isSecond ? 2 : 1);
  };
  return (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button, input'))) return;
    if (!hold.current?.isLive()) hold.current = openHold(event.currentTarget, { onTap: tap, latest: () => latest.current });
    hold.current.add(event.nativeEvent);
  };
}

interface Hold {
  add: (event: globalThis.PointerEvent) => void;
  isLive: () => boolean;
  end: () => void;
}

interface HoldOptions {
  onTap: (at: Point, moment: number) => void;
  latest: () => Fingers;
}

/** From the first pointer that is pressed until the last is let go; they are followed out of the ground, and Escape lets all go. */
function openHold(ground: HTMLElement, { onTap, latest }: HoldOptions): Hold {
  const down = new Map<number, Point>();
  let isTap = true;
  let begun: Point = { x: 0, y: 0 };
  const stop = new AbortController();
  const { signal } = stop;
  const end = () => {
    down.clear();
    stop.abort();
  };
  const pointOf = ({ clientX, clientY }: globalThis.PointerEvent): Point => {
    const { left, top, width, height } = ground.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const onMove = (event: globalThis.PointerEvent) => {
    const from = down.get(event.pointerId);
    if (!from) return;
    const to = pointOf(event);
    const most = event.pointerType === 'mouse' ? tremble.mouse : tremble.finger;
    if (isTap && distanceOf([begun, to]) <= most) return;
    isTap = false;
    down.set(event.pointerId, to);
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) latest().onPinch([from, other], [to, other]);
    else latest().onMove({ x: to.x - from.x, y: to.y - from.y });
  };
  const onUp = (event: globalThis.PointerEvent) => {
    if (!down.delete(event.pointerId)) return;
    if (down.size > 0) return;
    end();
    if (isTap && event.type === 'pointerup') onTap(begun, event.timeStamp);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
  window.addEventListener('keydown', onKey, { capture: true, signal });
  return {
    add: (event) => {
      if (down.size === 0) begun = pointOf(event);
      else isTap = false;
      // A third finger changes nothing.
      if (down.size < 2) down.set(event.pointerId, pointOf(event));
    },
    isLive: () => !signal.aborted,
    end,
  };
}
