import { type RefObject, useEffect } from 'react';

const gestures = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const;

/**
 * Brings a place among the threads into the middle of what is seen, and keeps it there until its reader does something by themselves:
 * what stands above has its true height only once it has come near, its pins and pictures later still.
 */
export function useLed(place: RefObject<HTMLElement | null>, isLed: boolean): void {
  useEffect(() => {
    // Moves the page.
    const own = place.current;
    const threads = own?.closest('section')?.parentElement;
    if (!isLed || !own || !threads) return;
    // Told once at the beginning, too.
    const watch = new ResizeObserver(() => own.scrollIntoView({ block: 'center' }));
    const end = () => {
      watch.disconnect();
      for (const gesture of gestures) removeEventListener(gesture, end, true);
    };
    watch.observe(threads);
    for (const gesture of gestures) addEventListener(gesture, end, true);
    return end;
  }, [place, isLed]);
}
