// Templates over the wire: a studio's own are kept, changed and put away, and projects begin from them and take them in.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Project } from '../../../domain/projects/contract.ts';
import { mostRows } from '../../../domain/schedule/plan.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import type { Template, TemplateCard, TemplateEffect, TemplateFields, TemplateVersion } from '../../../domain/templates/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { scheduleOf } from '../../testing/schedules.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { cardsIn, listen } from '../../testing/liveSocket.ts';
import { effectVersion, newTemplate, smallTemplate } from '../../testing/templates.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { joinStudio } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const api = '/api/v1/templates';
const get = async (id: string) => (await ok<{ template: Template }>(team.junior.client.get(`${api}/${id}`))).template;
const listed = async (id: string) =>
  (await ok<{ items: TemplateCard[] }>(team.principal.client.get(api))).items.find((card) => card.id === id);
const edit = (template: Pick<Template, 'id' | 'version'>, changes: Partial<TemplateFields>, who = team.principal) =>
  who.client.patch<{ template: Template; message?: string }>(`${api}/${template.id}`, { version: template.version, changes });
const made = async (template: { id: string }, fields: object = {}) =>
  newProject(team.principal, { templateId: template.id, start: '2026-03-02', ...fields });
const tasksOf = async (projectId: string) => {
  const { items } = await ok<{ items: Task[] }>(team.principal.client.get(`/api/v1/tasks?view=project&projectId=${projectId}`));
  return Promise.all(items.map(async ({ id }) => (await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${id}`))).task));
};
const withPlan = (change: (plan: TemplateFields['plan']) => void): TemplateFields['plan'] => {
  const plan = structuredClone(smallTemplate.plan);
  change(plan);
  return plan;
};

test('[R2-18 R1-07] templates.ofProject takes the outermost folders of its documents along', async () => {
  const project = await newProject(team.principal, { templateId: 'kitchen-and-bath', start: '2026-03-02' });
  const { fields } = await ok<{ fields: TemplateFields }>(team.senior.client.get(`/api/v1/projects/${project.id}/template`));
  expect(fields.plan.folders).toEqual(['Drawings', 'Quotations and orders', 'Selections', 'Site', 'Survey']);
});

test('[R1-07 R1-02] templates.create keeps a plan, templates.get gives it, and all of it reaches a project that is made from it', async () => {
  const template = await newTemplate(team.senior);
  expect(await get(template.id)).toMatchObject({ ...smallTemplate, version: 1, usedBy: 0, isBuiltIn: false });
  expect(await listed(template.id)).toMatchObject({
    workingDays: 14,
    taskCount: 3,
    milestones: ['Survey agreed'],
    roles: [
      { role: 'lead designer', tasks: 1 },
      { role: 'technologist', tasks: 1 },
    ],
  });
  const project = await made(template, { people: { technologist: team.junior.id } });
  expect(project.phases.map(({ name, colour, gate, start, end }) => ({ name, colour, gate, start, end }))).toEqual([
    { name: 'Survey', colour: 1, gate: true, start: '2026-03-02', end: '2026-03-06' },
    { name: 'Design', colour: 3, gate: false, start: '2026-03-06', end: '2026-03-19' },
  ]);
  expect(project).toMatchObject({ rooms: ['Hall'], milestones: [{ name: 'Survey agreed', day: '2026-03-06' }] });
  const tasks = await tasksOf(project.id);
  expect(tasks.find(({ title }) => title === 'Measure')).toMatchObject({
    description: 'Every wall.',
    start: '2026-03-02',
    due: '2026-03-03',
    estimate: 12,
    priority: 'high',
    labels: ['review'],
    assigneeIds: [team.junior.id],
    checklist: [
      { text: 'Heights', done: false },
      { text: 'Openings', done: false },
    ],
  });
  // Links hold from the first day on: a task waits as its link asks, not as its offset says.
  expect(tasks.find(({ title }) => title === 'Draw')).toMatchObject({ start: '2026-03-04', due: '2026-03-06', estimate: null, labels: [] });
  const { links, rows } = await scheduleOf(team.principal, project.id);
  expect(rows.find(({ name }) => name === 'Survey agreed')).toMatchObject({ kind: 'milestone', gate: true });
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name;
  expect(links.map(({ from, to, type, lag }) => [nameOf(from), nameOf(to), type, lag]).toSorted()).toEqual([
    ['Draw', 'Layouts', 'FS', 1],
    ['Measure', 'Draw', 'FS', 0],
  ]);
  expect((await listed(template.id))?.usedBy).toBe(1);
});

test('[R2-18] templates.ofProject says in words what of a project is more than a template holds', async () => {
  const usual = { start: null, end: null, isPinned: false, notBefore: null };
  const said = async (rows: object[]) => {
    const { id } = await newProject(team.principal);
    const all = rows.map((row) => ({ id: randomUUID(), name: 'Row', ...usual, ...row }));
    await ok(team.principal.client.post(`/api/v1/projects/${id}/schedule/import`, { rows: all, links: [] }));
    const { status, body } = await team.senior.client.get<{ message?: string }>(`/api/v1/projects/${id}/template`);
    return [status, body.message];
  };
  const phases = (count: number) => Array.from({ length: count }, () => ({ kind: 'phase', gate: false, isFinished: false }));
  const tasks = (count: number) => Array.from({ length: count }, () => ({ kind: 'task', phaseId: null, percent: null, isFinished: false }));
  expect(await said(phases(60))).toEqual([200, undefined]);
  expect(await said(phases(61))).toEqual([
    400,
    'A template holds 60 phases at most; this project has 61. Make the template from a smaller one.',
  ]);
  expect(await said(tasks(1001))).toEqual([
    400,
    'A template holds 1,000 tasks and milestones at most; this project has 1,001. Make the template from a smaller one.',
  ]);
  const onDay = (day: string) => ({ ...tasks(1)[0], start: day, end: day });
  expect(await said([onDay('2026-03-02'), onDay('2046-03-02')])).toEqual([
    400,
    expect.stringMatching(/^A phase of a template lasts 2,000 working days at most; Work lasts 5,2\d\d\. /),
  ]);
});

test('[V4] templates.effect and templates.apply refuse in words what a programme has no room for, and nothing is added', async () => {
  const template = await newTemplate(team.principal);
  const { id } = await newProject(team.principal, { start: '2026-03-02' });
  const studioId = (await ok<{ id: string }>(team.principal.client.get('/api/v1/studio'))).id;
  const seen = await effectVersion(team.principal, id, template.id);
  await queryOnce(
    server.ownerUrl,
    `insert into tasks (id, studio_id, project_id, number, ref, title, status, creator_id, updated_by, position, created_at, updated_at)
     select gen_random_uuid(), $1, $2, n, 'F-' || n, 'Task', 'todo', $3, $3, 'a' || n || 'b', now(), now() from generate_series(1, $4::int) n`,
    [studioId, id, team.principal.id, mostRows - 2],
  );
  const words = { code: 'validation_failed', message: expect.stringContaining('at most 5,000 phases, tasks and milestones') };
  const { client } = team.principal;
  expect((await client.get(`/api/v1/projects/${id}/template-effect?templateId=${template.id}`)).body).toMatchObject(words);
  const body = { templateId: template.id, version: seen };
  expect((await client.post(`/api/v1/projects/${id}/template`, body)).body).toMatchObject(words);
  expect((await scheduleOf(team.principal, id)).rows).toHaveLength(mostRows - 2);
});

test('[R2-18] templates.ofProject gives the structure of a project without people, dates and client', async () => {
  const lead = { leadId: team.senior.id };
  const project = await newProject(team.principal, {
    templateId: 'kitchen-and-bath',
    start: '2026-03-02',
    people: { 'lead designer': team.senior.id },
    ...lead,
  });
  await newTask(team.principal, { projectId: project.id, title: 'Somewhere', description: 'At the door of Canary Okonedo' });
  const { body, text } = await team.junior.client.get<{ fields: TemplateFields; leftOut: object; madeFrom: object }>(
    `/api/v1/projects/${project.id}/template`,
  );
  expect(body).toMatchObject({ leftOut: { people: 1, undated: 1, loose: 1, links: 0 }, madeFrom: { id: 'kitchen-and-bath', version: 1 } });
  expect(text).not.toMatch(/2026-|Canary/);
  expect(text).not.toContain(team.senior.id);
  const own = await newTemplate(team.principal, { ...body.fields, name: 'Our kitchens' });
  const again = await made(own);
  expect(again.phases.map(({ name, start, end }) => [name, start, end])).toEqual(
    project.phases.map(({ name, start, end }) => [name, start, end]),
  );
  expect(again.taskCount).toBe(project.taskCount + 1);
});

test('[R2-18] templates.edit brings two editors of different rows together, and says to the second what both changed', async () => {
  const template = await newTemplate(team.principal);
  await ok(edit(template, { plan: withPlan((one) => void (one.phases[0]!.name = 'Measure up')) }));
  const both = await ok<{ template: Template }>(
    edit(template, { plan: withPlan((plan) => void (plan.phases[1]!.tasks[0]!.days = 6)) }, team.senior),
  );
  expect(both.template.plan.phases).toMatchObject([{ name: 'Measure up' }, { tasks: [{ days: 6 }] }]);
  const late = await edit(template, { plan: withPlan((plan) => void (plan.phases[1]!.tasks[0]!.days = 7)), name: 'Mine' }, team.senior);
  expect(late.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('This template was changed by') });
  expect(await get(template.id)).toMatchObject({ name: 'Small house', version: 3 });
});

test('[R2-18] a change of a template alters no project that was made before; templates.versions and templates.version have what was', async () => {
  const template = await newTemplate(team.principal);
  const project = await made(template);
  const plan = withPlan((one) => void (one.phases = one.phases.slice(0, 1)));
  plan.links = plan.links.slice(0, 1);
  const { template: now } = await ok<{ template: Template }>(edit(template, { plan }));
  const after = await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${project.id}`));
  expect(after.project.phases).toHaveLength(2);
  expect((await made(now)).phases).toHaveLength(1);
  const { items } = await ok<{ items: TemplateVersion[] }>(team.principal.client.get(`${api}/${template.id}/versions`));
  expect(items.map(({ version, phases, tasks }) => [version, phases, tasks])).toEqual([
    [2, 1, 2],
    [1, 2, 3],
  ]);
  const first = await ok<{ fields: TemplateFields }>(team.principal.client.get(`${api}/${template.id}/version?number=1`));
  expect(first.fields).toEqual(smallTemplate);
});

test.each([
  ['a task outside its phase', withPlan((plan) => void (plan.phases[0]!.tasks[0]!.days = 9)), /ends 4 days after Survey/],
  ['links that go round', withPlan((plan) => void plan.links.push({ from: 'b1', to: 'a1', type: 'FS', lag: 0 })), /loop/],
  ['a link to nowhere', withPlan((plan) => void plan.links.push({ from: 'b1', to: 'zz', type: 'FS', lag: 0 })), /not there/],
])('a plan with %s is refused in words, and nothing is kept', async (_what, plan, words) => {
  const refused = await team.principal.client.post(api, { ...smallTemplate, plan, id: randomUUID() });
  expect(refused.body).toMatchObject({ code: 'validation_failed', field: 'plan', message: expect.stringMatching(words) });
  const template = await newTemplate(team.principal);
  expect((await edit(template, { plan })).status).toBe(400);
  expect((await get(template.id)).version).toBe(1);
});

test('templates.archive takes a template out of the start of projects, templates.restore puts it back', async () => {
  const template = await newTemplate(team.principal);
  const { template: away } = await ok<{ template: Template }>(team.senior.client.post(`${api}/${template.id}/archive`, { version: 1 }));
  expect(await listed(template.id)).toMatchObject({ isArchived: true });
  const refused = await team.principal.client.post('/api/v1/projects', { name: 'Late', templateId: template.id });
  expect(refused.body).toMatchObject({ field: 'templateId', message: 'Choose one of the templates.' });
  expect((await team.senior.client.post(`${api}/${template.id}/archive`, { version: away.version })).status).toBe(409);
  await ok(team.senior.client.post(`${api}/${template.id}/restore`, { version: away.version }));
  expect((await made(template)).phases).toHaveLength(2);
});

test('templates.remove deletes what no project was made from, for good; what is used stays', async () => {
  const [used, unused] = [await newTemplate(team.principal), await newTemplate(team.principal)];
  await made(used);
  const remove = (id: string) => team.principal.client.call('DELETE', `${api}/${id}`, { body: {} });
  expect((await get(used.id)).can.remove).toBe('needs_deleteProject'); // as the Junior reads it
  expect((await remove(used.id)).body).toMatchObject({ code: 'conflict', message: expect.stringContaining('Archive it instead') });
  await ok(remove(unused.id));
  expect((await remove(unused.id)).status).toBe(404);
  expect((await team.principal.client.get(`${api}/${unused.id}/versions`)).status).toBe(404);
  expect((await get(used.id)).usedBy).toBe(1);
});

test('[A1] a built-in template is read-only, and no id of another studio or kind is one', async () => {
  const { template } = await ok<{ template: Template }>(team.principal.client.get(`${api}/kitchen-and-bath`));
  expect(template).toMatchObject({ isBuiltIn: true, can: { edit: 'is_built_in', archive: 'is_built_in', remove: 'is_built_in' } });
  expect((await edit({ id: 'kitchen-and-bath', version: 1 }, { name: 'Mine' })).status).toBe(400);
  const words = { code: 'validation_failed', field: 'templateId', message: 'Choose one of the templates.' };
  expect((await team.principal.client.get(`${api}/no-such`)).body).toMatchObject(words);
  expect((await team.principal.client.get(`${api}/${randomUUID()}`)).status).toBe(404);
  const stranger = await foundStudio(server);
  const own = await newTemplate(stranger.principal);
  const start = (templateId: string) => team.principal.client.post('/api/v1/projects', { name: 'Theirs', templateId });
  for (const id of [own.id, randomUUID(), 'no-such', '../../x']) {
    expect((await start(id)).body).toMatchObject({ code: 'validation_failed', field: 'templateId' });
  }
  // An id that another studio has is taken, and that is all that one hears.
  expect((await team.principal.client.post(api, { ...smallTemplate, id: own.id })).status).toBe(409);
});

test('of the versions of a template the newest hundred are kept', async () => {
  const { id } = await newTemplate(team.principal);
  await queryOnce(
    server.ownerUrl,
    `insert into template_versions (template_id, studio_id, version, fields, saved_by, saved_at)
     select template_id, studio_id, n, fields, saved_by, saved_at from template_versions, generate_series(2, 150) n where template_id = '${id}'`,
  );
  await queryOnce(server.ownerUrl, `update templates set version = 150 where id = '${id}'`);
  expect((await edit({ id, version: 150 }, { name: 'Town house' })).status).toBe(200);
  const kept = `select count(*)::int as count, min(version) as oldest, max(version) as newest from template_versions where template_id = '${id}'`;
  expect((await queryOnce(server.ownerUrl, kept)).rows).toEqual([{ count: 100, oldest: 52, newest: 151 }]);
});

test('[R2-18] a template that would end after the last day that there is, is refused in words, and nothing is added', async () => {
  const [phase] = smallTemplate.plan.phases;
  const long = Array.from({ length: 40 }, (_, at) => ({
    ...phase,
    key: `p${at}`,
    name: `Year ${at}`,
    workingDays: 2000,
    tasks: [],
    milestones: [],
  }));
  const plan = { ...smallTemplate.plan, phases: long, links: [] } as TemplateFields['plan'];
  const template = await newTemplate(team.principal, { plan });
  const { id } = await newProject(team.principal, { start: '2026-03-02' });
  const words = { code: 'validation_failed', message: 'This plan would end after 2199. Choose an earlier start.' };
  const client = team.principal.client;
  expect((await client.get(`/api/v1/projects/${id}/template-effect?templateId=${template.id}`)).body).toMatchObject(words);
  const body = { templateId: template.id, version: 'seen' };
  expect((await client.post(`/api/v1/projects/${id}/template`, body)).body).toMatchObject(words);
  expect((await scheduleOf(team.principal, id)).rows).toEqual([]);
});

test('a role may have the name of what every object has: nobody holds it, and its work is there', async () => {
  const template = await newTemplate(team.principal, {
    plan: withPlan(({ phases }) => Object.assign(phases[0]?.tasks[0] ?? {}, { role: 'constructor' })),
  });
  expect((await tasksOf((await made(template)).id)).map(({ assigneeIds }) => assigneeIds)).toEqual([[], [], []]);
  const { id } = await newProject(team.principal, { start: '2026-03-02' });
  const body = { templateId: template.id, version: await effectVersion(team.principal, id, template.id) };
  await ok(team.principal.client.post(`/api/v1/projects/${id}/template`, body));
  expect((await tasksOf(id)).map(({ assigneeIds }) => assigneeIds)).toEqual([[], [], []]);
});

test('[A22] whoever may not create projects makes, copies and changes no template', async () => {
  const template = await newTemplate(team.principal);
  for (const person of [team.standard, team.junior, team.technical]) {
    expect((await person.client.post(api, { ...smallTemplate, id: randomUUID() })).status).toBe(403);
    expect((await edit(template, { name: 'Mine' }, person)).status).toBe(403);
  }
  expect((await get(template.id)).can).toMatchObject({ edit: 'needs_createProject' });
});

test('[A7] templates.apply takes the right to make tasks, and gives work of a private project to nobody who does not read it', async () => {
  const template = await newTemplate(team.principal);
  const project = await newProject(team.principal, { visibility: 'private', start: '2026-03-02' });
  const planner = await joinStudio(server, team.principal, { role: 'Standard' });
  await ok(team.principal.client.post(`/api/v1/projects/${project.id}/members`, { userId: planner.id }));
  const overridden = (createProjectTask: boolean) =>
    team.principal.client.post(`/api/v1/studio/members/${planner.id}/permissions`, { overrides: { editProject: true, createProjectTask } });
  const canApply = async () => {
    const path = `/api/v1/projects/${project.id}/template-effect?templateId=${template.id}`;
    return (await ok<{ can: { apply: unknown } }>(planner.client.get(path))).can.apply;
  };
  const apply = async (people = {}) => {
    const version = await effectVersion(team.principal, project.id, template.id);
    const body = { templateId: template.id, version, people };
    return planner.client.post<{ message?: string }>(`/api/v1/projects/${project.id}/template`, body);
  };
  await ok(overridden(false));
  expect(await canApply()).toBe('needs_createProjectTask');
  expect((await apply()).status).toBe(403);
  await ok(overridden(true));
  expect(await canApply()).toBe(true);
  const refused = await apply({ 'lead designer': team.junior.id });
  expect([refused.status, refused.body.message]).toEqual([400, 'This project is private. Choose people who are in it.']);
  expect(await tasksOf(project.id)).toEqual([]);
  expect((await apply({ 'lead designer': planner.id })).status).toBe(200);
  expect((await tasksOf(project.id)).some(({ assigneeIds }) => assigneeIds.includes(planner.id as never))).toBe(true);
});

test('[R2-18] templates.effect says what templates.apply then adds, once; what is there stays as it was', async () => {
  const template = await newTemplate(team.principal);
  const project = await newProject(team.principal, { start: '2026-03-02' });
  const { project: begun } = await ok<{ project: Project }>(
    team.principal.client.post(`/api/v1/projects/${project.id}/phases`, { name: 'survey', workingDays: 3, start: '2026-03-09' }),
  );
  const old = await newTask(team.principal, {
    projectId: project.id,
    phaseId: begun.phases[0]?.id,
    title: 'measure',
    start: '2026-03-09',
    due: '2026-03-10',
  });
  const path = `/api/v1/projects/${project.id}/template`;
  const { effect } = await ok<{ effect: TemplateEffect }>(
    team.junior.client.get(`/api/v1/projects/${project.id}/template-effect?templateId=${template.id}`),
  );
  expect(effect.phases).toMatchObject([
    { name: 'survey', isNew: false, tasks: ['Draw'], milestones: ['Survey agreed'] },
    { name: 'Design', isNew: true, start: '2026-03-11', tasks: ['Layouts'] },
  ]);
  expect(effect).toMatchObject({ there: 1, links: 2, end: { was: '2026-03-11', now: '2026-03-24' } });
  const apply = (version: string, people = {}) =>
    team.standard.client.post<{ code?: string }>(path, { templateId: template.id, version, people });
  expect((await apply('something else')).body).toMatchObject({ code: 'conflict' });
  const answers = await Promise.all([effect.version, effect.version].map((version) => apply(version, { 'lead designer': team.senior.id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const tasks = await tasksOf(project.id);
  expect(tasks.map(({ title }) => title).toSorted()).toEqual(['Draw', 'Layouts', 'measure']);
  expect(tasks.find(({ id }) => id === old.id)).toMatchObject({ version: old.version, start: '2026-03-09', due: '2026-03-10' });
  expect(tasks.find(({ title }) => title === 'Layouts')?.assigneeIds).toEqual([team.senior.id]);
  expect(await effectVersion(team.principal, project.id, template.id)).not.toBe(effect.version);
  const again = await ok<{ effect: TemplateEffect }>(
    team.principal.client.get(`/api/v1/projects/${project.id}/template-effect?templateId=${template.id}`),
  );
  expect(again.effect).toMatchObject({ phases: [], there: 4, links: 0 });
});

test('templates.apply tells of the phases and tasks that it made, with the project as it is then; without any it tells of itself alone', async () => {
  const template = await newTemplate(team.principal);
  const { id: projectId } = await newProject(team.principal, { start: '2026-03-02' });
  const apply = async () => {
    const version = await effectVersion(team.principal, projectId, template.id);
    const body = { templateId: template.id, version };
    const { made } = await ok<{ made: { rowIds: string[] } }>(team.principal.client.post(`/api/v1/projects/${projectId}/template`, body));
    return made.rowIds;
  };
  const heard = await listen(server, team.junior);
  const toldSince = async (from: number) => {
    const { seq } = await ok<{ seq: number }>(team.junior.client.get(`/api/v1/projects/${projectId}/template`));
    await heard.heard(seq);
    return heard.events.slice(from);
  };
  const rowIds = await apply();
  const told = await toldSince(0);
  const { project } = await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${projectId}`));
  const phases = project.phases.map(({ id, version }) => ({ id, version, changed: [], before: null, after: {} }));
  // Its plan overran the target, which moved: that is a version more than the project had.
  expect(told.find(({ type }) => type === 'projects.phaseAdded')?.data).toEqual({ projectId, version: project.version, phases });
  const tasks = cardsIn(told).map(({ id }) => id);
  expect([phases.length, tasks.length, rowIds]).toEqual([2, 3, expect.arrayContaining([...phases.map(({ id }) => id), ...tasks])]);
  expect(told.map(({ type }) => type)).toContain('templates.applied');
  await apply();
  expect((await toldSince(told.length)).map(({ type }) => type)).toEqual(['templates.applied']);
  heard.close();
});

test('[R2-18] what templates.apply made is taken back as a whole while nobody has changed any of it', async () => {
  const template = await newTemplate(team.principal);
  const project = await newProject(team.principal, { start: '2026-03-02' });
  const { project: begun } = await ok<{ project: Project }>(
    team.principal.client.post(`/api/v1/projects/${project.id}/phases`, { name: 'Survey', workingDays: 3, start: '2026-03-09' }),
  );
  const phaseId = begun.phases[0]?.id;
  const dates = { start: '2026-03-09', due: '2026-03-10' };
  const old = await newTask(team.principal, { projectId: project.id, phaseId, title: 'Measure', ...dates });
  const before = await scheduleOf(team.principal, project.id);
  const apply = async () =>
    ok<{ made: { rowIds: string[]; linkIds: string[] } }>(
      team.principal.client.post(`/api/v1/projects/${project.id}/template`, {
        templateId: template.id,
        version: await effectVersion(team.principal, project.id, template.id),
      }),
    );
  const back = (made: object) => team.principal.client.post(`/api/v1/projects/${project.id}/schedule/import/back`, made);
  const projectNow = async () => (await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${project.id}`))).project;
  const follows = async () =>
    (await ok<{ madeFrom: { id: string } | null }>(team.principal.client.get(`/api/v1/projects/${project.id}/template`))).madeFrom?.id ??
    null;
  const target = (await projectNow()).targetEnd;
  expect(await follows()).toBeNull();
  const { made } = await apply();
  expect((await projectNow()).targetEnd).not.toBe(target);
  expect(await follows()).toBe(template.id);
  const { rows, links } = await scheduleOf(team.principal, project.id);
  expect(rows.length).toBe(before.rows.length + made.rowIds.length);
  // A link between what was there and what is new came with it.
  expect(links.some(({ id, from, to }) => made.linkIds.includes(id) && (from === old.id || to === old.id))).toBe(true);
  expect((await back({ rowIds: made.rowIds })).status).toBe(409);
  expect((await back(made)).status).toBe(200);
  expect(await scheduleOf(team.principal, project.id)).toEqual(before);
  expect([(await projectNow()).targetEnd, await follows()]).toEqual([target, null]);

  const { made: again } = await apply();
  const [link] = (await scheduleOf(team.principal, project.id)).links;
  await ok(
    team.principal.client.post(`/api/v1/projects/${project.id}/schedule`, {
      changes: [{ kind: 'link', link: { id: link?.id, from: link?.from, to: link?.to, type: link?.type, lag: -1 } }],
      versions: { [link?.id as string]: link?.version },
    }),
  );
  expect((await back(again)).status).toBe(409);
  expect((await scheduleOf(team.principal, project.id)).rows.length).toBe(before.rows.length + again.rowIds.length);
});
