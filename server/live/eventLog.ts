// The event log: what happened in a studio, in one order without gaps (DESIGN §3).

import { sql } from 'kysely';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { Tx } from '../db/tx.ts';

/** Who may hear an event. */
export type EventScope = 'studio' | `project:${string}` | `user:${string}`;

export interface NewEvent {
  /** `tasks.moved`: the feature and what happened, in the past tense. */
  type: string;
  actorId: UserId | null;
  scopes: readonly EventScope[];
  /** Ids, versions, and only such fields as every holder of the scopes may read. */
  data: object;
  /** What its writer knows and the log must not say: for reactions in the same transaction alone. */
  facts?: object;
}

export interface StoredEvent extends Omit<NewEvent, 'facts'> {
  sequence: number;
  createdAt: string;
}

/** What running transactions have appended, until `takeAppended` hands it out. */
const appended = new WeakMap<Tx, NewEvent[]>();

/** The events that the transaction has appended since this was last asked. */
export function takeAppended(tx: Tx): readonly NewEvent[] {
  const events = appended.get(tx) ?? [];
  appended.delete(tx);
  return events;
}

/**
 * Appends one event in the transaction of its change and answers its number. It locks the studio's counter until the
 * commit, so it comes last in a handler.
 */
export async function appendEvent(tx: Tx, event: NewEvent): Promise<number> {
  const { type, actorId, scopes, data } = event;
  const { rows } = await sql<{ sequence: number }>`
    select append_event(${type}, ${actorId}, ${sql.val(scopes)}::text[], ${JSON.stringify(data)}::jsonb) as sequence
  `.execute(tx);
  appended.set(tx, [...(appended.get(tx) ?? []), event]);
  return (rows[0] as { sequence: number }).sequence; // a select of a function answers one row
}

/**
 * Takes the log for this transaction before it has anything to append: for changes of rows that reactions change too, which
 * hold the log by then. In the other order two would wait for each other.
 */
export async function holdLog(tx: Tx): Promise<void> {
  await sql`select from studio_sequences for update`.execute(tx);
}

/** What a notice says instead of a number when there is no log any more. */
export const goneNotice = 'gone';

/** Tells every instance, with the commit, that the studio is deleted: its events are gone with it, so none could say so. */
export async function tellStudioGone(tx: Tx, studioId: StudioId): Promise<void> {
  await sql`select pg_notify('atelier_events', ${`${studioId} ${goneNotice}`})`.execute(tx);
}

/** The number of the studio's newest event, as the transaction sees it. */
export async function lastSequence(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('studio_sequences').select('last').executeTakeFirst();
  return row?.last ?? 0;
}

/** Events after a number, oldest first. */
export async function eventsAfter(
  tx: Tx,
  { studioId, after, limit }: { studioId: StudioId; after: number; limit: number },
): Promise<StoredEvent[]> {
  const rows = await tx
    .selectFrom('events')
    .select(['sequence', 'type', 'actor_id', 'scopes', 'data', 'created_at'])
    .where('studio_id', '=', studioId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    type: row.type,
    actorId: row.actor_id as UserId | null,
    scopes: row.scopes as EventScope[],
    data: row.data as object,
    createdAt: row.created_at,
  }));
}

/** What somebody did and when, oldest first; not what it was done to, which they may not see any more. */
export async function eventsBy(tx: Tx, { actorId, after, limit }: { actorId: UserId; after: number; limit: number }) {
  const { rows } = await sql<{ sequence: number; type: string; at: string }>`
    select sequence, type, created_at as at from events where actor_id = ${actorId} and sequence > ${after} order by sequence limit ${limit}
  `.execute(tx);
  return rows;
}
