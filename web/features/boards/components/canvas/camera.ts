// Which part of a board is seen, and how large. The board's units are pixels at 100 %.

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Camera {
  /** The spot of the board in the upper left corner of the screen. */
  x: number;
  y: number;
  /** 1 is 100 %. */
  zoom: number;
}

export const leastZoom = 0.05;
export const mostZoom = 8;
/** Round what is fitted, px of the screen: the tools stand there; on a phone they stand above and below alone. */
const margin = 72;
const slim = 16;

/** @param at px of the screen, from the canvas's corner */
export const onBoard = ({ x, y, zoom }: Camera, at: Point): Point => ({ x: x + at.x / zoom, y: y + at.y / zoom });

export const onScreen = ({ x, y, zoom }: Camera, at: Point): Point => ({ x: (at.x - x) * zoom, y: (at.y - y) * zoom });

export const panned = ({ x, y, zoom }: Camera, by: Point): Camera => ({ x: x - by.x / zoom, y: y - by.y / zoom, zoom });

export const boundedZoom = (zoom: number): number => Math.min(Math.max(zoom, leastZoom), mostZoom);

/** Zooms so that what is under the pointer stays under it. */
export function zoomedAt(camera: Camera, at: Point, factor: number): Camera {
  const zoom = boundedZoom(camera.zoom * factor);
  const spot = onBoard(camera, at);
  return { x: spot.x - at.x / zoom, y: spot.y - at.y / zoom, zoom };
}

/** The whole of a box in the middle of the screen, never larger than it is. */
export function fitted(box: Box, { width, height }: Size, isPhone = false): Camera {
  const beside = isPhone ? slim : margin;
  const room = { width: Math.max(width - 2 * beside, 1), height: Math.max(height - 2 * margin, 1) };
  const zoom = boundedZoom(Math.min(room.width / Math.max(box.w, 1), room.height / Math.max(box.h, 1), 1));
  return { x: box.x + box.w / 2 - width / 2 / zoom, y: box.y + box.h / 2 - height / 2 / zoom, zoom };
}

/** From so far words are read, barely. */
const leastToRead = 0.4;

/** A part of the board as a phone shows it first: as wide as it goes and from its upper edge; null while its size is not known. */
export function startOnPhone(box: Box, { width }: Size): Camera | null {
  if (width === 0) return null;
  const zoom = Math.min(Math.max((width - 2 * slim) / Math.max(box.w, 1), leastToRead), 1);
  return { x: box.x - slim / zoom, y: box.y - slim / zoom, zoom };
}

/** All that somebody else sees, in the middle of the own screen. */
export function seeing(view: Box, { width, height }: Size): Camera {
  const zoom = boundedZoom(Math.min(width / Math.max(view.w, 1), height / Math.max(view.h, 1)));
  return { x: view.x + view.w / 2 - width / 2 / zoom, y: view.y + view.h / 2 - height / 2 / zoom, zoom };
}

/** What the screen shows, and so many of its heights and widths round it. */
export function inSight({ x, y, zoom }: Camera, { width, height }: Size, round = 0): Box {
  const [w, h] = [width / zoom, height / zoom];
  return { x: x - w * round, y: y - h * round, w: w * (1 + 2 * round), h: h * (1 + 2 * round) };
}

/** Two fingers: what lies between them stays there, and grows as they part. */
export function pinched(camera: Camera, before: readonly [Point, Point], after: readonly [Point, Point]): Camera {
  const [from, to] = [middleOf(before), middleOf(after)];
  const moved = panned(camera, { x: to.x - from.x, y: to.y - from.y });
  return zoomedAt(moved, to, distanceOf(after) / Math.max(distanceOf(before), 1));
}

const middleOf = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y);
