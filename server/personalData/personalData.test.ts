// A person takes their data with them: all that is theirs, nothing that they may not read, and nothing of anybody else.

import { newComment } from '../testing/discussionCalls.ts';
import { actOn, adding, newBoard, newItem } from '../testing/boardCalls.ts';
import { completeUpload, newFile } from '../testing/files.ts';
import { addSheet, issueSheets } from '../testing/register.ts';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileRecord } from '../../domain/files/contract.ts';
import type { Project } from '../../domain/projects/contract.ts';
import type { Task } from '../../domain/tasks/contract.ts';
import { ok } from '../testing/answers.ts';
import { clientCanary, newProject } from '../testing/projects.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { newTask } from '../testing/tasks.ts';
import { newTemplate, smallTemplate } from '../testing/templates.ts';
import { newPicture } from '../testing/pictures.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { unzip } from '../testing/unzip.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const download = (headers: Record<string, string>) => fetch(`${server.url}/files/my-data.zip`, { headers });
const headersOf = (person: Person) => ({ apikey: server.publicKey, authorization: `Bearer ${person.session.access_token}` });

/** The files of the archive, by name. */
async function archiveOf(person: Person): Promise<Record<string, string>> {
  const answer = await download(headersOf(person));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = unzip(Buffer.from(await answer.arrayBuffer()));
  return Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString()]));
}

const rowsOf = (files: Record<string, string>, file: string) => JSON.parse(files[file] ?? 'null') as Record<string, unknown>[];

const agreed = { what: 'Brass, not chrome', agreedOn: '2026-03-12' };

/** A row at least of every kind: in a project of their own, and for themselves. @returns the project */
async function workOfAllKinds(person: Person): Promise<Project> {
  const project = await newProject(person, { name: 'Own project' });
  const marked = { type: 'text', text: 'Own stone', marks: [{ type: 'bold' }] };
  const description = { type: 'doc', content: [{ type: 'paragraph', content: [marked] }] };
  const task = await newTask(person, { projectId: project.id, title: 'Own task', description });
  await ok(person.client.post(`/api/v1/tasks/${task.id}/send-to-review`, { reviewerId: team.principal.id }));
  await ok(person.client.post<{ task: Task }>('/api/v1/tasks', { title: 'Personal task' }));
  await ok(person.client.post(`/api/v1/projects/${project.id}/invitations`, { userId: team.junior.id }));
  await ok(team.principal.client.patch(`/api/v1/tasks/${task.id}`, { version: task.version + 1, changes: { assigneeIds: [person.id] } }));
  await ok(person.client.post(`/api/v1/projects/${project.id}/schedule/feed`, {}));
  await newTemplate(person);
  await newFile(person.client, { name: 'Own notes.txt', note: 'First thoughts' });
  await newFile(team.principal.client, { name: `Beside ${person.id}.txt` });
  const drawing = await newFile(team.principal.client, { projectId: project.id, name: 'Own plan.txt' });
  const sheet = await addSheet(person.client, { projectId: project.id, fileId: drawing.id, number: 'A-101', revision: 'P01' });
  const recipients = [{ userId: team.principal.id }, { name: 'Jon Frome' }];
  await issueSheets(person.client, { projectId: project.id, sheets: [sheet], note: 'For the tender', recipients });
  const said = await newComment(person.client, { subject: `task_${task.id}`, text: 'Own words' });
  const others = await newComment(team.principal.client, { subject: `task_${task.id}`, text: 'Words of another', replyTo: said.id });
  await ok(person.client.post(`/api/v1/comments/${others.id}/reactions`, { reaction: 'thanks', isOn: true }));
  await ok(person.client.post(`/api/v1/comments/${said.id}/decision`, agreed));
  await ok(person.client.post(`/api/v1/tasks/${task.id}/files`, { fileIds: [drawing.id] }));
  const photograph = await newFile(team.principal.client, { projectId: project.id, name: 'Hall.jpg', content: await newPicture() });
  await ok(person.client.post(`/api/v1/files/${photograph.id}/scales`, { number: 1, page: 1, millimetres: 17.6 }));
  const board = await newBoard(person.client, { projectId: project.id, name: 'Own board' });
  await actOn(person.client, board, adding(newItem()));
  return project;
}

describe('/files/my-data.zip', () => {
  test('holds the profile, sessions, projects, invitations, tasks, reviews, addresses, templates, documents, issue sheets, boards, comments, decisions, notifications and activity of the person', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Senior' });
    await workOfAllKinds(person);
    const files = await archiveOf(person);
    expect(rowsOf(files, 'mood-boards.json')).toMatchObject([{ name: 'Own board', project: 'Own project', isOwn: true }]);
    expect(rowsOf(files, 'mood-board-items.json')).toMatchObject([{ board: 'Own board', kind: 'swatch', content: { name: 'Lime wash' } }]);
    expect(rowsOf(files, 'attachments.json')).toMatchObject([{ task: 'Own task', document: 'Own plan.txt', project: 'Own project' }]);
    expect(rowsOf(files, 'drawing-scales.json')).toMatchObject([{ document: 'Hall.jpg', page: 1, millimetres: 17.6 }]);
    expect(rowsOf(files, 'decisions.json')).toMatchObject([{ task: 'Own task', ...agreed, saidByMe: true }]);
    expect(rowsOf(files, 'comments.json')).toMatchObject([{ task: 'Own task', words: 'Own words' }]);
    expect(rowsOf(files, 'following.json')).toMatchObject([{ task: 'Own task', following: null, takesPart: true }]);
    expect(rowsOf(files, 'reactions.json')).toMatchObject([{ task: 'Own task', reactions: ['thanks'] }]);
    expect(rowsOf(files, 'notifications.json').map(({ type }) => type)).toEqual(expect.arrayContaining(['task_assigned', 'comment_reply']));
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'activity.json',
      'attachments.json',
      'calendar-addresses.json',
      'comments.json',
      'decisions.json',
      'documents.json',
      'drawing-scales.json',
      'following.json',
      'issue-sheets.json',
      'mood-board-items.json',
      'mood-boards.json',
      'notification-preferences.json',
      'notifications.json',
      'profile.json',
      'project-invitations.json',
      'projects.json',
      'push-browsers.json',
      'reactions.json',
      'reviews.json',
      'sessions.json',
      'tasks.json',
      'templates.json',
    ]);
    expect(rowsOf(files, 'profile.json')).toMatchObject([{ id: person.id, email: person.email }]);
    expect(rowsOf(files, 'sessions.json')).toHaveLength(1);
    expect(rowsOf(files, 'projects.json')).toMatchObject([{ name: 'Own project', leads: true }]);
    expect(rowsOf(files, 'project-invitations.json')).toMatchObject([
      { project: 'Own project', state: 'pending', askedByMe: true, answeredAt: null },
    ]);
    expect(
      rowsOf(files, 'tasks.json')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Own task', 'Personal task']);
    expect(rowsOf(files, 'tasks.json')).toContainEqual(expect.objectContaining({ title: 'Own task', description: 'Own stone' }));
    expect(rowsOf(files, 'calendar-addresses.json')).toMatchObject([{ project: 'Own project', lastAskedAt: null }]);
    expect(rowsOf(files, 'documents.json')).toMatchObject([
      { name: 'Own notes.txt', project: null, versions: [{ number: 1, note: 'First thoughts' }] },
    ]);
    expect(rowsOf(files, 'issue-sheets.json')).toMatchObject([
      { number: 1, note: 'For the tender', recordedByMe: true, issuedToMe: false, sheets: [{ number: 'A-101', revision: 'P01' }] },
    ]);
    expect(rowsOf(await archiveOf(team.principal), 'issue-sheets.json')).toMatchObject([
      { recordedByMe: false, issuedToMe: true, note: null },
    ]);
    expect(rowsOf(files, 'templates.json')).toMatchObject([{ name: smallTemplate.name }]);
    expect(rowsOf(files, 'reviews.json')).toMatchObject([{ task: 'Own task', askedByMe: true, givenByMe: false }]);
    expect(rowsOf(files, 'activity.json').map(({ type }) => type)).toContain('tasks.created');
  });

  test('[A5 A16] holds nothing of others, of projects out of reach, or of clients', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Senior' });
    const project = await newProject(team.principal, { name: 'Canary project' });
    await newTask(team.principal, { projectId: project.id, title: 'Canary task of another' });
    await newTask(team.principal, { projectId: project.id, title: 'Canary assigned', assigneeIds: [person.id] });
    await newTask(person, { projectId: project.id, title: 'Canary made' });
    expect((await archiveOf(person))['tasks.json']).toContain('Canary assigned');
    // What they once saw and may not see any more stays behind.
    await queryOnce(server.ownerUrl, `update projects set visibility = 'private' where id = $1`, [project.id]);
    await queryOnce(server.ownerUrl, 'delete from project_members where project_id = $1 and user_id = $2', [project.id, person.id]);
    const files = JSON.stringify(await archiveOf(person));
    for (const canary of ['Canary', ...Object.values(clientCanary).map(String)]) expect(files).not.toContain(canary);
  });

  test('[A5 A16] holds of no kind what lies in a project out of reach, and all that one has for oneself', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Senior' });
    const { id } = await workOfAllKinds(person);
    const telling = (files: Record<string, string>) =>
      Object.keys(files).filter((name) => /Own (project|task|plan|words|board)/.test(files[name] ?? ''));
    expect(telling(await archiveOf(person)).sort()).toEqual([
      'attachments.json',
      'calendar-addresses.json',
      'comments.json',
      'decisions.json',
      'drawing-scales.json',
      'following.json',
      'issue-sheets.json',
      'mood-board-items.json',
      'mood-boards.json',
      'notifications.json',
      'project-invitations.json',
      'projects.json',
      'reactions.json',
      'reviews.json',
      'tasks.json',
    ]);
    await queryOnce(server.ownerUrl, `update projects set visibility = 'private', lead_id = $2 where id = $1`, [id, team.principal.id]);
    await queryOnce(server.ownerUrl, 'delete from project_members where project_id = $1 and user_id = $2', [id, person.id]);
    const files = await archiveOf(person);
    expect(telling(files)).toEqual([]);
    expect(rowsOf(files, 'tasks.json')).toMatchObject([{ title: 'Personal task' }]);
    expect(rowsOf(files, 'documents.json')).toMatchObject([{ name: 'Own notes.txt' }]);
  });

  test('[A5 A16] what one attached or sent says nothing more of a task or document that went out of reach, and all of it in an archived project', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Standard' });
    const [open, closed] = [await newProject(team.principal), await newProject(team.principal, { visibility: 'private' })];
    const [moving, staying] = [await newTask(team.principal, { projectId: open.id }), await newTask(person, { projectId: open.id })];
    const own = await newFile(person.client, { projectId: open.id, name: 'Own sketch.txt' });
    for (const { id } of [moving, staying]) await ok(person.client.post(`/api/v1/tasks/${id}/files`, { fileIds: [own.id] }));
    const sent = { id: randomUUID(), uploadId: (await completeUpload(person.client, { subject: `project_${open.id}` })).id };
    await newComment(person.client, { subject: `project_${open.id}`, attachments: [sent] });
    const { principal } = team;
    await ok(principal.client.post(`/api/v1/tasks/${moving.id}/project`, { version: moving.version, projectId: closed.id }));
    await ok(principal.client.patch(`/api/v1/tasks/${moving.id}`, { version: moving.version + 1, changes: { title: 'Canary task' } }));
    await ok(principal.client.post(`/api/v1/files/${sent.id}/save`, { folderId: null }));
    await ok(
      principal.client.post('/api/v1/files/move', { fileIds: [sent.id], folderIds: [], to: { projectId: closed.id, folderId: null } }),
    );
    const { file } = await ok<{ file: FileRecord }>(principal.client.get(`/api/v1/files/${sent.id}`));
    await ok(principal.client.patch(`/api/v1/files/${sent.id}`, { version: file.version, changes: { name: 'Canary letter.txt' } }));
    await ok(principal.client.post(`/api/v1/projects/${open.id}/archive`, { version: open.version }));
    for (const path of [`tasks/${moving.id}`, `files/${sent.id}`]) expect((await person.client.get(`/api/v1/${path}`)).status).toBe(404);
    const files = await archiveOf(person);
    expect(JSON.stringify(files)).not.toContain('Canary');
    expect(rowsOf(files, 'attachments.json')).toMatchObject([{ task: staying.title, document: 'Own sketch.txt', project: open.name }]);
    expect(rowsOf(files, 'comments.json')).toMatchObject([{ project: open.name, attachments: [] }]);
  });

  test('[A72] no key of it speaks of a secret', async () => {
    for (const [name, text] of Object.entries(await archiveOf(team.senior))) {
      if (name.endsWith('.json')) expect(text).not.toMatch(/"[^"]*(hash|token|secret|password)[^"]*":/i);
    }
  });

  test('holds a task of which the person has an item alone, with the links of its description, and names nobody else whom its items name', async () => {
    const person = await joinStudio(server, team.principal, { role: 'Junior' });
    const { id: projectId } = await newProject(team.principal);
    const item = (text: string, more: object) => ({ id: crypto.randomUUID(), text, done: false, ...more });
    const checklist = [
      item('Measure', { due: '2026-03-09', assigneeId: person.id }),
      item('Order', { assigneeId: team.senior.id }),
      item('Draw', {}),
    ];
    const repeat = { unit: 'month', every: 1, on: 'last', from: '2026-03-31' };
    const description = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'The slabs', marks: [{ type: 'link', attrs: { href: 'https://stone.example/slabs' } }] }],
        },
      ],
    };
    await newTask(team.principal, { projectId, title: 'Their item', checklist, due: '2026-03-31', repeat, description });
    await newTask(team.principal, { projectId, title: 'Of nobody', checklist: [item('Fit', { assigneeId: team.senior.id })] });
    const files = await archiveOf(person);
    const [task, ...others] = rowsOf(files, 'tasks.json');
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      title: 'Their item',
      description: 'The slabs',
      descriptionBody: description,
      repeat,
      checklist: [{ text: 'Measure', due: '2026-03-09', assignedToMe: true }, { text: 'Order', assignedToMe: false }, { text: 'Draw' }],
    });
    expect(files['tasks.json']).not.toContain(team.senior.id);
  });

  test('reads many rows a page at a time, each once', async () => {
    const person = await signUpAndConfirm(server);
    const project = await newProject(person);
    await queryOnce(
      server.ownerUrl,
      `insert into tasks (id, studio_id, project_id, number, ref, title, description, status, priority, creator_id, updated_by, assignee_ids, checklist, labels, position)
       select gen_random_uuid(), p.studio_id, p.id, n, 'X-' || n, 'Task ' || n, '', 'todo', 'normal', $2, $2, '{}', '[]', '{}', 'a1'
       from projects p, generate_series(1, 1700) n where p.id = $1`,
      [project.id, person.id],
    );
    const titles = rowsOf(await archiveOf(person), 'tasks.json').map(({ title }) => title);
    expect([titles.length, new Set(titles).size]).toEqual([1700, 1700]);
  });

  test('[A63] is one at a time for a person, is counted, and leaves nothing on the disk', async () => {
    const person = await signUpAndConfirm(server);
    const before = readdirSync(server.dataDir, { recursive: true }).length;
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const answer = await download(headersOf(person));
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(statuses).toContain(200);
    expect(new Set(statuses.filter((status) => status !== 200)).size).toBeGreaterThan(0);
    expect(statuses.every((status) => [200, 409, 429].includes(status))).toBe(true);
    expect(readdirSync(server.dataDir, { recursive: true }).length).toBe(before);
  });

  test('[R7-01 A17] is for who is signed in, with the public key', async () => {
    expect((await download({ authorization: `Bearer ${team.junior.session.access_token}` })).status).toBe(401);
    expect((await download({ apikey: server.publicKey })).status).toBe(401);
    expect((await fetch(`${server.url}/files/my-data.zip`, { method: 'DELETE', headers: headersOf(team.junior) })).status).toBe(405);
  });
});
