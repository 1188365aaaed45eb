// Tools that lay something down: where the board is pressed, or as large as it is drawn; arrows and lines along the hand's way.

import { type Item, type NewItem, plainLook } from '../../../../../domain/boards/items.ts';
import type { Operation } from '../../../../../domain/boards/operations.ts';
import { drawnRound } from './arranging.ts';
import { onBoard, type Point } from './camera.ts';
import type { Grip, Pressing } from './grip.ts';
import { boxBetween, boxOf, middleOf } from './geometry.ts';
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
      desk().setHeld({ ...nothingHeld, drawn: [...way] });
    },
    end: (isDrop) => {
      const { setHeld, setTool, shown, act } = desk();
      setHeld(null);
      const [x = from.x, y = from.y] = way.slice(-2);
      if (!isDrop || Math.hypot(x - from.x, y - from.y) + way.length * 2 < leastDrawn / 2) return;
      // A pen is laid down when one is done with it: few drawings are one stroke.
      if (tool === 'arrow') setTool('select');
      act([{ op: 'add', item: tool === 'arrow' ? arrow(from, { x, y }, shown.items) : line(way, shown.items) }]);
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
export const arrowBetween = (one: Item, other: Item, items: readonly Item[]): NewItem => arrowOf([endOn(one), endOn(other)], items);

const endOn = ({ id, frame }: Item): ArrowEnd => ({ ...middleOf(frame), itemId: id });

function arrow(from: Point, to: Point, items: readonly Item[]): NewItem {
  const [start, end] = [under(from, items)?.id ?? null, under(to, items)?.id ?? null];
  // An arrow within one thing points nowhere: there it sticks to the board.
  const isWithin = start !== null && start === end;
  const at = (spot: Point, itemId: ArrowEnd['itemId']): ArrowEnd => ({ ...spot, itemId: isWithin ? null : itemId });
  // One that points into the open lies in the section that it is drawn in; one between two things goes with them.
  const [one, other] = [sectionAt(from, items)?.id, sectionAt(to, items)?.id];
  const isBetween = !isWithin && start !== null && end !== null;
  return arrowOf([at(from, start), at(to, end)], items, !isBetween && one === other ? (one ?? null) : null);
}

function arrowOf([from, to]: readonly [ArrowEnd, ArrowEnd], items: readonly Item[], parentId: Item['id'] | null = null): NewItem {
  const box = boxBetween(from, to);
  return {
    ...shared(items, parentId),
    kind: 'arrow',
    frame: { x: box.x, y: box.y, w: Math.max(box.w, 1), h: Math.max(box.h, 1), rotation: 0 },
    content: { from, to, label: '' },
  };
}

type ArrowEnd = Point & { itemId: Item['id'] | null };

function under(spot: Point, items: readonly Item[]): Item | undefined {
  return items.findLast(({ kind, frame }) => {
    const box = boxOf(frame);
    const isIn = spot.x >= box.x && spot.x <= box.x + box.w && spot.y >= box.y && spot.y <= box.y + box.h;
    return isIn && kind !== 'section' && kind !== 'arrow' && kind !== 'line';
  });
}

/** So many points say a stroke as well as all of them. */
const mostKept = 400;

function line(way: readonly number[], items: readonly Item[]): NewItem {
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
    content: { points, colour: null, width: 2 },
  };
}

const shared = (items: readonly Item[], parentId: Item['id'] | null) => ({
  id: newItemId(),
  look: plainLook,
  lock: { isLocked: false },
  place: { z: topOf(items), parentId, groupId: null },
});
