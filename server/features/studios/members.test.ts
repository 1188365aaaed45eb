// Rights and access of people, through HTTP: the rules of granting, the last Principal, and that changes hold at once.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberDetails } from '../../../domain/studios/contract.ts';
import type { OwnProfile } from '../../../domain/identity/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { joinLive, listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const path = (id: string, act = '') => `/api/v1/studio/members/${id}${act}`;
const changeRole = (by: Person, id: string, role: string) => by.client.post<MemberDetails>(path(id, '/role'), { role });
const setPermissions = (by: Person, id: string, overrides: object) =>
  by.client.post<MemberDetails>(path(id, '/permissions'), { overrides });
const deactivate = (by: Person, id: string, handOverTo: string | null = null) =>
  by.client.post<MemberDetails>(path(id, '/deactivate'), { handOverTo });
const refusedField = ({ body }: { body: unknown }) => (body as { field?: string }).field;
const roleOf = async (person: Person) => (await ok<OwnProfile>(person.client.get('/api/v1/me/profile'))).user_roles[0]?.role;

test('studios.members: people stand by name without regard to case or accents, page by page, each once', async () => {
  const own = await foundStudio(server);
  for (const [{ client }, first_name, last_name] of [
    [own.principal, 'Zoe', 'Quist'],
    [own.senior, 'ana', 'Quist'],
    [own.standard, 'Élodie', 'Quist'],
    [own.junior, 'Zoë', 'Abel'],
    [own.technical, 'Emil', 'Quist'],
  ] as const)
    await ok(client.patch('/api/v1/me/profile', { first_name, last_name }));
  const found: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: { items: { firstName: string }[]; next: string | null } = await ok(
      own.junior.client.get(`/api/v1/studio/members?limit=1${next && `&cursor=${next}`}`),
    );
    found.push(...page.items.map(({ firstName }) => firstName));
    next = page.next;
  }
  expect(found).toEqual(['ana', 'Élodie', 'Emil', 'Zoë', 'Zoe']);
});

describe('studios.member, studios.changeRole', () => {
  test('[A19] nobody changes their own role, touches a rank at or above their own, or gives one', async () => {
    const { principal, senior, standard, junior } = team;
    for (const [by, id, role] of [
      [principal, principal.id, 'Senior'],
      [senior, senior.id, 'Principal'],
      [senior, principal.id, 'Junior'],
      [senior, standard.id, 'Senior'],
      [senior, standard.id, 'Principal'],
      [junior, standard.id, 'Junior'],
      [standard, junior.id, 'Standard'],
    ] as const) {
      expect((await changeRole(by, id, role)).status).toBe(403);
    }
    expect(await roleOf(standard)).toBe('Standard');
    const details = await ok<MemberDetails>(senior.client.get(path(principal.id)));
    expect(details.can).toMatchObject({ changeRole: 'needs_principal', deactivate: 'needs_removeMembers' });
    expect((await ok<MemberDetails>(senior.client.get(path(standard.id)))).givableRoles).toEqual(['Standard', 'Junior', 'Technical']);
  });

  test('[A7] [A72] [V21] rights beside the role are read by who may change them, work by who may end access, as far as they read it', async () => {
    const [person, remover] = await Promise.all([
      joinStudio(server, team.principal, { role: 'Standard' }),
      joinStudio(server, team.principal, { role: 'Senior' }),
    ]);
    await ok(setPermissions(team.principal, person.id, { uploadFiles: false }));
    await ok(setPermissions(team.principal, remover.id, { removeMembers: true, modifyRoles: false, assignRoles: false }));
    const hidden = await newProject(team.principal, { visibility: 'private', leadId: person.id });
    const open = await newProject(team.principal, { leadId: person.id });
    for (const { id } of [hidden, hidden, open]) await newTask(team.principal, { projectId: id, assigneeIds: [person.id] });
    const read = async (by: Person) => {
      const { overrides, effective, work, givableRoles } = await ok<MemberDetails>(by.client.get(path(person.id)));
      return { uploadFiles: [overrides?.uploadFiles, effective?.uploadFiles], work, gives: givableRoles.length > 0 };
    };
    const unseen = [undefined, undefined];
    expect(await read(team.principal)).toEqual({ uploadFiles: [false, false], work: { openTasks: 3, leadsProjects: 2 }, gives: true });
    expect(await read(person)).toEqual({ uploadFiles: [false, false], work: null, gives: false });
    expect(await read(team.senior)).toEqual({ uploadFiles: [false, false], work: null, gives: true });
    expect(await read(remover)).toEqual({ uploadFiles: unseen, work: { openTasks: 1, leadsProjects: 1 }, gives: false });
    for (const other of [team.standard, team.junior, team.technical]) {
      expect(await read(other)).toEqual({ uploadFiles: unseen, work: null, gives: false });
    }
  });

  test('[V23] a new role holds with the next request, on every instance', async () => {
    const other = await startTestServer({ beside: server });
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const onOther = { ...person, client: other.client.as(person.session.access_token) };
    expect((await onOther.client.post('/api/v1/projects', { name: 'x' })).status).toBe(403);
    const there = await listen(other, onOther);
    await ok(changeRole(team.senior, person.id, 'Standard'));
    await ok(changeRole(team.principal, person.id, 'Senior'));
    expect((await person.client.post('/api/v1/projects', { name: 'Granted' })).status).toBe(201);
    await expect.poll(() => there.events.filter(({ type }) => type === 'studios.roleChanged')).toHaveLength(2);
    expect((await onOther.client.post('/api/v1/projects', { name: 'Granted' })).status).toBe(201);
    there.close();
    await other.close();
  });

  test('whoever is a Principal no more keeps the open work of private projects that names them, and sees no other', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Principal' });
    const [named, other] = [
      await newProject(team.principal, { visibility: 'private' }),
      await newProject(team.principal, { visibility: 'private' }),
    ];
    const task = await newTask(team.principal, { projectId: named.id, assigneeIds: [person.id] });
    await ok(changeRole(team.principal, person.id, 'Senior'));
    expect((await person.client.get(`/api/v1/tasks/${task.id}`)).status).toBe(200);
    expect((await person.client.get(`/api/v1/projects/${other.id}`)).status).toBe(404);
  });
});

describe('studios.setPermissions', () => {
  test('[R6-03] allows, denies and inherits; nobody grants what they lack', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Standard' });
    const refused = await setPermissions(team.senior, person.id, { deleteProject: true });
    expect([refused.status, (refused.body as unknown as { field: string }).field]).toEqual([403, 'overrides.deleteProject']);
    const set = await ok<MemberDetails>(setPermissions(team.senior, person.id, { createProject: true, editProject: false }));
    expect(set).toMatchObject({
      overrides: { createProject: true, editProject: false, uploadFiles: null },
      effective: { createProject: true, editProject: false, uploadFiles: true },
    });
    expect((await person.client.post('/api/v1/projects', { name: 'Own' })).status).toBe(201);
    const back = await ok<MemberDetails>(setPermissions(team.senior, person.id, { createProject: null, editProject: null }));
    expect(Object.values(back.overrides ?? {}).every((value) => value === null)).toBe(true);
    expect(await ok(person.client.get('/api/v1/me/permissions'))).toEqual({ permissions_data: null, seq: expect.any(Number) });
  });

  test('[A19] [R6-03] nobody gives what they lack by Inherit, or by a role that has it', async () => {
    const [giver, person, junior] = await Promise.all([
      joinStudio(server, team.principal, { role: 'Senior' }),
      joinStudio(server, team.principal, { role: 'Standard' }),
      joinStudio(server, team.principal, { role: 'Junior' }),
    ]);
    for (const { id } of [giver, person]) {
      await ok(setPermissions(team.principal, id, { uploadFiles: false, editProject: false, createProjectTask: false }));
    }
    const inherited = await setPermissions(giver, person.id, { uploadFiles: null });
    expect([inherited.status, refusedField(inherited)]).toEqual([403, 'overrides.uploadFiles']);
    const raised = await changeRole(giver, junior.id, 'Standard');
    expect([raised.status, refusedField(raised)]).toEqual([403, 'role']);
    const seen = await ok<MemberDetails>(giver.client.get(path(junior.id)));
    expect([seen.role, seen.effective?.uploadFiles, seen.givableRoles]).toEqual(['Junior', false, ['Junior']]);
    expect((await ok<MemberDetails>(team.senior.client.get(path(person.id)))).effective?.uploadFiles).toBe(false);

    await ok(setPermissions(giver, person.id, { saveAttachment: false }));
    expect((await ok<MemberDetails>(setPermissions(giver, person.id, { saveAttachment: null }))).effective?.saveAttachment).toBe(true);
    await ok(setPermissions(giver, junior.id, { uploadFiles: false, editProject: false, createProjectTask: false }));
    const raisedWithout = await ok<MemberDetails>(changeRole(giver, junior.id, 'Standard'));
    expect([raisedWithout.effective?.uploadFiles, raisedWithout.effective?.saveAttachment]).toEqual([false, true]);
  });

  test('[A20] takes booleans and null alone, for permissions alone', async () => {
    for (const overrides of [{ createProject: 'true' }, { createProject: 1 }, { becomePrincipal: true }, { __proto__x: true }]) {
      expect((await setPermissions(team.principal, team.standard.id, overrides)).status).toBe(400);
    }
  });
});

describe('studios.deactivate, studios.reactivate', () => {
  test('[R1-08 V13 A38] the person is out at once: calls, refreshes and sockets, on every instance; reactivation lets them in again', async () => {
    const other = await startTestServer({ beside: server });
    const person = await joinStudio(server, team.principal, { role: 'Standard' });
    const [here, there] = await Promise.all([joinLive(server, person), joinLive(other, person)]);
    const onOther = other.client.as(person.session.access_token);
    expect((await onOther.get('/api/v1/me/profile')).status).toBe(200);
    await ok(deactivate(team.principal, person.id));
    expect((await person.client.get('/api/v1/me/profile')).status).toBe(401);
    expect(await Promise.all([here.closed, there.closed])).toEqual([1008, 1008]);
    expect((await onOther.get('/api/v1/me/profile')).status).toBe(401);
    const refresh = await server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: person.session.refresh_token });
    expect([refresh.status, refresh.body.code]).toEqual([403, 'user_banned']);
    const signIn = () => server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: person.password });
    expect([(await signIn()).status, (await signIn()).body.message]).toEqual([403, 'Account has been deactivated']);
    await ok(team.principal.client.post(path(person.id, '/reactivate'), {}));
    expect((await signIn()).status).toBe(200);
    await other.close();
  });

  test('[A19] nobody gives back by it what they lack', async () => {
    const [remover, person] = await Promise.all([
      joinStudio(server, team.principal, { role: 'Senior' }),
      joinStudio(server, team.principal, { role: 'Standard' }),
    ]);
    await ok(setPermissions(team.principal, remover.id, { removeMembers: true }));
    await ok(setPermissions(team.principal, person.id, { deleteProject: true }));
    await ok(deactivate(remover, person.id));
    const refused = await remover.client.post<{ message: string }>(path(person.id, '/reactivate'), {});
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This would give them Delete Projects, which you do not hold yourself. Ask somebody who does.',
    ]);
    await ok(setPermissions(team.principal, person.id, { deleteProject: null }));
    await ok(remover.client.post(path(person.id, '/reactivate'), {}));
  });

  test('a task that names somebody who left is still given to others beside them', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Standard' });
    const task = await newTask(team.principal, { assigneeIds: [leaver.id] });
    await ok(deactivate(team.principal, leaver.id));
    const give = (assigneeIds: string[], version: number) =>
      team.principal.client.patch<{ task: Task }>(`/api/v1/tasks/${task.id}`, { version, changes: { assigneeIds } });
    const { task: given } = await ok<{ task: Task }>(give([leaver.id, team.senior.id], task.version));
    expect(given.assigneeIds).toEqual([leaver.id, team.senior.id]);
    const { task: taken } = await ok<{ task: Task }>(give([team.senior.id], given.version));
    expect((await give([team.senior.id, leaver.id], taken.version)).status).toBe(400);
  });

  test('work that waits for whoever left is sent to the lead, and where they left, too, to nobody without being asked', async () => {
    const [reviewer, lead] = [
      await joinStudio(server, team.principal, { role: 'Senior' }),
      await joinStudio(server, team.principal, { role: 'Senior' }),
    ];
    const project = await newProject(team.principal, { leadId: lead.id });
    const fields = { projectId: project.id, assigneeIds: [team.standard.id], reviewerId: reviewer.id };
    const [one, other] = [await newTask(team.principal, fields), await newTask(team.principal, fields)];
    const send = (task: Task, body: object = {}) =>
      team.standard.client.post<{ task: Task; code?: string }>(`/api/v1/tasks/${task.id}/send-to-review`, body);
    await ok(deactivate(team.principal, reviewer.id));
    expect((await ok<{ task: Task }>(send(one))).task.reviewerId).toBe(lead.id);
    await ok(deactivate(team.principal, lead.id));
    const refused = await send(other);
    expect([refused.status, refused.body.code]).toEqual([422, 'reviewer_required']);
    const moved = { status: 'in_review', position: 'a1' };
    expect((await team.standard.client.post<{ code: string }>(`/api/v1/tasks/${other.id}/move`, moved)).body.code).toBe(
      'reviewer_required',
    );
    expect((await ok<{ task: Task }>(send(other, { reviewerId: team.senior.id }))).task.reviewerId).toBe(team.senior.id);
  });

  test('their open work goes to a successor, or stays', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Senior' });
    const project = await newProject(leaver, { name: 'Handed over' });
    const open = await newTask(leaver, { projectId: project.id, assigneeIds: [leaver.id, team.standard.id] });
    const done = await newTask(leaver, { projectId: project.id, assigneeIds: [leaver.id] });
    await ok(leaver.client.post(`/api/v1/tasks/${done.id}/move`, { status: 'completed', position: 'a1' }));
    const waiting = await newTask(leaver, { projectId: project.id, assigneeIds: [team.standard.id] });
    await ok(team.standard.client.post(`/api/v1/tasks/${waiting.id}/send-to-review`, { reviewerId: leaver.id }));
    expect(await ok<MemberDetails>(team.principal.client.get(path(leaver.id)))).toMatchObject({ work: { openTasks: 2, leadsProjects: 1 } });
    const gone = await team.newcomer();
    await ok(deactivate(team.principal, gone));
    for (const successor of [crypto.randomUUID(), gone]) {
      const refused = await deactivate(team.principal, leaver.id, successor);
      expect([refused.status, refusedField(refused)]).toEqual([400, 'handOverTo']);
    }
    expect(await ok<MemberDetails>(deactivate(team.principal, leaver.id, team.senior.id))).toMatchObject({
      isActive: false,
      work: { openTasks: 0, leadsProjects: 0 },
    });
    const read = async ({ id }: Task) => (await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${id}`))).task;
    expect((await read(open)).assigneeIds.toSorted()).toEqual([team.senior.id, team.standard.id].toSorted());
    expect((await read(waiting)).reviewerId).toBe(team.senior.id);
    expect((await read(done)).assigneeIds).toEqual([leaver.id]);
    const { body } = await team.principal.client.get<{ project: { leadId: string } }>(`/api/v1/projects/${project.id}`);
    expect(body.project.leadId).toBe(team.senior.id);
  });

  test('of what waits for their review a successor gets what is not their own work, and whoever leads the project the rest', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Senior' });
    const { id: projectId } = await newProject(team.principal);
    const waiting = async (by: Person, fields: object = {}) => {
      const { id } = await newTask(team.principal, { projectId, reviewerId: leaver.id, ...fields });
      return (await ok<{ task: Task }>(by.client.post(`/api/v1/tasks/${id}/send-to-review`, {}))).task;
    };
    const tasks = [
      await waiting(team.standard),
      await waiting(team.standard, { assigneeIds: [team.senior.id] }),
      await waiting(team.senior),
    ];
    await ok(deactivate(team.principal, leaver.id, team.senior.id));
    const reviewers = tasks.map(
      async ({ id }) => (await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${id}`))).task.reviewerId,
    );
    expect(await Promise.all(reviewers)).toEqual([team.senior.id, team.principal.id, team.principal.id]);
  });

  test('[R1-08] a studio never loses its last active Principal, also when two act on each other at once, 100 times', async () => {
    const one = await signUpAndConfirm(server);
    const other = await joinStudio(server, one, { role: 'Principal' });
    expect((await changeRole(one, one.id, 'Senior')).status).toBe(403);
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(
        round % 2 === 0
          ? [changeRole(one, other.id, 'Senior'), changeRole(other, one.id, 'Senior')]
          : [changeRole(other, one.id, 'Junior'), changeRole(one, other.id, 'Junior')],
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [first, second] = await Promise.all([roleOf(one), roleOf(other)]);
      expect([first, second].filter((role) => role === 'Principal')).toHaveLength(1);
      await (first === 'Principal' ? ok(changeRole(one, other.id, 'Principal')) : ok(changeRole(other, one.id, 'Principal')));
    }
  });

  test('[A39] no request passes after the answer of the deactivation, however many hammer', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    for (let round = 0; round < 25; round++) {
      const session = (
        await ok<{ access_token: string }>(
          server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: person.password }),
        )
      ).access_token;
      const client = server.client.as(session);
      let ended = false;
      const late: number[] = [];
      const hammer = Array.from({ length: 6 }, async () => {
        for (let shot = 0; shot < 12; shot++) {
          const startedAfter = ended;
          const { status } = await client.get('/api/v1/me/profile');
          if (startedAfter) late.push(status);
        }
      });
      await ok(deactivate(team.principal, person.id));
      ended = true;
      await Promise.all(hammer);
      expect((await client.get('/api/v1/me/profile')).status).toBe(401);
      expect(late.filter((status) => status === 200)).toEqual([]);
      await ok(team.principal.client.post(path(person.id, '/reactivate'), {}));
    }
  });
});
