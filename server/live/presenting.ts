// What each person hears of events: only what is in their reach, with records as they stand, in the form that is theirs. Whoever
// gets the same shares one copy and its JSON.

import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { EventDefinition, EventName, EventScope, EventTraits, HeardEvent } from '../../domain/kernel/events.ts';
import type { Tx } from '../db/tx.ts';
import type { StoredEvent } from '../events/storedEvents.ts';

/** An event as one person gets it. */
export type LiveEvent = HeardEvent;

/** Events of one studio in order. `upTo` counts also those that this person may not hear. */
export interface LiveBatch {
  events: LiveEvent[];
  upTo: number;
}

/** Who hears, and which scopes are in their reach. */
export interface Hearer {
  actor: MemberActor;
  hears: (scope: EventScope) => boolean;
}

/** An event's data as one person may see it; null for nothing. Whoever gets the same is given the same object. */
export type Present<Name extends EventName = EventName> = (event: StoredEvent<Name>, hearer: Hearer) => object | null;

/** How a feature tells of its events. */
export interface Presenter<Name extends EventName = EventName> {
  types: readonly Name[];
  /**
   * Reads what the events need, in one go, in the snapshot that they were read in.
   *
   * @param events all of these types up to the end of the log
   */
  prepare: (tx: Tx, events: readonly StoredEvent<Name>[]) => Promise<Present<Name>>;
}

/** Any feature's, among others: it is handed events of its own types alone. */
export const presenter = <Name extends EventName>(own: Presenter<Name>): Presenter =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `prepare` below hands each its own
  own as unknown as Presenter;

/** Tells for the scopes of some events who may hear them; one query. */
export type AudienceOf = (tx: Tx, scopes: ReadonlySet<EventScope>) => Promise<(actor: MemberActor, scope: EventScope) => boolean>;

export interface Voice {
  /** What an event means. */
  traitsOf: (type: string) => EventTraits;
  /** Reads what the events need; then says what each person hears of them. */
  prepare: (tx: Tx, events: readonly StoredEvent[]) => Promise<(actor: MemberActor) => LiveEvent[]>;
}

export interface VoiceOptions {
  definitions: Readonly<Record<string, EventDefinition>>;
  audienceOf: AudienceOf;
  /** Of the features whose events are more than their ids. */
  presenters: readonly Presenter[];
}

export function createVoice({ definitions, audienceOf, presenters }: VoiceOptions): Voice {
  const traitsOf = (type: string): EventTraits => definitions[type]?.traits ?? {};
  const presented = new Set(presenters.flatMap(({ types }) => types));
  /** It was emptied with the account of whom alone it was about, before it could be told: nothing else that is presented is empty. */
  const isForgotten = ({ type, data }: StoredEvent): boolean => presented.has(type) && Object.keys(data).length === 0;

  const prepare: Voice['prepare'] = async (tx, stored) => {
    const events = stored.filter((event) => !isForgotten(event));
    const mayHear = await audienceOf(tx, new Set(events.flatMap((event) => event.scopes)));
    const presents = new Map<string, Present>();
    for (const { types, prepare } of presenters) {
      const own = events.filter(({ type }) => types.includes(type));
      if (own.length === 0) continue;
      const present = await prepare(tx, own);
      for (const type of types) presents.set(type, present);
    }
    const told = new Map<object, LiveEvent>();
    const toLiveEvent = (event: StoredEvent, data: object): LiveEvent => {
      const known = told.get(data);
      if (known?.sequence === event.sequence) return known;
      const traits = traitsOf(event.type);
      const { sequence, type, actorId, createdAt: at } = event;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its data are what the presenter of its type made
      const live = { sequence, type, actorId, at, data, ...(Object.keys(traits).length > 0 && { traits }) } as LiveEvent;
      told.set(data, live);
      return live;
    };
    return (actor) => {
      const hearer: Hearer = { actor, hears: (scope) => mayHear(actor, scope) };
      return events.flatMap((event) => {
        if (!event.scopes.some(hearer.hears)) return [];
        const present = presents.get(event.type);
        const data = present ? present(event, hearer) : event.data;
        return data === null ? [] : [toLiveEvent(event, data)];
      });
    };
  };

  return { traitsOf, prepare };
}

const written = new WeakMap<LiveEvent, string>();

/** A batch as JSON; of an event that several people get alike, its text is made once. */
export function batchJson({ events, upTo }: LiveBatch): string {
  const texts = events.map((event) => {
    const text = written.get(event) ?? JSON.stringify(event);
    written.set(event, text);
    return text;
  });
  return `{"events":[${texts.join(',')}],"upTo":${upTo}}`;
}
