// How auth-js reaches the server. It takes every answer but 5xx to a refresh for the end of the session, and each tab asks
// for itself; here only the server's own word ends one, and of several tabs one asks.

import type { ErrorCode } from '../../../domain/kernel/errors.ts';
import { type Problem, readProblem } from '../problem.ts';
import { callMs, refreshTimeoutMs } from '../timing.ts';

/** The server's words for a session that is over: closed to its person, unknown with them, or ended and theirs to begin anew. */
const endings = ['user_banned', 'refresh_token_not_found', 'session_ended', 'refresh_token_already_used'] as const satisfies ErrorCode[];

/** What the server says where it knows the session no longer. */
export interface Refusal {
  code: (typeof endings)[number];
  /** Whose session it was. */
  userId: string;
  /** The studio as the session knew it. */
  studioName: string | null;
}

interface StoredSession {
  refresh_token: string;
  /** Seconds since the epoch, by the browser's clock. */
  expires_at: number;
  user: { id: string; user_metadata?: { studio_name?: unknown } };
}

const refusalListeners = new Set<(refusal: Refusal) => void>();

/** Calls back, before auth-js hears of it, when the server refuses to refresh the session. */
export function onRefreshRefused(listener: (refusal: Refusal) => void): () => void {
  refusalListeners.add(listener);
  return () => void refusalListeners.delete(listener);
}

let refusal: Problem | null = null;

/** The whole refusal of the last call that was no refresh: auth-js hands on no more than its code and words. */
export const lastRefusal = (): Problem | null => refusal;

let isEnded = false;

/** Leaves a session that the server has ended for good: it would refuse to be told. */
export function leaveEnded<Outcome>(leave: () => Promise<Outcome>): Promise<Outcome> {
  isEnded = true;
  return leave().finally(() => (isEnded = false));
}

export function createAuthTransport(storageKey: string): typeof fetch {
  return async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (isEnded && pathname.endsWith('/logout')) return new Response(null, { status: 204 });
    if (searchParams.get('grant_type') === 'refresh_token') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- so auth-js asks for this grant
      const { refresh_token: given } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as { refresh_token: string };
      const send = (signal: AbortSignal) => fetch(input, { ...init, signal });
      return oneAtATime(storageKey, given, () => refresh({ storageKey, given, send }));
    }
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(callMs) });
    refusal = answer.ok ? null : await problemIn(answer);
    return answer;
  };
}

/**
 * One tab after the other, where the page is served safely enough for locks; elsewhere the server sorts it out. The next
 * tab comes once auth-js has stored what this one got.
 */
function oneAtATime(storageKey: string, given: string, ask: () => Promise<Response>): Promise<Response> {
  if (!('locks' in navigator)) return ask();
  return new Promise((resolve) => {
    void navigator.locks.request('atelier.refresh', async () => {
      const asking = ask();
      resolve(asking);
      const { ok } = await asking.catch(() => ({ ok: false }));
      // A tab among many that wake at once may take its time over that.
      for (let tries = 0; ok && tries < storingTries && readStored(storageKey)?.refresh_token === given; tries++) await sleep(10);
    });
  });
}

/** Ten milliseconds each: as long as a refresh itself may take. */
const storingTries = refreshTimeoutMs / 10;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Refresh {
  storageKey: string;
  given: string;
  send: (signal: AbortSignal) => Promise<Response>;
}

async function refresh({ storageKey, given, send }: Refresh): Promise<Response> {
  const stored = readStored(storageKey);
  // Another tab was quicker: what it got is ours as well. The older token would be taken for a stolen one before long.
  if (stored && stored.refresh_token !== given && stored.expires_at * 1000 > Date.now()) return Response.json(stored);
  // Without an end the other tabs would wait for this one as long as the network does.
  const answer = await send(AbortSignal.timeout(refreshTimeoutMs));
  if (answer.ok) return answer;
  const { code } = await problemIn(answer);
  const ending = endings.find((one) => one === code);
  if (!ending) return new Response(null, { status: 503, headers: answer.headers });
  if (stored) announce(ending, stored.user);
  return answer;
}

function announce(code: Refusal['code'], { id: userId, user_metadata: metadata }: StoredSession['user']): void {
  const studioName = typeof metadata?.studio_name === 'string' ? metadata.studio_name : null;
  for (const listener of refusalListeners) listener({ code, userId, studioName });
}

const problemIn = async (answer: Response) =>
  readProblem(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );

function readStored(storageKey: string): StoredSession | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as auth-js keeps it
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredSession | null;
  } catch {
    return null;
  }
}
