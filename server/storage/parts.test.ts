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
  await parts.append(id, { source: bytes('Lime '), of: '1', offset: 0, most: 12 });
  await parts.append(id, { source: bytes('plaster and more'), of: '1', offset: 5, most: 12 });
  expect((await parts.seal(id, '1'))?.sha256.toString('hex')).toBe(hashOf('Lime plaster'));
  expect((await openParts(folder).seal(id, '1'))?.sha256.toString('hex')).toBe(hashOf('Lime plaster'));
  await parts.remove(id);
});

test('what goes on arriving of an upload that was given up says nothing of the next one under its id', async () => {
  const parts = openParts(folder);
  const hanging = new PassThrough();
  const first = parts.append(id, { source: hanging, of: '1', offset: 0, most: 100 });
  hanging.write('somebody else’s bytes');
  await expect.poll(() => parts.size(id)).toBeGreaterThan(0);
  await parts.remove(id);
  hanging.end();
  await first;
  await parts.append(id, { source: bytes('mine'), of: '1', offset: 0, most: 4 });
  expect((await parts.seal(id, '1'))?.sha256.toString('hex')).toBe(hashOf('mine'));
});

test('[V33] a file that another instance gave up and began anew meanwhile is read for its hash', async () => {
  const [here, there] = [openParts(folder), openParts(folder)];
  await here.append(id, { source: bytes('oak and '), of: '1', offset: 0, most: 12 });
  await there.remove(id);
  await there.append(id, { source: bytes('elm and '), of: '2', offset: 0, most: 12 });
  await here.append(id, { source: bytes('ash.'), of: '2', offset: 8, most: 12 });
  expect((await here.seal(id, '2'))?.sha256.toString('hex')).toBe(hashOf('elm and ash.'));
  // And where it is whole already when that happens.
  await here.remove(id);
  await here.append(id, { source: bytes('oak'), of: '1', offset: 0, most: 3 });
  await there.remove(id);
  await there.append(id, { source: bytes('elm'), of: '2', offset: 0, most: 3 });
  expect((await here.seal(id, '2'))?.sha256.toString('hex')).toBe(hashOf('elm'));
  await here.remove(id);
});
