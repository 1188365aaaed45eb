import { sql } from 'kysely';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isReadableBy } from '../projects/sql.ts';

/** The facts of one's own documents and of what one added to projects in reach; the bytes themselves come by the page's downloads. */
export const filesData: readonly PersonalSection[] = [
  {
    file: 'documents.json',
    page: async (tx, { actor, after, limit }) => {
      const me = actor.userId;
      const { rows } = await sql<{ id: string }>`
        select f.id, f.name, p.name as project, d.name as folder, f.kind, f.bytes, f.created_at as "addedAt", f.changed_at as "modifiedAt",
          f.deleted_at as "deletedAt", exists (select from file_stars s where s.file_id = f.id and s.user_id = ${me}) as "isStarred", (
            select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'note', v.note, 'bytes', v.bytes, 'addedAt', v.added_at)
              order by v.number), '[]')
            from file_versions v where v.file_id = f.id and v.added_by = ${me}
          ) as versions
        from user_files f left join projects p on p.id = f.project_id left join file_folders d on d.id = f.folder_id
        where (f.owner_id = ${me} or f.id in (select v.file_id from file_versions v where v.added_by = ${me}))
          and (f.project_id is null and f.owner_id = ${me} or ${isReadableBy(readerOf(actor))})
          and (${after}::uuid is null or f.id > ${after}::uuid)
        order by f.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
