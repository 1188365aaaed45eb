// Files that come in piece by piece: the hash is always that of what lies there.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { openParts } from './parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'atelier-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = '00000000-0000-4000-8000-000000000001';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytes = (text: string) => Readable.from([Buffer.from(text)]);

test('a hash that was followed over pieces is the hash of the file; one that was not is read', async () => {
  const parts = openParts(folder);
  await parts.append(id, { source: bytes('Lime '), offset: 0, most: 12 });
  await parts.append(id, { source: bytes('plaster and more'), offset: 5, most: 12 });
  expect((await parts.seal(id))?.sha256.toString('hex')).toBe(hashOf('Lime plaster'));
  expect((await openParts(folder).seal(id))?.sha256.toString('hex')).toBe(hashOf('Lime plaster'));
  await parts.remove(id);
});

test('what goes on arriving of an upload that was given up says nothing of the next one under its id', async () => {
  const parts = openParts(folder);
  const hanging = new PassThrough();
  const first = parts.append(id, { source: hanging, offset: 0, most: 100 });
  hanging.write('somebody else’s bytes');
  await expect.poll(() => parts.size(id)).toBeGreaterThan(0);
  await parts.remove(id);
  hanging.end();
  await first;
  await parts.append(id, { source: bytes('mine'), offset: 0, most: 4 });
  expect((await parts.seal(id))?.sha256.toString('hex')).toBe(hashOf('mine'));
});
