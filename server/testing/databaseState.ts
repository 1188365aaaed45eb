import { onConnection } from './queryOnce.ts';

interface DumpOptions {
  without?: string[];
  /** Which rows of a table count, as a clause on `t`. */
  where?: (table: string) => string;
  /** What of its rows counts, as a text of `t`: all of it. */
  of?: (table: string) => string;
}

/** Every row of every table as text: equal before and after means that nothing was written. */
export async function dumpOf(url: string, { without = [], where = () => '', of = () => 't::text' }: DumpOptions = {}): Promise<string> {
  return onConnection(url, async (query) => {
    const { rows: tables } = await query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename`,
    );
    const names = (tables as { name: string }[]).map(({ name }) => name).filter((name) => !without.includes(name));
    const texts: string[] = [];
    for (const name of names) {
      const { rows } = await query(`select ${of(name)} as row from ${name} t ${where(name)} order by 1`);
      texts.push(name, ...(rows as { row: string }[]).map(({ row }) => row));
    }
    return texts.join('\n');
  });
}

/**
 * The same without the queue's own book-keeping, and without what a clock brings: jobs that come by themselves, and the word of each
 * minute that the data is in use, come whether or not somebody calls. Of a job it counts that it is there and what for, not how far it has
 * got: a mail can be read before its job is noted as done.
 */
export const productStateOf = (url: string): Promise<string> =>
  dumpOf(url, {
    without: ['app.installation', 'pgboss.version', 'pgboss.queue', 'pgboss.bam', 'pgboss.schedule', 'pgboss.warning'],
    where: (table) =>
      table.startsWith('pgboss.')
        ? `where coalesce(to_jsonb(t) ->> 'name' not in (select name from pgboss.schedule) and to_jsonb(t) ->> 'name' not like '\\_\\_pgboss%', true)`
        : '',
    of: (table) =>
      table.startsWith('pgboss.')
        ? `jsonb_build_array(to_jsonb(t) -> 'id', to_jsonb(t) -> 'name', to_jsonb(t) -> 'data')::text`
        : 't::text',
  });
