import { expect, test } from 'vitest';
import { preview } from './drafts.ts';

test('a preview is one line, cut where it gets long', () => {
  expect(preview(' The lining\n is  short. ')).toBe('The lining is short.');
  expect(preview('a'.repeat(140))).toBe('a'.repeat(140));
  expect(preview('a'.repeat(141))).toBe(`${'a'.repeat(139)}…`);
});

test('it is never cut within a character', () => {
  for (const before of ['', 'a', 'ab']) {
    const cut = preview(before + '😀'.repeat(100));
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.length).toBeGreaterThan(135);
  }
});
