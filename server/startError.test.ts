// What somebody reads who starts Atelier with a setting that does not fit: one line, which says what to do.

import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { StartError, whyNotListening, whyNotStarted } from './startError.ts';
import { programEnv } from './testing/programEnv.ts';
import { mountSmallDisk } from './testing/smallDisk.ts';
import { createTestDatabase } from './testing/testDatabase.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'atelier-start-')));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** What a program of ours says that ends at once. */
const said = (env: Record<string, string>, program = 'main'): Promise<string> =>
  new Promise((resolve) => {
    const file = fileURLToPath(new URL(`./${program}.ts`, import.meta.url));
    const settings = { ...programEnv, DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', ...env };
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', file], { env: settings }, (_error, _stdout, stderr) =>
      resolve(stderr),
    );
  });

/** A port on which somebody listens until `work` ends. */
async function taken(work: (port: number) => Promise<void>): Promise<void> {
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  try {
    await work(typeof address === 'object' && address ? address.port : 0);
  } finally {
    await new Promise((resolve) => void other.close(resolve));
  }
}

test('a port that somebody listens on', async () => {
  const { url, drop } = await createTestDatabase();
  await taken(async (port) => {
    expect(await said({ DATABASE_URL: url, PORT: String(port) })).toBe(
      `PORT is ${port}, where another program listens already. Stop it, or set PORT to another number.\n`,
    );
  });
  await drop();
});

test('[V39] a database that is not there, without the password', async () => {
  expect(await said({ DATABASE_URL: 'postgresql://studio:hunter2@localhost:1/atelier' })).toMatch(
    /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED \S+\. Look whether it runs, and whether its address is right\.\n$/,
  );
});

test('a data folder that is a file, also to whoever checks the files', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  expect(await said({ DATA_DIR: file }, 'checkFiles')).toMatch(
    /^The data folder \S+ cannot be used: \S+ is a file\. Give it to the user that Atelier runs as, or set DATA_DIR to another folder\.\n$/,
  );
});

test('a data folder in a place that takes none, though it says that nothing is there', async () => {
  expect(await said({ DATA_DIR: '/proc/atelier/data' })).toMatch(
    /^The data folder \/proc\/atelier\/data cannot be used: E[A-Z]+: .*, mkdir '\/proc\S*'\. Give it to .*\n$/,
  );
});

test('files in the data folder that this user may not touch', async () => {
  const { url, drop } = await createTestDatabase();
  const files = join(dataDir, 'files');
  // Root may enter whatever is a folder.
  writeFileSync(files, '');
  expect(await said({ DATABASE_URL: url })).toMatch(
    new RegExp(
      `^The data folder ${files} cannot be used: EACCES: .*\\. Give it to the user that Atelier runs as, or set DATA_DIR to another folder\\.\n$`,
    ),
  );
  await drop();
});

const disk = mountSmallDisk(1);
afterAll(() => disk?.unmount());

test.skipIf(!disk)('a disk that is full, also to whoever checks the files', async () => {
  const place = disk?.place ?? '';
  writeFileSync(join(place, 'filler'), Buffer.alloc(2 ** 20));
  for (const program of ['main', 'checkFiles'])
    expect(await said({ DATA_DIR: place }, program)).toBe(
      `The disk that the data folder ${place} lies on is full. Make room there, then start again.\n`,
    );
});

test('a full disk that the built-in database met, with its own words', () => {
  const met = new StartError('The database did not start:\nFATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device');
  expect(String(whyNotStarted(met, { dataDir: '/srv/atelier' }))).toBe(
    `StartError: The disk that the data folder /srv/atelier lies on is full. Make room there, then start again.\n${met.message}`,
  );
  const other = new Error('anything else');
  expect(whyNotStarted(other, { dataDir: '/srv/atelier' })).toBe(other);
});

test('an address that is none of this machine', () => {
  const cause = Object.assign(new Error('listen EADDRNOTAVAIL'), { code: 'EADDRNOTAVAIL' });
  expect(String(whyNotListening(cause, { port: 3000, host: '192.0.2.1' }))).toBe(
    'StartError: HOST is "192.0.2.1", which is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all that it has.',
  );
  const other = new Error('anything else');
  expect(whyNotListening(other, { port: 3000, host: '127.0.0.1' })).toBe(other);
});
