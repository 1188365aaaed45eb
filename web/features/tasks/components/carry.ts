// A card in the hand of a mouse or a finger: pressed, lifted after a few pixels or a long press, carried over columns, put down.
// While the pointer moves only the held card's transform changes; the board hears of a new place alone.

import type { TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { cardGap, edgeScroll, type Held, landingIndex, type Place } from './landing.ts';

/** What a column tells of itself, so that a card can land in it. */
export interface ColumnSurface {
  scroller: HTMLElement;
  /** Heights of its cards in order without the given one, px. */
  heightsWithout: (cardId: string) => number[];
}

/** The board as it is now. */
export interface CarryBoard {
  /** Draws what is held. */
  draw: (held: Held | null) => void;
  placeOf: (card: TaskCard) => Place;
  onDrop: (card: TaskCard, place: Place) => void;
  /** A finger lifted a card and put it down where it was. */
  onPress: (card: TaskCard) => void;
  /** A phone shows one column: a card held at the edge asks for its neighbour. */
  onEdge?: ((direction: -1 | 1) => void) | undefined;
}

/** One for each board, for as long as it is shown. */
export interface Carry {
  board: CarryBoard;
  /** As the hand has it, drawn or not: a quick one lets go before its last move is drawn. */
  held: Held | null;
  surfaces: Map<TaskStatus, ColumnSurface>;
  /** The card that follows the pointer. */
  element: HTMLElement | null;
  press: Press | null;
  point: Point;
  /** Since when the pointer is at no edge of the window, or since it last turned the page there. */
  edgeSince: number;
  /** A drop ends with a click on whatever lies under the pointer, which must not open the card. */
  hasJustDropped: boolean;
}

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

const startDistance = 4;
const longPressMs = 220;
const scrollDistance = 8;
const edgeReach = 28;
const edgeMs = 550;

export const newCarry = (board: CarryBoard): Carry => ({
  board,
  held: null,
  surfaces: new Map(),
  element: null,
  press: null,
  point: { x: 0, y: 0 },
  edgeSince: 0,
  hasJustDropped: false,
});

export function hold(carry: Carry, held: Held | null): void {
  carry.held = held;
  carry.board.draw(held);
}

type Pressing = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'clientX' | 'clientY'> & { target: EventTarget };

/** A pointer came down on a card. */
export function pressCard(carry: Carry, { card, element, event }: { card: TaskCard; element: Element; event: Pressing }): void {
  const box = element.getBoundingClientRect();
  const start = { x: event.clientX, y: event.clientY };
  const isFinger = event.pointerType !== 'mouse';
  const press: Press = {
    card,
    pointerId: event.pointerId,
    start,
    grip: { x: start.x - box.left, y: start.y - box.top },
    box,
    timer: undefined,
    isFinger,
    isLifted: false,
    releasePage: () => {},
  };
  if (isFinger) {
    press.timer = setTimeout(() => lift(carry, press), longPressMs);
    press.releasePage = keepPageStill(event.target, () => press.isLifted);
  }
  carry.point = start;
  carry.press = press;
}

function lift(carry: Carry, press: Press): void {
  const { card, box } = press;
  press.isLifted = true;
  carry.edgeSince = performance.now();
  const from = carry.board.placeOf(card);
  hold(carry, { card, by: 'pointer', from, to: from, width: box.width, height: box.height });
  document.documentElement.toggleAttribute('data-holding', true);
  requestAnimationFrame(() => follow(carry, press));
  if ('vibrate' in navigator) navigator.vibrate(8);
}

function follow({ element, point: { x, y } }: Carry, { grip }: Press): void {
  if (element) element.style.transform = `translate3d(${x - grip.x}px, ${y - grip.y}px, 0)`;
}

/** Where the held card would come to lie, among the cards of the column under the pointer. */
function land(carry: Carry, { grip }: Press): void {
  const { held, surfaces, point } = carry;
  const over = [...surfaces].find(([, { scroller }]) => {
    const { left, right } = scroller.getBoundingClientRect();
    return point.x >= left - cardGap && point.x <= right + cardGap;
  });
  if (!held || !over) return;
  const [status, { scroller, heightsWithout }] = over;
  const middle = point.y - grip.y + held.height / 2 - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const index = landingIndex(heightsWithout(held.card.id), middle);
  if (held.to.status !== status || held.to.index !== index) hold(carry, { ...held, to: { status, index } });
}

function letGo(carry: Carry, drops: boolean): void {
  const { press, board, held } = carry;
  release(carry);
  carry.press = null;
  hold(carry, null);
  if (!held) return;
  carry.hasJustDropped = true;
  setTimeout(() => (carry.hasJustDropped = false), 0);
  if (drops && hasMoved(held)) board.onDrop(held.card, held.to);
  else if (drops && press?.isFinger && distance(carry.point, press.start) < scrollDistance) board.onPress(held.card);
}

/** A board that goes away while it is pressed leaves neither a timer nor a mark behind. */
export function release({ press }: Carry): void {
  clearTimeout(press?.timer);
  press?.releasePage();
  document.documentElement.toggleAttribute('data-holding', false);
}

export const hasMoved = ({ from, to }: Held): boolean => to.status !== from.status || to.index !== from.index;

/** Follows the pointer, wherever on the page it goes. @returns stops following */
export function followPointer(carry: Carry): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('pointermove', (event) => movePointer(carry, event), { signal });
  window.addEventListener('pointerup', (event) => carry.press?.pointerId === event.pointerId && letGo(carry, true), { signal });
  window.addEventListener('pointercancel', () => carry.press && letGo(carry, false), { signal });
  window.addEventListener('keydown', (event) => putBack(carry, event), { signal, capture: true });
  // Listened to, so that the browser asks before it scrolls; the answer is given where the finger came down.
  window.addEventListener('touchmove', () => {}, { signal, passive: false });
  window.addEventListener('contextmenu', (event) => carry.held && event.preventDefault(), { signal });
  return () => listening.abort();
}

function movePointer(carry: Carry, { pointerId, pointerType, clientX, clientY }: PointerEvent): void {
  const { press } = carry;
  if (!press || pointerId !== press.pointerId) return;
  carry.point = { x: clientX, y: clientY };
  const moved = distance(carry.point, press.start);
  if (!carry.held && pointerType === 'mouse' && moved > startDistance) lift(carry, press);
  if (carry.held) {
    follow(carry, press);
    land(carry, press);
  } else if (pointerType !== 'mouse' && moved > scrollDistance) letGo(carry, false);
}

function putBack(carry: Carry, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || carry.held?.by !== 'pointer') return;
  event.stopPropagation();
  letGo(carry, false);
}

/** Scrolls while a card is held at the edge of a column or of the window; runs then, and at no other time. @returns stops it */
export function scrollAtEdges(carry: Carry): () => void {
  const tick = (now: number) => {
    const { press, held } = carry;
    if (!press || held?.by !== 'pointer') return;
    frame = requestAnimationFrame(tick);
    // A finger that rests opens the menu: it moves neither the card nor the column.
    if (distance(carry.point, press.start) < scrollDistance) return;
    scrollColumn(carry, press, held.to.status);
    turnAtEdge(carry, now);
  };
  let frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}

function scrollColumn(carry: Carry, press: Press, status: TaskStatus): void {
  const scroller = carry.surfaces.get(status)?.scroller;
  const speed = scroller ? edgeScroll(carry.point.y, scroller.getBoundingClientRect()) : 0;
  if (!scroller || speed === 0) return;
  scroller.scrollTop += speed;
  land(carry, press);
}

function turnAtEdge(carry: Carry, now: number): void {
  const { x } = carry.point;
  const direction = x < edgeReach ? -1 : x > window.innerWidth - edgeReach ? 1 : 0;
  if (direction !== 0 && now - carry.edgeSince <= edgeMs) return;
  carry.edgeSince = now;
  if (direction !== 0) carry.board.onEdge?.(direction);
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

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
