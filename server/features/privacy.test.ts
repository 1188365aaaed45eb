// A private project: for whoever is neither its lead, nor a member, nor a Principal, it does not exist, and neither does
// anything of it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf } from '../../domain/kernel/richText.ts';
import type { Phase, Project } from '../../domain/projects/contract.ts';
import type { Board } from '../../domain/tasks/board.ts';
import type { Task } from '../../domain/tasks/contract.ts';
import { ok } from '../testing/answers.ts';
import { callOf, teamFor } from '../testing/endpointCalls.ts';
import { clientCanary, newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { endpoints } from '../testing/endpoints.ts';
import { listen } from '../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Studio;
/** Led by the Senior, with the Standard as a member. */
let secret: Project;
/** Given to the Technical, who is no member, to do and to review. */
let task: Task;
const canary = `canary-${crypto.randomUUID()}`;

beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  const { principal, senior, standard, technical } = team;
  secret = await newProject(principal, {
    name: canary,
    templateId: 'e-design-room',
    start: '2026-01-12',
    leadId: senior.id,
    rooms: [canary],
  });
  await ok(principal.client.post(`/api/v1/projects/${secret.id}/members`, { userId: standard.id }));
  const { project } = await ok<{ project: Project }>(
    senior.client.post(`/api/v1/projects/${secret.id}/visibility`, { version: secret.version, visibility: 'private' }),
  );
  secret = project;
  task = await newTask(senior, { projectId: secret.id, title: canary });
  await ok(senior.client.post(`/api/v1/tasks/${task.id}/send-to-review`, { reviewerId: principal.id }));
  // No call names somebody who cannot read it; the walls stand also around what should never be.
  await queryOnce(server.ownerUrl, 'update tasks set reviewer_id = $2, assignee_ids = array[$2::uuid] where id = $1', [
    task.id,
    technical.id,
  ]);
});
afterAll(() => server.close());

const outsiders = ['junior', 'technical'] as const;
const insiders = ['principal', 'senior', 'standard'] as const;

const lists = () => [
  '/api/v1/projects',
  '/api/v1/projects?sort=newest',
  `/api/v1/projects?search=${canary}`,
  `/api/v1/projects?leadId=${team.senior.id}`,
  '/api/v1/projects?health=on-track',
  '/api/v1/project-index',
  '/api/v1/dashboard',
  ...['personal', 'assigned', 'review', 'created', 'project'].flatMap((view) => [
    `/api/v1/tasks?view=${view}&projectId=${secret.id}`,
    `/api/v1/tasks?view=${view}&search=${canary}`,
    `/api/v1/tasks?view=${view}&sort=due&phaseId=${secret.phases[0]?.id}`,
    `/api/v1/tasks/board?view=${view}`,
    `/api/v1/tasks/board?view=${view}&projectId=${secret.id}`,
  ]),
];

describe.each(outsiders)('[A7 A15] for the %s, who is no member', (name) => {
  test('no list, search, filter or index shows it', async () => {
    for (const address of lists()) {
      const { status, text } = await team[name].client.get(address);
      expect([address, status]).toEqual([address, 200]);
      expect(text.replaceAll(/"seq":\d+/g, ''), address).not.toMatch(new RegExp(`${canary}|${secret.id}|${task.id}`));
    }
  });

  test('no count counts it', async () => {
    const before = (await ok<{ counts: object }>(team[name].client.get('/api/v1/projects'))).counts;
    expect(before).toEqual({ lead: 0, wip: 0, 'on-hold': 0, completed: 0, archived: 0 });
    const { counts, columns } = await ok<Board>(team[name].client.get('/api/v1/tasks/board?view=assigned'));
    expect(counts).toEqual({ personal: 0, assigned: 0, review: 0, created: 0 });
    expect(Object.values(columns).map(({ total }) => total)).toEqual([0, 0, 0, 0]);
  });

  test('every call about it answers as for an id that is none, and writes nothing', async () => {
    const phase = secret.phases[0] as Phase;
    const calls: [string, string, object?][] = [
      ['GET', `/projects/${secret.id}`],
      ['PATCH', `/projects/${secret.id}`, { version: 1, changes: { name: 'x' } }],
      ['POST', `/projects/${secret.id}/archive`, { version: 1 }],
      ['POST', `/projects/${secret.id}/visibility`, { version: 1, visibility: 'studio' }],
      ['POST', `/projects/${secret.id}/members`, { userId: team[name].id }],
      ['DELETE', `/projects/${secret.id}/members/${team.standard.id}`, {}],
      ['POST', `/projects/${secret.id}/lead`, { version: 1, leadId: team[name].id }],
      ['POST', `/projects/${secret.id}/unarchive`, { version: 1 }],
      ['POST', `/projects/${secret.id}/phases`, { name: 'x', workingDays: 1 }],
      ['PATCH', `/projects/${secret.id}/phases/${phase.id}`, { version: 1, changes: { name: 'x' } }],
      ['POST', `/projects/${secret.id}/phases/${phase.id}/move`, { version: 1, position: 'a5' }],
      ['POST', `/projects/${secret.id}/phases/${phase.id}/complete`, { version: 1 }],
      ['POST', `/projects/${secret.id}/phases/${phase.id}/reopen`, { version: 1 }],
      ['DELETE', `/projects/${secret.id}/phases/${phase.id}`, { version: 1 }],
      ['POST', '/tasks', { title: 'x', projectId: secret.id }],
      ['GET', `/tasks/${task.id}`],
      ['PATCH', `/tasks/${task.id}`, { version: 1, changes: { title: 'x' } }],
      ['POST', `/tasks/${task.id}/move`, { status: 'completed', position: 'a1' }],
      ['POST', `/tasks/${task.id}/send-to-review`, {}],
      ['POST', `/tasks/${task.id}/approve`, {}],
      ['POST', `/tasks/${task.id}/request-changes`, { comment: 'x' }],
      ['DELETE', `/tasks/${task.id}`, {}],
      ['POST', `/tasks/${task.id}/restore`, {}],
      ...[`project_${secret.id}`, `task_${task.id}`].flatMap((subject): [string, string, object?][] => [
        ['GET', `/discussions/${subject}`],
        ['GET', `/discussions/${subject}/people`],
        ['GET', `/discussions/${subject}/pins`],
        ['POST', `/discussions/${subject}/comments`, { id: crypto.randomUUID(), body: bodyOf(canary) }],
        ['POST', `/discussions/${subject}/read`, { number: 1 }],
        ['POST', `/discussions/${subject}/following`, { following: 'following' }],
      ]),
      ['GET', `/projects/${secret.id}/discussions`],
      ['GET', `/projects/${secret.id}/decisions`],
    ];
    const before = await eventCount();
    for (const [method, path, body] of calls) {
      const { status, body: answer } = await team[name].client.call(method, `/api/v1${path}`, { body });
      expect([path, status, answer.code]).toEqual([path, 404, 'not_found']);
      expect(Object.keys(answer).sort()).toEqual(['code', 'message', 'requestId']);
    }
    expect(await eventCount()).toBe(before);
  });
});

test.each(insiders)('the %s reads it', async (name) => {
  expect((await team[name].client.get(`/api/v1/projects/${secret.id}`)).status).toBe(200);
  expect((await team[name].client.get(`/api/v1/tasks/${task.id}`)).status).toBe(200);
  const index = await team[name].client.get('/api/v1/project-index');
  expect(index.text).toContain(secret.id);
});

test('[A7 A10] its changes are told to its own people, live and to who comes back, and to nobody else', async () => {
  const everyone = [...outsiders, ...insiders];
  const live = await Promise.all(everyone.map((name) => listen(server, team[name])));
  const since = Math.max(...live.map(({ answer }) => answer.upTo));
  const made = await ok<{ task: Task; seq: number }>(team.senior.client.post('/api/v1/tasks', { title: canary, projectId: secret.id }));
  const { project, seq } = await ok<{ project: Project; seq: number }>(
    team.senior.client.post(`/api/v1/projects/${secret.id}/phases`, { name: canary, workingDays: 3 }),
  );
  const late = await Promise.all(everyone.map((name) => listen(server, team[name], since)));
  for (const [index, name] of everyone.entries()) {
    for (const listening of [live[index], late[index]]) {
      await listening?.heard(seq);
      const told = JSON.stringify(listening?.events);
      const isInside = insiders.some((insider) => insider === name);
      for (const word of [canary, made.task.id, project.id]) expect([name, told.includes(word)]).toEqual([name, isInside]);
      listening?.close();
    }
  }
});

describe('[A3] where two ids meet, each is looked at', () => {
  test('of a person: one of another studio is as unknown as a random one', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    const { client } = team.principal;
    const project = await newProject(team.principal);
    const ours = await newTask(team.principal, { projectId: project.id });
    const before = await eventCount();
    const uses = (id: string): [string, string, object][] => [
      ['POST', '/tasks', { title: 'x', projectId: project.id, assigneeIds: [id] }],
      ['POST', '/tasks', { title: 'x', projectId: project.id, reviewerId: id }],
      ['PATCH', `/tasks/${ours.id}`, { version: ours.version, changes: { assigneeIds: [id] } }],
      ['PATCH', `/tasks/${ours.id}`, { version: ours.version, changes: { reviewerId: id } }],
      ['POST', `/tasks/${ours.id}/move`, { status: 'in_review', position: 'a1', reviewerId: id }],
      ['POST', `/tasks/${ours.id}/send-to-review`, { reviewerId: id }],
      ['POST', '/projects', { name: 'x', leadId: id }],
      ['POST', '/projects', { name: 'x', templateId: 'e-design-room', people: { 'lead designer': id } }],
      ['POST', `/projects/${project.id}/lead`, { version: project.version, leadId: id }],
      ['POST', `/projects/${project.id}/members`, { userId: id }],
    ];
    const random = uses(crypto.randomUUID());
    for (const [index, [method, path, body]] of uses(stranger.id).entries()) {
      const foreign = await client.call(method, `/api/v1${path}`, { body });
      const unknown = await client.call(method, `/api/v1${path}`, { body: random[index]?.[2] });
      expect([path, foreign.status, foreign.body.message]).toEqual([path, 400, 'Choose people of your studio.']);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    }
    expect(await eventCount()).toBe(before);
    const { text } = await stranger.client.get('/api/v1/tasks?view=assigned');
    expect(text).not.toContain(ours.id);
  });

  test('of a phase: one of a hidden project is as unknown as a random one', async () => {
    const project = await newProject(team.principal);
    const ours = await newTask(team.principal, { projectId: project.id });
    for (const phaseId of [secret.phases[0]?.id, crypto.randomUUID()]) {
      const edit = { version: ours.version, changes: { phaseId } };
      for (const [method, path, body] of [
        ['PATCH', `/tasks/${ours.id}`, edit],
        ['POST', '/tasks', { title: 'x', projectId: project.id, phaseId }],
        ['POST', '/tasks', { title: 'x', phaseId }],
      ] as const) {
        const answer = await team.technical.client.call(method, `/api/v1${path}`, { body });
        expect([path, answer.status, answer.body.message]).toEqual([path, 400, 'Choose a phase of the project.']);
      }
    }
  });
});

describe('[A16 V21 R1-10] without viewClientInfo nothing of the client leaves the server', () => {
  const canaries = Object.values(clientCanary).map(String);
  let blind: Person;
  beforeAll(async () => {
    blind = await joinStudio(server, team.principal, { role: 'Senior' });
    await ok(team.principal.client.post(`/api/v1/studio/members/${blind.id}/permissions`, { overrides: { viewClientInfo: false } }));
  });

  test.each(endpoints)('$name', async ({ name, method }) => {
    const { path, body } = await callOf[name](team);
    const { text } = await blind.client.call(method, `/api/v1${path}`, { body });
    for (const canary of canaries) expect(text).not.toContain(canary);
  });

  test('the same calls show it to who may see it', async () => {
    const { path } = await callOf['projects.get'](team);
    const { text } = await team.senior.client.get(`/api/v1${path}`);
    for (const canary of canaries) expect(text).toContain(canary);
  });

  test('searches, filters, events', async () => {
    const before = await listen(server, blind);
    const project = await newProject(team.principal);
    const { seq } = await ok<{ seq: number }>(
      team.principal.client.call('PATCH', `/api/v1/projects/${project.id}`, {
        body: { version: project.version, changes: { client: { phone: clientCanary.phone, budget: 1 } } },
      }),
    );
    await before.heard(seq);
    expect(before.events.length).toBeGreaterThan(1);
    for (const canary of canaries) {
      expect(JSON.stringify(before.events)).not.toContain(canary);
      const found = await ok<{ items: object[] }>(blind.client.get(`/api/v1/projects?search=${encodeURIComponent(canary)}`));
      expect(found.items).toEqual([]);
    }
    before.close();
  });
});

describe('[A72] no key of an answer or an event speaks of a secret', () => {
  test.each(endpoints)('$name', async ({ name, method }) => {
    for (const role of ['principal', 'junior'] as const) {
      const own = await teamFor(name, { server, team });
      const { path, body } = await callOf[name](own);
      const answer = await own[role].client.call(method, `/api/v1${path}`, { body });
      expect(answer.body).not.toBeNull();
      expect(keysOf(answer.body).filter((key) => secretive.test(key))).toEqual([]);
    }
  });

  test('events', async () => {
    const { rows } = await queryOnce(server.ownerUrl, 'select type, data from events');
    expect(new Set((rows as { type: string }[]).map(({ type }) => type)).size).toBeGreaterThan(15);
    expect(keysOf(rows).filter((key) => secretive.test(key))).toEqual([]);
  });
});

const secretive = /hash|token|secret|password|endpoint|p256dh/i;

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

async function eventCount(): Promise<number> {
  return Number((await queryOnce(server.ownerUrl, 'select count(*) from events')).rows[0].count);
}
