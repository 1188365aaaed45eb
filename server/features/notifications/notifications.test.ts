// What people are told, on a real database: by the product's own acts, in their transaction.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification, NotificationCounts } from '../../../domain/notifications/contract.ts';
import type { Project } from '../../../domain/projects/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newComment } from '../../testing/discussionCalls.ts';
import { newFile } from '../../testing/files.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen, type Listening } from '../../testing/liveSocket.ts';
import { joinStudio, type Person } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Listed {
  items: Notification[];
  next: string | null;
  counts: NotificationCounts;
  seq: number;
}
interface Answered {
  counts: NotificationCounts;
  seq: number;
}

const listOf = ({ client }: Person, query = '') => ok<Listed>(client.get(`/api/v1/notifications${query}`));
const newestOf = async (person: Person) => (await listOf(person, '?limit=1')).items[0] as Notification;
const countsOf = async ({ client }: Person) => (await ok<Answered>(client.get('/api/v1/notifications/counts'))).counts;
const readAll = ({ client }: Person, about = {}) => ok<Answered>(client.post('/api/v1/notifications/read', about));
const post = ({ client }: Person, path: string, body: object = {}) => ok<{ task: Task }>(client.post(`/api/v1${path}`, body));

async function edit({ client }: Person, { id }: { id: string }, changes: object): Promise<Task> {
  const { task } = await ok<{ task: Task }>(client.get(`/api/v1/tasks/${id}`));
  return (await ok<{ task: Task }>(client.patch(`/api/v1/tasks/${id}`, { version: task.version, changes }))).task;
}

/** Twice as long ago as it was, so that the next edit stands alone. */
const age = () => queryOnce(server.ownerUrl, `update notifications set created_at = created_at - interval '6 seconds'`);

describe('[R3-06] acts of the product', () => {
  test('[R3-05] an assignment is told to whoever is assigned, and not to whoever assigns', async () => {
    const project = await newProject(team.senior, { name: 'Mews flat' });
    const before = (await listOf(team.senior)).items.length;
    const task = await newTask(team.senior, {
      projectId: project.id,
      title: 'Order brass rail',
      assigneeIds: [team.standard.id, team.senior.id],
    });
    const { id, ...told } = await newestOf(team.standard);
    expect(told).toMatchObject({
      userId: team.standard.id,
      type: 'task_assigned',
      title: 'Task assigned',
      isRead: false,
      groupId: id,
      data: { taskId: task.id, projectId: project.id, taskTitle: 'Order brass rail', projectName: 'Mews flat', actorId: team.senior.id },
    });
    expect(told.message).toMatch(/ assigned you "Order brass rail" in Mews flat$/);
    expect((await listOf(team.senior)).items).toHaveLength(before);
  });

  test('edits, review and completion of a task', async () => {
    const task = await newTask(team.senior, { assigneeIds: [team.standard.id] });
    const types: string[] = [];
    const note = async (person: Person) => {
      const { type, title } = await newestOf(person);
      types.push(`${type}: ${title}`);
    };
    await edit(team.senior, task, { title: 'Order two samples' });
    await note(team.standard);
    await post(team.standard, `/tasks/${task.id}/send-to-review`, { reviewerId: team.principal.id });
    await note(team.principal);
    await post(team.principal, `/tasks/${task.id}/request-changes`, { comment: 'The other side, please.' });
    await note(team.standard);
    await post(team.standard, `/tasks/${task.id}/send-to-review`, { reviewerId: team.principal.id });
    await note(team.principal);
    await post(team.principal, `/tasks/${task.id}/approve`);
    await note(team.standard);
    expect(types).toEqual([
      'task_edited: Task Updated',
      'task_in_review: Ready for your review',
      'task_edited: Changes requested',
      'task_in_review: Ready for your review',
      'task_completed: Task approved',
    ]);
    expect((await newestOf(team.principal)).message).toMatch(/ to you, round 2$/);
    const [, sentBack] = (await listOf(team.standard)).items;
    expect(sentBack?.data.commentPreview).toBe('The other side, please.');
  });

  test('projects and their people', async () => {
    const project = await newProject(team.senior, { name: 'Harbour house', visibility: 'private' });
    expect(await newestOf(team.principal)).toMatchObject({
      type: 'project_created',
      data: { projectId: project.id, projectName: 'Harbour house' },
    });
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.technical.id }));
    expect(await newestOf(team.technical)).toMatchObject({ type: 'project_member_joined', title: 'Added to a project' });
    expect(await newestOf(team.senior)).toMatchObject({ type: 'project_member_joined', title: 'New project member' });
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${project.id}/members/${team.technical.id}`, { body: {} }));
    const removed = await newestOf(team.technical);
    expect(removed).toMatchObject({ type: 'project_member_removed', title: 'Removed from a project' });
    expect(removed.data.projectId).toBeUndefined();
    expect(await newestOf(team.senior)).toMatchObject({ type: 'project_member_removed', data: { projectId: project.id } });
  });

  test('[R3-09] an invitation into a project counts until it is answered or withdrawn', async () => {
    const project = await newProject(team.senior, { name: 'Weir cottage', visibility: 'private' });
    const invite = () =>
      ok<{ invitation: { id: string } }>(
        team.senior.client.post(`/api/v1/projects/${project.id}/invitations`, { userId: team.technical.id }),
      );
    const { invitation } = await invite();
    const told = await newestOf(team.technical);
    expect(told).toMatchObject({ type: 'project_invitation', data: { projectName: 'Weir cottage' }, isRead: false });
    expect(told.data.projectId).toBeUndefined();
    expect(await countsOf(team.technical)).toMatchObject({ projectInvitations: 1 });
    // Read is not answered.
    await readAll(team.technical);
    expect(await countsOf(team.technical)).toMatchObject({ projectInvitations: 1, unread: 0 });
    await ok(team.technical.client.post(`/api/v1/project-invitations/${invitation.id}/decline`, {}));
    expect(await countsOf(team.technical)).toMatchObject({ projectInvitations: 0 });
    expect(await newestOf(team.senior)).toMatchObject({ type: 'project_invitation', title: 'Invitation declined' });

    const second = await invite();
    await ok(team.senior.client.call('DELETE', `/api/v1/projects/${project.id}/invitations/${second.invitation.id}`, { body: {} }));
    expect((await listOf(team.technical)).items.filter(({ type }) => type === 'project_invitation')).toHaveLength(1);
    // Added at once: there is nothing to answer.
    await invite();
    await ok(team.senior.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.technical.id }));
    expect((await listOf(team.technical)).items.filter(({ type }) => type === 'project_invitation')).toHaveLength(1);
    expect(await countsOf(team.technical)).toMatchObject({ projectInvitations: 0 });
    await ok(team.senior.client.call('DELETE', `/api/v1/projects/${project.id}/members/${team.technical.id}`, { body: {} }));
    // Of a project in the trash there is nothing to answer, until it is back.
    const inList = async () => (await listOf(team.technical)).items.filter(({ type }) => type === 'project_invitation').length;
    await readAll(team.technical);
    const third = await invite();
    const version = async () =>
      (await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${project.id}`))).project.version;
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${project.id}`, { body: { version: await version() } }));
    expect([await inList(), await countsOf(team.technical)]).toMatchObject([0, { projectInvitations: 0, unread: 0 }]);
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/restore`, {}));
    expect([await inList(), await countsOf(team.technical)]).toMatchObject([2, { projectInvitations: 1, unread: 1 }]);
    // Nor of one that is archived.
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/archive`, { version: await version() }));
    expect([await inList(), await countsOf(team.technical)]).toMatchObject([1, { projectInvitations: 0, unread: 0 }]);
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/unarchive`, { version: await version() }));
    expect([await inList(), await countsOf(team.technical)]).toMatchObject([2, { projectInvitations: 1, unread: 1 }]);
    await ok(team.senior.client.call('DELETE', `/api/v1/projects/${project.id}/invitations/${third.invitation.id}`, { body: {} }));

    const fourth = await invite();
    await ok(team.technical.client.post(`/api/v1/project-invitations/${fourth.invitation.id}/accept`, {}));
    expect(await countsOf(team.technical)).toMatchObject({ projectInvitations: 0 });
    expect(await newestOf(team.senior)).toMatchObject({ type: 'project_member_joined', data: { projectId: project.id } });
  });

  test('role, permissions, joining and leaving the studio', async () => {
    const { principal, junior } = team;
    await ok(principal.client.post(`/api/v1/studio/members/${junior.id}/permissions`, { overrides: { uploadFiles: true } }));
    expect(await newestOf(junior)).toMatchObject({
      type: 'permissions_updated',
      data: { changes: [{ name: 'Upload Files', enabled: true }], permissions: { uploadFiles: true } },
    });
    await ok(principal.client.post(`/api/v1/studio/members/${junior.id}/role`, { role: 'Technical' }));
    expect(await newestOf(junior)).toMatchObject({ type: 'role_updated', data: { oldRole: 'Junior', newRole: 'Technical' } });
    await ok(principal.client.post(`/api/v1/studio/members/${junior.id}/role`, { role: 'Junior' }));

    const guest = await joinStudio(server, team.senior, { role: 'Junior' });
    const { title, type, data } = await newestOf(team.senior);
    expect([type, title]).toEqual(['project_member_joined', 'New team member']);
    expect(data).toMatchObject({ email: guest.email, role: 'Junior', logicalType: 'team_member_joined' });

    const work = await newTask(principal, { assigneeIds: [guest.id] });
    await ok(team.principal.client.post(`/api/v1/studio/members/${guest.id}/deactivate`, { handOverTo: team.standard.id }));
    expect(await newestOf(team.standard)).toMatchObject({
      type: 'access_revoked',
      title: 'Work handed over',
      data: { email: guest.email },
    });
    expect((await ok<{ task: Task }>(principal.client.get(`/api/v1/tasks/${work.id}`))).task.assigneeIds).toEqual([team.standard.id]);
    // Whoever acts is not told, and whoever is out is told nothing.
    expect((await newestOf(principal)).type).not.toBe('access_revoked');
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select count(*)::int as count from notifications where user_id = $1 and type = 'access_revoked'`,
      [guest.id],
    );
    expect(rows[0].count).toBe(0);
  });

  test('a deactivation is told to the other Principals; whoever is out is told nothing, of their own role neither', async () => {
    const other = await joinStudio(server, team.principal, { role: 'Principal' });
    const leaver = await joinStudio(server, team.senior, { role: 'Junior' });
    const { counts } = await listOf(team.principal);
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/deactivate`, { handOverTo: null }));
    expect(await newestOf(other)).toMatchObject({ type: 'access_revoked', title: 'Access revoked', data: { email: leaver.email } });
    expect(await countsOf(team.principal)).toEqual(counts);
    expect((await newestOf(team.senior)).title).not.toBe('Access revoked');
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/role`, { role: 'Technical' }));
    const { rows } = await queryOnce(server.ownerUrl, `select title from notifications where user_id = $1`, [leaver.id]);
    expect(rows).toEqual([]);
  });

  test('what fails tells nobody', async () => {
    const task = await newTask(team.principal, { assigneeIds: [team.standard.id] });
    const before = (await listOf(team.standard)).items.length;
    expect((await team.junior.client.patch(`/api/v1/tasks/${task.id}`, { version: task.version, changes: { title: 'No' } })).status).toBe(
      403,
    );
    expect(
      (await team.principal.client.patch(`/api/v1/tasks/${task.id}`, { version: task.version - 1, changes: { title: 'x'.repeat(201) } }))
        .status,
    ).toBe(400);
    expect((await listOf(team.standard)).items).toHaveLength(before);
  });
});

describe('[R9-02] edits that follow each other closely', () => {
  test('are one entry, which marking and deleting take as one', async () => {
    const task = await newTask(team.senior, { assigneeIds: [team.technical.id] });
    await readAll(team.technical);
    await edit(team.senior, task, { title: 'Order more' });
    await edit(team.senior, task, { due: '2030-03-12' });
    await edit(team.senior, task, { room: 'Hall' });
    const { items, counts } = await listOf(team.technical);
    const [entry, other] = items as [Notification, Notification];
    expect(entry).toMatchObject({
      title: 'Task Updated (Timeline Changed)',
      isRead: false,
      data: { isCombined: true, hasGeneralEdit: true, hasDueDateChange: true, taskTitle: 'Order more' },
    });
    expect(entry.message).toMatch(/ updated your task and changed its timeline: "Order more" in /);
    expect(other.type).toBe('task_assigned');
    expect(counts).toMatchObject({ taskNotifications: 1, unread: 1 });

    // Any of those that it stands for names it.
    const { rows } = await queryOnce(server.ownerUrl, `select id from notifications where group_id = $1 order by created_at`, [
      entry.groupId,
    ]);
    expect(rows).toHaveLength(3);
    await post(team.technical, `/notifications/${rows[0].id}/read`);
    const { rows: unread } = await queryOnce(
      server.ownerUrl,
      `select count(*)::int as count from notifications where group_id = $1 and not is_read`,
      [entry.groupId],
    );
    expect(unread[0].count).toBe(0);

    // The next one begins anew where it is read already, and counts again.
    await edit(team.senior, task, { room: 'Study' });
    expect(await countsOf(team.technical)).toMatchObject({ unread: 1 });
    await age();
    await edit(team.senior, task, { room: 'Attic' });
    expect((await listOf(team.technical)).items.slice(0, 2).map(({ title }) => title)).toEqual([
      'Task Updated',
      'Task Updated (Timeline Changed)',
    ]);
  });

  test('are one around another act of that moment, which stands for itself', async () => {
    const task = await newTask(team.senior, { assigneeIds: [team.technical.id] });
    await readAll(team.technical);
    await edit(team.senior, task, { room: 'Hall' });
    for (const status of ['completed', 'todo']) await post(team.senior, `/tasks/${task.id}/move`, { status, position: task.position });
    await edit(team.senior, task, { due: '2030-03-12' });
    const { items } = await listOf(team.technical, '?unread=true');
    expect(items.map(({ title }) => title)).toEqual(['Task Updated (Timeline Changed)', 'Task reopened', 'Task completed']);
  });

  test('of two tasks, or by way of two people, are never mixed', async () => {
    const project = await newProject(team.senior);
    const both = { projectId: project.id, assigneeIds: [team.technical.id, team.standard.id] };
    const [one, two] = await Promise.all([newTask(team.senior, both), newTask(team.senior, both)]);
    await Promise.all([readAll(team.technical), readAll(team.standard)]);
    await Promise.all(
      [1, 2, 3].flatMap((step) => [
        edit(team.senior, one, { room: `Room ${step}` }).catch(() => undefined),
        edit(team.senior, two, { labels: [`L${step}`] }).catch(() => undefined),
      ]),
    );
    for (const person of [team.technical, team.standard]) {
      const { items, counts } = await listOf(person, '?unread=true');
      expect(counts.unread).toBe(2);
      expect(new Set(items.map(({ data }) => data.taskId))).toEqual(new Set([one.id, two.id]));
    }
  });
});

describe('[R7-05] [R9-01] notifications.list', () => {
  test('at most 50, the newest first, and the rest from there on; the unread ones alone', async () => {
    const reader = await joinStudio(server, team.principal, { role: 'Standard' });
    const project = await newProject(team.senior);
    for (let index = 0; index < 57; index++)
      await newTask(team.senior, { projectId: project.id, title: `Task ${index}`, assigneeIds: [reader.id] });
    const first = await listOf(reader);
    expect(first.items).toHaveLength(50);
    const rest = await listOf(reader, `?cursor=${first.next}`);
    expect(rest.next).toBeNull();
    const titles = [...first.items, ...rest.items].map(({ data }) => data.taskTitle);
    expect(titles).toEqual(Array.from({ length: 57 }, (_, index) => `Task ${56 - index}`));
    expect((await reader.client.get('/api/v1/notifications?limit=51')).status).toBe(400);
    expect((await reader.client.get('/api/v1/notifications?cursor=nonsense')).status).toBe(400);

    await post(reader, `/notifications/${first.items[0]?.id}/read`);
    const unread = await listOf(reader, '?unread=true');
    expect(unread.items[0]?.data.taskTitle).toBe('Task 55');
    expect(unread.counts).toMatchObject({ taskNotifications: 56, unread: 56 });
  });

  test('[A5] what is deleted, private or out of reach by now is in no list and no count', async () => {
    const reader = await joinStudio(server, team.principal, { role: 'Standard' });
    const project = await newProject(team.senior, { name: 'Canary court' });
    const [kept, deleted] = [
      await newTask(team.senior, { projectId: project.id, title: 'Kept canary', assigneeIds: [reader.id] }),
      await newTask(team.principal, { projectId: project.id, title: 'Deleted canary', assigneeIds: [reader.id] }),
    ];
    await newTask(team.senior, { projectId: null, title: 'Personal canary', assigneeIds: [] });
    expect(await countsOf(reader)).toMatchObject({ taskNotifications: 2 });
    await ok(team.principal.client.call('DELETE', `/api/v1/tasks/${deleted.id}`, { body: {} }));
    expect((await listOf(reader)).items.map(({ data }) => data.taskId)).toEqual([kept.id]);
    expect(await countsOf(reader)).toMatchObject({ taskNotifications: 1 });
    await post(team.principal, `/tasks/${deleted.id}/restore`);
    expect(await countsOf(reader)).toMatchObject({ taskNotifications: 2 });

    await edit(team.principal, kept, { assigneeIds: [] });
    await edit(team.principal, deleted, { assigneeIds: [] });
    const { project: fresh } = await ok<{ project: Project }>(team.principal.client.get(`/api/v1/projects/${project.id}`));
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/visibility`, { visibility: 'private', version: fresh.version }));
    const { items, counts, text } = await team.principal.client.get('/api/v1/notifications').then(async () => {
      const answer = await reader.client.get('/api/v1/notifications');
      return { ...(answer.body as unknown as Listed), text: answer.text };
    });
    expect([items, counts.unread]).toEqual([[], 0]);
    expect(text.toLowerCase()).not.toContain('canary');
  });

  test('[A5] what was told of a task or a document stays where that goes into another project that one reads, and goes with it where one does not', async () => {
    const reader = await joinStudio(server, team.principal, { role: 'Standard' });
    const { client } = team.principal;
    const from = await newProject(team.principal);
    const [open, closed] = [await newProject(team.principal), await newProject(team.principal, { visibility: 'private' })];
    const task = await newTask(team.principal, { projectId: from.id });
    const file = await newFile(client, { projectId: from.id });
    const body = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'mention' as const, attrs: { id: reader.id } }] }],
    };
    for (const subject of [`task_${task.id}`, `file_${file.id}`]) await newComment(client, { subject, body });
    const mentions = async () => (await listOf(reader)).items.filter(({ type }) => type === 'mention').length;
    const moved = async ({ id: projectId }: Project) => {
      const { task: now } = await ok<{ task: Task }>(client.get(`/api/v1/tasks/${task.id}`));
      await post(team.principal, `/tasks/${task.id}/project`, { version: now.version, projectId });
      await ok(client.post('/api/v1/files/move', { fileIds: [file.id], to: { projectId, folderId: null } }));
      return [await mentions(), (await countsOf(reader)).projectRelated];
    };
    expect(await mentions()).toBe(2);
    expect(await moved(open)).toEqual([2, 2]);
    expect(await moved(closed)).toEqual([0, 0]);
    expect(await moved(from)).toEqual([2, 2]);
  });

  test('nobody is told of a task of a private project that they are not in', async () => {
    const project = await newProject(team.senior, { visibility: 'private' });
    const task = await newTask(team.senior, { projectId: project.id });
    await queryOnce(server.ownerUrl, `update tasks set assignee_ids = array[$2::uuid] where id = $1`, [task.id, team.junior.id]);
    const before = (await listOf(team.junior)).items.length;
    await edit(team.senior, task, { title: 'Behind closed doors' });
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select count(*)::int as count from notifications where user_id = $1 and task_id = $2`,
      [team.junior.id, task.id],
    );
    expect([rows[0].count, (await listOf(team.junior)).items.length]).toEqual([0, before]);
  });
});

describe('[R4-09] [R7-10] unread to read, or deleted', () => {
  test('notifications.markRead: one; a repeat is no mistake', async () => {
    await newTask(team.senior, { assigneeIds: [team.technical.id] });
    const { id } = await newestOf(team.technical);
    const before = (await countsOf(team.technical)).unread;
    const { counts } = await ok<Answered>(team.technical.client.post(`/api/v1/notifications/${id}/read`, {}));
    expect(counts.unread).toBe(before - 1);
    expect((await ok<Answered>(team.technical.client.post(`/api/v1/notifications/${id}/read`, {}))).counts.unread).toBe(before - 1);
    expect((await newestOf(team.technical)).isRead).toBe(true);
  });

  test("notifications.markAllRead: all of one's own, or all about a task or a project", async () => {
    const project = await newProject(team.senior);
    await readAll(team.technical);
    await readAll(team.standard);
    const [one, two] = [
      await newTask(team.senior, { projectId: project.id, assigneeIds: [team.technical.id, team.standard.id] }),
      await newTask(team.senior, { projectId: project.id, assigneeIds: [team.technical.id] }),
    ];
    expect((await readAll(team.technical, { taskId: one.id })).counts.unread).toBe(1);
    expect((await readAll(team.technical, { projectId: project.id })).counts.unread).toBe(1);
    expect((await listOf(team.technical, '?unread=true')).items.map(({ data }) => data.taskId)).toEqual([two.id]);
    expect((await readAll(team.technical)).counts.unread).toBe(0);
    expect((await countsOf(team.standard)).unread).toBe(1);
  });

  test('notifications.remove and notifications.restore: one with all that it stands for', async () => {
    const task = await newTask(team.senior, { assigneeIds: [team.technical.id] });
    await edit(team.senior, task, { room: 'Hall' });
    await edit(team.senior, task, { room: 'Study' });
    const { id } = await newestOf(team.technical);
    const before = (await listOf(team.technical)).items.map((item) => item.id);
    const { counts } = await ok<Answered>(team.technical.client.call('DELETE', `/api/v1/notifications/${id}`, { body: {} }));
    expect((await listOf(team.technical)).items.map((item) => item.id)).toEqual(before.slice(1));
    expect(counts.unread).toBe(1);
    // Another tab that shows it still may mark it, as often as it likes.
    for (let time = 0; time < 2; time++) await post(team.technical, `/notifications/${id}/read`);
    // No earlier edit comes up in its place, and the next one begins anew.
    await edit(team.senior, task, { room: 'Attic' });
    expect((await newestOf(team.technical)).data.isCombined).toBeUndefined();
    await post(team.technical, `/notifications/${id}/restore`);
    expect((await listOf(team.technical)).items.map((item) => item.id)).toContain(id);
    expect((await team.technical.client.post(`/api/v1/notifications/${id}/restore`, {})).status).toBe(404);
  });

  test('20 at once mark one, delete one', async () => {
    await newTask(team.senior, { assigneeIds: [team.technical.id] });
    const { id } = await newestOf(team.technical);
    const marks = await Promise.all(Array.from({ length: 20 }, () => team.technical.client.post(`/api/v1/notifications/${id}/read`, {})));
    expect(new Set(marks.map(({ status }) => status))).toEqual(new Set([200]));
    const deletions = await Promise.all(
      Array.from({ length: 20 }, () => team.technical.client.call('DELETE', `/api/v1/notifications/${id}`, { body: {} })),
    );
    expect(deletions.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(deletions.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  test("[V22] somebody else's is not there, in the studio or out of it", async () => {
    const other = await foundStudio(server);
    await newTask(team.senior, { assigneeIds: [team.technical.id] });
    const own = await newestOf(team.technical);
    for (const person of [team.principal, other.principal]) {
      const answers = await Promise.all([
        person.client.post(`/api/v1/notifications/${own.id}/read`, {}),
        person.client.call('DELETE', `/api/v1/notifications/${own.id}`, { body: {} }),
        person.client.post(`/api/v1/notifications/${own.id}/restore`, {}),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      await readAll(person, { taskId: own.data.taskId });
    }
    expect(await newestOf(team.technical)).toEqual(own);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select count(*)::int as count from notifications n join user_profiles p on p.id = n.user_id where n.studio_id <> p.studio_id`,
    );
    expect(rows[0].count).toBe(0);
  });
});

describe('live', () => {
  test('[A10 R7-12] one act for several people: each hears of their own alone, on every instance, and no name stands in the log', async () => {
    const other = await startTestServer({ beside: server });
    try {
      const [technical, standard, outsider] = [
        await listen(server, team.technical),
        await listen(other, team.standard),
        await listen(other, team.junior),
      ];
      await newTask(team.senior, { title: 'Canary rail', assigneeIds: [team.technical.id, team.standard.id] });
      const { seq } = await listOf(team.technical);
      await Promise.all([technical, standard, outsider].map((live) => live.heard(seq)));
      const heard = (live: Listening) =>
        live.events
          .filter((event) => event.type === 'notifications.added')
          .map(({ data }) => data.notifications.map(({ userId }) => userId));
      expect([heard(technical), heard(standard), heard(outsider)]).toEqual([[[team.technical.id]], [[team.standard.id]], []]);
      expect(JSON.stringify(technical.events.filter(({ type }) => type.startsWith('notifications.')))).not.toContain('Canary');

      // Read in one browser, on one instance; the other tab hears it.
      await readAll(team.technical);
      const { seq: read } = await listOf(team.technical);
      await technical.heard(read);
      expect(technical.events.at(-1)).toMatchObject({ type: 'notifications.read', data: {} });
      expect(standard.events.filter(({ type }) => type === 'notifications.read')).toEqual([]);
      for (const live of [technical, standard, outsider]) live.close();
    } finally {
      await other.close();
    }
  });

  test('an invitation that is answered is read, and one that is withdrawn is gone, in every tab of whom it asked', async () => {
    const project = await newProject(team.senior, { visibility: 'private' });
    const [asked, outsider] = [await listen(server, team.technical), await listen(server, team.junior)];
    const invite = async () => {
      const path = `/api/v1/projects/${project.id}/invitations`;
      const { invitation } = await ok<{ invitation: { id: string } }>(team.senior.client.post(path, { userId: team.technical.id }));
      return { invitation, groupId: (await newestOf(team.technical)).groupId };
    };
    const first = await invite();
    await ok(team.technical.client.post(`/api/v1/project-invitations/${first.invitation.id}/decline`, {}));
    const second = await invite();
    await ok(team.senior.client.call('DELETE', `/api/v1/projects/${project.id}/invitations/${second.invitation.id}`, { body: {} }));
    const { seq } = await listOf(team.technical);
    await Promise.all([asked.heard(seq), outsider.heard(seq)]);
    const settled = ({ events }: Listening) =>
      events.filter(({ type }) => type === 'notifications.read' || type === 'notifications.removed').map(({ type, data }) => [type, data]);
    expect(settled(asked)).toEqual([
      ['notifications.read', { groupIds: [first.groupId] }],
      ['notifications.removed', { groupIds: [second.groupId] }],
    ]);
    expect(settled(outsider)).toEqual([]);
    for (const live of [asked, outsider]) live.close();
  });
});

test('[R3-09] notifications.counts: by group, of what is unread', async () => {
  const reader = await joinStudio(server, team.principal, { role: 'Standard' });
  const rows = [
    ['task_edited', 3],
    ['mention', 2],
    ['new_comment', 1],
    ['role_updated', 1],
    ['project_created', 120],
  ] as const;
  for (const [type, count] of rows) {
    await queryOnce(
      server.ownerUrl,
      `
      insert into notifications (id, studio_id, user_id, type, title, message, created_at, group_id)
      select gen_random_uuid(), studio_id, id, $2, 'T', 'M', now(), gen_random_uuid() from user_profiles, generate_series(1, $3::int) where id = $1`,
      [reader.id, type, count],
    );
  }
  for (const name of ['One', 'Two']) {
    const { id } = await newProject(team.senior, { name });
    await ok(team.senior.client.post(`/api/v1/projects/${id}/invitations`, { userId: reader.id }));
  }
  expect(await countsOf(reader)).toEqual({
    taskNotifications: 3,
    projectRelated: 3,
    projectInvitations: 2,
    accountSecurity: 1,
    unread: 109,
  });
});

test('edits and readers at once: neither ever waits for the other in a circle', async () => {
  const project = await newProject(team.senior);
  const tasks = await Promise.all(
    [1, 2, 3].map(() => newTask(team.senior, { projectId: project.id, assigneeIds: [team.technical.id, team.standard.id] })),
  );
  const deadlocks = async () => {
    // What the database counts it tells within a second.
    await sleep(1_100);
    const { rows } = await queryOnce(server.ownerUrl, `select deadlocks::int from pg_stat_database where datname = current_database()`);
    return (rows[0] as { deadlocks: number }).deadlocks;
  };
  const before = await deadlocks();
  let isOver = false;
  const reading = [team.technical, team.standard].flatMap((person) =>
    tasks.map(async ({ id }) => {
      while (!isOver) await readAll(person, { taskId: id });
    }),
  );
  await Promise.all(
    tasks.map(async (task) => {
      for (let step = 0; step < 25; step++) await edit(team.senior, task, { room: `Room ${step}` });
    }),
  );
  isOver = true;
  await Promise.all(reading);
  expect(await deadlocks()).toBe(before);
});

test('an entry of several goes on with the others where one of them is gone', async () => {
  const [first, leaver] = [team.senior, await joinStudio(server, team.principal, { role: 'Senior' })];
  const task = await newTask(first, { assigneeIds: [team.technical.id] });
  await edit(first, task, { room: 'Hall' });
  await edit(leaver, task, { due: '2030-03-12' });
  expect((await newestOf(team.technical)).data).toMatchObject({ actorId: leaver.id, isCombined: true });
  await ok(leaver.client.post('/auth/v1/reauthenticate', { password: leaver.password }));
  await ok(leaver.client.post('/api/v1/me/delete', { handOverTo: team.standard.id }));
  expect(await newestOf(team.technical)).toMatchObject({ title: 'Task Updated', data: { actorId: first.id, taskId: task.id } });
  expect(await newestOf(team.standard)).toMatchObject({ type: 'access_revoked', title: 'Work handed over' });
  expect((await newestOf(team.standard)).message).not.toContain('Mara');
});

test('whoever deletes their account takes their notifications along, and those that name them', async () => {
  const leaver = await joinStudio(server, team.principal, { role: 'Senior' });
  await newTask(leaver, { assigneeIds: [team.technical.id] });
  await newTask(team.senior, { assigneeIds: [leaver.id] });
  expect((await newestOf(team.technical)).data.actorId).toBe(leaver.id);
  await ok(leaver.client.post('/auth/v1/reauthenticate', { password: leaver.password }));
  await ok(leaver.client.post('/api/v1/me/delete', {}));
  const { rows } = await queryOnce(
    server.ownerUrl,
    `select count(*)::int as count from notifications where user_id = $1 or actor_id = $1 or subject_id = $1`,
    [leaver.id],
  );
  expect(rows[0].count).toBe(0);
});
