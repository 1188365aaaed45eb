// Words with marks, as a document that is checked: paragraphs, lists, quotes and code, with words in bold, struck out, as code or as
// links, people who are named and things that are pointed at. What is said in comments, notes and descriptions is one. In the shape of
// ProseMirror's JSON, so that an editor takes it as it is; never HTML. People and things stand in it by id: their names are their
// owners', and whoever may not know them does not. What is read of one: richText.ts.

import { z } from 'zod';
import { boardId, fileId, projectId, taskId, type UserId, userId } from './ids.ts';
import { isStacked, isStorable } from './text.ts';
import { isAddress, maxHref } from './webAddress.ts';

/** A thousand marks on one letter stand over the lines around it. */
export const stackedWords = (name: string): string => `The ${name} has more than ten marks on one letter.`;

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
/** A thing of the product that is pointed at: its title is the reader's to know, or not. */
export type Reference = z.infer<typeof reference>;

const inlineOf = (text: z.ZodString) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), text, marks: marks.optional() }),
    z.strictObject({ type: z.literal('hardBreak') }),
    z.strictObject({ type: z.literal('mention'), attrs: z.strictObject({ id: userId }) }),
    z.strictObject({ type: z.literal('reference'), attrs: reference }),
  ]);
export type Inline = z.infer<ReturnType<typeof inlineOf>>;

const manyOf =
  (max: number) =>
  <T extends z.ZodType>(of: T) =>
    z
      .array(of)
      .min(1)
      .max(max + 1);

const listOf = <T extends z.ZodType>(inItem: T, max: number) => {
  const many = manyOf(max);
  const content = many(z.strictObject({ type: z.literal('listItem'), content: many(inItem) }));
  return z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('bulletList'), content }),
    z.strictObject({ type: z.literal('orderedList'), attrs: z.strictObject({ start: z.int().min(1).max(9_999) }).optional(), content }),
  ]);
};

const shapeOf = (text: z.ZodString, max: number) => {
  const many = manyOf(max);
  const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(inlineOf(text)).max(max).optional() });
  const codeText = z.strictObject({ type: z.literal('text'), text });
  const codeBlock = z.strictObject({ type: z.literal('codeBlock'), content: z.array(codeText).max(1).optional() });
  // Written out to the third level, so that nothing nests for ever.
  const list = listOf(
    z.discriminatedUnion('type', [paragraph, listOf(z.discriminatedUnion('type', [paragraph, listOf(paragraph, max)]), max)]),
    max,
  );
  const quote = z.strictObject({ type: z.literal('blockquote'), content: many(z.discriminatedUnion('type', [paragraph, list])) });
  return z.strictObject({ type: z.literal('doc'), content: many(z.discriminatedUnion('type', [paragraph, codeBlock, list, quote])) });
};

export interface Kind {
  /** What it is called where it is refused: "comment". */
  name: string;
  /** Characters, as `lengthOf` in richText.ts counts them. */
  max: number;
}

export const tooLongWords = ({ name, max }: Kind): string => `A ${name} must be ${max.toLocaleString('en')} characters or fewer.`;

/** The form of one that was kept: checked when it was written, so that whoever reads it costs its shape alone. */
export const richTextShape = ({ name, max }: Kind) =>
  shapeOf(
    z
      .string()
      .min(1)
      .max(max, tooLongWords({ name, max }))
      .refine(isStorable, `The ${name} contains characters that cannot be stored.`)
      .refine((value) => !isStacked(value), stackedWords(name)),
    max,
  );

/** What somebody has written so far: of the same form, and maybe longer than it may be. */
export const richTextDraft = ({ max }: Pick<Kind, 'max'>) => shapeOf(z.string().min(1), max);

export type RichText = z.infer<ReturnType<typeof richTextShape>>;
export type Block = RichText['content'][number];

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

/** Any node of it, for whoever walks through them. */
export type BodyNode =
  | (Omit<Bare, 'text' | 'marks'> & { type: 'text'; text: string; marks?: readonly Mark[] | undefined })
  | (Bare & { type: 'hardBreak' })
  | (Omit<Bare, 'attrs'> & { type: 'mention'; attrs: { id: UserId } })
  | (Omit<Bare, 'attrs'> & { type: 'reference'; attrs: Reference })
  | (Omit<Around, 'attrs'> & { type: 'orderedList'; attrs?: { start: number } | undefined })
  | (Around & { type: 'doc' | 'paragraph' | 'codeBlock' | 'blockquote' | 'bulletList' | 'listItem' });
