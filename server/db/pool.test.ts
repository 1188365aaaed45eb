import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import { isUnexpected } from '../http/problems.ts';
import { createLog } from '../log.ts';
import { openDatabaseProxy } from '../testing/databaseProxy.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { listenerName } from './listen.ts';
import { loginUrl } from './login.ts';
import { openDatabase } from './pool.ts';
import type { Database } from './pool.ts';
import { isoTime } from './times.ts';
import { demandAuthentication, inSnapshot, type Tx, withAuthentication } from './tx.ts';

const log = createLog({ level: 'silent' });
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ url: testDatabase.url, role: 'atelier_app', log });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

describe('the role', () => {
  test('[A17] acts as one that owns nothing and bypasses no row-level security', async () => {
    const { rows } = await database.pool.query(`
      select rolsuper, rolbypassrls, rolcanlogin, rolcreatedb, rolcreaterole,
        (select count(*) from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user`);
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreatedb: false, rolcreaterole: false, owned: 0 },
    ]);
  });

  test('[A17] is walled off by forced row-level security on every table', async () => {
    const { rows } = await database.pool.query(`
      select relname from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
        and not (relrowsecurity and relforcerowsecurity)`);
    expect(rows).toEqual([]);
  });

  test('asks each policy’s question once a statement, not once a row', async () => {
    const asked = `coalesce(qual, '') || coalesce(with_check, '')`;
    const onceAsked = String.raw`\( SELECT app\.\w+\(\) AS \w+\)`;
    const { rows } = await database.pool.query(`
      select tablename, policyname from pg_policies
      where schemaname = 'public' and regexp_replace(${asked}, '${onceAsked}', '', 'g') ~ '(app[.]|current_setting)'`);
    expect(rows).toEqual([]);
    const { rows: all } = await database.pool.query(`select count(*)::int as once from pg_policies where ${asked} ~ '${onceAsked}'`);
    expect((all as { once: number }[])[0]?.once).toBeGreaterThan(30);
  });
});

describe('the login', () => {
  const open = async (url: string) => openDatabase({ url: await loginUrl(url, { role: 'atelier_app', log }), role: 'atelier_app', log });

  test('[A17] is one of its own: RESET ROLE, and whatever else it tries, gains nothing', async () => {
    const own = await open(testDatabase.url);
    const client = await own.pool.connect();
    const before = await client.query('select current_user, session_user');
    expect(before.rows).toEqual([{ current_user: 'atelier_app', session_user: expect.stringMatching(/^atelier_login_[0-9a-f]{16}$/) }]);
    await client.query('reset role');
    const { rows } = await client.query(`
      select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
        (select count(*) from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user`);
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, owned: 0 },
    ]);
    expect((await client.query('select from accounts')).rowCount).toBe(0);
    const attempts = [
      'set role postgres',
      'set session authorization postgres',
      'alter table accounts disable row level security',
      'drop policy authentication on accounts',
      'select * from schema_migrations',
      'update app.installation set said = 0',
      'create table public.mine (n int)',
    ];
    for (const attempt of attempts) await expect(client.query(attempt), attempt).rejects.toThrow(/permission denied|must be owner/);
    client.release();
    await own.close();
  });

  test('is made once, and its password follows from the owner’s', async () => {
    const first = await loginUrl(testDatabase.url, { role: 'atelier_app', log });
    expect(await loginUrl(testDatabase.url, { role: 'atelier_app', log })).toBe(first);
    const url = testDatabase.url.replace('postgres@', 'postgres:secret@');
    const withPassword = new URL(await loginUrl(url, { role: 'atelier_app', log }));
    expect(withPassword.password).toMatch(/^[\w-]{43}$/);
    expect(withPassword.password).not.toContain('secret');
    const plain = testDatabase.url.replace('postgres@', 'postgres:50%off@');
    expect(await loginUrl(plain, { role: 'atelier_app', log }), 'a per cent sign as it is').toContain('atelier_login_');
  });

  test('is the owner’s where the owner may make none, who still acts as the role', async () => {
    const owner = `owner_${testDatabase.name.slice(-8)}`;
    await queryOnce(testDatabase.url, `create role ${owner} login; grant atelier_app to ${owner}`);
    const empty = await createTestDatabase({ empty: true });
    const url = empty.url.replace('postgres@', `${owner}@`);
    const acting = await open(url);
    const { rows } = await acting.pool.query('select current_user, session_user');
    expect(rows).toEqual([{ current_user: 'atelier_app', session_user: owner }]);
    await acting.close();
    await empty.drop();
    await queryOnce(testDatabase.url, `drop role ${owner}`);
  });
});

test('a connection ends in time, however busy it is', async () => {
  const open = (lifetime?: number) =>
    openDatabase({ url: testDatabase.url, role: 'atelier_app', log, size: 1, ...(lifetime && { lifetime }) });
  const pidOf = async ({ pool }: Database) => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const [lasting, brief] = [open(), open(1)];
  const [first, of] = [await pidOf(brief), await pidOf(lasting)];
  await expect.poll(() => pidOf(brief), { interval: 100, timeout: 10_000 }).not.toBe(first);
  expect(await pidOf(lasting)).toBe(of);
  await Promise.all([lasting.close(), brief.close()]);
});

test('values come as numbers, plain dates and ISO times', async () => {
  const { rows } = await database.pool.query(`
    select 9007199254740991::int8 as big, '{1,null}'::int8[] as bigs,
      date '2026-02-03' as day, array[date '2026-02-03'] as days,
      timestamptz '2026-02-03 04:05:06.789123+02' as time, timestamptz '2026-02-03 04:05:06+05:30' as half,
      array[timestamptz '2026-02-03 04:05:06+00'] as times`);
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null],
      day: '2026-02-03',
      days: ['2026-02-03'],
      time: '2026-02-03T02:05:06.789Z',
      half: '2026-02-02T22:35:06.000Z',
      times: ['2026-02-03T04:05:06.000Z'],
    },
  ]);
});

test('lists come as they were written, whatever is in them', async () => {
  const id = randomUUID();
  const words = ['plaster', 'raw oak', '', 'NULL', 'null', 'a,b', '{c}', '"d"', String.raw`e\f`, ' g ', 'ä – 木'];
  const { rows } = await database.pool.query(
    `select $1::text[] as words, $2::text[] as plain, '{}'::text[] as none, '{a,null}'::text[] as gaps, '[0:1]={a,b}'::text[] as shifted,
      $3::uuid[] as ids, array[null::uuid] as unknown`,
    [words, ['plaster', 'raw oak'], [id, id]],
  );
  const plain = ['plaster', 'raw oak'];
  expect(rows).toEqual([{ words, plain, none: [], gaps: ['a', null], shifted: ['a', 'b'], ids: [id, id], unknown: [null] }]);
});

test('a time is the same, cut out or worked out, from a column or from JSON', async () => {
  const { rows } = await database.pool.query(`
    select extract(epoch from date_trunc('milliseconds', t))::float8 * 1000 as ms, t as own, to_json(t) #>> '{}' as json from (
      select timestamptz '1969-12-31 23:59:59.999999+00' + n * interval '31 days 7 hours 0.0123457 seconds' from generate_series(0, 1200) n
      union all values (timestamptz '2026-11-20 05:49:17+00'), ('2026-11-20 05:49:17.1+00'), ('2026-11-20 05:49:17.000009+00')
    ) times (t)`);
  for (const { ms, own, json } of rows as { ms: number; own: string; json: string }[]) {
    expect([own, isoTime(json), isoTime(own)]).toEqual(Array(3).fill(new Date(Math.round(ms)).toISOString()));
  }
  expect(isoTime('2026-11-20T07:49:17.123456+02:00')).toBe('2026-11-20T05:49:17.123Z');
});

test('a bigint that no number can carry is an error, not a wrong number', async () => {
  await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow(/no number can carry/);
});

test('a connection that the server ends fails its query and nothing else', async () => {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await queryOnce(testDatabase.url, 'select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(client.query('select pg_sleep(1)')).rejects.toThrow();
  client.release(true);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('[F7] connections that have fallen silent, as behind a firewall that forgot them, fail what is asked and are made anew', async () => {
  const wire = await openDatabaseProxy(testDatabase.url);
  const far = openDatabase({ url: wire.url, role: 'atelier_app', log, size: 4, silence: 2_000 });
  const four = () =>
    Promise.allSettled(Array.from({ length: 4 }, () => far.kysely.connection().execute((tx) => sql`select 1`.execute(tx))));
  try {
    await four();
    wire.silence();
    const failed = (await four()).map((one) => (one.status === 'rejected' ? one.reason : null) as unknown);
    expect(failed).toEqual(Array(4).fill(expect.any(Error)));
    expect(failed.filter(isUnexpected)).toEqual([]);
    expect((await four()).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  } finally {
    await wire.cut();
    await far.close();
  }
});

describe('accounts and sessions', () => {
  const member = { kind: 'member', studioId: randomUUID() as StudioId, userId: randomUUID() as UserId, alone: true } as const;
  const scopeOf = async (tx: Tx) =>
    (await sql<{ scope: string }>`select coalesce(current_setting('app.scope', true), '') as scope`.execute(tx)).rows[0]?.scope;

  test('[A17] a member’s transaction reaches them through one door, which closes, however often it is gone through', async () => {
    const seen = await inSnapshot(database, member, async (tx) => {
      const before = await scopeOf(tx);
      const inside = await withAuthentication(tx, (auth) =>
        withAuthentication(auth, scopeOf).then(async (inner) => [inner, await scopeOf(auth)]),
      );
      return [before, ...inside, await scopeOf(tx)];
    });
    expect(seen).toEqual(['', 'auth', 'auth', '']);
  });

  test('what reads them takes no other transaction', async () => {
    expectTypeOf<Tx<'member'>>().not.toExtend<Tx<'authentication'>>();
    expectTypeOf<Tx>().not.toExtend<Tx<'authentication'>>();
    await inSnapshot(database, member, async (tx) => {
      expect(() => demandAuthentication(tx)).toThrow('sees no accounts');
      await withAuthentication(tx, async (auth) => demandAuthentication(auth));
      expect(() => demandAuthentication(tx)).toThrow('sees no accounts');
    });
  });
});

describe('listen', () => {
  test('hears what is notified, and nothing after it stopped', async () => {
    const heard: string[] = [];
    const stop = await database.listen('bell', (payload) => heard.push(payload));
    await database.pool.query(`notify bell, 'one'`);
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
    const stopOther = await database.listen('gong', (payload) => heard.push(payload));
    await database.pool.query(`notify bell, 'two'`);
    await database.pool.query(`notify gong, 'three'`);
    await expect.poll(() => heard).toContain('three');
    expect(heard).toEqual(['one', 'three']);
    await stopOther();
  });

  test('listens again after its connection was lost, and says so with an empty payload', async () => {
    const heard: string[] = [];
    const stop = await database.listen('bell', (payload) => heard.push(payload));
    await queryOnce(
      testDatabase.url,
      `
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = '${listenerName}' and datname = current_database()`,
    );
    await expect.poll(() => heard).toEqual(['']);
    await database.pool.query(`notify bell, 'after'`);
    await expect.poll(() => heard).toEqual(['', 'after']);
    await stop();
  });

  test('hears all channels over one connection, each its own, whoever of them stops', async () => {
    const heard: string[] = [];
    const stops = await Promise.all(
      ['bell', 'gong', 'bell'].map((channel, place) => database.listen(channel, (payload) => heard.push(`${place} ${payload}`))),
    );
    const { rows } = await database.pool.query(
      `select count(*)::int from pg_stat_activity where application_name = '${listenerName}' and datname = current_database()`,
    );
    expect(rows).toEqual([{ count: 1 }]);
    await stops[0]?.();
    await database.pool.query(`notify bell, 'one'`);
    await database.pool.query(`notify gong, 'two'`);
    await expect.poll(() => heard).toEqual(['2 one', '1 two']);
    await Promise.all(stops.map((stop) => stop()));
  });
});
