// A signature is checked once a token; that the token still holds, with every call.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { SessionId, UserId } from '../../domain/kernel/ids.ts';
import { type AccessTokens, openAccessTokens } from './accessTokens.ts';
import { lifetimes } from './lifetimes.ts';
import { createVerifiedTokens, mostVerified, type VerifiedToken } from './verifiedTokens.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

const verifications = vi.spyOn(crypto.subtle, 'verify');
const read = ({ client }: Person) => client.get('/api/v1/me/profile');

test('of all calls with one token the first alone checks its signature', async () => {
  const again = await signInAgain(server, person);
  verifications.mockClear();
  for (let call = 0; call < 5; call++) expect((await read(again)).status).toBe(200);
  expect((await again.client.post('/api/v1/tasks', { title: 'Mine' })).status).toBe(201);
  expect(verifications).toHaveBeenCalledTimes(1);
});

test('[A40] a token that is known is refused with the next call once its session has ended', async () => {
  const [local, other] = [await signInAgain(server, person), await signInAgain(server, person)];
  for (const one of [local, other]) expect((await read(one)).status).toBe(200);
  await local.client.post('/auth/v1/logout?scope=local');
  expect(await read(local)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  await person.client.post('/auth/v1/logout?scope=others');
  expect(await read(other)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
});

test('[V18] a token that is known is refused once it is over, and where it is changed by one letter', async () => {
  const again = await signInAgain(server, person);
  expect((await read(again)).status).toBe(200);
  const token = again.session.access_token;
  const other = `${token.slice(0, -10)}${token.at(-10) === 'A' ? 'B' : 'A'}${token.slice(-9)}`;
  expect((await server.client.as(other).get('/api/v1/me/profile')).status).toBe(401);
  server.advance(lifetimes.accessToken + 62_000);
  expect((await read(again)).status).toBe(401);
  server.advance(-lifetimes.accessToken - 62_000);
});

/** Opened by itself: its keys are read again when somebody names one that is unknown. */
const open = (now = () => new Date()): Promise<AccessTokens> => openAccessTokens(server.db, { issuer: 'http://localhost/auth/v1', now });
const claims = { userId: crypto.randomUUID() as UserId, sessionId: crypto.randomUUID() as SessionId };

test('[V18] a token that is known is refused as soon as the key that signed it is gone', async () => {
  let at = Date.now();
  const tokens = await open(() => new Date(at));
  const token = await tokens.sign({ ...claims, email: 'mara@studio.example' });
  expect([await tokens.verify(token), await tokens.verify(token)]).toEqual([claims, claims]);
  await queryOnce(server.ownerUrl, 'update signing_keys set retired_at = now()');
  // The next one needs a key, and so all of them are read again.
  at += lifetimes.signingKey;
  await tokens.sign({ ...claims, email: 'mara@studio.example' });
  at -= lifetimes.signingKey;
  expect(await tokens.verify(token)).toBeNull();
});

test('past the most there is room for, the one that was not used for longest goes', () => {
  const tokens = createVerifiedTokens();
  const verified: VerifiedToken = { ...claims, kid: 'one', notBefore: 0, expiresAt: 1 };
  for (let index = 0; index < mostVerified; index++) tokens.keep(`token ${index}`, verified);
  tokens.find('token 0');
  tokens.keep('one more', verified);
  expect(['token 0', 'token 1', 'token 2', 'one more'].map((token) => tokens.find(token) !== undefined)).toEqual([true, false, true, true]);
});
