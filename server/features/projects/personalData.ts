import { sql } from 'kysely';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isReadableBy } from './sql.ts';

/** The projects that one leads or is in; who pays for them is the studio's to tell. */
export const projectsData: readonly PersonalSection[] = [
  {
    file: 'projects.json',
    page: async (tx, { actor, after, limit }) => {
      const readable = isReadableBy(readerOf(actor));
      const { rows } = await sql<{ id: string }>`
        select p.id, p.number, p.name, p.type, p.status, p.place, p.lead_id = ${actor.userId} as leads, m.added_at as "memberSince"
        from projects p left join project_members m on m.project_id = p.id and m.user_id = ${actor.userId}
        where ${readable} and (p.lead_id = ${actor.userId} or m.user_id is not null)
          and (${after}::uuid is null or p.id > ${after}::uuid)
        order by p.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
