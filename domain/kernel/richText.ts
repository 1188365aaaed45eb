// What is read of words with marks (richTextShape.ts), without their schemas.

import type { UserId } from './ids.ts';
import { isVisible } from './text.ts';
import type { BodyNode, Reference, RichText } from './richTextShape.ts';

/** A body that says this and nothing else, line by line. */
export const bodyOf = (text: string): RichText => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) })),
});

/** The other way round, to the letter; null where it says what cannot be typed so. */
export function typedText({ content }: RichText): string | null {
  const lines = content.map((block) => {
    if (block.type !== 'paragraph') return null;
    const [only, ...others] = block.content ?? [];
    if (only === undefined) return '';
    return only.type === 'text' && !only.marks?.length && others.length === 0 ? only.text : null;
  });
  return lines.every((line) => line !== null) ? lines.join('\n') : null;
}

/** Its characters, each block and each thing that is named counting as one. */
export function lengthOf(body: BodyNode): number {
  let length = -1;
  walk(body, ({ text }) => void (length += text?.length ?? 1));
  // The document and its first block are there before anybody writes.
  return Math.max(0, length - 1);
}

/** Whether nobody would see anything of it. */
export function isEmpty(body: BodyNode): boolean {
  let seen = false;
  walk(body, ({ type, text }) => void (seen ||= type === 'mention' || type === 'reference' || (text !== undefined && isVisible(text))));
  return !seen;
}

/** Whom it names, each once, in the order in which they are named. */
export function mentionsIn(body: BodyNode): UserId[] {
  const ids = new Set<UserId>();
  walk(body, ({ type, attrs }) => void (type === 'mention' && ids.add(attrs.id)));
  return [...ids];
}

/** What it points at, each once. Whoever hands it out adds the titles that its reader may know. */
export function referencesIn(body: BodyNode): Reference[] {
  const all = new Map<string, Reference>();
  walk(body, ({ type, attrs }) => {
    if (type === 'reference') all.set(attrs.id, attrs);
  });
  return [...all.values()];
}

export interface Names {
  /** How somebody is called. */
  person: (id: UserId) => string;
  /** What something is called; in words that tell nothing where its reader may not know. */
  thing: (reference: Reference) => string;
}

const nameless: Names = { person: () => 'somebody', thing: () => 'something' };

/** Its words without marks: each block a line, people with an @. For previews, search and lists of decisions. */
export function plainText(body: BodyNode, names: Names = nameless): string {
  const said = (node: BodyNode): string => {
    if (node.text !== undefined) return node.text;
    if (node.type === 'hardBreak') return '\n';
    if (node.type === 'mention') return `@${names.person(node.attrs.id)}`;
    if (node.type === 'reference') return names.thing(node.attrs);
    const holdsWords = node.type === 'paragraph' || node.type === 'codeBlock';
    return (node.content ?? []).map(said).join(holdsWords ? '' : '\n');
  };
  return said(body).trim();
}

// Not by calling itself: what is not yet checked may be nested as deep as it likes.
function walk(body: BodyNode, visit: (node: BodyNode) => void): void {
  const waiting: BodyNode[] = [body];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    visit(node);
    for (const inner of (node.content ?? []).toReversed()) waiting.push(inner);
  }
}
