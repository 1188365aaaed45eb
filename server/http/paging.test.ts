import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { toCursor } from './paging.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

test.each([
  ['/api/v1/studio/members', 3],
  ['/api/v1/studio/invitations', 2],
  ['/api/v1/tasks', 2],
  ['/api/v1/tasks?sort=due', 2],
])('[V31] a cursor of %s that somebody made up is a bad request or an empty page', async (path, length) => {
  for (const key of ['nonsense', '', '\u0000', '\ud800', "'; select 1 --", '2026-02-30', 'infinity']) {
    const cursor = toCursor(Array<string>(length).fill(key));
    const { status, text } = await person.client.get(`${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`);
    expect([200, 400], `${JSON.stringify(key)} ${text}`).toContain(status);
  }
});
