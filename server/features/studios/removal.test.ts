// The end of a studio: who may, with which proof; that nothing of it is found afterwards; that everybody is out at once; and
// what happens to whoever writes in it at that moment.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newComment } from '../../testing/discussionCalls.ts';
import { ok } from '../../testing/answers.ts';
import { newProject } from '../../testing/projects.ts';
import { foundStudio } from '../../testing/studios.ts';
import { newTask } from '../../testing/tasks.ts';
import { dumpOf } from '../../testing/databaseState.ts';
import { holdRows } from '../../testing/heldRows.ts';
import { joinLive, openTalk, ticketOf } from '../../testing/liveSocket.ts';
import type { Mailbox, ReceivedMail } from '../../testing/mailbox.ts';
import {
  goodPassword,
  joinStudio,
  newEmail,
  type Person,
  secretOf,
  signInAgain,
  signUpAndConfirm,
  signUpBody,
} from '../../testing/people.ts';
import { listenerName } from '../../db/listen.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const prove = ({ client }: Person, password: string = goodPassword) => client.post('/auth/v1/reauthenticate', { password });

const removeAtOnce = ({ client }: Person, body: object = {}) =>
  client.post<{ code: string; field: string; message: string }>('/api/v1/studio/delete', { name: 'Studio Lind', ...body });

/** By a person who types their password first. */
async function remove(person: Person, body: object = {}) {
  await prove(person);
  return removeAtOnce(person, body);
}

const studioIdOf = async ({ client }: Person): Promise<string> => (await ok<{ id: string }>(client.get('/api/v1/studio'))).id;

describe('studios.remove', () => {
  test('[A19 A21 V19] takes a Principal, the name of the studio and their password', async () => {
    const team = await foundStudio(server);
    for (const name of ['senior', 'standard', 'junior', 'technical'] as const) expect((await remove(team[name])).status).toBe(403);
    for (const name of ['', 'studio lind', 'Studio Lindgren', 'Studio']) {
      const { status, body } = await remove(team.principal, { name });
      expect([status, body.code, body.field]).toEqual([400, 'validation_failed', 'name']);
    }
    const stolen = await signUpAndConfirm(server);
    expect((await prove(stolen, 'plaster and oak 28')).status).toBe(403);
    expect((await removeAtOnce(stolen)).body.code).toBe('reauth_required');
    expect((await stolen.client.get('/api/v1/studio')).status).toBe(200);
    expect((await team.junior.client.get('/api/v1/studio')).status).toBe(200);
    expect((await remove(team.principal, { name: '  Studio Lind ' })).status).toBe(200);
  });

  test('[V4] wrong passwords are limited together with every other place that asks within a session', async () => {
    const strict = await startTestServer({ limitScale: 1, clockStopped: true });
    const person = await signUpAndConfirm(strict);
    const change = () => person.client.put('/auth/v1/user', { password: 'walnut and linen 33', current_password: 'wrong password' });
    const tries = [];
    for (let index = 0; index < 12; index++) tries.push((await (index % 2 ? change() : prove(person, 'wrong password'))).status);
    expect(tries).toEqual([...Array<number>(9).fill(403), 429, 429, 429]);
    expect((await prove(person)).status).toBe(429);
    expect((await removeAtOnce(person)).body.code).toBe('reauth_required');
    await strict.close();
  });

  test('[A36] a session that a new password ends deletes nothing, also where it has got past the question', async () => {
    const person = await signUpAndConfirm(server);
    const stolen = await signInAgain(server, person);
    const account = await holdRows(server.ownerUrl, 'select from accounts where id = $1 for update', [person.id]);
    const change = person.client.put('/auth/v1/user', { password: 'walnut and linen 33', current_password: goodPassword });
    await account.untilWaiting(1);
    const removal = removeAtOnce(stolen);
    await account.untilWaiting(2);
    const untouched = 'select from studios s join accounts a on a.studio_id = s.id where a.id = $1 for key share of s skip locked';
    expect((await queryOnce(server.ownerUrl, untouched, [person.id])).rowCount, 'it waits before it deletes anything').toBe(1);
    await account.release();
    expect((await change).status).toBe(200);
    expect(await removal).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect((await person.client.get('/api/v1/studio')).status).toBe(200);
  });

  test('[V13 V23] everybody is out at once, on every instance: calls, refreshes, sockets, which are told why; others stay', async () => {
    const other = await startTestServer({ beside: server });
    const principal = await signUpAndConfirm(server);
    const member = await joinStudio(server, principal, { role: 'Standard' });
    const stranger = await signUpAndConfirm(server, { studioName: 'Elsewhere' });
    const [here, there, aside] = [await joinLive(server, principal), await openTalk(other), await joinLive(other, stranger)];
    await there.ask('studio', 'phx_join', { ticket: await ticketOf(member), since: null });
    const onOther = other.client.as(member.session.access_token);
    expect((await onOther.get('/api/v1/studio')).status).toBe(200);

    expect((await remove(principal)).body).toEqual({ name: 'Studio Lind' });
    expect((await principal.client.get('/api/v1/studio')).body.code).toBe('session_ended');
    expect((await member.client.post('/api/v1/tasks', { title: 'Late' })).status).toBe(401);
    expect(await Promise.all([here.closed, there.closed])).toEqual([1008, 1008]);
    expect((await onOther.get('/api/v1/studio')).status).toBe(401);
    expect(there.frames.at(-1)?.[3]).toBe('studio_gone');
    for (const person of [principal, member]) {
      const refresh = await server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: person.session.refresh_token });
      expect([refresh.status, refresh.body.code]).toEqual([401, 'refresh_token_not_found']);
      const signIn = await server.client.post('/auth/v1/token?grant_type=password', { email: person.email, password: person.password });
      expect([signIn.status, signIn.body.code]).toEqual([400, 'invalid_credentials']);
    }
    // Repeated, it says what any call says by now.
    expect((await remove(principal)).status).toBe(401);
    expect((await stranger.client.get('/api/v1/studio')).status).toBe(200);
    aside.close();

    const anew = await signUpAndConfirm(server, { email: member.email, studioName: 'My own' });
    expect(anew.id).not.toBe(member.id);
    expect((await anew.client.get<{ name: string }>('/api/v1/studio')).body.name).toBe('My own');
    await other.close();
  });

  test('an instance that hears nothing of it lets its people go as soon as it hears again', async () => {
    const principal = await signUpAndConfirm(server);
    const member = await joinStudio(server, principal, { role: 'Standard' });
    const socket = await joinLive(server, member);
    // As if its notice was lost with the connection: what ends the studio here tells nobody.
    const studioId = await studioIdOf(member);
    await queryOnce(server.ownerUrl, `set app.studio_id = '${studioId}'; delete from studios where id = '${studioId}'`);
    await queryOnce(
      server.ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${listenerName}' and datname = current_database()`,
    );
    expect(await socket.closed).toBe(1008);
    expect((await member.client.get('/api/v1/studio')).status).toBe(401);
  });
});

describe('[V26] at the same moment', () => {
  test('of two Principals one ends it and the other finds it gone; under one key as well', async () => {
    for (let round = 0; round < 3; round++) {
      const one = await signUpAndConfirm(server);
      const other = await joinStudio(server, one, { role: 'Principal' });
      const keyed = { ...one, client: one.client.with({ 'idempotency-key': 'delete-the-studio' }) };
      const answers = await Promise.all(round === 0 ? [remove(one), remove(other)] : [remove(keyed), remove(keyed), remove(other)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual(round === 0 ? [200, 401] : [200, 401, 401]);
    }
  });

  test('whoever writes meanwhile is let through before, or refused as one whose session is over; nothing is left', async () => {
    for (let round = 0; round < 4; round++) {
      const team = await foundStudio(server);
      const studioId = await studioIdOf(team.principal);
      const project = await newProject(team.principal, { templateId: 'e-design-room', start: '2026-01-12' });
      const invitation = await ok<{ link: string }>(team.principal.client.post('/api/v1/studio/invitations', { role: 'Junior' }));
      const late = newEmail('late');
      await server.client.post('/auth/v1/signup', signUpBody({ email: late, invitation: secretOf(invitation.link) }));
      const secret = secretOf(await server.mailbox.next(late));
      const answers: [what: string, status: number, text: string][] = [];
      let isOver = false;
      const hammer = [team.principal, team.senior, team.standard, team.technical].map(async ({ client }) => {
        while (!isOver) {
          for (const [what, call] of [
            ['task', () => client.post('/api/v1/tasks', { title: 'Late', projectId: project.id })],
            ['personal', () => client.post('/api/v1/tasks', { title: 'Own' })],
            ['edit', () => client.patch(`/api/v1/projects/${project.id}`, { version: 1, changes: { place: 'Bergen' } })],
            ['board', () => client.get('/api/v1/tasks/board?view=assigned')],
            ['studio', () => client.get('/api/v1/studio')],
            ['ticket', () => client.post('/api/v1/live/tickets')],
          ] as const) {
            const { status, text } = await call();
            answers.push([what, status, text]);
          }
        }
      });
      const entering = sleep(round * 20).then(async () => {
        const { status, text } = await server.client.post('/auth/v1/verify', { token_hash: secret, type: 'signup' });
        answers.push(['join', status, text]);
        const signIn = await server.client.post('/auth/v1/token?grant_type=password', { email: team.senior.email, password: goodPassword });
        answers.push(['sign-in', signIn.status, signIn.text]);
      });
      await sleep(60);
      expect((await remove(team.principal)).status).toBe(200);
      await expect.poll(() => answers.some(([, status]) => status === 401)).toBe(true);
      isOver = true;
      await Promise.all([...hammer, entering]);
      const failed = server.logLines.filter((line) => line.includes('unexpected failure'));
      expect(failed).toEqual([]);
      for (const [what, status, text] of answers) expect(status, `${what}: ${text}`).toBeLessThan(500);
      expect(answers.filter(([, status]) => status === 401).length).toBeGreaterThan(0);
      const dump = await dumpOf(server.ownerUrl);
      for (const id of [studioId, project.id, team.principal.id, team.junior.id]) expect(dump).not.toContain(id);
      expect(dump).not.toContain(late);
    }
    expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });
});

describe('nothing of it is found afterwards', () => {
  test('every table of a studio goes with it, also one that comes later', async () => {
    const { rows } = await queryOnce(
      server.ownerUrl,
      `select c.table_name as name, k.confdeltype as rule
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       left join pg_constraint k on k.conrelid = format('%I', c.table_name)::regclass and k.contype = 'f' and k.confrelid = 'studios'::regclass
       where c.column_name = 'studio_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`,
    );
    // What belongs to an account, a session or a line of the event log goes with that; what signs belongs to nobody.
    const elsewhere = ['one_time_tokens', 'refresh_tokens', 'server_secrets', 'signing_keys', 'task_events'];
    expect((rows as { name: string; rule: string | null }[]).filter(({ rule }) => rule !== 'c').map(({ name }) => name)).toEqual(elsewhere);
  });

  test('[A5 V39] a whole life leaves no word in the database, the files or the log', async () => {
    const own = await startTestServer({ smtp: false });
    const folder = join(own.dataDir, 'outbox');
    const place = { ...own, mailbox: mailboxOf(folder) };
    const canary = (word: string) => `canary${word}${crypto.randomUUID().slice(0, 8)}`;
    const words = {
      studio: canary('Studio'),
      first: canary('First'),
      last: canary('Last'),
      member: canary('Member'),
      invited: canary('invited'),
      waiting: canary('waiting'),
      twin: canary('Twin'),
      project: canary('Project'),
      client: canary('Client'),
      task: canary('Task'),
      personal: canary('Personal'),
      comment: canary('Comment'),
      said: canary('Said'),
      holiday: canary('Holiday'),
      renamed: canary('Renamed'),
      moving: canary('moving'),
      parted: canary('parted'),
    };
    const bystander = await signUpAndConfirm(place, { firstName: 'Olive', studioName: 'Bystanders' });
    const principal = await signUpAndConfirm(place, {
      email: `${words.first.toLowerCase()}@studio.example`,
      firstName: words.first,
      lastName: words.last,
      studioName: words.studio,
    });
    const { client } = principal;
    const inviteBy = async (email: string | null, role = 'Standard') =>
      ok<{ link: string }>(client.post('/api/v1/studio/invitations', { email, role }));
    const memberMail = `${words.member.toLowerCase()}@studio.example`;
    const link = (await inviteBy(memberMail)).link;
    await place.mailbox.next(memberMail);
    const member = await signUpAndConfirm(place, {
      email: memberMail,
      firstName: words.member,
      lastName: words.last,
      invitation: secretOf(link),
    });
    await inviteBy(`${words.invited}@studio.example`.toLowerCase());
    await place.mailbox.next(`${words.invited}@studio.example`.toLowerCase());
    // Somebody who began to join, and somebody who tries the address of a member.
    await own.client.post(
      '/auth/v1/signup',
      signUpBody({ email: `${words.waiting}@studio.example`, firstName: words.waiting, invitation: secretOf((await inviteBy(null)).link) }),
    );
    await own.client.post('/auth/v1/signup', signUpBody({ email: memberMail, firstName: words.twin, lastName: words.twin }));
    await own.client.post('/auth/v1/recover', { email: memberMail });
    // Somebody who waits for another address, and somebody who left while they did.
    await askForAddress(member, `${words.moving}@studio.example`.toLowerCase());
    const parting = await joinStudio(place, principal, { role: 'Junior' });
    await askForAddress(parting, `${words.parted}@studio.example`.toLowerCase());
    await place.mailbox.next(`${words.parted}@studio.example`.toLowerCase());
    await ok(parting.client.post('/api/v1/me/delete', {}));
    expect(filesIn(folder).join('\n'), 'their mails went with them').not.toMatch(new RegExp(words.parted, 'i'));
    await own.client.post('/auth/v1/token?grant_type=password', { email: memberMail, password: 'wrong' });

    const keyed = client.with({ 'idempotency-key': 'a-canary-project' });
    const { project } = await ok<{ project: { id: string; version: number } }>(
      keyed.post('/api/v1/projects', { name: words.project, client: { name: words.client }, templateId: 'e-design-room' }),
    );
    const task = await newTask(member, { projectId: project.id, title: words.task, assigneeIds: [member.id] });
    await newTask(member, { projectId: null, title: words.personal });
    await ok(member.client.post(`/api/v1/tasks/${task.id}/send-to-review`, { reviewerId: principal.id }));
    await ok(client.post(`/api/v1/tasks/${task.id}/request-changes`, { comment: words.comment }));
    await newComment(member.client, { subject: `task_${task.id}`, text: words.said });
    await ok(client.post('/api/v1/studio/holidays', { holidays: [{ day: '2026-12-24', name: words.holiday }] }));
    await ok(client.patch('/api/v1/studio', { version: 1, changes: { name: words.renamed } }));
    await ok(client.post(`/api/v1/studio/members/${member.id}/permissions`, { overrides: { createProject: true } }));
    // What goes wrong: a search, an address, a body, a conflict, a right that is missing.
    await client.get(`/api/v1/projects?search=${words.project}`);
    await client.get(`/api/v1/projects/${words.project}`);
    await client.post('/api/v1/projects', { name: words.project, [words.project]: words.client });
    await client.patch(`/api/v1/projects/${project.id}`, { version: 0, changes: { name: words.project } });
    await member.client.patch('/api/v1/studio', { version: 1, changes: { name: words.studio } });
    await client.post('/api/v1/client-errors', {
      message: 'TypeError: plan is undefined',
      path: `/projects/${project.id}?q=${words.project}`,
      context: 'a page failed',
    });
    const socket = await joinLive(own, member);
    await expect.poll(() => mailsToWrite(own), { timeout: 5_000 }).toBe(0);
    const studioId = await studioIdOf(principal);
    expect(await dumpOf(own.ownerUrl)).toContain(words.waiting);
    expect(filesIn(folder).join('\n')).toContain(words.first);

    expect((await remove(principal, { name: words.renamed })).status).toBe(200);
    await socket.closed;
    const found = { database: await dumpOf(own.ownerUrl), files: filesIn(own.dataDir).join('\n'), log: own.logLines.join('') };
    for (const [where, text] of Object.entries(found)) {
      for (const word of Object.values(words))
        expect(text.toLowerCase().includes(word.toLowerCase()), `${word} in the ${where}`).toBe(false);
    }
    for (const id of [studioId, principal.id, member.id, project.id, task.id])
      expect([found.database.includes(id), found.files.includes(id)]).toEqual([false, false]);
    // Of somebody else everything is there.
    expect(found.database).toContain(bystander.id);
    expect(found.files).toContain(bystander.email);
    expect((await bystander.client.get('/api/v1/studio')).status).toBe(200);
    await own.close();
  });
});

/** Asks for another address, with the password typed just now. */
async function askForAddress(person: Person, email: string): Promise<void> {
  expect((await prove(person)).status).toBe(200);
  await ok(person.client.put('/auth/v1/user', { email }));
}

/** How many mails the queue still has to write. */
async function mailsToWrite({ ownerUrl }: TestServer): Promise<number> {
  return (await queryOnce(ownerUrl, `select from pgboss.job where state < 'completed' and name like 'mail.%'`)).rows.length;
}

/** Everything that lies in a folder and those in it, with its names. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(folder, name);
    return statSync(file).isFile() ? [name, readFileSync(file, 'latin1')] : [name];
  });
}

/** The mails of the outbox folder, as those of a mail server are read. */
function mailboxOf(folder: string): Mailbox {
  const taken = new Set<string>();
  const find = (email: string) =>
    filesOf(folder).find(
      (name) => !taken.has(name) && (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { to: string }).to === email,
    );
  const next = async (email: string) => {
    await expect.poll(() => find(email) !== undefined, { timeout: 5_000 }).toBe(true);
    const name = find(email) as string; // just seen
    taken.add(name);
    const { text } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { text: string };
    return { links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [] } as unknown as ReceivedMail;
  };
  return { next } as unknown as Mailbox;
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}
