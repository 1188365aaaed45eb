// Who calls: verifies the access token and keeps the actors of live sessions in memory, so that an authenticated request
// costs no query before its own. Whatever changes a session, a role or a membership drops the entry.

import type { FastifyRequest } from 'fastify';
import { type Actor, demandMember, type MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { SessionId, StudioId, UserId } from '../../domain/kernel/ids.ts';

export interface LiveSession {
  actor: Actor;
  /** Milliseconds since the epoch; past it the session is over, whatever its tokens say. */
  expiresAt: number;
  /** The number of its studio's newest event when it was read: what comes after may change it. */
  sequence: number;
}

export interface SessionsOptions {
  /** Checks signature, audience, type and times of an access token. @returns null when it is not good */
  verify: (accessToken: string) => Promise<{ sessionId: SessionId; userId: UserId } | null>;
  /** Reads the live session with its person; null when it has ended, or the person is inactive. */
  load: (sessionId: SessionId) => Promise<LiveSession | null>;
  now: () => Date;
}

export interface Sessions {
  /** @throws AppError `unauthenticated` without a good token, `session_ended` when its session is over, `forbidden` for a guest */
  memberOf: (request: FastifyRequest) => Promise<MemberActor>;
  /** The actor of a session that is still live, or null. */
  actorOfSession: (sessionId: SessionId) => Promise<Actor | null>;
  /** The same, and null for a guest. */
  memberOfSession: (sessionId: SessionId) => Promise<MemberActor | null>;
  dropSession: (sessionId: SessionId) => void;
  dropUser: (userId: UserId) => void;
  dropStudio: (studioId: StudioId) => void;
  dropAll: () => void;
  /** Whether a session of the studio is in memory, which its events may change. */
  holds: (studioId: StudioId) => boolean;
  /** From now on says of which studio a session comes into memory, and at which number of its log it was read. */
  onLoaded: (heard: (studioId: StudioId, sequence: number) => void) => void;
}

/** Sessions in memory; past it the one that was not used for longest goes. */
export const mostEntries = 20_000;

/** One that nobody used for so long is read again when it comes: until then its studio's log need not be followed for it. */
export const idleMs = 15 * 60_000;

interface Entry {
  loading: Promise<LiveSession | null>;
  /** Set once loaded. */
  session: LiveSession | null;
  usedAt: number;
}

export function createSessions({ verify, load, now }: SessionsOptions): Sessions {
  /** Those that were used last stand last. */
  const entries = new Map<SessionId, Entry>();
  /** How many loaded ones there are of each studio. */
  const loaded = new Map<StudioId, number>();
  let onLoaded: (studioId: StudioId, sequence: number) => void = () => {};

  const count = ({ actor: { studioId } }: LiveSession, by: 1 | -1): void => {
    const sum = (loaded.get(studioId) ?? 0) + by;
    if (sum > 0) loaded.set(studioId, sum);
    else loaded.delete(studioId);
  };

  const drop = (sessionId: SessionId): void => {
    const session = entries.get(sessionId)?.session;
    if (session) count(session, -1);
    entries.delete(sessionId);
  };

  const enter = (sessionId: SessionId): Entry => {
    const known = entries.get(sessionId);
    const entry: Entry = known ?? { loading: load(sessionId), session: null, usedAt: 0 };
    entry.usedAt = now().getTime();
    entries.delete(sessionId);
    entries.set(sessionId, entry);
    if (known) return known;
    const { value: oldest } = entries.keys().next();
    if (oldest !== undefined && entries.size > mostEntries) drop(oldest);
    const isStillThere = () => entries.get(sessionId) === entry;
    const forget = () => void (isStillThere() && drop(sessionId));
    entry.loading.then((session) => {
      if (!session) return forget();
      if (!isStillThere()) return;
      entry.session = session;
      count(session, 1);
      onLoaded(session.actor.studioId, session.sequence);
    }, forget);
    return entry;
  };

  const actorOfSession = async (sessionId: SessionId) => {
    const entry = enter(sessionId);
    let session = await entry.loading;
    // Dropped while it was read: what it read may be from before the change, so read again.
    if (session && entries.get(sessionId) !== entry) session = await enter(sessionId).loading;
    return session && session.expiresAt > now().getTime() ? session.actor : null;
  };

  /** Drops whom it is about, and those that are still loading: they may be of them. */
  const dropWhere = (isMeant: (actor: Actor) => boolean) => {
    for (const [sessionId, { session }] of entries) if (!session || isMeant(session.actor)) drop(sessionId);
  };

  return {
    memberOf: async (request) => {
      const token = bearerOf(request);
      const claims = token ? await verify(token) : null;
      if (!claims) throw new AppError('unauthenticated');
      const actor = await actorOfSession(claims.sessionId);
      if (!actor) throw new AppError('session_ended');
      const member = demandMember(actor);
      if (member.userId !== claims.userId) throw new AppError('session_ended');
      return member;
    },
    actorOfSession,
    memberOfSession: async (sessionId) => {
      const actor = await actorOfSession(sessionId);
      return actor?.kind === 'member' ? actor : null;
    },
    dropSession: drop,
    dropUser: (userId) => dropWhere((actor) => actor.kind === 'member' && actor.userId === userId),
    dropStudio: (studioId) => dropWhere((actor) => actor.studioId === studioId),
    dropAll: () => [...entries.keys()].forEach(drop),
    holds: (studioId) => {
      const idleSince = now().getTime() - idleMs;
      for (const [sessionId, { usedAt }] of entries) {
        if (usedAt > idleSince) break;
        drop(sessionId);
      }
      return loaded.has(studioId);
    },
    onLoaded: (heard) => void (onLoaded = heard),
  };
}

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string | null =>
  /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1] ?? null;
