// The session of this browser (specification §4, §5 and §8): follows the six auth events, loads profile and permissions,
// and ends what the server has ended.

import { type AuthChangeEvent, isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { holds } from '../../../domain/studios/policy.ts';
import { client, onSessionRefused, problemOf } from '../api.ts';
import { dropDrafts } from '../drafts.ts';
import { reportError } from '../reportError.ts';
import { forgetRevoked, readRevoked, rememberRevoked } from './accessRevoked.ts';
import {
  AuthContext,
  type Auth,
  type AuthError,
  type AuthState,
  type PasswordRefusal,
  type Passwords,
  type SignUpDetails,
} from './auth.ts';
import { authClient } from './authClient.ts';
import { minimalUser, userOfProfile } from './sessionUser.ts';

export interface AuthProviderProps {
  /** Shows a message for so many milliseconds; the design system's default without. */
  notify: (message: { text: string; tone: 'done' | 'error'; durationMs?: number }) => void;
  /** Nothing of the person who was signed in may stay in the browser. */
  onSignedOut: () => void;
  children: ReactNode;
}

const signedOut: AuthState = { user: null, profile: null, loading: false, customPermissions: null, lastEvent: null };
const revokedToastMs = 8000;

export function AuthProvider({ notify, onSignedOut, children }: AuthProviderProps) {
  const [state, setState] = useState<AuthState>({ ...signedOut, loading: true });
  /** Which load is the newest: an older one that answers late changes nothing. */
  const newest = useRef(0);
  /** Whose data this tab holds. */
  const person = useRef<string | null>(null);

  const load = async (event: AuthChangeEvent, session: Session | null) => {
    const mine = ++newest.current;
    const isAnother = person.current !== null && session !== null && person.current !== session.user.id;
    person.current = session?.user.id ?? null;
    if (isAnother) {
      // A link, or another tab, signed somebody else in without a sign-out in between.
      onSignedOut();
      setState({ ...signedOut, loading: true });
    }
    if (!session) {
      if (event === 'SIGNED_OUT') onSignedOut();
      setState({ ...signedOut, lastEvent: event });
      return;
    }
    const loaded = await loadPerson(session);
    if (mine !== newest.current) return;
    if (loaded === 'deactivated') {
      rememberRevoked({ userId: session.user.id, organizationName: null });
      notify({ text: 'Account has been deactivated', tone: 'error' });
      await authClient.signOut({ scope: 'local' });
      return;
    }
    if (loaded === 'ended') {
      await authClient.signOut({ scope: 'local' });
      return;
    }
    setState({ ...loaded, loading: false, lastEvent: event });
  };

  useEffect(() => {
    // Talks to auth-js: its events come from this tab, from other tabs and from its refresh timer. Work goes behind a
    // timer, since a call of auth-js inside its callback would wait for itself.
    const { data } = authClient.onAuthStateChange((event, session) => {
      setTimeout(() => void load(event, session), 0);
    });
    const stopListening = onSessionRefused(() => void endRefusedSession(notify));
    return () => {
      data.subscription.unsubscribe();
      stopListening();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- subscribes once for the life of the page
  }, []);

  const auth = useMemo<Auth>(
    () => ({
      ...state,
      signIn: (credentials) => signIn(credentials, notify),
      signUp,
      followLink: ({ secret, type }) => attempt(() => authClient.verifyOtp({ token_hash: secret, type })),
      requestRecovery: (email) => attempt(() => authClient.resetPasswordForEmail(email)),
      resendVerification: (email) => attempt(() => authClient.resend({ type: 'signup', email })),
      setPassword,
      signOut: async () => {
        const { error } = await authClient.signOut({ scope: 'local' });
        if (error) notify({ text: 'Error signing out', tone: 'error' });
        else {
          dropDrafts();
          notify({ text: 'Signed out successfully', tone: 'done' });
        }
      },
      hasPermission: (permission) =>
        state.user !== null && holds({ role: state.user.role ?? '', customPermissions: state.customPermissions }, permission),
      reloadProfile: async () => {
        const { data } = await authClient.getSession();
        await load('USER_UPDATED', data.session);
      },
      endedByServer: () => endRefusedSession(notify),
      endedForGood: async (words) => {
        // The one who deletes it hears it from their call and from the stream.
        if (person.current === null) return;
        person.current = null;
        notify({ text: words, tone: 'done', durationMs: revokedToastMs });
        await authClient.signOut({ scope: 'local' });
      },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions depend on the state alone
    [state],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

type Person = Pick<AuthState, 'user' | 'profile' | 'customPermissions'>;

/** Profile and permissions; each failure has its own fallback (specification §8). */
async function loadPerson(session: Session): Promise<Person | 'deactivated' | 'ended'> {
  const [profile, permissions] = await Promise.allSettled([client.identity.profile(), client.identity.permissions()]);
  if (permissions.status === 'rejected') reportError(permissions.reason, 'custom permissions could not be loaded');
  const customPermissions = permissions.status === 'fulfilled' ? permissions.value.permissions_data : null;
  if (profile.status === 'fulfilled') {
    if (!profile.value.is_active) return 'deactivated';
    return { user: userOfProfile(profile.value), profile: profile.value, customPermissions };
  }
  const { code } = problemOf(profile.reason);
  if (code === 'user_banned') return 'deactivated';
  if (code === 'session_ended' || code === 'unauthenticated') return 'ended';
  reportError(profile.reason, 'the profile could not be loaded');
  return { user: minimalUser(session.user), profile: null, customPermissions };
}

async function signIn({ email, password }: { email: string; password: string }, notify: AuthProviderProps['notify']): Promise<AuthError> {
  try {
    const { data, error } = await authClient.signInWithPassword({ email, password });
    if (error) return error.message;
    const revoked = readRevoked();
    if (!revoked) return null;
    forgetRevoked();
    if (revoked.userId !== data.user.id) return null;
    await authClient.signOut({ scope: 'local' });
    const text = `Your access to ${revoked.organizationName} has been revoked. Please contact the Principal for assistance.`;
    notify({ text, tone: 'error', durationMs: revokedToastMs });
    return 'Account access has been revoked';
  } catch (error) {
    reportError(error, 'sign-in failed');
    return 'An unexpected error occurred during sign in';
  }
}

async function signUp({ email, password, firstName, lastName, studioName, invitation }: SignUpDetails): Promise<AuthError> {
  try {
    const { error } = await authClient.signUp({
      email,
      password,
      options: {
        emailRedirectTo: `${window.location.origin}/`,
        data: {
          first_name: firstName,
          last_name: lastName,
          ...(studioName !== undefined && { studio_name: studioName }),
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

async function setPassword({ password, currentPassword }: Passwords): Promise<PasswordRefusal | null> {
  try {
    const { error } = await authClient.updateUser({
      password,
      ...(currentPassword !== undefined && { current_password: currentPassword }),
    });
    if (!error) return null;
    const field =
      error.code === 'forbidden' ? 'currentPassword' : error.code === 'weak_password' || error.code === 'same_password' ? 'password' : null;
    return { message: error.message, field };
  } catch (error) {
    reportError(error, 'an account call failed');
    return { message: problemOf(error).message, field: null };
  }
}

async function attempt(call: () => Promise<{ error: { message: string } | null }>): Promise<AuthError> {
  try {
    return (await call()).error?.message ?? null;
  } catch (error) {
    reportError(error, 'an account call failed');
    return problemOf(error).message;
  }
}

/** The server knows the session no longer: auth-js would keep it until the access token runs out. */
function endRefusedSession(notify: AuthProviderProps['notify']): Promise<void> {
  // Several calls are refused at once, and the socket tells as well: it is found out and said once.
  ending ??= findOutAndLeave(notify).finally(() => (ending = null));
  return ending;
}

let ending: Promise<void> | null = null;

async function findOutAndLeave(notify: AuthProviderProps['notify']): Promise<void> {
  const { data } = await authClient.getSession();
  if (!data.session) return;
  const { user } = data.session;
  const { error } = await authClient.refreshSession();
  // A server that is away for a moment has ended nothing.
  if (!error || isAuthRetryableFetchError(error)) return;
  if (error.code === 'user_banned') {
    const organization: unknown = user.user_metadata['studio_name'];
    rememberRevoked({ userId: user.id, organizationName: typeof organization === 'string' ? organization : null });
    notify({ text: 'Account has been deactivated', tone: 'error' });
  } else notify({ text: 'You were signed out. Sign in to go on.', tone: 'error' });
  await authClient.signOut({ scope: 'local' });
}
