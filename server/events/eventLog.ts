// The event log: what happened in a studio, in one order without gaps (DESIGN §3). A transaction collects its events; the
// last statement before its commit gives them their numbers, since from there to the commit nobody else in the studio gets one.

import { type RawBuilder, sql } from 'kysely';
import type { Act, EventDefinition, EventName, EventScope } from '../../domain/kernel/events.ts';
import type { StudioId } from '../../domain/kernel/ids.ts';
import { onlyRow } from '../db/rows.ts';
import { closeWithNext, type Ending, hasEnding, leaveAuthentication, type Tx } from '../db/tx.ts';

/** An event as its writer tells it; its `facts` are for reactions in the same transaction and are not stored. */
export type NewEvent<Name extends EventName = EventName> = Act<Name> & {
  scopes: readonly EventScope[];
  /** When it happened, if not now. */
  at?: Date;
};

/** What a transaction has told so far. */
interface Collected {
  events: NewEvent[];
  /** How many of them the listeners have seen. */
  seen: number;
  isSilent: boolean;
  /** Who could have heard of an act that changed nothing; undefined for one that changes something. */
  unmoved?: readonly EventScope[];
  /** Set once they have their numbers. */
  appended?: Appended;
}
interface Appended {
  studioId: StudioId;
  last: number;
}

const collections = new WeakMap<Tx, Collected>();

const collectionOf = (tx: Tx): Collected => {
  const known = collections.get(tx);
  if (known) return known;
  const fresh: Collected = { events: [], seen: 0, isSilent: false };
  collections.set(tx, fresh);
  return fresh;
};

/** Tells of an act in the transaction of its change. It gets its number at the end; the commit wakes whoever listens. */
export function appendEvent<Name extends EventName>(tx: Tx, event: NewEvent<Name>): void {
  const collected = collectionOf(tx);
  if (!hasEnding(tx)) throw new Error(`${event.type} was told in a transaction that tells nobody.`);
  if (collected.appended) throw new Error(`${event.type} was told after the transaction had its numbers.`);
  collected.events.push(event);
}

/** Says that the act found everything as it should be: there is nothing to tell, and this is who could have heard of it. */
export const tellNothing = (tx: Tx, scopes: readonly EventScope[]): void => void (collectionOf(tx).unmoved = scopes);

export const saysNothing = (tx: Tx): boolean => collections.get(tx)?.unmoved !== undefined;

/** The types of what the transaction has told of so far. */
export const toldBy = (tx: Tx): readonly EventName[] => (collections.get(tx)?.events ?? []).map(({ type }) => type);

/** To whom the transaction has told it, or would have, and the projects that it is about, whoever hears of it. */
export function toldScopes(tx: Tx): EventScope[] {
  const { events, unmoved = [] } = collectionOf(tx);
  return [...new Set([...unmoved, ...events.flatMap(({ scopes, data }) => [...scopes, ...projectScopeOf(data)])])];
}

const projectScopeOf = (data: object): EventScope[] =>
  'projectId' in data && typeof data.projectId === 'string' ? [`project:${data.projectId}`] : [];

/** Nobody reacts to what this transaction tells: a seed is no act. */
export const withoutReactions = (tx: Tx): void => void (collectionOf(tx).isSilent = true);

/** Looks at what a transaction tells, before it commits; what it does and tells belongs to the same transaction. */
export type EventListener = (tx: Tx, events: readonly NewEvent[]) => Promise<void>;

export interface EventLogOptions {
  /** Every event that there is. */
  definitions: Readonly<Record<EventName, EventDefinition>>;
  /** In the order in which they are asked. */
  listeners: readonly EventListener[];
  /** Wakes whoever listens to the studio, once the commit is done. */
  announce: (told: Appended) => void;
}

export interface Numbering {
  /** The number that the caller's answer was read at, if it adds up what others may change at any time. */
  asOf?: number | undefined;
  /** A statement that keeps the number: it becomes part of the last one. */
  keep?: ((sequence: RawBuilder<number>) => RawBuilder<unknown>) | undefined;
  /** Nothing follows but the commit, which goes with it. */
  isLast?: boolean;
}

export interface EventLog extends Ending {
  /**
   * Asks the listeners, then appends all that was told in one statement, which is the last of its transaction.
   *
   * @returns the number up to which the answer of the act is true: that of its own newest event, or `asOf` where somebody
   *   else has told something since
   */
  append: (tx: Tx, numbering?: Numbering) => Promise<number>;
}

export function openEventLog({ definitions, listeners, announce }: EventLogOptions): EventLog {
  const append = async (tx: Tx, { asOf, keep, isLast = false }: Numbering = {}): Promise<number> => {
    await askListeners(tx, listeners);
    const { events } = collectionOf(tx);
    if (events.length === 0) {
      const sequence = asOf ?? (await lastSequence(tx));
      if (keep) await keep(sql<number>`${sequence}::bigint`).execute(tx);
      return sequence;
    }
    const rows = JSON.stringify(events.map((event) => rowOf(event, definitions[event.type])));
    const answered = asOf === undefined ? sql`last` : sql`case when last - ${events.length} = ${asOf} then last else ${asOf} end`;
    if (isLast) closeWithNext(tx);
    const { rows: result } = await sql<{ studioId: StudioId; last: number; sequence: number }>`
      with appended as (select append_events(${rows}::jsonb) as last),
      told as (select last, (${answered})::bigint as sequence from appended)
      ${keep ? sql`, kept as (${keep(sql<number>`(select sequence from told)`)})` : sql``}
      select app.studio() as "studioId", last, sequence from told
    `.execute(tx);
    const { sequence, ...appended } = onlyRow(result);
    collectionOf(tx).appended = appended;
    return sequence;
  };

  return {
    append,
    beforeCommit: async (tx) => {
      const collected = collections.get(tx);
      if (collected && !collected.appended && collected.events.length > 0) await append(tx, { isLast: true });
    },
    afterCommit: (tx) => {
      const appended = collections.get(tx)?.appended;
      if (appended) announce(appended);
    },
  };
}

/** What listeners tell is looked at, too; none goes on for ever. */
const mostRounds = 5;

async function askListeners(tx: Tx, listeners: readonly EventListener[]): Promise<void> {
  const collected = collectionOf(tx);
  // Acts on accounts and sessions end with a look at those of every studio.
  if (collected.seen < collected.events.length) await leaveAuthentication(tx);
  for (let round = 0; !collected.isSilent && collected.seen < collected.events.length; round++) {
    if (round === mostRounds) throw new Error('Reactions go on and on.');
    const fresh = collected.events.slice(collected.seen);
    collected.seen = collected.events.length;
    for (const listener of listeners) await listener(tx, fresh);
  }
}

const rowOf = ({ type, actorId, scopes, data, at }: NewEvent, { data: schema, traits }: EventDefinition) => ({
  type,
  actor_id: actorId,
  scopes,
  personal: scopes.every((scope) => scope.startsWith('user:')),
  activity: traits.isActivity === true,
  data: schema.parse(data),
  at: at?.toISOString(),
});

/** Of transactions whose view does not change. */
const known = new WeakMap<Tx, Promise<number>>();

/** The number of the studio's newest event, as the transaction sees it. */
export const lastSequence = (tx: Tx): Promise<number> => known.get(tx) ?? askLast(tx);

/** Asks for it with what a snapshot is asked first, whenever it is wanted. */
export function askLastAhead(tx: Tx): void {
  const asked = askLast(tx);
  // Whoever wants it hears of it.
  asked.catch(() => {});
  known.set(tx, asked);
}

/** A snapshot has it from another question. */
export const knowLast = (tx: Tx, last: number): void => void known.set(tx, Promise.resolve(last));

async function askLast(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('studio_sequences')
    .select('last')
    .where('studio_id', '=', sql<StudioId>`app.studio()`)
    .executeTakeFirst();
  return row?.last ?? 0;
}
