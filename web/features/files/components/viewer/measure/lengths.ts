// Lengths as they are typed and read, in millimetres of the building; and the scale that a drawing has.

import { formatNumber, readNumber } from '../../../../../ui/locale.ts';
import { distanceOf, type Point, type Size } from '../stage.ts';

export const units = ['mm', 'cm', 'm', 'ft'] as const;
export type Unit = (typeof units)[number];

const perUnit = { mm: 1, cm: 10, m: 1000, ft: 304.8, in: 25.4 };

/** A length as somebody types it, `3.60 m`, `3600` or `12' 6"`; null when it says none. @param unit of a bare number; @param by the locale of its signs */
export function readLength(typed: string, unit: Unit, by?: string): number | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[′’]/g, "'")
    .replaceAll(/[″”]|''/g, '"');
  const plain = /^([\d.,\s]+?)\s*(mm|cm|m)?$/.exec(text);
  const length = plain ? readNumber(plain[1] ?? '', by) * perUnit[units.find((one) => one === plain[2]) ?? unit] : feetIn(text, by);
  return Number.isFinite(length) && length > 0 ? length : null;
}

/** `12' 6 1/2"`, `12 ft 6 in`, `9"`. */
function feetIn(text: string, by?: string): number {
  const found = /^(?:([\d.,]+)\s*(?:'|ft|feet|foot))?[\s-]*(?:(?:([\d.,]+)(?![\d/]))?\s*(?:(\d+)\/(\d+))?\s*(?:"|in|inch|inches))?$/.exec(
    text,
  );
  if (!found || text === '') return Number.NaN;
  const [, feet, inches, above, below] = found;
  const whole = (part: string | undefined) => (part === undefined ? 0 : readNumber(part, by));
  const rest = above === undefined ? 0 : Number(above) / Number(below);
  return whole(feet) * perUnit.ft + (whole(inches) + rest) * perUnit.in;
}

/** As the building site reads it: whole millimetres, and quarters of an inch. */
export function lengthWords(millimetres: number, unit: Unit, by?: string): string {
  if (unit === 'ft') return feetWords(millimetres);
  const parts = { mm: 0, cm: 1, m: 3 }[unit];
  const value = formatNumber(millimetres / perUnit[unit], { minimumFractionDigits: parts, maximumFractionDigits: parts }, by);
  return `${value} ${unit}`;
}

const fractions = ['', ' 1/4', ' 1/2', ' 3/4'] as const;

function feetWords(millimetres: number): string {
  const quarters = Math.round(millimetres / (perUnit.in / 4));
  const [feet, rest] = [Math.floor(quarters / 48), quarters % 48];
  return `${formatNumber(feet)}' ${Math.floor(rest / 4)}${fractions[rest % 4] ?? ''}"`;
}

/** A point of a PDF on paper, in millimetres. */
const point = 25.4 / 72;
const usual = [1, 2, 5, 10, 20, 25, 50, 75, 100, 125, 150, 200, 250, 500, 1000, 1250, 2000, 2500, 5000, 10_000];

/** `1:50`; what is a per cent off a usual scale is that scale, drawn by hand. @param millimetres of the building to a point */
export function scaleWords(millimetres: number): string {
  const ratio = millimetres / point;
  const near = usual.find((one) => Math.abs(one / ratio - 1) < 0.01);
  if (near !== undefined) return `1:${formatNumber(near)}`;
  return ratio >= 1 ? `about 1:${formatNumber(Math.round(ratio))}` : `about ${formatNumber(Math.round(1 / ratio))}:1`;
}

/** How far apart spots of a page are along a line, in its own units. */
export const lengthOnPage = (spots: readonly Point[], own: Size): number =>
  spots.slice(1).reduce((sum, spot, index) => sum + distanceOf([onPage(spots[index] ?? spot, own), onPage(spot, own)]), 0);

const onPage = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height });
