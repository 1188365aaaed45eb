import { afterEach, expect, test, vi } from 'vitest';
import type { UploadId } from '../../../../../domain/kernel/ids.ts';
import { forgetPerson } from '../../../../lib/forget.ts';
import { forgetFile, isUnchanged, keepFile, rememberFile, unheld } from './ownFiles.ts';

const id = (text: string) => text as UploadId;
const file = (lastModified: number) => new File(['0123'], 'a.pdf', { lastModified });

const store = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
});
const held = new Set<string>();
vi.stubGlobal('navigator', {
  locks: {
    request: async (name: string, task: () => Promise<void>) => {
      held.add(name);
      await task();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  },
});

afterEach(forgetPerson);

test('a file is the one that its upload began with while it was not changed since, and unknown it is not', () => {
  keepFile(id('a'), file(1));
  expect(isUnchanged(id('a'), file(1))).toBe(false);
  rememberFile(id('a'));
  expect(isUnchanged(id('a'), file(1))).toBe(true);
  expect(isUnchanged(id('a'), file(2))).toBe(false);
  forgetFile(id('a'));
  expect(isUnchanged(id('a'), file(1))).toBe(false);
});

test('whoever signs in next finds nothing of the one before', () => {
  keepFile(id('a'), file(1));
  rememberFile(id('a'));
  forgetPerson();
  expect([...store]).toEqual([]);
});

test('what a tab has the bytes of waits for no file in another', async () => {
  keepFile(id('a'), file(1));
  expect(await unheld([{ id: id('a') }, { id: id('b') }])).toEqual([{ id: 'b' }]);
  forgetPerson();
  await Promise.resolve();
  expect(await unheld([{ id: id('a') }])).toEqual([{ id: 'a' }]);
});
