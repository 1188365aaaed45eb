// What an invitation carries, and what becomes of it when its maker may do less than they could.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation, Member } from '../../../domain/studios/contract.ts';
import type { Permission } from '../../../domain/studios/policy.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { listen } from '../../testing/liveSocket.ts';
import { inThisOrder } from '../../testing/heldRows.ts';
import { joinStudio, newEmail, type Person, secretOf, signUpAndConfirm, signUpBody } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

interface Invited {
  invitation: Invitation;
  link: string;
}
const invite = (by: Person, body: object) =>
  by.client.post<Invited & { code?: string; field?: string; message?: string }>('/api/v1/studio/invitations', body);
const resend = (by: Person, id: string) =>
  by.client.post<Invited & { code?: string; message?: string }>(`/api/v1/studio/invitations/${id}/resend`, {});
const preview = async (link: string) => (await server.client.post('/api/v1/invitations/preview', { token: secretOf(link) })).status;
const stateOf = async (id: string) =>
  (await ok<{ items: Invitation[] }>(team.principal.client.get('/api/v1/studio/invitations'))).items.find((one) => one.id === id)?.state;

describe('studios.invite with overrides and projects', () => {
  test('who accepts holds the role, the overrides and the projects, and is told of as a member of them', async () => {
    const closed = await newProject(team.principal, { visibility: 'private' });
    const { link, invitation } = await ok<Invited>(
      invite(team.principal, { role: 'Junior', overrides: { uploadFiles: true, viewClientInfo: false }, projectIds: [closed.id] }),
    );
    expect(invitation).toMatchObject({ overrides: { uploadFiles: true, viewClientInfo: false }, projectCount: 1 });
    const joined = await signUpAndConfirm(server, { invitation: secretOf(link) });
    const { abilities } = await ok<{ abilities: Record<Permission, boolean> }>(joined.client.get('/api/v1/me/profile'));
    expect(abilities).toMatchObject({ uploadFiles: true, viewClientInfo: false, createProject: false });
    const { project } = await ok<{ project: { memberIds: string[]; client?: object } }>(joined.client.get(`/api/v1/projects/${closed.id}`));
    expect(project.memberIds).toContain(joined.id);
    expect(project.client).toBeUndefined();
  });

  test('an address is invited once at a time, and whoever was deactivated is brought back instead', async () => {
    const email = `elin-${crypto.randomUUID()}@post.test`;
    const { invitation } = await ok<Invited>(invite(team.principal, { email, role: 'Junior' }));
    const again = await invite(team.senior, { email: email.toUpperCase(), role: 'Standard' });
    expect([again.status, again.body.field]).toEqual([409, 'email']);
    expect(again.body.message).toBe(`${email} is invited already. Send that invitation again, or revoke it first.`);
    await ok(team.principal.client.call('DELETE', `/api/v1/studio/invitations/${invitation.id}`, { body: {} }));
    expect((await invite(team.principal, { email, role: 'Standard' })).status).toBe(201);
    for (const many of [1, 2, 3, 4]) {
      const address = `x${many}${email}`;
      const twice = await Promise.all([team.principal, team.senior].map((person) => invite(person, { email: address, role: 'Junior' })));
      expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }

    const left = await joinStudio(server, team.principal, { role: 'Standard' });
    await ok(team.principal.client.post(`/api/v1/studio/members/${left.id}/deactivate`, { handOverTo: null }));
    const { email: theirs } = await ok<{ email: string }>(team.principal.client.get(`/api/v1/studio/members/${left.id}`));
    expect((await invite(team.principal, { email: theirs, role: 'Standard' })).body.message).toBe(
      `${theirs} is in the studio with a deactivated account. Reactivate it instead.`,
    );
  });

  test('[A19] nobody hands out by invitation what they lack, or what they could not change in a member', async () => {
    const beyond = await invite(team.senior, { role: 'Junior', overrides: { deleteProject: true } });
    expect([beyond.status, beyond.body.field]).toEqual([403, 'overrides.deleteProject']);
    const recruiter = await joinStudio(server, team.principal, { role: 'Standard' });
    await ok(team.principal.client.post(`/api/v1/studio/members/${recruiter.id}/permissions`, { overrides: { inviteMembers: true } }));
    expect((await invite(recruiter, { role: 'Junior' })).status).toBe(201);
    const altered = await invite(recruiter, { role: 'Junior', overrides: { uploadFiles: true } });
    expect([altered.status, altered.body.field]).toEqual([403, 'overrides']);
    const into = await invite(recruiter, { role: 'Junior', projectIds: [(await newProject(team.principal)).id] });
    expect([into.status, into.body.field]).toEqual([403, 'projectIds']);
  });

  test('[A19] nor by the role itself, also when it is sent again', async () => {
    const giver = await joinStudio(server, team.principal, { role: 'Senior' });
    const { invitation } = await ok<Invited>(invite(team.principal, { role: 'Standard' }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${giver.id}/permissions`, { overrides: { uploadFiles: false } }));
    const raised = await invite(giver, { role: 'Standard' });
    expect([raised.status, raised.body.field]).toEqual([403, 'role']);
    expect((await invite(giver, { role: 'Standard', overrides: { uploadFiles: false } })).status).toBe(201);
    expect((await invite(giver, { role: 'Technical' })).status).toBe(201);
    expect((await resend(giver, invitation.id)).status).toBe(403);
    const listed = await ok<{ items: Invitation[] }>(giver.client.get('/api/v1/studio/invitations'));
    expect(listed.items.find(({ id }) => id === invitation.id)?.can).toEqual({ resend: 'gives_too_much', revoke: true });
  });

  test('[A3] a project out of reach, of another studio or archived takes nobody in', async () => {
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    const foreign = await newProject(stranger);
    const closed = await newProject(team.principal, { visibility: 'private', leadId: team.standard.id });
    const away = await newProject(team.principal);
    await ok(team.principal.client.post(`/api/v1/projects/${away.id}/archive`, { version: away.version }));
    for (const id of [foreign.id, closed.id, away.id, crypto.randomUUID()]) {
      const answer = await invite(team.senior, { role: 'Junior', projectIds: [id] });
      expect([answer.status, answer.body.field]).toEqual([400, 'projectIds']);
    }
  });
});

describe('studios.resendInvitation', () => {
  test('[A29] makes a new link for seven days more, by mail too; the old one is dead', async () => {
    const email = newEmail('elin');
    const { invitation, link } = await ok<Invited>(invite(team.principal, { role: 'Junior', email }));
    const mailed = secretOf(await server.mailbox.next(email));
    await queryOnce(server.ownerUrl, `update invitations set expires_at = now() - interval '1 hour' where id = $1`, [invitation.id]);
    expect([await preview(link), await stateOf(invitation.id)]).toEqual([410, 'expired']);
    const again = await ok<Invited>(resend(team.senior, invitation.id));
    expect(again.invitation).toMatchObject({ id: invitation.id, state: 'open' });
    expect([await preview(link), await preview(`http://x/#invitation=${mailed}`), await preview(again.link)]).toEqual([410, 410, 200]);
    expect(await preview(`http://x/#invitation=${secretOf(await server.mailbox.next(email))}`)).toBe(200);
    expect(Date.parse(again.invitation.expiresAt) - Date.parse(invitation.expiresAt)).toBeGreaterThanOrEqual(0);
  });

  test('not of one that was used or taken back, nor by who could not have made it', async () => {
    const used = await ok<Invited>(invite(team.principal, { role: 'Junior' }));
    await signUpAndConfirm(server, { invitation: secretOf(used.link) });
    expect((await resend(team.principal, used.invitation.id)).status).toBe(410);
    const { invitation } = await ok<Invited>(invite(team.principal, { role: 'Senior' }));
    expect((await resend(team.senior, invitation.id)).status).toBe(403);
    const listed = await ok<{ items: Invitation[] }>(team.senior.client.get('/api/v1/studio/invitations'));
    expect(listed.items.find(({ id }) => id === invitation.id)?.can).toEqual({ resend: 'rank_too_high', revoke: 'rank_too_high' });
    await ok(team.principal.client.call('DELETE', `/api/v1/studio/invitations/${invitation.id}`, { body: {} }));
    expect((await resend(team.principal, invitation.id)).status).toBe(410);
  });

  test('[A19] one that takes somebody into projects by nobody who may not invite into them', async () => {
    const projectIds = [(await newProject(team.principal)).id];
    const { invitation } = await ok<Invited>(invite(team.principal, { role: 'Junior', projectIds }));
    const recruiter = await joinStudio(server, team.principal, { role: 'Senior' });
    await ok(team.principal.client.post(`/api/v1/studio/members/${recruiter.id}/permissions`, { overrides: { inviteToProject: false } }));
    const again = await resend(recruiter, invitation.id);
    expect([again.status, again.body.message]).toEqual([403, 'You need the Invite to Projects permission.']);
    const listed = await ok<{ items: Invitation[] }>(recruiter.client.get('/api/v1/studio/invitations'));
    expect(listed.items.find(({ id }) => id === invitation.id)?.can).toEqual({ resend: 'needs_inviteToProject', revoke: true });
    await ok(resend(team.senior, invitation.id));
  });

  test('[A19] one that takes somebody into a project by nobody who does not read it themselves', async () => {
    const project = await newProject(team.principal, { visibility: 'private' });
    const { invitation } = await ok<Invited>(invite(team.principal, { role: 'Junior', projectIds: [project.id] }));
    const verdictsOf = async (by: Person) =>
      (await ok<{ items: Invitation[] }>(by.client.get('/api/v1/studio/invitations'))).items.find(({ id }) => id === invitation.id)?.can;
    const again = await resend(team.senior, invitation.id);
    expect([again.status, again.body.message]).toEqual([403, 'It leads into a project that you do not see.']);
    expect(await verdictsOf(team.senior)).toEqual({ resend: 'gives_too_much', revoke: true });
    await ok(team.principal.client.post(`/api/v1/projects/${project.id}/members`, { userId: team.senior.id }));
    expect(await verdictsOf(team.senior)).toEqual({ resend: true, revoke: true });
    await ok(resend(team.senior, invitation.id));
  });

  test('of 20 at once the last link alone opens', async () => {
    const { invitation } = await ok<Invited>(invite(team.principal, { role: 'Junior' }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(team.principal, invitation.id)));
    const links = answers.filter(({ status }) => status === 200).map(({ body }) => body.link);
    const opens = await Promise.all(links.map(preview));
    expect(opens.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('[A41 V23] a link hands out no more than its maker could now', () => {
  const inviter = () => joinStudio(server, team.principal, { role: 'Senior' });

  test('it dies with the role', async () => {
    const senior = await inviter();
    const standard = await ok<Invited>(invite(senior, { role: 'Standard' }));
    const junior = await ok<Invited>(invite(senior, { role: 'Junior' }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${senior.id}/permissions`, { overrides: { inviteMembers: true } }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${senior.id}/role`, { role: 'Standard' }));
    expect([await preview(standard.link), await preview(junior.link)]).toEqual([410, 200]);
  });

  test('with a permission that it grants', async () => {
    const senior = await inviter();
    const grants = await ok<Invited>(invite(senior, { role: 'Junior', overrides: { createProject: true } }));
    const plain = await ok<Invited>(invite(senior, { role: 'Junior' }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${senior.id}/permissions`, { overrides: { createProject: false } }));
    expect([await preview(grants.link), await preview(plain.link)]).toEqual([410, 200]);
  });

  test('with the right to take people into its projects', async () => {
    const senior = await inviter();
    const projectIds = [(await newProject(senior)).id];
    const { link } = await ok<Invited>(invite(senior, { role: 'Junior', projectIds }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${senior.id}/permissions`, { overrides: { inviteToProject: false } }));
    expect(await preview(link)).toBe(410);
  });

  test('and leads into no project that its maker was taken out of', async () => {
    const senior = await inviter();
    const closed = await newProject(team.principal, { visibility: 'private' });
    await ok(team.principal.client.post(`/api/v1/projects/${closed.id}/members`, { userId: senior.id }));
    const { link } = await ok<Invited>(invite(senior, { role: 'Junior', projectIds: [closed.id] }));
    await ok(team.principal.client.call('DELETE', `/api/v1/projects/${closed.id}/members/${senior.id}`, { body: {} }));
    const joined = await signUpAndConfirm(server, { invitation: secretOf(link) });
    expect((await joined.client.get(`/api/v1/projects/${closed.id}`)).status).toBe(404);
  });

  test('and with the account', async () => {
    const senior = await inviter();
    const { link, invitation } = await ok<Invited>(invite(senior, { role: 'Junior' }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${senior.id}/deactivate`, {}));
    expect([await preview(link), await stateOf(invitation.id)]).toEqual([410, 'revoked']);
  });
});

describe('an invitation that is made while its maker loses the right to', () => {
  const endings: [what: string, end: (maker: Person) => Promise<unknown>][] = [
    ['a lower role', ({ id }) => ok(team.principal.client.post(`/api/v1/studio/members/${id}/role`, { role: 'Standard' }))],
    [
      'a permission that is taken',
      ({ id }) => ok(team.principal.client.post(`/api/v1/studio/members/${id}/permissions`, { overrides: { inviteMembers: false } })),
    ],
    ['a deactivation', ({ id }) => ok(team.principal.client.post(`/api/v1/studio/members/${id}/deactivate`, {}))],
  ];
  const inOrder = <One, Other>(first: () => Promise<One>, second: () => Promise<Other>) =>
    inThisOrder({ ownerUrl: server.ownerUrl, studioOf: team.principal.id }, [first, second]);
  type Making = () => Promise<{ status: number; body: Invited }>;
  const made: [what: string, prepare: (maker: Person, inviter: Person) => Promise<Making>][] = [
    ['made', async (maker) => () => invite(maker, { role: 'Junior' })],
    [
      'sent again',
      async (maker, inviter) => {
        const { invitation } = await ok<Invited>(invite(inviter, { role: 'Junior' }));
        return () => resend(maker, invitation.id);
      },
    ],
  ];

  describe.each(endings)('by %s', (_what, end) => {
    test.each(made)('[A41] [V23] is over with it, when it was %s first', async (_made, prepare) => {
      const maker = await joinStudio(server, team.principal, { role: 'Senior' });
      const make = await prepare(maker, maker);
      const [{ status, body }] = await inOrder(make, () => end(maker));
      expect(status).toBeLessThan(300);
      expect([await preview(body.link), await stateOf(body.invitation.id)]).toEqual([410, 'revoked']);
    });

    test.each(made)('[A41] [V23] is refused, when it is %s after it', async (_made, prepare) => {
      const maker = await joinStudio(server, team.principal, { role: 'Senior' });
      // What somebody else has invited to stays open, so that the rights of who asks alone decide.
      const make = await prepare(maker, team.principal);
      const [, { status }] = await inOrder(() => end(maker), make);
      expect([401, 403]).toContain(status);
    });
  });

  /** Signs up by the link, and says what the mailed confirmation is answered with. */
  async function accept(link: string): Promise<() => Promise<{ status: number; body: { code?: string } }>> {
    const body = signUpBody({ invitation: secretOf(link) });
    await ok(server.client.post('/auth/v1/signup', body));
    const secret = secretOf(await server.mailbox.next(body.email));
    return () => server.client.post('/auth/v1/verify', { token_hash: secret, type: 'signup' });
  }

  test.each(endings)('[A41] [V23] lets nobody in once its maker has %s, should it have been left open', async (_what, end) => {
    const maker = await joinStudio(server, team.principal, { role: 'Senior' });
    const { link, invitation } = await ok<Invited>(invite(maker, { role: 'Junior' }));
    const confirm = await accept(link);
    await end(maker);
    await queryOnce(server.ownerUrl, 'update invitations set revoked_at = null where id = $1', [invitation.id]);
    expect(await confirm()).toMatchObject({ status: 403, body: { code: 'signup_disabled' } });
    expect(await stateOf(invitation.id)).toBe('open');
  });

  test('[A41] [V23] and overrides that its maker may not set any more', async () => {
    const maker = await joinStudio(server, team.principal, { role: 'Senior' });
    const { link } = await ok<Invited>(invite(maker, { role: 'Junior', overrides: { uploadFiles: true } }));
    await ok(team.principal.client.post(`/api/v1/studio/members/${maker.id}/permissions`, { overrides: { modifyRoles: false } }));
    expect(await preview(link)).toBe(410);
  });

  test('[A41] somebody who confirms first is in, and their invitation was accepted', async () => {
    const maker = await joinStudio(server, team.principal, { role: 'Senior' });
    const { link, invitation } = await ok<Invited>(invite(maker, { role: 'Junior' }));
    const confirm = await accept(link);
    const [{ status }] = await inOrder(confirm, () => ok(team.principal.client.post(`/api/v1/studio/members/${maker.id}/deactivate`, {})));
    expect(status).toBe(200);
    const rows = await queryOnce(server.ownerUrl, 'select accepted_at is not null as accepted, revoked_at from invitations where id = $1', [
      invitation.id,
    ]);
    expect(rows.rows).toEqual([{ accepted: true, revoked_at: null }]);
  });

  test('[A41] who signed up by an invitation that is taken back before they confirm does not come in', async () => {
    const { link, invitation } = await ok<Invited>(invite(team.principal, { role: 'Junior' }));
    const confirm = await accept(link);
    await ok(team.principal.client.call('DELETE', `/api/v1/studio/invitations/${invitation.id}`, { body: {} }));
    expect(await confirm()).toMatchObject({ status: 403, body: { code: 'signup_disabled' } });
  });
});

test('[A10] everybody hears that an invitation was made, and nothing of it', async () => {
  const live = await listen(server, team.junior);
  const email = newEmail('secret');
  const { invitation } = await ok<Invited>(invite(team.principal, { role: 'Senior', email }));
  const { seq } = await ok<{ seq: number }>(team.principal.client.post('/api/v1/tasks', { title: 'after' }));
  await live.heard(seq);
  expect(live.events.map(({ type, data }) => [type, data])).toEqual([['studios.invited', { invitationId: invitation.id }]]);
  live.close();
});

test('studios.members: who runs the team sees when people were here, others do not', async () => {
  const seenBy = async ({ client }: Person) =>
    (await ok<{ items: Member[] }>(client.get('/api/v1/studio/members'))).items.map(({ lastSeenAt }) => lastSeenAt !== null);
  expect(new Set(await seenBy(team.senior))).toEqual(new Set([true]));
  expect(new Set(await seenBy(team.standard))).toEqual(new Set([false]));
});
