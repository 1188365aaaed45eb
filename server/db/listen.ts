// LISTEN on a connection of its own: a pooled one would be lent to queries and lose its subscription.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Notified = (payload: string) => void;
export type StopListening = () => Promise<void>;

const firstWait = 100;
const longestWait = 5_000;

/** Listens until stopped. The first connection must succeed; a later loss is mended in the background. */
export async function listenOn({
  settings,
  channel,
  onNotify,
  log,
}: {
  settings: pg.ClientConfig;
  channel: string;
  onNotify: Notified;
  log: Log;
}): Promise<StopListening> {
  const stopping = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client(settings);
    next.on('error', (err) => log.warn({ err, channel }, 'the listening connection was lost'));
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    next.once('end', () => void reconnect());
    return next;
  }

  async function reconnect(): Promise<void> {
    for (let wait = firstWait; !stopping.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      const waited = await sleep(wait, true, { signal: stopping.signal, ref: false }).catch(() => false);
      if (!waited) return;
      try {
        client = await connect();
      } catch {
        continue;
      }
      if (stopping.signal.aborted) await client.end().catch(() => {});
      else onNotify('');
      return;
    }
  }

  return async () => {
    stopping.abort();
    await client.end().catch(() => {});
  };
}
