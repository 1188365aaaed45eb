// The sample project through HTTP: only for an empty studio, shown as a sample, gone without a trace.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project, ProjectCard } from '../../../domain/projects/contract.ts';
import type { Board } from '../../../domain/tasks/board.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const address = '/api/v1/sample-project';
const newStudio = () => signUpAndConfirm(server, { studioName: 'Studio Lind' });
const fill = async ({ client }: Person) => (await ok<{ project: Project }>(client.post(address, {}))).project;
const remove = ({ client }: Person) => client.call<{ projectId: string; seq: number; code?: string }>('DELETE', address, { body: {} });
const boardOf = ({ client }: Person, view: string) => ok<Board>(client.get(`/api/v1/tasks/board?view=${view}&limit=500`));

describe('projects.createSample', () => {
  test('one believable project: phases behind and ahead, work in every column, checklists, a cover, a client', async () => {
    const principal = await newStudio();
    const project = await fill(principal);
    expect(project).toMatchObject({
      isSample: true,
      cover: 'oak',
      status: 'wip',
      health: 'on-track',
      leadId: principal.id,
      client: { name: 'Maya and Jon Ashdown' },
    });
    expect(project.phases.map(({ status }) => status)).toEqual(['completed', 'completed', 'in-progress', 'not-started', 'not-started']);
    expect(project.milestones.length).toBeGreaterThan(2);
    const { items } = await ok<{ items: { status: string; checklistTotal: number; checklistDone: number; ref: string }[] }>(
      principal.client.get(`/api/v1/tasks?view=project&projectId=${project.id}&limit=200`),
    );
    const of = (status: string) => items.filter((task) => task.status === status);
    expect(Object.fromEntries(['todo', 'in_progress', 'in_review', 'completed'].map((status) => [status, of(status).length > 0]))).toEqual({
      todo: true,
      in_progress: true,
      in_review: true,
      completed: true,
    });
    expect(of('completed').some(({ checklistTotal, checklistDone }) => checklistTotal > 2 && checklistDone === checklistTotal)).toBe(true);
    expect(of('in_progress').some(({ checklistTotal, checklistDone }) => checklistDone > 0 && checklistDone < checklistTotal)).toBe(true);
    expect(new Set(items.map(({ ref }) => ref)).size).toBe(items.length);
  });

  test('what waits for a review can be approved by the one who looks around, and their day has something in it', async () => {
    const principal = await newStudio();
    await fill(principal);
    const [waiting] = (await boardOf(principal, 'review')).columns.in_review.items;
    expect(waiting?.can).toMatchObject({ approve: true, requestChanges: true });
    await ok(principal.client.post(`/api/v1/tasks/${waiting?.id}/approve`, {}));
    const { today } = await ok<{ today: string }>(principal.client.get('/api/v1/studio'));
    const { in_progress } = (await boardOf(principal, 'assigned')).columns;
    expect(in_progress.items.length).toBeGreaterThan(0);
    expect(in_progress.items.every(({ due }) => due !== null && due >= today)).toBe(true);
  });

  test('a studio with a project gets none, also an archived one; of many at once one is made', async () => {
    const principal = await newStudio();
    const answers = await Promise.all(Array.from({ length: 6 }, () => principal.client.post(address, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const other = await newStudio();
    const { id, version } = await newProject(other);
    await ok(other.client.post(`/api/v1/projects/${id}/archive`, { version }));
    const { status, body } = await other.client.post(address, {});
    expect([status, body.code]).toEqual([409, 'already_exists']);
  });

  test('the first real project keeps the first number of the year', async () => {
    const principal = await newStudio();
    const sample = await fill(principal);
    const real = await newProject(principal);
    expect(sample.number).toMatch(/^\d{2}-000$/);
    expect(real.number).toBe(sample.number.replace('000', '001'));
    expect(real.isSample).toBe(false);
  });

  test('a Senior may, as anybody who creates projects; a list, the index and the project say that it is a sample', async () => {
    const principal = await newStudio();
    const senior = await joinStudio(server, principal, { role: 'Senior' });
    const { id } = await fill(senior);
    for (const path of ['/api/v1/projects', '/api/v1/project-index']) {
      const { items } = await ok<{ items: ProjectCard[] }>(principal.client.get(path));
      expect(items.map((item) => [item.id, item.isSample])).toEqual([[id, true]]);
    }
  });
});

describe('projects.removeSample', () => {
  test('everything of it goes, what others added as well; colleagues hear it; a real project stays', async () => {
    const principal = await newStudio();
    const senior = await joinStudio(server, principal, { role: 'Senior' });
    const sample = await fill(principal);
    const added = await newTask(senior, { projectId: sample.id, title: 'Tried it out' });
    await ok(senior.client.post(`/api/v1/tasks/${added.id}/send-to-review`, { reviewerId: principal.id }));
    const real = await newProject(principal);
    const live = await listen(server, senior);
    const { status, body } = await remove(principal);
    expect([status, body.projectId]).toEqual([200, sample.id]);
    await live.heard(body.seq);
    expect(live.events.filter(({ type }) => type === 'projects.sampleRemoved').map(({ data }) => data)).toEqual([
      { projectId: sample.id, version: 1 },
    ]);
    live.close();
    expect((await senior.client.get(`/api/v1/projects/${sample.id}`)).status).toBe(404);
    expect((await senior.client.get(`/api/v1/tasks/${added.id}`)).status).toBe(404);
    const { items } = await ok<{ items: ProjectCard[] }>(principal.client.get('/api/v1/projects'));
    expect(items.map(({ id }) => id)).toEqual([real.id]);
    for (const table of ['tasks', 'phases', 'project_clients', 'project_members']) {
      const { rows } = await queryOnce(server.ownerUrl, `select count(*)::int as count from ${table} where project_id = $1`, [sample.id]);
      expect([table, rows[0].count]).toEqual([table, 0]);
    }
    const { rows } = await queryOnce(server.ownerUrl, 'select count(*)::int as count from task_reviews r where task_id = $1', [added.id]);
    expect(rows[0].count).toBe(0);
  });

  test('where there is none there is nothing to remove, and a real project is never taken for one', async () => {
    const principal = await newStudio();
    await newProject(principal);
    expect((await remove(principal)).status).toBe(404);
    expect((await ok<{ items: ProjectCard[] }>(principal.client.get('/api/v1/projects'))).items).toHaveLength(1);
  });

  test('of many at once one removes it', async () => {
    const principal = await newStudio();
    await fill(principal);
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(principal)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });
});
