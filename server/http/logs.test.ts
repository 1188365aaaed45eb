import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabaseProxy } from '../testing/databaseProxy.ts';
import { newEmail, secretOf, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { SessionAnswer } from '../auth/session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limitScale: 1 });
});
afterAll(() => server.close());

interface Line {
  level: string;
  time: string;
  reqId?: string;
  event?: string;
  code?: string;
  userId?: string;
  msg: string;
}

const linesFrom = (start: number) => server.logLines.slice(start).map((line) => JSON.parse(line) as Line);

describe('[V39] the log', () => {
  test('records sign-up, sign-in, refusals, password changes and sign-out, in UTC, with the id of the request', async () => {
    const start = server.logLines.length;
    const person = await signUpAndConfirm(server);
    await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: 'wrong' });
    const { body } = await server.client.post<SessionAnswer>('/auth/v1/token?grant_type=password', {
      email: person.email,
      password: person.password,
    });
    const client = server.client.as(body.access_token);
    await client.put('/auth/v1/user', { password: 'quite another 12' });
    await client.put('/auth/v1/user', { password: 'quite another 12', current_password: person.password });
    await server.client.post('/auth/v1/recover', { email: person.email });
    await client.post('/auth/v1/logout');
    await client.get('/api/v1/me/profile');
    await server.client.get('/api/v1/me/profile');
    for (let index = 0; index < 12; index++)
      await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: 'wrong' });

    const lines = linesFrom(start);
    const events = new Set(lines.map(({ event }) => event));
    for (const event of [
      'auth.signedUp',
      'auth.signupLinkFollowed',
      'auth.signInRefused',
      'auth.signedIn',
      'auth.passwordChanged',
      'auth.recoveryRequested',
      'auth.signedOut',
    ]) {
      expect(events, event).toContain(event);
    }
    const refusals = new Set(lines.filter(({ msg }) => msg === 'refused').map(({ code }) => code));
    for (const code of ['forbidden', 'session_ended', 'unauthenticated', 'rate_limited']) expect(refusals, code).toContain(code);
    for (const line of lines) {
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      if (line.event?.startsWith('auth.') || line.msg === 'refused') expect(line.reqId, JSON.stringify(line)).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(lines.find(({ event }) => event === 'auth.signedIn')?.userId).toBe(person.id);
  });

  test('holds no secret and no typed password, whatever a request says', async () => {
    const canary = `canary-${crypto.randomUUID()}`;
    const email = newEmail();
    await server.client.post('/auth/v1/signup', signUpBody({ email, password: canary }));
    const secret = secretOf(await server.mailbox.next(email));
    const { body } = await server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type: 'signup' });
    await server.client.as(canary).get('/api/v1/me/profile');
    await server.client.call('GET', `/api/v1/tasks?search=${canary}&token=${canary}`, {
      headers: { cookie: `x=${canary}`, referer: canary },
    });
    await server.client.post('/auth/v1/token?grant_type=password', { email, password: canary, [canary]: 1 });
    await server.client.post('/auth/v1/signup', `{"password":"${canary}"`);
    const logs = server.logLines.join('');
    for (const one of [canary, secret, body.access_token, body.refresh_token, server.publicKey])
      expect(logs.includes(one), one).toBe(false);
  });

  test('cannot be forged: a line is a line', async () => {
    const forged = '\n{"level":"info","event":"auth.signedIn","forged":true}\r\n\u001b[31m\u2028';
    const start = server.logLines.length;
    await server.client.call('GET', `/x${encodeURIComponent(forged)}`);
    await server.client.post('/auth/v1/signup', signUpBody({ firstName: forged }));
    await server.client.call('GET', '/', { headers: { 'user-agent': 'x\u001b[31m'.replaceAll('\u001b', '\t') } });
    const raw = server.logLines.slice(start);
    expect(raw.length).toBeGreaterThan(2);
    for (const line of raw) {
      expect(line.endsWith('}\n')).toBe(true);
      for (const character of ['\n', '\r', '\u001b']) expect(line.slice(0, -1)).not.toContain(character);
      expect(JSON.parse(line)).not.toHaveProperty('forged');
    }
  });
});

describe('[V39] when something it needs is away', () => {
  afterEach(() => void (server.mailbox.refuses = false));

  test('the database: every call is refused as unavailable, nothing is let in, no detail leaks, and it mends itself', async () => {
    const database = await createTestDatabase();
    const wire = await openDatabaseProxy(database.url);
    const cutOff = await startTestServer({ databaseUrl: wire.url });
    const person = await signUpAndConfirm(cutOff);
    const stranger = await signUpAndConfirm(cutOff);
    expect((await person.client.get('/api/v1/me/profile')).status).toBe(200);
    await wire.cut();
    const answers = [
      await person.client.get('/api/v1/me/profile'),
      await stranger.client.get('/api/v1/me/profile'),
      await person.client.post('/api/v1/tasks', { title: 'x' }),
      await cutOff.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: person.password }),
      await cutOff.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: person.session.refresh_token }),
      await cutOff.client.post('/auth/v1/verify', { token_hash: 'x'.repeat(43), type: 'signup' }),
    ];
    for (const { status, headers, body, text } of answers) {
      expect(status, text).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.code).toBe('unavailable');
      expect(text).not.toMatch(/postgres|database|select|ECONN|test_/i);
    }
    expect((await cutOff.client.get('/healthz')).status).toBe(200);
    await wire.mend();
    await expect.poll(async () => (await person.client.get('/api/v1/me/profile')).status, { timeout: 10_000 }).toBe(200);
    await signUpAndConfirm(cutOff);
    await cutOff.close();
    await wire.cut();
    await database.drop();
  });

  test('the mail server: a sign-up answers as always, and its mail arrives once the server is back', async () => {
    server.mailbox.refuses = true;
    const email = newEmail();
    const answer = await server.client.post('/auth/v1/signup', signUpBody({ email }));
    expect(answer.status, answer.text).toBe(200);
    await expect.poll(() => server.logLines.some((line) => line.includes('a job failed')), { timeout: 10_000 }).toBe(true);
    server.mailbox.refuses = false;
    const secret = secretOf(await server.mailbox.next(email));
    expect((await server.client.post('/auth/v1/verify', { token_hash: secret, type: 'signup' })).status).toBe(200);
    expect(server.mailbox.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(1);
  });

  test('an error that nobody expected says its number and nothing else', async () => {
    const person = await signUpAndConfirm(server);
    await queryOnce(server.ownerUrl, 'alter table user_custom_permissions rename to away');
    try {
      const { status, body, text } = await person.client.get('/api/v1/me/permissions');
      expect(status).toBe(500);
      expect(body).toEqual({
        code: 'internal',
        message: expect.stringContaining('Something went wrong on our side'),
        requestId: expect.any(String),
      });
      expect(text).not.toMatch(/user_custom_permissions|relation|stack|\.ts/);
      expect(linesFrom(0).find(({ reqId, level }) => reqId === body.requestId && level === 'error')).toBeDefined();
    } finally {
      await queryOnce(server.ownerUrl, 'alter table away rename to user_custom_permissions');
    }
  });
});
