// Own sessions, and those of a member: listed, ended, and dead at once on every instance.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnSession } from '../../../domain/identity/account.ts';
import type { SessionAnswer } from '../../auth/session.ts';
import { lifetimes } from '../../auth/lifetimes.ts';
import { ok } from '../../testing/answers.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { joinLive, listen } from '../../testing/liveSocket.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../../testing/people.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
let other: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  other = await startTestServer({ beside: server });
  team = await foundStudio(server);
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const sessionsOf = async ({ client }: Person) => (await ok<{ items: OwnSession[] }>(client.get('/api/v1/me/sessions'))).items;
const currentOf = async (person: Person) => (await sessionsOf(person)).find(({ isCurrent }) => isCurrent) as OwnSession; // it asked
const end = ({ client }: Person, id: string) => client.call<{ ended: number }>('DELETE', `/api/v1/me/sessions/${id}`, { body: {} });

/** Signs in as a browser of that name, from that address. */
async function signInFrom({ email, password }: Person, headers: Record<string, string>): Promise<Person> {
  const session = await ok<SessionAnswer>(
    server.client.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password }, headers }),
  );
  return { id: session.user.id, email, password, session, client: server.client.as(session.access_token) };
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('identity.sessions', () => {
  test('[V16] shows device, address and last use of one’s own, the current one marked, and nobody else’s', async () => {
    const person = await signUpAndConfirm(server);
    const phone = await signInFrom(person, { 'user-agent': iPhone, 'x-forwarded-for': '2001:db8:7:7:1:2:3:4' });
    const items = await sessionsOf(phone);
    expect(items).toHaveLength(2);
    expect(items.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: 'Safari on iPhone', address: '2001:db8:7:7:1:2:3:4' });
    expect((await sessionsOf(person)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const ids = new Set(items.map(({ id }) => id));
    for (const { id } of await sessionsOf(team.principal)) expect(ids.has(id)).toBe(false);
    expect(JSON.stringify(items)).not.toMatch(/Mozilla|token|hash/);
  });

  test('[V16] address and last use follow a refresh; a forwarded address counts from a trusted proxy only', async () => {
    const person = await signInFrom(await signUpAndConfirm(server), { 'x-forwarded-for': '198.51.100.4' });
    const before = await currentOf(person);
    server.advance(60_000);
    const body = { refresh_token: person.session.refresh_token };
    await ok(
      server.client.call('POST', '/auth/v1/token?grant_type=refresh_token', { body, headers: { 'x-forwarded-for': '::ffff:203.0.113.9' } }),
    );
    const after = await currentOf(person);
    expect(after.address).toBe('203.0.113.9');
    expect(Date.parse(after.lastUsedAt) - Date.parse(before.lastUsedAt)).toBeGreaterThanOrEqual(60_000);
    expect(after.signedInAt).toBe(before.signedInAt);
    server.advance(-60_000);
    const untrusted = await other.client.call<SessionAnswer>('POST', '/auth/v1/token?grant_type=password', {
      body: { email: person.email, password: person.password },
      headers: { 'x-forwarded-for': '203.0.113.66' },
    });
    const direct = { ...person, client: other.client.as(untrusted.body.access_token) };
    expect((await currentOf(direct)).address).toBe('127.0.0.1');
  });

  test('a session that is over, idle for too long, or ended is not in the list', async () => {
    const person = await signUpAndConfirm(server);
    await signInAgain(server, person);
    server.advance(lifetimes.sessionIdle + 1000);
    const back = await signInAgain(server, person);
    expect(await sessionsOf(back)).toHaveLength(1);
    server.advance(-lifetimes.sessionIdle - 1000);
  });

  test('reading it writes nothing, and no call but a refresh moves the last use', async () => {
    const person = await signUpAndConfirm(server);
    const before = await currentOf(person);
    server.advance(120_000);
    await person.client.get('/api/v1/projects');
    expect((await currentOf(person)).lastUsedAt).toBe(before.lastUsedAt);
    server.advance(-120_000);
  });
});

describe('identity.endSession, identity.endOtherSessions', () => {
  test('[V16] [V13] [A38] an ended session is dead at once: HTTP on every instance, refresh, socket; another tab is told', async () => {
    const person = await signUpAndConfirm(server);
    const lost = await signInAgain(server, person);
    const lostElsewhere = other.client.as(lost.session.access_token);
    expect((await lostElsewhere.get('/api/v1/me/profile')).status).toBe(200);
    const sockets = [await joinLive(server, lost), await joinLive(other, { ...lost, client: lostElsewhere })];
    const tab = await listen(server, person);
    const { id } = await currentOf(lost);
    expect((await end(person, id)).body).toEqual({ ended: 1 });

    expect((await lost.client.get('/api/v1/me/profile')).status).toBe(401);
    for (const socket of sockets) expect(await socket.closed).toBe(1008);
    expect((await lostElsewhere.get('/api/v1/me/profile')).status).toBe(401);
    const refreshed = await server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: lost.session.refresh_token });
    expect(refreshed.status).toBe(401);
    await expect.poll(() => tab.events.map(({ type }) => type)).toContain('identity.sessionsEnded');
    tab.close();
    expect((await end(person, id)).status, 'a second time').toBe(404);
    expect((await person.client.get('/api/v1/me/profile')).status).toBe(200);
  });

  test('a sign-in elsewhere is told to the person’s other tabs, and to nobody else', async () => {
    const [tab, colleague] = [await listen(server, team.technical), await listen(server, team.junior)];
    await signInAgain(server, team.technical);
    await expect.poll(() => tab.events.map(({ type }) => type)).toEqual(['identity.sessionBegan']);
    expect(colleague.events).toEqual([]);
    tab.close();
    colleague.close();
  });

  test('[A1] another person’s session is as unknown as a random one, of the same studio too', async () => {
    const { id } = await currentOf(team.junior);
    for (const by of [team.principal, team.senior, await signUpAndConfirm(server)]) {
      const foreign = await end(by, id);
      const unknown = await end(by, crypto.randomUUID());
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    }
    expect((await team.junior.client.get('/api/v1/me/profile')).status).toBe(200);
  });

  test('[V16] all others end at once and this one stays; one line of the audit log tells', async () => {
    const person = await signUpAndConfirm(server);
    const others = await Promise.all([signInAgain(server, person), signInAgain(server, person)]);
    expect(await ok(person.client.post('/api/v1/me/sessions/end-others'))).toEqual({ ended: 2 });
    for (const { client } of others) expect((await client.get('/api/v1/me/profile')).status).toBe(401);
    expect(await sessionsOf(person)).toHaveLength(1);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select details from audit_log where act = 'identity.sessionsEnded' and actor_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ details: { count: 2 } }]);
  });

  test('[V16] of twenty calls at once that end one session, one has ended it', async () => {
    const person = await signUpAndConfirm(server);
    const { id } = await currentOf(await signInAgain(server, person));
    const answers = await Promise.all(Array.from({ length: 20 }, () => end(person, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });
});

describe('studios.endSessions', () => {
  const endAll = (by: Person, id: string) => by.client.post<{ ended: number }>(`/api/v1/studio/members/${id}/end-sessions`);

  test('[V16] [A38] who may deactivate a person signs them out everywhere; they may come back', async () => {
    const again = await signInAgain(server, team.standard);
    const socket = await joinLive(other, { ...again, client: other.client.as(again.session.access_token) });
    const { ended } = (await endAll(team.principal, team.standard.id)).body;
    expect(ended).toBeGreaterThanOrEqual(2);
    for (const { client } of [again, team.standard]) expect((await client.get('/api/v1/me/profile')).status).toBe(401);
    expect(await socket.closed).toBe(1008);
    await signInAgain(server, team.standard);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select actor_id, details from audit_log where act = 'studios.sessionsEnded' and subject_id = $1`,
      [team.standard.id],
    );
    expect(rows).toEqual([{ actor_id: team.principal.id, details: { count: ended } }]);
  });

  test('[A19] nobody else does, and nobody signs out somebody of another studio', async () => {
    const stranger = await signUpAndConfirm(server);
    for (const [by, id, status] of [
      [team.senior, team.junior.id, 403],
      [team.junior, team.principal.id, 403],
      [team.principal, team.principal.id, 403],
      [stranger, team.junior.id, 404],
    ] as const) {
      expect((await endAll(by, id)).status).toBe(status);
    }
    expect((await team.junior.client.get('/api/v1/me/profile')).status).toBe(200);
  });
});
