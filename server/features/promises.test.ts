// What a contract promises of a write beside its answer, over every one of them: the event that it tells of, and that it
// overwrites nothing which its caller has not seen. A handler that forgets one fails.

import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf } from '../../domain/kernel/richText.ts';
import type { EventName } from '../../domain/kernel/events.ts';
import { projectsContract } from '../../domain/projects/contract.ts';
import { studiosContract } from '../../domain/studios/contract.ts';
import { events } from '../../domain/events.ts';
import { mountEndpoints } from '../http/dispatch.ts';
import { demandVersion, noteGuard } from '../http/guards.ts';
import { createLimiter } from '../http/limits.ts';
import { type Call, type Endpoint, endpointsOf } from '../http/procedure.ts';
import { appendEvent, openEventLog, tellNothing } from '../events/eventLog.ts';
import { ok } from '../testing/answers.ts';
import type { EndpointCall } from '../testing/calls.ts';
import { callOf, teamFor } from '../testing/endpointCalls.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { type EndpointName, endpoints } from '../testing/endpoints.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { wrongSums } from '../testing/sums.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const writes = endpoints.filter(({ method }) => method !== 'GET');

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Told {
  sequence: number;
  type: EventName;
  scopes: string[];
  data: object;
}

/** What the log of the studio holds after a number. */
async function toldAfter(own: Studio, sequence: number): Promise<Told[]> {
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select sequence::int, type, scopes, data from events where sequence > $2
     and studio_id = (select studio_id from user_profiles where id = $1) order by sequence`,
    [own.principal.id, sequence],
  );
  return rows as Told[];
}

const lastOf = async (own: Studio): Promise<number> => (await toldAfter(own, 0)).at(-1)?.sequence ?? 0;

const send = (own: Studio, method: string, { path, body }: EndpointCall) => own.principal.client.call(method, `/api/v1${path}`, { body });

/** What follows from any act, whoever does it: reactions tell of it. */
const isReaction = (type: string): boolean => type.startsWith('notifications.');

describe('each write tells of its event, once, and of nothing else', () => {
  test.each(writes)('$name', async ({ name, method, tells, besides }) => {
    const own = await teamFor(name, { server, team });
    const call = await callOf[name](own);
    const before = await lastOf(own);
    const answer = await send(own, method, call);
    expect(answer.status, answer.text).toBeLessThan(300);
    const told = await toldAfter(own, before);
    const types = told.map(({ type }) => type).filter((type) => !isReaction(type) || (Array.isArray(tells) && tells.includes(type)));
    const named: readonly EventName[] = tells && 'nothing' in tells ? [] : (tells ?? []);
    expect(types.filter((type) => named.includes(type))).toHaveLength(Math.min(1, named.length));
    expect(types.filter((type) => !named.includes(type) && !besides.includes(type))).toEqual([]);
    for (const { type, data } of told) expect(events[type].data.safeParse(data).error, type).toBeUndefined();
    // The number of the answer is that of its newest event, whoever else is told something by it.
    const { seq } = answer.body as { seq?: number };
    if (seq !== undefined && told.length > 0) expect(seq).toBe(told.at(-1)?.sequence);
  });
});

describe('a write that tells of nothing leaves as it was what follows the log', () => {
  const silent = writes.filter(({ tells }) => tells && 'nothing' in tells);

  test.each(silent)('$name', async ({ name, method }) => {
    const own = await teamFor(name, { server, team });
    const call = await callOf[name](own);
    const paths = ['/tasks/board?view=created&limit=500', '/project-index', '/portfolio?limit=100'];
    const reads = () => Promise.all(paths.map(async (path) => (await own.senior.client.get(`/api/v1${path}`)).text));
    const before = await reads();
    expect((await send(own, method, call)).status).toBeLessThan(300);
    // Of a studio that is gone nothing is read.
    if (name !== 'studios.remove') expect(await reads()).toEqual(before);
  });
});

/** As somebody else's act does: an archived project can be changed by none but the next version of it. */
const overtakeProject = (_own: Studio, { path }: EndpointCall) =>
  queryOnce(server.ownerUrl, 'update projects set version = version + 1 where id = $1', [idsIn(path)[0]]);

const overtakePhase = (_own: Studio, { path }: EndpointCall) =>
  queryOnce(server.ownerUrl, 'update phases set version = version + 1 where id = $1', [idsIn(path)[1]]);

const overtakeStart = (own: Studio, { path, body }: EndpointCall) =>
  send(own, 'PATCH', {
    path: `/projects/${idsIn(path)[0]}`,
    body: { version: (body as { version: number }).version, changes: { start: '2026-02-02' } },
  }).then(expectDone);

const overtakeTemplate = (_own: Studio, { path }: EndpointCall) =>
  queryOnce(server.ownerUrl, 'update templates set version = version + 1 where id = $1', [idsIn(path)[0]]);

/** Changes what the call is about after its caller has looked at it: the same field, where fields are merged. */
const overtake: Partial<Record<EndpointName, (own: Studio, call: EndpointCall) => Promise<unknown>>> = {
  'studios.edit': (own, call) => send(own, 'PATCH', withChanges(call, { currency: 'USD' })).then(expectDone),
  'projects.edit': (own, call) => send(own, 'PATCH', withChanges(call, { place: 'Placed by another' })).then(expectDone),
  'projects.archive': overtakeProject,
  'projects.unarchive': overtakeProject,
  'projects.remove': overtakeProject,
  'projects.setVisibility': overtakeProject,
  'projects.transferLead': overtakeProject,
  'projects.editPhase': overtakePhase,
  'projects.movePhase': overtakePhase,
  'projects.completePhase': overtakePhase,
  'projects.reopenPhase': overtakePhase,
  'projects.removePhase': overtakePhase,
  'schedule.change': (_own, { body }) =>
    queryOnce(server.ownerUrl, 'update milestones set version = version + 1 where id = $1', [
      (body as { changes: { id: string }[] }).changes[0]?.id,
    ]),
  'schedule.moveProject': overtakeStart,
  'schedule.moveProjectBack': overtakeStart,
  'tasks.changeProject': (own, { path, body }) =>
    send(own, 'PATCH', {
      path: path.replace('/project', ''),
      body: { version: (body as { version: number }).version, changes: { title: 'Named by another' } },
    }).then(expectDone),
  'templates.edit': (own, call) => send(own, 'PATCH', withChanges(call, { name: 'Named by another' })).then(expectDone),
  'templates.archive': overtakeTemplate,
  'templates.restore': overtakeTemplate,
  // The project gets a phase that the template has.
  'templates.apply': (own, { path }) =>
    send(own, 'POST', { path: path.replace('/template', '/phases'), body: { name: 'Design', workingDays: 5 } }).then(expectDone),
  'files.edit': (own, call) => send(own, 'PATCH', withChanges(call, { name: 'Named by another.txt' })).then(expectDone),
  'files.takeBackAttachment': (own, { path, body }) => {
    const { version } = body as { version: number };
    const renamed = { version, changes: { name: 'Named by another.txt' } };
    return send(own, 'PATCH', { path: path.replace('/take-back', ''), body: renamed }).then(expectDone);
  },
  'files.editFolder': (own, call) => send(own, 'PATCH', withChanges(call, { name: 'Named by another' })).then(expectDone),
  'files.editSheets': (own, { path, body }) => {
    const { sheets } = body as { sheets: { changes: object }[] };
    return send(own, 'PATCH', { path, body: { sheets: sheets.map((sheet) => ({ ...sheet, changes: { status: 'asBuilt' } })) } }).then(
      expectDone,
    );
  },
  // Somebody else sets another status.
  'files.issue': (own, { path, body }) => {
    const { sheets } = body as { sheets: { fileId: string; version: number }[] };
    const changed = sheets.map(({ fileId, version }) => ({ fileId, version, changes: { status: 'asBuilt' } }));
    return own.senior.client
      .call('PATCH', `/api/v1${path.replace('issue-sheets', 'register')}`, { body: { sheets: changed } })
      .then(expectDone);
  },
  'boards.edit': (own, { path, body }) =>
    send(own, 'PATCH', { path, body: { ...(body as object), name: 'Named by another' } }).then(expectDone),
  'discussions.edit': (own, { path, body }) =>
    send(own, 'PATCH', { path, body: { ...(body as object), body: bodyOf('Said otherwise meanwhile.') } }).then(expectDone),
  'tasks.edit': (own, call) => send(own, 'PATCH', withChanges(call, { title: 'Named by another' })).then(expectDone),
};

const withChanges = ({ path, body }: EndpointCall, changes: object): EndpointCall => ({ path, body: { ...(body as object), changes } });

const expectDone = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300);

const idsIn = (path: string): string[] => path.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

describe('a write that is based on what somebody saw before another change is a conflict, and changes nothing', () => {
  const guarded = endpoints.filter(({ guards }) => typeof guards === 'string');

  test('whoever asks for a version is guarded by it, and nobody else', () => {
    expect(endpoints.filter(({ takesVersion }) => takesVersion).map(({ name }) => name)).toEqual(guarded.map(({ name }) => name));
    expect(Object.keys(overtake).sort()).toEqual(guarded.map(({ name }) => name).sort());
  });

  test.each(guarded)('$name', async ({ name, method }) => {
    const call = await callOf[name](team);
    await overtake[name]?.(team, call);
    const before = await lastOf(team);
    const late = await send(team, method, call);
    expect([late.status, late.body.code], late.text).toEqual([409, 'conflict']);
    expect(await toldAfter(team, before)).toEqual([]);
    // With the version of now it is done, or conflicts with what stands there now in another way than by its version.
    const first = await callOf[name](team);
    expectDone(await send(team, method, first));
  });
});

test('after all of these writes, what is kept of the tasks of each project is what they add up to', async () => {
  const { rows } = await queryOnce(server.ownerUrl, 'select count(*)::int as count from project_sums');
  expect((rows[0] as { count: number }).count).toBeGreaterThan(20);
  expect(await wrongSums(server.ownerUrl)).toEqual([]);
});

describe('a handler that forgets what its contract promises fails, and nothing of it stands', () => {
  let app: FastifyInstance;
  let handler: (call: Call<unknown>) => Promise<void> = async () => {};
  /** The contract's archive, and a call that tells and guards nothing, with handlers of the test's own. */
  const call = async (name: 'archive' | 'readCalendar', act: typeof handler): Promise<number> => {
    handler = act;
    const project = await newProject(team.principal);
    const body = name === 'archive' ? { version: project.version } : { ics: '' };
    const url = name === 'archive' ? `/projects/${project.id}/archive` : '/studio/holidays/read-calendar';
    const authorization = `Bearer ${team.principal.session.access_token}`;
    const before = await lastOf(team);
    const { statusCode } = await app.inject({ method: 'POST', url, headers: { authorization }, payload: body });
    if (statusCode >= 300) expect(await toldAfter(team, before)).toEqual([]);
    return statusCode;
  };

  beforeAll(async () => {
    const own = (endpoint: Endpoint): Endpoint => ({
      ...endpoint,
      // Its answer is no part of this.
      procedure: { '~orpc': { ...endpoint.procedure['~orpc'], outputSchema: undefined } },
      handler: async (given) => (await handler(given), {}),
    });
    const unused = async () => ({}) as never;
    const all = [
      ...endpointsOf('projects', { archive: projectsContract.archive }, { archive: unused }),
      ...endpointsOf('studios', { readCalendar: studiosContract.readCalendar }, { readCalendar: unused }),
    ];
    app = fastify();
    mountEndpoints(app, {
      endpoints: all.map(own),
      db: server.db,
      sessions: server.sessions,
      limiter: createLimiter({ scale: 1000 }),
      eventLog: openEventLog({ definitions: events, listeners: [], announce: () => {} }),
      holds: () => true,
      readers: { audienceOf: async () => () => true, definitions: events },
      now: () => new Date(),
    });
    await app.ready();
  });
  afterAll(() => app.close());

  const archived = ({ tx, actor }: Call<unknown>, type: 'projects.archived' | 'projects.unarchived' = 'projects.archived') =>
    appendEvent(tx, { type, actorId: actor.userId, scopes: ['studio'], data: { projectId: crypto.randomUUID() as never, version: 1 } });
  const guard = ({ tx }: Call<unknown>) => demandVersion(tx, { version: 1 }, 1);

  test.each<[string, number, (given: Call<unknown>) => void]>([
    ['that keeps its promise is let through', 200, (given) => (guard(given), archived(given))],
    ['that finds nothing to change, too', 200, (given) => (guard(given), tellNothing(given.tx, ['studio']))],
    ['that tells of nothing', 500, (given) => guard(given)],
    ['that tells twice', 500, (given) => (guard(given), archived(given), archived(given))],
    ['that tells of another event', 500, (given) => (guard(given), archived(given, 'projects.unarchived'))],
    ['that tells of another beside its own', 500, (given) => (guard(given), archived(given), archived(given, 'projects.unarchived'))],
    ['that says there is nothing, and tells', 500, (given) => (guard(given), tellNothing(given.tx, ['studio']), archived(given))],
    ['that looks at no version', 500, (given) => archived(given)],
    ['that merges fields instead', 500, (given) => (noteGuard(given.tx, 'fields'), archived(given))],
    [
      'that leaves an audit line',
      500,
      (given) => (guard(given), archived(given), given.audit({ act: 'studios.changed', subjectId: null })),
    ],
  ])('%s: %i', async (_what, status, act) => {
    expect(await call('archive', async (given) => act(given))).toBe(status);
  });

  test.each<[string, number, (given: Call<unknown>) => void]>([
    ['tells of nothing', 200, () => {}],
    ['tells of something', 500, (given) => archived(given)],
    ['is guarded', 500, (given) => guard(given)],
  ])('one that promises nothing and %s: %i', async (_what, status, act) => {
    expect(await call('readCalendar', async (given) => act(given))).toBe(status);
  });

  test('an event whose data do not fit its schema is no event', async () => {
    const wrong = (data: object) =>
      call('archive', async (given) => {
        guard(given);
        appendEvent(given.tx, { type: 'projects.archived', actorId: given.actor.userId, scopes: ['studio'], data } as never);
      });
    const good = { projectId: crypto.randomUUID(), version: 1 };
    expect(await wrong(good)).toBe(200);
    expect(await wrong({ ...good, name: 'A name' })).toBe(500);
    expect(await wrong({ projectId: good.projectId })).toBe(500);
  });
});

test('an answer under a key comes again with the number that it was given with', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const create = () => team.senior.client.call<{ seq: number }>('POST', '/api/v1/tasks', { headers, body: { title: 'Once' } });
  const first = await ok<{ seq: number }>(create());
  await ok(team.senior.client.post('/api/v1/tasks', { title: 'Meanwhile' }));
  expect(await ok(create())).toEqual(first);
});

test('an answer that adds up what others change is as old as its sums, where somebody told something meanwhile', async () => {
  const project = await newProject(team.principal);
  const path = `/api/v1/projects/${project.id}/phases`;
  const alone = await ok<{ seq: number }>(team.principal.client.post(path, { name: 'Alone', workingDays: 1 }));
  expect(alone.seq).toBe(await lastOf(team));
  // Others write all the time: the number is never that of an event whose effect the sums might lack.
  const others = Array.from({ length: 12 }, () => team.senior.client.post('/api/v1/tasks', { title: 'x', projectId: project.id }));
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      ok<{ seq: number; project: { taskCount: number } }>(team.principal.client.post(path, { name: 'Beside', workingDays: 1 })),
    ),
  );
  await Promise.all(others);
  const told = await toldAfter(team, alone.seq);
  for (const {
    seq,
    project: { taskCount },
  } of answers) {
    expect(taskCount).toBeGreaterThanOrEqual(told.filter(({ sequence, type }) => sequence <= seq && type === 'tasks.created').length);
  }
});
