// Whole servers that are let onto one another's files: they say so at the start, and nothing is lost.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BucketOptions } from '../storage/bucket.ts';
import { checkFiles } from '../storage/check.ts';
import { openBlobs } from '../storage/open.ts';
import { type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { newFile } from '../testing/files.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { RestoredError } from './restored.ts';

const hour = 3_600_000;
const day = 24 * hour;

const closing: (() => Promise<unknown> | void)[] = [];
let service: BucketServer;
beforeEach(async () => {
  service = await startBucketServer();
  closing.push(service.close);
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Home {
  database: TestDatabase;
  dataDir: string;
  bucket: BucketOptions | undefined;
}

/** What an Atelier has of its own; its files in its folder where there is no bucket. */
async function newHome(bucket?: BucketOptions): Promise<Home> {
  return { database: kept(await createTestDatabase()), dataDir: newFolder(), bucket };
}

const kept = (database: TestDatabase): TestDatabase => {
  closing.push(database.drop);
  return database;
};

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-home-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  return folder;
};

async function start({ database, dataDir, bucket }: Home, { restored = false, publicUrl = 'http://localhost:4321' } = {}) {
  const server = await startTestServer({ databaseUrl: database.url, dataDir, restored, publicUrl, ...(bucket && { bucket }) });
  let isOver = false;
  const close = async () => {
    if (!isOver) await server.close();
    isOver = true;
  };
  closing.push(close);
  return { ...server, close };
}

/** Somebody with a document; the server ends. */
async function used(home: Home, content = 'Oak, oiled.'): Promise<Person> {
  const server = await start(home);
  const person = await signUpAndConfirm(server);
  await newFile(person.client, { content });
  await server.close();
  return person;
}

/** Every row has its bytes. */
async function expectWhole({ db }: TestServer, { dataDir, bucket }: Home, files: number): Promise<void> {
  const { blobs, close } = await openBlobs({ bucket, folder: join(dataDir, 'files') });
  try {
    expect(await checkFiles({ db, blobs, moment: new Date() })).toMatchObject({ whole: files, missing: [] });
  } finally {
    close();
  }
}

const aged = new WeakMap<TestServer, number>();

/** Day after day, as the job does it. */
async function keepHouse(server: TestServer, days: number): Promise<void> {
  for (let count = 0; count < days; count++) {
    const age = (aged.get(server) ?? 0) + day;
    aged.set(server, age);
    server.advance(day);
    await server.store.sweep(new Date(Date.now() + age - hour));
  }
}

const inUse =
  /^The files in .+ belong to another database: that of the Atelier at http:\/\/localhost:4321, last at .+ Correct DATABASE_URL, DATA_DIR or S3_BUCKET/;

test.each(['folder', 'bucket'])(
  '[F21] the %s of one Atelier is refused to another that is in use, also as a restored backup',
  async (kind) => {
    const one = await newHome(kind === 'bucket' ? service.options : undefined);
    await used(one);
    const two = await newHome();
    await used(two);
    const wrong = kind === 'bucket' ? { ...two, bucket: service.options } : { ...two, dataDir: one.dataDir };
    for (const restored of [false, true]) await expect(start(wrong, { restored })).rejects.toThrow(inUse);
    // Asking has changed nothing.
    await expectWhole(await start(two), two, 1);
    await expectWhole(await start(one), one, 1);
  },
);

test('[F21] files of before there were marks are refused to a database that knows few of them, and marked for their own', async () => {
  const one = await newHome(service.options);
  await used(one);
  await removeMark();
  const two = await newHome();
  await used(two, 'Ash, waxed.');
  await expect(start({ ...two, bucket: service.options })).rejects.toThrow(/^Most of the files in the bucket atelier are unknown/);
  await expectWhole(await start(one), one, 1);
  await expect(start({ ...two, bucket: service.options })).rejects.toThrow(inUse);
});

test('[F21] a dump of one Atelier is told of what was kept since, and takes nothing from it', async () => {
  const one = await newHome(service.options);
  const person = await used(one);
  const staging = { ...one, database: kept(await copyDatabase(one.database)), dataDir: newFolder() };
  const production = await start(one);
  await newFile((await signInAgain(production, person)).client, { content: 'Elm, kept since.' });
  const publicUrl = 'http://staging.example';
  const refused = start(staging, { publicUrl });
  await expect(refused).rejects.toThrow(RestoredError);
  await expect(refused).rejects.toThrow(
    /bucket atelier were used since then by another copy of the same database: that of the Atelier at http:\/\/localhost:4321, .+give this one files of its own.+--restored/,
  );

  // Its operator says that it is a restored backup all the same, and everything there is deleted for good.
  const copy = await start(staging, { restored: true, publicUrl });
  expect(copy.restoredWords).toMatch(/files are those in the bucket atelier. For a week none of them is removed. If the original goes on/);
  await queryOnce(staging.database.url, 'delete from user_files');
  for (let weeks = 0; weeks < 3; weeks++) {
    await keepHouse(production, 7);
    await keepHouse(copy, 7);
  }
  await expectWhole(production, one, 2);
  expect(production.logLines.join('')).toMatch(/"level":"error".*staging.example.*neither removes/);
  await production.close();
  await expect(start(one), 'it stands where the copy spoke last').rejects.toThrow(
    /used since then .+ at http:\/\/staging.example, .+If this is the original, .+ delete files\/database.json in the bucket atelier/,
  );
  await copy.close();
  await removeMark();
  await expectWhole(await start(one), one, 2);
});

test('[F21] a backup that is older than its files takes them over, and leaves those that it does not know', async () => {
  const one = await newHome(service.options);
  const person = await used(one);
  const backup = kept(await copyDatabase(one.database));
  const before = await start(one);
  await newFile((await signInAgain(before, person)).client, { content: 'Elm, kept since.' });
  await before.close();
  const restored = await start({ ...one, database: backup }, { restored: true });
  await signInAgain(restored, person);
  await keepHouse(restored, 14);
  await expectWhole(restored, one, 1);
  expect(restored.logLines.join('')).toMatch(/"level":"warn".*"files":1,"bytes":16,.*knows nothing/);
  await restored.close();
  // The newer one comes back after all.
  await expectWhole(await start(one, { restored: true }), one, 2);
});

test('an Atelier moves its files from its folder into a bucket, and back', async () => {
  const one = await newHome();
  await used(one);
  const moved = await start({ ...one, bucket: service.options });
  expect(moved.logLines.join('')).toMatch(/"level":"warn".*"place":"the bucket atelier".*not looked for/);
  await moved.close();
  await expectWhole(await start(one), one, 1);
});

/** As an operator does who was told to. */
async function removeMark(): Promise<void> {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = service.options;
  const client = new S3Client({ region, credentials: { accessKeyId, secretAccessKey }, endpoint: endpoint ?? '', forcePathStyle: true });
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'files/database.json' }));
  client.destroy();
}
