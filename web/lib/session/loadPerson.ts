import type { Session } from '@supabase/auth-js';
import { client, problemOf } from '../api.ts';
import { reportError } from '../reportError.ts';
import type { AuthState } from './auth.ts';
import { minimalUser, userOfProfile } from './sessionUser.ts';

export type Person = Pick<AuthState, 'user' | 'profile' | 'customPermissions' | 'readAt'>;

/** Somebody whose access was closed, and the studio that closed it. */
export interface Deactivated {
  deactivatedIn: string | null;
}

/**
 * Profile and permissions; each failure has its own fallback (specification §8).
 *
 * @param isOver whether the session has ended or been read anew meanwhile: then nothing failed
 */
export async function loadPerson(session: Session, isOver: () => boolean): Promise<Person | Deactivated | null> {
  const [profile, permissions] = await Promise.allSettled([client.identity.profile(), client.identity.permissions()]);
  if (isOver()) return null;
  if (permissions.status === 'rejected') reportError(permissions.reason, 'custom permissions could not be loaded');
  const customPermissions = permissions.status === 'fulfilled' ? permissions.value.permissions_data : null;
  if (profile.status === 'fulfilled') {
    if (!profile.value.is_active) return { deactivatedIn: profile.value.studios.name };
    const readAt = permissions.status === 'fulfilled' ? Math.min(profile.value.seq, permissions.value.seq) : null;
    return { user: userOfProfile(profile.value), profile: profile.value, customPermissions, readAt };
  }
  if (problemOf(profile.reason).code === 'user_banned') return { deactivatedIn: null };
  reportError(profile.reason, 'the profile could not be loaded');
  return { user: minimalUser(session.user), profile: null, customPermissions, readAt: null };
}
