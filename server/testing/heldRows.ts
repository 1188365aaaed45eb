import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface HeldRows {
  /** Resolves once so many transactions of the database wait for a lock. */
  untilWaiting: (count: number) => Promise<void>;
  /** Does more in the transaction that holds them. */
  query: (text: string, values?: unknown[]) => Promise<void>;
  release: () => Promise<void>;
}

/**
 * Holds what a `select … for update` names, as another transaction would: whoever needs it stops there until it is released,
 * so that a test of a race decides who comes first.
 */
export async function holdRows(url: string, select: string, values: unknown[] = []): Promise<HeldRows> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(select, values);
  const waiting = async (): Promise<number> => {
    // A transaction goes on seeing the connections that it saw first: whoever waits on a newer one would never be counted.
    await client.query('select pg_stat_clear_snapshot()');
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rows[0] as { count: number }).count;
  };
  return {
    untilWaiting: async (count) => {
      for (const end = Date.now() + 10_000; (await waiting()) < count; await sleep(5)) {
        if (Date.now() > end) throw new Error(`${await waiting()} transactions wait, not ${count}`);
      }
    },
    query: async (text, values = []) => void (await client.query(text, values)),
    release: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

/**
 * Lets the first one come as far as the log of that person's studio, then the second one as far as it gets, then both go on:
 * both have done all but commit, and whoever came first goes on first.
 */
export async function inThisOrder<One, Other>(
  { ownerUrl, studioOf }: { ownerUrl: string; studioOf: string },
  [first, second]: readonly [() => Promise<One>, () => Promise<Other>],
): Promise<[One, Other]> {
  const log = await holdLog(ownerUrl, studioOf);
  try {
    const one = first();
    await Promise.race([log.untilWaiting(1), tooEarly(one)]);
    const other = second();
    await Promise.race([log.untilWaiting(2), tooEarly(one), tooEarly(other)]);
    await log.release();
    return [await one, await other];
  } catch (error) {
    await log.release().catch(() => undefined);
    throw error;
  }
}

/** Fails with what came of it where it comes to an end although the log is held. */
async function tooEarly(under: Promise<unknown>): Promise<never> {
  const result = await under;
  throw new Error(`it was over before the log was free: ${JSON.stringify(result)}`);
}

/** Stops everybody who is about to add to a studio's event log, the last thing that a transaction does. */
export const holdLog = (url: string, studioOf: string): Promise<HeldRows> =>
  holdRows(url, `select from studio_sequences where studio_id = (select studio_id from accounts where id = $1) for update`, [studioOf]);
