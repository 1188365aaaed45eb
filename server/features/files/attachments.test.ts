// What is attached to tasks: documents in their folders, and files that stay with a task until somebody saves them.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attachment, mostAttachments } from '../../../domain/files/attachments.ts';
import type { FilePage, FileRecord } from '../../../domain/files/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { beginUpload, completeUpload, must, newFile, newFolder, sendPiece } from '../../testing/files.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Attached {
  items: Attachment[];
  can: { attach: unknown };
}
interface Cards {
  items: { taskId: string; count: number }[];
  can: { attach: unknown };
}

const post = ({ client }: Person, path: string, body: object) => client.post(`/api/v1/${path}`, body);
const attached = async ({ client }: Person, taskId: string) => ok<Attached>(client.get(`/api/v1/tasks/${taskId}/files`));
const namesOn = async (person: Person, taskId: string) => (await attached(person, taskId)).items.map(({ file }) => file.name);
const documents = async ({ client }: Person, query: Record<string, string>) =>
  (await ok<FilePage>(client.get(`/api/v1/files?${new URLSearchParams(query)}`))).items.map(({ name }) => name);
const task = async ({ client }: Person, fields: object = {}): Promise<Task> =>
  (await ok<{ task: Task }>(client.post('/api/v1/tasks', { title: 'Chase the worktop template', ...fields }))).task;
const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;
const detach = ({ client }: Person, taskId: string, fileId: string) =>
  client.call('DELETE', `/api/v1/tasks/${taskId}/files/${fileId}`, { body: {} });

/** A task of a new project, with a document of it and a file that stays with the task. */
async function attachedTask() {
  const projectId = await project();
  const { id: taskId } = await task(team.standard, { projectId });
  const document = await newFile(team.senior.client, { projectId, name: 'A-101.txt' });
  await ok(post(team.standard, `tasks/${taskId}/files`, { fileIds: [document.id] }));
  const own = await newFile(team.standard.client, { projectId, taskId, name: 'Template.txt' });
  return { projectId, taskId, document, own };
}

describe('what is attached', () => {
  test('files.attached: documents of the project and files that stay with the task, which no list of documents shows', async () => {
    const { projectId, taskId, document, own } = await attachedTask();
    const { items, can } = await attached(team.junior, taskId);
    expect(items.map(({ file }) => [file.name, file.staysWith])).toEqual([
      ['A-101.txt', null],
      ['Template.txt', taskId],
    ]);
    expect(can.attach).toBe('needs_uploadFiles');
    expect(items.map((one) => one.can)).toEqual([
      { detach: 'needs_editProject', save: 'needs_saveAttachment' },
      { detach: 'needs_editProject', save: 'needs_saveAttachment' },
    ]);
    for (const scope of ['place', 'projects', 'recent'])
      expect(await documents(team.standard, { scope, projectId })).toEqual(['A-101.txt']);
    await ok(post(team.standard, `files/${own.id}/star`, { isStarred: true }));
    expect(await documents(team.standard, { scope: 'starred', projectId })).toEqual([]);
    expect((await ok<{ file: FileRecord }>(team.junior.client.get(`/api/v1/files/${own.id}`))).file.name).toBe('Template.txt');
    await ok(post(team.senior, 'files/remove', { fileIds: [document.id] }));
    expect(await namesOn(team.junior, taskId)).toEqual(['Template.txt']);
    await ok(post(team.senior, 'files/restore', { fileIds: [document.id] }));
    expect(await namesOn(team.junior, taskId)).toEqual(['A-101.txt', 'Template.txt']);
  });

  test('files.attach: with Upload Files, of the same project alone, once however often', async () => {
    const { projectId, taskId, document } = await attachedTask();
    const path = `tasks/${taskId}/files`;
    expect((await post(team.junior, path, { fileIds: [document.id] })).status).toBe(403);
    await ok(post(team.principal, path, { fileIds: [document.id, document.id] }));
    expect(await namesOn(team.principal, taskId)).toEqual(['A-101.txt', 'Template.txt']);
    const foreign = await newFile(team.principal.client, { projectId: await project() });
    const mine = await newFile(team.principal.client);
    for (const { id } of [foreign, mine]) expect((await post(team.principal, path, { fileIds: [id] })).status).toBe(404);
    const upload = { id: randomUUID(), folderId: null, name: 'Template.txt', bytes: 3, taskId };
    expect((await post(team.principal, 'uploads', { ...upload, projectId: await project() })).status).toBe(404);
    expect((await post(team.junior, 'uploads', { ...upload, projectId })).status).toBe(403);
    const stranger = await signUpAndConfirm(server);
    expect((await stranger.client.get(`/api/v1/${path}`)).status).toBe(404);
    expect((await post(stranger, path, { fileIds: [(await newFile(stranger.client)).id] })).status).toBe(404);
    await ok(post(team.principal, `projects/${projectId}/archive`, { version: (await newestProject(projectId)).version }));
    expect((await post(team.principal, path, { fileIds: [document.id] })).status).toBe(403);
  });

  test('files of a task may have one name, and none of them takes a name from the documents', async () => {
    const { projectId, taskId } = await attachedTask();
    await newFile(team.standard.client, { projectId, taskId, name: 'Template.txt' });
    await newFile(team.standard.client, { projectId, name: 'Template.txt' });
    expect(await namesOn(team.junior, taskId)).toEqual(['A-101.txt', 'Template.txt', 'Template.txt']);
    expect(await documents(team.junior, { projectId, sort: 'name', descending: 'false' })).toEqual(['A-101.txt', 'Template.txt']);
  });

  test('a task takes fifty attachments, also of ten that come at once', async () => {
    const projectId = await project();
    const { id: taskId } = await task(team.standard, { projectId });
    const files = await Promise.all(Array.from({ length: mostAttachments - 5 }, () => newFile(team.principal.client, { projectId })));
    await ok(post(team.principal, `tasks/${taskId}/files`, { fileIds: files.map(({ id }) => id) }));
    // Those that are attached already are no more.
    await ok(post(team.principal, `tasks/${taskId}/files`, { fileIds: files.map(({ id }) => id) }));
    const more = await Promise.all(Array.from({ length: 10 }, () => newFile(team.principal.client, { projectId })));
    const answers = await Promise.all(more.map(({ id }) => post(team.principal, `tasks/${taskId}/files`, { fileIds: [id] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await attached(team.junior, taskId)).items).toHaveLength(mostAttachments);
    const upload = { id: randomUUID(), projectId, folderId: null, name: 'Late.txt', bytes: 3, taskId };
    expect(await post(team.principal, 'uploads', upload)).toMatchObject({ status: 409 });
  });
});

const newestProject = async (id: string) =>
  (await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${id}`))).project;

describe('taking off and keeping', () => {
  test('files.detach: by who attached it or with Edit Projects; the document stays in its folder', async () => {
    const { projectId, taskId, document, own } = await attachedTask();
    expect((await detach(team.junior, taskId, document.id)).status).toBe(403);
    expect(await detach(team.standard, taskId, own.id)).toMatchObject({ status: 409 });
    await ok(detach(team.standard, taskId, document.id));
    expect((await detach(team.standard, taskId, document.id)).status).toBe(404);
    expect(await namesOn(team.junior, taskId)).toEqual(['Template.txt']);
    expect(await documents(team.junior, { projectId })).toEqual(['A-101.txt']);
  });

  test('files.saveAttachment: with Save Attachments, under a name that is free, and it stays attached', async () => {
    const { projectId, taskId, own } = await attachedTask();
    const folder = await newFolder(team.principal.client, { projectId });
    await newFile(team.principal.client, { projectId, folderId: folder.id, name: 'template.txt' });
    const save = (person: Person, folderId: string | null) => post(person, `files/${own.id}/save`, { folderId });
    const elsewhere = await newFolder(team.principal.client, { projectId: await project() });
    await ok(post(team.principal, `studio/members/${team.standard.id}/permissions`, { overrides: { saveAttachment: false } }));
    for (const person of [team.junior, team.standard]) expect((await save(person, folder.id)).status).toBe(403);
    // Neither does it come there by a move or a copy.
    const to = { projectId, folderId: folder.id };
    expect((await post(team.standard, 'files/move', { fileIds: [own.id], to })).status).toBe(403);
    expect((await post(team.standard, 'files/copy', { copies: [{ fileId: own.id, id: randomUUID() }], to })).status).toBe(403);
    await ok(post(team.principal, `studio/members/${team.standard.id}/permissions`, { overrides: { saveAttachment: null } }));
    expect((await save(team.standard, elsewhere.id)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 4 }, () => save(team.standard, folder.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await documents(team.junior, { projectId, folderId: folder.id, sort: 'name', descending: 'false' })).toEqual([
      'Template (2).txt',
      'template.txt',
    ]);
    expect(await namesOn(team.junior, taskId)).toEqual(['A-101.txt', 'Template (2).txt']);
  });

  test('files.takeBackAttachment: what took a number among the documents stays with its task under the name that it had', async () => {
    const { projectId, taskId, own } = await attachedTask();
    await newFile(team.principal.client, { projectId, name: 'template.txt' });
    const { file, seq } = await ok<{ file: FileRecord; seq: number }>(post(team.standard, `files/${own.id}/save`, { folderId: null }));
    expect(file.name).toBe('Template (2).txt');
    const { version, number } = file;
    const back = { version, number, folderId: null, with: { taskId }, saved: seq };
    // By no other name than one that the number came from.
    const renamed = await post(team.standard, `files/${own.id}/take-back`, { ...back, name: 'Worktop.txt' });
    expect([renamed.status, renamed.body]).toEqual([400, expect.objectContaining({ code: 'validation_failed', field: 'name' })]);
    // To the task that it came with, not to one of another project.
    const stranger = await task(team.standard, { projectId: await project() });
    expect((await post(team.standard, `files/${own.id}/take-back`, { ...back, with: { taskId: stranger.id } })).status).toBe(409);
    await ok(post(team.standard, `files/${own.id}/take-back`, { ...back, name: 'Template.txt' }));
    expect(await namesOn(team.junior, taskId)).toEqual(['A-101.txt', 'Template.txt']);
    expect(await documents(team.junior, { projectId, sort: 'name', descending: 'false' })).toEqual(['A-101.txt', 'template.txt']);
  });

  test('a file that stays with a task is deleted and comes back to it, under its own name', async () => {
    const { projectId, taskId, own } = await attachedTask();
    await newFile(team.principal.client, { projectId, name: 'Template.txt' });
    expect((await post(team.junior, 'files/remove', { fileIds: [own.id] })).status).toBe(403);
    await ok(post(team.standard, 'files/remove', { fileIds: [own.id] }));
    expect(await namesOn(team.junior, taskId)).toEqual(['A-101.txt']);
    await ok(post(team.standard, 'files/restore', { fileIds: [own.id] }));
    expect(await namesOn(team.junior, taskId)).toEqual(['A-101.txt', 'Template.txt']);
  });
});

describe('with the task', () => {
  test('it goes into another project, and the documents stay behind', async () => {
    const { projectId, taskId, own } = await attachedTask();
    const hidden = await project({ visibility: 'private' });
    const { version } = (await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${taskId}`))).task;
    const upload = await completeUpload(team.principal.client, { projectId, taskId, name: 'Late.txt' });
    await ok(post(team.principal, `tasks/${taskId}/project`, { projectId: hidden, version }));
    expect((await team.standard.client.get(`/api/v1/files/${own.id}`)).status).toBe(404);
    expect((await team.standard.client.get(`/api/v1/tasks/${taskId}/files`)).status).toBe(404);
    expect((await ok<{ file: FileRecord }>(team.principal.client.get(`/api/v1/files/${own.id}`))).file.projectId).toBe(hidden);
    // What was on its way to the task arrives where the task is.
    await ok(post(team.principal, 'files', { id: randomUUID(), uploadId: upload.id }));
    expect(await namesOn(team.principal, taskId)).toEqual(['A-101.txt', 'Template.txt', 'Late.txt']);
    expect(await documents(team.standard, { projectId })).toEqual(['A-101.txt']);
  });

  test('a task with what others added becomes personal only by who may move that', async () => {
    const projectId = await project();
    const mine = await task(team.standard, { projectId });
    const { id: taskId, version } = await task(team.standard, { projectId });
    await newFile(team.standard.client, { projectId, taskId: mine.id });
    await newFile(team.senior.client, { projectId, taskId });
    await ok(post(team.principal, `studio/members/${team.standard.id}/permissions`, { overrides: { saveAttachment: false } }));
    const personal = (id: string, seen: number) => post(team.standard, `tasks/${id}/project`, { projectId: null, version: seen });
    expect(await personal(taskId, version)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Others added files') as string },
    });
    await ok(personal(mine.id, mine.version));
    await ok(post(team.principal, `studio/members/${team.standard.id}/permissions`, { overrides: { saveAttachment: null } }));
    await ok(personal(taskId, version));
  });

  test('what is attached to a task is taken off by the rules of its project, wherever the document lies', async () => {
    const [from, to] = [await project(), await project()];
    const { id: taskId, version } = await task(team.principal, { projectId: from });
    const document = await newFile(team.principal.client, { projectId: from });
    await ok(post(team.principal, `tasks/${taskId}/files`, { fileIds: [document.id] }));
    await ok(post(team.principal, `tasks/${taskId}/project`, { projectId: to, version }));
    const archive = async (id: string) =>
      ok(post(team.principal, `projects/${id}/archive`, { version: (await newestProject(id)).version }));
    await archive(from);
    expect((await attached(team.principal, taskId)).items).toMatchObject([{ can: { detach: true } }]);
    await archive(to);
    expect((await detach(team.principal, taskId, document.id)).status).not.toBe(200);
  });

  test('a task that becomes personal takes them to its owner alone, whoever added them', async () => {
    const projectId = await project();
    const { id: taskId, version } = await task(team.senior, { projectId });
    const own = await newFile(team.standard.client, { projectId, taskId });
    await ok(post(team.senior, `tasks/${taskId}/project`, { projectId: null, version }));
    expect((await team.standard.client.get(`/api/v1/files/${own.id}`)).status).toBe(404);
    expect((await attached(team.senior, taskId)).items).toMatchObject([
      { file: { projectId: null, addedBy: team.senior.id }, can: { detach: true, save: true } },
    ]);
  });

  test('what came back with its task from one person’s own is taken off by them, not by who had attached it', async () => {
    const projectId = await project();
    const override = (uploadFiles: boolean | null) =>
      ok(post(team.principal, `studio/members/${team.junior.id}/permissions`, { overrides: { uploadFiles } }));
    const mine = await task(team.senior, { projectId });
    await override(true);
    await newFile(team.junior.client, { projectId, taskId: mine.id });
    await override(null);
    const path = `tasks/${mine.id}/project`;
    const { task: personal } = await ok<{ task: Task }>(post(team.senior, path, { projectId: null, version: mine.version }));
    await ok(post(team.senior, path, { projectId, version: personal.version }));
    const [shown] = (await attached(team.junior, mine.id)).items;
    expect(shown).toMatchObject({ attachedBy: team.junior.id, file: { addedBy: team.senior.id }, can: { detach: 'needs_editProject' } });
  });

  test('of documents that stayed behind, who reads the task sees those that they may read', async () => {
    const [hidden, open] = [await project({ visibility: 'private' }), await project()];
    const { id: taskId, version } = await task(team.principal, { projectId: hidden });
    const secret = await newFile(team.principal.client, { projectId: hidden, name: 'Fee.txt' });
    await ok(post(team.principal, `tasks/${taskId}/files`, { fileIds: [secret.id] }));
    await newFile(team.principal.client, { projectId: hidden, taskId, name: 'Template.txt' });
    await ok(post(team.principal, `tasks/${taskId}/project`, { projectId: open, version }));
    expect(await namesOn(team.junior, taskId)).toEqual(['Template.txt']);
    expect(await namesOn(team.principal, taskId)).toEqual(['Fee.txt', 'Template.txt']);
    const cards = await ok<Cards>(team.junior.client.get(`/api/v1/task-files?projectId=${open}`));
    expect(cards.items).toMatchObject([{ taskId, count: 1 }]);
  });

  test('twenty times a task leaves while a file arrives for it: the file is in the project that the task is in', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [from, to] = [turn % 2 === 0 ? await project() : null, await project()];
      const { id: taskId, version } = await task(team.principal, { projectId: from });
      const upload = await completeUpload(team.principal.client, { projectId: from, taskId });
      const id = randomUUID();
      const [, made] = await Promise.all([
        ok(post(team.principal, `tasks/${taskId}/project`, { projectId: to, version })),
        post(team.principal, 'files', { id, uploadId: upload.id }),
      ]);
      // What came too late for the one project is told so, and is there for another try.
      if (made.status !== 201) await ok(post(team.principal, 'files', { id, uploadId: upload.id }));
      expect((await attached(team.principal, taskId)).items).toMatchObject([{ file: { id, projectId: to, staysWith: taskId } }]);
    }
  });

  test('twenty times a task leaves while its file is saved: the file lies in a folder of the project that it is in', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const [from, to] = [await project(), await project()];
      const folder = await newFolder(team.principal.client, { projectId: from });
      const { id: taskId, version } = await task(team.principal, { projectId: from });
      const own = await newFile(team.principal.client, { projectId: from, taskId });
      const [, saved] = await Promise.all([
        ok(post(team.principal, `tasks/${taskId}/project`, { projectId: to, version })),
        post(team.principal, `files/${own.id}/save`, { folderId: folder.id }),
      ]);
      const { file } = await ok<{ file: FileRecord }>(team.principal.client.get(`/api/v1/files/${own.id}`));
      const home =
        saved.status === 200
          ? { projectId: from, folderId: folder.id, staysWith: null }
          : { projectId: to, folderId: null, staysWith: taskId };
      expect(file).toMatchObject(home);
    }
  });

  test('files.onCards counts what the reader may open, of a project and of one’s own tasks', async () => {
    const { projectId, taskId } = await attachedTask();
    const countsOf = async ({ client }: Person, query = '') => (await ok<Cards>(client.get(`/api/v1/task-files${query}`))).items;
    expect(await countsOf(team.junior, `?projectId=${projectId}`)).toMatchObject([{ taskId, count: 2 }]);
    expect((await countsOf(team.standard)).find((card) => card.taskId === taskId)).toMatchObject({ count: 2 });
    expect((await countsOf(team.junior)).some((card) => card.taskId === taskId)).toBe(false);
    const hidden = await project({ visibility: 'private' });
    expect((await team.junior.client.get(`/api/v1/task-files?projectId=${hidden}`)).status).toBe(404);
    expect(await countsOf(await signUpAndConfirm(server))).toEqual([]);
    const attachOf = async ({ client }: Person) => (await ok<Cards>(client.get(`/api/v1/task-files?projectId=${projectId}`))).can.attach;
    expect([await attachOf(team.principal), await attachOf(team.junior)]).toEqual([true, 'needs_uploadFiles']);
  });
});

test('what is on its way to a task that is deleted meanwhile is refused with its next piece, and goes on once the task is back', async () => {
  const projectId = await project();
  const { id: taskId } = await task(team.standard, { projectId });
  const upload = await beginUpload(team.standard.client, { projectId, taskId, name: 'Template.txt', bytes: 10 });
  must(await sendPiece(team.standard.client, upload.id, { body: '01234', offset: 0 }));
  await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
  const next = () => sendPiece(team.standard.client, upload.id, { body: '56789', offset: 5 });
  expect((await next()).body).toMatchObject({ code: 'forbidden', message: 'Its task was deleted, or you have no access to it any more.' });
  const refused = await team.standard.client.post('/api/v1/uploads', {
    id: randomUUID(),
    projectId,
    folderId: null,
    taskId,
    name: 'B.txt',
    bytes: 1,
  });
  expect(refused.status).toBe(404);
  await ok(post(team.principal, `tasks/${taskId}/restore`, {}));
  must(await next());
  await ok(post(team.standard, 'files', { id: randomUUID(), uploadId: upload.id }));
  expect(await namesOn(team.standard, taskId)).toEqual(['Template.txt']);
});
