import { expect, test } from 'vitest';
import { fits } from './fitting.ts';

test('words fit wherever they stand in an option, without regard to case or accents', () => {
  expect(fits('Étage, Café Wörth', ' etage, CAFE ')).toBe(true);
  expect(fits('Etage', 'étage')).toBe(true);
  expect(fits('Etage', '')).toBe(true);
  expect(fits('Etage', 'hall')).toBe(false);
});
