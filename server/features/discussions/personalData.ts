import { type RawBuilder, sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isInReach } from '../files/sql.ts';
import { isReadableBy } from '../projects/sql.ts';

/** What a discussion `d` is on, and the project that holds it. */
const things = sql`
  left join tasks t on t.id = d.task_id left join user_files g on g.id = d.file_id left join boards b on b.id = d.board_id
  left join projects p on p.id = coalesce(d.project_id, t.project_id, g.project_id, b.project_id)`;

/** By which a person knows it again. */
const thingNames = sql`p.name as project, t.title as task, g.name as document, b.name as board`;

/** Whether one still reads it: it stands, and is one's own or of a project that one may read. */
const isReadable = (actor: MemberActor): RawBuilder<boolean> => sql<boolean>`(
  t.deleted_at is null and g.deleted_at is null and b.deleted_at is null
  and case when coalesce(d.project_id, t.project_id, g.project_id, b.project_id) is null
    then coalesce(t.creator_id, g.owner_id, b.owner_id) = ${actor.userId} else ${isReadableBy(readerOf(actor))} end
)`;

/** What one said where one still reads it, what one follows there, what one recorded as decided, and one's reactions to what others said there. */
export const discussionsData: readonly PersonalSection[] = [
  {
    file: 'comments.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select c.id, ${thingNames}, c.words, c.body, c.anchor, c.created_at as "saidAt", c.edited_at as "editedAt", c.deleted_at as "deletedAt", (
            select coalesce(jsonb_agg(jsonb_build_object('version', e.version, 'body', e.body, 'at', e.at) order by e.version), '[]')
            from comment_edits e where e.comment_id = c.id
          ) as before, (
            select coalesce(jsonb_agg(f.name order by a.place), '[]')
            from comment_attachments a join user_files f on f.id = a.file_id left join projects p on p.id = f.project_id
            where a.comment_id = c.id and f.deleted_at is null and ${isInReach(actor)}
          ) as attachments
        from comments c join discussions d on d.id = c.discussion_id ${things}
        where c.author_id = ${actor.userId} and ${isReadable(actor)} and (${after}::uuid is null or c.id > ${after}::uuid)
        order by c.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'following.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select f.discussion_id || ' ' || coalesce(f.root_id::text, '') as id, ${thingNames}, f.root_id as thread, f.following,
          f.takes_part as "takesPart"
        from discussion_follows f join discussions d on d.id = f.discussion_id ${things}
        where f.user_id = ${actor.userId} and ${isReadable(actor)}
          and (${after}::text is null or f.discussion_id || ' ' || coalesce(f.root_id::text, '') > ${after}::text)
        order by 1 limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'decisions.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select c.id, ${thingNames}, x.what, x.agreed_with as "agreedWith", x.agreed_on as "agreedOn", x.decided_at as "recordedAt",
          x.changed_at as "changedAt", c.author_id = ${actor.userId} as "saidByMe",
          exists (select from decisions later where later.replaces = x.comment_id) as "isReplaced"
        from decisions x join comments c on c.id = x.comment_id join discussions d on d.id = c.discussion_id ${things}
        where x.decided_by = ${actor.userId} and ${isReadable(actor)} and (${after}::uuid is null or c.id > ${after}::uuid)
        order by c.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
  {
    file: 'reactions.json',
    page: async (tx, { actor, after, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select c.id, ${thingNames}, jsonb_agg(r.reaction order by r.at) as reactions
        from comment_reactions r join comments c on c.id = r.comment_id join discussions d on d.id = c.discussion_id ${things}
        where r.user_id = ${actor.userId} and ${isReadable(actor)} and (${after}::uuid is null or c.id > ${after}::uuid)
        group by c.id, p.name, t.title, g.name, b.name order by c.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
