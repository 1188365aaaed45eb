import { sql } from 'kysely';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { preferencesOf } from './preferenceSql.ts';
import { isReadable, stands } from './sql.ts';

/** What one was told, as the list shows it. */
export const notificationsData: readonly PersonalSection[] = [
  {
    file: 'notifications.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select n.id, n.type, n.title, n.message, n.is_read as "isRead", n.created_at as "createdAt" from notifications n
        where n.user_id = ${actor.userId} and ${stands} and ${isReadable(readerOf(actor))} and (${after}::uuid is null or n.id > ${after}::uuid)
        order by n.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'notification-preferences.json',
    page: async (tx, { actor }) => {
      const own = await preferencesOf(tx, actor.userId);
      return { rows: own ? [own] : [], next: null };
    },
  },
  {
    file: 'push-browsers.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select id, device, created_at as "addedAt", last_success_at as "lastSuccessAt" from push_subscriptions
        where user_id = ${actor.userId} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
