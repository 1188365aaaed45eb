// A stranger signs up with somebody else's address: whoever follows the link from another browser keeps nothing of theirs.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, signUpCookie } from '../testing/client.ts';
import { newEmail, secretOf, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { SessionAnswer } from './session.ts';

let server: TestServer;
/** Browsers that have signed nobody up yet, and one that has. */
let stranger: Client;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  stranger = server.client.with({ cookie: undefined });
  owner = server.client.with({ cookie: undefined });
});
afterAll(() => server.close());

const strangersPassword = 'the stranger’s own 27';
const own = { password: 'walnut and linen 33', data: { first_name: 'Mara', last_name: 'Lind', studio_name: 'Studio Lind' } };

const follow = (client: Client, secret: string, added: object = {}) =>
  client.post<SessionAnswer & { code: string; field: string; message: string }>('/auth/v1/verify', {
    token_hash: secret,
    type: 'signup',
    ...added,
  });

const signIn = (email: string, password: string) => server.client.post('/auth/v1/token?grant_type=password', { email, password });

/** A sign-up by a stranger, and the link that its mail carries to the owner of the address. */
async function strangerSignsUp(email: string, invitation?: string): Promise<string> {
  const body = signUpBody({
    email,
    password: strangersPassword,
    firstName: 'Hacked',
    studioName: 'Hacked',
    ...(invitation && { invitation }),
  });
  const { status, headers } = await stranger.post('/auth/v1/signup', body);
  expect(status).toBe(200);
  expect(String(headers['set-cookie'])).toMatch(/^atelier_sign_up=[\w-]{43}; Path=\/auth\/v1; Max-Age=604800; HttpOnly; SameSite=Strict$/);
  return secretOf(await server.mailbox.next(email));
}

const expectNothingOfTheStranger = async (email: string, { body }: { body: SessionAnswer }) => {
  expect(await signIn(email, strangersPassword)).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  await signInAgain(server, { email, password: own.password });
  const profile = await server.client.as(body.access_token).get<{ first_name: string }>('/api/v1/me/profile');
  expect(profile.body).toMatchObject({ first_name: 'Mara', last_name: 'Lind' });
  expect(JSON.stringify(body.user)).not.toContain('Hacked');
};

describe('[A24] a link that is followed in another browser than the one that signed up', () => {
  test('is not spent, and asks for a password and names; nothing of the stranger stays', async () => {
    const email = newEmail();
    const secret = await strangerSignsUp(email);
    for (let tries = 0; tries < 2; tries++) {
      expect(await follow(owner, secret)).toMatchObject({ status: 403, body: { code: 'new_password_required', field: 'studio_name' } });
    }
    expect((await queryOnce(server.ownerUrl, 'select 1 from user_profiles where email = $1', [email])).rowCount).toBe(0);
    const answer = await follow(owner, secret, own);
    expect(answer.status, answer.text).toBe(200);
    await expectNothingOfTheStranger(email, answer);
    const studio = await server.client.as(answer.body.access_token).get<{ name: string }>('/api/v1/studio');
    expect(studio.body.name).toBe('Studio Lind');
    expect((await follow(owner, secret, own)).body.code, 'a second time').toBe('otp_expired');
  });

  test('founds the studio where the browser was that signed up', async () => {
    const email = newEmail();
    await stranger.post('/auth/v1/signup', signUpBody({ email, place: { time_zone: 'Pacific/Auckland', locale: 'en-NZ' } }));
    const answer = await follow(owner, secretOf(await server.mailbox.next(email)), own);
    const studio = await server.client.as(answer.body.access_token).get('/api/v1/studio');
    expect(studio.body).toMatchObject({ timeZone: 'Pacific/Auckland', locale: 'en-NZ', currency: 'NZD' });
    expect(answer.body.user.user_metadata).toEqual(own.data);
  });

  test('also where its owner has signed up as well and opens the other of the two mails, or has one sent again', async () => {
    const email = newEmail();
    const signedUp = await owner.post('/auth/v1/signup', signUpBody({ email, password: own.password }));
    const browser = owner.with({ cookie: String(signedUp.headers['set-cookie']).split(';', 1)[0] });
    await server.mailbox.next(email);
    const other = await strangerSignsUp(email);
    expect((await follow(browser, other)).body.code).toBe('new_password_required');
    await browser.post('/auth/v1/resend', { email, type: 'signup' });
    const again = secretOf(await server.mailbox.next(email));
    expect((await follow(browser, again)).body.code, 'the newest sign-up is the stranger’s').toBe('new_password_required');
    const answer = await follow(browser, again, own);
    expect(answer.status, answer.text).toBe(200);
    await expectNothingOfTheStranger(email, answer);
  });

  test('also where the stranger came by an invitation: it says into which studio it leads', async () => {
    const principal = await signUpAndConfirm(server, { firstName: 'Ines', lastName: 'Duarte', studioName: 'Duarte Field' });
    const { body } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', { role: 'Junior' });
    const email = newEmail();
    const secret = await strangerSignsUp(email, secretOf(body.link));
    const refusal = await follow(owner, secret);
    expect(refusal).toMatchObject({ status: 403, body: { code: 'new_password_required', field: 'password' } });
    expect(refusal.body.message).toContain('Ines Duarte invites you to Duarte Field.');
    const { studio_name: _none, ...names } = own.data;
    const answer = await follow(owner, secret, { password: own.password, data: names });
    expect(answer.status, answer.text).toBe(200);
    await expectNothingOfTheStranger(email, answer);
  });

  test('takes no weak password and no half of what it asks for, and the link stays good', async () => {
    const email = newEmail('hedda.lindqvist');
    const secret = await strangerSignsUp(email);
    const weak: [object, number, string][] = [
      [{ password: 'Welcome123', data: own.data }, 422, 'weak_password'],
      [{ password: 'hedda.lindqvist', data: own.data }, 422, 'weak_password'],
      [{ password: 'short', data: own.data }, 422, 'weak_password'],
      [{ password: own.password }, 400, 'validation_failed'],
      [{ data: own.data }, 400, 'validation_failed'],
      [{ password: own.password, data: { first_name: 'Mara', last_name: 'Lind' } }, 403, 'new_password_required'],
      [{ password: own.password, data: { ...own.data, invitation_token: 'x'.repeat(43) } }, 400, 'validation_failed'],
    ];
    for (const [added, status, code] of weak) {
      const answer = await follow(owner, secret, added);
      expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
    }
    expect((await follow(owner, secret, own)).status).toBe(200);
  });

  test('is none of a browser that shows a made-up secret, or the one of another sign-up', async () => {
    const [email, elsewhere] = [newEmail(), newEmail()];
    const secret = await strangerSignsUp(email);
    const other = await owner.post('/auth/v1/signup', signUpBody({ email: elsewhere }));
    const cookies = [
      String(other.headers['set-cookie']).split(';', 1)[0] ?? '',
      signUpCookie,
      'atelier_sign_up=',
      `atelier_sign_up=${'x'.repeat(10_000)}`,
      `atelier_sign_up=${'é'.repeat(43)}`.normalize('NFD').replaceAll('\u0301', '%'),
    ];
    for (const cookie of cookies)
      expect((await follow(owner.with({ cookie }), secret)).body.code, cookie.slice(0, 60)).toBe('new_password_required');
  });

  test('asks also where the sign-up is from before browsers were given a secret', async () => {
    const email = newEmail();
    expect((await server.client.post('/auth/v1/signup', signUpBody({ email }))).status).toBe(200);
    await queryOnce(server.ownerUrl, 'update accounts set sign_up_secret = null where email = $1', [email]);
    expect((await follow(server.client, secretOf(await server.mailbox.next(email)))).body.code).toBe('new_password_required');
  });
});

test('[A24] in the browser that signed up both of two sign-ups are followed as they are, and its secret is kept nowhere', async () => {
  const emails = [newEmail(), newEmail()];
  let browser = owner;
  for (const email of emails) {
    const { headers } = await browser.post('/auth/v1/signup', signUpBody({ email }));
    browser = owner.with({ cookie: String(headers['set-cookie']).split(';', 1)[0] });
  }
  for (const email of emails) expect((await follow(browser, secretOf(await server.mailbox.next(email)))).status).toBe(200);
  const { rows } = await queryOnce(server.ownerUrl, 'select sign_up_secret from accounts where email = any($1)', [emails]);
  expect(rows).toEqual([{ sign_up_secret: null }, { sign_up_secret: null }]);
});
