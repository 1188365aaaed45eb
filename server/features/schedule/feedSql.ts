// Addresses for calendars. In a member's transaction a person has their own alone; whose a secret is, is read in authentication.

import { sql } from 'kysely';
import type { ProjectId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { Feed } from '../../../domain/schedule/feed.ts';
import type { Tx } from '../../db/tx.ts';

interface Own {
  projectId: ProjectId;
  userId: UserId;
}

const toFeed = ({ made_at, read_at }: { made_at: string; read_at: string | null }): Feed => ({
  madeAt: new Date(made_at).toISOString(),
  readAt: read_at && new Date(read_at).toISOString(),
});

export async function feedOf(tx: Tx, { projectId, userId }: Own): Promise<Feed | null> {
  const row = await tx
    .selectFrom('schedule_feeds')
    .select(['made_at', 'read_at'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? toFeed(row) : null;
}

interface NewFeed extends Own {
  id: string;
  studioId: StudioId;
  hash: Buffer;
  now: Date;
}

/** The one before it ends with this. */
export async function replaceFeed(tx: Tx, { id, studioId, projectId, userId, hash, now }: NewFeed): Promise<Feed> {
  const made = { secret_hash: hash, made_at: now.toISOString(), read_at: null };
  const row = await tx
    .insertInto('schedule_feeds')
    .values({ id, studio_id: studioId, project_id: projectId, user_id: userId, ...made })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet(made))
    .returning(['made_at', 'read_at'])
    .executeTakeFirstOrThrow();
  return toFeed(row);
}

/** @returns whether there was one */
export async function deleteFeed(tx: Tx, { projectId, userId }: Own): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('schedule_feeds')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whoever an address belongs to, with what decides about their rights; in authentication. */
export async function feedReader(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('schedule_feeds as f')
    .innerJoin('user_profiles as p', (join) => join.onRef('p.id', '=', 'f.user_id').onRef('p.studio_id', '=', 'f.studio_id'))
    .innerJoin('studios as st', 'st.id', 'f.studio_id')
    .leftJoin('user_custom_permissions as c', 'c.user_id', 'p.id')
    .select([
      'f.id',
      'f.project_id',
      'f.user_id',
      'f.studio_id',
      'f.read_at',
      'st.self_approval',
      'c.permissions_data',
      sql<string | null>`(select role from user_roles r where r.user_id = p.id order by r.id limit 1)`.as('role'),
    ])
    .where('f.secret_hash', '=', hash)
    .where('p.is_active', '=', true)
    .executeTakeFirst();
}

export const noteFeedRead = (tx: Tx, { id, now }: { id: string; now: Date }) =>
  tx.updateTable('schedule_feeds').set({ read_at: now.toISOString() }).where('id', '=', id).execute();
