// Errors that nobody expected, on their way to a real error-reporting service.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startChildServer } from '../testing/childServer.ts';
import { type ErrorSink, openErrorSink } from '../testing/errorSink.ts';
import { createLog } from '../log.ts';
import { type Person, signUpAndConfirm } from '../testing/people.ts';
import { queryOnce } from '../testing/queryOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { limits } from '../http/limits.ts';
import { failureOf } from './failure.ts';
import { openErrorReporter } from './sentry.ts';

let sink: ErrorSink;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  sink = await openErrorSink();
  server = await startTestServer({ sentryDsn: sink.dsn });
  person = await signUpAndConfirm(server);
});
afterAll(async () => {
  await server.close();
  await sink.close();
});
beforeEach(() => void Object.assign(sink, { answers: 200, givenUp: 0 }));

const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const secret = 'q7Zr0mX2bT9cV4nL8sD1fG6hJ3kP5wY0aE7uI2oR4tQ';

const clientError = {
  message: `TypeError: plan is undefined (${jwt})`,
  stack: [
    'TypeError: plan is undefined',
    '    at PlanGrid (http://localhost:4321/assets/PlanGrid-x1.js:10:21)',
    `    at async load (http://localhost:4321/auth/verify-email#token_hash=${secret})`,
    'draw@http://localhost:4321/assets/draw-y2.js:3:4',
  ].join('\n'),
  path: '/projects/wip',
  context: 'a page failed',
};

describe('[R8-09] identity.reportError', () => {
  test('an error of a page reaches the log and the service, without a session', async () => {
    const answer = await server.client.post('/api/v1/client-errors', clientError);
    expect([answer.status, answer.body]).toEqual([202, {}]);
    const { path, auth, contentType, item, event, raw } = await sink.next('plan is undefined');
    expect(path).toBe('/errors/api/42/envelope/');
    expect(auth).toMatch(/^Sentry sentry_version=7, .*sentry_key=publicsentrykey$/);
    expect(contentType).toBe('application/x-sentry-envelope');
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      platform: 'javascript',
      level: 'error',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'plan is undefined ([secret])',
            stacktrace: {
              frames: [
                { function: 'draw', lineno: 3 },
                { function: 'PlanGrid', filename: 'http://localhost:4321/assets/PlanGrid-x1.js', lineno: 10, colno: 21 },
              ],
            },
          },
        ],
      },
      tags: { origin: 'page', context: 'a page failed' },
      request: { url: 'http://localhost:4321/projects/wip' },
    });
    const line = server.logLines.find((text) => text.includes('an error on a page'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 'warn',
      failure: { origin: 'page', context: 'a page failed' },
      reqId: answer.headers['x-request-id'],
    });
    for (const text of [raw, line]) {
      expect(text).not.toContain(jwt);
      expect(text).not.toContain(secret);
    }
  });

  test.each([
    ['message', ''],
    ['message', 'x'.repeat(501)],
    ['stack', 'x'.repeat(8001)],
    ['path', `/${'x'.repeat(300)}`],
    ['path', '/auth/verify-email?token=x'],
    ['path', '/auth/verify-email#token_hash=x'],
    ['path', 'https://evil.example/'],
    ['context', 'x'.repeat(101)],
    ['userId', 'somebody'],
  ])('%s that is none is refused (%#)', async (field, value) => {
    const { status, body } = await server.client.post('/api/v1/client-errors', { ...clientError, [field]: value });
    expect([status, body.code, body.field]).toEqual([400, 'validation_failed', field]);
  });

  test.each([500, 429, 'never'] as const)('a service that answers %s costs the page nothing', async (answers) => {
    sink.answers = answers;
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await server.client.post('/api/v1/client-errors', clientError)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([202]));
    // A report goes after the other: had the pages waited for theirs, all of them would have been given up by now.
    expect(sink.givenUp).toBeLessThan(10);
  });

  test('[V25] a page in a loop is stopped, and its network can still sign in', async () => {
    const strict = await startTestServer({ limitScale: 1, clockStopped: true, sentryDsn: sink.dsn });
    try {
      const statuses: number[] = [];
      for (let index = 0; index < 60; index++) statuses.push((await strict.client.post('/api/v1/client-errors', clientError)).status);
      expect(statuses).toEqual([...Array<number>(limits.report.burst).fill(202), ...Array<number>(60 - limits.report.burst).fill(429)]);
      expect((await strict.client.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x'.repeat(43) })).status).toBe(401);
    } finally {
      await strict.close();
    }
  });
});

test('[R8-09 V39] a failure of the server itself is reported with its request, and the caller learns nothing of it', async () => {
  // A row that breaks its own contract: no caller can make one.
  await queryOnce(server.ownerUrl, `alter table studios rename column currency to lost`);
  const { status, body, headers, text } = await person.client.get('/api/v1/studio');
  await queryOnce(server.ownerUrl, `alter table studios rename column lost to currency`);
  expect([status, body.code]).toEqual([500, 'internal']);
  expect(text).not.toContain('currency');
  const { event } = await sink.next('currency');
  expect(event).toMatchObject({
    platform: 'node',
    tags: { origin: 'server', context: 'GET /api/v1/studio', requestId: headers['x-request-id'] },
  });
  expect(event.exception.values[0]?.stacktrace?.frames.at(-1)).toMatchObject({
    function: 'checked',
    filename: expect.stringContaining('server/http/dispatch.ts'),
    in_app: true,
  });
});

test('[R8-09] a rejection that nobody handled is reported, and the process goes on', async () => {
  const child = await startChildServer({ env: { SENTRY_DSN: sink.dsn } });
  try {
    process.kill(child.pid, 'SIGUSR2');
    const { event } = await sink.next('nobody caught this');
    expect(event).toMatchObject({ platform: 'node', tags: { origin: 'server', context: 'unhandled rejection' } });
    expect((await child.client.get('/readyz')).status).toBe(200);
    expect(await child.end('SIGTERM')).toBe(0);
  } finally {
    await child.close();
  }
});

test('refusals are no failures: nothing is reported', async () => {
  const before = sink.envelopes.length;
  await person.client.get('/api/v1/nowhere');
  await person.client.post('/api/v1/tasks', {});
  await server.client.get('/api/v1/tasks');
  server.errors.report(failureOf(new Error('last one'), { context: 'test' }));
  await sink.next('last one');
  expect(sink.envelopes.length).toBe(before + 1);
});

describe('a storm of failures', () => {
  const storm = () => {
    const reporter = openErrorReporter({ dsn: sink.dsn, publicUrl: '', log: createLog({ level: 'silent' }) });
    for (let index = 0; index < 500; index++) reporter.report(failureOf(new Error(`storm ${index}`), { context: 'test' }));
    return reporter;
  };

  test('what waits for the service is bounded: the one under way and fifty behind it, whatever came', async () => {
    sink.answers = 200;
    const before = sink.envelopes.length;
    const reporter = storm();
    await sink.next('storm 50');
    reporter.report(failureOf(new Error('after the storm'), { context: 'test' }));
    await sink.next('after the storm');
    expect(sink.envelopes.length - before).toBe(52);
    await reporter.close();
  });

  test('closing waits neither for a dead service nor for what is behind it', async () => {
    sink.answers = 'never';
    const before = sink.envelopes.length;
    // Both times begin here: however slow the machine is, closing gives up before the first report does.
    await storm().close();
    expect(sink.envelopes.length - before).toBeLessThan(2);
    sink.answers = 200;
  });
});

test('anything can be thrown', () => {
  for (const thrown of [undefined, null, 'text', 1, {}, Object.create(null), new Error('x'), new AggregateError([], 'y')]) {
    expect(failureOf(thrown, { context: 'test' }).message.length).toBeGreaterThan(0);
  }
});
