// Items of a checklist with a day and a person, through HTTP.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '../../../domain/notifications/contract.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import type { Person } from '../../testing/people.ts';
import { newProject } from '../../testing/projects.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let project: Project;
/** Read by the Principal and the Senior alone. */
let closed: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  project = await newProject(team.principal);
  closed = await newProject(team.principal, { leadId: team.senior.id, visibility: 'private' });
});
afterAll(() => server.close());

interface Item {
  id: string;
  text: string;
  done: boolean;
  due?: string;
  assigneeId?: string;
}

const item = (text: string, more: Partial<Item> = {}): Item => ({ id: crypto.randomUUID(), text, done: false, ...more });
const path = ({ id }: Pick<Task, 'id'>) => `/api/v1/tasks/${id}`;
const read = async (task: Pick<Task, 'id'>, by: Person = team.principal) => (await ok<{ task: Task }>(by.client.get(path(task)))).task;
const change = (by: Person, task: Pick<Task, 'id' | 'version' | 'checklist'>, checklist: readonly Item[]) =>
  by.client.patch<{ task: Task } & { code?: string; field?: string; message?: string }>(path(task), {
    version: task.version,
    baseChecklist: task.checklist,
    changes: { checklist },
  });
const changed = async (by: Person, task: Task, checklist: readonly Item[]) => (await ok<{ task: Task }>(change(by, task, checklist))).task;
/** Whom items name, as the table says that is looked up. */
const named = async (task: Pick<Task, 'id'>) => {
  const { rows } = await queryOnce(
    server.ownerUrl,
    'select user_id, is_open from checklist_assignees where task_id = $1 order by is_open',
    [task.id],
  );
  return rows.map(({ user_id, is_open }) => ({ userId: String(user_id), isOpen: Boolean(is_open) }));
};

describe('an item of a checklist', () => {
  test('has a day and a person, and without them neither; cards hold none of it', async () => {
    const items = [item('Measure', { due: '2026-03-09', assigneeId: team.junior.id }), item('Order')];
    const task = await newTask(team.principal, { projectId: project.id, checklist: items });
    expect(task.checklist).toEqual(items);
    const [first, second] = items as [Item, Item];
    const { assigneeId: _, ...dated } = first;
    const left = await changed(team.senior, task, [dated, { ...second, assigneeId: team.junior.id }]);
    expect(left.checklist).toEqual([dated, { ...second, assigneeId: team.junior.id }]);
    const { rows } = await queryOnce(server.ownerUrl, 'select checklist::text as text from tasks where id = $1', [task.id]);
    expect(rows[0].text).not.toContain('null');
    const board = await team.principal.client.get(`/api/v1/tasks/board?view=project&projectId=${project.id}`);
    expect(board.text).toContain(task.id);
    expect(board.text).not.toContain(second.id);
  });

  test.each([
    ['due', '9 March', 'Enter a date like 2026-03-12.'],
    ['due', '2026-02-30', 'Enter a date like 2026-03-12.'],
    ['due', null, 'Enter a date like 2026-03-12.'],
    ['assigneeId', 'Tom', 'Assignee is not valid.'],
    ['assigneeId', null, 'Assignee is not valid.'],
  ])('with the %s %j is refused in words', async (field, value, message) => {
    const checklist = [{ ...item('Measure'), [field]: value }];
    const made = await team.principal.client.post('/api/v1/tasks', { title: 'x', projectId: project.id, checklist });
    expect(made).toMatchObject({ status: 400, body: { code: 'validation_failed', field: `checklist.0.${field}`, message } });
    const task = await newTask(team.principal, { projectId: project.id });
    const edited = await team.principal.client.patch(path(task), { version: task.version, changes: { checklist } });
    expect(edited).toMatchObject({ status: 400, body: { field: `changes.checklist.0.${field}`, message } });
  });

  test('[A2 A8] names nobody of another studio, nobody who does not read the project, and in a personal task nobody', async () => {
    const stranger = await foundStudio(server);
    const refusals = [
      [project.id, stranger.senior.id, 'Choose people of your studio.'],
      [project.id, crypto.randomUUID(), 'Choose people of your studio.'],
      [closed.id, team.standard.id, 'This project is private. Choose people who are in it.'],
      [null, team.principal.id, 'A personal task is yours alone. Choose a project to give its items to somebody.'],
    ] as const;
    for (const [projectId, assigneeId, message] of refusals) {
      const checklist = [item('Measure', { assigneeId })];
      const made = await team.principal.client.post('/api/v1/tasks', { title: 'x', projectId, checklist });
      expect(made).toMatchObject({ status: 400, body: { field: 'checklist', message } });
      const task = await newTask(team.principal, projectId ? { projectId, checklist: [item('Order')] } : { projectId });
      const edited = await change(team.principal, task, checklist);
      expect(edited).toMatchObject({ status: 400, body: { field: 'checklist', message } });
      expect((await read(task)).version).toBe(task.version);
    }
  });

  test('names on whoever it named when they were deactivated, and nobody anew who is', async () => {
    const leaver = await team.newcomer();
    const [first, second] = [item('Measure', { assigneeId: leaver }), item('Order')] as const;
    const task = await newTask(team.principal, {
      projectId: project.id,
      checklist: [first, second],
    });
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: null }));
    const left = await changed(team.principal, task, [{ ...first, text: 'Measure again' }, second]);
    expect(left.checklist[0]).toMatchObject({ text: 'Measure again', assigneeId: leaver });
    expect(await change(team.principal, left, [left.checklist[0] as Item, { ...second, assigneeId: leaver }])).toMatchObject({
      status: 400,
    });
  });
});

describe('who may', () => {
  test('a Junior who works on the task ticks, and gives no item a day or a person', async () => {
    const [only] = [item('Measure')] as const;
    const task = await newTask(team.principal, { projectId: project.id, assigneeIds: [team.junior.id], checklist: [only] });
    for (const given of [{ due: '2026-03-09' }, { assigneeId: team.junior.id }]) {
      expect((await change(team.junior, task, [{ ...only, ...given }])).status).toBe(403);
    }
    await changed(team.junior, task, [{ ...only, done: true }]);
  });

  test('a Junior who has an item alone ticks that one, and nothing else', async () => {
    const checklist = [item('Measure', { assigneeId: team.junior.id }), item('Order')];
    const task = await newTask(team.principal, { projectId: project.id, checklist });
    const [mine, other] = checklist as [Item, Item];
    for (const wish of [[mine, { ...other, done: true }], [{ ...mine, text: 'Guess' }, other], [other], [other, mine]]) {
      expect((await change(team.junior, task, wish)).status, JSON.stringify(wish)).toBe(403);
    }
    const both = { version: task.version, changes: { checklist: [{ ...mine, done: true }, other], percent: 5 } };
    expect((await team.junior.client.patch(path(task), both)).status).toBe(403);
    const ticked = await changed(team.junior, task, [{ ...mine, done: true }, other]);
    expect(ticked.checklist[0]?.done).toBe(true);
    const without = await newTask(team.principal, { projectId: project.id, checklist: [item('Order')] });
    expect((await change(team.junior, without, [{ ...(without.checklist[0] as Item), done: true }])).status).toBe(403);
  });

  test('nobody ticks an item in an archived project', async () => {
    const { id: projectId } = await newProject(team.principal);
    const only = item('Measure', { assigneeId: team.junior.id });
    const task = await newTask(team.principal, { projectId, checklist: [only] });
    const { project: now } = await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${projectId}`));
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/archive`, { version: now.version }));
    for (const by of [team.junior, team.principal]) expect((await change(by, task, [{ ...only, done: true }])).status).toBe(403);
  });
});

describe('two people at once', () => {
  test('a day and a person for one item, a tick on another: all three hold', async () => {
    const [first, second] = [item('Measure'), item('Order')] as const;
    const task = await newTask(team.principal, { projectId: project.id, checklist: [first, second] });
    const answers = await Promise.all([
      change(team.principal, task, [{ ...first, due: '2026-03-09' }, second]),
      change(team.senior, task, [{ ...first, assigneeId: team.junior.id }, second]),
      change(team.standard, task, [first, { ...second, done: true }]),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(task)).checklist).toEqual([
      { ...first, due: '2026-03-09', assigneeId: team.junior.id },
      { ...second, done: true },
    ]);
  });

  test('two people for one item is a question to the later one', async () => {
    const [only] = [item('Measure')] as const;
    const task = await newTask(team.principal, { projectId: project.id, checklist: [only] });
    const answers = await Promise.all([
      change(team.principal, task, [{ ...only, assigneeId: team.junior.id }]),
      change(team.senior, task, [{ ...only, assigneeId: team.technical.id }]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('whoever sends a list with somebody who was taken off and out meanwhile does not name them anew', async () => {
    const { id: projectId } = await newProject(team.principal, { visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: team.junior.id }));
    const items = [item('Measure', { assigneeId: team.junior.id }), item('Order')];
    const task = await newTask(team.principal, { projectId, checklist: items });
    const [{ assigneeId: _, ...first }, second] = items as [Item, Item];
    await changed(team.principal, task, [first, second]);
    await ok(
      team.principal.client.call('DELETE', `/api/v1/projects/${projectId}/members/${team.junior.id}`, { body: { handOverTo: null } }),
    );
    const late = await changed(team.principal, task, [items[0] as Item, { ...second, done: true }]);
    expect(late.checklist).toEqual([first, { ...second, done: true }]);
  });

  test.each([
    ['on top', {}],
    ['at a place of its own', { position: 'a5' }],
  ])('of one whom a new task %s gives an item and who is taken out of the project, 20 times: never both', async (_where, where) => {
    const { id: projectId } = await newProject(team.principal, { leadId: team.senior.id, visibility: 'private' });
    for (let round = 0; round < 20; round++) {
      await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: team.junior.id }));
      const out = (handOverTo: string | null) =>
        team.principal.client.call('DELETE', `/api/v1/projects/${projectId}/members/${team.junior.id}`, { body: { handOverTo } });
      const body = { title: 'Worktop', projectId, ...where, checklist: [item('Measure', { assigneeId: team.junior.id })] };
      const [given, gone] = await Promise.all([team.senior.client.post('/api/v1/tasks', body), out(null)]);
      expect([given.status, gone.status].sort()).toEqual(given.status === 201 ? [201, 409] : [200, 400]);
      if (given.status === 201) await ok(out(team.senior.id));
    }
  });

  test('of one who is given an item and taken out of the project, 20 times: never both', async () => {
    const { id: projectId } = await newProject(team.principal, { leadId: team.senior.id, visibility: 'private' });
    for (let round = 0; round < 20; round++) {
      await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: team.junior.id }));
      const task = await newTask(team.senior, { projectId, checklist: [item('Measure')] });
      const out = (handOverTo: string | null) =>
        team.principal.client.call('DELETE', `/api/v1/projects/${projectId}/members/${team.junior.id}`, { body: { handOverTo } });
      const [given, gone] = await Promise.all([
        change(team.senior, task, [{ ...(task.checklist[0] as Item), assigneeId: team.junior.id }]),
        out(null),
      ]);
      expect([given.status, gone.status].sort()).toEqual(given.status === 200 ? [200, 409] : [200, 400]);
      if (given.status !== 200) continue;
      await ok(out(team.senior.id));
      expect((await read(task)).checklist[0]?.assigneeId).toBe(team.senior.id);
    }
  });
});

describe('whoever leaves', () => {
  const takeOut = (id: string, userId: string, handOverTo: string | null = null) =>
    team.principal.client.call('DELETE', `/api/v1/projects/${id}/members/${userId}`, { body: { handOverTo } });

  test('is taken out only with somebody for what is still to be done', async () => {
    const { id: projectId } = await newProject(team.principal, { leadId: team.senior.id, visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: team.junior.id }));
    const theirs = { assigneeId: team.junior.id, due: '2026-03-09' };
    const checklist = [item('Measure', theirs), item('Draw', { ...theirs, done: true }), item('Order')];
    const task = await newTask(team.principal, { projectId, checklist });
    const refused = await takeOut(projectId, team.junior.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'open_tasks_remain', count: 1, field: 'handOverTo' } });
    await ok(takeOut(projectId, team.junior.id, team.senior.id));
    const handed = await read(task);
    expect(handed.checklist).toEqual([{ ...checklist[0], assigneeId: team.senior.id }, checklist[1], checklist[2]]);
    expect(await named(task)).toEqual([
      { userId: team.junior.id, isOpen: false },
      { userId: team.senior.id, isOpen: true },
    ]);
    // Whoever edits the list on what was before, without saying on what, is told.
    const stale = { version: task.version, changes: { checklist: [] } };
    expect((await team.senior.client.patch(path(task), stale)).body).toMatchObject({ code: 'conflict', by: 'Mara Lind' });
    // What is done keeps nobody.
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: team.junior.id }));
    await ok(takeOut(projectId, team.junior.id));
  });

  test('stays in a project that is closed while an item is theirs', async () => {
    const own = await newProject(team.principal);
    await newTask(team.principal, {
      projectId: own.id,
      checklist: [item('Measure', { assigneeId: team.technical.id }), item('Draw', { assigneeId: team.standard.id, done: true })],
    });
    const { version } = (await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${own.id}`))).project;
    const body = { version, visibility: 'private' };
    const { project: shut } = await ok<{ project: Project }>(team.principal.client.post(`/api/v1/projects/${own.id}/visibility`, body));
    expect(shut.memberIds).toContain(team.technical.id);
    expect(shut.memberIds).not.toContain(team.standard.id);
  });

  test('is counted with it, and their successor reads what they take over', async () => {
    const leaver = await team.newcomer();
    const { id: projectId } = await newProject(team.principal, { visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: leaver }));
    const task = await newTask(team.principal, { projectId, checklist: [item('Measure', { assigneeId: leaver })] });
    const member = await ok<{ work: { openTasks: number } }>(team.principal.client.get(`/api/v1/studio/members/${leaver}`));
    expect(member.work.openTasks).toBe(1);
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: team.technical.id }));
    expect((await read(task, team.technical)).checklist[0]?.assigneeId).toBe(team.technical.id);
  });
});

describe('a task that changes its project', () => {
  const move = (by: Person, { id, version }: Task, to: object) =>
    by.client.post<{ task: Task; message?: string }>(`/api/v1/tasks/${id}/project`, { version, ...to });

  test('takes along the days of its items and who reads the project, and its history says so', async () => {
    const checklist = [
      item('Measure', { assigneeId: team.senior.id, due: '2026-03-09' }),
      item('Order', { assigneeId: team.standard.id, due: '2026-03-10' }),
    ];
    const task = await newTask(team.principal, { projectId: project.id, checklist });
    const { task: there } = await ok<{ task: Task }>(move(team.principal, task, { projectId: closed.id }));
    const { assigneeId: _, ...nobodys } = checklist[1] as Item;
    expect(there.checklist).toEqual([checklist[0], nobodys]);
    expect((await named(task)).map(({ userId }) => userId)).toEqual([team.senior.id]);
    const { items } = await ok<{ items: { changed: string[] }[] }>(team.principal.client.get(`${path(task)}/history`));
    expect(items[0]?.changed).toContain('checklist');
    // With nobody to let go the list is no part of it.
    const plain = await newTask(team.principal, { projectId: project.id, checklist: [item('Measure', { assigneeId: team.senior.id })] });
    await ok(move(team.principal, plain, { projectId: closed.id }));
    const { items: acts } = await ok<{ items: { changed: string[] }[] }>(team.principal.client.get(`${path(plain)}/history`));
    expect(acts[0]?.changed).not.toContain('checklist');
  });

  test('becomes personal with items of nobody else, which then are nobody’s', async () => {
    const mine = await newTask(team.senior, {
      projectId: project.id,
      assigneeIds: [],
      checklist: [item('Measure', { assigneeId: team.senior.id, due: '2026-03-09' })],
    });
    const { task } = await ok<{ task: Task }>(move(team.senior, mine, { projectId: null }));
    expect(task.checklist[0]).not.toHaveProperty('assigneeId');
    expect(task.checklist[0]?.due).toBe('2026-03-09');
    const theirs = await newTask(team.senior, { projectId: project.id, checklist: [item('Measure', { assigneeId: team.junior.id })] });
    expect(await move(team.senior, theirs, { projectId: null })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Others are named in this task.') },
    });
  });
});

describe('who hears of it', () => {
  const toldOf = async (person: Person, task: Task) =>
    (await ok<{ items: Notification[] }>(person.client.get('/api/v1/notifications'))).items
      .filter(({ data }) => data.taskId === task.id)
      .map(({ type, title }) => [type, title]);

  test('is told once of an item that is given to them, also when it is sent again, and never of their own act', async () => {
    const [first, second, third] = [item('Measure'), item('Order'), item('Draw')] as const;
    const task = await newTask(team.principal, { projectId: project.id, checklist: [first, second, third] });
    const given = [{ ...first, assigneeId: team.junior.id }, second, { ...third, assigneeId: team.principal.id }];
    for (const answer of [await change(team.principal, task, given), await change(team.principal, task, given)])
      expect(answer.status).toBe(200);
    expect(await toldOf(team.junior, task)).toEqual([['task_assigned', 'Checklist item assigned']]);
    expect(await toldOf(team.principal, task)).toEqual([]);
    await changed(team.junior, await read(task), [{ ...first, assigneeId: team.junior.id, done: true }, second, given[2] as Item]);
    expect(await toldOf(team.junior, task)).toHaveLength(1);
  });

  test('once as well who is given an item of a task that is theirs', async () => {
    const only = item('Measure', { assigneeId: team.junior.id });
    const made = await newTask(team.principal, {
      projectId: project.id,
      assigneeIds: [team.junior.id],
      checklist: [only],
    });
    expect(await toldOf(team.junior, made)).toEqual([['task_assigned', 'Task assigned']]);
    const more = [only, item('Order', { assigneeId: team.junior.id }), item('Draw', { assigneeId: team.junior.id })];
    await changed(team.principal, made, more);
    expect(await toldOf(team.junior, made)).toEqual([
      ['task_assigned', 'Checklist items assigned'],
      ['task_assigned', 'Task assigned'],
    ]);
  });
});
