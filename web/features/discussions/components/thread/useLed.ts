import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

const written = 'input, textarea, [contenteditable]';
const gestures = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/** Brings a place among the threads into the middle of what is seen, also where its address is followed once more. */
export function useLed(place: RefObject<HTMLElement | null>, isLed: boolean): void {
  const router = useRouter();
  useEffect(() => {
    // Moves the page.
    const own = place.current;
    const threads = own?.closest('section')?.parentElement;
    if (!isLed || !own || !threads) return;
    let end = keepInSight(own, { threads, block: 'center' });
    const stop = onFollowedAgain(router, () => {
      end();
      end = keepInSight(own, { threads, block: 'center' });
    });
    return () => {
      stop();
      end();
    };
  }, [router, place, isLed]);
}

interface Among {
  /** All of them. */
  threads: Element;
  block: 'center' | 'nearest';
}

/**
 * Keeps a place in sight until its reader does something by themselves: what stands above has its true height only once it has come
 * near, its pins and pictures later still. What can have the keys has them then, unless somebody writes.
 */
export function keepInSight(own: HTMLElement, { threads, block }: Among): () => void {
  let hasKeys = false;
  // Told once at the beginning, too: after the page has given the keys to its head.
  const watch = new ResizeObserver(() => {
    own.scrollIntoView({ block });
    if (!hasKeys && !document.activeElement?.closest(written)) own.focus({ preventScroll: true });
    hasKeys = true;
  });
  const end = () => {
    watch.disconnect();
    for (const gesture of gestures) removeEventListener(gesture, end, true);
  };
  watch.observe(threads);
  for (const gesture of gestures) addEventListener(gesture, end, true);
  return end;
}

/**
 * Tells when an address is followed that one is at already: nothing of the page is another then, though what it leads to may be closed
 * or out of sight by now.
 * @returns ends it
 */
export const onFollowedAgain = (router: AnyRouter, act: () => void): (() => void) =>
  router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (!hrefChanged) act();
  });
