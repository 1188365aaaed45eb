import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyOf, plainText } from '../kernel/richText.ts';
import type { Block, RichText } from '../kernel/richTextShape.ts';
import { newTask } from './contract.ts';
import { asDescription, asDocument, descriptionWords, mostOfDescription } from './description.ts';

const text = (said: string, ...marks: unknown[]) => ({ type: 'text', text: said, ...(marks.length > 0 && { marks }) });
const link = (href: string) => ({ type: 'link', attrs: { href } });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', ...(content.length > 0 && { content }) });
const list = (...items: unknown[]) => ({ type: 'bulletList', content: items.map((item) => ({ type: 'listItem', content: [item] })) });
const doc = (...content: unknown[]) => ({ type: 'doc', content }) as RichText;

/** What becomes of a description on its way in; the words of its refusal where it is none. */
function given(description: unknown): unknown {
  const read = newTask.safeParse({ title: 'Chase worktop', description });
  return read.success ? read.data.description : read.error.issues.map(({ message }) => message);
}

describe('a description has one form', () => {
  test('words alone are words, however they come', () => {
    expect(given('Honed.\n\nNot polished.')).toBe('Honed.\n\nNot polished.');
    expect(given(doc(paragraph(text('Honed.')), paragraph(), paragraph(text('Not polished.'))))).toBe('Honed.\n\nNot polished.');
    expect(given(doc(paragraph(text('See '), text('https://stone.example/honed', link('https://stone.example/honed')))))).toBe(
      'See https://stone.example/honed',
    );
  });

  test('marks, lists, quotes, code and links of another name make a document, without empty lines around it', () => {
    const marked = [
      paragraph(text('Honed', { type: 'bold' }), text(', not polished')),
      list(paragraph(text('one'))),
      { type: 'blockquote', content: [paragraph(text('said before'))] },
      { type: 'codeBlock', content: [text('600 + 300')] },
      paragraph(text('the maker', link('https://stone.example'))),
    ];
    expect(given(doc(paragraph(), ...marked, paragraph(text(' ')), paragraph()))).toEqual(doc(...marked));
    for (const one of marked) expect(given(doc(one))).toEqual(doc(one));
  });

  test('nothing to see is nothing', () => {
    for (const nothing of ['', ' \n ', doc(paragraph()), doc(list(paragraph())), doc(paragraph(text('  ', { type: 'bold' })))])
      expect(given(nothing)).toBe('');
  });

  test('it comes back from its editor as it was', () => {
    const words = fc
      .array(fc.stringMatching(/^[a-z .,()]{0,12}$|^see https:\/\/a\.example\/[a-z]{1,6}$/))
      .map((lines) => lines.join('\n').trim());
    fc.assert(fc.property(words, (said) => asDescription(asDocument(said)) === said && asDescription(bodyOf(said)) === said));
    fc.assert(fc.property(words, (said) => plainText(asDocument(said)) === said));
  });
});

describe('what is no description is refused in words', () => {
  const wrongForm =
    'Description must be text, or a document of paragraphs, lists, quotes and code with links to web pages and mail addresses.';
  const tooMany = 'A description must be 20,000 characters or fewer.';

  test.each([
    ['a number', 5, wrongForm],
    ['an empty object', {}, wrongForm],
    ['a mark that there is not', doc(paragraph(text('oak', { type: 'italic' }))), wrongForm],
    ['a picture', doc({ type: 'image', attrs: { src: 'https://stone.example/a.png' } }), wrongForm],
    ['a script', doc(paragraph(text('oak', link('javascript:alert(1)')))), 'A link leads to a web page or a mail address.'],
    ['data', doc(paragraph(text('oak', link('data:text/html,x')))), 'A link leads to a web page or a mail address.'],
    [
      'a name and a password',
      doc(paragraph(text('oak', link('https://a:b@stone.example')))),
      'A link leads to a web page or a mail address.',
    ],
    [
      'somebody who is named',
      doc(paragraph({ type: 'mention', attrs: { id: '11111111-1111-4111-8111-111111111111' } })),
      'A description names nobody: write a comment for that.',
    ],
    [
      'something that is pointed at',
      doc(paragraph({ type: 'reference', attrs: { kind: 'task', id: '11111111-1111-4111-8111-111111111111' } })),
      'A description names nobody: write a comment for that.',
    ],
    ['too many words', 'x'.repeat(mostOfDescription + 1), 'Description must be 20,000 characters or fewer.'],
    ['too many words in one piece', doc(paragraph(text('x'.repeat(mostOfDescription + 1), { type: 'bold' }))), tooMany],
    ['too many in several', doc(paragraph(text('x'.repeat(mostOfDescription))), list(paragraph(text('y')))), tooMany],
    ['control characters', doc(list(paragraph(text('a\u0000b')))), 'The description contains characters that cannot be stored.'],
    ['a stack of marks', doc(list(paragraph(text(`e${'\u0301'.repeat(20)}`)))), 'The description has more than ten marks on one letter.'],
  ])('[A13] %s', (_what, description, words) => {
    expect(given(description)).toContain(words);
  });

  test('as many characters as there may be are taken, in words and in marks', () => {
    expect(given('x'.repeat(mostOfDescription))).toHaveLength(mostOfDescription);
    expect(given(doc(paragraph(text('x'.repeat(mostOfDescription), { type: 'bold' }))))).toEqual(expect.any(Object));
  });
});

describe('an address in words leads to its page', () => {
  const hrefs = (words: string) =>
    asDocument(words).content.flatMap((block: Block) =>
      block.type === 'paragraph' ? (block.content ?? []).flatMap((one) => (one.type === 'text' ? (one.marks ?? []) : [])) : [],
    );

  test.each([
    ['https://stone.example', ['https://stone.example']],
    ['see https://stone.example/a, and http://oak.example.', ['https://stone.example/a', 'http://oak.example']],
    ['(https://stone.example/a)', ['https://stone.example/a']],
    ['https://stone.example/oak_(tree)', ['https://stone.example/oak_(tree)']],
    ['“https://stone.example”', ['https://stone.example']],
    ['https://', []],
    ['https://ines:secret@stone.example', []],
    ['javascript:alert(1) data:text/html,x', []],
  ])('in “%s”: %s', (words, expected) => {
    expect(hrefs(words)).toEqual(expected.map((href) => link(href)));
    expect(descriptionWords(asDocument(words))).toBe(words);
  });
});
