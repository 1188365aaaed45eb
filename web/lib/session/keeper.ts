// What becomes of a session in one tab: it begins, is left, is refused, and is awaited where its person did not leave.

import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { readRevoked, rememberRevoked } from './accessRevoked.ts';
import { dropDrafts } from '../drafts.ts';
import type { AuthState } from './auth.ts';
import { authClient } from './authClient.ts';
import type { Refusal } from './authTransport.ts';
import { forgetAwaited, readAwaited, rememberAwaited } from './awaited.ts';
import type { Notify } from './calls.ts';
import { type LastWords, tellOtherTabs } from './lastWords.ts';
import { loadPerson, type Person } from './loadPerson.ts';
import { revokedMs } from '../timing.ts';
import { named } from '../../ui/Words.tsx';

/** One for the life of the page. */
export interface Keeper {
  notify: Notify;
  /** Nothing of the person who was signed in may stay in the browser. */
  onSignedOut: () => void;
  setState: (next: (before: AuthState) => AuthState) => void;
  /** Which load is the newest: an older one that answers late changes nothing. */
  newest: number;
  /** Who is in, with a page that can be kept for them, and their studio as it is called now. */
  within: { userId: string; studioName: string | null } | null;
  /** Whether the session is over and being left. */
  isOver: boolean;
}

export const signedOut: AuthState = {
  user: null,
  profile: null,
  loading: false,
  isAway: false,
  customPermissions: null,
  readAt: null,
  lastEvent: null,
};

/** Whose drafts this tab holds, also after a reload. */
const personKey = 'atelier.person';

/** Follows an event of auth-js. */
export async function follow(keeper: Keeper, event: AuthChangeEvent, session: Session | null): Promise<void> {
  const mine = ++keeper.newest;
  if (session) await begin(keeper, { event, session, isNewest: () => mine === keeper.newest });
  else end(keeper, event);
}

interface Begin {
  event: AuthChangeEvent;
  session: Session;
  isNewest: () => boolean;
}

async function begin(keeper: Keeper, { event, session, isNewest }: Begin): Promise<void> {
  const { user } = session;
  keeper.isOver = false;
  const before = sessionStorage.getItem(personKey);
  if (before !== null && before !== user.id) {
    // A link, or another tab, signed somebody else in without a sign-out in between.
    dropDrafts();
    forget(keeper);
    keeper.setState(() => ({ ...signedOut, loading: true }));
  }
  sessionStorage.setItem(personKey, user.id);
  const loaded = await loadPerson(session, () => keeper.isOver || !isNewest());
  if (loaded === null) return;
  forgetAwaited();
  if ('deactivatedIn' in loaded) {
    await leaveDeactivated(keeper, { userId: user.id, studioName: loaded.deactivatedIn });
    return;
  }
  keeper.within = { userId: user.id, studioName: loaded.profile?.studios.name ?? keeper.within?.studioName ?? null };
  keeper.setState((before) => ({ ...known(loaded, before), loading: false, isAway: false, lastEvent: event }));
}

/** What is known of the person: a profile that could not be read again leaves the one that is there. */
const known = (loaded: Person, before: AuthState): Person =>
  loaded.profile === null && before.profile?.id === loaded.user?.id ? { ...before, readAt: null } : loaded;

function end(keeper: Keeper, event: AuthChangeEvent): void {
  if (event === 'SIGNED_OUT' && isAwaited()) {
    // They did not leave: what they were at stays, and is theirs alone.
    keeper.setState((before) => ({ ...(keeper.within ? { ...before, isAway: true } : signedOut), lastEvent: event }));
    return;
  }
  if (event === 'SIGNED_OUT') {
    sayClosedElsewhere(keeper);
    forget(keeper);
  }
  keeper.setState(() => ({ ...signedOut, lastEvent: event }));
}

/** Another tab of this browser heard first that the person was deactivated: this one says it too, once. */
function sayClosedElsewhere(keeper: Keeper): void {
  if (keeper.isOver || !keeper.within || readRevoked()?.userId !== keeper.within.userId) return;
  keeper.isOver = true;
  keeper.notify(deactivated);
}

function isAwaited(): boolean {
  const person = sessionStorage.getItem(personKey);
  return person !== null && person === readAwaited();
}

/** Says why it is over, once: the tab that does it or hears it first, or another one of the same person. */
export function sayLastWords(keeper: Keeper, { userId, words, tone }: LastWords): boolean {
  if (keeper.isOver || keeper.within?.userId !== userId) return false;
  keeper.isOver = true;
  keeper.notify({ text: words, tone, durationMs: revokedMs });
  return true;
}

/** The server knows the session no longer: auth-js would keep it until the access token runs out. */
export async function leaveRefused(keeper: Keeper, { code, userId, studioName }: Refusal): Promise<void> {
  // Several calls are refused at once, and the socket tells as well: it is said once.
  if (keeper.isOver) return;
  const known = keeper.within?.userId === userId ? keeper.within.studioName : null;
  if (code === 'user_banned') return leaveDeactivated(keeper, { userId, studioName: known ?? studioName });
  // Of whom the server knows nothing any more nobody comes back, and it cannot say why.
  if (code === 'refresh_token_not_found') {
    const last = { userId, words: unknownWords(known ?? studioName), tone: 'error' } as const;
    tellOtherTabs(last);
    if (!sayLastWords(keeper, last)) keeper.notify({ text: last.words, tone: last.tone, durationMs: revokedMs });
    keeper.isOver = true;
    await leave();
    return;
  }
  keeper.isOver = true;
  rememberAwaited(userId);
  if (!keeper.within) keeper.notify({ text: 'You were signed out. Sign in to go on.', tone: 'error' });
  await authClient.signOut({ scope: 'local' });
}

/** To whoever held a session here: mostly they were removed, seldom the session is older than a backup that was restored. */
const unknownWords = (studioName: string | null): string =>
  `${studioName === null ? 'You were signed out' : named`You were signed out of ${studioName}`}. If you cannot sign in again, your account was removed. Please contact the Principal for assistance.`;

const deactivated = { text: 'Account has been deactivated', tone: 'error' } as const;

async function leaveDeactivated(keeper: Keeper, { userId, studioName }: { userId: string; studioName: string | null }): Promise<void> {
  keeper.isOver = true;
  rememberRevoked({ userId, organizationName: studioName });
  keeper.notify(deactivated);
  await leave();
}

/** Leaves for good: no tab keeps anything, and what was typed goes as well. */
export async function leave(): Promise<{ error: unknown }> {
  forgetAwaited();
  const outcome = await authClient.signOut({ scope: 'local' });
  if (!outcome.error) dropDrafts();
  return outcome;
}

/** Lets go of the page that was kept for somebody who does not come back in time. */
export function giveUp(keeper: Keeper): void {
  forgetAwaited();
  void follow(keeper, 'SIGNED_OUT', null);
}

function forget(keeper: Keeper): void {
  keeper.within = null;
  sessionStorage.removeItem(personKey);
  keeper.onSignedOut();
}
