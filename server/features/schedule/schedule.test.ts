// Programmes over the wire: one act moves all that follows, or nothing.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addWorkingDays, asDay, type Day } from '../../../domain/kernel/calendar.ts';
import { keyBetween } from '../../../domain/kernel/orderKey.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../domain/schedule/contract.ts';
import type { PlanLink } from '../../../domain/schedule/plan.ts';
import { reschedule } from '../../../domain/schedule/reschedule.ts';
import { brokenOf, changeSchedule, criticalOf, planOf, versionsSeen } from '../../../domain/schedule/rules.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Followed } from '../../../domain/projects/following.ts';
import { workingDaysLater } from '../../../domain/schedule/baselines.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { joinStudio, type Person } from '../../testing/people.ts';
import { sweepDatabase } from '../../housekeeping/sweep.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
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
  const versions = outcome.ok ? versionsSeen(outcome.value) : { versions: {} };
  return person.client.post(`/api/v1/projects/${projectId}/schedule`, { changes, ...versions });
}

/** A plan of phases, tasks and milestones without any links, whose phases keep their own dates. */
async function planned(): Promise<Project> {
  const project = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
  const { rows, links } = await scheduleOf(team.principal, project.id);
  const phases = rows.filter(({ kind }) => kind === 'phase');
  await ok(
    change(team.principal, project.id, [
      ...links.map(({ id }) => ({ kind: 'unlink', id }) as const),
      ...phases.map(({ id }) => ({ kind: 'mode', id, isByHand: true }) as const),
    ]),
  );
  return project;
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

  test('tells each person once what moved, and two acts close together as one', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch', 'Price', 'Tender');
    const [survey, sketch, price, tender] = tasks as [Task, Task, Task, Task];
    const hugo = await joinStudio(server, team.principal, { role: 'Senior' });
    const aiko = await joinStudio(server, team.principal, { role: 'Senior' });
    for (const [{ id, version }, person] of [
      [sketch, hugo],
      [price, hugo],
      [tender, aiko],
    ] as const)
      await ok(team.principal.client.patch(`/api/v1/tasks/${id}`, { version, changes: { assigneeIds: [person.id] } }));
    const heard = async ({ client }: Person) => {
      const { items } = await ok<{ items: { message: string; data: { logicalType?: string } }[] }>(client.get('/api/v1/notifications'));
      return items.filter(({ message }) => message.includes('moved') || message.includes('timeline')).map(({ message }) => message);
    };
    const editor = 'Mara Lind';
    await ok(change(team.principal, project.id, [link(survey, sketch), link(sketch, price), link(survey, tender)]));
    expect(await heard(hugo)).toEqual([`${editor} moved 2 of your tasks in ${project.name}`]);
    expect(await heard(aiko)).toEqual([`${editor} changed the timeline of your task: "Tender" in ${project.name}`]);
    expect(await heard(team.principal)).toEqual([]);

    await ok(
      change(team.principal, project.id, [{ kind: 'dates', id: survey.id as never, start: monday as Day, end: asDay('2026-03-10') }]),
    );
    expect(await heard(hugo)).toEqual([`${editor} changed the timeline of ${project.name}`]);
    expect(await heard(aiko)).toHaveLength(1);

    const lea = await joinStudio(server, team.principal, { role: 'Senior' });
    const edit = async ({ client }: Person, { id }: Task, changes: object) => {
      const { version } = rowOf(await scheduleOf(team.principal, project.id), { id });
      await ok(client.patch(`/api/v1/tasks/${id}`, { version, changes }));
    };
    for (const one of [survey, sketch]) await edit(team.principal, one, { assigneeIds: [lea.id] });
    await edit(team.senior, survey, { due: '2026-03-12' });
    expect(await heard(lea)).toEqual([expect.stringContaining('"Survey"')]);
    expect(await heard(team.principal)).toEqual([expect.stringContaining(`moved 3 tasks in ${project.name}`)]);
  });

  test('a phase takes its work along, stretches the project, and milestones follow their links', async () => {
    const project = await planned();
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

  test('[R1-02] what stretched the target gives it back with its rows, unless somebody has set another since', async () => {
    for (const since of [null, asDay('2028-06-30')]) {
      const project = await planned();
      const path = `/api/v1/projects/${project.id}`;
      const now = async () => (await ok<{ project: Project }>(team.principal.client.get(path))).project;
      const before = await scheduleOf(team.principal, project.id);
      const { targetEnd, version } = await now();
      const phase = before.rows.filter(({ kind }) => kind === 'phase').at(-1) as ScheduleRow;
      const moved: ScheduleChange[] = [{ kind: 'move', id: phase.id, start: asDay('2027-03-01') }];
      const changed = orThrow(changeSchedule({ schedule: before, changes: moved }));
      const answer = await ok<{ target: { was: Day; is: Day } }>(change(team.principal, project.id, moved, before));
      expect(answer.target).toEqual({ was: targetEnd, is: (await now()).targetEnd });
      expect(answer.target.is > answer.target.was).toBe(true);
      if (since) await ok(team.principal.client.patch(path, { version: (await now()).version, changes: { targetEnd: since } }));

      const left = orThrow(changeSchedule({ schedule: await scheduleOf(team.principal, project.id), changes: changed.inverse() }));
      const back = { changes: changed.inverse(), ...versionsSeen(left), target: answer.target };
      expect(await ok(team.principal.client.post(`${path}/schedule`, back))).toMatchObject({ target: null });
      expect((await now()).targetEnd).toBe(since ?? targetEnd);
      expect((await now()).version).toBeGreaterThan(version);
    }
  });

  test('a target that the plan did not meet before stays where somebody has set it, whatever becomes of the plan', async () => {
    const project = await planned();
    const path = `/api/v1/projects/${project.id}`;
    const now = async () => (await ok<{ project: Project }>(team.principal.client.get(path))).project;
    const before = await scheduleOf(team.principal, project.id);
    const phase = before.rows.filter(({ kind }) => kind === 'phase').at(-1) as ScheduleRow;
    const promised = before.rows.find(({ kind, end }) => kind === 'phase' && end)?.end as Day;
    expect(promised < (phase.end ?? '')).toBe(true);
    await ok(team.principal.client.patch(path, { version: (await now()).version, changes: { targetEnd: promised } }));

    const later: ScheduleChange[] = [{ kind: 'move', id: phase.id, start: asDay('2027-03-01') }];
    const changed = orThrow(changeSchedule({ schedule: before, changes: later }));
    expect(await ok(change(team.principal, project.id, later, before))).toMatchObject({ target: null });
    const left = orThrow(changeSchedule({ schedule: await scheduleOf(team.principal, project.id), changes: changed.inverse() }));
    await ok(team.principal.client.post(`${path}/schedule`, { changes: changed.inverse(), ...versionsSeen(left), target: null }));
    expect((await now()).targetEnd).toBe(promised);

    const { version } = (await now()).phases.at(-1) as { version: number };
    await ok(team.principal.client.patch(`${path}/phases/${phase.id}`, { version, changes: { name: 'Handover' } }));
    await ok(team.principal.client.post(`${path}/phases`, { name: 'Snagging', workingDays: 5, start: '2027-03-01' }));
    expect((await now()).targetEnd).toBe(promised);
  });

  test('[R1-02] a task that stretched the target on its way through the programme gives it back', async () => {
    const { id, targetEnd } = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const path = `/api/v1/projects/${id}`;
    const now = async () => (await ok<{ project: Project }>(team.principal.client.get(path))).project.targetEnd;
    const first = (await scheduleOf(team.principal, id)).rows.find(({ kind }) => kind === 'task') as ScheduleRow;
    const { followed } = await ok<{ followed: Followed }>(
      team.principal.client.patch(`/api/v1/tasks/${first.id}`, {
        version: first.version,
        changes: { start: '2026-06-01', due: '2026-06-02' },
      }),
    );
    expect((await now()) ?? '').not.toBe(targetEnd);
    const back = followed?.back;
    if (!back) throw new Error('Nothing followed.');
    const { rows, ...seen } = back;
    await ok(team.principal.client.post(`${path}/schedule`, { changes: [{ kind: 'restore', rows }], ...seen }));
    expect(await now()).toBe(targetEnd);
  });

  test('a project that is made from a template is a programme: its work waits for work, its phases go with it, all links hold', async () => {
    const { id } = await newProject(team.principal, { templateId: 'residential-full-service', start: '2026-01-12' });
    const schedule = await scheduleOf(team.principal, id);
    expect(schedule.links.length).toBeGreaterThan(30);
    expect(schedule.rows.some(({ kind, isByHand }) => kind === 'phase' && !isByHand)).toBe(true);
    expect([...brokenOf(schedule)]).toEqual([]);
    expect(criticalOf(schedule).size).toBeGreaterThan(10);
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
    const asBefore = after.rows.map((row) => {
      const { version, modeVersion } = rowOf(before, row);
      return { ...row, version, modeVersion };
    });
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
    expect(late.body).toMatchObject({ by: 'Senior Person', message: 'This task was changed by Senior Person just now.' });
    expect(datesOf(await scheduleOf(team.principal, project.id))['Survey']).toEqual([monday, '2026-03-06']);
    await ok(change(team.principal, project.id, [{ kind: 'move', id: alone.id, start: asDay('2026-03-16') }], seen));
  });

  test('a conflict over a phase, a milestone or a link names who changed it, too', async () => {
    const project = await planned();
    const lateFor = async (kind: 'phase' | 'milestone', days: number) => {
      const seen = await scheduleOf(team.principal, project.id);
      const row = seen.rows.find((one) => one.kind === kind && one.end !== null);
      if (!row) throw new Error(`The plan has no ${kind}.`);
      const to = (by: number): ScheduleChange => ({
        kind: 'move',
        id: row.id,
        start: addWorkingDays(row.end as Day, by, planOf(seen).calendar),
      });
      await ok(change(team.senior, project.id, [to(days)]));
      return change(team.principal, project.id, [to(days + 1)], seen);
    };
    for (const kind of ['phase', 'milestone'] as const) {
      const { status, body } = await lateFor(kind, 1);
      expect([status, body.by, body.message]).toEqual([409, 'Senior Person', `This ${kind} was changed by Senior Person just now.`]);
    }
    const seen = await scheduleOf(team.principal, project.id);
    const [one, other] = seen.rows.filter(({ kind }) => kind === 'task');
    if (!one || !other) throw new Error('The plan has no tasks.');
    const drawn = link(one, other, { type: 'SS' });
    await ok(change(team.principal, project.id, [drawn]));
    const withLink = await scheduleOf(team.principal, project.id);
    const [{ id }] = withLink.links as [(typeof withLink.links)[number]];
    const redrawn: ScheduleChange = { kind: 'link', link: { ...(drawn as Extract<ScheduleChange, { kind: 'link' }>).link, id, lag: 1 } };
    await ok(change(team.senior, project.id, [redrawn]));
    const late = await change(team.principal, project.id, [{ kind: 'unlink', id }], withLink);
    expect([late.status, late.body.message]).toEqual([409, 'This link was changed by Senior Person just now.']);
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
    const project = await planned();
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

  test('a loop that a restored task closes is shown, hinders nothing, and goes with one of its links', async () => {
    const { project, tasks } = await programme('A', 'B', 'C');
    const [a, b, c] = tasks as [Task, Task, Task];
    const intoA = link(c, a) as Extract<ScheduleChange, { kind: 'link' }>;
    await ok(change(team.principal, project.id, [link(a, b), intoA]));
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${a.id}`, { body: {} }));
    await ok(change(team.principal, project.id, [link(b, c)]));
    await ok(team.principal.client.post(`/api/v1/tasks/${a.id}/restore`, {}));
    const broken = async () => [...brokenOf(await scheduleOf(team.principal, project.id)).values()].map(({ loop }) => loop?.join(' → '));
    expect((await broken()).toSorted()).toEqual(['A → B → C → A', 'B → C → A → B', 'C → A → B → C']);
    await ok(change(team.principal, project.id, [{ kind: 'move', id: b.id, start: asDay('2026-06-01') }]));
    await ok(change(team.principal, project.id, [{ kind: 'unlink', id: intoA.link.id }]));
    expect(await broken()).toEqual([]);
  });

  test('what undo brings back is held to the same: no end before its start, no phase for eight years', async () => {
    const project = await planned();
    const { rows } = await scheduleOf(team.principal, project.id);
    const phase = rows.find(({ kind }) => kind === 'phase') as ScheduleRow; // the template has some
    const { id, isPinned, notBefore, isByHand, version } = phase;
    const say = async (changes: unknown[]) => {
      const path = `/api/v1/projects/${project.id}/schedule`;
      const { status, body } = await team.principal.client.post(path, { changes, versions: { [id]: version } });
      return [status, body.message];
    };
    const back = (start: string, end: string) => [{ kind: 'restore', rows: [{ id, start, end, isPinned, notBefore, isByHand }] }];
    expect(await say(back('2026-03-02', '2026-02-02'))).toEqual([400, 'The end is before the start.']);
    const tooLong = [400, `${phase.name} would last over 2,000 working days. Choose dates closer together.`];
    expect(await say(back('2026-03-02', '2036-02-04'))).toEqual(tooLong);
    expect(await say([{ kind: 'dates', id, start: '2026-03-02', end: '2036-02-04' }])).toEqual(tooLong);
  });

  test('[A8] two who change one link, or how one row follows its links: the second hears of the first', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch');
    const [survey, sketch] = tasks as [Task, Task];
    const made = link(survey, sketch) as Extract<ScheduleChange, { kind: 'link' }>;
    await ok(change(team.principal, project.id, [made]));
    const seen = await scheduleOf(team.principal, project.id);
    const lagOf = (lag: number): ScheduleChange => ({ ...made, link: { ...made.link, lag } });
    await ok(change(team.senior, project.id, [lagOf(-2)], seen));
    expect((await change(team.principal, project.id, [lagOf(-1)], seen)).status).toBe(409);
    expect((await change(team.principal, project.id, [{ kind: 'unlink', id: made.link.id }], seen)).status).toBe(409);
    const pin: ScheduleChange = { kind: 'mode', id: survey.id, isPinned: true };
    await ok(change(team.senior, project.id, [pin], seen));
    const late = await change(team.principal, project.id, [{ kind: 'mode', id: survey.id, notBefore: asDay('2026-02-02') }], seen);
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    const after = await scheduleOf(team.principal, project.id);
    expect([after.links[0]?.lag, rowOf(after, survey).isPinned, rowOf(after, survey).notBefore]).toEqual([-2, true, null]);
    await ok(change(team.principal, project.id, [{ kind: 'unlink', id: made.link.id }]));
  });

  test('an id in capitals is the same id', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch');
    const [survey, sketch] = tasks as [Task, Task];
    const made = link(survey, sketch) as Extract<ScheduleChange, { kind: 'link' }>;
    await ok(change(team.principal, project.id, [made]));
    const shouted = { ...made.link, id: made.link.id.toUpperCase(), from: survey.id.toUpperCase(), lag: -3 };
    const versions = { [made.link.id.toUpperCase()]: 1 };
    const path = `/api/v1/projects/${project.id}/schedule`;
    await ok(team.principal.client.post(path, { changes: [{ kind: 'link', link: shouted }], versions }));
    expect((await scheduleOf(team.principal, project.id)).links).toMatchObject([{ id: made.link.id, from: survey.id, lag: -3 }]);
  });

  test('[A7] who holds editProject draws the programme, its tasks too; who does not draws nothing of it', async () => {
    const { project, tasks } = await programme('Survey', 'Sketch');
    const [survey, sketch] = tasks as [Task, Task];
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const allow = (overrides: object) => ok(team.principal.client.post(`/api/v1/studio/members/${person.id}/permissions`, { overrides }));
    const draw = () => change(person, project.id, [link(survey, sketch), { kind: 'move', id: survey.id, start: asDay('2026-03-09') }]);
    await allow({ editProject: false, createProjectTask: true });
    expect((await draw()).status).toBe(403);
    await allow({ editProject: true, createProjectTask: false });
    expect((await person.client.patch(`/api/v1/tasks/${survey.id}`, { version: 1, changes: { due: '2026-03-20' } })).status).toBe(403);
    await ok(draw());
    expect(datesOf(await scheduleOf(person, project.id))).toEqual({
      Survey: ['2026-03-09', '2026-03-13'],
      Sketch: ['2026-03-16', '2026-03-20'],
    });
  });

  test('what is known of a row goes with the row: a task that is purged, a phase that is removed', async () => {
    const project = await planned();
    const { rows } = await scheduleOf(team.principal, project.id);
    const [first, phase] = rows.filter(({ kind }) => kind === 'phase');
    const milestone = rows.find(({ kind, phaseId }) => kind === 'milestone' && phaseId !== first?.id && phaseId !== phase?.id);
    const task = await newTask(team.principal, { projectId: project.id });
    if (!first || !phase || !milestone) throw new Error('The template has two phases and a milestone.');
    const changes: ScheduleChange[] = [
      { kind: 'mode', id: task.id, isPinned: true },
      { kind: 'mode', id: phase.id, notBefore: asDay('2026-01-12') },
      link(phase, task),
      link(task, milestone),
      link(first, phase),
      link(first, milestone),
    ];
    await ok(change(team.principal, project.id, changes));
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} }));
    const kept = async () => {
      const { rows: counts } = await queryOnce(
        server.ownerUrl,
        `select (select count(*)::int from schedule_links where project_id = $1) as links,
           (select count(*)::int from schedule_rows where row_id = any($2)) as modes`,
        [project.id, [task.id, phase.id]],
      );
      return counts[0] as unknown;
    };
    expect(await kept()).toEqual({ links: 4, modes: 2 });
    await queryOnce(server.ownerUrl, `update tasks set deleted_at = deleted_at - interval '31 days' where id = $1`, [task.id]);
    await sweepDatabase(server.db, new Date());
    expect(await kept()).toEqual({ links: 2, modes: 1 });
    const { version } = rowOf(await scheduleOf(team.principal, project.id), phase);
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${project.id}/phases/${phase.id}`, { body: { version } }));
    expect(await kept()).toEqual({ links: 1, modes: 0 });
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

test('[R2-15] of two cascades that race a hundred times both stand where they touch different rows, else one of them, and nothing is lost', async () => {
  const { project, tasks } = await programme('A', 'B', 'C', 'D');
  const [a, b, c, d] = tasks as [Task, Task, Task, Task];
  await ok(change(team.principal, project.id, [link(a, b), link(c, d)]));
  const dayOf = (round: number, plus: number) =>
    addWorkingDays(asDay('2026-04-06'), (round % 7) * 5 + plus, { workingDays: [1, 2, 3, 4, 5], holidays: [] });
  for (let round = 0; round < 100; round++) {
    const seen = await scheduleOf(team.principal, project.id);
    const isApart = round % 2 === 0;
    const [first, second] = [dayOf(round, 0), dayOf(round, 1)];
    const answers = await Promise.all([
      change(team.principal, project.id, [{ kind: 'move', id: a.id, start: first }], seen),
      change(team.senior, project.id, [{ kind: 'move', id: isApart ? c.id : a.id, start: second }], seen),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(isApart ? statuses : statuses.toSorted()).toEqual(isApart ? [200, 200] : [200, 409]);
    const after = await scheduleOf(team.principal, project.id);
    expect(rowOf(after, a).start).toBe(isApart || statuses[0] === 200 ? first : second);
    if (isApart) expect(rowOf(after, c).start).toBe(second);
    expect([...brokenOf(after).values()]).toEqual([]);
    expect(after.links).toHaveLength(2);
  }
});

describe('[R1-02] dates that are changed elsewhere run through the same rule', () => {
  interface Answer {
    task: Task;
    project: Project;
    followed: Followed;
  }
  const editTask = (person: Person, { id, version }: { id: string; version: number }, changes: object) =>
    ok<Answer>(person.client.patch(`/api/v1/tasks/${id}`, { version, changes }));
  const editPhase = (project: { id: string }, { id, version }: { id: string; version: number }, body: object) =>
    ok<Answer>(team.principal.client.patch(`/api/v1/projects/${project.id}/phases/${id}`, { version, ...body }));
  const takeBack = (projectId: string, followed: Followed) => {
    if (!followed?.back) throw new Error('There is no way back.');
    const { rows, ...versions } = followed.back;
    return ok(team.principal.client.post(`/api/v1/projects/${projectId}/schedule`, { changes: [{ kind: 'restore', rows }], ...versions }));
  };
  const linked = async () => {
    const { project, tasks } = await programme('Survey', 'Sketch', 'Price');
    const [survey, sketch, price] = tasks as [Task, Task, Task];
    await ok(change(team.principal, project.id, [link(survey, sketch), link(sketch, price)]));
    return { project, survey, sketch, price, before: await scheduleOf(team.principal, project.id) };
  };

  test('tasks.edit: what waits for a task follows in the same act, is told with it, and goes back with it', async () => {
    const { project, survey, before } = await linked();
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    await ok(team.principal.client.post(`/api/v1/studio/members/${person.id}/permissions`, { overrides: { createProjectTask: true } }));
    const hers = await editTask(person, rowOf(before, survey), { due: '2026-03-10' });
    expect(hers.followed).toEqual({ count: 2, back: null }); // who may not edit the project cannot take it back
    const edited = rowOf(await scheduleOf(team.principal, project.id), survey);
    const { followed, task } = await editTask(team.senior, edited, { due: '2026-03-11' });
    expect([task.due, followed?.count]).toEqual(['2026-03-11', 2]);
    expect(datesOf(await scheduleOf(team.principal, project.id))).toEqual({
      Survey: [monday, '2026-03-11'],
      Sketch: ['2026-03-12', '2026-03-18'],
      Price: ['2026-03-19', '2026-03-25'],
    });
    await takeBack(project.id, followed);
    expect(datesOf(await scheduleOf(team.principal, project.id))).toMatchObject({
      Survey: [monday, '2026-03-10'],
      Price: ['2026-03-18', '2026-03-24'],
    });
  });

  test('tasks.edit: a task stops at what holds it; a day off that was typed stays where nothing does', async () => {
    const { project, survey, sketch, before } = await linked();
    const { task, followed } = await editTask(team.senior, rowOf(before, sketch), { start: monday });
    expect([task.start, task.due, followed]).toEqual(['2026-03-09', '2026-03-13', null]);
    const saturday = await editTask(team.senior, rowOf(before, survey), { start: null, due: '2026-03-07' });
    expect([saturday.task.start, saturday.task.due]).toEqual([null, '2026-03-07']);
    await editTask(team.senior, saturday.task, { start: '2026-03-05', due: null });
    expect(rowOf(await scheduleOf(team.principal, project.id), survey)).toMatchObject({ start: '2026-03-05', end: null });
  });

  test('tasks.create, tasks.remove, tasks.restore: a phase that goes with its work follows what comes and goes, and what waits for it', async () => {
    const project = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-01-12' });
    const phases = async () => (await scheduleOf(team.principal, project.id)).rows.filter(({ kind }) => kind === 'phase');
    const before = await phases();
    const first = before.find(({ isByHand }) => !isByHand) as ScheduleRow;
    const late = addWorkingDays(first.end as Day, 5, { workingDays: [1, 2, 3, 4, 5], holidays: [] });
    const ends = (rows: ScheduleRow[]) => rows.map(({ end }) => end);

    const task = await newTask(team.senior, { title: 'Forgotten', projectId: project.id, phaseId: first.id, start: late, due: late });
    const after = await phases();
    expect(after.find(({ id }) => id === first.id)?.end).toBe(late);
    expect(ends(after).at(-1)).not.toBe(ends(before).at(-1)); // what waits for the phase moved
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} }));
    expect((await phases()).find(({ id }) => id === first.id)?.end).toBe(first.end);
    await ok(team.principal.client.post(`/api/v1/tasks/${task.id}/restore`, {}));
    expect((await phases()).find(({ id }) => id === first.id)?.end).toBe(late);
  });

  test('tasks.edit: into the phase that it is linked to a task does not go, and is told why', async () => {
    const project = await planned();
    const phase = (await scheduleOf(team.principal, project.id)).rows.find(({ kind }) => kind === 'phase') as ScheduleRow;
    const task = await newTask(team.principal, { title: 'Snags', projectId: project.id });
    await ok(change(team.principal, project.id, [link(phase, task)]));
    const answer = await team.principal.client.patch(`/api/v1/tasks/${task.id}`, { version: 1, changes: { phaseId: phase.id } });
    const message = `There its links would create a loop: ${phase.name} → Snags → ${phase.name}. Delete one of them first.`;
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test('projects.editPhase: a phase takes its work along; what lies behind it comes too, if that is wished', async () => {
    const project = await planned();
    const before = await scheduleOf(team.principal, project.id);
    const [first, second] = before.rows.filter(({ kind }) => kind === 'phase') as [ScheduleRow, ScheduleRow];
    const alone = await editPhase(project, first, { changes: { workingDays: 20 } });
    expect(alone.followed).toBeNull();
    const { phases } = alone.project;
    const along = await editPhase(project, phases[0] as Project['phases'][number], { changes: { workingDays: 25 }, follow: true });
    const after = await scheduleOf(team.principal, project.id);
    expect(along.followed?.count).toBeGreaterThan(3);
    expect(rowOf(after, second).start).toBe(rowOf(before, second).start); // it lies before the end of the first one, which it overlaps
    const third = before.rows.filter(({ kind }) => kind === 'phase')[2] as ScheduleRow;
    const { calendar } = planOf(before);
    const later = (row: ScheduleRow) =>
      workingDaysLater({ was: rowOf(before, row).start as Day, now: rowOf(after, row).start as Day, calendar });
    const work = before.rows.filter(({ phaseId, kind, start }) => phaseId === third.id && kind === 'task' && start);
    expect([third, ...work].map(later)).toEqual([third, ...work].map(() => 5));
    await takeBack(project.id, along.followed);
    expect(datesOf(await scheduleOf(team.principal, project.id))).toEqual({
      ...datesOf(before),
      [first.name]: [first.start, '2026-02-06'],
    });
  });

  test('projects.edit: another start takes the whole programme along, but for what is finished', async () => {
    const project = await planned();
    const before = await scheduleOf(team.principal, project.id);
    const done = before.rows.find(({ kind, start }) => kind === 'task' && start) as ScheduleRow;
    const move = { status: 'completed', position: keyBetween(null, null) };
    await ok(team.principal.client.post(`/api/v1/tasks/${done.id}/move`, move));
    const path = `/api/v1/projects/${project.id}`;
    const { project: now } = await ok<Answer>(team.principal.client.get(path));
    const { followed } = await ok<Answer>(
      team.principal.client.patch(path, { version: now.version, changes: { start: '2026-01-19' }, follow: true }),
    );
    const after = await scheduleOf(team.principal, project.id);
    const { calendar } = planOf(before);
    const later = (row: ScheduleRow) =>
      workingDaysLater({ was: (row.start ?? row.end) as Day, now: (rowOf(after, row).start ?? rowOf(after, row).end) as Day, calendar });
    const drawn = before.rows.filter(({ end, id }) => end && id !== done.id);
    expect(drawn.map(later)).toEqual(drawn.map(() => 5));
    expect(later(done)).toBe(0);
    expect(followed?.count).toBe(drawn.length);
  });

  test('projects.edit: a start is counted in the days that are worked on the project, so work goes where its start goes', async () => {
    const project = await newProject(team.principal, { start: '2026-07-01' });
    const task = await newTask(team.principal, { projectId: project.id, start: '2026-07-01', due: '2026-07-03' });
    const closure = { id: crypto.randomUUID() as never, name: 'Summer', start: asDay('2026-07-13'), end: asDay('2026-08-21') };
    await ok(change(team.principal, project.id, [{ kind: 'close', closure }]));
    const path = `/api/v1/projects/${project.id}`;
    const { version } = (await ok<Answer>(team.principal.client.get(path))).project;
    await ok(team.principal.client.patch(path, { version, changes: { start: '2026-08-24' }, follow: true }));
    const { rows } = await scheduleOf(team.principal, project.id);
    expect(rows.find(({ id }) => id === task.id)).toMatchObject({ start: '2026-08-24', end: '2026-08-26' });
  });

  test('of boards, phases and sheets that race, each act is done whole or not at all, and every link holds', async () => {
    const { project, survey, sketch, price } = await linked();
    const path = `/api/v1/projects/${project.id}`;
    const made = await ok<Answer>(team.principal.client.post(`${path}/phases`, { name: 'Concept', workingDays: 10, start: monday }));
    const phase = made.project.phases[0] as Project['phases'][number];
    await ok(change(team.principal, project.id, [link(phase, survey)]));
    const days = ['2026-04-06', '2026-04-13', '2026-04-20'].map((day) => asDay(day));
    let done = 0;
    for (let round = 0; round < 12; round++) {
      const seen = await scheduleOf(team.principal, project.id);
      const day = (index: number) => days[(index + round) % 3] as Day;
      const answers = await Promise.all([
        team.standard.client.patch(`/api/v1/tasks/${survey.id}`, {
          version: rowOf(seen, survey).version,
          changes: { start: null, due: day(0) },
        }),
        team.senior.client.patch(`/api/v1/tasks/${price.id}`, {
          version: rowOf(seen, price).version,
          changes: { title: `Price ${round}` },
        }),
        team.principal.client.patch(`${path}/phases/${phase.id}`, { version: rowOf(seen, phase).version, changes: { start: day(1) } }),
        change(team.senior, project.id, [{ kind: 'move', id: sketch.id, start: day(2) }], seen),
      ]);
      expect(answers.map(({ status, text }) => [status, text]).filter(([status]) => status !== 200 && status !== 409)).toEqual([]);
      done += answers.filter(({ status }) => status === 200).length;
      expect([...brokenOf(await scheduleOf(team.principal, project.id)).values()]).toEqual([]);
    }
    expect(done).toBeGreaterThan(12);
  });
});
