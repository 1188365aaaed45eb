// What the log keeps and what whoever was away is told: nothing of before they came, nothing of what was edited out or deleted.

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { Project } from '../../domain/projects/contract.ts';
import type { Task } from '../../domain/tasks/contract.ts';
import { standingAfter, standingBefore } from '../../domain/tasks/heard.ts';
import { migrate } from '../db/migrate.ts';
import { inSnapshot, type Scope } from '../db/tx.ts';
import { sweepDatabase } from '../housekeeping/sweep.ts';
import { createLog } from '../log.ts';
import { ok } from '../testing/answers.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { cardsIn, listen, type Listening } from '../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { createTestDatabase } from '../testing/testDatabase.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { eventsAfter } from '../events/storedEvents.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

/** The number of the newest event. */
const now = async (person: Person = team.principal): Promise<number> =>
  (await ok<{ seq: number }>(person.client.get('/api/v1/project-index'))).seq;

const everythingTold = async ({ answer, events, close }: Listening): Promise<string> => {
  close();
  return JSON.stringify([answer, events]);
};

const edit = ({ client }: Person, { id, version }: Task, changes: object): Promise<{ task: Task }> =>
  ok<{ task: Task }>(client.patch(`/api/v1/tasks/${id}`, { version, changes }));

const remove = ({ client }: Person, { id }: Task) => ok(client.call('DELETE', `/api/v1/tasks/${id}`, { body: {} }));

describe('[A5 A14 V21] whoever comes learns nothing of before', () => {
  test('a Junior who joined the studio a moment ago asks from the first number and is told to read anew', async () => {
    const task = await newTask(team.principal, { title: 'Canary stone', description: 'Canary words' });
    await edit(team.principal, task, { title: 'Plain stone', description: '' });
    await remove(team.principal, await newTask(team.principal, { title: 'Canary that is gone' }));
    const invited = await ok<{ link: string }>(team.principal.client.post('/api/v1/studio/invitations', { role: 'Junior' }));
    const before = await now();
    const junior = await signUpAndConfirm(server, { invitation: invited.link.split('invitation=')[1] ?? '' });
    for (const since of [0, 1, before - 1, before]) {
      const live = await listen(server, junior, since);
      expect(live.answer).toEqual({ tooFar: true, upTo: expect.any(Number) });
      expect(await everythingTold(live)).not.toMatch(/canary/i);
    }
    // From their coming on they are told everything.
    const since = await now(junior);
    await newTask(team.principal, { title: 'After they came' });
    const live = await listen(server, junior, since);
    expect(cardsIn(live.events).map(({ title }) => title)).toEqual(['After they came']);
    live.close();
  });

  test('nor does whoever is taken into a private project, gets its lead, or sees it opened', async () => {
    const ways: ((project: Project) => Promise<unknown>)[] = [
      ({ id }) => ok(team.principal.client.post(`/api/v1/projects/${id}/members`, { userId: team.junior.id })),
      ({ id, version }) => ok(team.principal.client.post(`/api/v1/projects/${id}/lead`, { version, leadId: team.junior.id })),
      ({ id, version }) => ok(team.principal.client.post(`/api/v1/projects/${id}/visibility`, { version, visibility: 'studio' })),
      async ({ id }) => {
        const path = `/api/v1/projects/${id}/invitations`;
        const { invitation } = await ok<{ invitation: { id: string } }>(team.principal.client.post(path, { userId: team.junior.id }));
        return ok(team.junior.client.post(`/api/v1/project-invitations/${invitation.id}/accept`, {}));
      },
      () => ok(team.principal.client.post(`/api/v1/studio/members/${team.junior.id}/role`, { role: 'Principal' })),
    ];
    for (const comeIn of ways) {
      const project = await newProject(team.principal, { visibility: 'private' });
      const since = await now();
      const task = await newTask(team.principal, { projectId: project.id, title: 'Canary plan' });
      await edit(team.principal, task, { title: 'Plain plan' });
      await comeIn(project);
      const live = await listen(server, team.junior, since);
      expect(live.answer, comeIn.toString()).toMatchObject({ tooFar: true });
      expect(await everythingTold(live)).not.toMatch(/canary/i);
    }
    await ok(team.senior.client.get('/api/v1/me/profile'));
  });
});

describe('[A5 A14] whoever was away is shown what is there now', () => {
  test('a task as it stands, with how it stood in between, and not a word that was edited out', async () => {
    const task = await newTask(team.senior, { title: 'Canary rail', description: 'Canary words' });
    const since = await now();
    const { task: renamed } = await edit(team.senior, task, { title: 'Second canary', priority: 'urgent' });
    await ok(team.senior.client.post(`/api/v1/tasks/${task.id}/move`, { status: 'in_progress', position: 'a5' }));
    await edit(team.senior, renamed, { title: 'Order plaster', description: '' });
    const live = await listen(server, team.technical, since);
    const told = live.events.flatMap(({ data }) => ('tasks' in data ? data.tasks : []));
    expect(told.map((heard) => ('card' in heard ? heard.card?.title : null))).toEqual(['Order plaster', 'Order plaster', 'Order plaster']);
    const standings = told.flatMap((heard) => ('card' in heard ? [[standingBefore(heard), standingAfter(heard)]] : []));
    expect(standings.map((around) => around.map((standing) => [standing?.priority, standing?.status]))).toEqual([
      [
        ['normal', 'todo'],
        ['urgent', 'todo'],
      ],
      [
        ['urgent', 'todo'],
        ['urgent', 'in_progress'],
      ],
      [
        ['urgent', 'in_progress'],
        ['urgent', 'in_progress'],
      ],
    ]);
    expect(await everythingTold(live)).not.toMatch(/canary/i);
  });

  test('of a task that is deleted, that it is', async () => {
    const since = await now();
    const task = await newTask(team.senior, { title: 'Canary sample' });
    await edit(team.senior, task, { description: 'Canary words' });
    await remove(team.principal, task);
    const live = await listen(server, team.technical, since);
    expect(live.events.map(({ type }) => type)).toEqual(['projects.created', 'tasks.created', 'tasks.edited', 'tasks.removed']);
    expect(cardsIn(live.events)).toEqual([]);
    const last = live.events.at(-1)?.data as { tasks: [Parameters<typeof standingAfter>[0]] };
    expect([standingBefore(last.tasks[0])?.status, standingAfter(last.tasks[0])]).toEqual(['todo', null]);
    expect(await everythingTold(live)).not.toMatch(/canary/i);
  });

  test('what happened to a task of which nothing is left any more, to read anew', async () => {
    const since = await now();
    const task = await newTask(team.senior, { title: 'Canary offcut' });
    await queryOnce(server.ownerUrl, 'delete from tasks where id = $1', [task.id]);
    const live = await listen(server, team.technical, since);
    expect(live.events.at(-1)).toMatchObject({ type: 'tasks.created', data: { tasks: [], readAnew: true } });
    live.close();
  });
});

describe('[A14] the log forgets with the product', () => {
  const wholeLog = async (): Promise<string> =>
    JSON.stringify((await queryOnce(server.ownerUrl, 'select type, scopes, data from events order by sequence')).rows);

  test('no word of anything stands in it, whoever wrote it where', async () => {
    const words = { title: 'Canary one', description: 'Canary two', room: 'Canary three', labels: ['Canary four'] };
    const project = await newProject(team.senior, { name: 'Canary House', place: 'Canary Street', templateId: 'kitchen-and-bath' });
    const task = await newTask(team.senior, { projectId: project.id, ...words });
    const { task: listed } = await edit(team.senior, task, {
      checklist: [{ id: crypto.randomUUID(), text: 'Canary five', done: false }],
      room: 'Canary six',
    });
    await ok(team.senior.client.post(`/api/v1/tasks/${listed.id}/send-to-review`, { reviewerId: team.principal.id }));
    await ok(team.principal.client.post(`/api/v1/tasks/${listed.id}/request-changes`, { comment: 'Canary seven' }));
    await ok(
      team.senior.client.patch(`/api/v1/projects/${project.id}`, {
        version: project.version,
        changes: { name: 'Canary Hall', tags: ['canary'], client: { name: 'Canary Client' } },
      }),
    );
    await ok(team.senior.client.post(`/api/v1/projects/${project.id}/phases`, { name: 'Canary phase', workingDays: 2 }));
    await ok(team.technical.client.patch('/api/v1/me/profile', { first_name: 'Canary', job_title: 'Canary' }));
    await ok(team.technical.client.post('/api/v1/tasks', { title: 'Canary of my own' }));
    expect(await wholeLog()).not.toMatch(/canary/i);
  });

  test('what happened to somebody alone goes with their account', async () => {
    const leaver = await team.newcomer();
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [leaver]);
    const { studio_id: studioId } = rows[0] as { studio_id: string };
    await queryOnce(
      server.ownerUrl,
      `insert into events (studio_id, sequence, type, actor_id, scopes, personal, data)
       select $1, last + 1, 'tasks.created', $2::uuid, array['user:' || $2::uuid], true, jsonb_build_object('tasks', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'before', 'canary'))) from studio_sequences where studio_id = $1`,
      [studioId, leaver],
    );
    await queryOnce(server.ownerUrl, 'update studio_sequences set last = last + 1 where studio_id = $1', [studioId]);
    await ok(team.principal.client.post('/auth/v1/reauthenticate', { password: team.principal.password }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/remove`, {}));
    const own = await queryOnce(server.ownerUrl, `select data from events where scopes = array['user:' || $1] and created_at < now()`, [
      leaver,
    ]);
    expect(own.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(own.rows)).not.toContain('canary');
  });
});

test('[A5 A38] of an act on many, each hears of those in their reach', async () => {
  const open = await newProject(team.principal, { leadId: team.senior.id });
  const closed = await newProject(team.principal, { leadId: team.senior.id, visibility: 'private' });
  const leaver = await team.newcomer();
  await ok(team.principal.client.post(`/api/v1/projects/${closed.id}/members`, { userId: leaver }));
  const tasks = await Promise.all([open, closed].map(({ id }) => newTask(team.principal, { projectId: id, assigneeIds: [leaver] })));
  const [principal, technical] = [await listen(server, team.principal), await listen(server, team.technical)];
  await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: team.senior.id }));
  const seq = await now();
  await Promise.all([principal.heard(seq), technical.heard(seq)]);
  const idsOf = (live: Listening) =>
    cardsIn(live.events)
      .map(({ id }) => id)
      .sort();
  expect(idsOf(principal)).toEqual(tasks.map(({ id }) => id).sort());
  expect(idsOf(technical)).toEqual([tasks[0]?.id]);
  expect(await everythingTold(technical)).not.toContain(tasks[1]?.id ?? closed.id);
  principal.close();
});

test('of an act on more than a page of tasks nobody is sent the cards, and what shows tasks is read anew', async () => {
  const { id } = await newProject(team.principal, { leadId: team.senior.id });
  const leaver = await team.newcomer();
  await ok(team.principal.client.post(`/api/v1/projects/${id}/members`, { userId: leaver }));
  const { id: like } = await newTask(team.principal, { projectId: id, assigneeIds: [leaver] });
  const columns = `(id, studio_id, project_id, title, creator_id, updated_by, assignee_ids, status, position)`;
  await queryOnce(
    server.ownerUrl,
    `insert into tasks ${columns} select gen_random_uuid(), studio_id, project_id, title, creator_id, updated_by, assignee_ids, status, 'a' || n
     from tasks, generate_series(1, 100) n where id = $1`,
    [like],
  );
  const live = await listen(server, team.technical);
  await ok(team.principal.client.call('DELETE', `/api/v1/projects/${id}/members/${leaver}`, { body: { handOverTo: team.senior.id } }));
  await live.heard(await now());
  expect(live.events.find(({ type }) => type === 'tasks.edited')?.data).toEqual({ tasks: [], readAnew: true });
  // The log has each of them.
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select jsonb_array_length(data->'tasks') as count from events where type = 'tasks.edited' order by sequence desc limit 1`,
  );
  expect(rows).toEqual([{ count: 101 }]);
  live.close();
});

test('[A5] the wall around what is personal stands around its events, and the stream alone looks over it', async () => {
  const { seq } = await ok<{ seq: number }>(team.senior.client.post('/api/v1/tasks', { title: 'My own' }));
  const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [team.senior.id]);
  const studioId = (rows[0] as { studio_id: StudioId }).studio_id;
  const seenBy = (scope: Scope) => inSnapshot(server.db, scope, (tx) => eventsAfter(tx, { after: seq - 1, limit: 1 }));
  const member = (person: Person): Scope => ({ kind: 'member', studioId, userId: person.id as UserId });
  expect(await seenBy(member(team.senior))).toMatchObject([{ sequence: seq, type: 'tasks.created' }]);
  expect(await seenBy(member(team.principal))).toEqual([]);
  expect(await seenBy({ kind: 'studio', studioId })).toEqual([]);
  expect(await seenBy({ kind: 'relay', studioId })).toMatchObject([{ sequence: seq }]);
  // Without a studio it sees the numbers of logs alone.
  await inSnapshot(server.db, { kind: 'relay', studioId: null }, async (tx) => {
    expect((await tx.selectFrom('studio_sequences').select('last').execute()).length).toBeGreaterThan(0);
    for (const table of ['events', 'tasks', 'projects', 'user_profiles'] as const)
      expect(await tx.selectFrom(table).selectAll().execute(), table).toEqual([]);
  });
});

test('[A14] a log from before is slimmed: its words go, its numbers stay, and nobody catches up by it', async () => {
  const database = await createTestDatabase({ empty: true });
  const folder = mkdtempSync(join(tmpdir(), 'atelier-migrations-'));
  const all = new URL('../db/migrations/', import.meta.url);
  const log = createLog({ level: 'silent' });
  try {
    for (const name of readdirSync(all).filter((file) => file < '0020')) cpSync(new URL(name, all), join(folder, name));
    await migrate(database.url, { log, from: pathToFileURL(`${folder}/`) });
    const task = { id: crypto.randomUUID(), title: 'Canary', description: 'Canary', version: 3, projectId: null };
    await queryOnce(
      database.url,
      `insert into studios (id, name) values ('00000000-0000-4000-8000-000000000001', 'Studio');
       insert into studio_sequences (studio_id, last) values ('00000000-0000-4000-8000-000000000001', 4);
       insert into events (studio_id, sequence, type, scopes, data) select '00000000-0000-4000-8000-000000000001', * from (values
         (1, 'tasks.created', '{project:x}'::text[], '{"task": ${JSON.stringify(task)}, "before": null, "changed": ["title"]}'::jsonb),
         (2, 'tasks.moved', '{user:x}', '{"task": ${JSON.stringify(task)}, "before": ${JSON.stringify(task)}}'),
         (3, 'projects.phaseCompleted', '{project:x}', '{"projectId": "p", "phaseId": "f", "version": 2}'),
         (4, 'notifications.added', '{user:x,user:y}', '{"notifications": [{"id": "canary"}]}')) e`,
    );
    await migrate(database.url, { log });
    const { rows } = await queryOnce(database.url, 'select sequence::int, type, personal, activity, data from events order by sequence');
    expect(rows).toEqual([
      { sequence: 1, type: 'tasks.created', personal: false, activity: true, data: { tasks: [{ id: task.id }] } },
      { sequence: 2, type: 'tasks.moved', personal: true, activity: false, data: { tasks: [{ id: task.id }] } },
      { sequence: 3, type: 'projects.phaseCompleted', personal: false, activity: true, data: { projectId: 'p', phases: [{ id: 'f' }] } },
      { sequence: 4, type: 'notifications.added', personal: true, activity: false, data: {} },
    ]);
    const bounds = await queryOnce(database.url, 'select last::int, kept_after::int from studio_sequences');
    expect(bounds.rows).toEqual([{ last: 4, kept_after: 4 }]);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('[A14] what is older than 90 days goes, and whoever heard no more than that reads everything anew', async () => {
  const person = await signUpAndConfirm(server, { studioName: 'A quiet studio' });
  const write = async (title: string) => (await ok<{ seq: number }>(person.client.post('/api/v1/tasks', { title }))).seq;
  await write('Old');
  const old = await write('Old too');
  const fresh = await write('Fresh');
  const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [person.id]);
  const ofStudio = [(rows[0] as { studio_id: string }).studio_id];
  const count = async () =>
    Number((await queryOnce(server.ownerUrl, 'select count(*) from events where studio_id = $1', ofStudio)).rows[0].count);
  const age = (days: number, upTo: number) =>
    queryOnce(server.ownerUrl, `update events set created_at = now() - $3 * interval '1 day' where studio_id = $1 and sequence <= $2`, [
      ...ofStudio,
      upTo,
      days,
    ]);

  await age(89.9, fresh);
  await sweepDatabase(server.db, new Date());
  expect(await count()).toBe(fresh);
  await age(90.1, old);
  const [one, two] = await Promise.all([1, 2].map(() => sweepDatabase(server.db, new Date())));
  expect((one?.['events'] ?? 0) + (two?.['events'] ?? 0)).toBe(old);
  expect(await count()).toBe(fresh - old);
  expect((await listen(server, person, old - 1)).answer).toEqual({ tooFar: true, upTo: fresh });
  const near = await listen(server, person, old);
  expect(cardsIn(near.events).map(({ title }) => title)).toEqual(['Fresh']);
  near.close();
});
