// server/db/types.gen.ts is what the migrations make: generated from a migrated database, checked in, compared here.
// `--write` generates it anew.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { migrate } from '../../server/db/migrate.ts';
import { createLog } from '../../server/log.ts';
import { queryOnce } from '../../server/testing/queryOnce.ts';
import { startTemporaryCluster } from '../../server/testing/temporaryCluster.ts';

const file = 'server/db/types.gen.ts';
const write = process.argv.includes('--write');
const log = createLog({ level: 'warn' });

const cluster = await startTemporaryCluster({ engine: 'embedded', log });
try {
  await queryOnce(cluster.urlOf('postgres'), 'create database atelier');
  await migrate(cluster.urlOf('atelier'), { log });
  const { status, stdout, stderr } = generate(cluster.urlOf('atelier'));
  if (status !== 0) {
    console.error(`${stdout}${stderr}\n${file} is not what the migrations make. Run: npm run check -- rowTypes --write`);
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
}

function generate(url: string) {
  const program = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js');
  const options = [
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    file,
    '--exclude-pattern',
    'schema_migrations',
    // As the parsers of server/db/pool.ts hand them out.
    '--type-mapping',
    JSON.stringify({ timestamptz: 'string', date: 'string', int8: 'number' }),
    ...(write ? [] : ['--verify']),
  ];
  return spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' });
}
