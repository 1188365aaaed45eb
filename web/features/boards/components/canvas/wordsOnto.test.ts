import { expect, test } from 'vitest';
import type { RichText } from '../../../../../domain/kernel/richTextShape.ts';
import { typedText } from '../../../../../domain/kernel/richText.ts';
import { contents, mostContent } from '../../../../../domain/boards/items.ts';
import { laidWords } from './wordsOnto.ts';

const onto = { at: { x: 0, y: 0 }, items: [], heightOf: (words: string) => 24 + 20 * words.split('\n').length };
const lay = (text: string) => laidWords(text, onto).map(({ kind, content }) => [kind, content] as const);

test('colours come as paint cards beside each other, addresses as links, anything else as a note', () => {
  expect(lay(' #2F5A4C\n#abc ').map(([kind, content]) => [kind, (content as { hex: string }).hex])).toEqual([
    ['swatch', '#2f5a4c'],
    ['swatch', '#aabbcc'],
  ]);
  expect(laidWords('#111111 #222222', onto).map(({ frame }) => frame.x)).toEqual([-44, 56]);
  expect(lay('https://limeworks.example/a https://oak.example')).toMatchObject([
    ['link', { url: 'https://limeworks.example/a' }],
    ['link', { url: 'https://oak.example' }],
  ]);
  for (const words of ['Paint it #2f5a4c', '123456', 'javascript:alert(1)', 'https://a:b@c.example'])
    expect(lay(words)[0]?.[0]).toBe('note');
  expect(lay('  \n ')).toEqual([]);
});

test('a text that is longer than a note lies there whole, in notes that end with a line or a word', () => {
  const notesOf = (text: string) => lay(text).map(([, content]) => typedText((content as { body: RichText }).body));
  const line = 'Lime plaster, two coats, to the north wall.';
  const lines = Array.from({ length: 200 }, () => line).join('\n');
  expect(notesOf(lines)).toHaveLength(2);
  expect(notesOf(lines).join('\n')).toBe(lines);
  const sentence = Array.from({ length: 200 }, () => line).join(' ');
  expect(notesOf(sentence).join(' ')).toBe(sentence);
  const oneWord = '🪨'.repeat(2_501);
  expect(notesOf(oneWord).join('')).toBe(oneWord);
  const list = Array.from({ length: 600 }, (_, index) => `${index}`).join('\n');
  expect(notesOf(list).join('\n')).toBe(list);
  for (const text of [lines, sentence, oneWord, list])
    for (const [, content] of lay(text))
      expect([contents.note.safeParse(content).success, JSON.stringify(content).length <= mostContent]).toEqual([true, true]);
  const [first, second] = laidWords(lines, onto);
  expect((second?.frame.x ?? 0) - (first?.frame.x ?? 0)).toBeGreaterThan(first?.frame.w ?? 0);
  expect(second?.frame.y).toBe(first?.frame.y);
});
