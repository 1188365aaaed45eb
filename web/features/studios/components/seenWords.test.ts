import { expect, test } from 'vitest';
import { seenWords } from './seenWords.ts';

const now = Date.parse('2026-03-12T12:00:00Z');
test.each([
  ['2026-03-12T12:00:30Z', 'now'],
  ['2026-03-12T11:52:00Z', 'now'],
  ['2026-03-12T11:45:01Z', 'now'],
  ['2026-03-12T11:45:00Z', '15 min ago'],
  ['2026-03-12T11:00:00Z', '1 hr ago'],
  ['2026-03-11T12:00:00Z', 'yesterday'],
])('whose browser spoke last at %s was here %s', (at, words) => {
  expect(seenWords(at, now)).toBe(words);
});
