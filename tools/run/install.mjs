// Installs the packages of the lock file, unless they are there already.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fail, runChild } from './children.mjs';
import { inTurn } from './turn.mjs';

const stamp = 'node_modules/.installed-from';

export async function installPackages() {
  const lock = readFileSync('package-lock.json', 'utf8');
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isDone()) return;
  await inTurn(async () => {
    if (isDone()) return;
    if (!hasEverythingOf(lock)) await runInstaller();
    writeFileSync(stamp, wanted);
  });
}

async function runInstaller() {
  console.log('Installing packages (once, and when they change) …');
  // No package of ours needs its install script, and with none run, none can do harm.
  const options = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const code = npm?.endsWith('.js')
    ? await runChild(process.execPath, [npm, ...options], { env: plainEnvironment(), quiet: true })
    : await runChild('npm', options, { env: plainEnvironment(), quiet: true });
  if (code !== 0)
    fail(
      `The packages could not be installed (npm ended with ${code}). The lines above say why; run the command again once that is mended.`,
    );
}

/** Settings that would leave packages out, or act elsewhere, do not reach npm; registry, proxy and certificates do. */
function plainEnvironment() {
  const unwanted =
    /^(node_env|npm_config_(omit|only|include|production|dev|optional|global|dry_run|prefix|local_prefix|workspaces?|package_lock(_only)?|os|cpu|libc|ignore_scripts))$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name)));
}

/**
 * Whether somebody ran `npm ci` already: every package that this platform needs is there, in the locked version.
 * @param {string} lock
 */
function hasEverythingOf(lock) {
  const installedLock = 'node_modules/.package-lock.json';
  const installed = existsSync(installedLock) ? packagesOf(readFileSync(installedLock, 'utf8')) : {};
  return Object.entries(packagesOf(lock)).every(
    ([path, entry]) => path === '' || !isNeededHere(entry) || (installed[path]?.version === entry.version && existsSync(path)),
  );
}

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], integrity?: string }} LockedPackage
 * @param {string} lock
 */
function packagesOf(lock) {
  return /** @type {{ packages: Record<string, LockedPackage> }} */ (JSON.parse(lock)).packages;
}

/** An entry without a checksum is one that the registry does not have. @param {LockedPackage} entry */
function isNeededHere({ optional, os, cpu, libc, integrity }) {
  if (!optional) return true;
  return integrity !== undefined && !libc && (os?.includes(process.platform) ?? false) && (cpu?.includes(process.arch) ?? false);
}
