import { expect, test } from 'vitest';
import { isLazy } from './lazyPage.ts';
import { router } from './router.tsx';

test('[R2-04] every screen comes when it is opened: none of its code is in the first file', () => {
  const frames = ['__root__', '/inner/creation'];
  const screens = Object.values(router.routesById).filter(({ id, options }) => options.component && !frames.includes(id));
  expect(screens.filter(({ options }) => !isLazy(options.component)).map(({ id }) => id)).toEqual([]);
  expect(screens.length).toBeGreaterThan(20);
});
