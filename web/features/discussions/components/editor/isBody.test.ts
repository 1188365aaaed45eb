import { expect, test } from 'vitest';
import { commentBody, maxBodyLength } from '../../../../../domain/discussions/body.ts';
import { emptyBody } from '../../../../lib/richText/document.ts';
import { isBody } from './isBody.ts';

const paragraph = (text: string, ...marks: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text, marks }] });
const doc = (...content: object[]) => ({ type: 'doc', content });

test('what was kept is what a comment may hold, or nothing', () => {
  const script = paragraph('press', { type: 'link', attrs: { href: 'javascript:alert(1)' } });
  expect([isBody(emptyBody), isBody(null), isBody({ type: 'doc' }), isBody(doc(script))]).toEqual([true, false, false, false]);
});

test('what was typed is kept also where it is too long to be sent', () => {
  const long = doc(paragraph('x'.repeat(maxBodyLength + 1)), paragraph(`e${'\u0301'.repeat(20)}`));
  expect([isBody(long), commentBody.safeParse(long).success]).toEqual([true, false]);
});
