// Who writes just now, and where: told to whoever looks at the same discussion, at whatever instance, and written nowhere.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { userId, type UserId } from '../../../domain/kernel/ids.ts';
import { subjectKey, type SubjectKey } from '../../../domain/discussions/subjects.ts';
import type { Database } from '../../db/pool.ts';
import type { Log } from '../../log.ts';

/** Somebody who looks at a discussion, by the name of their socket. */
export interface Hearer {
  peer: string;
  onWriting: (userId: UserId) => void;
}

export interface Writing {
  /** @returns ends it */
  enter: (subject: SubjectKey, hearer: Hearer) => () => void;
  say: (subject: SubjectKey, by: { peer: string; userId: UserId }) => void;
  close: () => Promise<void>;
}

const channel = 'atelier_writing';
const notice = z.object({ from: z.uuid(), subject: subjectKey, peer: z.uuid(), userId });

export async function openWriting({ db, log }: { db: Database; log: Log }): Promise<Writing> {
  const own = randomUUID();
  const rooms = new Map<SubjectKey, Set<Hearer>>();
  let sending = Promise.resolve();
  const tell = (subject: SubjectKey, by: { peer: string; userId: UserId }) =>
    rooms.get(subject)?.forEach(({ peer, onWriting }) => peer !== by.peer && onWriting(by.userId));
  const stop = await db.listen(channel, (payload) => {
    const read = payload ? notice.safeParse(JSON.parse(payload)) : null;
    if (read?.success && read.data.from !== own) tell(read.data.subject, read.data);
  });
  return {
    enter: (subject, hearer) => {
      const room = rooms.get(subject) ?? new Set();
      rooms.set(subject, room.add(hearer));
      return () => {
        room.delete(hearer);
        if (room.size === 0 && rooms.get(subject) === room) rooms.delete(subject);
      };
    },
    say: (subject, by) => {
      tell(subject, by);
      const payload = JSON.stringify({ from: own, subject, ...by });
      // Nobody misses a word that a crash has lost.
      sending = sending
        .then(() => sql`select pg_notify(${channel}, ${payload})`.execute(db.kysely))
        .then(() => undefined)
        .catch((err: unknown) => log.warn({ err }, 'other instances did not hear who writes'));
    },
    close: async () => {
      await stop();
      await sending;
    },
  };
}
