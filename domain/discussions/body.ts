// What a comment says: words with marks (domain/kernel/richTextShape.ts) that name people and point at things of the product.

import { mentionsIn, referencesIn } from '../kernel/richText.ts';
import { checkedRichText } from '../kernel/richTextRules.ts';
import { richTextDraft, richTextShape } from '../kernel/richTextShape.ts';

/** Characters of one comment, each block and each thing that is named counting as one. */
export const maxBodyLength = 10_000;
/** People whom one comment may name. */
export const maxMentions = 50;
/** Things at which one comment may point. */
export const maxReferences = 50;

const kind = { name: 'comment', max: maxBodyLength };

/** What a comment may say. Whether it may be empty is its owner's to say. */
export const commentBody = checkedRichText({ ...kind, maxKept: 100_000 })
  .refine((body) => mentionsIn(body).length <= maxMentions, `A comment can mention ${maxMentions} people or fewer.`)
  .refine((body) => referencesIn(body).length <= maxReferences, `A comment can point at ${maxReferences} things or fewer.`);

/** What somebody has written so far. */
export const commentDraft = richTextDraft(kind);

/** What a comment says that was kept. */
export const keptBody = richTextShape(kind);
