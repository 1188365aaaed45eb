// Names in a letter or two.

/** First letters of the first and last word: "Ines Duarte" is "ID". */
export function initialsOf(name: string): string {
  const words = wordsOf(name);
  return firstLetters(words.length > 2 ? [...words.slice(0, 1), ...words.slice(-1)] : words) || '?';
}

/** First letters of the first two words: "Duarte Field" is "DF". */
export const monogramOf = (name: string): string => firstLetters(wordsOf(name).slice(0, 2));

/** "Ines & Partners" has two words, unless signs are all there is. */
function wordsOf(name: string): string[] {
  const parts = name.split(/\s+/u).filter(Boolean);
  const words = parts.filter((part) => /^[\p{L}\p{N}]/u.test(part));
  return words.length > 0 ? words : parts;
}

const firstLetters = (words: readonly string[]): string =>
  words
    .map((word) => [...word][0])
    .join('')
    .toLocaleUpperCase('en');
