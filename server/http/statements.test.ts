// What a request costs the database.

import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

const sent = vi.spyOn(pg.Client.prototype, 'query');

/** The statements of one request, without those of the queue, which looks for work by itself. */
async function statementsOf(path: string): Promise<string[]> {
  sent.mockClear();
  expect((await person.client.get(path)).status).toBe(200);
  return sent.mock.calls
    .map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text).trim())
    .filter((text) => !text.includes('pgboss'));
}

test('an authenticated request whose person is known costs no query before its own', async () => {
  // The live stream may still be reading what the sign-up told.
  await expect
    .poll(() => statementsOf('/api/v1/me/avatar'))
    .toEqual([
      expect.stringMatching(/^begin isolation level repeatable read read only; set local app\.studio_id = /),
      expect.stringMatching(/^select "avatar_url" from "user_profiles"/),
      'commit',
    ]);
});

test('the first request after the person was forgotten reads them, the next does not', async () => {
  const readsOfSession = async () => (await statementsOf('/api/v1/me/avatar')).filter((text) => text.includes('from "sessions"')).length;
  server.sessions.dropAll();
  expect([await readsOfSession(), await readsOfSession()]).toEqual([1, 0]);
});
