// Invitations into a project: a colleague is asked, and is in it once they accept. An invitation is as good as the right of
// whoever made it: with that it ends, before anybody has looked at it again.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId, ProjectInvitationId, UserId } from '../../../domain/kernel/ids.ts';
import type { projectsContract } from '../../../domain/projects/contract.ts';
import type { ProjectInvitation } from '../../../domain/projects/invitations.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import { activeMembers, memberName } from '../studios/sql.ts';
import { isGood, projectToChange, readableProject } from './access.ts';
import {
  closeInvitation,
  insertInvitation,
  invitationExists,
  invitationOf,
  type InvitationRow,
  waitingIn,
  waitingInFor,
} from './invitationSql.ts';
import { addProjectMembers, lockedProject, type ProjectRow } from './sql.ts';

type InvitationHandlers = Pick<
  HandlersOf<typeof projectsContract>,
  'invitations' | 'invite' | 'withdrawInvitation' | 'acceptInvitation' | 'declineInvitation'
>;

export const projectInvitationHandlers: InvitationHandlers = {
  invitations: async ({ input, actor, tx }) => {
    await readableProject(tx, actor, input.projectId);
    const rows = await waitingIn(tx, input.projectId);
    return { items: rows.filter((row) => isGood(row, actor)).map(present), seq: await lastSequence(tx) };
  },

  invite: async ({ input, actor, tx, now, newId }) => {
    const { projectId, userId } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'share' });
    await demandInvitable(tx, { actor, row, userId, now });
    const id = newId<ProjectInvitationId>();
    await insertInvitation(tx, { id, studioId: actor.studioId, projectId, inviteeId: userId, inviterId: actor.userId, now });
    tell(tx, actor, { type: 'projects.invited', row, invitationId: id, inviteeId: userId, inviterId: actor.userId });
    return { invitation: { id, projectId, inviteeId: userId, inviterId: actor.userId, createdAt: now.toISOString() } };
  },

  withdrawInvitation: async ({ input, actor, tx, now }) => {
    const { projectId, invitationId } = input;
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'share' });
    const closed = await closeInvitation(tx, { id: invitationId, projectId, state: 'withdrawn', now });
    if (!closed) {
      if (await invitationExists(tx, { id: invitationId, projectId }))
        throw new AppError('gone', { message: 'This invitation was answered or withdrawn already.' });
      throw new AppError('not_found');
    }
    const people = { inviteeId: closed.invitee_id, inviterId: closed.inviter_id };
    tell(tx, actor, { type: 'projects.invitationWithdrawn', row, invitationId, ...people });
    return { invitationId, projectId };
  },

  acceptInvitation: async ({ input, actor, tx, now, audit }) => {
    const { project, invitation } = await ownInvitation(tx, actor, input.invitationId);
    if (!isGood(invitation, actor)) {
      throw new AppError('gone', {
        message: `${invitation.inviter_name} cannot take anybody into this project any more. Ask for a new invitation.`,
      });
    }
    const { projectId, inviterId } = await answer(tx, { invitation, state: 'accepted', now });
    await addProjectMembers(tx, { projectId, studioId: actor.studioId, userIds: [actor.userId] });
    audit({ act: 'projects.memberAdded', subjectId: projectId, details: { userId: actor.userId, invitedBy: inviterId } });
    tell(tx, actor, {
      type: 'projects.invitationAccepted',
      row: project,
      invitationId: input.invitationId,
      inviteeId: actor.userId,
      inviterId,
    });
    return { invitationId: input.invitationId, projectId };
  },

  declineInvitation: async ({ input, actor, tx, now }) => {
    const { project, invitation } = await ownInvitation(tx, actor, input.invitationId);
    const { projectId, inviterId } = await answer(tx, { invitation, state: 'declined', now });
    tell(tx, actor, {
      type: 'projects.invitationDeclined',
      row: project,
      invitationId: input.invitationId,
      inviteeId: actor.userId,
      inviterId,
    });
    return { invitationId: input.invitationId, projectId };
  },
};

interface Invitable {
  actor: MemberActor;
  row: ProjectRow;
  userId: UserId;
  now: Date;
}

/** Clears away an invitation that is no longer good. @throws AppError `validation_failed`, `already_exists` */
async function demandInvitable(tx: Tx, { actor, row, userId, now }: Invitable): Promise<void> {
  if (!(await activeMembers(tx, [userId])).has(userId)) {
    throw new AppError('validation_failed', { field: 'userId', message: 'Choose people of your studio.' });
  }
  if (userId === actor.userId) {
    throw new AppError('validation_failed', { field: 'userId', message: 'You do not need to invite yourself: add yourself instead.' });
  }
  if (row.lead_id === userId || row.member_ids.includes(userId)) {
    throw new AppError('already_exists', { field: 'userId', message: `${await memberName(tx, userId)} is in this project already.` });
  }
  const projectId = row.id;
  const waiting = await waitingInFor(tx, { projectId, userId });
  if (!waiting) return;
  if (isGood(waiting, actor)) {
    throw new AppError('already_exists', { field: 'userId', message: `${await memberName(tx, userId)} is invited already.` });
  }
  await closeInvitation(tx, { id: waiting.id, projectId, state: 'withdrawn', now });
}

/** Locks the project, as every change of who is in it does, and reads the invitation as it then stands. @throws AppError `not_found` */
async function ownInvitation(
  tx: Tx,
  actor: MemberActor,
  id: ProjectInvitationId,
): Promise<{ project: ProjectRow; invitation: InvitationRow }> {
  const known = await invitationOf(tx, { id, userId: actor.userId });
  const project = known && (await lockedProject(tx, known.project_id));
  const invitation = project && (await invitationOf(tx, { id, userId: actor.userId }));
  if (!invitation) throw new AppError('not_found');
  return { project, invitation };
}

const answeredWords = {
  pending: undefined,
  accepted: 'You are in this project already.',
  declined: 'You declined this invitation. Ask for a new one if you want to join after all.',
  withdrawn: 'This invitation was withdrawn. Ask for a new one if you want to join.',
} satisfies Record<InvitationRow['state'], string | undefined>;

interface Answer {
  invitation: InvitationRow;
  state: 'accepted' | 'declined';
  now: Date;
}

/** @throws AppError `gone` for one that was answered or withdrawn */
async function answer(tx: Tx, { invitation, state, now }: Answer): Promise<{ projectId: ProjectId; inviterId: UserId }> {
  const projectId = invitation.project_id;
  const closed = await closeInvitation(tx, { id: invitation.id, projectId, state, now });
  if (!closed) throw new AppError('gone', { message: answeredWords[invitation.state] });
  return { projectId, inviterId: closed.inviter_id };
}

interface Told {
  type: 'projects.invited' | 'projects.invitationAccepted' | 'projects.invitationDeclined' | 'projects.invitationWithdrawn';
  row: ProjectRow;
  invitationId: ProjectInvitationId;
  inviteeId: UserId;
  inviterId: UserId;
}

/** Whoever is in the project hears of it, and the one who is invited. */
const tell = (tx: Tx, actor: MemberActor, { type, row, invitationId, inviteeId, inviterId }: Told): void =>
  appendEvent(tx, {
    type,
    actorId: actor.userId,
    scopes: [`project:${row.id}`, `user:${inviteeId}`],
    data: { projectId: row.id, version: row.version, userId: inviteeId, invitationId, inviterId },
  });

const present = (row: InvitationRow): ProjectInvitation => ({
  id: row.id,
  projectId: row.project_id,
  inviteeId: row.invitee_id,
  inviterId: row.inviter_id,
  createdAt: row.created_at,
});
