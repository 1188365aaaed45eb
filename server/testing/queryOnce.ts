import pg from 'pg';

/** One statement on a connection of its own. */
export async function queryOnce(url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails its query; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
}
