import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { onConnection, queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { migrate } from './migrate.ts';
import { ensureRole } from './role.ts';

const log = createLog({ level: 'silent' });
let database: TestDatabase;
let folder: string;
let from: URL;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'atelier-migrations-'));
  from = pathToFileURL(`${folder}/`);
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function applied(): Promise<string[]> {
  const { rows } = await queryOnce(database.url, 'select name from schema_migrations order by number');
  return (rows as { name: string }[]).map(({ name }) => name);
}

test('applies what is new, in order, once', async () => {
  write('0001_desks.sql', 'create table desks (n int); insert into desks values (1)');
  await migrate(database.url, { log, from });
  write('0002_more_desks.sql', 'insert into desks values (2)');
  await migrate(database.url, { log, from });
  await migrate(database.url, { log, from });
  expect((await queryOnce(database.url, 'select n from desks order by n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await applied()).toEqual(['0001_desks.sql', '0002_more_desks.sql']);
});

test('runs each migration once when eight instances start at once', async () => {
  write('0001_desks.sql', 'create table desks (n int)');
  write('0002_slow.sql', 'select pg_sleep(0.2); insert into desks values (1)');
  await Promise.all(Array.from({ length: 8 }, () => migrate(database.url, { log, from })));
  expect((await queryOnce(database.url, 'select n from desks')).rows).toEqual([{ n: 1 }]);
});

test('makes the role once although databases of one cluster start at the same time', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase({ empty: true })));
  // Several rounds, because the race is for a moment.
  for (let round = 1; round <= 5; round++) {
    const role = `role_${round}_${database.name.slice(-8)}`;
    await Promise.all(
      [...others, ...others].map(async ({ url }) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await ensureRole(client, role);
        await client.end();
      }),
    );
    expect((await queryOnce(database.url, 'select rolcanlogin, rolsuper from pg_roles where rolname = $1', [role])).rows).toEqual([
      { rolcanlogin: false, rolsuper: false },
    ]);
    await queryOnce(database.url, `drop role ${role}`);
  }
  await Promise.all(others.map((other) => other.drop()));
});

test('counts what is in the tables after a new migration, and at each start what nobody has counted: a restore knows nothing', async () => {
  const counted = async () => {
    const { rows } = await queryOnce(
      database.url,
      `select relname as name, reltuples as rows from pg_class where relname in ('one', 'two') order by relname`,
    );
    return rows as { name: string; rows: number }[];
  };
  // Counted by nobody else meanwhile.
  const table = (name: string) => `create table ${name} (n int) with (autovacuum_enabled = off);`;
  write('0001_tables.sql', `${table('one')} ${table('two')} insert into one select generate_series(1, 500)`);
  await migrate(database.url, { log, from });
  // The planner has an opinion of its own about a table that is empty as yet.
  expect(await counted()).toEqual([
    { name: 'one', rows: 500 },
    { name: 'two', rows: -1 },
  ]);
  await queryOnce(database.url, 'insert into one select generate_series(1, 500); insert into two select generate_series(1, 300)');
  await migrate(database.url, { log, from });
  expect(await counted()).toEqual([
    { name: 'one', rows: 500 },
    { name: 'two', rows: 300 },
  ]);
  write('0002_more.sql', 'insert into two select generate_series(1, 300)');
  await migrate(database.url, { log, from });
  expect(await counted()).toEqual([
    { name: 'one', rows: 1000 },
    { name: 'two', rows: 600 },
  ]);
});

test('waits for no table that is being vacuumed', async () => {
  write('0001_desks.sql', 'create table desks (n int); insert into desks values (1)');
  await onConnection(database.url, async (query) => {
    await query('create table vacuumed (n int); insert into vacuumed values (1)');
    // As vacuum does, for as long as it takes.
    await query('begin; lock table vacuumed in share update exclusive mode');
    await migrate(database.url, { log, from });
    await query('commit');
  });
  const { rows } = await queryOnce(
    database.url,
    `select relname as name, reltuples as rows from pg_class where relname in ('desks', 'vacuumed') order by relname`,
  );
  expect(rows).toEqual([
    { name: 'desks', rows: 1 },
    { name: 'vacuumed', rows: -1 },
  ]);
});

test('keeps nothing of a migration that fails, and says where it failed', async () => {
  write('0001_desks.sql', 'create table desks (n int)');
  write('0002_broken.sql', 'insert into desks values (1);\n\ninsert into chairs values (1)');
  await expect(migrate(database.url, { log, from })).rejects.toThrow(
    'Migration 0002_broken.sql failed, and nothing of it was kept: relation "chairs" does not exist (line 3)',
  );
  expect(await applied()).toEqual(['0001_desks.sql']);
  expect((await queryOnce(database.url, 'select n from desks')).rows).toEqual([]);
});

describe('refuses, with what to do', () => {
  test('a migration that was changed after it was applied', async () => {
    write('0001_desks.sql', 'create table desks (n int)');
    await migrate(database.url, { log, from });
    write('0001_desks.sql', 'create table desks (n bigint)');
    await expect(migrate(database.url, { log, from })).rejects.toThrow(
      /0001_desks\.sql was changed after it had been applied.*new migration/,
    );
  });

  test('a database that a newer version has written', async () => {
    write('0001_desks.sql', 'create table desks (n int)');
    write('0002_chairs.sql', 'create table chairs (n int)');
    await migrate(database.url, { log, from });
    rmSync(join(folder, '0002_chairs.sql'));
    await expect(migrate(database.url, { log, from })).rejects.toThrow(/written by a newer Atelier \(its migration 0002_chairs\.sql/);
  });

  test('numbers with gaps and names of another form', async () => {
    write('0002_desks.sql', 'select 1');
    await expect(migrate(database.url, { log, from })).rejects.toThrow(/without gaps.*0002_desks\.sql does not fit/);
  });
});

test('lines that end as on Windows are the same migration', async () => {
  write('0001_desks.sql', 'create table desks (\n  n int)');
  await migrate(database.url, { log, from });
  write('0001_desks.sql', 'create table desks (\r\n  n int)');
  await migrate(database.url, { log, from });
  expect(await applied()).toEqual(['0001_desks.sql']);
});

test('lets an ordinary owner act as the product, when an administrator has made the role', async () => {
  const owner = `owner_${database.name.slice(-8)}`;
  await queryOnce(database.url, `create role ${owner} login`);
  await queryOnce(database.url, `alter database ${database.name} owner to ${owner}`);
  await queryOnce(database.url, `alter schema public owner to ${owner}`);
  const url = database.url.replace('postgres@', `${owner}@`);
  await migrate(database.url, { log, from });
  await expect(migrate(url, { log, from })).rejects.toThrow(
    /Have an administrator run: create role atelier_app nologin; grant atelier_app to/,
  );
  await queryOnce(database.url, `grant atelier_app to ${owner}`);
  await queryOnce(database.url, `drop table schema_migrations`);
  write('0001_desks.sql', 'create table desks (n int); grant select on desks to atelier_app');
  await migrate(url, { log, from });
  expect(await applied()).toEqual(['0001_desks.sql']);
  await queryOnce(database.url, `reassign owned by ${owner} to postgres`);
  await queryOnce(database.url, `drop role ${owner}`);
});

test('takes every step also under an owner who is no superuser, whom the second wall would hide every row from', async () => {
  const owner = `owner_${database.name.slice(-8)}`;
  await queryOnce(database.url, `create role ${owner} login`);
  await queryOnce(database.url, `alter database ${database.name} owner to ${owner}`);
  await queryOnce(database.url, `alter schema public owner to ${owner}`);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await ensureRole(admin, 'atelier_app');
  await admin.query(`grant atelier_app to ${owner}`);
  await admin.end();
  const url = database.url.replace('postgres@', `${owner}@`);

  const own = new URL('./migrations/', import.meta.url);
  const bring = (before: string) => {
    for (const name of readdirSync(own).filter((one) => one < before)) copyFileSync(new URL(name, own), join(folder, name));
  };
  bring('0024');
  const scope = 'grant set on parameter app.scope to';
  await expect(migrate(url, { log, from })).rejects.toThrow(`Have an administrator run: ${scope} <the user of DATABASE_URL>;`);
  await queryOnce(database.url, `${scope} ${owner}`);
  await migrate(url, { log, from });
  const [studio, project, phase, person] = Array.from({ length: 4 }, () => randomUUID());
  const milestones = JSON.stringify([{ name: 'Handover', day: '2026-09-01', phaseId: phase }]);
  await queryOnce(
    database.url,
    `set session_replication_role = replica; -- without the person who made it
     insert into studios (id, name) values ('${studio}', 'Studio Lind');
     insert into projects (id, studio_id, number, name, ref_prefix, type, status, colour, visibility, created_by, updated_by, milestones)
     values ('${project}', '${studio}', '26-001', 'Halden House', 'HAL', 'other', 'wip', 1, 'studio', '${person}', '${person}', '${milestones}');
     insert into phases (id, studio_id, project_id, name, colour, position, status, working_days)
     values ('${phase}', '${studio}', '${project}', 'Concept', 1, 'a', 'not-started', 5)`,
  );
  bring('0034');
  await migrate(url, { log, from });
  await queryOnce(
    database.url,
    `set session_replication_role = replica;
     insert into pictures (id, studio_id, project_id, sha256, dense_sha256, bytes, width, height, created_at)
     values (gen_random_uuid(), '${studio}', '${project}', sha256('once'), sha256('dense'), 1, 1, 1, now())`,
  );
  await migrate(url, { log });
  const blobs = `select sha256 in (sha256('once'), sha256('dense')) as known from blobs`;
  expect((await queryOnce(database.url, blobs)).rows).toEqual([{ known: true }, { known: true }]);
  const forced = `select relname as name from pg_class where relname in ('blobs', 'pictures') and relforcerowsecurity order by relname`;
  expect((await queryOnce(database.url, forced)).rows).toEqual([{ name: 'blobs' }, { name: 'pictures' }]);
  expect((await queryOnce(database.url, 'select name, day::text, phase_id from milestones')).rows).toEqual([
    { name: 'Handover', day: '2026-09-01', phase_id: phase },
  ]);
  await queryOnce(database.url, `reassign owned by ${owner} to postgres`);
  await queryOnce(database.url, `drop owned by ${owner}`);
  await queryOnce(database.url, `drop role ${owner}`);
});
