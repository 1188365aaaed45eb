import { expect, test } from 'vitest';
import type { z } from 'zod';
import { richTextShape } from './richTextShape.ts';

const shape = richTextShape({ name: 'comment', max: 10_000 });

/** Everything that a refusal is made of, with what stands in it for alternatives that were tried. */
const allOf = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => [issue, ...(issue.code === 'invalid_union' ? issue.errors.flatMap(allOf) : [])]);

const list = (inItem: object) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inItem] }] });
const doc = (...content: object[]) => ({ type: 'doc', content });

test('what does not fit is looked at as what it says it is, and as nothing else', () => {
  // Trying each kind of block at each level, a body of a megabyte held up everybody for seconds before it was refused.
  const faults = [
    doc({ type: 'table' }),
    doc(list({ type: 'table' })),
    doc(list(list(list({ type: 'table' })))),
    doc({ type: 'blockquote', content: [list({ type: 'codeBlock' })] }),
    doc(list({ type: 'paragraph', content: [{ type: 'image' }] })),
  ];
  for (const fault of faults) {
    const { error } = shape.safeParse(fault);
    expect(allOf(error?.issues ?? []), JSON.stringify(fault)).toHaveLength(1);
  }
});
