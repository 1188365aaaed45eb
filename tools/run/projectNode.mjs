// The Node that the project brings, so that the one of the system matters only to get here.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fail } from './children.mjs';

const needed = 24;
const platform = `${process.platform}-${process.arch}`;

/** The path of a Node that can run the project. */
export function findProjectNode() {
  const own = ownNode();
  if (own) return own;
  if (Number.parseInt(process.versions.node, 10) >= needed) return process.execPath;
  return fail(
    `Atelier needs Node ${needed}: it brings none for ${platform}, and this one is ${process.versions.node}. Install Node ${needed}, then run the command again.`,
  );
}

/** None where there is no such package (macOS) or where it cannot run (a system without glibc). */
function ownNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`node-${platform}/package.json`));
    const program = join(folder, 'bin/node');
    return spawnSync(program, ['--version']).status === 0 ? program : undefined;
  } catch {
    return undefined;
  }
}
