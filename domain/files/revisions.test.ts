import { expect, test } from 'vitest';
import { revisionOf } from './revisions.ts';

test.each([
  [1, 'A'],
  [8, 'H'],
  [9, 'J'],
  [14, 'P'],
  [24, 'Z'],
  [25, 'AA'],
  [48, 'AZ'],
  [49, 'BA'],
])('the version %i is called %s', (number, letter) => expect(revisionOf(number)).toBe(letter));
