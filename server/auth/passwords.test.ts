import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, secretOf, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { lifetimes } from './lifetimes.ts';
import { openPasswords, passwordCost } from './passwords.ts';
import type { SessionAnswer } from './session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ dearPasswords: true });
});
afterAll(() => server.close());

const signIn = (email: string, password: string) =>
  server.client.post<SessionAnswer>('/auth/v1/token?grant_type=password', { email, password });

describe('a password', () => {
  const good = [
    '8 chars!',
    `${'plaster, '.repeat(13)}oak & limes`,
    '   f q m u 8',
    ' leading and trailing ',
    'пароль-для-студии',
    '石膏とオークの部屋です',
    '🪑🛋️🪞🖼️🚪🪟🛏️🕯️',
    'zero\u200bwidth space',
    '"quotes\' and \\slashes\\"',
    'tab\tand\nbreak',
  ];

  test.each(good)('[V1] %j is taken and stored exactly as typed', async (password) => {
    const person = await signUpAndConfirm(server, { password });
    await signInAgain(server, person);
    const nearly = [password.trim(), password.normalize('NFKD'), password.toLowerCase(), password.slice(0, 72), `${password} `];
    for (const other of nearly.filter((one) => one !== password)) {
      expect((await signIn(person.email, other)).status, JSON.stringify(other)).toBe(400);
    }
  });

  const bad: [string, string][] = [
    ['7 chars', 'sevench'],
    ['no characters', ''],
    ['129 characters', 'x'.repeat(129)],
    ['7 characters of two units each', '🪑'.repeat(7)],
    ['half a surrogate pair', 'long enough \ud83e'],
  ];
  test.each(bad)('[V1] %s are refused at sign-up and at change', async (_what, password) => {
    const body = signUpBody({ password });
    const answer = await server.client.post('/auth/v1/signup', body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'weak_password', field: 'password' } });
    const person = await signUpAndConfirm(server);
    const change = await person.client.put('/auth/v1/user', { password, current_password: person.password });
    expect(change).toMatchObject({ status: 422, body: { code: 'weak_password' } });
  });

  test('[V9] is kept as argon2id with 19 MiB and two passes, salted', async () => {
    const [one, other] = [await signUpAndConfirm(server), await signUpAndConfirm(server)];
    const { rows } = await queryOnce(server.ownerUrl, 'select password_hash from accounts where id = any($1)', [[one.id, other.id]]);
    const hashes = (rows as { password_hash: string }[]).map((row) => row.password_hash);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
  });

  test('[V9] a flood of sign-ins is bounded in number and memory, and what is too much is told to come back', async () => {
    const person = await signUpAndConfirm(server);
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const { status, headers } = await signIn(person.email, 'wrong password');
        return { status, retryAfter: headers['retry-after'] };
      }),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    // Nobody waits behind more than two hundred others, however many come at once.
    expect(refused.length).toBeGreaterThan(100);
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    await signInAgain(server, person);
  });

  test('[V9] whoever waited for too long is told to come back; whoever found a free turn is not', async () => {
    const { hash } = openPasswords(passwordCost, { longestWait: 0 });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => hash('oak, lime and brass')));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  });
});

describe('a change', () => {
  const next = 'walnut and linen 33';

  test('[V3] [V17] needs the current password', async () => {
    const person = await signUpAndConfirm(server);
    for (const current of [undefined, 'not the current one', next]) {
      const answer = await person.client.put('/auth/v1/user', { password: next, current_password: current });
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', field: 'current_password' } });
    }
    expect((await signIn(person.email, next)).status).toBe(400);
    const right = await person.client.put('/auth/v1/user', { password: next, current_password: person.password });
    expect(right.status, right.text).toBe(200);
    await signInAgain(server, { ...person, password: next });
  });

  test('[V3] [V17] a sign-up link proves the mailbox, not the password', async () => {
    const email = newEmail();
    await server.client.post('/auth/v1/signup', signUpBody({ email }));
    const { body } = await server.client.post<SessionAnswer>('/auth/v1/verify', {
      token_hash: secretOf(await server.mailbox.next(email)),
      type: 'signup',
    });
    expect((await server.client.as(body.access_token).put('/auth/v1/user', { password: next })).status).toBe(403);
  });

  test('[V17] a recovery link stands for the current password once, and not for long', async () => {
    const person = await signUpAndConfirm(server);
    const recover = async () => {
      await server.client.post('/auth/v1/recover', { email: person.email });
      const secret = secretOf(await server.mailbox.next(person.email, /new password/));
      const { body } = await server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type: 'recovery' });
      return body;
    };
    const first = server.client.as((await recover()).access_token);
    expect((await first.put('/auth/v1/user', { password: next })).status).toBe(200);
    expect((await first.put('/auth/v1/user', { password: 'another one 44' })).status).toBe(403);

    const late = await recover();
    server.advance(lifetimes.recoveryLink + 1000);
    const { body: refreshed } = await server.client.post<SessionAnswer>('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: late.refresh_token,
    });
    expect((await server.client.as(refreshed.access_token).put('/auth/v1/user', { password: 'another one 44' })).status).toBe(403);
  });

  test('[V10] tells the owner by mail, and a refused one does not', async () => {
    const person = await signUpAndConfirm(server);
    await person.client.put('/auth/v1/user', { password: next, current_password: 'wrong' });
    await person.client.put('/auth/v1/user', { password: next, current_password: person.password });
    const mail = await server.mailbox.next(person.email, /password was changed/);
    expect(mail.text).toContain('If it was not');
    expect(mail.raw).not.toContain(next);
    expect(
      server.mailbox.mails.filter(({ recipients, subject }) => recipients.includes(person.email) && /changed/.test(subject)),
    ).toHaveLength(1);
  });

  test('to the same password is refused', async () => {
    const person = await signUpAndConfirm(server);
    const answer = await person.client.put('/auth/v1/user', { password: person.password, current_password: person.password });
    expect(answer).toMatchObject({ status: 422, body: { code: 'same_password' } });
  });
});
