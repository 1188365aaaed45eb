// What is found, and by whom, through HTTP on a real database.

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Task } from '../../../domain/tasks/contract.ts';
import { type Group, type Hit, type HitKind, most } from '../../../domain/search/contract.ts';
import { newBoard } from '../../testing/boardCalls.ts';
import { newComment } from '../../testing/discussionCalls.ts';
import { ok } from '../../testing/answers.ts';
import { isRead, listenToStatements, lookedAt, openingOf, partsOf, planOf } from '../../testing/asked.ts';
import { fillStudio } from '../../testing/filledStudio.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { completeUpload, newFile, newFolder } from '../../testing/files.ts';
import { openPolicies } from '../../testing/openPolicies.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const groupsFor = async ({ client }: Person, words: string, only?: HitKind): Promise<Group[]> =>
  (await ok<{ groups: Group[] }>(client.get(`/api/v1/search?${new URLSearchParams({ words, ...(only && { only }) })}`))).groups;
const found = async (person: Person, words: string): Promise<Hit[]> => (await groupsFor(person, words)).flatMap(({ items }) => items);
const kindsFor = async (person: Person, words: string) => (await groupsFor(person, words)).map(({ kind }) => kind);
const visited = async ({ client }: Person, of: string[]): Promise<Hit[]> =>
  (await ok<{ items: Hit[] }>(client.get(`/api/v1/search/visited?of=${of.join(',')}`))).items;
const called = (hits: readonly Hit[]) =>
  hits.map((hit) => (hit.kind === 'task' ? hit.title : hit.kind === 'comment' ? hit.excerpt : hit.name));
const del = ({ client }: Person, path: string, body: object = {}) => ok(client.call('DELETE', `/api/v1${path}`, { body }));

/** A word that nothing else of the studio holds. */
const word = () => `q${randomUUID().replaceAll('-', '').slice(0, 10)}`;

/** One thing of each kind in a project, each called by the word. */
async function aProjectOf(person: Person, name: string, fields: object = {}) {
  const { client } = person;
  const project = await newProject(person, { name: `House ${name}`, ...fields });
  const task = await newTask(person, { projectId: project.id, title: `Draw the ${name}` });
  const file = await newFile(client, { projectId: project.id, name: `${name} plan.txt` });
  const board = await newBoard(client, { projectId: project.id, name: `Wall ${name}` });
  const comments = [];
  for (const subject of [`project_${project.id}`, `task_${task.id}`, `file_${file.id}`, `board_${board.id}`])
    comments.push(await newComment(client, { subject, text: `About ${name}, ${subject.split('_')[0]}` }));
  return { project, task, file, board, comments };
}

describe('search.find', () => {
  test('finds each kind, names where it lies, and counts it', async () => {
    const name = word();
    const { project, task, file, board } = await aProjectOf(team.principal, name);
    await ok(team.junior.client.patch('/api/v1/me/profile', { job_title: `Lights ${name}` }));
    const groups = await groupsFor(team.standard, name);
    expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
      ['project', 1],
      ['task', 1],
      ['file', 1],
      ['board', 1],
      ['comment', 4],
      ['person', 1],
    ]);
    const inProject = { projectId: project.id, projectName: project.name };
    const [ofProject, ofTask, ofFile, ofBoard, ofComments, ofPerson] = groups.map(({ items }) => items);
    expect(ofProject).toMatchObject([{ id: project.id, number: project.number, status: project.status }]);
    expect(ofTask).toMatchObject([{ id: task.id, ref: task.ref, status: 'todo', ...inProject }]);
    expect(ofFile).toMatchObject([{ id: file.id, folderName: null, ...inProject }]);
    expect(ofBoard).toMatchObject([{ id: board.id, isArchived: false, ...inProject }]);
    expect(ofPerson).toMatchObject([{ id: team.junior.id, role: 'Junior', jobTitle: `Lights ${name}` }]);
    expect(ofComments?.map((hit) => hit.kind === 'comment' && [hit.subject.kind, hit.subject.name, hit.authorId])).toEqual([
      ['board', board.name, team.principal.id],
      ['file', file.name, team.principal.id],
      ['task', task.ref, team.principal.id],
      ['project', project.name, team.principal.id],
    ]);
  });

  test('[A7 A15] of a private project tells nothing to whoever is not in it, and all to a Principal', async () => {
    const name = word();
    await aProjectOf(team.senior, name, { visibility: 'private' });
    expect(await found(team.standard, name)).toEqual([]);
    expect(await found(team.junior, name)).toEqual([]);
    expect(await kindsFor(team.principal, name)).toEqual(['project', 'task', 'file', 'board', 'comment']);
  });

  test('[A2] finds nothing of another studio', async () => {
    const name = word();
    await aProjectOf(team.principal, name);
    await ok(team.principal.client.patch('/api/v1/me/profile', { job_title: name }));
    const stranger = await signUpAndConfirm(server);
    expect(await found(stranger, name)).toEqual([]);
    expect(await kindsFor(team.principal, name)).toEqual(['project', 'task', 'file', 'board', 'comment', 'person']);
  });

  test('finds a task by the ref that it had in another project, for those alone who may open that too', async () => {
    const [quay, mews] = [await newProject(team.principal, { visibility: 'private' }), await newProject(team.principal)];
    const task = await newTask(team.principal, { projectId: quay.id, title: 'Order the stair' });
    const go = async (version: number, to: object) =>
      (await ok<{ task: Task }>(team.principal.client.post(`/api/v1/tasks/${task.id}/project`, { version, ...to }))).task;
    const formerRef = task.ref;
    if (formerRef === null) throw new Error('a task of a project has a ref');
    const there = await go(task.version, { projectId: mews.id });
    for (const words of [formerRef, formerRef.toLowerCase()])
      expect(await groupsFor(team.principal, words)).toMatchObject([
        { kind: 'task', total: 1, items: [{ id: task.id, ref: there.ref, formerRef, projectId: mews.id }] },
      ]);
    expect(await found(team.principal, there.ref ?? '')).toMatchObject([{ id: task.id, formerRef: null }]);
    expect(await found(team.standard, formerRef)).toEqual([]);
    expect(await found(team.standard, there.ref ?? '')).toMatchObject([{ id: task.id }]);
    // A part of it is no ref, and who types more looks for words.
    expect(await found(team.principal, formerRef.slice(0, -1))).toEqual([]);
    expect(await found(team.principal, `${formerRef} stair`)).toEqual([]);
    // It stands in its title, too: one task.
    const titled = await ok<{ task: Task }>(
      team.principal.client.patch(`/api/v1/tasks/${task.id}`, {
        version: there.version,
        changes: { title: `Order the stair of ${formerRef}` },
      }),
    );
    expect(await groupsFor(team.principal, formerRef)).toMatchObject([
      { kind: 'task', total: 1, items: [{ id: task.id, formerRef: null }] },
    ]);
    const own = await go(titled.task.version, { projectId: null });
    expect(await found(team.principal, there.ref ?? '')).toMatchObject([{ id: task.id, ref: null, formerRef: there.ref }]);
    expect(await found(team.standard, there.ref ?? '')).toEqual([]);
    expect(own.ref).toBeNull();
    // In a private project it is not there for whoever reads only the one that it left.
    await go(own.version, { projectId: quay.id });
    expect(await found(team.principal, there.ref ?? '')).toMatchObject([{ id: task.id, formerRef: there.ref, projectId: quay.id }]);
    expect(await found(team.standard, there.ref ?? '')).toEqual([]);
    await del(team.principal, `/tasks/${task.id}`);
    expect(await found(team.principal, there.ref ?? '')).toEqual([]);
  });

  test('finds what is one’s own for its owner alone, whatever their role', async () => {
    const name = word();
    const task = await newTask(team.senior, { projectId: null, title: name });
    const file = await newFile(team.senior.client, { name: `${name}.txt` });
    const board = await newBoard(team.senior.client, { name });
    for (const subject of [`task_${task.id}`, `file_${file.id}`, `board_${board.id}`])
      await newComment(team.senior.client, { subject, text: `For myself: ${name}` });
    expect(await kindsFor(team.senior, name)).toEqual(['task', 'file', 'board', 'comment']);
    expect((await groupsFor(team.senior, name, 'comment'))[0]?.total).toBe(3);
    expect(await found(team.principal, name)).toEqual([]);
  });

  test('finds and knows nothing that was sent with a comment: it is no document', async () => {
    const { client } = team.principal;
    const subject = `project_${(await newProject(team.principal)).id}`;
    const name = word();
    const { id: uploadId } = await completeUpload(client, { subject, name: `${name}.txt` });
    const { attachments } = await newComment(client, { subject, text: 'With it', attachments: [{ id: randomUUID(), uploadId }] });
    expect(await found(team.principal, name)).toEqual([]);
    expect(await visited(team.principal, [`file_${attachments[0]?.file.id}`])).toEqual([]);
  });

  test('finds nobody who was deactivated', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Junior' });
    expect(await found(team.principal, leaver.email)).toMatchObject([{ kind: 'person', id: leaver.id }]);
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/deactivate`, {}));
    expect(await found(team.principal, leaver.email)).toEqual([]);
  });

  test('finds nothing that was deleted, nor what was said about it', async () => {
    const name = word();
    const { project, task, file, board, comments } = await aProjectOf(team.principal, name);
    await del(team.principal, `/comments/${comments[0]?.id}`);
    await del(team.principal, `/tasks/${task.id}`);
    await ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [file.id] }));
    await del(team.principal, `/boards/${board.id}`);
    expect(called(await found(team.principal, name))).toEqual([project.name]);
    await del(team.principal, `/projects/${project.id}`, { version: project.version });
    expect(await found(team.principal, name)).toEqual([]);
  });

  test('[A7] finds a project by its client for those alone who are told who that is', async () => {
    const name = word();
    await newProject(team.principal, { name: 'Quay', client: { name } });
    await ok(
      team.principal.client.post(`/api/v1/studio/members/${team.technical.id}/permissions`, { overrides: { viewClientInfo: false } }),
    );
    expect(await kindsFor(team.junior, name)).toEqual(['project']);
    expect(await found(team.technical, name)).toEqual([]);
  });

  test('looks for each of the words, in any order, without case and accents, as text', async () => {
    const name = word();
    await newTask(team.principal, { title: `Órdenes de ${name} 100 %_ \\ 'oak'` });
    for (const words of [`${name} ordenes`, `ÓRDENES ${name.toUpperCase()}`, `${name} 100 %_ \\`, `'OAK' ${name}`])
      expect(called(await found(team.principal, words)), words).toHaveLength(1);
    expect(await found(team.principal, `${name} lime`)).toEqual([]);
    expect(await found(team.principal, `${name} 100%`)).toEqual([]);
  });

  test('finds what is set with the signs of a typographer by those of a keyboard, and the other way round', async () => {
    const name = word();
    await newTask(team.principal, { title: `Landlord’s “guide” – stage 2‑3 ${name}` });
    await newTask(team.principal, { title: `Landlord's "guide" - stage 2-3 ${name}` });
    for (const words of ["landlord's", 'LANDLORD’S', '"guide"', '„guide“', '- 2-3', '– 2–3'])
      expect(await found(team.principal, `${words} ${name}`), words).toHaveLength(2);
  });

  test('finds a file that a Mac wrote with its accents beside the letters', async () => {
    const name = word();
    await newFile(team.principal.client, { name: `E\u0301vora ${name}.txt` });
    expect(await kindsFor(team.principal, `évora ${name}`)).toEqual(['file']);
    expect(await kindsFor(team.principal, `evora ${name}`)).toEqual(['file']);
  });

  test('puts first what begins so, then what has a word that does; what is done comes last', async () => {
    const name = word();
    const titles = [`Day${name}`, `The ${name}`, `${name} done`, `${name} schedule`];
    const tasks = [];
    for (const title of titles) tasks.push(await newTask(team.principal, { projectId: null, title }));
    await ok(team.principal.client.post(`/api/v1/tasks/${tasks[2]?.id}/move`, { status: 'completed', position: 'a5' }));
    expect(called(await found(team.principal, name))).toEqual([`${name} schedule`, `The ${name}`, `Day${name}`, `${name} done`]);
  });

  test('of several words puts first what begins words with each of them, and of these what has them whole', async () => {
    const name = word();
    const titles = [`Barstool (${name})`, `Oak ${name}, stairs 12`, `${name} of oaken stairs, 1 to 12`, `New ${name} of oak: stairs`];
    for (const title of titles) await newTask(team.principal, { projectId: null, title });
    const order = async (words: string) => called(await found(team.principal, words)).map((title) => titles.indexOf(title));
    expect(await order(`${name} 12`)).toEqual([2, 1]);
    expect(await order(`${name} oak`)).toEqual([2, 3, 1]);
    expect(await order(`oak ${name}`)).toEqual([1, 3, 2]);
    expect(await order(`stair ${name} oak`)).toEqual([3, 1, 2]);
    expect(await order(`${name} st`)).toEqual([2, 3, 1, 0]);
    expect(await order(`st. ${name}`)).toEqual([]);
  });

  test('puts a task and a sheet first that is called exactly so, whatever has more letters, also when it is done', async () => {
    const project = await newProject(team.principal, { name: 'Long list' });
    const tasks = [];
    for (let made = 1; made <= 12; made++) tasks.push(await newTask(team.principal, { projectId: project.id, title: `Snag ${made}` }));
    const [first] = tasks;
    await ok(team.principal.client.post(`/api/v1/tasks/${first?.id}/move`, { status: 'completed', position: 'a5' }));
    const [hit] = await found(team.principal, first?.ref?.toLowerCase() ?? '');
    expect(hit).toMatchObject({ kind: 'task', id: first?.id });

    const files = [];
    for (const number of ['Q-10', 'Q-1', 'Q-11']) {
      const { id: fileId } = await newFile(team.principal.client, { projectId: project.id, name: `${number} plan.pdf` });
      const sheet = { fileId, number, title: 'Plan', revision: 'A', status: 'preliminary' };
      files.push({ fileId, sheet });
    }
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/register`, { sheets: files.map(({ sheet }) => sheet) }));
    const [sheet] = (await groupsFor(team.principal, 'q-1', 'file')).flatMap(({ items }) => items);
    expect(sheet).toMatchObject({ kind: 'file', id: files[1]?.fileId });
  });

  test('shows the first few of each, and more of one kind that is asked for', async () => {
    const name = word();
    for (let made = 0; made <= most.each; made++) await newTask(team.principal, { projectId: null, title: `${name} ${made}` });
    expect(await groupsFor(team.principal, name)).toMatchObject([{ kind: 'task', total: most.each + 1, items: { length: most.each } }]);
    expect(await groupsFor(team.principal, name, 'task')).toMatchObject([{ total: most.each + 1, items: { length: most.each + 1 } }]);
    expect(await groupsFor(team.principal, name, 'file')).toEqual([]);
  });

  test('[V40] refuses in words what is nothing to look for', async () => {
    for (const words of ['', '   ', 'x'.repeat(121)]) {
      const { status, body } = await team.principal.client.get(`/api/v1/search?${new URLSearchParams({ words })}`);
      expect({ status, body }).toMatchObject({ status: 400, body: { field: 'words' } });
    }
    expect((await team.principal.client.get('/api/v1/search?words=oak&only=client')).status).toBe(400);
  });
});

describe('search.visited', () => {
  test('says how things are called today, in the order asked, and leaves out what is gone or out of reach', async () => {
    const { project, task, file, board } = await aProjectOf(team.senior, word(), { visibility: 'private' });
    const folder = await newFolder(team.senior.client, { projectId: project.id, name: 'Drawings' });
    const inFolder = await newFile(team.senior.client, { projectId: project.id, folderId: folder.id, name: 'Section.txt' });
    const gone = await newTask(team.senior, { projectId: project.id, title: 'Cancelled' });
    const keys = [
      `board_${board.id}`,
      `task_${gone.id}`,
      `task_${task.id}`,
      `project_${project.id}`,
      `file_${inFolder.id}`,
      `file_${file.id}`,
    ];
    await del(team.principal, `/tasks/${gone.id}`);
    expect(called(await visited(team.senior, keys))).toEqual([board.name, task.title, project.name, 'Section.txt', file.name]);
    expect((await visited(team.senior, keys)).find(({ id }) => id === inFolder.id)).toMatchObject({ folderName: 'Drawings' });
    expect(await visited(team.standard, keys)).toEqual([]);
    expect(await visited(await signUpAndConfirm(server), keys)).toEqual([]);
  });

  test('knows one’s own, and nobody else’s', async () => {
    const task = await newTask(team.senior, { projectId: null, title: 'Call the joiner' });
    expect(called(await visited(team.senior, [`task_${task.id}`]))).toEqual(['Call the joiner']);
    expect(await visited(team.principal, [`task_${task.id}`])).toEqual([]);
  });

  test('knows nothing that was deleted, of whatever kind, nor what lay in a project that was', async () => {
    const { project, task, file, board } = await aProjectOf(team.principal, word());
    const keys = [`project_${project.id}`, `task_${task.id}`, `file_${file.id}`, `board_${board.id}`];
    const kinds = async () => (await visited(team.principal, keys)).map(({ kind }) => kind);
    await del(team.principal, `/boards/${board.id}`);
    expect(await kinds()).toEqual(['project', 'task', 'file']);
    await ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [file.id] }));
    expect(await kinds()).toEqual(['project', 'task']);
    await del(team.principal, `/projects/${project.id}`, { version: project.version });
    expect(await kinds()).toEqual([]);
  });

  test('[V40] refuses what cannot be opened, and more than a list holds; of nothing knows nothing', async () => {
    const refused = async (of: string) => (await team.principal.client.get(`/api/v1/search/visited?${new URLSearchParams({ of })}`)).status;
    expect(await refused(`person_${team.senior.id}`)).toBe(400);
    expect(await refused(Array.from({ length: 11 }, () => `task_${randomUUID()}`).join(','))).toBe(400);
    expect(await visited(team.principal, [])).toEqual([]);
  });
});

// The last one: it opens the policies of the whole database.
test('[A1 V22] one’s own is for its owner alone where row-level security shows every row', async () => {
  const name = word();
  const things = await aProjectOf(team.senior, name, { visibility: 'private' });
  const task = await newTask(team.senior, { projectId: null, title: name });
  const file = await newFile(team.senior.client, { name: `${name}.txt` });
  const board = await newBoard(team.senior.client, { name });
  for (const subject of [`task_${task.id}`, `file_${file.id}`, `board_${board.id}`])
    await newComment(team.senior.client, { subject, text: `For myself: ${name}` });
  await openPolicies(server.ownerUrl);
  const keys = [`task_${task.id}`, `file_${file.id}`, `board_${board.id}`, `project_${things.project.id}`];
  expect(await found(team.standard, name)).toEqual([]);
  expect(await visited(team.standard, keys)).toEqual([]);
  const of = (hits: readonly Hit[]) => hits.filter((hit) => hit.kind !== 'project' && hit.kind !== 'person' && hit.projectId === null);
  expect(of(await found(team.principal, name))).toEqual([]);
  expect(called(await visited(team.principal, keys))).toEqual([things.project.name]);
  expect(await visited(team.senior, keys)).toHaveLength(4);
  expect(await found(await signUpAndConfirm(server), name)).toEqual([]);
});

describe('search.find of what nobody opens any more', () => {
  test('an archived project is found with its documents, boards and words, without its tasks and theirs', async () => {
    const name = word();
    const { project, task } = await aProjectOf(team.principal, name);
    const { version } = (await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${project.id}`))).project;
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/archive`, { version }));
    const groups = await groupsFor(team.principal, name);
    expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
      ['project', 1],
      ['file', 1],
      ['board', 1],
      ['comment', 3],
    ]);
    expect(await visited(team.principal, [`task_${task.id}`])).toEqual([]);
  });

  test('what was said about a document of a task is gone with the task', async () => {
    const name = word();
    const project = await newProject(team.principal);
    const task = await newTask(team.principal, { projectId: project.id });
    const file = await newFile(team.principal.client, { taskId: task.id, projectId: project.id });
    await newComment(team.principal.client, { subject: `file_${file.id}`, text: `About ${name}` });
    expect(await kindsFor(team.principal, name)).toEqual(['comment']);
    await del(team.principal, `/tasks/${task.id}`);
    expect(await kindsFor(team.principal, name)).toEqual([]);
  });
});

describe('search.find in a studio of 300 projects', () => {
  const statements = listenToStatements();
  const projects = 300;
  let full: Studio;
  let database: pg.Client;
  beforeAll(async () => {
    full = await foundStudio(server);
    await fillStudio(server.ownerUrl, { team: full, projects, tasks: [3, 3], notifications: 0 });
    database = new pg.Client({ connectionString: server.ownerUrl });
    await database.connect();
    await database.query(`insert into discussions (studio_id, task_id) select studio_id, id from tasks where creator_id = $1`, [
      full.principal.id,
    ]);
    await database.query(`insert into boards (id, studio_id, project_id, owner_id, name, created_at, edited_at)
      select gen_random_uuid(), studio_id, id, lead_id, 'Wall', now(), now() from projects where lead_id = '${full.principal.id}'`);
    // Postgres takes its tables for nearly empty, as it does where it looked at them last when they were.
    await database.query('delete from pg_statistic');
    await database.query(
      `update pg_class set reltuples = 1, relpages = 1000 where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
    );
  });
  afterAll(() => database.end());

  test.each(['principal', 'standard'] as const)('looks at what is there a few times, whatever the planner knows of it: %s', async (who) => {
    const studioId = (await ok<{ id: string }>(full[who].client.get('/api/v1/studio'))).id;
    const ask = () => ok(full[who].client.get('/api/v1/search?words=room'));
    await ask();
    const asked = (await statements.askedBy(ask, openingOf(full[who]))).filter(isRead);
    const looked = [];
    for (const statement of asked)
      looked.push(...partsOf(await planOf(database, { studioId, userId: full[who].id }, statement)).map(lookedAt));
    expect(asked.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...looked)).toBeGreaterThanOrEqual(3 * projects);
    // A join that goes through everything for each thing looks at millions.
    expect(Math.max(...looked)).toBeLessThan(10 * 3 * projects);
  });
});
