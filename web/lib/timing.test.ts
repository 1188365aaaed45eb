import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayRetry, reconnectAfterMs, retryDelayMs, spread } from './timing.ts';

test('[R9-09] retries wait 1, 2, 4 … seconds, 30 at most', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('[R9-09] a failed read is tried three times more', () => {
  expect([0, 1, 2, 3].map((failures) => mayRetry(failures, 'unavailable'))).toEqual([true, true, true, false]);
});

test.each(['not_found', 'forbidden', 'validation_failed', 'session_ended', 'rate_limited'] as const)('%s is not tried again', (code) => {
  expect(mayRetry(0, code)).toBe(false);
});

test('[R9-11] reconnecting backs off 1, 2, 5, 10 s and stays there', () => {
  expect([1, 2, 3, 4, 5, 50].map(reconnectAfterMs)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});

test('[R9-11] the tick of auth-js is 30 s', () => {
  const constants = readFileSync('node_modules/@supabase/auth-js/dist/module/lib/constants.js', 'utf8');
  const [, factor = '', unit = ''] = /AUTO_REFRESH_TICK_DURATION_MS = (\d+) \* (\d+)/.exec(constants) ?? [];
  expect(Number(factor) * Number(unit)).toBe(30_000);
});

test('waits are spread, never shortened: tabs that were cut off at one moment come back at different ones', () => {
  expect([0, 0.5, 1].map((random) => spread(1000, random))).toEqual([1000, 1250, 1500]);
  expect(new Set(Array.from({ length: 50 }, () => spread(1000))).size).toBeGreaterThan(10);
});
