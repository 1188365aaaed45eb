const page = /^https?:\/\/[^\s\p{Cc}\\/?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu;
const mail = /^mailto:[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/iu;

/** Where a link may lead: to a page or into a mail, without a name and password that make one place look like another. */
export const isAddress = (value: string): boolean => page.test(value) || mail.test(value);

/** Characters of a link's address. */
export const maxHref = 2_000;

export interface Piece {
  text: string;
  /** Where it leads; null for words. */
  href: string | null;
}

/** Words in pieces: those that are the address of a page lead there. */
export function linkedPieces(words: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, text] of words.split(/(https?:\/\/\S+)/iu).entries()) {
    const address = index % 2 === 1 ? addressIn(text) : '';
    if (address !== '') pieces.push({ text: address, href: address });
    const rest = text.slice(address.length);
    const before = pieces.at(-1);
    if (before?.href === null) before.text += rest;
    else if (rest !== '') pieces.push({ text: rest, href: null });
  }
  return pieces;
}

/** What of it is an address: without what ends a sentence or a bracket around it; empty where it is none. */
function addressIn(word: string): string {
  let end = word.length;
  const isOpen = word.includes('(');
  while (end > 0 && (closing.includes(word.charAt(end - 1)) || (word[end - 1] === ')' && !isOpen))) end -= 1;
  const address = word.slice(0, end);
  return address.length <= maxHref && isAddress(address) ? address : '';
}

const closing = '.,;:!?]}\'"\u00bb\u201d\u2019>';
