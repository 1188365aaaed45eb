import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartError, wordsOf } from '../startError.ts';
import { analyse } from './analyse.ts';
import { ensureRole } from './role.ts';

const folder = new URL('./migrations/', import.meta.url);
const oldestPostgres = 15;
/** Any number that nobody else uses in this database: 'atelier' read as digits. */
const migrationLock = 4_735_437;

type Migration = { number: number; name: string; sql: string; checksum: string };
type Applied = { number: number; name: string; checksum: string };

/** The database cannot be used as it is; the message says what a person can do about it. */
export class MigrationError extends StartError {
  override name = 'MigrationError';
}

/**
 * Brings the database of `ownerUrl` up to the code's schema: creates the role of the product, then applies
 * `migrations/NNNN_words.sql` in order, each in a transaction. Safe to call from several instances at once.
 * Throws {@link MigrationError} for a Postgres too old, a changed migration, or a database newer than the code.
 */
export async function migrate(ownerUrl: string, { log, from = folder }: { log: Log; from?: URL }): Promise<void> {
  const migrations = await readMigrations(from);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'atelier migrate' });
  client.on('error', (err) => log.warn({ err }, 'the migrating connection was lost'));
  await client.connect().catch((cause: unknown) => {
    throw new MigrationError(
      `The database of DATABASE_URL cannot be used: ${wordsOf(cause)}. Look whether it runs, and whether its address is right.`,
      { cause },
    );
  });
  try {
    await checkVersion(client);
    // Held until the session ends, so an instance that dies frees the next one.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await ensureRole(client, 'atelier_app');
    await client.query(`
      create table if not exists schema_migrations (
        number integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number');
    const missing = pending(migrations, rows);
    for (const migration of missing) await apply(client, migration, log);
    await analyse(client, missing.length > 0 ? 'all' : 'never');
    if (missing.length > 0) log.info({ migrations: missing.length, newest: missing.at(-1)?.name }, 'migrations applied');
  } finally {
    await client.end();
  }
}

async function readMigrations(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
      if (number !== index + 1) {
        throw new MigrationError(`Migrations are numbered without gaps from 0001_words.sql on; ${name} does not fit.`);
      }
      const sql = (await readFile(new URL(name, from), 'utf8')).replaceAll('\r\n', '\n');
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const version = rows[0]?.version ?? 'unknown';
  if (Number.parseInt(version, 10) >= oldestPostgres) return;
  throw new MigrationError(
    `Atelier needs PostgreSQL ${oldestPostgres} or newer; DATABASE_URL leads to version ${version}. Upgrade it, or leave DATABASE_URL unset to use the built-in one.`,
  );
}

function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { number, name, checksum } of applied) {
    const known = migrations[number - 1];
    if (!known) {
      throw new MigrationError(
        `This database was written by a newer Atelier (its migration ${name} is unknown here). Start the newer version, or restore a backup made with this one.`,
      );
    }
    if (known.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${known.name} was changed after it had been applied to this database. Restore the file; put the change into a new migration.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration, log: Log): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new MigrationError(`Migration ${name} failed, and nothing of it was kept: ${describe(cause, sql)}`, { cause });
  }
  log.debug({ migration: name }, 'migration applied');
}

function describe(cause: unknown, sql: string): string {
  if (!(cause instanceof Error)) return String(cause);
  if (cause instanceof pg.DatabaseError && cause.code === '42501') return `${cause.message}. ${whatToAllow(cause.message)}`;
  if (!(cause instanceof pg.DatabaseError) || cause.position === undefined) return cause.message;
  const line = sql.slice(0, Number(cause.position) - 1).split('\n').length;
  return `${cause.message} (line ${line})`;
}

/** An owner who is no superuser is given once what belongs to the whole cluster. */
function whatToAllow(message: string): string {
  const parameter = /parameter "([a-z._]+)"/.exec(message)?.[1];
  return parameter
    ? `Have an administrator run: grant set on parameter ${parameter} to <the user of DATABASE_URL>;`
    : 'The user of DATABASE_URL must own the database and its schema public.';
}
