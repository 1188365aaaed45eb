// What a person types: one line for what is a name, several where words are written. Somebody else reads it, so what is
// there can be seen, and stands in its place in their line.

import { z } from 'zod';

interface Bounds {
  min?: number;
  max: number;
}

/** A name, a title, a label: trimmed, of one line, without what reverses or hides it. */
export const text = (label: string, bounds: Bounds) =>
  longText(label, bounds).refine(isOneLine, `${label} must be one line, without characters that turn its direction.`);

/** Words over several lines, trimmed. */
export const longText = (label: string, { min = 0, max }: Bounds) =>
  stored(label, { max })
    .refine((value) => value.length >= min, min <= 1 ? `${label} is required.` : `${label} must be ${min} characters or more.`)
    .refine((value) => value === '' || isVisible(value), `${label} needs a character that can be seen.`);

/** What is looked for: nobody else reads it. */
export const searchText = (max: number) => stored('Search', { max });

/** The same text as one line, for what is pasted or comes from a file. */
export const asOneLine = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(turning, '');

/** More marks on one letter than any script sets. Whatever puts letters together takes the square of their number for it. */
export const isStacked = (value: string): boolean => /\p{M}{11}/u.test(value);

/** The name of a file or folder of a desk, as it is kept here: one that is chosen again is known by it. */
export const asKeptName = (value: string): string => composed(asOneLine(value).trim());

/** Letters that come in pieces, as in the names of a Mac's files, as one: nobody could tell the two apart. Those under a stack stay. */
const composed = (value: string): string => (isStacked(value) ? value : value.normalize('NFC'));

const stored = (label: string, { max }: Pick<Bounds, 'max'>) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`) })
    .trim()
    .overwrite(composed)
    .max(max, `${label} must be ${max.toLocaleString('en')} characters or fewer.`)
    .refine(isStorable, `${label} contains characters that cannot be stored.`);

/** NUL and lone surrogates cannot be stored as Postgres text; other control characters have no place in what we show. */
export function isStorable(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

/** Marks that turn what stands around them: U+202E shows a name backwards. */
const turning = /\p{Bidi_Control}/gu;

const isOneLine = (value: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(value);

/** Whether there is something to see. The fillers of Hangul are letters and the empty Braille cell is a sign, to Unicode; nobody sees either. */
export const isVisible = (value: string): boolean => /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
