import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpOf } from '../testing/databaseState.ts';
import { type Person, secretOf, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

const invite = (key: string) =>
  person.client.call<{ link: string }>('POST', '/api/v1/studio/invitations', {
    body: { role: 'Junior' },
    headers: { 'idempotency-key': key },
  });

test('[A30] a repeat gets the link of the first answer again, and the database holds neither its secret nor the key', async () => {
  const key = crypto.randomUUID();
  const first = await invite(key);
  const again = await invite(key);
  expect(first.status, first.text).toBe(201);
  expect(again.body).toEqual(first.body);
  const dump = await dumpOf(server.ownerUrl);
  expect(dump).toContain('studios.invite');
  expect(dump).not.toContain(secretOf(first.body.link));
  expect(dump).not.toContain(key);
});

test('a key that is none is refused', async () => {
  for (const key of ['short', 'x'.repeat(101), 'with spaces in it']) {
    const answer = await invite(key);
    expect([answer.status, answer.body]).toMatchObject([400, { field: 'Idempotency-Key' }]);
  }
});
