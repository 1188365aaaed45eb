import { sql } from 'kysely';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isReadableBy } from '../projects/sql.ts';

/** The addresses under which one's calendars follow programmes; the secrets in them nobody has but the calendars. */
export const scheduleData: readonly PersonalSection[] = [
  {
    file: 'calendar-addresses.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select f.id, p.name as project, f.made_at as "madeAt", f.read_at as "lastAskedAt"
        from schedule_feeds f join projects p on p.id = f.project_id
        where f.user_id = ${actor.userId} and ${isReadableBy(readerOf(actor))} and (${after}::uuid is null or f.id > ${after}::uuid)
        order by f.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
