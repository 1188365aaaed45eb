import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';

const drawn = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

test('headings, lists, tables and words are drawn as what they are', () => {
  const html = drawn('# Oak\n\nIt is **oiled** &amp; `dry`.\n\n- [x] sanded\n- waxed\n\n| Room | Floor |\n|---|---|\n| Hall | Oak |\n');
  expect(html).toMatch(/<h2[^>]*>Oak<\/h2>/);
  expect(html).toContain('It is <strong>oiled</strong> &amp; <code');
  expect(html).toMatch(/<li><input type="checkbox"[^>]*checked=""[^>]*\/>(<p>)?sanded/);
  expect(html).toMatch(/<th scope="col"[^>]*>Room<\/th>/);
});

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['a <b onclick="alert(1)">b</b>'],
  ['[here](javascript:alert(1))'],
  ['[here](JaVaScRiPt:alert(1))'],
  ['[here](data:text/html,<script>alert(1)</script>)'],
  ['![plan](https://elsewhere.example/pixel.png)'],
  ['<https://a.example"onmouseover=alert(1)>'],
  ['[x]: javascript:alert(1)\n\n[x]'],
])('%s does nothing', (text) => {
  const html = drawn(text);
  expect(html).not.toMatch(/<(?:script|img|b|iframe|object|style)\b/i);
  expect(html).not.toMatch(/href="(?!https?:|mailto:)/i);
  expect(html).not.toMatch(/<[^>]*\son\w+=/i);
});

test('a link leads out of the page, which it does not hand over', () => {
  expect(drawn('[Oak](https://oak.example/a)')).toMatch(/<a [^>]*href="https:\/\/oak\.example\/a"[^>]*rel="noopener noreferrer"/);
});

test('what stands for a sign is that sign, and any other word is left as it is', () => {
  expect(drawn('`a` &lt; &nbsp; &constructor; &toString; &unknown;')).toMatch(
    /&lt; \u00a0 &amp;constructor; &amp;toString; &amp;unknown;<\/p>/,
  );
});

test.each([
  ['quotes in a line', '>'.repeat(5000) + ' Oak'],
  ['quotes by line', Array.from({ length: 400 }, (_, depth) => `${'> '.repeat(depth)}Oak`).join('\n\n')],
  ['lists', Array.from({ length: 200 }, (_, depth) => `${'  '.repeat(depth)}- Oak`).join('\n')],
  ['emphases', '**_'.repeat(300) + 'Oak' + '_**'.repeat(300)],
])('%s that lie in each other without end stay words', (_, text) => {
  const html = drawn(text);
  expect(html).toContain('Oak');
  let [depth, deepest] = [0, 0];
  for (const [tag, closes] of html.matchAll(/<(\/)?\w+[^>]*>/g)) {
    if (!tag.endsWith('/>')) depth += closes ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  expect(deepest).toBeLessThan(60);
});
