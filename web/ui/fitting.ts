/** Without regard to case or accents. */
export const plain = (words: string): string => words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether what was typed stands in the words of an option, without regard to case or accents. */
export const fits = (words: string, typed: string): boolean => plain(words).includes(plain(typed.trim()));
