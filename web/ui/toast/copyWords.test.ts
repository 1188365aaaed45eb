import { expect, test, vi } from 'vitest';
import { copyWords } from './copyWords.ts';
import { clearToasts, storedToasts } from './store.ts';
import { untilClosed } from './toasts.ts';

test('what a browser does not copy stays to be marked until somebody closes it, and no longer than who wrote it is there', async () => {
  vi.stubGlobal('navigator', {});
  await copyWords('The only copy');
  vi.unstubAllGlobals();
  const shown = () => storedToasts().filter(({ line }) => line === 'The only copy');
  expect(shown()).toMatchObject([{ title: 'Not copied', duration: untilClosed }]);
  clearToasts();
  expect(shown()).toEqual([]);
});
