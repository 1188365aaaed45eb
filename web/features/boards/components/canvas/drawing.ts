// Tools that lay something down: where the board is pressed, or as large as it is drawn; arrows and lines along the hand's way.

import { type ArrowEnd, type Item, type ItemOf, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import { saidOtherwise, type Stroke } from '../../../../../domain/boards/strokes.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { drawnRound } from './arranging.ts';
import { aimedTo, endOn, type EndName, leadsNowhere, placeOfArrow, thingUnder } from './arrowEnds.ts';
import { type Box, onBoard, type Point } from './camera.ts';
import type { Grip, Pressing } from './grip.ts';
import { boxBetween, boxOf } from './geometry.ts';
import { firstSizes, laid, type Layable, newItemId, sectionAt, topOf } from './newItems.ts';
import { besideSame } from './placing.ts';
import { type Desk, nothingHeld } from './useDesk.ts';

/** Smaller than this was meant as a press, units of the board. */
const leastDrawn = 24;

export function laying({ at, desk }: Pressing, kind: Exclude<Layable, 'link' | 'board'>): Grip {
  const from = onBoard(desk().camera, at);
  return {
    move: (to) => desk().setHeld({ ...nothingHeld, marquee: boxBetween(from, onBoard(desk().camera, to)) }),
    end: (isDrop, to) => {
      const { setHeld, shown, setTool } = desk();
      setHeld(null);
      if (!isDrop) return;
      const drawn = boxBetween(from, onBoard(desk().camera, to));
      const isDrawn = drawn.w >= leastDrawn && drawn.h >= leastDrawn;
      const item = laid(kind, { at: from, items: shown.items, ...(isDrawn && { box: drawn }) });
      setTool('select');
      layDown(desk(), item, isDrawn && kind === 'section' ? drawnRound(item, shown.items) : undefined);
    },
  };
}

/** Puts it on the board, chooses it and lets its words be written. @param operations where more becomes of it than one thing more */
export function layDown(desk: Desk, item: NewItem, operations: readonly Operation[] = [{ op: 'add', item }]): void {
  if (!desk.act(operations)) return;
  desk.choose([item.id]);
  if (['note', 'heading', 'section', 'swatch', 'todo', 'product', 'material', 'palette'].includes(item.kind)) desk.setEditing(item.id);
}

export function drawing({ at, desk }: Pressing, tool: 'arrow' | 'line'): Grip {
  const from = onBoard(desk().camera, at);
  const way: number[] = [from.x, from.y];
  return {
    move: (to) => {
      const { x, y } = onBoard(desk().camera, to);
      if (tool === 'arrow') way.splice(2, 2, x, y);
      else way.push(x, y);
      desk().setHeld({ ...nothingHeld, drawn: [...way], marquee: tool === 'arrow' ? boxUnder({ x, y }, desk().shown.items) : null });
    },
    end: (isDrop) => {
      const { setHeld, setTool, shown, act, choose, strokes } = desk();
      setHeld(null);
      const [x = from.x, y = from.y] = way.slice(-2);
      if (!isDrop || Math.hypot(x - from.x, y - from.y) + way.length * 2 < leastDrawn / 2) return;
      // A pen is laid down when one is done with it: few drawings are one stroke.
      if (tool === 'line') return void act([{ op: 'add', item: line(way, { items: shown.items, stroke: strokes.line }) }]);
      setTool('select');
      const item = arrow(from, { x, y }, { items: shown.items, stroke: strokes.arrow });
      // It has its ends to be held by, and its words to be written.
      if (act([{ op: 'add', item }])) choose([item.id]);
    },
  };
}

/** Round what an arrow sticks to when it is let go there. */
function boxUnder(spot: Point, items: readonly Item[]): Box | null {
  const thing = thingUnder(spot, items);
  return thing ? boxOf(thing.frame) : null;
}

/** Draws one end of an arrow elsewhere: onto a thing it sticks to that, with Ctrl it does not. @param most how far the hand may tremble */
export function aiming({ at, desk }: Pressing, { arrow: item, name, most }: { arrow: ItemOf<'arrow'>; name: EndName; most: number }): Grip {
  let isTap = true;
  const endAt = (to: Point, { ctrlKey, metaKey }: globalThis.PointerEvent): ArrowEnd => {
    const { camera, shown } = desk();
    const spot = onBoard(camera, to);
    const thing = ctrlKey || metaKey ? undefined : thingUnder(spot, shown.items);
    return thing ? endOn(thing) : { x: Math.round(spot.x), y: Math.round(spot.y), itemId: null };
  };
  return {
    move: (to, event) => {
      if (isTap && Math.hypot(to.x - at.x, to.y - at.y) <= most) return;
      isTap = false;
      const end = endAt(to, event);
      const { camera, shown, setHeld } = desk();
      const isOn = end.itemId !== null && !leadsNowhere(item, name, end);
      // What it cannot stick to it goes over.
      const shownEnd = isOn ? end : { ...onBoard(camera, to), itemId: null };
      setHeld({
        ...nothingHeld,
        aimed: { ...item, content: { ...item.content, [name]: shownEnd } },
        marquee: isOn ? boxUnder(onBoard(camera, to), shown.items) : null,
      });
    },
    end: (isDrop, to, event) => {
      const { setHeld, act, store } = desk();
      setHeld(null);
      const { items, byId } = store.shown();
      // As it stands by now: somebody else may have drawn its other end elsewhere.
      const now = byId.get(item.id);
      if (isDrop && !isTap && event && now?.kind === 'arrow') act(aimedTo(now, name, { end: endAt(to, event), items }));
    },
  };
}

/** As keys lay it: in the middle of what is seen, beside what was laid there before. */
export function layInMiddle(desk: Desk, kind: Exclude<Layable, 'link' | 'board'>): void {
  const { camera, stage, shown, setTool } = desk;
  const { x, y } = onBoard(camera, { x: stage.width / 2, y: stage.height / 2 });
  const { w, h } = firstSizes[kind];
  const item = laid(kind, { at: { x, y }, items: shown.items, box: besideSame({ x: x - w / 2, y: y - h / 2, w, h }, shown.items) });
  setTool('select');
  layDown(desk, item);
}

/** From the middle of one thing to that of another, which it sticks to. */
export const arrowBetween = (one: Item, other: Item, drawing: Drawing): NewItem => arrowOf({ from: endOn(one), to: endOn(other) }, drawing);

interface Drawing {
  items: readonly Item[];
  stroke: Stroke;
}

function arrow(from: Point, to: Point, { items, stroke }: Drawing): NewItem {
  const [start, end] = [thingUnder(from, items)?.id ?? null, thingUnder(to, items)?.id ?? null];
  // An arrow within one thing points nowhere: there it sticks to the board.
  const isWithin = start !== null && start === end;
  const at = (spot: Point, itemId: ArrowEnd['itemId']): ArrowEnd => ({ ...spot, itemId: isWithin ? null : itemId });
  return arrowOf({ from: at(from, start), to: at(to, end) }, { items, stroke });
}

function arrowOf(ends: Record<EndName, ArrowEnd>, { items, stroke }: Drawing): NewItem {
  const { frame, parentId } = placeOfArrow(ends, items);
  return { ...shared(items, parentId), kind: 'arrow', frame, content: { ...ends, label: '', ...saidOtherwise(stroke) } };
}

/** So many points say a stroke as well as all of them. */
const mostKept = 400;

function line(way: readonly number[], { items, stroke: { colour, width } }: Drawing): NewItem {
  const every = Math.ceil(way.length / 2 / mostKept);
  const kept = way.filter((_, index) => Math.floor(index / 2) % every === 0 || index >= way.length - 2);
  const across = kept.filter((_, index) => index % 2 === 0);
  const down = kept.filter((_, index) => index % 2 === 1);
  const box = boxBetween({ x: Math.min(...across), y: Math.min(...down) }, { x: Math.max(...across), y: Math.max(...down) });
  const points = kept.map((value, index) => Math.round((value - (index % 2 === 0 ? box.x : box.y)) * 10) / 10);
  return {
    ...shared(items, sectionAt({ x: box.x + box.w / 2, y: box.y + box.h / 2 }, items)?.id ?? null),
    kind: 'line',
    frame: { x: box.x, y: box.y, w: Math.max(box.w, 1), h: Math.max(box.h, 1), rotation: 0 },
    content: { points, colour, width },
  };
}

const shared = (items: readonly Item[], parentId: Item['id'] | null) => ({
  id: newItemId(),
  look: plainLook,
  lock: { isLocked: false },
  place: { z: topOf(items), parentId, groupId: null },
});
