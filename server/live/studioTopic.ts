// The topic `studio`: the events of a studio, as each person may hear them. A browser proves itself with a one-use ticket
// when it joins, so that no token stands in an address.

import { z } from 'zod';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { liveProtocol } from '../../domain/kernel/protocol.ts';
import type { Limiter } from '../http/limits.ts';
import type { Sessions } from '../http/sessions.ts';
import { type SocketBounds, socketLimits } from './bounds.ts';
import type { CatchUp } from './catchUp.ts';
import type { Listener } from './feed.ts';
import type { Hub } from './hub.ts';
import { batchJson } from './presenting.ts';
import type { Presence } from './presence.ts';
import type { JoinRequest, Refusal, Seat, Topic, TopicKind } from './topics.ts';

export interface StudioTopicOptions {
  hub: Hub;
  sessions: Sessions;
  presence: Presence;
  /** Spends a ticket; null when it is unknown, used or too old. */
  redeem: (ticket: string) => Promise<SessionId | null>;
  limiter: Pick<Limiter, 'trySpend' | 'giveBack'>;
  bounds: SocketBounds;
}

const joinParameters = z.strictObject({
  ticket: z.string().min(20).max(200),
  since: z.number().int().min(0).nullable().default(null),
  /** In which form the page reads events. */
  protocol: z.number().int().default(liveProtocol),
});

/** Whether the page can be seen and has the focus. */
const presenceParameters = z.strictObject({ visible: z.boolean() });

export const studioTopic = (options: StudioTopicOptions): TopicKind => ({
  quota: options.bounds.messagesPerTenSeconds,
  open: (seat) => openOn(seat, options),
});

function openOn(seat: Seat, options: StudioTopicOptions): Topic {
  const { hub, sessions, presence } = options;
  const page = presence.ofSocket();
  let joined: Joined | null = null;

  const leave = () => {
    page.leave();
    if (joined) hub.leave(joined.listener);
    joined = null;
  };

  const join = async ({ payload, reference, accept }: JoinRequest): Promise<Refusal | null> => {
    const entry = await admit(payload, { ...options, network: seat.network });
    if (typeof entry === 'string') return entry;
    // A browser that got no answer in time asks again on the same socket: the later join counts.
    leave();
    if (!seat.enter(entry.actor.userId)) return 'rate_limited';
    const listener = listenerOf(seat, reference, entry);
    joined = { listener, reference };
    const answer = (missed: CatchUp) => accept(isTooMuch(missed) ? { tooFar: true, upTo: missed.upTo } : missed);
    await hub.join({ listener, since: entry.since, answer });
    if (!seat.line.isOpen()) hub.leave(listener);
    return null;
  };

  const sayPresence = (payload: Record<string, unknown>): Refusal | null => {
    const said = presenceParameters.safeParse(payload);
    if (!joined || !said.success) return 'validation_failed';
    page.say(joined.listener.actor, said.data.visible);
    return null;
  };

  return {
    join,
    leave,
    messages: { still_here: () => null, presence: sayPresence },
    hasJoined: () => joined !== null,
    isStillOpen: async () => {
      // A session that ran out ends without an event.
      if (!joined || (await sessions.actorOfSession(joined.listener.sessionId))) return true;
      joined?.listener.close('session_ended');
      return false;
    },
    askBack: () => joined && seat.line.push([joined.reference, null, seat.name, 'still_there'], {}),
  };
}

interface Joined {
  listener: Listener;
  reference: string | null;
}

interface Entry {
  sessionId: SessionId;
  actor: MemberActor;
  since: number | null;
}

/** Who asks to join, or why they may not. */
async function admit(
  payload: Record<string, unknown>,
  { sessions, redeem, limiter, network }: StudioTopicOptions & { network: string },
): Promise<Entry | Refusal> {
  const parameters = joinParameters.safeParse(payload);
  if (!parameters.success) return 'validation_failed';
  const { ticket, since, protocol } = parameters.data;
  if (protocol !== liveProtocol) return 'outdated';
  const bearer = await bearerOf(ticket, { sessions, redeem, limiter, network });
  return typeof bearer === 'string' ? bearer : { ...bearer, since };
}

/** What a topic needs to let somebody in with a ticket. */
export type TicketOptions = Pick<StudioTopicOptions, 'sessions' | 'redeem' | 'limiter'>;

/** Whose ticket it is, which it is no more after that. */
export async function bearerOf(
  ticket: string,
  { sessions, redeem, limiter, network }: TicketOptions & { network: string },
): Promise<Omit<Entry, 'since'> | Refusal> {
  // Tickets that nobody was given are counted by network, and past the limit none of it is looked up.
  if (!limiter.trySpend('ticket', network)) return 'rate_limited';
  limiter.giveBack('ticket', network);
  const sessionId = await redeem(ticket);
  if (!sessionId) limiter.trySpend('ticket', network);
  const actor = sessionId && (await sessions.memberOfSession(sessionId));
  return sessionId && actor ? { sessionId, actor } : 'session_ended';
}

const listenerOf = ({ line, name }: Seat, reference: string | null, { sessionId, actor }: Entry): Listener => ({
  sessionId,
  actor,
  send: (batch) => line.pushJson([reference, null, name, 'events'], batchJson(batch)),
  close: (reason) => {
    line.push([reference, null, name, reason], {});
    line.close(reason === 'interrupted' ? 1013 : 1008, reason);
  },
});

/** Reading everything anew is cheaper than an answer that no slow reader could take. */
const isTooMuch = (missed: CatchUp): boolean => 'events' in missed && batchJson(missed).length > socketLimits.backlogBytes;
