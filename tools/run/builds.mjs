// Builds the page and the server when their sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fail, runChild } from './children.mjs';
import { inTurn } from './turn.mjs';

/** @typedef {{ name: string, config: string, output: string, sources: string[] }} Build */

/** @type {Build} */
const page = { name: 'page', config: 'vite.config.ts', output: join('web', 'dist'), sources: ['web', 'domain'] };
/** @type {Build} */
const server = { name: 'server', config: 'vite.server.config.ts', output: join('server', 'dist'), sources: ['server', 'domain'] };

/** @param {string} node @param {{ always?: boolean }} [when] */
export const buildWeb = (node, when) => build(page, node, when);

/** What `npm start` runs. @param {string} node @param {{ always?: boolean }} [when] */
export const buildServer = (node, when) => build(server, node, when);

/** @param {Build} of @param {string} node @param {{ always?: boolean }} [when] */
async function build(of, node, { always = false } = {}) {
  const stamp = join(of.output, '.built-from');
  const wanted = fingerprint(of);
  const isDone = () => !always && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isDone()) return;
  await inTurn(async () => {
    if (isDone()) return;
    console.log(`Building the ${of.name} (once, and when it changes) …`);
    const code = await runChild(node, ['node_modules/vite/bin/vite.js', 'build', '--config', of.config, '--logLevel', 'warn'], {
      quiet: true,
      // The page that people get is built, whatever the surroundings are called.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) fail(`The ${of.name} could not be built. The lines above say why.`);
    writeFileSync(stamp, wanted);
  });
}

/** @param {Build} of */
function fingerprint({ config, output, sources }) {
  const hash = createHash('sha256');
  const files = [...sources, 'tools/vite', config, 'package-lock.json'].flatMap((path) => filesOf(path, output));
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file));
  return `${hash.digest('hex')}\n`;
}

/** @param {string} path @param {string} output @returns {string[]} */
function filesOf(path, output) {
  if (path === output) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name), output) : [join(path, entry.name)]));
}
