// Transactions, opened for one studio and one person: row-level security shows them nothing else.

import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { Database } from './pool.ts';
import type { DB } from './types.gen.ts';

/** A running transaction. Only functions of this file make one. */
export type Tx = Kysely<DB> & { readonly __transaction: true };

/**
 * Whose rows a transaction sees. `authentication` sees accounts and sessions, before a studio is known; with a studio it
 * sees that studio too (confirming an account creates one). `housekeeping` sees what may be removed, of every studio.
 *
 * A member's transaction holds the studio while it writes, so that nobody removes it meanwhile; one that is to remove it is
 * `alone`, and takes it with `takeStudio`.
 */
export type Scope =
  | { kind: 'member'; studioId: StudioId; userId: UserId; alone?: boolean }
  | { kind: 'studio'; studioId: StudioId }
  | { kind: 'authentication' }
  | { kind: 'housekeeping' };

/** Runs `work` in one transaction that commits when it returns and rolls back when it throws. */
export const inTransaction = <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  within({
    db,
    opening: `begin; ${settings(scope)}${scope.kind === 'member' && !scope.alone ? '; select app.hold_studio()' : ''}`,
    work: finished(db, work),
  });

type BeforeCommit = (tx: Tx) => Promise<void>;
const lastWorks = new WeakMap<Database, BeforeCommit>();

/** From now on runs in every transaction that writes, when its work is done: what the acts in it cause. */
export const beforeCommit = (db: Database, work: BeforeCommit): void => void lastWorks.set(db, work);

const finished =
  <T>(db: Database, work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    const result = await work(tx);
    await lastWorks.get(db)?.(tx);
    return result;
  };

const mostTries = 3;

/**
 * The same, and again where it lost a deadlock or collided with another transaction: nothing of the lost one stands, and
 * a repeat finds what the other one made. `work` must have no effect but on the transaction.
 */
export async function inRepeatedTransaction<T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, scope, work);
    } catch (error) {
      if (tries === mostTries || !hasCollided(error)) throw error;
    }
  }
}

/** Postgres' codes for a serialization failure and a deadlock. */
const hasCollided = (error: unknown): boolean => error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');

/** Runs `work` on one unchanging view of the database; it cannot write. */
export const inSnapshot = <T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  within({ db, opening: `begin isolation level repeatable read read only; ${settings(scope)}`, work });

/** Lets an authentication transaction into the studio that it is about to create or join. */
export async function enterStudio(tx: Tx, studioId: StudioId, userId: UserId): Promise<void> {
  await sql.raw(settings({ kind: 'member', studioId, userId })).execute(tx);
}

/**
 * Waits until nobody writes in the studio any more, and lets nobody begin before the commit. For a transaction that is
 * `alone`: one that holds the studio would wait for itself.
 */
export async function takeStudio(tx: Tx): Promise<void> {
  await sql`select app.take_studio()`.execute(tx);
}

/** Lets a member's transaction reach sessions as well: for acts of a person that end somebody's access. */
export async function enterAuthentication(tx: Tx): Promise<void> {
  await sql.raw(settings({ kind: 'authentication' })).execute(tx);
}

/** The same for one piece of work alone: after it the transaction sees its own studio again and nothing else. */
export async function withAuthentication<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await enterAuthentication(tx);
  const result = await work();
  await leaveAuthentication(tx);
  return result;
}

/** From here on the transaction sees its own studio and nothing else. */
export async function leaveAuthentication(tx: Tx): Promise<void> {
  await sql.raw(`set local app.scope = ''`).execute(tx);
}

interface Within<T> {
  db: Database;
  opening: string;
  work: (tx: Tx) => Promise<T>;
}

async function within<T>({ db, opening, work }: Within<T>): Promise<T> {
  return db.kysely.connection().execute(async (connection) => {
    try {
      // One round trip opens the transaction and says whose it is; it fails where the studio is gone.
      await sql.raw(opening).execute(connection);
      const result = await work(connection as Tx);
      await sql.raw('commit').execute(connection);
      return result;
    } catch (error) {
      // On a lost connection the rollback fails as well; the first error is the one that tells why.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    }
  });
}

function settings(scope: Scope): string {
  switch (scope.kind) {
    case 'member':
      return `set local app.studio_id = '${uuid(scope.studioId)}'; set local app.user_id = '${uuid(scope.userId)}'`;
    case 'studio':
      return `set local app.studio_id = '${uuid(scope.studioId)}'`;
    case 'authentication':
      return `set local app.scope = 'auth'`;
    case 'housekeeping':
      return `set local app.scope = 'housekeeping'`;
  }
}

// Settings cannot be bound as parameters, so what goes into the text is checked here, whatever its type promises.
function uuid(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new TypeError('not a uuid');
  return id;
}
