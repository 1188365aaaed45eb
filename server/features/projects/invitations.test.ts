// Invitations into projects: asked, accepted, declined, withdrawn; and what must end them.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Project } from '../../../domain/projects/contract.ts';
import type { ProjectInvitation } from '../../../domain/projects/invitations.ts';
import { ok } from '../../testing/answers.ts';
import { clientCanary, newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { listen } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
/** Private, led by the Senior. */
let project: Project;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await newProject(team.senior, { visibility: 'private' });
});

const address = (id = project.id) => `/api/v1/projects/${id}/invitations`;
const ask = (by: Person, userId: string, id = project.id) => by.client.post(address(id), { userId });
const invite = async (by: Person, userId: string): Promise<ProjectInvitation> =>
  (await ok<{ invitation: ProjectInvitation }>(ask(by, userId))).invitation;
const answer = (by: Person, { id }: { id: string }, how: 'accept' | 'decline') =>
  by.client.post(`/api/v1/project-invitations/${id}/${how}`, {});
const withdraw = (by: Person, { id }: { id: string }) => by.client.call('DELETE', `${address()}/${id}`, { body: {} });
const waiting = async (by: Person, id = project.id): Promise<ProjectInvitation[]> =>
  (await ok<{ items: ProjectInvitation[] }>(by.client.get(address(id)))).items;
const statusFor = async (person: Person): Promise<number> => (await person.client.get(`/api/v1/projects/${project.id}`)).status;
const membersOf = async (id = project.id): Promise<string[]> =>
  (await queryOnce(server.ownerUrl, 'select user_id from project_members where project_id = $1', [id])).rows.map(
    ({ user_id }) => user_id as string,
  );

describe('projects.invite, projects.acceptInvitation, projects.declineInvitation', () => {
  test('[A7 A15] projects.invitations: a private project opens for who accepts, and not a moment before', async () => {
    const invitation = await invite(team.senior, team.junior.id);
    expect(await statusFor(team.junior)).toBe(404);
    expect((await team.junior.client.get(address())).status).toBe(404);
    expect(await waiting(team.senior)).toMatchObject([{ id: invitation.id, inviteeId: team.junior.id, inviterId: team.senior.id }]);
    await ok(answer(team.junior, invitation, 'accept'));
    expect(await statusFor(team.junior)).toBe(200);
    expect(await waiting(team.senior)).toEqual([]);
  });

  test('who declines stays outside; both answers are final', async () => {
    const invitation = await invite(team.senior, team.junior.id);
    await ok(answer(team.junior, invitation, 'decline'));
    expect(await statusFor(team.junior)).toBe(404);
    const late = await answer(team.junior, invitation, 'accept');
    expect([late.status, late.body.code, late.body.message]).toEqual([410, 'gone', expect.stringContaining('You declined')]);
    // They may be asked again.
    await ok(answer(team.junior, await invite(team.senior, team.junior.id), 'accept'));
    expect(await statusFor(team.junior)).toBe(200);
  });

  test('[A3] nobody answers for somebody else, and nobody learns that there is an invitation', async () => {
    const invitation = await invite(team.senior, team.junior.id);
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    for (const other of [team.technical, team.principal, stranger]) {
      for (const how of ['accept', 'decline'] as const) {
        const [real, random] = [await answer(other, invitation, how), await answer(other, { id: crypto.randomUUID() }, how)];
        expect([real.status, { ...real.body, requestId: '' }]).toEqual([404, { ...random.body, requestId: '' }]);
      }
    }
    expect(await waiting(team.senior)).toHaveLength(1);
  });

  test('nobody is asked twice, nobody who is in it, nobody who is not there, and nobody asks themselves', async () => {
    await invite(team.senior, team.junior.id);
    const twice = await ask(team.principal, team.junior.id);
    expect([twice.status, twice.body.code, twice.body.message]).toEqual([409, 'already_exists', 'Junior Person is invited already.']);
    expect((await ask(team.principal, team.senior.id)).body.message).toBe('Senior Person is in this project already.');
    expect((await ask(team.senior, crypto.randomUUID())).status).toBe(400);
    expect((await ask(team.senior, team.senior.id)).status).toBe(400);
    const gone = await team.newcomer();
    await ok(team.principal.client.post(`/api/v1/studio/members/${gone}/deactivate`, {}));
    expect((await ask(team.senior, gone)).status).toBe(400);
  });

  test('[A16] who is invited hears of it live, and of the client nothing', async () => {
    const live = await listen(server, team.junior);
    const { invitation, seq } = await ok<{ invitation: ProjectInvitation; seq: number }>(ask(team.senior, team.junior.id));
    await live.heard(seq);
    const data = {
      projectId: project.id,
      version: project.version,
      userId: team.junior.id,
      invitationId: invitation.id,
      inviterId: team.senior.id,
    };
    expect(live.events[0]).toMatchObject({ type: 'projects.invited', data });
    for (const canary of Object.values(clientCanary)) expect(JSON.stringify(live.events)).not.toContain(String(canary));
    live.close();
  });

  test('[A10] each answer is told to the people of the project and to nobody outside', async () => {
    const [inside, outside] = [await listen(server, team.principal), await listen(server, team.technical)];
    await ok(answer(team.junior, await invite(team.senior, team.junior.id), 'decline'));
    await ok(withdraw(team.principal, await invite(team.senior, team.junior.id)));
    const { seq } = await ok<{ seq: number }>(answer(team.junior, await invite(team.senior, team.junior.id), 'accept'));
    await Promise.all([inside.heard(seq), outside.heard(seq)]);
    const names = ['invited', 'invitationDeclined', 'invited', 'invitationWithdrawn', 'invited', 'invitationAccepted'];
    expect(inside.events.map(({ type }) => type)).toEqual(names.map((name) => `projects.${name}`));
    expect(outside.events).toEqual([]);
    inside.close();
    outside.close();
  });

  test('[A19] acceptance stands in the audit log, with who asked', async () => {
    await ok(answer(team.junior, await invite(team.senior, team.junior.id), 'accept'));
    const { rows } = await queryOnce(server.ownerUrl, 'select actor_id, act, details from audit_log where subject_id = $1', [project.id]);
    expect(rows).toEqual([
      { actor_id: team.junior.id, act: 'projects.memberAdded', details: { userId: team.junior.id, invitedBy: team.senior.id } },
    ]);
  });
});

describe('an invitation is as good as its inviter’s right', () => {
  let inviter: Person;
  let invitation: ProjectInvitation;
  beforeEach(async () => {
    inviter = await joinStudio(server, team.principal, { role: 'Senior' });
    await ok(team.senior.client.post(`/api/v1/projects/${project.id}/members`, { userId: inviter.id }));
    invitation = await invite(inviter, team.junior.id);
  });

  const ways: [string, () => Promise<unknown>][] = [
    [
      'who lost Invite to Projects',
      () => ok(team.principal.client.post(`/api/v1/studio/members/${inviter.id}/permissions`, { overrides: { inviteToProject: false } })),
    ],
    ['who lost the role', () => ok(team.principal.client.post(`/api/v1/studio/members/${inviter.id}/role`, { role: 'Junior' }))],
    ['who was deactivated', () => ok(team.principal.client.post(`/api/v1/studio/members/${inviter.id}/deactivate`, {}))],
    [
      'who was taken out of the private project',
      () => ok(team.senior.client.call('DELETE', `/api/v1/projects/${project.id}/members/${inviter.id}`, { body: {} })),
    ],
    [
      'whose project is archived',
      () => ok(team.senior.client.post(`/api/v1/projects/${project.id}/archive`, { version: project.version })),
    ],
  ];
  test.each(ways)('[A12 A19 A38] the invitation of one %s lets nobody in', async (_who, happens) => {
    await happens();
    const refused = await answer(team.junior, invitation, 'accept');
    expect([refused.status, refused.body.code]).toEqual([410, 'gone']);
    expect(refused.body.message).toContain('Ask for a new invitation');
    expect(await membersOf()).not.toContain(team.junior.id);
    expect(await waiting(team.senior)).toEqual([]);
  });

  test('whoever has the right asks anew in its place', async () => {
    await ways[0]?.[1]();
    const fresh = await invite(team.senior, team.junior.id);
    expect((await answer(team.junior, invitation, 'accept')).status).toBe(410);
    await ok(answer(team.junior, fresh, 'accept'));
  });

  test('an inviter who is removed for good takes their invitations along', async () => {
    await ok(team.principal.client.post('/auth/v1/reauthenticate', { password: team.principal.password }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${inviter.id}/remove`, {}));
    expect((await answer(team.junior, invitation, 'accept')).status).toBe(404);
  });
});

describe('what ends an invitation', () => {
  test('[A12 A38] one who came in by another way and was taken out again is not let in by it', async () => {
    const invitation = await invite(team.senior, team.junior.id);
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.junior.id }));
    expect(await waiting(team.senior)).toEqual([]);
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${project.id}/members/${team.junior.id}`, { body: {} }));
    expect((await answer(team.junior, invitation, 'accept')).status).toBe(410);
    expect(await statusFor(team.junior)).toBe(404);
  });

  test('one who takes over work in a private project is in it, and their invitation is answered', async () => {
    const leaver = await team.newcomer();
    await ok(team.senior.client.post(`/api/v1/projects/${project.id}/members`, { userId: leaver }));
    await newTask(team.senior, { projectId: project.id, assigneeIds: [leaver] });
    await invite(team.senior, team.junior.id);
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver}/deactivate`, { handOverTo: team.junior.id }));
    expect(await statusFor(team.junior)).toBe(200);
    expect(await waiting(team.senior)).toEqual([]);
  });

  test('a person who is deactivated or removed is not invited any more', async () => {
    const leaver = await joinStudio(server, team.principal, { role: 'Junior' });
    const invitation = await invite(team.senior, leaver.id);
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/deactivate`, {}));
    expect((await answer(leaver, invitation, 'accept')).status).toBe(401);
    expect(await waiting(team.senior)).toEqual([]);
    await ok(team.principal.client.post('/auth/v1/reauthenticate', { password: team.principal.password }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${leaver.id}/remove`, {}));
    const { rows } = await queryOnce(server.ownerUrl, 'select count(*)::int as count from project_invitations where invitee_id = $1', [
      leaver.id,
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('a project that is gone takes its invitations along', async () => {
    const invitation = await invite(team.senior, team.junior.id);
    await queryOnce(server.ownerUrl, 'delete from projects where id = $1', [project.id]);
    expect((await answer(team.junior, invitation, 'accept')).status).toBe(404);
  });

  test('projects.withdrawInvitation: whoever may share the project withdraws it, once; others are refused', async () => {
    const invitation = await invite(team.senior, team.junior.id);
    await ok(team.senior.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.standard.id }));
    expect((await withdraw(team.standard, invitation)).status).toBe(403);
    await ok(withdraw(team.principal, invitation));
    expect((await withdraw(team.principal, invitation)).status).toBe(410);
    const late = await answer(team.junior, invitation, 'accept');
    expect([late.status, late.body.message]).toEqual([410, expect.stringContaining('withdrawn')]);
  });
});

describe('races', () => {
  test('20 acceptances at once make one member, one event and one line in the audit log', async () => {
    const invitation = await invite(team.senior, team.junior.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(team.junior, invitation, 'accept')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
    expect((await membersOf()).filter((id) => id === team.junior.id)).toHaveLength(1);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select (select count(*)::int from events where type = 'projects.invitationAccepted' and data->>'invitationId' = $1) as events,
        (select count(*)::int from audit_log where subject_id = $2) as lines`,
      [invitation.id, project.id],
    );
    expect(rows).toEqual([{ events: 1, lines: 1 }]);
  });

  test('20 invitations of one person at once make one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(team.senior, team.junior.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await waiting(team.senior)).toHaveLength(1);
  });

  test('of accepted and withdrawn at once, 20 times, one holds and the membership says which', async () => {
    for (let round = 0; round < 20; round++) {
      const invitation = await invite(team.senior, team.junior.id);
      const [accepted, withdrawn] = await Promise.all([answer(team.junior, invitation, 'accept'), withdraw(team.principal, invitation)]);
      expect([accepted.status, withdrawn.status].sort()).toEqual([200, 410]);
      expect((await membersOf()).includes(team.junior.id)).toBe(accepted.status === 200);
      if (accepted.status === 200)
        await ok(team.senior.client.call('DELETE', `/api/v1/projects/${project.id}/members/${team.junior.id}`, { body: {} }));
    }
  });

  test('of accepted and archived at once, 10 times: nobody joins an archived project', async () => {
    for (let round = 0; round < 10; round++) {
      project = await newProject(team.senior, { visibility: 'private' });
      const invitation = await invite(team.senior, team.junior.id);
      const [accepted, archived] = await Promise.all([
        answer(team.junior, invitation, 'accept'),
        team.senior.client.post(`/api/v1/projects/${project.id}/archive`, { version: project.version }),
      ]);
      expect(archived.status).toBe(200);
      const { rows } = await queryOnce(
        server.ownerUrl,
        `select array_agg(type order by sequence) as types from events where data->>'projectId' = $1 and type in ('projects.archived', 'projects.invitationAccepted')`,
        [project.id],
      );
      expect(rows[0].types).toEqual(accepted.status === 200 ? ['projects.invitationAccepted', 'projects.archived'] : ['projects.archived']);
    }
  });
});
