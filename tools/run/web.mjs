// Builds the page when its sources have changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, runChild } from './children.mjs';
import { inTurn } from './turn.mjs';

const sources = ['web', 'domain', 'tools/vite', 'vite.config.ts', 'package-lock.json'];
const output = join('web', 'dist');
const stamp = join(output, '.built-from');

/** @param {string} node @param {{ always?: boolean }} [when] */
export async function buildWeb(node, { always = false } = {}) {
  const wanted = fingerprint();
  const isDone = () => !always && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isDone()) return;
  await inTurn(async () => {
    if (!isDone()) await build(node, wanted);
  });
}

/** @param {string} node @param {string} wanted */
async function build(node, wanted) {
  console.log('Building the page (once, and when it changes) …');
  const code = await runChild(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    quiet: true,
    // The page that people get is built, whatever the surroundings are called.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) fail('The page could not be built. The lines above say why.');
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file));
  return `${hash.digest('hex')}\n`;
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (path === output) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}
