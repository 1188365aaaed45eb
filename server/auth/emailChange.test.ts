import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailChange } from '../../domain/identity/account.ts';
import type { OwnProfile } from '../../domain/identity/contract.ts';
import { dumpOf } from '../testing/databaseState.ts';
import { ok } from '../testing/answers.ts';
import { foundStudio, type Studio } from '../testing/studios.ts';
import { listen } from '../testing/liveSocket.ts';
import { newEmail, type Person, secretOf, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { EmailLinkAnswer } from './emailChange.ts';
import { lifetimes } from './lifetimes.ts';
import { hashSecret } from './tokens.ts';

let server: TestServer;
let team: Studio;
beforeAll(async () => {
  server = await startTestServer();
  team = await foundStudio(server);
});
afterAll(() => server.close());

const ask = ({ client }: Person, email: string) => client.put<{ new_email: string }>('/auth/v1/user', { email });
const follow = (secret: string) => server.client.post<EmailLinkAnswer>('/auth/v1/verify', { token_hash: secret, type: 'email_change' });
const stop = (secret: string) => server.client.post('/auth/v1/email-change/stop', { token_hash: secret });
const pendingOf = async ({ client }: Person) => (await ok<EmailChange>(client.get('/api/v1/me/email-change'))).pending;
const addressOf = async (id: string) =>
  (await queryOnce(server.ownerUrl, 'select email from accounts where id = $1', [id])).rows[0].email as string;
const prove = async ({ client, password }: Person) => void (await ok(client.post('/auth/v1/reauthenticate', { password })));
const expired = { status: 403, body: { code: 'otp_expired' } };

/** A person with a fresh proof who asked for another address, and the secrets of both mails. */
async function begin(person?: Person, to = newEmail('new')) {
  const mover = person ?? (await signInAgain(server, await signUpAndConfirm(server)));
  const asked = await ask(mover, to);
  expect(asked.status, asked.text).toBe(200);
  const [atOld, atNew] = [await server.mailbox.next(mover.email, /the new address of/), await server.mailbox.next(to, /your new address/)];
  return { person: mover, to, atOld, atNew, oldSecret: secretOf(atOld), newSecret: secretOf(atNew) };
}

describe('a change of address', () => {
  test.each(['old first', 'new first'])(
    '[V10] [V25] comes about once both mailboxes confirmed it, %s; the old one is told',
    async (order) => {
      const { person, to, oldSecret, newSecret } = await begin();
      expect(await pendingOf(person)).toMatchObject({ newEmail: to, waitingFor: ['old', 'new'] });
      const [first, second] = order === 'old first' ? [oldSecret, newSecret] : [newSecret, oldSecret];
      const waiting = await follow(first);
      expect(waiting).toMatchObject({ status: 200, body: { state: 'waiting', confirmed: order.slice(0, 3) } });
      expect(await addressOf(person.id)).toBe(person.email);
      expect((await pendingOf(person))?.waitingFor).toEqual([order === 'old first' ? 'new' : 'old']);
      const changed = await follow(second);
      expect(changed).toMatchObject({ status: 200, body: { state: 'changed' } });
      expect(changed.text + waiting.text, 'signs nobody in').not.toMatch(/token/);

      expect(await addressOf(person.id)).toBe(to);
      expect((await ok<OwnProfile>(person.client.get('/api/v1/me/profile'))).email).toBe(to);
      expect(await pendingOf(person)).toBeNull();
      expect(
        (await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: person.password })).status,
      ).toBe(400);
      await signInAgain(server, { ...person, email: to });
      const notice = await server.mailbox.next(person.email, /address of your Atelier account was changed/);
      expect(notice.text).toContain(to);
      expect(await follow(first)).toMatchObject(expired);
      expect(await follow(second)).toMatchObject(expired);
      const { rows } = await queryOnce(
        server.ownerUrl,
        `select details from audit_log where act = 'identity.emailChanged' and subject_id = $1`,
        [person.id],
      );
      // No address: the log outlives the wish to be forgotten.
      expect(rows).toEqual([{ details: {} }]);
    },
  );

  test('[A45] [V17] needs the password, whoever holds the token, and not one that was typed long ago', async () => {
    const person = await signUpAndConfirm(server);
    const refused = { status: 403, body: { code: 'reauth_required', message: 'Enter your password to go on.' } };
    expect(await ask(person, newEmail()), 'a mailed link proves no password').toMatchObject(refused);
    const fresh = await signInAgain(server, person);
    expect(await ask(person, newEmail()), 'another session has proven it').toMatchObject(refused);
    server.advance(lifetimes.freshProof + 1000);
    expect(await ask(fresh, newEmail())).toMatchObject(refused);
    expect((await queryOnce(server.ownerUrl, 'select from email_changes where account_id = $1', [person.id])).rows).toEqual([]);
    expect(await fresh.client.post('/auth/v1/reauthenticate', { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', field: 'password' },
    });
    expect(await ask(fresh, newEmail())).toMatchObject(refused);
    await prove(fresh);
    expect((await ask(fresh, newEmail())).status).toBe(200);
    expect((await server.client.put('/auth/v1/user', { email: newEmail() })).status).toBe(401);
    server.advance(-lifetimes.freshProof - 1000);
  });

  test('[A43] [V7] to an address that is taken answers like any other, never comes about, and its owner is told', async () => {
    const owner = await signUpAndConfirm(server);
    const mover = await signInAgain(server, await signUpAndConfirm(server));
    const free = newEmail('free');
    const words = async (to: string) => {
      const { status, text } = await ask(mover, to);
      await server.mailbox.next(mover.email, /the new address of/);
      const pending = JSON.stringify(await pendingOf(mover));
      return [status, text, pending]
        .join(' ')
        .replaceAll(to, 'ADDRESS')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    };
    const toOwner = () => server.mailbox.next(owner.email, /tried to use your address/);
    expect(await words(owner.email)).toBe(await words(free));
    await toOwner();
    expect((await ask(mover, owner.email)).status).toBe(200);
    expect(await ask(mover, mover.email)).toMatchObject({ status: 400, body: { field: 'email' } });

    const told = await toOwner();
    expect(told.links.some((link) => link.includes('#'))).toBe(false);
    const atOld = await server.mailbox.next(mover.email, /the new address of/);
    expect(await follow(secretOf(atOld))).toMatchObject({ status: 200, body: { state: 'waiting' } });
    expect((await pendingOf(mover))?.waitingFor).toEqual(['new']);
    expect(await addressOf(mover.id)).toBe(mover.email);
    await ok(mover.client.post('/api/v1/me/email-change/resend'));
    await toOwner();
  });

  test('[V8] a newer request voids the older one; links work once and for an hour; others serve no other purpose', async () => {
    const { person, oldSecret, newSecret } = await begin();
    const again = await begin(person);
    expect(await follow(oldSecret)).toMatchObject(expired);
    expect(await follow(newSecret)).toMatchObject(expired);
    expect((await server.client.post('/auth/v1/verify', { token_hash: again.newSecret, type: 'signup' })).status).toBe(403);
    expect((await server.client.post('/auth/v1/verify', { token_hash: again.oldSecret, type: 'recovery' })).status).toBe(403);
    await server.client.post('/auth/v1/recover', { email: person.email });
    expect(await follow(secretOf(await server.mailbox.next(person.email, /new password/)))).toMatchObject(expired);
    server.advance(lifetimes.emailChangeLink + 1000);
    expect(await follow(again.oldSecret)).toMatchObject(expired);
    expect(await pendingOf(await signInAgain(server, person))).toBeNull();
    server.advance(-lifetimes.emailChangeLink - 1000);
  });

  test('voids every other open link of the account', async () => {
    const { person, oldSecret, newSecret } = await begin();
    await server.client.post('/auth/v1/recover', { email: person.email });
    const recovery = secretOf(await server.mailbox.next(person.email, /new password/));
    await follow(oldSecret);
    await follow(newSecret);
    expect((await server.client.post('/auth/v1/verify', { token_hash: recovery, type: 'recovery' })).status).toBe(403);
  });

  test('identity.resendEmailChange mails what was not followed yet; identity.cancelEmailChange and identity.emailChange: nothing is left', async () => {
    const { person, to, oldSecret, newSecret } = await begin();
    await follow(oldSecret);
    const before = server.mailbox.mails.length;
    expect((await ok<EmailChange>(person.client.post('/api/v1/me/email-change/resend'))).pending?.waitingFor).toEqual(['new']);
    const again = secretOf(await server.mailbox.next(to, /your new address/));
    expect(await follow(newSecret)).toMatchObject(expired);
    expect(server.mailbox.mails.slice(before).some(({ recipients }) => recipients.includes(person.email))).toBe(false);
    expect((await person.client.call('DELETE', '/api/v1/me/email-change', { body: {} })).body).toEqual({ pending: null });
    expect(await follow(again)).toMatchObject(expired);
    expect(await addressOf(person.id)).toBe(person.email);
    expect(await ok<EmailChange>(person.client.post('/api/v1/me/email-change/resend'))).toEqual({ pending: null });
  });

  test('[V10] is stopped from the old mailbox without a session, and from there alone', async () => {
    const { person, atOld, oldSecret, newSecret } = await begin();
    expect(atOld.links.some((link) => link.includes(oldSecret) && link.endsWith('&do=stop'))).toBe(true);
    expect(await stop(newSecret)).toMatchObject(expired);
    expect((await stop(oldSecret)).status).toBe(200);
    expect(await stop(oldSecret)).toMatchObject(expired);
    expect(await follow(newSecret)).toMatchObject(expired);
    expect(await pendingOf(person)).toBeNull();
  });

  test('is told live: how far it is to the person alone, the new address to the studio', async () => {
    const mover = await signInAgain(server, team.standard);
    const [own, others] = [await listen(server, mover), await listen(server, team.junior)];
    const { oldSecret, newSecret } = await begin(mover);
    await follow(oldSecret);
    await follow(newSecret);
    const types = ({ events }: typeof own) => events.map(({ type }) => type).filter((type) => type.startsWith('identity.email'));
    await expect.poll(() => types(own)).toEqual(['identity.emailChangeUpdated', 'identity.emailChangeUpdated', 'identity.emailChanged']);
    await expect.poll(() => types(others)).toEqual(['identity.emailChanged']);
    expect(JSON.stringify(others.events)).not.toContain('@');
    own.close();
    others.close();
  });
});

describe('races', () => {
  test('[V26] two accounts that move to one address at the same moment: one has it, the other stays', async () => {
    for (let round = 0; round < 5; round++) {
      const to = newEmail('wanted');
      const [one, other] = [await begin(undefined, to), await begin(undefined, to)];
      for (const { oldSecret } of [one, other]) await follow(oldSecret);
      const answers = await Promise.all([follow(one.newSecret), follow(other.newSecret)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const { rows } = await queryOnce(server.ownerUrl, 'select id from accounts where email = $1', [to]);
      expect(rows).toHaveLength(1);
    }
  });

  test('[V26] a sign-up and a change that want one address: whoever confirms first has it', async () => {
    for (let round = 0; round < 5; round++) {
      const { person, to, oldSecret, newSecret } = await begin();
      await follow(oldSecret);
      await ok(server.client.post('/auth/v1/signup', signUpBody({ email: to })));
      const signUp = secretOf(await server.mailbox.next(to, /Confirm your email/));
      const verify = () => server.client.post('/auth/v1/verify', { token_hash: signUp, type: 'signup' });
      const answers = round % 2 ? await Promise.all([verify(), follow(newSecret)]) : await Promise.all([follow(newSecret), verify()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const { rows } = await queryOnce(
        server.ownerUrl,
        'select email_confirmed_at is not null as confirmed from accounts where email = $1',
        [to],
      );
      expect(rows).toEqual([{ confirmed: true }]);
      expect([to, person.email]).toContain(await addressOf(person.id));
    }
  });

  test('[V26] both links at the same moment, each twenty times: the address changes once', async () => {
    const { person, to, oldSecret, newSecret } = await begin();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => follow(index % 2 ? oldSecret : newSecret)));
    expect(
      answers
        .filter(({ status }) => status === 200)
        .map(({ body }) => body.state)
        .toSorted(),
    ).toEqual(['changed', 'waiting']);
    expect(await addressOf(person.id)).toBe(to);
    const { rows } = await queryOnce(server.ownerUrl, `select from audit_log where act = 'identity.emailChanged' and subject_id = $1`, [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('[V26] twenty requests at once leave one change', async () => {
    const person = await signInAgain(server, await signUpAndConfirm(server));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(person, newEmail())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await queryOnce(server.ownerUrl, 'select from email_changes where account_id = $1', [person.id])).rows).toHaveLength(1);
  });
});

describe('secrets', () => {
  test('[A30] [A31] [V8] are in the mails alone: no dump and no log holds one, and they stand in the fragment', async () => {
    const { atOld, atNew, oldSecret, newSecret } = await begin();
    const dump = await dumpOf(server.ownerUrl);
    for (const [mail, secret] of [
      [atOld, oldSecret],
      [atNew, newSecret],
    ] as const) {
      expect(Buffer.from(secret, 'base64url').length).toBe(32);
      expect(dump).toContain(hashSecret(secret).toString('hex'));
      expect(dump.includes(secret)).toBe(false);
      for (const link of mail.links.filter((one) => one.includes(secret))) expect(link.indexOf('#')).toBeLessThan(link.indexOf(secret));
    }
    await follow(oldSecret);
    await follow(newSecret);
    const logs = server.logLines.join('');
    for (const secret of [oldSecret, newSecret]) expect(logs.includes(secret)).toBe(false);
  });

  test.each([
    'a@x.example,b@y.example',
    'Group: a@x.example;',
    '(nested)a@x.example',
    '"quoted"@x.example',
    'a@x.example\r\nBcc: victim@y.example',
    'a@x',
    ' ',
  ])('[A48] [V30] %j is no address, and nothing is sent', async (email) => {
    const person = await signInAgain(server, team.technical);
    expect(await ask(person, email)).toMatchObject({ status: 400, body: { field: 'email' } });
    const reached = server.mailbox.mails.flatMap(({ recipients }) => recipients);
    expect(reached.filter((address) => /[xy]\.example|^a@x/.test(address))).toEqual([]);
  });

  test('[A48] [V30] each mail goes to one recipient, as it is stored', async () => {
    const { to, person, atOld, atNew } = await begin(undefined, newEmail('exact'));
    expect(atNew.recipients).toEqual([to]);
    expect(atOld.recipients).toEqual([person.email]);
    expect(atNew.text, 'the new mailbox may be a stranger’s').not.toContain('Mara');
  });
});
