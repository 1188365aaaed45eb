import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import { RichTextView } from './RichTextView.tsx';

const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const shown = (...content: object[]) => renderToStaticMarkup(<RichTextView body={{ type: 'doc', content } as RichText} />);
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
/** Where its links lead, with their words. */
const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, words]) => [href, words]);

test('an address that was typed leads to its page, without what ends its sentence, also within words with marks', () => {
  const page = 'https://stone.example/slabs';
  const html = shown(paragraph(text(`See ${page}, or `), text(`ask ${page}`, { type: 'bold' }), text('.')));
  expect(links(html)).toEqual([
    [page, page],
    [page, `<strong class="font-semibold">${page}</strong>`],
  ]);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(`See ${page}, or ask ${page}.`);
  expect(html).toContain('rel="noopener noreferrer nofollow"');
});

test('code is as it stands, and a link leads where it was made to', () => {
  const page = 'https://stone.example/slabs';
  expect(links(shown({ type: 'codeBlock', content: [text(`curl ${page}`)] }, paragraph(text(page, { type: 'code' }))))).toEqual([]);
  expect(links(shown(paragraph(text(page, { type: 'link', attrs: { href: 'https://other.example/' } }))))).toEqual([
    ['https://other.example/', page],
  ]);
  expect(links(shown(paragraph(text('javascript:alert(1) https://a:b@evil.example'))))).toEqual([]);
});
