import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionId } from '../../domain/kernel/ids.ts';
import { inTransaction } from '../db/tx.ts';
import { limits } from '../http/limits.ts';
import { type Person, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { lifetimes } from './lifetimes.ts';
import { demandFreshProof } from './proof.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  // The clock stands, so that no token comes back while a busy machine compares passwords.
  server = await startTestServer({ limitScale: 1, clockStopped: true, trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const prove = ({ client }: Person, password: string, address: string) =>
  client.call('POST', '/auth/v1/reauthenticate', { body: { password }, headers: from(address) });
const change = ({ client }: Person, current: string, address: string) =>
  client.call('PUT', '/auth/v1/user', { body: { password: 'limewash and brass 28', current_password: current }, headers: from(address) });

describe('[A42] wrong passwords within a session', () => {
  test('[A45] stop at the tenth, wherever they come from and whichever call tries them', async () => {
    person = await signUpAndConfirm(server);
    const answers: number[] = [];
    for (let index = 0; index < 14; index++) {
      const address = `2001:db8:${index.toString(16)}::1`;
      answers.push((await (index % 2 ? prove(person, 'wrong', address) : change(person, 'wrong', address))).status);
    }
    expect(answers).toEqual([...Array(9).fill(403), ...Array(5).fill(429)]);
    expect((await prove(person, person.password, '2001:db8:ffff::1')).status, 'the right one has to wait as well').toBe(429);
    expect((await signInAgain(server, person)).id, 'a sign-in is counted elsewhere').toBe(person.id);
  });

  test('of many accounts from one /64 stop as well; right ones use up nothing', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUpAndConfirm(server)));
    for (let index = 0; index < limits.signInOfNetwork.burst + 10; index++) {
      const one = people[index % people.length] as Person;
      expect((await prove(one, one.password, '2001:db8:aaaa:1::1')).status).toBe(200);
    }
    let tries = 0;
    for (let status = 403; status === 403; tries++) {
      const one = people[tries % people.length] as Person;
      ({ status } = await prove(one, 'wrong', `2001:db8:aaaa:1::${tries.toString(16)}`));
    }
    expect(tries - 1).toBe(limits.signInOfNetwork.burst);
    expect((await prove(people[7] as Person, 'wrong', '2001:db8:aaaa:2::1')).status, 'another network').toBe(403);
  });
});

test('[V17] demandFreshProof holds for handlers: in the member’s transaction, which sees its own studio alone before and after', async () => {
  const [one, other] = [await signUpAndConfirm(server), await signUpAndConfirm(server)];
  const actor = await server.sessions.memberOfSession(sessionIdOf(one));
  if (!actor) throw new Error('The session is over.');
  const run = (now: Date) =>
    inTransaction(server.db, { kind: 'member', studioId: actor.studioId, userId: actor.userId }, async (tx) => {
      await demandFreshProof(tx, { actor, now });
      return (await tx.selectFrom('user_profiles').select('id').execute()).map(({ id }) => id);
    });
  const { rows } = await queryOnce(server.ownerUrl, 'select created_at from sessions where id = $1', [actor.sessionId]);
  const begun = (rows[0] as { created_at: Date }).created_at.getTime();
  await expect(run(new Date(begun))).rejects.toMatchObject({ code: 'reauth_required' });
  expect((await prove(other, other.password, '192.0.2.1')).status).toBe(200);
  await expect(run(new Date(begun)), 'somebody else’s proof').rejects.toMatchObject({ code: 'reauth_required' });
  expect((await prove(one, one.password, '192.0.2.1')).status).toBe(200);
  expect(await run(new Date(begun + lifetimes.freshProof - 1000))).toEqual([one.id]);
  await expect(run(new Date(begun + lifetimes.freshProof))).rejects.toMatchObject({ code: 'reauth_required' });
});

const sessionIdOf = ({ session }: Person): SessionId =>
  (JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()) as { session_id: SessionId }).session_id;

test('a body that is none, and no session, are refused before a password is looked at', async () => {
  const other = await signUpAndConfirm(server);
  for (const body of [{}, { password: '' }, { password: 1 }, { password: 'x', more: 1 }]) {
    expect((await other.client.post('/auth/v1/reauthenticate', body)).status).toBe(400);
  }
  expect((await server.client.post('/auth/v1/reauthenticate', { password: other.password })).status).toBe(401);
});
