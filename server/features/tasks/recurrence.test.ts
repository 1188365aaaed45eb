// Tasks that repeat, through HTTP: the next one comes with the completion, once, and goes with it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addWorkingDays, type Day, dayOfWeek, nextWorkingDay } from '../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../domain/kernel/ids.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Schedule } from '../../../domain/schedule/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newComment } from '../../testing/discussionCalls.ts';
import { beginUpload } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { newProject } from '../../testing/projects.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let project: Project;
let today: Day;
beforeAll(async () => {
  // It stays the same day, also at midnight.
  server = await startTestServer({ clockStopped: true });
  team = await foundStudio(server);
  project = await newProject(team.principal, { leadId: team.senior.id });
  today = (await ok<{ today: Day }>(team.principal.client.get('/api/v1/studio'))).today;
});
afterAll(() => server.close());

interface Answer {
  task: Task;
}
interface Refused {
  code?: string;
  field?: string;
  message?: string;
}
const path = ({ id }: Pick<Task, 'id'>, rest = '') => `/api/v1/tasks/${id}${rest}`;
const read = async (id: TaskId, by: Person = team.principal) => (await ok<Answer>(by.client.get(path({ id })))).task;
const move = (by: Person, task: Pick<Task, 'id'>, status: string) =>
  by.client.post<Answer & Refused>(path(task, '/move'), {
    status,
    position: 'a5',
    ...(status === 'in_review' && { reviewerId: team.technical.id }),
  });
const moved = async (by: Person, task: Pick<Task, 'id'>, status: string) => (await ok<Answer>(move(by, task, status))).task;
const edit = (by: Person, { id, version }: Pick<Task, 'id' | 'version'>, changes: object) =>
  by.client.patch<Answer & Refused>(path({ id }), { version, changes });

/** Every week, from the day on which it is due. */
const weekly = (due: Day, more: object = {}) => ({ unit: 'week', every: 1, weekdays: [dayOfWeek(due)], from: due, ...more });
/** Due tomorrow, each week. */
const newWeekly = (by: Person, fields: object = {}) => {
  const due = addDays(today, 1);
  return newTask(by, { projectId: project.id, due, repeat: weekly(due), ...fields });
};
const nextOf = async (completed: Task, by: Person = team.principal) => {
  if (completed.nextId === null) throw new Error('Nothing came next.');
  return read(completed.nextId, by);
};
/** The tasks that stand, of this title. */
const called = async (title: string) => {
  const { rows } = await queryOnce(server.ownerUrl, 'select id from tasks where title = $1 and deleted_at is null', [title]);
  return rows.map(({ id }) => String(id)).sort();
};
/** How often two transactions have waited for each other. */
const deadlocks = async () =>
  Number(
    (await queryOnce(server.ownerUrl, 'select deadlocks from pg_stat_database where datname = current_database()')).rows[0]?.deadlocks,
  );
const titled = (what: string) => `${what} ${crypto.randomUUID()}`;

describe('a task that repeats', () => {
  test('is made, changed and shown with its rule, on its card too', async () => {
    const due = addDays(today, 1);
    const task = await newWeekly(team.principal);
    expect(task).toMatchObject({ repeat: weekly(due), nextId: null });
    const rule = { unit: 'month', every: 2, on: { nth: 'last', weekday: 5 }, from: due, times: 4 };
    const { task: changed } = await ok<Answer>(edit(team.senior, task, { repeat: rule }));
    expect(changed.repeat).toEqual(rule);
    const board = await ok<{ columns: { todo: { items: Task[] } } }>(
      team.principal.client.get(`/api/v1/tasks/board?view=project&projectId=${project.id}`),
    );
    expect(board.columns.todo.items.find(({ id }) => id === task.id)?.repeat).toEqual(rule);
    expect((await ok<Answer>(edit(team.senior, changed, { repeat: null }))).task.repeat).toBeNull();
  });

  test('needs a due day, and rests while it has none', async () => {
    const repeat = weekly(today);
    const made = await team.principal.client.post<Refused>('/api/v1/tasks', { title: 'x', repeat });
    expect(made).toMatchObject({ status: 400, body: { field: 'repeat', message: 'Give it a due day first: it repeats from there.' } });
    const plain = await newTask(team.principal, { projectId: project.id });
    expect(await edit(team.principal, plain, { repeat })).toMatchObject({ status: 400, body: { field: 'repeat' } });
    const { task } = await ok<Answer>(edit(team.principal, plain, { due: today, repeat }));
    const { task: undated } = await ok<Answer>(edit(team.principal, task, { due: null }));
    expect(undated).toMatchObject({ due: null, repeat });
    expect(await moved(team.principal, undated, 'completed')).toMatchObject({ repeat, nextId: null });
    const back = await moved(team.principal, undated, 'todo');
    await ok<Answer>(edit(team.principal, back, { due: today }));
    expect(await nextOf(await moved(team.principal, undated, 'completed'))).toMatchObject({
      due: addDays(today, 7),
      repeat: { unit: 'week' },
    });
  });

  test('[A2] is given its rule by whoever may change it, and nobody else', async () => {
    const task = await newTask(team.principal, { projectId: project.id, due: today, assigneeIds: [team.junior.id] });
    expect(await edit(team.junior, task, { repeat: weekly(today) })).toMatchObject({ status: 403 });
    expect((await read(task.id)).repeat).toBeNull();
  });

  test('of two people who change the rule at once the second is asked', async () => {
    const task = await newWeekly(team.principal);
    await ok(edit(team.senior, task, { repeat: weekly(today, { every: 2 }) }));
    expect(await edit(team.standard, task, { repeat: weekly(today, { every: 3 }) })).toMatchObject({
      status: 409,
      body: { code: 'conflict', conflicts: [{ field: 'repeat' }] },
    });
  });
});

describe('once it is completed', () => {
  test('the next one comes with the same work, not begun; the first repeats no more', async () => {
    const due = addDays(today, 1);
    const description = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Each room', marks: [{ type: 'bold' }] }] }],
    };
    const item = { id: crypto.randomUUID(), text: 'Photograph', done: true, due, assigneeId: team.junior.id };
    const task = await newWeekly(team.senior, {
      title: 'Site visit',
      description,
      room: 'Hall',
      priority: 'high',
      assigneeIds: [team.standard.id, team.junior.id],
      reviewerId: team.technical.id,
      start: today,
      estimate: 2,
      labels: ['site'],
      checklist: [item],
    });
    const done = await moved(team.standard, task, 'completed');
    expect(done).toMatchObject({ status: 'completed', repeat: null });
    const next = await nextOf(done);
    expect(next).toMatchObject({
      title: 'Site visit',
      description,
      projectId: project.id,
      room: 'Hall',
      status: 'todo',
      priority: 'high',
      creatorId: team.senior.id,
      assigneeIds: [team.standard.id, team.junior.id],
      reviewerId: team.technical.id,
      start: addDays(today, 7),
      due: addDays(due, 7),
      estimate: 2,
      labels: ['site'],
      checklist: [{ text: 'Photograph', done: false, due: addDays(due, 7), assigneeId: team.junior.id }],
      repeat: weekly(addDays(due, 7)),
      completedAt: null,
      round: 0,
      version: 1,
      nextId: null,
    });
    expect(next.ref).not.toBe(done.ref);
    expect(next.checklist[0]?.id).not.toBe(item.id);
  });

  test('whoever completes it may do no more with the next one than with the first', async () => {
    const task = await newWeekly(team.principal, { assigneeIds: [team.junior.id] });
    const next = await nextOf(await moved(team.junior, task, 'completed'), team.junior);
    expect(next.can).toMatchObject({ edit: 'needs_createProjectTask', move: true });
  });

  test('approved, it comes as well; and goes where the approval is taken back', async () => {
    const task = await newWeekly(team.standard);
    await ok(team.standard.client.post(path(task, '/send-to-review'), { reviewerId: team.senior.id }));
    const { task: done } = await ok<Answer>(team.senior.client.post(path(task, '/approve'), {}));
    const next = await nextOf(done);
    expect(next).toMatchObject({ status: 'todo', reviewerId: team.senior.id, reviewRequestedBy: null });
    const { task: back } = await ok<Answer>(team.senior.client.post(path(task, '/take-back-approval'), { position: 'a5' }));
    expect(back).toMatchObject({ status: 'in_review', repeat: task.repeat, nextId: null });
    expect((await team.senior.client.get(path(next))).status).toBe(404);
  });

  test('a personal one comes to its owner', async () => {
    const task = await newWeekly(team.junior, { projectId: null });
    const next = await nextOf(await moved(team.junior, task, 'completed'), team.junior);
    expect(next).toMatchObject({ projectId: null, ref: null, creatorId: team.junior.id, assigneeIds: [team.junior.id] });
    expect((await team.principal.client.get(path(next))).status).toBe(404);
  });

  test('what was missed is left out: it is due today or later', async () => {
    const due = addDays(today, -15);
    const task = await newWeekly(team.principal, { due, start: addDays(due, -2), repeat: weekly(due) });
    const next = await nextOf(await moved(team.principal, task, 'completed'));
    expect(next).toMatchObject({ due: addDays(due, 21), start: addDays(due, 19) });
    const daily = await newWeekly(team.principal, { due, repeat: { unit: 'day', every: 1, from: due } });
    expect((await nextOf(await moved(team.principal, daily, 'completed'))).due).toBe(today);
  });

  test('working days pass over what the studio and the project do not work', async () => {
    const own = await foundStudio(server);
    const worked = (holidays: readonly Day[] = []) => ({ workingDays: [1, 2, 3], holidays });
    const from = nextWorkingDay(addDays(today, 1), worked());
    const [fair, closed] = [1, 2].map((count) => addWorkingDays(from, count, worked())) as [Day, Day];
    const { version } = await ok<{ version: number }>(own.principal.client.get('/api/v1/studio'));
    await ok(own.principal.client.patch('/api/v1/studio', { version, changes: { workingDays: [1, 2, 3] } }));
    await ok(own.principal.client.post('/api/v1/studio/holidays', { holidays: [{ day: fair, name: 'Fair' }] }));
    const { id: projectId } = await newProject(own.principal);
    const closure = { id: crypto.randomUUID(), name: 'No water', start: closed, end: closed };
    await ok(own.principal.client.post(`/api/v1/projects/${projectId}/schedule`, { changes: [{ kind: 'close', closure }], versions: {} }));
    const fields = { due: from, repeat: { unit: 'workday', every: 1, from } };
    const next = async (task: Task) => nextOf(await moved(own.principal, task, 'completed'), own.principal);
    expect((await next(await newTask(own.principal, { projectId, ...fields }))).due).toBe(addWorkingDays(from, 1, worked([fair, closed])));
    expect((await next(await newTask(own.principal, { projectId: null, ...fields }))).due).toBe(addWorkingDays(from, 1, worked([fair])));
  });

  test('the last one keeps its rule, and nothing comes', async () => {
    const due = addDays(today, 1);
    for (const end of [{ times: 1 }, { until: addDays(due, 6) }]) {
      const title = titled('Ends');
      const task = await newWeekly(team.principal, { title, repeat: weekly(due, end) });
      expect(await moved(team.principal, task, 'completed')).toMatchObject({ repeat: weekly(due, end), nextId: null });
      expect(await called(title)).toHaveLength(1);
    }
  });

  test('those who have left or lost their access are named no more', async () => {
    const leaver = await team.newcomer();
    const title = titled('Leaves');
    const item = { id: crypto.randomUUID(), text: 'Measure', done: false, assigneeId: leaver };
    const task = await newWeekly(team.principal, {
      title,
      assigneeIds: [leaver, team.standard.id],
      reviewerId: leaver,
      checklist: [item],
    });
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: null }));
    const next = await nextOf(await moved(team.principal, task, 'completed'));
    expect(next).toMatchObject({ assigneeIds: [team.standard.id], reviewerId: null });
    expect(next.checklist[0]).not.toHaveProperty('assigneeId');
  });

  test('the people who work on it are told of it as of a task that was made', async () => {
    const task = await newWeekly(team.senior, { assigneeIds: [team.standard.id, team.junior.id] });
    const { nextId } = await moved(team.junior, task, 'completed');
    const told = async (person: Person) =>
      (await ok<{ items: Notification[] }>(person.client.get('/api/v1/notifications'))).items
        .filter(({ data }) => data.taskId === nextId)
        .map(({ type }) => type);
    expect(await told(team.standard)).toEqual(['task_assigned']);
    expect(await told(team.junior)).toEqual([]);
  });

  test('comments stay with the first one', async () => {
    const task = await newWeekly(team.principal);
    await newComment(team.principal.client, { subject: `task_${task.id}` });
    const { nextId } = await moved(team.principal, task, 'completed');
    const { items } = await ok<{ items: unknown[] }>(team.principal.client.get(`/api/v1/discussions/task_${nextId}`));
    expect(items).toEqual([]);
  });
});

describe('never two for one completion', () => {
  test('[V26] of many completions at once one makes a task', async () => {
    const title = titled('At once');
    const task = await newWeekly(team.principal, { title });
    const by = [team.principal, team.senior, team.standard];
    await Promise.all(Array.from({ length: 12 }, (_, index) => move(by[index % 3] ?? team.principal, task, 'completed')));
    expect(await called(title)).toHaveLength(2);
  });

  test('completing and changing its days at once waits for nobody in a circle', async () => {
    const title = titled('Crossed');
    const tasks = await Promise.all(Array.from({ length: 6 }, () => newWeekly(team.principal, { title })));
    const before = await deadlocks();
    const answers = await Promise.all(
      tasks.flatMap((task) => [
        move(team.senior, task, 'completed'),
        edit(team.standard, task, { due: addDays(today, 2) }),
        edit(team.principal, task, { start: today }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await called(title)).toHaveLength(12);
    expect(await deadlocks()).toBe(before);
  });

  test('a call that is sent again makes none', async () => {
    const title = titled('Again');
    const task = await newWeekly(team.principal, { title });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { status: 'completed', position: 'a5' };
    const answers = await Promise.all([1, 2].map(() => team.principal.client.call<Answer>('POST', path(task, '/move'), { body, headers })));
    expect(new Set(answers.map(({ body: answer }) => answer.task.nextId)).size).toBe(1);
    expect(await called(title)).toHaveLength(2);
  });

  test('taken back, the next one goes and the rule is back; completed again, another one comes', async () => {
    const title = titled('Undone');
    const task = await newWeekly(team.principal, { title });
    const done = await moved(team.principal, task, 'completed');
    const back = await moved(team.principal, task, 'todo');
    expect(back).toMatchObject({ repeat: task.repeat, nextId: null, due: task.due });
    expect(await called(title)).toEqual([task.id]);
    const again = await moved(team.principal, task, 'completed');
    expect(again.nextId).not.toBe(done.nextId);
    expect(await called(title)).toHaveLength(2);
  });

  test('the next one that went, restored, repeats no more', async () => {
    const task = await newWeekly(team.principal);
    const { nextId } = await moved(team.principal, task, 'completed');
    await moved(team.principal, task, 'in_review');
    const { task: restored } = await ok<Answer>(team.principal.client.post(path({ id: nextId as TaskId }, '/restore'), {}));
    expect(restored.repeat).toBeNull();
  });

  test.each<[string, (next: Task) => Promise<unknown>]>([
    ['renamed', (next) => ok(edit(team.senior, next, { title: `${next.title}, floor 2` }))],
    ['moved', (next) => moved(team.senior, next, 'in_progress')],
    ['completed', (next) => moved(team.senior, next, 'completed')],
    ['deleted', (next) => ok(team.principal.client.call('DELETE', path(next), { body: {} }))],
    ['talked about', (next) => newComment(team.senior.client, { subject: `task_${next.id}` })],
    ['begun to send a file to', (next) => beginUpload(team.senior.client, { projectId: project.id, taskId: next.id })],
  ])('the next one stays where somebody has %s it, and no second one comes', async (_what, touch) => {
    const title = titled('Touched');
    const task = await newWeekly(team.principal, { title });
    const done = await moved(team.principal, task, 'completed');
    await touch(await nextOf(done));
    const stand = await called(title);
    expect(await moved(team.principal, task, 'todo')).toMatchObject({ repeat: null, nextId: done.nextId });
    const { rows: before } = await queryOnce(server.ownerUrl, 'select count(*) from tasks where project_id = $1', [project.id]);
    expect(await moved(team.principal, task, 'completed')).toMatchObject({ repeat: null, nextId: done.nextId });
    const { rows: after } = await queryOnce(server.ownerUrl, 'select count(*) from tasks where project_id = $1', [project.id]);
    expect(after).toEqual(before);
    expect(await called(title)).toEqual(stand);
  });

  test('the first one is given no second rule while another goes on', async () => {
    const task = await newWeekly(team.principal);
    const done = await moved(team.principal, task, 'completed');
    expect(await edit(team.principal, done, { repeat: weekly(today) })).toMatchObject({
      status: 400,
      body: { field: 'repeat', message: 'The task that came after it repeats now. Change it there.' },
    });
  });

  test('a rule that was changed on a device without a connection, while the task was completed, is asked about', async () => {
    const task = await newWeekly(team.principal);
    await moved(team.senior, task, 'completed');
    expect(await edit(team.standard, task, { repeat: null })).toMatchObject({ status: 200 });
    expect(await edit(team.standard, task, { repeat: weekly(today, { every: 2 }) })).toMatchObject({ status: 409 });
  });
});

describe('elsewhere', () => {
  test('the rule goes along into another project, and the next one comes there', async () => {
    const task = await newWeekly(team.principal);
    const other = await newProject(team.principal);
    const { task: there } = await ok<Answer>(
      team.principal.client.post(path(task, '/project'), { version: task.version, projectId: other.id }),
    );
    expect(there.repeat).toEqual(task.repeat);
    expect((await nextOf(await moved(team.principal, task, 'completed'))).projectId).toBe(other.id);
  });

  test('where the first has gone into another project, the next one stays', async () => {
    const task = await newWeekly(team.principal);
    const done = await moved(team.principal, task, 'completed');
    const other = await newProject(team.principal);
    await ok(team.principal.client.post(path(task, '/project'), { version: done.version, projectId: other.id }));
    expect(await moved(team.principal, task, 'todo')).toMatchObject({ repeat: null, nextId: done.nextId });
    expect((await nextOf(done)).projectId).toBe(project.id);
  });

  test('in an archived project nothing is completed, and nothing comes', async () => {
    const { id: projectId, version } = await newProject(team.principal);
    const title = titled('Archived');
    const task = await newWeekly(team.principal, { title, projectId });
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/archive`, { version }));
    expect(await move(team.principal, task, 'completed')).toMatchObject({ status: 403 });
    expect(await called(title)).toHaveLength(1);
  });

  /** A project whose first phase has the days of its work. */
  const spanning = async () => {
    const own = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: today });
    const phaseId = own.phases[0]?.id;
    const { schedule } = await ok<{ schedule: Schedule }>(team.principal.client.get(`/api/v1/projects/${own.id}/schedule`));
    const versions = Object.fromEntries(schedule.rows.map(({ id, version }) => [id, version]));
    const changes = [{ kind: 'mode', id: phaseId, isByHand: false }];
    await ok(team.principal.client.post(`/api/v1/projects/${own.id}/schedule`, { changes, versions, modeVersions: versions }));
    const endOf = async () =>
      (await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${own.id}`))).project.phases.find(
        ({ id }) => id === phaseId,
      )?.end;
    return { projectId: own.id, phaseId, endOf };
  };

  test('a phase that goes with its work holds the next one, and lets it go', async () => {
    const { endOf, ...place } = await spanning();
    const due = nextWorkingDay(addDays(today, 365), { workingDays: [1, 2, 3, 4, 5], holidays: [] });
    const task = await newWeekly(team.principal, { ...place, due, repeat: weekly(due) });
    expect(await endOf()).toBe(due);
    const next = await nextOf(await moved(team.principal, task, 'completed'));
    expect(next).toMatchObject({ phaseId: place.phaseId, due: addDays(due, 7) });
    expect(await endOf()).toBe(next.due);
    await moved(team.principal, task, 'todo');
    expect(await endOf()).toBe(due);
  });

  test('[V26] taking approvals back and changing days at once waits for nobody in a circle', async () => {
    const { projectId, phaseId } = await spanning();
    const made = await Promise.all(Array.from({ length: 6 }, () => newWeekly(team.standard, { projectId, phaseId })));
    for (const task of made) {
      await ok(team.standard.client.post(path(task, '/send-to-review'), { reviewerId: team.senior.id }));
      await ok(team.senior.client.post(path(task, '/approve'), {}));
    }
    const before = await deadlocks();
    const answers = await Promise.all(
      made.flatMap(({ id }) => [
        team.senior.client.post(path({ id }, '/take-back-approval'), { position: 'a5' }),
        read(id).then((task) => edit(team.principal, task, { due: addDays(today, 3) })),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await deadlocks()).toBe(before);
  });
});
