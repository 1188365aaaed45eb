// What somebody who was away is told of: what happened in their reach since, with everything as it stands now. Never what was
// before they came: whoever's reach changed meanwhile reads everything anew.

import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { UserId } from '../../domain/kernel/ids.ts';
import type { Database } from '../db/pool.ts';
import { inSnapshot } from '../db/tx.ts';
import { mostMissed } from './feed.ts';
import type { LiveBatch, Voice } from './presenting.ts';
import { eventsAfter, logBounds, type StoredEvent } from '../events/storedEvents.ts';

/** `tooFar` means that everything is to be read anew. */
export type CatchUp = LiveBatch | { tooFar: true; upTo: number };

interface Away {
  db: Database;
  voice: Voice;
  actor: MemberActor;
  /** How far they had heard; null for somebody who begins now. */
  since: number | null;
}

export function catchUp({ db, voice, actor, since }: Away): Promise<CatchUp> {
  return inSnapshot(db, { kind: 'relay', studioId: actor.studioId }, async (tx): Promise<CatchUp> => {
    const { last: upTo, keptAfter } = await logBounds(tx);
    if (since === null || since === upTo) return { events: [], upTo };
    if (since > upTo || since < keptAfter || upTo - since > mostMissed) return { tooFar: true, upTo };
    const events = await eventsAfter(tx, { after: since, limit: mostMissed });
    if (events.some((event) => changesReachOf(actor.userId, event, voice))) return { tooFar: true, upTo };
    const hear = await voice.prepare(tx, events);
    return { events: hear(actor), upTo };
  });
}

/** Whether what the person reads may be more since then, or less. */
function changesReachOf(person: UserId, { type, data }: StoredEvent, { traitsOf }: Voice): boolean {
  const { changesReaders, changesRights } = traitsOf(type);
  const isAboutThem = 'userId' in data && data.userId === person;
  return changesReaders === 'anybody' || (isAboutThem && (changesReaders === 'person' || changesRights === 'person'));
}
