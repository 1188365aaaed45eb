// Calls with the session's access token. One that the server refuses is renewed, once, and the call repeated: only the
// refusal of the refresh ends a session.

import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { wordsFor } from '../../../domain/kernel/words.ts';
import { readBackend } from '../backend.ts';
import { Problem } from '../problem.ts';
import { authClient } from './authClient.ts';

/**
 * Runs a call with what every call says: which Atelier it means, and who calls.
 *
 * @throws Problem `offline` or `unavailable` where the session can neither be renewed nor is over
 */
export async function withSession<Answer extends { status: number }>(
  call: (headers: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const token = await accessToken();
  const answer = await call(headersWith(token));
  if (answer.status !== 401) return answer;
  if (token === null) tellGone();
  const renewed = token === null ? null : await renew(token);
  return renewed === null ? answer : call(headersWith(renewed));
}

function headersWith(token: string | null): Record<string, string> {
  return { apikey: readBackend().publicKey, ...(token !== null && { authorization: `Bearer ${token}` }) };
}

async function currentSession() {
  const { data, error } = await authClient.getSession();
  if (error && isAuthRetryableFetchError(error)) throw notNow(error.status);
  return data.session;
}

const accessToken = async (): Promise<string | null> => (await currentSession())?.access_token ?? null;

/** Another access token than the one that was refused; null where the session is over. */
async function renew(refused: string): Promise<string | null> {
  const current = await currentSession();
  if (current?.access_token !== refused) return current?.access_token ?? null;
  // The one that was refused, whatever another tab has got by now: that is taken then, and not renewed at once.
  const { error } = await authClient.refreshSession({ refresh_token: current.refresh_token });
  if (error && isAuthRetryableFetchError(error)) throw notNow(error.status);
  // What another tab got at the same moment counts as well; a refusal leaves the old one there for a moment.
  const newest = await accessToken();
  return newest === refused ? null : newest;
}

/** Whether this browser holds a session; the server may have ended it. */
export const hasSession = (): Promise<boolean> =>
  accessToken().then(
    (token) => token !== null,
    () => false,
  );

/** Asks the server whether it still knows the session, whatever its access token says. */
export async function askForSession(): Promise<void> {
  const token = await accessToken().catch(() => null);
  if (token !== null) await renew(token).catch(() => null);
}

const notNow = (status: number | undefined): Problem => {
  const code = status ? 'unavailable' : 'offline';
  return new Problem({ code, message: wordsFor(code) });
};

const goneListeners = new Set<() => void>();

/** Calls back when the server wants a session and this browser holds none any more. */
export function onSessionGone(listener: () => void): () => void {
  goneListeners.add(listener);
  return () => void goneListeners.delete(listener);
}

function tellGone(): void {
  for (const listener of goneListeners) listener();
}
