// What a task's menu changes may lead its row to another group or day: the focus goes there with it.

import { type FocusEvent, useLayoutEffect, useRef } from 'react';

interface Focused {
  card: string;
  element: HTMLElement;
  /** The day of a calendar on which it stands. */
  day: HTMLElement | null;
  isMenu: boolean;
  isByKeys: boolean;
}

/**
 * For what holds rows or chips of tasks: spread on it. Of a task that has left, the next one takes the focus as everywhere.
 *
 * @param stead what takes it where the task is among those that are not drawn
 */
export function useFocusAlong(stead?: (card: string) => HTMLElement | null) {
  const last = useRef<Focused | null>(null);
  useLayoutEffect(() => {
    // Talks to the focus, which the browser has dropped with the row.
    const was = last.current;
    if (!was || was.element.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    (controlOf(was) ?? stead?.(was.card) ?? was.day)?.focus({ preventScroll: !was.isByKeys });
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // What a menu or a dialog of a row tells lies elsewhere on the page.
      if (currentTarget.contains(target)) last.current = focusedOn(target);
    },
    // Who presses beside everything has let it go.
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget) return;
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement === document.body) last.current = null;
      });
    },
  };
}

const link = '[data-opens-card]';
const menu = 'button[aria-haspopup="menu"]';

/** Its tick and its box are none of these: who ticks one after the other goes on with the next. */
function focusedOn(element: HTMLElement): Focused | null {
  const isMenu = element.matches(menu);
  const opener = isMenu ? element.closest('li')?.querySelector(link) : element.closest(link);
  const card = opener?.getAttribute('data-opens-card');
  return card
    ? { card, element, day: element.closest<HTMLElement>('[role="gridcell"]'), isMenu, isByKeys: element.matches(':focus-visible') }
    : null;
}

function controlOf({ card, isMenu }: Focused): HTMLElement | null {
  const title = document.querySelector<HTMLElement>(`[data-opens-card="${card}"]`);
  return (isMenu ? title?.closest('li')?.querySelector<HTMLElement>(menu) : null) ?? title;
}
