// The course of a transaction over its connection.

import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import { createLog } from '../log.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { type Database, openDatabase } from './pool.ts';
import { closeWithNext, inRepeatedTransaction, inSnapshot, inTransaction, type Tx } from './tx.ts';

let own: TestDatabase;
let db: Database;
let sent: string[];
/** How often something was sent to the database, whatever was in it. */
let packets: number;

beforeAll(async () => {
  own = await createTestDatabase();
  await queryOnce(own.url, 'create table notes (note text unique); grant all on notes to atelier_app');
  db = openDatabase({ url: own.url, role: 'atelier_app', log: createLog({ level: 'silent' }), size: 1 });
});
afterAll(async () => {
  await db.close();
  await own.drop();
});

const asked = vi.spyOn(pg.Client.prototype, 'query');
const written = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')];

/** What is sent while `act` runs, once its statements have names, and until nothing of it waits. */
async function watch<T>(act: () => Promise<T>): Promise<T> {
  for (let round = 0; round < 3; round++) await act().catch(() => {});
  await settled();
  for (const spy of [asked, ...written]) spy.mockClear();
  const result = await act().catch((error: unknown) => error as T);
  await settled();
  sent = asked.mock.calls.map(
    ([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text).split(';')[0] ?? '',
  );
  packets = written.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  return result;
}
/** Once the connection has nothing more to send. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const member = { kind: 'member', studioId: randomUUID() as StudioId, userId: randomUUID() as UserId } as const;
const everybody = { kind: 'authentication' } as const;
const reading = 'begin isolation level repeatable read read only';
const one = (tx: Tx) => sql`select 1 as n`.execute(tx);
const two = (tx: Tx) => sql`select 2 as n`.execute(tx);
const write = (tx: Tx, note: string) => sql`insert into notes (note) values (${note})`.execute(tx);
const notes = async () => (await queryOnce(own.url, 'select note from notes')).rows.map((row: { note: string }) => row.note);

describe('goes to the database in few packets', () => {
  test('a read is opened with its first statement; what does not wait for another goes with it', async () => {
    await watch(() => inSnapshot(db, member, (tx) => Promise.all([one(tx), two(tx)])));
    expect(sent).toEqual([reading, 'select 1 as n', 'select 2 as n', 'commit']);
    expect(packets).toBe(2);
  });

  test('the end of a read goes with the next', async () => {
    await watch(async () => {
      await inSnapshot(db, member, one);
      await inSnapshot(db, member, two);
    });
    expect(sent).toEqual([reading, 'select 1 as n', 'commit', reading, 'select 2 as n', 'commit']);
    expect(packets).toBe(3);
  });

  test('a write is committed with its last statement, and waits for that', async () => {
    await watch(async () => {
      await queryOnce(own.url, 'truncate notes');
      await inTransaction(db, everybody, async (tx) => {
        await one(tx);
        closeWithNext(tx);
        await write(tx, 'told');
      });
      expect(await notes()).toEqual(['told']);
      for (const spy of [asked, ...written]) spy.mockClear();
      await inTransaction(db, everybody, async (tx) => {
        closeWithNext(tx);
        await write(tx, 'told as well');
      });
    });
    expect(sent).toEqual(['begin', 'insert into notes (note) values ($1)', 'commit']);
    expect(packets).toBe(1);
  });

  test('one that asks nothing is never opened', async () => {
    expect(await watch(() => inTransaction(db, everybody, async () => 'nothing asked'))).toBe('nothing asked');
    expect([sent, packets]).toEqual([[], 0]);
  });
});

describe('fails as what failed', () => {
  test('where it could not be opened, not as the statement after that', async () => {
    await queryOnce(own.url, 'truncate notes');
    const failed = await watch(() => inTransaction(db, member, (tx) => Promise.all([write(tx, 'of no studio'), one(tx)])));
    expect(failed).toMatchObject({ message: expect.not.stringContaining('aborted'), routine: 'exec_stmt_raise' });
    expect(sent.at(-1)).toBe('rollback');
    expect(await notes()).toEqual([]);
  });

  test('with its last statement: nothing of it stands, and the next finds the connection as it should be', async () => {
    await queryOnce(own.url, `truncate notes; insert into notes values ('once')`);
    const failed = await watch(() =>
      inTransaction(db, everybody, async (tx) => {
        await write(tx, 'before');
        closeWithNext(tx);
        await write(tx, 'once');
      }),
    );
    expect(failed).toMatchObject({ code: '23505' });
    expect(sent.slice(-2)).toEqual(['insert into notes (note) values ($1)', 'commit']);
    expect(await notes()).toEqual(['once']);
    expect((await inSnapshot(db, member, one)).rows).toEqual([{ n: 1 }]);
  });
});

describe('of two that are sent together, the first of which fails', () => {
  const failing = (tx: Tx) => sql`select 1 / 0 as n`.execute(tx);

  test('both say why', async () => {
    const both = inTransaction(db, everybody, (tx) => Promise.allSettled([failing(tx), two(tx)]));
    const failed = { status: 'rejected', reason: { code: '22012' } };
    expect(await both).toMatchObject([failed, failed]);
  });

  test('one that ran into another transaction is tried again', async () => {
    let tries = 0;
    const collide = (tx: Tx) => sql`do $$ begin raise exception 'in a circle' using errcode = '40P01'; end $$`.execute(tx);
    const done = inRepeatedTransaction(db, everybody, async (tx) => {
      tries++;
      // Of the second it is heard first.
      const first = (async () => (async () => (tries === 1 ? collide(tx) : one(tx)))())();
      const [, { rows }] = await Promise.all([first, two(tx)]);
      return rows;
    });
    expect([await done, tries]).toEqual([[{ n: 2 }], 2]);
  });
});

test('[A17] asks nothing more once it is over: its connection is somebody else’s by then', async () => {
  const kept: Tx[] = [];
  const isOver = 'asked after its end';
  await inSnapshot(db, member, async (tx) => void kept.push(tx));
  await inTransaction(db, everybody, async (tx) => void kept.push(tx));
  await inTransaction(db, everybody, async (tx) => {
    kept.push(tx);
    await one(tx);
    throw new Error('after all');
  }).catch(() => {});
  await inTransaction(db, everybody, async (tx) => {
    closeWithNext(tx);
    await one(tx);
    await expect(two(tx)).rejects.toThrow(isOver);
  });
  await inSnapshot(db, member, async () => {
    for (const tx of kept) await expect(one(tx)).rejects.toThrow(isOver);
  });
  expect(kept).toHaveLength(3);
});
