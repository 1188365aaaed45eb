// Whom the server dials, and whom nobody can make it dial.

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryOnce } from './testing/queryOnce.ts';
import { signUpAndConfirm } from './testing/people.ts';
import { startTestServer, type TestServer } from './testing/testServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()), 60_000);
afterAll(() => server.close());

const ownFiles = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing/'),
);

test('[V29] three places dial out: the error reporter, whose address the operator sets, and push and links, which look at where a name leads', () => {
  const dialling = ownFiles.filter((file) =>
    /\bfetch\(|\bhttps?\.(get|request)\(|import \{[^}]*\b(request|get)\b[^}]*\} from 'node:https?'|\bnet\.(connect|createConnection)\(|from 'undici'/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  );
  expect(ownFiles.length).toBeGreaterThan(100);
  expect(dialling).toEqual(['errors/sentry.ts', 'outbound/fetching.ts', 'push/dial.ts']);
});

test('[V29 A57] an address that somebody sends in is kept nowhere as a picture, and is never dialled', async () => {
  let dialled = 0;
  const canary = createServer((_request, response) => {
    dialled++;
    response.end();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/picture.png`;
  const person = await signUpAndConfirm(server);
  const answers = [
    await person.client.patch('/api/v1/me/profile', { avatar_url: address }),
    await person.client.patch('/api/v1/studio', { version: 1, changes: { logoUrl: address } }),
    await person.client.post(`/files/pictures?of=me&url=${encodeURIComponent(address)}`, {}),
    await server.client.post('/auth/v1/signup', {
      email: 'x@x.test',
      password: 'limewash and brass 28',
      data: { first_name: 'X', last_name: 'Y', studio_name: 'Z', avatar_url: address },
    }),
  ];
  for (const { status } of answers) expect([400, 415]).toContain(status);
  // What is stored as text stays text.
  await person.client.post('/api/v1/tasks', { title: address, description: `![x](${address})` });
  expect(dialled).toBe(0);
  canary.close();
});

test('[V5] a new installation has no account: nobody signs in until somebody has signed up', async () => {
  const fresh = await startTestServer();
  try {
    const { rows } = await queryOnce(fresh.ownerUrl, 'select (select count(*) from accounts) + (select count(*) from studios) as count');
    expect(Number(rows[0].count)).toBe(0);
    for (const [email, password] of [
      ['admin@localhost.test', 'admin'],
      ['admin@atelier.test', 'password'],
      ['ines@duartefield.studio', 'demo'],
    ]) {
      const answer = await fresh.client.post('/auth/v1/token?grant_type=password', { email, password });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_credentials']);
    }
  } finally {
    await fresh.close();
  }
});
