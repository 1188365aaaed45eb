// What is sent with comments, through HTTP on a real database: who sees it, what becomes of it, what is refused.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyOf } from '../../../domain/kernel/richText.ts';
import type { Comment } from '../../../domain/discussions/contract.ts';
import type { FilePage, FileRecord } from '../../../domain/files/contract.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import { actOn, adding, newBoard, newItem } from '../../testing/boardCalls.ts';
import { discussionOf, newComment } from '../../testing/discussionCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { beginUpload, completeUpload, newFile, sendPiece } from '../../testing/files.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

interface Shared {
  commentId: string;
  authorId: string;
  files: Comment['attachments'];
}

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;
const post = ({ client }: Person, path: string, body: object) => client.post<{ comment: Comment }>(`/api/v1/${path}`, body);
const remove = ({ client }: Person, { id }: { id: string }) => client.call('DELETE', `/api/v1/comments/${id}`, { body: {} });
const uploadFor = ({ client }: Person, subject: string, name = 'Pocket door.txt', content = `A door ${randomUUID()}`) =>
  completeUpload(client, { subject, name, content });
/** A comment with files by these names. */
const send = async (person: Person, subject: string, names: string[], more: object = {}) => {
  const attachments = [];
  for (const name of names) attachments.push({ id: randomUUID(), uploadId: (await uploadFor(person, subject, name)).id });
  return newComment(person.client, { subject, attachments, ...more });
};
const namesOf = ({ attachments }: Comment) => attachments.map(({ file }) => file.name);
const statusOf = async ({ client }: Person, fileId: string | undefined) => (await client.get(`/api/v1/files/${fileId}`)).status;
const fileOf = ({ attachments: [first] }: Comment): FileRecord => (first as Comment['attachments'][number]).file;
const documentsIn = async ({ client }: Person, projectId: string) =>
  (await ok<FilePage>(client.get(`/api/v1/files?projectId=${projectId}`))).items.map(({ name }) => name);
const toldTo = async ({ client }: Person, { id }: { id: string }) =>
  (await ok<{ items: Notification[] }>(client.get('/api/v1/notifications'))).items.filter(({ data }) => data.commentId === id);
const bytesOf = async (fileId: string) =>
  (await queryOnce(server.ownerUrl, 'select from file_versions where file_id = $1', [fileId])).rows.length;
const commentOf = async ({ client }: Person, id: string) => (await ok<{ comment: Comment }>(client.get(`/api/v1/comments/${id}`))).comment;

describe('[R1-06] what is sent with a comment', () => {
  test('stands in its order, without words too, is read by whoever reads the thing, and is in no list of documents', async () => {
    const projectId = await project();
    const subject = `project_${projectId}`;
    const comment = await send(team.junior, subject, ['Plan.txt', 'Plan.txt', 'Section.txt'], { text: '' });
    expect(namesOf(comment)).toEqual(['Plan.txt', 'Plan.txt', 'Section.txt']);
    const [shown] = (await discussionOf(team.standard.client, subject)).items;
    expect(shown).toMatchObject({ attachments: [{ file: { sentWith: comment.id, staysWith: null, folderId: null, projectId } }, {}, {}] });
    expect(shown?.attachments[0]?.can).toEqual({ save: true });
    expect(fileOf(comment).can).toMatchObject({ rename: 'stays_with_comment', remove: 'stays_with_comment' });
    expect(await statusOf(team.technical, fileOf(comment).id)).toBe(200);
    expect(await documentsIn(team.junior, projectId)).toEqual([]);
    // Their names are taken from nobody.
    await newFile(team.senior.client, { projectId, name: 'Plan.txt' });
    expect(await documentsIn(team.junior, projectId)).toEqual(['Plan.txt']);
    expect((await ok<{ items: unknown[] }>(team.junior.client.get('/api/v1/uploads'))).items).toEqual([]);
  });

  test('[A5] is nothing for whoever does not read the thing, of a task and a document as of a project', async () => {
    const projectId = await project({ leadId: team.senior.id });
    const { id: taskId } = await newTask(team.senior, { projectId });
    const { id: documentId } = await newFile(team.senior.client, { projectId });
    const stranger = await signUpAndConfirm(server);
    const comments: Comment[] = [];
    for (const subject of [`project_${projectId}`, `task_${taskId}`, `file_${documentId}`])
      comments.push(await send(team.senior, subject, ['Quote.txt']));
    const { version } = (await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${projectId}`))).project;
    await ok(post(team.principal, `projects/${projectId}/visibility`, { version, visibility: 'private' }));
    for (const comment of comments) {
      expect(await statusOf(team.senior, fileOf(comment).id)).toBe(200);
      for (const other of [team.junior, stranger]) {
        expect(await statusOf(other, fileOf(comment).id)).toBe(404);
        expect((await other.client.get(`/api/v1/files/${fileOf(comment).id}/address`)).status).toBe(404);
        expect((await other.client.get(`/files/documents/${fileOf(comment).id}/1/thumbnail`)).status).toBe(404);
        expect((await post(other, `files/${fileOf(comment).id}/save`, { folderId: null })).status).toBe(404);
      }
    }
  });

  test('discussions.shared: what was sent about a thing, the newest first, without what was taken back', async () => {
    const projectId = await project();
    const subject = `project_${projectId}`;
    const first = await send(team.junior, subject, ['Plan.txt', 'Section.txt']);
    await newComment(team.senior.client, { subject, text: 'Nothing with it' });
    const last = await send(team.senior, subject, ['Quote.txt']);
    const shared = async () =>
      (await ok<{ items: Shared[] }>(team.standard.client.get(`/api/v1/discussions/${subject}/files`))).items.map(
        ({ commentId, authorId, files }) => [commentId, authorId, files.map(({ file }) => file.name)],
      );
    const ofFirst = [first.id, team.junior.id, ['Plan.txt', 'Section.txt']];
    expect(await shared()).toEqual([[last.id, team.senior.id, ['Quote.txt']], ofFirst]);
    await ok(remove(team.senior, last));
    expect(await shared()).toEqual([ofFirst]);
  });

  test('[A14] goes out of sight with the thing that is discussed, and comes back with it', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId });
    const { id: documentId } = await newFile(team.principal.client, { projectId });
    const ofTask = await send(team.junior, `task_${taskId}`, ['Quote.txt']);
    const ofDocument = await send(team.junior, `file_${documentId}`, ['Markup.txt']);
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
    await ok(post(team.principal, 'files/remove', { fileIds: [documentId] }));
    for (const comment of [ofTask, ofDocument]) {
      expect(await statusOf(team.junior, fileOf(comment).id)).toBe(404);
      expect((await post(team.principal, `files/${fileOf(comment).id}/save`, { folderId: null })).status).toBe(404);
    }
    await ok(post(team.principal, `tasks/${taskId}/restore`, {}));
    await ok(post(team.principal, 'files/restore', { fileIds: [documentId] }));
    for (const comment of [ofTask, ofDocument]) expect(await statusOf(team.junior, fileOf(comment).id)).toBe(200);
  });

  test('goes with its task and its document into another project, and is read there', async () => {
    const [from, to] = [await project(), await project({ visibility: 'private' })];
    const { id: taskId, version } = await newTask(team.principal, { projectId: from });
    const { id: documentId } = await newFile(team.principal.client, { projectId: from });
    const comments = [
      await send(team.junior, `task_${taskId}`, ['Quote.txt']),
      await send(team.junior, `file_${documentId}`, ['Markup.txt']),
    ];
    await ok(post(team.principal, `tasks/${taskId}/project`, { version, projectId: to }));
    await ok(post(team.principal, 'files/move', { fileIds: [documentId], to: { projectId: to, folderId: null } }));
    for (const comment of comments) {
      expect(await statusOf(team.junior, fileOf(comment).id)).toBe(404);
      expect(await statusOf(team.principal, fileOf(comment).id)).toBe(200);
    }
  });

  test('is gone for good with its comment, and its bytes are looked through', async () => {
    const subject = `project_${await project()}`;
    const comment = await send(team.junior, subject, ['Quote.txt']);
    const { id } = fileOf(comment);
    await ok(remove(team.junior, comment));
    expect([await statusOf(team.junior, id), await bytesOf(id)]).toEqual([404, 0]);
    const { rows } = await queryOnce(server.ownerUrl, `select from pgboss.job where name = 'housekeeping.files'`, []);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('is added and taken away by an edit, which keeps the words and what is not named otherwise', async () => {
    const subject = `project_${await project()}`;
    const comment = await send(team.junior, subject, ['One.txt', 'Two.txt'], { text: 'See these' });
    const [one, two] = comment.attachments.map(({ file }) => file.id);
    const edit = (version: number, more: object, person = team.junior) =>
      person.client.patch<{ comment: Comment }>(`/api/v1/comments/${comment.id}`, { version, body: comment.body, ...more });
    const three = { id: randomUUID(), uploadId: (await uploadFor(team.junior, subject, 'Three.txt')).id };
    const { comment: next } = await ok<{ comment: Comment }>(edit(1, { attachments: [{ id: two }, three] }));
    expect([namesOf(next), next.version]).toEqual([['Two.txt', 'Three.txt'], 2]);
    expect([await statusOf(team.junior, one), await bytesOf(one ?? '')]).toEqual([404, 0]);
    expect((await ok<{ items: unknown[] }>(team.junior.client.get(`/api/v1/comments/${comment.id}/edits`))).items).toEqual([]);
    const { comment: said } = await ok<{ comment: Comment }>(edit(2, { body: bodyOf('See those') }));
    expect(namesOf(said)).toEqual(['Two.txt', 'Three.txt']);
    // One that it never had, one that another brought, and none at all without words.
    expect((await edit(3, { attachments: [{ id: two }, { id: one }] })).status).toBe(409);
    const foreign = { id: randomUUID(), uploadId: (await uploadFor(team.senior, subject)).id };
    expect((await edit(3, { attachments: [foreign] })).status).toBe(409);
    expect(await edit(3, { body: bodyOf(''), attachments: [] })).toMatchObject({ status: 400, body: { field: 'body' } });
    expect((await edit(3, { attachments: [] }, team.principal)).status).toBe(403);
    expect(namesOf(await commentOf(team.junior, comment.id))).toEqual(['Two.txt', 'Three.txt']);
  });
});

describe('saving to the documents', () => {
  test('files.saveAttachment: with Save Attachments, without another copy; it stays with the comment, also once that is gone', async () => {
    const projectId = await project();
    const comment = await send(team.junior, `project_${projectId}`, ['Pocket door.txt']);
    const { id } = fileOf(comment);
    expect((await commentOf(team.junior, comment.id)).attachments[0]?.can.save).toBe('needs_saveAttachment');
    expect((await post(team.junior, `files/${id}/save`, { folderId: null })).status).toBe(403);
    await ok(post(team.standard, `files/${id}/save`, { folderId: null }));
    expect(await documentsIn(team.junior, projectId)).toEqual(['Pocket door.txt']);
    expect(await bytesOf(id)).toBe(1);
    expect((await post(team.standard, `files/${id}/save`, { folderId: null })).status).toBe(409);
    const { comment: now } = await ok<{ comment: Comment }>(team.junior.client.get(`/api/v1/comments/${comment.id}`));
    expect(fileOf(now)).toMatchObject({ id, sentWith: null });
    await ok(remove(team.junior, comment));
    expect(await documentsIn(team.junior, projectId)).toEqual(['Pocket door.txt']);
  });

  test('a new version that is on its way to a file which stays with its comment again is refused: that stays as it was sent', async () => {
    const { client } = team.standard;
    const projectId = await project();
    const comment = await send(team.junior, `project_${projectId}`, ['Pocket door.txt']);
    const { id } = fileOf(comment);
    const saved = await ok<{ file: FileRecord; seq: number }>(post(team.standard, `files/${id}/save`, { folderId: null }));
    const upload = await completeUpload(client, { projectId, replaces: id });
    const { version, number, folderId } = saved.file;
    const back = { version, number, folderId, with: { commentId: comment.id }, saved: saved.seq };
    await ok(post(team.standard, `files/${id}/take-back`, back));
    expect((await post(team.standard, 'files', { id: randomUUID(), uploadId: upload.id })).status).toBe(403);
    expect(fileOf(await commentOf(team.junior, comment.id))).toMatchObject({ id, number: 1 });
  });

  test('files.takeBackAttachment: whoever saved it takes that back, as long as nobody changed it; it stays with the comment again', async () => {
    const projectId = await project();
    const comment = await send(team.junior, `project_${projectId}`, ['Pocket door.txt']);
    const { id } = fileOf(comment);
    const save = () => ok<{ file: FileRecord; seq: number }>(post(team.standard, `files/${id}/save`, { folderId: null }));
    const takeBack = (person: Person, { file: { version, number, folderId }, seq }: { file: FileRecord; seq: number }, more: object = {}) =>
      post(person, `files/${id}/take-back`, { version, number, folderId, with: { commentId: comment.id }, saved: seq, ...more });
    const first = await save();
    // Neither by whoever may not, with another's save, nor to where it never was.
    expect((await takeBack(team.junior, first)).status).toBe(403);
    const { id: taskId } = await newTask(team.principal, { projectId });
    expect((await takeBack(team.standard, first, { with: { taskId } })).status).toBe(409);
    expect((await takeBack(team.standard, first, { with: { commentId: randomUUID() } })).status).toBe(409);
    const back = await ok<{ file: FileRecord; seq: number }>(takeBack(team.standard, first));
    expect(await documentsIn(team.junior, projectId)).toEqual([]);
    expect(fileOf(await commentOf(team.junior, comment.id))).toMatchObject({ id, sentWith: comment.id });
    // What stays with the comment is not taken back, whatever is known of it.
    for (const seen of [first, { ...back, seq: first.seq }]) expect((await takeBack(team.standard, seen)).status).toBe(409);

    // Without the right to keep documents in order, what oneself saved, and nothing else.
    await ok(post(team.principal, `studio/members/${team.standard.id}/permissions`, { overrides: { editProject: false } }));
    const theirs = await ok<{ file: FileRecord; seq: number }>(post(team.senior, `files/${id}/save`, { folderId: null }));
    // By nothing else that they did: to another file, or to this one.
    const other = fileOf(await send(team.junior, `project_${projectId}`, ['Hinge.txt']));
    const elsewhere = await ok<{ seq: number }>(post(team.standard, `files/${other.id}/save`, { folderId: null }));
    for (const { seq } of [theirs, elsewhere, back]) expect((await takeBack(team.standard, { ...theirs, seq })).status).toBe(403);
    await ok(post(team.principal, 'files/remove', { fileIds: [other.id] }));
    await ok(takeBack(team.senior, theirs));
    const second = await save();
    await ok(takeBack(team.standard, second));
    await ok(post(team.principal, `studio/members/${team.standard.id}/permissions`, { overrides: { editProject: null } }));

    // Somebody changed it, or uses it elsewhere: it stays.
    const third = await save();
    await ok(post(team.senior, `tasks/${taskId}/files`, { fileIds: [id] }));
    expect(await takeBack(team.standard, third)).toMatchObject({
      status: 409,
      body: { message: 'The document was changed or is used elsewhere by now. It stays among the documents.' },
    });
    await ok(team.senior.client.call('DELETE', `/api/v1/tasks/${taskId}/files/${id}`, { body: {} }));
    const [board, hung] = [
      await newBoard(team.senior.client, { projectId }),
      newItem({ kind: 'image', content: { fileId: id, caption: '' } }),
    ];
    await actOn(team.senior.client, board, adding(hung));
    expect((await takeBack(team.standard, third)).status).toBe(409);
    await actOn(team.senior.client, board, [{ op: 'remove', id: hung.id }]);
    await ok(takeBack(team.standard, third));
    const drawn = await save();
    const sheet = { fileId: id, number: 'D-101', title: 'Pocket door', revision: 'A', status: 'preliminary', supersedes: false };
    await ok(post(team.senior, `projects/${projectId}/register`, { sheets: [sheet] }));
    const registered = await ok<{ file: FileRecord }>(team.senior.client.get(`/api/v1/files/${id}`));
    expect((await takeBack(team.standard, { ...registered, seq: drawn.seq })).status).toBe(409);
    await ok(post(team.senior, `projects/${projectId}/register/remove`, { fileIds: [id] }));
    const free = await ok<{ file: FileRecord }>(team.senior.client.get(`/api/v1/files/${id}`));
    await ok(takeBack(team.standard, { ...free, seq: drawn.seq }));
    const fourth = await save();
    await newFile(team.senior.client, { projectId, replaces: id, content: 'Oak, soaped.' });
    expect((await takeBack(team.standard, fourth)).status).toBe(409);
    expect(await documentsIn(team.junior, projectId)).toEqual(['Pocket door.txt']);
    await ok(remove(team.junior, comment));
    expect(await documentsIn(team.junior, projectId)).toEqual(['Pocket door.txt']);
    const orphaned = await ok<{ file: FileRecord }>(team.senior.client.get(`/api/v1/files/${id}`));
    expect((await takeBack(team.standard, { ...orphaned, seq: fourth.seq })).status).toBe(409);
  });

  test('of two who save one at once, one does', async () => {
    const projectId = await project();
    const { id } = fileOf(await send(team.junior, `project_${projectId}`, ['Pocket door.txt']));
    const answers = await Promise.all([team.standard, team.senior].map((person) => post(person, `files/${id}/save`, { folderId: null })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await documentsIn(team.junior, projectId)).toEqual(['Pocket door.txt']);
  });

  test('[A5] a file that stays with a task or a comment is not copied, moved, renamed or attached past that right', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId });
    const { id, version } = fileOf(await send(team.junior, `project_${projectId}`, ['Pocket door.txt']));
    const { id: sheetless } = await newFile(team.principal.client, { projectId });
    const to = { projectId, folderId: null };
    expect(
      (await post(team.junior, 'files/copy', { copies: [{ fileId: id, id: randomUUID() }], to: { projectId: null, folderId: null } }))
        .status,
    ).toBe(403);
    expect((await post(team.principal, 'files/move', { fileIds: [id], to })).status).toBe(403);
    expect((await post(team.principal, 'files/remove', { fileIds: [id] })).status).toBe(403);
    expect((await team.principal.client.patch(`/api/v1/files/${id}`, { version, changes: { name: 'x.txt' } })).status).toBe(403);
    expect((await post(team.principal, `tasks/${taskId}/files`, { fileIds: [id] })).status).toBe(404);
    const replacing = { id: randomUUID(), projectId, folderId: null, name: 'x.txt', bytes: 1, replaces: id };
    expect((await post(team.principal, 'uploads', replacing)).status).toBe(403);
    expect((await post(team.principal, `tasks/${taskId}/files`, { fileIds: [sheetless] })).status).toBe(200);
  });
});

describe('what is refused', () => {
  test('more than ten, one twice, bytes that have not arrived, and what was uploaded for something else', async () => {
    const projectId = await project();
    const subject = `project_${projectId}`;
    const comment = (attachments: object[]) =>
      post(team.junior, `discussions/${subject}/comments`, { id: randomUUID(), body: bodyOf('x'), attachments });
    const some = (count: number) => Array.from({ length: count }, () => ({ id: randomUUID(), uploadId: randomUUID() }));
    expect(await comment(some(11))).toMatchObject({
      status: 400,
      body: { field: 'attachments', message: 'A comment takes 10 attachments at most.' },
    });
    const { id: uploadId } = await uploadFor(team.junior, subject);
    expect(
      (
        await comment([
          { id: randomUUID(), uploadId },
          { id: randomUUID(), uploadId },
        ])
      ).status,
    ).toBe(400);
    const halfway = await beginUpload(team.junior.client, { subject, content: 'A door' });
    await sendPiece(team.junior.client, halfway.id, { body: 'A d', offset: 0 });
    expect((await comment([{ id: randomUUID(), uploadId: halfway.id }])).status).toBe(409);
    const elsewhere = await uploadFor(team.junior, `project_${await project()}`);
    const document = await completeUpload(team.senior.client, { projectId });
    for (const { id } of [elsewhere, document]) expect((await comment([{ id: randomUUID(), uploadId: id }])).status).toBe(409);
    expect((await post(team.junior, 'files', { id: randomUUID(), uploadId })).status).toBe(409);
    // Nothing of all that was said, and what was uploaded is still there to be sent.
    expect((await discussionOf(team.junior.client, subject)).total).toBe(0);
    expect((await comment([{ id: randomUUID(), uploadId }])).status).toBe(201);
    expect((await comment([{ id: randomUUID(), uploadId }])).status).toBe(409);
  });

  test('[A5] an upload for what one does not read, or for what is archived meanwhile', async () => {
    const { id, version } = await newProject(team.principal, { visibility: 'private' });
    const upload = (subject: string) => ({ id: randomUUID(), projectId: null, folderId: null, name: 'x.txt', bytes: 3, subject });
    expect((await post(team.junior, 'uploads', upload(`project_${id}`))).status).toBe(404);
    expect((await post(team.principal, 'uploads', upload(`wall_${id}`))).status).toBe(400);
    const begun = await beginUpload(team.principal.client, { subject: `project_${id}`, content: 'oak' });
    await ok(post(team.principal, `projects/${id}/archive`, { version }));
    expect((await sendPiece(team.principal.client, begun.id, { body: 'oak', offset: 0 })).status).toBe(403);
    expect((await post(team.principal, 'uploads', upload(`project_${id}`))).status).toBe(403);
  });

  test('a file that was sent with a comment is discussed without files of its own', async () => {
    const projectId = await project();
    const { id } = fileOf(await send(team.junior, `project_${projectId}`, ['Pocket door.txt']));
    await newComment(team.junior.client, { subject: `file_${id}`, text: 'Which door?' });
    const refused = await post(team.junior, 'uploads', {
      id: randomUUID(),
      projectId,
      folderId: null,
      name: 'x',
      bytes: 3,
      subject: `file_${id}`,
    });
    expect(refused.status).toBe(409);
  });
});

test('[R3-06] comment_attachment is told to whoever takes part, once, and taken back with the comment', async () => {
  const subject = `project_${await project({ leadId: team.senior.id })}`;
  const comment = await send(team.junior, subject, ['One.txt', 'Two.txt'], { text: 'Both doors' });
  const [told, ...others] = await toldTo(team.senior, comment);
  expect([told?.type, told?.data.commentPreview, others]).toEqual(['comment_attachment', 'Both doors', []]);
  expect(told?.message).toContain('attached 2 files');
  await ok(remove(team.junior, comment));
  expect(await toldTo(team.senior, comment)).toEqual([]);
});

test('a file that stays with a task is gone while the task is', async () => {
  const projectId = await project();
  const { id: taskId } = await newTask(team.principal, { projectId });
  const { id } = await newFile(team.standard.client, { projectId, taskId, name: 'Template.txt' });
  await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
  expect(await statusOf(team.standard, id)).toBe(404);
  expect((await team.standard.client.get(`/api/v1/files/${id}/address`)).status).toBe(404);
  await ok(post(team.principal, `tasks/${taskId}/restore`, {}));
  expect(await statusOf(team.standard, id)).toBe(200);
});
