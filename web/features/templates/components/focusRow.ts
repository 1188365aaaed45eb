// Where the focus goes in the table of a template, once what it is to stand on is drawn.

import { flushSync } from 'react-dom';

/** The field with the name of a row. */
export const nameOf = (key: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-row="${key}"] [data-cell="name"]`);

/** The first of these rows that is shown; where none is, the button that adds one. For a finger no field, which would bring up a keyboard. */
export function focusableOf(keys: readonly string[]): HTMLElement | null {
  const row = keys.map((key) => document.querySelector<HTMLElement>(`[data-row="${key}"]`)).find(Boolean);
  const isFinger = window.matchMedia('(pointer: coarse)').matches;
  const inRow = row?.querySelector<HTMLElement>(isFinger ? 'button' : '[data-cell="name"]');
  return inRow ?? document.querySelector<HTMLElement>('[data-adds]');
}

export const focusLater = (find: () => HTMLElement | null) => requestAnimationFrame(() => take(find()));

/** Draws a change and focuses what came of it before the key that made it is done: the next letter is meant for that. */
export function focusAfter(change: () => void, find: () => HTMLElement | null): void {
  flushSync(change);
  take(find());
}

function take(element: HTMLElement | null): void {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}
