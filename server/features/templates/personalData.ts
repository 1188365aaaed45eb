import { sql } from 'kysely';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';

/** The templates that one made; their plans are the studio's. */
export const templatesData: readonly PersonalSection[] = [
  {
    file: 'templates.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select t.id, t.name, t.created_at as "madeAt" from templates t
        where t.created_by = ${actor.userId} and (${after}::uuid is null or t.id > ${after}::uuid)
        order by t.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
