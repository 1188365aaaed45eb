// One after the other, of the commands that are run in this folder at once: none installs or builds under another.
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** Whoever waits or works holds a ticket here; the oldest one works. */
const folder = '.preparing';
const breathMs = 500;
/** A ticket that its process has not touched for so long is of one that was killed. */
const abandonedMs = 10_000;

/**
 * Does the work once nobody else in this folder is at theirs.
 * @param {() => Promise<void>} work It looks first whether another one has done it meanwhile.
 */
export async function inTurn(work) {
  mkdirSync(folder, { recursive: true });
  const ticket = join(folder, `${Date.now()}-${process.pid}`);
  writeFileSync(ticket, '');
  const breathing = setInterval(() => touch(ticket), breathMs);
  process.once('exit', () => rmSync(ticket, { force: true }));
  try {
    let isTold = false;
    // An older ticket may be written a moment later than it says.
    do {
      await pause(breathMs);
      if (!isTold && isBehind(ticket)) {
        console.log('Another command is getting this folder ready: waiting for it …');
        isTold = true;
      }
    } while (isBehind(ticket));
    await work();
  } finally {
    clearInterval(breathing);
    rmSync(ticket, { force: true });
  }
}

/** @param {string} ticket */
function isBehind(ticket) {
  return readdirSync(folder).some((name) => join(folder, name) < ticket && isHeld(join(folder, name)));
}

/** @param {string} ticket */
function isHeld(ticket) {
  const { mtimeMs } = statSync(ticket, { throwIfNoEntry: false }) ?? { mtimeMs: 0 };
  return Date.now() - mtimeMs < abandonedMs;
}

/** @param {string} ticket */
function touch(ticket) {
  const now = new Date();
  utimesSync(ticket, now, now);
}
