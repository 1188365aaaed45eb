// Toasts stand at the right and make room: a panel or popover that is open there moves them to its left, and a primary
// button beneath them to its side or below it.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { type Box, placeToasts, type ToastPlace } from './toast/place.ts';

const floating = new Set<HTMLElement>();
const listeners = new Set<() => void>();
const initial: ToastPlace = { inset: 16, top: 74 };
/** What lies beneath comes and goes without a word. */
const lookAgainMs = 250;

/**
 * Where this pile of toasts stands. While it is held, under a pointer that means it or with the focus in it, it stays.
 *
 * @param count how many toasts it holds; without any nothing is measured
 */
export function useToastPlace(pile: RefObject<HTMLElement | null>, { count, isHeld }: { count: number; isHeld: boolean }): ToastPlace {
  const [place, setPlace] = useState(initial);
  useLayoutEffect(() => {
    // Measures the page, which lies beneath and knows nothing of toasts, before a toast is seen where it may not stand.
    if (count === 0 || isHeld) return;
    const measure = () => {
      const next = pile.current && placeToasts(findRoom(pile.current));
      if (next) setPlace((now) => (now.inset === next.inset && now.top === next.top ? now : next));
    };
    measure();
    const timer = setInterval(measure, lookAgainMs);
    listeners.add(measure);
    window.addEventListener('resize', measure);
    return () => {
      clearInterval(timer);
      listeners.delete(measure);
      window.removeEventListener('resize', measure);
    };
  }, [pile, count, isHeld]);
  return place;
}

function findRoom(pile: HTMLElement) {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 64;
  const isNear = ({ bottom, top, width: wide }: DOMRect) => wide > 0 && bottom > header && top < header + 360;
  const boxesOf = (selector: string): Box[] =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter(isNear);
  return {
    size: { width: pile.offsetWidth, height: pile.offsetHeight },
    room: { left: 0, top: header, right: width, bottom: height },
    kept: [...[...floating].map((node) => node.getBoundingClientRect()), ...boxesOf('[data-primary], [role=dialog], aside')],
    others: boxesOf('main :is(button, a[href], input, textarea)'),
  };
}

/** Keeps toasts off this element while it is mounted and `active`. For a component inside what floats. */
export function useKeepToastsClear(element: RefObject<HTMLElement | null>, active = true) {
  // Measures the laid-out element: popovers get their place after they mount.
  useEffect(() => {
    const node = element.current;
    if (!node || !active) return;
    floating.add(node);
    const frame = requestAnimationFrame(tellAll);
    node.addEventListener('animationend', tellAll);
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener('animationend', tellAll);
      floating.delete(node);
      tellAll();
    };
  }, [element, active]);
}

const tellAll = () => {
  for (const measure of listeners) measure();
};

const pressed = new WeakSet<EventTarget>();

/** A press on a toast: by the time that a popover hears of it the toast may be gone. */
export const notePress = (target: EventTarget): void => void pressed.add(target);

/** Whether what was pressed or focused belongs to a toast, also one that is gone. */
export const isOfToast = (target: EventTarget | null): boolean =>
  target !== null && (pressed.has(target) || (target instanceof Element && target.closest('[data-toasts]') !== null));
