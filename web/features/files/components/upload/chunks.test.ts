import { expect, test } from 'vitest';
import { nextChunk } from './chunks.ts';

const MiB = 1024 * 1024;

test('a request carries what the line brings in four seconds, and grows step by step', () => {
  // 100 MiB a second, from the first request on.
  expect(nextChunk(4 * MiB, 40)).toBe(16 * MiB);
  expect(nextChunk(16 * MiB, 160)).toBe(64 * MiB);
  expect(nextChunk(64 * MiB, 640)).toBe(64 * MiB);
  // 2 MiB a second.
  expect(nextChunk(4 * MiB, 2000)).toBe(8 * MiB);
  // A line that has become slow.
  expect(nextChunk(64 * MiB, 120_000)).toBe(4 * MiB);
  expect(nextChunk(4 * MiB, 0)).toBe(16 * MiB);
});
