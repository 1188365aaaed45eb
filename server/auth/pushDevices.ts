// The browsers in which people are told while they do not look. Each hangs on the session that is signed in there, and ends with it.

import { sql } from 'kysely';
import type { MemberActor } from '../../domain/kernel/actor.ts';
import type { PushDeviceId, UserId } from '../../domain/kernel/ids.ts';
import { pushLimits } from '../../domain/notifications/push.ts';
import type { Tx } from '../db/tx.ts';
import type { Subscription } from '../push/pusher.ts';

interface NewDevice {
  id: string;
  actor: MemberActor;
  subscription: Subscription;
  device: string;
  now: Date;
}

/**
 * The browser tells whoever is signed in to it, and nobody else: whose it was before is told there no more. A session has
 * one browser. In authentication.
 */
export async function takeDevice(tx: Tx<'authentication'>, { id, actor, subscription, device, now }: NewDevice): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('push ' || ${subscription.endpoint}, 0))`.execute(tx);
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', subscription.endpoint)
    .where('session_id', '!=', actor.sessionId)
    .execute();
  await tx
    .insertInto('push_subscriptions')
    .values({
      id,
      studio_id: actor.studioId,
      user_id: actor.userId,
      session_id: actor.sessionId,
      ...subscription,
      device,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ ...subscription, device }))
    .execute();
  await sql`
    delete from push_subscriptions where user_id = ${actor.userId} and id not in
      (select id from push_subscriptions where user_id = ${actor.userId} order by created_at desc, id limit ${pushLimits.devices})
  `.execute(tx);
}

/** @returns whether the person had it */
export async function removeDevice(tx: Tx, { id, userId }: { id: PushDeviceId; userId: UserId }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const noteSuccess = (tx: Tx, { id, now }: { id: PushDeviceId; now: Date }) =>
  tx.updateTable('push_subscriptions').set({ last_success_at: now.toISOString() }).where('id', '=', id).execute();
