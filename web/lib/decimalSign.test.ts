import { expect, test } from 'vitest';
import { decimalSign } from './decimalSign.ts';

test('a spreadsheet reads numbers with the sign of the studio', () => {
  expect(['en-GB', 'en-US', 'de-CH', 'de-DE', 'fr-FR', 'pt-PT'].map(decimalSign)).toEqual(['.', '.', '.', ',', ',', ',']);
});
