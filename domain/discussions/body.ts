// What a comment says, as a document that is checked: paragraphs, lists, quotes and code, with words in bold, struck out, as code
// or as links, people who are named and things that are pointed at. In the shape of ProseMirror's JSON, so that an editor takes it
// as it is; never HTML. People and things stand in it by id: their names are their owners', and whoever may not know them does not.

import { z } from 'zod';
import { boardId, fileId, projectId, taskId, type UserId, userId } from '../kernel/ids.ts';
import { isStacked, isStorable, isVisible } from '../kernel/text.ts';

/** Characters of one comment, each block and each thing that is named counting as one. */
export const maxBodyLength = 10_000;
/** People whom one comment may name. */
export const maxMentions = 50;
/** Things at which one comment may point. */
export const maxReferences = 50;
const maxHref = 2_000;
/** Of all that it is kept as: empty lines, marks on single letters and long links come to no more. */
const maxKept = 100_000;

/** A thousand marks on one letter stand over the lines around it. */
const stackedWords = 'The comment has more than ten marks on one letter.';

const words = z
  .string()
  .min(1)
  .max(maxBodyLength)
  .refine(isStorable, 'The comment contains characters that cannot be stored.')
  .refine((value) => !isStacked(value), stackedWords);

const page = /^https?:\/\/[^\s\p{Cc}\\/?#@]+(?:[/?#][^\s\p{Cc}]*)?$/iu;
const mail = /^mailto:[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/iu;

/** Where a link may lead: to a page or into a mail, without a name and password that make one place look like another. */
export const isAddress = (value: string): boolean => page.test(value) || mail.test(value);

const href = z.string().max(maxHref).refine(isStorable).refine(isAddress, 'A link leads to a web page or a mail address.');

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({ type: z.literal('code') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
]);
export type Mark = z.infer<typeof mark>;

const marks = z
  .array(mark)
  .max(4)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, 'The same mark stands twice on one word.');

export const reference = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), id: projectId }),
  z.strictObject({ kind: z.literal('task'), id: taskId }),
  z.strictObject({ kind: z.literal('file'), id: fileId }),
  z.strictObject({ kind: z.literal('board'), id: boardId }),
]);
/** A thing of the product that a comment points at: its title is the reader's to know, or not. */
export type Reference = z.infer<typeof reference>;

const inlineOf = (text: z.ZodString) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), text, marks: marks.optional() }),
    z.strictObject({ type: z.literal('hardBreak') }),
    z.strictObject({ type: z.literal('mention'), attrs: z.strictObject({ id: userId }) }),
    z.strictObject({ type: z.literal('reference'), attrs: reference }),
  ]);
export type Inline = z.infer<ReturnType<typeof inlineOf>>;

const many = <T extends z.ZodType>(of: T) =>
  z
    .array(of)
    .min(1)
    .max(maxBodyLength + 1);

const listOf = <T extends z.ZodType>(inItem: T) => {
  const content = many(z.strictObject({ type: z.literal('listItem'), content: many(inItem) }));
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('bulletList'), content }),
    z.strictObject({ type: z.literal('orderedList'), attrs: z.strictObject({ start: z.int().min(1).max(9_999) }).optional(), content }),
  ]);
};

const shapeOf = (text: z.ZodString) => {
  const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(inlineOf(text)).max(maxBodyLength).optional() });
  const codeText = z.strictObject({ type: z.literal('text'), text });
  const codeBlock = z.strictObject({ type: z.literal('codeBlock'), content: z.array(codeText).max(1).optional() });
  // Written out to the third level, so that nothing nests for ever.
  const list = listOf(z.union([paragraph, listOf(z.union([paragraph, listOf(paragraph)]))]));
  const quote = z.strictObject({ type: z.literal('blockquote'), content: many(z.union([paragraph, list])) });
  return z.strictObject({ type: z.literal('doc'), content: many(z.union([paragraph, codeBlock, list, quote])) });
};

const shape = shapeOf(words);

/** What somebody has written so far: of the same form, and maybe longer than a comment may be. */
export const commentDraft = shapeOf(z.string().min(1));

export type CommentBody = z.infer<typeof shape>;
export type Block = CommentBody['content'][number];

/** What a node has none of. */
interface Bare {
  text?: undefined;
  marks?: undefined;
  attrs?: undefined;
  content?: undefined;
}

interface Around extends Omit<Bare, 'content'> {
  content?: readonly BodyNode[] | undefined;
}

/** Any node of a body, for whoever walks through them. */
export type BodyNode =
  | (Omit<Bare, 'text' | 'marks'> & { type: 'text'; text: string; marks?: readonly Mark[] | undefined })
  | (Bare & { type: 'hardBreak' })
  | (Omit<Bare, 'attrs'> & { type: 'mention'; attrs: { id: UserId } })
  | (Omit<Bare, 'attrs'> & { type: 'reference'; attrs: Reference })
  | (Omit<Around, 'attrs'> & { type: 'orderedList'; attrs?: { start: number } | undefined })
  | (Around & { type: 'doc' | 'paragraph' | 'codeBlock' | 'blockquote' | 'bulletList' | 'listItem' });

/** What a comment may say. Bounded in length, depth and in whom it names; whether it may be empty is its owner's to say. */
export const commentBody = shape
  .refine((body) => lengthOf(body) <= maxBodyLength, `A comment must be ${maxBodyLength.toLocaleString('en')} characters or fewer.`)
  // A letter's marks may lie in several pieces of it.
  .refine((body) => !isStacked(plainText(body)), stackedWords)
  .refine((body) => mentionsIn(body).length <= maxMentions, `A comment can mention ${maxMentions} people or fewer.`)
  .refine((body) => referencesIn(body).length <= maxReferences, `A comment can point at ${maxReferences} things or fewer.`)
  .refine((body) => JSON.stringify(body).length <= maxKept, 'This comment has too many lines, links or marks: take some out.');

/** What a comment says that was kept: checked when it was said, so that a reader's page costs its shape alone. */
export const keptBody = shape;

/** A body that says this and nothing else, line by line. */
export const bodyOf = (text: string): CommentBody => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) })),
});

/** The other way round, to the letter; null where it says what cannot be typed so. */
export function typedText({ content }: CommentBody): string | null {
  const lines = content.map((block) => {
    if (block.type !== 'paragraph') return null;
    const [only, ...others] = block.content ?? [];
    if (only === undefined) return '';
    return only.type === 'text' && !only.marks?.length && others.length === 0 ? only.text : null;
  });
  return lines.every((line) => line !== null) ? lines.join('\n') : null;
}

/** How much of {@link maxBodyLength} it takes. */
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

/** What it points at, each once. Whoever hands the comment out adds the titles that its reader may know. */
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
