// Whose files are, on real databases, in a folder and in a bucket: nobody removes another one's, and of two copies none anything.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { openBelonging } from './belonging.ts';
import type { Blobs } from './blobs.ts';
import { openBucket } from './bucket.ts';
import { openDisk } from './disk.ts';
import { markName } from './mark.ts';
import { openStore } from './store.ts';
import { noteCopy, quiet } from './wordSql.ts';

const hour = 3_600_000;

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-belonging-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  return folder;
};

async function newDatabase(of?: TestDatabase): Promise<TestDatabase> {
  const database = of ? await copyDatabase(of) : await createTestDatabase();
  closing.push(database.drop);
  if (!of) await queryOnce(database.url, 'insert into app.installation (said) values (0)');
  return database;
}

type Atelier = Awaited<ReturnType<typeof atelier>>;

/** One Atelier: its database, and where its files lie. Its clock is turned by hand. */
async function atelier(database: TestDatabase, blobs: Blobs, address = 'https://one.example') {
  const db = openDatabase({ url: database.url, role: 'atelier_app', log: createLog({ level: 'silent' }) });
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  let ahead = 0;
  const of = { db, blobs, log, now: () => new Date(Date.now() + ahead) };
  const belonging = openBelonging({ ...of, address });
  const store = openStore({ ...of, belonging, staging: newFolder() });
  const close = () => db.close();
  closing.push(close);
  return {
    database,
    belonging,
    store,
    lines,
    /** As the start does, once it is let in. */
    start: async () => belonging.begin(await belonging.look()),
    /** As its step does it, which asks an operator. */
    restore: () => asCopy(database),
    wait: (milliseconds: number) => void (ahead += milliseconds),
    sweep: () => store.sweep(new Date(Date.now() + ahead - hour)),
    /** A copy of a database is made while nobody is in it. */
    rest: async () => {
      await db.close();
      closing.splice(closing.indexOf(close), 1);
    },
  };
}

async function asCopy(database: TestDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await noteCopy(client);
  await client.query('commit');
  await client.end();
}

const showIn = async (database: TestDatabase, sha256: Buffer) => {
  const studio = randomUUID();
  await queryOnce(database.url, 'insert into studios (id, name) values ($1, $2)', [studio, 'Studio Lind']);
  const picture = 'insert into pictures (id, studio_id, sha256, bytes, width, height, created_at) values ($1, $2, $3, 1, 1, 1, now())';
  await queryOnce(database.url, picture, [randomUUID(), studio, sha256]);
};

const keepShown = async ({ store, database }: Atelier): Promise<Buffer> => {
  const { sha256 } = await store.keep([randomBytes(100)]);
  await showIn(database, sha256);
  return sha256;
};

const letGo = (database: TestDatabase) => queryOnce(database.url, 'delete from pictures');

let service: BucketServer | undefined;
const places: [string, () => Promise<Blobs>][] = [
  ['a folder', async () => openDisk(newFolder())],
  [
    'a bucket',
    async () => {
      const started = await startBucketServer();
      service = started;
      closing.push(started.close);
      return openBucket(started.options);
    },
  ],
];

describe.each(places)('%s', (kind, open) => {
  /** How long nobody removes anything after a start. */
  const atStart = kind === 'a bucket' ? quiet.start : 0;

  test('is marked at the start, with a new word each hour, and what was let go goes', async () => {
    const blobs = await open();
    const one = await atelier(await newDatabase(), blobs);
    expect(await one.belonging.look()).toMatchObject({ kind: 'unmarked' });
    await one.start();
    const first = await blobs.readMark();
    expect(JSON.parse(first ?? '')).toMatchObject({ address: 'https://one.example', about: expect.stringContaining('README') });
    const sha256 = await keepShown(one);
    await letGo(one.database);
    one.wait(hour + atStart + 1);
    expect(await one.sweep()).toBe(1);
    expect(await one.store.stat(sha256)).toBeNull();
    expect(await blobs.readMark()).not.toBe(first);
    expect(await one.belonging.look()).toEqual({ kind: 'own', quietUntil: null });
  });

  test('of another database is known by its mark, and that one removes nothing', async () => {
    const blobs = await open();
    const one = await atelier(await newDatabase(), blobs);
    await one.start();
    const bytes = randomBytes(100);
    const { sha256 } = await one.store.keep([bytes]);
    await showIn(one.database, sha256);
    const two = await atelier(await newDatabase(), blobs);
    expect(await two.belonging.look()).toMatchObject({ kind: 'foreign', mark: { address: 'https://one.example' } });
    // As if nobody could have asked at its start: it keeps the same bytes, and lets them go.
    await two.store.keep([bytes]);
    two.wait(9 * 24 * hour);
    for (let time = 0; time < 3; time++) expect(await two.sweep()).toBe(0);
    expect(await two.store.removeUnused([sha256], new Date(Date.now() + hour))).toBe(0);
    expect(await two.store.removeUnknown(new Date(Date.now() + hour))).toBe(0);
    expect(await one.store.stat(sha256)).not.toBeNull();
    expect(two.lines.join('')).toMatch(/"level":"error".*not known to be those of this database/);
    expect(await one.belonging.look()).toMatchObject({ kind: 'own' });
  });

  test('of an installation of before has no mark: it is let in with its own files, and not with those of which it knows few', async () => {
    const blobs = await open();
    const one = await atelier(await newDatabase(), blobs);
    await keepShown(one);
    expect(await one.belonging.look()).toMatchObject({ kind: 'unmarked' });
    const two = await atelier(await newDatabase(), blobs);
    expect(await two.belonging.look()).toEqual({ kind: 'unmarkedOfAnother' });
    await keepShown(two);
    expect(await two.belonging.look(), 'it knows half of them').toMatchObject({ kind: 'unmarked' });
  });

  test('that two copies of a database use is left alone by both, however long, until one of them is gone', async () => {
    const blobs = await open();
    const origin = await atelier(await newDatabase(), blobs);
    await origin.start();
    const sha256 = await keepShown(origin);
    await origin.rest();
    const staging = await atelier(await newDatabase(origin.database), blobs, 'https://staging.example');
    const one = await atelier(origin.database, blobs);
    one.wait(hour);
    await one.sweep();
    const since = await keepShown(one);
    expect(await staging.belonging.look()).toMatchObject({ kind: 'copied', mark: { address: 'https://one.example' } });
    // Its operator says that it is a restored backup.
    await staging.restore();
    await staging.start();
    await letGo(staging.database);
    for (let hours = 0; hours < 24 * 20; hours += 24) {
      for (const each of [staging, one]) each.wait(24 * hour);
      expect([await one.sweep(), await staging.sweep()]).toEqual([0, 0]);
      expect(await staging.store.removeUnused([sha256], new Date(Date.now() + 30 * 24 * hour))).toBe(0);
    }
    for (const kept of [sha256, since]) expect(await one.store.stat(kept)).not.toBeNull();
    expect(one.lines.join('')).toMatch(/"level":"error".*"address":"https:\/\/staging.example".*neither removes/);
    // The copy ends.
    await letGo(one.database);
    await one.sweep();
    one.wait(quiet.copy + hour);
    expect(await one.sweep()).toBe(2);
  });

  test('of a copy that nothing could tell from the original is left alone until the other one had its say', async () => {
    const blobs = await open();
    const origin = await atelier(await newDatabase(), blobs);
    await origin.start();
    const sha256 = await keepShown(origin);
    origin.wait(24 * hour);
    await origin.rest();
    const clone = await atelier(await newDatabase(origin.database), blobs, 'https://clone.example');
    const one = await atelier(origin.database, blobs);
    expect(await clone.belonging.look()).toMatchObject({ kind: 'own' });
    await clone.start();
    await letGo(clone.database);
    for (const each of [clone, one]) each.wait(hour + 1);
    if (kind === 'a bucket') expect(await clone.sweep()).toBe(0);
    expect(await one.sweep(), 'the original has found its word').toBe(0);
    clone.wait(hour);
    expect(await clone.sweep()).toBe(0);
    expect(await one.store.stat(sha256)).not.toBeNull();
  });

  test('whose mark was taken away is marked anew, and nothing goes meanwhile', async () => {
    const blobs = await open();
    const one = await atelier(await newDatabase(), blobs);
    await one.start();
    await keepShown(one);
    await letGo(one.database);
    await blobs.writeMark('{}');
    one.wait(hour + atStart + 1);
    expect(await one.belonging.look()).toEqual({ kind: 'unreadable' });
    expect(await one.sweep()).toBe(0);
    const unmarked = { ...blobs, readMark: async () => null };
    const other = await atelier(one.database, unmarked);
    other.wait(hour + atStart + 1);
    expect(await other.sweep()).toBe(0);
    expect(await one.sweep(), 'it has its mark again').toBe(1);
  });

  test('a word that could not be written is none that is missed', async () => {
    const blobs = await open();
    const one = await atelier(await newDatabase(), blobs);
    await one.start();
    const broken = await atelier(one.database, { ...blobs, writeMark: () => Promise.reject(new Error('the disk is full')) });
    broken.wait(hour + atStart + 1);
    await keepShown(broken);
    await letGo(one.database);
    broken.wait(2 * hour);
    expect(await broken.sweep(), 'room is made all the same').toBe(1);
    expect(await one.belonging.look()).toMatchObject({ kind: 'own' });
  });

  test('a mark is no file, and stays', async () => {
    const blobs = await open();
    const one = await atelier(await newDatabase(), blobs);
    await one.start();
    for await (const found of blobs.list()) expect(found).toEqual([]);
    one.wait(9 * 24 * hour);
    await one.sweep();
    expect(await one.store.removeUnknown(new Date(Date.now() + 24 * hour))).toBe(0);
    expect(await blobs.readMark()).toContain('"database"');
  });
});

test('a bucket that is out of reach keeps nobody from starting, and nothing goes', async () => {
  const blobs = await (places[1]?.[1] ?? (() => Promise.reject(new Error('no bucket'))))();
  const one = await atelier(await newDatabase(), blobs);
  await one.start();
  await service?.close();
  expect(await one.belonging.look()).toEqual({ kind: 'outOfReach' });
  await one.start();
  await expect(one.sweep()).rejects.toThrow();
});

test('what a crash cut off is no mark', async () => {
  const folder = newFolder();
  const one = await atelier(await newDatabase(), openDisk(folder));
  await one.start();
  writeFileSync(join(folder, markName), '{"database": "');
  expect(await one.belonging.look()).toEqual({ kind: 'unreadable' });
});
