// Which statements are parsed and planned once a connection.

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { ok } from '../testing/answers.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { type Database, openDatabase } from './pool.ts';
import { createStatementNames, mostNamed } from './statements.ts';
import { inRepeatedTransaction, inSnapshot, inTransaction } from './tx.ts';

describe('names', () => {
  const nameAfter = (text: string, times: number) => {
    const names = createStatementNames();
    for (let time = 1; time < times; time++) names.of(text);
    return names.of(text);
  };

  test('are given to what comes a third time', () => {
    expect([1, 2, 3].map((times) => nameAfter('select 1', times) !== undefined)).toEqual([false, false, true]);
  });

  test('are never given to what opens a transaction and holds whose it is', () => {
    for (const text of [`begin; set local app.user_id = 'a'`, `set local app.scope = ''`, 'commit', 'rollback', 'select 1; select 2'])
      expect(nameAfter(text, 9), text).toBeUndefined();
  });

  test('are no more than there is room for; those that have one keep it', () => {
    const names = createStatementNames();
    const ask = (text: string) => [1, 2, 3].map(() => names.of(text)).at(-1);
    const first = ask('select 0');
    for (let index = 1; index < mostNamed; index++) expect(ask(`select ${index}`)).toBeDefined();
    expect(ask('one more')).toBeUndefined();
    expect(names.of('select 0')).toBe(first);
  });
});

describe('on a connection', () => {
  let own: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    own = await createTestDatabase();
    db = openDatabase({ url: own.url, role: 'atelier_app', log: createLog({ level: 'silent' }), size: 1 });
  });
  afterEach(async () => {
    await db.close();
    await own.drop();
  });

  const prepared = async () =>
    (
      await db.pool.query<{ statement: string; times: number }>(
        `select statement, (generic_plans + custom_plans)::int as times from pg_prepared_statements order by statement collate "C"`,
      )
    ).rows;

  test('a statement that comes again is parsed once, with its values or without', async () => {
    for (let time = 1; time <= 6; time++) {
      await sql`select ${time}::int as time`.execute(db.kysely);
      await sql`select last from studio_sequences`.execute(db.kysely);
    }
    expect(await prepared()).toEqual([
      { statement: 'select $1::int as time', times: 4 },
      { statement: 'select last from studio_sequences', times: 4 },
    ]);
  });

  test('what says whose a transaction is is no part of what is kept', async () => {
    for (let time = 1; time <= 6; time++)
      await inTransaction(db, { kind: 'authentication' }, (tx) =>
        tx.selectFrom('accounts').select('id').where('email', '=', 'a').execute(),
      );
    expect(await prepared()).toEqual([{ statement: expect.stringMatching(/^select "id" from "accounts"/), times: 4 }]);
  });

  test.each([
    ['reads', inSnapshot],
    ['writes', inRepeatedTransaction],
  ] as const)('%s go on where it forgets what was planned', async (_, within) => {
    const ask = () =>
      within(db, { kind: 'authentication' }, (tx) => tx.selectFrom('accounts').select('id').where('email', '=', 'a').execute());
    for (let time = 1; time <= 4; time++) await ask();
    await db.pool.query('deallocate all');
    expect(await ask()).toEqual([]);
  });
});

describe('when a newer instance changes a table', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer();
    person = await signUpAndConfirm(server);
  });
  afterAll(() => server.close());

  test('reads and writes that were planned before go on', async () => {
    const { task } = await ok<{ task: { id: string } }>(person.client.post('/api/v1/tasks', { title: 'Order plaster' }));
    const read = async () => (await person.client.get(`/api/v1/tasks/${task.id}`)).status;
    const write = async () => (await person.client.post(`/api/v1/tasks/${task.id}/move`, { status: 'todo', position: 'a5' })).status;
    const plan = async () => {
      for (let time = 1; time <= 4; time++) expect([await read(), await write()]).toEqual([200, 200]);
    };
    await plan();
    await queryOnce(server.ownerUrl, 'alter table tasks add column came_late text');
    expect(await read()).toBe(200);
    // What was planned went with the first change.
    await plan();
    await queryOnce(server.ownerUrl, 'alter table tasks add column came_later text');
    expect(await write()).toBe(200);
  });

  test('signing in and asking who one is go on', async () => {
    const signIn = async () => (await signInAgain(server, person)).session.user.id;
    const ask = async () => (await person.client.get<{ id: string }>('/auth/v1/user')).body.id;
    const plan = async () => {
      for (let time = 1; time <= 4; time++) expect([await signIn(), await ask()]).toEqual([person.id, person.id]);
    };
    await plan();
    await queryOnce(server.ownerUrl, 'alter table accounts add column nickname text');
    expect(await signIn()).toBe(person.id);
    await plan();
    await queryOnce(server.ownerUrl, 'alter table accounts add column pronouns text');
    expect(await ask()).toBe(person.id);
  });
});
