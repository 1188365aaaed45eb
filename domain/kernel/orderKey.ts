/**
 * Order keys: short texts that sort bytewise (ASCII, as Postgres COLLATE "C" does), with room between any two.
 * Moving a card writes one key to one row; its neighbours stay as they are.
 *
 * A key is a whole number and a fraction in base 62. The first letter says how long the number is ('a' one digit, 'b'
 * two …; 'Z' one digit below zero, 'Y' two …), so that adding at either end counts up or down and hardly grows the
 * text. No key ends in '0': there is always room before it.
 */

/** Is this text an order key that `keyBetween` accepts? */
export function isOrderKey(text: string): boolean {
  return /^[A-Za-z][0-9A-Za-z]*[1-9A-Za-z]$/.test(text) && text.length >= wholeLength(text);
}

/**
 * A key strictly between two keys; null stands for the open end. Throws RangeError when a bound is no key, or when
 * `before` does not sort before `after`.
 */
export function keyBetween(before: string | null, after: string | null): string {
  checkBounds(before, after);
  if (before === null) return after === null ? firstKey : keyBefore(after);
  if (after === null) return keyAfter(before);
  const number = whole(before);
  if (number === whole(after)) return number + middle(fraction(before), fraction(after));
  const next = stepUp(number);
  return next !== null && next < after ? next : number + middle(fraction(before), null);
}

/** `count` rising keys strictly between two keys, evenly short. Bounds as for `keyBetween`. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] {
  if (count <= 0) return [];
  if (after === null) return chain(count, before, (key) => keyBetween(key, null));
  if (before === null) return chain(count, after, (key) => keyBetween(null, key)).reverse();
  const key = keyBetween(before, after);
  const left = (count - 1) >> 1;
  return [...keysBetween(before, key, left), key, ...keysBetween(key, after, count - 1 - left)];
}

/** A key right after `key`: for a place between two rows whose keys were made equal by two people at once. */
export function keyJustAfter(key: string): string {
  return key + middle('', null);
}

/** The length of keys that nobody crowded, at most: no column counts up to more. */
export const longestPlain = 20;

/**
 * Whether counting on from a key at either end never comes to the last number there is: who chose a key near it would leave everybody
 * after them fractions alone, each longer than the one before.
 */
export const leavesRoom = (key: string): boolean => wholeLength(key) <= longestPlain;

/**
 * A key that somebody chose, or a shorter one for the same place: chosen longer than their places need, keys crowd out those that come
 * between them. Its neighbours are those that stand there, null at an open end: `before` <= `key` < `after`.
 */
export function settled(key: string, { before, after }: { before: string | null; after: string | null }): string {
  if (key.length <= longestPlain) return key;
  const short = keyBetween(before, after);
  return short.length < key.length ? short : key;
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const smallest = '0';
const largest = 'z';
const firstKey = 'a1';

function checkBounds(before: string | null, after: string | null): void {
  for (const bound of [before, after]) {
    if (bound !== null && !isOrderKey(bound)) throw new RangeError(`Not an order key: ${bound}`);
  }
  if (before !== null && after !== null && before >= after) {
    throw new RangeError(`No key lies between ${before} and ${after}`);
  }
}

function keyBefore(after: string): string {
  const number = whole(after);
  if (fraction(after) !== '' && !number.endsWith(smallest)) return number;
  return stepDown(number) ?? belowLeast(after);
}

/** Below the least whole number only fractions are left. */
function belowLeast(after: string): string {
  const number = whole(after);
  if (number.endsWith(smallest)) return number + middle('', fraction(after));
  return number.slice(0, -1) + smallest + middle('', null);
}

function keyAfter(before: string): string {
  return stepUp(whole(before)) ?? whole(before) + middle(fraction(before), null);
}

function chain(count: number, from: string | null, next: (key: string | null) => string): string[] {
  const keys: string[] = [];
  for (let key = from; keys.length < count; keys.push(key)) key = next(key);
  return keys;
}

/** Length of the whole number, its first letter included. */
function wholeLength(key: string): number {
  const head = key.charCodeAt(0);
  return head >= 97 ? head - 97 + 2 : 90 - head + 2;
}

function whole(key: string): string {
  return key.slice(0, wholeLength(key));
}

function fraction(key: string): string {
  return key.slice(wholeLength(key));
}

/** The next whole number whose last digit is not '0', or null above the largest. */
function stepUp(number: string): string | null {
  const tens = number.slice(1, -1);
  if (!number.endsWith(largest)) return number.slice(0, -1) + digitAfter(number, number.length - 1);
  const turning = lastNot(largest, tens);
  if (turning >= 0) {
    const rest = smallest.repeat(tens.length - turning - 1);
    return `${number.charAt(0)}${tens.slice(0, turning)}${digitAfter(tens, turning)}${rest}1`;
  }
  const head = headAfter(number);
  return head === null ? null : `${head}${smallest.repeat(wholeLength(head) - 2)}1`;
}

/** The previous whole number whose last digit is not '0', or null below the least. */
function stepDown(number: string): string | null {
  const tens = number.slice(1, -1);
  if (number.slice(-1) > '1') return number.slice(0, -1) + digitBefore(number, number.length - 1);
  const turning = lastNot(smallest, tens);
  if (turning >= 0) {
    const rest = largest.repeat(tens.length - turning);
    return number.charAt(0) + tens.slice(0, turning) + digitBefore(tens, turning) + rest;
  }
  const head = headBefore(number);
  return head === null ? null : head + largest.repeat(wholeLength(head) - 1);
}

function lastNot(digit: string, body: string): number {
  let index = body.length - 1;
  while (index >= 0 && body[index] === digit) index -= 1;
  return index;
}

function headAfter(number: string): string | null {
  const head = number.charAt(0);
  if (head === 'z') return null;
  return head === 'Z' ? 'a' : String.fromCharCode(head.charCodeAt(0) + 1);
}

function headBefore(number: string): string | null {
  const head = number.charAt(0);
  if (head === 'A') return null;
  return head === 'a' ? 'Z' : String.fromCharCode(head.charCodeAt(0) - 1);
}

function digitAfter(body: string, index: number): string {
  return digits.charAt(digits.indexOf(body.charAt(index)) + 1);
}

function digitBefore(body: string, index: number): string {
  return digits.charAt(digits.indexOf(body.charAt(index)) - 1);
}

/** A short fraction strictly between two fractions; null stands for one. None ends in '0'. */
function middle(low: string, high: string | null): string {
  let shared = 0;
  while (high !== null && (low[shared] ?? smallest) === high[shared]) shared += 1;
  if (high !== null && shared > 0) return high.slice(0, shared) + middle(low.slice(shared), high.slice(shared));
  const from = low === '' ? 0 : digits.indexOf(low.charAt(0));
  const to = high === null ? digits.length : digits.indexOf(high.charAt(0));
  if (to - from > 1) return digits.charAt((from + to) >> 1);
  return digits.charAt(from) + middle(low.slice(1), null);
}
