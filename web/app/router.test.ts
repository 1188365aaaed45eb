import { expect, test } from 'vitest';
import { isLazy } from './lazyPage.ts';
import { router } from './router.tsx';

test('[R2-04] every screen comes when it is opened: none of its code is in the first file', () => {
  const frames = ['__root__', '/inner/creation'];
  const screens = Object.values(router.routesById).filter(({ id, options }) => options.component && !frames.includes(id));
  expect(screens.filter(({ options }) => !isLazy(options.component)).map(({ id }) => id)).toEqual([]);
  expect(screens.length).toBeGreaterThan(20);
});

test('what is no id where an address has one reads like what is out of reach', () => {
  const task = 'b7f2d1f0-0000-4000-8000-00000000000a';
  const read = (search: Record<string, string>) => router.matchRoutes('/todos', search).at(-1)?.search;
  expect(read({ task, view: 'created' })).toEqual({ task, view: 'created' });
  expect(read({ task: 'mistyped' })).toEqual({ task: '00000000-0000-0000-0000-000000000000' });
});
