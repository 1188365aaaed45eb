import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../../domain/kernel/errors.ts';
import type { Studio } from '../../domain/studios/contract.ts';
import { goodPassword, joinStudio, newEmail, type Person, secretOf, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import type { SessionAnswer } from './session.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signUp = (body: unknown) => server.client.post('/auth/v1/signup', body);
const accountsOf = async (email: string): Promise<unknown[]> =>
  (await queryOnce(server.ownerUrl, 'select * from accounts where email = $1', [email])).rows as unknown[];

describe('who one becomes', () => {
  test('a sign-up without invitation makes a studio with its Principal, once the mailbox confirmed', async () => {
    const person = await signUpAndConfirm(server, { studioName: 'Büro Ölçer & Söhne' });
    const { body } = await person.client.get('/api/v1/me/profile');
    expect(body).toMatchObject({ user_roles: [{ role: 'Principal' }], studios: { name: 'Büro Ölçer & Söhne' }, is_active: true });
  });

  const inAuckland = { time_zone: 'Pacific/Auckland', locale: 'en-NZ' };
  const placeOf = async (person: Person) => {
    const { timeZone, locale, currency } = (await person.client.get<Studio>('/api/v1/studio')).body;
    return [timeZone, locale, currency];
  };

  test('a studio begins where the browser is that signs up, and what it said of that goes', async () => {
    const person = await signUpAndConfirm(server, { place: inAuckland });
    expect(await placeOf(person)).toEqual(['Pacific/Auckland', 'en-NZ', 'NZD']);
    const kept = (await accountsOf(person.email)) as { user_metadata: object }[];
    const names = { first_name: 'Mara', last_name: 'Lind', studio_name: 'Studio Lind' };
    expect([person.session.user.user_metadata, ...kept.map((account) => account.user_metadata)]).toEqual([names, names]);
  });

  const places: [string, object, string[]][] = [
    ['nothing', {}, ['Europe/London', 'en-GB', 'GBP']],
    ['nonsense', { time_zone: 'Mars/Olympus', locale: 'tlh-Qo-nos!' }, ['Europe/London', 'en-GB', 'GBP']],
    ['other types', { time_zone: ['Pacific/Auckland'], locale: 7 }, ['Europe/London', 'en-GB', 'GBP']],
    ['what cannot be stored', { time_zone: 'a\u0000b', locale: 'en\ud800' }, ['Europe/London', 'en-GB', 'GBP']],
    ['far too much', { time_zone: 'Z'.repeat(200), locale: `en-${'x'.repeat(200)}` }, ['Europe/London', 'en-GB', 'GBP']],
    ['an offset, and no region', { time_zone: '+13:00', locale: 'sv' }, ['Europe/London', 'sv-SE', 'SEK']],
    ['the zone alone', { time_zone: 'America/Toronto' }, ['America/Toronto', 'en-GB', 'GBP']],
  ];
  test.each(places)('a sign-up whose browser says %s of its place is not refused', async (_what, place, expected) => {
    expect(await placeOf(await signUpAndConfirm(server, { place }))).toEqual(expected);
  });

  test('whoever joins by an invitation changes nothing of where the studio is, and keeps no place', async () => {
    const principal = await signUpAndConfirm(server);
    const { body } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', { role: 'Junior' });
    const junior = await signUpAndConfirm(server, { place: inAuckland, invitation: secretOf(body.link) });
    expect(await placeOf(principal)).toEqual(['Europe/London', 'en-GB', 'GBP']);
    expect(JSON.stringify([junior.session.user, await accountsOf(junior.email)])).not.toContain('Auckland');
  });

  test('a sign-up through an invitation joins that studio with the invited role', async () => {
    const principal = await signUpAndConfirm(server);
    const junior = await joinStudio(server, principal, { role: 'Junior' });
    const { body: theirs } = await junior.client.get<{ studio_id: string }>('/api/v1/me/profile');
    const { body: own } = await principal.client.get<{ studio_id: string }>('/api/v1/me/profile');
    expect(theirs).toMatchObject({ studio_id: own.studio_id, user_roles: [{ role: 'Junior' }] });
  });

  test('[A24] before the mailbox confirmed there is nobody: no studio, no session, no invitation taken', async () => {
    const principal = await signUpAndConfirm(server);
    const email = newEmail();
    const { body: invited } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', { email, role: 'Senior' });
    const answer = await signUp(signUpBody({ email, invitation: secretOf(invited.link) }));
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('token');
    const signIn = await server.client.post('/auth/v1/token?grant_type=password', { email, password: goodPassword });
    expect(signIn).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } });
    const { rows } = await queryOnce(server.ownerUrl, 'select accepted_at from invitations where email = $1', [email]);
    expect(rows).toEqual([{ accepted_at: null }]);
    expect((await queryOnce(server.ownerUrl, 'select id from user_profiles where email = $1', [email])).rows).toEqual([]);
  });

  test('[A25] an invitation to one address cannot be used with another', async () => {
    const principal = await signUpAndConfirm(server);
    const { body: invited } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', {
      email: newEmail('bob'),
      role: 'Senior',
    });
    const mallory = newEmail('mallory');
    const answer = await signUp(signUpBody({ email: mallory, invitation: secretOf(invited.link) }));
    expect(answer).toMatchObject({ status: 403, body: { code: 'signup_disabled', field: 'email' } });
    expect(await accountsOf(mallory)).toEqual([]);
  });

  test('[A26] [V26] an invitation by link is used once, however many confirm at the same moment', async () => {
    const principal = await signUpAndConfirm(server);
    const { body: invited } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', {
      email: null,
      role: 'Standard',
    });
    const secrets = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const email = newEmail();
        expect((await signUp(signUpBody({ email, invitation: secretOf(invited.link) }))).status).toBe(200);
        return secretOf(await server.mailbox.next(email));
      }),
    );
    const answers = await Promise.all(
      secrets.map((secret) => server.client.post('/auth/v1/verify', { token_hash: secret, type: 'signup' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'signup_disabled')).toHaveLength(19);
    const { body } = await principal.client.get<{ items: unknown[] }>('/api/v1/studio/members');
    expect(body.items).toHaveLength(2);
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select e.sequence from events e join user_profiles p on p.studio_id = e.studio_id where p.id = $1 and e.type = 'studios.memberJoined'`,
      [principal.id],
    );
    expect(rows).toHaveLength(2);
  });
});

describe('[A26] an invitation that ends between the sign-up and its confirmation lets nobody in', () => {
  const invitationBy = async (person: Person, role = 'Junior') =>
    (await person.client.post<{ link: string; invitation: { id: string } }>('/api/v1/studio/invitations', { email: null, role })).body;

  test.each<[string, (invited: { id: string; principal: Person; maker: Person }) => Promise<unknown>]>([
    ['revoked', ({ id, principal }) => principal.client.call('DELETE', `/api/v1/studio/invitations/${id}`, { body: {} })],
    ['past its time', ({ id }) => queryOnce(server.ownerUrl, 'update invitations set expires_at = now() where id = $1', [id])],
    [
      'of somebody who may not invite any more',
      ({ principal, maker }) => principal.client.post(`/api/v1/studio/members/${maker.id}/deactivate`, {}),
    ],
    ['accepted by another', ({ id }) => queryOnce(server.ownerUrl, 'update invitations set accepted_at = now() where id = $1', [id])],
  ])('%s', async (_how, end) => {
    const principal = await signUpAndConfirm(server);
    const maker = await signUpAndConfirm(server, { invitation: secretOf((await invitationBy(principal, 'Senior')).link) });
    const { link, invitation } = await invitationBy(maker);
    const email = newEmail();
    expect((await signUp(signUpBody({ email, invitation: secretOf(link) }))).status).toBe(200);
    const secret = secretOf(await server.mailbox.next(email));
    await end({ id: invitation.id, principal, maker });
    const answer = await server.client.post('/auth/v1/verify', { token_hash: secret, type: 'signup' });
    expect([answer.status, answer.body.code]).toEqual([403, 'signup_disabled']);
    expect((await principal.client.get<{ items: unknown[] }>('/api/v1/studio/members')).body.items).toHaveLength(2);
  });
});

describe('what may be sent', () => {
  const extras = [
    'role',
    'studio_id',
    'is_active',
    'email_verified',
    'email_confirmed_at',
    'permissions_data',
    'id',
    'created_at',
    'app_metadata',
  ];

  test.each(extras)('[A20] [V24] a sign-up with %s is refused, at the top as in its data', async (key) => {
    for (const place of ['top', 'data']) {
      const body = signUpBody();
      const extra = { [key]: key === 'role' ? 'Principal' : '00000000-0000-4000-8000-000000000000' };
      const sent = place === 'top' ? { ...body, ...extra } : { ...body, data: { ...body.data, ...extra } };
      const answer = await signUp(sent);
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', field: place === 'top' ? key : `data.${key}` } });
      expect(await accountsOf(body.email)).toEqual([]);
    }
  });

  test.each(extras)('[A20] [V24] joining by invitation with %s is refused', async (key) => {
    const principal = await signUpAndConfirm(server);
    const { body: invited } = await principal.client.post<{ link: string }>('/api/v1/studio/invitations', { email: null, role: 'Junior' });
    const body = signUpBody({ invitation: secretOf(invited.link) });
    const answer = await signUp({ ...body, data: { ...body.data, [key]: 'Principal' } });
    expect(answer.status).toBe(400);
    expect(await accountsOf(body.email)).toEqual([]);
  });

  test.each(extras)('[A20] [V24] setting a password with %s is refused', async (key) => {
    const person = await signUpAndConfirm(server);
    const answer = await person.client.put('/auth/v1/user', {
      password: 'quite another 12',
      current_password: person.password,
      [key]: 'Principal',
    });
    expect(answer).toMatchObject({ status: 400, body: { field: key } });
    await signInAgain(server, person);
  });

  const secret = 'x'.repeat(43);
  const bodies: [string, object][] = [
    ['/auth/v1/token?grant_type=password', { email: newEmail(), password: goodPassword }],
    ['/auth/v1/token?grant_type=refresh_token', { refresh_token: secret }],
    ['/auth/v1/verify', { token_hash: secret, type: 'signup' }],
    ['/auth/v1/recover', { email: newEmail() }],
    ['/auth/v1/resend', { email: newEmail(), type: 'signup' }],
  ];
  test.each(bodies)('[V24] %s refuses a key that it does not know', async (path, body) => {
    const answer = await server.client.post(path, { ...body, is_admin: true });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', field: 'is_admin' } });
  });

  test.each(['PATCH', 'PUT', 'POST'])('[A19] [A20] nobody writes a profile or a role: %s', async (method) => {
    const principal = await signUpAndConfirm(server);
    const junior = await joinStudio(server, principal, { role: 'Junior' });
    const { rows: before } = await queryOnce(server.ownerUrl, 'select user_id, role from user_roles where user_id = $1', [junior.id]);
    const bodies = [{ role: 'Principal' }, { role: 'Senior', user_id: junior.id }, { is_active: true, studio_id: crypto.randomUUID() }];
    const paths = [
      '/me/profile',
      '/me/permissions',
      '/studio/members',
      `/studio/members/${junior.id}`,
      `/members/${junior.id}`,
      `/studio/members/${principal.id}`,
    ];
    for (const path of paths) {
      for (const body of bodies) {
        const answer = await junior.client.call(method, `/api/v1${path}`, { body });
        // The one path that takes something takes names and details, and refuses every other key.
        const refusals = method === 'PATCH' && path === '/me/profile' ? [400] : [404, 405];
        expect(refusals, `${path} ${answer.text}`).toContain(answer.status);
      }
    }
    const { rows: after } = await queryOnce(server.ownerUrl, 'select user_id, role from user_roles where user_id = $1', [junior.id]);
    expect(after).toEqual(before);
    expect(after).toEqual([{ user_id: junior.id, role: 'Junior' }]);
  });

  test('[A19] nobody invites above themselves', async () => {
    const principal = await signUpAndConfirm(server);
    const senior = await joinStudio(server, principal, { role: 'Senior' });
    for (const role of ['Principal', 'Senior', 'Owner', 'principal']) {
      const answer = await senior.client.post('/api/v1/studio/invitations', { email: newEmail(), role });
      expect([400, 403], `${role} ${answer.text}`).toContain(answer.status);
    }
    const junior = await joinStudio(server, principal, { role: 'Junior' });
    expect((await junior.client.post('/api/v1/studio/invitations', { email: newEmail(), role: 'Junior' })).status).toBe(403);
  });

  const types: [string, (body: ReturnType<typeof signUpBody>) => unknown][] = [
    ['a number as email', (body) => ({ ...body, email: 7 })],
    ['a list of emails', (body) => ({ ...body, email: [body.email] })],
    ['an object as password', (body) => ({ ...body, password: { length: 12 } })],
    ['no data', (body) => ({ ...body, data: undefined })],
    ['data as text', (body) => ({ ...body, data: 'first_name' })],
    ['a list', (body) => [body]],
    ['null', () => null],
    ['text', () => '"text"'],
    ['nothing', () => undefined],
    ['a name of 51 letters', (body) => ({ ...body, data: { ...body.data, first_name: 'x'.repeat(51) } })],
    ['an empty name', (body) => ({ ...body, data: { ...body.data, last_name: '  ' } })],
    ['a studio of 81 letters', (body) => ({ ...body, data: { ...body.data, studio_name: 'x'.repeat(81) } })],
    ['a NUL in a name', (body) => ({ ...body, data: { ...body.data, first_name: 'a\u0000b' } })],
    ['half a surrogate pair', (body) => ({ ...body, data: { ...body.data, first_name: 'a\ud800' } })],
    ['neither studio nor invitation', (body) => ({ ...body, data: { first_name: 'a', last_name: 'b' } })],
  ];
  test.each(types)('[V24] %s is refused and nothing is stored', async (_what, change) => {
    const body = signUpBody();
    const answer = await signUp(change(body));
    expect(answer.status, answer.text).toBe(400);
    expect(errorCodes).toContain(answer.body.code);
    expect(answer.body.message).not.toMatch(/zod|expected|undefined/i);
    expect(await accountsOf(body.email)).toEqual([]);
  });
});

describe('addresses', () => {
  const bad = [
    'a@x.example,b@y.example',
    'a@x.example;b@y.example',
    'a@x.example b@y.example',
    'group:a@x.example,b@y.example;',
    'undisclosed:;',
    '"a@x.example" <b@y.example>',
    '<a@x.example>',
    'a@x.example (comment (nested) b@y.example)',
    '"quoted local"@x.example',
    '"a\\"@evil.example,"@x.example',
    'a@x.example\r\nBcc: b@y.example',
    'a@x.example\nRCPT TO:<b@y.example>',
    'a@x.example%0d%0aBcc:b@y.example',
    'a\u0000@x.example',
    'a@x.example\u2028b@y.example',
    '@x.example',
    'a@',
    'a@@x.example',
    'a@[127.0.0.1]',
    'a@localhost',
    `${'a'.repeat(250)}@x.example`,
    'ａ@x.example',
    // The Kelvin sign becomes a k where letters are folded first.
    'mi\u212ae@x.example',
    'a@x.example.',
    '.a@x.example',
    'a..b@x.example',
    '=?utf-8?q?a=40evil.example?=@x.example',
  ];

  test.each(bad)('[A48] [V30] %j is not one plain address: refused everywhere, no mail', async (email) => {
    const principal = await signUpAndConfirm(server);
    // Also whose mail was read already and is not noted as done yet.
    const jobs = async (): Promise<unknown> => (await queryOnce(server.ownerUrl, 'select id from pgboss.job order by id')).rows;
    const before = { mails: server.mailbox.mails.length, jobs: await jobs() };
    const answers = [
      await signUp(signUpBody({ email })),
      await principal.client.post('/api/v1/studio/invitations', { email, role: 'Junior' }),
      await server.client.post('/auth/v1/recover', { email }),
      await server.client.post('/auth/v1/resend', { email, type: 'signup' }),
      await server.client.post('/auth/v1/token?grant_type=password', { email, password: goodPassword }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('validation_failed'));
    expect({ mails: server.mailbox.mails.length, jobs: await jobs() }).toEqual(before);
  });

  test.each(['Mixed.Case+tag@Studio.Example', "o'neill@studio.example", 'a_b-c.d@sub.studio.example'])(
    '[A48] %s gets its mail as the one recipient, byte for byte as stored',
    async (given) => {
      const email = given.replace('@', `.${crypto.randomUUID().slice(0, 8)}@`);
      await signUp(signUpBody({ email: ` ${email} ` }));
      const stored = email.toLowerCase();
      const mail = await server.mailbox.next(stored);
      expect(mail.recipients).toEqual([stored]);
      expect(await accountsOf(stored)).toHaveLength(1);
      expect(mail.headers.filter(({ key }) => ['to', 'cc', 'bcc'].includes(key))).toEqual([{ key: 'to', value: stored }]);
    },
  );

  const names = [
    'Eve\r\nBcc: victim@x.example',
    'Eve\nX-Injected: 1',
    '=?utf-8?q?=0D=0ABcc:victim@x.example?=',
    'Eve, victim@x.example',
    '"><img src=x onerror=alert(1)>',
    'http://evil.example/',
  ];

  test.each(names)('[A48] [V30] [A54] a name like %j adds no header, no recipient, no markup', async (name) => {
    const refused = /[\r\n]/.test(name);
    const body = signUpBody({ firstName: name, lastName: name, studioName: name });
    const answer = await signUp(body);
    if (refused && answer.status === 400) return expect(await accountsOf(body.email)).toEqual([]);
    const mail = await server.mailbox.next(body.email);
    const verified = await server.client.post<SessionAnswer>('/auth/v1/verify', { token_hash: secretOf(mail), type: 'signup' });
    const guest = newEmail();
    await server.client.as(verified.body.access_token).post('/api/v1/studio/invitations', { email: guest, role: 'Junior' });
    for (const [one, to] of [
      [mail, body.email],
      [await server.mailbox.next(guest), guest],
    ] as const) {
      expect(one.recipients).toEqual([to]);
      const keys = one.headers.map(({ key }) => key);
      expect(keys).not.toContain('bcc');
      expect(keys).not.toContain('x-injected');
      expect(keys.filter((key) => key === 'to')).toHaveLength(1);
      expect(one.html).not.toContain('<img');
    }
    expect(mail.text).not.toContain('evil.example');
  });
});

describe('SQL', () => {
  const payloads = [
    "'; drop table accounts; --",
    "' or '1'='1",
    '\\',
    '%',
    '_',
    '$1',
    '${1}',
    "'||(select version())||'",
    '"; select pg_sleep(10); --',
  ];

  test.each(payloads)('[V27] %j in a name is text', async (payload) => {
    const person = await signUpAndConfirm(server, {
      firstName: payload,
      lastName: payload,
      studioName: payload,
      password: `${payload} long enough`,
    });
    const { body } = await person.client.get('/api/v1/me/profile');
    expect(body).toMatchObject({ first_name: payload, last_name: payload, studios: { name: payload } });
    await signInAgain(server, person);
  });

  test.each(payloads)('[V27] %j in a token, a cursor, an id or a header finds nothing and breaks nothing', async (payload) => {
    const person = await signUpAndConfirm(server);
    const answers = [
      await server.client.post('/auth/v1/verify', { token_hash: payload.padEnd(43, 'x'), type: 'signup' }),
      await server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: payload.padEnd(43, 'x') }),
      await server.client.post('/api/v1/invitations/preview', { token: payload.padEnd(43, 'x') }),
      await person.client.get(`/api/v1/studio/members?cursor=${encodeURIComponent(payload)}`),
      await person.client.get(
        `/api/v1/studio/members?cursor=${Buffer.from(JSON.stringify([payload, payload, payload])).toString('base64url')}`,
      ),
      await person.client.delete(`/api/v1/studio/invitations/${encodeURIComponent(payload)}`),
      await server.client.as(payload).get('/api/v1/me/profile'),
      await person.client.call('POST', '/api/v1/live/tickets', { headers: { 'idempotency-key': payload } }),
    ];
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
  });

  test('[V27] text becomes SQL in the few places that open a connection, name a role, or sweep tables of their own list or of the catalogue’s, and nowhere else', () => {
    const places = globSync('server/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') || name === 'testing' })
      .filter((file) => /sql\.(raw|ref|table|id)\b|\.query\(`|executeSql\(/.test(readFileSync(file, 'utf8')))
      .map((file) => file.replaceAll('\\', '/'))
      .sort();
    expect(places).toEqual([
      'server/db/analyse.ts',
      'server/db/listen.ts',
      'server/db/login.ts',
      'server/db/migrate.ts',
      'server/db/postgres/supervisor.ts',
      'server/db/role.ts',
      'server/db/tx.ts',
      'server/housekeeping/sweep.ts',
      'server/jobs/queue.ts',
      'server/restoring/restored.ts',
      // Names that the catalogue gave: the columns that refer to blobs.
      'server/storage/sql.ts',
    ]);
  });

  test.each(['%', '_', '.*', '(a+)+$', '\\', '[', "%' or true --"])(
    '[V27] %j in a search is looked for as it is written',
    async (search) => {
      const person = await signUpAndConfirm(server);
      await person.client.post('/api/v1/tasks', { title: 'Oak and linen' });
      await person.client.post('/api/v1/tasks', { title: `Sample ${search} of brass` });
      const { status, body, text } = await person.client.get<{ items: { title: string }[] }>(
        `/api/v1/tasks?view=created&search=${encodeURIComponent(search)}`,
      );
      expect(status, text).toBe(200);
      expect(body.items.map(({ title }) => title)).toEqual([`Sample ${search} of brass`]);
    },
  );
});
