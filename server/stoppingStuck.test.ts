import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from './testing/childServer.ts';
import { ok } from './testing/answers.ts';
import { openErrorSink } from './testing/errorSink.ts';
import { newEmail, signUpAndConfirm, signUpBody } from './testing/people.ts';
import { createTestDatabase } from './testing/testDatabase.ts';

const running: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const item of running.splice(0).toReversed()) await item.close();
});

async function start(options: Parameters<typeof startChildServer>[0] = {}): Promise<ChildServer> {
  const server = await startChildServer(options);
  running.push(server);
  return server;
}

test('[F22] a request that waits for a lock, a job that waits for a mail server, an error service that says nothing, a second signal: none holds up the end', async () => {
  const [database, sink, stalled] = [await createTestDatabase(), await openErrorSink(), await openStalledServer()];
  sink.answers = 'never';
  running.push(sink, stalled, { close: database.drop });
  const server = await start({ env: { DATABASE_URL: database.url, SENTRY_DSN: sink.dsn } });
  const person = await signUpAndConfirm(server);
  const { task } = await ok<{ task: { id: string; version: number } }>(person.client.post('/api/v1/tasks', { title: 'Locked' }));
  const begun = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  const unhindered = performance.now() - begun;

  const hanging = await start({
    env: {
      STOP_PATIENCE: '100000',
      DATABASE_URL: database.url,
      SENTRY_DSN: sink.dsn,
      SMTP_URL: `smtp://127.0.0.1:${stalled.port}`,
      PUBLIC_KEY: server.publicKey,
    },
  });
  const locker = new pg.Client({ connectionString: database.url });
  await locker.connect();
  await locker.query('begin');
  await locker.query('select from tasks where id = $1 for update', [task.id]);
  const client = hanging.client.as(person.session.access_token);
  const waiting = client.patch(`/api/v1/tasks/${task.id}`, { version: task.version, changes: { title: 'Never' } }).then(
    () => 'answered',
    () => 'dropped',
  );
  await hanging.client.post('/auth/v1/signup', signUpBody({ email: newEmail() }));
  await hanging.client.post('/api/v1/client-errors', { message: 'x', path: '/', context: 'x' });
  await stalled.called;
  const asked = performance.now();
  const ending = hanging.end('SIGTERM');
  await sleep(500);
  process.kill(hanging.pid, 'SIGINT');
  expect(await ending).toBe(0);
  // What a machine takes for any end, a busy one much longer, is no wait for anybody.
  expect(performance.now() - asked - 3 * unhindered).toBeLessThan(10_000);
  expect(await waiting).toBe('dropped');
  await locker.query('rollback');
  await locker.end();
});

test('[F22] what does not end within its patience is ended as it is, and says so', async () => {
  const server = await start({ env: { STOP_PATIENCE: '1' } });
  expect(await server.end('SIGTERM')).toBe(1);
  expect(server.logLines.at(-1)).toContain('stopping took too long');
});

/** A mail server that takes calls and never speaks. */
async function openStalledServer() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const called = once(server, 'connection');
  return { port: (server.address() as AddressInfo).port, called, close: async () => void server.close() };
}
