// SIGTERM while people work: what was asked is answered, what was started ends.

import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ChildServer, startChildServer } from './testing/childServer.ts';
import { joinLive } from './testing/liveSocket.ts';
import { type Person, signUpAndConfirm } from './testing/people.ts';
import { queryOnce } from './testing/queryOnce.ts';
import { createTestDatabase } from './testing/testDatabase.ts';

const running: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const item of running.splice(0).toReversed()) await item.close();
});

/** It waits for its work for as long as a slow machine takes; how long it may take, stoppingStuck.test.ts says. */
const inNoHurry = { STOP_PATIENCE: '100000' };

async function start({ env, ...options }: Parameters<typeof startChildServer>[0] = {}): Promise<ChildServer> {
  const server = await startChildServer({ ...options, env: { ...inNoHurry, ...env } });
  running.push(server);
  return server;
}

interface Load {
  /** Ids of the tasks whose creation was answered. */
  created: string[];
  /** How many requests were sent and got no answer, or half of one. */
  dropped: unknown[];
  answered: number;
  /** Resolves when every worker has met a closed door. */
  ended: Promise<unknown>;
}

/** People who read and write without a pause, until nobody takes their connection. */
function work(person: Person, workers: number): Load {
  const load: Load = { created: [], dropped: [], answered: 0, ended: Promise.resolve() };
  const worker = async (index: number) => {
    for (let round = 0; ; round++) {
      try {
        const reads = (round + index) % 2 === 0;
        const answer = reads
          ? await person.client.get('/api/v1/tasks?view=created')
          : await person.client.post<{ task: { id: string } }>('/api/v1/tasks', { title: `Worker ${index}, round ${round}` });
        expect(answer.status, answer.text).toBeLessThan(300);
        if (!reads) load.created.push((answer.body as { task: { id: string } }).task.id);
        load.answered++;
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED') load.dropped.push(error);
        return;
      }
    }
  };
  load.ended = Promise.all(Array.from({ length: workers }, (_, index) => worker(index)));
  return load;
}

async function endUnderLoad(server: ChildServer) {
  const person = await signUpAndConfirm(server);
  const sockets = await Promise.all(Array.from({ length: 5 }, () => joinLive(server, person)));
  const load = work(person, 20);
  // In the middle of the work, however long it takes to get there.
  await expect.poll(() => load.answered > 50 && load.created.length > 20, { interval: 20, timeout: 60_000 }).toBe(true);
  const code = await server.end('SIGTERM');
  await load.ended;
  return { code, load, codes: await Promise.all(sockets.map(({ closed }) => closed)) };
}

describe('[F22] SIGTERM under load', () => {
  test('requests under way are answered, sockets close with 1012, the exit is clean', async () => {
    const database = await createTestDatabase();
    running.push({ close: database.drop });
    const server = await start({ env: { DATABASE_URL: database.url } });
    const { code, load, codes } = await endUnderLoad(server);
    expect([code, codes]).toEqual([0, [1012, 1012, 1012, 1012, 1012]]);
    expect(load.answered).toBeGreaterThan(50);
    expect(load.dropped).toEqual([]);
    const { rows } = await queryOnce(database.url, 'select id from tasks where id = any($1)', [load.created]);
    expect(rows).toHaveLength(load.created.length);
    await expect
      .poll(
        async () =>
          (
            await queryOnce(
              database.url,
              `select from pg_stat_activity where datname = current_database() and application_name like 'atelier%'`,
            )
          ).rowCount,
      )
      .toBe(0);
    expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });

  test('the built-in database ends with it, and what was answered is there at the next start', async () => {
    const server = await start({ embedded: true });
    const { code, load, codes } = await endUnderLoad(server);
    expect([code, codes]).toEqual([0, [1012, 1012, 1012, 1012, 1012]]);
    expect(load.dropped).toEqual([]);
    expect(load.created.length).toBeGreaterThan(20);
    // Nothing runs that was started: what a process leaves behind on Linux names its folder or its parent.
    expect(processesOf(server.pid)).toEqual([]);
    expect(processesNaming(server.dataDir)).toEqual([]);
    expect(server.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);

    const again = await start({ embedded: true, env: { DATA_DIR: server.dataDir } });
    const { rows } = await queryOnce(again.ownerUrl, 'select id from tasks where id = any($1)', [load.created]);
    expect(rows).toHaveLength(load.created.length);
    expect(await again.end('SIGINT')).toBe(0);
  });
});

const processes = (): { pid: number; parent: number; command: string }[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), parent: Number(parent), command };
    });

const processesOf = (pid: number) => processes().filter(({ parent }) => parent === pid);
const processesNaming = (folder: string) => processes().filter(({ command }) => command.includes(basename(folder)));
