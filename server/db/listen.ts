// LISTEN on a connection of its own, one for all channels: a pooled one would be lent to queries and lose its subscriptions.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Notified = (payload: string) => void;
export type StopListening = () => Promise<void>;

export interface Listener {
  /** Listens until stopped. The first connection must succeed; a later loss is mended in the background, which `onNotify('')` tells. */
  listen: (channel: string, onNotify: Notified) => Promise<StopListening>;
  close: () => Promise<void>;
}

/** What the connection is called in `pg_stat_activity`. */
export const listenerName = 'atelier listening';

const firstWait = 100;
const longestWait = 5_000;

/** Connects with the first that listens. */
export function openListener({ settings, log }: { settings: pg.ClientConfig; log: Log }): Listener {
  const closing = new AbortController();
  const hearers = new Map<string, Set<Notified>>();
  let connection: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...settings, application_name: listenerName, pipeline: true });
    client.on('error', (err) => log.warn({ err }, 'the listening connection was lost'));
    client.on('notification', ({ channel, payload }) => hearers.get(channel)?.forEach((onNotify) => onNotify(payload ?? '')));
    try {
      await client.connect();
      for (const channel of hearers.keys()) await subscribe(client, channel);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      if (closing.signal.aborted) return;
      connection = connectAgain();
      // Closing ends it; nobody waits for it then.
      connection.catch(() => {});
    });
    return client;
  }

  async function connectAgain(): Promise<pg.Client> {
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      await sleep(wait, undefined, { signal: closing.signal, ref: false });
      const client = await connect().catch(() => null);
      if (!client) continue;
      for (const each of hearers.values()) for (const onNotify of each) onNotify('');
      return client;
    }
  }

  async function add(channel: string): Promise<void> {
    connection ??= connect();
    const client = await connection.catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    // One that was lost meanwhile listens to it as soon as there is another.
    await subscribe(client, channel).catch(() => client.end());
  }

  return {
    listen: async (channel, onNotify) => {
      const own = hearers.get(channel) ?? new Set();
      hearers.set(channel, own.add(onNotify));
      const stop = async () => {
        own.delete(onNotify);
        if (own.size > 0 || hearers.get(channel) !== own) return;
        hearers.delete(channel);
        const client = await connection?.catch(() => null);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
      };
      try {
        await add(channel);
      } catch (error) {
        await stop();
        throw error;
      }
      return stop;
    },
    close: async () => {
      closing.abort();
      const client = await connection?.catch(() => null);
      await client?.end().catch(() => {});
    },
  };
}

const subscribe = (client: pg.Client, channel: string): Promise<unknown> => client.query(`listen ${pg.escapeIdentifier(channel)}`);
