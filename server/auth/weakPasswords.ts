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
const stump = (word: string): string => word.slice(0, 8);

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

/** What costs a guesser how much; a password must cost more than {@link enough}. */
const cost = { word: 1, walk: 0.5, known: 0, year: 0.5, decoration: 0.25, letter: 1 } as const;

/** Two common words with a little around them, or one with half a dozen digits and signs. Three words are beyond it. */
const enough = 2.5;

const words = 'This password is easy to guess. Choose a longer one: three or four words that do not belong together do well.';
const wordsForKnown =
  'This password is made of names that others know: yours, your address or your studio. Choose words that have nothing to do with you.';

/** Words in order, so that those that begin alike stand together: a tree of them takes ten times the memory. */
type Words = readonly string[];

const inOrder = (words: Iterable<string>): Words => [...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1));

const common = inOrder([...commonWords].flatMap((word) => [word, stump(word)]));

/** Every part of a walk of three steps or more, either way: it begins somewhere and stops anywhere. */
const partsOfWalks = inOrder(
  walks.flatMap((walk) => [walk, [...walk].toReversed().join('')]).flatMap((walk) => [...walk].map((_step, start) => walk.slice(start))),
);

/** So much of a password is looked at: its first characters after unfolding, which makes up to 18 of one. */
const mostCharacters = 128;

/**
 * Refuses a password that is easy to guess. The work grows with the length alone, whatever the characters are.
 *
 * @param names what is known of the person: names, email, studio
 * @throws AppError `weak_password`
 */
export function demandStrong(password: string, names: readonly string[]): void {
  if (costOf(password, inOrder(names.flatMap(partsOf))) > enough) return;
  const isKnown = costOf(password, []) > enough;
  throw new AppError('weak_password', { field: 'password', message: isKnown ? wordsForKnown : words });
}

/** How hard a password is to guess, in common words; what repeats itself costs once. */
function costOf(password: string, known: Words): number {
  const text = [...fold(password)].slice(0, mostCharacters);
  const bare = text.filter((character) => !/[\s_.-]/.test(character));
  return Math.min(...[text, bare, unrepeated(bare)].map((one) => leastCost(one, known)));
}

function leastCost(text: readonly string[], known: Words): number {
  const readings = readingsOf(text);
  /** The least cost of the first so many characters. */
  const least = [0, ...text.map(() => Infinity)];
  for (const [start, character] of text.entries()) {
    const soFar = least[start] ?? Infinity;
    const reach = (length: number, price: number) => {
      least[start + length] = Math.min(least[start + length] ?? Infinity, soFar + price);
    };
    reach(1, /\p{L}|\p{Extended_Pictographic}/u.test(character) ? cost.letter : cost.decoration);
    if (/^(19|20)\d\d$/.test(text.slice(start, start + 4).join(''))) reach(4, cost.year);
    for (const length of repeatsFrom(text, start)) reach(length, cost.walk);
    for (const { length } of wordsFrom(partsOfWalks, { text, start })) if (length >= 3) reach(length, cost.walk);
    for (const reading of readings) {
      for (const { isEnd, length } of wordsFrom(common, { text: reading, start })) if (isEnd) reach(length, cost.word);
      for (const { isEnd, length } of wordsFrom(known, { text: reading, start })) if (isEnd) reach(length, cost.known);
    }
  }
  return least[text.length] ?? Infinity;
}

/** Every beginning of a word that stands there in the text, and whether the word ends with it. */
function* wordsFrom(words: Words, { text, start }: { text: readonly string[]; start: number }) {
  let beginning = '';
  let first = 0;
  for (let length = 1; start + length <= text.length; length++) {
    beginning += text[start + length - 1] ?? '';
    first = firstFrom(words, { beginning, first });
    const word = words[first];
    if (!word?.startsWith(beginning)) return;
    yield { isEnd: word === beginning, length };
  }
}

/** Where the words are that begin so, or would be; none before `first` do. */
function firstFrom(words: Words, { beginning, first }: { beginning: string; first: number }): number {
  let [low, high] = [first, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < beginning) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lengths of one character repeated, from two on; of very many the first ones, which the next start goes on with. */
function* repeatsFrom(text: readonly string[], start: number) {
  for (let length = 2; length <= 40 && start + length <= text.length && text[start + length - 1] === text[start]; length++) yield length;
}

/** A text as it is, and as its look-alikes read. */
function readingsOf(text: readonly string[]): string[][] {
  const read = (one: string) => text.map((character) => ('1!|'.includes(character) ? one : (lookAlikes[character] ?? character)));
  return [[...text], read('i'), read('l')];
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

/** `abcabcab` is `abc`: the least part that the whole repeats, at least twice. */
function unrepeated(text: readonly string[]): readonly string[] {
  /** How many of the first characters the text up to there ends with as well (Knuth, Morris and Pratt). */
  const borders = [0];
  for (let end = 1, border = 0; end < text.length; end++) {
    while (border > 0 && text[end] !== text[border]) border = borders[border - 1] ?? 0;
    if (text[end] === text[border]) border++;
    borders.push(border);
  }
  const period = text.length - (borders.at(-1) ?? 0);
  return period * 2 <= text.length ? text.slice(0, period) : text;
}

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
