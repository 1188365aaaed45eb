// What a call asks of the database, as its own transactions do, and what that touches. Counted, never timed.

import pg from 'pg';
import { vi } from 'vitest';

export interface Statement {
  text: string;
  values: unknown[];
}

/** As `explain (analyze, buffers, format json)` says it. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

export interface Listening {
  /**
   * What is asked while `act` runs in transactions that open as said (a piece of their `begin`), their opening and end included; not what
   * the queue, the hub and timers ask meanwhile.
   */
  askedBy: (act: () => Promise<unknown>, opening: string) => Promise<Statement[]>;
}

/** Listens to every connection of this process. */
export function listenToStatements(): Listening {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  return {
    askedBy: async (act, opening) => {
      sent.mockClear();
      await act();
      const asked: Statement[] = [];
      const own = new Set<unknown>();
      for (const [index, [query, given]] of (sent.mock.calls as unknown[][]).entries()) {
        const connection = sent.mock.contexts[index];
        const { text, values } = typeof query === 'string' ? { text: query, values: given } : (query as Statement);
        if (text.startsWith('begin') && text.includes(opening)) own.add(connection);
        if (own.has(connection)) asked.push({ text, values: (values as unknown[] | undefined) ?? [] });
        if (text === 'commit') own.delete(connection);
      }
      return asked;
    },
  };
}

/** How the transaction of a member's call begins. */
export const openingOf = (person: { id: string }): string => `app.user_id = '${person.id}'`;

export const isRead = ({ text }: Statement): boolean => /^\s*(select|with)/.test(text);

/** Runs a statement in a person's own view of the database, and says what it touched. Nothing of it stays. */
export async function planOf(
  database: pg.Client,
  { studioId, userId }: { studioId: string; userId: string },
  { text, values }: Statement,
): Promise<Plan> {
  await database.query('begin');
  try {
    await database.query(`set local role atelier_app; set local app.studio_id = '${studioId}'; set local app.user_id = '${userId}'`);
    const { rows } = await database.query(`explain (analyze, buffers, format json) ${text}`, values);
    return (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan; // always one
  } finally {
    await database.query('rollback');
  }
}

/** A plan and all that it consists of. */
export const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

/** The rows that a part of a plan looked at, whether they were of use or not. */
export const lookedAt = (part: Plan): number =>
  (part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0) + (part['Rows Removed by Join Filter'] ?? 0)) * part['Actual Loops'];
