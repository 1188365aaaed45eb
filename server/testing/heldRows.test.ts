import { afterAll, beforeAll, test } from 'vitest';
import pg from 'pg';
import { holdRows } from './heldRows.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

test('whoever waits is seen, also on a connection that is newer than the first look', async () => {
  const first = await connect();
  await first.query('create table things (id int); insert into things values (1)');
  const one = 'select from things for update';
  const held = await holdRows(database.url, one);
  const asked = first.query(one);
  await held.untilWaiting(1);
  const second = await connect();
  const askedThen = second.query(one);
  await held.untilWaiting(2);
  await held.release();
  for (const [client, answer] of [
    [first, asked],
    [second, askedThen],
  ] as const) {
    await answer;
    await client.end();
  }
});
