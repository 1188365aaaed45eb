import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { startDatabaseProcess } from '../../testing/databaseProcess.ts';
import type { DatabaseProcess } from '../../testing/databaseProcess.ts';
import { queryOnce } from '../../testing/queryOnce.ts';
import { mountSmallDisk } from '../../testing/smallDisk.ts';
import { startCluster } from './cluster.ts';
import { embeddedEngine } from './engine.ts';
import { canReach, choosePlace } from './place.ts';
import { startEmbeddedPostgres } from './supervisor.ts';

const log = createLog({ level: 'silent' });
const isRoot = process.getuid?.() === 0;
const nobody = 65534;

/** A database that died is begun anew once the last of its processes is gone, and reads what it had written: seconds, on a slow machine. */
const untilBack = { timeout: 60_000 };

/** A data folder as it is left by a server that was stopped: to make one takes longer than most of what is tested with it. */
let made: string;
beforeAll(async () => {
  made = newFolder();
  await (await startDatabaseProcess(join(made, 'data'))).end('SIGTERM');
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

let temporary: string;
let dataDir: string;
let started: DatabaseProcess[];

beforeEach(() => {
  temporary = newFolder();
  dataDir = join(temporary, 'data');
  started = [];
});

afterEach(async () => {
  for (const database of started) await database.end('SIGTERM');
  rmSync(temporary, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'atelier-supervisor-')));
  chmodSync(folder, 0o755);
  return folder;
}

async function start(options: Parameters<typeof startDatabaseProcess>[1] = {}): Promise<DatabaseProcess> {
  const database = await startDatabaseProcess(dataDir, options);
  started.push(database);
  return database;
}

/** On the data folder that was made before; as root, it belongs to whom Postgres runs as. */
async function startAgain(): Promise<DatabaseProcess> {
  execFileSync('cp', ['-a', join(made, 'data'), dataDir]);
  return start();
}

describe('starting', () => {
  test('takes a fraction of the first time later, and leaves nothing running when stopped', async () => {
    const first = await timeToStart(dataDir);
    // The best of three: other tests share the machine's cores.
    const later = [await timeToStart(dataDir), await timeToStart(dataDir), await timeToStart(dataDir)];
    expect(Math.min(...later)).toBeLessThan(first / 3);
  });

  test('listens on a Unix socket and on no port', async () => {
    const { connectionString } = await startAgain();
    const { rows } = await queryOnce(
      connectionString,
      `select current_setting('listen_addresses') as addresses, inet_server_port() as port`,
    );
    expect(rows).toEqual([{ addresses: '', port: null }]);
  });

  test('waits for the disk, keeps UTC and does not compile queries', async () => {
    const { connectionString } = await startAgain();
    const { rows } = await queryOnce(
      connectionString,
      `
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('timezone') as zone, current_setting('jit') as jit, current_setting('server_encoding') as encoding,
        (select concat(datlocprovider, ' ', datlocale) from pg_database where datname = 'atelier') as locale`,
    );
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', zone: 'UTC', jit: 'off', encoding: 'UTF8', locale: 'b C.UTF-8' }]);
  });

  test('has no process that waits for nothing here: to replicate, or to read the disk for others', async () => {
    const { connectionString } = await startAgain();
    const others = `select distinct backend_type as type from pg_stat_activity where backend_type not in ('client backend', 'autovacuum worker') order by 1`;
    const types = ['autovacuum launcher', 'background writer', 'checkpointer', 'walwriter'];
    // Whoever connects at once may be there before the last of them has said what it is.
    await expect.poll(async () => (await queryOnce(connectionString, others)).rows as object[]).toEqual(types.map((type) => ({ type })));
  });

  test('works with a umask that keeps everything private', async () => {
    const { folder } = await start({ umask: '077' });
    expect(folder).toBe(dataDir);
  });

  test('starts from an initdb that was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres.draft', 'base'), { recursive: true });
    const { connectionString } = await start();
    expect((await queryOnce(connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('says which version made a cluster that it cannot open', async () => {
    await (await startAgain()).end('SIGTERM');
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, and this Atelier brings 18/);
  });
});

describe('[F21] a data folder that was copied', () => {
  const restore = (...command: [string, ...string[]]) => execFileSync(command[0], [...command.slice(1), join(made, 'data'), dataDir]);

  test('as by root with "cp -r", which keeps no owner, starts', async () => {
    restore('cp', '-r');
    const { connectionString } = await start();
    expect((await queryOnce(connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    await queryOnce(connectionString, 'create table kept (n int)');
  });

  test('by a way that lets others look into it starts, and they look no more', async () => {
    restore('cp', '-a');
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', join(dataDir, 'postgres')]);
    const { connectionString } = await start();
    expect((await queryOnce(connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  test('in part says what is missing', async () => {
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    await expect(start()).rejects.toThrow(/holds no whole database: its PG_VERSION is missing/);
  });
});

describe('two servers on one data folder', () => {
  test('the second is refused with a line that names the first, which goes on', async () => {
    const first = await startAgain();
    await expect(start()).rejects.toThrow(
      `Another Atelier server (process ${first.pid}) already uses the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect((await queryOnce(first.connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('of five that start at once, one runs', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => start()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('process ids that belong to somebody else now keep nobody out', async () => {
    const first = await startAgain();
    const cluster = join(first.folder, 'postgres');
    const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
    await first.end('SIGTERM');
    writeFileSync(join(dataDir, 'server.pid'), `${process.pid}\n`);
    writeFileSync(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)));
    const second = await start();
    expect((await queryOnce(second.connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('[F4] a server that is killed', () => {
  test('leaves a database that the next start stops; what was committed is there', async () => {
    const first = await startAgain();
    await queryOnce(first.connectionString, 'create table kept (n int)');
    for (let round = 1; round <= 3; round++) {
      const server = round === 1 ? first : await start();
      await queryOnce(server.connectionString, 'insert into kept values ($1)', [round]);
      const orphan = postmasterOf(server.folder);
      await server.end('SIGKILL');
      expect(processesOf(join(server.folder, 'postgres'))).toContain(orphan);
    }
    const last = await start();
    expect((await queryOnce(last.connectionString, 'select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(processesOf(join(last.folder, 'postgres'))).toContain(postmasterOf(last.folder));
    expect(socketFolders()).toHaveLength(1);
  });

  test('together with its database, is started again while old children of the database still die', async () => {
    const first = await startAgain();
    await queryOnce(first.connectionString, 'create table kept (n int)');
    // Longer than this test may take: whoever waits for it fails.
    const busy = queryOnce(first.connectionString, 'select pg_sleep(600)').catch(() => {});
    await queryOnce(first.connectionString, 'insert into kept values (1)');
    const postmaster = postmasterOf(first.folder);
    await first.end('SIGKILL');
    process.kill(postmaster, 'SIGKILL');
    const second = await start();
    expect((await queryOnce(second.connectionString, 'select n from kept')).rows).toEqual([{ n: 1 }]);
    await busy;
  });
});

describe('[F7] a database that dies while the server runs', () => {
  test('is started again with all that was acknowledged', async () => {
    const { connectionString, folder } = await startAgain();
    await queryOnce(connectionString, 'create table kept (n int)');
    for (let round = 1; round <= 3; round++) {
      await queryOnce(connectionString, 'insert into kept values ($1)', [round]);
      const busy = queryOnce(connectionString, 'select pg_sleep(30)').catch(() => {});
      process.kill(postmasterOf(folder), 'SIGKILL');
      await vi.waitFor(() => queryOnce(connectionString, 'select'), untilBack);
      await busy;
    }
    expect((await queryOnce(connectionString, 'select n from kept order by n')).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  test('again and again is given up, with the reason', async () => {
    execFileSync('cp', ['-a', join(made, 'data'), dataDir]);
    const database = await startEmbeddedPostgres({ dataDir, log });
    let reason: Error | undefined;
    void database.failed.then((error) => {
      reason = error;
    });
    for (let round = 1; round <= 6; round++) {
      await vi.waitFor(() => queryOnce(database.connectionString, 'select'), untilBack);
      process.kill(postmasterOf(dataDir), 'SIGKILL');
    }
    await vi.waitFor(() => expect(reason?.message).toMatch(/ended 6 times within a minute; its log is .*postgres\.log/), untilBack);
    await database.stop();
  });
});

const disk = mountSmallDisk(110);
afterAll(() => disk?.unmount());

test.skipIf(!disk)('[F11] a database that dies of a full disk is back once there is room, without a new start of the server', async () => {
  const place = disk?.place ?? '';
  const onDisk = join(place, 'data');
  execFileSync('cp', ['-a', join(made, 'data'), onDisk]);
  const lines: string[] = [];
  const database = await startEmbeddedPostgres({
    dataDir: onDisk,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
  });
  let reason: Error | undefined;
  void database.failed.then((error) => {
    reason = error;
  });
  try {
    const url = database.connectionString;
    await queryOnce(url, 'create table kept as select 1 as one');
    spawnSync('dd', ['if=/dev/zero', `of=${join(place, 'filling')}`, 'bs=64k'], { stdio: 'ignore' });
    // Its log has no room to go on in. It may live on so until something is to be written, and then it has died of that.
    const goOn = () => queryOnce(url, `select pg_logical_emit_message(false, '', ''), pg_switch_wal()`);
    await vi.waitFor(() => expect(goOn()).rejects.toThrow(), untilBack);
    await vi.waitFor(async () => {
      const isAlive = await queryOnce(url, 'select').then(
        () => true,
        () => false,
      );
      if (isAlive) process.kill(postmasterOf(onDisk), 'SIGKILL');
      expect([reason, lines.filter((line) => line.includes('the disk is full'))]).toEqual([undefined, [expect.any(String)]]);
    }, untilBack);
    disk?.resize(220);
    await vi.waitFor(async () => expect((await queryOnce(url, 'select one from kept')).rows).toEqual([{ one: 1 }]), untilBack);
    expect(reason).toBeUndefined();
  } finally {
    await database.stop();
  }
});

const narrow = mountSmallDisk(110);
afterAll(() => narrow?.unmount());

test.skipIf(!narrow)('[F11] a disk so full that not even the mark of a start fits is no start of another: it is tried once', async () => {
  const onDisk = join(narrow?.place ?? '', 'data');
  execFileSync('cp', ['-a', join(made, 'data'), onDisk]);
  const place = choosePlace(onDisk);
  const engine = embeddedEngine(place);
  // Its log lies elsewhere, to be read: an earlier start had to wait, as it says last.
  const logFile = join(temporary, 'postgres.log');
  writeFileSync(logFile, 'FATAL:  lock file "postmaster.pid" already exists\n');
  rmSync(join(place.folder, 'postgres.log'), { force: true });
  symlinkSync(logFile, join(place.folder, 'postgres.log'));
  spawnSync('dd', ['if=/dev/zero', `of=${join(narrow?.place ?? '', 'filling')}`, 'bs=64k'], { stdio: 'ignore' });
  await expect(startCluster({ engine, place, settings: {}, log })).rejects.toThrow(/No space left on device/);
  expect(readFileSync(logFile, 'utf8').match(/could not write lock file/g)).toHaveLength(1);
});

describe('who may look where', () => {
  test('a private checkout keeps its database where its user can reach it', async () => {
    mkdirSync(dataDir);
    chmodSync(temporary, 0o700);
    const state = mkdtempSync(join(tmpdir(), 'atelier-state-'));
    chmodSync(state, 0o755);
    const first = await start({ env: { STATE_DIRECTORY: state } });
    // Only root hands Postgres to another user, to whom the folder is closed.
    expect(dirname(first.folder)).toBe(isRoot ? state : temporary);
    await queryOnce(first.connectionString, 'create table kept (n int)');
    await first.end('SIGTERM');
    const second = await start({ env: { STATE_DIRECTORY: state } });
    expect(second.folder).toBe(first.folder);
    expect((await queryOnce(second.connectionString, 'select count(*)::int as rows from kept')).rows).toEqual([{ rows: 0 }]);
    await second.end('SIGTERM');
    rmSync(state, { recursive: true, force: true });
  });

  test('an ordinary user runs it as themselves, and root can take over', async () => {
    // From a private checkout nobody else can run anything, so there it is we who are ordinary, or root alone.
    const uid = isRoot && canReach(import.meta.dirname, { uid: nobody, gid: nobody }) ? nobody : undefined;
    chmodSync(temporary, 0o777);
    const first = await start(uid === undefined ? {} : { uid });
    await queryOnce(first.connectionString, 'create table kept (n int)');
    await first.end('SIGTERM');
    const second = await start();
    expect(second.folder).toBe(dataDir);
    expect((await queryOnce(second.connectionString, 'select count(*)::int as rows from kept')).rows).toEqual([{ rows: 0 }]);
  });
});

async function timeToStart(folder: string): Promise<number> {
  const before = performance.now();
  const database = await startEmbeddedPostgres({ dataDir: folder, log });
  const time = performance.now() - before;
  expect((await queryOnce(database.connectionString, 'select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.stop();
  expect(processesOf(join(folder, 'postgres'))).toEqual([]);
  return time;
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The processes that work in a cluster's folder. */
function processesOf(cluster: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === cluster)
    .map(Number);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Folders with a socket of a database of this test's folder. */
function socketFolders(): string[] {
  return readdirSync(tmpdir()).filter((name) => {
    const lock = join(tmpdir(), name, '.s.PGSQL.5432.lock');
    return /^atelier-\w{6}$/.test(name) && existsSync(lock) && readFileSync(lock, 'utf8').includes(dataDir);
  });
}
