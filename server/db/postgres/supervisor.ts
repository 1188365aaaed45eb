// The database that comes with Atelier: a real Postgres on a Unix socket, started and stopped by the server.
import pg from 'pg';
import type { Log } from '../../log.ts';
import { makeDataFolder } from '../../startError.ts';
import { startCluster } from './cluster.ts';
import type { Settings } from './cluster.ts';
import { embeddedEngine } from './engine.ts';
import { lockDataFolder } from './lock.ts';
import { choosePlace, readable } from './place.ts';

export type EmbeddedPostgres = {
  /** As the owner of everything; the product itself connects through `openDatabase`, which gives that up. */
  connectionString: string;
  /** Where the database is: the data folder, or a folder under the system's state directory if that one is private. */
  folder: string;
  /** Resolves with the reason if Postgres keeps dying and is given up. */
  failed: Promise<Error>;
  /** Ends Postgres and frees the data folder. */
  stop: () => Promise<void>;
};

const database = 'atelier';

const settings: Settings = {
  max_connections: 60,
  shared_buffers: '128MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  // Nothing is replicated: without it a process less.
  max_logical_replication_workers: 0,
  // Almost all that is read is in memory: whoever reads the disk does it for itself, without three processes that wait to do it for all.
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server reports failing statements itself; here they would lie about with the values in them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Starts the database of `dataDir`. Throws one clear line if another server uses the folder, or if it cannot start.
 * A Postgres left behind by a killed server is stopped first; one that dies later is started again.
 */
export async function startEmbeddedPostgres({ dataDir, log }: { dataDir: string; log: Log }): Promise<EmbeddedPostgres> {
  // Whoever runs Postgres must be able to pass through, and sees only its own folder.
  readable(() => makeDataFolder(dataDir, 0o711));
  const lock = lockDataFolder(dataDir);
  try {
    const place = choosePlace(dataDir);
    const cluster = await startCluster({ engine: embeddedEngine(place), place, settings, log });
    const stop = async () => {
      await cluster.stop();
      lock.release();
    };
    await ensureDatabase(cluster.urlOf('postgres')).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { connectionString: cluster.urlOf(database), folder: place.folder, failed: cluster.failed, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [database]);
    // As files: through its buffers the copy of the template would stay in memory.
    if (rows.length === 0) await client.query(`create database ${pg.escapeIdentifier(database)} strategy file_copy`);
  } finally {
    await client.end();
  }
}
