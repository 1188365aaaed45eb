// A restored backup brings back what was spent since it was made: links, sessions, rights. Whether data is such a copy shows
// at the start; then it is not served before `npm start -- --restored` has taken out of it what could be used again.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { StartError } from '../startError.ts';
import type { Whose } from '../storage/whose.ts';
import { noteCopy } from '../storage/wordSql.ts';
import { hasPeople, membersOf } from './members.ts';
import { keepSaid, lastSaid, type Place, placeOf } from './place.ts';

/** The data is a copy; the message says what a person has to do. */
export class RestoredError extends StartError {
  override name = 'RestoredError';
}

interface Start {
  ownerUrl: string;
  dataDir: string;
  /** Whether the database lies in the data folder, so that nobody else can be using it. */
  embedded: boolean;
  /** Whether the operator says that this is a restored backup. */
  restored: boolean;
  /** Whether there are bytes of documents or pictures, in the data folder or the bucket. */
  holdsBytes: () => Promise<boolean>;
  /** Whose these are. */
  files: Whose;
}

/** Any number that nobody else uses in this database. */
const lock = 4_735_438;

/**
 * Lets the start go on with data that is the original, or that was just made safe.
 *
 * @returns what the operator has to know after a restore, or null
 * @throws RestoredError where the data is a copy and nobody has said so
 * @throws StartError where the database, or the files, are none of the data
 */
export async function demandOriginal({ ownerUrl, dataDir, embedded, restored, holdsBytes, files }: Start): Promise<string | null> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'atelier start' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    const place = placeOf(dataDir);
    await demandItsDatabase(client, { dataDir, embedded, holdsBytes });
    if (files.refused) throw new StartError(files.refused);
    const reasons = [await whyACopy(client, { place, dataDir, embedded }), files.copied].filter((reason) => reason !== null);
    if (reasons.length > 0 && !restored) throw new RestoredError([...reasons, remedy].join(' '));
    const told = restored ? `${await makeSafe(client)}\n${files.advice}` : null;
    await client.query('insert into app.installation_places values ($1, $2, $3) on conflict do nothing', [
      place.id,
      place.file,
      place.born,
    ]);
    const { rows } = await client.query<{ said: string }>('select app.say_still_here() as said');
    await client.query('commit');
    if (restored) rmSync(join(dataDir, 'outbox-key'), { force: true });
    keepSaid(dataDir, Number(rows[0]?.said));
    return told;
  } finally {
    await client.end();
  }
}

const remedy =
  'A copy brings back used links, ended sessions and withdrawn rights. Start it once with "npm start -- --restored": everybody signs in anew, and you are told whose access it holds.';

/**
 * A database that was just made knows nothing of what a former one kept: its housekeeping would remove all documents and pictures as
 * nobody's. So the data folder, or the bucket, is a new one, too.
 */
async function demandItsDatabase(
  client: pg.Client,
  { dataDir, embedded, holdsBytes }: Pick<Start, 'dataDir' | 'embedded' | 'holdsBytes'>,
): Promise<void> {
  const { rows } = await client.query<{ isUsed: boolean }>('select exists (select from app.installation) as "isUsed"');
  if (rows[0]?.isUsed || (await hasPeople(client))) return;
  const isOfAnother = lastSaid(dataDir) !== null;
  if (!isOfAnother && !(await holdsBytes())) return;
  throw new StartError(
    `The database${embedded ? ` in ${await folderOf(client)}` : ''} is new, but ${isOfAnother ? `${dataDir} was` : 'documents are kept that were'} used with another one: of what lies there it knows nothing, and would remove it. ${embedded ? 'Put the former one in its place' : 'Correct DATABASE_URL, or put the former one back'} (README, Backup). To begin anew, choose an empty folder for DATA_DIR and, if there is one, an empty bucket.`,
  );
}

/** Where the built-in database lies. */
async function folderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return rows[0]?.folder ?? '';
}

/** How long an instance that uses another folder may be silent and still count as running. */
const neighbourMs = 180_000;

interface Found {
  place: Place;
  dataDir: string;
  embedded: boolean;
}

async function whyACopy(client: pg.Client, { place, dataDir, embedded }: Found): Promise<string | null> {
  const made = await client.query('insert into app.installation (said) values (0) on conflict do nothing');
  if (made.rowCount === 1) return null;
  const { rows } = await client.query<{ said: string; silent: string; known: boolean }>(
    `select said, (extract(epoch from clock_timestamp()) * 1000)::bigint - said as silent,
       exists (select from app.installation_places where id = $1 and (file = $2 or born = $3)) as known
     from app.installation`,
    [place.id, place.file, place.born],
  );
  const { said = '0', silent = '0', known = false } = rows[0] ?? {};
  if (Number(said) < (lastSaid(dataDir) ?? 0)) return `The database is older than what it last said in ${dataDir}: it was restored.`;
  // Instances on other machines may have folders of their own.
  if (known || (!embedded && Number(silent) < neighbourMs)) return null;
  return `The data in ${dataDir} is not where it was last used: it was copied or moved.`;
}

/** Everything that opens something by itself. */
const spendable = [
  'one_time_tokens',
  'invitation_tokens',
  'sessions',
  'refresh_tokens',
  'push_subscriptions',
  'schedule_feeds',
  'email_changes',
  'idempotency_keys',
  'signing_keys',
  'server_secrets',
];

async function makeSafe(client: pg.Client): Promise<string> {
  // Row-level security holds for the owner, too, but does not stop this.
  await client.query(`truncate ${spendable.join(', ')}`);
  const queue = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`);
  if (queue.rows[0]?.there) await client.query(`delete from pgboss.job where name like 'mail.%' or name like 'push.%'`);
  await client.query('delete from app.installation_places');
  await noteCopy(client);
  return `Restored: every session, link, queued mail and key is gone. Everybody signs in anew with the password that they had then.
These people have the access that they had when the backup was made. Compare it with what happened since, and put it right in Team before you tell anybody the address:
${await membersOf(client)}`;
}

const oftenMs = 60_000;

interface Saying {
  db: Database;
  dataDir: string;
  log: Log;
}

/** While it is used the database says so, to itself and to the data folder. @returns ends it, with a last word */
export function keepSaying({ db, dataDir, log }: Saying): () => Promise<void> {
  const say = async () => {
    const { rows } = await db.pool.query<{ said: number }>('select app.say_still_here() as said');
    keepSaid(dataDir, rows[0]?.said ?? 0);
  };
  const timer = setInterval(() => void say().catch((err: unknown) => log.warn({ err }, 'could not say that it is used')), oftenMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await say().catch((err: unknown) => log.warn({ err }, 'could not say that it is used'));
  };
}
