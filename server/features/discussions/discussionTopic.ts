// The topic `discussion`: who writes just now where one reads. Whoever reads the thing is let in, with a ticket as to the studio's
// events, and is out at once when they read it no more. A name is that of the session, and nothing of what is written is said.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { subjectKey, type SubjectKey, subjectOf } from '../../../domain/discussions/subjects.ts';
import type { Database } from '../../db/pool.ts';
import { inSnapshot } from '../../db/tx.ts';
import type { Sessions } from '../../http/sessions.ts';
import type { Listener } from '../../live/feed.ts';
import type { Hub } from '../../live/hub.ts';
import { bearerOf, type TicketOptions } from '../../live/studioTopic.ts';
import type { JoinRequest, Refusal, Seat, Topic, TopicKind } from '../../live/topics.ts';
import type { Subjects } from './access.ts';
import type { Writing } from './writing.ts';

export interface DiscussionTopicOptions extends TicketOptions {
  db: Database;
  hub: Hub;
  sessions: Sessions;
  writing: Writing;
  subjects: Subjects;
  now: () => Date;
}

const joinParameters = z.strictObject({ ticket: z.string().min(20).max(200), subject: subjectKey });
const word = z.strictObject({ subject: subjectKey });
/** Between two words of one tab that are passed on. */
const betweenMs = 1_000;

export const discussionTopic = (options: DiscussionTopicOptions): TopicKind => ({
  quota: 40,
  open: (seat) => openOn(seat, options),
});

interface Joined {
  subject: SubjectKey;
  peer: string;
  listener: Listener;
  reference: string | null;
  end: () => void;
}

function openOn(seat: Seat, options: DiscussionTopicOptions): Topic {
  const { db, hub, sessions, writing, subjects, now } = options;
  let joined: Joined | null = null;
  let lastSaid = 0;

  const leave = () => {
    if (!joined) return;
    hub.leave(joined.listener);
    joined.end();
    joined = null;
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
  const isStillIn = async ({ subject, listener }: Joined): Promise<boolean> => {
    const actor = await sessions.memberOfSession(listener.sessionId);
    return actor !== null && mayRead(subjects, { db, actor, subject });
  };

  const join = async ({ payload, reference, accept }: JoinRequest): Promise<Refusal | null> => {
    const parameters = joinParameters.safeParse(payload);
    if (!parameters.success) return 'validation_failed';
    const { ticket, subject } = parameters.data;
    const bearer = await bearerOf(ticket, { ...options, network: seat.network });
    if (typeof bearer === 'string') return bearer;
    if (!(await mayRead(subjects, { db, actor: bearer.actor, subject }))) return 'not_found';
    leave();
    if (!seat.enter(bearer.actor.userId)) return 'rate_limited';
    const listener: Listener = {
      ...bearer,
      send: ({ events }) => {
        if (
          events.some(
            ({ type, traits }) =>
              traits?.changesReaders ?? traits?.changesRights ?? /^(projects|tasks|files)\.|^boards\.removed$/.test(type),
          )
        )
          void lookAgain(reference);
      },
      close: () => sendAway(reference),
    };
    const peer = randomUUID();
    await hub.join({ listener, since: null, answer: () => undefined });
    if (!seat.line.isOpen()) {
      hub.leave(listener);
      return null;
    }
    const end = writing.enter(subject, {
      peer,
      onWriting: (userId) => seat.line.push([reference, null, seat.name, 'writes'], { userId }),
    });
    joined = { subject, peer, listener, reference, end };
    accept({});
    // Between the look and the hearing something may have happened. The page joins other topics meanwhile.
    void lookAgain(reference);
    return null;
  };

  const say = (payload: Record<string, unknown>): Refusal | null => {
    const said = word.safeParse(payload);
    if (!joined || !said.success || said.data.subject !== joined.subject) return 'validation_failed';
    const moment = now().getTime();
    if (Math.abs(moment - lastSaid) < betweenMs) return 'rate_limited';
    lastSaid = moment;
    writing.say(joined.subject, { peer: joined.peer, userId: joined.listener.actor.userId });
    return null;
  };

  return {
    join,
    leave,
    messages: { writes: say },
    hasJoined: () => joined !== null,
    isStillOpen: async () => {
      // A session that ran out ends without an event.
      if (joined && !(await sessions.actorOfSession(joined.listener.sessionId))) sendAway(joined.reference);
      return true;
    },
    askBack: () => undefined,
  };
}

const mayRead = (
  { readableSubject }: Subjects,
  { db, actor, subject }: { db: Database; actor: MemberActor; subject: SubjectKey },
): Promise<boolean> =>
  inSnapshot(db, actor, async (tx) => {
    await readableSubject(tx, actor, subjectOf(subject));
    return true;
  }).catch(() => false);
