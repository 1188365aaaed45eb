// The queue behind Jobs: pg-boss in the product's own database, woken by NOTIFY the moment a job is committed.

import { fromKysely, type Job, type JobResult, PgBoss, type Queue as QueueCreation, type WorkOptions } from 'pg-boss';
import { sql } from 'kysely';
import type { Tx } from '../db/tx.ts';
import type { Log } from '../log.ts';
import type { JobData, JobName, Jobs } from './jobs.ts';
import { namesOf } from '../../domain/kernel/records.ts';

export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** Its data is what was enqueued under its name. */
type JobHandler = (data: object) => Promise<void>;

export interface Queue extends Jobs {
  /** Begins to work; several instances may work on the same queues, and null leaves one to the others. */
  start: (handlers: { [Name in JobName]: JobHandlers[Name] | null }) => Promise<void>;
  /** Removes, in the given transaction, the jobs that name one of the ids, whatever their state. */
  forget: (tx: Tx, ids: readonly string[]) => Promise<void>;
  /** Takes no more jobs and waits a few seconds for those under way; what does not end by then runs again elsewhere. */
  stop: () => Promise<void>;
}

interface QueueOptions {
  ownerUrl: string;
  log: Log;
  /** False leaves the jobs that come by themselves to other instances; tests keep their hour to themselves. */
  schedule?: boolean;
  /** Seconds between two looks of a worker that nobody tells anything; a test in which it is to be told has it look no more. */
  asksEvery?: number;
}

const schema = 'pgboss';

/** Retried for about two hours: 2 s, 4 s, 8 s and so on up to 5 minutes apart. */
const queueOptions = {
  retryLimit: 30,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 60,
  retentionSeconds: 24 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
} as const;

const workOptions: WorkOptions & { perJobResults: true } = {
  /** Two batches at once, so that one job that hangs holds up nine others at most. */
  localConcurrency: 2,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  /** While the listening connection is away. */
  pollingIntervalSeconds: 0.5,
  /** Otherwise polling finds what is due for a repeat, and what was to wait. Each worker asks so often, also while nothing happens. */
  notifyPollingIntervalSeconds: 5,
};

/** A job that comes by itself: one at a time over all instances, and one for all that were missed. */
const recurringOptions = { ...queueOptions, policy: 'exclusive', retryLimit: 2, expireInSeconds: 600 } as const;

/** Whether it is still worked on, its worker says, for a quarter of an hour: after a crash another one takes it up within two minutes. */
const slowOptions = { ...queueOptions, expireInSeconds: 900, heartbeatSeconds: 30 } as const;

const queues: Record<JobName, Omit<QueueCreation, 'name'>> = {
  // A mail may wait its turn at a slow mail server; one that is given up there is sent all the same, and then again.
  'mail.verification': slowOptions,
  'mail.recovery': slowOptions,
  'mail.alreadyRegistered': slowOptions,
  'mail.passwordChanged': slowOptions,
  'mail.emailChange': slowOptions,
  'mail.emailChanged': slowOptions,
  'mail.invitation': slowOptions,
  'push.deliver': queueOptions,
  'push.test': { ...queueOptions, retryLimit: 4 },
  'digest.plan': recurringOptions,
  'digest.send': { ...slowOptions, retryLimit: 12 },
  'reminders.plan': recurringOptions,
  'reminders.send': queueOptions,
  'files.describe': { ...slowOptions, retryLimit: 10 },
  'housekeeping.sweep': recurringOptions,
  'housekeeping.files': queueOptions,
};

/**
 * Each takes its time and waits for the one before: a batch of them would hold up what others could take. Of those that name whose
 * they are one is under way for each, so that whoever brings thousands at once has the others' come in between.
 */
const inTurn = { ...workOptions, batchSize: 1, localConcurrency: 8, localGroupConcurrency: 1, notifyPollingIntervalSeconds: 0.5 };

/** The address of a push service is whoever's browser it is: one person's that say nothing hold two places, each for ten seconds. */
const fewOfOne = { ...workOptions, batchSize: 1, localConcurrency: 12, localGroupConcurrency: 2 };

const oneByOne: Partial<Record<JobName, typeof workOptions>> = { 'files.describe': inTurn, 'push.deliver': fewOfOne };

/** When jobs come by themselves, as cron writes it. */
const schedules = [
  ['housekeeping.sweep', '23 * * * *'],
  ['reminders.plan', '*/15 * * * *'],
  // A moment after them: the mail of eight holds what the morning of eight says.
  ['digest.plan', '2-59/15 * * * *'],
] as const satisfies readonly (readonly [JobName, string])[];

/** A batch is over with its slowest, and what takes too long is tried again with all of it: a mail that was sent is noted at once. */
const isSentOnce = (name: string): boolean => name.startsWith('mail.') || name === 'digest.send';

const patienceAtStop = 2_000;

/** One that says nothing is given up, as those of the product are (server/db/pool.ts); the driver's own settings, handed on. */
const ofItsConnections = { query_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/**
 * Opens the queues, which it makes if there are none. `ownerUrl` leads to the role that owns the schema; the product's
 * own role may only add jobs.
 */
export async function openQueue({ ownerUrl, log, schedule = true, asksEvery }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'atelier jobs',
    schema,
    // What it asks takes a millisecond, and each connection 5 MB of Postgres'.
    max: 2,
    ...ofItsConnections,
    schedule,
    useListenNotify: true,
  });
  boss.on('error', (err) => log.warn({ err }, 'the job queue has trouble'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue: ${message}`));
  await boss.start();
  for (const [name, options] of Object.entries(queues)) await agree(boss, name, options);
  for (const [name, cron] of schedule ? schedules : []) await boss.schedule(name, cron, null, { missed: 'once' });
  await boss.getDb().executeSql(grants);

  return {
    enqueue: send,
    enqueueAll: async (tx, name, jobs) => {
      const waiting = jobs.map(({ data, afterMs, of }) => ({
        data,
        startAfter: Math.ceil(afterMs / 1000),
        ...(of && { group: { id: of } }),
      }));
      if (waiting.length > 0) await boss.insert(name, waiting, { db: fromKysely(tx) });
    },
    post: (tx, _stamp, name, data) => send(tx, name, data),
    forget: async (tx, ids) => {
      await sql`select ${sql.ref(`${schema}.forget_jobs`)}(${sql.val(ids)}::text[])`.execute(tx);
    },
    start: async (handlers) => {
      for (const name of namesOf(queues)) {
        const handle = handlers[name];
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it is called with was enqueued under its name
        if (handle) await work(name, handle as JobHandler);
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: patienceAtStop }),
  };

  async function send<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void> {
    await boss.send(name, data, { db: fromKysely(tx) });
  }

  async function work(name: JobName, handle: JobHandler): Promise<void> {
    const polling = asksEvery === undefined ? {} : { pollingIntervalSeconds: asksEvery, notifyPollingIntervalSeconds: asksEvery };
    await boss.work<object>(name, { ...(oneByOne[name] ?? workOptions), ...polling }, (jobs) =>
      Promise.all(jobs.map((job) => attempt(name, job, handle))),
    );
  }

  async function attempt(name: JobName, { id, data, retryCount }: Job, handle: JobHandler): Promise<JobResult> {
    try {
      await handle(data);
      if (isSentOnce(name))
        await boss.complete(name, id).catch((err: unknown) => log.warn({ err, job: name }, 'a job was not noted as done'));
      return { id, status: 'completed' };
    } catch (err) {
      // The queue gets no more than the state: what it is given it keeps.
      const isLast = retryCount >= (queues[name].retryLimit ?? 0);
      if (isLast) log.error({ err, job: name, attempt: retryCount + 1 }, 'a job failed for the last time: it is given up');
      else log.warn({ err, job: name, attempt: retryCount + 1 }, 'a job failed');
      return { id, status: 'failed' };
    }
  }
}

/** Makes the queue, or has the one of an earlier version keep to what is said of it now (its policy stays as it was made). */
async function agree(boss: PgBoss, name: string, { policy, ...options }: Omit<QueueCreation, 'name'>): Promise<void> {
  await boss.createQueue(name, { ...options, ...(policy && { policy }) });
  await boss.updateQueue(name, options);
}

/** Under a lock, since instances that start together would change the same catalogue rows. */
const grants = `
  begin;
  select pg_advisory_xact_lock(hashtext('atelier ${schema} grants'));
  grant usage on schema ${schema} to atelier_app;
  grant select on ${schema}.queue to atelier_app;
  grant select, insert on ${schema}.job_common to atelier_app;
  -- The product may remove no job, but those of a studio that is deleted: by their ids, which are in its hands then.
  create or replace function ${schema}.forget_jobs(ids text[]) returns void language sql security definer
    set search_path = pg_catalog, pg_temp
    as 'delete from ${schema}.job j where exists (select from jsonb_each_text(j.data) d where d.value = any (ids))';
  revoke all on function ${schema}.forget_jobs(text[]) from public;
  grant execute on function ${schema}.forget_jobs(text[]) to atelier_app;
  commit;`;
