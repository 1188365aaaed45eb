import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dumpOf } from '../testing/databaseState.ts';
import { ok } from '../testing/answers.ts';
import { newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { type Person, secretOf, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());

const invite = (key: string) =>
  person.client.call<{ link: string }>('POST', '/api/v1/studio/invitations', {
    body: { role: 'Junior' },
    headers: { 'idempotency-key': key },
  });

test('[A30] a repeat gets the link of the first answer again, and the database holds neither its secret nor the key', async () => {
  const key = crypto.randomUUID();
  const first = await invite(key);
  const again = await invite(key);
  expect(first.status, first.text).toBe(201);
  expect(again.body).toEqual(first.body);
  const dump = await dumpOf(server.ownerUrl);
  expect(dump).toContain('studios.invite');
  expect(dump).not.toContain(secretOf(first.body.link));
  expect(dump).not.toContain(key);
});

test('a key of one call is none for another that says the same', async () => {
  const { id } = await newTask(person);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await ok(person.client.call('DELETE', `/api/v1/tasks/${id}`, { body: {}, headers }));
  const refused = await person.client.call('POST', `/api/v1/tasks/${id}/restore`, { body: {}, headers });
  expect([refused.status, refused.body.code]).toEqual([409, 'idempotency_key_reused']);
  expect((await person.client.get(`/api/v1/tasks/${id}`)).status).toBe(404);
});

test('a key that is none is refused', async () => {
  for (const key of ['short', 'x'.repeat(101), 'with spaces in it']) {
    const answer = await invite(key);
    expect([answer.status, answer.body]).toMatchObject([400, { field: 'Idempotency-Key' }]);
  }
});

interface Hidden {
  id: string;
  version: number;
  task: { id: string; version: number };
}

describe('[A5] a repeat asks for access before it answers', () => {
  let team: Studio;
  beforeAll(async () => {
    team = await foundStudio(server);
  });
  /** The same call twice, with something in between. */
  async function repeated(by: Person, [method, path, body]: [string, string, object], meanwhile: () => Promise<unknown>) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () => by.client.call<{ code?: string }>(method, `/api/v1${path}`, { body, headers });
    const first = await send();
    await meanwhile();
    return { first, again: await send() };
  }
  const hiddenProject = async (): Promise<{ id: string; version: number }> => {
    const project = await newProject(team.principal, { name: 'Hidden house', visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.senior.id }));
    return (await ok<{ project: { id: string; version: number } }>(team.senior.client.get(`/api/v1/projects/${project.id}`))).project;
  };
  const takeOut = (projectId: string) => () =>
    ok(team.principal.client.call('DELETE', `/api/v1/projects/${projectId}/members/${team.senior.id}`, { body: {} }));

  test('of a project that the person was taken out of, and of a task in it', async () => {
    for (const write of [
      ({ id, version }: { id: string; version: number }): [string, string, object] => [
        'PATCH',
        `/projects/${id}`,
        { version, changes: { place: 'Bergen' } },
      ],
      ({ id }: { id: string }): [string, string, object] => ['POST', '/tasks', { title: 'Hidden task', projectId: id }],
      ({ id }: { id: string }): [string, string, object] => ['POST', `/projects/${id}/phases`, { name: 'Hidden phase', workingDays: 2 }],
    ]) {
      const project = await hiddenProject();
      const { first, again } = await repeated(team.senior, write(project), takeOut(project.id));
      expect(first.status, first.text).toBeLessThan(300);
      expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(again.text).not.toContain('Hidden');
    }
  });

  test('of an act that found nothing to change', async () => {
    for (const write of [
      ({ id, version }: Hidden): [string, string, object] => ['PATCH', `/projects/${id}`, { version, changes: { name: 'Hidden house' } }],
      ({ task }: Hidden): [string, string, object] => [
        'PATCH',
        `/tasks/${task.id}`,
        { version: task.version, changes: { title: 'Hidden task' } },
      ],
    ]) {
      const project = await hiddenProject();
      const task = await newTask(team.principal, { title: 'Hidden task', projectId: project.id });
      const { first, again } = await repeated(team.senior, write({ ...project, task }), takeOut(project.id));
      expect(first.status, first.text).toBe(200);
      expect(first.text).toContain('Hidden');
      expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(again.text).not.toContain('Hidden');
    }
  });

  test('of a project that everybody saw until then', async () => {
    const { id, version } = await newProject(team.principal, { name: 'Hidden house' });
    await ok(team.principal.client.post(`/api/v1/projects/${id}/members`, { userId: team.senior.id }));
    const hiding: [string, string, object] = ['POST', `/projects/${id}/visibility`, { version, visibility: 'private' }];
    const { first, again } = await repeated(team.senior, hiding, takeOut(id));
    expect(first.text).toContain('Hidden house');
    expect(again).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('of what may not be seen any more in it', async () => {
    const { id, version } = await newProject(team.principal, { client: { name: 'Canary client' } });
    const change: [string, string, object] = ['PATCH', `/projects/${id}`, { version, changes: { place: 'Bergen' } }];
    const { first, again } = await repeated(team.senior, change, () =>
      ok(team.principal.client.post(`/api/v1/studio/members/${team.senior.id}/permissions`, { overrides: { viewClientInfo: false } })),
    );
    expect(first.text).toContain('Canary client');
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(again.text).not.toContain('Canary client');
    await ok(team.principal.client.post(`/api/v1/studio/members/${team.senior.id}/permissions`, { overrides: { viewClientInfo: null } }));
  });

  test('and gives it as ever where nothing was in reach before, or the act itself ended what it was about', async () => {
    const project = await newProject(team.principal, { visibility: 'private' });
    const asked = { userId: team.junior.id };
    const { invitation } = await ok<{ invitation: { id: string } }>(
      team.principal.client.post(`/api/v1/projects/${project.id}/invitations`, asked),
    );
    const declined = await repeated(team.junior, ['POST', `/project-invitations/${invitation.id}/decline`, {}], async () => {});
    expect([declined.first.status, declined.again.body]).toEqual([200, declined.first.body]);
    const task = await newTask(team.principal);
    const gone = await repeated(team.principal, ['DELETE', `/tasks/${task.id}`, {}], async () => {});
    expect([gone.first.status, gone.again.body]).toEqual([200, gone.first.body]);
  });
});
