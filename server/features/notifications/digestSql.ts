// Statements of the mail that says each day what is unread.

import { sql } from 'kysely';
import type { StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { Role } from '../../../domain/studios/policy.ts';
import type { Tx } from '../../db/tx.ts';

export interface DigestOf {
  userId: UserId;
  studioId: StudioId;
}

/** Takes those that are due, of all studios, and puts each off by a day until it has been looked at: whoever looks at once finds none. */
export async function takeDue(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<DigestOf[]> {
  const { rows } = await sql<DigestOf>`
    update notification_preferences set digest_due = digest_due + ceil(extract(epoch from ${now.toISOString()}::timestamptz - digest_due) / 86400 + 0.0001) * interval '1 day'
    where user_id in (
      select p.user_id from notification_preferences p where p.digest_due <= ${now.toISOString()} order by p.digest_due limit ${limit}
      for update skip locked
    )
    returning user_id as "userId", studio_id as "studioId"
  `.execute(tx);
  return rows;
}

/** When the last one went; undefined for somebody who is not there to be told. */
export async function digestReader(tx: Tx, userId: UserId): Promise<{ role: Role | null; sent: string | null } | undefined> {
  const { rows } = await sql<{ role: Role | null; sent: string | null }>`
    select (select r.role from user_roles r where r.user_id = u.id order by r.id limit 1) as role, p.digest_sent as sent
    from user_profiles u join notification_preferences p on p.user_id = u.id
    where u.id = ${userId} and u.is_active and u.deleted_at is null
  `.execute(tx);
  return rows[0];
}

/** Says when the next one is due, and whether this one goes. */
export const noteDigest = (tx: Tx, { userId, due, sent }: { userId: UserId; due: Date; sent: Date | null }) =>
  sql`
    update notification_preferences set digest_due = ${due.toISOString()}, digest_sent = coalesce(${sent?.toISOString() ?? null}::timestamptz, digest_sent)
    where user_id = ${userId} and digest_at is not null
  `.execute(tx);

/** @returns false where there was none to end */
export async function endDigest(tx: Tx, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    update notification_preferences set digest_at = null, digest_due = null where user_id = ${userId} and digest_at is not null returning user_id
  `.execute(tx);
  return rows.length > 0;
}
