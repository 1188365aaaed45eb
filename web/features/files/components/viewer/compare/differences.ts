// What two drawings of one width have of each other, told by how dark their pixels are.

import type { Size } from '../stage.ts';

/** A page, each pixel from 0, paper, to 255, ink. */
export interface Plane extends Size {
  ink: Uint8Array;
}

/** In pixels of the plane. */
export interface Box extends Size {
  left: number;
  top: number;
}

/** So much darker is a difference; what is less is how edges were smoothed. */
const clear = 44;
/** Differences are gathered in squares of so many pixels, */
const cell = 8;
/** of which so many have to differ, */
const fewest = 2;
/** and those that lie so many squares apart are one change. */
const reach = 1;

/** Paper that is not quite white is paper. */
const tinted = 16;

export const rowsOfCell = cell;

/** How dark pixels of red, green, blue and alpha are, on white. */
export function inkOf(pixels: Uint8ClampedArray): Uint8Array {
  const ink = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < ink.length; at++) {
    const [red = 0, green = 0, blue = 0] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    const dark = 255 - Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    ink[at] = dark > tinted ? dark : 0;
  }
  return ink;
}

/** The squares of a row that differ. @param row counted in squares */
export function differingCells(was: Plane, now: Plane, row: number): boolean[] {
  const counts = Array.from({ length: Math.ceil(now.width / cell) }, () => 0);
  for (let y = row * cell; y < Math.min((row + 1) * cell, now.height); y++) {
    for (let x = 0; x < now.width; x++) {
      if (differs(was, now, x, y)) counts[Math.floor(x / cell)] = (counts[Math.floor(x / cell)] ?? 0) + 1;
    }
  }
  return counts.map((count) => count >= fewest);
}

/** A line that moved by a pixel, as another plotter draws it, is the same line. */
function differs(was: Plane, now: Plane, x: number, y: number): boolean {
  const at = y * now.width + x;
  const [before = 0, after = 0] = [was.ink[at], now.ink[at]];
  if (Math.abs(before - after) <= clear) return false;
  return before > after ? before - darkestRound(now, x, y) > clear : after - darkestRound(was, x, y) > clear;
}

function darkestRound({ ink, width, height }: Plane, x: number, y: number): number {
  let darkest = 0;
  for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++)
    for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++)
      darkest = Math.max(darkest, ink[row * width + column] ?? 0);
  return darkest;
}

/** The regions of squares that differ, as boxes with some room round them, in the order of reading. */
export function changesOf(cells: readonly (readonly boolean[])[], { width, height }: Size): Box[] {
  const grown = dilated(cells);
  const seen = grown.map((row) => row.map(() => false));
  const boxes: Box[] = [];
  for (const [y, row] of grown.entries())
    for (const [x, isIn] of row.entries()) if (isIn && seen[y]?.[x] === false) boxes.push(regionAt(grown, seen, { x, y }));
  const whole = boxes.map(({ left, top, ...box }) => ({
    left: left * cell,
    top: top * cell,
    width: Math.min(box.width * cell, width - left * cell),
    height: Math.min(box.height * cell, height - top * cell),
  }));
  return merged(whole).toSorted((a, b) => a.top - b.top || a.left - b.left);
}

function dilated(cells: readonly (readonly boolean[])[]): boolean[][] {
  const grown = cells.map((row) => row.map(() => false));
  for (const [y, row] of cells.entries())
    for (const [x, isIn] of row.entries())
      if (isIn)
        for (let up = Math.max(y - reach, 0); up <= y + reach; up++)
          grown[up]?.fill(true, Math.max(x - reach, 0), Math.min(x + reach + 1, row.length));
  return grown;
}

/** Marks what hangs together with a square as seen. @returns its box, in squares */
function regionAt(cells: readonly boolean[][], seen: boolean[][], from: { x: number; y: number }): Box {
  let [left, right, top, bottom] = [from.x, from.x, from.y, from.y];
  const waiting = [from];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { x, y } = at;
    const row = seen[y];
    if (!row || row[x] !== false || !cells[y]?.[x]) continue;
    row[x] = true;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    waiting.push({ x: x + 1, y }, { x: x - 1, y }, { x, y: y + 1 }, { x, y: y - 1 });
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Boxes that lie over each other become one, until none do. */
export function merged(boxes: readonly Box[]): Box[] {
  const apart: Box[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let other = apart.findIndex((one) => overlap(one, whole)); other >= 0; other = apart.findIndex((one) => overlap(one, whole)))
      whole = around(whole, apart.splice(other, 1)[0] ?? whole);
    apart.push(whole);
  }
  return apart;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

function around(a: Box, b: Box): Box {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

/** The scalloped line that drawings ring a change with. */
export function cloudPath({ left, top, width, height }: Box): string {
  const across = Math.max(2, Math.round(width / scallop));
  const down = Math.max(2, Math.round(height / scallop));
  const side = (count: number, x: number, y: number) =>
    `a ${Math.hypot(x, y) * 0.56} ${Math.hypot(x, y) * 0.56} 0 0 1 ${x} ${y} `.repeat(count);
  const [step, fall] = [width / across, height / down];
  return `M ${left} ${top} ${side(across, step, 0)}${side(down, 0, fall)}${side(across, -step, 0)}${side(down, 0, -fall)}Z`;
}
const scallop = 14;
