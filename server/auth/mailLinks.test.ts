import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpOf } from '../testing/databaseState.ts';
import { linkOf, newEmail, type Person, secretOf, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { lifetimes } from './lifetimes.ts';
import type { SessionAnswer } from './session.ts';
import { hashSecret } from './tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Purpose = 'signup' | 'recovery';

const follow = (secret: string, type: Purpose) => server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type });

async function askRecovery(person: Person): Promise<string> {
  expect((await server.client.post('/auth/v1/recover', { email: person.email })).status).toBe(200);
  return secretOf(await server.mailbox.next(person.email));
}

async function askSignUp(email = newEmail()): Promise<{ email: string; secret: string }> {
  expect((await server.client.post('/auth/v1/signup', signUpBody({ email }))).status).toBe(200);
  return { email, secret: secretOf(await server.mailbox.next(email)) };
}

const spent = { status: 403, body: { code: 'otp_expired', message: 'This link has been used or has expired. Ask for a new one.' } };

describe('a link', () => {
  test('[A29] [V8] works once, for its lifetime, and not after a newer one was sent: recovery', async () => {
    const person = await signUpAndConfirm(server);
    const older = await askRecovery(person);
    const newer = await askRecovery(person);
    expect(await follow(older, 'recovery')).toMatchObject(spent);
    expect((await follow(newer, 'recovery')).status).toBe(200);
    expect(await follow(newer, 'recovery')).toMatchObject(spent);

    const late = await askRecovery(person);
    server.advance(lifetimes.recoveryLink + 1000);
    expect(await follow(late, 'recovery')).toMatchObject(spent);
    const punctual = await askRecovery(person);
    server.advance(lifetimes.recoveryLink - 10_000);
    expect((await follow(punctual, 'recovery')).status).toBe(200);
  });

  test('[A29] [V8] works once, for its lifetime, and not after a newer one was sent: verification', async () => {
    const { email, secret: older } = await askSignUp();
    await server.client.post('/auth/v1/resend', { email, type: 'signup' });
    const newer = secretOf(await server.mailbox.next(email));
    expect(await follow(older, 'signup')).toMatchObject(spent);
    expect((await follow(newer, 'signup')).status).toBe(200);
    expect(await follow(newer, 'signup')).toMatchObject(spent);

    const late = await askSignUp();
    server.advance(lifetimes.verificationLink + 1000);
    expect(await follow(late.secret, 'signup')).toMatchObject(spent);
  });

  test('[V8] serves its own purpose only, and a password set meanwhile ends it', async () => {
    const person = await signUpAndConfirm(server);
    const recovery = await askRecovery(person);
    expect(await follow(recovery, 'signup')).toMatchObject(spent);
    const { secret } = await askSignUp();
    expect(await follow(secret, 'recovery')).toMatchObject(spent);
    const changed = await person.client.put('/auth/v1/user', { password: 'set in the meantime', current_password: person.password });
    expect(changed.status, changed.text).toBe(200);
    expect(await follow(recovery, 'recovery')).toMatchObject(spent);
  });

  test('[V8] carries 256 random bits', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, async () => (await askSignUp()).secret));
    expect(new Set(secrets).size).toBe(5);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url').length).toBe(32);
  });

  test('[V26] is won by exactly one of 20 parallel calls', async () => {
    const person = await signUpAndConfirm(server);
    const secrets: [string, Purpose][] = [
      [await askRecovery(person), 'recovery'],
      [(await askSignUp()).secret, 'signup'],
    ];
    for (const [secret, purpose] of secrets) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => follow(secret, purpose)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(19);
    }
  });

  test('[V26] of two sign-ups with one address, confirmed at the same moment, one wins and the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const { email, secret: first } = await askSignUp();
      const { secret: second } = await askSignUp(email);
      const answers = await Promise.all([follow(first, 'signup'), follow(second, 'signup')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const { rows } = await queryOnce(server.ownerUrl, 'select id from accounts where email = $1', [email]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('secrets', () => {
  test('[A30] [V8] a dump of the database holds no secret that went by mail or to a browser, only hashes', async () => {
    const person = await signUpAndConfirm(server);
    const { body: invited } = await person.client.post<{ link: string }>('/api/v1/studio/invitations', {
      email: newEmail(),
      role: 'Junior',
    });
    const { body: live } = await person.client.post<{ ticket: string }>('/api/v1/live/tickets');
    const verification = await askSignUp();
    const recovery = await askRecovery(person);
    const secrets = {
      recovery,
      verification: verification.secret,
      'copied invitation': secretOf(invited.link),
      'refresh token': person.session.refresh_token,
      ticket: live.ticket,
      password: person.password,
    };
    const dump = await dumpOf(server.ownerUrl);
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThan(10);
      expect(dump.includes(secret), what).toBe(false);
      expect(dump.includes(Buffer.from(secret).toString('hex')), `${what} as bytes`).toBe(false);
    }
    // The dump is a whole one: the hashes are there.
    for (const what of ['recovery', 'verification', 'copied invitation', 'refresh token', 'ticket'] as const) {
      expect(dump, what).toContain(hashSecret(secrets[what]).toString('hex'));
    }
  });

  test('[A30] the secret of a mailed invitation is in that mail alone', async () => {
    const person = await signUpAndConfirm(server);
    const email = newEmail();
    await person.client.post('/api/v1/studio/invitations', { email, role: 'Junior' });
    const mail = await server.mailbox.next(email);
    const dump = await dumpOf(server.ownerUrl);
    expect(dump).toContain(hashSecret(secretOf(mail)).toString('hex'));
    expect(dump.includes(secretOf(mail))).toBe(false);
    expect(server.logLines.join('').includes(secretOf(mail))).toBe(false);
  });

  test('[A31] travels in the fragment and the body only: no address, no log line carries it', async () => {
    const person = await signUpAndConfirm(server);
    const email = newEmail();
    await server.client.post('/auth/v1/signup', signUpBody({ email }));
    const mail = await server.mailbox.next(email);
    const secret = secretOf(mail);
    const link = new URL(linkOf(mail));
    expect(link.href.slice(0, link.href.indexOf('#')).includes(secret)).toBe(false);
    expect(link.search).toBe('');
    const recovery = await askRecovery(person);
    await follow(secret, 'signup');
    await follow(recovery, 'recovery');
    await follow(recovery, 'recovery');

    const page = await server.client.get('/healthz');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    const logs = server.logLines.join('');
    expect(logs).toContain('/auth/v1/verify');
    for (const canary of [secret, recovery, person.session.refresh_token, person.session.access_token, person.password]) {
      expect(logs.includes(canary)).toBe(false);
    }
  });

  test('[A31] a secret that somebody puts into an address is not logged and not used', async () => {
    const person = await signUpAndConfirm(server);
    const secret = await askRecovery(person);
    const answer = await server.client.get(`/auth/v1/verify?token_hash=${secret}&type=recovery`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(server.logLines.join('').includes(secret)).toBe(false);
    expect((await follow(secret, 'recovery')).status).toBe(200);
  });
});

describe('the address of a link', () => {
  const spoofs: Record<string, string>[] = [
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', 'x-host': 'evil.example' },
    { host: 'localhost:9' },
    { referer: 'https://evil.example/' },
  ];

  test.each(spoofs)('[A33] is PUBLIC_URL whatever a request says: %o', async (headers) => {
    const person = await signUpAndConfirm(server);
    const answer = await server.client.call('POST', '/auth/v1/recover', { body: { email: person.email }, headers });
    expect(answer.status, answer.text).toBe(200);
    const mail = await server.mailbox.next(person.email);
    expect(linkOf(mail).startsWith(`${server.publicUrl}/auth/reset-password#token_hash=`)).toBe(true);
    expect(mail.raw).not.toContain('evil.example');
    expect(mail.html).not.toContain('localhost:9/');
  });

  test.each([
    'evil.example',
    'evil.example:4321',
    'localhost.evil.example',
    'localhost:4321@evil.example',
    'localhost:4321, evil.example',
    ' ',
  ])('[A33] a request under the name %o is refused and sends nothing', async (host) => {
    const person = await signUpAndConfirm(server);
    const before = server.mailbox.mails.length;
    const answer = await server.client.call('POST', '/auth/v1/recover', { body: { email: person.email }, headers: { host } });
    expect([400, 421]).toContain(answer.status);
    await signUpAndConfirm(server); // a mail that was on its way would have come first
    expect(server.mailbox.mails.slice(before).filter((mail) => mail.recipients.includes(person.email))).toEqual([]);
  });

  test('[A33] a request line with a whole address is read by its own name', async () => {
    const person = await signUpAndConfirm(server);
    const answer = await server.client.call('POST', 'http://evil.example/auth/v1/recover', { body: { email: person.email } });
    expect([400, 404, 421]).toContain(answer.status);
    const redirected = await server.client.call('POST', `/auth/v1/recover?redirect_to=https://evil.example/`, {
      body: { email: person.email },
    });
    expect(redirected.status).toBe(200);
    expect(linkOf(await server.mailbox.next(person.email)).startsWith(`${server.publicUrl}/auth/`)).toBe(true);
  });
});
