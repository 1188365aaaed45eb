// What happens in a studio, as the event log keeps it. One map of all events: each feature adds its own in its events.ts.
//
// An event holds ids, versions, and what changed: never text that a person wrote. So whatever is deleted leaves none behind in
// the log, and whoever hears of the past learns no words of it; readers are shown records as they stand (domain/events.test.ts).

import { z } from 'zod';
import type { UserId } from './ids.ts';

/** What an event means to whoever knows no feature: the live stream, the caches of a tab, reactions. */
export interface EventTraits {
  /** What a person may do is another now: that of `userId`, or everybody's, because the studio's rules changed. */
  changesRights?: 'person' | 'studio';
  /** The sessions `sessionIds` are over. */
  endsSessions?: true;
  /** Something came into reach or went out of it: for the person `userId`, or for anybody. */
  changesReaders?: 'person' | 'anybody';
  /** Who the people of the studio are, or how they are called, look, and stand. */
  changesPeople?: true;
  /** There are more of its things now, or fewer. */
  changesCount?: true;
  /** What others were told of its subject is done with: it reads as answered, goes, or comes back. */
  settles?: true;
  /** Others want to know of it: it stands among recent activity. */
  isActivity?: true;
}
export type EventTrait = keyof EventTraits;

export interface EventDefinition<Data extends z.ZodType = z.ZodType> {
  data: Data;
  traits: EventTraits;
}

/** Every event with its data: `tasks.moved`, the feature and what happened, in the past tense. */
export interface EventMap {}

/** What the writer of an event knows and the log must not say: for reactions in the same transaction alone. */
export interface EventFacts {}

/** How a person hears of events whose data are shown in another form than they are kept. */
export interface EventHeard {}

export type EventName = keyof EventMap;
export type EventData<Name extends EventName> = EventMap[Name];
export type FactsOf<Name extends EventName> = Name extends keyof EventFacts ? EventFacts[Name] : undefined;

/** What happened, as whoever reacts to it in the same transaction is told. */
export type Act<Name extends EventName = EventName> = Name extends EventName
  ? { type: Name; actorId: UserId | null; data: EventData<Name> } & (FactsOf<Name> extends undefined
      ? { facts?: undefined }
      : { facts: FactsOf<Name> })
  : never;

/** An event as the live stream brings it to a person. */
export type HeardEvent<Name extends EventName = EventName> = Name extends EventName
  ? {
      sequence: number;
      type: Name;
      actorId: UserId | null;
      at: string;
      data: Name extends keyof EventHeard ? EventHeard[Name] : EventData<Name>;
      /** What it means to whoever knows no feature; left out where it means nothing. */
      traits?: EventTraits;
    }
  : never;

/** What a feature's definitions add to {@link EventMap}. */
export type DataOf<Definitions extends Record<string, EventDefinition>> = {
  [Name in keyof Definitions]: z.infer<Definitions[Name]['data']>;
};

/** An event whose data are the given fields and no others. */
export const event = <Shape extends z.ZodRawShape>(
  shape: Shape,
  traits: EventTraits = {},
): EventDefinition<z.ZodObject<Shape, z.core.$strict>> => ({
  data: z.strictObject(shape),
  traits,
});

/** Who may hear an event. */
export type EventScope = 'studio' | `project:${string}` | `user:${string}`;

/** A moment, ISO 8601. */
export const moment = z.iso.datetime();

/** A word of the product's own, like `changes_requested`: nothing that a person typed. */
export const codeWord = z.string().regex(/^[a-z_]{1,40}$/);
