import { expect, test } from 'vitest';
import { driftFigure, driftWords } from './driftWords.ts';

test('says by how many working days it is later or earlier than in the baseline', () => {
  expect([6, -1, 0].map(driftWords)).toEqual(['6 working days later', '1 working day earlier', 'No difference']);
  expect([6, -2, 0].map(driftFigure)).toEqual(['+6', '−2', '']);
});
