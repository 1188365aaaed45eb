import { sql } from 'kysely';
import type { UserId } from '../../../domain/kernel/ids.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isReadableBy } from '../projects/sql.ts';

/** Of the people whom its items name one's own name alone. Alias `t`. */
const checklistOf = (me: UserId) => sql`
  (select coalesce(jsonb_agg(case when item ? 'assigneeId'
    then item - 'assigneeId' || jsonb_build_object('assignedToMe', item->>'assigneeId' = ${me}) else item end order by place), '[]')
    from jsonb_array_elements(t.checklist) with ordinality as i (item, place))`;

/** The tasks that one made, has, reviews or has an item of, and the reviews that one gave; of projects out of reach nothing. What is in the trash stands there with its day. */
export const tasksData: readonly PersonalSection[] = [
  {
    file: 'tasks.json',
    page: async (tx, { actor, after, limit }) => {
      const me = actor.userId;
      const readable = isReadableBy(readerOf(actor));
      const { rows } = await sql<{ id: string }>`
        select t.id, t.ref, t.title, t.description, t.description_body as "descriptionBody", p.name as project,
          t.room, t.status, t.priority, t.start_day as start, t.due_day as due, t.estimate::float8 as estimate, t.percent, ${checklistOf(me)} as checklist, t.labels, t.repeat, t.creator_id = ${me} as "madeByMe",
          ${me}::uuid = any(t.assignee_ids) as "assignedToMe", coalesce(t.reviewer_id = ${me}, false) as "reviewedByMe",
          t.created_at as "createdAt", t.completed_at as "completedAt", t.deleted_at as "deletedAt"
        from tasks t left join projects p on p.id = t.project_id
        where (t.creator_id = ${me} or t.reviewer_id = ${me} or t.id in (select a.task_id from task_assignees a where a.user_id = ${me})
            or t.id in (select c.task_id from checklist_assignees c where c.user_id = ${me}))
          and (t.project_id is null or ${readable})
          and (${after}::uuid is null or t.id > ${after}::uuid)
        order by t.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'reviews.json',
    page: async (tx, { actor, after, limit }) => {
      const me = actor.userId;
      const readable = isReadableBy(readerOf(actor));
      const { rows } = await sql<{ id: string }>`
        select r.id, t.title as task, r.round, r.requested_by = ${me} as "askedByMe", r.reviewer_id = ${me} as "givenByMe", r.verdict, r.comment,
          r.requested_at as "requestedAt", r.decided_at as "decidedAt"
        from task_reviews r join tasks t on t.id = r.task_id join projects p on p.id = t.project_id
        where t.deleted_at is null and (r.requested_by = ${me} or r.reviewer_id = ${me}) and ${readable}
          and (${after}::uuid is null or r.id > ${after}::uuid)
        order by r.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
