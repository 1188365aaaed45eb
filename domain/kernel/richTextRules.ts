// What words with marks are held to when they come in: their form, and how much of everything they may hold.

import { lengthOf, plainText } from './richText.ts';
import { type Kind, richTextShape, stackedWords, tooLongWords } from './richTextShape.ts';
import { isStacked } from './text.ts';

interface Bounds extends Kind {
  /** Of all that it is kept as: empty lines, marks on single letters and long links come to no more. */
  maxKept: number;
}

/** Bounded in length and depth; whether it may be empty, and whom it may name, is its owner's to say. */
export const checkedRichText = ({ name, max, maxKept }: Bounds) =>
  richTextShape({ name, max })
    .refine((body) => lengthOf(body) <= max, tooLongWords({ name, max }))
    // A letter's marks may lie in several pieces of it.
    .refine((body) => !isStacked(plainText(body)), stackedWords(name))
    .refine((body) => JSON.stringify(body).length <= maxKept, `This ${name} has too many lines, links or marks: take some out.`);
