// What the editor holds as words with marks (domain/kernel/richTextShape.ts): without what only the editor knows, and no deeper than they
// may be.

import type { JSONContent } from '@tiptap/core';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import { isAddress } from '../../../domain/kernel/webAddress.ts';

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  orderedList: ['start'],
  mention: ['id'],
  reference: ['kind', 'id'],
  link: ['href'],
};
const deepestList = 3;

/** The body as it would be sent; its length alone may still be too much. */
export function bodyFrom(content: JSONContent): RichText {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what its schema has no place for is left out below
  return (nodesFrom(content, 0)[0] ?? emptyBody) as RichText;
}

export const emptyBody: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

const isList = (type: string | undefined): boolean => type === 'bulletList' || type === 'orderedList';

/** One node; several where a list lay too deep and its items stand in the list above it. */
function nodesFrom({ type = '', text, marks, attrs, content }: JSONContent, lists: number): object[] {
  if (type === 'text') return text ? [{ type, text, ...marksFrom(marks) }] : [];
  const depth = lists + (isList(type) ? 1 : 0);
  const inner = (content ?? []).flatMap((node) => (type === 'listItem' ? [] : nodesFrom(node, depth)));
  if (type === 'listItem') return itemsFrom(content ?? [], depth);
  return [{ type, ...attributesFrom(type, attrs), ...(inner.length > 0 && { content: inner }) }];
}

function itemsFrom(content: readonly JSONContent[], depth: number): object[] {
  const isTooDeep = (node: JSONContent) => depth >= deepestList && isList(node.type);
  const own = content.filter((node) => !isTooDeep(node)).flatMap((node) => nodesFrom(node, depth));
  const lifted = content.filter(isTooDeep).flatMap((list) => (list.content ?? []).flatMap((item) => nodesFrom(item, depth)));
  return [{ type: 'listItem', content: own }, ...lifted];
}

function attributesFrom(type: string, attrs: JSONContent['attrs']): { attrs?: object } {
  const kept = (keptAttributes[type] ?? []).map((name) => [name, attrs?.[name] as unknown] as const);
  const told = kept.filter(([name, value]) => value !== null && value !== undefined && !(name === 'start' && value === 1));
  return told.length > 0 ? { attrs: Object.fromEntries(told) } : {};
}

function marksFrom(marks: JSONContent['marks']): { marks?: object[] } {
  const kept = (marks ?? []).filter(({ type, attrs }) => type !== 'link' || isAddress(String(attrs?.['href'])));
  return kept.length > 0 ? { marks: kept.map(({ type, attrs }) => ({ type, ...attributesFrom(type, attrs) })) } : {};
}
