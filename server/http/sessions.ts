// Who calls: verifies the access token and keeps the actors of live sessions in memory, so that an authenticated request
// costs no query before its own. Whatever changes a session, a role or a membership drops the entry.

import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { SessionId, StudioId, UserId } from '../../domain/kernel/ids.ts';

export interface LiveSession {
  actor: Actor;
  /** Milliseconds since the epoch; past it the session is over, whatever its tokens say. */
  expiresAt: number;
}

export interface SessionsOptions {
  /** Checks signature, audience, type and times of an access token. @returns null when it is not good */
  verify: (accessToken: string) => Promise<{ sessionId: SessionId; userId: UserId } | null>;
  /** Reads the live session with its person; null when it has ended, or the person is inactive. */
  load: (sessionId: SessionId) => Promise<LiveSession | null>;
  now: () => Date;
}

export interface Sessions {
  /** @throws AppError `unauthenticated` without a good token, `session_ended` when its session is over */
  actorOf: (request: FastifyRequest) => Promise<Actor>;
  /** The actor of a session that is still live, or null. */
  actorOfSession: (sessionId: SessionId) => Promise<Actor | null>;
  dropSession: (sessionId: SessionId) => void;
  dropUser: (userId: UserId) => void;
  dropStudio: (studioId: StudioId) => void;
  dropAll: () => void;
}

const mostEntries = 20_000;

interface Entry {
  loading: Promise<LiveSession | null>;
  /** Set once loaded. */
  session: LiveSession | null;
}

export function createSessions({ verify, load, now }: SessionsOptions): Sessions {
  const entries = new Map<SessionId, Entry>();

  const enter = (sessionId: SessionId): Entry => {
    const known = entries.get(sessionId);
    if (known) return known;
    const entry: Entry = { loading: load(sessionId), session: null };
    entries.set(sessionId, entry);
    if (entries.size > mostEntries) entries.delete(entries.keys().next().value as SessionId);
    const forget = () => void (entries.get(sessionId) === entry && entries.delete(sessionId));
    entry.loading.then((session) => (session ? (entry.session = session) : forget()), forget);
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
    for (const [sessionId, { session }] of entries) if (!session || isMeant(session.actor)) entries.delete(sessionId);
  };

  return {
    actorOf: async (request) => {
      const token = bearerOf(request);
      const claims = token ? await verify(token) : null;
      if (!claims) throw new AppError('unauthenticated');
      const actor = await actorOfSession(claims.sessionId);
      if (!actor || actor.userId !== claims.userId) throw new AppError('session_ended');
      return actor;
    },
    actorOfSession,
    dropSession: (sessionId) => void entries.delete(sessionId),
    dropUser: (userId) => dropWhere((actor) => actor.userId === userId),
    dropStudio: (studioId) => dropWhere((actor) => actor.studioId === studioId),
    dropAll: () => entries.clear(),
  };
}

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const found = header && /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header);
  return found ? (found[1] as string) : null;
}
