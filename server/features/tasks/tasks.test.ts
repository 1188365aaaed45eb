// Tasks through HTTP: what each call does, whom it lets, and what happens with a repeat, a race and a stale version.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyBetween } from '../../../domain/kernel/orderKey.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Board } from '../../../domain/tasks/board.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { cardsIn, listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
let project: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
  project = await newProject(team.principal, { leadId: team.senior.id });
});
afterAll(() => server.close());

const path = (task: { id: string }, step = '') => `/api/v1/tasks/${task.id}${step}`;
const answerOf = (answer: ReturnType<Person['client']['post']>) => ok<{ task: Task; seq: number }>(answer);
const eventCount = async () => Number((await queryOnce(server.ownerUrl, 'select count(*) from events')).rows[0].count);

describe('tasks.create', () => {
  test('[R1-03] a personal task is its creator’s alone; no role and no view shows it to others', async () => {
    const title = `Buy ${crypto.randomUUID()}`;
    const { task } = await answerOf(team.junior.client.post('/api/v1/tasks', { title }));
    expect(task).toMatchObject({ ref: null, projectId: null, assigneeIds: [team.junior.id], status: 'todo' });
    expect((await team.principal.client.get(path(task))).status).toBe(404);
    for (const view of ['personal', 'assigned', 'review', 'created']) {
      expect((await team.principal.client.get(`/api/v1/tasks/board?view=${view}`)).text).not.toContain(title);
      expect((await team.principal.client.get(`/api/v1/tasks?view=${view}&search=${encodeURIComponent(title)}`)).text).not.toContain(title);
    }
    const own = await ok<Board>(team.junior.client.get('/api/v1/tasks/board?view=personal'));
    expect(own.columns.todo.items.map((card) => card.title)).toContain(title);
  });

  test('20 at once that name somebody are all made: nobody holds what another needs first', async () => {
    const { id: projectId } = await newProject(team.principal);
    const fields = { projectId, assigneeIds: [team.standard.id, team.technical.id], reviewerId: team.senior.id };
    const by = [team.principal, team.senior];
    const made = await Promise.all(Array.from({ length: 20 }, (_, index) => newTask(by[index % 2] ?? team.principal, fields)));
    expect(new Set(made.map(({ ref }) => ref)).size).toBe(20);
  });

  test.each([
    ['on top', {}],
    ['at a place of their own', { position: 'a5' }],
  ])('refs count up without gap or repeat, also when 20 are made at once %s', async (_where, where) => {
    const { refPrefix, id } = await newProject(team.principal, { name: 'Quayside Hotel' });
    const tasks = await Promise.all(
      Array.from({ length: 20 }, (_, index) => newTask(team.principal, { projectId: id, title: `Task ${index}`, ...where })),
    );
    const numbers = tasks.map(({ ref }) => Number(ref?.replace(`${refPrefix}-`, ''))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test('a repeat under one idempotency key makes one task; the same key with another body is refused', async () => {
    const client = team.principal.client.with({
      'idempotency-key': crypto.randomUUID(),
      authorization: `Bearer ${team.principal.session.access_token}`,
    });
    const body = { title: 'Chase the glazier', projectId: project.id };
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post<{ task: Task }>('/api/v1/tasks', body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.body.task.id)).size).toBe(1);
    const other = await client.post('/api/v1/tasks', { ...body, title: 'Something else' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('[A2 A8] a phase of another project, a foreign project and a stranger are refused, and nothing is written', async () => {
    const other = await newProject(team.principal, { templateId: 'e-design-room', start: '2026-03-02' });
    const before = await eventCount();
    const phase = await team.principal.client.post('/api/v1/tasks', { title: 'x', projectId: project.id, phaseId: other.phases[0]?.id });
    expect([phase.status, phase.body.field]).toEqual([400, 'phaseId']);
    const foreign = await team.principal.client.post('/api/v1/tasks', { title: 'x', projectId: crypto.randomUUID() });
    expect(foreign.status).toBe(404);
    const stranger = await team.principal.client.post('/api/v1/tasks', {
      title: 'x',
      projectId: project.id,
      assigneeIds: [crypto.randomUUID()],
    });
    expect([stranger.status, stranger.body.field]).toEqual([400, 'assigneeIds']);
    expect(await eventCount()).toBe(before);
  });

  test.each([
    ['on top', {}],
    ['at a place of its own', { position: 'a5' }],
  ])('what is refused %s takes no number and leaves no task, and a project that one does not read is none', async (_where, where) => {
    const title = `Refused ${crypto.randomUUID()}`;
    const { id: projectId, refPrefix } = await newProject(team.principal, { visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: team.junior.id }));
    const create = (who: Person, fields = {}) => who.client.post('/api/v1/tasks', { title, projectId, ...where, ...fields });
    expect((await create(team.standard)).status).toBe(404);
    expect((await create(team.principal, { assigneeIds: [team.standard.id] })).status).toBe(400);
    expect((await create(team.junior)).status).toBe(403);
    expect((await newTask(team.principal, { projectId })).ref).toBe(`${refPrefix}-1`);
    const { project } = await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${projectId}`));
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/archive`, { version: project.version }));
    expect(await create(team.principal)).toMatchObject({ status: 403, body: { message: expect.stringContaining('archived') } });
    expect((await queryOnce(server.ownerUrl, 'select from tasks where title = $1', [title])).rowCount).toBe(0);
  });

  test('one person or one item twice is refused', async () => {
    const item = { id: crypto.randomUUID(), text: 'Call', done: false };
    for (const fields of [{ assigneeIds: [team.senior.id, team.senior.id] }, { checklist: [item, { ...item, done: true }] }]) {
      const answer = await team.principal.client.post('/api/v1/tasks', { title: 'x', projectId: project.id, ...fields });
      expect([answer.status, answer.body.field]).toEqual([400, Object.keys(fields)[0]]);
    }
  });

  test('a task that starts after it is due is refused, made so or edited into it, also by two people at once', async () => {
    const { client } = team.principal;
    const days = { start: '2027-05-10', due: '2027-05-01' };
    const made = await client.post('/api/v1/tasks', { title: 'x', projectId: project.id, ...days });
    expect(made).toMatchObject({ status: 400, body: { field: 'due', message: 'A task cannot be due before it starts.' } });
    const task = await newTask(team.principal, { projectId: project.id, start: '2027-05-03', due: '2027-05-07' });
    const edit = (changes: object) => client.patch(path(task), { version: task.version, changes });
    expect(await edit({ due: '2027-05-02' })).toMatchObject({ status: 400, body: { field: 'due' } });
    expect(await edit({ start: '2027-05-08' })).toMatchObject({ status: 400, body: { field: 'start' } });
    await answerOf(edit({ start: '2027-05-07' }));
    expect(await edit({ due: '2027-05-04' }), 'each is good with what its author saw').toMatchObject({
      status: 400,
      body: { field: 'due' },
    });
    await answerOf(edit({ due: '2027-05-09' }));
  });

  test('a title that is missing, empty or too long is refused in words, and so are characters that cannot be stored', async () => {
    const refuse = async (title: unknown) => (await team.principal.client.post('/api/v1/tasks', { title })).body.message;
    expect(await refuse(undefined)).toBe('Title is required.');
    expect(await refuse('   ')).toBe('Title is required.');
    expect(await refuse('x'.repeat(201))).toBe('Title must be 200 characters or fewer.');
    expect(await refuse('a\u0000b')).toBe('Title contains characters that cannot be stored.');
    expect(await refuse('\ud800')).toBe('Title contains characters that cannot be stored.');
    expect(await refuse(12)).toBe('Title must be text.');
  });
});

describe('tasks.edit', () => {
  test('two people who edit different fields both win', async () => {
    const task = await newTask(team.principal, { projectId: project.id });
    await answerOf(team.senior.client.patch(path(task), { version: task.version, changes: { title: 'Theirs' } }));
    const { task: merged } = await answerOf(
      team.standard.client.patch(path(task), { version: task.version, changes: { priority: 'high' } }),
    );
    expect(merged).toMatchObject({ title: 'Theirs', priority: 'high', version: task.version + 2 });
  });

  test('the same field is a conflict that shows both values and says whose change stands', async () => {
    const task = await newTask(team.principal, { projectId: project.id });
    await answerOf(team.senior.client.patch(path(task), { version: task.version, changes: { title: 'Theirs' } }));
    const refused = await team.standard.client.patch(path(task), { version: task.version, changes: { title: 'Mine' } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'conflict',
      message: 'This task was changed by Senior Person just now.',
      conflicts: [{ field: 'title', theirs: 'Theirs', yours: 'Mine' }],
    });
    const { task: stands } = await ok<{ task: Task }>(team.standard.client.get(path(task)));
    expect(stands.title).toBe('Theirs');
  });

  test('a conflict names whose value stands, also when somebody else has changed another field since', async () => {
    const task = await newTask(team.principal, { projectId: project.id });
    const edit = (by: Person, changes: object) => by.client.patch(path(task), { version: task.version, changes });
    await answerOf(edit(team.senior, { priority: 'high' }));
    await answerOf(edit(team.standard, { room: 'Kitchen' }));
    const refused = await edit(team.standard, { priority: 'urgent' });
    expect(refused.body).toMatchObject({ message: 'This task was changed by Senior Person just now.', by: 'Senior Person' });
  });

  test.each([
    ['removed', (by: Person, phase: string, version: number) => by.client.call('DELETE', phase, { body: { version } })],
    [
      'completed',
      (by: Person, phase: string, version: number) => by.client.post(`${phase}/complete`, { version, openTasks: 'move-to-next' }),
    ],
  ])('a phase that is %s under an edit counts as changed in its tasks', async (_, leave) => {
    const { id, phases } = await newProject(team.principal, { templateId: 'e-design-room', start: '2026-01-12' });
    const [first, , third] = phases;
    const task = await newTask(team.principal, { projectId: id, phaseId: first?.id });
    await ok(leave(team.senior, `/api/v1/projects/${id}/phases/${first?.id}`, first?.version ?? 0));
    const refused = await team.standard.client.patch(path(task), { version: task.version, changes: { phaseId: third?.id } });
    expect(refused.body).toMatchObject({ code: 'conflict', by: 'Senior Person', conflicts: [{ field: 'phaseId', yours: third?.id }] });
  });

  test('a review that is under way waits for the reviewer who is chosen now', async () => {
    const task = await newTask(team.standard, { projectId: project.id });
    const { task: sent } = await answerOf(team.standard.client.post(path(task, '/send-to-review'), { reviewerId: team.senior.id }));
    const edit = { version: sent.version, changes: { reviewerId: team.principal.id } };
    const { task: edited } = await answerOf(team.standard.client.patch(path(task), edit));
    expect(edited).toMatchObject({ reviewerId: team.principal.id, reviews: [{ round: 1, reviewerId: team.principal.id, verdict: null }] });
  });

  test('ticks of two people come together item by item', async () => {
    const items = ['Overlay', 'Move', 'Reissue'].map((text) => ({ id: crypto.randomUUID(), text, done: false }));
    const task = await newTask(team.principal, { projectId: project.id, checklist: items });
    const tick = (person: Person, index: number) =>
      person.client.patch<{ task: Task }>(path(task), {
        version: task.version,
        baseChecklist: items,
        changes: { checklist: items.map((item, at) => ({ ...item, done: at === index })) },
      });
    await Promise.all([tick(team.senior, 0), tick(team.standard, 2)]);
    const { task: after } = await ok<{ task: Task }>(team.principal.client.get(path(task)));
    expect(after.checklist.map(({ done }) => done)).toEqual([true, false, true]);
  });

  test('a Junior who is assigned ticks and moves, and changes nothing else', async () => {
    const checklist = [{ id: crypto.randomUUID(), text: 'Call', done: false }];
    const task = await newTask(team.principal, { projectId: project.id, assigneeIds: [team.junior.id], checklist });
    expect(task.can.edit).toBe(true);
    const { task: seen } = await ok<{ task: Task }>(team.junior.client.get(path(task)));
    expect(seen.can).toMatchObject({ edit: 'needs_createProjectTask', move: true });
    const ticked = await team.junior.client.patch<{ task: Task }>(path(task), {
      version: task.version,
      changes: { checklist: [{ ...checklist[0], done: true }] },
    });
    expect(ticked.status).toBe(200);
    const renamed = await team.junior.client.patch(path(task), { version: task.version, changes: { title: 'Mine now' } });
    expect(renamed.status).toBe(403);
    // Nor beside what is theirs to say.
    const said = { percent: 40, checklist: ticked.body.task.checklist };
    for (const more of [{ title: 'Mine now' }, { title: 'Mine now', ...said }, { due: '2026-05-04', percent: 40 }])
      expect((await team.junior.client.patch(path(task), { version: ticked.body.task.version, changes: more })).status).toBe(403);
    const added = { id: crypto.randomUUID(), text: 'Write', done: false };
    for (const steps of [[], [{ ...checklist[0], text: 'Mail' }], [...ticked.body.task.checklist, added]]) {
      const { version } = ticked.body.task;
      const rewritten = await team.junior.client.patch(path(task), { version, changes: { checklist: steps } });
      expect(rewritten.status).toBe(403);
    }
    const moved = await team.junior.client.post<{ task: Task }>(path(task, '/move'), { status: 'completed', position: 'a1' });
    expect(moved.body.task.status).toBe('completed');
  });

  test('an edit that changes nothing writes nothing', async () => {
    const task = await newTask(team.principal, { projectId: project.id });
    const before = await eventCount();
    const { task: same } = await answerOf(
      team.principal.client.patch(path(task), { version: task.version, changes: { title: task.title } }),
    );
    expect(same.version).toBe(task.version);
    expect(await eventCount()).toBe(before);
  });
});

describe('tasks.move', () => {
  test('keeps the order that 30 moves at random places made', async () => {
    const { id: projectId } = await newProject(team.principal);
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) => newTask(team.principal, { projectId, title: `Card ${index}` })),
    );
    const read = async () =>
      (await ok<Board>(team.principal.client.get(`/api/v1/tasks/board?view=project&projectId=${projectId}`))).columns.todo.items;
    let expected = (await read()).map((card) => card.id);
    for (let round = 0; round < 30; round++) {
      const moved = made[(round * 7) % made.length] as Task;
      const others = (await read()).filter((card) => card.id !== moved.id);
      const at = (round * 5) % (others.length + 1);
      const position = keyBetween(others[at - 1]?.position ?? null, others[at]?.position ?? null);
      await answerOf(team.principal.client.post(path(moved, '/move'), { status: 'todo', position }));
      expected = others.map((card) => card.id).toSpliced(at, 0, moved.id);
    }
    expect((await read()).map((card) => card.id)).toEqual(expected);
  });

  test('whoever chooses keys that crowd a column leaves the others room: a drop on top, between and below always works', async () => {
    const { id: projectId } = await newProject(team.principal);
    const [low, high] = [`A${'0'.repeat(98)}1`, 'z'.repeat(100)];
    for (const position of [low, high]) {
      const { status, body } = await team.technical.client.post('/api/v1/tasks', { projectId, title: 'x', position });
      expect([status, body.field]).toEqual([400, 'position']);
    }
    await newTask(team.technical, { projectId, position: `H${'0'.repeat(98)}1` });
    await newTask(team.technical, { projectId, position: 'a1' });
    await newTask(team.technical, { projectId, position: `a1${'0'.repeat(97)}1` });
    const dropped = await newTask(team.technical, { projectId, position: 'a2' });
    await answerOf(team.technical.client.post(path(dropped, '/move'), { status: 'todo', position: `a1${'0'.repeat(96)}1` }));
    const keys = async () =>
      (await ok<Board>(team.standard.client.get(`/api/v1/tasks/board?view=project&projectId=${projectId}`))).columns.todo.items.map(
        ({ position }) => position,
      );
    for (let round = 0; round < 12; round++) {
      const there = await keys();
      for (const at of [0, there.indexOf('a1') + 1, there.length]) {
        const position = keyBetween(there[at - 1] ?? null, there[at] ?? null);
        expect((await team.standard.client.post('/api/v1/tasks', { projectId, title: 'x', position })).status).toBe(201);
      }
    }
    expect(Math.max(...(await keys()).map(({ length }) => length))).toBeLessThan(24);
  });

  test('into In review asks the lead, and refuses where nobody else could approve', async () => {
    const task = await newTask(team.standard, { projectId: project.id, assigneeIds: [team.standard.id] });
    const { task: sent } = await answerOf(team.standard.client.post(path(task, '/move'), { status: 'in_review', position: 'a1' }));
    expect(sent).toMatchObject({ status: 'in_review', reviewerId: team.senior.id, round: 1, reviewRequestedBy: team.standard.id });
    const own = await newTask(team.senior, { projectId: project.id, assigneeIds: [team.senior.id] });
    const refused = await team.senior.client.post(path(own, '/move'), { status: 'in_review', position: 'a1' });
    expect([refused.status, refused.body.code]).toEqual([422, 'reviewer_required']);
  });
});

describe('the review workflow', () => {
  test('[R1-03] tasks.sendToReview, tasks.requestChanges, tasks.approve: rounds, comments and who decided are kept', async () => {
    const task = await newTask(team.standard, { projectId: project.id, assigneeIds: [team.standard.id] });
    await answerOf(team.standard.client.post(path(task, '/send-to-review'), { reviewerId: team.senior.id }));
    const own = await team.standard.client.post(path(task, '/approve'), {});
    expect(own.status).toBe(403);
    const silent = await team.senior.client.post(path(task, '/request-changes'), { comment: '  ' });
    expect([silent.status, silent.body.message]).toEqual([400, 'Comment is required.']);
    const { task: back } = await answerOf(
      team.senior.client.post(path(task, '/request-changes'), { comment: 'Rafts clash with gridline C.' }),
    );
    expect(back).toMatchObject({ status: 'in_progress', round: 2 });
    await answerOf(team.standard.client.post(path(task, '/send-to-review'), {}));
    const { task: done } = await answerOf(team.senior.client.post(path(task, '/approve'), {}));
    expect(done).toMatchObject({ status: 'completed', round: 2 });
    expect(done.completedAt).not.toBeNull();
    expect(done.reviews.map(({ round, verdict, comment, reviewerId }) => ({ round, verdict, comment, reviewerId }))).toEqual([
      { round: 1, verdict: 'changes_requested', comment: 'Rafts clash with gridline C.', reviewerId: team.senior.id },
      { round: 2, verdict: 'approved', comment: null, reviewerId: team.senior.id },
    ]);
    const again = await team.senior.client.post(path(task, '/approve'), {});
    expect([again.status, again.body.code]).toEqual([422, 'transition_refused']);
  });

  test('whoever looked last and has left since is not asked again: the lead of the project is', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const task = await newTask(team.standard, { projectId: project.id, assigneeIds: [team.standard.id] });
    await answerOf(team.standard.client.post(path(task, '/send-to-review'), { reviewerId: leaver.id }));
    await answerOf(leaver.client.post(path(task, '/request-changes'), { comment: 'The riser is too high.' }));
    const { task: asked } = await answerOf(team.standard.client.post(path(task, '/send-to-review'), {}));
    expect(asked.reviewerId).toBe(leaver.id);
    await answerOf(leaver.client.post(path(task, '/request-changes'), { comment: 'Still.' }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/deactivate`, {}));
    const { task: again } = await answerOf(team.standard.client.post(path(task, '/send-to-review'), {}));
    expect(again).toMatchObject({ status: 'in_review', round: 3, reviewerId: team.senior.id });
    await answerOf(team.standard.client.post(path(task, '/move'), { status: 'in_progress', position: 'a1' }));
    const { task: moved } = await answerOf(team.standard.client.post(path(task, '/move'), { status: 'in_review', position: 'a1' }));
    expect(moved.reviewerId).toBe(team.senior.id);
  });

  test('[V26] of 20 approvals at once one counts', async () => {
    const task = await newTask(team.standard, { projectId: project.id });
    await answerOf(team.standard.client.post(path(task, '/send-to-review'), { reviewerId: team.senior.id }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => team.senior.client.post(path(task, '/approve'), {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select count(*) from events where type = 'tasks.approved' and data->'tasks'->0->>'id' = $1`,
      [task.id],
    );
    expect(Number(rows[0].count)).toBe(1);
  });
});

describe('tasks.takeBackApproval', () => {
  const inReview = async () => {
    const task = await newTask(team.standard, { projectId: project.id });
    const body = { reviewerId: team.junior.id };
    return (await answerOf(team.standard.client.post(path(task, '/send-to-review'), body))).task;
  };
  const takeBack = (by: Person, task: Task) => by.client.post(path(task, '/take-back-approval'), { position: 'a5' });

  test('lets the same round wait again, and says so; a second one is refused', async () => {
    const task = await inReview();
    await answerOf(team.junior.client.post(path(task, '/approve'), {}));
    const { task: again } = await answerOf(takeBack(team.junior, task));
    expect(again).toMatchObject({ status: 'in_review', completedAt: null, position: 'a5', round: 1, reviewRequestedBy: team.standard.id });
    expect(again.reviewRequestedAt).toBe(task.reviewRequestedAt);
    expect(again.reviews).toEqual(task.reviews);
    const repeated = await takeBack(team.junior, task);
    expect([repeated.status, repeated.body.code]).toEqual([422, 'transition_refused']);
    const { task: approved } = await answerOf(team.junior.client.post(path(task, '/approve'), {}));
    expect(approved.reviews.map(({ verdict }) => verdict)).toEqual(['approved']);
  });

  test('is for who approved it alone, and for an approval that still stands', async () => {
    const task = await inReview();
    await answerOf(team.junior.client.post(path(task, '/approve'), {}));
    expect((await takeBack(team.principal, task)).status).toBe(403);
    await answerOf(team.standard.client.post(path(task, '/move'), { status: 'in_progress', position: 'a1' }));
    await answerOf(team.standard.client.post(path(task, '/move'), { status: 'completed', position: 'a1' }));
    const late = await takeBack(team.junior, task);
    expect([late.status, late.body.message]).toEqual([422, 'This was changed after it was approved. Reopen it instead.']);
  });

  test('of two at once one is done', async () => {
    const task = await inReview();
    await answerOf(team.junior.client.post(path(task, '/approve'), {}));
    const both = await Promise.all([takeBack(team.junior, task), takeBack(team.junior, task)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('tasks.remove, tasks.restore', () => {
  test('a deleted task is gone from every answer and comes back as it was', async () => {
    const task = await newTask(team.principal, { projectId: project.id, title: 'Photograph the shopfront' });
    await ok(team.principal.client.call('DELETE', path(task), { body: {} }));
    expect((await team.principal.client.get(path(task))).status).toBe(404);
    expect((await team.principal.client.get('/api/v1/tasks?view=created&search=shopfront')).text).not.toContain(task.id);
    expect((await team.principal.client.patch(path(task), { version: task.version, changes: { title: 'x' } })).status).toBe(404);
    const { task: back } = await answerOf(team.principal.client.post(path(task, '/restore'), {}));
    expect(back).toMatchObject({ title: task.title, position: task.position, status: task.status });
    // Somebody else may have been as quick: it is back for them as well, and nothing is done to it.
    expect((await answerOf(team.principal.client.post(path(task, '/restore'), {}))).task).toEqual(back);
    expect((await team.junior.client.post(path(task, '/restore'), {})).status).toBe(404);
  });
});

describe('tasks.trash', () => {
  interface Trash {
    items: { id: string; title: string; deletedBy: string }[];
    next: number | null;
  }
  const trash = (person: Person, query = '') => ok<Trash>(person.client.get(`/api/v1/deleted-tasks${query}`));

  test('shows the last first, a page at a time, to whoever may bring them back', async () => {
    const own = await newTask(team.junior, { title: 'Own reminder', projectId: null });
    const shared = await newTask(team.principal, { projectId: project.id, title: 'Shared work' });
    await ok(team.junior.client.call('DELETE', path(own), { body: {} }));
    await ok(team.principal.client.call('DELETE', path(shared), { body: {} }));
    expect((await trash(team.junior)).items).toMatchObject([{ id: own.id, deletedBy: team.junior.id }]);
    const [first] = (await trash(team.principal, '?limit=1')).items;
    expect(first).toMatchObject({ id: shared.id, title: 'Shared work', deletedBy: team.principal.id });
    expect((await trash(team.principal)).items.map(({ id }) => id)).not.toContain(own.id);
    const { next } = await trash(team.principal, '?limit=1');
    if (next !== null) expect((await trash(team.principal, `?limit=1&offset=${next}`)).items.map(({ id }) => id)).not.toContain(shared.id);
    await answerOf(team.principal.client.post(path(shared, '/restore'), {}));
    expect((await trash(team.principal)).items.map(({ id }) => id)).not.toContain(shared.id);
  });
});

test('a deleted task of an archived project is in the trash, and whoever wants it back is told why it stays there', async () => {
  const closed = await newProject(team.principal, { name: 'Mill Lane' });
  const task = await newTask(team.principal, { projectId: closed.id, title: 'Choose the door furniture' });
  await ok(team.principal.client.call('DELETE', path(task), { body: {} }));
  await ok(team.principal.client.post(`/api/v1/projects/${closed.id}/archive`, { version: closed.version }));
  const { items } = await ok<{ items: { id: string }[] }>(team.principal.client.get('/api/v1/deleted-tasks'));
  expect(items.map(({ id }) => id)).toContain(task.id);
  const refused = await team.principal.client.post(path(task, '/restore'), {});
  expect([refused.status, refused.body.message]).toEqual([403, 'This project is archived. Take it back into work first.']);
});

describe('tasks.history', () => {
  interface History {
    items: { sequence: number; type: string; actorId: string; changed: string[]; before: object; after: object }[];
    next: number | null;
  }
  const history = (person: Person, task: Task, query = '') => ok<History>(person.client.get(`${path(task, '/history')}${query}`));

  test('says who changed which field, from what to what where it is no text, the last first', async () => {
    const task = await newTask(team.principal, { projectId: project.id, title: 'Chase worktop' });
    const edit = { version: task.version, changes: { description: 'Honed.', priority: 'high', due: '2026-11-10' } };
    await answerOf(team.senior.client.patch(path(task), edit));
    await answerOf(team.principal.client.post(path(task, '/move'), { status: 'in_progress', position: task.position }));
    const { items, next } = await history(team.principal, task);
    expect(next).toBeNull();
    expect(items).toMatchObject([
      { type: 'tasks.moved', actorId: team.principal.id, before: { status: 'todo' }, after: { status: 'in_progress' } },
      {
        type: 'tasks.edited',
        actorId: team.senior.id,
        changed: ['description', 'priority', 'due'],
        before: { priority: 'normal', due: null },
        after: { priority: 'high', due: '2026-11-10' },
      },
      { type: 'tasks.created', actorId: team.principal.id },
    ]);
    expect(JSON.stringify(items)).not.toContain('Honed');
    const first = await history(team.principal, task, '?limit=2');
    expect(first.next).toBe(items[1]?.sequence);
    expect((await history(team.principal, task, `?limit=2&before=${first.next}`)).items).toEqual(items.slice(2));
  });

  test('of an act on many tasks each has its part; a personal one is its own person’s; what is deleted has none', async () => {
    const planned = await newProject(team.principal, { templateId: 'residential-full-service', start: '2026-01-12' });
    const { items } = await ok<{ items: Task[] }>(team.principal.client.get(`/api/v1/tasks?view=project&projectId=${planned.id}`));
    const [one] = items as [Task];
    expect((await history(team.principal, one)).items).toMatchObject([{ type: 'tasks.created' }]);
    const own = await newTask(team.junior, { title: 'Own reminder', projectId: null });
    expect((await history(team.junior, own)).items).toHaveLength(1);
    expect((await team.principal.client.get(path(own, '/history'))).status).toBe(404);
    await ok(team.junior.client.call('DELETE', path(own), { body: {} }));
    expect((await team.junior.client.get(path(own, '/history'))).status).toBe(404);
  });
});

describe('tasks.board, tasks.list, tasks.get', () => {
  test('a column goes on where the board ends, without a gap or a repeat', async () => {
    const { id } = await newProject(team.principal, { templateId: 'residential-full-service', start: '2026-01-12' });
    const board = await ok<Board>(team.principal.client.get(`/api/v1/tasks/board?view=project&projectId=${id}&limit=20`));
    const seen: string[] = board.columns.todo.items.map((card) => card.id);
    for (let next = board.columns.todo.next; next;) {
      const page = await ok<{ items: { id: string }[]; next: string | null }>(
        team.principal.client.get(`/api/v1/tasks?view=project&projectId=${id}&status=todo&limit=20&cursor=${next}`),
      );
      seen.push(...page.items.map((card) => card.id));
      next = page.next;
    }
    expect(seen).toHaveLength(board.columns.todo.total);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('what the views of a person hold is counted beside their own boards, and not beside a project’s', async () => {
    const { id } = await newProject(team.principal);
    await newTask(team.principal, { projectId: id });
    const countsOf = async (filter: string) => (await ok<Board>(team.principal.client.get(`/api/v1/tasks/board?${filter}`))).counts;
    expect(await countsOf(`view=project&projectId=${id}`)).toBeNull();
    expect((await countsOf(`view=created&projectId=${id}`))?.created).toBeGreaterThan(0);
  });

  test('who works on a task is looked up without reading every task, and follows each change', async () => {
    const people = () =>
      queryOnce(server.ownerUrl, 'select user_id as id from task_assignees where task_id = $1', [task.id]).then(({ rows }) =>
        (rows as { id: string }[]).map(({ id }) => id).sort(),
      );
    const task = await newTask(team.principal, { projectId: project.id, assigneeIds: [team.senior.id, team.junior.id] });
    expect(await people()).toEqual([team.senior.id, team.junior.id].sort());
    const changes = { assigneeIds: [team.junior.id, team.standard.id] };
    await answerOf(team.principal.client.patch(path(task), { version: task.version, changes }));
    expect(await people()).toEqual([team.junior.id, team.standard.id].sort());
    const assigned = await ok<{ items: Task[] }>(team.standard.client.get('/api/v1/tasks?view=assigned&limit=500'));
    expect(assigned.items.map(({ id }) => id)).toContain(task.id);
    const before = await ok<{ items: Task[] }>(team.senior.client.get('/api/v1/tasks?view=assigned&limit=500'));
    expect(before.items.map(({ id }) => id)).not.toContain(task.id);
  });

  test('a cursor that is not ours is a bad request', async () => {
    for (const cursor of ['nonsense', 'WzFd', Buffer.from('["a"]').toString('base64url')]) {
      const answer = await team.principal.client.get(`/api/v1/tasks?cursor=${cursor}`);
      expect([answer.status, answer.body.field]).toEqual([400, 'cursor']);
    }
  });

  test('[V31] repeated parameters are refused', async () => {
    expect((await team.principal.client.get('/api/v1/tasks/board?view=created&view=assigned')).status).toBe(400);
  });
});

describe('live', () => {
  test('everyone in reach hears a change with their own verdicts; a personal task is heard by its creator alone', async () => {
    const [principal, junior] = await Promise.all([listen(server, team.principal), listen(server, team.junior)]);
    const task = await newTask(team.principal, { projectId: project.id });
    const personal = await answerOf(team.junior.client.post('/api/v1/tasks', { title: 'Only mine' }));
    await Promise.all([principal.heard(personal.seq), junior.heard(personal.seq)]);
    const told = ({ events }: typeof junior, id: string) => cardsIn(events).filter((card) => card.id === id);
    expect(told(principal, task.id)[0]?.can.remove).toBe(true);
    expect(told(junior, task.id)[0]?.can.remove).toBe('needs_deleteTask');
    expect(told(junior, personal.task.id)).toHaveLength(1);
    expect(told(principal, personal.task.id)).toHaveLength(0);
    principal.close();
    junior.close();
  });

  test('who was away is told what they missed, each event once and in order', async () => {
    const first = await listen(server, team.senior);
    const { seq } = await answerOf(team.principal.client.post('/api/v1/tasks', { title: 'One', projectId: project.id }));
    await first.heard(seq);
    first.close();
    for (const title of ['Two', 'Three', 'Four']) await newTask(team.principal, { projectId: project.id, title });
    const second = await listen(server, team.senior, seq);
    expect(cardsIn(second.events).map(({ title }) => title)).toEqual(['Two', 'Three', 'Four']);
    const { seq: last } = await answerOf(team.principal.client.post('/api/v1/tasks', { title: 'Five', projectId: project.id }));
    await second.heard(last);
    expect(second.events.map((event) => event.sequence)).toEqual([seq + 1, seq + 2, seq + 3, seq + 4]);
    second.close();
  });

  test('a move keeps and sends little, whatever the task holds', async () => {
    const long = { description: 'Words about plaster. '.repeat(900), room: 'Hall', labels: ['stone', 'oak'] };
    const checklist = Array.from({ length: 100 }, () => ({ id: crypto.randomUUID(), text: 'x'.repeat(200), done: false }));
    const task = await newTask(team.principal, { projectId: project.id, ...long, checklist });
    const live = await listen(server, team.senior);
    const { seq } = await answerOf(team.principal.client.post(path(task, '/move'), { status: 'in_progress', position: 'a7' }));
    await live.heard(seq);
    live.close();
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select octet_length(data::text) as bytes from events where type = 'tasks.moved' and data->'tasks'->0->>'id' = $1`,
      [task.id],
    );
    expect(rows[0].bytes).toBeLessThan(300);
    expect(JSON.stringify(live.events).length).toBeLessThan(1_600);
  });

  test('numbers of a studio have no gap, however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => newTask(team.principal, { projectId: project.id, title: `At once ${index}` })),
    );
    const { rows } = await queryOnce(
      server.ownerUrl,
      'select studio_id, count(*)::int as count, max(sequence)::int as last from events group by studio_id',
    );
    for (const row of rows as { count: number; last: number }[]) expect(row.count).toBe(row.last);
  });
});
