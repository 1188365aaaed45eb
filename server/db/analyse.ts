// Statistics of tables: without them the planner guesses, and reads tables from end to end that have an index for it.

import pg from 'pg';

/**
 * Counts what is in tables; `never` those alone that nobody counted since they were filled: after a restore, a seed. One that is being
 * vacuumed or counted is left to whoever does it: a start does not wait for that.
 */
export async function analyse(owner: Pick<pg.Client, 'query'>, which: 'all' | 'never'): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 and ($1 = 'all' or reltuples < 0)`,
    [which],
  );
  if (rows.length > 0) await owner.query(`analyze (skip_locked) ${rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
}

/** The same on a connection of its own. */
export async function analyseNew(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'atelier analyse' });
  await owner.connect();
  try {
    await analyse(owner, 'never');
  } finally {
    await owner.end();
  }
}
