// What a person does with their account, each with its outcome as words (specification §5 and §8).

import type { AuthError as LibraryError } from '@supabase/auth-js';
import { problemOf } from '../api.ts';
import { reportError } from '../reportError.ts';
import { revokedMs } from '../timing.ts';
import { forgetRevoked, readRevoked } from './accessRevoked.ts';
import type { AuthError, LinkRefusal, PasswordRefusal, Passwords, SignUpDetails, SignUpLink } from './auth.ts';
import { authClient } from './authClient.ts';
import { lastRefusal } from './authTransport.ts';
import { askForSession } from './renewal.ts';

/** Shows a message for so many milliseconds; the design system's default without. */
export type Notify = (message: { text: string; tone: 'done' | 'error'; durationMs?: number }) => void;

export async function signIn({ email, password }: { email: string; password: string }, notify: Notify): Promise<AuthError> {
  try {
    const { error } = await authClient.signInWithPassword({ email, password });
    if (error) return wordsForRefusal(error, notify);
    // Whoever the server lets in is in: access that was given back, or somebody else's turn at this browser.
    forgetRevoked();
    return null;
  } catch (error) {
    reportError(error, 'sign-in failed');
    return 'An unexpected error occurred during sign in';
  }
}

/** The server decides; the marker of this browser only explains why. */
function wordsForRefusal(error: LibraryError, notify: Notify): string {
  const revoked = readRevoked();
  if (error.code !== 'user_banned' || revoked === null) return error.message;
  forgetRevoked();
  if (revoked.userId !== lastRefusal()?.userId) return error.message;
  const text = `Your access to ${revoked.organizationName} has been revoked. Please contact the Principal for assistance.`;
  notify({ text, tone: 'error', durationMs: revokedMs });
  return 'Account access has been revoked';
}

export async function signUp({ email, password, firstName, lastName, studioName, invitation }: SignUpDetails): Promise<AuthError> {
  try {
    const { error } = await authClient.signUp({
      email,
      password,
      options: {
        emailRedirectTo: `${window.location.origin}/`,
        data: {
          first_name: firstName,
          last_name: lastName,
          ...(studioName !== undefined && { studio_name: studioName, ...placeOfBrowser() }),
          ...(invitation !== undefined && { invitation_token: invitation }),
        },
      },
    });
    return error ? error.message : null;
  } catch (error) {
    reportError(error, 'sign-up failed');
    return 'An unexpected error occurred during sign up';
  }
}

/** Where a studio that is founded here begins. */
const placeOfBrowser = () => ({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: navigator.language });

/** Spends the link of a sign-up and signs in; where the server asks for it, with a password and names of one's own. */
export function followSignUpLink({ secret, own }: SignUpLink): Promise<LinkRefusal | null> {
  const typed = own && {
    password: own.password,
    data: { first_name: own.firstName, last_name: own.lastName, ...(own.studioName !== undefined && { studio_name: own.studioName }) },
  };
  return followLink(() => authClient.verifyOtp({ token_hash: secret, type: 'signup', ...typed }));
}

/** Spends the link of a recovery mail and signs in, for a new password. */
export const followRecoveryLink = (secret: string): Promise<LinkRefusal | null> =>
  followLink(() => authClient.verifyOtp({ token_hash: secret, type: 'recovery' }));

async function followLink(call: () => Promise<{ error: LibraryError | null }>): Promise<LinkRefusal | null> {
  try {
    const { error } = await call();
    if (!error) return null;
    const { code, message } = error;
    const asks = code === 'new_password_required' ? (lastRefusal()?.field === 'studio_name' ? 'studio' : 'names') : null;
    return { message, asks, isOfPassword: code === 'weak_password', isOver: code === 'otp_expired' || code === 'signup_disabled' };
  } catch (error) {
    reportError(error, 'an account call failed');
    return { message: problemOf(error).message, asks: null, isOfPassword: false, isOver: false };
  }
}

export async function setPassword({ password, currentPassword }: Passwords): Promise<PasswordRefusal | null> {
  const set = () => authClient.updateUser({ password, ...(currentPassword !== undefined && { current_password: currentPassword }) });
  try {
    let { error } = await set();
    if (error?.code === 'unauthenticated') {
      await askForSession();
      ({ error } = await set());
    }
    if (!error) return null;
    const field =
      error.code === 'forbidden' ? 'currentPassword' : error.code === 'weak_password' || error.code === 'same_password' ? 'password' : null;
    return { message: error.message, field };
  } catch (error) {
    reportError(error, 'an account call failed');
    return { message: problemOf(error).message, field: null };
  }
}

/** Runs a call of auth-js; null, or the words of its refusal. */
export async function attempt(call: () => Promise<{ error: { message: string } | null }>): Promise<AuthError> {
  try {
    return (await call()).error?.message ?? null;
  } catch (error) {
    reportError(error, 'an account call failed');
    return problemOf(error).message;
  }
}
