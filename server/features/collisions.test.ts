// What happens when two people change at once what hangs together: everybody gets an answer that they can act on, and
// nothing is overwritten unseen.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Phase, Project } from '../../domain/projects/contract.ts';
import type { Task } from '../../domain/tasks/contract.ts';
import { ok } from '../testing/answers.ts';
import { newProject } from '../testing/projects.ts';
import { scheduleOf } from '../testing/schedules.ts';
import { foundStudio, type Team } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const taskPath = ({ id }: { id: string }, step = '') => `/api/v1/tasks/${id}${step}`;
const projectPath = ({ id }: { id: string }, step = '') => `/api/v1/projects/${id}${step}`;
const phasePath = (project: Project, phase: Phase, step = '') => projectPath(project, `/phases/${phase.id}${step}`);

const planned = () => newProject(team.principal, { templateId: 'e-design-room', start: '2026-01-12' });

async function unlink({ id }: Project): Promise<void> {
  const { links } = await scheduleOf(team.principal, id);
  const changes = links.map((link) => ({ kind: 'unlink', id: link.id }));
  const versions = Object.fromEntries(links.map((link) => [link.id, link.version]));
  await ok(team.principal.client.post(`/api/v1/projects/${id}/schedule`, { changes, versions }));
}

describe('two at once', () => {
  test('completing a phase and putting its tasks elsewhere: none is told that we failed', async () => {
    const { client } = team.principal;
    for (let round = 0; round < 8; round++) {
      const project = await planned();
      await unlink(project); // or a task does not go where its links would close a loop
      const [first, second] = project.phases as [Phase, Phase];
      const { items } = await ok<{ items: Task[] }>(client.get(`/api/v1/tasks?view=project&projectId=${project.id}&phaseId=${first.id}`));
      const edits = items.map((task) => client.patch(taskPath(task), { version: task.version, changes: { phaseId: second.id } }));
      const body = { version: first.version, openTasks: 'move-to-next' };
      const answers = await Promise.all([...edits, client.post(phasePath(project, first, '/complete'), body)]);
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    }
  });

  test('removing a phase and adding tasks to it: a task is in a phase that is there, or is refused, and nobody waits', async () => {
    const { client } = team.principal;
    for (let round = 0; round < 8; round++) {
      const project = await planned();
      const phase = project.phases[0] as Phase;
      const body = { title: 'Measure', projectId: project.id, phaseId: phase.id };
      const adds = Array.from({ length: 6 }, () => client.post('/api/v1/tasks', body));
      const held = await ok<{ items: Task[] }>(client.get(`/api/v1/tasks?view=project&projectId=${project.id}&phaseId=${phase.id}`));
      const elsewhere = project.phases[1]?.id;
      const edits = held.items.map((task) => client.patch(taskPath(task), { version: task.version, changes: { phaseId: elsewhere } }));
      const removal = client.call('DELETE', phasePath(project, phase), { body: { version: phase.version } });
      const answers = await Promise.all([...adds, ...edits, removal]);
      for (const { status, text } of answers) expect([200, 201, 400, 409], text).toContain(status);
      const { project: now } = await ok<{ project: Project }>(client.get(projectPath(project)));
      const { items } = await ok<{ items: Task[] }>(client.get(`/api/v1/tasks?view=project&projectId=${project.id}&limit=500`));
      const phases = new Set<string | null>([null, ...now.phases.map(({ id }) => id)]);
      expect(items.every((task) => phases.has(task.phaseId))).toBe(true);
    }
  });

  test('[V26] of ten projects that want one number, one gets it', async () => {
    const projects = await Promise.all(Array.from({ length: 10 }, () => newProject(team.principal)));
    const changes = { number: '26-9001' };
    const answers = await Promise.all(
      projects.map((project) => team.principal.client.patch(projectPath(project), { version: project.version, changes })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

describe('an edit that is based on what was before', () => {
  test('a phase that its task was moved out of is a conflict', async () => {
    const project = await planned();
    const [first, second, third] = project.phases as [Phase, Phase, Phase];
    const task = await newTask(team.principal, { projectId: project.id, phaseId: first.id });
    await ok(team.senior.client.post(phasePath(project, first, '/complete'), { version: first.version, openTasks: 'move-to-next' }));
    const late = await team.principal.client.patch(taskPath(task), { version: task.version, changes: { phaseId: third.id } });
    expect(late).toMatchObject({
      status: 409,
      body: { by: 'Senior Person', conflicts: [{ field: 'phaseId', theirs: second.id, yours: third.id }] },
    });
  });

  test('a reviewer who was chosen on sending to review is a conflict', async () => {
    const task = await newTask(team.senior, { assigneeIds: [team.standard.id] });
    await ok(team.standard.client.post(taskPath(task, '/send-to-review'), { reviewerId: team.principal.id }));
    const changes = { reviewerId: team.technical.id };
    const late = await team.principal.client.patch(taskPath(task), { version: task.version, changes });
    expect(late).toMatchObject({ status: 409, body: { conflicts: [{ field: 'reviewerId', theirs: team.principal.id }] } });
  });

  test('the same area is none', async () => {
    const project = await newProject(team.principal, { area: 84.5 });
    const edit = (area: number) => team.principal.client.patch(projectPath(project), { version: project.version, changes: { area } });
    await ok(edit(96.25));
    expect((await edit(96.25)).status).toBe(200);
    expect(await edit(100)).toMatchObject({ status: 409, body: { conflicts: [{ field: 'area', theirs: 96.25, yours: 100 }] } });
  });
});

test('a review that changes hands is decided, on record, by the one who has it then', async () => {
  const task = await newTask(team.senior, { assigneeIds: [team.standard.id] });
  const sent = await ok<{ task: Task }>(team.standard.client.post(taskPath(task, '/send-to-review'), { reviewerId: team.principal.id }));
  const changes = { reviewerId: team.technical.id };
  await ok(team.principal.client.patch(taskPath(task), { version: sent.task.version, changes }));
  const done = await ok<{ task: Task }>(team.technical.client.post(taskPath(task, '/approve'), {}));
  expect(done.task.reviews).toMatchObject([{ verdict: 'approved', reviewerId: team.technical.id }]);
});
