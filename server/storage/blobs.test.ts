import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Blobs, openBlobs } from './blobs.ts';

let folder: string;
let blobs: Blobs;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'));
  blobs = openBlobs(join(folder, 'files'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = Buffer.from('oak');
const hash = createHash('sha256').update(bytes).digest();
const place = () => join(folder, 'files', hash.toString('hex').slice(0, 2), hash.toString('hex').slice(2, 4), hash.toString('hex'));
const hour = 3_600_000;

async function listed(moment: Date): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const some of blobs.olderThan(moment)) all.push(...some);
  return all;
}

test('[V33] bytes stand under their hash, once, for their owner alone', async () => {
  expect(await blobs.get(hash)).toBeNull();
  const answers = await Promise.all(Array.from({ length: 20 }, () => blobs.put(bytes)));
  expect(new Set(answers.map((answer) => answer.toString('hex')))).toEqual(new Set([hash.toString('hex')]));
  expect(readdirSync(join(place(), '..'))).toEqual([hash.toString('hex')]);
  expect([readFileSync(place()), statSync(place()).mode & 0o777]).toEqual([bytes, 0o600]);
  expect(await blobs.get(hash)).toEqual(bytes);
});

test('[V33] what is no hash leads nowhere', async () => {
  for (const name of ['../../../etc/passwd', '', 'x'.repeat(40)])
    await expect(blobs.get(Buffer.from(name))).rejects.toThrow('not a SHA-256');
});

test('old ones are listed and removed, but not one that was asked for again', async () => {
  await blobs.put(bytes);
  expect(await listed(new Date(Date.now() - hour))).toEqual([]);
  const long = new Date(Date.now() - 2 * hour);
  utimesSync(place(), long, long);
  expect(await listed(new Date(Date.now() - hour))).toEqual([hash]);
  await blobs.put(bytes);
  expect(await blobs.removeOlderThan(hash, new Date(Date.now() - hour))).toBe(false);
  utimesSync(place(), long, long);
  expect(await blobs.removeOlderThan(hash, new Date(Date.now() - hour))).toBe(true);
  expect(await blobs.get(hash)).toBeNull();
});

test('what a crash left half written is no blob, and goes', async () => {
  await blobs.put(bytes);
  const part = `${place()}.${crypto.randomUUID()}.part`;
  writeFileSync(part, 'oa');
  const long = new Date(Date.now() - 2 * hour);
  utimesSync(part, long, long);
  expect(await listed(new Date(Date.now() - hour))).toEqual([]);
  expect(readdirSync(join(place(), '..'))).toEqual([hash.toString('hex')]);
});
