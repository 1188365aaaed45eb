import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../domain/kernel/errors.ts';
import { passwordCost } from '../auth/passwords.ts';
import type { SessionAnswer } from '../auth/session.ts';
import { ok } from '../testing/answers.ts';
import type { Client } from '../testing/client.ts';
import { newFile } from '../testing/files.ts';
import { goodPassword, joinStudio, newEmail, type Person, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { addressOf, networkOf } from './addresses.ts';
import { createLimiter, limits, type LimitName, windows } from './limits.ts';

describe('one bucket', () => {
  const timed = () => {
    let time = 0;
    const limiter = createLimiter({ now: () => time });
    const spendAll = (name: LimitName, key: string) => {
      let spent = 0;
      try {
        for (; spent < 10_000; spent++) limiter.spend(name, key);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { spent, refusal: error };
      }
      throw new Error('never refused');
    };
    return { limiter, spendAll, pass: (milliseconds: number) => void (time += milliseconds) };
  };

  test.each(Object.keys(limits) as (keyof typeof limits)[])('%s lets its burst through, then its rate, and says when', (name) => {
    const { limiter, spendAll, pass } = timed();
    const { burst, perMinute } = limits[name];
    const { spent, refusal } = spendAll(name, 'a');
    expect(spent).toBe(burst);
    expect(refusal.code).toBe('rate_limited');
    const wait = refusal.details.retryAfter ?? 0;
    expect(wait).toBe(Math.ceil(60 / perMinute));
    pass((wait - 1) * 1000 - 1);
    if (wait > 1) expect(() => limiter.spend(name, 'a')).toThrow('rate_limited');
    pass(1001);
    limiter.spend(name, 'a');
    pass(24 * 60 * 60_000);
    expect(spendAll(name, 'a').spent, 'never more than the burst').toBe(burst);
  });

  test('keys do not share, and a bucket that is given back is full', () => {
    const { limiter, spendAll } = timed();
    spendAll('signInToAccount', 'a');
    limiter.spend('signInToAccount', 'b');
    expect(() => limiter.spend('signInToAccount', 'a')).toThrow('rate_limited');
    limiter.forgive('signInToAccount', 'a');
    expect(spendAll('signInToAccount', 'a').spent).toBe(limits.signInToAccount.burst);
  });
});

test('one token that is given back is one, and no bucket holds more than its burst', () => {
  const limiter = createLimiter({ now: () => 0 });
  const { burst } = limits.signInOfNetwork;
  limiter.giveBack('signInOfNetwork', 'a');
  for (let spent = 0; spent < burst; spent++) limiter.spend('signInOfNetwork', 'a');
  expect(() => limiter.spend('signInOfNetwork', 'a')).toThrow('rate_limited');
  limiter.giveBack('signInOfNetwork', 'a');
  limiter.spend('signInOfNetwork', 'a');
  expect(() => limiter.spend('signInOfNetwork', 'a')).toThrow('rate_limited');
});

test.each(Object.keys(windows) as (keyof typeof windows)[])('%s: whichever moment its window begins at, no more than its count', (name) => {
  let time = 0;
  const limiter = createLimiter({ now: () => time });
  const { most, withinMs } = windows[name];
  const taken: number[] = [];
  for (; time < 3 * withinMs; time += withinMs / 60) if (limiter.trySpend(name, 'a')) taken.push(time);
  expect(taken).toHaveLength(3 * most);
  for (const begin of taken) expect(taken.filter((at) => at >= begin && at < begin + withinMs).length).toBeLessThanOrEqual(most);
  limiter.spend(name, 'b');

  time = 10 * withinMs;
  for (let count = 0; count < most; count++) limiter.spend(name, 'a');
  time += withinMs - 1500;
  expect(() => limiter.spend(name, 'a')).toThrow(expect.objectContaining({ code: 'rate_limited', details: { retryAfter: 2 } }));
});

describe('[A42] networks', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0000::0001'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
  ])('%s and %s are one', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['192.0.2.7', '192.0.2.8'],
  ])('%s and %s are two', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  test.each(['', 'unknown', '192.0.2', '1.2.3.4, 5.6.7.8', '<script>'])('%j is none of them', (text) => {
    expect(networkOf(text)).toBe('unknown');
  });
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['1.2.3.4, 5.6.7.8', ''],
  ['<script>', ''],
])('[V16] the address %s is kept as "%s"', (ip, kept) => {
  expect(addressOf(ip)).toBe(kept);
});

describe('sign-in', () => {
  let direct: TestServer;
  let behindProxy: TestServer;
  beforeAll(async () => {
    // The clock stands, so that no token comes back while a busy machine compares passwords.
    direct = await startTestServer({ limitScale: 1, clockStopped: true });
    behindProxy = await startTestServer({ limitScale: 1, clockStopped: true, trustedProxies: ['127.0.0.1'] });
  });
  afterAll(() => Promise.all([direct.close(), behindProxy.close()]));

  const tryPassword = (
    client: Client,
    { email, password = 'a wrong one', ...options }: { email: string; password?: string; headers?: Record<string, string>; from?: string },
  ) => client.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password }, ...options });

  /** Which attempt was the first to be refused by a limit. */
  async function firstRefusal(attempts: number, attempt: (index: number) => Promise<{ status: number }>): Promise<number> {
    let first = Infinity;
    for (let index = 1; index <= attempts; index++) {
      const { status } = await attempt(index);
      if (status === 429) first = Math.min(first, index);
      else if (first < Infinity) throw new Error(`attempt ${index} got through after ${first} was refused`);
    }
    return first;
  }

  test('[A42] 200 wrong passwords under changing X-Forwarded-For stop at the tenth: nobody trusts that header here', async () => {
    const { email } = await signUpAndConfirm(direct);
    const first = await firstRefusal(200, (index) =>
      tryPassword(direct.client, {
        email: index % 2 ? email : email.toUpperCase(),
        headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-real-ip': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
      }),
    );
    expect(first).toBe(10);
  });

  const disguises: [string, (index: number) => string][] = [
    ['addresses of one /64', (index) => `2001:db8:7:7::${index.toString(16)}`],
    ['one address in mapped forms', (index) => (index % 2 ? '::ffff:198.51.100.7' : '198.51.100.7')],
    ['one address in upper and lower case', (index) => (index % 2 ? '2001:DB8:9:9::A' : '2001:db8:9:9:0:0:0:a')],
    ['one address behind claims of its own', (index) => `203.0.113.${index}, 198.51.100.9`],
  ];
  test.each(disguises)('[A42] 200 wrong passwords from %s stop at the tenth', async (_what, addressOf) => {
    const { email } = await signUpAndConfirm(behindProxy);
    const first = await firstRefusal(200, (index) =>
      tryPassword(behindProxy.client, { email: index % 3 ? email : email.toUpperCase(), headers: { 'x-forwarded-for': addressOf(index) } }),
    );
    expect(first).toBe(10);
  });

  test('[A42] wrong passwords from everywhere: past the tenth each place has three, and one that a provider gives out is one', async () => {
    const { email } = await signUpAndConfirm(behindProxy);
    const from = (address: string) => tryPassword(behindProxy.client, { email, headers: { 'x-forwarded-for': address } });
    for (let index = 0; index < limits.signInToAccount.burst; index++) expect((await from(`192.0.2.${index}`)).status).toBe(400);
    for (let place = 0; place < 20; place++) {
      const first = await firstRefusal(8, (index) => from(`2001:db8:${place.toString(16)}:${index}::1`));
      expect(first, `place ${place}`).toBe(limits.signInBeyond.burst + 1);
    }
  });

  test('[V4] [A42] a right password leads into a new browser, whatever is tried from elsewhere', async () => {
    const server = await startTestServer({ limitScale: 1, clockStopped: true, trustedProxies: ['127.0.0.1'] });
    try {
      const person = await signUpAndConfirm(server);
      const from = (address: string) => ({ 'x-forwarded-for': address });
      let stranger = 0;
      for (let minute = 0; minute < 8; minute++) {
        await Promise.all(
          Array.from({ length: limits.signInToAccount.burst + 1 }, () =>
            tryPassword(server.client, { email: person.email, headers: from(`203.0.113.${stranger++}`) }),
          ),
        );
        server.advance(60_000);
        const owner = await tryPassword(server.client, { ...person, headers: from(`198.51.100.${minute}`) });
        expect(owner.status, `in minute ${minute}: ${owner.text}`).toBe(200);
      }
    } finally {
      await server.close();
    }
  });

  test('[V4] an office of 70 people signs in within a minute: right passwords count nowhere', async () => {
    const person = await signUpAndConfirm(behindProxy);
    const statuses = new Set<number>();
    for (let index = 0; index < limits.signInOfNetwork.burst + 10; index++) {
      statuses.add((await tryPassword(behindProxy.client, { ...person, headers: { 'x-forwarded-for': '198.51.200.1' } })).status);
    }
    expect([...statuses]).toEqual([200]);
  });

  test('[A42] one network that tries many accounts is stopped as well, and another is not', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const first = await firstRefusal(100, () => tryPassword(behindProxy.client, { email: newEmail(), headers: from('2001:db8:fff:1::1') }));
    expect(first).toBe(limits.signInOfNetwork.burst + 1);
    expect((await tryPassword(behindProxy.client, { email: newEmail(), headers: from('2001:db8:fff:2::1') })).status).toBe(400);
  });

  test('[V4] 1,000 wrong tries from elsewhere do not keep the owner out of a browser that they signed in with before', async () => {
    const person = await signUpAndConfirm(direct);
    const home = await tryPassword(direct.client, { ...person, from: '127.0.5.1' });
    const cookie = String(home.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect(String(home.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    const places = 10;
    const answers: number[] = [];
    for (let index = 0; index < 1000; index += 50) {
      const batch = Array.from({ length: 50 }, (_, one) =>
        tryPassword(direct.client, { email: person.email, from: `127.0.1.${((index + one) % places) + 1}` }),
      );
      answers.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    const mostTried = limits.signInToAccount.burst + 1 + places * limits.signInBeyond.burst;
    expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(mostTried);
    const stranger = await tryPassword(direct.client, { ...person, from: '127.0.1.1' });
    expect(stranger).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    const owner = await tryPassword(direct.client, { ...person, headers: { cookie } });
    expect(owner.status, owner.text).toBe(200);
  });

  test('[V4] the mark of a browser cannot be made up, and serves its own account only', async () => {
    const victim = await signUpAndConfirm(direct);
    const attacker = await signUpAndConfirm(direct);
    for (let index = 0; index < 12; index++) await tryPassword(direct.client, { email: victim.email, from: '127.0.3.1' });
    const own = String((await tryPassword(direct.client, { ...attacker, from: '127.0.3.2' })).headers['set-cookie']).split(';', 1)[0] ?? '';
    const signature = own.split('.')[1] ?? '';
    for (const cookie of [
      own,
      `atelier_device=${victim.id}.${signature}`,
      `atelier_device=${victim.id}.`,
      `atelier_device=${victim.id}`,
      'atelier_device=',
    ]) {
      expect((await tryPassword(direct.client, { ...victim, from: '127.0.3.1', headers: { cookie } })).status, cookie).toBe(429);
    }
  });

  test('[V4] a known browser has few tries too, and a right password gives them back', async () => {
    const person = await signUpAndConfirm(direct);
    const home = await tryPassword(direct.client, { ...person, from: '127.0.4.1' });
    const headers = { cookie: String(home.headers['set-cookie']).split(';', 1)[0] ?? '' };
    const again = (password: string) => tryPassword(direct.client, { email: person.email, password, headers, from: '127.0.4.1' });
    for (let index = 0; index < 8; index++) expect((await again('a wrong one')).status).toBe(400);
    expect((await again(goodPassword)).status).toBe(200);
    expect(await firstRefusal(20, () => again('a wrong one'))).toBe(10);
  });
});

test('[V9] one who signs in again and again by a known browser leaves room for others before the passwords', async () => {
  // However slow the machine is: here it is the number that counts.
  const server = await startTestServer({ limitScale: 1, dearPasswords: true, passwordQueue: { longestWait: Infinity } });
  const [busy, other] = [await signUpAndConfirm(server), await signUpAndConfirm(server)];
  const signIn = ({ email, password }: Person, more: object = {}) =>
    server.client.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password }, ...more });
  const headers = { cookie: String((await signIn(busy)).headers['set-cookie']).split(';', 1)[0] ?? '' };
  const statuses = new Set<number>();
  const until = performance.now() + 4_000;
  const again = async () => {
    while (performance.now() < until) {
      const { status } = await signIn(busy, { headers });
      statuses.add(status);
      if (status !== 200) await sleep(50);
    }
  };
  const all = Array.from({ length: 250 }, again);
  await sleep(3_000);
  expect((await signIn(other, { from: '127.0.9.1' })).status).toBe(200);
  await Promise.all(all);
  expect([...statuses].toSorted()).toEqual([200, 429]);
  await server.close();
});

test('[V4] [V9] a try that finds no room before the passwords is none: who comes back later is let in', async () => {
  // There is room for two, for long compared with all else that a try does, and nobody waits behind them.
  const costOfPasswords = { ...passwordCost, timeCost: 40 };
  const server = await startTestServer({ limitScale: 1, clockStopped: true, costOfPasswords, passwordQueue: { mostWaiting: 0 } });
  const { email, password, client } = await signUpAndConfirm(server);
  const prove = () => client.call('POST', '/auth/v1/reauthenticate', { body: { password }, from: '127.0.8.8' });
  const signIn = (from: string, body = { email: newEmail(), password: 'a wrong one' }) =>
    server.client.call('POST', '/auth/v1/token?grant_type=password', { body, from });
  let isOver = false;
  const crowd = Array.from({ length: 4 }, async (_, index) => {
    for (; !isOver; await sleep(20)) await signIn(`127.0.8.${index + 1}`);
  });
  /** Once more than there are tries, one after the other: a right password that is looked at gives all of them back. */
  const expectNoneCounted = async (again: () => Promise<{ status: number }>) => {
    for (let refused = 0; refused <= limits.signInFromNetwork.burst;) {
      const { status } = await again();
      expect([200, 503]).toContain(status);
      refused = status === 503 ? refused + 1 : 0;
    }
  };
  try {
    await expectNoneCounted(() => signIn('127.0.8.9', { email, password }));
    await expectNoneCounted(prove);
  } finally {
    isOver = true;
    await Promise.all(crowd);
  }
  expect([(await signIn('127.0.8.9', { email, password })).status, (await prove()).status]).toEqual([200, 200]);
  await server.close();
});

describe('what costs', () => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    // Its clock stands: on a slow machine the rates would give back what is asked for.
    server = await startTestServer({ limitScale: 1, clockStopped: true });
    person = await signUpAndConfirm(server);
  });
  afterAll(() => server.close());

  /** Each call sends a mail: the invitation, and from then on the same again. */
  const inviterOf = ({ client }: Person, email: string) => {
    let id: string | undefined;
    return async () => {
      if (id !== undefined) return client.post(`/api/v1/studio/invitations/${id}/resend`, {});
      const answer = await client.post<{ invitation: { id: string } }>('/api/v1/studio/invitations', { email, role: 'Junior' });
      id = answer.body.invitation.id;
      return answer;
    };
  };
  const mailsTo = (email: string) => server.mailbox.mails.filter(({ recipients }) => recipients.includes(email));

  test('[V4] [V40] mails to one address are few over all flows, and whoever asks for more is told what they were told before', async () => {
    const owner = await signUpAndConfirm(server);
    const { email } = owner;
    const flows = [
      () => server.client.post('/auth/v1/recover', { email }),
      () => server.client.post('/auth/v1/resend', { email, type: 'signup' }),
      () => server.client.post('/auth/v1/signup', signUpBody({ email })),
    ];
    // With the mail of its own sign-up five were asked for. The second of these three is sent to nobody's account: no sign-up of
    // that address waits yet.
    const first = [];
    for (const flow of flows) first.push(await flow());
    await flows[0]?.();
    await expect.poll(() => mailsTo(email).length).toBe(4);
    const before = mailsTo(email).length;
    const withheld = () => server.logLines.filter((line) => line.includes('mail.withheld')).length;
    const [earlier, beyond] = [withheld(), await Promise.all(flows.map((flow) => flow()))];
    expect(beyond.map(({ status, body }) => [status, Object.keys(body ?? {})])).toEqual(
      first.map(({ status, body }) => [status, Object.keys(body ?? {})]),
    );
    expect(beyond.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(withheld() - earlier).toBe(3);
    // What protects the account is sent all the same, after whatever else there was to send.
    const changed = await owner.client.put('/auth/v1/user', { password: 'limewash and brass 28', current_password: owner.password });
    expect(changed.status, changed.text).toBe(200);
    await server.mailbox.next(email, /password was changed/);
    expect(mailsTo(email)).toHaveLength(before + 1);
  });

  test('[V4] invitations are bounded by studio as well, whoever of it sends them', async () => {
    const principal = await signUpAndConfirm(server);
    const { burst } = limits.inviteOfStudio;
    const people = [
      principal,
      await joinStudio(server, principal, { role: 'Principal' }),
      await joinStudio(server, principal, { role: 'Principal' }),
    ];
    const statuses: number[] = [];
    for (const { client } of people) {
      for (let index = 0; index < limits.invite.burst - 2; index++) {
        statuses.push((await client.post('/api/v1/studio/invitations', { role: 'Junior' })).status);
      }
    }
    const made = statuses.filter((status) => status === 201).length;
    // Two brought the others in.
    expect(made).toBe(burst - 2);
    expect(new Set(statuses.slice(made))).toEqual(new Set([429]));
    expect((await person.client.post('/api/v1/studio/invitations', { role: 'Junior' })).status, 'another studio').toBe(201);
  });

  test('[V4] [V25] invitations and changes of address draw on the same few, and whoever is signed in is told no more', async () => {
    const principal = await signUpAndConfirm(server);
    const mover = await signUpAndConfirm(server);
    expect((await mover.client.post('/auth/v1/reauthenticate', { password: mover.password })).status).toBe(200);
    const email = newEmail();
    const flows = [
      inviterOf(principal, email),
      () => mover.client.put('/auth/v1/user', { email }),
      () => server.client.post('/auth/v1/recover', { email }),
      () => mover.client.post('/api/v1/me/email-change/resend', {}),
      () => server.client.post('/auth/v1/signup', signUpBody({ email })),
    ];
    const askAll = async () => {
      const statuses: number[] = [];
      for (const flow of flows) statuses.push((await flow()).status);
      return statuses;
    };
    const withheld = () => server.logLines.filter((line) => line.includes('mail.withheld')).length;
    const before = withheld();
    expect(await askAll()).toEqual([201, 200, 200, 200, 200]);
    // The recovery of an account that is none draws on the limit and sends nothing. The change that is asked for next ends the first
    // one, and its mails that are not written yet with it.
    await expect.poll(() => mailsTo(email).length).toBe(4);
    expect(withheld()).toBe(before);
    expect(await askAll()).toEqual([200, 200, 200, 200, 200]);
    expect(withheld()).toBe(before + 5);
    expect(mailsTo(email)).toHaveLength(4);
  });

  test('[V4] [V40] one person asks for few changes of address, each to somebody else: a stranger would have a mail of each', async () => {
    const mover = await signUpAndConfirm(server);
    expect((await mover.client.post('/auth/v1/reauthenticate', { password: mover.password })).status).toBe(200);
    const before = server.mailbox.mails.length;
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn++) statuses.push((await mover.client.put('/auth/v1/user', { email: newEmail('stranger') })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    const toStrangers = () =>
      server.mailbox.mails.slice(before).filter(({ recipients }) => recipients.some((to) => to.startsWith('stranger')));
    await sleep(1_000);
    expect(toStrangers().length).toBeLessThanOrEqual(5);
  });

  describe('a transaction that collides and is repeated', () => {
    /** Makes the first two tries to commit an event of a type fail as a deadlock does. */
    const collideTwice = (type: string) =>
      queryOnce(
        server.ownerUrl,
        `create sequence tries;
         create function collide() returns trigger language plpgsql security definer as $$
         begin if nextval('tries') <= 2 then raise 'made by a test' using errcode = '40P01'; end if; return null; end $$;
         create constraint trigger collide after insert on events deferrable initially deferred for each row when (new.type = '${type}') execute function collide()`,
      );
    afterEach(() => queryOnce(server.ownerUrl, 'drop function collide cascade; drop sequence tries'));

    test('[V4] spends for one mail once', async () => {
      await collideTwice('studios.invited');
      const principal = await signUpAndConfirm(server);
      const email = newEmail();
      const invite = inviterOf(principal, email);
      const statuses: number[] = [];
      for (let index = 0; index < windows.mailToAddress.most; index++) statuses.push((await invite()).status);
      expect(statuses).toEqual([201, ...Array<number>(windows.mailToAddress.most - 1).fill(200)]);
      await expect.poll(() => mailsTo(email).length).toBe(windows.mailToAddress.most);
    });

    test('says once in the log what it did', async () => {
      await collideTwice('studios.memberDeleted');
      const principal = await signUpAndConfirm(server);
      const person = await joinStudio(server, principal, { role: 'Junior' });
      expect((await principal.client.post('/auth/v1/reauthenticate', { password: principal.password })).status).toBe(200);
      const { status, text } = await principal.client.post(`/api/v1/studio/members/${person.id}/remove`, {});
      expect(status, text).toBe(200);
      expect(server.logLines.filter((line) => line.includes('studios.memberRemoved'))).toHaveLength(1);
    });
  });

  describe('refreshing', () => {
    const refresh = (refreshToken: string, from?: string) =>
      server.client.call<SessionAnswer>('POST', '/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token: refreshToken },
        ...(from && { from }),
      });

    test('[V4] [V40] who sends rubbish is told to come back, and signs none of their neighbours out', async () => {
      const neighbour = await signUpAndConfirm(server);
      const answers = [];
      for (let index = 0; index < limits.refresh.burst + 20; index++) answers.push(await refresh(`rubbish ${index} of ${newEmail()}`));
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toEqual([...Array<number>(limits.refresh.burst).fill(401), ...Array<number>(20).fill(503)]);
      const [refused] = answers.filter(({ status }) => status === 503);
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await refresh(neighbour.session.refresh_token)).status).toBe(200);
    });

    test('[V4] 100 people of one network who wake at once all stay signed in', async () => {
      const one = await signUpAndConfirm(server);
      const tokens = [];
      for (let index = 0; index < 100; index++) tokens.push((await signInAgain(server, one)).session.refresh_token);
      const answers = await Promise.all(tokens.map((token) => refresh(token)));
      expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    });

    test('[V4] one session that refreshes without end is told to wait, and only that one', async () => {
      const looping = await signUpAndConfirm(server);
      const other = await signInAgain(server, looping);
      const statuses = [];
      let token = looping.session.refresh_token;
      for (let index = 0; index < limits.refresh.burst + 10; index++) {
        const { status, body } = await refresh(token);
        statuses.push(status);
        if (status === 200) token = body.refresh_token;
      }
      expect(statuses).toEqual([...Array<number>(limits.refresh.burst).fill(200), ...Array<number>(10).fill(503)]);
      expect((await refresh(other.session.refresh_token)).status).toBe(200);
    });
  });

  test('[V4] a refusal says when to come back, in words and in a header', async () => {
    const { client } = await signUpAndConfirm(server);
    const invite = () => client.post('/api/v1/studio/invitations', { role: 'Junior' });
    let answer = await invite();
    for (let index = 0; index < limits.invite.burst + 10 && answer.status === 201; index++) answer = await invite();
    const { status, headers, body } = answer;
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.message).toBe(`Too many attempts. Try again in ${headers['retry-after']} seconds.`);
  });

  test('[V40] the reads of one person are bounded and do not touch those of another', async () => {
    const other = await signUpAndConfirm(server);
    const statuses = new Map<number, number>();
    for (let index = 0; index < limits.read.burst + 400; index += 50) {
      const batch = await Promise.all(Array.from({ length: 50 }, () => person.client.get('/api/v1/me/avatar')));
      for (const { status } of batch) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([statuses.get(200), statuses.get(429)]).toEqual([limits.read.burst, 400]);
    expect((await other.client.get('/api/v1/me/avatar')).status).toBe(200);
    // What auth-js asks for is one of them.
    expect((await person.client.get('/auth/v1/user')).status).toBe(429);
    expect((await other.client.get('/auth/v1/user')).status).toBe(200);
  });
});

describe('what each call spends', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ limitScale: 1, clockStopped: true });
  });
  afterAll(() => server.close());

  const noId = '00000000-0000-4000-8000-000000000000';
  const png = { headers: { 'content-type': 'image/png' }, body: 'x' };
  /** How many of more calls than may be are not told to come back. */
  const letThrough = async (most: number, call: () => Promise<{ status: number }>) => {
    let through = 0;
    for (let index = 0; index < most + 60; index += 20) {
      const batch = await Promise.all(Array.from({ length: 20 }, call));
      through += batch.filter(({ status }) => status !== 429).length;
    }
    return through;
  };

  // One that the request path spends for, and those that do so by themselves.
  test.each<[keyof typeof limits, string, (client: Client) => Promise<{ status: number }>]>([
    ['write', 'changes', (client) => client.post('/api/v1/tasks', {})],
    ['piece', 'pieces of uploads', (client) => client.call('PATCH', `/files/uploads/${noId}`)],
    ['picture', 'pictures that are sent', (client) => client.call('POST', '/files/pictures?of=me', png)],
    ['read', 'pictures', (client) => client.get(`/files/pictures/${noId}`)],
    ['read', 'pages of documents', (client) => client.get(`/files/documents/${noId}/1/page/1?width=600`)],
    ['read', 'thumbnails', (client) => client.get(`/files/documents/${noId}/1/thumbnail`)],
    ['testPush', 'messages to try', (client) => client.post('/api/v1/notifications/devices/test', {})],
  ])('[V4] %s bounds %s', async (name, _what, call) => {
    const { client } = await signUpAndConfirm(server);
    expect(await letThrough(limits[name].burst, () => call(client))).toBe(limits[name].burst);
  });

  test('[V4] read bounds downloads, whose address says whose they are', async () => {
    const { client } = await signUpAndConfirm(server);
    const { id } = await newFile(client);
    // A read as well.
    const { url } = await ok<{ url: string }>(client.get(`/api/v1/files/${id}/address`));
    expect(await letThrough(limits.read.burst, () => server.client.get(url))).toBe(limits.read.burst - 1);
  });
});
