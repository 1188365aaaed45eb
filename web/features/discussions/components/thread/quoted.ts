import type { RichText, Block, BodyNode } from '../../../../../domain/kernel/richTextShape.ts';

type Quotable = Extract<Block, { type: 'blockquote' }>['content'][number];

/** The beginning of an answer that says again what it answers. A quote quotes no quote: what was quoted there is left out. */
export function quoted(body: RichText): RichText {
  const content = body.content.flatMap(quotable);
  const quote = content.length > 0 ? [{ type: 'blockquote' as const, content }] : [];
  return { type: 'doc', content: [...quote, { type: 'paragraph' }] };
}

function quotable(block: Block): Quotable[] {
  if (block.type === 'blockquote') return [];
  return block.type === 'codeBlock' ? [{ type: 'paragraph', content: (block.content ?? []) satisfies readonly BodyNode[] }] : [block];
}
