import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TaskId } from '../../domain/kernel/ids.ts';
import { inTransaction } from '../db/tx.ts';
import { removeMailsBefore } from '../mail/outbox.ts';
import { ok } from '../testing/answers.ts';
import { listenToStatements } from '../testing/asked.ts';
import { newEmail, type Person, secretOf, signInAgain, signUpAndConfirm, signUpBody } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { sweepDatabase } from './sweep.ts';

const day = 24 * 60 * 60_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUpAndConfirm(server);
});
afterAll(() => server.close());
const statements = listenToStatements();

const count = async (table: string, where = 'true'): Promise<number> =>
  (await queryOnce(server.ownerUrl, `select count(*)::int as count from ${table} where ${where}`)).rows[0].count as number;

const newTask = async (title: string): Promise<string> =>
  (await ok<{ task: { id: string } }>(person.client.post('/api/v1/tasks', { title }))).task.id;

describe('what has served its time goes, and nothing else', () => {
  test('idempotency keys after 2 days, links when they expire, sign-ups after 7 days', async () => {
    const pending = newEmail('pending');
    await server.client.post('/auth/v1/signup', signUpBody({ email: pending }));
    await server.mailbox.next(pending);
    await person.client.call('POST', '/api/v1/tasks', {
      body: { title: 'Brass rail' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const people = await count('accounts', 'email_confirmed_at is not null');

    expect(await sweepDatabase(server.db, inDays(0.01))).toMatchObject({ one_time_tokens: 0, idempotency_keys: 0, accounts: 0 });
    expect(await sweepDatabase(server.db, inDays(1.9))).toMatchObject({ one_time_tokens: 1, idempotency_keys: 0, accounts: 0 });
    expect(await sweepDatabase(server.db, inDays(2.1))).toMatchObject({ idempotency_keys: 1, accounts: 0 });
    expect(await sweepDatabase(server.db, inDays(6.9))).toMatchObject({ accounts: 0 });
    expect(await sweepDatabase(server.db, inDays(7.1))).toMatchObject({ accounts: 1 });
    expect(await count('accounts', `email = '${pending}'`)).toBe(0);
    expect(await count('accounts', 'email_confirmed_at is not null')).toBe(people);
    expect(await count('tasks', `title = 'Brass rail'`)).toBe(1);
  });

  test('a change of address that nobody confirmed goes with its links, one that came about a day later', async () => {
    const mover = await signInAgain(server, await signUpAndConfirm(server));
    const ask = async () => {
      const to = newEmail('moved');
      await ok(mover.client.put('/auth/v1/user', { email: to }));
      const [old, next] = [await server.mailbox.next(mover.email, /the new address of/), await server.mailbox.next(to, /your new address/)];
      return [secretOf(old), secretOf(next)];
    };
    await ask();
    expect(await sweepDatabase(server.db, inDays(0.9 / 24))).toMatchObject({ email_changes: 0 });
    expect(await sweepDatabase(server.db, inDays(1.1 / 24))).toMatchObject({ email_changes: 1 });
    for (const secret of await ask()) await ok(server.client.post('/auth/v1/verify', { token_hash: secret, type: 'email_change' }));
    expect(await sweepDatabase(server.db, inDays(0.9))).toMatchObject({ email_changes: 0 });
    expect(await sweepDatabase(server.db, inDays(1.1))).toMatchObject({ email_changes: 1 });
    expect(await count('one_time_tokens', `account_id = '${mover.id}' and purpose <> 'live'`)).toBe(0);
  });

  test('deleted tasks after 30 days, personal ones of anybody too', async () => {
    const [kept, deleted] = [await newTask('Stays'), await newTask('Goes')];
    await person.client.call('DELETE', `/api/v1/tasks/${deleted}`, { body: {} });
    expect(await sweepDatabase(server.db, inDays(29))).toMatchObject({ tasks: 0 });
    await ok(person.client.post(`/api/v1/tasks/${deleted}/restore`, {}));
    await person.client.call('DELETE', `/api/v1/tasks/${deleted}`, { body: {} });
    expect(await sweepDatabase(server.db, inDays(30.1))).toMatchObject({ tasks: 1 });
    expect((await person.client.post(`/api/v1/tasks/${deleted}/restore`, {})).status).toBe(404);
    expect((await person.client.get(`/api/v1/tasks/${kept}`)).status).toBe(200);
  });

  test('deleted projects after 30 days, with their tasks', async () => {
    const { project } = await ok<{ project: { id: string; version: number } }>(
      person.client.post('/api/v1/projects', { name: 'Tide Lane' }),
    );
    await ok(person.client.post('/api/v1/tasks', { title: 'Within', projectId: project.id }));
    await ok(person.client.call('DELETE', `/api/v1/projects/${project.id}`, { body: { version: project.version } }));
    expect(await sweepDatabase(server.db, inDays(29))).toMatchObject({ projects: 0 });
    expect(await count('tasks', `title = 'Within'`)).toBe(1);
    expect(await sweepDatabase(server.db, inDays(30.1))).toMatchObject({ projects: 1 });
    expect([await count('projects', `name = 'Tide Lane'`), await count('tasks', `title = 'Within'`)]).toEqual([0, 0]);
  });

  test('sessions 30 days after they ended, with their tokens; a replay is known until then', async () => {
    const [live, signedOut] = [await signInAgain(server, person), await signInAgain(server, person)];
    const { body } = await server.client.post<{ refresh_token: string }>('/auth/v1/token?grant_type=refresh_token', {
      refresh_token: signedOut.session.refresh_token,
    });
    await signedOut.client.post('/auth/v1/logout?scope=local');
    expect(await sweepDatabase(server.db, inDays(29))).toMatchObject({ sessions: 0, refresh_tokens: 0 });
    expect(await sweepDatabase(server.db, inDays(30.1))).toMatchObject({ sessions: 1, refresh_tokens: 2 });
    for (const refresh_token of [body.refresh_token, signedOut.session.refresh_token]) {
      expect((await server.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(401);
    }
    expect((await live.client.get('/api/v1/me/profile')).status).toBe(200);
    // Not used for 30 days, and over for 30 more.
    expect(await sweepDatabase(server.db, inDays(59.9))).toMatchObject({ sessions: 0 });
    const open = await count('sessions');
    expect(await sweepDatabase(server.db, inDays(60.1))).toMatchObject({ sessions: open });
    person = await signInAgain(server, person);
  });

  test('mails of the outbox folder after 30 days, and no other file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-outbox-'));
    const nameOf = (age: number) => `${new Date(Date.now() - age * day).toISOString().replaceAll(/\D/g, '')}-${crypto.randomUUID()}`;
    const stay = [`${nameOf(1)}.json`, `${nameOf(29)}.json`, `${nameOf(29)}.part`, 'notes.txt', '20200101-old.json'];
    for (const name of [...stay, `${nameOf(31)}.json`, `${nameOf(400)}.json`, `${nameOf(31)}.part`])
      writeFileSync(join(folder, name), '{}');
    expect(await removeMailsBefore(folder, inDays(-30))).toBe(3);
    expect(readdirSync(folder).sort()).toEqual(stay.toSorted());
    rmSync(folder, { recursive: true });
    expect(await removeMailsBefore(folder, inDays(-30))).toBe(0);
  });
});

describe('how it goes about', () => {
  test('the housekeeping transaction sees what may go and nothing else, and writes none of it', async () => {
    const kept = await newTask('Unseen');
    const deleted = await newTask('Seen');
    await person.client.call('DELETE', `/api/v1/tasks/${deleted}`, { body: {} });
    await inTransaction(server.db, { kind: 'housekeeping' }, async (tx) => {
      const tasks = await tx.selectFrom('tasks').select(['id', 'deleted_at']).execute();
      expect(tasks.map(({ id }) => id)).toContain(deleted);
      expect(tasks.map(({ id }) => id)).not.toContain(kept);
      expect(await tx.selectFrom('accounts').select('id').where('email_confirmed_at', 'is not', null).execute()).toEqual([]);
      for (const table of ['studios', 'user_profiles', 'events', 'projects', 'server_secrets', 'signing_keys', 'invitations'] as const) {
        expect(await tx.selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
      expect(
        (
          await tx
            .deleteFrom('tasks')
            .where('id', '=', kept as TaskId)
            .executeTakeFirst()
        ).numDeletedRows,
      ).toBe(0n);
    });
    const restoring = inTransaction(server.db, { kind: 'housekeeping' }, (tx) =>
      tx
        .updateTable('tasks')
        .set({ title: 'x' })
        .where('id', '=', deleted as TaskId)
        .execute(),
    );
    await expect(restoring).rejects.toThrow('row-level security');
  });

  test('thousands of rows go in statements of a thousand; two sweeps at once remove each row once', async () => {
    await queryOnce(
      server.ownerUrl,
      `insert into idempotency_keys (studio_id, user_id, key, endpoint, request_hash, answer)
       select studio_id, id, 'key-' || number, 'tasks.create', '', '{}' from user_profiles, generate_series(10001, 14500) as number where id = $1`,
      [person.id],
    );
    const sweeps = await Promise.all([sweepDatabase(server.db, inDays(3)), sweepDatabase(server.db, inDays(3))]);
    const removed = sweeps.reduce((sum, { idempotency_keys: keys = 0 }) => sum + keys, 0);
    expect(removed).toBeGreaterThanOrEqual(4500);
    expect(await count('idempotency_keys', `key like 'key-1%'`)).toBe(0);
  });

  test('deleted projects go one by one: each takes all along that was done in it', async () => {
    const count = 5;
    for (let nth = 0; nth < count; nth++) {
      const { project } = await ok<{ project: { id: string; version: number } }>(
        person.client.post('/api/v1/projects', { name: `Given up ${nth}` }),
      );
      await ok(person.client.call('DELETE', `/api/v1/projects/${project.id}`, { body: { version: project.version } }));
    }
    const asked = await statements.askedBy(
      async () => expect(await sweepDatabase(server.db, inDays(31))).toMatchObject({ projects: count }),
      'housekeeping',
    );
    const removals = asked.filter(({ text }) => text.startsWith('delete from "projects"'));
    expect(removals.length).toBeGreaterThanOrEqual(count);
  });

  test("it runs by itself once an hour, on one instance, by the server's clock", async () => {
    const task = await newTask('Goes by itself');
    await person.client.call('DELETE', `/api/v1/tasks/${task}`, { body: {} });
    const others = await Promise.all([
      startTestServer({ beside: server, schedule: true }),
      startTestServer({ beside: server, schedule: true }),
    ]);
    const { rows } = await queryOnce(server.ownerUrl, `select name, cron from pgboss.schedule where name = 'housekeeping.sweep'`, []);
    expect(rows).toEqual([{ name: 'housekeeping.sweep', cron: '23 * * * *' }]);
    for (const instance of [server, ...others]) instance.advance(31 * day);
    // As if the minute had come, whatever a starting instance writes down: it looks at once, before or after that.
    await queryOnce(
      server.ownerUrl,
      `
      create function pgboss.each_minute() returns trigger language plpgsql as $$ begin new.cron := '* * * * *'; return new; end $$;
      create trigger each_minute before insert or update on pgboss.schedule for each row execute function pgboss.each_minute();
      update pgboss.schedule set cron = '* * * * *'; update pgboss.version set cron_on = null`,
    );
    const starting = await startTestServer({ beside: server, schedule: true });
    try {
      const lines = () =>
        [server, ...others, starting].flatMap(({ logLines }) => logLines).filter((line) => line.includes('housekeeping.swept'));
      await expect.poll(lines, { timeout: 20_000 }).toHaveLength(1);
      expect(JSON.parse(lines()[0] ?? '{}')).toMatchObject({ level: 'info', removed: { tasks: expect.any(Number), mails: 0 } });
    } finally {
      await Promise.all([...others, starting].map((instance) => instance.close()));
    }
  });
});
