import { sql } from 'kysely';
import { readerOf } from '../../../domain/studios/policy.ts';
import { pageById, type PersonalSection } from '../../personalData/sections.ts';
import { isReadableBy } from './sql.ts';

/** The projects that one leads or is in, and the invitations into some; who pays for them is the studio's to tell. */
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
  {
    file: 'project-invitations.json',
    page: async (tx, { actor, after, limit }) => {
      const readable = isReadableBy(readerOf(actor));
      const { rows } = await sql<{ id: string }>`
        select i.id, case when ${readable} or (i.state = 'pending' and i.invitee_id = ${actor.userId}) then p.name end as project,
          i.state, i.inviter_id = ${actor.userId} as "askedByMe", i.created_at as "askedAt", i.answered_at as "answeredAt"
        from project_invitations i join projects p on p.id = i.project_id
        where (i.invitee_id = ${actor.userId} or i.inviter_id = ${actor.userId}) and (${after}::uuid is null or i.id > ${after}::uuid)
        order by i.id limit ${limit}
      `.execute(tx);
      return pageById(rows, limit);
    },
  },
];
