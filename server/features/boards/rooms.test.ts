// Who looks at a board with whom: over the live channel, on every instance, for whoever reads it and no longer than that.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mostSaid, saidPerSecond } from '../../../domain/boards/room.ts';
import type { BoardId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import { newId } from '../../db/newId.ts';
import { createLog } from '../../log.ts';
import { actOn, adding, newBoard, newItem } from '../../testing/boardCalls.ts';
import { holdRows } from '../../testing/heldRows.ts';
import { newTask } from '../../testing/tasks.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { listen, openTalk, type Talk, ticketOf } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signInAgain, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { openRooms } from './rooms.ts';

let server: TestServer;
let other: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ beside: server });
  team = await foundStudio(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const enter = async (
  at: TestServer,
  person: Person,
  boardId: string,
): Promise<{ talk: Talk; status: string; response: Record<string, unknown> }> => {
  const talk = await openTalk(at);
  return { talk, ...(await talk.ask('board', 'phx_join', { ticket: await ticketOf(person), boardId })) };
};
const heard = ({ frames }: Talk, event: string) => frames.filter((frame) => frame[3] === event).map((frame) => frame[4]);
const boardOf = async (person: Person, own = false) =>
  newBoard(person.client, { projectId: own ? null : (await newProject(team.principal)).id });

describe('a room', () => {
  test('each hears where the others are, on another instance too, with the name of their session', async () => {
    const { id } = await boardOf(team.principal);
    const [first, second, third] = [
      await enter(server, team.principal, id),
      await enter(server, team.junior, id),
      await enter(other, team.senior, id),
    ];
    expect([first, second, third].map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
    expect(second.response).toMatchObject({ peers: [{ peer: first.response['peer'], userId: team.principal.id, state: {} }] });
    const said = { at: { x: 12, y: -3 }, chosen: [id], drag: { x: 5, y: 0 } };
    expect(await second.talk.ask('board', 'say', said)).toMatchObject({ status: 'ok' });
    const word = { peer: second.response['peer'], userId: team.junior.id, state: said };
    await expect.poll(() => heard(first.talk, 'said')).toContainEqual(word);
    await expect.poll(() => heard(third.talk, 'said')).toContainEqual(word);
    expect(heard(second.talk, 'said')).not.toContainEqual(word);
    second.talk.socket.close();
    const left = { peer: second.response['peer'] };
    await expect.poll(() => heard(first.talk, 'left')).toContainEqual(left);
    await expect.poll(() => heard(third.talk, 'left')).toContainEqual(left);
    for (const { talk } of [first, third]) talk.socket.close();
  });

  test('[A10] nobody comes in who does not read the board, and a word that is none is refused', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    const [shared, own] = [await boardOf(team.principal), await boardOf(team.principal, true)];
    const refusals = [
      await enter(server, stranger, shared.id),
      await enter(server, team.junior, own.id),
      await enter(server, team.junior, team.junior.id),
    ];
    expect(refusals.map(({ response }) => response['code'])).toEqual(['not_found', 'not_found', 'not_found']);
    const talk = await openTalk(server);
    expect((await talk.ask('board', 'say', { at: { x: 1, y: 1 } })).status).toBe('error');
    const spent = await ticketOf(team.junior);
    await talk.ask('board', 'phx_join', { ticket: spent, boardId: own.id });
    expect((await talk.ask('board', 'phx_join', { ticket: spent, boardId: shared.id })).response['code']).toBe('session_ended');
    const inside = await enter(server, team.junior, shared.id);
    for (const word of [
      { at: { x: 1e9, y: 0 } },
      { userId: team.principal.id },
      { name: 'Somebody else' },
      { chosen: 'all' },
      { at: null },
    ])
      expect((await inside.talk.ask('board', 'say', word)).response['code'], JSON.stringify(word)).toBe('validation_failed');
    const long = {
      chosen: Array.from({ length: 16 }, () => shared.id),
      at: { x: 1 / 3, y: 1 / 3 },
      view: { x: 1 / 3, y: 1 / 3, w: 1 / 3, h: 1 / 3 },
    };
    expect(JSON.stringify(long).length).toBeLessThan(mostSaid);
    expect((await inside.talk.ask('board', 'say', long)).status).toBe('ok');
    for (const one of [talk, inside.talk, ...refusals.map((refused) => refused.talk)]) one.socket.close();
  });

  test('[A10] whoever is refused hears nothing of the room, and the room says no more of anybody than who is where', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    const { id } = await boardOf(team.principal);
    const outside = await Promise.all([enter(server, stranger, id), enter(other, stranger, id)]);
    expect(outside.map(({ response }) => response['code'])).toEqual(['not_found', 'not_found']);
    for (const { talk } of outside)
      for (const topic of ['board:*', `board:${id}`.slice(0, 40), '*', 'boards'])
        expect((await talk.ask(topic, 'phx_join', { ticket: await ticketOf(stranger), boardId: id })).status, topic).toBe('error');
    const [speaker, listener] = [await enter(server, team.junior, id), await enter(other, team.senior, id)];
    await speaker.talk.ask('board', 'say', { at: { x: 4, y: 5 } });
    await expect.poll(() => heard(listener.talk, 'said').some((word) => 'at' in (word['state'] as object))).toBe(true);
    for (const word of heard(listener.talk, 'said')) expect(Object.keys(word).toSorted()).toEqual(['peer', 'state', 'userId']);
    const third = await enter(other, team.technical, id);
    const peers = third.response['peers'] as object[];
    expect(peers).toHaveLength(2);
    for (const peer of peers) expect(Object.keys(peer).toSorted()).toEqual(['peer', 'state', 'userId']);
    speaker.talk.socket.close();
    await expect.poll(() => heard(listener.talk, 'left').length).toBe(1);
    expect(outside.flatMap(({ talk }) => talk.frames).filter(([, , , event]) => event !== 'phx_reply')).toEqual([]);
    for (const { talk } of [listener, third, ...outside]) talk.socket.close();
  });

  test('[A67] a board that is an address, or anything but an id, is refused, and nothing is dialled', async () => {
    const dialled: string[] = [];
    const canary = createServer((socket) => socket.destroy()).on('connection', () => dialled.push('somebody came'));
    await once(canary.listen(0, '127.0.0.1'), 'listening');
    const { port } = canary.address() as AddressInfo;
    const talk = await openTalk(server);
    const { id } = await boardOf(team.principal);
    for (const boardId of [
      `http://127.0.0.1:${port}/`,
      `ws://127.0.0.1:${port}/`,
      `//127.0.0.1:${port}`,
      `${id}/../../admin`,
      `${id}\u0000`,
      [id],
      { id },
      '__proto__',
      null,
    ]) {
      const { status, response } = await talk.ask('board', 'phx_join', { ticket: await ticketOf(team.principal), boardId });
      expect([status, response['code']], JSON.stringify(boardId)).toEqual(['error', 'validation_failed']);
      const topic = `board:${JSON.stringify(boardId)}`.slice(0, 40);
      expect((await talk.ask(topic, 'phx_join', { ticket: await ticketOf(team.principal) })).response['code'], topic).toBe('not_found');
    }
    expect((await talk.ask('board', 'phx_join', { ticket: await ticketOf(team.principal), boardId: id })).status).toBe('ok');
    expect(dialled).toEqual([]);
    talk.socket.close();
    canary.close();
  });

  test('[A53] what is done to a board is no word of its room: operations that are sent there are refused, and change nothing', async () => {
    const { id } = await boardOf(team.principal);
    const { talk } = await enter(server, team.principal, id);
    const operations = [{ op: 'add', item: { kind: 'link', content: { url: 'javascript:alert(1)' } } }];
    for (const event of ['act', 'acts', 'update', 'boards.act', 'said'])
      expect((await talk.ask('board', event, { boardId: id, actId: randomUUID(), operations })).status, event).toBe('error');
    expect((await talk.ask('board', 'say', { operations })).response['code']).toBe('validation_failed');
    const { body } = await team.principal.client.get<{ board: { act: number } }>(`/api/v1/boards/${id}`);
    expect(body.board.act).toBe(0);
    talk.socket.close();
  });

  test('what one says more often than twenty times a second goes no further', async () => {
    const { id } = await boardOf(team.principal);
    // Its clock stands: all of it is said in one second.
    const still = await startTestServer({ beside: server, clockStopped: true });
    const [speaker, listener] = [await enter(still, team.junior, id), await enter(still, team.principal, id)];
    const answers = await Promise.all(
      Array.from({ length: 3 * saidPerSecond }, (_, x) => speaker.talk.ask('board', 'say', { at: { x, y: 0 } })),
    );
    const taken = answers.filter(({ status }) => status === 'ok').length;
    expect(taken).toBe(saidPerSecond);
    expect(answers.find(({ status }) => status === 'error')?.response['code']).toBe('rate_limited');
    await expect.poll(() => heard(listener.talk, 'said').length).toBe(taken);
    for (const { talk } of [speaker, listener]) talk.socket.close();
    await still.close();
  });

  test('[A38] whoever reads it no more is out at once', async () => {
    const { id, projectId } = await boardOf(team.principal);
    const [outsider, insider] = [await enter(server, team.junior, id), await enter(server, team.principal, id)];
    await queryOnce(server.ownerUrl, `update projects set visibility = 'private', lead_id = $2 where id = $1`, [
      projectId,
      team.principal.id,
    ]);
    await ok(team.principal.client.patch(`/api/v1/boards/${id}`, { version: 1, name: 'Behind doors' }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${team.junior.id}/role`, { role: 'Technical' }));
    await expect.poll(() => heard(outsider.talk, 'gone').length).toBe(1);
    await expect.poll(() => heard(insider.talk, 'left')).toContainEqual({ peer: outsider.response['peer'] });
    expect((await outsider.talk.ask('board', 'say', { at: { x: 1, y: 1 } })).status).toBe('error');
    expect(heard(insider.talk, 'gone')).toEqual([]);
    await ok(team.principal.client.call('DELETE', `/api/v1/boards/${id}`, { body: {} }));
    await expect.poll(() => heard(insider.talk, 'gone').length).toBe(1);
    for (const { talk } of [outsider, insider]) talk.socket.close();
  });

  test('[A38] whoever signs out while they come in is not in', async () => {
    const board = await boardOf(team.principal);
    const { id: taskId } = await newTask(team.principal, { projectId: board.projectId });
    for (const [topic, table, about] of [
      ['board', 'boards', { boardId: board.id }],
      ['discussion', 'tasks', { subject: `task_${taskId}` }],
    ] as const) {
      const reader = await signInAgain(server, team.junior);
      const talk = await openTalk(server);
      const held = await holdRows(server.ownerUrl, `lock table ${table} in access exclusive mode`);
      const joining = talk.ask(topic, 'phx_join', { ticket: await ticketOf(reader), ...about });
      await held.untilWaiting(1);
      await ok(reader.client.post('/auth/v1/logout?scope=local'));
      // So long that the instance has heard of it.
      await sleep(300);
      await held.release();
      await joining;
      await expect.poll(() => heard(talk, 'gone').length).toBe(1);
      talk.socket.close();
    }
  });

  test('whoever looks on asks the database for nothing with each act on the board', async () => {
    const board = await boardOf(team.principal);
    const readers = [team.senior, team.standard, team.junior, team.technical];
    const inside = [];
    for (const reader of readers) inside.push(await enter(server, reader, board.id));
    const events = await listen(server, team.principal);
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    const acts = 10;
    for (let turn = 0; turn < acts; turn++) await actOn(team.principal.client, board, adding(newItem()));
    await expect.poll(() => events.events.filter(({ type }) => type === 'boards.changed').length).toBe(acts);
    await sleep(300);
    const looks = sent.mock.calls.filter(([query]: unknown[]) => (query as { text?: string }).text?.includes('left join board_stars'));
    sent.mockRestore();
    // The acts themselves look at their board.
    expect(looks.length).toBeLessThan(2 * acts);
    events.close();
    for (const { talk } of inside) talk.socket.close();
  });

  test('[A10 A38] a gallery hears who is on the boards that its reader reads, from every instance, and no longer than they read them', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    const [shared, own] = [await boardOf(team.principal), await boardOf(team.principal, true)];
    const look = async (at: TestServer, person: Person) => {
      const talk = await openTalk(at);
      expect((await talk.ask('gallery', 'phx_join', { ticket: await ticketOf(person) })).status).toBe('ok');
      return talk;
    };
    const seen = (talk: Talk) => {
      const [boards = []] = heard(talk, 'who')
        .map((word) => word['boards'] as { id: string; userIds: string[] }[])
        .slice(-1);
      return boards.filter(({ id }) => id === shared.id || id === own.id);
    };
    const [looking, outside] = [await look(server, team.junior), await look(server, stranger)];
    const [here, there, alone] = [
      await enter(server, team.senior, shared.id),
      await enter(other, team.principal, shared.id),
      await enter(other, team.principal, own.id),
    ];
    const both = [{ id: shared.id, userIds: [team.senior.id, team.principal.id].toSorted() }];
    await expect.poll(() => seen(looking)).toEqual(both);
    // Whoever looks later, and at an instance that began later, is told the same; one's own board is one's own.
    const late = await startTestServer({ beside: server });
    const [latecomer, owner] = [await look(late, team.standard), await look(server, team.principal)];
    await expect.poll(() => seen(latecomer)).toEqual(both);
    await expect.poll(() => seen(owner).length).toBe(2);
    here.talk.socket.close();
    await expect.poll(() => seen(latecomer)).toEqual([{ id: shared.id, userIds: [team.principal.id] }]);
    await expect.poll(() => seen(looking)).toEqual([{ id: shared.id, userIds: [team.principal.id] }]);

    const projectPath = `/api/v1/projects/${shared.projectId}`;
    const { project } = await ok<{ project: { version: number } }>(team.principal.client.get(projectPath));
    await ok(team.principal.client.post(`${projectPath}/visibility`, { version: project.version, visibility: 'private' }));
    await expect.poll(() => seen(looking)).toEqual([]);
    expect(heard(outside, 'who').flatMap((word) => word['boards'])).toEqual([]);
    expect((await outside.ask('gallery', 'say', { at: { x: 1, y: 1 } })).status).toBe('error');
    for (const { talk } of [there, alone]) talk.socket.close();
    for (const talk of [looking, outside, latecomer, owner]) talk.socket.close();
    await late.close();
  });

  test('[A38] whoever is a Principal no more sees nobody on boards that they do not read any more', async () => {
    const { id: projectId } = await newProject(team.principal, { visibility: 'private' });
    const hidden = await newBoard(team.principal.client, { projectId });
    const second = await joinStudio(server, team.principal, { role: 'Principal' });
    const gallery = await openTalk(server);
    expect((await gallery.ask('gallery', 'phx_join', { ticket: await ticketOf(second) })).status).toBe('ok');
    const { talk } = await enter(server, team.principal, hidden.id);
    const seen = () =>
      heard(gallery, 'who')
        .map((word) => (word['boards'] as { id: string }[]).some(({ id }) => id === hidden.id))
        .at(-1);
    await expect.poll(seen).toBe(true);
    await ok(team.principal.client.post(`/api/v1/studio/members/${second.id}/role`, { role: 'Senior' }));
    await expect.poll(seen).toBe(false);
    for (const one of [gallery, talk]) one.socket.close();
  });

  test('a gallery whose look takes long is told what is newer last', async () => {
    const alone = await signUpAndConfirm(server, { studioName: 'Studio of one' });
    const { id } = await newBoard(alone.client, { projectId: null });
    const here = await enter(server, alone, id);
    const looking = await openTalk(server);
    const ticket = await ticketOf(alone);
    const held = await holdRows(server.ownerUrl, 'lock table boards in access exclusive mode');
    expect((await looking.ask('gallery', 'phx_join', { ticket })).status).toBe('ok');
    await held.untilWaiting(1);
    here.talk.socket.close();
    // Long enough for a look at an empty studio, which asks the database for nothing.
    await sleep(600);
    await held.release();
    await expect.poll(() => heard(looking, 'who').map((word) => word['boards'])).toEqual([[{ id, userIds: [alone.id] }], []]);
    looking.socket.close();
  });

  test('[A10] whoever comes and goes in one studio wakes nobody who looks at the boards of another', async () => {
    const rooms = await openRooms({ db: server.db, log: createLog({ level: 'warn' }), now: () => new Date() });
    const [mine, theirs] = [newId<StudioId>(), newId<StudioId>()];
    const woken: StudioId[] = [];
    for (const studioId of [mine, theirs]) rooms.onChange(studioId, () => woken.push(studioId));
    const [board, peer, userId] = [newId<BoardId>(), randomUUID(), newId<UserId>()];
    rooms.enter(board, { peer, studioId: theirs, userId, onSaid: () => undefined, onLeft: () => undefined });
    expect([rooms.visited(mine).size, rooms.visited(theirs).size]).toEqual([0, 1]);
    rooms.leave(board, peer);
    expect(woken).toEqual([theirs, theirs]);
    await rooms.close();
  });

  test('whoever was at an instance that ends is gone everywhere, also who left a moment before', async () => {
    const ending = await openRooms({ db: server.db, log: createLog({ level: 'warn' }), now: () => new Date() });
    const { id } = await boardOf(team.principal);
    const { talk } = await enter(server, team.principal, id);
    const peers = [randomUUID(), randomUUID()];
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from boards where id = $1', [id]);
    const { studio_id: studioId } = rows[0] as { studio_id: StudioId };
    // With its first word a tab asks who is there: whoever were there by then would say it twice.
    await expect.poll(() => ending.visited(studioId).get(id)).toEqual(new Set([team.principal.id]));
    const visitor = {
      studioId,
      userId: team.senior.id as UserId,
      onSaid: () => undefined,
      onLeft: () => undefined,
    };
    for (const peer of peers) ending.enter(id, { ...visitor, peer });
    await expect.poll(() => heard(talk, 'said').map((word) => word['peer'])).toEqual(peers);
    ending.leave(id, String(peers[0]));
    await ending.close();
    await expect.poll(() => heard(talk, 'left')).toEqual(peers.map((peer) => ({ peer })));
    talk.socket.close();
  });

  test('a page that leaves while it is being let in is not there', async () => {
    const { id } = await boardOf(team.principal);
    const talk = await openTalk(server);
    const ticket = await ticketOf(team.junior);
    const held = await holdRows(server.ownerUrl, 'lock table boards in access exclusive mode');
    const joined = talk.ask('board', 'phx_join', { ticket, boardId: id });
    await held.untilWaiting(1);
    expect((await talk.ask('board', 'phx_leave', {})).status).toBe('ok');
    await held.release();
    await joined;
    const next = await enter(server, team.principal, id);
    expect(next.response['peers']).toEqual([]);
    // It may come in afterwards.
    expect((await talk.ask('board', 'phx_join', { ticket: await ticketOf(team.junior), boardId: id })).status).toBe('ok');
    for (const one of [talk, next.talk]) one.socket.close();
  });

  test('nothing of it is written down', async () => {
    const { id } = await boardOf(team.principal);
    const board = async () => {
      const { rows } = await queryOnce(server.ownerUrl, 'select * from boards where id = $1', [id]);
      return rows as unknown;
    };
    const before = await board();
    const { talk } = await enter(server, team.principal, id);
    await talk.ask('board', 'say', { at: { x: 1, y: 1 } });
    expect(await board()).toEqual(before);
    talk.socket.close();
  });
});
