// What takes its time on a slow line: files are waited for, calls are not.

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { beginUpload } from '../testing/files.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { statusesIn } from '../testing/rawSocket.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createHost, hostLimits } from './host.ts';
import { waitLonger } from './patience.ts';

const requestMs = 3_000;
/** How many bytes drip before the rest comes, and how long after each other. */
const drops = 15;
const dripMs = 400;

let server: TestServer;
let impatient: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  impatient = await startTestServer({ beside: server, hostBounds: { ...hostLimits, request: requestMs } });
  person = await signUpAndConfirm(server);
});
afterAll(async () => {
  await impatient.close();
  await server.close();
});

interface Dripping {
  line: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Sends nothing after the drops. */
  breaksOff?: boolean;
}

/** Sends a body as a slow line does, twice as long as a call may take. @returns the answer; nothing where the connection just ends */
async function drip({ line, headers, body, breaksOff = false }: Dripping): Promise<string> {
  const { hostname, port, host } = new URL(impatient.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => socket.destroy());
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  const all = { host, apikey: server.publicKey, authorization: `Bearer ${person.session.access_token}`, ...headers };
  const head = Object.entries({ ...all, 'content-length': body.length }).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${line} HTTP/1.1`, ...head, '', ''].join('\r\n'));
  for (let sent = 0; sent < drops && socket.writable; sent++) {
    socket.write(body.subarray(sent, sent + 1));
    await sleep(dripMs);
  }
  if (!breaksOff && socket.writable) socket.write(body.subarray(drops));
  await Promise.race([untilAnswered(socket, () => answer), once(socket, 'close')]);
  return answer;
}

async function untilAnswered(socket: Socket, answer: () => string): Promise<void> {
  while (!answer().includes('\r\n\r\n') && !socket.closed) await once(socket, 'data').catch(() => undefined);
}

const piece = (id: string) => ({
  line: `PATCH /files/uploads/${id}`,
  headers: { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0', 'upload-offset': '0' },
});

describe.concurrent('[V40] on a slow line', () => {
  test('a piece of an upload arrives, however long it takes', async () => {
    const body = Buffer.alloc(2_000, 'oak');
    const { id } = await beginUpload(person.client, { bytes: body.length });
    const answer = await drip({ ...piece(id), body });
    expect(statusesIn(answer)).toEqual([204]);
    expect(answer).toMatch(/upload-offset: 2000/i);
  });

  test('a picture arrives', async () => {
    const body = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c9bda6' } })
      .png()
      .toBuffer();
    const answer = await drip({ line: 'POST /files/pictures?of=me&x=0&y=0&size=64', headers: { 'content-type': 'image/png' }, body });
    expect(statusesIn(answer)).toEqual([200]);
  });

  test('a piece that falls silent is not waited for; what came of it stays', async () => {
    const { id } = await beginUpload(person.client, { bytes: 2_000 });
    const answer = await drip({ ...piece(id), body: Buffer.alloc(2_000, 'oak'), breaksOff: true });
    expect(answer).toBe('');
    const { headers } = await person.client.call('HEAD', `/files/uploads/${id}`, { headers: { 'tus-resumable': '1.0.0' } });
    expect(headers['upload-offset']).toBe(String(drops));
  });

  test('a call is not waited for, and is told why', async () => {
    const answer = await drip({
      line: 'POST /api/v1/tasks',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ title: 'Chase worktop' })),
    });
    expect(statusesIn(answer)).toEqual([400]);
    expect(answer).toContain('The request took too long to arrive. Send it again.');
  });
});

/** A host that waits for calls 600 ms, and for what comes to `/slow?most=…` so many; that one takes so long over it as `takes` says. */
async function startHost() {
  const left = Promise.withResolvers<undefined>();
  const app = createHost({
    log: createLog({ level: 'silent' }),
    publicUrl: 'http://localhost',
    publicKey: 'x',
    trustedProxies: [],
    isReady: () => true,
    bounds: { ...hostLimits, request: 600 },
  });
  app.post<{ Querystring: { most: string; takes?: string } }>('/slow', {
    onRequest: async (request) => waitLonger(request, Number(request.query.most)),
    handler: async ({ query }) => sleep(Number(query.takes ?? 0), {}),
  });
  app.post('/call', async () => ({}));
  app.route({ method: ['GET', 'POST'], url: '/thought', handler: async () => sleep(1_500, {}) });
  app.get('/unread', async () => endless(() => left.resolve(undefined)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const begin = (socket: Socket, path: string, bytes = 8) =>
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`);
  return { open, begin, left: left.promise, close: () => app.close() };
}

/** An answer that never ends, and says when nobody waits for it any more. */
const endless = (onLeft: () => void): Readable =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
    destroy: (error, done) => {
      onLeft();
      done(error);
    },
  });

test('[V40] whoever has sent everything is answered, however long that takes us', async () => {
  const { open, begin, close } = await startHost();
  const socket = await open();
  const ended = Promise.race([once(socket, 'data'), once(socket, 'close')]) as Promise<[Buffer | boolean]>;
  begin(socket, '/slow?most=60000&takes=2000', 2);
  socket.write('{}');
  expect(statusesIn(String((await ended)[0]))).toEqual([200]);
  // The next one that falls silent is not waited for.
  begin(socket, '/call');
  if (!socket.closed) await once(socket, 'close');
  await close();
});

test('[V40] a call is answered, however long that takes us, with a body or without; an answer that nobody reads is given up', async () => {
  const { open, begin, left, close } = await startHost();
  const [asking, sending] = [await open(), await open()];
  const answered = [asking, sending].map(async (socket) => {
    const [data] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean];
    return statusesIn(String(data))[0];
  });
  asking.write('GET /thought HTTP/1.1\r\nHost: localhost\r\n\r\n');
  begin(sending, '/thought', 2);
  sending.write('{}');
  expect(await Promise.all(answered)).toEqual([200, 200]);
  const silent = (await open()).pause();
  silent.write('GET /unread HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await left;
  for (const socket of [asking, sending, silent]) socket.destroy();
  await close();
});

test('[V40] whoever is waited for is not waited for without end, nor with the next request on the same connection', async () => {
  const { open, begin, close } = await startHost();
  const endless = await open();
  begin(endless, '/slow?most=1200', 1_000);
  for (let sent = 0; sent < 100 && !endless.closed; sent++, await sleep(100)) if (endless.writable) endless.write(' ');
  expect(endless.closed).toBe(true);

  const lasting = await open();
  begin(lasting, '/slow?most=60000');
  for (let sent = 0; sent < 6; sent++, await sleep(200)) lasting.write(' ');
  const first = once(lasting, 'data') as Promise<[Buffer]>;
  lasting.write('{}');
  expect(statusesIn(String((await first)[0]))).toEqual([200]);
  let answer = '';
  lasting.on('data', (data) => (answer += data.toString()));
  begin(lasting, '/call', 1_000);
  for (let sent = 0; sent < 100 && !lasting.closed; sent++, await sleep(100)) if (lasting.writable) lasting.write(' ');
  expect(lasting.closed).toBe(true);
  expect(answer === '' || statusesIn(answer)[0] === 400, answer).toBe(true);
  await close();
});
