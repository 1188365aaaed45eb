import { sql } from 'kysely';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { Tx } from '../../db/tx.ts';

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof profileRow>>>;

/** R7-04: the person's row with the nested role rows and the studio, in one query. */
export const profileRow = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('user_profiles as p')
    .innerJoin('studios as s', 's.id', 'p.studio_id')
    .selectAll('p')
    .select([
      's.name as studio_name',
      sql<{ role: string }[]>`
        coalesce((select jsonb_agg(jsonb_build_object('role', r.role) order by r.id) from user_roles r where r.user_id = p.id), '[]')
      `.as('user_roles'),
    ])
    .where('p.id', '=', userId)
    .executeTakeFirst();

export const avatarOf = (tx: Tx, userId: UserId) =>
  tx.selectFrom('user_profiles').select('avatar_url').where('id', '=', userId).executeTakeFirst();
