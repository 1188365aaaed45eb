// Transactions, opened for one studio and one person: row-level security shows them nothing else.

import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  type Expression,
  Kysely,
  sql,
  type SqlBool,
} from 'kysely';
import pg from 'pg';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { Database } from './pool.ts';
import { isOutdated } from './statements.ts';
import type { DB } from './types.gen.ts';

declare const sees: unique symbol;

/**
 * A running transaction, and what it may see: a function that reads sessions asks for a `Tx<'authentication'>`, one that
 * stands for itself takes any. Only functions of this file make one.
 */
export type Tx<Kind extends Scope['kind'] = Scope['kind']> = Kysely<DB> & { readonly [sees]: Kind };

/**
 * Whose rows a transaction sees. `authentication` sees accounts and sessions, before a studio is known; with a studio it
 * sees that studio too (confirming an account creates one). `housekeeping` sees what may be removed, of every studio.
 * `relay` reads what has to be told to the people of a studio, with what is personal of each of them; without a studio it
 * sees the numbers of all logs alone.
 *
 * A member's transaction holds the studio while it writes, so that nobody removes it meanwhile; one that is to remove it is
 * `alone`, and takes it with `takeStudio`.
 */
export type Scope =
  | { kind: 'member'; studioId: StudioId; userId: UserId; alone?: boolean }
  | { kind: 'studio'; studioId: StudioId }
  | { kind: 'relay'; studioId: StudioId | null }
  | { kind: 'authentication' }
  | { kind: 'housekeeping' };

/** What belongs to every transaction that writes. */
export interface Ending {
  /** When its work is done. */
  beforeCommit: (tx: Tx) => Promise<void>;
  /** Once it stands; it must not fail. */
  afterCommit: (tx: Tx) => void;
}

/**
 * The condition that a row is of the studio that the transaction was opened for: the second wall, said by each query that
 * begins with no row which was checked. Row-level security, the first, says the same.
 */
export const ofStudio = (column: string): Expression<SqlBool> => sql<SqlBool>`${sql.ref(column)} = (select app.studio())`;

const endings = new WeakMap<Database, Ending>();
/** Transactions that will end so. */
const ending = new WeakSet<Tx>();

/** Whether something will happen before and after its commit. */
export const hasEnding = (tx: Tx): boolean => ending.has(tx);

/** Says once how every transaction of this database ends that writes. */
export function endTransactions(db: Database, ending: Ending): void {
  if (endings.has(db)) throw new Error('It was said already how transactions end.');
  endings.set(db, ending);
}

/** Runs `work` in one transaction that commits when it returns and rolls back when it throws. */
export async function inTransaction<T, S extends Scope>(db: Database, scope: S, work: (tx: Tx<S['kind']>) => Promise<T>): Promise<T> {
  const own = endings.get(db);
  const opening = `begin; ${settings(scope)}${scope.kind === 'member' && !scope.alone ? '; select app.hold_studio()' : ''}`;
  const { result, tx } = await within({
    db,
    scope,
    opening,
    isRead: false,
    work: async (tx) => {
      if (own) ending.add(tx);
      const result = await work(tx);
      await own?.beforeCommit(tx);
      return { result, tx };
    },
  });
  own?.afterCommit(tx);
  return result;
}

const mostTries = 3;

/**
 * The same, and again where it lost a deadlock or collided with another transaction: nothing of the lost one stands, and
 * a repeat finds what the other one made. `work` must have no effect but on the transaction.
 */
export async function inRepeatedTransaction<T, S extends Scope>(
  db: Database,
  scope: S,
  work: (tx: Tx<S['kind']>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, scope, work);
    } catch (error) {
      if (tries === mostTries || !hasCollided(error)) throw error;
    }
  }
}

/** Postgres' codes for a serialization failure and a deadlock; or it met a migration. */
const hasCollided = (error: unknown): boolean =>
  isOutdated(error) || (error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01'));

/** Runs `work` on one unchanging view of the database; it cannot write. Where a table was changed meanwhile, it is run again. */
export async function inSnapshot<T, S extends Scope>(db: Database, scope: S, work: (tx: Tx<S['kind']>) => Promise<T>): Promise<T> {
  const look = () =>
    within({ db, scope, opening: `begin isolation level repeatable read read only; ${settings(scope)}`, isRead: true, work });
  return look().catch((error: unknown) => {
    if (isOutdated(error)) return look();
    throw error;
  });
}

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

/** Those that see accounts and sessions now. */
const authenticating = new WeakSet<Tx>();

const isAuthenticating = (tx: Tx): tx is Tx<'authentication'> => authenticating.has(tx);

/**
 * The only door of a member's transaction to accounts and sessions, for one piece of work; after it the transaction sees its
 * own studio again and nothing else.
 */
export async function withAuthentication<T>(tx: Tx, work: (tx: Tx<'authentication'>) => Promise<T>): Promise<T> {
  if (isAuthenticating(tx)) return work(tx);
  await sql.raw(settings({ kind: 'authentication' })).execute(tx);
  authenticating.add(tx);
  demandAuthentication(tx);
  const result = await work(tx);
  await leaveAuthentication(tx);
  return result;
}

/** What a public call may rely on. @throws Error for a transaction that was opened for a studio */
export function demandAuthentication(tx: Tx): asserts tx is Tx<'authentication'> {
  if (!isAuthenticating(tx)) throw new Error('This transaction sees no accounts.');
}

/** From here on the transaction sees its own studio and nothing else. */
export async function leaveAuthentication(tx: Tx): Promise<void> {
  if (!authenticating.delete(tx)) return;
  await sql.raw(`set local app.scope = ''`).execute(tx);
}

interface Within<T, Kind extends Scope['kind']> {
  db: Database;
  scope: Scope;
  opening: string;
  isRead: boolean;
  work: (tx: Tx<Kind>) => Promise<T>;
}

async function within<T, Kind extends Scope['kind']>({ db, scope, opening, isRead, work }: Within<T, Kind>): Promise<T> {
  return db.kysely.connection().execute(async (kysely) => {
    const executor = kysely.getExecutor();
    return executor.provideConnection(async (connection) => {
      const course = courseOf(connection, { opening, isRead });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none is made but here
      const tx = new Kysely<DB>({ ...unused(db), executor: executor.withConnectionProvider(course) }) as Tx<Kind>;
      courses.set(tx, course);
      if (scope.kind === 'authentication') authenticating.add(tx);
      try {
        const result = await work(tx);
        await course.commit();
        return result;
      } catch (error) {
        await course.rollBack();
        throw error;
      }
    });
  });
}

/** What a transaction never asks: it has its connection. */
const unused = ({ dialect }: Database) => ({ config: { dialect }, dialect, driver: new DummyDriver() });

/** The way of a transaction from its opening to its end. */
interface Course extends ConnectionProvider {
  /** The next statement is its last: the commit goes with it. */
  closeWithNext: () => void;
  commit: () => Promise<void>;
  /** What failed before says why; on a lost connection this fails as well, and says nothing. */
  rollBack: () => Promise<void>;
}

const courses = new WeakMap<Tx, Course>();

/**
 * Sends statements without waiting for those before them, and the opening with the first: whoever needs no answer of one to ask the
 * other asks for both at once. One that asks nothing is never opened.
 */
function courseOf(connection: DatabaseConnection, { opening, isRead }: { opening: string; isRead: boolean }): Course {
  const send = (text: string): Promise<unknown> => {
    const sent = connection.executeQuery(CompiledQuery.raw(text));
    // Whoever waits for it hears of it.
    sent.catch(() => {});
    return sent;
  };
  let opened: Promise<unknown> | undefined;
  let committed: Promise<unknown> | undefined;
  let closesWithNext = false;
  let isOver = false;
  /** What failed first: those that were sent with it are refused for that alone, and may be heard of before it. */
  let failure: unknown;

  return {
    provideConnection: async (ask) => {
      // Its connection may be somebody else's by now.
      if (isOver) throw new Error('A transaction was asked after its end.');
      opened ??= send(opening);
      const answer = ask(connection).catch((error: unknown) => {
        failure ??= error;
        throw isRefusedForAnother(error) ? failure : error;
      });
      answer.catch(() => {});
      if (closesWithNext) {
        isOver = true;
        committed = send('commit');
      }
      // Where it could not be opened that is what failed; whatever came of the statement says less.
      await opened;
      return answer;
    },
    closeWithNext: () => void (closesWithNext = true),
    commit: async () => {
      isOver = true;
      if (!opened) return;
      committed ??= send('commit');
      // What was read is known; a connection that is lost says so by itself.
      if (!isRead) await committed;
    },
    rollBack: async () => {
      isOver = true;
      if (opened && !committed) await send('rollback').catch(() => {});
      await committed?.catch(() => {});
    },
  };
}

const isRefusedForAnother = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25P02';

/** Has the commit go with the next statement, whose answer decides nothing any more. If that fails, the commit is none. */
export const closeWithNext = (tx: Tx): void => courses.get(tx)?.closeWithNext();

function settings(scope: Scope): string {
  switch (scope.kind) {
    case 'member':
      return `set local app.studio_id = '${uuid(scope.studioId)}'; set local app.user_id = '${uuid(scope.userId)}'`;
    case 'studio':
      return `set local app.studio_id = '${uuid(scope.studioId)}'`;
    case 'relay':
      return `set local app.scope = 'relay'${scope.studioId ? `; set local app.studio_id = '${uuid(scope.studioId)}'` : ''}`;
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
