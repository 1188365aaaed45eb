import { expect, test } from 'vitest';
import { timeWords } from './timeWords.ts';

test.each([
  [0, '0:00'],
  [42.9, '0:42'],
  [61, '1:01'],
  [3599, '59:59'],
  [3727, '1:02:07'],
])('%s seconds are said as %s', (second, words) => expect(timeWords(second)).toBe(words));
