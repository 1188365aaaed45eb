import { sql } from 'kysely';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isReadableBy } from '../projects/sql.ts';
import { isTaskReadableBy } from '../tasks/sql.ts';
import { stands } from './sql.ts';

/**
 * The facts of one's own documents and of what one added to projects in reach, whose bytes come by the page's downloads, what one
 * attached to tasks in reach, the scales that one set, and the issue sheets that one recorded or is named in.
 */
export const filesData: readonly PersonalSection[] = [
  {
    file: 'documents.json',
    page: async (tx, { actor, after, limit }) => {
      const me = actor.userId;
      const { rows } = await sql<{ id: string }>`
        select f.id, f.name, p.name as project, d.name as folder, t.title as task, f.comment_id as comment, f.kind, f.bytes, f.created_at as "addedAt", f.changed_at as "modifiedAt",
          f.deleted_at as "deletedAt", exists (select from file_stars s where s.file_id = f.id and s.user_id = ${me}) as "isStarred", (
            select coalesce(jsonb_agg(jsonb_build_object('number', v.number, 'note', v.note, 'bytes', v.bytes, 'addedAt', v.added_at)
              order by v.number), '[]')
            from file_versions v where v.file_id = f.id and v.added_by = ${me}
          ) as versions
        from user_files f left join projects p on p.id = f.project_id left join file_folders d on d.id = f.folder_id
          left join tasks t on t.id = f.task_id
        where ${stands} and (f.owner_id = ${me} or f.id in (select v.file_id from file_versions v where v.added_by = ${me}))
          and (f.project_id is null and f.owner_id = ${me} or ${isReadableBy(readerOf(actor))})
          and (${after}::uuid is null or f.id > ${after}::uuid)
        order by f.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'attachments.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select a.task_id || ' ' || a.file_id as id, t.title as task, f.name as document, p.name as project, a.attached_at as "attachedAt"
        from file_attachments a join tasks t on t.id = a.task_id join user_files f on f.id = a.file_id left join projects p on p.id = f.project_id
        where a.attached_by = ${actor.userId} and ${isTaskReadableBy(readerOf(actor))}
          and (f.project_id is null and f.owner_id = ${actor.userId} or ${isReadableBy(readerOf(actor))})
          and (${after}::text is null or a.task_id || ' ' || a.file_id > ${after}::text)
        order by 1 limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'drawing-scales.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select s.file_id || ' ' || lpad(s.number::text, 8, '0') || ' ' || lpad(s.page::text, 8, '0') as id, f.name as document,
          p.name as project, s.page, s.millimetres, s.set_at as "setAt"
        from page_scales s join user_files f on f.id = s.file_id left join projects p on p.id = f.project_id
        where s.set_by = ${actor.userId} and (f.project_id is null and f.owner_id = ${actor.userId} or ${isReadableBy(readerOf(actor))})
          and (${after}::text is null or s.file_id || ' ' || lpad(s.number::text, 8, '0') || ' ' || lpad(s.page::text, 8, '0') > ${after}::text)
        order by 1 limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'issue-sheets.json',
    page: async (tx, { actor, after, limit }) => {
      const me = actor.userId;
      const { rows } = await sql<{ id: string }>`
        select i.id, p.name as project, i.number, i.issued_on as "issuedOn", i.purpose, i.recorded_at as "recordedAt",
          i.recorded_by = ${me} as "recordedByMe", exists (
            select from issue_sheet_recipients r where r.issue_id = i.id and r.user_id = ${me}
          ) as "issuedToMe", case when i.recorded_by = ${me} then i.note end as note, (
            select coalesce(jsonb_agg(jsonb_build_object('number', l.sheet_number, 'title', l.title, 'revision', l.revision)
              order by l.place), '[]')
            from issue_sheet_lines l where l.issue_id = i.id
          ) as sheets, case when i.withdrawn_by = ${me} then i.withdrawn_reason end as "withdrawnBecause"
        from issue_sheets i join projects p on p.id = i.project_id
        where (i.recorded_by = ${me} or i.withdrawn_by = ${me}
            or i.id in (select r.issue_id from issue_sheet_recipients r where r.user_id = ${me}))
          and ${isReadableBy(readerOf(actor))} and (${after}::uuid is null or i.id > ${after}::uuid)
        order by i.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
