// How a sheet lies on the stage: how large it is drawn and where its middle is, both in px of the screen.

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface View {
  /** 1 draws a pixel of the sheet on a pixel of the screen. */
  zoom: number;
  /** The middle of the sheet, from the middle of the stage. */
  x: number;
  y: number;
}

export const leastZoom = 0.02;
export const mostZoom = 16;
/** Round the sheet, where it fits. */
const margin = 24;

/** A sheet that was turned a quarter is as wide as it was high. */
export const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** The zoom that shows all of it; a small picture is not blown up. */
export function fitOf(sheet: Size, stage: Size): number {
  const room = { width: Math.max(stage.width - 2 * margin, 1), height: Math.max(stage.height - 2 * margin, 1) };
  return Math.min(room.width / sheet.width, room.height / sheet.height, 1);
}

export const fitted = (sheet: Size, stage: Size): View => ({ zoom: fitOf(sheet, stage), x: 0, y: 0 });

/** Zooms so that what is under the pointer stays under it. @param at from the middle of the stage */
export function zoomedAt(view: View, at: Point, factor: number): View {
  const zoom = Math.min(Math.max(view.zoom * factor, leastZoom), mostZoom);
  const by = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Moves, as far as some of the sheet stays in sight; one that fits stays in the middle. */
export function held(view: View, { sheet, stage }: { sheet: Size; stage: Size }): View {
  return {
    zoom: view.zoom,
    x: heldIn(view.x, sheet.width * view.zoom, stage.width),
    y: heldIn(view.y, sheet.height * view.zoom, stage.height),
  };
}

function heldIn(middle: number, size: number, room: number): number {
  if (size <= room) return 0;
  const most = (size - room) / 2 + margin;
  return Math.min(Math.max(middle, -most), most);
}

/** Two fingers: what lies between them stays there, and grows as they part. Points are from the middle of the stage. */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
  const [from, to] = [middleOf(before), middleOf(after)];
  const zoomed = zoomedAt(view, from, distanceOf(after) / Math.max(distanceOf(before), 1));
  return { zoom: zoomed.zoom, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y };
}

const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export const distanceOf = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);

export interface Lie {
  /** The sheet at 100 %, as it is when it is not turned. */
  size: Size;
  view: View;
  quarters: number;
}

/**
 * A spot of a page from 0 to 1 across and down, as it is drawn: it stays what it is however the page is zoomed, moved and turned.
 * Pins and measured lines keep their places as spots.
 *
 * @param at from the middle of the stage
 */
export function spotAt(at: Point, { size, view, quarters }: Lie): Point {
  const { x, y } = rotated({ x: at.x - view.x, y: at.y - view.y }, -quarters);
  return { x: x / (size.width * view.zoom) + 0.5, y: y / (size.height * view.zoom) + 0.5 };
}

/** Where a spot of a page is, from the middle of the stage. */
export function placeOfSpot(spot: Point, { size, view, quarters }: Lie): Point {
  const { x, y } = rotated({ x: (spot.x - 0.5) * size.width * view.zoom, y: (spot.y - 0.5) * size.height * view.zoom }, quarters);
  return { x: x + view.x, y: y + view.y };
}

/** What of a page lies at a place of the stage: beside it, its nearest edge. @param at from the middle of the stage */
export function spotOnPage(at: Point, lie: Lie): Point {
  const { x, y } = spotAt(at, lie);
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

/** A spot moved by px of the screen, no further than the stage reaches. */
export function spotMoved(spot: Point, by: Point, { lie, stage }: { lie: Lie; stage: Size }): Point {
  const from = placeOfSpot(spot, lie);
  const inStage = (at: number, room: number) => Math.min(Math.max(at, -room / 2), room / 2);
  return spotOnPage({ x: inStage(from.x + by.x, stage.width), y: inStage(from.y + by.y, stage.height) }, lie);
}

/** Compared, a page lies at the top of a sheet that may be higher than it. @param own the page's size in its own units */
export function lieOfPage(own: Size, { size, view, quarters }: Lie): Lie {
  const height = (size.width * own.height) / own.width;
  const middle = placeOfSpot({ x: 0.5, y: height / size.height / 2 }, { size, view, quarters });
  return { size: { width: size.width, height }, view: { zoom: view.zoom, ...middle }, quarters };
}

function rotated({ x, y }: Point, quarters: number): Point {
  const turns = ((quarters % 4) + 4) % 4;
  if (turns === 1) return { x: -y, y: x };
  if (turns === 2) return { x: -x, y: -y };
  return turns === 3 ? { x: y, y: -x } : { x, y };
}

/** The part of a page that the stage shows, and a little round it, as two of its corners. */
export function partInSight(lie: Lie, stage: Size, round = 0): { from: Point; to: Point } {
  const [across, down] = [stage.width / 2 + round, stage.height / 2 + round];
  const [one, other] = [spotAt({ x: -across, y: -down }, lie), spotAt({ x: across, y: down }, lie)];
  return {
    from: { x: Math.max(Math.min(one.x, other.x), 0), y: Math.max(Math.min(one.y, other.y), 0) },
    to: { x: Math.min(Math.max(one.x, other.x), 1), y: Math.min(Math.max(one.y, other.y), 1) },
  };
}
