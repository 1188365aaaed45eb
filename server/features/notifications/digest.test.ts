// The mail that says each day what is unread, over real SMTP: when it goes, what it says, how often, and the way out of it.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { isolated } from '../../../domain/kernel/isolates.ts';
import { studioId as studioIdOf, userId } from '../../../domain/kernel/ids.ts';
import { nextDigest, type NotificationPreferences } from '../../../domain/notifications/preferences.ts';
import { openSecrets } from '../../auth/secrets.ts';
import { inTransaction } from '../../db/tx.ts';
import { openQueue, type Queue } from '../../jobs/queue.ts';
import { createLog } from '../../log.ts';
import { newComment } from '../../testing/discussionCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio, type Studio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { type Person, signUpAndConfirm } from '../../testing/people.ts';
import type { ReceivedMail } from '../../testing/mailbox.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';
import { openDigestKeys } from './digestRoutes.ts';

let server: TestServer;
let other: TestServer;
let queue: Queue;
let team: Studio;
/** How far the clocks of both instances have gone. */
let gone = 0;
beforeAll(async () => {
  server = await startTestServer({ clockStopped: true });
  other = await startTestServer({ beside: server, clockStopped: true });
  queue = await openQueue({ ownerUrl: server.ownerUrl, log: createLog({ level: 'silent' }), schedule: false });
  team = await foundStudio(server);
});
afterAll(async () => {
  await queue.stop();
  await other.close();
  await server.close();
});

const choose = ({ client }: Person, changes: object) =>
  ok<{ preferences: NotificationPreferences }>(client.patch('/api/v1/notifications/preferences', changes));
const began = Date.now();
const nowThere = () => new Date(began + gone);
/** The clocks go on to the hour of this person's mail. */
function goTo({ digest_at, time_zone }: NotificationPreferences): void {
  const at = nextDigest({ digest_at: digest_at ?? '', time_zone }, nowThere());
  // Two clocks that stopped a little apart, and one of this test: a minute past it for all.
  const by = at.getTime() + 60_000 - nowThere().getTime();
  gone += by;
  for (const one of [server, other]) one.advance(by);
}
/** What is due is looked for, by however many at once, until all that came of it is done. */
async function lookForDue(times = 1): Promise<void> {
  for (let time = 0; time < times; time++)
    await inTransaction(server.db, { kind: 'authentication' }, (tx) => queue.enqueue(tx, 'digest.plan', {}));
  await expect
    .poll(
      async () =>
        (await queryOnce(server.ownerUrl, `select from pgboss.job where name like 'digest.%' and state < 'completed'`, [])).rows.length,
      {
        timeout: 20_000,
      },
    )
    .toBe(0);
}
/** The way out that mail programs read, on this machine. */
function wayOutOf({ headers }: ReceivedMail): string {
  const stopUrl = /<(.+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
  return `${server.url}${new URL(stopUrl).pathname}`;
}
const askToStop = (address: string) => fetch(address, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
const mailsTo = ({ email }: Person) =>
  server.mailbox.mails.filter(({ recipients, subject }) => recipients.includes(email) && subject.includes('unread'));

test('goes once at the hour that one chose, of what is unread and may be read, and has a way out that works without signing in', async () => {
  const { id: open } = await newProject(team.principal, { leadId: team.senior.id, name: 'Halden House' });
  const { id: closed, version } = await newProject(team.principal, { leadId: team.technical.id, name: 'Quayside' });
  const naming = (person: Person) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'mention', attrs: { id: person.id } },
          { type: 'text', text: ' Brass <b>or</b> chrome?' },
        ],
      },
    ],
  });
  const { id: comment } = await newComment(team.junior.client, { subject: `project_${open}`, body: naming(team.senior) });
  await newComment(team.technical.client, { subject: `project_${closed}`, body: naming(team.senior) });
  await ok(team.principal.client.post(`/api/v1/projects/${closed}/visibility`, { version, visibility: 'private' }));
  const { preferences } = await choose(team.senior, { digest_at: '07:00' });
  // Somebody with nothing unread, and somebody who wants none.
  await choose(team.standard, { digest_at: '07:00' });
  await ok(team.standard.client.post('/api/v1/notifications/read', {}));
  await newComment(team.junior.client, { subject: `project_${open}`, body: naming(team.technical) });
  await lookForDue();
  expect(mailsTo(team.senior)).toEqual([]);

  goTo(preferences);
  await lookForDue(4);
  const [mail, ...others] = mailsTo(team.senior);
  expect(others).toEqual([]);
  expect([mailsTo(team.standard), mailsTo(team.technical), mailsTo(team.principal)]).toEqual([[], [], []]);
  expect(mail?.text).toContain('mentioned you');
  // It leads to where it was said.
  expect(mail?.text).toContain(`\n  ${server.publicUrl}/projects/${open}?tab=discussion&comment=${comment}\n`);
  expect(mail?.text).toContain('Halden House');
  expect(`${mail?.text} ${mail?.html}`).not.toContain('Quayside');
  expect(mail?.html).toContain('Brass &lt;b&gt;or&lt;/b&gt; chrome?');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const path = wayOutOf(mail as ReceivedMail);
  expect(mail?.links.map((link) => new URL(link).pathname)).toContain(new URL(path).pathname);

  // Nothing came since: the next day brings none, nor the one after it.
  for (let day = 0; day < 2; day++) {
    goTo(preferences);
    await lookForDue();
  }
  expect(mailsTo(team.senior)).toHaveLength(1);

  const rowOf = async () =>
    (await queryOnce(server.ownerUrl, 'select digest_at from notification_preferences where user_id = $1', [team.senior.id])).rows as {
      digest_at: string | null;
    }[];
  // Looking at it changes nothing; another's name under this signature is nothing.
  expect(await (await fetch(path)).text()).toContain('Stop the daily mail?');
  expect(await rowOf()).toEqual([{ digest_at: '07:00' }]);
  const forged = path.replace(team.senior.id, team.standard.id);
  expect((await askToStop(forged)).status).toBe(404);
  // Whoever follows one that was cut, or is older than the keys, reads so on a page.
  const lost = await fetch(forged);
  expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await lost.text()).toContain('This link does not work');
  const stopped = await askToStop(path);
  expect([stopped.status, await stopped.text()]).toMatchObject([200, expect.stringContaining('The daily mail has stopped') as string]);
  expect(await rowOf()).toEqual([{ digest_at: null }]);
  expect(await (await askToStop(path)).text()).toContain('The daily mail is off already');
});

test('says how many are unread also where a badge would not', async () => {
  const own = await foundStudio(server);
  const { id } = await newProject(own.principal, { leadId: own.senior.id });
  await ok(own.senior.client.post('/api/v1/notifications/read', {}));
  await newComment(own.junior.client, { subject: `project_${id}` });
  await queryOnce(
    server.ownerUrl,
    `insert into notifications (id, studio_id, user_id, type, title, message, created_at, data, group_id)
     select own.id, n.studio_id, n.user_id, n.type, n.title, n.message, n.created_at, n.data, own.id
     from notifications n, lateral (select gen_random_uuid() as id from generate_series(1, 129) where n.id is not null) own
     where n.user_id = $1 and not n.is_read`,
    [own.senior.id],
  );
  goTo((await choose(own.senior, { digest_at: '12:00' })).preferences);
  await lookForDue();
  const [mail] = mailsTo(own.senior);
  expect([mail?.subject, mail?.text]).toEqual([
    '130 notifications are unread in Atelier',
    expect.stringContaining('And 118 more') as string,
  ]);
});

test('a name that is written from right to left turns nothing of the line round it, in both forms of the mail', async () => {
  const own = await foundStudio(server);
  const { id } = await newProject(own.principal, { leadId: own.senior.id, name: 'فيلا النخيل' });
  await ok(own.senior.client.post('/api/v1/notifications/read', {}));
  await newTask(own.principal, { title: 'مدخل', projectId: id, assigneeIds: [own.senior.id] });
  goTo((await choose(own.senior, { digest_at: '12:00' })).preferences);
  await lookForDue();
  const [mail] = mailsTo(own.senior);
  expect(mail?.text).toContain(`assigned you "${isolated('مدخل')}" in ${isolated('فيلا النخيل')}\n`);
  expect(mail?.html).toContain('assigned you &quot;<bdi>مدخل</bdi>&quot; in <bdi>فيلا النخيل</bdi><');
});

test('a digest that the mail server refuses goes later, once; whoever is out by then gets none', async () => {
  const own = await foundStudio(server);
  const { id } = await newProject(own.principal, { leadId: own.senior.id });
  await newComment(own.junior.client, { subject: `project_${id}` });
  const { preferences } = await choose(own.senior, { digest_at: '12:00' });
  await newTask(own.senior, { projectId: id, assigneeIds: [own.technical.id] });
  await choose(own.technical, { digest_at: '12:00' });
  await ok(own.principal.client.post(`/api/v1/studio/members/${own.technical.id}/deactivate`, { handOverTo: null }));
  server.mailbox.refuses = true;
  goTo(preferences);
  await inTransaction(server.db, { kind: 'authentication' }, (tx) => queue.enqueue(tx, 'digest.plan', {}));
  await expect
    .poll(
      async () =>
        (await queryOnce(server.ownerUrl, `select from pgboss.job where name = 'digest.send' and state = 'retry'`, [])).rows.length,
      {
        timeout: 20_000,
      },
    )
    .toBe(1);
  server.mailbox.refuses = false;
  await lookForDue();
  expect([mailsTo(own.senior).length, mailsTo(own.technical).length]).toEqual([1, 0]);
});

test('whoever ends it while it is being sent gets that one, and no other', async () => {
  const own = await foundStudio(server);
  const { id } = await newProject(own.principal, { leadId: own.senior.id });
  await newComment(own.junior.client, { subject: `project_${id}` });
  const { preferences } = await choose(own.senior, { digest_at: '12:00' });
  server.mailbox.meanwhile = async (mail) => mail.recipients.includes(own.senior.email) && askToStop(wayOutOf(mail));
  goTo(preferences);
  await lookForDue();
  server.mailbox.meanwhile = null;
  const of = 'from notification_preferences where user_id = $1';
  const { rows } = await queryOnce(server.ownerUrl, `select digest_at, digest_due ${of}`, [own.senior.id]);
  const tries = `select retry_count from pgboss.job where name = 'digest.send' and data->>'userId' = $1`;
  const { rows: jobs } = await queryOnce(server.ownerUrl, tries, [own.senior.id]);
  expect([mailsTo(own.senior).length, rows, jobs]).toEqual([1, [{ digest_at: null, digest_due: null }], [{ retry_count: 0 }]]);
});

test('the way out takes none of the tries of its network, of which calendars live, too; a made-up one does', async () => {
  const strict = await startTestServer({ limitScale: 1, clockStopped: true });
  try {
    const { client, id } = await signUpAndConfirm(strict);
    const { id: studioId } = await ok<{ id: string }>(client.get('/api/v1/studio'));
    const keys = openDigestKeys(await openSecrets(strict.db), strict.publicUrl);
    const wayOut = new URL(keys.urlOf({ userId: userId.parse(id), studioId: studioIdOf.parse(studioId) })).pathname;
    const answers = async (path: string) => {
      const all = [];
      for (let time = 0; time < 61; time++) all.push((await strict.client.get(path)).status);
      return new Set(all);
    };
    expect(await answers(wayOut)).toEqual(new Set([200]));
    expect(await answers(`${wayOut}x`)).toEqual(new Set([404, 429]));
  } finally {
    await strict.close();
  }
});
