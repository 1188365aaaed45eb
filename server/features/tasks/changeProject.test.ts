// A task goes into another project (decision 0014), through HTTP.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Schedule, ScheduleRow } from '../../../domain/schedule/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newComment } from '../../testing/discussionCalls.ts';
import { newFile } from '../../testing/files.ts';
import { newProject } from '../../testing/projects.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { cardsIn, listen } from '../../testing/liveSocket.ts';
import type { Person } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
let mews: Project;
let quay: Project;
/** Read by the Principal and the Senior alone. */
let closed: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  const plan = { templateId: 'kitchen-and-bath', start: '2026-01-12', leadId: team.senior.id };
  mews = await newProject(team.principal, { ...plan, name: 'Mews flat' });
  quay = await newProject(team.principal, { ...plan, name: 'Quayside house' });
  closed = await newProject(team.principal, { name: 'Bank vault', leadId: team.senior.id, visibility: 'private' });
});
afterAll(() => server.close());

const path = (task: { id: string }, step = '') => `/api/v1/tasks/${task.id}${step}`;
const answerOf = (answer: ReturnType<Person['client']['post']>) => ok<{ task: Task; seq: number }>(answer);
const move = (person: Person, { id, version }: Pick<Task, 'id' | 'version'>, to: object) =>
  person.client.post<{ task: Task } & { code?: string; field?: string; message?: string }>(`/api/v1/tasks/${id}/project`, {
    version,
    ...to,
  });
const moved = async (person: Person, task: Pick<Task, 'id' | 'version'>, to: object) => (await answerOf(move(person, task, to))).task;
const titlesOn = async (person: Person, { id }: Project) =>
  (await ok<{ items: Task[] }>(person.client.get(`/api/v1/tasks?view=project&projectId=${id}&limit=500`))).items.map(({ title }) => title);

describe('tasks.changeProject', () => {
  test('it comes with all that is its own, gets a ref of the new project, and has the old one again when it comes back', async () => {
    const task = await newTask(team.principal, {
      projectId: mews.id,
      phaseId: mews.phases[0]?.id,
      title: 'Choose the terrazzo',
      description: 'Honed, 20 mm.',
      assigneeIds: [team.junior.id],
      reviewerId: team.senior.id,
      checklist: [{ id: crypto.randomUUID(), text: 'Ask for samples', done: false }],
      due: '2026-02-02',
    });
    const there = await moved(team.principal, task, { projectId: quay.id, phaseId: quay.phases[1]?.id });
    expect(there).toMatchObject({ projectId: quay.id, phaseId: quay.phases[1]?.id, version: task.version + 1 });
    expect(there.ref?.startsWith(`${quay.refPrefix}-`)).toBe(true);
    const { title, description, checklist, assigneeIds, reviewerId, due } = task;
    expect(there).toMatchObject({ title, description, checklist, assigneeIds, reviewerId, due });
    expect(await titlesOn(team.principal, mews)).not.toContain(title);
    expect(await titlesOn(team.principal, quay)).toContain(title);
    const next = await newTask(team.principal, { projectId: mews.id, title: 'Takes no number twice' });
    expect(next.ref).not.toBe(task.ref);

    const back = await moved(team.principal, there, { projectId: mews.id, phaseId: task.phaseId, position: task.position });
    expect(back).toEqual({ ...task, version: task.version + 2, updatedAt: back.updatedAt });
    expect((await moved(team.principal, back, { projectId: quay.id })).ref).toBe(there.ref);
  });

  test('into the project that it is in changes nothing, and into another phase of it is refused with the way there', async () => {
    const task = await newTask(team.principal, { projectId: mews.id, phaseId: mews.phases[0]?.id, title: 'Stay here' });
    expect(await moved(team.principal, task, { projectId: mews.id, phaseId: mews.phases[0]?.id })).toEqual(task);
    const { status, body } = await team.principal.client.post(path(task, '/project'), {
      version: task.version,
      projectId: mews.id,
      phaseId: mews.phases[1]?.id,
    });
    expect([status, body.field, body.message]).toEqual([
      400,
      'phaseId',
      'The task is in this project already. Choose its phase in the task itself.',
    ]);
  });

  test('whoever cannot read the new project is let go, and waits for no review there', async () => {
    const [assigneeIds, reviewerId] = [[team.senior.id, team.junior.id], team.standard.id];
    const task = await newTask(team.principal, { projectId: mews.id, title: 'Vault door', assigneeIds, reviewerId });
    const sent = await answerOf(team.principal.client.post(path(task, '/send-to-review'), {}));
    const there = await moved(team.principal, sent.task, { projectId: closed.id });
    expect(there).toMatchObject({ assigneeIds: [team.senior.id], reviewerId: null, status: 'in_progress', reviewRequestedAt: null });
    expect(there.reviews).toMatchObject([{ reviewerId, verdict: 'withdrawn' }]);
    const back = await moved(team.principal, there, { projectId: mews.id, assigneeIds, reviewerId });
    expect(back).toMatchObject({ assigneeIds, reviewerId, ref: task.ref });
    // Who waits for a review that goes on goes on waiting.
    const again = await answerOf(team.principal.client.post(path(task, '/send-to-review'), {}));
    const onward = await moved(team.principal, again.task, { projectId: quay.id });
    expect(onward).toMatchObject({ status: 'in_review', reviewerId });
    const { reviews } = await moved(team.principal, onward, { projectId: mews.id, reviewerId: team.technical.id });
    expect(reviews).toMatchObject([{ reviewerId }, { reviewerId: team.technical.id, verdict: null }]);
  });

  test('its links wait where they were, its settings go along, and both programmes follow', async () => {
    const before = await scheduleOf(team.principal, mews.id);
    const spanning = before.rows.find(({ kind, isByHand }) => kind === 'phase' && !isByHand) as ScheduleRow;
    const late = await newTask(team.principal, {
      title: 'Late stone',
      projectId: mews.id,
      phaseId: spanning.id,
      start: '2026-06-15',
      due: '2026-06-19',
    });
    const other = await newTask(team.principal, { title: 'Waits for it', projectId: mews.id, start: '2026-06-22', due: '2026-06-23' });
    const change = (projectId: string, changes: object[], versions: object = {}, modeVersions: object = {}) =>
      ok(team.principal.client.post(`/api/v1/projects/${projectId}/schedule`, { changes, versions, modeVersions }));
    const link = { id: crypto.randomUUID(), from: late.id, to: other.id, type: 'FS', lag: 0 };
    await change(mews.id, [{ kind: 'link', link }]);
    await change(mews.id, [{ kind: 'mode', id: late.id, isPinned: true }], {}, { [late.id]: 0 });
    const endOf = (schedule: Schedule, id: string) => schedule.rows.find((row) => row.id === id)?.end;
    expect(endOf(await scheduleOf(team.principal, mews.id), spanning.id)).toBe('2026-06-19');

    const into = (await scheduleOf(team.principal, quay.id)).rows.find(
      ({ kind, isByHand }) => kind === 'phase' && !isByHand,
    ) as ScheduleRow;
    const there = await moved(team.principal, late, { projectId: quay.id, phaseId: into.id });
    const [left, come] = [await scheduleOf(team.principal, mews.id), await scheduleOf(team.principal, quay.id)];
    expect(endOf(left, spanning.id)).toBe(spanning.end);
    expect(left.links.map(({ id }) => id)).not.toContain(link.id);
    expect(endOf(come, into.id)).toBe('2026-06-19');
    expect(come.rows.find(({ id }) => id === late.id)).toMatchObject({ isPinned: true, start: '2026-06-15' });

    await moved(team.principal, there, { projectId: mews.id, phaseId: spanning.id });
    const back = await scheduleOf(team.principal, mews.id);
    expect(back.links.map(({ id }) => id)).toContain(link.id);
    expect(back.rows.find(({ id }) => id === late.id)).toMatchObject({ isPinned: true });
    expect(endOf(await scheduleOf(team.principal, quay.id), into.id)).toBe(into.end);
  });

  test('a personal task goes into a project and back; one that is others’ too does not become personal', async () => {
    const own = await newTask(team.standard, { title: 'Remember the grout', projectId: null });
    const there = await moved(team.standard, own, { projectId: mews.id });
    expect(there.assigneeIds).toEqual([team.standard.id]);
    expect(await moved(team.standard, there, { projectId: null, position: own.position })).toMatchObject({
      ref: null,
      projectId: null,
      assigneeIds: own.assigneeIds,
    });
    const shared = await newTask(team.standard, { projectId: mews.id, title: 'Ours', assigneeIds: [team.standard.id, team.junior.id] });
    const taken = await move(team.standard, shared, { projectId: null });
    expect([taken.status, taken.body.message]).toEqual([
      403,
      'Others are named in this task. Take them off it before it becomes a personal one.',
    ]);
    const theirs = await move(team.principal, await newTask(team.standard, { projectId: mews.id }), { projectId: null });
    expect([theirs.status, theirs.body.message]).toEqual([403, 'Only the person who made a task can make it a personal one.']);
    expect((await move(team.principal, own, { projectId: mews.id })).status).toBe(404);
    const phased = await move(team.standard, await newTask(team.standard, { projectId: mews.id }), {
      projectId: null,
      phaseId: mews.phases[0]?.id,
    });
    expect([phased.status, phased.body.field]).toEqual([400, 'phaseId']);
  });

  test('[A2 A8] what is out of reach, another project’s phase, an archived project and a missing right are refused, and nothing is written', async () => {
    const task = await newTask(team.principal, { projectId: mews.id, title: 'Stays here' });
    const archived = await newProject(team.principal);
    await ok(team.principal.client.post(`/api/v1/projects/${archived.id}/archive`, { version: archived.version }));
    const stranger = await foundStudio(server);
    const foreign = await newProject(stranger.principal);
    const refused = await Promise.all([
      move(team.standard, task, { projectId: closed.id }),
      move(team.principal, task, { projectId: foreign.id }),
      move(team.principal, task, { projectId: quay.id, phaseId: mews.phases[0]?.id }),
      move(team.principal, task, { projectId: archived.id }),
      move(team.junior, task, { projectId: quay.id }),
      move(stranger.principal, task, { projectId: foreign.id }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 403, 403, 404]);
    expect(refused[2].body.field).toBe('phaseId');
    expect((await ok<{ task: Task }>(team.principal.client.get(path(task)))).task).toEqual(task);
    // A Junior moves what they made, but not to where they may make nothing.
    const own = await newTask(team.junior, { title: 'Own reminder', projectId: null });
    expect((await move(team.junior, own, { projectId: quay.id })).status).toBe(403);
  });

  test('a repeat changes nothing, a stale version is a conflict, and of moves that cross each is done once', async () => {
    const task = await newTask(team.principal, { projectId: mews.id, title: 'Twice' });
    const there = await moved(team.principal, task, { projectId: quay.id });
    const seq = async () => Number((await queryOnce(server.ownerUrl, 'select max(sequence) as last from events')).rows[0].last);
    const before = await seq();
    expect(await moved(team.principal, there, { projectId: quay.id })).toEqual(there);
    expect(await seq()).toBe(before);
    const stale = await move(team.principal, task, { projectId: closed.id });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);

    const both = await Promise.all([mews, closed].map(({ id }) => move(team.principal, there, { projectId: id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

    const pairs = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => ({
        task: await newTask(team.principal, { projectId: [mews, quay][index % 2]?.id, title: `Crossing ${index}` }),
        to: [quay, mews][index % 2]?.id,
      })),
    );
    const crossing = await Promise.all(pairs.map((pair) => move(team.principal, pair.task, { projectId: pair.to })));
    expect(crossing.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(crossing.map(({ body }) => body.task.ref)).size).toBe(8);
  });

  test('whoever reads one of the projects alone sees it go or come, and hears nothing of the other', async () => {
    const task = await newTask(team.principal, { projectId: mews.id, title: 'Canary stone' });
    const since = (await ok<{ seq: number }>(team.junior.client.get(path(task)))).seq;
    const live = await listen(server, team.junior, since);
    const there = await moved(team.principal, task, { projectId: closed.id });
    const renamed = await answerOf(
      team.principal.client.patch(path(task), { version: there.version, changes: { title: 'Canary of the vault' } }),
    );
    const { seq } = await ok<{ seq: number }>(team.principal.client.get('/api/v1/project-index'));
    await live.heard(seq);
    live.close();
    const [gone, ...more] = live.events.filter(({ type }) => type.startsWith('tasks.'));
    expect(gone?.data).toMatchObject({ tasks: [{ id: task.id, projectId: mews.id, card: null, after: null }] });
    expect(more).toEqual([]);
    expect(JSON.stringify(live.events)).not.toMatch(new RegExp(`vault|${closed.id}|${there.ref}`, 'i'));
    // Who was away and comes back after it is told the same, also of what was done before it.
    await moved(team.principal, renamed.task, { projectId: mews.id });
    const late = await listen(server, team.junior, since);
    expect(cardsIn(late.events).map(({ title }) => title)).toContain('Canary of the vault');
    expect(JSON.stringify(late.events)).not.toContain(closed.id);
    late.close();
  });

  test('of the past of a task nobody is shown a project that they do not read', async () => {
    const task = await newTask(team.principal, { projectId: closed.id, title: 'Out of the vault' });
    await moved(team.principal, task, { projectId: mews.id });
    interface History {
      items: { type: string; before: Partial<Task>; after: Partial<Task>; changed: string[] }[];
    }
    const historyOf = (person: Person) => ok<History>(person.client.get(path(task, '/history')));
    const [known] = (await historyOf(team.principal)).items;
    expect(known).toMatchObject({ type: 'tasks.projectChanged', before: { projectId: closed.id }, after: { projectId: mews.id } });
    const [masked] = (await historyOf(team.junior)).items;
    expect(masked).toMatchObject({ type: 'tasks.projectChanged', after: { projectId: mews.id } });
    expect(masked?.before).not.toHaveProperty('projectId');
  });

  test('who works on it is told in the words of the new project, and nobody who cannot read it', async () => {
    const titled = `Told ${crypto.randomUUID()}`;
    const assigneeIds = [team.senior.id, team.junior.id];
    const task = await newTask(team.principal, { projectId: mews.id, title: titled, assigneeIds });
    await moved(team.principal, task, { projectId: closed.id });
    const told = async (person: Person) =>
      (await ok<{ items: { message: string; data: object }[] }>(person.client.get('/api/v1/notifications?limit=50'))).items.filter(
        ({ message }) => message.includes(titled),
      );
    const [newest] = await told(team.senior);
    expect(newest?.message).toContain('Bank vault');
    expect(newest?.data).toMatchObject({ projectId: closed.id });
    expect(await told(team.junior)).toEqual([]);
  });
});

describe('a task with what others put on it, in a project that not everybody reads', () => {
  const putOn = {
    'a file': (by: Person, { id: taskId }: Task, projectId: string) => newFile(by.client, { projectId, taskId }),
    'a comment': (by: Person, { id }: Task) => newComment(by.client, { subject: `task_${id}` }),
  };
  test.each(['a file', 'a comment'] as const)('is shown to more people by who may edit projects: %s', async (what) => {
    const vault = await newProject(team.principal, { name: 'Vault', leadId: team.senior.id, visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${vault.id}/members`, { userId: team.technical.id }));
    const annexe = await newProject(team.principal, { name: 'Annexe', leadId: team.senior.id, visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${annexe.id}/members`, { userId: team.technical.id }));
    const make = () => newTask(team.principal, { projectId: vault.id, assigneeIds: [] });
    const current = async ({ id }: Task) => (await ok<{ task: Task }>(team.principal.client.get(path({ id })))).task;

    const theirs = await make();
    await putOn[what](team.principal, theirs, vault.id);
    const refused = await move(team.technical, await current(theirs), { projectId: mews.id });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'forbidden',
      expect.stringMatching(/files or comments/),
    ]);
    expect((await team.junior.client.get(path(theirs))).status).toBe(404);

    // The same people read the other one.
    const there = await moved(team.technical, await current(theirs), { projectId: annexe.id });
    expect((await move(team.technical, there, { projectId: mews.id })).status).toBe(403);
    // Nothing of others is on it, or it is theirs to show.
    const bare = await make();
    await moved(team.technical, await current(bare), { projectId: mews.id });
    if (what === 'a comment') {
      const own = await make();
      await putOn[what](team.technical, own);
      await moved(team.technical, await current(own), { projectId: mews.id });
    }
    // Nor by way of one's own tasks; out of a project that everybody reads it becomes that.
    const mine = await newTask(team.technical, { projectId: vault.id, assigneeIds: [] });
    await newComment(team.principal.client, { subject: `task_${mine.id}` });
    expect((await move(team.technical, await current(mine), { projectId: null })).status).toBe(403);
    const shown = await newTask(team.technical, { projectId: mews.id, assigneeIds: [] });
    await newComment(team.principal.client, { subject: `task_${shown.id}` });
    await moved(team.technical, await current(shown), { projectId: null });

    await moved(team.senior, await current(theirs), { projectId: mews.id });
    expect((await team.junior.client.get(path(theirs))).status).toBe(200);
  });
});
