import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '../http/limits.ts';
import { ok } from '../testing/answers.ts';
import { namesOf } from '../../domain/kernel/records.ts';
import { newBoard } from '../testing/boardCalls.ts';
import { holdRows } from '../testing/heldRows.ts';
import { joinLive, openSocket, openTalk, type Talk, ticketOf } from '../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { newProject } from '../testing/projects.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { socketLimits } from './bounds.ts';

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

test('[V40] names that are no topic’s are counted together', async () => {
  const { socket, closed } = await openTalk(server);
  for (let index = 0; index <= socketLimits.messagesPerTenSeconds; index++) socket.send(`["1","1","board:${index}","phx_join",{}]`);
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

test('[V40] whatever is joined, the bound counts sockets: the 21st is refused on every topic, and a tab on many is one', async () => {
  const other = await signUpAndConfirm(server);
  const { id: projectId } = await newProject(other);
  const { id: boardId } = await newBoard(other.client, { projectId });
  const joins = { studio: {}, board: { boardId }, discussion: { subject: `board_${boardId}` }, gallery: {} };
  const join = async (talk: Talk, topic: keyof typeof joins) =>
    (await talk.ask(topic, 'phx_join', { ticket: await ticketOf(other), ...joins[topic] })).response['code'] ?? 'ok';
  const talks = [];
  for (let tab = 0; tab < socketLimits.perPerson; tab++) {
    const talk = await openTalk(server);
    talks.push(talk);
    const topics = tab < 8 ? namesOf(joins) : (['discussion'] as const);
    for (const topic of topics) expect(await join(talk, topic), `${topic} of tab ${tab}`).toBe('ok');
  }
  const late = await openTalk(server);
  for (const topic of namesOf(joins)) expect(await join(late, topic), topic).toBe('rate_limited');
  // One that takes part in nothing any more makes room.
  expect((await talks[19]?.ask('discussion', 'phx_leave', {}))?.status).toBe('ok');
  expect(await join(late, 'gallery')).toBe('ok');
  for (const { socket } of [...talks, late]) socket.close();
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

describe('[V40] [A48] sockets of nobody', () => {
  let narrow: TestServer;
  let honest: Person;
  const bounds = { unjoinedPerNetwork: 3, unjoinedPerInstance: 7, perInstance: 20, joins: 4 };
  beforeAll(async () => {
    narrow = await startTestServer({ limitScale: 1, clockStopped: true, trustedProxies: ['127.0.0.1'], socketBounds: bounds });
    honest = await signUpAndConfirm(narrow);
  });
  afterAll(() => narrow.close());

  const from = (network: string) => ({ origin: narrow.publicUrl, 'x-forwarded-for': network });
  /** The status of an upgrade, 101 for a socket that is then kept. */
  const kept: { terminate: () => void }[] = [];
  const open = async (network: string) => {
    const socket = openSocket(narrow, from(network));
    const status = await new Promise<number>((resolve) => {
      socket.once('open', () => resolve(101));
      socket.once('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0));
      socket.once('error', () => {});
    });
    if (status === 101) kept.push(socket);
    return status;
  };
  const openMany = async (count: number, network: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) statuses.push(await open(network(index)));
    return statuses;
  };
  afterEach(() => kept.splice(0).forEach((socket) => socket.terminate()));

  test('are few of one network, and keep no other out; who joins makes room, and who leaves waits again', async () => {
    expect(await openMany(5, () => '192.0.2.1')).toEqual([101, 101, 101, 503, 503]);
    const talk = await openTalk(narrow, from('192.0.2.2'));
    expect((await talk.ask('studio', 'phx_join', { ticket: await ticketOf(honest) })).status).toBe('ok');
    expect(await openMany(4, () => '192.0.2.2')).toEqual([101, 101, 101, 503]);
    kept.pop()?.terminate();
    await talk.ask('studio', 'phx_leave', {});
    expect(await open('192.0.2.2')).toBe(503);
    talk.socket.terminate();
    await expect.poll(() => open('192.0.2.2')).toBe(101);
  });

  test('of many networks leave room for those who have joined', async () => {
    const joined = await Promise.all([joinLive(narrow, honest), joinLive(narrow, honest)]);
    expect(await openMany(9, (index) => `2001:db8:${index}::1`)).toEqual([...Array<number>(7).fill(101), 503, 503]);
    for (const socket of joined) socket.close();
  });

  test('join a few times only, and then have to come anew', async () => {
    const talk = await openTalk(narrow, from('192.0.2.3'));
    for (let index = 0; index < bounds.joins; index++) {
      expect((await talk.ask('studio', 'phx_join', { ticket: await ticketOf(honest) })).status).toBe('ok');
    }
    await expect(talk.ask('studio', 'phx_join', { ticket: await ticketOf(honest) })).rejects.toThrow('closed with 1013');
  });

  test('with tickets that nobody was given are told to wait, and only they; right tickets count nowhere', async () => {
    const codes: unknown[] = [];
    const { burst } = limits.ticket;
    while (codes.length < burst + 8) {
      const talk = await openTalk(narrow, from('192.0.2.4'));
      for (let index = 0; index < bounds.joins; index++) {
        codes.push((await talk.ask('studio', 'phx_join', { ticket: `made up ${codes.length} ${'x'.repeat(30)}` })).response['code']);
      }
      talk.socket.terminate();
      await talk.closed;
    }
    expect(codes.slice(0, burst)).toEqual(Array(burst).fill('session_ended'));
    expect(new Set(codes.slice(burst))).toEqual(new Set(['rate_limited']));
    const right = async (network: string) => {
      const talk = await openTalk(narrow, from(network));
      const { status } = await talk.ask('studio', 'phx_join', { ticket: await ticketOf(honest) });
      talk.socket.terminate();
      await talk.closed;
      return status;
    };
    for (let index = 0; index < 12; index++) expect(await right('192.0.2.5')).toBe('ok');
  });
});

describe('[V40] [A48] a join that outlives its socket', () => {
  let one: TestServer;
  const bounds = { unjoinedPerNetwork: 1, perPerson: 1 };
  beforeAll(async () => {
    one = await startTestServer({ beside: server, trustedProxies: ['127.0.0.1'], socketBounds: bounds });
  });
  afterAll(() => one.close());

  const from = (network: string) => ({ origin: one.publicUrl, 'x-forwarded-for': network });
  /** Asks, and is gone while the server waits for that table. */
  const askAndGo = async (
    network: string,
    { topic, table, ...payload }: { topic: string; table: string; ticket: string; boardId?: string },
  ) => {
    const held = await holdRows(server.ownerUrl, `lock table ${table} in access exclusive mode`);
    try {
      const talk = await openTalk(one, from(network));
      const answer = talk.ask(topic, 'phx_join', payload).catch(() => undefined);
      await held.untilWaiting(1);
      talk.socket.terminate();
      await answer;
      // Once another one finds room, the server has heard that this one is gone.
      (await openWhereThereIsRoom(network)).socket.terminate();
    } finally {
      await held.release();
    }
    // Comes to the database after it, and goes further.
    const after = await openTalk(one, from('192.0.2.77'));
    const ticket = await ticketOf(await signUpAndConfirm(server));
    expect((await after.ask('board', 'phx_join', { ticket, boardId: randomUUID() })).response).toEqual({ code: 'not_found' });
    after.socket.terminate();
  };
  const openWhereThereIsRoom = (network: string): Promise<Talk> => vi.waitFor(() => openTalk(one, from(network)), { timeout: 10_000 });

  test('takes no room of its network', async () => {
    await askAndGo('192.0.2.10', { topic: 'board', table: 'boards', ticket: await ticketOf(person), boardId: randomUUID() });
    (await openWhereThereIsRoom('192.0.2.10')).socket.terminate();
  });

  test('is no socket of its person', async () => {
    const other = await signUpAndConfirm(server);
    await askAndGo('192.0.2.11', { topic: 'studio', table: 'one_time_tokens', ticket: await ticketOf(other) });
    const talk = await openWhereThereIsRoom('192.0.2.11');
    expect((await talk.ask('studio', 'phx_join', { ticket: await ticketOf(other) })).status).toBe('ok');
    talk.socket.terminate();
  });
});

describe('[V40] a socket that says nothing', () => {
  test('is closed where it never joins, or has left', async () => {
    expect(socketLimits.joinWithinMs).toBeLessThanOrEqual(10_000);
    const hasty = await startTestServer({ socketBounds: { joinWithinMs: 2_000 } });
    const other = await signUpAndConfirm(hasty);
    // Nothing else is done in the time for joining.
    const tickets = [await ticketOf(other), await ticketOf(other)];
    const [left, joined] = await Promise.all(
      tickets.map(async (ticket) => {
        const talk = await openTalk(hasty);
        await talk.ask('studio', 'phx_join', { ticket });
        return talk;
      }),
    );
    const idle = await openTalk(hasty);
    await left?.ask('studio', 'phx_leave', {});
    expect(await Promise.all([idle.closed, left?.closed])).toEqual([1008, 1008]);
    expect(joined?.socket.readyState).toBe(WebSocket.OPEN);
    await hasty.close();
  });

  test('ends in time, joined or not; one that answers when it is asked stays', async () => {
    expect(socketLimits.silentMs).toBeLessThan(60_000);
    const [askedMs, silentMs] = [500, 3_000];
    const hasty = await startTestServer({ socketBounds: { askedMs, silentMs } });
    const other = await signUpAndConfirm(hasty);
    // Nothing but joining is done before they are asked.
    const tickets = [await ticketOf(other), await ticketOf(other)];
    const [silent, unjoined, answering] = await Promise.all([openTalk(hasty), openTalk(hasty), openTalk(hasty)]);
    await Promise.all([silent, answering].map((talk, index) => talk.ask('studio', 'phx_join', { ticket: tickets[index] })));
    answering.socket.on('message', (data: Buffer) => {
      if (data.toString().includes('still_there')) answering.socket.send('["1","9","studio","still_here",{}]');
    });
    expect(await Promise.all([silent.closed, unjoined.closed])).toEqual([1006, 1006]);
    expect(silent.frames.some(([, , , event]) => event === 'still_there')).toBe(true);
    await expect.poll(() => answering.frames.filter(([, , , event]) => event === 'still_there').length).toBeGreaterThan(silentMs / askedMs);
    expect(answering.socket.readyState).toBe(answering.socket.OPEN);
    await hasty.close();
  });
});
