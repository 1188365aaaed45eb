import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stackOf } from './stack.ts';

/** As a file at `file` would throw it, in its second line. */
function thrownIn(file: string): Error {
  const error = new Error('the plan is missing');
  error.stack = `Error: the plan is missing\n    at drawPage (file://${file}:2:9)\n    at file://${file}:2:3\n    at node:internal/timers:581:7`;
  return error;
}

test('what the built server throws is said by the lines of its sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-stack-'));
  try {
    const file = join(folder, 'main.mjs');
    // Its second line, from the third letter on, is line 11 of a source beside the folder, from the fifth letter on.
    writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources: ['../pages/draw.ts'], names: [], mappings: ';EAUI' }));
    const source = join(tmpdir(), 'pages/draw.ts');
    expect(stackOf(thrownIn(file), file)).toBe(
      `Error: the plan is missing\n    at drawPage (file://${source}:11:11)\n    at file://${source}:11:5\n    at node:internal/timers:581:7`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('without a map, and of another file, it is said as it was thrown', () => {
  const error = thrownIn('/nowhere/main.mjs');
  expect(stackOf(error, '/nowhere/main.mjs')).toBe(error.stack);
  expect(stackOf(error)).toBe(error.stack);
});
