// A sign-in that is under way while somebody ends the access that it is about to use. The log is held, so that both have
// done all but commit: whoever came first goes on first.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdRows, inThisOrder as bothInOrder } from '../testing/heldRows.ts';
import type { Answer } from '../testing/client.ts';
import { goodPassword, joinStudio, type Person, secretOf, signInAgain, signUpAndConfirm } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { SessionAnswer } from './session.ts';

let server: TestServer;
let principal: Person;
beforeAll(async () => {
  server = await startTestServer();
  principal = await signInAgain(server, await signUpAndConfirm(server));
});
afterAll(() => server.close());

const newPassword = 'a different password 91';

const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  server.client.post<SessionAnswer>('/auth/v1/token?grant_type=password', { email, password });

const statusOfRefresh = async ({ refresh_token }: SessionAnswer) =>
  (await server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status;

const recoveryLinkOf = async ({ email }: Person): Promise<string> => {
  await server.client.post('/auth/v1/recover', { email });
  return secretOf(await server.mailbox.next(email, /password/));
};

const followRecovery = (secret: string) => server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secret, type: 'recovery' });

const inThisOrder = <One, Other>(first: () => Promise<One>, second: () => Promise<Other>): Promise<[One, Other]> =>
  bothInOrder({ ownerUrl: server.ownerUrl, studioOf: principal.id }, [first, second]);

/** Whoever ends a session says so in the log, and is stopped there. */
async function withAnotherSession(): Promise<Person> {
  const person = await joinStudio(server, principal, { role: 'Standard' });
  await signInAgain(server, person);
  return person;
}

const expectDone = (answer: Answer<unknown>) => expect(answer.status, answer.text).toBeLessThan(300);

/** Everything that ends all sessions of a person, or all but the one that asks. */
const endings: [string, (person: Person) => Promise<() => Promise<Answer<unknown>>>][] = [
  [
    'a change of password',
    async ({ client }) =>
      () =>
        client.put('/auth/v1/user', { password: newPassword, current_password: goodPassword }),
  ],
  [
    'a reset by mail',
    async (person) => {
      const { body } = await followRecovery(await recoveryLinkOf(person));
      return () => server.client.as(body.access_token).put('/auth/v1/user', { password: newPassword });
    },
  ],
  [
    'a deactivation',
    async ({ id }) =>
      () =>
        principal.client.post(`/api/v1/studio/members/${id}/deactivate`, { handOverTo: null }),
  ],
  [
    'the studio that signs them out everywhere',
    async ({ id }) =>
      () =>
        principal.client.post(`/api/v1/studio/members/${id}/end-sessions`),
  ],
  [
    'their own end of all other sessions',
    async ({ client }) =>
      () =>
        client.post('/api/v1/me/sessions/end-others'),
  ],
  [
    'their sign-out everywhere',
    async ({ client }) =>
      () =>
        client.post('/auth/v1/logout?scope=global'),
  ],
];

describe.each(endings)('%s', (_what, preparation) => {
  test.each([
    ['password', async (person: Person) => () => signIn(person)],
    [
      'recovery link',
      async (person: Person) => {
        const secret = await recoveryLinkOf(person);
        return () => followRecovery(secret);
      },
    ],
  ])('[A36] [A39] [V14] ends the session that a %s has begun and not yet answered', async (_by, prepareSignIn) => {
    const person = await joinStudio(server, principal, { role: 'Standard' });
    const end = await preparation(person);
    const enter = await prepareSignIn(person);
    const [entered, ended] = await inThisOrder(enter, end);
    expectDone(ended);
    expectDone(entered);
    expect(await statusOfRefresh(entered.body)).toBeGreaterThanOrEqual(400);
    expect((await server.client.as(entered.body.access_token).get('/api/v1/me/profile')).status).toBe(401);
  });
});

describe('whoever comes after it with a proof from before', () => {
  const closings = endings.filter(([what]) => /change|reset|deactivation/.test(what));
  test.each(closings)('[A36] [A39] [V14] %s: the password that was right is refused', async (what, preparation) => {
    const person = await withAnotherSession();
    const [ended, entered] = await inThisOrder(await preparation(person), () => signIn(person));
    expectDone(ended);
    expect(entered).toMatchObject(
      what === 'a deactivation' ? { status: 403, body: { code: 'user_banned' } } : { status: 400, body: { code: 'invalid_credentials' } },
    );
  });

  test('[A36] [V14] a change of password by the old one, from a session that the first change has ended', async () => {
    const person = await joinStudio(server, principal, { role: 'Standard' });
    const stolen = await signInAgain(server, person);
    const change = (client: Person['client'], password: string) =>
      client.put('/auth/v1/user', { password, current_password: goodPassword });
    const [owner, thief] = await inThisOrder(
      () => change(person.client, newPassword),
      () => change(stolen.client, 'the password of the thief 3'),
    );
    expectDone(owner);
    expect(thief).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    await signInAgain(server, { email: person.email, password: newPassword });
  });

  test('[A36] [V17] a change of address by a proof from before the password changed', async () => {
    const person = await signInAgain(server, await joinStudio(server, principal, { role: 'Standard' }));
    const stolen = await signInAgain(server, person);
    const [owner, thief] = await inThisOrder(
      () => person.client.put('/auth/v1/user', { password: newPassword, current_password: goodPassword }),
      () => stolen.client.put('/auth/v1/user', { email: `thief.${crypto.randomUUID()}@studio.example` }),
    );
    expectDone(owner);
    expect(thief).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  test('[A36] an account that its person deletes by a session that ends', async () => {
    const person = await signInAgain(server, await joinStudio(server, principal, { role: 'Standard' }));
    const stolen = await signInAgain(server, person);
    const [owner, thief] = await inThisOrder(
      () => person.client.put('/auth/v1/user', { password: newPassword, current_password: goodPassword }),
      () => stolen.client.post('/api/v1/me/delete', { handOverTo: null }),
    );
    expectDone(owner);
    expect(thief).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    await signInAgain(server, { email: person.email, password: newPassword });
  });
});

test('[A39] a sign-in that passes while its person is deactivated is not alive again when they come back', async () => {
  const person = await joinStudio(server, principal, { role: 'Standard' });
  const [entered] = await inThisOrder(
    () => signIn(person),
    () => principal.client.post(`/api/v1/studio/members/${person.id}/deactivate`, { handOverTo: null }),
  );
  expectDone(await principal.client.post(`/api/v1/studio/members/${person.id}/reactivate`));
  expect(await statusOfRefresh(entered.body)).toBe(401);
  await signInAgain(server, person);
});

test('[A36] a link to set a new password that is followed while another sets it opens nothing', async () => {
  const person = await withAnotherSession();
  const secret = await recoveryLinkOf(person);
  const [changed, followed] = await inThisOrder(
    () => person.client.put('/auth/v1/user', { password: newPassword, current_password: goodPassword }),
    () => followRecovery(secret),
  );
  expectDone(changed);
  expect(followed).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
});

test('[A8] the mail of a change of address waits for whoever holds the account, before it touches a link', async () => {
  const person = await joinStudio(server, principal, { role: 'Standard' });
  const next = `moved-${crypto.randomUUID()}@field.example`;
  expectDone(await person.client.post('/auth/v1/reauthenticate', { password: goodPassword }));
  expectDone(await person.client.put('/auth/v1/user', { email: next }));
  for (const to of [person.email, next]) await server.mailbox.next(to, /address/i);

  const held = await holdRows(server.ownerUrl, 'select from accounts where id = $1 for no key update', [person.id]);
  expectDone(await person.client.post('/api/v1/me/email-change/resend'));
  await held.untilWaiting(1);
  // As a newer change does, which ends this one and its links.
  await held.query('delete from email_changes where account_id = $1', [person.id]);
  await held.release();
});
