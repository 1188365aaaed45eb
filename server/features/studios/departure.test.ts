// A person deletes their account: what they made stays, and nothing says any more who they were.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLine } from '../../../domain/studios/audit.ts';
import type { Member } from '../../../domain/studios/contract.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { joinLive, listen } from '../../testing/liveSocket.ts';
import { joinStudio, newEmail, type Person, secretOf, signInAgain, signUpAndConfirm } from '../../testing/people.ts';
import { newPicture, sendPicture } from '../../testing/pictures.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let other: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ beside: server });
  team = await foundStudio(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const prove = ({ client, password }: Person) => ok(client.post('/auth/v1/reauthenticate', { password }));
const remove = ({ client }: Person, body: object = {}) => client.post<{ code?: string; field?: string }>('/api/v1/me/delete', body);
const leaver = (role = 'Standard') => joinStudio(server, team.principal, { role });

describe('studios.deleteOwnAccount', () => {
  test('[A45 V17] takes the password typed just now; a session alone does not do it', async () => {
    const person = await leaver();
    expect((await remove(person)).body.code).toBe('reauth_required');
    await prove(person);
    expect((await remove(person)).status).toBe(200);
  });

  test('[V13] every session is over at once, on every instance, and the address is free', async () => {
    const person = await leaver();
    const second = await signInAgain(server, person);
    const [socket, elsewhere] = [await joinLive(server, person), await joinLive(other, second)];
    await prove(person);
    await ok(remove(person));
    expect(await Promise.all([socket.closed, elsewhere.closed])).toEqual([1008, 1008]);
    expect((await person.client.get('/api/v1/me/profile')).status).toBe(401);
    expect((await other.client.as(second.session.access_token).get('/api/v1/me/profile')).status).toBe(401);
    const again = await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: person.password });
    expect([again.status, again.body.code]).toEqual([400, 'invalid_credentials']);
    expect((await signUpAndConfirm(server, { email: person.email, studioName: 'Own again' })).id).not.toBe(person.id);
  });

  test('what they made stays under a deleted person; their personal tasks go', async () => {
    const person = await leaver();
    const project = await newProject(team.principal);
    const task = await newTask(person, { projectId: project.id, title: 'Order plaster samples' });
    const { task: personal } = await ok<{ task: Task }>(person.client.post('/api/v1/tasks', { title: 'Own' }));
    await prove(person);
    const live = await listen(server, team.junior);
    await ok(remove(person));
    const { task: kept } = await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${task.id}`));
    expect(kept).toMatchObject({ title: 'Order plaster samples', creatorId: person.id });
    expect((await queryOnce(server.ownerUrl, 'select id from tasks where id = $1', [personal.id])).rows).toEqual([]);
    const { items } = await ok<{ items: Member[] }>(team.principal.client.get('/api/v1/studio/members'));
    expect(items.map(({ id }) => id)).not.toContain(person.id);
    expect((await team.principal.client.get(`/api/v1/studio/members/${person.id}`)).status).toBe(404);
    await expect.poll(() => live.events.map(({ type }) => type)).toContain('studios.memberDeleted');
    live.close();
  });

  test('their open work goes to whom they name', async () => {
    const person = await leaver('Senior');
    const project = await newProject(person, { leadId: person.id });
    const task = await newTask(person, { projectId: project.id, assigneeIds: [person.id] });
    await prove(person);
    expect((await remove(person, { handOverTo: crypto.randomUUID() })).body.field).toBe('handOverTo');
    await ok(remove(person, { handOverTo: team.standard.id }));
    const { task: handed } = await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${task.id}`));
    expect(handed.assigneeIds).toEqual([team.standard.id]);
    const { project: led } = await ok<{ project: { leadId: string } }>(team.principal.client.get(`/api/v1/projects/${project.id}`));
    expect(led.leadId).toBe(team.standard.id);
  });

  test('nobody comes to look at what is their own: such a review stays with who has gone', async () => {
    const person = await leaver('Senior');
    const project = await newProject(team.principal, { leadId: team.senior.id });
    const inReview = async (by: Person, assigneeIds: string[]) => {
      const { id } = await newTask(by, { projectId: project.id, assigneeIds });
      return (await ok<{ task: Task }>(by.client.post(`/api/v1/tasks/${id}/send-to-review`, { reviewerId: person.id }))).task;
    };
    const others = await inReview(team.senior, [team.senior.id]);
    const asked = await inReview(team.standard, [team.senior.id]);
    const worksOn = await inReview(team.senior, [team.standard.id]);
    await prove(person);
    await ok(remove(person, { handOverTo: team.standard.id }));
    const reviewersOf = async ({ id }: Task) => {
      const { task } = await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${id}`));
      return [task.reviewerId, task.reviews.at(-1)?.reviewerId];
    };
    expect(await reviewersOf(others)).toEqual([team.standard.id, team.standard.id]);
    for (const own of [asked, worksOn]) expect(await reviewersOf(own)).toEqual([person.id, person.id]);
  });

  test('the last Principal hands the studio over first', async () => {
    const own = await foundStudio(server);
    await prove(own.principal);
    const refused = await remove(own.principal);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_principal']);
    await ok(own.principal.client.post(`/api/v1/studio/members/${own.senior.id}/role`, { role: 'Principal' }));
    expect((await remove(own.principal)).status).toBe(200);
  });

  test('[R1-01] of two Principals who leave at once, 20 times, one stays', async () => {
    for (let round = 0; round < 20; round++) {
      const first = await signUpAndConfirm(server);
      const second = await joinStudio(server, first, { role: 'Principal' });
      await Promise.all([prove(first), prove(second)]);
      const answers = await Promise.all([remove(first), remove(second)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('twice at once is once', async () => {
    const person = await leaver();
    await prove(person);
    const answers = await Promise.all([remove(person), remove(person), remove(person)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('[A63] nothing that says who they were is found afterwards, in the database or in files', async () => {
    const email = newEmail('canary-leaver');
    const { link } = await ok<{ link: string }>(team.principal.client.post('/api/v1/studio/invitations', { email, role: 'Senior' }));
    await server.mailbox.next(email); // the invitation itself
    const person = await signUpAndConfirm(server, { email, invitation: secretOf(link), firstName: 'Canaria', lastName: 'Leaverson' });
    await ok(person.client.patch('/api/v1/me/profile', { phone: '+47 5550 1937', job_title: 'Canarian in chief' }));
    await ok(person.client.post('/api/v1/studio/invitations', { role: 'Junior' }));
    await prove(person);
    await ok(remove(person));
    const { rows: tables } = await queryOnce(
      server.ownerUrl,
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables as { name: string }[]) {
      const { rows } = await queryOnce(
        server.ownerUrl,
        `select t::text as row from ${name} t where t::text ~* 'canaria|leaverson|canary-leaver|5550 1937'`,
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    expect(found).toEqual([]);
    const files = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      expect((await readFile(join(file.parentPath, file.name))).toString('latin1')).not.toMatch(/canaria|leaverson|canary-leaver/i);
    }
  });

  test('[A63] the file of their picture goes at once, unless somebody else shows the same', async () => {
    const [one, two] = [await leaver(), await leaver()];
    const [own, shared] = [await newPicture({ colour: '#123456' }), await newPicture({ colour: '#654321' })];
    const files = async () =>
      (await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
    expect((await sendPicture(team.junior.client, shared)).status).toBe(200);
    const before = await files();
    expect([(await sendPicture(one.client, own)).status, (await sendPicture(two.client, shared)).status]).toEqual([200, 200]);
    expect(await files()).toBe(before + 1);
    for (const person of [one, two]) {
      await prove(person);
      await ok(remove(person));
    }
    await expect.poll(files, { timeout: 10_000 }).toBe(before);
    const { avatar_url: kept } = await ok<{ avatar_url: string }>(team.junior.client.get('/api/v1/me/avatar'));
    expect((await team.junior.client.get(kept)).status).toBe(200);
  });

  test('the audit log has the act, by a deleted person', async () => {
    const person = await leaver();
    await prove(person);
    await ok(remove(person));
    const { items } = await ok<{ items: AuditLine[] }>(team.principal.client.get('/api/v1/studio/audit'));
    expect(items[0]).toMatchObject({ act: 'identity.deleted', actor: { id: person.id } });
    expect(items[0]?.actor.name === null || items[0]?.actor.name === 'Deleted person').toBe(true);
  });
});

describe('studios.removeMember', () => {
  const removeOther = (by: Person, id: string, body: object = {}) =>
    by.client.post<{ code?: string; field?: string }>(`/api/v1/studio/members/${id}/remove`, body);

  test('[R1-09 A45] takes the right, the rank and the password typed just now', async () => {
    const person = await leaver();
    expect((await removeOther(team.senior, person.id)).status, 'a Senior does not hold the permission').toBe(403);
    const unproven = await joinStudio(server, team.principal, { role: 'Principal' });
    expect((await removeOther(unproven, person.id)).body.code).toBe('reauth_required');
    expect((await person.client.get('/api/v1/me/profile')).status).toBe(200);
    await prove(unproven);
    expect((await removeOther(unproven, person.id)).status).toBe(200);
    expect((await removeOther(unproven, unproven.id)).status, 'nobody acts on themselves').toBe(403);
  });

  test('[V13] they are out at once; their work stays and goes to whom is named; their personal tasks go', async () => {
    const person = await leaver();
    const project = await newProject(team.principal);
    const task = await newTask(person, { projectId: project.id, assigneeIds: [person.id] });
    await ok(person.client.post('/api/v1/tasks', { title: 'Own' }));
    const socket = await joinLive(other, person);
    await prove(team.principal);
    await ok(removeOther(team.principal, person.id, { handOverTo: team.standard.id }));
    expect(await socket.closed).toBe(1008);
    expect((await other.client.as(person.session.access_token).get('/api/v1/me/profile')).status).toBe(401);
    const { task: handed } = await ok<{ task: Task }>(team.principal.client.get(`/api/v1/tasks/${task.id}`));
    expect(handed).toMatchObject({ creatorId: person.id, assigneeIds: [team.standard.id] });
    const { rows } = await queryOnce(server.ownerUrl, 'select id from tasks where project_id is null and creator_id = $1', [person.id]);
    expect(rows).toEqual([]);
    expect((await removeOther(team.principal, person.id)).status, 'once').toBe(404);
    expect(
      (await ok<{ link: string }>(team.principal.client.post('/api/v1/studio/invitations', { email: person.email, role: 'Junior' }))).link,
    ).toContain('invitation');
  });

  test('of two Principals who remove each other at once, 20 times, one stays', async () => {
    for (let round = 0; round < 20; round++) {
      const first = await signUpAndConfirm(server);
      const second = await joinStudio(server, first, { role: 'Principal' });
      await Promise.all([prove(first), prove(second)]);
      const answers = await Promise.all([removeOther(first, second.id), removeOther(second, first.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
