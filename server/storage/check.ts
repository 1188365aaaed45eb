// Whether the bytes and the rows know of each other: no row without its bytes, and no bytes older than an hour without a row.

import pLimit from 'p-limit';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { Blobs } from './blobs.ts';
import { type BlobInUse, blobsInUse, blobsInUseAfter, withoutRow } from './sql.ts';

export interface FilesReport {
  /** Blobs that rows show, and that lie there. */
  whole: number;
  /** Blobs that rows show, and that are not there. */
  missing: BlobInUse[];
  /** Bytes that no row shows any more: the housekeeping takes them. */
  leaving: number;
  /** Bytes older than the moment of which no row knows: nothing removes them by itself. */
  strays: Buffer[];
}

export interface CheckOptions {
  db: Database;
  blobs: Pick<Blobs, 'stat' | 'list'>;
  /** Bytes that were written since then may still get their row. */
  moment: Date;
}

/** Blobs that are looked at in one statement, and requests to a storage service at once. */
const batch = 500;
const atOnce = 16;

/** Of an upload whose bytes are known and may still lie with its part: it goes on from there. */
const stillComing = 'file_uploads.hash';

export async function checkFiles({ db, blobs, moment }: CheckOptions): Promise<FilesReport> {
  const report: FilesReport = { whole: 0, missing: [], leaving: 0, strays: [] };
  const inHousekeeping = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, { kind: 'housekeeping' }, work);
  const inTurn = pLimit(atOnce);
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const rows = await inHousekeeping((tx) => blobsInUseAfter(tx, { after, limit: batch }));
    await Promise.all(rows.map((row) => inTurn(() => lookAt(row, { blobs, report }))));
    const last = rows.at(-1);
    if (!last || rows.length < batch) break;
    after = last.sha256;
  }
  for await (const found of blobs.list()) {
    const old = found.filter(({ writtenAt }) => writtenAt < moment).map(({ sha256 }) => sha256);
    if (old.length > 0) report.strays.push(...(await inHousekeeping((tx) => withoutRow(tx, old))));
  }
  return lookAgain(report, { inHousekeeping, blobs });
}

/** What went, or came, while it was looked at is no fault: each suspicion is looked at once more, with what the rows say by now. */
async function lookAgain(
  report: FilesReport,
  { inHousekeeping, blobs }: { inHousekeeping: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; blobs: Pick<Blobs, 'stat'> },
): Promise<FilesReport> {
  const inTurn = pLimit(atOnce);
  const isThere = (sha256: Buffer) => inTurn(async () => (await blobs.stat(sha256)) !== null);
  const shown = await inHousekeeping((tx) =>
    blobsInUse(
      tx,
      report.missing.map(({ sha256 }) => sha256),
    ),
  );
  const again: FilesReport = { ...report, missing: [], strays: [] };
  await Promise.all(shown.map((row) => inTurn(() => lookAt(row, { blobs, report: again }))));
  const found = await Promise.all(report.strays.map(isThere));
  const still = report.strays.filter((_, place) => found[place]);
  if (still.length > 0) again.strays = await inHousekeeping((tx) => withoutRow(tx, still));
  return again;
}

async function lookAt(row: BlobInUse, { blobs, report }: { blobs: Pick<Blobs, 'stat'>; report: FilesReport }): Promise<void> {
  const shownBy = row.shownBy.filter((column) => column !== stillComing);
  if (shownBy.length === 0) report.leaving++;
  else if (await blobs.stat(row.sha256)) report.whole++;
  else report.missing.push({ ...row, shownBy });
}

/** So many are named one by one. */
const mostNamed = 50;

/** What the operator reads of it. */
export function reportWords({ whole, missing, leaving, strays }: FilesReport): string {
  const isWell = missing.length === 0 && strays.length === 0;
  return [
    `${whole} files are whole.`,
    `${leaving} are shown by nothing any more, or still come in; the housekeeping takes those that go.`,
    `${missing.length} rows have no bytes.`,
    ...missing.slice(0, mostNamed).map(({ sha256, shownBy }) => `  ${sha256.toString('hex')} of ${shownBy.join(', ')}`),
    `${strays.length} files older than an hour have no row.`,
    ...strays.slice(0, mostNamed).map((sha256) => `  ${sha256.toString('hex')}`),
    isWell ? 'All is well.' : 'Something is amiss: the README, under Backup, says what to do.',
  ].join('\n');
}
