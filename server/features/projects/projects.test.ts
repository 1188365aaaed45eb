// Projects through HTTP: made from templates, changed by several at once, planned in phases, put away and taken back.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Phase, Project, ProjectCard } from '../../../domain/projects/contract.ts';
import type { TemplateSummary } from '../../../domain/projects/templates/summary.ts';
import { type AuditLine, auditSentence } from '../../../domain/studios/audit.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { keyBetween } from '../../../domain/kernel/orderKey.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Listed {
  items: ProjectCard[];
  next: number | null;
  counts: Record<string, number>;
}

const path = ({ id }: { id: string }, step = '') => `/api/v1/projects/${id}${step}`;
const list = (person: Person, query = '') => ok<Listed>(person.client.get(`/api/v1/projects${query}`));
const read = async (person: Person, project: { id: string }) => (await ok<{ project: Project }>(person.client.get(path(project)))).project;
const change = async (answer: ReturnType<Person['client']['post']>) => (await ok<{ project: Project }>(answer)).project;
const phasePath = (project: Project, phase: Phase, step = '') => path(project, `/phases/${phase.id}${step}`);
const lastEvent = async () => Number((await queryOnce(server.ownerUrl, 'select count(*) from events')).rows[0].count);
const phaseNamed = (project: Project, name: string) => project.phases.find((phase) => phase.name === name) as Phase;

describe('templates.list, projects.create', () => {
  test('[R1-07 R2-11] the ten templates are listed without their tasks, and each makes a project of its phases', async () => {
    const { items } = await ok<{ items: TemplateSummary[] }>(team.principal.client.get('/api/v1/templates'));
    expect(items.map((template) => template.name)).toHaveLength(10);
    for (const template of items) {
      const project = await newProject(team.principal, { name: template.name, templateId: template.id, start: '2026-01-12' });
      expect(project.phases.map((phase) => [phase.name, phase.workingDays])).toEqual(
        template.phases.map((phase) => [phase.name, phase.workingDays]),
      );
      expect(project.taskCount).toBe(template.taskCount);
    }
  });

  test('[R1-07] a template is laid out in working days around the studio’s holidays, with a person for each role', async () => {
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [team.principal.id]);
    await queryOnce(server.ownerUrl, `insert into studio_holidays (studio_id, day, name) values ($1, '2026-04-03', 'Good Friday')`, [
      rows[0].studio_id,
    ]);
    const project = await newProject(team.principal, {
      templateId: 'residential-full-service',
      start: '2026-01-10',
      people: { 'lead designer': team.senior.id },
    });
    expect(project.start).toBe('2026-01-12');
    const design = phaseNamed(project, 'Design development');
    expect([design.start, design.end]).toEqual(['2026-02-23', '2026-04-06']);
    const { items } = await ok<{ items: { assigneeIds: string[]; due: string }[] }>(
      team.principal.client.get(`/api/v1/tasks?view=project&projectId=${project.id}&limit=500`),
    );
    expect(items.some((task) => task.assigneeIds.includes(team.senior.id))).toBe(true);
    expect(items.every((task) => ![0, 6].includes(new Date(task.due).getUTCDay()) && task.due !== '2026-04-03')).toBe(true);
    expect(project.memberIds).toContain(team.senior.id);
    await queryOnce(server.ownerUrl, 'delete from studio_holidays');
  });

  test('numbers of a year count up, each once, also when 15 are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 15 }, () => newProject(team.principal, { name: 'Casa Ribeira' })));
    expect(new Set(made.map((project) => project.number)).size).toBe(15);
    expect(new Set(made.map((project) => project.refPrefix)).size).toBe(15);
  });

  test('people of another studio and templates that do not exist are refused', async () => {
    const people = { 'lead designer': crypto.randomUUID() };
    const person = await team.principal.client.post('/api/v1/projects', { name: 'x', templateId: 'kitchen-and-bath', people });
    expect([person.status, person.body.field, person.body.message]).toEqual([400, 'people', 'Choose people of your studio.']);
    const template = await team.principal.client.post('/api/v1/projects', { name: 'x', templateId: '../secret' });
    expect([template.status, template.body.field]).toEqual([400, 'templateId']);
  });

  test('[R1-07] people stand for roles that the template has, and for nothing else', async () => {
    for (const templateId of [null, 'kitchen-and-bath']) {
      const people = { 'head of nothing': team.junior.id };
      const { status, body } = await team.principal.client.post('/api/v1/projects', { name: 'x', templateId, people });
      expect([status, body.field, body.message]).toEqual([400, 'people', expect.stringContaining('role') as string]);
    }
  });

  test('[A2] who may not invite to projects begins one with nobody but themselves', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Senior' });
    const own = {
      name: 'x',
      visibility: 'private',
      templateId: 'kitchen-and-bath',
      leadId: person.id,
      people: { 'lead designer': person.id },
    };
    await ok(team.principal.client.post(`/api/v1/studio/members/${person.id}/permissions`, { overrides: { inviteToProject: false } }));
    const others = { leadId: team.junior.id, people: { 'lead designer': team.junior.id } };
    for (const field of ['leadId', 'people'] as const) {
      const { status, body } = await person.client.post('/api/v1/projects', { ...own, [field]: others[field] });
      expect([field, status, body.field, body.message]).toEqual([field, 403, field, expect.stringContaining('Invite to Projects')]);
    }
    expect((await newProject(person, own)).memberIds).toEqual([person.id]);
  });
});

describe('projects.list, projects.index, projects.get', () => {
  test('[R2-13] cards carry health and progress; filters, search, sort and pages work on the server', async () => {
    const name = `Wharf ${crypto.randomUUID().slice(0, 8)}`;
    const late = await newProject(team.principal, { name: `${name} late`, type: 'retail' });
    const task = await newTask(team.principal, { projectId: late.id, due: '2026-01-05', estimate: 3 });
    await newTask(team.principal, { projectId: late.id, estimate: 1 });
    await newProject(team.principal, { name: `${name} calm`, type: 'retail', leadId: team.senior.id });
    const search = encodeURIComponent(name);
    const both = await list(team.junior, `?search=${search}&sort=name`);
    expect(both.items.map((card) => [card.name, card.health, card.progress])).toEqual([
      [`${name} calm`, 'on-track', 0],
      [`${name} late`, 'overdue', 0],
    ]);
    expect((await list(team.junior, `?search=${search}&health=overdue`)).items.map((card) => card.id)).toEqual([late.id]);
    expect((await list(team.junior, `?search=${search}&leadId=${team.senior.id}`)).items).toHaveLength(1);
    const ofType = async (type: string) => (await list(team.junior, `?search=${search}&type=${type}`)).items.length;
    expect([await ofType('retail'), await ofType('workplace')]).toEqual([2, 0]);
    const first = await list(team.junior, `?search=${search}&sort=name&limit=1`);
    expect([first.items.length, first.next]).toEqual([1, 1]);
    const second = await list(team.junior, `?search=${search}&sort=name&limit=1&offset=1`);
    expect([second.items[0]?.name, second.next]).toEqual([`${name} late`, null]);

    await ok(team.principal.client.post(`/api/v1/tasks/${task.id}/move`, { status: 'completed', position: 'a1' }));
    const [card] = (await list(team.junior, `?search=${search}%20late`)).items;
    expect([card?.health, card?.progress, card?.openTasks]).toEqual(['on-track', 0.75, 1]);
  });

  test('[R2-13] how long a review waits is counted in the studio’s days, not in London’s', async () => {
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [team.principal.id]);
    const project = await newProject(team.principal);
    const task = await newTask(team.senior, { projectId: project.id });
    await ok(team.senior.client.post(`/api/v1/tasks/${task.id}/send-to-review`, { reviewerId: team.principal.id }));
    const settle = async (zone: string) => {
      await queryOnce(server.ownerUrl, 'update studios set time_zone = $1, working_days = $2 where id = $3', [
        zone,
        [1, 2, 3, 4, 5, 6, 7],
        rows[0].studio_id,
      ]);
      return (await read(team.principal, project)).health;
    };
    // Four days ago in Honolulu, at half past eleven at night: in London the next day had begun.
    const sent = `((now() at time zone 'Pacific/Honolulu')::date - 4 + time '23:30') at time zone 'Pacific/Honolulu'`;
    await queryOnce(server.ownerUrl, `update tasks set review_requested_at = ${sent} where id = $1`, [task.id]);
    expect(await settle('Pacific/Honolulu')).toBe('at-risk');
    await queryOnce(server.ownerUrl, `update tasks set review_requested_at = ${sent} + interval '1 hour' where id = $1`, [task.id]);
    expect(await settle('Pacific/Honolulu')).toBe('on-track');
    await queryOnce(server.ownerUrl, `update studios set time_zone = default, working_days = default where id = $1`, [rows[0].studio_id]);
  });

  test('names stand in order without regard to case or accents, in lists and pickers', async () => {
    const [zinc, etage, erker] = [
      await newProject(team.principal, { name: 'Order zinc' }),
      await newProject(team.principal, { name: 'Order Étage' }),
      await newProject(team.principal, { name: 'Order erker' }),
    ];
    const inOrder = [erker.id, etage.id, zinc.id];
    expect((await list(team.junior, '?search=order&sort=name')).items.map((card) => card.id)).toEqual(inOrder);
    const { items } = await ok<{ items: { id: string }[] }>(team.junior.client.get('/api/v1/project-index'));
    expect(items.map(({ id }) => id).filter((id) => inOrder.some((one) => one === id))).toEqual(inOrder);
  });

  test('a search finds names without regard to case or accents, as the palette does', async () => {
    const { id } = await newProject(team.principal, { name: 'Hôtel Wörth' });
    for (const search of ['hotel worth', 'HÔTEL', 'wörth'])
      expect((await list(team.junior, `?search=${encodeURIComponent(search)}`)).items.map((card) => card.id)).toEqual([id]);
  });

  test('a search is text, whatever it is made of', async () => {
    const project = await newProject(team.principal, { name: '100 % \'oak\' _ \\ "lime"' });
    for (const search of ['100 %', "'oak'", '_ \\', '"lime"']) {
      const { items } = await list(team.principal, `?search=${encodeURIComponent(search)}`);
      expect(items.map((card) => card.id)).toContain(project.id);
    }
    expect((await list(team.principal, `?search=${encodeURIComponent('%')}`)).items.every((card) => card.name.includes('%'))).toBe(true);
  });

  test('[A16 V21 R1-10] without viewClientInfo the client is in no answer, no list and no event', async () => {
    const { rows } = await queryOnce(server.ownerUrl, 'select studio_id from user_profiles where id = $1', [team.junior.id]);
    await queryOnce(
      server.ownerUrl,
      `insert into user_custom_permissions (user_id, studio_id, permissions_data) values ($1, $2, '{"viewClientInfo": false}')`,
      [team.junior.id, rows[0].studio_id],
    );
    server.sessions.dropAll();
    const canary = `canary-${crypto.randomUUID()}`;
    const live = await listen(server, team.junior);
    const project = await newProject(team.principal, {
      name: 'Halden House',
      client: { name: canary, email: `${canary}@x.example`, budget: 184_250 },
    });
    const { project: edited, seq } = await ok<{ project: Project; seq: number }>(
      team.principal.client.patch(path(project), { version: project.version, changes: { client: { address: canary } } }),
    );
    expect(edited.client?.name).toBe(canary);
    const answer = await team.junior.client.get(path(project));
    expect(answer.text).not.toContain(canary);
    expect(answer.text).not.toContain('184250');
    for (const address of ['/api/v1/projects', '/api/v1/project-index', `/api/v1/projects?search=${canary}`, '/api/v1/tasks']) {
      expect((await team.junior.client.get(address)).text).not.toContain(canary);
    }
    await live.heard(seq);
    expect(live.events.length).toBeGreaterThan(1);
    expect(JSON.stringify(live.events)).not.toContain(canary);
    live.close();
    await queryOnce(server.ownerUrl, 'delete from user_custom_permissions');
    server.sessions.dropAll();
  });
});

test('[A16 R2-13 R1-10] projects are found by their client, and not by whoever may not see it', async () => {
  const mark = `Ashdown${crypto.randomUUID().slice(0, 8)}`;
  const byName = await newProject(team.principal, { client: { name: `Mr ${mark}` } });
  const byCompany = await newProject(team.principal, { client: { company: `${mark} & Sons` }, status: 'on-hold' });
  const search = `?search=${mark.toLowerCase()}`;
  const found = async (person: Person) => {
    const { items, counts } = await list(person, search);
    const timeline = await ok<{ items: { id: string }[] }>(person.client.get(`/api/v1/portfolio${search}`));
    return [...[items, timeline.items].map((some) => new Set(some.map(({ id }) => id))), counts['wip'], counts['on-hold']];
  };
  const both = new Set([byName.id, byCompany.id]);
  expect(await found(team.junior)).toEqual([both, both, 1, 1]);
  await ok(team.principal.client.post(`/api/v1/studio/members/${team.senior.id}/permissions`, { overrides: { viewClientInfo: false } }));
  expect(await found(team.senior)).toEqual([new Set(), new Set(), 0, 0]);
  await ok(team.principal.client.post(`/api/v1/studio/members/${team.senior.id}/permissions`, { overrides: { viewClientInfo: null } }));
});

test('[A16 R1-10] who may make and edit projects, and not see their client, cannot write one either', async () => {
  const overrides = { viewClientInfo: false };
  await ok(team.principal.client.post(`/api/v1/studio/members/${team.senior.id}/permissions`, { overrides }));
  const project = await newProject(team.principal, { client: { name: 'Seen by few' } });
  const blind = (answer: { status: number; body: { code?: string; field?: string } }) => [
    answer.status,
    answer.body.code,
    answer.body.field,
  ];
  const client = { name: 'Overwritten' };
  const changes = { place: 'Bath', client };
  expect(blind(await team.senior.client.post('/api/v1/projects', { name: 'Blind', client }))).toEqual([403, 'forbidden', 'client']);
  expect(blind(await team.senior.client.patch(path(project), { version: project.version, changes }))).toEqual([403, 'forbidden', 'client']);
  // Everything else they may.
  await ok(team.senior.client.post('/api/v1/projects', { name: 'Without one' }));
  await ok(team.senior.client.patch(path(project), { version: project.version, changes: { place: 'Bath' } }));
  const { project: seen } = await ok<{ project: Project }>(team.principal.client.get(path(project)));
  expect([seen.client?.name, seen.place]).toEqual(['Seen by few', 'Bath']);
  await ok(team.principal.client.post(`/api/v1/studio/members/${team.senior.id}/permissions`, { overrides: { viewClientInfo: null } }));
});

describe('projects.edit', () => {
  test('different fields both win; the same field is a conflict with both values', async () => {
    const project = await newProject(team.principal);
    await change(team.senior.client.patch(path(project), { version: project.version, changes: { place: 'Frome, Somerset' } }));
    const merged = await change(team.standard.client.patch(path(project), { version: project.version, changes: { name: 'Halden Mill' } }));
    expect(merged).toMatchObject({ place: 'Frome, Somerset', name: 'Halden Mill' });
    const refused = await team.standard.client.patch(path(project), { version: project.version, changes: { place: 'Bath' } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'conflict', conflicts: [{ field: 'place', theirs: 'Frome, Somerset', yours: 'Bath' }] });
  });

  test('[R1-02] its colour is one of the eight; two who give it another one are asked', async () => {
    const project = await newProject(team.principal);
    const colour = project.colour === 8 ? 1 : 8;
    const recoloured = await change(team.standard.client.patch(path(project), { version: project.version, changes: { colour } }));
    expect(recoloured.colour).toBe(colour);
    const refused = await team.senior.client.patch(path(project), { version: project.version, changes: { colour: 5 } });
    expect(refused.body).toMatchObject({ code: 'conflict', conflicts: [{ field: 'colour', theirs: colour, yours: 5 }] });
    const ninth = await team.senior.client.patch(path(project), { version: recoloured.version, changes: { colour: 9 } });
    expect([ninth.status, ninth.body.field]).toEqual([400, 'changes.colour']);
    const index = await ok<{ items: Project[] }>(team.junior.client.get('/api/v1/project-index'));
    expect(index.items.find(({ id }) => id === project.id)?.colour).toBe(colour);
  });

  test('the fields of a client are fields too: of two who write one of them, the second is asked', async () => {
    const project = await newProject(team.principal, { client: { phone: '01373 452 118', budget: 100_000 } });
    const edit = (person: Person, client: object) => person.client.patch(path(project), { version: project.version, changes: { client } });
    await change(edit(team.principal, { budget: 184_250 }));
    await change(edit(team.senior, { phone: '01373 452 119' }));
    await change(edit(team.senior, { budget: 184_250 }));
    const refused = await edit(team.senior, { budget: 90_000, company: 'Halden Ltd' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.conflicts).toEqual([{ field: 'client.budget', theirs: 184_250, yours: 90_000 }]);
    expect((await read(team.principal, project)).client).toMatchObject({ phone: '01373 452 119', budget: 184_250, company: '' });
  });

  test('a number that another project has, and a target before the start, are refused in words', async () => {
    const [one, other] = [await newProject(team.principal), await newProject(team.principal)];
    const taken = await team.principal.client.patch(path(one), { version: one.version, changes: { number: other.number } });
    expect([taken.status, taken.body.field]).toEqual([409, 'number']);
    const backwards = await team.principal.client.patch(path(one), {
      version: one.version,
      changes: { start: '2026-05-01', targetEnd: '2026-04-01' },
    });
    expect([backwards.status, backwards.body.field]).toEqual([400, 'targetEnd']);
  });
});

describe('projects.archive, projects.unarchive', () => {
  test('an archived project leaves the lists with its tasks, changes no more, and comes back as it was', async () => {
    const project = await newProject(team.principal, { status: 'on-hold' });
    const task = await newTask(team.principal, { projectId: project.id, title: 'Put away' });
    const archived = await change(team.principal.client.post(path(project, '/archive'), { version: project.version }));
    expect(archived).toMatchObject({ status: 'archived', can: { edit: 'project_closed' } });
    expect((await list(team.principal)).items.map((card) => card.id)).not.toContain(project.id);
    expect((await list(team.principal, '?status=archived')).items.map((card) => card.id)).toContain(project.id);
    expect((await team.principal.client.get('/api/v1/tasks/board?view=created')).text).not.toContain(task.id);
    // What lies in it still says where.
    const { items } = await ok<{ items: { id: string; name: string; status: string; phases: object[] }[] }>(
      team.principal.client.get('/api/v1/project-index'),
    );
    expect(items.filter(({ status }) => status === 'archived').map(({ id }) => id)).toContain(project.id);
    const firstArchived = items.findIndex(({ status }) => status === 'archived');
    expect(items.slice(firstArchived).every(({ status, phases }) => status === 'archived' && phases.length === 0)).toBe(true);
    const edit = await team.principal.client.patch(path(project), { version: archived.version, changes: { name: 'x' } });
    expect([edit.status, edit.body.message]).toEqual([403, 'This project is archived. Take it back into work first.']);
    const { body } = await team.principal.client.get<{ task: { can: object } }>(`/api/v1/tasks/${task.id}`);
    expect(new Set(Object.values(body.task.can))).toEqual(new Set(['project_closed']));
    const events = await lastEvent();
    for (const [step, sent] of [
      ['move', { status: 'completed', position: 'a1' }],
      ['send-to-review', {}],
      ['take-back-approval', { position: 'a1' }],
    ] as const) {
      const refused = await team.principal.client.post(`/api/v1/tasks/${task.id}/${step}`, sent);
      expect([refused.status, refused.body.message]).toEqual([403, 'This project is archived. Take it back into work first.']);
    }
    expect(await lastEvent()).toBe(events);
    const again = await team.principal.client.post(path(project, '/archive'), { version: archived.version });
    expect(again.status).toBe(409);
    const back = await change(team.principal.client.post(path(project, '/unarchive'), { version: archived.version }));
    expect(back.status).toBe('on-hold');
  });
});

describe('projects.remove, projects.restore, projects.trash', () => {
  const remove = (person: Person, { id, version }: Project, body: object = { version }) =>
    person.client.call<{ message: string }>('DELETE', path({ id }), { body });
  const trash = async (person: Person) =>
    (await ok<{ items: { id: string; deletedBy: string }[] }>(person.client.get('/api/v1/deleted-projects?limit=100'))).items;

  test('a deleted project is gone from every answer with its tasks, keeps its number, and comes back as it was', async () => {
    const made = await newProject(team.principal, { name: 'Tide Lane 4', templateId: 'residential-full-service', start: '2026-01-12' });
    const task = await newTask(team.principal, { projectId: made.id, title: 'Put away', assigneeIds: [team.senior.id] });
    const project = await read(team.principal, made);
    const { version } = project;
    await ok(remove(team.principal, project));
    for (const address of [path(project), path(project, '/invitations'), `/api/v1/tasks/${task.id}`])
      expect((await team.principal.client.get(address)).status, address).toBe(404);
    for (const address of ['/projects?sort=newest', '/project-index', '/tasks/board?view=created', '/dashboard', '/deleted-tasks'])
      expect((await team.principal.client.get(`/api/v1${address}`)).text, address).not.toContain(project.id);
    for (const [method, address, body] of [
      ['PATCH', path(project), { version, changes: { place: 'x' } }],
      ['POST', path(project, '/archive'), { version }],
      ['POST', '/api/v1/tasks', { title: 'x', projectId: project.id }],
      ['POST', `/api/v1/tasks/${task.id}/move`, { status: 'completed', position: 'a1' }],
      ['POST', `/api/v1/tasks/${task.id}/restore`, {}],
    ] as const)
      expect((await team.principal.client.call(method, address, { body })).status, address).toBe(404);
    const next = await newProject(team.principal);
    expect(next.number).not.toBe(project.number);
    const taken = { version: next.version, changes: { number: project.number } };
    expect((await team.principal.client.patch(path(next), taken)).status).toBe(409);
    expect(await trash(team.principal)).toMatchObject([{ id: project.id, deletedBy: team.principal.id }]);
    const { items } = await ok<{ items: AuditLine[] }>(team.principal.client.get('/api/v1/studio/audit?kind=projects'));
    expect(items.slice(0, 1).map(auditSentence)).toEqual(['deleted Tide Lane 4']);
    const back = await change(team.principal.client.post(path(project, '/restore'), {}));
    expect(back).toEqual({ ...project, version: version + 2 });
    expect((await team.senior.client.get('/api/v1/tasks/board?view=assigned')).text).toContain(task.id);
    expect(await trash(team.principal)).toEqual([]);
  });

  test('whoever may not delete neither sees the trash nor brings back; what nobody deleted is not found', async () => {
    const project = await newProject(team.principal);
    expect((await remove(team.senior, project)).status).toBe(403);
    expect((await remove(team.principal, project, { version: project.version - 1 })).status).toBe(400);
    expect((await team.principal.client.post(path(project, '/restore'), {})).status).toBe(404);
    await ok(remove(team.principal, project));
    expect((await remove(team.principal, project)).status).toBe(404);
    expect([await trash(team.senior), (await team.senior.client.post(path(project, '/restore'), {})).status]).toEqual([[], 404]);
    const both = await Promise.all([1, 2].map(() => team.principal.client.post(path(project, '/restore'), {})));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('another studio finds nothing, and its trash is its own', async () => {
    const project = await newProject(team.principal);
    await ok(remove(team.principal, project));
    const stranger = await signUpAndConfirm(server);
    expect((await stranger.client.post(path(project, '/restore'), {})).status).toBe(404);
    expect(await trash(stranger)).toEqual([]);
  });
});

describe('projects.addPhase, projects.editPhase, projects.movePhase, projects.removePhase', () => {
  test('[R2-17] phases are added, renamed, dated, reordered and removed; the target follows the plan', async () => {
    const project = await newProject(team.principal);
    const add = (name: string, start: string | null) =>
      team.principal.client.post(path(project, '/phases'), { name, workingDays: 10, start });
    await change(add('Concept', '2026-01-12'));
    const two = await change(add('Survey', null));
    const survey = phaseNamed(two, 'Survey');
    const dated = await change(
      team.principal.client.patch(phasePath(two, survey), {
        version: survey.version,
        changes: { name: 'Measured survey', start: '2026-01-31', workingDays: 3 },
      }),
    );
    expect(phaseNamed(dated, 'Measured survey')).toMatchObject({ start: '2026-02-02', end: '2026-02-04', workingDays: 3 });
    expect(dated.targetEnd).toBe('2026-02-04');
    const moved = await change(
      team.principal.client.post(phasePath(dated, survey, '/move'), {
        version: survey.version + 1,
        position: keyBetween(null, dated.phases[0]?.position ?? null),
      }),
    );
    expect(moved.phases.map((phase) => phase.name)).toEqual(['Measured survey', 'Concept']);
    const stale = await team.principal.client.patch(phasePath(moved, survey), { version: survey.version, changes: { name: 'x' } });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect(stale.body).toMatchObject({ by: 'Mara Lind', message: 'This phase was changed by Mara Lind just now.' });
    const task = await newTask(team.principal, { projectId: project.id, phaseId: survey.id });
    const removed = await change(team.principal.client.call('DELETE', phasePath(moved, survey), { body: { version: survey.version + 2 } }));
    expect(removed.phases.map((phase) => phase.name)).toEqual(['Concept']);
    const { body } = await team.principal.client.get<{ task: { phaseId: string | null } }>(`/api/v1/tasks/${task.id}`);
    expect(body.task.phaseId).toBeNull();
  });

  test('a phase that is put between others takes no longer an order key than its place needs', async () => {
    const { id } = await newProject(team.principal, { templateId: 'kitchen-and-bath' });
    const before = await read(team.principal, { id });
    const [first, second, third] = before.phases as [Phase, Phase, Phase];
    const move = (position: string) => team.principal.client.post(phasePath(before, third, '/move'), { version: third.version, position });
    expect((await move(`A${'0'.repeat(98)}1`)).status).toBe(400);
    const moved = await change(move(`${first.position}${'0'.repeat(90)}1`));
    expect(moved.phases.slice(0, 3).map((phase) => phase.id)).toEqual([first.id, third.id, second.id]);
    expect(phaseNamed(moved, third.name).position.length).toBeLessThan(5);
  });

  test('a target that a phase stretches counts as changed: an edit of it that is based on what was before is a conflict', async () => {
    const project = await newProject(team.principal, { start: '2026-01-12' });
    const body = { name: 'Concept', workingDays: 10, start: '2026-01-12' };
    const stretched = await change(team.senior.client.post(path(project, '/phases'), body));
    expect(stretched).toMatchObject({ targetEnd: '2026-01-23', version: project.version + 1 });
    const edit = (changes: object) => team.standard.client.patch(path(project), { version: project.version, changes });
    expect((await edit({ place: 'Bath' })).status).toBe(200);
    expect((await edit({ targetEnd: '2026-03-02' })).body).toMatchObject({
      code: 'conflict',
      by: 'Senior Person',
      conflicts: [{ field: 'targetEnd', theirs: '2026-01-23', yours: '2026-03-02' }],
    });
  });

  test('[A2] a phase under another project’s address does not exist', async () => {
    const [one, other] = [
      await newProject(team.principal, { templateId: 'e-design-room', start: '2026-01-12' }),
      await newProject(team.principal),
    ];
    const phase = one.phases[0] as Phase;
    const answer = await team.principal.client.patch(phasePath(other, phase), { version: phase.version, changes: { name: 'x' } });
    expect(answer.status).toBe(404);
    expect((await read(team.principal, one)).phases[0]?.name).toBe(phase.name);
  });
});

describe('projects.completePhase, projects.reopenPhase', () => {
  test('asks about open tasks, moves them on or leaves them, and can be taken back', async () => {
    const project = await newProject(team.principal, { templateId: 'e-design-room', start: '2026-01-12' });
    const [first, second] = project.phases as [Phase, Phase];
    const complete = (phase: Phase, version: number, openTasks?: string) =>
      team.principal.client.post(phasePath(project, phase, '/complete'), { version, ...(openTasks && { openTasks }) });
    const asked = await complete(first, first.version);
    expect([asked.status, asked.body.code, asked.body.count]).toEqual([409, 'open_tasks_remain', first.openTasks]);
    expect(asked.body.message).toBe(`${first.openTasks} tasks are still open. Complete anyway, or move them to the next phase?`);
    const moved = await change(complete(first, first.version, 'move-to-next'));
    expect(moved.phases[0]).toMatchObject({ status: 'completed', openTasks: 0 });
    expect(moved.phases[1]?.openTasks).toBe(first.openTasks + second.openTasks);
    const anyway = await change(complete(second, second.version, 'complete-anyway'));
    expect(anyway.phases[1]).toMatchObject({ status: 'completed', openTasks: first.openTasks + second.openTasks });
    const back = await change(team.principal.client.post(phasePath(project, first, '/reopen'), { version: first.version + 1 }));
    expect(back.phases[0]).toMatchObject({ status: 'in-progress', completedAt: null });
  });

  test('what is done or deleted in a phase stays in it when its open tasks are moved on', async () => {
    const project = await newProject(team.principal, { templateId: 'e-design-room', start: '2026-01-12' });
    const [first, second] = project.phases as [Phase, Phase];
    const task = () => newTask(team.principal, { projectId: project.id, phaseId: first.id });
    const [open, done, deleted] = [await task(), await task(), await task()];
    const { client } = team.principal;
    await ok(client.post(`/api/v1/tasks/${done.id}/move`, { status: 'completed', position: 'a1' }));
    await ok(client.call('DELETE', `/api/v1/tasks/${deleted.id}`, { body: {} }));
    await ok(client.post(phasePath(project, first, '/complete'), { version: first.version, openTasks: 'move-to-next' }));
    await ok(client.post(`/api/v1/tasks/${deleted.id}/restore`, {}));
    const phases = [open, done, deleted].map(async ({ id }) => (await ok<{ task: Task }>(client.get(`/api/v1/tasks/${id}`))).task.phaseId);
    expect(await Promise.all(phases)).toEqual([second.id, first.id, first.id]);
  });

  test('[V26] of 20 completions at once one counts', async () => {
    const project = await newProject(team.principal);
    const planned = await change(team.principal.client.post(path(project, '/phases'), { name: 'Concept', workingDays: 5 }));
    const phase = planned.phases[0] as Phase;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => team.principal.client.post(phasePath(project, phase, '/complete'), { version: phase.version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});
