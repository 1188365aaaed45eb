// Reads that follow the log: their answer has a tag, and whoever asks again with it while it would be the same gets 304, without the
// answer being made (decision 0023).

import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import { ofStudio, type Tx } from '../db/tx.ts';
import { knowLast } from '../events/eventLog.ts';
import type { Endpoint } from './procedure.ts';

/** Another process may be another version of us, which answers the same otherwise. */
const run = randomUUID();

interface Asked {
  endpoint: Pick<Endpoint, 'name' | 'meta'>;
  actor: MemberActor | null;
  input: unknown;
}

/**
 * The tag of what a read answers in this view of the database: of everything that its answer can depend on. Null for a read that does
 * not follow the log.
 */
export async function tagOf(tx: Tx, { endpoint: { name, meta }, actor, input }: Asked): Promise<string | null> {
  if (!meta.followsLog || !actor) return null;
  const { rows } = await sql<{ last: number; today: string }>`
    select s.last, (now() at time zone t.time_zone)::date as today
    from studio_sequences s join studios t on t.id = s.studio_id where ${ofStudio('s.studio_id')}
  `.execute(tx);
  if (rows[0]) knowLast(tx, rows[0].last);
  // All that is known of who asks: the studio, the person, their session, role, permissions and the rules of the studio.
  return rows[0] ? `W/"${hash('sha256', JSON.stringify([run, name, input, actor, rows[0]]), 'base64url')}"` : null;
}

/** Whether the caller says that they have the answer of the tag. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((known) => known.trim() === tag) === true;
