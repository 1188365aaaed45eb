import { expect, test } from 'vitest';
import { laidWords } from './wordsOnto.ts';

const lay = (text: string) => laidWords(text, { at: { x: 0, y: 0 }, items: [] }).map(({ kind, content }) => [kind, content] as const);

test('colours come as paint cards beside each other, addresses as links, anything else as a note', () => {
  expect(lay(' #2F5A4C\n#abc ').map(([kind, content]) => [kind, (content as { hex: string }).hex])).toEqual([
    ['swatch', '#2f5a4c'],
    ['swatch', '#aabbcc'],
  ]);
  expect(laidWords('#111111 #222222', { at: { x: 0, y: 0 }, items: [] }).map(({ frame }) => frame.x)).toEqual([-44, 56]);
  expect(lay('https://limeworks.example/a https://oak.example')).toMatchObject([
    ['link', { url: 'https://limeworks.example/a' }],
    ['link', { url: 'https://oak.example' }],
  ]);
  for (const words of ['Paint it #2f5a4c', '123456', 'javascript:alert(1)', 'https://a:b@c.example'])
    expect(lay(words)[0]?.[0]).toBe('note');
  expect(lay('  \n ')).toEqual([]);
});
