// The event log once it is written: read by the live stream, by whoever was away, by a person who takes their data with them;
// and how what is old, or somebody's who is gone, leaves it.

import { sql } from 'kysely';
import type { EventData, EventName, EventScope } from '../../domain/kernel/events.ts';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import { onlyRow } from '../db/rows.ts';
import type { Tx } from '../db/tx.ts';

/** An event of the log. */
export type StoredEvent<Name extends EventName = EventName> = Name extends EventName
  ? { sequence: number; type: Name; actorId: UserId | null; scopes: readonly EventScope[]; data: EventData<Name>; createdAt: string }
  : never;

/** Where the log of a studio ends, and from where on it is whole. */
export interface LogBounds {
  last: number;
  /** Events up to this number have gone, or are told no more. */
  keptAfter: number;
}

/** Begins the log of a new studio. */
export async function openLog(tx: Tx, studioId: StudioId): Promise<void> {
  await tx.insertInto('studio_sequences').values({ studio_id: studioId }).execute();
}

export async function logBounds(tx: Tx): Promise<LogBounds> {
  const row = await tx
    .selectFrom('studio_sequences')
    .select(['last', 'kept_after as keptAfter'])
    .where('studio_id', '=', sql<StudioId>`app.studio()`)
    .executeTakeFirst();
  return row ?? { last: 0, keptAfter: 0 };
}

/** Events after a number, oldest first. */
export async function eventsAfter(tx: Tx, { after, limit }: { after: number; limit: number }): Promise<StoredEvent[]> {
  return tx
    .selectFrom('events')
    .select(['sequence', 'type', 'actor_id as actorId', 'scopes', 'data', 'created_at as createdAt'])
    .where('studio_id', '=', sql<StudioId>`app.studio()`)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .$castTo<StoredEvent>() // the log takes in nothing else
    .execute();
}

/** What somebody did and when, oldest first; not what it was done to, which they may not see any more. */
export async function eventsBy(tx: Tx, { actorId, after, limit }: { actorId: UserId; after: number; limit: number }) {
  const { rows } = await sql<{ sequence: number; type: string; at: string }>`
    select sequence, type, created_at as at from events where actor_id = ${actorId} and sequence > ${after} order by sequence limit ${limit}
  `.execute(tx);
  return rows;
}

/** Empties what happened to the member of the transaction alone: what is personal goes with its person. */
export async function forgetOwnEvents(tx: Tx): Promise<void> {
  await sql`update events set data = '{}' where studio_id = app.studio() and scopes = array['user:' || app.member()]`.execute(tx);
}

/** Removes some of the events from before a moment, of any studio; whoever heard no more than them reads everything anew. */
export async function removeEventsBefore(tx: Tx, { moment, limit }: { moment: Date; limit: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from events where ctid in (select ctid from events where created_at < ${moment.toISOString()} order by created_at limit ${limit})
      returning studio_id, sequence
    ), held as materialized (
      select studio_id from studio_sequences where studio_id in (select studio_id from gone) order by studio_id for no key update
    ), kept as (
      update studio_sequences s set kept_after = greatest(s.kept_after, (select max(g.sequence) from gone g where g.studio_id = s.studio_id))
      from held where s.studio_id = held.studio_id
    )
    select count(*)::int as count from gone
  `.execute(tx);
  return onlyRow(rows).count;
}
