import { expect, test } from 'vitest';
import { driftFigure, driftWords, wholeWords } from './driftWords.ts';

test('says by how many working days it is later or earlier than in the baseline', () => {
  expect([6, -1, 0].map(driftWords)).toEqual(['6 working days later', '1 working day earlier', 'No difference']);
  expect(wholeWords({ finish: 6, added: 2, gone: 1 })).toBe('6 working days later, 2 new, 1 gone');
  expect(wholeWords({ finish: 0, added: 0, gone: 1 })).toBe('Same finish, 1 gone');
  expect(wholeWords({ finish: 0, added: 0, gone: 0 })).toBe('No difference');
  expect([6, -2, 0].map(driftFigure)).toEqual(['+6', '−2', '']);
});
