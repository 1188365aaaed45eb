// Bytes that pass through are collected before they add up.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openDisk } from './disk.ts';
import { openParts } from './parts.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'atelier-passing-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MiB = 2 ** 20;
const id = '00000000-0000-4000-8000-000000000002';

/** As they come from a socket: each in memory of its own. */
function* bytes(count: number) {
  for (let sent = 0; sent < count; sent += 65_536) yield Buffer.alloc(65_536, sent % 251);
}

test('of 256 MiB that come in and go out little waits to be collected', async () => {
  const parts = openParts(join(folder, 'parts'));
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const note = () => void (most = Math.max(most, process.memoryUsage().arrayBuffers - before));
  for (let offset = 0; offset < 256 * MiB; offset += 8 * MiB) {
    await parts.append(id, { source: Readable.from(bytes(8 * MiB)), of: '1', offset, most: 256 * MiB });
    note();
  }
  const staged = await parts.seal(id, '1');
  if (!staged) throw new Error('nothing arrived');
  const disk = openDisk(join(folder, 'blobs'));
  await disk.place(staged);
  let read = 0;
  for await (const some of (await disk.read(staged.sha256)) ?? []) {
    read += (some as Buffer).length;
    note();
  }
  expect(read).toBe(256 * MiB);
  expect(most).toBeLessThan(24 * MiB);
});

test('what came in is given back as soon as it is written, even while somebody holds it', async () => {
  const parts = openParts(join(folder, 'held'));
  const held = [...bytes(32 * MiB)];
  const before = process.memoryUsage().arrayBuffers;
  await parts.append(id, { source: Readable.from(held), of: '1', offset: 0, most: 32 * MiB });
  expect(held.map(({ byteLength }) => byteLength)).toEqual(held.map(() => 0));
  expect(before - process.memoryUsage().arrayBuffers).toBeGreaterThan(31 * MiB);
  expect((await parts.seal(id, '1'))?.bytes).toBe(32 * MiB);
});

test('a part of something larger is left alone', async () => {
  const parts = openParts(join(folder, 'part'));
  const [first, second] = [Buffer.alloc(1000, 'a'), Buffer.alloc(1000, 'b')];
  const larger = Buffer.concat([first, second]);
  await parts.append(id, { source: Readable.from([larger.subarray(0, 1000)]), of: '1', offset: 0, most: 1000 });
  expect(larger.subarray(1000)).toEqual(second);
});
