import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import type { Log, LogLevel } from './log.ts';

function logged(act: (log: Log) => void, level: LogLevel = 'info'): string[] {
  const lines: string[] = [];
  act(createLog({ level, destination: { write: (line) => void lines.push(line) } }));
  return lines;
}

test('[V39] one line of JSON for each entry, in UTC, with the level as a word', () => {
  const [line = ''] = logged((log) => log.child({ requestId: 'r-1' }).warn({ status: 503 }, 'busy'));
  const { time, ...entry } = JSON.parse(line) as { time: string };
  expect(entry).toEqual({ level: 'warn', requestId: 'r-1', status: 503, msg: 'busy' });
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('the level decides what is written', () => {
  expect(logged((log) => log.info('quiet'), 'warn')).toEqual([]);
  expect(logged((log) => log.fatal('quiet'), 'silent')).toEqual([]);
});

test('[V39] input cannot forge a line or an entry', () => {
  const forged = 'x"}\n{"level":"info","msg":"signed in"}\r\n\u2028\u001b[2J';
  const lines = logged((log) => log.info({ name: forged, [forged]: 1 }, forged));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.match(/[\n\r]/g)).toEqual(['\n']);
  expect(lines[0]).not.toContain('\u001b');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: forged, msg: forged });
});

test('[A31 V39] secrets are not written, at the top or inside', () => {
  const canary = 'canary-3f9a';
  const [line = ''] = logged((log) =>
    log.info(
      {
        password: canary,
        token: canary,
        headers: { authorization: `Bearer ${canary}`, apikey: canary, cookie: canary, 'set-cookie': canary, accept: '*/*' },
        request: { body: { password: canary, refresh_token: canary, access_token: canary, email: 'mara@example.com' } },
        sessions: [{ refreshToken: canary }],
        reason: Object.assign(new Error('refused'), { connectionString: canary }),
        err: new Error('failed', { cause: { token: canary } }),
        errors: [Object.assign(new Error('one of them'), { secret: canary })],
        given: { toJSON: () => ({ ticket: canary }) },
      },
      'request',
    ),
  );
  expect(line).not.toContain(canary);
  expect(line).toContain('[secret]');
  expect(line).toContain('mara@example.com');
  expect(line).toContain('refused');
});

test('[V39] an error says what and where, not whose data or which connection', () => {
  const cause = new Error('duplicate key');
  const error = Object.assign(new Error('insert failed', { cause }), {
    code: '23505',
    constraint: 'accounts_email',
    detail: 'Key (email)=(mara@example.com) already exists.',
    client: { password: 'x' },
  });
  const [line = ''] = logged((log) => log.error({ err: error }, 'failed'));
  expect(JSON.parse(line)).toMatchObject({
    err: { name: 'Error', message: 'insert failed', code: '23505', constraint: 'accounts_email', cause: { message: 'duplicate key' } },
  });
  expect(line).not.toMatch(/mara@example|client|password/);
});
