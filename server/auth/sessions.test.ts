import { generateKeyPairSync } from 'node:crypto';
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinLive, joinWithTicket } from '../testing/liveSocket.ts';
import { goodPassword, joinStudio, type Person, secretOf, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { holdRows } from '../testing/heldRows.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { lifetimes } from './lifetimes.ts';
import type { SessionAnswer } from './session.ts';

let server: TestServer;
beforeAll(async () => {
  // Its clock stands, but for what a test lets pass: on a slow machine a token's grace would end between two requests.
  server = await startTestServer({ clockStopped: true });
});
afterAll(() => server.close());

const refresh = (refreshToken: string) =>
  server.client.post<SessionAnswer>('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken });

const statusOfAccess = async (accessToken: string) => (await server.client.as(accessToken).get('/api/v1/me/profile')).status;

const liveSessions = async (personId: string) =>
  (await queryOnce(server.ownerUrl, 'select id from sessions where account_id = $1 and ended_at is null', [personId])).rows.length;

describe('refresh', () => {
  test('[A35] 20 parallel refreshes of one token, a hundred times: one successor, one live session', async () => {
    const person = await signUpAndConfirm(server);
    let token = person.session.refresh_token;
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      const successors = new Set(answers.map(({ body }) => body.refresh_token));
      expect(successors.size).toBe(1);
      expect(successors).not.toContain(token);
      token = [...successors][0] ?? '';
    }
    expect(await liveSessions(person.id)).toBe(1);
  });

  test('[A35] a token within its grace answers with its one successor, also after that was used itself', async () => {
    const person = await signUpAndConfirm(server);
    const first = await refresh(person.session.refresh_token);
    const second = await refresh(first.body.refresh_token);
    const again = await refresh(person.session.refresh_token);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    expect((await refresh(second.body.refresh_token)).status).toBe(200);
  });

  test('[A37] a token replayed after its grace ends the whole family at once', async () => {
    const person = await signUpAndConfirm(server);
    const socket = await joinLive(server, person);
    const second = (await refresh(person.session.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    expect(await statusOfAccess(third.access_token)).toBe(200);

    server.advance(lifetimes.refreshGrace + 1000);
    const replay = await refresh(person.session.refresh_token);
    expect(replay).toMatchObject({ status: 401, body: { code: 'refresh_token_already_used' } });
    expect(await refresh(third.refresh_token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await refresh(second.refresh_token)).toMatchObject({ status: 401 });
    expect(await statusOfAccess(third.access_token)).toBe(401);
    expect(await socket.closed).toBe(1008);
  });

  test('[V15] a session ends when it is idle too long, and at its absolute age however busy it is', async () => {
    const idle = await signUpAndConfirm(server);
    const busy = await signUpAndConfirm(server);
    let token = busy.session.refresh_token;
    const step = lifetimes.sessionIdle - 60_000;
    for (let age = 0; age + step < lifetimes.sessionAbsolute; age += step) {
      server.advance(step);
      const answer = await refresh(token);
      expect(answer.status, `after ${age + step} ms`).toBe(200);
      token = answer.body.refresh_token;
    }
    expect((await refresh(idle.session.refresh_token)).status).toBe(401);
    server.advance(step);
    expect((await refresh(token)).status).toBe(401);
  });
});

describe('refreshes at the same moment', () => {
  const deadlocks = async () =>
    Number(
      (await queryOnce(server.ownerUrl, 'select deadlocks from pg_stat_database where datname = current_database()')).rows[0]?.deadlocks,
    );

  test('[A35] of a token and its successor: neither waits for the other for ever', async () => {
    const person = await signUpAndConfirm(server);
    const first = person.session.refresh_token;
    const second = (await refresh(first)).body.refresh_token;
    const before = await deadlocks();
    const session = await holdRows(server.ownerUrl, 'select from sessions where account_id = $1 for update', [person.id]);
    // The older one is at the session before the newer one takes its own row, which the older one needs next.
    const again = refresh(first);
    await session.untilWaiting(1);
    const onwards = refresh(second);
    await session.untilWaiting(2);
    await session.release();
    expect([(await again).status, (await onwards).status]).toEqual([200, 200]);
    expect((await again).body.refresh_token).toBe(second);
    expect(await deadlocks()).toBe(before);
  });

  test('[A35] four at once of two tokens, sixty times: none is refused', async () => {
    const person = await signUpAndConfirm(server);
    let [older, newer] = [person.session.refresh_token, (await refresh(person.session.refresh_token)).body.refresh_token];
    for (let round = 0; round < 60; round++) {
      const answers = await Promise.all([older, newer, older, newer].map(refresh));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      [older, newer] = [newer, answers[1]?.body.refresh_token ?? ''];
    }
  });

  test('a refresh that fails in the database is told to come back, and the log says why', async () => {
    const person = await signUpAndConfirm(server);
    await queryOnce(
      server.ownerUrl,
      `create function collide() returns trigger language plpgsql as $$ begin raise 'made by a test' using errcode = '40P01'; end $$;
       create trigger collide before update on sessions for each row when (old.account_id = '${person.id}') execute function collide()`,
    );
    const answer = await refresh(person.session.refresh_token);
    await queryOnce(server.ownerUrl, 'drop function collide cascade');
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const { requestId } = answer.body as unknown as { requestId: string };
    const line = server.logLines.find((one) => one.includes(requestId) && one.includes('"warn"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ err: { code: '40P01', message: 'made by a test' } });
    expect((await refresh(person.session.refresh_token)).status).toBe(200);
  });
});

describe('ending', () => {
  test('[A40] [V12] after sign-out the access token, the refresh token and the socket are dead', async () => {
    const person = await signUpAndConfirm(server);
    const socket = await joinLive(server, person);
    const { body: ticket } = await person.client.post<{ ticket: string }>('/api/v1/live/tickets');
    expect((await person.client.post('/auth/v1/logout?scope=local')).status).toBe(204);

    expect(await person.client.get('/api/v1/me/profile')).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await person.client.get('/auth/v1/user')).toMatchObject({ status: 401 });
    expect(await refresh(person.session.refresh_token)).toMatchObject({ status: 401 });
    expect(await socket.closed).toBe(1008);
    expect(await joinWithTicket(server, ticket.ticket), 'a ticket from before').toBeNull();
  });

  test('[A40] sign-out ends this session, all, or all others, as asked', async () => {
    const first = await signUpAndConfirm(server);
    const second = await signInAgain(server, first);
    const third = await signInAgain(server, first);
    expect((await second.client.post('/auth/v1/logout?scope=local')).status).toBe(204);
    expect(await statusesOf([first, second, third])).toEqual([200, 401, 200]);
    const fourth = await signInAgain(server, first);
    expect((await third.client.post('/auth/v1/logout?scope=others')).status).toBe(204);
    expect(await statusesOf([first, third, fourth])).toEqual([401, 200, 401]);
    const fifth = await signInAgain(server, first);
    expect((await third.client.post('/auth/v1/logout?scope=global')).status).toBe(204);
    expect(await statusesOf([third, fifth])).toEqual([401, 401]);
    expect(await liveSessions(first.id)).toBe(0);
  });

  const newPassword = 'a different password 91';
  const ways: [string, (person: Person) => Promise<string>][] = [
    [
      'change',
      async (person) => {
        const changed = await person.client.put('/auth/v1/user', { password: newPassword, current_password: goodPassword });
        expect(changed.status, changed.text).toBe(200);
        return person.session.access_token;
      },
    ],
    [
      'reset',
      async (person) => {
        await server.client.post('/auth/v1/recover', { email: person.email });
        const secret = secretOf(await server.mailbox.next(person.email));
        const { body } = await server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type: 'recovery' });
        const changed = await server.client.as(body.access_token).put('/auth/v1/user', { password: newPassword });
        expect(changed.status, changed.text).toBe(200);
        return body.access_token;
      },
    ],
  ];
  test.each(ways)('[A36] [V14] [V10] a password %s ends all other sessions and tells the owner by mail', async (_way, setPassword) => {
    const person = await signUpAndConfirm(server);
    const other = await signInAgain(server, person);
    const socket = await joinLive(server, other);
    const setter = await setPassword(person);

    expect((await refresh(other.session.refresh_token)).status).toBe(401);
    expect(await statusOfAccess(other.session.access_token)).toBe(401);
    expect(await socket.closed).toBe(1008);
    expect(await statusOfAccess(setter)).toBe(200);
    expect((await server.mailbox.next(person.email, /password was changed/)).recipients).toEqual([person.email]);
    const withOld = await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: goodPassword });
    expect(withOld).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    await signInAgain(server, { email: person.email, password: newPassword });
  });

  test('[A36] what one instance ends, another refuses as soon as it has heard of it', async () => {
    const here = await startTestServer();
    const neighbour = await startTestServer({ beside: here });
    try {
      const person = await signUpAndConfirm(here);
      const there = neighbour.client.as(person.session.access_token);
      expect((await there.get('/api/v1/me/profile')).status).toBe(200);
      const socket = await joinLive(neighbour, { ...person, client: there });
      await person.client.post('/auth/v1/logout?scope=global');
      expect(await socket.closed).toBe(1008);
      expect((await there.get('/api/v1/me/profile')).status).toBe(401);
    } finally {
      await neighbour.close();
      await here.close();
    }
  });
});

describe('sign-in', () => {
  test('[V11] every sign-in begins a session of its own and ends the one that the browser still held', async () => {
    const person = await signUpAndConfirm(server);
    const credentials = { email: person.email, password: person.password };
    const fresh = await person.client.post<SessionAnswer>('/auth/v1/token?grant_type=password', credentials);
    expect(fresh.status).toBe(200);
    expect(sessionIdOf(fresh.body.access_token)).not.toBe(sessionIdOf(person.session.access_token));
    expect(fresh.body.refresh_token).not.toBe(person.session.refresh_token);

    expect(await statusOfAccess(person.session.access_token)).toBe(401);
    expect((await refresh(person.session.refresh_token)).status).toBe(401);
    expect(await statusOfAccess(fresh.body.access_token)).toBe(200);
  });

  test('[V11] a sign-in that fails leaves the presented session alone', async () => {
    const person = await signUpAndConfirm(server);
    await person.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: 'not this one' });
    expect(await statusOfAccess(person.session.access_token)).toBe(200);
  });

  test('a deactivated person gets no session, neither by refresh nor by password', async () => {
    const principal = await signUpAndConfirm(server);
    const person = await joinStudio(server, principal, { role: 'Standard' });
    await queryOnce(server.ownerUrl, 'update user_profiles set is_active = false where id = $1', [person.id]);
    expect(await refresh(person.session.refresh_token)).toMatchObject({ status: 403, body: { code: 'user_banned' } });
    const signIn = await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: person.password });
    expect(signIn).toMatchObject({
      status: 403,
      body: { code: 'user_banned', message: 'Account has been deactivated', userId: person.id },
    });
    const wrong = await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: 'a wrong one' });
    expect(wrong.body, 'only a right password learns whose it is').not.toHaveProperty('userId');
  });

  /** As many more like that of a person, used longer ago. */
  const addSessions = ({ id }: Person, count: number) =>
    queryOnce(
      server.ownerUrl,
      `insert into sessions (id, account_id, studio_id, began_with, created_at, last_used_at, expires_at, user_agent, address)
       select gen_random_uuid(), account_id, studio_id, began_with, created_at, last_used_at - n * interval '1 minute', expires_at, user_agent, address
       from sessions, generate_series(1, $2::int) n where account_id = $1`,
      [id, count],
    );

  test('[V16] an account has 200 sessions at once, as many as its list shows: with another the one that was not used for longest ends', async () => {
    const person = await signUpAndConfirm(server);
    await addSessions(person, 199);
    const again = await signInAgain(server, person);
    expect(await liveSessions(person.id)).toBe(200);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select ended_because, last_used_at = (select min(last_used_at) from sessions where account_id = $1) as "isOldest"
       from sessions where account_id = $1 and ended_at is not null`,
      [person.id],
    );
    expect(rows).toEqual([{ ended_because: 'too_many', isOldest: true }]);
    for (const { session } of [person, again]) expect(await statusOfAccess(session.access_token)).toBe(200);
    const { body } = await again.client.get<{ items: object[] }>('/api/v1/me/sessions');
    expect(body.items).toHaveLength(200);
  });

  test('[V13] [V14] nobody is out of reach by the number of their sessions: all of them end at once', async () => {
    const principal = await signUpAndConfirm(server);
    const person = await joinStudio(server, principal, { role: 'Standard' });
    // More than a statement takes parameters.
    await addSessions(person, 66_000);
    const { status, text } = await principal.client.post(`/api/v1/studio/members/${person.id}/deactivate`, { handOverTo: null });
    expect(status, text).toBe(200);
    expect(await liveSessions(person.id)).toBe(0);
    expect(await statusOfAccess(person.session.access_token)).toBe(401);
  });

  test('[R4-01] the session says which studio it is in, of who founded it, of who was invited, and after its name changed', async () => {
    const principal = await signUpAndConfirm(server, { studioName: 'Fernhill' });
    const person = await joinStudio(server, principal, { role: 'Standard' });
    const stranger = await signUpAndConfirm(server, { studioName: 'Elsewhere' });
    for (const { session } of [principal, person]) expect(session.user.user_metadata).toMatchObject({ studio_name: 'Fernhill' });
    const { version } = (await principal.client.get<{ version: number }>('/api/v1/studio')).body;
    const renamed = await principal.client.patch('/api/v1/studio', { version, changes: { name: 'Fernhill & Daughters' } });
    expect(renamed.status, renamed.text).toBe(200);
    const metadata = async (one: Person) => (await one.client.get<SessionAnswer['user']>('/auth/v1/user')).body.user_metadata;
    for (const one of [principal, person]) expect(await metadata(one)).toMatchObject({ studio_name: 'Fernhill & Daughters' });
    expect(await metadata(stranger)).toMatchObject({ studio_name: 'Elsewhere' });
  });
});

describe('access tokens', () => {
  test('[V18] only what we signed, for us, as an access token, for now, is accepted', async () => {
    const person = await signUpAndConfirm(server);
    const { rows } = await queryOnce(server.ownerUrl, 'select kid, private_jwk from signing_keys order by created_at desc limit 1');
    const { kid, private_jwk: jwk } = rows[0] as { kid: string; private_jwk: JWK };
    const { d: _private, ...publicJwk } = jwk;
    const own = await importJWK(jwk, 'ES256');
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const right = payloadOf(person.session.access_token);
    const { exp: _end, ...withoutEnd } = right;
    const header = { alg: 'ES256', kid, typ: 'at+jwt' };
    const sign = (payload: JWTPayload, changes: object = {}, key: Parameters<SignJWT['sign']>[0] = own) =>
      new SignJWT(payload).setProtectedHeader({ ...header, ...changes }).sign(key);
    const now = Math.floor(Date.now() / 1000) + 400 * 24 * 3600;
    const unsigned = `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(right)}.`;
    const [head, body, signature = ''] = person.session.access_token.split('.');

    expect(await statusOfAccess(await sign(right)), 'a copy of the right one').toBe(200);
    const forged: Record<string, string> = {
      'no algorithm': unsigned,
      'no algorithm, with the right signature': `${unsigned}${signature}`,
      'HS256 with the public key as secret': await sign(right, { alg: 'HS256' }, new TextEncoder().encode(JSON.stringify(publicJwk))),
      'another key under our id': await sign(right, {}, foreign),
      'another key given in the header': await sign(right, { jwk: publicJwk, kid: undefined }, foreign),
      'a key to be fetched': await sign(right, { jku: 'http://127.0.0.1:1/jwks.json', kid: 'theirs' }, foreign),
      'an id that is a path': await sign(right, { kid: '../../dev/null' }),
      'an id that is SQL': await sign(right, { kid: "' or true --" }),
      'another type': await sign(right, { typ: 'JWT' }),
      'an unknown critical header': await new SignJWT(right)
        .setProtectedHeader({ ...header, crit: ['urgent'], urgent: true })
        .sign(own, { crit: { urgent: true } }),
      expired: await sign({ ...right, exp: 1_700_000_000, nbf: 1_600_000_000 }),
      'not valid yet': await sign({ ...right, nbf: now, exp: now + 900 }),
      'without an end': await sign(withoutEnd),
      'for somebody else': await sign({ ...right, aud: 'anon' }),
      'by somebody else': await sign({ ...right, iss: 'https://evil.example/auth/v1' }),
      'without a session': await sign({ ...right, session_id: undefined }),
      'another person in a live session': await sign({ ...right, sub: crypto.randomUUID() }),
      'a subject that is no id': await sign({ ...right, sub: 'admin' }),
      'a changed body': `${head}.${encode({ ...right, role: 'service_role' })}.${signature}`,
      'a cut signature': `${head}.${body}.${signature.slice(0, -4)}`,
      'the refresh token': person.session.refresh_token,
      'the public key': server.publicKey,
    };
    for (const [what, token] of Object.entries(forged)) expect(await statusOfAccess(token), what).toBe(401);
  });

  test('[V18] an access token is no refresh token', async () => {
    const person = await signUpAndConfirm(server);
    const answer = await refresh(person.session.access_token);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.access_token).toBeUndefined();
  });

  test('[V18] an access token expires by itself', async () => {
    const person = await signUpAndConfirm(server);
    server.advance(lifetimes.accessToken - 1000);
    expect(await statusOfAccess(person.session.access_token)).toBe(200);
    server.advance(62_000);
    expect(await statusOfAccess(person.session.access_token)).toBe(401);
  });

  test('[V18] a server whose clock steps back an hour goes on knowing its tokens, and they still end', async () => {
    const stepping = await startTestServer();
    try {
      const person = await signUpAndConfirm(stepping);
      const status = async () => (await person.client.get('/api/v1/me/profile')).status;
      stepping.advance(-60 * 60_000);
      expect(await status()).toBe(200);
      const { refresh_token } = person.session;
      expect((await stepping.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
      stepping.advance(60 * 60_000 + lifetimes.accessToken + 62_000);
      expect(await status()).toBe(401);
    } finally {
      await stepping.close();
    }
  });

  test('[V18] a key that one instance makes is known to the other by the first call, to all of many, whatever strangers send', async () => {
    const here = await startTestServer();
    const neighbour = await startTestServer({ beside: here });
    try {
      const person = await signUpAndConfirm(here);
      for (const instance of [here, neighbour]) instance.advance(lifetimes.signingKey);
      const { session } = await signInAgain(here, person);
      const there = neighbour.client.as(session.access_token);
      const stranger = neighbour.client.as(
        await new SignJWT(payloadOf(session.access_token))
          .setProtectedHeader({ alg: 'ES256', kid: crypto.randomUUID(), typ: 'at+jwt' })
          .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
      );
      const path = '/api/v1/me/profile';
      expect((await stranger.get(path)).status).toBe(401);
      const answers = await Promise.all([there.get(path), there.get(path), stranger.get(path), there.get(path)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200]);
    } finally {
      await neighbour.close();
      await here.close();
    }
  });

  test('[V18] the published keys verify and hold nothing private; a key that served its time is followed by another', async () => {
    const keys = async () => (await server.client.get<{ keys: JWK[] }>('/auth/v1/.well-known/jwks.json')).body.keys;
    const before = await signUpAndConfirm(server);
    server.advance(lifetimes.signingKey);
    const after = await signUpAndConfirm(server);
    const published = await keys();
    expect(published.every((key) => !('d' in key) && key.alg === 'ES256')).toBe(true);
    const kidOf = (token: string) => (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    expect(kidOf(after.session.access_token)).not.toBe(kidOf(before.session.access_token));
    expect(published.map(({ kid }) => kid)).toEqual(
      expect.arrayContaining([kidOf(before.session.access_token), kidOf(after.session.access_token)]),
    );
  });
});

const statusesOf = (people: Person[]) => Promise.all(people.map(({ session }) => statusOfAccess(session.access_token)));

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
const sessionIdOf = (token: string) => payloadOf(token)['session_id'];
