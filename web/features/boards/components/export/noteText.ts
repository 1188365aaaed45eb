import type { RichText, BodyNode } from '../../../../../domain/kernel/richTextShape.ts';
import { plainText } from '../../../../../domain/kernel/richText.ts';

/** A note line by line for paper, its lists with their bullets and numbers. */
export const noteText = ({ content }: RichText): string => content.flatMap((block) => linesOf(block, 0)).join('\n');

function linesOf(node: BodyNode, depth: number): string[] {
  const inner = node.content ?? [];
  if (node.type === 'blockquote') return inner.flatMap((one) => linesOf(one, depth));
  if (node.type !== 'bulletList' && node.type !== 'orderedList') return plainText(node).split('\n');
  const start = node.attrs?.start ?? 1;
  return inner.flatMap((item, index) => {
    const [first = '', ...rest] = (item.content ?? []).flatMap((one) => linesOf(one, depth + 1));
    // Spaces at which no line is broken.
    const mark = `${'\u00a0'.repeat(3 * depth)}${node.type === 'orderedList' ? `${start + index}.` : '•'} `;
    return [mark + first, ...rest];
  });
}
