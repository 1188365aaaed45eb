// What is discussed where, whom one may name there, and what was decided.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Comment, type Discussed, type LedgerEntry, mostDiscussed, pageOfComments } from '../../../domain/discussions/contract.ts';
import { discussionOf, newComment } from '../../testing/discussionCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { newFile } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { onConnection } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const project = async (fields: object = {}) => (await newProject(team.principal, fields)).id;
const say = ({ client }: Person, subject: string, text: string, more: object = {}) => newComment(client, { subject, text, ...more });
const post = ({ client }: Person, path: string, body: object) => client.post<{ comment: Comment }>(`/api/v1/${path}`, body);
const remove = ({ client }: Person, { id }: { id: string }) => client.call('DELETE', `/api/v1/comments/${id}`, { body: {} });

describe('what is discussed where', () => {
  test('discussions.ofProject: things of a project with their newest, and what is new to the reader', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId, title: 'Order brass' });
    const file = await newFile(team.principal.client, { projectId, name: 'Plan.txt' });
    await say(team.senior, `task_${taskId}`, 'one');
    const gone = await say(team.senior, `task_${taskId}`, 'two');
    await ok(remove(team.senior, gone));
    const last = await say(team.junior, `file_${file.id}`, 'three');
    await ok(remove(team.senior, await say(team.senior, `project_${projectId}`, 'none')));
    const shown = async ({ client }: Person) =>
      (await ok<{ items: Discussed[] }>(client.get(`/api/v1/projects/${projectId}/discussions`))).items;
    expect(await shown(team.junior)).toMatchObject([
      {
        kind: 'file',
        id: file.id,
        name: 'Plan.txt',
        picture: { id: file.id, number: 1, preview: 'waiting', kind: 'text', name: 'Plan.txt' },
        status: null,
        total: 1,
        unread: 0,
        newest: { commentId: last.id, authorId: team.junior.id },
      },
      { kind: 'task', id: taskId, name: 'Order brass', picture: null, status: 'todo', total: 1, unread: 1 },
    ]);
    await ok(post(team.junior, `discussions/task_${taskId}/read`, { number: 9 }));
    expect(await shown(team.junior)).toMatchObject([{ unread: 0 }, { unread: 0 }]);
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
    expect(await shown(team.junior)).toMatchObject([{ kind: 'file' }]);
  });

  test('[A5] what was said about a document that stays with a task is gone with the task, wherever it was told', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId });
    const file = await newFile(team.principal.client, { projectId, taskId });
    const subject = `file_${file.id}`;
    await say(team.senior, subject, 'Who draws it?');
    const said = (...content: object[]) => ({ id: randomUUID(), body: { type: 'doc', content: [{ type: 'paragraph', content }] } });
    const naming = said({ type: 'text', text: 'The joiner does, ' }, { type: 'mention', attrs: { id: team.senior.id } });
    await ok(post(team.principal, `discussions/${subject}/comments`, naming));
    await ok(post(team.principal, `comments/${naming.id}/decision`, { what: 'The joiner draws', agreedOn: '2026-03-02' }));
    const pointing = said({ type: 'reference', attrs: { kind: 'file', id: file.id } });
    await ok(post(team.principal, `discussions/project_${projectId}/comments`, pointing));
    const told = async () => {
      const read = async (path: string) => JSON.stringify(await ok(team.senior.client.get(`/api/v1/${path}`)));
      const places = [
        `projects/${projectId}/discussions`,
        `projects/${projectId}/decisions`,
        `discussions/project_${projectId}`,
        'notifications',
      ];
      const answers = await Promise.all(places.map(read));
      return answers.map((answer) => /joiner|draws it/i.test(answer) || answer.includes(file.name));
    };
    expect(await told()).toEqual([true, true, true, true]);
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
    expect(await told()).toEqual([false, false, false, false]);
  });

  test('discussions.onCards leaves out what was said longest ago where there is more than it takes', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId });
    await say(team.senior, `task_${taskId}`, 'Said today');
    await onConnection(server.ownerUrl, async (query) => {
      await query('begin; set local session_replication_role = replica');
      await query(
        `with made as (
           insert into tasks (id, studio_id, project_id, number, ref, title, status, creator_id, updated_by, assignee_ids, position)
           select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, studio_id, project_id, 1000 + n, 'OLD-' || n, 'Old', 'todo', creator_id, creator_id, '{}', position
           from tasks, generate_series(1, $2::int) n where id = $1 returning id, studio_id, creator_id
         ), discussed as (
           insert into discussions (studio_id, task_id, last_number) select studio_id, id, 1 from made returning id, studio_id, task_id
         )
         insert into comments (id, studio_id, discussion_id, number, path, root_id, author_id, body, created_at)
         select made.id, d.studio_id, d.id, 1, '{1}', made.id, made.creator_id, '{}', now() - interval '1 year' from discussed d join made on made.id = d.task_id`,
        [taskId, mostDiscussed],
      );
      await query('commit');
    });
    const { items } = await ok<{ items: { taskId: string }[] }>(
      team.principal.client.get(`/api/v1/task-discussions?projectId=${projectId}`),
    );
    expect([items.length, items[0]?.taskId]).toEqual([mostDiscussed, taskId]);
  });

  test('[A5] discussions.onCards counts what was said about tasks that the reader may open, of a project and of one’s own', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId, title: 'Order brass', assigneeIds: [team.standard.id] });
    const { id: silent } = await newTask(team.principal, { projectId, title: 'Order oak' });
    await say(team.senior, `task_${taskId}`, 'one');
    await say(team.junior, `task_${taskId}`, 'two');
    await ok(remove(team.junior, await say(team.junior, `task_${silent}`, 'nothing')));
    const cards = async ({ client }: Person, query = '') =>
      (await ok<{ items: { taskId: string }[] }>(client.get(`/api/v1/task-discussions${query}`))).items;
    expect(await cards(team.junior, `?projectId=${projectId}`)).toEqual([{ taskId, total: 2, unread: 1 }]);
    expect((await cards(team.standard)).filter((card) => card.taskId === taskId)).toEqual([{ taskId, total: 2, unread: 2 }]);
    expect((await cards(team.technical)).some((card) => card.taskId === taskId)).toBe(false);
    await ok(post(team.standard, `discussions/task_${taskId}/read`, { number: 9 }));
    expect((await cards(team.standard)).filter((card) => card.taskId === taskId)).toMatchObject([{ unread: 0 }]);
    const hidden = await project({ visibility: 'private' });
    const { id: secret } = await newTask(team.principal, { projectId: hidden, title: 'Secret', reviewerId: team.principal.id });
    await say(team.principal, `task_${secret}`, 'hush');
    expect((await team.junior.client.get(`/api/v1/task-discussions?projectId=${hidden}`)).status).toBe(404);
    expect((await cards(team.junior)).some((card) => card.taskId === secret)).toBe(false);
  });

  test('[A13] discussions.ofProject: the newest three of it with their words, wherever they were said', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId, title: 'Order brass' });
    const secret = await project({ visibility: 'private', name: 'Secret house' });
    await say(team.senior, `project_${projectId}`, 'zero');
    await say(team.senior, `project_${projectId}`, 'one');
    const said = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'reference', attrs: { kind: 'project', id: secret } }] }],
    };
    await say(team.principal, `task_${taskId}`, '', { body: said });
    await say(team.junior, `project_${projectId}`, 'three');
    await ok(remove(team.junior, await say(team.junior, `project_${projectId}`, 'gone')));
    const shown = async ({ client }: Person) =>
      ok<{ latest: object[]; titles: { title: string }[] }>(client.get(`/api/v1/projects/${projectId}/discussions`));
    const { latest, titles } = await shown(team.junior);
    expect(latest).toMatchObject([
      { authorId: team.junior.id, isUnread: false, subject: { kind: 'project', id: projectId } },
      { body: said, isUnread: true, subject: { kind: 'task', id: taskId, name: 'Order brass' } },
      { authorId: team.senior.id, isUnread: true },
    ]);
    expect(titles).toEqual([]);
    expect((await shown(team.principal)).titles).toMatchObject([{ title: 'Secret house' }]);
  });

  test('[A13] discussions.referred: a task is found by what it is called, by whoever reads it and by nobody else', async () => {
    const hidden = await project({ visibility: 'private' });
    const task = await newTask(team.principal, { projectId: hidden, title: 'Secret stair' });
    const { ref = '' } = task as { ref?: string };
    const found = async ({ client }: Person, called: string) => client.get<{ title?: object }>(`/api/v1/references/${called}`);
    const title = { kind: 'task', id: task.id, title: `${ref} Secret stair`, projectId: hidden };
    expect((await found(team.principal, ref)).body.title).toEqual(title);
    expect((await found(team.principal, ref.toLowerCase())).body.title).toEqual(title);
    expect((await found(team.junior, ref)).status).toBe(404);
    expect((await found(team.principal, 'ZZ99-1')).status).toBe(404);
    expect((await found(team.principal, 'stairs')).status).toBe(400);
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} }));
    expect((await found(team.principal, ref)).status).toBe(404);
  });

  test('discussions.pins: threads on spots of a document, until they are deleted', async () => {
    const projectId = await project();
    const subject = `file_${(await newFile(team.principal.client, { projectId })).id}`;
    const anchor = { page: 2, x: 0.1, y: 0.9 };
    const pin = await say(team.senior, subject, 'here', { anchor });
    await say(team.senior, subject, 'anywhere');
    await say(team.junior, subject, 'yes', { replyTo: pin.id });
    const pins = async () => (await ok<{ items: object[] }>(team.junior.client.get(`/api/v1/discussions/${subject}/pins`))).items;
    expect(await pins()).toEqual([
      { commentId: pin.id, anchor: { ...anchor, version: 1 }, authorId: team.senior.id, total: 2, unread: 1, isResolved: false },
    ]);
    await ok(post(team.junior, `comments/${pin.id}/resolve`, {}));
    expect(await pins()).toMatchObject([{ isResolved: true }]);
    await ok(remove(team.senior, pin));
    expect(await pins()).toEqual([]);
  });

  test('discussions.list shows only threads that name the reader now, whole and page by page, where that is asked for', async () => {
    const subject = `project_${await project()}`;
    const naming = (...ids: string[]) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: ids.map((id) => ({ type: 'mention', attrs: { id } })) }],
    });
    const others = await say(team.senior, subject, 'about something else');
    const first = await say(team.senior, subject, 'who knows?');
    const answer = await say(team.senior, subject, '', { replyTo: first.id, body: naming(team.junior.id, team.standard.id) });
    const second = await say(team.senior, subject, '', { body: naming(team.junior.id) });
    await say(team.senior, subject, 'and another', { replyTo: others.id });
    const named = async ({ client }: Person, query: Record<string, string> = {}) =>
      (await discussionOf(client, subject, { mentions: 'true', ...query })).items.map(({ id }) => id);
    expect(await named(team.junior)).toEqual([first.id, answer.id, second.id]);
    expect(await named(team.junior, { after: answer.id })).toEqual([second.id]);
    expect(await named(team.standard)).toEqual([first.id, answer.id]);
    expect(await named(team.technical)).toEqual([]);
    // Taken out of it again, or deleted, it names nobody.
    const { comment: now } = await ok<{ comment: Comment }>(
      team.senior.client.patch(`/api/v1/comments/${answer.id}`, { version: 1, body: naming(team.standard.id) }),
    );
    expect(now.version).toBe(2);
    await ok(remove(team.senior, second));
    expect(await named(team.junior)).toEqual([]);
    expect((await team.junior.client.get(`/api/v1/discussions/${subject}?mentions=all`)).status).toBe(400);
  });

  test('discussions.people: who is in it first, who could be let in for whoever may let in, and nobody for what is one’s own', async () => {
    const projectId = await project({ visibility: 'private', leadId: team.senior.id });
    await ok(post(team.principal, `projects/${projectId}/members`, { userId: team.standard.id }));
    const people = async ({ client }: Person, subject: string) =>
      (await ok<{ items: { userId: string; standing: string }[] }>(client.get(`/api/v1/discussions/${subject}/people`))).items;
    const standingsFor = async (person: Person) =>
      new Map((await people(person, `project_${projectId}`)).map(({ userId, standing }) => [userId, standing]));
    const bySenior = await standingsFor(team.senior);
    expect(bySenior.get(team.standard.id)).toBe('in');
    expect(bySenior.get(team.principal.id)).toMatch(/in|reads/);
    expect(bySenior.get(team.junior.id)).toBe('invitable');
    expect(bySenior.has(team.senior.id)).toBe(false);
    const byStandard = await standingsFor(team.standard);
    expect([byStandard.get(team.senior.id), byStandard.get(team.junior.id)]).toEqual(['in', 'outside']);
    const { task } = await ok<{ task: { id: string } }>(team.senior.client.post('/api/v1/tasks', { title: 'Mine' }));
    expect(await people(team.senior, `task_${task.id}`)).toEqual([]);
  });

  test('discussions.people: by name, without regard to case and accents', async () => {
    const own = await foundStudio(server);
    const projectId = (await newProject(own.principal)).id;
    for (const [{ client }, first_name] of [
      [own.senior, 'Zoe'],
      [own.standard, 'ana'],
      [own.junior, 'Élodie'],
      [own.technical, 'Emil'],
    ] as const)
      await ok(client.patch('/api/v1/me/profile', { first_name }));
    const { items } = await ok<{ items: { userId: string }[] }>(
      own.principal.client.get(`/api/v1/discussions/project_${projectId}/people`),
    );
    expect(items.map(({ userId }) => userId)).toEqual([own.standard, own.junior, own.technical, own.senior].map(({ id }) => id));
  });
});

describe('a discussion of 5,000 comments', () => {
  /** Every tenth of them is deleted, with nothing hanging on it. */
  async function longDiscussion(isOneThread: boolean): Promise<string> {
    const subject = `project_${await project()}`;
    const { id } = await say(team.principal, subject, 'one');
    const [path, root, parent] = isOneThread ? ['array[1, i.n]', 'c.id', 'c.id'] : ['array[i.n]', 'i.id', 'null'];
    await onConnection(server.ownerUrl, async (query) => {
      await query(
        `insert into comments (id, studio_id, discussion_id, number, path, root_id, parent_id, author_id, body, created_at, deleted_at, deleted_by)
         select i.id, c.studio_id, c.discussion_id, i.n, ${path}, ${root}, ${parent}, c.author_id, case when i.n % 10 > 0 then c.body end,
           c.created_at, case when i.n % 10 = 0 then c.created_at end, case when i.n % 10 = 0 then c.author_id end
         from comments c, (select gen_random_uuid() as id, n from generate_series(2, 5000) n) i where c.id = $1`,
        [id],
      );
      return query('update discussions set last_number = 5000 where id = (select discussion_id from comments where id = $1)', [id]);
    });
    return subject;
  }

  test.each([false, true])('is read page by page both ways, each comment once; as one thread: %s', async (isOneThread) => {
    const subject = await longDiscussion(isOneThread);
    const expected = Array.from({ length: 5000 }, (_, index) => index + 1).filter((number) => number === 1 || number % 10 > 0);
    for (const way of ['after', 'before'] as const) {
      const reader = way === 'after' ? team.junior : team.senior;
      // The one has read nothing, the other all of it.
      if (way === 'before') await ok(post(reader, `discussions/${subject}/read`, { number: 5000 }));
      const numbers: number[] = [];
      let page = await discussionOf(reader.client, subject);
      for (let pages = 0; pages < 200; pages++) {
        expect(page.items.length).toBeLessThanOrEqual(pageOfComments);
        const own = page.items.map(({ number }) => number);
        numbers.splice(way === 'after' ? numbers.length : 0, 0, ...own);
        const edge = page.items.at(way === 'after' ? -1 : 0)?.id;
        if (!edge || !(way === 'after' ? page.hasAfter : page.hasBefore)) break;
        page = await discussionOf(reader.client, subject, { [way]: edge });
      }
      expect(numbers).toEqual(expected);
    }
  });
});

describe('the ledger of decisions', () => {
  const decide = (person: Person, { id }: Comment, fields: object = {}) =>
    post(person, `comments/${id}/decision`, { what: 'Brass, not chrome', agreedWith: 'Sigrid', agreedOn: '2026-03-12', ...fields });
  const ledger = async ({ client }: Person, projectId: string, query: Record<string, string> = {}) =>
    ok<{ items: LedgerEntry[]; next: string | null }>(client.get(`/api/v1/projects/${projectId}/decisions?${new URLSearchParams(query)}`));

  test('discussions.decide and discussions.decisions say what, with whom, when, where, and what it replaced', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId, title: 'Ironmongery' });
    const first = await say(team.junior, `task_${taskId}`, 'Chrome then');
    const second = await say(team.junior, `project_${projectId}`, 'No, brass');
    await ok(decide(team.junior, first, { what: 'Chrome' }));
    const { comment } = await ok<{ comment: Comment }>(decide(team.senior, second, { replaces: first.id }));
    expect(comment.decision).toMatchObject({ what: 'Brass, not chrome', by: team.senior.id, replaces: first.id });
    const { items } = await ledger(team.technical, projectId);
    expect(items).toMatchObject([
      {
        commentId: second.id,
        agreedWith: 'Sigrid',
        agreedOn: '2026-03-12',
        replaces: first.id,
        replacedBy: null,
        replaced: {
          commentId: first.id,
          what: 'Chrome',
          agreedOn: '2026-03-12',
          subject: { kind: 'task', id: taskId, name: 'Ironmongery' },
        },
        can: { decide: 'needs_editProject' },
      },
      { commentId: first.id, replaced: null, replacedBy: second.id, subject: { kind: 'task', id: taskId, name: 'Ironmongery' } },
    ]);
    expect((await ledger(team.technical, projectId, { search: 'ironmong' })).items).toMatchObject([{ commentId: first.id }]);
    expect((await ledger(team.technical, projectId, { search: '%' })).items).toEqual([]);
    const page = await ledger(team.technical, projectId, { limit: '1' });
    expect((await ledger(team.technical, projectId, { limit: '1', cursor: page.next ?? '' })).items).toMatchObject([
      { commentId: first.id },
    ]);
    expect((await decide(team.senior, first, { replaces: second.id })).status).toBe(409);
    expect((await decide(team.technical, second)).status).toBe(403);
    // What it replaces has gone out of sight: it can still be said otherwise.
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
    await ok(decide(team.senior, second, { what: 'Brass throughout', replaces: first.id }));
    expect((await ledger(team.technical, projectId)).items).toMatchObject([
      { commentId: second.id, what: 'Brass throughout', replaced: null },
    ]);
  });

  test('ten times two decisions replace each other at once, round a third: never in a ring', async () => {
    const projectId = await project();
    for (let turn = 0; turn < 10; turn++) {
      const [one, two, three] = (await Promise.all(
        ['one', 'two', 'three'].map((words) => say(team.junior, `project_${projectId}`, words)),
      )) as [Comment, Comment, Comment];
      for (const comment of [one, two, three]) await ok(decide(team.junior, comment));
      await ok(decide(team.junior, two, { replaces: one.id }));
      const both = await Promise.all([decide(team.junior, three, { replaces: two.id }), decide(team.senior, one, { replaces: three.id })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('a decision that was replaced by one out of sight is replaced anew, and says so to nobody meanwhile', async () => {
    const projectId = await project();
    const { id: taskId } = await newTask(team.principal, { projectId });
    const first = await say(team.junior, `project_${projectId}`, 'one');
    const hidden = await say(team.junior, `task_${taskId}`, 'two');
    const next = await say(team.junior, `project_${projectId}`, 'three');
    await ok(decide(team.junior, first));
    await ok(decide(team.junior, hidden, { replaces: first.id }));
    expect((await decide(team.junior, next, { replaces: first.id })).status).toBe(409);
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${taskId}`, { body: {} }));
    expect((await ledger(team.junior, projectId)).items).toMatchObject([{ commentId: first.id, replacedBy: null }]);
    await ok(decide(team.junior, next, { replaces: first.id }));
    await ok(post(team.principal, `tasks/${taskId}/restore`, {}));
    const replaces = (await ledger(team.junior, projectId)).items.map((one) => [one.commentId, one.replaces]);
    expect(replaces).toEqual([
      [next.id, first.id],
      [hidden.id, null],
      [first.id, null],
    ]);
  });

  test('a decision that is said otherwise keeps who recorded it, and says who changed it', async () => {
    const comment = await say(team.junior, `project_${await project()}`, 'one');
    const { comment: made } = await ok<{ comment: Comment }>(decide(team.junior, comment));
    expect(made.decision).toMatchObject({ by: team.junior.id, changed: null });
    const { comment: changed } = await ok<{ comment: Comment }>(decide(team.senior, comment, { what: 'Nickel' }));
    expect(changed.decision).toMatchObject({ what: 'Nickel', by: team.junior.id, at: made.decision?.at, changed: { by: team.senior.id } });
  });

  test('discussions.undecide: a decision is replaced once, by one of its project, and is not deleted with its comment until it is taken out', async () => {
    const [projectId, elsewhere] = [await project(), await project()];
    const subject = `project_${projectId}`;
    const comments = await Promise.all(['one', 'two', 'three'].map((words) => say(team.junior, subject, words)));
    const [first, second, third] = comments as [Comment, Comment, Comment];
    const foreign = await say(team.junior, `project_${elsewhere}`, 'four');
    await ok(decide(team.junior, first));
    expect((await decide(team.junior, foreign, { replaces: first.id })).status).toBe(404);
    expect((await decide(team.junior, first, { replaces: first.id })).status).toBe(400);
    const both = await Promise.all([second, third].map((one) => decide(team.junior, one, { replaces: first.id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ok<{ comment: Comment }>(team.junior.client.get(`/api/v1/comments/${first.id}`))).comment.can.remove).toBe('is_decision');
    const kept = await remove(team.junior, first);
    expect(kept).toMatchObject({ status: 409, body: { message: 'This comment is a decision. Take it out of the decisions first.' } });
    await ok(team.junior.client.call('DELETE', `/api/v1/comments/${first.id}/decision`, { body: {} }));
    await ok(remove(team.junior, first));
    expect((await ledger(team.junior, projectId)).items).toMatchObject([{ replaces: null }]);
  });
});
