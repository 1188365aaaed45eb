// What of an act its caller may read: an answer that is given again later goes to who may still read it.

import type { MemberActor } from '../../domain/kernel/actor.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { EventDefinition, EventName, EventScope } from '../../domain/kernel/events.ts';
import type { Tx } from '../db/tx.ts';
import { toldBy, toldScopes } from '../events/eventLog.ts';

export interface Readers {
  /** Tells for scopes who may hear of them. */
  audienceOf: (tx: Tx, scopes: ReadonlySet<EventScope>) => Promise<(actor: MemberActor, scope: EventScope) => boolean>;
  definitions: Readonly<Record<EventName, EventDefinition>>;
}

/** What a caller could read once their act was done, and what they might do then. */
export interface Reach {
  scopes: readonly EventScope[];
  rights: string;
}

/** An act on what its caller reads leaves it in their reach, unless it is about just that: then it is looked at. */
export async function reachAfter(tx: Tx, actor: MemberActor, { audienceOf, definitions }: Readers): Promise<Reach> {
  const scopes = toldScopes(tx);
  const isAboutReach = toldBy(tx).some((type) => definitions[type].traits.changesReaders || definitions[type].traits.settles);
  if (!isAboutReach) return { scopes, rights: rightsOf(actor) };
  const mayHear = await audienceOf(tx, new Set(scopes));
  return { scopes: scopes.filter((scope) => mayHear(actor, scope)), rights: rightsOf(actor) };
}

/** @throws AppError `not_found` where something has gone out of reach since, `conflict` where the rights are others */
export async function demandReach(
  tx: Tx,
  actor: MemberActor,
  { reach, audienceOf }: { reach: Reach } & Pick<Readers, 'audienceOf'>,
): Promise<void> {
  const mayHear = await audienceOf(tx, new Set(reach.scopes));
  if (!reach.scopes.every((scope) => mayHear(actor, scope))) throw new AppError('not_found');
  if (reach.rights === rightsOf(actor)) return;
  throw new AppError('conflict', { message: 'This was done. What you may do is something else since then: load the page again.' });
}

const rightsOf = ({ role, customPermissions }: MemberActor): string =>
  JSON.stringify([role, Object.entries(customPermissions ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))]);
