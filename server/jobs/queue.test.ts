import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FileId, StudioId, UserId } from '../../domain/kernel/ids.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import { createLog, type Log } from '../log.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { type JobHandlers, openQueue, type Queue } from './queue.ts';

const log = createLog({ level: 'silent' });
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, role: 'atelier_app', log });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const open: Queue[] = [];
afterEach(() => Promise.all(open.splice(0).map((queue) => queue.stop())));

async function startQueue(
  work: (accountId: string) => Promise<void>,
  { describes = async () => {}, ...options }: { describes?: JobHandlers['files.describe']; asksEvery?: number; log?: Log } = {},
): Promise<Queue> {
  const queue = await openQueue({ ownerUrl: database.url, log, ...options });
  open.push(queue);
  const handle = ({ accountId }: { accountId: string }) => work(accountId);
  const handlers: JobHandlers = {
    'mail.verification': handle,
    'mail.recovery': handle,
    'mail.alreadyRegistered': handle,
    'mail.passwordChanged': handle,
    'mail.emailChange': async () => {},
    'mail.emailChanged': async () => {},
    'mail.invitation': async () => {},
    'push.deliver': async () => {},
    'push.test': async () => {},
    'files.describe': describes,
    'digest.plan': async () => {},
    'digest.send': async () => {},
    'reminders.plan': async () => {},
    'reminders.send': async () => {},
    'housekeeping.sweep': async () => {},
    'housekeeping.files': async () => {},
  };
  await queue.start(handlers);
  return queue;
}

const enqueue = (queue: Queue, accountId: string) =>
  inTransaction(db, { kind: 'authentication' }, (tx) => queue.enqueue(tx, 'mail.passwordChanged', { accountId: accountId as UserId }));

test('a job runs once its transaction commits, without anybody asking', async () => {
  const done: string[] = [];
  const queue = await startQueue(async (id) => void done.push(id), { asksEvery: 3_600 });
  await inTransaction(db, { kind: 'authentication' }, async (tx) => {
    await queue.enqueue(tx, 'mail.passwordChanged', { accountId: 'a' as UserId });
    await sleep(100);
    expect(done).toEqual([]);
  });
  await expect.poll(() => done).toEqual(['a']);
});

test('a job of a transaction that fails never runs', async () => {
  const done: string[] = [];
  const queue = await startQueue(async (id) => void done.push(id));
  const failing = inTransaction(db, { kind: 'authentication' }, async (tx) => {
    await queue.enqueue(tx, 'mail.passwordChanged', { accountId: 'rolled back' as UserId });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await enqueue(queue, 'after');
  await expect.poll(() => done).toEqual(['after']);
});

/** What a log says of jobs that fail: how loudly, and at which attempt. */
function listeningLog() {
  const lines: string[] = [];
  const heard = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const said = () =>
    lines.flatMap((line) => {
      const { level, msg, attempt } = JSON.parse(line) as { level: string; msg: string; attempt?: number };
      return msg.startsWith('a job failed') ? [[level, attempt]] : [];
    });
  return { heard, said };
}

test('a job that fails is tried again, and what it said is not kept', async () => {
  let attempts = 0;
  const { heard, said } = listeningLog();
  const fails = async () => {
    if (++attempts < 2) throw new Error('secret-in-an-error');
  };
  const queue = await startQueue(fails, { log: heard });
  await enqueue(queue, 'again');
  // After up to four seconds, and found by a look that comes every five.
  await expect.poll(() => attempts, { timeout: 60_000 }).toBe(2);
  const { rows } = await queryOnce(database.url, 'select j::text as row from pgboss.job j');
  expect(JSON.stringify(rows)).not.toContain('secret-in-an-error');
  expect(said()).toEqual([['warn', 1]]);
});

test('a job that fails for the last time is in the log as given up', async () => {
  const adding = await openQueue({ ownerUrl: database.url, log, schedule: false });
  open.push(adding);
  await enqueue(adding, 'for the last time');
  await queryOnce(database.url, `update pgboss.job set retry_count = retry_limit where data->>'accountId' = 'for the last time'`);
  const { heard, said } = listeningLog();
  await startQueue(() => Promise.reject(new Error('451 try again later')), { log: heard });
  await expect.poll(said).toEqual([['error', 31]]);
});

test('[F23] a mail that hangs leaves those of its batch done: they are not sent again with it', async () => {
  const ids = ['hangs', 'b', 'c', 'd', 'e'];
  const adding = await openQueue({ ownerUrl: database.url, log, schedule: false });
  open.push(adding);
  for (const id of ids) await enqueue(adding, id);
  const hangs = Promise.withResolvers<void>();
  await startQueue((id) => (id === 'hangs' ? hangs.promise : Promise.resolve()));
  const done = async () => {
    const finished = `select data->>'accountId' as id from pgboss.job where state = 'completed' and data->>'accountId' = any($1)`;
    return (await queryOnce(database.url, finished, [ids])).rows.map(({ id }) => String(id)).toSorted();
  };
  await expect.poll(done).toEqual(ids.slice(1));
  hangs.resolve();
  await expect.poll(done).toEqual(ids.toSorted());
});

test('[F23] a mail that waits minutes for its turn at the mail server is not begun again beside itself; one whose instance is gone is', async () => {
  const name = 'mail.passwordChanged';
  const turn = Promise.withResolvers<void>();
  let begun = 0;
  const queue = await startQueue(async () => {
    begun++;
    await turn.promise;
  });
  await enqueue(queue, 'waits');
  await expect.poll(() => begun).toBe(1);
  const caretaker = new PgBoss({ connectionString: database.url, schema: 'pgboss', supervise: false, schedule: false });
  await caretaker.start();
  /** What becomes of it when the queue is looked after, as it is each minute, so long after the moment of the column. */
  const after = async (column: 'started_on' | 'heartbeat_on', seconds: number) => {
    const age = `update pgboss.job set ${column} = now() - $2 * interval '1 s' where name = $1 and state = 'active'`;
    await queryOnce(database.url, age, [name, seconds]);
    await queryOnce(database.url, 'update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = $1', [name]);
    await caretaker.supervise(name);
    const { rows } = await queryOnce(database.url, `select state from pgboss.job where data->>'accountId' = 'waits'`);
    return rows.map(({ state }) => String(state));
  };
  expect(await after('started_on', 600)).toEqual(['active']);
  expect(await after('heartbeat_on', 60)).toEqual(['retry']);
  await queryOnce(database.url, `delete from pgboss.job where data->>'accountId' = 'waits'`);
  turn.resolve();
  await caretaker.stop();
});

test('a queue of an earlier version keeps to what is said of it now', async () => {
  await startQueue(async () => {});
  const older = `update pgboss.queue set expire_seconds = 60, heartbeat_seconds = null, retry_limit = 2 where name = 'files.describe'`;
  await queryOnce(database.url, older);
  await startQueue(async () => {});
  const read = `select expire_seconds, heartbeat_seconds, retry_limit from pgboss.queue where name = 'files.describe'`;
  expect((await queryOnce(database.url, read)).rows).toEqual([{ expire_seconds: 900, heartbeat_seconds: 30, retry_limit: 10 }]);
});

test('several instances that start at once share the work: each job runs once', async () => {
  const runs: string[] = [];
  const queues = await Promise.all(Array.from({ length: 3 }, () => startQueue(async (id) => void runs.push(id))));
  const ids = Array.from({ length: 60 }, (_, index) => `shared ${index}`);
  await Promise.all(ids.map((id, index) => enqueue(queues[index % 3] as Queue, id))); // there are three
  await expect.poll(() => runs.length).toBe(60);
  await sleep(200);
  expect(runs.toSorted()).toEqual(ids.toSorted());
});

test('the role of the product may add jobs and no more', async () => {
  await startQueue(async () => {});
  const asProduct = (statement: string) => queryOnce(database.url, `set role atelier_app; ${statement}`);
  await expect(asProduct('delete from pgboss.job_common')).rejects.toThrow('permission denied');
  await expect(asProduct('update pgboss.queue set retry_limit = 0')).rejects.toThrow('permission denied');
  await expect(asProduct('drop schema pgboss cascade')).rejects.toThrow('must be owner');
});

test('stopping waits for the job that runs', async () => {
  const work = Promise.withResolvers<void>();
  const steps: string[] = [];
  const queue = await startQueue(async () => {
    steps.push('begun');
    await work.promise;
    steps.push('finished');
  });
  await enqueue(queue, 'slow');
  await expect.poll(() => steps).toEqual(['begun']);
  const stopping = open
    .splice(0)[0]
    ?.stop()
    .then(() => steps.push('stopped'));
  await sleep(100);
  work.resolve();
  await stopping;
  expect(steps).toEqual(['begun', 'finished', 'stopped']);
});

test('[A70] a studio that brings many documents at once has those of others come in between', async () => {
  const looked: string[] = [];
  const inHand: string[] = [];
  let mostOfOne = 0;
  // None is done before one of each studio is in hand: whoever waits for the others' would wait for good.
  const allInHand = Promise.withResolvers<void>();
  const describes = async ({ studioId }: { studioId: string }) => {
    inHand.push(studioId);
    mostOfOne = Math.max(mostOfOne, inHand.filter((one) => one === studioId).length);
    if (new Set(inHand).size === 3) allInHand.resolve();
    await allInHand.promise;
    inHand.splice(inHand.indexOf(studioId), 1);
    looked.push(studioId);
  };
  // They wait before anybody looks.
  const waiting = await openQueue({ ownerUrl: database.url, log });
  open.push(waiting);
  const bring = (studioId: string, count: number) =>
    inTransaction(db, { kind: 'authentication' }, (tx) =>
      waiting.enqueueAll(
        tx,
        'files.describe',
        Array.from({ length: count }, (_, index) => ({
          data: { studioId: studioId as StudioId, fileId: `${index}` as FileId },
          afterMs: 0,
          of: studioId,
        })),
      ),
    );
  await bring('many', 40);
  await bring('few', 3);
  await bring('one', 1);
  await startQueue(async () => {}, { describes });
  await expect.poll(() => looked.length, { timeout: 60_000 }).toBe(44);
  expect(mostOfOne).toBe(1);
});
