// A version is called by its letter, as a drawing is: A, B, C. I and O are left out, which a plot does not tell from 1 and 0.

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The letter of the n-th version, from 1: A to Z, then AA. */
export function revisionOf(number: number): string {
  const place = number - 1;
  const last = letters.charAt(place % letters.length);
  return place < letters.length ? last : revisionOf(Math.floor(place / letters.length)) + last;
}
