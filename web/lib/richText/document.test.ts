import { describe, expect, test } from 'vitest';
import { commentBody } from '../../../domain/discussions/body.ts';
import { bodyFrom } from './document.ts';
import { queryBefore } from './mentionAsk.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const list = (...items: object[]) => ({ type: 'bulletList', content: items });
const item = (...content: object[]) => ({ type: 'listItem', content });
const doc = (...content: object[]) => ({ type: 'doc', content });

describe('what the editor holds becomes what a comment may say', () => {
  test('without what only the editor knows', () => {
    const link = { type: 'link', attrs: { href: 'https://example.com', target: '_blank', rel: 'noopener', class: 'x' } };
    const held = doc(
      { type: 'orderedList', attrs: { start: 1, type: null }, content: [item(paragraph('one'))] },
      { type: 'orderedList', attrs: { start: 4, type: 'a' }, content: [item(paragraph('four'))] },
      { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: '600' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'there', marks: [link, { type: 'bold' }] }] },
      { type: 'paragraph' },
    );
    const body = bodyFrom(held);
    expect(body).toEqual(
      doc(
        { type: 'orderedList', content: [item(paragraph('one'))] },
        { type: 'orderedList', attrs: { start: 4 }, content: [item(paragraph('four'))] },
        { type: 'codeBlock', content: [{ type: 'text', text: '600' }] },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }, { type: 'bold' }] }],
        },
        { type: 'paragraph' },
      ),
    );
    expect(commentBody.parse(body)).toEqual(body);
  });

  test('lists that lie too deep stand in the deepest one that may be', () => {
    const nested = (from: number): object => list(item(paragraph(`${from}`), ...(from < 5 ? [nested(from + 1)] : [])));
    const body = bodyFrom(doc(nested(1)));
    const third = list(item(paragraph('3')), item(paragraph('4')), item(paragraph('5')));
    expect(body).toEqual(doc(list(item(paragraph('1'), list(item(paragraph('2'), third))))));
    expect(commentBody.parse(body)).toEqual(body);
  });

  test('a link that leads nowhere stays as words', () => {
    const script = { type: 'text', text: 'press', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] };
    expect(bodyFrom(doc({ type: 'paragraph', content: [script] }))).toEqual(doc(paragraph('press')));
  });
});

test.each([
  ['@', ''],
  ['and @Ai', 'Ai'],
  ['(@Aiko Ta', 'Aiko Ta'],
  ['to \ufffc @Zoë', 'Zoë'],
  ['ines@studio', null],
  ['@Aiko Tanabe please', null],
  ['nobody', null],
])('in “%s” somebody is named: %s', (words, query) => {
  expect(queryBefore(words)).toBe(query);
});
