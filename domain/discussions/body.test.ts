import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaskId, UserId } from '../kernel/ids.ts';
import { commentBody, keptBody } from './body.ts';
import { bodyOf, isEmpty, lengthOf, mentionsIn, plainText, referencesIn, typedText } from '../kernel/richText.ts';
import type { BodyNode } from '../kernel/richTextShape.ts';
import { isAddress } from '../kernel/webAddress.ts';

const [ines, hugo] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as UserId[];
const task = '33333333-3333-4333-8333-333333333333' as TaskId;

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (said: string, ...marks: unknown[]) => ({ type: 'text', text: said, ...(marks.length > 0 && { marks }) });
const mention = (id: UserId | undefined) => ({ type: 'mention', attrs: { id } });
const pointAt = (id: string, kind = 'task') => ({ type: 'reference', attrs: { kind, id } });
const items = (type: string, ...content: unknown[]) => ({ type, content: content.map((one) => ({ type: 'listItem', content: [one] })) });
const takes = (body: unknown) => commentBody.safeParse(body).success;
const sentence = (said: string) => doc(paragraph(text(said)));
const marked = (mark: unknown) => takes(doc(paragraph(text('oak', mark))));

describe('[R1-06] a comment', () => {
  test('says words with marks, lists, quotes and code, names people and points at things', () => {
    const body = doc(
      paragraph(text('Brass', { type: 'bold' }), text(', not chrome', { type: 'strike' }), { type: 'hardBreak' }, mention(ines)),
      items(
        'bulletList',
        paragraph(text('one')),
        items('orderedList', paragraph(text('deep')), items('bulletList', paragraph(text('deepest')))),
      ),
      { type: 'blockquote', content: [paragraph(text('said before')), items('bulletList', paragraph(text('a list')))] },
      { type: 'codeBlock', content: [text('600 + 300')] },
      paragraph(
        text('see ', { type: 'code' }),
        text('the maker', { type: 'link', attrs: { href: 'https://example.com/brass' } }),
        pointAt(task),
      ),
      { type: 'paragraph' },
    );
    expect(commentBody.parse(body)).toEqual(body);
    const said = plainText(body as BodyNode, { person: () => 'Ines', thing: ({ kind }) => `the ${kind}` });
    expect(said).toBe('Brass, not chrome\n@Ines\none\ndeep\ndeepest\nsaid before\na list\n600 + 300\nsee the makerthe task');
    expect(plainText(body as BodyNode)).toContain('@somebody');
    expect(typedText(commentBody.parse(body))).toBeNull();
  });

  test('names whom it names once, in their order, and at most fifty', () => {
    const body = doc(paragraph(mention(hugo), mention(ines)), items('bulletList', paragraph(mention(hugo), pointAt(task), pointAt(task))));
    expect(mentionsIn(body as BodyNode)).toEqual([hugo, ines]);
    expect(referencesIn(body as BodyNode)).toEqual([{ kind: 'task', id: task }]);
    const many = (count: number) =>
      doc(
        paragraph(...Array.from({ length: count }, (_, index) => mention(`${String(index).padStart(8, '0')}${ines?.slice(8)}` as UserId))),
      );
    expect([takes(many(50)), takes(many(51))]).toEqual([true, false]);
    const things = (count: number) =>
      doc(paragraph(...Array.from({ length: count }, (_, index) => pointAt(`${String(index).padStart(8, '0')}${task.slice(8)}`))));
    expect([takes(things(50)), takes(things(51))]).toEqual([true, false]);
  });

  test('is at most 10,000 characters, each line and each name being one', () => {
    expect([takes(sentence('x'.repeat(10_000))), takes(sentence('x'.repeat(10_001)))]).toEqual([true, false]);
    const lines = (count: number) => bodyOf(Array.from({ length: count }, () => 'xxxxxxxxx').join('\n'));
    expect([lengthOf(lines(1_000)), takes(lines(1_000)), takes(lines(1_001))]).toEqual([9_999, true, false]);
    expect(lengthOf(bodyOf('two\nlines'))).toBe(9);
  });

  test('[A58] is bounded in what is kept of it, however few its letters are', () => {
    const link = { type: 'link', attrs: { href: `https://example.com/${'a'.repeat(1_900)}` } };
    const links = (count: number) => doc(paragraph(...Array.from({ length: count }, () => text('x', link))));
    expect([lengthOf(links(60) as BodyNode), takes(links(40)), takes(links(60))]).toEqual([60, true, false]);
    // What was kept is not weighed again with each reader.
    expect(keptBody.safeParse(links(60)).success).toBe(true);
  });

  test('says nothing where nobody would see it', () => {
    for (const unseen of ['', ' ', '\n\n', '\u200b\u3164', '\u2800']) expect(isEmpty(bodyOf(unseen)), JSON.stringify(unseen)).toBe(true);
    for (const seen of [bodyOf('a'), doc(paragraph(mention(ines))), doc(paragraph(pointAt(task)))])
      expect(isEmpty(seen as BodyNode)).toBe(false);
  });

  test('of any words that can be stored, its words are what was said', () => {
    const line = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 9 }), (lines) => {
        const typed = lines.join('\n');
        expect(plainText(commentBody.parse(bodyOf(typed)))).toBe(typed.trim());
        expect(typedText(bodyOf(typed))).toBe(typed);
      }),
    );
  });
});

describe('[A54 A58] what is no comment is refused', () => {
  test.each([
    ['a node that nobody drew', doc({ type: 'image', attrs: { src: 'x' } })],
    ['HTML as a node', doc({ type: 'html', content: '<script>alert(1)</script>' })],
    ['a heading', doc({ type: 'heading', attrs: { level: 1 }, content: [text('BIG')] })],
    ['italics, which our letters have not', doc(paragraph(text('oak', { type: 'italic' })))],
    ['an attribute too many', doc({ ...paragraph(text('oak')), attrs: { style: 'color:red' } })],
    ['a mark that stands twice', doc(paragraph(text('oak', { type: 'bold' }, { type: 'bold' })))],
    ['words outside a paragraph', doc(text('oak'))],
    ['empty words', doc(paragraph(text('')))],
    ['a name without anybody', doc(paragraph(mention('x' as UserId)))],
    ['a thing of no kind', doc(paragraph(pointAt('3')))],
    ['a thing of another kind', doc(paragraph(pointAt(task, 'account')))],
    ['nothing at all', doc()],
    ['no document', paragraph(text('oak'))],
    [
      'a fourth level of lists',
      doc(items('bulletList', items('bulletList', items('bulletList', items('bulletList', paragraph(text('x'))))))),
    ],
    ['a quote in a quote', doc({ type: 'blockquote', content: [{ type: 'blockquote', content: [paragraph(text('x'))] }] })],
    ['NUL', sentence('a\0b')],
    ['half of a pair', sentence('a\ud800b')],
    ['a thousand marks on one letter', sentence(`e${'\u0301'.repeat(1_000)}`)],
    [
      'the same in pieces',
      doc(paragraph(text('e'), ...[true, false].map((bold) => text('\u0301'.repeat(8), ...(bold ? [{ type: 'bold' }] : []))))),
    ],
  ])('%s', (_, body) => {
    expect(takes(body)).toBe(false);
  });

  test('nested without end, before anything is called that deep', () => {
    let body: BodyNode = { type: 'text', text: 'x' };
    for (let depth = 0; depth < 100_000; depth++) body = { type: 'blockquote', content: [body] };
    expect(takes({ type: 'doc', content: [body] })).toBe(false);
    expect(lengthOf({ type: 'doc', content: [body] })).toBe(100_000);
  });

  test.each(['e\u0301', 'ệ̀', 'ཧཱུྃ', 'नि', '👩‍👩‍👧'])('but not what a script writes: %s', (letters) => {
    expect(takes(sentence(letters))).toBe(true);
  });

  test('a link leads to a page or into a mail, and runs nothing', () => {
    for (const good of ['https://example.com/a?b#c', 'http://example.com', 'mailto:ines@studio.example']) {
      expect([good, isAddress(good), marked({ type: 'link', attrs: { href: good } })]).toEqual([good, true, true]);
    }
    const runs = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
    ];
    const misleads = [
      'https://studio.example@evil.example',
      'https://',
      'blob:https://x',
      'file:///etc/passwd',
      '//evil.example',
      '/projects',
      'oak',
      '',
    ];
    for (const bad of [...runs, ...misleads]) {
      expect([bad, isAddress(bad), marked({ type: 'link', attrs: { href: bad } })]).toEqual([bad, false, false]);
    }
    expect(marked({ type: 'link', attrs: { href: `https://example.com/${'a'.repeat(2_000)}` } })).toBe(false);
    expect(marked({ type: 'link', attrs: { href: 'https://example.com', target: '_top' } })).toBe(false);
  });
});
