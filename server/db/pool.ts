import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { isoTime } from './times.ts';
import { type Listener, openListener } from './listen.ts';
import { namingStatements } from './statements.ts';
import type { DB } from './types.gen.ts';

export type Database = {
  pool: pg.Pool;
  dialect: Dialect;
  kysely: Kysely<DB>;
  /**
   * Calls `onNotify` with the payload of each NOTIFY on `channel`, over a connection of its own. After a lost connection
   * it listens again and calls `onNotify('')`, so that whoever listens catches up with what was missed.
   */
  listen: Listener['listen'];
  /** Ends every connection; waits for queries under way. */
  close: () => Promise<void>;
};

/** What one statement, and one transaction that does nothing, may take. */
const patience = 15_000;

/**
 * For how long a connection may leave a statement without an answer: longer than that may take. One that nobody told of its end, as where
 * a firewall forgot it or a machine was switched off, would take what is asked of it for a quarter of an hour.
 */
const longestSilence = 20_000;

/** After how many milliseconds of rest the network is asked whether a connection still stands. */
const asksAfter = 30_000;

/**
 * Seconds that a connection lives, however busy it is. What it plans for anybody it compares with what its first five plans cost: one that
 * has seen a studio grow plans the same statements anew with each call, for hundreds of calls.
 */
const lifetimeSeconds = 1_800;

interface DatabaseOptions {
  url: string;
  role: 'atelier_app';
  log: Log;
  /** The most connections at once. */
  size?: number;
  lifetime?: number;
  /** Milliseconds; see {@link longestSilence}. */
  silence?: number;
}

/**
 * Opens the pool that the product runs on. Every connection acts as `role`, which owns nothing and bypasses no row-level
 * security. Values come as the product wants them: bigint as number, date as 'YYYY-MM-DD', timestamptz as ISO string.
 */
export function openDatabase({
  url,
  role,
  log,
  size = 20,
  lifetime = lifetimeSeconds,
  silence = longestSilence,
}: DatabaseOptions): Database {
  const settings: pg.PoolConfig = {
    connectionString: url,
    application_name: 'atelier',
    options: `-c role=${role} -c TimeZone=UTC -c DateStyle=ISO`,
    types,
    statement_timeout: patience,
    idle_in_transaction_session_timeout: patience,
    query_timeout: silence,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: asksAfter,
  };
  const pool = new pg.Pool({ ...settings, pipeline: true, max: size, idleTimeoutMillis: 60_000, maxLifetimeSeconds: lifetime });
  // Without a listener an error ends the process. The pool repeats what its idle connections report.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', (err) => pool.ending || log.warn({ err }, 'a database connection was lost')));

  const dialect = new PostgresDialect({ pool: namingStatements(pool) });
  const kysely = new Kysely<DB>({ dialect });
  const { listen, close: stopListening } = openListener({ settings, log });

  return {
    pool,
    dialect,
    kysely,
    listen,
    close: async () => {
      await stopListening();
      await kysely.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

const typeId = {
  int8: 20,
  uuidArray: 2951,
  textArray: 1009,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamptz: 1184,
  timestamptzArray: 1185,
};

const parsers = new Map<number, (value: string) => unknown>([
  [typeId.int8, safeInteger],
  [typeId.date, (value) => value],
  [typeId.timestamptz, isoTime],
  [typeId.uuidArray, textArray],
  [typeId.textArray, textArray],
  [typeId.int8Array, (value) => textArray(value).map((item) => (item === null ? null : safeInteger(item)))],
  [typeId.dateArray, (value) => textArray(value)],
  [typeId.timestamptzArray, (value) => textArray(value).map((item) => (item === null ? null : isoTime(item)))],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(id)) || (pg.types.getTypeParser as DefaultParser)(id, format),
};

/** As it is called: by any type's number, not only by those that the declaration lists. */
type DefaultParser = (id: number, format?: 'text' | 'binary') => (value: string) => unknown;

function textArray(value: string): (string | null)[] {
  if (value === '{}') return [];
  // What nothing in it is quoted, nested or missing is cut apart: ids and most words are such.
  if (!/["\\{]|NULL/.test(value.slice(1))) return value.slice(1, -1).split(',');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parser of this type makes such a list
  return (pg.types.getTypeParser as DefaultParser)(typeId.textArray)(value) as (string | null)[];
}

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`the database holds ${value}, which no number can carry exactly`);
  return number;
}
