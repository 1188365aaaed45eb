// The browsers in which people are told while they do not look.

import { sql } from 'kysely';
import type { PushDeviceId, SessionId, UserId } from '../../../domain/kernel/ids.ts';
import type { Tx } from '../../db/tx.ts';

export const devicesOf = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'session_id', 'created_at', 'last_success_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** Those of several people, as an act of somebody else may know them. */
export async function devicesOfAll(tx: Tx, userIds: readonly UserId[]): Promise<{ deviceId: PushDeviceId; userId: UserId }[]> {
  const { rows } = await sql<{ deviceId: PushDeviceId; userId: UserId }>`
    select device_id as "deviceId", user_id as "userId" from app.push_devices(${sql.val(userIds)}::uuid[])
  `.execute(tx);
  return rows;
}

/** The browser of a session, held: nobody ends it before the commit. Undefined when it is over. In authentication. */
export const holdSession = (tx: Tx<'authentication'>, { sessionId, now }: { sessionId: SessionId; now: Date }) =>
  tx
    .selectFrom('sessions')
    .select('user_agent')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .forShare()
    .executeTakeFirst();

interface LiveDevice {
  id: PushDeviceId;
  userId: UserId;
  now: Date;
  /** A session that was not used since then is over. */
  idleSince: Date;
}

/** How to reach a browser, with its person's role; undefined unless its session is live and its person active. In authentication. */
export const liveDevice = (tx: Tx<'authentication'>, { id, userId, now, idleSince }: LiveDevice) =>
  tx
    .selectFrom('push_subscriptions as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .innerJoin('user_profiles as p', 'p.id', 'd.user_id')
    .select([
      'd.endpoint',
      'd.p256dh',
      'd.auth',
      sql<string | null>`(select role from user_roles r where r.user_id = p.id order by r.id limit 1)`.as('role'),
    ])
    .where('d.id', '=', id)
    .where('d.user_id', '=', userId)
    .whereRef('s.account_id', '=', 'd.user_id')
    .where('p.is_active', '=', true)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .where('s.last_used_at', '>', idleSince.toISOString())
    .executeTakeFirst();
