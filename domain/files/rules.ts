// What is true of documents and folders wherever they are changed.

import { cutAt } from '../kernel/cut.ts';
import { trashDays } from '../kernel/trash.ts';

/** Its name before the suffix, and the suffix with its dot; what begins with a dot has none. */
export function splitName(name: string): { stem: string; suffix: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), suffix: name.slice(dot) } : { stem: name, suffix: '' };
}

/**
 * A name as it is compared: letter by letter in lower case, as the database does it, which knows of no letters around a letter
 * (`Σ` at an end) and of none that become two (`İ`).
 */
const folded = (name: string): string => [...name].map((letter) => [...letter.toLowerCase()][0]).join('');

/** Names of one folder are told apart without regard to letter case, as most file systems do. */
export const sameName = (a: string, b: string): boolean => folded(a) === folded(b);

/**
 * Gives names out: each name itself, or the first of `Plan (2).pdf`, `Plan (3).pdf` that nothing has.
 *
 * @param most characters of a name
 */
export function freeNames(taken: readonly string[], most = 255): (name: string) => string {
  const others = new Set(taken.map(folded));
  /** With which number the search for a name goes on. */
  const counts = new Map<string, number>();
  const isFree = (name: string): boolean => !others.has(folded(name));
  const firstFree = (name: string): string => {
    if (isFree(name)) return name;
    const { stem, suffix } = splitName(name);
    for (let count = counts.get(folded(name)) ?? 2; ; count++) {
      const end = ` (${count})${suffix}`;
      const candidate = cutAt(stem, most - end.length) + end;
      if (!isFree(candidate)) continue;
      counts.set(folded(name), count + 1);
      return candidate;
    }
  };
  return (name) => {
    const free = firstFree(name);
    others.add(folded(free));
    return free;
  };
}

/** One of them. */
export const freeName = (name: string, taken: readonly string[], most?: number): string => freeNames(taken, most)(name);

/** Whether a free name was given out for another: it is that, or has a number more. */
export function isNamedAfter(free: string, name: string, most = 255): boolean {
  if (free === name) return true;
  const { stem, suffix } = splitName(name);
  const end = / \(\d+\)$/.exec(splitName(free).stem)?.[0];
  return end !== undefined && free === cutAt(stem, most - `${end}${suffix}`.length) + end + suffix;
}

/** `2 GiB`, as limits say it. */
export function sizeInWords(bytes: number, write = plainly): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** step;
  return `${write(value)} ${units[step]}`;
}

const plainly = (value: number): string => (Number.isInteger(value) ? `${value}` : value.toFixed(1));

/** PRODUCT §5, word for word. */
export const tooLargeWords = (name: string, most: number): string => `${name} is larger than the ${sizeInWords(most)} limit.`;

const studioFullWords = (most: number): string =>
  `The studio has no room for this: it keeps ${sizeInWords(most)} at most. What was deleted keeps its room for ${trashDays} days, or until it is deleted for good; whoever runs this Atelier can give more.`;

/** What holds the room of a studio, in bytes. */
export interface RoomHeld {
  /** What has arrived whole of uploads counts with it. */
  kept: number;
  /** What uploads under way still promise: of whoever asks, and of all others. */
  own: number;
  others: number;
}

interface Asked {
  held: RoomHeld;
  /** As many more. */
  bytes: number;
  /** In bytes. */
  limits: { file: number; studio: number };
}

/**
 * How far what is taken in may go beyond the limit of the studio while promises of others stand against it, as parts of that limit: of
 * one person, and of all. So uploads that never come close the studio to nobody, and what comes after all overruns it by no more.
 */
const beside = { person: 1 / 100, all: 1 / 20 };

/** Why the studio has no room for it, in words; null where it has. */
export function noRoomWords({ held: { kept, own, others }, bytes, limits: { studio } }: Asked): string | null {
  if (kept + bytes > studio) return studioFullWords(studio);
  const needed = kept + own + bytes;
  const isLittle = own + bytes <= studio * beside.person && needed <= studio && needed + others <= studio * (1 + beside.all);
  return needed + others <= studio || isLittle ? null : studioPromisedWords(studio);
}

/**
 * Why one person may not promise it beside their other uploads, in words; null where they may: half of the room that is left, or one
 * file of any size. A page sends three at a time, so a folder goes through whatever it holds.
 */
export function promisedWords({ held: { kept, own, others }, bytes, limits: { file, studio } }: Asked): string | null {
  const most = Math.max(file, (studio - kept - others) / 2);
  return own === 0 || own + bytes <= most ? null : ownPromisedWords(own);
}

const studioPromisedWords = (most: number): string =>
  `The studio has no room for this: it keeps ${sizeInWords(most)} at most, and uploads under way hold the rest. Try again once they are done.`;

const ownPromisedWords = (own: number): string =>
  `Your uploads under way hold ${sizeInWords(own)}, and more would leave others too little room. Try again once some are done.`;
