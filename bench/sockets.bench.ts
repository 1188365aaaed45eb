// One change to a thousand sockets: how long until the middle one and the last have it, beside `ws` alone with the same bytes in the
// same run. Method and results: docs/performance.md.

import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ChildServer, startChildServer } from '../server/testing/childServer.ts';
import { newProject } from '../server/testing/projects.ts';
import { foundStudio, type Studio } from '../server/testing/studios.ts';
import { newTask } from '../server/testing/tasks.ts';
import { openTalk, ticketOf } from '../server/testing/liveSocket.ts';
import { joinStudio, type Person } from '../server/testing/people.ts';
import { type CpuClock, cpuOf } from './cpu.ts';
import type { RawHttp } from './limits.ts';
import { startRawSockets } from './rawSockets.ts';

const people = 50;
const socketsEach = 20;
const changes = 40;

let server: ChildServer;
let raw: RawHttp;
let team: Studio;
const open: WebSocket[] = [];
beforeAll(async () => {
  // All come through one proxy: a network alone may hold fewer.
  const env = { LOG_LEVEL: 'warn', LIMIT_SCALE: '100000', TRUSTED_PROXIES: '127.0.0.1' };
  server = await startChildServer({ isFrugal: false, env });
  raw = await startRawSockets();
  team = await foundStudio(server);
}, 120_000);
afterAll(async () => {
  for (const socket of open) socket.terminate();
  await raw.close();
  await server.close();
});

/** Joins as a page does, and answers when asked whether it is still there. */
async function join(person: Person): Promise<WebSocket> {
  const { socket, ask } = await openTalk(server);
  const { status } = await ask('studio', 'phx_join', { ticket: await ticketOf(person), since: null });
  expect(status).toBe('ok');
  socket.removeAllListeners('message');
  socket.on(
    'message',
    (data: Buffer) => data.includes('"still_there"') && socket.send(JSON.stringify(['1', '2', 'studio', 'still_here', {}])),
  );
  return socket;
}

interface Told {
  middle: number;
  last: number;
  cpu: number;
}

/** Milliseconds from the call until it was heard, and CPU of the process that told it; the middle of all changes but the first few. */
async function tell(sockets: WebSocket[], { act, cpu, word }: { act: () => Promise<unknown>; cpu: CpuClock; word: string }): Promise<Told> {
  const times: { middle: number; last: number }[] = [];
  let before = 0;
  for (let change = -5; change < changes; change++) {
    if (change === 0) before = cpu();
    const heard: number[] = [];
    const all = Promise.withResolvers<void>();
    const hear = (data: Buffer) => {
      if (!data.includes(word)) return;
      heard.push(performance.now());
      if (heard.length === sockets.length) all.resolve();
    };
    for (const socket of sockets) socket.on('message', hear);
    const began = performance.now();
    await act();
    await all.promise;
    for (const socket of sockets) socket.off('message', hear);
    if (change >= 0) times.push({ middle: (heard[Math.floor(heard.length / 2)] ?? 0) - began, last: (heard.at(-1) ?? 0) - began });
  }
  const middleOf = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return {
    middle: middleOf(times.map((one) => one.middle)),
    last: middleOf(times.map((one) => one.last)),
    cpu: (cpu() - before) / changes,
  };
}

test(`${people * socketsEach} sockets hear of a move`, async () => {
  const others = await Promise.all(Array.from({ length: people - 5 }, () => joinStudio(server, team.principal, { role: 'Standard' })));
  const everybody: Person[] = [team.principal, team.senior, team.standard, team.junior, team.technical, ...others];
  const { id: projectId } = await newProject(team.principal);
  const { id: taskId } = await newTask(team.principal, { projectId });
  const one = [await join(team.standard)];
  open.push(...one);
  let position = 0;
  const move = async () => {
    const to = { status: 'in_progress', position: `a${1 + (position++ % 8)}` };
    expect((await team.principal.client.post(`/api/v1/tasks/${taskId}/move`, to)).status).toBe(200);
  };
  const how = { act: move, cpu: cpuOf(server.pid), word: taskId };
  const alone = await tell(one, how);
  const bytes = await messageOf(one[0] as WebSocket, { act: move, word: taskId });
  one[0]?.terminate();
  const sockets: WebSocket[] = [];
  for (const person of everybody) sockets.push(...(await Promise.all(Array.from({ length: socketsEach }, () => join(person)))));
  open.push(...sockets);
  const ours = await tell(sockets, how);

  const plain = await Promise.all(
    sockets.map(async () => {
      const socket = new WebSocket(raw.url.replace('http', 'ws'));
      await once(socket, 'open');
      return socket;
    }),
  );
  open.push(...plain);
  const post = () => fetch(raw.url, { method: 'POST', body: bytes });
  const limit = await tell(plain, { act: post, cpu: cpuOf(raw.pid), word: taskId });
  console.table({ 'one socket': alone, [`${sockets.length} sockets`]: ours, 'ws alone, as many': limit });
  console.log({ bytes: bytes.length, 'times the limit, last': ours.last / limit.last, 'times the limit, CPU': ours.cpu / limit.cpu });
}, 600_000);

async function messageOf(socket: WebSocket, { act, word }: { act: () => Promise<unknown>; word: string }): Promise<string> {
  const message = new Promise<string>((resolve) => socket.on('message', (data: Buffer) => data.includes(word) && resolve(data.toString())));
  await act();
  return message;
}
