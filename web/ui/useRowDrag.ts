// Taking a row of a list in the hand by its grip: by mouse or finger, or by the Space key. The list shows the new order at once;
// while a pointer moves, only the held row's transform changes.

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { landingPlace, withMoved } from './rowPlacing.ts';

export interface HeldRow {
  id: string;
  from: number;
  to: number;
  by: 'pointer' | 'keys';
}

export interface RowDragOptions<Row extends { id: string }> {
  rows: readonly Row[];
  /** What a screen reader hears of a row. */
  nameOf: (row: Row) => string;
  onDrop: (row: Row, to: number) => void;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
}

export interface RowDrag<Row> {
  held: HeldRow | null;
  /** The rows in the order that the list shows. */
  shown: readonly Row[];
  /** The list; each of its rows bears `data-row` with its id, and within it a grip with `data-grip`. */
  list: RefObject<HTMLOListElement | null>;
  gripHandlers: (row: Row) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}

interface Grip {
  pointerId: number;
  /** From the top of the held row to the pointer, px. */
  offset: number;
  /** Of the other rows, px. */
  heights: number[];
  y: number;
}

export function useRowDrag<Row extends { id: string }>({ rows, nameOf, onDrop, announce }: RowDragOptions<Row>): RowDrag<Row> {
  const [held, setHeld] = useState<HeldRow | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const grip = useRef<Grip | null>(null);
  // As the hand has it, drawn or not: a quick one lets go before its last move is drawn.
  const hand = useRef<HeldRow | null>(null);
  const hold = (next: HeldRow | null) => {
    hand.current = next;
    setHeld(next);
  };
  const shown = held ? withMoved(rows, held.id, held.to) : rows;

  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null;

  /** Lays the held row under the pointer, from wherever the list puts it. */
  const follow = ({ id, to }: HeldRow) => {
    const element = rowOf(id)?.firstElementChild;
    if (!(element instanceof HTMLElement) || !list.current || !grip.current) return;
    const { y, offset, heights } = grip.current;
    const place = heights.slice(0, to).reduce((sum, height) => sum + height, 0);
    element.style.transform = `translateY(${y - offset - list.current.getBoundingClientRect().top - place}px)`;
  };

  const lift = (event: PointerEvent<HTMLElement>, row: Row) => {
    const element = rowOf(row.id);
    if (event.button !== 0 || !element) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { top } = element.getBoundingClientRect();
    const heights = rows.filter(({ id }) => id !== row.id).map(({ id }) => rowOf(id)?.offsetHeight ?? 0);
    grip.current = { pointerId: event.pointerId, offset: event.clientY - top, heights, y: event.clientY };
    const from = rows.indexOf(row);
    hold({ id: row.id, from, to: from, by: 'pointer' });
  };

  const letGo = (drops: boolean) => {
    const current = hand.current;
    if (!current) return;
    const element = rowOf(current.id)?.firstElementChild;
    if (element instanceof HTMLElement) element.style.transform = '';
    grip.current = null;
    hold(null);
    const row = rows.find(({ id }) => id === current.id);
    if (!row) return;
    const isMoved = drops && current.to !== current.from;
    announce(isMoved ? `Dropped ${nameOf(row)}, place ${current.to + 1} of ${rows.length}.` : `${nameOf(row)} is back where it was.`);
    if (isMoved) onDrop(row, current.to);
  };

  useLayoutEffect(() => {
    // Talks to the page: the row has a new place in the list and stays under the pointer; a row moved by keys keeps the focus, which it loses
    // to nothing on its way. What somebody has gone to by the Tab key keeps it.
    if (held?.by === 'pointer') follow(held);
    if (held?.by === 'keys' && document.activeElement === document.body) rowOf(held.id)?.querySelector<HTMLElement>('[data-grip]')?.focus();
  });

  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes.
    if (held?.by !== 'pointer') return;
    const onMove = (event: globalThis.PointerEvent) => {
      if (!hand.current || !grip.current || !list.current || event.pointerId !== grip.current.pointerId) return;
      grip.current.y = event.clientY;
      const { y, offset, heights } = grip.current;
      const to = landingPlace(heights, y - offset - list.current.getBoundingClientRect().top);
      if (to !== hand.current.to) hold({ ...hand.current, to });
      else if (to === held.to) follow(held);
    };
    const onUp = () => letGo(true);
    const onCancel = () => letGo(false);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
    };
  });

  useEscape(held !== null, () => letGo(false));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    if (!held) {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      const from = rows.indexOf(row);
      hold({ id: row.id, from, to: from, by: 'keys' });
      announce(`Lifted ${nameOf(row)}, place ${from + 1} of ${rows.length}. Arrow keys move, Space drops, Escape returns.`);
      return;
    }
    if (held.by !== 'keys') return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      const to = Math.min(rows.length - 1, Math.max(0, held.to + step));
      hold({ ...held, to });
      announce(`Place ${to + 1} of ${rows.length}.`);
    } else if (event.key === ' ' || event.key === 'Enter') letGo(true);
    else return;
    event.preventDefault();
  };

  return {
    held,
    shown,
    list,
    gripHandlers: (row) => ({
      onPointerDown: (event) => lift(event, row),
      onKeyDown: (event) => onKeyDown(event, row),
      // Leaving the grip by Tab or by a press elsewhere returns the row; a move in the list itself blurs for an instant.
      onBlur: () =>
        setTimeout(() => {
          const isOnGrip = document.activeElement?.hasAttribute('data-grip') ?? false;
          if (!isOnGrip && hand.current?.by === 'keys') letGo(false);
        }, 0),
    }),
  };
}

/** Escape is the hand's while it holds something: the panel around, which would close by it, does not hear it. */
function useEscape(isHolding: boolean, giveBack: () => void): void {
  useEffect(() => {
    if (!isHolding) return;
    // Talks to the window: a panel hears Escape at the document.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      giveBack();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  });
}
