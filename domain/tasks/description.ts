// What a task is about: words, or words with marks (domain/kernel/richTextShape.ts) where they have any. What words alone can say is
// kept as words, so that each description has one form; in them an address leads to its page.

import { isEmpty, plainText, typedText } from '../kernel/richText.ts';
import { type Block, maxHref, type RichText } from '../kernel/richTextShape.ts';
import { isSame } from '../kernel/merge.ts';
import { isAddress } from '../kernel/webAddress.ts';

/** Characters of a description; of one with marks each block counts as one, too. */
export const mostOfDescription = 20_000;

export type Description = string | RichText;

/** As an editor takes it, and as it is read: a line of words is a paragraph. */
export function asDocument(description: Description): RichText {
  if (typeof description !== 'string') return description;
  return { type: 'doc', content: description.split('\n').map((line) => ({ type: 'paragraph', ...(line && { content: inline(line) }) })) };
}

/** The same in its one form: without empty lines around it, and as words where it has no marks. */
export function asDescription(document: RichText): Description {
  if (isEmpty(document)) return '';
  const content = withoutEdges(document.content);
  const trimmed: RichText = { type: 'doc', content };
  const words = plainText(trimmed);
  const isWords = typedText(trimmed) !== null || isSame(trimmed, asDocument(words));
  return isWords ? words : trimmed;
}

/** Its words without marks, each block a line. */
export const descriptionWords = (description: Description): string =>
  typeof description === 'string' ? description : plainText(description);

function withoutEdges(blocks: readonly Block[]): Block[] {
  const isBlank = (block: Block) => block.type === 'paragraph' && isEmpty(block);
  const first = blocks.findIndex((block) => !isBlank(block));
  const last = blocks.findLastIndex((block) => !isBlank(block));
  return blocks.slice(first, last + 1);
}

type Inline = NonNullable<Extract<Block, { type: 'paragraph' }>['content']>;

interface Piece {
  text: string;
  /** Where it leads. */
  href: string | null;
}

/** A line of words in pieces: those that are an address are a link. */
function inline(line: string): Inline {
  const pieces: Piece[] = [];
  for (const [index, text] of line.split(/(https?:\/\/\S+)/iu).entries()) {
    const address = index % 2 === 1 ? addressIn(text) : '';
    if (address !== '') pieces.push({ text: address, href: address });
    const rest = text.slice(address.length);
    const before = pieces.at(-1);
    if (before?.href === null) before.text += rest;
    else if (rest !== '') pieces.push({ text: rest, href: null });
  }
  return pieces.map(({ text, href }) => ({ type: 'text', text, ...(href !== null && { marks: [{ type: 'link', attrs: { href } }] }) }));
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
