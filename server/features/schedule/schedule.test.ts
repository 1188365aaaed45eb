// Programmes over the wire: one act moves all that follows, or nothing.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDay, type Day } from '../../../domain/kernel/calendar.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../domain/schedule/contract.ts';
import type { PlanLink } from '../../../domain/schedule/plan.ts';
import { reschedule } from '../../../domain/schedule/reschedule.ts';
import { changeSchedule, planOf } from '../../../domain/schedule/rules.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { foundStudio, newProject, newTask, ok, scheduleOf, type Studio } from '../../testing/endpointCalls.ts';
import type { Person } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
}, 60_000);
afterAll(() => server.close());

const monday = '2026-03-02';

/** A project with tasks of a working week each, the first from a Monday on. */
async function programme(...titles: string[]): Promise<{ project: Project; tasks: Task[] }> {
  const project = await newProject(team.principal);
  const tasks: Task[] = [];
  for (const title of titles) tasks.push(await newTask(team.principal, { title, projectId: project.id, start: monday, due: '2026-03-06' }));
  return { project, tasks };
}

const link = (from: { id: string }, to: { id: string }, more: Partial<PlanLink> = {}): ScheduleChange => ({
  kind: 'link',
  link: { id: crypto.randomUUID() as PlanLink['id'], from: from.id as never, to: to.id as never, type: 'FS', lag: 0, ...more },
});

/** Sends changes with the versions of all that they move, as a page does. */
async function change(person: Person, projectId: string, changes: ScheduleChange[], seen?: Schedule) {
  const schedule = seen ?? (await scheduleOf(person, projectId));
  const outcome = changeSchedule({ schedule, changes });
  const moves = outcome.ok ? outcome.value.moves : [];
  const versions = Object.fromEntries(moves.map(({ was }) => [was.id, was.version]));
  return person.client.post(`/api/v1/projects/${projectId}/schedule`, { changes, versions });
}

const datesOf = ({ rows }: Schedule) => Object.fromEntries(rows.map(({ name, start, end }) => [name, [start, end]]));
const rowOf = ({ rows }: Schedule, { id }: { id: string }): ScheduleRow => rows.find((row) => row.id === id) as ScheduleRow;

describe('[R2-15] schedule.change, and what schedule.get says after it', () => {
  test('a link moves what follows, and the board says the same dates', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch', 'Price');
    const [survey, sketch, price] = tasks as [Task, Task, Task];
    await ok(change(team.principal, project.id, [link(survey, sketch), link(sketch, price, { lag: 2 })]));
    expect(datesOf(await scheduleOf(team.senior, project.id))).toEqual({
      Survey: [monday, '2026-03-06'],
      Sketch: ['2026-03-09', '2026-03-13'],
      Price: ['2026-03-18', '2026-03-24'],
    });
    const { task } = await ok<{ task: Task }>(team.senior.client.get(`/api/v1/tasks/${price.id}`));
    expect([task.start, task.due]).toEqual(['2026-03-18', '2026-03-24']);
  });

  test('a phase takes its work along, stretches the project, and milestones follow their links', async () => {
    const project = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const before = await scheduleOf(team.principal, project.id);
    const phase = before.rows.filter(({ kind }) => kind === 'phase').at(-1) as ScheduleRow;
    const milestone = before.rows.find(({ kind, phaseId }) => kind === 'milestone' && phaseId !== phase.id) as ScheduleRow;
    const start = asDay('2027-03-01');
    await ok(change(team.principal, project.id, [{ kind: 'move', id: phase.id, start }, link(phase, milestone)]));
    const after = await scheduleOf(team.principal, project.id);
    expect(rowOf(after, phase).start).toBe(start);
    for (const row of after.rows.filter(({ phaseId }) => phaseId === phase.id))
      expect(row.start ?? row.end, row.name).toMatch(/^2027-0[345]/);
    expect(rowOf(after, milestone).end).toBe(rowOf(after, phase).end);
    const { project: now } = await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${project.id}`));
    expect(now.targetEnd).toBe(rowOf(after, phase).end);
    expect(now.milestones.find(({ id }) => id === milestone.id)?.day).toBe(rowOf(after, milestone).end);
  });

  test('is taken back exactly by what the rules say', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch', 'Price');
    const [survey, sketch, price] = tasks as [Task, Task, Task];
    await ok(change(team.principal, project.id, [link(survey, sketch), link(sketch, price)]));
    const before = await scheduleOf(team.principal, project.id);
    const changes: ScheduleChange[] = [
      { kind: 'move', id: survey.id, start: asDay('2026-04-06') },
      { kind: 'mode', id: price.id, notBefore: asDay('2026-05-04') },
    ];
    const { inverse } = orThrow(changeSchedule({ schedule: before, changes }));
    await ok(change(team.principal, project.id, changes));
    expect(rowOf(await scheduleOf(team.principal, project.id), price)).toMatchObject({ start: '2026-05-04', notBefore: '2026-05-04' });
    await ok(change(team.principal, project.id, inverse()));
    const after = await scheduleOf(team.principal, project.id);
    const asBefore = after.rows.map((row) => ({ ...row, version: rowOf(before, row).version }));
    expect({ ...after, rows: asBefore }).toEqual(before);
  });

  test('a loop is refused with its way in words, and nothing is written', async () => {
    const { project, tasks } = await programme('A', 'B');
    const [a, b] = tasks as [Task, Task];
    await ok(change(team.principal, project.id, [link(a, b)]));
    const before = await scheduleOf(team.principal, project.id);
    const { status, body } = await change(team.principal, project.id, [link(b, a)]);
    expect([status, body.message]).toEqual([400, 'This link would create a loop: B → A → B.']);
    expect(await scheduleOf(team.principal, project.id)).toEqual(before);
  });

  test('a row that moved meanwhile is a conflict, also one that only follows; another one wins beside it', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch', 'Alone');
    const [survey, sketch, alone] = tasks as [Task, Task, Task];
    await ok(change(team.principal, project.id, [link(survey, sketch)]));
    const seen = await scheduleOf(team.principal, project.id);
    const edit = { version: rowOf(seen, sketch).version, changes: { due: '2026-03-20' } };
    await ok(team.senior.client.patch(`/api/v1/tasks/${sketch.id}`, edit));
    const late = await change(team.principal, project.id, [{ kind: 'move', id: survey.id, start: asDay('2026-03-16') }], seen);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(datesOf(await scheduleOf(team.principal, project.id))['Survey']).toEqual([monday, '2026-03-06']);
    await ok(change(team.principal, project.id, [{ kind: 'move', id: alone.id, start: asDay('2026-03-16') }], seen));
  });

  test('[A1 A3] a row or link of another project is not there', async () => {
    const [one, other] = [await programme('Here'), await programme('There', 'Beyond')];
    const [here] = one.tasks as [Task];
    const [there, beyond] = other.tasks as [Task, Task];
    const foreign = link(there, beyond) as Extract<ScheduleChange, { kind: 'link' }>;
    await ok(change(team.principal, other.project.id, [foreign]));
    const before = await scheduleOf(team.principal, other.project.id);
    const tries: ScheduleChange[] = [
      { kind: 'move', id: there.id, start: asDay('2026-06-01') },
      link(here, there),
      { kind: 'unlink', id: foreign.link.id },
      {
        kind: 'restore',
        rows: [{ ...rowOf(before, there), start: null, end: null }].map(({ id, start, end, isPinned, notBefore, isByHand }) => ({
          id,
          start,
          end,
          isPinned,
          notBefore,
          isByHand,
        })),
      },
    ];
    for (const one_ of tries) {
      const path = `/api/v1/projects/${one.project.id}/schedule`;
      expect((await team.principal.client.post(path, { changes: [one_], versions: { [there.id]: 2 } })).status, one_.kind).toBe(404);
    }
    // The id of a link that stands in another project takes nothing over.
    const stolen = {
      ...foreign,
      link: { ...foreign.link, from: here.id as never, to: (await newTask(team.principal, { projectId: one.project.id })).id as never },
    };
    expect(
      (await team.principal.client.post(`/api/v1/projects/${one.project.id}/schedule`, { changes: [stolen], versions: {} })).status,
    ).toBe(409);
    expect(await scheduleOf(team.principal, other.project.id)).toEqual(before);
  });

  test('a milestone keeps a day: without one it is refused in words', async () => {
    const project = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const { rows } = await scheduleOf(team.principal, project.id);
    const { id, version } = rows.find(({ kind }) => kind === 'milestone') as ScheduleRow; // the template has some
    const body = { changes: [{ kind: 'dates', id, start: null, end: null }], versions: { [id]: version } };
    const answer = await team.principal.client.post(`/api/v1/projects/${project.id}/schedule`, body);
    expect([answer.status, answer.body.message]).toEqual([400, 'A milestone needs a day.']);
  });

  test('a deleted task takes its links along, and brings them back', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch');
    const [survey, sketch] = tasks as [Task, Task];
    await ok(change(team.principal, project.id, [link(survey, sketch)]));
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${survey.id}`, { body: {} }));
    expect((await scheduleOf(team.principal, project.id)).links).toEqual([]);
    await ok(team.principal.client.post(`/api/v1/tasks/${survey.id}/restore`, {}));
    expect((await scheduleOf(team.principal, project.id)).links).toHaveLength(1);
  });

  test('of cascades that race, each is done whole or not at all, and every link holds', async () => {
    const { project, tasks } = await programme('A', 'B', 'C', 'D');
    const [a, b, c, d] = tasks as [Task, Task, Task, Task];
    await ok(change(team.principal, project.id, [link(a, b), link(b, c), link(c, d)]));
    const days = ['2026-04-06', '2026-04-13', '2026-04-20', '2026-04-27'].map((day) => asDay(day));
    let done = 0;
    for (let round = 0; round < 25; round++) {
      const seen = await scheduleOf(team.principal, project.id);
      const moves = [a, b, c, d].map((task, index) => ({ task, start: days[(index + round) % 4] as Day }));
      const answers = await Promise.all(
        moves.map(({ task, start }, index) =>
          change([team.principal, team.senior][index % 2] as Person, project.id, [{ kind: 'move', id: task.id, start }], seen),
        ),
      );
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      done += answers.filter(({ status }) => status === 200).length;
      const after = planOf(await scheduleOf(team.principal, project.id));
      // All links hold.
      expect(orThrow(reschedule({ plan: after, changes: [] })).broken).toEqual([]);
      expect(after.links).toHaveLength(3);
    }
    expect(done).toBeGreaterThan(20);
  });
});
