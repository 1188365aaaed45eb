import { onConnection } from './queryOnce.ts';

/** Every row of every table as text: equal before and after means that nothing was written. */
export async function dumpOf(url: string, { without = [] }: { without?: string[] } = {}): Promise<string> {
  return onConnection(url, async (query) => {
    const { rows: tables } = await query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename`,
    );
    const names = (tables as { name: string }[]).map(({ name }) => name).filter((name) => !without.includes(name));
    const texts: string[] = [];
    for (const name of names) {
      const { rows } = await query(`select t::text as row from ${name} t order by 1`);
      texts.push(name, ...(rows as { row: string }[]).map(({ row }) => row));
    }
    return texts.join('\n');
  });
}

/** The same without the queue's own book-keeping. */
export const productStateOf = (url: string): Promise<string> =>
  dumpOf(url, { without: ['pgboss.version', 'pgboss.queue', 'pgboss.bam', 'pgboss.schedule', 'pgboss.warning'] });
