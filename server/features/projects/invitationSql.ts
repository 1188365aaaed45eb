// Named queries of invitations into projects.

import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { ProjectId, ProjectInvitationId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { Tx } from '../../db/tx.ts';
import type { PhaseColour } from '../../../domain/kernel/colours.ts';

export interface InvitationRow {
  id: ProjectInvitationId;
  project_id: ProjectId;
  invitee_id: UserId;
  inviter_id: UserId;
  state: 'pending' | 'accepted' | 'declined' | 'withdrawn';
  created_at: string;
  number: string;
  name: string;
  cover: string | null;
  colour: PhaseColour;
  project_status: ProjectStatus;
  studio_id: StudioId;
  visibility: string;
  lead_id: UserId | null;
  member_ids: UserId[];
  inviter_name: string;
  inviter_is_active: boolean;
  inviter_role: string | null;
  inviter_permissions: unknown;
}

/** Invitations with what their project's card says and what their inviter may do now. Alias `i`. */
async function invitationRows(tx: Tx, condition: Expression<SqlBool>): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.project_id, i.invitee_id, i.inviter_id, i.state, i.created_at, p.number, p.name, p.cover, p.colour,
      p.status as project_status, p.studio_id, p.visibility, p.lead_id,
      coalesce((select array_agg(m.user_id) from project_members m where m.project_id = p.id), '{}') as member_ids,
      trim(u.first_name || ' ' || u.last_name) as inviter_name, u.is_active as inviter_is_active,
      (select r.role from user_roles r where r.user_id = u.id order by r.id limit 1) as inviter_role,
      c.permissions_data as inviter_permissions
    from project_invitations i
    join projects p on p.id = i.project_id
    join user_profiles u on u.id = i.inviter_id
    join user_profiles n on n.id = i.invitee_id and n.is_active
    left join user_custom_permissions c on c.user_id = u.id
    where ${condition}
    order by i.created_at desc, i.id limit 200
  `.execute(tx);
  return rows;
}

/** Those that wait for this person, the newest first. */
export const waitingFor = (tx: Tx, userId: UserId) => invitationRows(tx, sql<SqlBool>`i.invitee_id = ${userId} and i.state = 'pending'`);

/** Those into a project that wait. */
export const waitingIn = (tx: Tx, projectId: ProjectId) =>
  invitationRows(tx, sql<SqlBool>`i.project_id = ${projectId} and i.state = 'pending'`);

/** The one that waits for a person in a project; there is one at most. */
export const waitingInFor = async (tx: Tx, { projectId, userId }: { projectId: ProjectId; userId: UserId }) =>
  (await invitationRows(tx, sql<SqlBool>`i.project_id = ${projectId} and i.invitee_id = ${userId} and i.state = 'pending'`))[0];

/** An invitation as it stands, whatever became of it, for the one who was invited. */
export const invitationOf = async (tx: Tx, { id, userId }: { id: ProjectInvitationId; userId: UserId }) =>
  (await invitationRows(tx, sql<SqlBool>`i.id = ${id} and i.invitee_id = ${userId}`))[0];

interface NewInvitation {
  id: string;
  studioId: string;
  projectId: ProjectId;
  inviteeId: UserId;
  inviterId: UserId;
  now: Date;
}

export const insertInvitation = (tx: Tx, { id, studioId, projectId, inviteeId, inviterId, now }: NewInvitation) =>
  tx
    .insertInto('project_invitations')
    .values({ id, studio_id: studioId, project_id: projectId, invitee_id: inviteeId, inviter_id: inviterId, created_at: now.toISOString() })
    .execute();

interface CloseInvitation {
  id: ProjectInvitationId;
  projectId: ProjectId;
  state: 'accepted' | 'declined' | 'withdrawn';
  now: Date;
}

/** Spends an invitation that waits, in one statement: of many who try at once, one does. @returns undefined where it waits no more */
export const closeInvitation = (tx: Tx, { id, projectId, state, now }: CloseInvitation) =>
  tx
    .updateTable('project_invitations')
    .set({ state, answered_at: now.toISOString() })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('state', '=', 'pending')
    .returning(['invitee_id', 'inviter_id'])
    .executeTakeFirst();

export const invitationExists = async (tx: Tx, { id, projectId }: { id: ProjectInvitationId; projectId: ProjectId }): Promise<boolean> =>
  (await tx.selectFrom('project_invitations').select('id').where('id', '=', id).where('project_id', '=', projectId).executeTakeFirst()) !==
  undefined;
