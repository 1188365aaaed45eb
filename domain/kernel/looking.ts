// How words are looked for: without regard to case, accents or whether signs are a typographer's or a keyboard's, each of them anywhere.
// The same on both sides, so that a page marks what the database found.

/**
 * A letter with a mark for each of the letters without, a quotation mark or dash as it is set for each as it is typed: one for one, so
 * that places in a text stay what they are. None of ASCII: names of it alone are not looked through for them.
 */
const accented = 'àáâãäåāăąçćčďèéêëēėęěğģìíîïīįķľļñńňņòóôõöōőŕřśšşșťţțùúûüūůűųýÿźžżάέήίϊΐόύϋΰώё';
const others = 'đıłøς‘’ʼ′´“”„″«»‐‑–—−\u00a0\u202f\u2009';
const marked = accented + others;
const plain = `${[...accented].map((letter) => letter.normalize('NFD').charAt(0)).join('')}diloσ'''''""""""-----   `;

/** For the database's `translate`. */
export const letters = { marked, plain } as const;

const plainOf = new Map([...marked].map((letter, index) => [letter, plain[index] ?? letter]));

/** In small letters without marks; as long as the text was. */
export function fold(text: string): string {
  let folded = '';
  for (const letter of text.normalize('NFC')) {
    const small = letter.toLowerCase();
    folded += plainOf.get(small) ?? (small.length === letter.length ? small : letter);
  }
  return folded;
}

/** More than these narrow nothing further. */
export const mostWords = 6;

/** The words of what was typed, folded, each once. */
export function wordsOf(typed: string): string[] {
  return [...new Set(fold(typed).split(/\s+/).filter(Boolean))].slice(0, mostWords);
}

/** A piece of a text; `isMatch` where it is what was looked for. */
export interface Piece {
  text: string;
  isMatch: boolean;
}

/** The text in pieces, each word marked wherever it stands. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const shown = text.normalize('NFC');
  const folded = fold(shown);
  const isMarked = new Uint8Array(shown.length);
  for (const word of words.filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) isMarked.fill(1, at, at + word.length);
  }
  const pieces: Piece[] = [];
  for (let start = 0, end = 1; end <= shown.length; end++) {
    if (end < shown.length && isMarked[end] === isMarked[start]) continue;
    pieces.push({ text: shown.slice(start, end), isMatch: isMarked[start] === 1 });
    start = end;
  }
  return pieces;
}
