// Signing in, kept in local storage and refreshed by itself (specification §4 and §7). Several tabs may refresh at once:
// within the grace period the server answers all of them with the same successor.

import { AuthClient } from '@supabase/auth-js';
import { type Backend, readBackend } from '../backend.ts';
import { createAuthTransport } from './authTransport.ts';

export const storageKey = 'atelier.session';

export type Auth = InstanceType<typeof AuthClient>;

export function createAuthClient({ url, publicKey }: Backend): Auth {
  return new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: publicKey },
    storageKey,
    fetch: createAuthTransport(storageKey),
    storage: window.localStorage,
    persistSession: true,
    autoRefreshToken: true,
    // Links of ours carry a token hash that a page spends by POST; nothing in an address signs anybody in.
    detectSessionInUrl: false,
    flowType: 'implicit',
  });
}

export const authClient = createAuthClient(readBackend());
