// The start page: what it counts, for whom, and what it must never show.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../domain/dashboard/contract.ts';
import { addDays, type Day } from '../../../domain/kernel/calendar.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import { ok } from '../../testing/answers.ts';
import { clientCanary, inviteIntoProject, newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio, type Team } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { joinStudio, type Person } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
let today: Day;
beforeAll(async () => {
  // It stays the same day, also at midnight.
  server = await startTestServer({ clockStopped: true });
});
afterAll(() => server.close());
// A studio of its own for each: counts are of all that there is.
beforeEach(async () => {
  team = await foundStudio(server);
  today = (await ok<{ today: Day }>(team.principal.client.get('/api/v1/studio'))).today;
});

const roles = ['principal', 'senior', 'standard', 'junior', 'technical'] as const satisfies (keyof Team)[];
const read = (by: Person): Promise<Dashboard> => ok<Dashboard>(by.client.get('/api/v1/dashboard'));
const privately = (by: Person, fields: object = {}): Promise<Project> =>
  newProject(by, { status: 'wip', visibility: 'private', ...fields });
const titles = ({ day }: Dashboard): string[] => day.items.map(({ task, as }) => `${as}: ${task.title}`);

describe('[R2-05] dashboard.get: the own day', () => {
  test('late work first, then what is due, then what waits for review; the rest is not of today', async () => {
    const project = await newProject(team.principal, { status: 'wip' });
    const mine = { projectId: project.id, assigneeIds: [team.junior.id] };
    const { principal, senior } = team;
    await newTask(principal, { title: 'tomorrow', due: addDays(today, 1), ...mine });
    await newTask(principal, { title: 'some day', ...mine });
    await newTask(principal, { title: 'today', due: today, ...mine });
    await newTask(principal, { title: 'long late', due: addDays(today, -9), ...mine });
    await newTask(principal, { title: 'late', due: addDays(today, -1), ...mine });
    await newTask(principal, { title: 'of somebody else', due: today, projectId: project.id, assigneeIds: [senior.id] });
    const done = await newTask(principal, { title: 'done', due: today, ...mine });
    await ok(principal.client.post(`/api/v1/tasks/${done.id}/move`, { status: 'completed', position: 'a1' }));
    const deleted = await newTask(principal, { title: 'deleted', due: today, ...mine });
    await ok(principal.client.call('DELETE', `/api/v1/tasks/${deleted.id}`, { body: {} }));
    const sent = await newTask(principal, { title: 'sent off', due: today, ...mine });
    await ok(team.junior.client.post(`/api/v1/tasks/${sent.id}/send-to-review`, { reviewerId: principal.id }));
    const look = await newTask(senior, { title: 'to look at', projectId: project.id, assigneeIds: [senior.id] });
    await ok(senior.client.post(`/api/v1/tasks/${look.id}/send-to-review`, { reviewerId: team.junior.id }));
    await ok(team.junior.client.post('/api/v1/tasks', { title: 'own', due: today }));

    const answer = await read(team.junior);
    expect(titles(answer).slice(0, 2)).toEqual(['work: long late', 'work: late']);
    expect(titles(answer).slice(2, 4).sort()).toEqual(['work: own', 'work: today']);
    expect(titles(answer).slice(4)).toEqual(['review: to look at']);
    expect(answer.day.counts).toEqual({ late: 2, dueToday: 2, toReview: 1 });
    expect(answer.day.next?.title).toBe('tomorrow');
    expect(answer.day.items[4]?.task.can).toMatchObject({ approve: true });
    expect((await read(principal)).day.counts).toEqual({ late: 0, dueToday: 0, toReview: 1 });
  });

  test('the list is capped, the counts are not', async () => {
    const project = await newProject(team.principal, { status: 'wip' });
    for (let n = 0; n < 11; n++) await newTask(team.principal, { projectId: project.id, assigneeIds: [team.junior.id], due: today });
    const { day } = await read(team.junior);
    expect([day.items.length, day.counts.dueToday]).toEqual([8, 11]);
  });

  test('what is ticked off, reopened, deleted and restored comes and goes', async () => {
    const project = await newProject(team.principal, { status: 'wip' });
    const task = await newTask(team.principal, { projectId: project.id, assigneeIds: [team.junior.id], due: today });
    const count = async () => (await read(team.junior)).day.counts.dueToday;
    const move = (status: string) => ok(team.principal.client.post(`/api/v1/tasks/${task.id}/move`, { status, position: 'a1' }));
    const counts = [await count()];
    for (const act of [
      () => move('completed'),
      () => move('todo'),
      () => ok(team.principal.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} })),
      () => ok(team.principal.client.post(`/api/v1/tasks/${task.id}/restore`, {})),
    ]) {
      await act();
      counts.push(await count());
    }
    expect(counts).toEqual([1, 0, 1, 0, 1]);
  });
});

describe('[R2-05] dashboard.get: invitations', () => {
  test('[A7 A16] an invitation shows what the project’s picture says, before the project can be read', async () => {
    const invitation = await inviteIntoProject(team.senior, team.junior.id, {
      name: 'Sable & Finch store',
      cover: 'shelves',
      visibility: 'private',
    });
    const answer = await read(team.junior);
    expect(answer.invitations).toEqual({
      items: [
        {
          id: invitation.id,
          project: {
            id: invitation.projectId,
            name: 'Sable & Finch store',
            number: expect.stringMatching(/^\d\d-\d{3}$/),
            cover: 'shelves',
            colour: 1,
          },
          inviterId: team.senior.id,
          createdAt: invitation.createdAt,
        },
      ],
      total: 1,
    });
    for (const canary of Object.values(clientCanary)) expect(JSON.stringify(answer)).not.toContain(String(canary));
    for (const other of [team.senior, team.principal, team.technical]) expect((await read(other)).invitations.total).toBe(0);
    await ok(team.junior.client.post(`/api/v1/project-invitations/${invitation.id}/accept`, {}));
    expect((await read(team.junior)).invitations).toEqual({ items: [], total: 0 });
  });

  test('[A12] one whose inviter has lost the right is not shown any more', async () => {
    const inviter = await joinStudio(server, team.principal, { role: 'Senior' });
    await inviteIntoProject(inviter, team.junior.id);
    expect((await read(team.junior)).invitations.total).toBe(1);
    await ok(team.principal.client.post(`/api/v1/studio/members/${inviter.id}/permissions`, { overrides: { inviteToProject: false } }));
    expect((await read(team.junior)).invitations).toEqual({ items: [], total: 0 });
  });
});

describe('[R2-05] dashboard.get: projects and dates', () => {
  test('projects in progress, one’s own first, then by their target; others are counted in no way', async () => {
    const near = await newProject(team.principal, { name: 'Near', status: 'wip', templateId: 'e-design-room', start: addDays(today, -5) });
    const far = await newProject(team.principal, { name: 'Far', status: 'wip', templateId: 'e-design-room', start: today });
    const own = await newProject(team.principal, { name: 'Own', status: 'wip', leadId: team.junior.id });
    await newProject(team.principal, { name: 'Only a lead', status: 'lead' });
    const { work } = await read(team.junior);
    expect([work.items.map(({ name }) => name), work.total]).toEqual([['Own', 'Near', 'Far'], 3]);
    const fresh = await ok<{ items: object[] }>(team.junior.client.get('/api/v1/projects?status=wip'));
    expect(new Set(work.items)).toEqual(new Set(fresh.items));
    await ok(team.principal.client.post(`/api/v1/projects/${near.id}/archive`, { version: near.version }));
    expect((await read(team.junior)).work.items.map(({ id }) => id)).toEqual([own.id, far.id]);
  });

  test('milestones and ends of phases of the next 30 days, today and the last day included, each said once', async () => {
    const project = await newProject(team.principal, { name: 'Dated', status: 'wip' });
    const phases: [string, number][] = [
      ['ends today', 0],
      ['ends with its milestone', 12],
      ['ends on the last day', 30],
      ['ends after it', 31],
      ['ended', -1],
    ];
    const ids = await Promise.all(phases.map(async () => crypto.randomUUID()));
    for (const [index, [name, days]] of phases.entries()) {
      await queryOnce(
        server.ownerUrl,
        `insert into phases (id, studio_id, project_id, name, colour, position, status, start_day, end_day, working_days)
         select $1, studio_id, id, $2, 1, 'a' || $3, 'in-progress', $4::date, $4::date, 1 from projects where id = $5`,
        [ids[index], name, String(index), addDays(today, days), project.id],
      );
    }
    const milestones = [
      { name: 'Tender', phaseId: ids[1], day: addDays(today, 12) },
      // Of the same name on the same day, and another one all the same.
      { name: 'Tender', phaseId: null, day: addDays(today, 12) },
      { name: 'Too far', phaseId: null, day: addDays(today, 31) },
      { name: 'Gone', phaseId: null, day: addDays(today, -1) },
    ];
    for (const { name, phaseId, day } of milestones)
      await queryOnce(
        server.ownerUrl,
        `insert into milestones (id, studio_id, project_id, phase_id, name, day)
         select gen_random_uuid(), studio_id, id, $2, $3, $4 from projects where id = $1`,
        [project.id, phaseId, name, day],
      );
    const { dates } = await read(team.junior);
    expect(dates.items.map(({ kind, name, day }) => [kind, name, day])).toEqual([
      ['phase', 'ends today', today],
      ['milestone', 'Tender', addDays(today, 12)],
      ['milestone', 'Tender', addDays(today, 12)],
      ['phase', 'ends on the last day', addDays(today, 30)],
    ]);
    expect(dates.total).toBe(4);
    expect(dates.items.find(({ name }) => name === 'ends today')?.id).toBe(ids[0]);
    expect(new Set(dates.items.map(({ id }) => id)).size).toBe(4);
  });
});

describe('[R2-05] dashboard.get: the workload', () => {
  const loadOf = ({ workload }: Dashboard, { id }: Person) => workload?.items.find(({ userId }) => userId === id);

  test('[A7] is part of the answer for Principals and Seniors, and left out for everybody else', async () => {
    for (const role of roles)
      expect([role, 'workload' in (await read(team[role]))]).toEqual([role, role === 'principal' || role === 'senior']);
  });

  test('[A12] comes and goes with the role, whatever the permissions', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const overrides = { inviteToProject: true, modifyRoles: true, assignRoles: true, editProject: true };
    await ok(team.principal.client.post(`/api/v1/studio/members/${person.id}/permissions`, { overrides }));
    expect((await read(person)).workload).toBeUndefined();
    await ok(team.principal.client.post(`/api/v1/studio/members/${person.id}/role`, { role: 'Senior' }));
    expect((await read(person)).workload).toBeDefined();
  });

  test('open estimated hours of the week ahead: late work whole, other work by the share of its days, divided among its people', async () => {
    const project = await newProject(team.principal, { status: 'wip' });
    const of = (fields: object) => newTask(team.principal, { projectId: project.id, assigneeIds: [team.junior.id], ...fields });
    await of({ due: addDays(today, -30), estimate: 2 });
    await of({ due: addDays(today, 6), estimate: 4 });
    // 14 days, of which seven lie ahead; 14 of which the last four do; and one that begins on the last of them.
    await of({ start: today, due: addDays(today, 13), estimate: 10 });
    await of({ start: addDays(today, -10), due: addDays(today, 3), estimate: 14 });
    await of({ start: addDays(today, 6), due: addDays(today, 7), estimate: 6 });
    await of({ due: today, estimate: 8, assigneeIds: [team.junior.id, team.technical.id] });
    await of({ due: today });
    // None of these: later, without a day, not begun and due later, done, waiting for somebody else.
    await of({ start: addDays(today, 7), due: addDays(today, 9), estimate: 100 });
    await of({ estimate: 100 });
    await of({ due: addDays(today, 7), estimate: 100 });
    const done = await of({ due: today, estimate: 100 });
    await ok(team.principal.client.post(`/api/v1/tasks/${done.id}/move`, { status: 'completed', position: 'a1' }));
    const sent = await of({ due: today, estimate: 100 });
    await ok(team.junior.client.post(`/api/v1/tasks/${sent.id}/send-to-review`, { reviewerId: team.principal.id }));

    const answer = await read(team.principal);
    expect(loadOf(answer, team.junior)).toEqual({ userId: team.junior.id, hours: 2 + 4 + 5 + 4 + 3 + 4, tasks: 7, unestimated: 1 });
    expect(loadOf(answer, team.technical)).toMatchObject({ hours: 4, tasks: 1 });
    expect(loadOf(answer, team.standard)).toMatchObject({ hours: 0, tasks: 0 });
    expect(answer.workload?.hoursOfWeek).toBe(40);
  });

  test('[A5 A7] counts no project that the reader does not see, no own tasks of anybody, nobody who is deactivated', async () => {
    const secret = await privately(team.principal);
    await ok(team.principal.client.post(`/api/v1/projects/${secret.id}/members`, { userId: team.junior.id }));
    await newTask(team.principal, { projectId: secret.id, assigneeIds: [team.junior.id], due: today, estimate: 7 });
    await ok(team.junior.client.post('/api/v1/tasks', { title: 'own', due: today, estimate: 5 }));
    const gone = await team.newcomer();
    await ok(team.principal.client.post(`/api/v1/studio/members/${gone}/deactivate`, {}));
    expect(loadOf(await read(team.principal), team.junior)).toMatchObject({ hours: 7, tasks: 1 });
    const seen = await read(team.senior);
    expect(loadOf(seen, team.junior)).toMatchObject({ hours: 0, tasks: 0 });
    expect(seen.workload?.items.map(({ userId }) => userId)).not.toContain(gone);
  });
});

describe('[R2-05] dashboard.get: what is recent', () => {
  const told = ({ recent }: Dashboard): string[] =>
    recent.items.map(({ type, task, project }) => `${type} ${task?.title ?? project?.name ?? ''}`.trim());

  test('the newest first, one line a task, with titles as they are now', async () => {
    const project = await newProject(team.principal, { name: 'Halden House' });
    const task = await newTask(team.principal, { projectId: project.id, title: 'Old title' });
    await ok(
      team.principal.client.call('PATCH', `/api/v1/tasks/${task.id}`, { body: { version: task.version, changes: { title: 'New title' } } }),
    );
    await ok(team.principal.client.post(`/api/v1/tasks/${task.id}/move`, { status: 'completed', position: 'a1' }));
    expect(told(await read(team.junior)).slice(0, 2)).toEqual(['tasks.completed New title', 'projects.created Halden House']);
  });

  test('[A5] nobody’s own tasks, not even one’s own, and no title of a deleted one', async () => {
    const canary = `canary-${crypto.randomUUID()}`;
    for (const role of roles) await ok(team[role].client.post('/api/v1/tasks', { title: canary, due: null }));
    const task = await newTask(team.principal, { title: canary });
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} }));
    for (const role of roles) expect(JSON.stringify(await read(team[role]))).not.toContain(canary);
    await ok(team.principal.client.post(`/api/v1/tasks/${task.id}/restore`, {}));
    expect(JSON.stringify(await read(team.junior))).toContain(canary);
  });

  test('[A5 A7 A15] a private project appears in no part for who is outside, from the moment it is closed', async () => {
    const canary = `canary-${crypto.randomUUID()}`;
    const project = await newProject(team.principal, {
      name: canary,
      status: 'wip',
      templateId: 'e-design-room',
      start: addDays(today, -3),
      leadId: team.senior.id,
    });
    const task = await newTask(team.senior, { projectId: project.id, title: canary, assigneeIds: [team.standard.id], due: today });
    await ok(team.standard.client.post(`/api/v1/tasks/${task.id}/send-to-review`, { reviewerId: team.senior.id }));
    const todo = await newTask(team.senior, { projectId: project.id, title: canary, assigneeIds: [team.standard.id], due: today });
    expect(JSON.stringify(await read(team.junior))).toContain(canary);
    const { version } = (await ok<{ project: Project }>(team.senior.client.get(`/api/v1/projects/${project.id}`))).project;
    await ok(team.senior.client.post(`/api/v1/projects/${project.id}/visibility`, { version, visibility: 'private' }));
    // No call names somebody who cannot read it; the walls stand also around what should never be.
    await queryOnce(server.ownerUrl, 'update tasks set assignee_ids = array[$2::uuid] where id = $1', [todo.id, team.junior.id]);
    await queryOnce(server.ownerUrl, 'update tasks set reviewer_id = $2 where id = $1', [task.id, team.technical.id]);
    for (const outsider of [team.junior, team.technical]) {
      const answer = await read(outsider);
      expect(JSON.stringify(answer).replaceAll(/"seq":\d+/g, '')).not.toMatch(new RegExp(`${canary}|${project.id}|${task.id}`));
      expect([answer.work.total, answer.dates.total, answer.day.counts]).toEqual([0, 0, { late: 0, dueToday: 0, toReview: 0 }]);
    }
    for (const insider of [team.senior, team.principal]) expect(JSON.stringify(await read(insider))).toContain(canary);
  });

  test('[A1] nothing of another studio', async () => {
    const canary = `canary-${crypto.randomUUID()}`;
    await newTask(team.principal, { title: canary, projectId: (await newProject(team.principal, { name: canary, status: 'wip' })).id });
    const other = await foundStudio(server);
    for (const role of roles) expect(JSON.stringify(await read(other[role]))).not.toContain(canary);
  });
});

describe('[A16 V21] dashboard.get', () => {
  test('carries nothing of a client, for nobody', async () => {
    const project = await newProject(team.principal, { status: 'wip', templateId: 'kitchen-and-bath', start: addDays(today, -20) });
    await newTask(team.principal, { projectId: project.id, assigneeIds: [team.junior.id], due: today });
    for (const role of roles) {
      const text = JSON.stringify(await read(team[role]));
      for (const canary of Object.values(clientCanary)) expect(text).not.toContain(String(canary));
      expect(text).not.toMatch(/"(client|budget|phone|address|email)"/);
    }
  });

  test('says who may make a project; a task of one’s own anybody may make', async () => {
    for (const role of roles) {
      const may = role === 'principal' || role === 'senior';
      expect((await read(team[role])).can).toEqual({ createProject: may || 'needs_createProject', createTask: true });
    }
  });
});
