// Child processes that end when we are told to end.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | undefined} */
let told;

for (const signal of signals) {
  process.on(signal, () => {
    told ??= signal;
    for (const child of children) stop(child, signal);
  });
}

/**
 * Runs a program to its end and returns its exit code. A signal that we get is passed on to everything it started; a
 * child of its own session gets it once, where Ctrl-C in a terminal would reach it a second time.
 * @param {string} program
 * @param {string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [how] `quiet` shows output only of a failure.
 * @returns {Promise<number>}
 */
export async function runChild(program, options, { env = process.env, quiet = false } = {}) {
  endIfTold();
  const child = spawn(program, options, {
    env,
    detached: true,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  children.add(child);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    output += String(text);
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output += String(text);
  });
  const code = await endOf(child);
  children.delete(child);
  if (code !== 0 && !told) process.stderr.write(output);
  return code;
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function endOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? codeOf(signal)));
  });
}

/** Ends what still runs, as a signal would. */
export function stopChildren() {
  for (const child of children) stop(child, 'SIGTERM');
}

/** Says what is wrong, in one line, and ends. @param {string} message @returns {never} */
export function fail(message) {
  endIfTold();
  console.error(message);
  process.exit(1);
}

function endIfTold() {
  if (told) process.exit(codeOf(told));
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function stop(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** What a shell reports for a program that a signal ended. @param {NodeJS.Signals | null} signal */
function codeOf(signal) {
  return 128 + (signal ? constants.signals[signal] : 0);
}
