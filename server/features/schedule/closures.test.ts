// Days on which nobody works on a project: one act moves the plan, everybody counts by the same days, one way back.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asDay } from '../../../domain/kernel/calendar.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import { mostClosures } from '../../../domain/schedule/closures.ts';
import type { Schedule, ScheduleChange } from '../../../domain/schedule/contract.ts';
import { changeSchedule, versionsSeen } from '../../../domain/schedule/rules.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import type { Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const closure = (start: string, end: string, name = 'Site closed') => ({
  kind: 'close' as const,
  closure: { id: randomUUID() as never, name, start: asDay(start), end: asDay(end) },
});

async function send(person: Person, id: string, changes: ScheduleChange[], seen?: Schedule) {
  const schedule = seen ?? (await scheduleOf(person, id));
  const outcome = changeSchedule({ schedule, changes });
  const answer = await person.client.post<{ message: string }>(`/api/v1/projects/${id}/schedule`, {
    changes,
    ...(outcome.ok ? versionsSeen(outcome.value) : { versions: {} }),
  });
  return { ...answer, inverse: outcome.ok ? outcome.value.inverse() : [] };
}

/** Two tasks of a week one after the other, in a phase of two weeks. */
async function programme() {
  const project = await newProject(team.principal);
  const path = `/api/v1/projects/${project.id}`;
  const made = await ok<{ project: Project }>(
    team.principal.client.post(`${path}/phases`, { name: 'Site', workingDays: 10, start: '2026-03-02' }),
  );
  const phase = made.project.phases[0] as Project['phases'][number];
  const task = (title: string, start: string, due: string) => newTask(team.principal, { title, projectId: project.id, start, due });
  const [strip, build] = [await task('Strip', '2026-03-02', '2026-03-06'), await task('Build', '2026-03-09', '2026-03-13')];
  const link = { id: randomUUID() as never, from: strip.id as never, to: build.id as never, type: 'FS' as const, lag: 0 };
  await send(team.principal, project.id, [{ kind: 'link', link }]);
  return { id: project.id, path, phase, strip, build };
}

const datesOf = async (id: string) =>
  Object.fromEntries((await scheduleOf(team.junior, id)).rows.map(({ name, start, end }) => [name, [start, end]]));

test('[R2-15] a closure moves what lies on it and what waits for that, on the sheet, the board and the phases, and its way back is exact', async () => {
  const { id, path, phase, build } = await programme();
  const other = await programme();
  const before = await datesOf(id);
  const { status, inverse } = await send(team.principal, id, [closure('2026-03-05', '2026-03-10')]);
  expect(status).toBe(200);
  expect(await datesOf(id)).toEqual({
    Site: ['2026-03-02', '2026-03-19'],
    Strip: ['2026-03-02', '2026-03-12'],
    Build: ['2026-03-13', '2026-03-19'],
  });
  expect(await datesOf(other.id)).toEqual(before);
  const { task } = await ok<{ task: { start: string; due: string } }>(team.junior.client.get(`/api/v1/tasks/${build.id}`));
  expect([task.start, task.due]).toEqual(['2026-03-13', '2026-03-19']);
  const { project } = await ok<{ project: Project }>(team.junior.client.get(path));
  expect(project.phases[0]).toMatchObject({ workingDays: 10, end: '2026-03-19' });
  expect(project.closures).toEqual([{ start: '2026-03-05', end: '2026-03-10' }]);
  // A phase that is lengthened on its page counts by the same days.
  await ok(
    team.principal.client.patch(`${path}/phases/${phase.id}`, {
      version: project.phases[0]?.version,
      changes: { workingDays: 11 },
      follow: false,
    }),
  );
  expect((await datesOf(id))['Site']).toEqual(['2026-03-02', '2026-03-20']);
  await ok(
    team.principal.client.patch(`${path}/phases/${phase.id}`, {
      version: (project.phases[0]?.version ?? 0) + 1,
      changes: { workingDays: 10 },
      follow: false,
    }),
  );

  expect((await send(team.principal, id, inverse)).status).toBe(200);
  expect(await datesOf(id)).toEqual(before);
  expect((await scheduleOf(team.junior, id)).calendar.closures).toEqual([]);
});

test('[A3 A7] a closure is made and deleted by who edits the project, once, and never one of another project', async () => {
  const [own, other] = [await programme(), await programme()];
  const made = closure('2026-07-01', '2026-07-31', 'Summer');
  expect((await send(team.junior, own.id, [made])).status).toBe(403);
  const seen = await scheduleOf(team.principal, own.id);
  expect((await send(team.principal, own.id, [made])).status).toBe(200);
  expect((await send(team.principal, own.id, [made], seen)).status).toBe(409);
  expect((await send(team.principal, other.id, [made])).status).toBe(409);
  const open = { kind: 'open', id: made.closure.id } as const;
  expect((await send(team.principal, other.id, [open])).status).toBe(404);
  expect((await send(team.junior, own.id, [open])).status).toBe(403);
  const now = await scheduleOf(team.principal, own.id);
  expect(now.calendar.closures).toEqual([made.closure]);
  const answers = await Promise.all([send(team.principal, own.id, [open], now), send(team.senior, own.id, [open], now)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('a closure that is deleted and made again under its id in one act has the new days, and goes back exactly', async () => {
  const { id } = await programme();
  const first = closure('2026-07-01', '2026-07-31');
  await send(team.principal, id, [first]);
  const again = { kind: 'close', closure: { ...first.closure, end: asDay('2026-08-14') } } as const;
  const { status, inverse } = await send(team.principal, id, [{ kind: 'open', id: first.closure.id }, again]);
  expect(status).toBe(200);
  expect((await scheduleOf(team.junior, id)).calendar.closures).toEqual([again.closure]);
  expect((await send(team.principal, id, inverse)).status).toBe(200);
  expect((await scheduleOf(team.junior, id)).calendar.closures).toEqual([first.closure]);
});

test('[A22] a closure has a name, an end after its start and a year at most, and a project only so many', async () => {
  const { id } = await programme();
  const refusal = async (change: ScheduleChange) => (await send(team.principal, id, [change])).body.message;
  expect(await refusal(closure('2026-07-31', '2026-07-01'))).toBe('The last day is before the first.');
  expect(await refusal(closure('2026-01-01', '2027-02-01'))).toBe('A closure lasts a year or less.');
  expect(await refusal(closure('2026-07-01', '2026-07-31', ' '))).toBe('Name is required.');
  const many = Array.from({ length: mostClosures }, () => closure('2030-07-01', '2030-07-02'));
  expect((await send(team.principal, id, many)).status).toBe(200);
  expect(await refusal(closure('2030-07-01', '2030-07-02'))).toBe(`A project has at most ${mostClosures} closures. Delete one first.`);
});

test('a closure of a moved and finished plan leaves what is finished or pinned where it is', async () => {
  const { id, strip, build } = await programme();
  await ok(team.principal.client.post(`/api/v1/tasks/${strip.id}/move`, { status: 'completed', position: 'a5' }));
  await send(team.principal, id, [{ kind: 'mode', id: build.id as never, isPinned: true }]);
  const changed = orThrow(
    changeSchedule({ schedule: await scheduleOf(team.principal, id), changes: [closure('2026-03-03', '2026-03-04')] }),
  );
  expect(changed.moves.map(({ was }) => was.name)).toEqual(['Site']);
});
