// The folder and the bucket, held to the same promises.

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { type Blobs, blobName } from './blobs.ts';
import { openBucket } from './bucket.ts';
import { openDisk } from './disk.ts';
import { stage, sweepStaged } from './staging.ts';

let folder: string;
let service: BucketServer;
const opened: Partial<Record<'folder' | 'bucket', Blobs>> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'));
  service = await startBucketServer();
  opened.folder = openDisk(join(folder, 'files'));
  opened.bucket = openBucket(service.options);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const incoming = () => join(folder, 'incoming');
const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
}

describe.each(['folder', 'bucket'] as const)('a %s', (kind) => {
  const blobs = () => opened[kind] as Blobs;
  const bytesAt = async (sha256: Buffer, range?: { start: number; end: number }) => {
    const stream = await blobs().read(sha256, range);
    return stream && buffer(stream);
  };

  test('[V33] keeps bytes under their hash, and gives them back whole and in part', async () => {
    const bytes = randomBytes(200_000);
    const sha256 = hashOf(bytes);
    expect([await bytesAt(sha256), await blobs().stat(sha256)]).toEqual([null, null]);
    const staged = await stage(incoming(), inPieces(bytes));
    expect(staged).toMatchObject({ sha256, bytes: bytes.length });
    await blobs().place(staged);
    expect(existsSync(staged.file)).toBe(false);
    expect(await blobs().stat(sha256)).toEqual({ bytes: bytes.length });
    expect(await bytesAt(sha256)).toEqual(bytes);
    expect(await bytesAt(sha256, { start: 0, end: 9 })).toEqual(bytes.subarray(0, 10));
    expect(await bytesAt(sha256, { start: 70_000, end: 140_000 })).toEqual(bytes.subarray(70_000, 140_001));
  });

  test('lists what lies there with its time, and removes it, once and again', async () => {
    const bytes = randomBytes(1000);
    const began = Date.now();
    await blobs().place(await stage(incoming(), [bytes]));
    const listed = async () => {
      const all = [];
      for await (const some of blobs().list()) all.push(...some);
      return all.find(({ sha256 }) => sha256.equals(hashOf(bytes)));
    };
    expect(Math.abs(Number((await listed())?.writtenAt.getTime()) - began)).toBeLessThan(60_000);
    for (let time = 0; time < 2; time++) await blobs().remove(hashOf(bytes));
    expect([await listed(), await blobs().stat(hashOf(bytes))]).toEqual([undefined, null]);
  });

  test('[V33] what is no hash leads nowhere', async () => {
    for (const name of ['../../../etc/passwd', '', 'x'.repeat(40)]) {
      expect(() => blobName(Buffer.from(name))).toThrow('not a SHA-256');
      await expect(blobs().read(Buffer.from(name))).rejects.toThrow('not a SHA-256');
    }
  });
});

test('what is put into a bucket is signed with its hash, which the service holds the bytes to', async () => {
  const staged = await stage(incoming(), [Buffer.from('oak')]);
  await (opened.bucket as Blobs).place(staged);
  expect(service.signedHashes.at(-1)).toBe(staged.sha256.toString('hex'));
});

test('what others put beside the files of a folder or a bucket is none of ours', async () => {
  writeFileSync(join(folder, 'files', 'README'), 'hands off');
  for (const blobs of Object.values(opened)) {
    for await (const found of blobs.list()) expect(found.every(({ sha256 }) => sha256.length === 32)).toBe(true);
  }
});

test('a file of the folder is its owner’s alone', async () => {
  const staged = await stage(incoming(), [Buffer.from('oak')]);
  expect(statSync(staged.file).mode & 0o777).toBe(0o600);
  expect(statSync(incoming()).mode & 0o777).toBe(0o700);
});

test('a source that breaks off leaves nothing, and what a crash left half written goes after a while', async () => {
  const own = join(folder, 'crashed');
  async function* broken() {
    yield Buffer.from('oa');
    throw new Error('the connection was lost');
  }
  await expect(stage(own, broken())).rejects.toThrow('the connection was lost');
  expect(readdirSync(own)).toEqual([]);
  writeFileSync(join(own, 'old.part'), 'oa');
  writeFileSync(join(own, 'new.part'), 'oa');
  const long = new Date(Date.now() - 7_200_000);
  utimesSync(join(own, 'old.part'), long, long);
  expect(await sweepStaged(own, new Date(Date.now() - 3_600_000))).toBe(1);
  expect(readdirSync(own)).toEqual(['new.part']);
});
