// The colours that a picture is made of, and where on it each stands: fields of like colours, in a space where equal steps look equal.

import type { Point } from './camera.ts';

export interface FoundColour {
  /** `#c2a27c`. */
  hex: string;
  /** Where it was found, from 0 to 1. */
  spot: Point;
}

interface Pixels {
  /** Red, green, blue and opacity of each, row by row. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

type Lab = readonly [light: number, green: number, blue: number];
interface Sample {
  lab: Lab;
  index: number;
}

const rounds = 12;
/** Fields nearer to each other than this look like one. */
const alike = 0.045;

/** At most so many colours of a picture, the lightest first. What shines through counts nothing. */
export function coloursOf(pixels: Pixels, most: number): FoundColour[] {
  const samples = samplesOf(pixels);
  let middles = seeds(samples, most);
  let fields = fieldsOf(samples, middles);
  for (let round = 0; round < rounds && middles.length > 0; round++) {
    const moved = fields.map(meanOf);
    const isStill = moved.every((one, at) => distance(one, middles[at] ?? one) < 1e-4);
    middles = moved;
    fields = fieldsOf(samples, middles);
    if (isStill) break;
  }
  return distinct(middles.map((middle, at) => ({ middle, field: fields[at] ?? [] })))
    .toSorted((one, other) => other.middle[0] - one.middle[0])
    .map(({ middle, field }) => found(middle, field, pixels));
}

function samplesOf({ data, width, height }: Pixels): Sample[] {
  const all = Array.from({ length: width * height }, (_, index) => index);
  return all.flatMap((index) => {
    const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(index * 4, index * 4 + 4);
    return opacity < 128 ? [] : [{ lab: labOf(red, green, blue), index }];
  });
}

/** Each as far as can be from those before it: the same picture gives the same colours. */
function seeds(samples: readonly Sample[], most: number): Lab[] {
  const first = meanOf(samples);
  const nearest = samples.map(({ lab }) => distance(lab, first));
  const middles: Lab[] = [];
  while (middles.length < Math.min(most, samples.length)) {
    const farthest = nearest.reduce((best, one, at) => (one > (nearest[best] ?? 0) ? at : best), 0);
    const next = samples[farthest]?.lab;
    if (!next || (middles.length > 0 && (nearest[farthest] ?? 0) === 0)) break;
    middles.push(next);
    samples.forEach(({ lab }, at) => (nearest[at] = Math.min(nearest[at] ?? Infinity, distance(lab, next))));
  }
  return middles;
}

function fieldsOf(samples: readonly Sample[], middles: readonly Lab[]): Sample[][] {
  const fields: Sample[][] = middles.map(() => []);
  for (const sample of samples) {
    const nearest = middles.reduce(
      (best, one, at) => (distance(sample.lab, one) < distance(sample.lab, middles[best] ?? one) ? at : best),
      0,
    );
    fields[nearest]?.push(sample);
  }
  return fields;
}

/** Without those that look like a larger one. */
function distinct(all: readonly { middle: Lab; field: Sample[] }[]): { middle: Lab; field: Sample[] }[] {
  const bySize = all.filter(({ field }) => field.length > 0).toSorted((one, other) => other.field.length - one.field.length);
  return bySize.filter((one, at) => bySize.slice(0, at).every((other) => distance(one.middle, other.middle) >= alike));
}

/** The pixel that is most like the middle of its field: a colour that is really there. */
function found(middle: Lab, field: readonly Sample[], { data, width, height }: Pixels): FoundColour {
  const { index } = field.reduce((best, one) => (distance(one.lab, middle) < distance(best.lab, middle) ? one : best));
  const parts = [...data.subarray(index * 4, index * 4 + 3)];
  return {
    hex: `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
    spot: { x: ((index % width) + 0.5) / width, y: (Math.floor(index / width) + 0.5) / height },
  };
}

function meanOf(samples: readonly Sample[]): Lab {
  const sum = samples.reduce<Lab>(([l, a, b], { lab }) => [l + lab[0], a + lab[1], b + lab[2]], [0, 0, 0]);
  const count = Math.max(samples.length, 1);
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

const distance = (one: Lab, other: Lab): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Oklab (Björn Ottosson, 2020). @param red to blue from 0 to 255 */
function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const linear = (part: number): number => {
  const value = part / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
