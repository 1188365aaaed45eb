// The real client library against the real server, as the browser uses it.

import { AuthClient, type AuthChangeEvent, type AuthError, type Session } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, newEmail, secretOf } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { lifetimes } from './lifetimes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Browser {
  auth: InstanceType<typeof AuthClient>;
  events: AuthChangeEvent[];
  /** What local storage holds. */
  stored: Map<string, string>;
  close: () => Promise<void>;
}

/** A fresh browser profile, or one that continues with what another left in its storage. */
async function openBrowser({ stored = new Map<string, string>(), apikey = server.publicKey } = {}): Promise<Browser> {
  const auth = new AuthClient({
    url: `${server.url}/auth/v1`,
    headers: { apikey },
    storageKey: 'atelier',
    persistSession: true,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: withCookies(),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
  const events: AuthChangeEvent[] = [];
  const { data } = auth.onAuthStateChange((event) => void events.push(event));
  await auth.initialize();
  await expect.poll(() => events).toContain('INITIAL_SESSION');
  return {
    auth,
    events,
    stored,
    close: async () => {
      data.subscription.unsubscribe();
      await auth.stopAutoRefresh();
    },
  };
}

/** Keeps the cookies of the server, as a browser does for the library. */
function withCookies(): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(input, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return answer;
  };
}

const person = { first_name: 'Ines', last_name: 'Roca', studio_name: 'Roca Interiors' };

async function signUp(browser: Browser, email = newEmail()): Promise<{ email: string; session: Session }> {
  const signedUp = await browser.auth.signUp({
    email,
    password: goodPassword,
    options: { data: person, emailRedirectTo: `${server.publicUrl}/` },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user?.email).toBe(email);
  const verified = await browser.auth.verifyOtp({ token_hash: secretOf(await server.mailbox.next(email)), type: 'signup' });
  expect(verified.error).toBeNull();
  return { email, session: verified.data.session as Session }; // no error, so there is one
}

describe('[R7-02] auth-js', () => {
  test('[A24] verifies by a link of another browser with a password and names of its own, passed on as they are', async () => {
    const [stranger, browser] = [await openBrowser(), await openBrowser()];
    const email = newEmail();
    expect((await stranger.auth.signUp({ email, password: goodPassword, options: { data: person } })).error).toBeNull();
    const link = { token_hash: secretOf(await server.mailbox.next(email)), type: 'signup' as const };
    expect((await browser.auth.verifyOtp(link)).error).toMatchObject({ code: 'new_password_required', status: 403 });
    const own = { password: 'walnut and linen 33', data: { first_name: 'Mara', last_name: 'Lind', studio_name: 'Studio Lind' } };
    const { data, error } = await browser.auth.verifyOtp({ ...link, ...own });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject(own.data);
    expect((await browser.auth.getSession()).data.session?.user.id).toBe(data.user?.id);
    await Promise.all([stranger.close(), browser.close()]);
  });

  test('signs up with data, verifies by link, and holds the session', async () => {
    const browser = await openBrowser();
    expect((await browser.auth.getSession()).data.session).toBeNull();
    const { email, session } = await signUp(browser);
    expect(session.user).toMatchObject({ email, user_metadata: person, role: 'authenticated' });
    expect((await browser.auth.getSession()).data.session?.access_token).toBe(session.access_token);
    expect((await browser.auth.getUser()).data.user?.id).toBe(session.user.id);
    expect(browser.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);

    const reload = await openBrowser({ stored: browser.stored });
    expect((await reload.auth.getSession()).data.session?.user.id).toBe(session.user.id);
    expect(reload.events).toContain('INITIAL_SESSION');
    await Promise.all([browser.close(), reload.close()]);
  });

  test('signs in, refreshes, changes the password, signs out: each with its event, all six of them', async () => {
    const browser = await openBrowser();
    const { email } = await signUp(browser);
    await browser.auth.signOut();
    expect(browser.stored.get('atelier')).toBeUndefined();

    const signedIn = await browser.auth.signInWithPassword({ email, password: goodPassword });
    expect(signedIn.error).toBeNull();
    const refreshed = await browser.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token);

    const password = 'a second password 5';
    const updated = await browser.auth.updateUser({ password, current_password: goodPassword });
    expect(updated.error).toBeNull();
    await browser.auth.signOut();

    await browser.auth.resetPasswordForEmail(email, { redirectTo: `${server.publicUrl}/auth/reset-password` });
    const recovered = await browser.auth.verifyOtp({
      token_hash: secretOf(await server.mailbox.next(email, /new password/)),
      type: 'recovery',
    });
    expect(recovered.error).toBeNull();
    expect((await browser.auth.updateUser({ password: goodPassword })).error).toBeNull();

    expect(browser.events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'SIGNED_OUT',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT',
      'PASSWORD_RECOVERY',
      'USER_UPDATED',
    ]);
    await browser.close();
  });

  test('changes the address: updateUser asks, verifyOtp follows, and nobody is signed in by it', async () => {
    const browser = await openBrowser();
    const { email } = await signUp(browser);
    await browser.auth.signInWithPassword({ email, password: goodPassword });
    const moved = newEmail('moved');
    const asked = await browser.auth.updateUser({ email: moved });
    expect(asked.error).toBeNull();
    expect(asked.data.user).toMatchObject({ email, new_email: moved });
    const stranger = await openBrowser();
    for (const address of [moved, email]) {
      const { data, error } = await stranger.auth.verifyOtp({
        token_hash: secretOf(await server.mailbox.next(address, /address/)),
        type: 'email_change',
      });
      expect([error, data.session]).toEqual([null, null]);
    }
    expect((await stranger.auth.getSession()).data.session).toBeNull();
    expect((await browser.auth.getUser()).data.user).toMatchObject({ email: moved });
    await Promise.all([browser.close(), stranger.close()]);
  });

  test('[V40] leaves nothing in the storage after sign-out, and the server takes neither token again', async () => {
    const browser = await openBrowser();
    const { session } = await signUp(browser);
    await browser.auth.signOut();
    expect([...browser.stored.keys()]).toEqual([]);
    expect((await server.client.as(session.access_token).get('/auth/v1/user')).status).toBe(401);
    const again = await browser.auth.setSession(session);
    expect(again.error).not.toBeNull();
    await browser.close();
  });

  test('refreshes by itself when the access token has run out', async () => {
    const browser = await openBrowser();
    const { session } = await signUp(browser);
    const stored = JSON.parse(browser.stored.get('atelier') ?? '{}') as Session;
    browser.stored.set('atelier', JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 10 }));
    const later = await openBrowser({ stored: browser.stored });
    const { data } = await later.auth.getSession();
    expect(data.session?.access_token).not.toBe(session.access_token);
    expect(later.events).toContain('TOKEN_REFRESHED');
    await Promise.all([browser.close(), later.close()]);
  });

  test('several tabs that refresh at the same moment stay signed in with one session', async () => {
    const browser = await openBrowser();
    const { session } = await signUp(browser);
    const tabs = await Promise.all(Array.from({ length: 5 }, () => openBrowser({ stored: browser.stored })));
    await Promise.all(tabs.map((tab) => tab.auth.refreshSession({ refresh_token: session.refresh_token })));
    const kept = JSON.parse(browser.stored.get('atelier') ?? '{}') as Session;
    expect(kept.refresh_token).not.toBe(session.refresh_token);
    for (const tab of [browser, ...tabs]) {
      expect((await tab.auth.getSession()).data.session?.refresh_token).toBe(kept.refresh_token);
      expect((await tab.auth.getUser()).error).toBeNull();
      expect(tab.events).not.toContain('SIGNED_OUT');
    }
    await Promise.all([browser, ...tabs].map((tab) => tab.close()));
  });

  test('[R7-01] is refused without the public key', async () => {
    const browser = await openBrowser({ apikey: '' });
    const { error } = await browser.auth.signInWithPassword({ email: newEmail(), password: goodPassword });
    expect(error).toMatchObject({ status: 401, code: 'public_key_required' });
    await browser.close();
  });
});

describe('[R5-03] the errors of the provider reach the page with code, status and words', () => {
  const failures: [string, (browser: Browser, known: string) => Promise<{ error: AuthError | null }>, object][] = [
    [
      'wrong password',
      ({ auth }, email) => auth.signInWithPassword({ email, password: 'not this' }),
      { code: 'invalid_credentials', status: 400, message: 'Email or password is not right.' },
    ],
    [
      'unknown address',
      ({ auth }) => auth.signInWithPassword({ email: newEmail(), password: 'not this' }),
      { code: 'invalid_credentials', status: 400, message: 'Email or password is not right.' },
    ],
    [
      'a password that is too short',
      ({ auth }) => auth.signUp({ email: newEmail(), password: 'short', options: { data: person } }),
      { code: 'weak_password', status: 422, message: 'Password must be 8 characters or more.' },
    ],
    [
      'an address that is none',
      ({ auth }) => auth.signUp({ email: 'a@b,c@d', password: goodPassword, options: { data: person } }),
      { code: 'validation_failed', status: 400, message: 'Enter one email address, like name@studio.com.' },
    ],
    [
      'a missing name',
      ({ auth }) => auth.signUp({ email: newEmail(), password: goodPassword, options: { data: { ...person, first_name: '' } } }),
      { code: 'validation_failed', status: 400, message: 'First name is required.' },
    ],
    [
      'a used link',
      ({ auth }) => auth.verifyOtp({ token_hash: 'x'.repeat(43), type: 'recovery' }),
      { code: 'otp_expired', status: 403, message: 'This link has been used or has expired. Ask for a new one.' },
    ],
    [
      'an unknown refresh token',
      ({ auth }) => auth.refreshSession({ refresh_token: 'x'.repeat(43) }),
      { code: 'refresh_token_not_found', status: 401, message: 'Your session has ended. Sign in again.' },
    ],
    [
      'an invitation that is gone',
      ({ auth }) =>
        auth.signUp({ email: newEmail(), password: goodPassword, options: { data: { ...person, invitation_token: 'x'.repeat(43) } } }),
      { code: 'signup_disabled', status: 403, message: 'This invitation cannot be used. Ask for a new one.' },
    ],
  ];

  test.each(failures)('%s', async (_what, fail, expected) => {
    const browser = await openBrowser();
    const { email } = await signUp(browser);
    await browser.auth.signOut();
    const { error } = await fail(browser, email);
    expect({ code: error?.code, status: error?.status, message: error?.message }).toEqual(expected);
    await browser.close();
  });

  test('not confirmed yet', async () => {
    const browser = await openBrowser();
    const email = newEmail();
    await browser.auth.signUp({ email, password: goodPassword, options: { data: person } });
    const { error } = await browser.auth.signInWithPassword({ email, password: goodPassword });
    expect(error).toMatchObject({
      code: 'email_not_confirmed',
      message: 'Confirm your email first: open the link in the mail we sent you.',
    });
    await browser.close();
  });

  test('deactivated', async () => {
    const browser = await openBrowser();
    const { email, session } = await signUp(browser);
    await queryOnce(server.ownerUrl, 'update user_profiles set is_active = false where id = $1', [session.user.id]);
    const { error } = await browser.auth.signInWithPassword({ email, password: goodPassword });
    expect(error).toMatchObject({ code: 'user_banned', status: 403, message: 'Account has been deactivated' });
    await browser.close();
  });

  test('the current password is missing or wrong', async () => {
    const browser = await openBrowser();
    await signUp(browser);
    server.advance(lifetimes.recoveryLink);
    await browser.auth.refreshSession();
    for (const [current_password, message] of [
      [undefined, 'Enter your current password.'],
      ['wrong', 'This is not your current password.'],
    ] as const) {
      const { error } = await browser.auth.updateUser({ password: 'another one 66', ...(current_password && { current_password }) });
      expect(error).toMatchObject({ code: 'forbidden', status: 403, message });
    }
    await browser.close();
  });
});
