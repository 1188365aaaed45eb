// Whether bytes and rows know of each other, on a folder and on a bucket; and what the command says of it.

import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { openBelonging } from './belonging.ts';
import type { Blobs } from './blobs.ts';
import { openBucket } from './bucket.ts';
import { checkFiles } from './check.ts';
import { openDisk } from './disk.ts';
import { stage } from './staging.ts';
import { openStore } from './store.ts';

const hour = 3_600_000;
const anHourAgo = () => new Date(Date.now() - hour);
/** Whatever there is, is old enough. */
const soon = () => new Date(Date.now() + hour);

let dataDir: string;
let database: TestDatabase;
let db: Database;
let service: BucketServer;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelier-check-'));
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, role: 'atelier_app', log: createLog({ level: 'silent' }) });
  service = await startBucketServer();
});
afterAll(async () => {
  await db.close();
  await database.drop();
  await service.close();
  rmSync(dataDir, { recursive: true });
});

const show = async (sha256: Buffer) => {
  const studio = randomUUID();
  await queryOnce(database.url, 'insert into studios (id, name) values ($1, $2)', [studio, 'Studio Lind']);
  const picture = 'insert into pictures (id, studio_id, sha256, bytes, width, height, created_at) values ($1, $2, $3, 1, 1, 1, now())';
  await queryOnce(database.url, picture, [randomUUID(), studio, sha256]);
};

const belongingOf = (blobs: Blobs) => openBelonging({ ...common(), blobs, address: 'http://localhost:4321' });
const common = () => ({ db, log: createLog({ level: 'silent' }), now: () => new Date() });
const storeOn = (blobs: Blobs) => openStore({ ...common(), blobs, belonging: belongingOf(blobs), staging: join(dataDir, 'incoming') });

/** As the operator runs it. */
const command = async (...options: string[]) => {
  const run = promisify(execFile);
  const file = fileURLToPath(new URL('../checkFiles.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' };
  return run(process.execPath, [file, ...options], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
};

const kinds: [string, () => Blobs][] = [
  ['a folder', () => openDisk(join(dataDir, 'files'))],
  ['a bucket', () => openBucket(service.options)],
];
describe.each(kinds)('on %s', (_kind, open) => {
  test('a row without bytes and bytes without a row are found, and what is only on its way is neither', async () => {
    await queryOnce(database.url, 'truncate studios cascade; delete from blobs');
    const blobs = open();
    const store = storeOn(blobs);
    const [shown, unseen, lost, stray] = await Promise.all([1, 2, 3, 4].map(() => store.keep([randomBytes(100)])));
    if (!shown || !unseen || !lost || !stray) throw new Error('There are four.');
    await show(shown.sha256);
    await show(lost.sha256);
    expect(await checkFiles({ db, blobs, moment: soon() })).toEqual({ whole: 2, missing: [], leaving: 2, strays: [] });
    await blobs.remove(lost.sha256);
    await queryOnce(database.url, 'delete from blobs where sha256 = $1', [stray.sha256]);
    const young = await checkFiles({ db, blobs, moment: anHourAgo() });
    expect(young).toMatchObject({ missing: [{ sha256: lost.sha256, shownBy: ['pictures.sha256'] }], strays: [] });
    expect(await checkFiles({ db, blobs, moment: soon() })).toMatchObject({ whole: 1, leaving: 1, strays: [stray.sha256] });
  });
});

test('what goes or comes while it looks is no fault', async () => {
  await queryOnce(database.url, 'truncate studios cascade; delete from blobs');
  const disk = openDisk(join(dataDir, 'moving'));
  const store = storeOn(disk);
  const [going, stray, back] = await Promise.all([1, 2, 3].map(() => store.keep([randomBytes(100)])));
  if (!going || !stray || !back) throw new Error('There are three.');
  for (const { sha256 } of [going, back]) await show(sha256);
  await queryOnce(database.url, 'delete from blobs where sha256 = $1', [stray.sha256]);
  const missed = new Set<string>();
  const blobs: Pick<Blobs, 'stat' | 'list'> = {
    // The first look at two of them comes at the moment in which one goes with its rows, and the other is put back.
    stat: async (sha256) => {
      const name = sha256.toString('hex');
      const isFirst = [going, back].some((one) => one.sha256.equals(sha256)) && !missed.has(name);
      missed.add(name);
      if (!isFirst) return disk.stat(sha256);
      if (sha256.equals(going.sha256)) {
        await queryOnce(database.url, 'delete from pictures where sha256 = $1', [sha256]);
        await queryOnce(database.url, 'delete from blobs where sha256 = $1', [sha256]);
        await disk.remove(sha256);
      }
      return null;
    },
    async *list() {
      for await (const found of disk.list()) {
        yield found;
        // The housekeeping takes it a moment later.
        await disk.remove(stray.sha256);
      }
    },
  };
  expect(await checkFiles({ db, blobs, moment: soon() })).toEqual({ whole: 1, missing: [], leaving: 0, strays: [] });
});

test('the command says what is amiss, and ends with 1; once it is mended, with 0', async () => {
  await queryOnce(database.url, 'truncate studios cascade; delete from blobs');
  const blobs = openDisk(join(dataDir, 'files'));
  const bytes = randomBytes(100);
  const { sha256 } = await storeOn(blobs).keep([bytes]);
  await show(sha256);
  await blobs.remove(sha256);
  const amiss = await command();
  expect([amiss.code, amiss.stdout]).toEqual([
    1,
    expect.stringContaining(`1 rows have no bytes.\n  ${sha256.toString('hex')} of pictures.sha256`),
  ]);
  await blobs.place(await stage(join(dataDir, 'incoming'), [bytes]));
  const well = await command();
  expect([well.code, well.stdout]).toEqual([0, expect.stringContaining('All is well.')]);
});

test('the command removes what has no row where it is told to, of files that are this database’s and no copy’s', async () => {
  await queryOnce(database.url, 'truncate studios cascade; delete from blobs; delete from app.installation');
  const folder = join(dataDir, 'files');
  rmSync(folder, { recursive: true, force: true });
  const blobs = openDisk(folder);
  const [stray, young, known] = await Promise.all([1, 2, 3].map(() => storeOn(blobs).keep([randomBytes(100)])));
  if (!stray || !young || !known) throw new Error('There are three.');
  await queryOnce(database.url, 'delete from blobs where sha256 = any($1)', [[stray.sha256, young.sha256]]);
  const long = new Date(Date.now() - 2 * hour);
  utimesSync(blobs.fileOf?.(stray.sha256) ?? '', long, long);
  const unmarked = await command('--remove-unknown');
  expect([unmarked.code, unmarked.stdout]).toEqual([
    1,
    expect.stringContaining('None was removed: the files are not known to be those of'),
  ]);
  await queryOnce(database.url, 'insert into app.installation (said) values (0)');
  await belongingOf(blobs).begin({ kind: 'unmarked', isElsewhere: false });
  await queryOnce(database.url, `update file_words set quiet_until = now() + interval '1 hour'`);
  expect((await command('--remove-unknown')).stdout).toMatch(/1 files older than an hour have no row[^]*None was removed: until 20/);
  await queryOnce(database.url, 'update file_words set quiet_until = null');
  const asked = await command();
  expect([asked.code, await blobs.stat(stray.sha256)]).toEqual([1, { bytes: 100 }]);
  const told = await command('--remove-unknown');
  expect([told.code, told.stdout]).toEqual([0, expect.stringContaining('1 files without a row were removed.')]);
  expect(await Promise.all([stray, young, known].map(({ sha256 }) => blobs.stat(sha256)))).toEqual([null, { bytes: 100 }, { bytes: 100 }]);
  expect(await command('--remove-all')).toMatchObject({ code: 2 });
});
