// Statements that come again are given a name: a connection parses and plans them once, which costs more than most of them run.

import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { inPackets, isGivenUp } from './packets.ts';

/** Texts that have a name: each takes memory on every connection. What comes new past it is planned each time. */
export const mostNamed = 300;

/** Texts that are counted until they come again; then counting begins anew. */
const mostCounted = 2_000;

/** From its third time on a text has a name: many lists and filters never come again. */
const timesUnnamed = 2;

export interface StatementNames {
  /** The name of a text; undefined for one that has none. */
  of: (text: string) => string | undefined;
  /** From here on all have others: a table was changed, and what was planned for it answers no more. */
  renew: () => void;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let generation = 0;

  const take = (text: string): string => {
    counts.delete(text);
    const name = `${hash('sha1', text, 'hex')}_${generation}`;
    names.set(text, name);
    return name;
  };

  return {
    of: (text) => {
      const known = names.get(text);
      if (known || names.size >= mostNamed || !isOne(text)) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count > timesUnnamed) return take(text);
      if (counts.size >= mostCounted) counts.clear();
      counts.set(text, count);
      return undefined;
    },
    renew: () => {
      generation++;
      names.clear();
    },
  };
}

/** A plain statement; those that open and end a transaction are several in one, and hold whose it is. */
const isOne = (text: string): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';');

/**
 * Whether a statement was planned for a table that has been changed since, or its connection knows it no more (`deallocate all`): asked
 * again, it is planned anew.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ((error.code === '0A000' && error.routine === 'RevalidateCachedQuery') || error.code === '26000');

/** The pool as Kysely asks it: with a name for each statement that comes again. */
export function namingStatements(pool: pg.Pool, names: StatementNames = createStatementNames()): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const naming = (client: pg.PoolClient): PostgresPoolClient => {
    const sending = inPackets(client);
    const ask = async (text: string, values: readonly unknown[]) => {
      sending(text);
      try {
        return await client.query({ name: names.of(text), text, values: [...values] });
      } catch (error) {
        if (isOutdated(error)) names.renew();
        throw error;
      }
    };
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing asks for a cursor
      query: ask as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || isGivenUp(client)),
    };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? naming(client);
      clients.set(client, known);
      return known;
    },
  };
}
