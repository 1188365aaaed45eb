// Signing in, kept in local storage and refreshed by itself (specification §4 and §7). auth-js does the work; what it
// does not do is here: one refresh at a time over all tabs, and no address but our own.

import { AuthClient } from '@supabase/auth-js';
import { type Backend, readBackend } from '../backend.ts';

export const storageKey = 'atelier.session';

/** How often auth-js looks whether the access token needs a new one (specification §9). It is the library's own tick. */
export const refreshTickMs = 30_000;

export type Auth = InstanceType<typeof AuthClient>;

export function createAuthClient({ url, publicKey }: Backend): Auth {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publicKey },
    storageKey,
    storage: window.localStorage,
    persistSession: true,
    autoRefreshToken: true,
    // Links of ours carry a token hash that a page spends by POST; nothing in an address signs anybody in.
    detectSessionInUrl: false,
    flowType: 'implicit',
    lock: holdLock,
  });
}

/** Several tabs refresh at once unless they wait for each other; a browser without locks goes ahead. */
function holdLock<Result>(name: string, timeoutMs: number, work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work();
  if (timeoutMs === 0) {
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) return work();
      throw Object.assign(new Error(`${name} is held by another tab`), { isAcquireTimeout: true });
    });
  }
  const options = timeoutMs > 0 ? { signal: AbortSignal.timeout(timeoutMs) } : {};
  return navigator.locks.request(name, options, work);
}

export const authClient = createAuthClient(readBackend());
