// Who hears what, and until when.

import { liveProtocol } from '../../domain/kernel/protocol.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { events } from '../../domain/events.ts';
import { heardAct } from '../../domain/boards/events.ts';
import type { EventName } from '../../domain/kernel/events.ts';
import { taskCard } from '../../domain/tasks/contract.ts';
import { taskChange } from '../../domain/tasks/events.ts';
import { lifetimes } from '../auth/lifetimes.ts';
import { ok } from '../testing/answers.ts';
import { callOf, endsCaller } from '../testing/endpointCalls.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { endpoints } from '../testing/endpoints.ts';
import { cardsIn, joinLive, joinWithTicket, listen, openTalk, ticketOf } from '../testing/liveSocket.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let other: TestServer;
let team: Awaited<ReturnType<typeof foundStudio>>;
let stranger: Person;
beforeAll(async () => {
  // What a server does every few seconds, these two never do: what is heard of the other one is told at once, or not at all. That
  // they are there, they say.
  const { setInterval } = globalThis;
  vi.stubGlobal('setInterval', (act: () => void, ms: number) => setInterval(act, ms < 20_000 ? 2 ** 30 : ms));
  server = await startTestServer();
  other = await startTestServer({ beside: server });
  vi.unstubAllGlobals();
  team = await foundStudio(server);
  stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const studioIdOf = async ({ client }: Person): Promise<string> => (await ok<{ id: string }>(client.get('/api/v1/studio'))).id;

describe('[A10] topics', () => {
  test("no topic but the own studio's exists: other names, wildcards, filters and none get an error at once", async () => {
    const [studio, project] = [await studioIdOf(team.principal), await newProject(team.principal)];
    const ownStudio = await studioIdOf(stranger);
    const names = [
      `studio:${studio}`,
      `studio:${ownStudio}`,
      `studio:*`,
      `project:${project.id}`,
      `board:${project.id}`,
      `user:${team.principal.id}`,
      `user:${stranger.id}`,
      'notifications',
      `notifications:${team.principal.id}`,
      'tasks',
      'public:tasks',
      'realtime:*',
      'realtime:public:*',
      'presence',
      'phoenix',
      '*',
      '%',
      '',
      ' studio',
      'studio ',
      'STUDIO',
      'studio\u0000',
      '__proto__',
      'constructor',
    ];
    const payloads = (ticket: string) => [
      {},
      { ticket },
      { ticket, since: 0 },
      { config: { postgres_changes: [{ event: '*', schema: 'public', table: '*' }] }, ticket },
    ];
    const talk = await openTalk(server);
    const ticket = await ticketOf(stranger);
    for (const name of names.filter((text) => text.length <= 40)) {
      for (const payload of payloads(ticket).slice(0, 3)) {
        const { status } = await talk.ask(name, 'phx_join', payload);
        expect(status, name).toBe('error');
      }
    }
    talk.socket.close();

    // The right topic with something that is no parameter of it, or the id of another studio.
    const again = await openTalk(server);
    for (const payload of [
      ...payloads(ticket).slice(3),
      { ticket, studioId: studio },
      { ticket, since: -1 },
      { ticket, since: 1.5 },
      { ticket, since: '0' },
      { ticket: [ticket] },
      { ticket: null },
    ]) {
      expect((await again.ask('studio', 'phx_join', payload)).response, JSON.stringify(payload)).toEqual({ code: 'validation_failed' });
    }
    // A tab that reads events in another form is told so, and keeps its ticket.
    expect((await again.ask('studio', 'phx_join', { ticket, protocol: liveProtocol - 1 })).response).toEqual({ code: 'outdated' });
    expect((await again.ask('studio', 'phx_join', { ticket, protocol: liveProtocol })).status).toBe('ok');
    for (const event of ['postgres_changes', 'broadcast', 'access_token', 'events', 'presence_state', 'phx_reply', '']) {
      expect((await again.ask('studio', event, { ticket })).status, event).toBe('error');
    }
    again.socket.close();
  });

  test('of everything that happens in one studio, a joined person of another gets no frame', async () => {
    const talk = await openTalk(server);
    // On a slow machine it takes so long that a page is asked whether it is there: one that says nothing is let go of.
    talk.socket.on('message', (data: Buffer) => {
      if (data.toString().includes('still_there')) talk.socket.send('["1","9","studio","still_here",{}]');
    });
    await talk.ask('studio', 'phx_join', { ticket: await ticketOf(stranger), since: null });
    const before = talk.frames.length;
    const own = await listen(server, team.principal);
    for (const { name, method } of endpoints.filter((endpoint) => endpoint.method !== 'GET' && !endsCaller(endpoint.name))) {
      const { path, body } = await callOf[name](team);
      await team.principal.client.call(method, `/api/v1${path}`, { body });
    }
    // What comes in one order has come once the last has: the stranger's own event after all of these.
    const { seq } = await ok<{ seq: number }>(stranger.client.post('/api/v1/tasks', { title: 'Own' }));
    await expect.poll(() => talk.frames.some(([, , , , payload]) => payload['upTo'] === seq)).toBe(true);
    expect(own.events.length).toBeGreaterThan(30);
    own.close();
    talk.socket.close();
    expect(talk.frames.slice(before).filter(([, , , event]) => !['still_there', 'phx_reply'].includes(event))).toHaveLength(1);
    const told = JSON.stringify(talk.frames);
    for (const id of [team.principal.id, await studioIdOf(team.principal), ...own.events.flatMap(({ data }) => idsIn(data))])
      expect(told).not.toContain(id);
  });

  test('own frames carry what their schema names, and no client, budget, address or secret', async () => {
    const { client, ...plain } = {
      client: { name: 'Canary Client', email: 'canary@client.example', phone: '+47 555', address: 'Canary Street', budget: 123_457 },
      name: 'Halden',
    };
    const live = await listen(server, team.junior);
    const project = await newProject(team.principal, { ...plain, client });
    await ok(
      team.principal.client.patch(`/api/v1/projects/${project.id}`, {
        version: project.version,
        changes: { client: { ...client, name: 'Canary Two' } },
      }),
    );
    for (const { name, method } of endpoints.filter((endpoint) => endpoint.method !== 'GET' && !endsCaller(endpoint.name))) {
      const { path, body } = await callOf[name](team);
      await team.principal.client.call(method, `/api/v1${path}`, { body });
    }
    const { seq } = await ok<{ seq: number }>(team.principal.client.post('/api/v1/tasks', { title: 'Last' }));
    await live.heard(seq);
    live.close();
    const types = new Set(live.events.map(({ type }) => type));
    expect(types.size).toBeGreaterThan(15);
    for (const event of live.events) {
      const { traits } = events[event.type];
      expect(Object.keys(event).sort()).toEqual([
        'actorId',
        'at',
        'data',
        'sequence',
        ...(Object.keys(traits).length > 0 ? ['traits'] : []),
        'type',
      ]);
      expect(heardAs(event.type).safeParse(event.data).error, event.type).toBeUndefined();
    }
    expect(JSON.stringify(live.events)).not.toMatch(/canary|123457|password|token|secret|hash/i);
  });

  test('[A38] a private project, and a personal task, are heard by those alone who may read them, from the next event on', async () => {
    const project = await newProject(team.principal, { leadId: team.senior.id });
    const [outsider, insider] = [await listen(server, team.standard), await listen(server, team.senior)];
    // No call makes a project private yet; the rule is there.
    await queryOnce(server.ownerUrl, `update projects set visibility = 'private' where id = $1`, [project.id]);
    const heard = await newTask(team.principal, { projectId: project.id });
    const personal = await ok<{ seq: number }>(team.senior.client.post('/api/v1/tasks', { title: 'Personal' }));
    // Who may hear of an event is looked up when it is told, not when it happens.
    await insider.heard(personal.seq);
    await queryOnce(
      server.ownerUrl,
      `update projects set lead_id = null where id = '${project.id}'; delete from project_members where project_id = '${project.id}'`,
    );
    const unheard = await newTask(team.principal, { projectId: project.id });
    const { seq } = await ok<{ seq: number }>(team.principal.client.post('/api/v1/tasks', { title: 'Last' }));
    await Promise.all([outsider.heard(seq), insider.heard(seq)]);
    expect(outsider.events).toEqual([]);
    expect(cardsIn(insider.events)).toMatchObject([{ id: heard.id }, { title: 'Personal' }]);
    expect(JSON.stringify(insider.events)).not.toContain(unheard.id);
    outsider.close();
    insider.close();
  });

  test('[A38 V23] a changed role counts from the next event on, on every instance', async () => {
    const listeners = [await listen(server, team.junior), await listen(other, team.junior)];
    const project = await newProject(team.principal);
    const edits: unknown[][] = [];
    for (const role of ['Standard', 'Junior']) {
      await ok(team.principal.client.post(`/api/v1/studio/members/${team.junior.id}/role`, { role }));
      const { id } = await newTask(team.principal, { projectId: project.id });
      const { seq } = await ok<{ seq: number }>(team.principal.client.get(`/api/v1/tasks/${id}`));
      await Promise.all(listeners.map((live) => live.heard(seq)));
      edits.push(listeners.map(({ events }) => cardsIn(events.filter(({ type }) => type === 'tasks.created')).at(-1)?.can.edit));
    }
    expect(edits).toEqual([
      [true, true],
      ['needs_createProjectTask', 'needs_createProjectTask'],
    ]);
    for (const live of listeners) live.close();
  });
});

describe('[A38] a socket ends with its session, at once, and comes back no more', () => {
  const bothClosed = async (person: Person, end: () => Promise<unknown>) => {
    const sockets = [await joinLive(server, person), await joinLive(other, person)];
    const tickets = [await ticketOf(person), await ticketOf(person)];
    await end();
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1008, 1008]);
    for (const [index, ticket] of tickets.entries()) {
      expect(await joinWithTicket(index ? other : server, ticket)).toBeNull();
      expect((await person.client.post('/api/v1/live/tickets')).status).toBe(401);
    }
  };

  test('sign-out', async () => {
    const person = await signInAgain(server, team.standard);
    await bothClosed(person, () => person.client.post('/auth/v1/logout?scope=local'));
  });

  test('a changed password ends the sockets of all other sessions, and not the own', async () => {
    const [person, here] = [await signInAgain(server, team.junior), await signInAgain(server, team.junior)];
    const own = await joinLive(other, here);
    await bothClosed(person, () =>
      here.client.put('/auth/v1/user', { password: 'limewash and 31 oaks', current_password: team.junior.password }),
    );
    expect(await Promise.race([own.closed, sleep(300, 'open')])).toBe('open');
    own.close();
    team.junior = { ...here, password: 'limewash and 31 oaks' };
  });

  test('a refresh token that is replayed', async () => {
    const person = await signInAgain(server, team.technical);
    await server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: person.session.refresh_token });
    server.advance(lifetimes.refreshGrace + 1_000);
    await bothClosed(person, () =>
      server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: person.session.refresh_token }),
    );
  });

  test('a session that runs out ends at the next heartbeat, and an event tells it nothing', async () => {
    const instance = await startTestServer({ beside: server });
    const person = await signInAgain(instance, team.senior);
    const [quiet, busy] = [await openTalk(instance), await openTalk(instance)];
    for (const talk of [quiet, busy]) expect((await talk.ask('studio', 'phx_join', { ticket: await ticketOf(person) })).status).toBe('ok');
    expect((await quiet.ask('phoenix', 'heartbeat', {})).status).toBe('ok');
    instance.advance(lifetimes.sessionAbsolute + 1_000);
    const beat = quiet.ask('phoenix', 'heartbeat', {});
    await expect(beat).rejects.toThrow('closed with 1008');
    const project = await newProject(team.principal);
    expect(await busy.closed).toBe(1008);
    expect(JSON.stringify(busy.frames)).not.toContain(project.id);
    expect(busy.frames.at(-1)?.[3]).toBe('session_ended');
    await instance.close();
  });
});

/** What people hear of tasks: cards, and how they stood, without any word. */
const standing = z.strictObject({
  ...taskChange.shape.after.unwrap().shape,
  projectId: z.uuid().nullable().optional(),
  creatorId: z.uuid().optional(),
});
/** What a person hears of an event. */
function heardAs(type: EventName): z.ZodType {
  if (type === 'boards.changed') return heardAct;
  return type.startsWith('tasks.') ? heardTasks : events[type].data;
}

const heardTasks = z.strictObject({
  tasks: z.array(
    z.strictObject({
      ...taskChange.shape,
      card: z.strictObject(taskCard.shape).nullable(),
      before: standing.nullable(),
      after: standing.nullable(),
    }),
  ),
  readAnew: z.literal(true).optional(),
});

const idsIn = (data: object): string[] => JSON.stringify(data).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
