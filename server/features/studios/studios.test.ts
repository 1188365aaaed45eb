// People of a studio through HTTP: who is in it, who is invited, and with which link one comes in.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invitation, Member, Studio } from '../../../domain/studios/contract.ts';
import { lifetimes } from '../../auth/lifetimes.ts';
import { ok } from '../../testing/answers.ts';
import { foundStudio, type Team } from '../../testing/studios.ts';
import { newEmail, type Person, secretOf, signUpAndConfirm, signUpBody } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const invite = (by: Person, body: object) =>
  ok<{ invitation: Invitation; link: string }>(by.client.post('/api/v1/studio/invitations', body));
const preview = (link: string) =>
  server.client.post<{ studioName: string; role: string; inviterName: string }>('/api/v1/invitations/preview', { token: secretOf(link) });

describe('studios.current, studios.members', () => {
  test('[R1-01] a studio begins with its Principal; members hold the roles they were invited with', async () => {
    const studio = await ok<Studio>(team.junior.client.get('/api/v1/studio'));
    expect(studio).toMatchObject({ name: 'Studio Lind', workingDays: [1, 2, 3, 4, 5] });
    const { items } = await ok<{ items: Member[] }>(team.junior.client.get('/api/v1/studio/members'));
    expect(items.map((member) => member.role).sort()).toEqual(['Junior', 'Principal', 'Senior', 'Standard', 'Technical']);
    const first = await ok<{ items: Member[]; next: string }>(team.junior.client.get('/api/v1/studio/members?limit=2'));
    const rest = await ok<{ items: Member[]; next: null }>(team.junior.client.get(`/api/v1/studio/members?cursor=${first.next}`));
    expect([...first.items, ...rest.items]).toEqual(items);
  });
});

describe('studios.invite, studios.invitations, studios.revokeInvitation, studios.previewInvitation', () => {
  test('[A23 A30] a link invites once, for seven days, and its secret stands in no list and no table', async () => {
    const { invitation, link } = await invite(team.principal, { role: 'Standard' });
    expect((await preview(link)).body).toMatchObject({ studioName: 'Studio Lind', inviterName: 'Mara Lind', role: 'Standard' });
    const listed = await team.principal.client.get('/api/v1/studio/invitations');
    expect(listed.text).toContain(invitation.id);
    expect(listed.text).not.toContain(secretOf(link));
    const { rows } = await queryOnce(server.ownerUrl, `select encode(token_hash, 'escape') as hash from invitation_tokens`);
    expect(JSON.stringify(rows)).not.toContain(secretOf(link));

    await signUpAndConfirm(server, { invitation: secretOf(link) });
    expect([
      (await preview(link)).status,
      (await server.client.post('/auth/v1/signup', signUpBody({ invitation: secretOf(link) }))).status,
    ]).toEqual([410, 403]);

    const second = await invite(team.principal, { role: 'Junior' });
    server.advance(lifetimes.invitation + 1000);
    expect((await preview(second.link)).status).toBe(410);
    server.advance(-lifetimes.invitation - 1000);
  });

  test('[A25] an invitation for one address takes no other', async () => {
    const email = newEmail('bob');
    const { link } = await invite(team.principal, { email, role: 'Standard' });
    const mallory = await server.client.post('/auth/v1/signup', signUpBody({ email: newEmail('mallory'), invitation: secretOf(link) }));
    expect([mallory.status, mallory.body.field]).toEqual([403, 'email']);
    await server.mailbox.next(email); // the invitation itself
    const bob = await signUpAndConfirm(server, { email, invitation: secretOf(link) });
    expect((await ok<{ user_roles: unknown }>(bob.client.get('/api/v1/me/profile'))).user_roles).toEqual([{ role: 'Standard' }]);
  });

  test('a revoked link invites nobody, and is revoked once', async () => {
    const { invitation, link } = await invite(team.principal, { role: 'Junior' });
    const revoke = () => team.principal.client.call<Invitation>('DELETE', `/api/v1/studio/invitations/${invitation.id}`, { body: {} });
    expect((await revoke()).body.state).toBe('revoked');
    expect((await revoke()).status).toBe(410);
    expect((await preview(link)).status).toBe(410);
  });

  test('[A19] nobody invites at or above their own role, or takes such an invitation back, unless they are a Principal', async () => {
    for (const role of ['Principal', 'Senior']) {
      const refused = await team.senior.client.post('/api/v1/studio/invitations', { role });
      expect([refused.status, refused.body.field]).toEqual([403, 'role']);
    }
    expect((await team.senior.client.post('/api/v1/studio/invitations', { role: 'Standard' })).status).toBe(201);
    const { invitation, link } = await invite(team.principal, { role: 'Principal' });
    const takenBack = await team.senior.client.call('DELETE', `/api/v1/studio/invitations/${invitation.id}`, { body: {} });
    expect([takenBack.status, (takenBack.body as { code?: string }).code]).toEqual([403, 'forbidden']);
    expect((await preview(link)).status).toBe(200);
  });

  test('who is in the studio already is not invited again', async () => {
    const answer = await team.principal.client.post('/api/v1/studio/invitations', { email: team.junior.email, role: 'Junior' });
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([409, 'already_exists', 'email']);
  });

  test('[A27] of 20 who follow one link at once, one comes in', async () => {
    const { link } = await invite(team.principal, { role: 'Standard' });
    const people = Array.from({ length: 20 }, () => signUpBody({ invitation: secretOf(link) }));
    await Promise.all(people.map((body) => server.client.post('/auth/v1/signup', body)));
    const secrets = await Promise.all(people.map(async (body) => secretOf(await server.mailbox.next(body.email))));
    const before = await memberCount();
    const answers = await Promise.all(
      secrets.map((secret) => server.client.post('/auth/v1/verify', { token_hash: secret, type: 'signup' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await memberCount()).toBe(before + 1);
  });
});

const memberCount = async () => Number((await queryOnce(server.ownerUrl, 'select count(*) from user_profiles')).rows[0].count);
