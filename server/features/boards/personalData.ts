import { sql } from 'kysely';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isReadableBy } from '../projects/sql.ts';

/** Boards that one made or worked on, and what one put on them, as far as one reads them now. */
export const boardsData: readonly PersonalSection[] = [
  {
    file: 'mood-boards.json',
    page: async (tx, { actor, after, limit }) => {
      const me = actor.userId;
      const { rows } = await sql<{ id: string }>`
        select b.id, b.name, p.name as project, b.owner_id = ${me} as "isOwn", b.created_at as "madeAt", b.archived_at as "archivedAt",
          b.deleted_at as "deletedAt", exists (select from board_stars s where s.board_id = b.id and s.user_id = ${me}) as "isStarred",
          (select w.worked_at from board_workers w where w.board_id = b.id and w.user_id = ${me}) as "workedOnAt", (
            select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'savedAt', v.saved_at) order by v.saved_at), '[]')
            from board_versions v where v.board_id = b.id and v.saved_by = ${me} and v.name is not null
          ) as versions
        from boards b left join projects p on p.id = b.project_id
        where (b.owner_id = ${me} or b.id in (select w.board_id from board_workers w where w.user_id = ${me})
            or b.id in (select s.board_id from board_stars s where s.user_id = ${me}))
          and (b.project_id is null and b.owner_id = ${me} or ${isReadableBy(readerOf(actor))})
          and (${after}::uuid is null or b.id > ${after}::uuid)
        order by b.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'mood-board-items.json',
    page: async (tx, { actor, after, limit }) => {
      const me = actor.userId;
      const { rows } = await sql<{ id: string }>`
        select i.board_id || ' ' || i.id as id, b.name as board, p.name as project, i.kind, i.content
        from board_items i join boards b on b.id = i.board_id left join projects p on p.id = b.project_id
        where i.created_by = ${me} and i.removed_at is null and b.deleted_at is null
          and (b.project_id is null and b.owner_id = ${me} or ${isReadableBy(readerOf(actor))})
          and (${after}::text is null or i.board_id || ' ' || i.id > ${after}::text)
        order by 1 limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
