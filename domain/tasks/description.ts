// What a task is about: words, or words with marks (domain/kernel/richTextShape.ts) where they have any. What words alone can say is
// kept as words, so that each description has one form; in them an address leads to its page.

import { isEmpty, plainText, typedText } from '../kernel/richText.ts';
import type { Block, RichText } from '../kernel/richTextShape.ts';
import { isSame } from '../kernel/merge.ts';
import { linkedPieces } from '../kernel/webAddress.ts';

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

/** A line of words: those that are an address are a link. */
const inline = (line: string): Inline =>
  linkedPieces(line).map(({ text, href }) => ({
    type: 'text',
    text,
    ...(href !== null && { marks: [{ type: 'link', attrs: { href } }] }),
  }));
