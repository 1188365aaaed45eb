// Taking a card in the hand: by mouse, by a long press of a finger, or by the Space key. One state machine for all three;
// while a pointer moves, only the held card's transform changes, and React hears of a new place alone.

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type TaskCard, type TaskStatus, taskStatuses } from '../../../../domain/tasks/contract.ts';
import { cardGap, edgeScroll, landingIndex, type Place, stepPlace } from './landing.ts';

export interface Held {
  card: TaskCard;
  by: 'pointer' | 'keys';
  from: Place;
  to: Place;
  /** Of the card where it was taken, px. */
  width: number;
  height: number;
}

/** What a column tells of itself, so that a card can land in it. */
export interface ColumnSurface {
  scroller: HTMLElement;
  /** Heights of its cards in order without the given one, px. */
  heightsWithout: (cardId: string) => number[];
}

export interface CardDragOptions {
  columns: Record<TaskStatus, readonly TaskCard[]>;
  onDrop: (card: TaskCard, place: Place) => void;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
  nameOf: (status: TaskStatus) => string;
  /** A finger lifted a card and put it down where it was. */
  onPress: (card: TaskCard) => void;
  /** A phone shows one column: a card held at the edge asks for its neighbour. */
  onEdge?: (direction: -1 | 1) => void;
}

export interface CardDrag {
  held: Held | null;
  /** The card that follows the pointer. */
  heldElement: RefObject<HTMLDivElement | null>;
  registerColumn: (status: TaskStatus, surface: ColumnSurface | null) => void;
  cardHandlers: (card: TaskCard) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => void;
  };
  /** For the element that has the focus while a card is held by keys. */
  onKeys: (event: KeyboardEvent<HTMLElement>) => void;
  /** A card that was dropped by keys: its button takes the focus back. */
  focusCard: string | null;
}

const startDistance = 4;
const longPressMs = 220;
const scrollDistance = 8;
const edgeReach = 28;
const edgeMs = 550;

interface Point {
  x: number;
  y: number;
}

interface Press {
  card: TaskCard;
  pointerId: number;
  start: Point;
  /** From the card's corner to the pointer. */
  grip: Point;
  box: DOMRect;
  timer: ReturnType<typeof setTimeout> | undefined;
  isFinger: boolean;
  isLifted: boolean;
  /** Stops keeping the page still under a finger. */
  releasePage: () => void;
}

export function useCardDrag({ columns, onDrop, announce, nameOf, onPress, onEdge }: CardDragOptions): CardDrag {
  const [held, setHeld] = useState<Held | null>(null);
  const [focusCard, setFocusCard] = useState<string | null>(null);
  const heldElement = useRef<HTMLDivElement>(null);
  const surfaces = useRef(new Map<TaskStatus, ColumnSurface>());
  const press = useRef<Press | null>(null);
  const point = useRef<Point>({ x: 0, y: 0 });
  /** A drop ends with a click on whatever lies under the pointer, which must not open the card. */
  const justDropped = useRef(false);
  // The listeners of the window live through many renders and need the newest of these.
  const latest = useRef({ columns, onDrop, onPress, onEdge, held });
  useLayoutEffect(() => {
    // Before the browser can tell of the next pointer.
    latest.current = { columns, onDrop, onPress, onEdge, held };
  });

  const placeOf = (card: TaskCard): Place => ({
    status: card.status,
    index: latest.current.columns[card.status].findIndex(({ id }) => id === card.id),
  });

  const lift = (pressed: Press) => {
    const { card, grip, box } = pressed;
    pressed.isLifted = true;
    const from = placeOf(card);
    setHeld({ card, by: 'pointer', from, to: from, width: box.width, height: box.height });
    document.documentElement.toggleAttribute('data-holding', true);
    requestAnimationFrame(() => follow(grip));
    if ('vibrate' in navigator) navigator.vibrate(8);
  };

  const follow = (grip: Point) => {
    const { x, y } = point.current;
    if (heldElement.current) heldElement.current.style.transform = `translate3d(${x - grip.x}px, ${y - grip.y}px, 0)`;
  };

  const land = (grip: Point) => {
    const current = latest.current.held;
    if (!current) return;
    const over = [...surfaces.current].find(([, { scroller }]) => {
      const { left, right } = scroller.getBoundingClientRect();
      return point.current.x >= left - cardGap && point.current.x <= right + cardGap;
    });
    if (!over) return;
    const [status, { scroller, heightsWithout }] = over;
    const { top } = scroller.getBoundingClientRect();
    const middle = point.current.y - grip.y + current.height / 2 - top + scroller.scrollTop;
    const index = landingIndex(heightsWithout(current.card.id), middle);
    if (current.to.status === status && current.to.index === index) return;
    setHeld({ ...current, to: { status, index } });
  };

  const letGo = (drop: boolean) => {
    const pressed = press.current;
    clearTimeout(pressed?.timer);
    pressed?.releasePage();
    press.current = null;
    document.documentElement.toggleAttribute('data-holding', false);
    const current = latest.current.held;
    setHeld(null);
    if (!current) return;
    justDropped.current = true;
    setTimeout(() => (justDropped.current = false), 0);
    if (drop && (current.to.status !== current.from.status || current.to.index !== current.from.index)) {
      latest.current.onDrop(current.card, current.to);
    } else if (drop && pressed?.isFinger && distance(point.current, pressed.start) < scrollDistance) latest.current.onPress(current.card);
  };

  const isHeldByPointer = held?.by === 'pointer';
  useEffect(() => {
    // Talks to the pointer, wherever on the page it goes, and to the frame clock for scrolling at the edges.
    let frame = 0;
    let edgeSince = performance.now();

    const onMove = (event: globalThis.PointerEvent) => {
      const pressed = press.current;
      if (!pressed || event.pointerId !== pressed.pointerId) return;
      point.current = { x: event.clientX, y: event.clientY };
      const moved = distance(point.current, pressed.start);
      if (latest.current.held) {
        follow(pressed.grip);
        land(pressed.grip);
      } else if (event.pointerType === 'mouse' && moved > startDistance) lift(pressed);
      else if (event.pointerType !== 'mouse' && moved > scrollDistance) letGo(false);
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (press.current?.pointerId === event.pointerId) letGo(true);
    };
    const onCancel = () => press.current && letGo(false);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || latest.current.held?.by !== 'pointer') return;
      event.stopPropagation();
      letGo(false);
    };
    const onContextMenu = (event: Event) => latest.current.held && event.preventDefault();

    const tick = (now: number) => {
      const pressed = press.current;
      const current = latest.current.held;
      if (!pressed || current?.by !== 'pointer') return;
      frame = requestAnimationFrame(tick);
      // A finger that rests opens the menu: it moves neither the card nor the column.
      if (distance(point.current, pressed.start) < scrollDistance) return;
      const surface = surfaces.current.get(current.to.status);
      const speed = surface ? edgeScroll(point.current.y, surface.scroller.getBoundingClientRect()) : 0;
      if (surface && speed !== 0) {
        surface.scroller.scrollTop += speed;
        land(pressed.grip);
      }
      const direction = point.current.x < edgeReach ? -1 : point.current.x > window.innerWidth - edgeReach ? 1 : 0;
      if (direction === 0) edgeSince = now;
      else if (now - edgeSince > edgeMs) {
        edgeSince = now;
        latest.current.onEdge?.(direction);
      }
    };

    // The clock runs while a card is held, and at no other time.
    if (isHeldByPointer) frame = requestAnimationFrame(tick);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onKey, true);
    // Listened to, so that the browser asks before it scrolls; the answer is given where the finger came down.
    window.addEventListener('touchmove', listenOnly, { passive: false });
    window.addEventListener('contextmenu', onContextMenu);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('touchmove', listenOnly);
      window.removeEventListener('contextmenu', onContextMenu);
    };
    // Everything else that changes is read through `latest`.
  }, [isHeldByPointer]);

  useEffect(
    // Talks to the clock and the page: a board that goes away while it is pressed leaves neither a timer nor a mark behind.
    () => () => {
      clearTimeout(press.current?.timer);
      press.current?.releasePage();
      document.documentElement.toggleAttribute('data-holding', false);
    },
    [],
  );

  const spoken = ({ status, index }: Place, card: TaskCard) => {
    const others = columns[status].filter(({ id }) => id !== card.id).length;
    return `${nameOf(status)}, place ${index + 1} of ${others + 1}`;
  };

  const liftByKeys = (card: TaskCard, element: HTMLElement) => {
    const from = placeOf(card);
    const { width, height } = element.getBoundingClientRect();
    setHeld({ card, by: 'keys', from, to: from, width, height });
    announce(`Lifted ${card.title}. ${spoken(from, card)}. Arrow keys move, Space drops, Escape returns.`);
  };

  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (held?.by !== 'keys') return;
    const { card, from, to } = held;
    if (event.key === ' ' || event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      const drops = event.key !== 'Escape' && (to.status !== from.status || to.index !== from.index);
      setHeld(null);
      setFocusCard(card.id);
      announce(drops ? `Dropped ${card.title}. ${spoken(to, card)}.` : `${card.title} is back where it was.`);
      if (drops) onDrop(card, to);
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      const counts = taskStatuses.map((status) => ({
        status,
        count: columns[status].filter(({ id }) => id !== card.id).length,
      }));
      const next = stepPlace(to, event.key, counts);
      if (next.status !== to.status && onEdge) onEdge(event.key === 'ArrowLeft' ? -1 : 1);
      setHeld({ ...held, to: next });
      announce(`${spoken(next, card)}.`);
    }
  };

  return {
    held,
    heldElement,
    focusCard,
    onKeys,
    registerColumn: (status, surface) => void (surface ? surfaces.current.set(status, surface) : surfaces.current.delete(status)),
    cardHandlers: (card) => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || card.can.move !== true || press.current || isControl(event.target, event.currentTarget)) return;
        const box = event.currentTarget.getBoundingClientRect();
        const start = { x: event.clientX, y: event.clientY };
        point.current = start;
        const pressed: Press = {
          card,
          pointerId: event.pointerId,
          start,
          grip: { x: start.x - box.left, y: start.y - box.top },
          box,
          timer: undefined,
          isFinger: event.pointerType !== 'mouse',
          isLifted: false,
          releasePage: () => {},
        };
        if (event.pointerType !== 'mouse') {
          pressed.timer = setTimeout(() => lift(pressed), longPressMs);
          pressed.releasePage = keepPageStill(event.target, () => pressed.isLifted);
        }
        press.current = pressed;
      },
      onKeyDown: (event) => {
        if (event.key !== ' ' || card.can.move !== true || isControl(event.target, event.currentTarget)) return;
        event.preventDefault();
        liftByKeys(card, event.currentTarget);
      },
      onClickCapture: (event) => {
        if (!justDropped.current) return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const listenOnly = () => {};

/**
 * A held card moves, the page beneath must not. Touches go to the element that they began on, also when it has left the
 * page, so that is where it is said.
 */
function keepPageStill(target: EventTarget, isHeld: () => boolean): () => void {
  const stay = (event: Event) => isHeld() && event.cancelable && event.preventDefault();
  target.addEventListener('touchmove', stay, { passive: false });
  // A card that was held is not clicked by its finger's going; that comes after the pointer's.
  target.addEventListener('touchend', stay, { passive: false, once: true });
  return () => target.removeEventListener('touchmove', stay);
}

/** Buttons inside a card keep their own behaviour; the one that opens it is marked. */
function isControl(target: EventTarget, card: Element): boolean {
  const control = target instanceof Element ? target.closest('button, a, [role="menuitem"]') : null;
  return control !== null && card.contains(control) && !control.hasAttribute('data-opens-card');
}
