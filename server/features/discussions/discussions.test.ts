// Discussions, through HTTP on a real database: who reads and says what, where answers stand, what edits and deletions leave.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RichText } from '../../../domain/kernel/richTextShape.ts';
import { bodyOf } from '../../../domain/kernel/richText.ts';
import type { Comment, CommentPage } from '../../../domain/discussions/contract.ts';
import type { Notification } from '../../../domain/notifications/contract.ts';
import { discussionOf, newComment } from '../../testing/discussionCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import { newFile } from '../../testing/files.ts';
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
const onProject = async (fields: object = {}) => `project_${await project(fields)}`;
const say = ({ client }: Person, subject: string, text: string, more: object = {}) => newComment(client, { subject, text, ...more });
const list = ({ client }: Person, subject: string, query: Record<string, string> = {}) => discussionOf(client, subject, query);
const post = ({ client }: Person, path: string, body: object) => client.post<{ comment: Comment }>(`/api/v1/${path}`, body);
const edit = ({ client }: Person, { id, version }: Comment, body: RichText) =>
  client.patch<{ comment: Comment }>(`/api/v1/comments/${id}`, { version, body });
const remove = ({ client }: Person, { id }: { id: string }) => client.call('DELETE', `/api/v1/comments/${id}`, { body: {} });
const toldTo = async ({ client }: Person, { id }: { id: string }) =>
  (await ok<{ items: Notification[] }>(client.get('/api/v1/notifications'))).items.filter(({ data }) => data.commentId === id);
const typesTo = async (person: Person, comment: { id: string }) => (await toldTo(person, comment)).map(({ type }) => type);
const naming = (text: string, ...people: Person[]): RichText =>
  ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }, ...people.map(({ id }) => ({ type: 'mention', attrs: { id } }))] }],
  }) as RichText;
const wordsIn = ({ items }: CommentPage) =>
  items.map(({ body }) => (body ? JSON.stringify(body) : 'deleted').match(/"text":"([^"]*)"/)?.[1] ?? 'deleted');

describe('threads', () => {
  test('discussions.comment: comments, replies and replies to replies stand under each other; deeper stays on the third level', async () => {
    const subject = await onProject();
    const first = await say(team.principal, subject, 'one');
    const second = await say(team.junior, subject, 'two');
    const reply = await say(team.senior, subject, 'one a', { replyTo: first.id });
    const deeper = await say(team.junior, subject, 'one a x', { replyTo: reply.id });
    const deepest = await say(team.principal, subject, 'one a y', { replyTo: deeper.id });
    await say(team.standard, subject, 'one b', { replyTo: first.id });
    const page = await list(team.technical, subject);
    expect(wordsIn(page)).toEqual(['one', 'one a', 'one a x', 'one a y', 'one b', 'two']);
    expect(page.items.map(({ depth }) => depth)).toEqual([1, 2, 3, 3, 2, 1]);
    expect(deepest).toMatchObject({ rootId: first.id, parentId: reply.id, replyingTo: team.junior.id });
    expect(page).toMatchObject({
      total: 6,
      unread: 6,
      firstUnread: first.id,
      last: 6,
      items: [{ replies: 4 }, {}, {}, {}, {}, { id: second.id }],
    });
  });

  test('discussions.list goes on both ways from where one left off, through a thread that is longer than a page', async () => {
    const subject = await onProject();
    const { id: replyTo } = await say(team.principal, subject, 'w0');
    for (let index = 1; index <= 130; index++) await say(team.principal, subject, `w${index}`, { replyTo });
    await ok(post(team.junior, `discussions/${subject}/read`, { number: 80 }));
    const page = await list(team.junior, subject);
    expect([page.unread, page.hasBefore, page.hasAfter, page.root?.id]).toEqual([51, true, true, replyTo]);
    expect(wordsIn(page)).toContain('w80');
    const before = await list(team.junior, subject, { before: page.items[0]?.id ?? '' });
    const after = await list(team.junior, subject, { after: page.items.at(-1)?.id ?? '' });
    const all = [...wordsIn(before), ...wordsIn(page), ...wordsIn(after)];
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => `w${131 - all.length + index}`));
    expect([before.hasAfter, after.hasBefore, after.hasAfter]).toEqual([true, true, false]);
    const around = await list(team.junior, subject, { around: before.items[3]?.id ?? '' });
    expect(around.items.map(({ id }) => id)).toContain(before.items[3]?.id);
    for (const { items } of [page, before, after, around]) expect(items.length).toBeLessThanOrEqual(50);
  });

  test('discussions.markRead: what one has read, and what one said oneself, is not new', async () => {
    const subject = await onProject();
    await say(team.principal, subject, 'one');
    await say(team.junior, subject, 'mine');
    expect(await list(team.junior, subject)).toMatchObject({ unread: 1, items: [{ isUnread: true }, { isUnread: false }] });
    await ok(post(team.junior, `discussions/${subject}/read`, { number: 99 }));
    await ok(post(team.junior, `discussions/${subject}/read`, { number: 1 }));
    expect(await list(team.junior, subject)).toMatchObject({ unread: 0, firstUnread: null, readUpTo: 2 });
    await say(team.principal, subject, 'three');
    expect(await list(team.junior, subject)).toMatchObject({ unread: 1 });
  });

  test('discussions.resolve and discussions.reopen say who and when, of the first of a thread alone', async () => {
    const subject = await onProject();
    const first = await say(team.principal, subject, 'one');
    const reply = await say(team.junior, subject, 'two', { replyTo: first.id });
    expect((await post(team.junior, `comments/${reply.id}/resolve`, {})).status).toBe(409);
    expect(reply.can.resolve).toBe('not_first');
    const { comment } = await ok<{ comment: Comment }>(post(team.junior, `comments/${first.id}/resolve`, {}));
    expect(comment.resolved).toMatchObject({ by: team.junior.id });
    expect((await post(team.senior, `comments/${first.id}/resolve`, {})).status).toBe(409);
    expect((await ok<{ comment: Comment }>(post(team.senior, `comments/${first.id}/reopen`, {}))).comment.resolved).toBeNull();
  });

  test('[A54] discussions.react: six kinds, each of a person once, and nothing else', async () => {
    const comment = await say(team.principal, await onProject(), 'one');
    const react = (person: Person, reaction: string, isOn = true) => post(person, `comments/${comment.id}/reactions`, { reaction, isOn });
    await ok(react(team.junior, 'agree'));
    await ok(react(team.junior, 'agree'));
    const { comment: now } = await ok<{ comment: Comment }>(react(team.senior, 'agree'));
    expect(now.reactions).toEqual([{ reaction: 'agree', userIds: [team.junior.id, team.senior.id] }]);
    expect((await ok<{ comment: Comment }>(react(team.junior, 'agree', false))).comment.reactions).toEqual([
      { reaction: 'agree', userIds: [team.senior.id] },
    ]);
    expect((await react(team.junior, '<img src=x onerror=alert(1)>')).status).toBe(400);
  });
});

describe('editing and deleting', () => {
  test('discussions.edit keeps the newest 50 of how it read before: nobody is shown more', async () => {
    let comment = await say(team.junior, await onProject(), 'Brass');
    for (let turn = 1; turn <= 52; turn++)
      ({ comment } = await ok<{ comment: Comment }>(edit(team.junior, comment, bodyOf(`Brass, version ${turn}`))));
    const { rows } = await queryOnce(
      server.ownerUrl,
      'select count(*)::int as count, min(version) as first, max(version) as last from comment_edits where comment_id = $1',
      [comment.id],
    );
    expect(rows).toEqual([{ count: 50, first: 3, last: 52 }]);
  });

  test('discussions.edit keeps how it read before, and discussions.history shows it to whoever reads it; a late edit is a conflict', async () => {
    const comment = await say(team.junior, await onProject(), 'Brass');
    const { comment: same } = await ok<{ comment: Comment }>(edit(team.junior, comment, bodyOf('Brass')));
    expect(same).toMatchObject({ version: 1, editedAt: null });
    const { comment: now } = await ok<{ comment: Comment }>(edit(team.junior, comment, bodyOf('Chrome')));
    expect(now).toMatchObject({ version: 2, editedAt: expect.any(String) as string });
    expect((await edit(team.junior, comment, bodyOf('Nickel'))).status).toBe(409);
    const { items } = await ok<{ items: { body: RichText }[] }>(team.technical.client.get(`/api/v1/comments/${comment.id}/edits`));
    expect(items.map(({ body }) => body)).toEqual([bodyOf('Brass')]);
    expect((await edit(team.principal, now, bodyOf('Zinc'))).status).toBe(403);
    await ok(edit(team.junior, now, bodyOf('Nickel')));
    // Each with since when it read so.
    const { items: kept } = await ok<{ items: { body: RichText; at: string }[] }>(
      team.technical.client.get(`/api/v1/comments/${comment.id}/edits`),
    );
    expect(kept.map(({ body, at }) => [body, at])).toEqual([
      [bodyOf('Chrome'), now.editedAt],
      [bodyOf('Brass'), comment.createdAt],
    ]);
  });

  test('discussions.edit changes what those who were told of the comment read of it', async () => {
    const subject = await onProject();
    const comment = await newComment(team.junior.client, { subject, body: naming('Fee of 48,000 ', team.senior) });
    const reply = await say(team.senior, subject, 'Not here', { replyTo: comment.id });
    const [asked, answered] = [await toldTo(team.senior, comment), await toldTo(team.junior, reply)];
    expect([asked[0]?.message, answered[0]?.message]).toEqual([
      expect.stringMatching(/: Fee of 48,000 @/) as string,
      expect.stringMatching(/: Not here$/) as string,
    ]);
    await ok(edit(team.junior, comment, naming('By mail ', team.senior)));
    await ok(edit(team.senior, reply, bodyOf('Thanks')));
    const told = (one: Notification | undefined, before: string, after: string) => ({
      ...one,
      message: one?.message.replace(before, after),
    });
    expect(await toldTo(team.senior, comment)).toMatchObject([
      { ...told(asked[0], 'Fee of 48,000', 'By mail'), data: { context: expect.stringContaining('By mail @') as string } },
    ]);
    expect(await toldTo(team.junior, reply)).toMatchObject([
      { ...told(answered[0], 'Not here', 'Thanks'), data: { replyPreview: 'Thanks' } },
    ]);
  });

  test('discussions.remove leaves a place where answers hang on it, and nothing of its words anywhere', async () => {
    const subject = await onProject();
    const canary = `canary${randomUUID().slice(0, 8)}`;
    const first = await say(team.junior, subject, canary);
    await ok(edit(team.junior, first, bodyOf(`${canary} again`)));
    const reply = await say(team.senior, subject, 'I see', { replyTo: first.id });
    const alone = await say(team.junior, subject, 'alone');
    expect((await remove(team.senior, first)).status).toBe(403);
    await ok(remove(team.junior, alone));
    await ok(remove(team.principal, first));
    const { items, total } = await list(team.senior, subject);
    expect([total, items]).toMatchObject([
      1,
      [
        { id: first.id, body: null, deletedBy: team.principal.id, can: { edit: 'not_yours', reply: 'not_yours', resolve: true } },
        { id: reply.id },
      ],
    ]);
    for (const table of ['comments', 'comment_edits', 'notifications', 'events']) {
      const { rows } = await queryOnce(server.ownerUrl, `select from ${table} t where t::text like $1`, [`%${canary}%`]);
      expect(rows, table).toEqual([]);
    }
    await ok(remove(team.principal, reply));
    expect((await list(team.senior, subject)).items).toEqual([]);
  });

  test('twenty times somebody edits while it is deleted: it is deleted, and no word of it stands', async () => {
    const subject = await onProject();
    for (let turn = 0; turn < 20; turn++) {
      const comment = await say(team.junior, subject, 'Brass');
      const [edited, removed] = await Promise.all([edit(team.junior, comment, bodyOf('Chrome')), remove(team.principal, comment)]);
      expect([200, 404], edited.text).toContain(edited.status);
      expect(removed.status, removed.text).toBe(200);
      const { rows } = await queryOnce(
        server.ownerUrl,
        'select c.body, c.words, (select count(*)::int from comment_edits e where e.comment_id = c.id) as edits from comments c where id = $1',
        [comment.id],
      );
      expect(rows).toEqual([{ body: null, words: '', edits: 0 }]);
    }
  });

  test('an answer to what was deleted meanwhile is refused in words', async () => {
    const subject = await onProject();
    const first = await say(team.junior, subject, 'one');
    await ok(remove(team.junior, first));
    const late = await post(team.senior, `discussions/${subject}/comments`, { id: randomUUID(), body: bodyOf('two'), replyTo: first.id });
    expect(late).toMatchObject({ status: 409, body: { message: 'The comment that you answer was deleted meanwhile.' } });
  });

  test('twenty who speak at once each get a number of their own', async () => {
    const subject = await onProject();
    await Promise.all(Array.from({ length: 20 }, (_, index) => say([team.junior, team.senior][index % 2] as Person, subject, `w${index}`)));
    const { items, last } = await list(team.principal, subject);
    expect([items.length, last, new Set(items.map(({ number }) => number)).size]).toEqual([20, 20, 20]);
  });
});

describe('who reads it', () => {
  test('[A5] whoever reads a thing reads its discussion and joins in, a Junior too; for others there is none', async () => {
    const projectId = await project({ leadId: team.senior.id });
    const { id: taskId } = await newTask(team.principal, { projectId });
    const file = await newFile(team.principal.client, { projectId });
    const subjects = [`project_${projectId}`, `task_${taskId}`, `file_${file.id}`];
    const comments = await Promise.all(subjects.map((subject) => say(team.junior, subject, 'one')));
    const { version } = (await ok<{ project: { version: number } }>(team.principal.client.get(`/api/v1/projects/${projectId}`))).project;
    await ok(post(team.principal, `projects/${projectId}/visibility`, { version, visibility: 'private' }));
    for (const [index, subject] of subjects.entries()) {
      expect((await team.senior.client.get(`/api/v1/discussions/${subject}`)).status).toBe(200);
      expect((await team.technical.client.get(`/api/v1/discussions/${subject}`)).status).toBe(404);
      expect((await team.technical.client.get(`/api/v1/comments/${comments[index]?.id}`)).status).toBe(404);
      expect((await post(team.technical, `discussions/${subject}/comments`, { id: randomUUID(), body: bodyOf('x') })).status).toBe(404);
    }
  });

  test('[A5] what is said of a personal task or an own document is said to oneself', async () => {
    const { task } = await ok<{ task: { id: string } }>(team.junior.client.post('/api/v1/tasks', { title: 'Mine' }));
    const file = await newFile(team.junior.client);
    const heard = await listen(server, team.principal);
    for (const subject of [`task_${task.id}`, `file_${file.id}`]) {
      const comment = await newComment(team.junior.client, { subject, body: naming('For ', team.principal) });
      expect(await toldTo(team.principal, comment)).toEqual([]);
      expect((await team.principal.client.get(`/api/v1/discussions/${subject}`)).status).toBe(404);
      expect((await team.principal.client.get(`/api/v1/comments/${comment.id}`)).status).toBe(404);
    }
    await say(team.principal, await onProject(), 'the last');
    await expect.poll(() => heard.events.filter(({ type }) => type === 'discussions.commented').length).toBe(1);
    heard.close();
  });

  test('[A14] deleting the thing hides what was said and told of it; restoring brings it back', async () => {
    const projectId = await project({ leadId: team.senior.id });
    const { id: taskId } = await newTask(team.senior, { projectId });
    const file = await newFile(team.senior.client, { projectId });
    const things: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        `task_${taskId}`,
        () => ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} })),
        () => ok(post(team.principal, `tasks/${taskId}/restore`, {})),
      ],
      [
        `file_${file.id}`,
        () => ok(post(team.principal, 'files/remove', { fileIds: [file.id] })),
        () => ok(post(team.principal, 'files/restore', { fileIds: [file.id] })),
      ],
    ];
    for (const [subject, hide, show] of things) {
      const comment = await say(team.junior, subject, 'one');
      expect(await typesTo(team.senior, comment)).toEqual(['new_comment']);
      await hide();
      for (const person of [team.principal, team.senior, team.junior]) {
        for (const path of [`discussions/${subject}`, `comments/${comment.id}`, `comments/${comment.id}/edits`])
          expect((await person.client.get(`/api/v1/${path}`)).status, path).toBe(404);
        expect((await edit(person, comment, bodyOf('x'))).status).toBe(404);
      }
      expect(await toldTo(team.senior, comment)).toEqual([]);
      await show();
      expect((await list(team.senior, subject)).items).toMatchObject([{ id: comment.id }]);
      expect(await typesTo(team.senior, comment)).toEqual(['new_comment']);
    }
  });

  test('in an archived project nothing is said any more, and all is there to be read', async () => {
    const { id, version } = await newProject(team.principal);
    const subject = `project_${id}`;
    const comment = await say(team.junior, subject, 'one');
    await ok(post(team.principal, `projects/${id}/archive`, { version }));
    expect(await list(team.junior, subject)).toMatchObject({
      can: { comment: 'project_closed' },
      items: [{ can: { edit: 'project_closed' } }],
    });
    const refused = await post(team.junior, `discussions/${subject}/comments`, { id: randomUUID(), body: bodyOf('x') });
    expect(refused).toMatchObject({ status: 403, body: { message: 'This project is archived. Take it back into work first.' } });
    expect((await edit(team.junior, comment, bodyOf('x'))).status).toBe(403);
  });

  test('ten times somebody speaks while the project is archived: nothing is said after it', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const { id, version } = await newProject(team.principal);
      const subject = `project_${id}`;
      const speak = () => post(team.junior, `discussions/${subject}/comments`, { id: randomUUID(), body: bodyOf('x') });
      const [archived, ...said] = await Promise.all([
        post(team.principal, `projects/${id}/archive`, { version }),
        speak(),
        speak(),
        speak(),
      ]);
      expect(archived.status, archived.text).toBe(200);
      const { rows } = await queryOnce(
        server.ownerUrl,
        `select type from events where scopes @> array['project:${id}'] and type in ('discussions.commented', 'projects.archived') order by sequence`,
        [],
      );
      expect(said.filter(({ status }) => status === 201)).toHaveLength(rows.length - 1);
      expect(rows.at(-1)).not.toEqual({ type: 'discussions.commented' });
    }
  });

  test('[A2 A4] what is answered, read round or followed belongs to the thing that is named', async () => {
    const [here, there] = [await onProject(), await onProject()];
    const [stranger, elsewhere] = [await signUpAndConfirm(server), await say(team.principal, there, 'one')];
    await say(team.principal, here, 'one');
    const answer = { id: randomUUID(), body: bodyOf('two'), replyTo: elsewhere.id };
    expect((await post(team.principal, `discussions/${here}/comments`, answer)).status).toBe(404);
    for (const way of ['around', 'before', 'after'])
      expect((await team.principal.client.get(`/api/v1/discussions/${here}?${way}=${elsewhere.id}`)).status).toBe(404);
    expect((await post(stranger, `comments/${elsewhere.id}/following`, { following: 'following' })).status).toBe(404);
    expect((await post(stranger, `discussions/${there}/following`, { following: 'following' })).status).toBe(404);
    const next = await say(team.principal, there, 'two', { replyTo: elsewhere.id });
    expect(await toldTo(stranger, next)).toEqual([]);
  });

  test('[A13] discussions.get: what a comment points at has a title for whoever reads that, and for nobody else', async () => {
    const secret = await newProject(team.principal, { name: 'Secret house', visibility: 'private' });
    const open = await newProject(team.principal, { name: 'Open house' });
    const reference = (id: string) => ({ type: 'reference', attrs: { kind: 'project', id } });
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [reference(secret.id), reference(open.id)] }] };
    const { id } = await newComment(team.principal.client, { subject: `project_${open.id}`, body });
    const titles = async ({ client }: Person) =>
      (await ok<{ titles: { title: string }[] }>(client.get(`/api/v1/comments/${id}`))).titles.map(({ title }) => title).sort();
    expect(await titles(team.principal)).toEqual(['Open house', 'Secret house']);
    expect(await titles(team.junior)).toEqual(['Open house']);
    expect((await list(team.junior, `project_${open.id}`)).titles).toMatchObject([{ title: 'Open house' }]);
    // The same holds for how it read before.
    const said = (await ok<{ comment: Comment }>(team.principal.client.get(`/api/v1/comments/${id}`))).comment;
    await ok(edit(team.principal, said, bodyOf('Neither')));
    const { titles: before } = await ok<{ titles: object[] }>(team.junior.client.get(`/api/v1/comments/${id}/edits`));
    expect(before).toMatchObject([{ title: 'Open house' }]);
  });
});

describe('[R3-05] who is told', () => {
  const led = async () => onProject({ leadId: team.senior.id });

  test('whoever holds a thing hears of it without having asked: people of a project, of a task, of a document', async () => {
    const projectId = await project({ leadId: team.senior.id });
    await ok(team.principal.client.post(`/api/v1/projects/${projectId}/members`, { userId: team.technical.id }));
    const task = await newTask(team.standard, { projectId, assigneeIds: [team.technical.id], reviewerId: team.senior.id });
    const file = await newFile(team.standard.client, { projectId });
    await ok(team.senior.client.patch(`/api/v1/files/${file.id}`, { version: 1, changes: { name: 'Section.txt' } }));
    const hearing = async (subject: string) => {
      const said = await say(team.junior, subject, 'one');
      const people = [team.principal, team.senior, team.standard, team.technical];
      const told = await Promise.all(people.map(async (person) => ((await typesTo(person, said)).length > 0 ? [person.id] : [])));
      return new Set(told.flat());
    };
    expect(await hearing(`project_${projectId}`)).toEqual(new Set([team.senior.id, team.technical.id]));
    expect(await hearing(`task_${task.id}`)).toEqual(new Set([team.standard.id, team.technical.id, team.senior.id]));
    expect(await hearing(`file_${file.id}`)).toEqual(new Set([team.standard.id, team.senior.id]));
  });

  test('mentioned beats replied beats subscribed, and whoever speaks hears nothing', async () => {
    const subject = await led();
    const first = await say(team.junior, subject, 'one');
    expect([await typesTo(team.senior, first), await typesTo(team.junior, first)]).toEqual([['new_comment'], []]);
    const reply = await newComment(team.principal.client, { subject, replyTo: first.id, body: naming('See ', team.technical) });
    expect(await typesTo(team.junior, reply)).toEqual(['comment_reply']);
    expect(await typesTo(team.technical, reply)).toEqual(['mention']);
    const deeper = await newComment(team.senior.client, { subject, replyTo: reply.id, body: naming('Yes ', team.junior) });
    expect(await typesTo(team.principal, deeper)).toEqual(['reply_to_reply']);
    expect(await typesTo(team.junior, deeper)).toEqual(['mention']);
    expect(await typesTo(team.technical, deeper)).toEqual(['new_comment']);
    expect(await typesTo(team.senior, deeper)).toEqual([]);
    expect(await toldTo(team.technical, reply)).toMatchObject([
      { title: 'Mara Lind mentioned you', data: { context: 'See @Technical Person' } },
    ]);
  });

  test('[R4-09] editing a mention in tells, taking it out withdraws what is unread', async () => {
    const subject = await led();
    const comment = await newComment(team.principal.client, { subject, body: naming('For ', team.junior, team.standard) });
    const [read] = await toldTo(team.standard, comment);
    await ok(post(team.standard, `notifications/${read?.id}/read`, {}));
    const { comment: now } = await ok<{ comment: Comment }>(edit(team.principal, comment, naming('For ', team.technical)));
    expect(await typesTo(team.technical, comment)).toEqual(['mention']);
    expect(await typesTo(team.junior, comment)).toEqual([]);
    expect(await typesTo(team.standard, comment)).toEqual(['mention']);
    await ok(edit(team.principal, now, naming('Still for ', team.technical)));
    expect(await typesTo(team.technical, comment)).toEqual(['mention']);
  });

  test('[R4-09] what tells of comments is read with them, up to there, and not by a look at their project', async () => {
    const id = await project();
    const file = await newFile(team.principal.client, { projectId: id });
    const [subject, ofFile] = [`project_${id}`, `file_${file.id}`];
    const name = (where: string) => newComment(team.principal.client, { subject: where, body: naming('For ', team.technical) });
    const [one, two, pinned] = [await name(subject), await name(subject), await name(ofFile)];
    const areRead = async () =>
      (await Promise.all([one, two, pinned].map((said) => toldTo(team.technical, said)))).map(([told]) => told?.isRead);
    await ok(post(team.technical, 'notifications/read', { projectId: id }));
    expect(await areRead()).toEqual([false, false, false]);
    const heard = await listen(server, team.technical);
    await ok(post(team.technical, `discussions/${subject}/read`, { number: one.number }));
    expect(await areRead()).toEqual([true, false, false]);
    await expect.poll(() => heard.events.map(({ type }) => type)).toContain('notifications.read');
    heard.close();
    await ok(post(team.technical, `discussions/${ofFile}/read`, { number: 1 }));
    expect(await areRead()).toEqual([true, false, true]);
    await ok(post(team.technical, `discussions/${subject}/read`, { number: 99 }));
    expect(await areRead()).toEqual([true, true, true]);
  });

  test('deleting takes back what was told, read or not', async () => {
    const subject = await led();
    const comment = await newComment(team.junior.client, { subject, body: naming('For ', team.technical) });
    const heard = await listen(server, team.technical);
    expect([await typesTo(team.technical, comment), await typesTo(team.senior, comment)]).toEqual([['mention'], ['new_comment']]);
    await ok(remove(team.junior, comment));
    expect([await typesTo(team.technical, comment), await typesTo(team.senior, comment)]).toEqual([[], []]);
    await expect.poll(() => heard.events.map(({ type }) => type)).toContain('notifications.removed');
    heard.close();
  });

  test('discussions.followThread and discussions.follow: whoever muted hears nothing but who names them, of a thread or of all; a followed thread counts before a muted thing', async () => {
    const subject = await led();
    const first = await say(team.junior, subject, 'one');
    await ok(post(team.junior, `comments/${first.id}/following`, { following: 'muted' }));
    const reply = await say(team.principal, subject, 'two', { replyTo: first.id });
    expect(await typesTo(team.junior, reply)).toEqual([]);
    const named = await newComment(team.principal.client, { subject, replyTo: first.id, body: naming('You ', team.junior) });
    expect(await typesTo(team.junior, named)).toEqual(['mention']);
    await ok(post(team.senior, `discussions/${subject}/following`, { following: 'muted' }));
    const next = await say(team.principal, subject, 'three');
    expect(await typesTo(team.senior, next)).toEqual([]);
    await ok(post(team.senior, `comments/${next.id}/following`, { following: 'following' }));
    expect(await typesTo(team.senior, await say(team.principal, subject, 'four', { replyTo: next.id }))).toEqual(['new_comment']);
    await ok(post(team.technical, `discussions/${subject}/following`, { following: 'following' }));
    expect(await typesTo(team.technical, await say(team.principal, subject, 'five'))).toEqual(['new_comment']);
  });

  test('[A4] a muted thing counts before a thread that one took part in, unless one follows that on purpose', async () => {
    const subject = await led();
    const first = await say(team.junior, subject, 'one');
    const answer = () => say(team.principal, subject, 'two', { replyTo: first.id });
    const following = async () => (await list(team.junior, subject)).items[0]?.following;
    expect(await following()).toBeNull();
    await ok(post(team.junior, `discussions/${subject}/following`, { following: 'muted' }));
    expect([await typesTo(team.junior, await answer()), await following()]).toEqual([[], null]);
    await ok(post(team.junior, `comments/${first.id}/following`, { following: 'following' }));
    expect([await typesTo(team.junior, await answer()), await following()]).toEqual([['comment_reply'], 'following']);
    // Without a wish of either they take part as before.
    await ok(post(team.junior, `comments/${first.id}/following`, { following: null }));
    await ok(post(team.junior, `discussions/${subject}/following`, { following: null }));
    expect([await typesTo(team.junior, await answer()), await following()]).toEqual([['comment_reply'], null]);
  });

  test('whoever was named by mistake takes part no more once that is taken out, or deleted; whoever said something stays', async () => {
    const subject = await onProject();
    const first = await newComment(team.principal.client, { subject, body: naming('For ', team.junior, team.standard, team.technical) });
    await say(team.standard, subject, 'I see', { replyTo: first.id });
    await ok(edit(team.principal, first, naming('For ', team.technical)));
    const next = await say(team.principal, subject, 'next', { replyTo: first.id });
    expect([await typesTo(team.junior, next), await typesTo(team.standard, next)]).toEqual([[], ['new_comment']]);
    expect(await typesTo(team.technical, next)).toEqual(['new_comment']);
    const named = await newComment(team.principal.client, { subject, replyTo: first.id, body: naming('You ', team.junior) });
    await ok(remove(team.principal, named));
    expect(await typesTo(team.junior, await say(team.principal, subject, 'last', { replyTo: first.id }))).toEqual([]);
  });

  test('[A5] what was told of a document is out of sight once that has gone where its reader does not see it', async () => {
    const projectId = await project();
    const file = await newFile(team.principal.client, { projectId });
    const said = await newComment(team.principal.client, { subject: `file_${file.id}`, body: naming('For ', team.technical) });
    const move = (to: string | null) =>
      ok(team.principal.client.post('/api/v1/files/move', { fileIds: [file.id], to: { projectId: to, folderId: null } }));
    expect(await typesTo(team.technical, said)).toEqual(['mention']);
    for (const elsewhere of [null, await project({ visibility: 'private' })]) {
      await move(elsewhere);
      expect(await typesTo(team.technical, said)).toEqual([]);
    }
    await move(projectId);
    expect(await typesTo(team.technical, said)).toEqual(['mention']);
  });

  test('nobody is told of what they cannot read, whoever names them', async () => {
    const subject = `project_${await project({ visibility: 'private', leadId: team.senior.id })}`;
    const stranger = await signUpAndConfirm(server);
    const comment = await newComment(team.senior.client, { subject, body: naming('For ', team.junior, stranger) });
    expect([await toldTo(team.junior, comment), await toldTo(stranger, comment)]).toEqual([[], []]);
    for (const table of ['comment_mentions', 'discussion_follows'])
      expect((await queryOnce(server.ownerUrl, `select from ${table} where user_id = any($1)`, [[stranger.id]])).rows, table).toEqual([]);
    const { rows } = await queryOnce(server.ownerUrl, 'select user_id from comment_mentions where comment_id = $1', [comment.id]);
    expect(rows).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each<[string, object]>([
    ['nothing to see', bodyOf(' \n ')],
    ['a script', { type: 'doc', content: [{ type: 'script', content: [] }] }],
    ['a link that is none', linked('javascript:alert(1)')],
    ['an image from elsewhere', { type: 'doc', content: [{ type: 'image', attrs: { src: 'http://192.168.0.1/x.png' } }] }],
    ['more than 10,000 characters', bodyOf('x'.repeat(10_001))],
    ['NUL', bodyOf('a\u0000b')],
    ['a lone surrogate', bodyOf('\ud800')],
    ['10,000 marks on one letter', bodyOf(`a${'\u0301'.repeat(9_000)}`)],
  ])('[A58] %s', async (_what, body) => {
    const answer = await post(team.principal, `discussions/${await onProject()}/comments`, { id: randomUUID(), body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  // 64 KB of what made other parsers run on; and what is long, but may be said.
  const hostile: [string, (length: number) => string][] = [
    ['stars', (length) => '*'.repeat(length)],
    ['brackets that open', (length) => '[('.repeat(length / 2)],
    ['names that are none', (length) => '@'.repeat(length)],
    ['links that never end', (length) => '<http://'.repeat(length / 8)],
    ['marks of code', (length) => '`a'.repeat(length / 2)],
  ];
  test.each(hostile)(
    '[A69] %s: 64 KB are refused and 10,000 letters are taken, for no more of the machine than harmless words',
    async (_, of) => {
      const subject = await onProject();
      const send = (words: string) => post(team.principal, `discussions/${subject}/comments`, { id: randomUUID(), body: bodyOf(words) });
      const cheapest = async (words: string, status: number): Promise<number> => {
        const costs = [];
        for (let round = 0; round < 7; round++) {
          const before = process.cpuUsage();
          const answer = await send(words);
          const { user, system } = process.cpuUsage(before);
          expect(answer.status).toBe(status);
          costs.push((user + system) / 1000);
        }
        return Math.min(...costs);
      };
      // The test and its database's driver run in this process, too.
      for (const [length, status] of [
        [65_536, 400],
        [10_000, 201],
      ] as const)
        expect(await cheapest(of(length), status)).toBeLessThan(50 + (await cheapest('oak '.repeat(length / 4), status)));
    },
  );

  test('a spot is a spot of a document, and begins a thread', async () => {
    const projectId = await project();
    const file = await newFile(team.principal.client, { projectId });
    const anchor = { page: 1, x: 0.5, y: 0.25 };
    expect(await say(team.junior, `file_${file.id}`, 'here', { anchor })).toMatchObject({ anchor: { ...anchor, version: 1 } });
    const misplaced = await post(team.junior, `discussions/project_${projectId}/comments`, { id: randomUUID(), body: bodyOf('x'), anchor });
    expect(misplaced).toMatchObject({ status: 400, body: { field: 'anchor' } });
  });

  test('a spot is one of the version that was looked at, or that counts; of one that there is not, it is none', async () => {
    const projectId = await project();
    const file = await newFile(team.principal.client, { projectId });
    const subject = `file_${file.id}`;
    const on = (version?: number) => ({ page: 1, x: 0.5, y: 0.25, ...(version && { version }) });
    const first = await say(team.junior, subject, 'here', { anchor: on() });
    await newFile(team.principal.client, { projectId, replaces: file.id });
    expect(await say(team.junior, subject, 'there', { anchor: on() })).toMatchObject({ anchor: on(2) });
    expect(await say(team.junior, subject, 'of before', { anchor: on(1) })).toMatchObject({ anchor: on(1) });
    const ahead = await post(team.junior, `discussions/${subject}/comments`, { id: randomUUID(), body: bodyOf('x'), anchor: on(3) });
    expect(ahead).toMatchObject({ status: 400, body: { field: 'anchor' } });
    expect((await list(team.junior, subject)).items.find(({ id }) => id === first.id)).toMatchObject({ anchor: on(1) });
  });

  test('spots of before versions were written down are of the one that counted then', async () => {
    const projectId = await project();
    const file = await newFile(team.principal.client, { projectId });
    const anchor = { page: 1, x: 0.5, y: 0.25 };
    const [first, , last] = [
      await say(team.junior, `file_${file.id}`, 'here', { anchor }),
      await newFile(team.principal.client, { projectId, replaces: file.id }),
      await say(team.junior, `file_${file.id}`, 'there', { anchor }),
    ];
    await queryOnce(server.ownerUrl, "update comments set anchor = anchor - 'version' where id = any($1)", [[first.id, last.id]]);
    const migration = join(import.meta.dirname, '../../db/migrations/0055_pinned_versions.sql');
    await queryOnce(server.ownerUrl, readFileSync(migration, 'utf8'));
    const found = (await list(team.junior, `file_${file.id}`)).items;
    for (const [{ id }, version] of [
      [first, 1],
      [last, 2],
    ] as const)
      expect(found.find((one) => one.id === id)).toMatchObject({ anchor: { ...anchor, version } });
  });

  test('a moment is one of what is played, and of nothing else', async () => {
    const projectId = await project();
    const anchor = { second: 42.5 };
    const [plan, walk] = [
      await newFile(team.principal.client, { projectId }),
      await newFile(team.principal.client, {
        projectId,
        name: 'Walk.mp3',
        content: Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.alloc(400)]),
      }),
    ];
    expect(await say(team.junior, `file_${walk.id}`, 'here', { anchor })).toMatchObject({ anchor: { second: 42.5, version: 1 } });
    const on = (id: string, spot: object) =>
      post(team.junior, `discussions/file_${id}/comments`, { id: randomUUID(), body: bodyOf('x'), anchor: spot });
    for (const [id, spot] of [
      [plan.id, anchor],
      [walk.id, { page: 1, x: 0, y: 0 }],
    ] as const)
      expect(await on(id, spot)).toMatchObject({ status: 400, body: { field: 'anchor' } });
  });
});

test('[A5] what somebody said stays when they go; what they read and followed goes, and no preview names them', async () => {
  const own = await foundStudio(server);
  const { id } = await newProject(own.principal);
  const subject = `project_${id}`;
  const comment = await newComment(own.junior.client, { subject, text: 'Kept' });
  await newComment(own.principal.client, { subject, body: naming('Ask ', own.junior, own.senior) });
  // Named no more by the time they go, and told of before.
  const renamed = await newComment(own.principal.client, { subject, body: naming('Or ask ', own.junior, own.senior) });
  await ok(edit(own.principal, renamed, naming('Or ask ', own.senior)));
  await ok(post(own.junior, `discussions/${subject}/read`, { number: 2 }));
  await ok(own.junior.client.post('/auth/v1/reauthenticate', { password: own.junior.password }));
  await ok(own.junior.client.post('/api/v1/me/delete', {}));
  expect((await list(own.senior, subject)).items).toMatchObject([
    { id: comment.id, authorId: own.junior.id, body: bodyOf('Kept') },
    {},
    {},
  ]);
  for (const table of ['discussion_reads', 'discussion_follows'])
    expect((await queryOnce(server.ownerUrl, `select from ${table} where user_id = $1`, [own.junior.id])).rows).toEqual([]);
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select from notifications where (data::text like '%@Junior%' or message like '%@Junior%') and user_id = $1`,
    [own.senior.id],
  );
  expect(rows).toEqual([]);
});

function linked(href: string): object {
  const text = { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] };
  return { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
}
