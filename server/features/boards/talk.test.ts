// What is said about mood boards, through HTTP on a real database: who reads it, who hears of it, and where it stands.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comment, Discussed, LedgerEntry, Title } from '../../../domain/discussions/contract.ts';
import type { FilePage, FileRecord } from '../../../domain/files/contract.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import { actOn, adding, newBoard, newItem } from '../../testing/boardCalls.ts';
import { discussionOf, newComment } from '../../testing/discussionCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { completeUpload, newFile } from '../../testing/files.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;
const boardOf = async ({ client }: Person, projectId: string | null = null) => newBoard(client, { projectId });
const post = ({ client }: Person, path: string, body: object = {}) => client.post<{ comment: Comment }>(`/api/v1/${path}`, body);
const say = ({ client }: Person, { id }: { id: string }, text: string, more: object = {}) =>
  newComment(client, { subject: `board_${id}`, text, ...more });
const said = async ({ client }: Person, { id }: { id: string }) => (await discussionOf(client, `board_${id}`)).items;
const statusOf = async ({ client }: Person, path: string) => (await client.get(`/api/v1/${path}`)).status;
const toldTo = async ({ client }: Person, { id }: { id: string }) =>
  (await ok<{ items: Notification[] }>(client.get('/api/v1/notifications'))).items.filter(({ data }) => data.commentId === id);
const trash = ({ client }: Person, { id }: { id: string }) => client.call('DELETE', `/api/v1/boards/${id}`, { body: {} });
const naming = (...ids: string[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: ids.map((id) => ({ type: 'mention', attrs: { id } })) }],
});
const pointingAt = (id: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'reference', attrs: { kind: 'board', id } }] }],
});
const refused = async (person: Person, { id }: { id: string }, more: object) =>
  (await post(person, `discussions/board_${id}/comments`, { id: randomUUID(), body: naming(team.senior.id), ...more })).status;

test('[R1-06] whoever reads a board reads what is said about it and says something, Juniors, too, who may not work on it', async () => {
  const board = await boardOf(team.principal, await project());
  const first = await say(team.junior, board, 'Too cold for a north room?');
  await say(team.principal, board, 'Lime wash, then.', { replyTo: first.id });
  expect((await said(team.standard, board)).map(({ depth }) => depth)).toEqual([1, 2]);
  const stranger = await signUpAndConfirm(server);
  expect(await statusOf(stranger, `discussions/board_${board.id}`)).toBe(404);
  expect(await refused(stranger, board, {})).toBe(404);
});

test('[A2] what is answered belongs to the board that is named', async () => {
  const projectId = await project();
  const [one, other] = [await boardOf(team.senior, projectId), await boardOf(team.senior)];
  const [said, hidden] = [await say(team.senior, one, 'One'), await say(team.senior, other, 'Other')];
  expect(await refused(team.senior, one, { replyTo: hidden.id })).toBe(404);
  expect(await refused(team.junior, one, { replyTo: hidden.id })).toBe(404);
  expect(await refused(team.junior, one, { replyTo: said.id })).toBe(201);
});

test('[A5] of a personal board it is its owner’s alone, and nobody is told', async () => {
  const own = await boardOf(team.senior);
  const note = await say(team.senior, own, '', { body: naming(team.principal.id) });
  for (const other of [team.principal, team.junior]) {
    expect(await statusOf(other, `discussions/board_${own.id}`)).toBe(404);
    expect(await statusOf(other, `comments/${note.id}`)).toBe(404);
    expect(await refused(other, own, {})).toBe(404);
    expect((await post(other, `comments/${note.id}/resolve`)).status).toBe(404);
    expect(await toldTo(other, note)).toEqual([]);
  }
  const { items } = await ok<{ items: object[] }>(team.senior.client.get(`/api/v1/discussions/board_${own.id}/people`));
  expect(items).toEqual([]);
});

test('[A14] in the trash it takes its talk, what was told of it and what was sent with it out of sight, and brings all back', async () => {
  const projectId = await project();
  const board = await boardOf(team.principal, projectId);
  const upload = await completeUpload(team.junior.client, { subject: `board_${board.id}`, name: 'Sample.txt', content: randomUUID() });
  const comment = await say(team.junior, board, '', {
    body: naming(team.senior.id),
    attachments: [{ id: randomUUID(), uploadId: upload.id }],
  });
  const file = comment.attachments[0]?.file.id;
  const isDecided = { what: 'Lime wash', agreedWith: 'Sigrid', agreedOn: '2026-03-12' };
  await ok(post(team.junior, `comments/${comment.id}/decision`, isDecided));
  const ledger = async () => (await ok<{ items: LedgerEntry[] }>(team.junior.client.get(`/api/v1/projects/${projectId}/decisions`))).items;
  const around = async () => (await ok<{ items: Discussed[] }>(team.senior.client.get(`/api/v1/projects/${projectId}/discussions`))).items;
  const seen = async () => ({
    talk: await statusOf(team.junior, `discussions/board_${board.id}`),
    comment: await statusOf(team.junior, `comments/${comment.id}`),
    file: await statusOf(team.senior, `files/${file}`),
    told: (await toldTo(team.senior, comment)).length,
    decided: (await ledger()).map(({ subject }) => subject),
    around: (await around()).map(({ kind, unread }) => [kind, unread]),
  });
  const subject = { kind: 'board', id: board.id, name: board.name };
  const inSight = { talk: 200, comment: 200, file: 200, told: 1, decided: [subject], around: [['board', 1]] };
  expect(await seen()).toEqual(inSight);
  await ok(trash(team.principal, board));
  expect(await seen()).toEqual({ talk: 404, comment: 404, file: 404, told: 0, decided: [], around: [] });
  expect(await refused(team.junior, board, {})).toBe(404);
  await ok(post(team.principal, `boards/${board.id}/restore`));
  expect(await seen()).toEqual(inSight);
});

test('what is discussed in a project shows the largest picture on a board, of the project’s own documents alone', async () => {
  const projectId = await project();
  const board = await boardOf(team.principal, projectId);
  await say(team.junior, board, 'Warmer?');
  const [small, large, waiting] = await Promise.all(
    ['Oak.txt', 'Hall.txt', 'Later.txt'].map((name) => newFile(team.principal.client, { projectId, name, content: randomUUID() })),
  );
  const lying = (file: FileRecord | undefined, side: number) =>
    newItem({ kind: 'image', frame: { x: 0, y: 0, w: side, h: side, rotation: 0 }, content: { fileId: file?.id, caption: '' } });
  await actOn(team.principal.client, board, adding(lying(small, 100), lying(large, 200), lying(waiting, 300)));
  const ready = [small?.id, large?.id];
  await queryOnce(server.ownerUrl, `update file_versions set preview = 'ready' where file_id = any($1::uuid[])`, [ready]);
  const picture = async () => {
    const { items } = await ok<{ items: Discussed[] }>(team.junior.client.get(`/api/v1/projects/${projectId}/discussions`));
    return items.map((item) => [item.kind, item.picture?.id ?? null]);
  };
  expect(await picture()).toEqual([['board', large?.id]]);
  await ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [large?.id] }));
  expect(await picture()).toEqual([['board', small?.id]]);
  await ok(team.principal.client.post('/api/v1/files/remove', { fileIds: [small?.id] }));
  expect(await picture()).toEqual([['board', null]]);
});

test('[R3-06] its maker, whoever is answered and whoever is named are told once each, and led to the board', async () => {
  const board = await boardOf(team.senior, await project());
  const first = await say(team.junior, board, 'Too cold?');
  expect(await toldTo(team.senior, first)).toMatchObject([{ type: 'new_comment', data: { boardId: board.id, commentId: first.id } }]);
  const answer = await say(team.senior, board, '', { replyTo: first.id, body: naming(team.standard.id) });
  expect(await toldTo(team.junior, answer)).toMatchObject([{ type: 'comment_reply', data: { boardId: board.id } }]);
  expect(await toldTo(team.standard, answer)).toMatchObject([{ type: 'mention', data: { boardId: board.id } }]);
  expect(await toldTo(team.technical, answer)).toEqual([]);
  await ok(post(team.junior, `discussions/board_${board.id}/following`, { following: 'muted' }));
  const third = await say(team.senior, board, 'And warmer light.', { replyTo: answer.id });
  expect(await toldTo(team.junior, third)).toEqual([]);
});

test('[A5] what was said of a board is out of reach with its project, also for whom it was told', async () => {
  const projectId = await project({ leadId: team.senior.id });
  const board = await boardOf(team.principal, projectId);
  const comment = await say(team.senior, board, '', { body: naming(team.junior.id) });
  expect(await toldTo(team.junior, comment)).toHaveLength(1);
  const { version } = (await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${projectId}`))).project;
  await ok(post(team.principal, `projects/${projectId}/visibility`, { version, visibility: 'private' }));
  expect(await toldTo(team.junior, comment)).toEqual([]);
  expect(await statusOf(team.junior, `comments/${comment.id}`)).toBe(404);
  expect(await statusOf(team.senior, `comments/${comment.id}`)).toBe(200);
});

test('[A13] a board that a comment points at is called by its name to whoever reads it, and by nothing to others', async () => {
  const subject = `project_${await project()}`;
  const own = await boardOf(team.senior);
  const shared = await boardOf(team.senior, await project());
  for (const { id } of [own, shared]) await newComment(team.senior.client, { subject, body: pointingAt(id) });
  const titles = async ({ client }: Person) => (await discussionOf(client, subject)).titles.map(({ id }: Title) => id).sort();
  expect(await titles(team.senior)).toEqual([own.id, shared.id].sort());
  expect(await titles(team.junior)).toEqual([shared.id]);
  await ok(trash(team.senior, shared));
  expect(await titles(team.junior)).toEqual([]);
});

test('a thread stands on a spot of the board or on a thing that lies there; pages are for documents, and answers stand on none', async () => {
  const board = await boardOf(team.principal, await project());
  const spot = { x: -120.5, y: 340, on: { itemId: randomUUID(), x: 0.25, y: 0.75 } };
  const pin = await say(team.junior, board, 'Here', { anchor: spot });
  await say(team.senior, board, 'Yes', { replyTo: pin.id });
  const pins = async () => (await ok<{ items: object[] }>(team.junior.client.get(`/api/v1/discussions/board_${board.id}/pins`))).items;
  expect(await pins()).toEqual([{ commentId: pin.id, anchor: spot, authorId: team.junior.id, total: 2, unread: 1, isResolved: false }]);
  await ok(post(team.junior, `comments/${pin.id}/resolve`));
  expect(await pins()).toMatchObject([{ isResolved: true }]);
  const anywhere = { ...spot, on: null };
  expect(await refused(team.junior, board, { anchor: { page: 1, x: 0.5, y: 0.5 } })).toBe(400);
  expect(await refused(team.junior, board, { anchor: { ...anywhere, x: 2e6 } })).toBe(400);
  expect(await refused(team.junior, board, { anchor: anywhere, replyTo: pin.id })).toBe(400);
});

test('[R1-06] what is sent with a comment on a board is saved to the documents of its project, and of a personal board to one’s own', async () => {
  const projectId = await project();
  for (const board of [await boardOf(team.senior, projectId), await boardOf(team.senior)]) {
    const upload = await completeUpload(team.senior.client, { subject: `board_${board.id}`, name: 'Sample.txt', content: randomUUID() });
    const { attachments } = await say(team.senior, board, 'Look', { attachments: [{ id: randomUUID(), uploadId: upload.id }] });
    await ok(post(team.senior, `files/${attachments[0]?.file.id}/save`, { folderId: null }));
    const place = board.projectId === null ? '' : `?projectId=${projectId}`;
    const { items } = await ok<FilePage>(team.senior.client.get(`/api/v1/files${place}`));
    expect(items.map(({ name }) => name)).toEqual(['Sample.txt']);
  }
});

test('nothing is said on a board of an archived project, and what was said of one that is deleted for good goes with it', async () => {
  const projectId = await project();
  const board = await boardOf(team.senior, projectId);
  const comment = await say(team.senior, board, 'Hush');
  await queryOnce(server.ownerUrl, "update projects set status = 'archived' where id = $1", [projectId]);
  expect(await refused(team.senior, board, {})).toBe(403);
  await queryOnce(server.ownerUrl, 'delete from boards where id = $1', [board.id]);
  expect((await queryOnce(server.ownerUrl, 'select from comments where id = $1', [comment.id])).rows).toEqual([]);
});
