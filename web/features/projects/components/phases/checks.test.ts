import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../../../ui/locale.ts';
import { checkDays } from './checks.ts';

beforeEach(() => void vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined }));
afterEach(() => {
  setLocale('en-GB');
  vi.unstubAllGlobals();
});

test('how many days a phase may have is written as the studio writes numbers', () => {
  expect(checkDays('2001')).toBe('Enter 1 to 2,000 days.');
  setLocale('de-DE');
  expect(checkDays('2001')).toBe('Enter 1 to 2.000 days.');
  expect(checkDays('2000')).toBeNull();
});
