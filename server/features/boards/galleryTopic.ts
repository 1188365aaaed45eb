// The topic `gallery`: who is on which board just now, for a page that lists boards. One hears of boards alone that one reads; each
// change among those who are there, and each event that may change what is read, is looked up anew.

import { z } from 'zod';
import type { BoardId } from '../../../domain/kernel/ids.ts';
import type { Whereabouts } from '../../../domain/boards/room.ts';
import type { Database } from '../../db/pool.ts';
import { inSnapshot } from '../../db/tx.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Listener } from '../../live/feed.ts';
import type { Hub } from '../../live/hub.ts';
import { createRunner, type Runner } from '../../live/runner.ts';
import { bearerOf, type TicketOptions } from '../../live/studioTopic.ts';
import type { JoinRequest, Refusal, Seat, Topic, TopicKind } from '../../live/topics.ts';
import type { Rooms } from './rooms.ts';
import { readableAmong } from './sql.ts';

export interface GalleryTopicOptions extends TicketOptions {
  db: Database;
  hub: Hub;
  sessions: Sessions;
  rooms: Rooms;
}

const joinParameters = z.strictObject({ ticket: z.string().min(20).max(200) });
/** Comings and goings of a moment are told as one. */
const gatherMs = 300;

export const galleryTopic = (options: GalleryTopicOptions): TopicKind => ({
  quota: 40,
  open: (seat) => openOn(seat, options),
});

interface Joined {
  listener: Listener;
  reference: string | null;
  stop: () => void;
  /** What was told last. */
  told: string;
  /** One at a time: what was read before is not told after what was read later. */
  telling: Runner;
  waiting: NodeJS.Timeout | null;
}

function openOn(seat: Seat, options: GalleryTopicOptions): Topic {
  const { db, hub, sessions, rooms } = options;
  let joined: Joined | null = null;

  const leave = () => {
    if (!joined) return;
    const { listener, stop, telling, waiting } = joined;
    joined = null;
    if (waiting) clearTimeout(waiting);
    void telling.close();
    stop();
    hub.leave(listener);
  };
  const sendAway = (reference: string | null) => {
    leave();
    seat.line.push([reference, null, seat.name, 'gone'], {});
  };
  const tell = async (mine: Joined) => {
    if (await isOver(mine)) return joined === mine ? sendAway(mine.reference) : undefined;
    const boards = await whereaboutsFor(mine.listener, { db, rooms }).catch(() => null);
    const words = JSON.stringify(boards);
    if (boards === null || joined !== mine || words === mine.told) return;
    mine.told = words;
    seat.line.push([mine.reference, null, seat.name, 'who'], { boards });
  };
  /** It may have ended while they came in. What cannot be known now is told no more than it was. */
  const isOver = async ({ listener }: Joined): Promise<boolean> =>
    (await sessions.memberOfSession(listener.sessionId).catch(() => undefined)) === null;
  const lookAgain = () => {
    const mine = joined;
    if (!mine) return;
    const ask = () => {
      mine.waiting = null;
      mine.telling.ask();
    };
    mine.waiting ??= setTimeout(ask, gatherMs).unref();
  };

  const join = async ({ payload, reference, accept }: JoinRequest): Promise<Refusal | null> => {
    const parameters = joinParameters.safeParse(payload);
    if (!parameters.success) return 'validation_failed';
    const bearer = await bearerOf(parameters.data.ticket, { ...options, network: seat.network });
    if (typeof bearer === 'string') return bearer;
    leave();
    if (!seat.enter(bearer.actor.userId)) return 'rate_limited';
    const listener: Listener = {
      ...bearer,
      send: ({ events }) => {
        if (events.some(({ type, traits }) => traits?.changesReaders ?? traits?.changesRights ?? mayChangeReach(type))) lookAgain();
      },
      close: () => sendAway(reference),
    };
    await hub.join({ listener, since: null, answer: () => undefined });
    if (!seat.line.isOpen()) {
      hub.leave(listener);
      return null;
    }
    const telling = createRunner(
      () => tell(mine),
      () => undefined,
    );
    const mine: Joined = { listener, reference, stop: rooms.onChange(bearer.actor.studioId, lookAgain), told: '', telling, waiting: null };
    joined = mine;
    accept({});
    telling.ask();
    return null;
  };

  return {
    join,
    leave,
    messages: {},
    hasJoined: () => joined !== null,
    isStillOpen: async () => {
      // A session that ran out ends without an event.
      if (joined && !(await sessions.actorOfSession(joined.listener.sessionId))) sendAway(joined.reference);
      return true;
    },
    askBack: () => undefined,
  };
}

/** An act on what lies on a board, of which there are many a second, leaves its readers as they are. */
export const mayChangeReach = (type: string): boolean => /^(boards|projects)\./.test(type) && type !== 'boards.changed';

/** Who is on the boards that one reads, in an order that stays. */
async function whereaboutsFor({ actor }: Listener, { db, rooms }: Pick<GalleryTopicOptions, 'db' | 'rooms'>): Promise<Whereabouts> {
  const { studioId, userId } = actor;
  const visited = rooms.visited(studioId);
  if (visited.size === 0) return [];
  const readable = await inSnapshot(db, { kind: 'member', studioId, userId }, (tx) => readableAmong(tx, actor, [...visited.keys()]));
  return readable.toSorted().map((id: BoardId) => ({ id, userIds: [...(visited.get(id) ?? [])].toSorted() }));
}
