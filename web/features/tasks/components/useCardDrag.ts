// Taking a card in the hand: by mouse, by a long press of a finger, or by the Space key. What is held is one state for all three.

import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type TaskStatus, taskStatuses } from '../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import {
  type Carry,
  type CarryBoard,
  type ColumnSurface,
  followPointer,
  hasMoved,
  hold,
  newCarry,
  pressCard,
  release,
  scrollAtEdges,
} from './carry.ts';
import { walkCards } from './cardWalk.ts';
import { type Held, type Place, stepPlace } from './landing.ts';

export interface CardDragOptions extends Pick<CarryBoard, 'onDrop' | 'onPress' | 'onEdge'> {
  columns: Record<TaskStatus, readonly TaskCard[]>;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
  nameOf: (status: TaskStatus) => string;
}

export interface CardDrag {
  held: Held | null;
  /** The card that follows the pointer. */
  heldElement: RefCallback<HTMLElement>;
  registerColumn: (status: TaskStatus, surface: ColumnSurface | null) => void;
  /** The same for as long as the board is shown. */
  cardHandlers: (card: TaskCard) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => void;
  };
  /** For the board: it has the focus while a card is held by keys; otherwise they lead from card to card. */
  boardHandlers: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** A card that was dropped by keys: its button takes the focus back. */
  focusCard: string | null;
}

export function useCardDrag({ columns, announce, nameOf, ...options }: CardDragOptions): CardDrag {
  const [held, setHeld] = useState<Held | null>(null);
  const placeOf = (card: TaskCard): Place => ({ status: card.status, index: columns[card.status].findIndex(({ id }) => id === card.id) });
  const { carry, heldElement } = useCarry({ ...options, draw: setHeld, placeOf }, held?.by === 'pointer');
  const keys = useCardKeys({ columns, announce, nameOf, ...options, held, hold: (next) => hold(carry.current, next), placeOf });
  const cardHandlers = useCardHandlers(carry, keys.lift);
  return {
    held,
    heldElement,
    focusCard: keys.focusCard,
    boardHandlers: {
      onKeyDown: (event) => {
        keys.onKeys(event);
        walkCards(event);
      },
      onBlur: keys.onBlur,
    },
    registerColumn: (status, surface) =>
      void (surface ? carry.current.surfaces.set(status, surface) : carry.current.surfaces.delete(status)),
    cardHandlers,
  };
}

/** Those of each card. They stay the same while a card is carried, so that no other is drawn anew. */
function useCardHandlers(carry: RefObject<Carry>, liftNow: (card: TaskCard, element: HTMLElement) => void): CardDrag['cardHandlers'] {
  const lift = useRef(liftNow);
  useLayoutEffect(() => {
    // Before the browser can tell of the next key.
    lift.current = liftNow;
  });
  return useCallback(
    (card) => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || card.can.move !== true || carry.current.press || isControl(event.target, event.currentTarget)) return;
        pressCard(carry.current, { card, element: event.currentTarget, event });
      },
      onKeyDown: (event) => {
        if (event.key !== ' ' || card.can.move !== true || isControl(event.target, event.currentTarget)) return;
        event.preventDefault();
        lift.current(card, event.currentTarget);
      },
      onClickCapture: (event) => {
        if (!carry.current.hasJustDropped) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
    [carry],
  );
}

function useCarry(board: CarryBoard, isHeldByPointer: boolean) {
  const carry = useRef(newCarry(board));
  const heldElement = (element: HTMLElement | null) => void (carry.current.element = element);
  useLayoutEffect(() => {
    // Before the browser can tell of the next pointer: its listeners live through many renders.
    carry.current.board = board;
  });
  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes.
    const own = carry.current;
    const stop = followPointer(own);
    return () => {
      stop();
      release(own);
    };
  }, []);
  // Talks to the frame clock.
  useEffect(() => (isHeldByPointer ? scrollAtEdges(carry.current) : undefined), [isHeldByPointer]);
  return { carry, heldElement };
}

interface CardKeysOptions extends CardDragOptions, Pick<CarryBoard, 'placeOf'> {
  held: Held | null;
  hold: (held: Held | null) => void;
}

/** The same by keys, each step spoken. */
function useCardKeys({ columns, announce, nameOf, held, hold, placeOf, onDrop, onEdge }: CardKeysOptions) {
  const [focusCard, setFocusCard] = useState<string | null>(null);
  const othersIn = (status: TaskStatus, card: TaskCard) => columns[status].filter(({ id }) => id !== card.id).length;
  const spoken = ({ status, index }: Place, card: TaskCard) => `${nameOf(status)}, place ${index + 1} of ${othersIn(status, card) + 1}`;

  const lift = (card: TaskCard, element: HTMLElement) => {
    const from = placeOf(card);
    const { width, height } = element.getBoundingClientRect();
    hold({ card, by: 'keys', from, to: from, width, height });
    announce(`Lifted ${card.title}. ${spoken(from, card)}. Arrow keys move, Space drops, Escape returns.`);
  };

  const putDown = (current: Held, drops: boolean) => {
    const { card, to } = current;
    hold(null);
    setFocusCard(card.id);
    announce(drops ? `Dropped ${card.title}. ${spoken(to, card)}.` : `${card.title} is back where it was.`);
    if (drops) onDrop(card, to);
  };

  const step = (current: Held, key: string) => {
    const { card, to } = current;
    const next = stepPlace(
      to,
      key,
      taskStatuses.map((status) => ({ status, count: othersIn(status, card) })),
    );
    if (next.status !== to.status) onEdge?.(key === 'ArrowLeft' ? -1 : 1);
    hold({ ...current, to: next });
    announce(`${spoken(next, card)}.`);
  };

  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (held?.by !== 'keys') return;
    const { key } = event;
    const ends = key === ' ' || key === 'Enter' || key === 'Escape';
    if (!ends && !key.startsWith('Arrow')) return;
    event.preventDefault();
    if (!ends) return step(held, key);
    event.stopPropagation();
    putDown(held, key !== 'Escape' && hasMoved(held));
  };

  /** Leaving the board by Tab or by a press elsewhere returns the card: its keys would not be heard there. */
  const onBlur = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (held?.by !== 'keys') return;
    setTimeout(() => {
      if (document.activeElement === currentTarget) return;
      hold(null);
      setFocusCard(null);
      announce(`${held.card.title} is back where it was.`);
    }, 0);
  };

  return { focusCard, lift, onKeys, onBlur };
}

/** Buttons inside a card keep their own behaviour; the one that opens it is marked. */
function isControl(target: EventTarget, card: Element): boolean {
  const control = target instanceof Element ? target.closest('button, a, [role="menuitem"]') : null;
  return control !== null && card.contains(control) && !control.hasAttribute('data-opens-card');
}
