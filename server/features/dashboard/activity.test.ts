// What was done in one project: in order, as far as it is there still, for whoever reads the project.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProjectAct } from '../../../domain/dashboard/contract.ts';
import { actsLookedThrough } from '../../../domain/dashboard/rules.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newBoard } from '../../testing/boardCalls.ts';
import { newComment } from '../../testing/discussionCalls.ts';
import { newFile, newFolder } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { newProject } from '../../testing/projects.ts';
import { addSheet, issueSheets } from '../../testing/register.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Activity {
  items: ProjectAct[];
  next: number | null;
}
const read = (by: Person, projectId: string, query = ''): Promise<Activity> =>
  ok<Activity>(by.client.get(`/api/v1/projects/${projectId}/activity${query}`));
const told = ({ items }: Activity): string[] =>
  items.map(({ type, task, phase, file, folder, board, decision, more, gone }) =>
    [
      type,
      task?.title ?? phase ?? file?.name ?? folder?.name ?? board?.name ?? decision?.what,
      more > 0 && `and ${more}`,
      gone && `left: ${[gone.tasks, gone.files, gone.folders].join()}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
const call = (method: 'PATCH' | 'DELETE', path: string, body: object = {}) =>
  ok(team.principal.client.call(method, `/api/v1${path}`, { body }));

describe('dashboard.activity', () => {
  test('every kind of act, the newest first, each with what it is about as that is called now', async () => {
    const { principal, senior } = team;
    const { id: projectId, phases } = await newProject(principal, { templateId: 'e-design-room', start: '2026-03-02' });
    const task = await newTask(principal, { projectId, title: 'Old title', assigneeIds: [senior.id] });
    await call('PATCH', `/tasks/${task.id}`, { version: task.version, changes: { title: 'Measure the stair' } });
    await ok(senior.client.post(`/api/v1/tasks/${task.id}/send-to-review`, { reviewerId: principal.id }));
    await ok(principal.client.post(`/api/v1/tasks/${task.id}/request-changes`, { comment: 'Once more.' }));
    const plan = await newFile(principal.client, { projectId, name: 'plan.txt' });
    await newFile(principal.client, { projectId, name: 'plan.txt', sameName: 'version' });
    await newBoard(senior.client, { projectId, name: 'North light' });
    const elevation = await newFile(principal.client, { projectId, name: 'elevation.txt' });
    const sheets = [];
    for (const { id: fileId, name } of [plan, elevation])
      sheets.push(await addSheet(principal.client, { projectId, fileId, number: name === 'plan.txt' ? 'A-1' : 'A-2' }));
    await issueSheets(principal.client, { projectId, sheets });
    const [phase] = phases.slice(-1) as [(typeof phases)[number]];
    await ok(
      principal.client.post(`/api/v1/projects/${projectId}/phases/${phase.id}/complete`, {
        version: phase.version,
        openTasks: 'complete-anyway',
      }),
    );
    const activity = await read(team.junior, projectId);
    expect(told(activity)).toEqual([
      `projects.phaseCompleted ${phase.name}`,
      'files.issued plan.txt and 1',
      'files.created elevation.txt',
      'boards.created North light',
      'files.versionAdded plan.txt',
      'files.created plan.txt',
      'tasks.changesRequested Measure the stair',
      'tasks.sentToReview Measure the stair',
      'tasks.created Measure the stair',
      'projects.created',
    ]);
    expect([activity.items[7]?.actorId, activity.items[8]?.actorId, activity.next]).toEqual([senior.id, principal.id, null]);
  });

  test('who came, who leads now, and what was put away', async () => {
    const project = await newProject(team.principal, { visibility: 'private' });
    const path = `/api/v1/projects/${project.id}`;
    await ok(team.principal.client.post(`${path}/members`, { userId: team.junior.id }));
    const current = async () => (await ok<{ project: Project }>(team.principal.client.get(path))).project;
    await ok(team.principal.client.post(`${path}/lead`, { version: (await current()).version, leadId: team.senior.id }));
    await ok(team.principal.client.post(`${path}/archive`, { version: (await current()).version }));
    const { items } = await read(team.junior, project.id);
    expect(items.map(({ type, userId }) => [type, userId])).toEqual([
      ['projects.archived', null],
      ['projects.leadTransferred', team.senior.id],
      ['projects.memberAdded', team.junior.id],
      ['projects.created', null],
    ]);
    expect((await team.standard.client.get(`${path}/activity`)).status).toBe(404);
  });

  test('a page at a time, each going on where the last one ended', async () => {
    const { id: projectId } = await newProject(team.principal);
    for (const title of ['first', 'second', 'third']) await newTask(team.principal, { projectId, title });
    // What happens elsewhere lies between them.
    await newTask(team.principal, { projectId: (await newProject(team.principal)).id });
    const page = await read(team.junior, projectId, '?limit=2');
    expect(told(page)).toEqual(['tasks.created third', 'tasks.created second']);
    const rest = await read(team.junior, projectId, `?limit=2&before=${page.next}`);
    expect([told(rest), rest.next]).toEqual([['tasks.created first', 'projects.created'], null]);
  });

  test('a page ends where it has looked far enough, and the next one finds what lies behind', async () => {
    const own = await foundStudio(server);
    const { id: projectId } = await newProject(own.principal);
    await queryOnce(
      server.ownerUrl,
      `insert into events (studio_id, sequence, type, actor_id, scopes, personal, activity, data)
       select studio_id, 1000 + n, 'tasks.completed', id, array['project:' || gen_random_uuid()], false, true, '{"tasks": []}'
       from user_profiles, generate_series(1, $2::int) n where id = $1`,
      [own.principal.id, actsLookedThrough],
    );
    const page = await read(own.principal, projectId);
    expect([told(page), page.next]).toEqual([[], 1001]);
    const rest = await read(own.principal, projectId, `?before=${page.next}`);
    expect([told(rest), rest.next]).toEqual([['projects.created'], null]);
  });

  test('[A5] nothing of what is deleted, has left the project, or stays with a task; and it comes back with what it is about', async () => {
    const canary = `canary-${crypto.randomUUID()}`;
    const { principal, junior } = team;
    const [{ id: projectId }, elsewhere] = [await newProject(principal), await newProject(principal, { visibility: 'private' })];
    const [deleted, moved] = [
      await newTask(principal, { projectId, title: canary }),
      await newTask(principal, { projectId, title: canary }),
    ];
    const [file, away] = [
      await newFile(principal.client, { projectId, name: `${canary}.txt` }),
      await newFile(principal.client, { projectId, name: `${canary}-2.txt` }),
    ];
    await newFile(principal.client, { projectId, taskId: deleted.id, name: `${canary}-3.txt` });
    const board = await newBoard(principal.client, { projectId, name: canary });
    await call('DELETE', `/tasks/${deleted.id}`);
    await ok(principal.client.post(`/api/v1/tasks/${moved.id}/project`, { version: moved.version, projectId: elsewhere.id }));
    await ok(
      principal.client.post('/api/v1/files/move', { fileIds: [away.id], folderIds: [], to: { projectId: elsewhere.id, folderId: null } }),
    );
    await ok(principal.client.post('/api/v1/files/remove', { fileIds: [file.id], folderIds: [] }));
    await call('DELETE', `/boards/${board.id}`);
    const went = ['files.moved left: 0,1,0', 'tasks.projectChanged left: 1,0,0', 'projects.created'];
    const activity = await read(junior, projectId);
    expect(told(activity)).toEqual(went);
    expect(JSON.stringify(activity)).not.toMatch(new RegExp(`${canary}|${elsewhere.id}`));
    await ok(principal.client.post(`/api/v1/tasks/${deleted.id}/restore`, {}));
    expect(told(await read(junior, projectId))).toEqual([...went.slice(0, 2), `tasks.created ${canary}`, 'projects.created']);
  });

  test('what was decided, once and as it is agreed now, until it is a decision no more or has left with its task', async () => {
    const { principal, senior, junior } = team;
    const [{ id: projectId }, elsewhere] = [await newProject(principal), await newProject(principal, { visibility: 'private' })];
    const task = await newTask(principal, { projectId, title: 'Choose the handles' });
    const decide = async (subject: string, what: string) => {
      const { id } = await newComment(senior.client, { subject, text: what });
      await ok(senior.client.post(`/api/v1/comments/${id}/decision`, { what, agreedOn: '2026-03-12' }));
      return id;
    };
    const stair = await decide(`project_${projectId}`, 'Oak for the stair');
    const brass = await decide(`task_${task.id}`, 'Brass');
    await ok(principal.client.post(`/api/v1/comments/${brass}/decision`, { what: 'Brass, not chrome', agreedOn: '2026-03-13' }));
    const heard = await read(junior, projectId, '?kind=decisions');
    expect(told(heard)).toEqual(['discussions.decided Brass, not chrome', 'discussions.decided Oak for the stair']);
    expect(heard.items.map(({ actorId, decision }) => [actorId, decision?.commentId, decision?.subject])).toEqual([
      [senior.id, brass, { kind: 'task', id: task.id }],
      [senior.id, stair, { kind: 'project', id: projectId }],
    ]);
    await ok(principal.client.post(`/api/v1/tasks/${task.id}/project`, { version: task.version, projectId: elsewhere.id }));
    expect(told(await read(junior, projectId, '?kind=decisions'))).toEqual(['discussions.decided Oak for the stair']);
    await call('DELETE', `/comments/${stair}/decision`);
    expect(told(await read(junior, projectId, '?kind=decisions'))).toEqual([]);
  });

  test('a task that came from elsewhere, and to those whom it left that one did', async () => {
    const { principal, junior } = team;
    const [first, second] = [await newProject(principal), await newProject(principal)];
    const task = await newTask(principal, { projectId: first.id, title: 'Choose the handles' });
    const { task: there } = await ok<{ task: Task }>(
      principal.client.post(`/api/v1/tasks/${task.id}/project`, { version: task.version, projectId: second.id }),
    );
    expect(told(await read(junior, second.id))).toEqual(['tasks.projectChanged Choose the handles', 'projects.created']);
    expect(told(await read(junior, first.id))).toEqual(['tasks.projectChanged left: 1,0,0', 'projects.created']);
    await ok(principal.client.post(`/api/v1/tasks/${task.id}/project`, { version: there.version, projectId: first.id }));
    expect(told(await read(junior, first.id))).toEqual([
      'tasks.projectChanged Choose the handles',
      'tasks.projectChanged left: 1,0,0',
      'tasks.created Choose the handles',
      'projects.created',
    ]);
    expect(told(await read(junior, second.id))).toEqual(['tasks.projectChanged left: 1,0,0', 'projects.created']);
  });

  test('documents and folders that came from elsewhere, and to those whom they left how many', async () => {
    const { principal, junior } = team;
    const [{ id: one }, { id: other }] = [await newProject(principal), await newProject(principal)];
    const { client } = principal;
    const plan = await newFile(client, { projectId: one, name: 'plan.txt' });
    const [drawings, inside] = [
      await newFolder(client, { projectId: one, name: 'Drawings' }),
      await newFolder(client, { projectId: one, name: 'Old' }),
    ];
    const move = (projectId: string | null, items: object, folderId: string | null = null) =>
      ok(client.post('/api/v1/files/move', { ...items, to: { projectId, folderId } }));
    await move(one, { fileIds: [plan.id], folderIds: [inside.id] }, drawings.id);
    expect(told(await read(junior, one, '?kind=documents'))).toEqual(['files.created plan.txt']);
    await move(other, { folderIds: [drawings.id] });
    expect(told(await read(junior, other))).toEqual(['files.moved Drawings', 'projects.created']);
    expect(told(await read(junior, one))).toEqual(['files.moved left: 0,0,1', 'projects.created']);
    await move(one, { fileIds: [plan.id], folderIds: [inside.id] });
    expect(told(await read(junior, one))).toEqual([
      'files.moved plan.txt and 1',
      'files.moved left: 0,0,1',
      'files.created plan.txt',
      'projects.created',
    ]);
    await move(other, { fileIds: [plan.id], folderIds: [inside.id] });
    expect(told(await read(junior, other))).toEqual([
      'files.moved plan.txt and 1',
      'files.moved left: 0,1,1',
      'files.moved Drawings',
      'projects.created',
    ]);
    await ok(client.post('/api/v1/files/remove', { folderIds: [drawings.id], fileIds: [plan.id] }));
    expect(told(await read(junior, other))).toEqual(['files.moved Old', 'files.moved left: 0,1,1', 'projects.created']);
    await move(null, { folderIds: [inside.id] });
    expect(told(await read(junior, other))).toEqual(['files.moved left: 0,0,1', 'files.moved left: 0,1,1', 'projects.created']);
  });

  test('a file that was sent with a task, once it lies among the documents', async () => {
    const { principal, junior } = team;
    const { id: projectId } = await newProject(principal);
    const task = await newTask(principal, { projectId, title: 'Choose the handles' });
    const sent = await newFile(principal.client, { projectId, taskId: task.id, name: 'brass.txt' });
    await ok(principal.client.post(`/api/v1/files/${sent.id}/save`, { folderId: null }));
    expect(told(await read(junior, projectId, '?kind=documents'))).toEqual(['files.saved brass.txt']);
  });

  test('by who did it and of one kind, each page as full as any', async () => {
    const { principal, senior, junior } = team;
    const { id: projectId } = await newProject(principal, { leadId: senior.id });
    await newTask(senior, { projectId, title: 'first' });
    await newFile(senior.client, { projectId, name: 'plan.txt' });
    await newTask(principal, { projectId, title: 'second' });
    await newTask(senior, { projectId, title: 'third' });
    expect(told(await read(junior, projectId, `?by=${senior.id}`))).toEqual([
      'tasks.created third',
      'files.created plan.txt',
      'tasks.created first',
    ]);
    expect(told(await read(junior, projectId, `?kind=documents&by=${principal.id}`))).toEqual([]);
    const page = await read(junior, projectId, `?kind=tasks&by=${senior.id}&limit=1`);
    expect(told(page)).toEqual(['tasks.created third']);
    const rest = await read(junior, projectId, `?kind=tasks&by=${senior.id}&limit=1&before=${page.next}`);
    expect([told(rest), rest.next]).toEqual([['tasks.created first'], null]);
  });

  test('[A1] nothing of another studio, whose projects are not there', async () => {
    const { id } = await newProject(team.principal);
    const other = await foundStudio(server);
    expect((await other.principal.client.get(`/api/v1/projects/${id}/activity`)).status).toBe(404);
  });
});
