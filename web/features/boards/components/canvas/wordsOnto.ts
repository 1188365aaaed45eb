// What another program hands over as words: an address is a link, colours are paint cards, and anything else is a note, or as many as
// it takes.

import { type Item, mostContent, mostNoteLength, type NewItem } from '../../../../../domain/boards/items.ts';
import { bodyOf } from '../../../../../domain/kernel/richText.ts';
import { cutAt } from '../../../../../domain/kernel/cut.ts';
import type { Point } from './camera.ts';
import { boxOf, boxRound, middleOf } from './geometry.ts';
import { firstSizes, laidLink, laidNote, laidSwatch } from './newItems.ts';
import { freeSpot } from './placing.ts';

interface Onto {
  /** Where it will lie, units of the board. */
  at: Point;
  items: readonly Item[];
  /** How high the paper of a note with some words is. */
  heightOf: (words: string) => number;
}

const between = 12;
/** More than that are a text with colours in it. */
const mostAtOnce = 24;

export function laidWords(text: string, { at, items, heightOf }: Onto): NewItem[] {
  // As other systems end their lines.
  const words = text.replaceAll('\r\n', '\n').trim();
  if (words === '') return [];
  const parts = words.split(/[\s,;]+/u);
  if (parts.length <= mostAtOnce && parts.every(isColour))
    return beside(parts.length, firstSizes.swatch.w, at).map((spot, index) => laidSwatch(hexOf(parts[index] ?? ''), { at: spot, items }));
  if (parts.length <= mostAtOnce && parts.every(isAddress))
    return beside(parts.length, firstSizes.link.w, at).map((spot, index) => laidLink(parts[index] ?? '', { at: spot, items }));
  const notes = notesOf(words).map((some) => ({ words: some, h: heightOf(some) }));
  const top = at.y - (notes[0]?.h ?? 0) / 2;
  return notes.map(({ words: some, h }, index) =>
    laidNote(some, { at: { x: at.x + index * (firstSizes.note.w + between), y: top + h / 2 }, items, h }),
  );
}

/** A text in pieces that a note takes, each up to the end of a line or a word, if there is one in its second half. */
function notesOf(words: string): string[] {
  if (isOneNote(words)) return [words];
  const most = cutAt(words, Math.min(mostNoteLength, Math.ceil(words.length / 2)));
  const end = [most.lastIndexOf('\n'), most.lastIndexOf(' ')].find((place) => place > most.length / 2) ?? most.length;
  return [...notesOf(words.slice(0, end).trimEnd()), ...notesOf(words.slice(end).trimStart())];
}

/** Of many short lines a note takes fewer letters. */
const isOneNote = (words: string): boolean =>
  words.length <= mostNoteLength && JSON.stringify({ body: bodyOf(words) }).length <= mostContent;

/** The same where nobody aimed at the spot: together they lie on nothing, if there is room near. */
export function pastedWords(text: string, onto: Onto): NewItem[] {
  const { at, items } = onto;
  const round = boxRound(laidWords(text, onto).map(({ frame }) => boxOf(frame)));
  if (!round) return [];
  const middle = middleOf(round);
  const free = freeSpot(round, { at: middle, items });
  return laidWords(text, { ...onto, at: { x: at.x + free.x - middle.x, y: at.y + free.y - middle.y } });
}

/** In a row to the right of the first. */
const beside = (count: number, width: number, at: Point): Point[] =>
  Array.from({ length: count }, (_, index) => ({ x: at.x + index * (width + between), y: at.y }));

const isColour = (word: string): boolean => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(word);

/** `#abc` is `#aabbcc`. */
const hexOf = (word: string): string => (word.length === 4 ? word.replaceAll(/[0-9a-f]/gi, '$&$&') : word).toLowerCase();

const isAddress = (word: string): boolean => /^https?:\/\/[^\s\\/?#@]+(?:[/?#]\S*)?$/i.test(word) && word.length <= 2000;

/** What is dropped beside files: the address of a link, else its words. */
export function wordsOf(data: DataTransfer): string {
  const addresses = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  return addresses.length > 0 ? addresses.join('\n') : data.getData('text/plain');
}

export const holdsWords = ({ types }: DataTransfer): boolean => types.includes('text/plain') || types.includes('text/uri-list');

/**
 * Of cells and slides, office programs hand over a picture beside words and markup. With the picture of a page come no words but its
 * address, with a file of the desk no markup.
 */
export function isPictureOfWords(data: DataTransfer): boolean {
  const words = data.getData('text/plain').trim();
  const isOfPage = words === '' || isAddress(words);
  return !isOfPage && data.getData('text/html') !== '' && [...data.files].every(({ type }) => type.startsWith('image/'));
}
