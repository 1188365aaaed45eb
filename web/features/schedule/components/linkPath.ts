// The way of a link's line from one bar to another, in right angles (LOOK-plan, links).

import type { LinkType } from '../../../../domain/schedule/plan.ts';

/** Where a bar lies on the sheet, px. */
export interface BarPlace {
  left: number;
  right: number;
  middle: number;
}

export interface LinkPath {
  line: string;
  /** The head of the arrow. */
  arrow: string;
}

const out = 8;
const half = 6;

export function linkPath(type: LinkType, from: BarPlace, to: BarPlace): LinkPath {
  if (type === 'FS' && to.left + 5 >= from.right + 3) return fromAbove(from, to);
  const begins = type === 'FS' || type === 'FF' ? from.right : from.left;
  const ends = type === 'FS' || type === 'SS' ? to.left : to.right;
  const isFromRight = type === 'FS' || type === 'FF';
  const isIntoLeft = type === 'FS' || type === 'SS';
  if (isFromRight !== !isIntoLeft) return round({ begins, ends, from, to, isFromRight, isIntoLeft });
  const upright = isFromRight ? Math.max(from.right, to.right) + out : Math.min(from.left, to.left) - out;
  return { line: `M${begins} ${from.middle}H${upright}V${to.middle}H${ends}`, arrow: sideways(ends, to.middle, isIntoLeft) };
}

/** Out at the end, down or up into the next bar, 5 px from its start. */
function fromAbove(from: BarPlace, to: BarPlace): LinkPath {
  const x = to.left + 5;
  const isDown = to.middle > from.middle;
  const y = isDown ? to.middle - half : to.middle + half;
  const tip = isDown ? `M${x - 3.5} ${y - 6}h7l-3.5 6z` : `M${x - 3.5} ${y + 6}h7l-3.5 -6z`;
  return { line: `M${from.right} ${from.middle}H${x}V${y}`, arrow: tip };
}

interface Round {
  begins: number;
  ends: number;
  from: BarPlace;
  to: BarPlace;
  isFromRight: boolean;
  isIntoLeft: boolean;
}

/** Where the second begins before the first ends: out, between the rows, and in from the other side. */
function round({ begins, ends, from, to, isFromRight, isIntoLeft }: Round): LinkPath {
  const between = from.middle + (to.middle > from.middle ? 14 : -14);
  const first = begins + (isFromRight ? out : -out);
  const last = ends + (isIntoLeft ? -out : out);
  return {
    line: `M${begins} ${from.middle}H${first}V${between}H${last}V${to.middle}H${ends}`,
    arrow: sideways(ends, to.middle, isIntoLeft),
  };
}

const sideways = (x: number, y: number, isIntoLeft: boolean): string =>
  isIntoLeft ? `M${x - 6} ${y - 3.5}v7l6 -3.5z` : `M${x + 6} ${y - 3.5}v7l-6 -3.5z`;
