// Who is in a project: visibility, members, lead. What it means for everybody outside is in privacy.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import type { Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let project: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());
/** Led by the Senior. */
beforeEach(async () => {
  project = await newProject(team.principal, { leadId: team.senior.id });
});

const close = async (by: Person = team.principal, id = project.id): Promise<Project> => {
  const { version } = await read(by, id);
  return (await ok<{ project: Project }>(by.client.post(`/api/v1/projects/${id}/visibility`, { version, visibility: 'private' }))).project;
};
const read = async (by: Person, id = project.id): Promise<Project> =>
  (await ok<{ project: Project }>(by.client.get(`/api/v1/projects/${id}`))).project;
const statusFor = async (person: Person): Promise<number> => (await person.client.get(`/api/v1/projects/${project.id}`)).status;
const add = (by: Person, userId: string) => by.client.post(`/api/v1/projects/${project.id}/members`, { userId });
const takeOut = (by: Person, userId: string, handOverTo: string | null = null) =>
  by.client.call('DELETE', `/api/v1/projects/${project.id}/members/${userId}`, { body: { handOverTo } });

describe('[A15 A38 V23] projects.setVisibility', () => {
  test('a closed project is gone for who is not in it, and there again once it is open', async () => {
    expect(await statusFor(team.junior)).toBe(200);
    const { version } = await close();
    expect(await statusFor(team.junior)).toBe(404);
    await ok(team.senior.client.post(`/api/v1/projects/${project.id}/visibility`, { version, visibility: 'studio' }));
    expect(await statusFor(team.junior)).toBe(200);
  });

  test('whoever has open work in it stays in it, and so does who closes it', async () => {
    const done = await newTask(team.principal, { projectId: project.id, assigneeIds: [team.technical.id] });
    await ok(team.principal.client.post(`/api/v1/tasks/${done.id}/move`, { status: 'completed', position: 'a1' }));
    await newTask(team.principal, { projectId: project.id, assigneeIds: [team.junior.id], reviewerId: team.standard.id });
    const closed = await close();
    expect(new Set(closed.memberIds)).toEqual(new Set([team.principal, team.senior, team.junior, team.standard].map(({ id }) => id)));
    expect([await statusFor(team.junior), await statusFor(team.standard), await statusFor(team.technical)]).toEqual([200, 200, 404]);
  });

  test('two who close it on one version: one of them is told that it was changed', async () => {
    const body = { version: project.version, visibility: 'private' };
    const answers = await Promise.all(
      [team.principal, team.senior].map(({ client }) => client.post(`/api/v1/projects/${project.id}/visibility`, body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('what is closed already is not closed a second time', async () => {
    const { version } = await close();
    const { client } = team.principal;
    const again = await client.post(`/api/v1/projects/${project.id}/visibility`, { version, visibility: 'private' });
    expect([again.status, again.body.code, (await read(team.principal)).version]).toEqual([409, 'conflict', version]);
  });

  test('the event that closes it says no more than which project it was, to everybody', async () => {
    const live = await listen(server, team.junior);
    await close();
    const { seq } = await ok<{ seq: number }>(team.principal.client.get(`/api/v1/projects/${project.id}`));
    await live.heard(seq);
    expect(live.events.map(({ type, data }) => [type, data])).toEqual([
      ['projects.visibilityChanged', { projectId: project.id, version: 2 }],
    ]);
    live.close();
  });

  test('a new project can be private from its first moment', async () => {
    const made = await newProject(team.senior, { visibility: 'private' });
    expect((await team.junior.client.get(`/api/v1/projects/${made.id}`)).status).toBe(404);
    expect((await read(team.principal, made.id)).visibility).toBe('private');
  });
});

describe('projects.addMember, projects.removeMember', () => {
  test('[A12 A38] who is taken out loses it within a second, in the stream and on the next call, and hears why', async () => {
    await ok(add(team.senior, team.junior.id));
    await close();
    const live = await listen(server, team.junior);
    const { seq } = await ok<{ seq: number }>(takeOut(team.principal, team.junior.id));
    expect(await statusFor(team.junior)).toBe(404);
    await newTask(team.principal, { projectId: project.id, title: 'canary' });
    // After the removal, and what it tells them, the task.
    await live.heard(seq + 1);
    expect(live.events.map(({ type }) => type)).toEqual(['projects.memberRemoved', 'notifications.added']);
    live.close();
  });

  test('who is taken in reads it at once, with what happened before', async () => {
    const task = await newTask(team.principal, { projectId: project.id });
    await close();
    const live = await listen(server, team.junior);
    const { seq } = await ok<{ seq: number }>(add(team.senior, team.junior.id));
    await live.heard(seq);
    expect(live.events[0]?.type).toBe('projects.memberAdded');
    expect((await team.junior.client.get(`/api/v1/tasks/${task.id}`)).status).toBe(200);
    live.close();
  });

  test('nobody twice, nobody who is not there, nobody who is deactivated', async () => {
    await ok(add(team.senior, team.junior.id));
    const twice = await add(team.senior, team.junior.id);
    expect([twice.status, twice.body.code, twice.body.field]).toEqual([409, 'already_exists', 'userId']);
    expect((await takeOut(team.senior, team.technical.id)).status).toBe(404);
    const gone = await team.newcomer();
    await ok(team.principal.client.post(`/api/v1/studio/members/${gone}/deactivate`, {}));
    expect((await add(team.senior, gone)).status).toBe(400);
  });

  test('20 at once take the same person in: one does', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(team.principal, team.technical.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test('the lead is not taken out', async () => {
    const { status, body } = await takeOut(team.principal, team.senior.id);
    expect([status, body.field]).toEqual([400, 'userId']);
    expect(body.message).toContain('leads this project');
  });

  test('nobody shuts themselves out of a private project by mistake; a Principal goes, who reads it all the same', async () => {
    const other = await newProject(team.principal);
    await ok(team.principal.client.post(`/api/v1/projects/${other.id}/members`, { userId: team.senior.id }));
    await close(team.principal, other.id);
    const { status } = await team.senior.client.call('DELETE', `/api/v1/projects/${other.id}/members/${team.senior.id}`, { body: {} });
    expect(status).toBe(400);
    await close();
    await ok(takeOut(team.principal, team.principal.id));
    expect((await read(team.principal)).memberIds).not.toContain(team.principal.id);
  });
});

describe('nobody is named where they cannot read', () => {
  const secretTask = async () => {
    await close();
    return newTask(team.principal, { projectId: project.id });
  };

  test('[A3 A8] an outsider is refused as assignee and as reviewer, on every way there', async () => {
    const task = await secretTask();
    const outsider = team.technical.id;
    const ways: [string, string, object][] = [
      ['POST', '/tasks', { title: 'x', projectId: project.id, assigneeIds: [outsider] }],
      ['POST', '/tasks', { title: 'x', projectId: project.id, reviewerId: outsider }],
      ['PATCH', `/tasks/${task.id}`, { version: task.version, changes: { assigneeIds: [outsider] } }],
      ['PATCH', `/tasks/${task.id}`, { version: task.version, changes: { reviewerId: outsider } }],
      ['POST', `/tasks/${task.id}/move`, { status: 'in_review', position: 'a1', reviewerId: outsider }],
      ['POST', `/tasks/${task.id}/send-to-review`, { reviewerId: outsider }],
    ];
    for (const [method, path, body] of ways) {
      const answer = await team.principal.client.call(method, `/api/v1${path}`, { body });
      expect([path, answer.status, answer.body.message]).toEqual([path, 400, 'This project is private. Choose people who are in it.']);
    }
    await ok(team.principal.client.post(`/api/v1/tasks/${task.id}/send-to-review`, { reviewerId: team.senior.id }));
  });

  test('who has open work in it is taken out only with somebody for that work', async () => {
    await ok(add(team.senior, team.junior.id));
    const task = await secretTask();
    const assign = { version: task.version, changes: { assigneeIds: [team.junior.id] } };
    await ok(team.principal.client.call('PATCH', `/api/v1/tasks/${task.id}`, { body: assign }));
    const refused = await takeOut(team.principal, team.junior.id);
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'open_tasks_remain', 'handOverTo']);
    expect(await statusFor(team.junior)).toBe(200);
    expect((await takeOut(team.principal, team.junior.id, team.technical.id)).status, 'an outsider takes nothing over').toBe(400);
    expect((await takeOut(team.principal, team.junior.id, team.junior.id)).status, 'nor who leaves').toBe(400);
    await ok(takeOut(team.principal, team.junior.id, team.senior.id));
    const { task: handed } = await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${task.id}`));
    expect(handed.assigneeIds).toEqual([team.senior.id]);
    // Whoever edits the people on what was before is told.
    const stale = { version: task.version + 1, changes: { assigneeIds: [] } };
    const late = await team.senior.client.call('PATCH', `/api/v1/tasks/${task.id}`, { body: stale });
    expect(late.body).toMatchObject({ code: 'conflict', by: 'Mara Lind', conflicts: [{ field: 'assigneeIds' }] });
    expect(await statusFor(team.junior)).toBe(404);
  });

  test('of one who is given a task and taken out at once, 20 times: never both', async () => {
    await close();
    for (let round = 0; round < 20; round++) {
      await ok(add(team.principal, team.junior.id));
      const body = { title: `Round ${round}`, projectId: project.id, assigneeIds: [team.junior.id] };
      const [given, out] = await Promise.all([
        team.senior.client.post<{ task: Task }>('/api/v1/tasks', body),
        takeOut(team.principal, team.junior.id),
      ]);
      expect([given.status, out.status].sort()).toEqual(given.status === 201 ? [201, 409] : [200, 400]);
      if (given.status === 201) await ok(takeOut(team.principal, team.junior.id, team.senior.id));
      expect(await statusFor(team.junior)).toBe(404);
    }
  });

  test('who takes over at a deactivation is taken into the private projects that come with it', async () => {
    const leaver = await team.newcomer();
    await ok(add(team.principal, leaver));
    await newTask(team.principal, { projectId: project.id, assigneeIds: [leaver] });
    await close();
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: team.technical.id }));
    expect(await statusFor(team.technical)).toBe(200);
  });

  test('[A19 A38] nobody lets themselves into a private project by deactivating somebody who is in it', async () => {
    const leaver = await team.newcomer();
    await ok(add(team.principal, leaver));
    const task = await newTask(team.principal, { projectId: project.id, assigneeIds: [leaver] });
    await close();
    await ok(team.principal.client.post(`/api/v1/studio/members/${team.standard.id}/permissions`, { overrides: { removeMembers: true } }));
    expect(await statusFor(team.standard)).toBe(404);
    await ok(team.standard.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: team.standard.id }));
    expect(await statusFor(team.standard)).toBe(404);
    expect((await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${task.id}`))).task.assigneeIds).toEqual([leaver]);
    await ok(team.principal.client.post(`/api/v1/studio/members/${team.standard.id}/permissions`, { overrides: { removeMembers: null } }));
  });

  test('pickers are told who reads it', async () => {
    await close();
    const entry = async (id: string) =>
      (await ok<{ items: { id: string; readerIds: string[] | null }[] }>(team.principal.client.get('/api/v1/project-index'))).items.find(
        (one) => one.id === id,
      );
    expect(new Set((await entry(project.id))?.readerIds)).toEqual(new Set([team.principal.id, team.senior.id]));
    expect((await entry((await newProject(team.principal)).id))?.readerIds).toBeNull();
  });
});

describe('projects.transferLead', () => {
  const give = (by: Person, leadId: string, version = project.version) =>
    by.client.post(`/api/v1/projects/${project.id}/lead`, { version, leadId });

  test('is handed on; who led it stays in it, who leads it reads it', async () => {
    const { version } = await close();
    const { body } = await give(team.senior, team.technical.id, version);
    expect(body).toMatchObject({ project: { leadId: team.technical.id } });
    expect([await statusFor(team.senior), await statusFor(team.technical)]).toEqual([200, 200]);
  });

  test('who came to lead it in the place of somebody else stays in it when it is handed on', async () => {
    const leaver = await team.newcomer();
    project = await newProject(team.principal, { leadId: leaver });
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: team.technical.id }));
    await ok(give(team.principal, team.standard.id, (await read(team.principal)).version));
    expect((await read(team.principal)).memberIds).toContain(team.technical.id);
  });

  test('[A19] is handed on by who leads, and else by who decides about people', async () => {
    const led = await newProject(team.principal, { leadId: team.standard.id });
    project = led;
    expect((await read(team.standard)).can).toMatchObject({ transferLead: true, share: 'needs_inviteToProject' });
    expect((await give(team.standard, team.junior.id)).status).toBe(200);
    expect((await give(team.standard, team.standard.id, 2)).status).toBe(403);
    expect((await give(team.senior, team.standard.id, 2)).status).toBe(200);
  });

  test('[A19] brings nobody into it by the hand of who may not take people in', async () => {
    project = await newProject(team.principal, { leadId: team.standard.id, visibility: 'private' });
    const { version } = await read(team.standard);
    expect((await give(team.standard, team.junior.id, version)).status).toBe(403);
    expect(await statusFor(team.junior)).toBe(404);
    await ok(add(team.principal, team.technical.id));
    expect((await give(team.standard, team.technical.id, version)).status).toBe(200);
  });

  test('is not an ordinary field of the project', async () => {
    const { status } = await team.principal.client.call('PATCH', `/api/v1/projects/${project.id}`, {
      body: { version: 1, changes: { leadId: team.junior.id } },
    });
    expect(status).toBe(400);
  });

  test('two who hand it on at once: one of them is told that it was changed', async () => {
    const answers = await Promise.all([give(team.principal, team.junior.id), give(team.senior, team.standard.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
