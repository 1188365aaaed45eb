// The table of blobs, in the housekeeping transaction alone: no studio sees which bytes others keep.

import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/tx.ts';
import type { FoundBlob } from './blobs.ts';

/** Says that somebody sets out to keep it: nobody removes it for an hour. Waits for whoever is removing it. */
export const wantBlob = (tx: Tx, { sha256, now }: { sha256: Buffer; now: Date }) =>
  tx
    .insertInto('blobs')
    .values({ sha256, wanted_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ wanted_at: sql`greatest(blobs.wanted_at, excluded.wanted_at)` }))
    .execute();

/** Rows for blobs that have none. */
export const insertStrays = (tx: Tx, found: readonly FoundBlob[]) =>
  tx
    .insertInto('blobs')
    .values(found.map(({ sha256, writtenAt }) => ({ sha256, wanted_at: writtenAt.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Blobs that nothing refers to and nobody wanted since a moment, in order, behind `after`. */
export async function unusedAfter(tx: Tx, { after, moment, limit }: { after: Buffer; moment: Date; limit: number }): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select b.sha256 from blobs b
    where b.sha256 > ${after} and b.wanted_at < ${moment.toISOString()} and ${await isUnused(tx)}
    order by b.sha256 limit ${limit}
  `.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Takes the rows of those of the blobs that nothing refers to and nobody wanted since a moment; until the commit they
 * stay locked for whoever wants them again. One that is being referred to at this moment is left out, or the statement
 * fails with it.
 */
export async function takeUnused(tx: Tx, { hashes, moment }: { hashes: readonly Buffer[]; moment: Date }): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    delete from blobs where sha256 in (
      select b.sha256 from blobs b
      where b.sha256 = any(${hashes}::bytea[]) and b.wanted_at < ${moment.toISOString()} and ${await isUnused(tx)}
      for update skip locked)
    returning sha256
  `.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

export interface BlobInUse {
  sha256: Buffer;
  /** The columns that show it, `file_versions.sha256`. */
  shownBy: string[];
}

/** Blobs that have a row, in order, behind `after`, with what shows them. */
export const blobsInUseAfter = (tx: Tx, { after, limit }: { after: Buffer; limit: number }): Promise<BlobInUse[]> =>
  shownBlobs(tx, sql`b.sha256 > ${after} order by b.sha256 limit ${limit}`);

/** Those of some hashes that have a row, with what shows them. */
export const blobsInUse = (tx: Tx, hashes: readonly Buffer[]): Promise<BlobInUse[]> =>
  shownBlobs(tx, sql`b.sha256 = any(${hashes}::bytea[])`);

async function shownBlobs(tx: Tx, which: RawBuilder<unknown>): Promise<BlobInUse[]> {
  const shows = (await showingColumns(tx)).map(
    ({ table, column }) =>
      sql`case when exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = b.sha256) then ${`${table}.${column}`}::text end`,
  );
  const { rows } = await sql<BlobInUse>`
    select b.sha256, array_remove(array[${sql.join(shows)}], null) as "shownBy" from blobs b where ${which}
  `.execute(tx);
  return rows;
}

/** Those of some hashes that have no row at all. */
export async function withoutRow(tx: Tx, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select h.sha256 from unnest(${hashes}::bytea[]) h (sha256) where not exists (select from blobs b where b.sha256 = h.sha256)
  `.execute(tx);
  return rows.map(({ sha256 }) => sha256);
}

/** That no row of any table shows the blob `b`. */
async function isUnused(tx: Tx): Promise<RawBuilder<boolean>> {
  const none = (await showingColumns(tx)).map(
    ({ table, column }) => sql`not exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = b.sha256)`,
  );
  return sql<boolean>`${sql.join(none, sql` and `)}`;
}

/** Where blobs are shown: the foreign keys say so. */
async function showingColumns(tx: Tx): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'blobs'::regclass
  `.execute(tx);
  return rows;
}
