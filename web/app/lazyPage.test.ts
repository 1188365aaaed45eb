import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isLazy, lazyPage } from './lazyPage.ts';

const Board = () => createElement('p', null, 'The board');

/** What is drawn at once. */
const drawn = (page: ReturnType<typeof lazyPage>): string =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'Wait' }, createElement(page)));

const waiting = () => lazyPage(async () => ({ default: Board }));

test('a page whose code is on its way has something in its place', () => {
  expect(drawn(waiting())).toContain('Wait');
});

test('a page whose code was fetched ahead is drawn at once', async () => {
  const page = waiting();
  if (!isLazy(page)) throw new Error('It cannot be fetched ahead.');
  await page.preload();
  expect(drawn(page)).toBe('<p>The board</p>');
});
