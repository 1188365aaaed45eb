// Commands that are run in one folder at once.

import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'atelier-turn-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const turn = new URL('turn.mjs', import.meta.url).href;

/** A process that waits for its turn and works. @returns its exit code */
function begin(work: string, onSaid: () => void = () => undefined): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { appendFileSync } from 'node:fs'; import { inTurn } from ${JSON.stringify(turn)}; await inTurn(async () => { ${work} });`,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  child.stdout.on('data', onSaid);
  return new Promise((resolve) => void child.once('close', resolve));
}

const working = `appendFileSync('told', 'begin '); await new Promise((end) => setTimeout(end, 300)); appendFileSync('told', 'end ');`;
const told = () => readFileSync(join(folder, 'told'), 'utf8').trim().split(' ');
const tickets = () => readdirSync(join(folder, '.preparing'));

test('three at once go one after the other, and leave nothing', async () => {
  expect(await Promise.all([begin(working), begin(working), begin(working)])).toEqual([0, 0, 0]);
  expect(told()).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end']);
  expect(tickets()).toEqual([]);
});

test('one that ends in the midst of it lets the next one in', async () => {
  expect(await begin('process.exit(3);')).toBe(3);
  expect(tickets()).toEqual([]);
  expect(await begin(working)).toBe(0);
});

test('what one that was killed has left is passed over; one that lives is waited for, and it is said', async () => {
  mkdirSync(join(folder, '.preparing'));
  const [killed, living] = ['1', '10'].map((name) => join(folder, '.preparing', name)) as [string, string];
  writeFileSync(killed, '');
  utimesSync(killed, new Date(0), new Date(0));
  writeFileSync(living, '');
  // It lives, however long a busy machine takes to start the next one.
  const inAnHour = new Date(Date.now() + 3_600_000);
  utimesSync(living, inAnHour, inAnHour);
  const next = begin(working, () => {
    appendFileSync(join(folder, 'told'), 'waits ');
    rmSync(living);
  });
  expect(await next).toBe(0);
  expect(told()).toEqual(['waits', 'begin', 'end']);
});
