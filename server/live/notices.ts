// How instances wake each other: a notice that a studio's log goes on, after the commit. A NOTIFY inside a transaction would
// lock the whole database at its commit. Instances greet each other, and one that is alone tells nobody: a notice costs as much as
// a small read. One that is lost is made up for by the hub, which looks by itself now and then.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { studioId, type StudioId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';

/** `last` is the number of the studio's newest event; null when the studio is deleted. */
export interface Notice {
  studioId: StudioId;
  last: number | null;
}

export interface Notices {
  /** Tells every instance that there is, this one at once. */
  tell: (notice: Notice) => void;
  /** Calls back for each notice of any instance; `onGap` when some may have been lost. */
  listen: (handlers: { onNotice: (notice: Notice) => void; onGap: () => void }) => Promise<() => Promise<void>>;
  /** Waits for what is on its way. */
  close: () => Promise<void>;
}

const channel = 'atelier_events';
const gone = 'gone';

/** What instances say of themselves: that they have come, that they are there, that they leave. */
type Greeting = 'hello' | 'here' | 'bye';

/** How often an instance says that it is there. */
const hereMs = 20_000;
/** After so long without a word of it another one is taken to be gone. */
const goneMs = 65_000;

export interface NoticesOptions {
  db: Pick<Database, 'kysely' | 'listen'>;
  log: Log;
  /** How long after its hello an instance goes on telling, whether or not anybody has answered. */
  answerMs?: number;
}

export function openNotices({ db, log, answerMs = 2_000 }: NoticesOptions): Notices {
  const here = randomUUID();
  const others = createOthers();
  let listener: ((notice: Notice) => void) | null = null;
  /** From then on everybody has been heard who is there. */
  let complete = Infinity;
  /** The newest of each studio that the others have not been told. */
  let waiting = new Map<StudioId, Notice>();
  let greetings = new Set<Greeting>();
  let sending: Promise<void> | null = null;

  const send = async (): Promise<void> => {
    while (waiting.size + greetings.size > 0) {
      const told = [...waiting.values()].map(({ studioId, last }) => `${here} ${studioId} ${last ?? gone}`);
      const payloads = [...told, ...[...greetings].map((greeting) => `${here} ${greeting}`)];
      waiting = new Map();
      greetings = new Set();
      try {
        await sql`select pg_notify(${channel}, payload) from unnest(${sql.val(payloads)}::text[]) payload`.execute(db.kysely);
      } catch (err) {
        log.warn({ err }, 'other instances were not woken; they look by themselves');
      }
    }
    sending = null;
  };
  const sendSoon = (): void => void (sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(send));
  const greet = (greeting: Greeting): void => {
    greetings.add(greeting);
    sendSoon();
  };
  const greetAll = (): void => {
    complete = performance.now() + answerMs;
    greet('hello');
  };

  return {
    tell: (notice) => {
      listener?.(notice);
      if (performance.now() > complete && others.areNone()) return;
      waiting.set(notice.studioId, notice);
      sendSoon();
    },
    listen: async ({ onNotice, onGap }) => {
      listener = onNotice;
      const stop = await db.listen(channel, (payload) => {
        if (!payload) {
          greetAll();
          return onGap();
        }
        const [from = '', what = '', last = ''] = payload.split(' ');
        if (from === here) return;
        others.heard(from, what);
        if (what === 'hello') greet('here');
        const studio = studioId.safeParse(what);
        if (studio.success) onNotice({ studioId: studio.data, last: last === gone ? null : Number(last) });
      });
      greetAll();
      const saying = setInterval(() => greet('here'), hereMs);
      saying.unref();
      return async () => {
        clearInterval(saying);
        complete = Infinity;
        greet('bye');
        await stop();
      };
    },
    close: async () => {
      await sending;
    },
  };
}

/** The other instances, as far as they were heard. */
function createOthers() {
  const lastHeard = new Map<string, number>();
  return {
    heard: (from: string, what: string): void => {
      if (what === 'bye') lastHeard.delete(from);
      else lastHeard.set(from, performance.now());
    },
    areNone: (): boolean => {
      for (const [from, at] of lastHeard) if (performance.now() - at > goneMs) lastHeard.delete(from);
      return lastHeard.size === 0;
    },
  };
}
