// Removes what has served its time: a little at a time, so that no statement holds up the people who work.

import { type RawBuilder, sql } from 'kysely';
import type { UploadId } from '../../domain/kernel/ids.ts';
import { lifetimes } from '../auth/lifetimes.ts';
import type { Database } from '../db/pool.ts';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { JobHandlers } from '../jobs/queue.ts';
import { removeEventsBefore } from '../events/storedEvents.ts';
import type { Log } from '../log.ts';
import { removeMailsBefore } from '../mail/outbox.ts';
import type { Parts } from '../storage/parts.ts';
import type { Store } from '../storage/store.ts';
import { retention } from './retention.ts';

/** Rows of one statement, and statements of one kind in one run; what is left waits for the next hour. */
const batchSize = 1000;
const mostBatches = 50;
/** Of what takes thousands of rows along: a statement that lasts too long is undone, and would be in each hour from then on. */
const smallBatches: Partial<Record<string, number>> = { projects: 1, boards: 10, file_folders: 10, user_files: 200 };

export interface HousekeepingOptions {
  db: Database;
  outboxFolder: string;
  store: Store;
  parts: Pick<Parts, 'size' | 'sweep' | 'remove'>;
  /** What is looked at once more, by jobs. @returns how many */
  lookAgain: () => Promise<number>;
  /** Sums that lie in many parts become whole again. @returns how many */
  addUp: (tx: Tx<'housekeeping'>) => Promise<number>;
  log: Log;
  now: () => Date;
}

export const housekeepingHandlers = ({
  db,
  outboxFolder,
  store,
  parts,
  lookAgain,
  addUp,
  log,
  now,
}: HousekeepingOptions): Pick<JobHandlers, 'housekeeping.sweep' | 'housekeeping.files'> => ({
  'housekeeping.files': async ({ files, uploads = [] }) => {
    await Promise.all(uploads.map((id) => parts.remove(id)));
    const gone = files.map((hex) => Buffer.from(hex, 'hex'));
    log.info({ event: 'housekeeping.filesRemoved', removed: await store.removeUnused(gone, now()) }, 'files of somebody who is gone');
  },
  'housekeeping.sweep': async () => {
    const removed = {
      ...(await sweepDatabase(db, now())),
      unsentUploads: await sweepUnsent(db, { parts, now: now() }),
      mails: await removeMailsBefore(outboxFolder, before(now(), retention.outboxMail)),
      parts: await parts.sweep(before(now(), retention.unfinishedUpload)),
      files: await store.sweep(before(now(), retention.unusedFile)),
    };
    log.info(
      {
        event: 'housekeeping.swept',
        removed,
        lookedAtAgain: await lookAgain(),
        addedUp: await inTransaction(db, { kind: 'housekeeping' }, addUp),
      },
      'housekeeping',
    );
  },
});

/** @returns how many rows went, by table */
export async function sweepDatabase(db: Database, now: Date): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const [table, isDue] of Object.entries(due)) {
    const limit = smallBatches[table] ?? batchSize;
    removed[table] = await inBatches(db, limit, async (tx) =>
      Number((await sweepTable(tx, { table, isDue: isDue(now), limit })).numAffectedRows ?? 0),
    );
  }
  removed['events'] = await inBatches(db, batchSize, (tx) =>
    removeEventsBefore(tx, { moment: before(now, retention.event), limit: batchSize }),
  );
  return removed;
}

/** Uploads that were begun and of which nothing came, which hold room for nothing. How much came the part file alone knows. */
export async function sweepUnsent(db: Database, { parts, now }: { parts: Pick<Parts, 'size'>; now: Date }): Promise<number> {
  let removed = 0;
  for (let after = ''; ;) {
    const ids = await inTransaction(db, { kind: 'housekeeping' }, (tx) =>
      incompleteUploads(tx, { after, began: before(now, retention.unsentUpload) }),
    );
    const sizes = await Promise.all(ids.map((id) => parts.size(id)));
    const unsent = ids.filter((_, place) => sizes[place] === 0);
    const isUnsent = sql<boolean>`t.id = any(${sql.val(unsent)}::uuid[]) and t.hash is null`;
    const { numAffectedRows } = await inTransaction(db, { kind: 'housekeeping' }, (tx) =>
      sweepTable(tx, { table: 'file_uploads', isDue: isUnsent }),
    );
    removed += Number(numAffectedRows ?? 0);
    const last = ids.at(-1);
    if (last === undefined || ids.length < batchSize) return removed;
    after = last;
  }
}

async function incompleteUploads(tx: Tx, { after, began }: { after: string; began: Date }): Promise<UploadId[]> {
  const { rows } = await sql<{ id: UploadId }>`
    select id from file_uploads where hash is null and began_at < ${began.toISOString()} and (${after} = '' or id > nullif(${after}, '')::uuid)
    order by id limit ${batchSize}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

const sweepTable = (tx: Tx, { table, isDue, limit = batchSize }: { table: string; isDue: RawBuilder<boolean>; limit?: number }) =>
  sql`delete from ${sql.table(table)} where ctid in (select ctid from ${sql.table(table)} as t where ${isDue} limit ${limit})`.execute(tx);

async function inBatches(db: Database, limit: number, sweep: (tx: Tx) => Promise<number>): Promise<number> {
  let removed = 0;
  for (let batch = 0; batch < mostBatches; batch++) {
    const count = await inTransaction(db, { kind: 'housekeeping' }, sweep);
    removed += count;
    if (count < limit) break;
  }
  return removed;
}

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/** What is due of each table, in this order: a session goes after its tokens, which are many, and a folder after its documents. */
const due: Record<string, (now: Date) => RawBuilder<boolean>> = {
  one_time_tokens: (now) => sql`t.expires_at < ${now.toISOString()}`,
  email_changes: (now) => sql`t.expires_at < ${now.toISOString()}`,
  idempotency_keys: (now) => sql`t.created_at < ${before(now, retention.idempotencyKey).toISOString()}`,
  presence: (now) => sql`t.seen_at < ${before(now, retention.presence).toISOString()}`,
  push_subscriptions: (now) => sql`exists (select from sessions s where s.id = t.session_id and (s.ended_at is not null
    or s.expires_at < ${now.toISOString()} or s.last_used_at < ${before(now, lifetimes.sessionIdle).toISOString()}))`,
  refresh_tokens: (now) => sql`exists (select from sessions s where s.id = t.session_id and ${sessionIsDue('s', now)})`,
  sessions: (now) => sql`${sessionIsDue('t', now)} and not exists (select from refresh_tokens r where r.session_id = t.id)`,
  accounts: (now) => sql`t.email_confirmed_at is null and t.created_at < ${before(now, retention.unconfirmedAccount).toISOString()}`,
  notifications: (now) =>
    sql`t.created_at < ${before(now, retention.notification).toISOString()} or t.deleted_at < ${before(now, retention.deletedNotification).toISOString()}`,
  baselines: (now) => sql`t.deleted_at < ${before(now, retention.deletedBaseline).toISOString()}`,
  projects: (now) => sql`t.deleted_at < ${before(now, retention.deletedProject).toISOString()}`,
  pictures: (now) => sql`t.unnamed_since < ${before(now, retention.unnamedPhotograph).toISOString()}`,
  file_uploads: (now) => sql`t.began_at < ${before(now, retention.unfinishedUpload).toISOString()}`,
  user_files: (now) => sql`t.deleted_at < ${before(now, retention.deletedFile).toISOString()}
    or ${isOffBoards('t', now)} and t.id::text not in (${shownByVersions(now)})`,
  file_folders: (now) => sql`t.deleted_at < ${before(now, retention.deletedFile).toISOString()}`,
  board_items: (now) => sql`t.removed_at < ${before(now, retention.removedBoardItem).toISOString()}`,
  board_versions: (now) => sql`t.name is null and t.saved_at < ${before(now, retention.dailyBoardVersion).toISOString()}`,
  boards: (now) => sql`t.deleted_at < ${before(now, retention.deletedBoard).toISOString()}`,
  tasks: (now) => sql`t.deleted_at < ${before(now, retention.deletedTask).toISOString()}`,
};

/** The picture of a link that lies on no board. */
const isOffBoards = (alias: string, now: Date): RawBuilder<boolean> =>
  sql`${sql.ref(`${alias}.of_link`)} and ${sql.ref(`${alias}.changed_at`)} < ${before(now, retention.unshownLinkPicture).toISOString()}
    and not exists (select from board_items i where i.file_id = ${sql.ref(`${alias}.id`)})`;

/** What versions of boards show, in the studios that have such pictures: each is taken apart once, not once for each picture. */
const shownByVersions = (now: Date): RawBuilder<unknown> =>
  sql`select distinct f.id #>> '{}' from board_versions v, jsonb_path_query(v.content, '$[*].content.fileId ? (@ != null)') f (id)
    where v.studio_id in (select l.studio_id from user_files l where ${isOffBoards('l', now)})`;

/** Ended, past its time, or not used until it was over. The first comparison is the one that an index answers. */
function sessionIsDue(alias: string, now: Date): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const over = before(now, retention.endedSession).toISOString();
  const unused = before(now, retention.endedSession + lifetimes.sessionIdle).toISOString();
  return sql`${column('last_used_at')} < ${over}
    and (${column('ended_at')} < ${over} or ${column('expires_at')} < ${over} or ${column('last_used_at')} < ${unused})`;
}
