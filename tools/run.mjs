#!/usr/bin/env node
// npm start, npm test and the others: installs what is missing, then runs on the project's own Node 24.
// It needs no package and runs on Node 20, because it runs before anything is installed.
import { delimiter, dirname, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fail, runChild, stopChildren } from './run/children.mjs';
import { installPackages } from './run/install.mjs';
import { findProjectNode } from './run/projectNode.mjs';
import { buildServer, buildWeb } from './run/builds.mjs';

/** @type {Record<string, (node: string, options: string[]) => Promise<number>>} */
const commands = {
  start: async (node, options) => {
    await buildWeb(node);
    await buildServer(node);
    // One arena for all threads of C: the server's are seldom at work at once, and each arena keeps what it has had.
    process.env['MALLOC_ARENA_MAX'] ??= '1';
    return runNode(node, ['server/dist/main.mjs', ...options]);
  },
  build: async (node) => {
    await buildWeb(node, { always: true });
    await buildServer(node, { always: true });
    return 0;
  },
  dev: async (node, options) => {
    // The server serves the built page too, and does not start without one.
    await buildWeb(node);
    // The page that reloads itself comes from vite, which passes calls on: its address is where people are.
    process.env['PUBLIC_URL'] ??= 'http://localhost:5173';
    return untilFirst([
      runNode(node, ['--watch-path=server', '--watch-path=domain', 'server/main.ts', ...options]),
      runNode(node, ['node_modules/vite/bin/vite.js']),
    ]);
  },
  test: (node, options) => runNode(node, ['tools/test.ts', ...options]),
  journeys: async (node, options) => {
    await buildWeb(node);
    await buildServer(node);
    return runNode(node, ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...options]);
  },
  bench: (node, options) => runNode(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'bench', ...options]),
  'check-files': (node, options) => runNode(node, ['server/checkFiles.ts', ...options]),
  check: (node, options) => runNode(node, ['tools/check.ts', ...options]),
};

const [name = '', ...options] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) fail(`Use npm run with one of ${Object.keys(commands).join(', ')}.`);

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await installPackages();
process.exitCode = await command(findProjectNode(), options);

/** @param {string} node @param {string[]} options */
function runNode(node, options) {
  const env = {
    ...process.env,
    PATH: [dirname(node), process.env['PATH']].join(delimiter),
    // What was compiled once is read the next time: half of what a start of the server takes.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? resolve('node_modules/.cache/compiled'),
  };
  return runChild(node, ['--disable-warning=ExperimentalWarning', ...options], { env });
}

/** One that ends takes the others with it. @param {Promise<number>[]} running */
async function untilFirst(running) {
  const code = await Promise.race(running);
  stopChildren();
  await Promise.all(running);
  return code;
}
