// Taking a phase in the hand by its grip: by mouse or finger, or by the Space key. The list shows the new order at once;
// while a pointer moves, only the held row's transform changes.

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Phase } from '../../../../../domain/projects/contract.ts';
import { landingPlace, withMoved } from './placing.ts';

export interface HeldPhase {
  id: string;
  from: number;
  to: number;
  by: 'pointer' | 'keys';
}

export interface PhaseDragOptions {
  phases: readonly Phase[];
  onDrop: (phase: Phase, to: number) => void;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
}

export interface PhaseDrag {
  held: HeldPhase | null;
  /** The phases in the order that the list shows. */
  shown: readonly Phase[];
  list: RefObject<HTMLOListElement | null>;
  gripHandlers: (phase: Phase) => {
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

export function usePhaseDrag({ phases, onDrop, announce }: PhaseDragOptions): PhaseDrag {
  const [held, setHeld] = useState<HeldPhase | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const grip = useRef<Grip | null>(null);
  const shown = held ? withMoved(phases, held.id, held.to) : phases;

  const rowOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-phase="${id}"]`) ?? null;

  /** Lays the held row under the pointer, from wherever the list puts it. */
  const follow = ({ id, to }: HeldPhase) => {
    const row = rowOf(id)?.firstElementChild;
    if (!(row instanceof HTMLElement) || !list.current || !grip.current) return;
    const { y, offset, heights } = grip.current;
    const place = heights.slice(0, to).reduce((sum, height) => sum + height, 0);
    row.style.transform = `translateY(${y - offset - list.current.getBoundingClientRect().top - place}px)`;
  };

  const lift = (event: PointerEvent<HTMLElement>, phase: Phase) => {
    const row = rowOf(phase.id);
    if (event.button !== 0 || !row) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { top } = row.getBoundingClientRect();
    const heights = phases.filter(({ id }) => id !== phase.id).map(({ id }) => rowOf(id)?.offsetHeight ?? 0);
    grip.current = { pointerId: event.pointerId, offset: event.clientY - top, heights, y: event.clientY };
    const from = phases.indexOf(phase);
    setHeld({ id: phase.id, from, to: from, by: 'pointer' });
  };

  const letGo = (current: HeldPhase, drops: boolean) => {
    const row = rowOf(current.id)?.firstElementChild;
    if (row instanceof HTMLElement) row.style.transform = '';
    grip.current = null;
    setHeld(null);
    const phase = phases.find(({ id }) => id === current.id);
    if (!phase) return;
    const isMoved = drops && current.to !== current.from;
    announce(isMoved ? `Dropped ${phase.name}, place ${current.to + 1} of ${phases.length}.` : `${phase.name} is back where it was.`);
    if (isMoved) onDrop(phase, current.to);
  };

  useLayoutEffect(() => {
    // Talks to the page: the row has a new place in the list and stays under the pointer; a row moved by keys keeps the focus.
    if (held?.by === 'pointer') follow(held);
    if (held?.by === 'keys') rowOf(held.id)?.querySelector<HTMLElement>('[data-grip]')?.focus();
  });

  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes.
    if (held?.by !== 'pointer') return;
    const onMove = (event: globalThis.PointerEvent) => {
      if (!grip.current || !list.current || event.pointerId !== grip.current.pointerId) return;
      grip.current.y = event.clientY;
      const { y, offset, heights } = grip.current;
      const to = landingPlace(heights, y - offset - list.current.getBoundingClientRect().top);
      if (to === held.to) follow(held);
      else setHeld({ ...held, to });
    };
    const onUp = () => letGo(held, true);
    const onCancel = () => letGo(held, false);
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && letGo(held, false);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey);
    };
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, phase: Phase) => {
    if (!held) {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      const from = phases.indexOf(phase);
      setHeld({ id: phase.id, from, to: from, by: 'keys' });
      announce(`Lifted ${phase.name}, place ${from + 1} of ${phases.length}. Arrow keys move, Space drops, Escape returns.`);
      return;
    }
    if (held.by !== 'keys') return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      const to = Math.min(phases.length - 1, Math.max(0, held.to + step));
      setHeld({ ...held, to });
      announce(`Place ${to + 1} of ${phases.length}.`);
    } else if (event.key === ' ' || event.key === 'Enter' || event.key === 'Escape') letGo(held, event.key !== 'Escape');
    else return;
    event.preventDefault();
  };

  return {
    held,
    shown,
    list,
    gripHandlers: (phase) => ({
      onPointerDown: (event) => lift(event, phase),
      onKeyDown: (event) => onKeyDown(event, phase),
      // Leaving the grip by Tab or by a press elsewhere returns the phase; a move in the list itself blurs for an instant.
      onBlur: () =>
        setTimeout(() => {
          const isOnGrip = document.activeElement?.hasAttribute('data-grip') ?? false;
          if (!isOnGrip) setHeld((now) => (now?.by === 'keys' ? null : now));
        }, 0),
    }),
  };
}
