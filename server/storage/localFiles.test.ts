import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import type { Blobs } from './blobs.ts';
import { type OpenBucket, openBucket } from './bucket.ts';
import { openDisk } from './disk.ts';
import { type LocalFilesOptions, openLocalFiles } from './localFiles.ts';
import { stage } from './staging.ts';

let folder: string;
let service: BucketServer;
let bucket: OpenBucket;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-local-'));
  service = await startBucketServer();
  bucket = openBucket(service.options);
});
afterAll(async () => {
  bucket.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

const copies = () => join(folder, 'copies');
const start = (blobs: Blobs, options: Partial<LocalFilesOptions> = {}) =>
  openLocalFiles({ blobs, staging: copies(), log: createLog({ level: 'silent' }), ...options });
const left = () => (existsSync(copies()) ? readdirSync(copies()) : []);

async function keep(blobs: Blobs, bytes = randomBytes(5000)) {
  const staged = await stage(join(folder, 'incoming'), [bytes]);
  await blobs.place(staged);
  return { sha256: staged.sha256, bytes };
}

test('a blob of a folder is the file that it is; one that is not there is none', async () => {
  const disk = openDisk(join(folder, 'files'));
  const files = start(disk);
  const { sha256, bytes } = await keep(disk);
  expect(await files.use(sha256, async (file) => readFileSync(file))).toEqual(bytes);
  expect(left()).toEqual([]);
  expect(await files.use(randomBytes(32), () => Promise.resolve('work'))).toBeNull();
});

test('a blob of a bucket is copied once for all who work on it, and the copy goes when nobody does', async () => {
  const files = start(bucket, { linger: 0 });
  const { sha256, bytes } = await keep(bucket);
  let inside = 0;
  const both = Promise.withResolvers<void>();
  const work = async (file: string) => {
    if (++inside === 2) both.resolve();
    await both.promise;
    return [file, readFileSync(file)] as const;
  };
  const answers = await Promise.all([files.use(sha256, work), files.use(sha256, work)]);
  const [one, other] = answers.map((answer) => answer?.[0]);
  expect([answers[0]?.[1], one]).toEqual([bytes, other]);
  await expect.poll(left).toEqual([]);
  expect(await files.use(sha256, async (file) => readFileSync(file))).toEqual(bytes);
  expect(await files.use(randomBytes(32), () => Promise.resolve('work'))).toBeNull();
  await files.close();
  expect(left()).toEqual([]);
});

test('a copy stays a while for the next page, and goes with the server', async () => {
  const files = start(bucket);
  const { sha256 } = await keep(bucket);
  const where = (file: string) => Promise.resolve(file);
  expect(await files.use(sha256, where)).toBe(await files.use(sha256, where));
  expect(left()).toHaveLength(1);
  await files.close();
  expect(left()).toEqual([]);
});

test('copies that are just leaving when the server ends are waited for', async () => {
  const files = start(bucket, { linger: 0 });
  const kept = await Promise.all(Array.from({ length: 20 }, () => keep(bucket)));
  const all = Promise.withResolvers<void>();
  let inside = 0;
  const work = () => {
    if (++inside === kept.length) all.resolve();
    return all.promise;
  };
  await Promise.all(kept.map(({ sha256 }) => files.use(sha256, work)));
  while (left().length === kept.length) await turn();
  await files.close();
  expect(left()).toEqual([]);
});

test('what is too large is not copied, and work that fails leaves nothing in the way of the next', async () => {
  const { sha256 } = await keep(bucket);
  await expect(start(bucket, { mostBytes: 4999 }).use(sha256, () => Promise.resolve())).rejects.toMatchObject({ code: 'too_large' });
  const files = start(bucket, { linger: 0 });
  await expect(files.use(sha256, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await files.use(sha256, () => Promise.resolve('work'))).toBe('work');
  await files.close();
  expect(left()).toEqual([]);
});

test('a bucket that could not be reached takes no copy away from whoever works on one soon after', async () => {
  const { sha256, bytes } = await keep(bucket);
  let isAway = true;
  const stat: Blobs['stat'] = (asked) => (isAway ? Promise.reject(new Error('The bucket cannot be reached.')) : bucket.stat(asked));
  const files = start({ ...bucket, stat }, { linger: 30 });
  await expect(files.use(sha256, () => Promise.resolve())).rejects.toThrow('cannot be reached');
  isAway = false;
  const afterAWhile = async (file: string) => {
    await sleep(150);
    return readFileSync(file);
  };
  expect(await files.use(sha256, afterAWhile)).toEqual(bytes);
  await files.close();
});

test('copies together have so much room: those that only linger go for a new one, which waits while all are worked on', async () => {
  const files = start(bucket, { linger: 60_000, mostTogether: 12_000 });
  const [first, second, third] = [await keep(bucket), await keep(bucket), await keep(bucket)];
  const open = Promise.withResolvers<void>();
  const begun: number[] = [];
  const hold = (number: number) => async () => {
    begun.push(number);
    await open.promise;
  };
  const both = [files.use(first.sha256, hold(1)), files.use(second.sha256, hold(2))];
  await expect.poll(() => begun.length).toBe(2);
  const next = files.use(third.sha256, async () => left().length);
  await new Promise((go) => setTimeout(go, 50));
  // Whichever of the two came first.
  expect([begun.toSorted(), left().length]).toEqual([[1, 2], 2]);
  open.resolve();
  await Promise.all(both);
  expect(await next).toBe(2);
  await files.close();
  expect(left()).toEqual([]);
});
