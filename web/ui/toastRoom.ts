// Toasts stand at the right; a panel or popover that is open there moves them to its left.
import { useEffect, useSyncExternalStore, type RefObject } from 'react';

const gap = 14;
const edge = 16;
const floating = new Set<HTMLElement>();
const listeners = new Set<() => void>();
let inset = edge;

/** Distance of the toasts from the right edge of the window, in px. */
export function useToastInset(): number {
  return useSyncExternalStore(subscribe, () => inset);
}

/** Keeps toasts off this element while it is mounted and `active`. For a component inside what floats. */
export function useKeepToastsClear(element: RefObject<HTMLElement | null>, active = true) {
  // Measures the laid-out element: popovers get their place after they mount.
  useEffect(() => {
    const node = element.current;
    if (!node || !active) return;
    floating.add(node);
    const frame = requestAnimationFrame(measure);
    node.addEventListener('animationend', measure);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('animationend', measure);
      floating.delete(node);
      measure();
    };
  }, [element, active]);
}

function measure() {
  const width = document.documentElement.clientWidth;
  const lefts = [...floating].map((node) => node.getBoundingClientRect().left);
  const room = Math.min(width, ...lefts);
  // On a phone what is open takes the whole width; the toast then keeps to the top.
  inset = width < 768 || lefts.length === 0 ? edge : Math.max(edge, width - room + gap);
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  window.addEventListener('resize', measure);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) window.removeEventListener('resize', measure);
  };
}

const pressed = new WeakSet<EventTarget>();

/** A press on a toast: by the time that a popover hears of it the toast may be gone. */
export const notePress = (target: EventTarget): void => void pressed.add(target);

/** Whether what was pressed or focused belongs to a toast, also one that is gone. */
export const isOfToast = (target: EventTarget | null): boolean =>
  target !== null && (pressed.has(target) || (target instanceof Element && target.closest('[data-toasts]') !== null));
