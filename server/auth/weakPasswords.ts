// Passwords that are tried first: common words and names, walks over the keyboard, dates, and what is known of the person,
// however they are dressed up with capitals, look-alike letters, digits and signs (ASVS 6.2.4, 6.2.11, 6.2.12).

import { readFileSync } from 'node:fs';
import { AppError } from '../../domain/kernel/errors.ts';

/** Letters only, unfolded as they are compared; see the head of the file for what it holds. */
export const commonWords: ReadonlySet<string> = new Set(
  readFileSync(new URL('commonPasswords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .map(fold)
    .filter((word) => word.length >= 3),
);

/** Old systems kept eight characters of a password, and leaks are full of such stumps. */
const stumps: ReadonlySet<string> = new Set([...commonWords].filter((word) => word.length > 8).map((word) => word.slice(0, 8)));

const longestWord = Math.max(...[...commonWords].map((word) => word.length));

/** Rows, columns and zigzags of keyboards; the alphabet, and digits. Walked either way. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '13579',
  '24680',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2s3d4f5g6h7j8k9l',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
  '147258369',
  '789456123',
  '159753',
  '741852963',
  '963852741',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
  '!"§$%&/()=',
];

/** Every part of a walk of three steps or more, either way. */
const walkParts: ReadonlySet<string> = new Set(walks.flatMap((walk) => [walk, [...walk].toReversed().join('')]).flatMap(partsOfWalk));

/** What costs a guesser how much; a password must cost more than {@link enough}. */
const cost = { word: 1, walk: 0.5, known: 0, year: 0.5, decoration: 0.25, letter: 1 } as const;

/** Two common words with a little around them, or one with half a dozen digits and signs. Three words are beyond it. */
const enough = 2.5;

const words = 'This password is easy to guess. Choose a longer one: three or four words that do not belong together do well.';
const wordsForKnown =
  'This password is made of names that others know: yours, your address or your studio. Choose words that have nothing to do with you.';

/**
 * Refuses a password that is easy to guess.
 *
 * @param names what is known of the person: names, email, studio
 * @throws AppError `weak_password`
 */
export function demandStrong(password: string, names: readonly string[]): void {
  const known = new Set(names.flatMap(partsOf));
  if (costOf(password, known) > enough) return;
  const isKnown = costOf(password, new Set()) > enough;
  throw new AppError('weak_password', { field: 'password', message: isKnown ? wordsForKnown : words });
}

/** How hard a password is to guess, in common words; what repeats itself costs once. */
function costOf(password: string, known: ReadonlySet<string>): number {
  const text = fold(password);
  const bare = text.replaceAll(/[\s_.-]+/g, '');
  return Math.min(...[text, bare, unrepeated(bare)].map((one) => leastCost([...one], known)));
}

function leastCost(text: readonly string[], known: ReadonlySet<string>): number {
  /** The least cost of the first so many characters. */
  const least = [0];
  for (let end = 1; end <= text.length; end++) {
    let best = Infinity;
    for (let start = Math.max(0, end - longestPiece); start < end; start++) {
      best = Math.min(best, (least[start] as number) + pieceCost(text.slice(start, end), known)); // start is before end
    }
    least[end] = best;
  }
  return least[text.length] as number; // filled above
}

const longestPiece = Math.max(longestWord, 40);

function pieceCost(piece: readonly string[], known: ReadonlySet<string>): number {
  const [only = ''] = piece;
  if (piece.length === 1) return /\p{L}|\p{Extended_Pictographic}/u.test(only) ? cost.letter : cost.decoration;
  const text = piece.join('');
  if (/^(19|20)\d\d$/.test(text)) return cost.year;
  if (piece.length < 3) return isWalk(piece, text) ? cost.walk : Infinity;
  const spellings = spellingsOf(text);
  if (spellings.some((spelling) => known.has(spelling))) return cost.known;
  if (spellings.some((spelling) => commonWords.has(spelling) || stumps.has(spelling))) return cost.word;
  return isWalk(piece, text) ? cost.walk : Infinity;
}

const isWalk = (piece: readonly string[], text: string): boolean =>
  piece.every((character) => character === piece[0]) || walkParts.has(text);

function partsOfWalk(walk: string): string[] {
  const starts = Array.from({ length: walk.length - 2 }, (_, start) => start);
  return starts.flatMap((start) => starts.slice(start).map((end) => walk.slice(start, end + 3)));
}

/** A word as it is, and as its look-alikes read; none where no letter would be left of it. */
function spellingsOf(text: string): string[] {
  if (!/[a-z]/.test(text)) return [];
  const read = (one: string) =>
    text.replaceAll(/[^a-z]/g, (character) =>
      character === '1' || character === '!' || character === '|' ? one : (lookAlikes[character] ?? character),
    );
  return [...new Set([text, read('i'), read('l')])];
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '^': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** `abcabcabc` is `abc`. */
const unrepeated = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

/** Names of three letters or more, and each as a whole: `Mara`, `Lind`, `maralind`. */
function partsOf(name: string): string[] {
  const parts = fold(name).split(/[^\p{L}\p{N}]+/u);
  return [...parts, parts.join('')].filter((part) => part.length >= 3 && !endings.has(part));
}

/** What every address ends with says nothing of anybody. */
const endings = new Set(['com', 'net', 'org', 'www']);

/** Without capitals and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
