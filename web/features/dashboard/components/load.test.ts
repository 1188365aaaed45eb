import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserId } from '../../../../domain/kernel/ids.ts';
import { setLocale } from '../../../ui/locale.ts';
import { loadShare, loadWords, scaleOf } from './load.ts';

beforeEach(() => vi.stubGlobal('sessionStorage', { getItem: () => 'en-GB', setItem: () => undefined }));
afterEach(() => {
  setLocale('en-GB');
  vi.unstubAllGlobals();
});

const load = (hours: number, tasks = 1, unestimated = 0) => ({ userId: '' as UserId, hours, tasks, unestimated });

test('a full week reaches the mark, more goes beyond it, much more ends with the bar', () => {
  const full = scaleOf(loadShare(load(40), 40));
  expect([full.within, full.beyond]).toEqual([full.limit, 0]);
  const over = scaleOf(loadShare(load(46), 40));
  expect(over.beyond).toBeCloseTo(full.limit * 0.15);
  const far = scaleOf(loadShare(load(400), 40));
  expect(far.within + far.beyond).toBeCloseTo(100);
});

test('in a week of holidays nothing is nothing, and anything is too much', () => {
  expect(scaleOf(loadShare(load(0), 0)).within).toBe(0);
  expect(scaleOf(loadShare(load(3), 0)).beyond).toBeGreaterThan(0);
});

test('words say what the bar is made of', () => {
  expect(loadWords(load(12.5, 4))).toBe('12.5 h in 4 tasks');
  expect(loadWords(load(2, 1, 1))).toBe('2 h in 1 task, 1 of them without an estimate');
});

test('hours are written as the studio writes numbers', () => {
  setLocale('de-DE');
  expect(loadWords(load(1012.5, 4))).toBe('1.012,5 h in 4 tasks');
});
