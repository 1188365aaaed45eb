// What a pointer does on a board: it pans, chooses, moves, draws frames larger, turns, and lays down what the tool is for.

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Item } from '../../../../../domain/boards/items.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { type Chosen, dropped, movedFrames, resizedTo, scaled, withGroups } from './acts.ts';
import { type Camera, onBoard, panned, pinched, type Point } from './camera.ts';
import { copied } from './copied.ts';
import type { Grip, Pressing } from './grip.ts';
import { aiming, drawing, laying } from './drawing.ts';
import { boxBetween, boxOf, boxRound, factorOf, type Handle, meets, resized, rotated } from './geometry.ts';
import { boxDrawn } from '../items/DrawnItems.tsx';
import { itemIdAt } from './itemAt.ts';
import { holdMs } from '../../../../ui/useLongPress.ts';
import { onGrid, snapped } from './snapping.ts';
import { arrowInHand, type Desk, nothingHeld } from './useDesk.ts';

/** A hand trembles so many px, a finger more. */
const tremble = { mouse: 3, finger: 9 };
/** How near guides draw, px of the screen. */
const reach = 6;

/** @returns what hears the pointers that are pressed on the ground */
export function useHand(desk: Desk, ground: RefObject<HTMLElement | null>): (event: PointerEvent<HTMLElement>) => void {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  const down = useRef(new Map<number, Point>());
  const hold = useRef<{ grip: Grip; stop: AbortController } | null>(null);
  useEffect(() => () => hold.current?.stop.abort(), []);

  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = ground.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };
  const letGo = (isDrop: boolean, event: globalThis.PointerEvent | null) => {
    const held = hold.current;
    hold.current = null;
    held?.stop.abort();
    held?.grip.end(isDrop, event ? pointOf(event) : { x: 0, y: 0 }, event);
  };
  const listen = (grip: Grip) => {
    const stop = new AbortController();
    const { signal } = stop;
    hold.current = { grip, stop };
    const onMove = (event: globalThis.PointerEvent) => {
      const from = down.current.get(event.pointerId);
      if (!from) return;
      const to = pointOf(event);
      const [other] = [...down.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      down.current.set(event.pointerId, to);
      if (!other) return hold.current?.grip.move(to, event);
      latest.current.moveCamera((camera) => pinched(camera, [from, other], [to, other]));
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (!down.current.delete(event.pointerId) || down.current.size > 0) return;
      const isDrop = event.type === 'pointerup';
      if (isDrop && event.pointerType !== 'mouse' && latest.current.tool !== 'select') keepFocus();
      letGo(isDrop, event);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      down.current.clear();
      letGo(false, null);
    };
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onUp, { signal });
    window.addEventListener('pointercancel', onUp, { signal });
    window.addEventListener('keydown', onKey, { capture: true, signal });
  };
  return (event) => {
    const isMiddle = event.button === 1;
    if ((event.button !== 0 && !isMiddle) || isOwnControl(event.target)) return;
    const at = pointOf(event);
    if (isMiddle) event.preventDefault();
    down.current.set(event.pointerId, at);
    if (down.current.size === 2) {
      // A second finger: what the first one held stays where it was.
      hold.current?.grip.end(false, at, null);
      if (hold.current) hold.current.grip = panning(() => latest.current, at);
      return;
    }
    if (down.current.size > 2 || hold.current) return;
    listen(isMiddle ? panning(() => latest.current, at) : gripOf(event, { at, desk: () => latest.current }));
  };
}

/** A browser presses a mouse, too, where a finger was lifted: that would take the focus from what is written there now. */
function keepFocus(): void {
  const prevent = (event: TouchEvent) => event.cancelable && event.preventDefault();
  // It follows at once, or, with some pens, never.
  window.addEventListener('touchend', prevent, { capture: true, once: true, passive: false, signal: AbortSignal.timeout(500) });
}

const isOwnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, button, a, [contenteditable]') !== null;

function gripOf(event: PointerEvent<HTMLElement>, pressing: Pressing): Grip {
  const { tool } = pressing.desk();
  if (tool === 'hand') return panning(pressing.desk, pressing.at);
  // Also over the frame of what is chosen: an arrow begins at its edge.
  if (tool === 'arrow' || tool === 'line') return drawing(pressing, tool);
  const target = event.target instanceof Element ? event.target : null;
  const handle = handleGrip(target, { pressing, most: mostOf(event) });
  if (handle) return handle;
  if (tool !== 'select' && tool !== 'image' && tool !== 'board') return laying(pressing, tool);
  return thingGrip(event, { target, pressing });
}

const mostOf = ({ pointerType }: { pointerType: string }): number => (pointerType === 'touch' ? tremble.finger : tremble.mouse);

function handleGrip(target: Element | null, { pressing, most }: { pressing: Pressing; most: number }): Grip | null {
  const { chosenItems, reason } = pressing.desk();
  const handle = target?.closest<HTMLElement>('[data-handle]')?.dataset.handle;
  if (handle === 'from' || handle === 'to') {
    const arrow = arrowInHand(pressing.desk());
    return arrow && aiming(pressing, { arrow, name: handle, most });
  }
  // As the frame is drawn: without what is drawn from thing to thing.
  const [only, ...others] = chosenItems.filter(({ kind }) => kind !== 'arrow');
  if (!handle || !only || reason !== undefined) return null;
  if (others.length > 0) return scalingTogether(pressing, handleOf(handle));
  return handle === 'turn' ? turning(pressing, only) : resizing(pressing, { item: only, handle: handleOf(handle) });
}

function thingGrip(event: PointerEvent<HTMLElement>, { target, pressing }: { target: Element | null; pressing: Pressing }): Grip {
  const { chosen, chosenItems, shown } = pressing.desk();
  const isFinger = event.pointerType === 'touch';
  const pressedAt = isFinger ? event.timeStamp : null;
  const id = itemIdAt(target);
  const item = id && shown.byId.get(id);
  if (!item) return isFinger ? tapping(pressing, null) : marquee(pressing, { before: event.shiftKey ? chosen : new Set(), on: null });
  // What is locked is ground: a plan is fixed so that things are laid, and chosen, upon it.
  const isGround = item.lock.isLocked && !(chosen.has(item.id) && chosenItems.some(({ lock }) => !lock.isLocked));
  if (isGround && !isFinger && !event.altKey) return marquee(pressing, { before: event.shiftKey ? chosen : new Set(), on: item.id });
  // A finger moves the board; what it has chosen before, it moves.
  if (isFinger && (isGround || !chosen.has(item.id))) return tapping(pressing, item.id);
  return moving(pressing, { item, most: mostOf(event), adds: event.shiftKey, pressedAt });
}

const handleOf = (name: string): Handle => {
  const [across = 0, down = 0] = name.split(' ').map(Number);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the handles write it on themselves
  return { across, down } as Handle;
};

export function panning(desk: () => Desk, from: Point): Grip {
  let at = from;
  return {
    move: (to) => {
      const by = { x: to.x - at.x, y: to.y - at.y };
      desk().moveCamera((camera) => panned(camera, by));
      at = to;
    },
    end: () => {},
  };
}

/** A finger pans; one that goes nowhere chooses what it is on, or nothing; one that rests there chooses it beside what is chosen. */
function tapping({ at, desk }: Pressing, id: BoardItemId | null): Grip {
  const pan = panning(desk, at);
  let isTap = true;
  let hasRested = false;
  const rest = setTimeout(() => {
    hasRested = id !== null;
    if (id !== null) desk().choose([...desk().chosen, id]);
  }, holdMs);
  return {
    move: (to, event) => {
      if (hasRested || (isTap && Math.hypot(to.x - at.x, to.y - at.y) <= tremble.finger)) return;
      isTap = false;
      clearTimeout(rest);
      pan.move(to, event);
    },
    end: (isDrop) => {
      clearTimeout(rest);
      if (isDrop && isTap && !hasRested) desk().choose(id === null ? [] : [id]);
    },
  };
}

/** @param on what is locked where it begins: a press that goes nowhere means that */
function marquee({ at, desk }: Pressing, { before, on }: { before: Chosen; on: BoardItemId | null }): Grip {
  const { camera, chosen } = desk();
  const from = onBoard(camera, at);
  return {
    move: (to) => {
      const box = boxBetween(from, onBoard(desk().camera, to));
      const { shown, choose, setHeld } = desk();
      setHeld({ ...nothingHeld, marquee: box });
      // A section is taken by holding all of it: otherwise nothing in it could be taken alone.
      const met = shown.items.filter((one) => (one.kind === 'section' ? isWithin(box, one) : meets(box, boxDrawn(one, shown.byId))));
      choose([...before, ...met.flatMap(({ id }) => (id === on ? [] : [id]))]);
    },
    end: (isDrop, to) => {
      const { setHeld, choose } = desk();
      setHeld(null);
      const isPress = Math.hypot(to.x - at.x, to.y - at.y) <= tremble.mouse;
      if (isDrop && isPress && on !== null) choose(before.size > 0 ? toggled(chosen, on) : [on]);
      else if (!isDrop || isPress) choose(before);
    },
  };
}

const isWithin = (box: ReturnType<typeof boxBetween>, { frame }: Item): boolean => {
  const own = boxOf(frame);
  return box.x <= own.x && box.y <= own.y && box.x + box.w >= own.x + own.w && box.y + box.h >= own.y + own.h;
};

interface Taken {
  item: Item;
  /** How far the hand may tremble. */
  most: number;
  adds: boolean;
  /** When a finger was laid on it. */
  pressedAt: number | null;
}

function moving({ at, desk }: Pressing, { item, most, adds, pressedAt }: Taken): Grip {
  const { chosen, shown, camera } = desk();
  const wasChosen = chosen.has(item.id);
  const held: Chosen = withGroups(wasChosen || adds ? new Set([...chosen, item.id]) : new Set([item.id]), shown.items);
  const from = onBoard(camera, at);
  let isTap = true;
  const framesAt = (to: Point, event: globalThis.PointerEvent) =>
    moveBy(desk(), { held, from, to, isFree: event.ctrlKey || event.metaKey });
  return {
    move: (to, event) => {
      if (isTap && Math.hypot(to.x - at.x, to.y - at.y) <= most) return;
      if (isTap) desk().choose(held);
      isTap = false;
      if (desk().reason === undefined) desk().setHeld({ ...nothingHeld, ...framesAt(to, event), tip: event.altKey ? 'Copy' : null });
    },
    end: (isDrop, to, event) => {
      const { setHeld, act, choose, reason, sayReason } = desk();
      setHeld(null);
      if (!isDrop || !event) return;
      // A finger that rested on one of several means that one alone.
      const hasRested = pressedAt !== null && chosen.size > 1 && event.timeStamp - pressedAt >= holdMs;
      if (isTap) choose(adds || hasRested ? toggled(chosen, item.id) : [item.id]);
      else if (reason !== undefined) sayReason();
      else if (event.altKey) copied(desk(), { chosen: held, ...framesAt(to, event) });
      else act(dropped(framesAt(to, event).frames, { items: shownNow(desk()), chosen: held }));
    },
  };
}

const shownNow = ({ store }: Desk) => store.shown().items;

const toggled = (chosen: Chosen, id: BoardItemId): BoardItemId[] =>
  chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id];

/** Where what is held lies when the hand went so far, drawn to what it comes into line with. */
function moveBy(desk: Desk, { held, from, to, isFree }: { held: Chosen; from: Point; to: Point; isFree: boolean }) {
  const { camera, shown, stage } = desk;
  const spot = onBoard(camera, to);
  const by = { x: Math.round(spot.x - from.x), y: Math.round(spot.y - from.y) };
  const still = movedFrames(held, { items: shown.items, by: { x: 0, y: 0 } });
  const box = boxRound([...still].flatMap(([id, frame]) => (held.has(id) ? [boxOf(frame)] : [])));
  if (box && desk.isOnGrid && !isFree) {
    const to = onGrid(box, by);
    return { frames: movedFrames(held, { items: shown.items, by: to }), guides: [], gaps: [], by: to };
  }
  const others = isFree
    ? []
    : nearby(shown.items, { camera, stage })
        .filter(({ id }) => !still.has(id))
        .map(({ frame }) => boxOf(frame));
  const snap = box ? snapped(box, others, { by, reach: reach / camera.zoom }) : { by, guides: [], gaps: [] };
  return { frames: movedFrames(held, { items: shown.items, by: snap.by }), guides: snap.guides, gaps: snap.gaps, by: snap.by };
}

/** Those in sight: nobody lines things up with what they do not see. */
function nearby(items: readonly Item[], { camera, stage }: { camera: Camera; stage: Desk['stage'] }): Item[] {
  const seen = { x: camera.x, y: camera.y, w: stage.width / camera.zoom, h: stage.height / camera.zoom };
  return items.filter(({ kind, frame }) => kind !== 'arrow' && kind !== 'line' && meets(seen, boxOf(frame)));
}

const keptShapes: readonly Item['kind'][] = ['image', 'line'];

function resizing({ at, desk }: Pressing, { item, handle }: { item: Item; handle: Handle }): Grip {
  const from = onBoard(desk().camera, at);
  const frameAt = (to: Point, event: globalThis.PointerEvent) => {
    const spot = onBoard(desk().camera, to);
    const keepsShape = keptShapes.includes(item.kind) !== event.shiftKey;
    const { x, y, w, h } = resized(item.frame, handle, { by: { x: spot.x - from.x, y: spot.y - from.y }, keepsShape });
    return { x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h), rotation: item.frame.rotation };
  };
  return {
    move: (to, event) => {
      const frame = frameAt(to, event);
      desk().setHeld({ ...nothingHeld, frames: new Map([[item.id, frame]]), tip: `${frame.w} × ${frame.h}` });
    },
    end: (isDrop, to, event) => {
      desk().setHeld(null);
      if (isDrop && event) desk().act(resizedTo(item, frameAt(to, event)));
    },
  };
}

/** Several, in their own proportions: their common frame is drawn by a corner. */
function scalingTogether({ at, desk }: Pressing, handle: Handle): Grip {
  const { chosen, camera } = desk();
  const from = onBoard(camera, at);
  const drawnTo = (to: Point) => {
    const spot = onBoard(desk().camera, to);
    const by = { x: spot.x - from.x, y: spot.y - from.y };
    return scaled(chosen, { items: shownNow(desk()), handle, times: (round) => factorOf(round, handle, by) });
  };
  return {
    move: (to) => {
      const drawn = drawnTo(to);
      if (drawn) desk().setHeld({ ...nothingHeld, frames: drawn.frames, tip: `${Math.round(drawn.factor * 100)} %` });
    },
    end: (isDrop, to) => {
      const { setHeld, act } = desk();
      setHeld(null);
      const drawn = isDrop && drawnTo(to);
      if (drawn) act(drawn.operations);
    },
  };
}

function turning({ at, desk }: Pressing, item: Item): Grip {
  const from = onBoard(desk().camera, at);
  const frameAt = (to: Point, event: globalThis.PointerEvent) =>
    rotated(item.frame, { from, to: onBoard(desk().camera, to), inSteps: event.shiftKey });
  return {
    move: (to, event) => {
      const frame = frameAt(to, event);
      desk().setHeld({ ...nothingHeld, frames: new Map([[item.id, frame]]), tip: `${frame.rotation}°` });
    },
    end: (isDrop, to, event) => {
      desk().setHeld(null);
      if (isDrop && event) desk().act(resizedTo(item, frameAt(to, event)));
    },
  };
}
