// What is kept for whom, on a real database: what is shown stays, what is not goes, whoever comes in between.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '../db/pool.ts';
import { createLog } from '../log.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { openBelonging } from './belonging.ts';
import { type Blobs, blobName } from './blobs.ts';
import { openDisk } from './disk.ts';
import { stage } from './staging.ts';
import { openStore, type Store } from './store.ts';

let folder: string;
let database: TestDatabase;
let db: Database;
let blobs: Blobs;
let store: Store;
const studio = randomUUID();
const hour = 3_600_000;
/** What nobody wanted since then may go. */
const anHourAgo = () => new Date(Date.now() - hour);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-store-'));
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, role: 'atelier_app', log: createLog({ level: 'silent' }) });
  blobs = openDisk(join(folder, 'files'));
  await queryOnce(database.url, 'insert into app.installation (said) values (0)');
  await queryOnce(database.url, 'insert into studios (id, name) values ($1, $2)', [studio, 'Studio Lind']);
  store = storeWith({});
});
afterAll(async () => {
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Each test begins with nothing that may go. */
beforeEach(async () => void (await sweep()));

const sweep = (by: Store = store) => by.sweep(anHourAgo());

/** A row of a member's that shows it; `column` is the one that does. */
const show = (sha256: Buffer) =>
  queryOnce(
    database.url,
    `insert into pictures (id, studio_id, sha256, bytes, width, height, created_at) values ($1, $2, $3, 1, 1, 1, now())
     on conflict (studio_id) where owner_id is null and project_id is null do update set sha256 = excluded.sha256`,
    [randomUUID(), studio, sha256],
  );
const hide = () => queryOnce(database.url, 'delete from pictures');

const wholeOf = async (sha256: Buffer) => {
  const stream = await store.read(sha256);
  return stream && buffer(stream);
};

test('what is kept and shown stays; what nobody shows goes an hour after it was wanted, and not before', async () => {
  const [oak, elm, ash] = [randomBytes(100), randomBytes(100), randomBytes(100)];
  const [shown, unseen] = [await store.keep([oak]), await store.keep([elm])];
  const young = await storeWith({}, new Date()).keep([ash]);
  await show(shown.sha256);
  expect(await sweep()).toBe(1);
  expect(await wholeOf(young.sha256)).toEqual(ash);
  expect([await store.readWhole(shown.sha256), await wholeOf(unseen.sha256)]).toEqual([oak, null]);
  await hide();
  expect(await store.removeUnused([shown.sha256], anHourAgo())).toBe(1);
  expect(await store.stat(shown.sha256)).toBeNull();
});

test('a row cannot show what is not kept', async () => {
  await expect(show(randomBytes(32))).rejects.toThrow('foreign key');
});

test('every column that shows blobs can be asked for quickly, and by the housekeeping of all studios', async () => {
  const { rows } = await queryOnce(
    database.url,
    `select c.conrelid::regclass::text as "table", a.attname as "column",
        exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum) as indexed,
        exists (select from pg_policies p where p.tablename = c.conrelid::regclass::text and p.qual ~ 'housekeeping'
          and p.cmd in ('SELECT', 'ALL') and p.qual !~ ' AND ') as seen
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'blobs'::regclass`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const column of rows) expect(column).toMatchObject({ indexed: true, seen: true });
});

/** As if its bytes were written two hours ago, and no row knew of them. */
async function strayed(sha256: Buffer): Promise<void> {
  await queryOnce(database.url, 'delete from blobs where sha256 = $1', [sha256]);
  const name = blobName(sha256);
  const long = new Date(Date.now() - 2 * hour);
  utimesSync(join(folder, 'files', name.slice(0, 2), name.slice(2, 4), name), long, long);
}

test('[F21] bytes without a row, as a restored database has them, stay, and the log says how many', async () => {
  const [{ sha256 }, second] = [await store.keep([randomBytes(100)]), await store.keep([randomBytes(50)])];
  await strayed(sha256);
  await queryOnce(database.url, 'delete from blobs where sha256 = $1', [second.sha256]);
  const lines: string[] = [];
  const spoken = storeWith({}, new Date(), createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }));
  for (let time = 0; time < 2; time++) expect(await sweep(spoken)).toBe(0);
  expect(await store.stat(sha256)).not.toBeNull();
  expect(lines.join('')).toMatch(/"files":1,"bytes":100,.*knows nothing/);
  // Whoever asks for it has those go that are old.
  expect(await spoken.removeUnknown(anHourAgo())).toBe(1);
  expect([await store.stat(sha256), await store.stat(second.sha256)]).toEqual([null, { bytes: 50 }]);
  await strayed(second.sha256);
  expect(await spoken.removeUnknown(anHourAgo())).toBe(1);
});

test('a blob of which only a part is there is written anew when it comes again', async () => {
  const bytes = randomBytes(100);
  const { sha256 } = await store.keep([bytes]);
  await blobs.place({ file: await written(bytes.subarray(0, 50)), sha256, bytes: 50 });
  await store.keep([bytes]);
  expect(await wholeOf(sha256)).toEqual(bytes);
});

test('a removal that breaks off leaves the row, and the next one ends it', async () => {
  const { sha256 } = await store.keep([randomBytes(100)]);
  const broken = storeWith({ remove: () => Promise.reject(new Error('the disk is away')) });
  await expect(sweep(broken)).rejects.toThrow('the disk is away');
  expect(await store.stat(sha256)).not.toBeNull();
  expect(await sweep()).toBe(1);
  expect(await store.stat(sha256)).toBeNull();
});

test('whoever wants a blob again while it is being removed waits for that, and has it', async () => {
  const bytes = randomBytes(100);
  const { sha256 } = await store.keep([bytes]);
  const [removing, mayRemove] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = storeWith({
    remove: async (hash) => {
      removing.resolve();
      await mayRemove.promise;
      await blobs.remove(hash);
    },
  });
  const swept = sweep(slow);
  await removing.promise;
  let isKept = false;
  const kept = store.keep([bytes]).then(() => (isKept = true));
  await waiting();
  expect(isKept).toBe(false);
  mayRemove.resolve();
  await Promise.all([swept, kept]);
  expect(await wholeOf(sha256)).toEqual(bytes);
  await show(sha256);
  await hide();
});

test('a blob that somebody begins to show at that moment is left alone', async () => {
  const { sha256 } = await store.keep([randomBytes(100)]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into pictures (id, studio_id, sha256, bytes, width, height, created_at) values ($1, $2, $3, 1, 1, 1, now())',
      [randomUUID(), studio, sha256],
    );
    expect(await sweep()).toBe(0);
    await client.query('commit');
  } finally {
    await client.end();
  }
  expect(await sweep()).toBe(0);
  expect(await store.stat(sha256)).not.toBeNull();
  await hide();
});

test('in a hundred races of keeping, showing and sweeping nothing is shown whose bytes are gone', async () => {
  const bytes = randomBytes(100);
  for (let round = 0; round < 100; round++) {
    const [{ sha256 }] = await Promise.all([store.keep([bytes]), sweep(), sweep()]);
    // The hour is over before it is shown: then it cannot be, or it is there.
    const isShown = await show(sha256).then(
      () => true,
      () => false,
    );
    if (isShown) expect(await wholeOf(sha256)).toEqual(bytes);
    await hide();
  }
});

/** A store that thinks it is two hours ago: what it keeps may go unless somebody shows it. */
function storeWith(other: Partial<Blobs>, now = new Date(Date.now() - 2 * hour), log = createLog({ level: 'silent' })): Store {
  const of = { db, blobs: { ...blobs, ...other }, log, now: () => now };
  return openStore({ ...of, belonging: openBelonging({ ...of, address: 'http://localhost:4321' }), staging: join(folder, 'incoming') });
}

async function written(bytes: Buffer): Promise<string> {
  return (await stage(join(folder, 'incoming'), [bytes])).file;
}

/** Until somebody waits for a lock of this database. */
async function waiting(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await queryOnce(
        database.url,
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (rows[0] as { count: number }).count;
    })
    .toBe(1);
}
