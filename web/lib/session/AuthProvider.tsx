// The session of this browser (specification §4, §5 and §8): follows the six auth events, loads profile and permissions,
// and ends what the server has ended.

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { holds } from '../../../domain/studios/policy.ts';
import { dropDrafts } from '../drafts.ts';
import { awaitedMs } from '../timing.ts';
import { AuthContext, type Auth, type AuthState } from './auth.ts';
import { authClient } from './authClient.ts';
import { leaveEnded, onRefreshRefused } from './authTransport.ts';
import { attempt, followRecoveryLink, followSignUpLink, type Notify, setPassword, signIn, signUp } from './calls.ts';
import { follow, giveUp, type Keeper, leave, leaveRefused, sayLastWords, signedOut } from './keeper.ts';
import { onLastWords, tellOtherTabs } from './lastWords.ts';
import { askForSession, onSessionGone } from './renewal.ts';

export interface AuthProviderProps {
  notify: Notify;
  /** Nothing of the person who was signed in may stay in the browser. */
  onSignedOut: () => void;
  /** The person of this tab has signed in again: what it shows may be old. */
  onReturned: () => void;
  children: ReactNode;
}

export function AuthProvider({ notify, onSignedOut, onReturned, children }: AuthProviderProps) {
  const [state, setState] = useState<AuthState>({ ...signedOut, loading: true });
  const [keeper] = useState<Keeper>(() => ({ notify, onSignedOut, setState, newest: 0, within: null, isOver: false }));
  useAuthEvents(keeper);
  useKeptFor(keeper, state.isAway, onReturned);
  const auth = useMemo<Auth>(() => ({ ...state, ...commandsOf(state, keeper) }), [state, keeper]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function useAuthEvents(keeper: Keeper): void {
  useEffect(() => {
    // Talks to auth-js: its events come from this tab, from other tabs and from its refresh timer. Work goes behind a
    // timer, since a call of auth-js inside its callback would wait for itself.
    const { data } = authClient.onAuthStateChange((event, session) => {
      setTimeout(() => void follow(keeper, event, session), 0);
    });
    const stopRefused = onRefreshRefused((refusal) => void leaveRefused(keeper, refusal));
    const stopGone = onSessionGone(() => keeper.within && void follow(keeper, 'SIGNED_OUT', null));
    const stopLastWords = onLastWords((last) => void sayLastWords(keeper, last));
    return () => {
      stopLastWords();
      data.subscription.unsubscribe();
      stopRefused();
      stopGone();
    };
  }, [keeper]);
}

function useKeptFor(keeper: Keeper, isAway: boolean, onReturned: () => void): void {
  useEffect(() => {
    // Talks to the clock: a page that nobody comes back to is not kept for ever.
    if (!isAway) return;
    const timer = setTimeout(() => giveUp(keeper), awaitedMs);
    return () => {
      clearTimeout(timer);
      onReturned();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that the person is away
  }, [isAway]);
}

type Commands = Omit<Auth, keyof AuthState>;

const commandsOf = ({ user, customPermissions }: AuthState, keeper: Keeper): Commands => ({
  signIn: (credentials) => signIn(credentials, keeper.notify),
  signUp,
  followSignUpLink,
  followRecoveryLink,
  requestRecovery: (email) => attempt(() => authClient.resetPasswordForEmail(email)),
  resendVerification: (email) => attempt(() => authClient.resend({ type: 'signup', email })),
  setPassword,
  signOut: async () => {
    const { error } = await leave();
    if (error) keeper.notify({ text: 'Error signing out', tone: 'error' });
    else keeper.notify({ text: 'Signed out successfully', tone: 'done' });
  },
  leaveForAnother: () => {
    dropDrafts();
    giveUp(keeper);
  },
  hasPermission: (permission) => user !== null && holds({ role: user.role ?? '', customPermissions }, permission),
  reloadProfile: async () => {
    const { data } = await authClient.getSession();
    if (data.session) await follow(keeper, 'USER_UPDATED', data.session);
  },
  endedByServer: askForSession,
  endedForGood: async (words) => {
    const last = { userId: keeper.within?.userId ?? '', words, tone: 'done' } as const;
    // The one who deletes it hears it from their call and from the stream.
    if (!sayLastWords(keeper, last)) return;
    tellOtherTabs(last);
    await leaveEnded(leave);
  },
});
