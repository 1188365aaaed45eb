// What anything at all that is sent does to a server: it is a process of its own, and the same one to the end.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from '../testing/childServer.ts';
import { ok } from '../testing/answers.ts';
import { listen, type Listening, openSocket, openTalk, ticketOf } from '../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { sendRaw, statusesIn } from '../testing/rawSocket.ts';
import { socketLimits } from './bounds.ts';

let server: ChildServer;
let person: Person;
let witness: Listening;
beforeAll(async () => {
  server = await startChildServer();
  person = await signUpAndConfirm(server);
  witness = await listen(server, person);
});
afterAll(async () => {
  witness.close();
  await server.close();
});

/** Whoever was there before is served as before, by the process that was there before. */
afterEach(async () => {
  const { seq } = await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title: 'Still here' }));
  await witness.heard(seq);
  expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
});

const path = () => `/live/websocket?vsn=2.0.0&apikey=${server.publicKey}`;

/** The request of an upgrade, with lines before and after the ones that it needs. */
function upgrade({
  address = path(),
  before = [],
  after = [],
  without = '',
}: { address?: string; before?: string[]; after?: string[]; without?: string } = {}): string {
  const own = [
    'Host: localhost:4321',
    `Origin: ${server.publicUrl}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ].filter((line) => !without || !line.startsWith(without));
  return [`GET ${address} HTTP/1.1`, ...before, ...own, ...after, '', ''].join('\r\n');
}

describe('[A66] upgrades', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `x${index}: 1`);

  test.each([
    ['2,000 headers before', () => upgrade({ before: many(2_000) })],
    ['2,000 headers after', () => upgrade({ after: many(2_000) })],
    ['1,500 short headers', () => upgrade({ before: Array.from({ length: 1_500 }, () => 'a:1') })],
    ['a header of 20 kB', () => upgrade({ after: [`x: ${'x'.repeat(20_000)}`] })],
    [
      '500 extensions',
      () => upgrade({ after: [`Sec-WebSocket-Extensions: ${Array.from({ length: 500 }, () => 'permessage-deflate').join(', ')}`] }),
    ],
    ['broken extensions', () => upgrade({ after: ['Sec-WebSocket-Extensions: ;;=,,"'] })],
    ['broken protocols', () => upgrade({ after: ['Sec-WebSocket-Protocol: ,,,\u0001'] })],
    ['no key', () => upgrade({ without: 'Sec-WebSocket-Key' })],
    ['a wrong version', () => upgrade({ without: 'Sec-WebSocket-Version', after: ['Sec-WebSocket-Version: 99'] })],
    ['another protocol', () => upgrade({ without: 'Upgrade', after: ['Upgrade: h2c'] })],
    ['an address that is none', () => upgrade({ address: '//' })],
    ['an address with a broken host', () => upgrade({ address: '//[:/live/websocket' })],
    ['a broken escape', () => upgrade({ address: `${path()}%zz%` })],
    ['a whole address', () => upgrade({ address: 'http://evil.example/live/websocket' })],
    ['another path', () => upgrade({ address: '/api/v1/tasks' })],
    ['a path upwards', () => upgrade({ address: `/live/../live/websocket/%2e%2e?apikey=${server.publicKey}` })],
    ['a body', () => `${upgrade({ after: ['Content-Length: 5'] })}hello`],
    ['the wrong method', () => upgrade().replace('GET', 'POST')],
  ])('with %s: refused or taken, and nobody else notices', async (_what, request) => {
    const answer = await sendRaw(server, request()).catch(() => '');
    const [status] = statusesIn(answer);
    expect(status === undefined || [101, 400, 401, 404, 405, 421, 426, 431].includes(status), answer).toBe(true);
  });

  test('[A67] [V36] from another site, or from none, it is 403; without the public key 401', async () => {
    const statusOf = async (request: string) => statusesIn(await sendRaw(server, request))[0];
    expect(await statusOf(upgrade({ without: 'Origin', after: ['Origin: https://evil.example'] }))).toBe(403);
    expect(await statusOf(upgrade({ without: 'Origin' }))).toBe(403);
    expect(await statusOf(upgrade({ without: 'Host', after: ['Host: evil.example'] }))).toBe(421);
    expect(await statusOf(upgrade({ address: '/live/websocket' }))).toBe(401);
    expect(await statusOf(upgrade())).toBe(101);
  });

  test('[A67] a refused upgrade keeps no connection, even if the other side keeps its own', async () => {
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
    socket.resume();
    socket.write(upgrade({ address: '/live/elsewhere' }));
    await once(socket, 'end');
    socket.on('error', () => {});
    // What is written to a connection that is gone ends this side, too; to one that is kept it would go on for good.
    for (; !socket.destroyed; await sleep(10)) socket.write('anyone there?');
  });
});

/** A frame as its bytes: first byte, then the length as it is claimed, then the mask and the payload. */
function frame({
  first = 0x81,
  claims,
  payload = Buffer.alloc(0),
  masked = true,
}: {
  first?: number;
  claims?: number | bigint;
  payload?: Buffer;
  masked?: boolean;
}): Buffer {
  const length = claims ?? payload.length;
  const flag = masked ? 0x80 : 0;
  const head =
    length < 126
      ? Buffer.from([first, flag | Number(length)])
      : length < 65_536 && typeof length === 'number'
        ? Buffer.concat([Buffer.from([first, flag | 126]), uint(length, 2)])
        : Buffer.concat([Buffer.from([first, flag | 127]), uint(length, 8)]);
  return Buffer.concat([head, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

function uint(value: number | bigint, bytes: 2 | 8): Buffer {
  const buffer = Buffer.alloc(bytes);
  if (bytes === 2) buffer.writeUInt16BE(Number(value));
  else buffer.writeBigUInt64BE(BigInt(value));
  return buffer;
}

/** The code with which the server closes; a test in which it does not close does not end. */
async function talkRaw(bytes: Buffer): Promise<number | undefined> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  const ended = Promise.race([once(socket, 'close'), once(socket, 'end')]);
  socket.write(upgrade());
  await once(socket, 'data');
  socket.write(bytes);
  await ended;
  socket.destroy();
  const said = Buffer.concat(chunks);
  const close = said.indexOf(Buffer.from([0x88]), said.indexOf('\r\n\r\n') + 4);
  return close < 0 ? undefined : said.readUInt16BE(close + 2);
}

describe('[F18] [A66] frames', () => {
  const text = (words: string) => Buffer.from(words);

  test.each<[string, Buffer, number]>([
    ['unmasked', frame({ payload: text('hello'), masked: false }), 1002],
    ['with a reserved bit', frame({ first: 0xc1, payload: text('hello') }), 1002],
    ['with all reserved bits', frame({ first: 0xf1, payload: text('hello') }), 1002],
    ['of a reserved kind', frame({ first: 0x83, payload: text('hello') }), 1002],
    ['that declares 2^63 bytes', frame({ claims: 2n ** 63n }), 1009],
    ['that declares 2^64 - 1 bytes', frame({ claims: 2n ** 64n - 1n }), 1009],
    ['that declares 2^53 bytes', frame({ claims: 2n ** 53n }), 1009],
    ['that declares 4 GB', frame({ claims: 4_294_967_296n }), 1009],
    ['that declares a little too much', frame({ claims: socketLimits.messageBytes + 1 }), 1009],
    ['that is too long', frame({ payload: Buffer.alloc(socketLimits.messageBytes + 1, 'x') }), 1009],
    [
      'that add up to too much',
      Buffer.concat([
        frame({ first: 0x01, payload: Buffer.alloc(10_000, 'x') }),
        frame({ first: 0x80, payload: Buffer.alloc(10_000, 'x') }),
      ]),
      1009,
    ],
    ['a fragmented ping', frame({ first: 0x09, payload: text('x') }), 1002],
    ['a ping of 126 bytes', frame({ first: 0x89, payload: Buffer.alloc(126) }), 1002],
    ['a continuation of nothing', frame({ first: 0x80, payload: text('x') }), 1002],
    ['two beginnings', Buffer.concat([frame({ first: 0x01, payload: text('x') }), frame({ first: 0x01, payload: text('x') })]), 1002],
    ['text that is no UTF-8', frame({ payload: Buffer.from([0xff, 0xfe, 0xc0, 0x80]) }), 1007],
    ['a close of one byte', frame({ first: 0x88, payload: Buffer.from([3]) }), 1002],
    ['a close with a reserved code', frame({ first: 0x88, payload: uint(1005, 2) }), 1002],
    ['a close with an unknown code', frame({ first: 0x88, payload: uint(5000, 2) }), 1002],
    ['a close with words that are no UTF-8', frame({ first: 0x88, payload: Buffer.concat([uint(1000, 2), Buffer.from([0xff])]) }), 1007],
    ['binary', frame({ first: 0x82, payload: text('hello') }), 1008],
    ['text that is no message', frame({ payload: text('hello') }), 1008],
    ['nothing', frame({}), 1008],
  ])('%s: closed with its code', async (_what, bytes, code) => {
    expect(await talkRaw(bytes)).toBe(code);
  });

  test('a message of a hundred thousand brackets, or with a billion attachments, is closed', async () => {
    const messages = [
      '['.repeat(16_000),
      `${'['.repeat(8_000)}${']'.repeat(8_000)}`,
      '51000000000-["1"]',
      '{"_placeholder":true,"num":1e9}',
      '["1","1","studio","phx_join",[]]',
    ];
    const answers = await Promise.all(messages.map((words) => talkRaw(frame({ payload: text(words) }))));
    expect(answers).toEqual(messages.map(() => 1008));
    // Deep, but a message: it is answered as any other.
    const talk = await openTalk(server);
    talk.socket.send(`["1","1","studio","phx_join",${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}]`);
    await expect.poll(() => talk.frames.length).toBe(1);
    talk.socket.close();
  });

  test('random bytes after the handshake', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
        socket.on('error', () => {});
        socket.write(upgrade());
        await once(socket, 'data');
        socket.end(Buffer.from(bytes));
        socket.resume();
        await Promise.race([once(socket, 'close'), sleep(50)]);
        socket.destroy();
      }),
      { numRuns: 300 },
    );
  });

  test('thousands of messages that are nearly right, before and after joining: answered or closed, and the memory stays', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 45 }),
      fc.constantFrom('studio', 'phoenix', 'phx_join', 'phx_leave', 'heartbeat', 'events', '__proto__'),
      fc.constant(null),
      fc.integer(),
      fc.boolean(),
    );
    const odd = fc.oneof(
      fc.json().map((json) => json.slice(0, 16_000)),
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.tuple(part, part, part, part, fc.oneof(fc.object(), fc.jsonValue())).map((message) => JSON.stringify(message)),
      fc.array(part, { maxLength: 8 }).map((message) => JSON.stringify(message)),
      fc
        .tuple(
          part,
          part,
          fc.constantFrom('studio', 'phoenix'),
          fc.constantFrom('phx_join', 'phx_leave', 'heartbeat', 'access_token'),
          fc.oneof(fc.object(), fc.constant({ ticket: 'x'.repeat(43), since: 1e300 })),
        )
        .map((message) => JSON.stringify(message)),
    );
    let sent = 0;
    // A process takes its room with the first of them.
    for (const joined of [false, true]) await sayAll(joined, fc.sample(odd, 500));
    const before = server.memory();
    for (const joined of [false, true]) await sayAll(joined, fc.sample(odd, 2_000));
    expect(sent).toBe(5_000);
    expect(server.memory() - before).toBeLessThan(50_000_000);

    async function sayAll(joined: boolean, messages: string[]) {
      for (let talk = await begin(joined), own = 0; messages.length > 0; sent++, own++) {
        if (talk.readyState !== talk.OPEN || own >= socketLimits.messagesPerTenSeconds - 5) {
          talk.terminate();
          talk = await begin(joined);
          own = 0;
        }
        talk.send(messages.pop() ?? '');
        if (sent % 10 === 0) await sleep(1);
      }
    }

    async function begin(joined: boolean) {
      const talk = await openTalk(server);
      talk.socket.on('error', () => {});
      if (joined) await talk.ask('studio', 'phx_join', { ticket: await ticketOf(person), since: 0 });
      return talk.socket;
    }
  });
});

test('[F13] a reader that is too slow is closed at its cap; the others get everything, and the memory stays', async () => {
  const fast = await Promise.all(Array.from({ length: 3 }, () => listen(server, person)));
  // Each is told with the cards of all its tasks.
  const write = async (name: string, projects: number): Promise<number> => {
    let seq = 0;
    for (let count = 0; count < projects; count++) {
      const answer = await ok<{ seq: number }>(
        person.client.post('/api/v1/projects', { name, templateId: 'residential-full-service', start: '2026-01-12' }),
      );
      seq = Math.max(seq, answer.seq);
    }
    return seq;
  };
  const projects = 120;
  const before = await write('Before', 75);
  const memory = server.memory();

  const slow = openSocket(server);
  await new Promise((resolve) => slow.once('open', resolve));
  slow.send(JSON.stringify(['1', '1', 'studio', 'phx_join', { ticket: await ticketOf(person), since: null }]));
  await once(slow, 'message');
  const closed = once(slow, 'close') as Promise<[number]>;
  slow.pause();
  const seq = await write('Long', projects);
  for (const reader of fast) {
    await reader.heard(seq);
    expect(reader.events.filter(({ type, sequence }) => type === 'projects.created' && sequence > before)).toHaveLength(projects);
    expect(JSON.stringify(reader.events).length).toBeGreaterThan(6 * socketLimits.backlogBytes);
    const sequences = reader.events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, two) => one - two));
  }
  expect(server.memory() - memory).toBeLessThan(100_000_000);
  slow.resume();
  expect([1006, 1013]).toContain((await closed)[0]);
  // It comes back and catches up.
  const back = await listen(server, person, seq - 3);
  expect(back.events).toHaveLength(3);
  for (const reader of [...fast, back]) reader.close();
});
