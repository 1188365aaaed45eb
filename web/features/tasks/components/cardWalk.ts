// Arrow keys lead from card to card, as they lie on the screen.

import type { KeyboardEvent } from 'react';

const opener = '[data-opens-card]';

/** Moves the focus to the card above or below, or to the nearest one of the next column that has any. */
export function walkCards(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: board } = event;
  if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(opener)) return;
  const to = cardBeside(board, target, key);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function cardBeside(board: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll('section')]
    .map((section) => [...section.querySelectorAll<HTMLElement>(opener)])
    .filter((cards) => cards.length > 0);
  const at = columns.findIndex((cards) => cards.includes(from));
  const place = columns[at]?.indexOf(from) ?? -1;
  switch (key) {
    case 'ArrowUp':
      return columns[at]?.[place - 1];
    case 'ArrowDown':
      return columns[at]?.[place + 1];
    case 'ArrowLeft':
      return nearest(columns[at - 1], from);
    case 'ArrowRight':
      return nearest(columns[at + 1], from);
    default:
      return undefined;
  }
}

function nearest(cards: readonly HTMLElement[] = [], from: Element): HTMLElement | undefined {
  const top = (element: Element) => element.getBoundingClientRect().top;
  const apart = (card: Element) => Math.abs(top(card) - top(from));
  return cards.toSorted((a, b) => apart(a) - apart(b))[0];
}
