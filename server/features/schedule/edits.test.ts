// Rows that are made, named and deleted on the sheet, and gates that are approved there: one act, one way back.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDay } from '../../../domain/kernel/calendar.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { NewRow, Schedule, ScheduleChange, ScheduleRow } from '../../../domain/schedule/contract.ts';
import { changeSchedule, versionsSeen } from '../../../domain/schedule/rules.ts';
import type { Project } from '../../../domain/projects/contract.ts';
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

/** A project with one phase that spans its work, a task of a week in it. */
async function programme() {
  const project = await newProject(team.principal);
  const path = `/api/v1/projects/${project.id}`;
  const made = await ok<{ project: Project }>(
    team.principal.client.post(`${path}/phases`, { name: 'Concept', workingDays: 5, start: '2026-03-02' }),
  );
  const phaseId = made.project.phases[0]?.id as string;
  const survey = await newTask(team.principal, { title: 'Survey', projectId: project.id, phaseId, start: '2026-03-02', due: '2026-03-06' });
  await ok(send(team.principal, project.id, [{ kind: 'mode', id: phaseId as never, isByHand: false }]));
  return { id: project.id, phaseId, survey };
}

/** What a page would send: the changes with the versions of all that they touch, and what leads back. */
async function asked(person: Person, id: string, changes: ScheduleChange[], seen?: Schedule) {
  const schedule = seen ?? (await scheduleOf(person, id));
  const outcome = changeSchedule({ schedule, changes });
  return { body: { changes, ...(outcome.ok ? versionsSeen(outcome.value) : { versions: {} }) }, outcome };
}

const send = async (person: Person, id: string, changes: ScheduleChange[], seen?: Schedule) =>
  person.client.post<{ message?: string; seq?: number }>(`/api/v1/projects/${id}/schedule`, (await asked(person, id, changes, seen)).body);

/** Makes changes and gives what leads back from them. */
async function made(id: string, changes: ScheduleChange[]): Promise<ScheduleChange[]> {
  const { body, outcome } = await asked(team.principal, id, changes);
  await ok(team.principal.client.post(`/api/v1/projects/${id}/schedule`, body));
  return orThrow(outcome).inverse();
}

const milestone = (phaseId: string | null, more: Partial<Extract<NewRow, { kind: 'milestone' }>> = {}) => ({
  kind: 'add' as const,
  row: { kind: 'milestone', id: randomUUID(), name: 'Sign-off', phaseId, end: '2026-03-10', gate: false, ...more } as Extract<
    NewRow,
    { kind: 'milestone' }
  >,
});
const task = (name: string, phaseId: string | null, dates: object = { start: null, end: null }) => ({
  kind: 'add' as const,
  row: { kind: 'task', id: randomUUID(), name, phaseId, ...dates } as Extract<NewRow, { kind: 'task' }>,
});
const rowOf = async (id: string, rowId: string) => (await scheduleOf(team.junior, id)).rows.find((row) => row.id === rowId);
/** A programme without what counts how often it was changed. */
const standing = ({ rows, links }: Schedule) => ({
  rows: rows.map(({ version: _version, modeVersion: _modeVersion, ...row }) => row),
  links: links.map(({ version: _version, ...link }) => link).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

describe('[R2-15 R1-02] schedule.change', () => {
  test('makes a milestone that is linked, pinned, named, dated and deleted, and each way back leads exactly there', async () => {
    const { id, phaseId, survey } = await programme();
    const add = milestone(phaseId);
    const before = await scheduleOf(team.principal, id);
    const takeBack = await made(id, [add]);
    expect(await rowOf(id, add.row.id)).toMatchObject({ kind: 'milestone', name: 'Sign-off', end: '2026-03-10', version: 1, gate: false });
    // The phase spans it now.
    expect(await rowOf(id, phaseId)).toMatchObject({ end: '2026-03-10' });
    await made(id, takeBack);
    expect(standing(await scheduleOf(team.principal, id))).toEqual(standing(before));

    await made(id, [milestone(phaseId, { id: add.row.id })]);
    const link = { id: randomUUID() as never, from: survey.id as never, to: add.row.id as never, type: 'FS' as const, lag: 4 };
    await made(id, [{ kind: 'link', link }]);
    expect(await rowOf(id, add.row.id)).toMatchObject({ end: '2026-03-12' });
    await made(id, [
      { kind: 'name', id: add.row.id, name: 'Client signs' },
      { kind: 'dates', id: add.row.id, start: null, end: '2026-03-20' as never },
      { kind: 'mode', id: add.row.id, isPinned: true },
    ]);
    const full = await scheduleOf(team.principal, id);
    expect(full.rows.find((row) => row.id === add.row.id)).toMatchObject({ name: 'Client signs', end: '2026-03-20', isPinned: true });
    const bringBack = await made(id, [{ kind: 'remove', id: add.row.id }]);
    expect(await rowOf(id, add.row.id)).toBeUndefined();
    expect((await scheduleOf(team.principal, id)).links).toEqual([]);
    await made(id, bringBack);
    expect(standing(await scheduleOf(team.principal, id))).toEqual(standing(full));
  });

  test('approves a gate for who may edit the project: it moves no more and cannot be deleted until the approval is taken back', async () => {
    const { id, phaseId, survey } = await programme();
    const add = milestone(phaseId, { gate: true });
    await made(id, [add]);
    await made(id, [{ kind: 'link', link: { id: randomUUID() as never, from: survey.id, to: add.row.id, type: 'FS', lag: 0 } }]);
    const approve = { kind: 'approve', id: add.row.id, isApproved: true } as const;
    expect((await send(team.junior, id, [approve])).status).toBe(403);
    const takeBack = await made(id, [approve]);
    expect(await rowOf(id, add.row.id)).toMatchObject({ isFinished: true, completedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    await made(id, [{ kind: 'move', id: survey.id as never, start: '2026-03-16' as never }]);
    expect(await rowOf(id, add.row.id)).toMatchObject({ end: '2026-03-10' });
    for (const change of [{ kind: 'remove', id: add.row.id } as const, { kind: 'gate', id: add.row.id, gate: false } as const]) {
      const refused = await send(team.principal, id, [change]);
      expect([refused.status, refused.body.message]).toEqual([400, 'Sign-off is approved. Take the approval back first.']);
    }
    await made(id, takeBack);
    // What waits for the survey follows it again.
    expect(await rowOf(id, add.row.id)).toMatchObject({ isFinished: false, completedAt: null, gate: true });
    const plain = milestone(phaseId);
    await made(id, [plain]);
    expect((await send(team.principal, id, [{ ...approve, id: plain.row.id }])).body.message).toBe('Sign-off needs no approval.');
  });

  test('makes, names and dates several rows in one act, in their order on the board, and one way back takes all of it', async () => {
    const { id, phaseId, survey } = await programme();
    const before = await scheduleOf(team.principal, id);
    const dated = task('Drawings', phaseId, { start: '2026-03-09', end: '2026-03-13' });
    const takeBack = await made(id, [
      { kind: 'name', id: survey.id as never, name: 'Measured survey' },
      { kind: 'dates', id: survey.id as never, start: '2026-03-03' as never, end: '2026-03-06' as never },
      { kind: 'name', id: phaseId as never, name: 'Idea' },
      dated,
      task('Model', phaseId),
    ]);
    const { rows } = await scheduleOf(team.principal, id);
    expect(rows.map(({ name, start, end, version }) => [name, start, end, version])).toEqual([
      ['Idea', '2026-03-03', '2026-03-13', expect.any(Number)],
      ['Measured survey', '2026-03-03', '2026-03-06', survey.version + 1],
      ['Drawings', '2026-03-09', '2026-03-13', 1],
      ['Model', null, null, 1],
    ]);
    const refs = rows.flatMap(({ ref }) => (ref ? [Number(ref.split('-').at(-1))] : []));
    expect(refs).toEqual([1, 2, 3]);
    const board = await ok<{ columns: { todo: { items: { title: string }[] } } }>(
      team.junior.client.get(`/api/v1/tasks/board?view=project&projectId=${id}`),
    );
    expect(board.columns.todo.items.map(({ title }) => title)).toEqual(['Drawings', 'Model', 'Measured survey']);
    await made(id, takeBack);
    expect(standing(await scheduleOf(team.principal, id))).toEqual(standing(before));
    const again = await send(team.principal, id, [dated]);
    expect(again.status).toBe(409);
  });

  test('tells whoever works on a task of its new name, and the history of the task that it has another', async () => {
    const { id, survey } = await programme();
    const hugo = await joinStudio(server, team.principal, { role: 'Senior' });
    const { version } = (await rowOf(id, survey.id)) as ScheduleRow;
    await ok(team.principal.client.patch(`/api/v1/tasks/${survey.id}`, { version, changes: { assigneeIds: [hugo.id] } }));
    await made(id, [{ kind: 'name', id: survey.id as never, name: 'Measured survey' }]);
    const { items } = await ok<{ items: { type: string; message: string }[] }>(hugo.client.get('/api/v1/notifications'));
    expect(items.filter(({ type }) => type === 'task_edited').map(({ message }) => message)).toEqual([
      expect.stringContaining('"Measured survey"'),
    ]);
    const history = await ok<{ items: { changed: string[] }[] }>(hugo.client.get(`/api/v1/tasks/${survey.id}/history`));
    expect(history.items[0]?.changed).toEqual(['title']);
  });

  test('says how far a task is: what is partly done has begun, what has steps or is in review says so itself, and it goes back exactly', async () => {
    const { id, phaseId, survey } = await programme();
    const percent = (share: number, status: 'todo' | 'in_progress' = 'in_progress'): ScheduleChange => ({
      kind: 'progress',
      id: survey.id,
      percent: share,
      status,
    });
    const of = async () => (await rowOf(id, survey.id)) as ScheduleRow;
    const takeBack = await made(id, [percent(40)]);
    expect(await of()).toMatchObject({ progress: 0.4, percent: 40, status: 'in_progress' });
    await made(id, takeBack);
    expect(await of()).toMatchObject({ progress: 0, percent: null, status: 'todo' });
    expect((await send(team.principal, id, [percent(10, 'todo')])).status).toBe(400);
    expect((await send(team.principal, id, [percent(100)])).body.message).toContain('completed');
    expect((await send(team.junior, id, [percent(40)])).status).toBe(403);

    await made(id, [percent(60)]);
    const move = (status: string) => ok(team.principal.client.post(`/api/v1/tasks/${survey.id}/move`, { status, position: 'a5' }));
    await move('todo');
    expect(await of()).toMatchObject({ progress: 0, percent: 60 });
    await move('in_progress');
    expect(await of()).toMatchObject({ progress: 0.6 });
    await move('completed');
    expect(await of()).toMatchObject({ progress: 1 });
    expect((await send(team.principal, id, [percent(40)])).body.message).toBe('It is completed.');

    const steps = [
      { id: randomUUID(), text: 'Ground floor', done: true },
      { id: randomUUID(), text: 'Roof', done: false },
    ];
    const stepped = await newTask(team.principal, { title: 'Plans', projectId: id, phaseId, checklist: steps });
    const refused = await send(team.principal, id, [{ kind: 'progress', id: stepped.id, percent: 90, status: 'in_progress' }]);
    expect(refused.body.message).toBe('Its checklist says how far it is: tick its steps.');
    expect(await rowOf(id, stepped.id)).toMatchObject({ progress: 0.5, percent: null, hasSteps: true });
  });

  test('[A7] lets whoever works on a task say how far it is, and nobody else; the sheet says beforehand who may', async () => {
    const { id, survey } = await programme();
    const half: ScheduleChange[] = [{ kind: 'progress', id: survey.id, percent: 50, status: 'in_progress' }];
    expect(await rowOf(id, survey.id)).toMatchObject({ mayProgress: 'needs_createProjectTask' });
    expect((await send(team.junior, id, half)).status).toBe(403);

    const assign = async (assigneeIds: string[]) => {
      const { version } = (await rowOf(id, survey.id)) as ScheduleRow;
      await ok(team.principal.client.patch(`/api/v1/tasks/${survey.id}`, { version, changes: { assigneeIds } }));
    };
    await assign([team.junior.id]);
    expect(await rowOf(id, survey.id)).toMatchObject({ mayProgress: true });
    expect((await send(team.junior, id, half)).status).toBe(200);
    expect(await rowOf(id, survey.id)).toMatchObject({ progress: 0.5 });
    // Nothing else comes along with it.
    const moved: ScheduleChange = { kind: 'move', id: survey.id, start: '2026-03-09' as never };
    expect((await send(team.junior, id, [...half, moved])).status).toBe(403);
    await assign([]);
    expect((await send(team.junior, id, [{ ...half[0], percent: 60 } as ScheduleChange])).status).toBe(403);

    // Whoever made it moves it on the board, and so says it here, without the right to make more.
    const maker = await joinStudio(server, team.principal, { role: 'Standard' });
    const own = await newTask(maker, { title: 'Own', projectId: id });
    await ok(
      team.principal.client.post(`/api/v1/studio/members/${maker.id}/permissions`, {
        overrides: { createProjectTask: false, editProject: false },
      }),
    );
    const ofMaker = await scheduleOf(maker, id);
    expect(ofMaker.can.edit).toBe('needs_editProject');
    const [theirs, others] = [own.id, survey.id].map((task) => ofMaker.rows.find((row) => row.id === task));
    expect(theirs).toMatchObject({ mayProgress: true, mayShift: true, mayRemove: 'needs_deleteTask' });
    expect(others).toMatchObject({ mayProgress: 'needs_createProjectTask', mayShift: 'needs_createProjectTask' });
    expect((await send(maker, id, [{ kind: 'progress', id: own.id, percent: 10, status: 'in_progress' }])).status).toBe(200);

    const { version } = (await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${id}`))).project;
    await ok(team.principal.client.post(`/api/v1/projects/${id}/archive`, { version }));
    expect((await send(team.principal, id, half)).status).toBe(403);
  });

  test('[A7] of how far a task is meets what its panel says of it: the same field conflicts, and counts only where it is said', async () => {
    const { id, phaseId, survey } = await programme();
    await ok(team.principal.client.post(`/api/v1/tasks/${survey.id}/move`, { status: 'in_progress', position: 'a5' }));
    const { version } = (await rowOf(id, survey.id)) as ScheduleRow;
    const panel = (given: object, person = team.principal, of = survey.id) =>
      person.client.patch<{ message?: string; task: { percent: number } }>(`/api/v1/tasks/${of}`, given);
    expect((await panel({ version, changes: { percent: 30 } })).body.task.percent).toBe(30);
    expect(await rowOf(id, survey.id)).toMatchObject({ progress: 0.3 });
    expect((await panel({ version: version + 1, changes: { percent: 40 } }, team.junior)).status).toBe(403);
    await made(id, [{ kind: 'progress', id: survey.id, percent: 60, status: 'in_progress' }]);
    expect((await panel({ version: version + 1, changes: { percent: 40 } })).status).toBe(409);
    expect((await panel({ version: version + 2, changes: { percent: 100 } })).status).toBe(400);

    const todo = await newTask(team.principal, { title: 'Plans', projectId: id, phaseId });
    const { body } = await panel({ version: todo.version, changes: { percent: 40 } }, team.principal, todo.id);
    expect(body.message).toBe('It has not begun: move it to In progress.');
    await ok(panel({ version: todo.version, changes: { assigneeIds: [team.junior.id] } }, team.principal, todo.id));
    await ok(team.junior.client.post(`/api/v1/tasks/${todo.id}/move`, { status: 'in_progress', position: 'a6' }));
    const { version: now } = (await rowOf(id, todo.id)) as ScheduleRow;
    expect((await panel({ version: now, changes: { percent: 40 } }, team.junior, todo.id)).status).toBe(200);
    expect((await panel({ version: now + 1, changes: { percent: 50, title: 'Mine' } }, team.junior, todo.id)).status).toBe(403);
  });

  test('that dates a task leaves a name alone that somebody gives it meanwhile on the board', async () => {
    const { id, survey } = await programme();
    const sketch = await newTask(team.principal, { title: 'Sketch', projectId: id, start: '2026-03-09', due: '2026-03-13' });
    await made(id, [{ kind: 'link', link: { id: randomUUID() as never, from: survey.id, to: sketch.id, type: 'FS', lag: 0 } }]);
    const { version } = (await rowOf(id, survey.id)) as ScheduleRow;
    const now = (await rowOf(id, sketch.id)) as ScheduleRow;
    await Promise.all([
      ok(team.principal.client.patch(`/api/v1/tasks/${survey.id}`, { version, changes: { due: '2026-03-10' } })),
      ok(team.senior.client.patch(`/api/v1/tasks/${sketch.id}`, { version: now.version, changes: { title: 'Sketch it' } })),
    ]);
    expect(await rowOf(id, sketch.id)).toMatchObject({ name: 'Sketch it', start: '2026-03-11' });
  });

  test('[A7] asks for the rights over tasks as well: who edits projects and may not create tasks makes milestones alone', async () => {
    const { id, phaseId, survey } = await programme();
    const planner = await joinStudio(server, team.principal, { role: 'Standard' });
    const overrides = { editProject: true, createProjectTask: false, deleteTask: false };
    await ok(team.principal.client.post(`/api/v1/studio/members/${planner.id}/permissions`, { overrides }));
    const statusOf = async (change: ScheduleChange) => (await send(planner, id, [change])).status;
    expect(await statusOf(milestone(phaseId))).toBe(200);
    expect(await statusOf({ kind: 'name', id: phaseId as never, name: 'Idea' })).toBe(200);
    expect(await statusOf(task('Model', phaseId))).toBe(403);
    expect(await statusOf({ kind: 'name', id: survey.id as never, name: 'Mine' })).toBe(403);
    expect(await statusOf({ kind: 'remove', id: survey.id as never })).toBe(403);
    const begun = { kind: 'progress', id: survey.id, percent: 40, status: 'in_progress' } as const;
    expect(await statusOf(begun)).toBe(403);
    expect(await rowOf(id, survey.id)).toMatchObject({ name: 'Survey', percent: null, status: 'todo' });
    const own = { projectId: id, title: 'Own', start: '2026-03-02', due: '2026-03-06', assigneeIds: [planner.id] };
    expect(await statusOf({ ...begun, id: (await newTask(team.principal, own)).id })).toBe(200);
  });

  test('of two who say at once how far a task is, twenty times, one counts and the other hears of it', async () => {
    const { id, survey } = await programme();
    for (let round = 0; round < 20; round++) {
      const seen = await scheduleOf(team.principal, id);
      const said = [2 * round + 1, 2 * round + 2] as const;
      const answers = await Promise.all(
        [team.principal, team.senior].map((person, index) =>
          send(person, id, [{ kind: 'progress', id: survey.id, percent: said[index] ?? 0, status: 'in_progress' }], seen),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      expect(await rowOf(id, survey.id)).toMatchObject({
        percent: said[statuses.indexOf(200)],
        status: 'in_progress',
        version: (seen.rows.find((row) => row.id === survey.id)?.version ?? 0) + 1,
      });
    }
  });

  test('of two who approve a gate, or take the approval back, at once, twenty times, one does and the other finds it done; who moves it meanwhile hears of it', async () => {
    const { id, phaseId } = await programme();
    const gate = milestone(phaseId, { gate: true });
    await made(id, [gate]);
    for (let round = 0; round < 20; round++) {
      const seen = await scheduleOf(team.principal, id);
      const before = seen.rows.find((row) => row.id === gate.row.id) as ScheduleRow;
      const approve = { kind: 'approve', id: gate.row.id, isApproved: !before.isFinished } as const;
      // At times the second one would rather move it: what is approved moves no more.
      const other =
        round % 4 === 0 && !before.isFinished
          ? ({ kind: 'dates', id: gate.row.id, start: null, end: asDay('2026-03-12') } as const)
          : approve;
      const answers = await Promise.all([send(team.principal, id, [approve], seen), send(team.senior, id, [other], seen)]);
      const statuses = answers.map(({ status }) => status);
      // Who wants the same has it, by one change and one event; who wants something else hears of it.
      expect(statuses.toSorted()).toEqual(other === approve ? [200, 200] : [200, 409]);
      if (other === approve) expect(answers[0].body.seq).toBe(answers[1].body.seq);
      const approved = other === approve || statuses[0] === 200;
      const after = (await rowOf(id, gate.row.id)) as ScheduleRow;
      expect([after.isFinished, after.version]).toEqual([approved ? approve.isApproved : before.isFinished, before.version + 1]);
      expect(after.completedAt === null).toBe(!after.isFinished);
      expect(after.end).toBe(approved ? before.end : '2026-03-12');
    }
  });

  test('[A3] takes no phase, row or id of another project, and nothing that changed meanwhile', async () => {
    const [own, other] = [await programme(), await programme()];
    const theirs = milestone(other.phaseId);
    await made(other.id, [theirs]);
    const statusOf = async (change: ScheduleChange) => (await send(team.principal, own.id, [change])).status;
    expect(await statusOf(milestone(other.phaseId))).toBe(404);
    expect(await statusOf({ kind: 'remove', id: theirs.row.id })).toBe(404);
    expect(await statusOf({ kind: 'name', id: theirs.row.id, name: 'Ours' })).toBe(404);
    expect(await statusOf(milestone(own.phaseId, { id: theirs.row.id }))).toBe(409);
    expect(await statusOf({ kind: 'remove', id: own.phaseId as never })).toBe(400);
    expect(await statusOf({ kind: 'phase', id: own.survey.id as never, phaseId: null })).toBe(400);

    const seen = await scheduleOf(team.principal, other.id);
    await made(other.id, [{ kind: 'name', id: theirs.row.id, name: 'Sign-off by the client' }]);
    for (const change of [
      { kind: 'name', id: theirs.row.id, name: 'Mine' },
      { kind: 'remove', id: theirs.row.id },
      { kind: 'gate', id: theirs.row.id, gate: true },
    ] as const)
      expect((await send(team.principal, other.id, [change], seen)).status).toBe(409);
    expect(await rowOf(other.id, theirs.row.id)).toMatchObject({ name: 'Sign-off by the client', gate: false });
  });

  test('[A1 A3] takes no id of a row of another kind in a project that the caller does not read, and leaves that row as it was', async () => {
    const secret = await newProject(team.principal, { visibility: 'private' });
    const dated = { projectId: secret.id, start: '2026-03-09', due: '2026-03-10' };
    const [first, second] = [await newTask(team.principal, dated), await newTask(team.principal, dated)];
    await made(secret.id, [
      { kind: 'link', link: { id: randomUUID() as never, from: first.id, to: second.id, type: 'SS', lag: 0 } },
      { kind: 'mode', id: second.id, notBefore: '2026-03-09' as never },
    ]);
    const before = await scheduleOf(team.principal, secret.id);
    const { id } = await newProject(team.principal);
    const add = milestone(null, { id: second.id as never });
    const mode = { kind: 'mode', id: second.id, isPinned: true } as const;
    for (const changes of [[add], [add, mode]]) expect((await send(team.senior, id, changes)).status).toBe(409);
    expect((await scheduleOf(team.principal, id)).rows).toEqual([]);
    expect(await scheduleOf(team.principal, secret.id)).toEqual(before);
  });

  test('[A22] takes no name that is too long for its row, blank, or of several lines', async () => {
    const { id, phaseId, survey } = await programme();
    const named = (row: string, name: string) => send(team.principal, id, [{ kind: 'name', id: row as never, name }]);
    expect((await named(phaseId, 'x'.repeat(81))).body).toMatchObject({ field: 'name', message: 'Name must be 80 characters or fewer.' });
    expect((await named(survey.id, 'x'.repeat(201))).status).toBe(400);
    for (const name of [' ', 'One\nTwo', 'back \u202e wards']) expect((await named(survey.id, name)).status).toBe(400);
    expect((await named(survey.id, 'x'.repeat(200))).status).toBe(200);
  });
});
