// What is kept of the tasks of a project is what they add up to, whatever happens to them and however much of it at once.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultWeight, weightOf } from '../../../domain/projects/health.ts';
import type { ProjectCard } from '../../../domain/projects/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { wrongSums } from '../../testing/sums.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { inTransaction } from '../../db/tx.ts';
import { addUpSums } from './sumWrites.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const addUp = () => inTransaction(server.db, { kind: 'housekeeping' }, addUpSums);

const cardOf = async (projectId: string): Promise<ProjectCard> => {
  const { items } = await ok<{ items: ProjectCard[] }>(team.principal.client.get('/api/v1/projects?limit=100'));
  return items.find(({ id }) => id === projectId) as ProjectCard;
};

/** The same run each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const rowsOf = async (): Promise<number> => {
  const { rows } = await queryOnce(server.ownerUrl, 'select count(*)::int as count from project_sums');
  return (rows[0] as { count: number }).count;
};

test.each([1, 2, 3])('300 acts of 6 hands at once, run %i: kept is what is counted, before and after it is added up', async (seed) => {
  const throwDice = dice(seed);
  const { client } = team.principal;
  const projects = [await newProject(team.principal), await newProject(team.principal)];
  const anyProject = () => projects[throwDice(2)]?.id ?? null;
  const tasks: string[] = [];
  const anyTask = () => tasks[throwDice(tasks.length)] as string;
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const fields = { projectId: anyProject(), estimate: [undefined, 0, 0.1, 12][throwDice(4)] };
      tasks.push((await newTask(team.principal, fields)).id);
    },
    async () =>
      client.post(`/api/v1/tasks/${anyTask()}/move`, { status: ['todo', 'in_progress', 'completed'][throwDice(3)], position: 'a5' }),
    async () => client.post(`/api/v1/tasks/${anyTask()}/send-to-review`, { reviewerId: team.senior.id }),
    async () => client.delete(`/api/v1/tasks/${anyTask()}`),
    async () => client.post(`/api/v1/tasks/${anyTask()}/restore`, {}),
    async () => {
      const { body } = await client.get<{ task: Task }>(`/api/v1/tasks/${anyTask()}`);
      const change = throwDice(2) === 0 ? { estimate: [null, 3, 7.5][throwDice(3)] } : { title: 'Another' };
      if (body.task) await client.patch(`/api/v1/tasks/${body.task.id}`, { version: body.task.version, changes: change });
    },
    async () => {
      const { body } = await client.get<{ task: Task }>(`/api/v1/tasks/${anyTask()}`);
      const to = { version: body.task?.version, projectId: throwDice(3) === 0 ? null : anyProject() };
      if (body.task) await client.post(`/api/v1/tasks/${body.task.id}/project`, to);
    },
  ];
  await acts[0]?.();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let round = 0; round < 50; round++) await acts[round % 3 === 0 ? 0 : throwDice(acts.length)]?.();
    }),
  );
  expect(await wrongSums(server.ownerUrl)).toEqual([]);
  const before = await rowsOf();
  expect(await addUp()).toBe(2);
  expect(await rowsOf()).toBeLessThan(before - 50);
  expect(await wrongSums(server.ownerUrl)).toEqual([]);
});

test('added up while others go on: nothing is lost', async () => {
  const project = await newProject(team.principal);
  const all = await Promise.all([
    ...Array.from({ length: 60 }, () => newTask(team.principal, { projectId: project.id, estimate: 2 })),
    ...Array.from({ length: 20 }, () => addUp()),
  ]);
  expect(all).toHaveLength(80);
  expect(await wrongSums(server.ownerUrl)).toEqual([]);
  expect((await cardOf(project.id)).openTasks).toBe(60);
});

test('what one adds up belongs to one studio alone', async () => {
  const other = await foundStudio(server);
  const project = await newProject(other.principal);
  await newTask(other.principal, { projectId: project.id });
  const { rows } = await queryOnce(
    server.ownerUrl,
    'select count(*)::int as count from project_sums s join projects p on p.id = s.project_id where p.studio_id <> s.studio_id',
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('what goes for good with its project or its studio leaves nothing', async () => {
  const leaving = await foundStudio(server);
  const project = await newProject(leaving.principal);
  await newTask(leaving.principal, { projectId: project.id });
  await queryOnce(server.ownerUrl, 'delete from projects where id = $1', [project.id]);
  expect(await wrongSums(server.ownerUrl)).toEqual([]);
  const next = await newProject(leaving.principal);
  await newTask(leaving.principal, { projectId: next.id });
  await queryOnce(server.ownerUrl, 'delete from tasks where project_id = $1', [next.id]);
  expect(await wrongSums(server.ownerUrl)).toEqual([]);
});

test('a task weighs in the database what it weighs in the rule', async () => {
  for (const estimate of [null, 0, 0.5, 4, 10_000]) {
    const { rows } = await queryOnce(server.ownerUrl, 'select app.task_weight($1)::float8 as weight', [estimate]);
    expect(rows).toEqual([{ weight: weightOf(estimate) }]);
  }
  expect(defaultWeight).toBe(4);
});

test('one late task, or one review that waits, is enough for the health', async () => {
  const project = await newProject(team.principal);
  await newTask(team.principal, { projectId: project.id });
  expect((await cardOf(project.id)).health).toBe('on-track');
  const late = await newTask(team.principal, { projectId: project.id, due: '2020-01-02' });
  expect((await cardOf(project.id)).health).toBe('overdue');
  await ok(team.principal.client.post(`/api/v1/tasks/${late.id}/move`, { status: 'completed', position: 'a5' }));
  expect((await cardOf(project.id)).health).toBe('on-track');
});
