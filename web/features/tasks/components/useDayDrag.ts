// A task in the hand of a mouse, carried to another day. While the pointer moves only what is held moves with it; the calendar hears of
// another day alone.

import { type MouseEvent, type PointerEvent, type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import type { Day } from '../../../ui/calendar.ts';
import { followPointer } from '../../../ui/followPointer.ts';

export interface HeldTask {
  card: TaskCard;
  /** The day under the pointer; null beside the calendar. */
  over: Day | null;
  /** Of the chip where it was taken, px. */
  width: number;
}

export interface DayDrag {
  held: HeldTask | null;
  /** What follows the pointer. */
  heldElement: RefCallback<HTMLElement>;
  /** Of a chip: takes it in the hand, where its day may be changed. */
  handlersOf: (card: TaskCard) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onClickCapture: (event: MouseEvent) => void;
  };
}

interface DayDragOptions {
  onLift: () => void;
  onDrop: (card: TaskCard, day: Day) => void;
}

interface Hand extends HeldTask {
  pointerId: number;
  start: Point;
  /** From the chip's corner to the pointer. */
  grip: Point;
  point: Point;
  isLifted: boolean;
}

interface Point {
  x: number;
  y: number;
}

const startDistance = 4;

/** Each day of the calendar bears `data-day`. */
export function useDayDrag({ onLift, onDrop }: DayDragOptions): DayDrag {
  const [held, setHeld] = useState<HeldTask | null>(null);
  // As the hand has it, drawn or not: a quick one lets go before its last move is drawn.
  const hand = useRef<Hand | null>(null);
  const element = useRef<HTMLElement | null>(null);
  const hasJustDropped = useRef(false);

  const draw = ({ card, over, width }: Hand) => setHeld({ card, over, width });
  const follow = () => {
    if (!hand.current || !element.current) return;
    const { point, grip } = hand.current;
    element.current.style.transform = `translate3d(${point.x - grip.x}px, ${point.y - grip.y}px, 0)`;
  };
  const lift = (one: Hand) => {
    one.isLifted = true;
    document.documentElement.toggleAttribute('data-holding', true);
    draw(one);
    onLift();
  };
  const onMove = useEffectEvent(({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    const one = hand.current;
    if (!one) return;
    one.point = { x, y };
    if (!one.isLifted && Math.hypot(x - one.start.x, y - one.start.y) > startDistance) lift(one);
    if (!one.isLifted) return;
    follow();
    const over = dayAt(one.point);
    if (over === one.over) return;
    one.over = over;
    draw(one);
  });
  const onEnd = useEffectEvent((isDrop: boolean) => {
    const one = hand.current;
    hand.current = null;
    if (!one?.isLifted) return;
    document.documentElement.toggleAttribute('data-holding', false);
    setHeld(null);
    // A drop ends with a click on whatever lies under the pointer, which must not open the task.
    hasJustDropped.current = true;
    setTimeout(() => (hasJustDropped.current = false), 0);
    if (isDrop && one.over !== null && one.over !== one.card.due) onDrop(one.card, one.over);
  });
  useEffect(
    // Talks to the pointer, wherever on the page it goes.
    () =>
      followPointer({
        pressed: () => hand.current?.pointerId ?? null,
        onMove: (event) => onMove(event),
        onEnd: (isDrop) => onEnd(isDrop),
      }),
    [],
  );

  return {
    held,
    heldElement: (given) => {
      element.current = given;
      follow();
    },
    handlersOf: (card) => ({
      onPointerDown: ({ button, pointerType, pointerId, clientX: x, clientY: y, currentTarget }) => {
        if (button !== 0 || pointerType !== 'mouse' || card.can.edit !== true) return;
        const { left, top, width } = currentTarget.getBoundingClientRect();
        const point = { x, y };
        hand.current = { card, over: card.due, width, pointerId, start: point, point, grip: { x: x - left, y: y - top }, isLifted: false };
      },
      onClickCapture: (event) => {
        if (!hasJustDropped.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

function dayAt({ x, y }: Point): Day | null {
  const day = document.elementFromPoint(x, y)?.closest('[data-day]');
  return day?.getAttribute('data-day') ?? null;
}
