import { expect, test } from 'vitest';
import { versionChain } from './versionChain.ts';

test('acts on one row are taken back one after the other, each on the version that the one before it left', () => {
  const chain = versionChain();
  // Three acts left the row with the versions 2, 3 and 4.
  expect(chain.versionNow('a', 4)).toBe(4);
  chain.note({ a: 4 }, { a: 5 });
  expect(chain.versionsNow({ a: 3, b: 7 })).toEqual({ a: 5, b: 7 });
  chain.note({ a: 3, b: 7 }, { a: 6, b: 8 });
  expect(chain.versionNow('a', 2)).toBe(6);
});

test('what somebody else did between two acts is not passed over', () => {
  const chain = versionChain();
  // The first act left 2, somebody else 3, the second act 4.
  chain.note({ a: 4 }, { a: 5 });
  expect(chain.versionNow('a', 2)).toBe(2);
});

test('a row that taking back did not touch stands as it stood', () => {
  const chain = versionChain();
  chain.note({ a: 4, b: 9 }, { a: 5 });
  expect(chain.versionsNow({ a: 3, b: 8 })).toEqual({ a: 5, b: 9 });
});
