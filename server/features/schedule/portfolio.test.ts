// All programmes side by side, and a project that moves as a whole, over the wire.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWorkingDays, asDay } from '../../../domain/kernel/calendar.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { PlaceBefore, PortfolioProject } from '../../../domain/schedule/portfolio.ts';
import { planOf } from '../../../domain/schedule/rules.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { joinStudio, type Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Moved {
  version: number;
  before: PlaceBefore;
}

const portfolioOf = async ({ client }: Person, query = ''): Promise<PortfolioProject[]> =>
  (await ok<{ items: PortfolioProject[] }>(client.get(`/api/v1/portfolio${query}`))).items;

const found = async (person: Person, { id }: { id: string }) => (await portfolioOf(person)).find((one) => one.id === id);
const projectOf = async ({ client }: Person, { id }: { id: string }): Promise<Project> =>
  (await ok<{ project: Project }>(client.get(`/api/v1/projects/${id}`))).project;

const planned = () => newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
/** A project with a start and the day on which it is to be ready. */
async function agreed(): Promise<Project> {
  const { id, version } = await newProject(team.principal, { start: '2026-03-02' });
  const edit = team.principal.client.patch(`/api/v1/projects/${id}`, { version, changes: { targetEnd: '2026-03-20' } });
  return (await ok<{ project: Project }>(edit)).project;
}
const move = ({ client }: Person, { id, version }: { id: string; version: number }, by: number) =>
  client.post(`/api/v1/projects/${id}/schedule/start`, { version, by });
const moveBack = ({ client }: Person, { id }: { id: string }, { version, before }: Moved) =>
  client.post(`/api/v1/projects/${id}/schedule/start/back`, { version, before });

describe('[R2-13] schedule.portfolio', () => {
  test('shows each project in reach with its phases, milestones, span and right to edit, under the filters of the list', async () => {
    const project = await planned();
    const schedule = await scheduleOf(team.principal, project.id);
    const ends = schedule.rows.flatMap(({ end }) => end ?? []).toSorted();
    const seen = await found(team.junior, project);
    expect(seen?.phases.map(({ name, start, end }) => [name, start, end])).toEqual(
      project.phases.map(({ name, start, end }) => [name, start, end]),
    );
    expect(seen?.milestones.map(({ name }) => name).toSorted()).toEqual(project.milestones.map(({ name }) => name).toSorted());
    expect(seen?.span).toEqual({ start: '2026-01-12', end: ends.at(-1) });
    expect(seen?.can.edit).not.toBe(true);
    expect((await found(team.principal, project))?.can.edit).toBe(true);
    const ids = async (query: string) => (await portfolioOf(team.principal, query)).map(({ id }) => id);
    for (const query of [
      '?sort=name',
      `?leadId=${team.principal.id}`,
      '?status=wip',
      '?health=on-track',
      '?search=zzz',
      '?sort=number&limit=2&offset=1',
    ]) {
      const listed = await ok<{ items: Project[] }>(team.principal.client.get(`/api/v1/projects${query}`));
      expect(await ids(query), query).toEqual(listed.items.map(({ id }) => id));
    }
  });

  test('a private project is there for its people alone, a deleted one for nobody', async () => {
    const { id, version } = await newProject(team.principal, { visibility: 'private' });
    expect(await found(team.senior, { id })).toBeUndefined();
    expect(await found(team.principal, { id })).toBeDefined();
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${id}`, { body: { version } }));
    expect(await found(team.principal, { id })).toBeUndefined();
  });
});

describe('[R2-15] schedule.moveProject, schedule.moveProjectBack', () => {
  test('moves its start and all open work by working days, finished work stays, and goes back exactly', async () => {
    const project = await planned();
    const before = await scheduleOf(team.principal, project.id);
    const task = before.rows.find(({ kind, end }) => kind === 'task' && end !== null);
    await ok(team.principal.client.post(`/api/v1/tasks/${task?.id}/move`, { status: 'completed', position: 'a5' }));
    const { calendar } = planOf(before);
    const { version } = await projectOf(team.principal, project);
    const moved = await ok<Moved>(move(team.principal, { id: project.id, version }, 12));
    const after = await scheduleOf(team.principal, project.id);
    for (const row of before.rows.filter(({ kind, end }) => kind !== 'phase' && end !== null)) {
      const now = after.rows.find(({ id }) => id === row.id);
      const by = row.id === task?.id ? 0 : 12;
      expect([row.name, now?.end]).toEqual([row.name, by === 0 ? row.end : addWorkingDays(row.end as never, by, calendar)]);
    }
    expect((await projectOf(team.senior, project)).start).toBe(addWorkingDays(asDay('2026-01-12'), 12, calendar));

    await ok(moveBack(team.principal, project, moved));
    const back = await projectOf(team.principal, project);
    expect([back.start, back.targetEnd]).toEqual([project.start, project.targetEnd]);
    const dates = (schedule: typeof before) => schedule.rows.map(({ id, start, end }) => [id, start, end]).toSorted();
    expect(dates(await scheduleOf(team.principal, project.id))).toEqual(dates(before));
  });

  test('a target that the start would overrun goes along and comes back, one that it does not stays', async () => {
    const project = await agreed();
    const near = await ok<Moved>(move(team.principal, project, 5));
    expect(await projectOf(team.principal, project)).toMatchObject({ start: '2026-03-09', targetEnd: '2026-03-20' });
    const far = await ok<Moved>(move(team.principal, { ...project, version: near.version }, 20));
    expect(await projectOf(team.principal, project)).toMatchObject({ start: '2026-04-06', targetEnd: '2026-04-17' });
    await ok(moveBack(team.principal, project, far));
    expect(await projectOf(team.principal, project)).toMatchObject({ start: '2026-03-09', targetEnd: '2026-03-20' });
  });

  test('[A22] what it is taken back to begins before its target, and to nothing that nobody has seen yet', async () => {
    const project = await agreed();
    const { version, before } = await ok<Moved>(move(team.principal, project, 5));
    const backwards = { ...before, start: '2150-01-01', targetEnd: '1950-01-01' } as PlaceBefore;
    const refused = await moveBack(team.principal, project, { version, before: backwards });
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ message: 'The target date lies before the start.' })]);
    expect((await moveBack(team.principal, project, { version: version + 1, before })).status).toBe(409);
    expect(await projectOf(team.principal, project)).toMatchObject({ start: '2026-03-09', targetEnd: '2026-03-20' });
  });

  test('is one act: one event of each kind, one notification for each person', async () => {
    const hugo = await joinStudio(server, team.principal, { role: 'Senior' });
    const project = await newProject(team.principal, { start: '2026-03-02' });
    for (const title of ['Survey', 'Sketch'])
      await newTask(team.principal, { title, projectId: project.id, start: '2026-03-02', due: '2026-03-06', assigneeIds: [hugo.id] });
    const { version } = await projectOf(team.principal, project);
    await ok(move(team.principal, { id: project.id, version }, 5));
    const { items } = await ok<{ items: { message: string }[] }>(hugo.client.get('/api/v1/notifications'));
    expect(items.map(({ message }) => message).filter((message) => message.includes('moved'))).toEqual([
      `Mara Lind moved 2 of your tasks in ${project.name}`,
    ]);
  });

  test('a project without a start is moved from its first day on; one without any day is refused in words', async () => {
    const project = await newProject(team.principal);
    expect((await move(team.principal, project, 2)).body).toMatchObject({ code: 'validation_failed', message: /Give it a start first/ });
    const last = await newProject(team.principal, { start: '2199-12-30' });
    expect((await move(team.principal, last, 100)).body).toMatchObject({ code: 'validation_failed', field: 'by' });
    await newTask(team.principal, { projectId: project.id, start: '2026-03-02', due: '2026-03-06' });
    await ok(move(team.principal, project, 2));
    expect((await projectOf(team.principal, project)).start).toBe('2026-03-04');
  });

  test('the days on which the project is closed are no working days of its move', async () => {
    const project = await newProject(team.principal, { start: '2026-03-02' });
    await newTask(team.principal, { projectId: project.id, start: '2026-03-02', due: '2026-03-06' });
    const closure = { id: crypto.randomUUID(), name: 'Site closed', start: '2026-03-09', end: '2026-03-13' };
    expect((await found(team.junior, project))?.closures).toEqual([]);
    await ok(
      team.principal.client.post(`/api/v1/projects/${project.id}/schedule`, { changes: [{ kind: 'close', closure }], versions: {} }),
    );
    // The ghost and the question before the move reckon with them too.
    expect((await found(team.junior, project))?.closures).toEqual([{ start: closure.start, end: closure.end }]);
    const { version } = await projectOf(team.principal, project);
    await ok(move(team.principal, { id: project.id, version }, 5));
    const { rows } = await scheduleOf(team.principal, project.id);
    expect([(await projectOf(team.principal, project)).start, rows[0]?.start]).toEqual(['2026-03-16', '2026-03-16']);
  });

  test('[A8] a start that somebody else gave meanwhile is a conflict, another name is none; of two at once one wins', async () => {
    const project = await planned();
    const { version } = await projectOf(team.principal, project);
    const edit = (changes: object) => ok(team.senior.client.patch(`/api/v1/projects/${project.id}`, { version, changes }));
    await edit({ place: 'Frome' });
    const both = await Promise.all([
      move(team.principal, { id: project.id, version }, 3),
      move(team.senior, { id: project.id, version }, 8),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = both[0].status === 200 ? 3 : 8;
    const { calendar } = planOf(await scheduleOf(team.principal, project.id));
    const now = await projectOf(team.principal, project);
    expect(now.start).toBe(addWorkingDays(asDay('2026-01-12'), won, calendar));
    expect((await found(team.principal, project))?.span?.start).toBe(now.start);
  });

  test('what moved meanwhile is not taken back over it, and nothing is', async () => {
    const project = await newProject(team.principal, { start: '2026-03-02' });
    const task = await newTask(team.principal, { projectId: project.id, start: '2026-03-02', due: '2026-03-06' });
    const { version } = await projectOf(team.principal, project);
    const moved = await ok<Moved>(move(team.principal, { id: project.id, version }, 5));
    const { task: now } = await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${task.id}`));
    await ok(team.senior.client.patch(`/api/v1/tasks/${task.id}`, { version: now.version, changes: { due: '2026-03-20' } }));
    expect((await moveBack(team.principal, project, moved)).status).toBe(409);
    expect((await projectOf(team.principal, project)).start).toBe('2026-03-09');
  });

  test('[A1 A7] who may not edit it does not move it; who does not read it finds nothing', async () => {
    const project = await newProject(team.principal, { start: '2026-03-02', visibility: 'private' });
    expect((await move(team.senior, project, 3)).status).toBe(404);
    const open = await newProject(team.principal, { start: '2026-03-02' });
    expect((await move(team.junior, open, 3)).status).toBe(403);
    const stolen = { version: open.version, before: { start: null, targetEnd: null, followed: null } };
    expect((await moveBack(team.junior, open, stolen)).status).toBe(403);
    expect((await projectOf(team.principal, open)).start).toBe('2026-03-02');
  });
});
