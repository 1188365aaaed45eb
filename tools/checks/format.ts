// One layout for every file, so that no review speaks of it. `npm run check -- format --write` lays them out.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

const mode = process.argv.includes('--write') ? '--write' : '--check';
const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', mode], { stdio: 'inherit' });
process.exitCode = status ?? 1;
