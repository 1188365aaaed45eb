import pg from 'pg';

export type Query = (sql: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** One statement on a connection of its own. */
export const queryOnce = (url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  onConnection(url, (query) => query(sql, values));

/** Several statements on one connection: to make one costs more than most of them. */
export async function onConnection<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection fails its query; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work((sql, values) => client.query(sql, values));
  } finally {
    await client.end();
  }
}
