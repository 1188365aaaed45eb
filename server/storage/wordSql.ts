// What the database has said in the places of its files, in the housekeeping transaction alone.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../db/tx.ts';

const hour = 3_600_000;

/** For how long nothing is removed, in milliseconds. */
export const quiet = {
  /** After a start on a bucket: a copy that uses it as well says a word each hour. */
  start: 2 * hour,
  /** After the word of a copy was found, or the database was restored. */
  copy: 7 * 24 * hour,
} as const;

export interface Said {
  /** The database's id; null for one that never was in use. */
  database: string | null;
  /** Whether it said this word itself. */
  isOwn: boolean;
  /** Whether it has said any. */
  hasSpoken: boolean;
  /** Until then nothing is removed. */
  quietUntil: Date | null;
}

export async function saidOf(tx: Tx, word: string | null): Promise<Said> {
  const { rows } = await sql<Omit<Said, 'quietUntil'> & { quietUntil: string | null }>`
    select app.database_id() as database, exists (select from file_words where word = ${word}::uuid) as "isOwn",
      exists (select from file_words) as "hasSpoken",
      (select max(quiet_until) from file_words) as "quietUntil"
  `.execute(tx);
  const { database = null, isOwn = false, hasSpoken = false, quietUntil = null } = rows[0] ?? {};
  return { database, isOwn, hasSpoken, quietUntil: quietUntil === null ? null : new Date(quietUntil) };
}

/** Notes a word that is about to be said. */
export const insertWord = (tx: Tx, { word, now, quietUntil }: { word: string; now: Date; quietUntil: Date | null }) =>
  tx
    .insertInto('file_words')
    .values({ word, said_at: now.toISOString(), quiet_until: quietUntil?.toISOString() ?? null })
    .execute();

/** Notes that the database is a copy, in the transaction of its owner that makes it safe: nothing is removed while the original may speak. */
export async function noteCopy(client: pg.Client): Promise<void> {
  await client.query("set local app.scope = 'housekeeping'");
  await client.query('insert into file_words (word, said_at, quiet_until) values ($1, now(), now() + make_interval(secs => $2))', [
    randomUUID(),
    quiet.copy / 1000,
  ]);
}

/** Forgets those that stand nowhere any more, and hold up nothing. */
export const removeWordsBefore = (tx: Tx, { moment, now }: { moment: Date; now: Date }) =>
  tx
    .deleteFrom('file_words')
    .where('said_at', '<', moment.toISOString())
    .where((row) => row.or([row('quiet_until', 'is', null), row('quiet_until', '<', now.toISOString())]))
    .execute();
