import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '../testing/endpointCalls.ts';
import { joinLive, openTalk, ticketOf } from '../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { socketLimits } from './socket.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

test('[V40] a socket that says too much is closed', async () => {
  const { socket, closed } = await openTalk(server);
  for (let index = 0; index <= socketLimits.messagesPerTenSeconds; index++) socket.send('["1","1","phoenix","heartbeat",{}]');
  expect(await closed).toBe(1008);
});

test('[V40] the 21st socket of a person is refused, and room is made when one goes', async () => {
  const other = await signUpAndConfirm(server);
  const sockets = await Promise.all(Array.from({ length: socketLimits.perPerson }, () => joinLive(server, other)));
  const talk = await openTalk(server);
  expect((await talk.ask('studio', 'phx_join', { ticket: await ticketOf(other) })).response).toEqual({ code: 'rate_limited' });
  sockets[0]?.close();
  await sockets[0]?.closed;
  expect((await talk.ask('studio', 'phx_join', { ticket: await ticketOf(other) })).status).toBe('ok');
  talk.socket.close();
  for (const socket of sockets) socket.close();
});

test('[V40] a socket that never joins, or that left, is closed after ten seconds', { timeout: 20_000 }, async () => {
  const [idle, left] = [await openTalk(server), await openTalk(server)];
  await left.ask('studio', 'phx_join', { ticket: await ticketOf(person) });
  await left.ask('studio', 'phx_leave', {});
  const start = performance.now();
  expect(await Promise.all([idle.closed, left.closed])).toEqual([1008, 1008]);
  expect(performance.now() - start).toBeLessThan(socketLimits.joinWithinMs + 1_500);
});

test('a browser that joins again on its socket goes on from there, and hears everything once', async () => {
  const talk = await openTalk(server);
  await talk.ask('studio', 'phx_join', { ticket: await ticketOf(person), since: null });
  await talk.ask('studio', 'phx_join', { ticket: await ticketOf(person), since: null });
  const { seq } = await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title: 'Once' }));
  await expect.poll(() => talk.frames.some(([, , , , payload]) => payload['upTo'] === seq && 'events' in payload)).toBe(true);
  await sleep(100);
  const told = talk.frames.filter(([, , , event]) => event === 'events');
  expect(told.map(([joinRef, , , , payload]) => [joinRef, payload['upTo']])).toEqual([['2', seq]]);
  talk.socket.close();
});
