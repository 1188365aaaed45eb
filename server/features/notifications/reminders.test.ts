// Reminders of what falls due, with a clock that goes on from morning to morning: to whom, of what, how often.

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Day, addDays, dayOfWeek } from '../../../domain/kernel/calendar.ts';
import type { StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { Notification, NotificationCounts } from '../../../domain/notifications/contract.ts';
import { clockIn } from '../../../domain/notifications/preferences.ts';
import { dayIn } from '../../../domain/notifications/reminders.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { inTransaction } from '../../db/tx.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { createLog } from '../../log.ts';
import { ok } from '../../testing/answers.ts';
import { isRead, listenToStatements, partsOf, type Plan } from '../../testing/asked.ts';
import { fillStudio } from '../../testing/filledStudio.ts';
import { listen } from '../../testing/liveSocket.ts';
import { type Person, signInAgain } from '../../testing/people.ts';
import { newProject } from '../../testing/projects.ts';
import { openPushService, type TestPushService } from '../../testing/pushService.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let service: TestPushService;
let server: TestServer;
let other: TestServer;
let queue: Queue;
/** How far the clocks of both instances have gone. */
let gone = 0;
beforeAll(async () => {
  service = await openPushService();
  server = await startTestServer({ clockStopped: true, pushService: service.own });
  other = await startTestServer({ beside: server, clockStopped: true, pushService: service.own });
  queue = await openQueue({ ownerUrl: server.ownerUrl, log: createLog({ level: 'silent' }), schedule: false });
});
afterAll(async () => {
  await queue.stop();
  await other.close();
  await server.close();
  await service.close();
});

/** Nobody of the tests before is looked for again: each morning would say more than the last. */
afterEach(() => queryOnce(server.ownerUrl, `update reminder_turns set next_at = 'infinity'`));

const statements = listenToStatements();

const began = Date.now();
const nowThere = () => new Date(began + gone);
const london = 'Europe/London';
const minute = 60_000;
const [wednesday, friday, saturday, monday] = [3, 5, 6, 1];

const todayThere = (zone = london): Day => dayIn(zone, nowThere());
const inDays = (count: number): Day => addDays(todayThere(), count);

/** The clocks go on until one of that zone shows the time, on the given day of the week where one is given. */
function goTo(clock: string, { weekday, zone = london }: { weekday?: number | undefined; zone?: string } = {}): void {
  // Two clocks that stopped a little apart, and one of this test: a minute past it for all.
  const first = Math.floor(nowThere().getTime() / minute) * minute + minute;
  for (let at = first; ; at += minute) {
    const there = new Date(at);
    if (clockIn(zone, there) !== clock || (weekday !== undefined && dayOfWeek(dayIn(zone, there)) !== weekday)) continue;
    const by = at + 30_000 - nowThere().getTime();
    gone += by;
    for (const one of [server, other]) one.advance(by);
    return;
  }
}

const waiting = `select from pgboss.job where name like 'reminders.%' and state < 'completed'`;
const idle = () =>
  expect.poll(async () => (await queryOnce(server.ownerUrl, waiting, [])).rows.length, { timeout: 20_000, interval: 50 }).toBe(0);

/** Whose turn it is is looked for, by however many at once, until all that came of it is done. */
async function lookForTurns(times = 1): Promise<void> {
  for (let time = 0; time < times; time++)
    await inTransaction(server.db, { kind: 'authentication' }, (tx) => queue.enqueue(tx, 'reminders.plan', {}));
  await idle();
}

/** The morning of the next such day, ten minutes before it is one, with a studio that was looked at once. */
async function newMorning(weekday = wednesday): Promise<Studio> {
  goTo('07:50', { weekday });
  const team = await foundStudio(server);
  await lookForTurns();
  return team;
}

/** The next time that it is eight in the morning, a moment later. */
async function passEight(weekday?: number): Promise<void> {
  goTo('08:00', { weekday });
  await lookForTurns();
}

interface Told {
  type: string;
  title: string;
  message: string;
  data: Notification['data'];
}
const toldTo = async ({ id }: Person): Promise<Told[]> =>
  (
    await queryOnce(
      server.ownerUrl,
      `select type, title, message, data from notifications where user_id = $1 and type in ('task_due_soon', 'task_overdue', 'tasks_due') order by created_at, id`,
      [id],
    )
  ).rows as Told[];
const titlesOf = async (person: Person): Promise<string[]> => (await toldTo(person)).map(({ title }) => title);
const again = (person: Person): Promise<Person> => signInAgain(server, person);
const choose = ({ client }: Person, changes: object) => ok(client.patch('/api/v1/notifications/preferences', changes));
async function edit({ client }: Person, { id }: { id: string }, changes: object): Promise<Task> {
  const { task } = await ok<{ task: Task }>(client.get(`/api/v1/tasks/${id}`));
  return (await ok<{ task: Task }>(client.patch(`/api/v1/tasks/${id}`, { version: task.version, changes }))).task;
}

test('a task is said once as it falls due and once when it is late, at eight, to whoever works on it; another day is news', async () => {
  const { principal, senior, standard } = await newMorning();
  const { id: projectId } = await newProject(senior, { name: 'Mews flat' });
  const task = await newTask(senior, { projectId, title: 'Order brass rail', due: inDays(1), assigneeIds: [standard.id] });
  await newTask(senior, { projectId, title: 'Next week', due: inDays(6), assigneeIds: [standard.id] });
  await newTask(senior, { projectId, title: 'Without a day', assigneeIds: [standard.id] });
  const browser = service.newBrowser();
  await ok(standard.client.post('/api/v1/notifications/devices', browser.subscription));
  await choose(standard, { push_notifications_enabled: true });
  const tab = await listen(server, standard);
  goTo('07:58');
  await lookForTurns();
  expect(await titlesOf(standard)).toEqual([]);

  await passEight();
  const [said, ...others] = await toldTo(standard);
  expect(others).toEqual([]);
  expect(said).toMatchObject({
    type: 'task_due_soon',
    title: 'Task due tomorrow',
    message: expect.stringMatching(/^"Order brass rail" in Mews flat is due tomorrow, \d+\s\w{3}$/) as string,
    data: { taskId: task.id, projectId, taskTitle: 'Order brass rail', projectName: 'Mews flat' },
  });
  expect([await toldTo(senior), await toldTo(principal)]).toEqual([[], []]);
  await expect.poll(() => tab.events.filter(({ type }) => type === 'notifications.added').length).toBe(1);
  await expect.poll(() => browser.messages()).toHaveLength(1);
  expect(browser.messages()).toMatchObject([{ title: 'Task due tomorrow', path: `/projects/${projectId}?tab=tasks&task=${task.id}` }]);
  tab.close();

  await passEight(); // Thursday, its day
  expect(await titlesOf(standard)).toEqual(['Task due tomorrow']);
  await passEight();
  await passEight(monday);
  expect(await titlesOf(standard)).toEqual(['Task due tomorrow', 'Task overdue', 'Task due tomorrow']);

  // Late by another day: nothing new. Due again: news.
  await passEight();
  await edit(await again(senior), task, { due: inDays(1) });
  await passEight();
  await passEight();
  expect((await toldTo(standard)).slice(3).map(({ title, data }) => `${title}: ${data.taskTitle}`)).toEqual([
    'Task due today: Order brass rail',
    'Task overdue: Next week',
    'Task overdue: Order brass rail',
  ]);
});

describe('nothing is said', () => {
  test('of what is done, lies in review with somebody else, or belongs to a project that rests; nor of the sample', async () => {
    const { principal, senior, standard } = await newMorning();
    const due = inDays(1);
    const project = await newProject(senior);
    const fields = { projectId: project.id, due, assigneeIds: [standard.id] };
    const [done, inReview, gone] = [await newTask(senior, fields), await newTask(senior, fields), await newTask(senior, fields)];
    await ok(senior.client.post(`/api/v1/tasks/${done.id}/move`, { status: 'completed', position: 'a1' }));
    await ok(standard.client.post(`/api/v1/tasks/${inReview.id}/send-to-review`, { reviewerId: principal.id }));
    await ok(principal.client.delete(`/api/v1/tasks/${gone.id}`));
    for (const status of ['on-hold', 'archived', 'completed']) {
      const resting = await newProject(senior, { name: status });
      await newTask(senior, { projectId: resting.id, due, assigneeIds: [standard.id] });
      await queryOnce(server.ownerUrl, 'update projects set status = $2 where id = $1', [resting.id, status]);
    }
    const sample = await newProject(senior, { name: 'Sample' });
    await newTask(senior, { projectId: sample.id, due, assigneeIds: [standard.id] });
    await queryOnce(server.ownerUrl, 'update projects set is_sample = true where id = $1', [sample.id]);
    const trashed = await newProject(principal, { name: 'Trashed' });
    await newTask(principal, { projectId: trashed.id, due, assigneeIds: [standard.id] });
    await ok(principal.client.call('DELETE', `/api/v1/projects/${trashed.id}`, { body: { version: trashed.version } }));
    await passEight();
    expect(await toldTo(standard)).toEqual([]);
    // Whoever is to look at it has it in hand.
    expect((await toldTo(principal)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/ is due tomorrow, \d+\s\w{3}, and waits for your review$/),
    ]);
  });

  test('to whom the project was closed meanwhile, nor to somebody who was deactivated; and who is gone leaves nothing', async () => {
    const { principal, senior, standard, junior, technical } = await newMorning();
    const project = await newProject(senior, { leadId: senior.id });
    await newTask(senior, { projectId: project.id, due: inDays(1), assigneeIds: [senior.id, standard.id, junior.id, technical.id] });
    await queryOnce(server.ownerUrl, `update projects set visibility = 'private' where id = $1`, [project.id]);
    await queryOnce(server.ownerUrl, 'delete from project_members where project_id = $1 and user_id = $2', [project.id, standard.id]);
    await queryOnce(
      server.ownerUrl,
      `insert into project_members (project_id, user_id, studio_id) select $1, u.id, u.studio_id from user_profiles u where u.id = any($2) on conflict do nothing`,
      [project.id, [junior.id, technical.id]],
    );
    await ok(principal.client.post(`/api/v1/studio/members/${junior.id}/deactivate`, { handOverTo: null }));
    await passEight();
    expect([await titlesOf(standard), await titlesOf(junior)]).toEqual([[], []]);
    expect([await titlesOf(senior), await titlesOf(technical)]).toEqual([['Task due tomorrow'], ['Task due tomorrow']]);

    const rows = async (person: Person) =>
      (
        await queryOnce(
          server.ownerUrl,
          'select user_id from reminder_turns where user_id = $1 union all select user_id from task_reminders where user_id = $1',
          [person.id],
        )
      ).rows.length;
    expect(await rows(technical)).toBe(2);
    await ok((await again(principal)).client.post(`/api/v1/studio/members/${technical.id}/remove`, {}));
    expect(await rows(technical)).toBe(0);
    goTo('08:30');
    await lookForTurns();
  });

  test('on a day off: what fell on it is said on the next working day, and what comes after it before it', async () => {
    const { principal, senior, standard } = await newMorning(friday);
    const { id: projectId } = await newProject(senior);
    const [friday0, monday0] = [todayThere(), inDays(3)];
    await ok(principal.client.post('/api/v1/studio/holidays', { holidays: [{ day: monday0, name: 'Bank holiday' }] }));
    await newTask(senior, { projectId, title: 'On Tuesday', due: addDays(friday0, 4), assigneeIds: [standard.id] });
    await passEight();
    expect((await toldTo(standard)).map(({ message }) => message)).toEqual([expect.stringContaining('is due on Tuesday, ')]);
    // Somebody works on, and gives out work for the day off.
    await newTask(await again(senior), { projectId, title: 'On Saturday', due: addDays(friday0, 1), assigneeIds: [standard.id] });
    await passEight(saturday);
    await passEight(monday);
    expect(await titlesOf(standard)).toHaveLength(1);
    await passEight();
    expect((await toldTo(standard)).slice(1)).toMatchObject([{ type: 'task_overdue', data: { taskTitle: 'On Saturday' } }]);
  });

  test('to whoever switched it off, until they switch it on', async () => {
    const { senior, standard } = await newMorning();
    const { id: projectId } = await newProject(senior);
    await newTask(senior, { projectId, due: inDays(1), assigneeIds: [standard.id, senior.id] });
    await choose(standard, { due_reminders_enabled: false });
    await passEight();
    expect([await titlesOf(standard), await titlesOf(senior)]).toEqual([[], ['Task due tomorrow']]);
    await choose(await again(standard), { due_reminders_enabled: true });
    await lookForTurns();
    expect(await titlesOf(standard)).toEqual([]);
    await passEight();
    expect(await titlesOf(standard)).toEqual(['Task due today']);
  });
});

test('a task of one’s own is said and pushed to oneself, stands in the list, and is read with its page; nobody else’s list opens it', async () => {
  const { principal, senior } = await newMorning();
  const task = await newTask(senior, { projectId: null, title: 'Call the joiner', due: todayThere() });
  const browser = service.newBrowser();
  await ok(senior.client.post('/api/v1/notifications/devices', browser.subscription));
  await choose(senior, { push_notifications_enabled: true });
  await passEight();
  await expect.poll(() => browser.messages()).toMatchObject([{ title: 'Task due today', path: `/todos?task=${task.id}` }]);
  const [own, boss] = [await again(senior), await again(principal)];
  const listOf = ({ client }: Person) =>
    ok<{ items: Notification[]; counts: NotificationCounts }>(client.get('/api/v1/notifications?unread=true'));
  const { items, counts } = await listOf(own);
  expect(items).toMatchObject([
    { type: 'task_due_soon', message: expect.stringMatching(/^"Call the joiner" is due today, /) as string, data: { taskId: task.id } },
  ]);
  expect([counts.taskNotifications, counts.unread]).toEqual([1, 1]);
  expect((await listOf(boss)).items.map(({ type }) => type)).not.toContain('task_due_soon');
  await ok(own.client.post('/api/v1/notifications/read', { taskId: task.id }));
  expect((await listOf(own)).items).toEqual([]);
});

test('what reminded of a task is read once it is done, for all whom it reminded and in their tabs; another task’s stays', async () => {
  const { principal, senior, standard } = await newMorning();
  const { id: projectId } = await newProject(senior, { name: 'Mews flat' });
  const people = [senior.id, standard.id];
  const [rail, sink, stair] = [
    await newTask(senior, { projectId, title: 'Order brass rail', due: inDays(1), assigneeIds: people }),
    await newTask(senior, { projectId, title: 'Order the sink', due: inDays(1), assigneeIds: people }),
    await newTask(senior, { projectId, title: 'Draw the stair', due: inDays(0), assigneeIds: [standard.id], reviewerId: principal.id }),
  ];
  await ok(senior.client.post(`/api/v1/tasks/${stair.id}/send-to-review`, {}));
  await passEight();
  const unread = async ({ client }: Person): Promise<(string | undefined)[]> => {
    const { items } = await ok<{ items: Notification[] }>(client.get('/api/v1/notifications?unread=true'));
    return items.filter(({ type }) => type === 'task_due_soon').map(({ type, data }) => `${type} ${data.taskTitle}`);
  };
  const both = ['task_due_soon Order brass rail', 'task_due_soon Order the sink'];
  for (const one of [senior, standard]) expect((await unread(one)).toSorted()).toEqual(both);
  /** What else of a task is unread: who was given it still wants to know of that. */
  const given = async ({ client }: Person) => {
    const { items } = await ok<{ items: Notification[] }>(client.get('/api/v1/notifications?unread=true'));
    return items.filter(({ type, data }) => type === 'task_assigned' && data.taskTitle === 'Order brass rail').length;
  };
  expect(await given(standard)).toBe(1);
  const tab = await listen(server, standard);
  const complete = ({ id, position }: Task) => ok(senior.client.post(`/api/v1/tasks/${id}/move`, { status: 'completed', position }));
  await complete(rail);
  for (const one of [senior, standard]) expect(await unread(one)).toEqual(['task_due_soon Order the sink']);
  expect(await given(standard)).toBe(1);
  const readThere = () => tab.events.filter(({ type }) => type === 'notifications.read');
  await expect.poll(() => readThere().length).toBe(1);

  // Approved, and one's own.
  expect(await unread(principal)).toContain('task_due_soon Draw the stair');
  await ok(principal.client.post(`/api/v1/tasks/${stair.id}/approve`, {}));
  expect(await unread(principal)).not.toContain('task_due_soon Draw the stair');
  // What nobody was reminded of tells nobody.
  const plain = await newTask(senior, { projectId, title: 'Ring the joiner', due: inDays(9), assigneeIds: people });
  await complete(plain);
  await complete(sink);
  await expect.poll(() => readThere().length).toBe(2);
  tab.close();
});

test('what reminded of a task is read once it is due later or on no day, by hand or by a programme; due earlier it stays', async () => {
  const { senior, standard } = await newMorning();
  const { id: projectId } = await newProject(senior, { name: 'Mews flat' });
  const due = inDays(1);
  const add = (title: string) => newTask(senior, { projectId, title, start: due, due, assigneeIds: [standard.id] });
  const [rail, sink, door] = [await add('Order brass rail'), await add('Order the sink'), await add('Hang the door')];
  await passEight();
  const { client } = await again(standard);
  const boss = await again(senior);
  const unread = async (): Promise<unknown[]> => {
    const { items } = await ok<{ items: Notification[] }>(client.get('/api/v1/notifications?unread=true'));
    return items.flatMap(({ type, data }) => (type === 'task_due_soon' ? [data.taskTitle] : [])).toSorted();
  };
  expect(await unread()).toEqual(['Hang the door', 'Order brass rail', 'Order the sink']);
  await edit(boss, rail, { start: inDays(0), due: inDays(0) });
  await edit(boss, rail, { priority: 'high' });
  expect(await unread()).toEqual(['Hang the door', 'Order brass rail', 'Order the sink']);
  await edit(boss, rail, { due: inDays(5) });
  expect(await unread()).toEqual(['Hang the door', 'Order the sink']);
  await edit(boss, sink, { due: null });
  expect(await unread()).toEqual(['Hang the door']);
  const changes = [{ kind: 'move', id: door.id, start: inDays(7) }];
  await ok(boss.client.post(`/api/v1/projects/${projectId}/schedule`, { changes, versions: { [door.id]: door.version } }));
  expect(await unread()).toEqual([]);
});

test('up to three stand in the list with what presses most first', async () => {
  const { senior, standard } = await newMorning();
  const { id: projectId } = await newProject(senior);
  for (const day of [inDays(1), inDays(-3), todayThere()]) await newTask(senior, { projectId, due: day, assigneeIds: [standard.id] });
  await ok(standard.client.post('/api/v1/notifications/read', {}));
  await passEight();
  const { client } = await again(standard);
  const { items } = await ok<{ items: Notification[] }>(client.get('/api/v1/notifications?unread=true'));
  expect(items.map(({ title }) => title)).toEqual(['Task overdue', 'Task due today', 'Task due tomorrow']);
});

test('more than three are one notification that says how many, and each of them is said with it', async () => {
  const { senior, standard } = await newMorning();
  const { id: projectId } = await newProject(senior);
  const due = [inDays(-9), inDays(-1), todayThere(), inDays(1), inDays(1)];
  for (const day of due) await newTask(senior, { projectId, due: day, assigneeIds: [standard.id] });
  await passEight();
  expect(await toldTo(standard)).toMatchObject([
    {
      type: 'tasks_due',
      title: 'Tasks due and overdue',
      message: expect.stringMatching(/^3 of your tasks are due by tomorrow, \d+\s\w{3}, and 2 are overdue now$/) as string,
      data: { view: 'assigned' },
    },
  ]);
  await passEight(); // Thursday: what was due on Wednesday is late
  expect((await titlesOf(standard)).slice(1)).toEqual(['Task overdue']);
});

describe('each is said once', () => {
  test('however many look at once, and however often a job is done', async () => {
    const { senior, standard } = await newMorning();
    const { id: projectId } = await newProject(senior);
    await newTask(senior, { projectId, due: inDays(1), assigneeIds: [standard.id, senior.id] });
    goTo('08:00');
    await lookForTurns(4);
    expect([await titlesOf(standard), await titlesOf(senior)]).toEqual([['Task due tomorrow'], ['Task due tomorrow']]);
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [standard.id]);
    const data = { userId: standard.id as UserId, studioId: rows[0].studio_id as StudioId };
    const sixTimes = async () => {
      const jobs = Array.from({ length: 6 }, () => ({ data, afterMs: 0 }));
      await inTransaction(server.db, { kind: 'authentication' }, (tx) => queue.enqueueAll(tx, 'reminders.send', jobs));
      await idle();
    };
    const forgetDay = () => queryOnce(server.ownerUrl, 'update reminder_turns set said_on = said_on - 1 where user_id = $1', [standard.id]);
    const forgetMarks = () => queryOnce(server.ownerUrl, 'delete from task_reminders where user_id = $1', [standard.id]);
    // As after a crash between the commit and the queue's notice of it: the day is noted, and so is each task.
    await forgetMarks();
    await sixTimes();
    expect(await titlesOf(standard)).toHaveLength(1);
    await queryOnce(
      server.ownerUrl,
      `insert into task_reminders (user_id, task_id, studio_id, soon_for) select $1, task_id, studio_id, soon_for from task_reminders where user_id = $2`,
      [standard.id, senior.id],
    );
    await forgetDay();
    await sixTimes();
    expect(await titlesOf(standard)).toHaveLength(1);
    // Of several at once that know neither, one says it.
    await forgetMarks();
    await forgetDay();
    await sixTimes();
    expect(await titlesOf(standard)).toHaveLength(2);
  });

  test('on the same day where the server was away at eight, and not at night where it comes back the next day', async () => {
    const { senior, standard } = await newMorning();
    const { id: projectId } = await newProject(senior);
    await newTask(senior, { projectId, due: inDays(2), assigneeIds: [standard.id] });
    await passEight();
    goTo('15:20', { weekday: 4 });
    await lookForTurns();
    expect(await titlesOf(standard)).toEqual(['Task due tomorrow']);
    // The whole Friday away, and back in the night: nothing until Monday.
    goTo('03:00', { weekday: saturday });
    await lookForTurns();
    await passEight();
    expect(await titlesOf(standard)).toEqual(['Task due tomorrow']);
    await passEight(monday);
    expect(await titlesOf(standard)).toEqual(['Task due tomorrow', 'Task overdue']);
  });
});

describe('by the clock of each person', () => {
  test('who is in another zone than the studio hears when it is eight there, and of what is due by their own day', async () => {
    goTo('02:00', { weekday: wednesday });
    const { principal, senior, standard, technical } = await foundStudio(server);
    await ok(standard.client.patch('/api/v1/me/profile', { time_zone: 'Asia/Kathmandu' }));
    await ok(technical.client.patch('/api/v1/me/profile', { time_zone: 'America/New_York' }));
    await lookForTurns();
    const { id: projectId } = await newProject(senior);
    await newTask(senior, { projectId, due: todayThere(), assigneeIds: [principal.id, standard.id, technical.id] });
    const said = async () =>
      [await titlesOf(standard), await titlesOf(principal), await titlesOf(technical)].map((titles) => titles.length);
    goTo('08:00', { zone: 'Asia/Kathmandu' });
    await lookForTurns();
    expect(await said()).toEqual([1, 0, 0]);
    await passEight();
    expect(await said()).toEqual([1, 1, 0]);
    goTo('07:58', { zone: 'America/New_York' });
    await lookForTurns();
    expect(await said()).toEqual([1, 1, 0]);
    goTo('08:00', { zone: 'America/New_York' });
    await lookForTurns();
    expect(await said()).toEqual([1, 1, 1]);
  });

  test('another zone counts at once, of a person as of the studio', async () => {
    const { principal, senior, standard } = await newMorning();
    const { id: projectId } = await newProject(senior);
    await newTask(senior, { projectId, due: inDays(1), assigneeIds: [senior.id, standard.id] });
    // It is ten in Athens, and eleven in Dubai.
    await ok(standard.client.patch('/api/v1/me/profile', { time_zone: 'Europe/Athens' }));
    await lookForTurns();
    expect([await titlesOf(standard), await titlesOf(senior)]).toEqual([['Task due tomorrow'], []]);
    const { version } = await ok<{ version: number }>(principal.client.get('/api/v1/studio'));
    await ok(principal.client.patch('/api/v1/studio', { version, changes: { timeZone: 'Asia/Dubai' } }));
    await lookForTurns();
    expect([await titlesOf(standard), await titlesOf(senior)]).toEqual([['Task due tomorrow'], ['Task due tomorrow']]);
  });
});

describe('what it asks of the database', () => {
  test('a statement a batch for whose turn it is, nine for a person, and none that reads a table from end to end', async () => {
    const team = await newMorning();
    await fillStudio(server.ownerUrl, { team, projects: 10, tasks: [1000, 200], notifications: 100, invitations: 10 });
    await newTask(team.senior, { due: inDays(1), assigneeIds: [team.standard.id] });
    await queryOnce(
      server.ownerUrl,
      `update tasks set due_day = null where studio_id = (select studio_id from user_profiles where id = $1) and title <> 'Order plaster samples'`,
      [team.standard.id],
    );
    goTo('08:00');
    const planned = await statements.askedBy(() => lookForTurns(), `app.scope = 'housekeeping'`);
    const asked = planned.filter(({ text }) => /reminder/.test(text) && !/pgboss/.test(text));
    expect(asked).toHaveLength(1);

    await queryOnce(server.ownerUrl, 'delete from task_reminders where user_id = $1', [team.standard.id]);
    await queryOnce(server.ownerUrl, `update reminder_turns set said_on = said_on - 1, next_at = now() where user_id = $1`, [
      team.standard.id,
    ]);
    const own = await statements.askedBy(() => lookForTurns(), `app.user_id = '${team.standard.id}'`);
    expect((await titlesOf(team.standard)).length).toBe(2);
    expect(own.length, own.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(9);

    const database = new pg.Client({ connectionString: server.ownerUrl });
    await database.connect();
    await database.query('set role atelier_app; set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
    const whole: string[] = [];
    for (const { text } of [...asked, ...own].filter((one) => isRead(one) || /^\s*(update|insert)/.test(one.text)))
      for (const part of partsOf(await planOf(database, text)))
        if (part['Node Type'] === 'Seq Scan') whole.push(`${part['Relation Name']}: ${text}`);
    await database.end();
    expect(whole).toEqual([]);
  });
});

/** A plan as for anybody. */
async function planOf(database: pg.Client, text: string): Promise<Plan> {
  await database.query(`prepare asked as ${text}`);
  const { rows } = await database.query<{ count: number }>(
    `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'asked'`,
  );
  const values = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ');
  const { rows: plans } = await database.query(`explain (format json) execute asked${values ? `(${values})` : ''}`);
  await database.query('deallocate asked');
  return (plans[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan; // always one
}
