// Push, from the act to the decrypted message in the browser, on a real push service of our own.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushDevice } from '../../../domain/notifications/push.ts';
import type { Task } from '../../../domain/tasks/contract.ts';
import { sweepDatabase } from '../../housekeeping/sweep.ts';
import { pushTimes, waitOf } from '../../push/pusher.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { openTalk, type Talk, ticketOf } from '../../testing/liveSocket.ts';
import { joinStudio, type Person, signInAgain, signUpAndConfirm } from '../../testing/people.ts';
import { openPushService, type PushReply, type TestPushService, vapidClaimsOf } from '../../testing/pushService.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let service: TestPushService;
let server: TestServer;
let team: Studio;
let projectId: string;
/** Somebody new for each test, who has nothing on their mind. */
let ana: Person;
beforeAll(async () => {
  service = await openPushService();
  server = await startTestServer({ pushService: service.own });
  team = await foundStudio(server);
  projectId = (await newProject(team.principal, { name: 'Mews flat' })).id;
});
beforeEach(async () => void (ana = await joinStudio(server, team.principal, { role: 'Standard' })));
afterAll(async () => {
  await server.close();
  await service.close();
});

interface Devices {
  items: PushDevice[];
  applicationServerKey: string;
}

const devicesOf = ({ client }: Person) => ok<Devices>(client.get('/api/v1/notifications/devices'));
const switchPush = ({ client }: Person, changes: object = { push_notifications_enabled: true }) =>
  ok(client.patch('/api/v1/notifications/preferences', changes));

/** A browser of the person that takes push messages, by the session that they have there. */
async function subscribe(person: Person, replies?: PushReply[]) {
  const browser = service.newBrowser(replies);
  await ok(person.client.post('/api/v1/notifications/devices', browser.subscription));
  return browser;
}

const assign = (to: Person, title = 'Order brass rail') => newTask(team.senior, { projectId, title, assigneeIds: [to.id] });

/** Nothing is under way any more for the person. */
async function settled(person: Person): Promise<void> {
  const waiting = `select count(*)::int as count from pgboss.job where data ->> 'userId' = $1 and state in ('created', 'active', 'retry')`;
  await expect
    .poll(async () => (await queryOnce(server.ownerUrl, waiting, [person.id])).rows[0].count as number, { timeout: 15_000 })
    .toBe(0);
}

/** What waits for the end of a window is due now. */
const bringForward = (person: Person) =>
  queryOnce(server.ownerUrl, `update pgboss.job set start_after = now() where data ->> 'userId' = $1 and state = 'created'`, [person.id]);

/** A page of the person that says whether it is looked at. */
async function openPage(on: TestServer, person: Person, visible: boolean): Promise<Talk> {
  const page = await openTalk(on);
  expect((await page.ask('studio', 'phx_join', { ticket: await ticketOf(person), since: null })).status).toBe('ok');
  await look(page, person, visible);
  return page;
}

async function look(page: Talk, person: Person, visible: boolean): Promise<void> {
  const before = await lookingOf(person);
  expect((await page.ask('studio', 'presence', { visible })).status).toBe('ok');
  await expect.poll(() => lookingOf(person)).toBe(visible ? Math.max(before, 1) : Math.max(before - 1, 0));
}

const lookingOf = async ({ id }: Person): Promise<number> =>
  (await queryOnce(server.ownerUrl, 'select count(*)::int as count from presence where user_id = $1', [id])).rows[0].count as number;

describe('[R7-13] a push arrives', () => {
  test('[A54] with title, message and data, encrypted for the browser, signed with our key; markup stays text', async () => {
    const browser = await subscribe(ana);
    await switchPush(ana);
    const title = '<img src=x onerror=alert(1)>';
    const task = await assign(ana, title);
    await expect.poll(() => browser.messages()).toHaveLength(1);
    const { items } = await ok<{ items: { id: string; groupId: string; message: string }[] }>(ana.client.get('/api/v1/notifications'));
    expect(browser.messages()).toEqual([
      {
        title: 'Task assigned',
        message: items[0]?.message,
        data: { notificationId: items[0]?.id, type: 'task_assigned' },
        path: `/projects/${projectId}?tab=tasks&task=${task.id}`,
        tag: items[0]?.groupId,
      },
    ]);
    expect(items[0]?.message).toContain(title);
    const [pushed] = browser.came;
    expect(pushed?.body.toString('latin1')).not.toMatch(/Task assigned|onerror/);
    expect(pushed?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(pushTimes.keep / 1000),
      topic: items[0]?.groupId.replaceAll('-', ''),
    });
    const { applicationServerKey, items: devices } = await devicesOf(ana);
    expect(vapidClaimsOf(pushed, applicationServerKey)).toMatchObject({ aud: service.own.origin, sub: 'mailto:no-reply@atelier.example' });
    await expect.poll(async () => (await devicesOf(ana)).items[0]?.lastSuccessAt).not.toBeNull();
    expect(devices).toMatchObject([{ isCurrent: true }]);
    expect(server.logLines.join('\n')).not.toMatch(new RegExp(`${browser.subscription.endpoint}|${browser.subscription.auth}`));
  });

  test('[R9-05] with no preferences, or push switched off, or the type off, none goes; the type of another sound does', async () => {
    const browser = await subscribe(ana);
    await assign(ana, 'one');
    await settled(ana);
    await switchPush(ana, { push_notifications_enabled: false });
    await assign(ana, 'two');
    await settled(ana);
    await switchPush(ana, { push_notifications_enabled: true, task_assigned_sound: false });
    await assign(ana, 'three');
    await settled(ana);
    expect(browser.came).toEqual([]);
    await switchPush(ana, { task_assigned_sound: true, mention_sound: false });
    await assign(ana, 'four');
    await expect.poll(() => browser.messages()).toHaveLength(1);
  });

  test('at most one for the edits of a window, with the words for all of them', async () => {
    const task = await assign(ana);
    await ok(ana.client.post('/api/v1/notifications/read', {}));
    const browser = await subscribe(ana);
    await switchPush(ana);
    const edit = async (changes: object) => {
      const { task: now } = await ok<{ task: Task }>(team.senior.client.get(`/api/v1/tasks/${task.id}`));
      await ok(team.senior.client.patch(`/api/v1/tasks/${task.id}`, { version: now.version, changes }));
    };
    await edit({ title: 'Order steel rail' });
    await edit({ due: '2027-03-12' });
    await edit({ description: 'By Larkin Stone' });
    await expect.poll(() => browser.messages(), { timeout: 20_000 }).toHaveLength(1);
    await settled(ana);
    expect(browser.messages()).toMatchObject([{ title: 'Task Updated (Timeline Changed)' }]);
  });

  const losses: [string, (about: { task: Task }) => Promise<unknown>][] = [
    ['read', () => ok(ana.client.post('/api/v1/notifications/read', {}))],
    [
      'deleted',
      async () => {
        const { items } = await ok<{ items: { id: string }[] }>(ana.client.get('/api/v1/notifications?limit=1'));
        return ok(ana.client.call('DELETE', `/api/v1/notifications/${items[0]?.id}`, { body: {} }));
      },
    ],
    [
      'two hours old',
      () =>
        queryOnce(
          server.ownerUrl,
          `update pgboss.job set data = data || jsonb_build_object('giveUpAt', (data ->> 'giveUpAt')::bigint - $2::bigint) where data ->> 'userId' = $1`,
          [ana.id, 2 * 60 * 60_000 + 60_000],
        ),
    ],
    ['about a task that is gone', ({ task }) => ok(team.principal.client.call('DELETE', `/api/v1/tasks/${task.id}`, { body: {} }))],
  ];
  test.each(losses)('what is %s meanwhile is not pushed', async (_how, lose) => {
    const task = await assign(ana);
    const browser = await subscribe(ana);
    await switchPush(ana);
    const edited = await ok<{ task: Task }>(
      team.senior.client.patch(`/api/v1/tasks/${task.id}`, { version: task.version, changes: { title: 'Order steel rail' } }),
    );
    await lose(edited);
    await bringForward(ana);
    await settled(ana);
    expect(browser.came).toEqual([]);
  });

  test('quiet hours keep it back, in the person’s own zone', async () => {
    const browser = await subscribe(ana);
    const zone = 'Asia/Tokyo';
    await ok(ana.client.patch('/api/v1/me/profile', { time_zone: zone }));
    const clock = (minutes: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        Date.now() + minutes * 60_000,
      );
    await switchPush(ana, { push_notifications_enabled: true, quietHours: { from: clock(-60), to: clock(60) } });
    await assign(ana, 'at night');
    await settled(ana);
    expect(browser.came).toEqual([]);
    await switchPush(ana, { quietHours: { from: clock(60), to: clock(120) } });
    await assign(ana, 'by day');
    await expect.poll(() => browser.messages()).toHaveLength(1);
  });
});

describe('[R9-05] whoever looks is not pushed', () => {
  test('a page that is visible and focused keeps it back, on whatever instance; hidden or closed it does not', async () => {
    const other = await startTestServer({ beside: server, pushService: service.own });
    const browser = await subscribe(ana);
    await switchPush(ana);
    const elsewhere = await ok<Devices>(other.client.as(ana.session.access_token).get('/api/v1/notifications/devices'));
    expect(elsewhere.applicationServerKey).toBe((await devicesOf(ana)).applicationServerKey);
    const page = await openPage(other, ana, true);
    await assign(ana, 'while looking');
    await settled(ana);
    expect(browser.came).toEqual([]);

    await look(page, ana, false);
    await assign(ana, 'while hidden');
    await expect.poll(() => browser.messages()).toHaveLength(1);

    await look(page, ana, true);
    page.socket.close();
    await expect.poll(() => lookingOf(ana)).toBe(0);
    await assign(ana, 'while closed');
    await expect.poll(() => browser.messages()).toHaveLength(2);

    // One of an instance that died, which says it no more, and of somebody else.
    await queryOnce(
      server.ownerUrl,
      `insert into presence (socket_id, studio_id, user_id, seen_at)
       select gen_random_uuid(), studio_id, id, now() - interval '61 seconds' from user_profiles where id = $1`,
      [ana.id],
    );
    await openPage(other, team.junior, true);
    await assign(ana, 'after a crash');
    await expect.poll(() => browser.messages()).toHaveLength(3);
    await other.close();
    expect(await lookingOf(team.junior)).toBe(0);
  });

  test('presence is said after joining alone, and as nothing else', async () => {
    const page = await openTalk(server);
    expect((await page.ask('studio', 'presence', { visible: true })).status).toBe('error');
    await page.ask('studio', 'phx_join', { ticket: await ticketOf(ana), since: null });
    for (const payload of [{}, { visible: 'yes' }, { visible: true, userId: team.junior.id }])
      expect((await page.ask('studio', 'presence', payload)).status).toBe('error');
    expect(await lookingOf(ana)).toBe(0);
    page.socket.close();
  });
});

describe('[F23 R8-04] a push service that fails', () => {
  test.each([404, 410])('with %i loses the browser, and the others are told once', async (status) => {
    const dead = await subscribe(ana, [status]);
    const again = await signInAgain(server, ana);
    const alive = await subscribe(again);
    await switchPush(ana);
    expect((await devicesOf(ana)).items).toHaveLength(2);
    await assign(ana);
    await expect.poll(() => alive.messages()).toHaveLength(1);
    await settled(ana);
    expect((await devicesOf(ana)).items).toHaveLength(1);
    await assign(ana, 'another');
    await expect.poll(() => alive.messages()).toHaveLength(2);
    expect(dead.came).toHaveLength(1);
  });

  test('with 429, 500 and silence is tried again by and by, delivers once, and nobody waits for it', async () => {
    const failing = await subscribe(ana, [{ status: 429, headers: { 'retry-after': '1' } }, 500, 201]);
    const again = await signInAgain(server, ana);
    const alive = await subscribe(again);
    const third = await signInAgain(server, ana);
    const silent = await subscribe(third, ['stall', 201]);
    await switchPush(ana);
    const began = performance.now();
    await assign(ana);
    expect(performance.now() - began).toBeLessThan(5000);
    await expect.poll(() => alive.messages()).toHaveLength(1);
    await expect.poll(() => failing.messages(), { timeout: 20_000 }).toHaveLength(1);
    expect(failing.came).toHaveLength(3);
    await expect.poll(() => silent.messages(), { timeout: 30_000 }).toHaveLength(1);
    await settled(ana);
    expect([alive.came.length, failing.came.length, silent.came.length]).toEqual([1, 3, 2]);
    expect(server.logLines.some((line) => line.includes('push.failed'))).toBe(true);
  });

  test('[V40] whoever has many browsers whose services say nothing holds up nobody else', async () => {
    const many = await joinStudio(server, team.principal, { role: 'Standard' });
    const silent = await Promise.all(Array.from({ length: 24 }, async () => subscribe(await signInAgain(server, many), ['stall'])));
    await switchPush(many);
    const browser = await subscribe(ana);
    await switchPush(ana);
    const hanging = () => silent.reduce((count, { came }) => count + came.length, 0);
    await assign(many);
    await expect.poll(hanging).toBeGreaterThan(0);
    await assign(ana);
    // Sooner than a service that says nothing is given up.
    await expect.poll(() => browser.messages(), { timeout: pushTimes.patience - 2_000 }).toHaveLength(1);
    expect(hanging()).toBeLessThan(silent.length);
  });

  test('a redirect is not followed, and a refusal is not repeated', async () => {
    const elsewhere = service.newBrowser();
    const moved = await subscribe(ana, [{ status: 302, headers: { location: elsewhere.subscription.endpoint } }]);
    await switchPush(ana);
    await assign(ana);
    await expect.poll(() => moved.came).toHaveLength(1);
    await settled(ana);
    expect([moved.came.length, elsewhere.came.length]).toEqual([1, 0]);
  });

  test('Retry-After is read in seconds and as a date, and not believed for ever', () => {
    const now = new Date('2026-03-12T10:00:00Z');
    expect(waitOf('120', now)).toBe(120_000);
    expect(waitOf('Thu, 12 Mar 2026 10:05:00 GMT', now)).toBe(300_000);
    expect(waitOf('999999999', now)).toBe(pushTimes.longestWait);
    for (const nonsense of [null, '', '-5', 'soon', 'Thu, 12 Mar 2020 10:05:00 GMT']) expect(waitOf(nonsense, now)).toBeNull();
  });
});

describe('a browser belongs to who is signed in to it', () => {
  const endings: [string, (person: Person) => Promise<unknown>][] = [
    ['sign-out', ({ client }) => client.post('/auth/v1/logout?scope=local')],
    ['the Principal signs them out', ({ id }) => ok(team.principal.client.post(`/api/v1/studio/members/${id}/end-sessions`, {}))],
    ['deactivation', ({ id }) => ok(team.principal.client.post(`/api/v1/studio/members/${id}/deactivate`, {}))],
  ];

  test.each(endings)('after %s nothing goes to it', async (_how, end) => {
    const browser = await subscribe(ana);
    await switchPush(ana);
    await end(ana);
    const { rows } = await queryOnce(server.ownerUrl, 'select id from push_subscriptions where user_id = $1', [ana.id]);
    expect(rows).toEqual([]);
    await newTask(team.senior, { projectId, title: 'Too late', assigneeIds: [ana.id] }).catch(() => undefined);
    await settled(ana);
    expect(browser.came).toEqual([]);
  });

  test('a session that ran out is told nothing, even where the row is still there', async () => {
    const browser = await subscribe(ana);
    await subscribe(team.junior);
    await switchPush(ana);
    await queryOnce(server.ownerUrl, `update sessions set expires_at = now() - interval '1 minute' where account_id = $1`, [ana.id]);
    await assign(ana);
    await settled(ana);
    expect(browser.came).toEqual([]);
    await sweepDatabase(server.db, new Date());
    expect((await queryOnce(server.ownerUrl, 'select id from push_subscriptions where user_id = $1', [ana.id])).rows).toEqual([]);
    expect((await devicesOf(team.junior)).items).toHaveLength(1);
  });

  test('the next person on a shared browser takes it over, and the one before is told there no more', async () => {
    const browser = await subscribe(ana);
    await switchPush(ana);
    const stranger = await signUpAndConfirm(server, { studioName: 'Another studio' });
    await ok(stranger.client.post('/api/v1/notifications/devices', browser.subscription));
    expect([(await devicesOf(ana)).items.length, (await devicesOf(stranger)).items.length]).toEqual([0, 1]);
    await assign(ana);
    await settled(ana);
    expect(browser.came).toEqual([]);
  });

  test('a session has one browser; subscribing again replaces it', async () => {
    const first = await subscribe(ana);
    const second = await subscribe(ana);
    await switchPush(ana);
    expect((await devicesOf(ana)).items).toHaveLength(1);
    await assign(ana);
    await expect.poll(() => second.messages()).toHaveLength(1);
    expect(first.came).toEqual([]);
  });

  test('subscribing the same browser twenty times at once leaves one', async () => {
    const browser = service.newBrowser();
    const again = await signInAgain(server, ana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? ana : again).client.post('/api/v1/notifications/devices', browser.subscription),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await devicesOf(ana)).items).toHaveLength(1);
  });
});

describe('notifications.addDevice', () => {
  test('[A57] refuses what is no push service, and dials nothing', async () => {
    const { subscription } = service.newBrowser();
    const before = service.newBrowser();
    for (const endpoint of [
      'http://push.example.com/x',
      'https://127.0.0.1/x',
      'https://[::ffff:7f00:1]/x',
      'https://0/x',
      'https://2130706433/x',
      'https://169.254.169.254/x',
      'https://localhost/x',
      'https://10.0.0.1/x',
      'https://[fd00:ec2::254]/x',
      'file:///etc/passwd',
      'gopher://127.0.0.1/x',
      'https://u:p@push.example.com/x',
      'https://push.example.com:8443/x',
      `https://push.example.com/${'x'.repeat(1000)}`,
      '',
    ]) {
      const answer = await ana.client.post('/api/v1/notifications/devices', { ...subscription, endpoint });
      expect([endpoint, answer.status, answer.body.field]).toEqual([endpoint, 400, 'endpoint']);
    }
    for (const wrong of [{ p256dh: 'A'.repeat(87) }, { p256dh: 'short' }, { auth: '' }, { auth: 'A'.repeat(200) }]) {
      expect((await ana.client.post('/api/v1/notifications/devices', { ...subscription, ...wrong })).status).toBe(400);
    }
    expect((await devicesOf(ana)).items).toEqual([]);
    expect(before.came).toEqual([]);
  });
});

describe('[A45] notifications.devices and notifications.removeDevice', () => {
  test('concern one’s own alone', async () => {
    await subscribe(ana);
    const [mine] = (await devicesOf(ana)).items;
    const other = await subscribe(team.junior);
    for (const person of [team.junior, team.principal]) {
      expect((await devicesOf(person)).items.map(({ id }) => id)).not.toContain(mine?.id);
      const answer = await person.client.call('DELETE', `/api/v1/notifications/devices/${mine?.id}`, { body: {} });
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await devicesOf(ana)).items).toHaveLength(1);
    const removed = await ana.client.call<Devices>('DELETE', `/api/v1/notifications/devices/${mine?.id}`, { body: {} });
    expect([removed.status, removed.body.items]).toEqual([200, []]);
    expect(other.came).toEqual([]);
  });

  test('no answer says how a browser is reached', async () => {
    const browser = await subscribe(ana);
    const { text } = await ana.client.get('/api/v1/notifications/devices');
    for (const part of Object.values(browser.subscription)) expect(text).not.toContain(part);
  });
});

test('notifications.testPush goes to every browser of the person, looked at or not, and to nobody else’s', async () => {
  const here = await subscribe(ana);
  const again = await signInAgain(server, ana);
  const there = await subscribe(again);
  const others = await subscribe(team.technical);
  const page = await openPage(server, ana, true);
  expect(await ok(ana.client.post('/api/v1/notifications/devices/test', {}))).toEqual({ sent: 2 });
  await expect.poll(() => [here.messages().length, there.messages().length]).toEqual([1, 1]);
  expect(here.messages()).toMatchObject([{ title: 'Atelier', data: { type: 'test' } }]);
  expect(others.came).toEqual([]);
  page.socket.close();
});
