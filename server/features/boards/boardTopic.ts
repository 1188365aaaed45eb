// The topic `board`: who looks at a board with oneself, and what they do just now. Whoever reads the board is let in, with a ticket as
// to the studio's events, and is out at once when they read it no more.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { boardId, type BoardId } from '../../../domain/kernel/ids.ts';
import { mostSaid, roomState, saidPerSecond } from '../../../domain/boards/room.ts';
import type { Database } from '../../db/pool.ts';
import { inSnapshot } from '../../db/tx.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Listener } from '../../live/feed.ts';
import type { Hub } from '../../live/hub.ts';
import { bearerOf, type TicketOptions } from '../../live/studioTopic.ts';
import type { JoinRequest, Refusal, Seat, Topic, TopicKind } from '../../live/topics.ts';
import type { Rooms, Visitor } from './rooms.ts';
import { mayChangeReach } from './galleryTopic.ts';
import { boardRow } from './sql.ts';

export interface BoardTopicOptions extends TicketOptions {
  db: Database;
  hub: Hub;
  sessions: Sessions;
  rooms: Rooms;
  now: () => Date;
}

const joinParameters = z.strictObject({ ticket: z.string().min(20).max(200), boardId });

export const boardTopic = (options: BoardTopicOptions): TopicKind => ({
  // Twice what is passed on: whoever sends more is no page of ours.
  quota: saidPerSecond * 20,
  open: (seat) => openOn(seat, options),
});

interface Joined {
  id: BoardId;
  visitor: Visitor;
  listener: Listener;
  reference: string | null;
}

function openOn(seat: Seat, options: BoardTopicOptions): Topic {
  const { db, hub, sessions, rooms } = options;
  let joined: Joined | null = null;
  const allowance = perSecond(options.now);

  const leave = () => {
    if (!joined) return;
    const { id, visitor, listener } = joined;
    joined = null;
    hub.leave(listener);
    rooms.leave(id, visitor.peer);
  };
  const sendAway = (reference: string | null) => {
    leave();
    seat.line.push([reference, null, seat.name, 'gone'], {});
  };
  /** What it is about may have gone out of reach with anything that happened, or the session may be over. */
  const lookAgain = async (reference: string | null) => {
    const mine = joined;
    if (!mine || (await isStillIn(mine).catch(() => false)) || joined !== mine) return;
    sendAway(reference);
  };
  const isStillIn = async ({ id, listener }: Joined): Promise<boolean> => {
    const actor = await sessions.memberOfSession(listener.sessionId);
    return actor !== null && mayRead(db, actor, id);
  };

  const join = async ({ payload, reference, accept }: JoinRequest): Promise<Refusal | null> => {
    const parameters = joinParameters.safeParse(payload);
    if (!parameters.success) return 'validation_failed';
    const { ticket, boardId: id } = parameters.data;
    const bearer = await bearerOf(ticket, { ...options, network: seat.network });
    if (typeof bearer === 'string') return bearer;
    if (!(await mayRead(db, bearer.actor, id))) return 'not_found';
    leave();
    if (!seat.enter(bearer.actor.userId)) return 'rate_limited';
    const listener: Listener = {
      ...bearer,
      send: ({ events }) => {
        if (events.some(({ type, traits }) => traits?.changesReaders ?? traits?.changesRights ?? mayChangeReach(type)))
          void lookAgain(reference);
      },
      close: () => sendAway(reference),
    };
    const peer = randomUUID();
    const visitor: Visitor = {
      peer,
      studioId: bearer.actor.studioId,
      userId: bearer.actor.userId,
      onSaid: (other) => seat.line.push([reference, null, seat.name, 'said'], other),
      onLeft: (other) => seat.line.push([reference, null, seat.name, 'left'], { peer: other }),
    };
    await hub.join({ listener, since: null, answer: () => undefined });
    if (!seat.line.isOpen()) {
      hub.leave(listener);
      return null;
    }
    joined = { id, visitor, listener, reference };
    accept({ peer, peers: rooms.enter(id, visitor) });
    // Between the look and the hearing something may have happened. The page joins other topics meanwhile.
    void lookAgain(reference);
    return null;
  };

  const say = (payload: Record<string, unknown>): Refusal | null => {
    const said = roomState.safeParse(payload);
    if (!joined || !said.success || JSON.stringify(payload).length > mostSaid) return 'validation_failed';
    // A word too many is not passed on: the next one says all of it again.
    if (!allowance()) return 'rate_limited';
    const { id, visitor } = joined;
    rooms.say(id, { peer: visitor.peer, userId: visitor.userId, state: said.data });
    return null;
  };

  return {
    join,
    leave,
    messages: { say },
    hasJoined: () => joined !== null,
    isStillOpen: async () => {
      // A session that ran out ends without an event.
      if (joined && !(await sessions.actorOfSession(joined.listener.sessionId))) sendAway(joined.reference);
      return true;
    },
    askBack: () => undefined,
  };
}

const mayRead = (db: Database, actor: MemberActor, id: BoardId): Promise<boolean> =>
  inSnapshot(db, actor, async (tx) => {
    const row = await boardRow(tx, actor, id);
    return row !== undefined && row.deleted_at === null;
  });

/** Whether one more is within what is passed on in a second. */
function perSecond(clock: () => Date): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(clock().getTime() / 1_000);
    if (now !== second) [second, count] = [now, 0];
    return ++count <= saidPerSecond;
  };
}
