// Where a comment stands on a board: on a thing that lies there, with which it goes, or on the wall itself.

import type { Frame, Item } from '../../../../../domain/boards/items.ts';
import type { BoardSpot } from '../../../../../domain/discussions/contract.ts';
import type { BoardItemId } from '../../../../../domain/kernel/ids.ts';
import type { Point } from '../canvas/camera.ts';
import { middleOf, turnedBy } from '../canvas/geometry.ts';
import { sectionAt } from '../canvas/newItems.ts';

/** The spot under a point of the board: on what lies on top there, else on the section, else on the wall. */
export function spotAt(point: Point, items: readonly Item[]): BoardSpot {
  const thing =
    items.findLast(({ kind, frame }) => !['section', 'arrow', 'line'].includes(kind) && isPart(partOf(point, frame))) ??
    sectionAt(point, items);
  return { ...point, on: thing ? { itemId: thing.id, ...bounded(partOf(point, thing.frame)) } : null };
}

/** Where it is now: what it stands on may have been moved, turned, or taken away. */
export function placeOf(spot: BoardSpot, frameOf: (id: BoardItemId) => Frame | undefined): Point {
  const frame = spot.on && frameOf(spot.on.itemId);
  if (!spot.on || !frame) return { x: spot.x, y: spot.y };
  const middle = middleOf(frame);
  const from = turnedBy({ x: (spot.on.x - 0.5) * frame.w, y: (spot.on.y - 0.5) * frame.h }, frame.rotation);
  return { x: middle.x + from.x, y: middle.y + from.y };
}

/** From 0 to 1 across and down of a frame, however that is turned. */
function partOf(point: Point, frame: Frame): Point {
  const middle = middleOf(frame);
  const from = turnedBy({ x: point.x - middle.x, y: point.y - middle.y }, -frame.rotation);
  return { x: from.x / frame.w + 0.5, y: from.y / frame.h + 0.5 };
}

const isPart = ({ x, y }: Point): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;
const bounded = ({ x, y }: Point): Point => ({ x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) });
