import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { followPointer } from './followPointer.ts';

/** So long a finger rests. */
export const holdMs = 450;
const slackPx = 8;

/**
 * A finger that rests on something means more than a tap; one that moves scrolls. `took`: the click that follows is none. `isFinger`: whether
 * it follows a finger, which the click of an older Safari does not say itself.
 */
export function useLongPress(onHold: () => void) {
  const taken = useRef(false);
  const finger = useRef(false);
  const begin = (event: PointerEvent) => {
    taken.current = false;
    finger.current = event.pointerType === 'touch';
    if (!finger.current) return;
    const { pointerId, clientX, clientY } = event;
    const timer = setTimeout(() => {
      taken.current = true;
      stop();
      onHold();
    }, holdMs);
    const end = () => {
      clearTimeout(timer);
      stop();
    };
    const stop = followPointer({
      pressed: () => pointerId,
      onMove: (move) => Math.hypot(move.clientX - clientX, move.clientY - clientY) > slackPx && end(),
      onEnd: end,
    });
  };
  return { begin, took: () => taken.current, isFinger: () => finger.current };
}

/** Whether a finger asked for the menu of what it rests on. */
export const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';
