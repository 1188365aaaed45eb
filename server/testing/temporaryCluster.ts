// A Postgres for the length of a test run: nothing waits for the disk, and nothing of it is kept.
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../db/postgres/cluster.ts';
import { embeddedEngine, systemEngine } from '../db/postgres/engine.ts';
import type { Engine } from '../db/postgres/engine.ts';
import { choosePlace } from '../db/postgres/place.ts';
import type { Place } from '../db/postgres/place.ts';
import type { Log } from '../log.ts';

export type TemporaryCluster = {
  /** As superuser. */
  urlOf: (database: string) => string;
  stop: () => Promise<void>;
};

const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: 200,
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  autovacuum_naptime: '5min',
  log_min_messages: 'log',
};

/** `engine` is 'embedded', or the version (15) or folder of programs that the system has. */
export async function startTemporaryCluster({ engine, log }: { engine: string; log: Log }): Promise<TemporaryCluster> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'atelier-test-')));
  chmodSync(folder, 0o711);
  const place = choosePlace(folder);
  const remove = () => [folder, place.folder].forEach((path) => rmSync(path, { recursive: true, force: true, maxRetries: 3 }));
  const cluster = await startCluster({ engine: engineOf(engine, place), place, settings, log, sync: false });
  // An interrupted run has no time to wait for Postgres, which ends when its folder is gone.
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return {
    urlOf: cluster.urlOf,
    stop: async () => {
      await cluster.stop();
      process.off('exit', remove);
      remove();
    },
  };
}

function engineOf(name: string, place: Place): Engine {
  if (name === 'embedded') return embeddedEngine(place);
  const bin = /^\d+$/.test(name) ? `/usr/lib/postgresql/${name}/bin` : name;
  if (!existsSync(join(bin, 'postgres'))) throw new Error(`ATELIER_TEST_POSTGRES is ${name}, but there is no ${bin}/postgres.`);
  return systemEngine(bin);
}
