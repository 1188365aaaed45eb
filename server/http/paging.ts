// Cursors: the keys of the last row of a page, opaque to the caller.

import { z } from 'zod';
import { AppError } from '../../domain/kernel/errors.ts';

export const toCursor = (keys: readonly (string | number | null)[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** What a key of a cursor is: any text that can be stored, an id, a time in ISO form, or a whole number. */
type KeyKind = 'text' | 'id' | 'time' | 'number';

const isOfKind: Record<KeyKind, (key: string) => boolean> = {
  text: (key) => key.isWellFormed() && !key.includes('\u0000'),
  id: (key) => z.guid().safeParse(key).success,
  number: (key) => /^\d{1,15}$/.test(key),
  time: isTime,
};

/** A moment in UTC that there is, in years that Postgres and JavaScript both read. */
function isTime(key: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(key)) return false;
  const moment = new Date(key);
  // 31 February is read as a day of March, and 24:00 as the next day.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 19) === key.slice(0, 19);
}

/** @throws AppError `validation_failed` for a cursor that we did not make */
export function fromCursor(cursor: string | undefined, kinds: readonly KeyKind[]): string[] | null {
  if (cursor === undefined) return null;
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isListOf(keys, kinds)) return keys;
  } catch {
    // Falls through to the refusal below.
  }
  throw new AppError('validation_failed', {
    field: 'cursor',
    message: 'This page address is not valid. Start from the first page.',
  });
}

function isListOf(keys: unknown, kinds: readonly KeyKind[]): keys is string[] {
  if (!Array.isArray(keys) || keys.length !== kinds.length) return false;
  return kinds.every((kind, index) => typeof keys[index] === 'string' && isOfKind[kind](keys[index]));
}

/** Splits rows that were read with `limit + 1` into the page and the cursor of the next one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly string[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? toCursor(keysOf(last)) : null };
}
