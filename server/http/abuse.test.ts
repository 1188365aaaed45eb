// Those who hold connections and never finish, and requests that are made to cost: everybody else is answered meanwhile.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { sendRaw, statusesIn } from '../testing/rawSocket.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { hostLimits } from './host.ts';

/** Milliseconds that a request may take here. */
const patience = 3_000;
const halfOpen = 1_000;
const dripping = 50;

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ hostBounds: { ...hostLimits, request: patience } });
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

const profileStatus = async (): Promise<number> => (await person.client.get('/api/v1/me/profile')).status;

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

/** A head of a request that goes on a byte at a time, and never ends. */
async function drip(socket: Socket): Promise<void> {
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  for (; !socket.closed; await sleep(100)) if (socket.writable) socket.write('x');
}

test('[F19] a thousand connections that say nothing and heads that never end are ended; calls are answered meanwhile', async () => {
  const silent = await Promise.all(Array.from({ length: halfOpen }, open));
  const slow = await Promise.all(Array.from({ length: dripping }, open));
  const ended = Promise.all([...slow.map(drip), ...silent.map((socket) => (socket.closed ? null : once(socket, 'close')))]);
  let answered = 0;
  for (let isOver = false; !isOver; answered++) {
    expect(await profileStatus()).toBe(200);
    isOver = await Promise.race([ended.then(() => true), sleep(50, false)]);
  }
  expect(answered).toBeGreaterThan(1);
});

describe('[F19] refused, with the server as it was:', () => {
  const head = (path: string, more: string[] = []) =>
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(server.url).host}`,
      `apikey: ${server.publicKey}`,
      `Authorization: Bearer ${person.session.access_token}`,
      'Content-Type: application/json',
      ...more,
      '',
      '',
    ].join('\r\n');

  test('JSON of 20,000 levels, wherever it stands', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const nested = `${'{"content":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    for (const body of [deep, nested, `{"title":${deep}}`, `{"title":${nested}}`, '['.repeat(20_000)]) {
      const { status } = await person.client.call('POST', '/api/v1/tasks', { body, headers: { 'content-type': 'application/json' } });
      expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), 400]);
    }
    expect(await profileStatus()).toBe(200);
  });

  test('a hundred thousand names in an address', async () => {
    const query = Array.from({ length: 100_000 }, (_, index) => `k${index}=1`).join('&');
    const answer = await sendRaw(server, `GET /api/v1/projects?${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect([statusesIn(answer), answer]).toEqual([[431], expect.stringContaining('"code":"too_large"')]);
    expect(await profileStatus()).toBe(200);
  });

  test('a length beside chunks, in which a second request hides', async () => {
    const hidden = head('/api/v1/tasks', ['Content-Length: 20']) + '{"title":"Smuggled"}';
    const chunked = `0\r\n\r\n${hidden}`;
    for (const lengths of [
      ['Content-Length: 6', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Content-Length: 6'],
      ['Transfer-Encoding: chunked, identity'],
      ['Content-Length: 6', 'Content-Length: 7'],
    ])
      expect(statusesIn(await sendRaw(server, head('/api/v1/tasks', lengths) + chunked)), lengths.join()).toEqual([400]);
    expect((await person.client.get('/api/v1/tasks?view=created')).text).not.toContain('Smuggled');
    expect(await profileStatus()).toBe(200);
  });
});
