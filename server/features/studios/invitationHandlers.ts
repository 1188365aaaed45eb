// Invitations: a link that makes its finder a member, with a role, overrides and projects that its maker may hand out.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { invitationId, type ProjectId, userId } from '../../../domain/kernel/ids.ts';
import type { Invitation, studiosContract } from '../../../domain/studios/contract.ts';
import {
  effectiveRole,
  holds,
  invitationVerdicts,
  type Permission,
  permissionLabels,
  readCustomPermissions,
  rightsBeyond,
  type Role,
} from '../../../domain/studios/policy.ts';
import {
  deleteInvitationTokens,
  extendInvitation,
  insertInvitation,
  insertInvitationToken,
  revokeInvitation,
} from '../../auth/invitations.ts';
import { lifetimes } from '../../auth/lifetimes.ts';
import { stampFor } from '../../auth/stamps.ts';
import { newSecret } from '../../auth/tokens.ts';
import type { Tx } from '../../db/tx.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { demandInvitable, demandRevocable, withPresentRights } from './access.ts';
import { invitationExists, type InvitationRow, invitationRows } from './invitationSql.ts';
import { standingOfAddress } from './sql.ts';

type InvitationHandlers = Pick<HandlersOf<typeof studiosContract>, 'invitations' | 'invite' | 'resendInvitation' | 'revokeInvitation'>;

export interface InvitationNeeds {
  jobs: Jobs;
  publicUrl: string;
  /** Demands that the actor may take people into each of the projects, which stand above the studio. @throws AppError */
  projectsFor: (tx: Tx, actor: MemberActor, ids: readonly ProjectId[]) => Promise<void>;
  /** Those of some projects that the actor does not read. */
  hiddenAmong: (tx: Tx, actor: MemberActor, ids: readonly ProjectId[]) => Promise<ReadonlySet<string>>;
}

export const invitationHandlers = ({ jobs, publicUrl, projectsFor, hiddenAmong }: InvitationNeeds): InvitationHandlers => ({
  invitations: async ({ input, actor, tx, now }) => {
    const rows = await invitationRows(tx, { after: fromCursor(input.cursor, ['time', 'id']), limit: input.limit + 1 });
    const { items, next } = pageOf(rows, input.limit, (row) => [row.created_at, row.id]);
    const hidden = await hiddenAmong(tx, actor, [...new Set(items.flatMap((row) => row.project_ids))]);
    return { items: items.map((row) => present(row, { actor, now, hidden })), next };
  },

  invite: async ({ input, actor, tx, now, newId, spend, trySpend, log, audit }) => {
    const { email, role, overrides, projectIds } = input;
    const by = await withPresentRights(tx, actor);
    demandInvitable(by, role);
    demandGrantable(by, { role, overrides, projectIds });
    await projectsFor(tx, by, projectIds);
    const standing = email ? await standingOfAddress(tx, { email, now }) : null;
    if (standing) throw new AppError('already_exists', { field: 'email', message: `${email} ${standingWords[standing]}` });
    const row = await insertInvitation(tx, {
      id: newId(),
      studioId: actor.studioId,
      email,
      role,
      overrides,
      projectIds: [...new Set(projectIds)],
      invitedBy: actor.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.invitation),
    });
    const link = await newLink(tx, { jobs, spend, trySpend, log, publicUrl, row });
    tell(tx, actor, { type: 'studios.invited', id: row.id });
    audit({ act: 'studios.invited', subjectId: row.id, details: { role, overrides, projectIds } });
    return { invitation: present(row, { actor: by, now, hidden: new Set() }), link };
  },

  resendInvitation: async ({ input, actor, tx, now, spend, trySpend, log, audit }) => {
    const by = await withPresentRights(tx, actor);
    const row = await extendInvitation(tx, { id: input.invitationId, until: new Date(now.getTime() + lifetimes.invitation) });
    if (!row) throw await goneOrUnknown(tx, input.invitationId);
    // A refusal rolls the statement back.
    demandRevocable(by, effectiveRole(row.role));
    demandGrantable(by, { role: effectiveRole(row.role), overrides: row.overrides, projectIds: row.project_ids });
    const hidden = await hiddenAmong(tx, by, row.project_ids);
    if (hidden.size > 0) throw new AppError('forbidden', { message: 'It leads into a project that you do not see.' });
    await deleteInvitationTokens(tx, row.id);
    const link = await newLink(tx, { jobs, spend, trySpend, log, publicUrl, row });
    tell(tx, actor, { type: 'studios.invitationResent', id: row.id });
    audit({ act: 'studios.invitationResent', subjectId: row.id, details: { role: effectiveRole(row.role) } });
    return { invitation: present(row, { actor: by, now, hidden }), link };
  },

  revokeInvitation: async ({ input, actor, tx, now, audit }) => {
    const by = await withPresentRights(tx, actor);
    const row = await revokeInvitation(tx, input.invitationId, now);
    if (!row) throw await goneOrUnknown(tx, input.invitationId);
    demandRevocable(by, effectiveRole(row.role));
    tell(tx, actor, { type: 'studios.invitationRevoked', id: row.id });
    audit({ act: 'studios.invitationRevoked', subjectId: row.id, details: { role: effectiveRole(row.role) } });
    return present(row, { actor: by, now, hidden: await hiddenAmong(tx, by, row.project_ids) });
  },
});

const standingWords = {
  active: 'is already in the studio.',
  deactivated: 'is in the studio with a deactivated account. Reactivate it instead.',
  invited: 'is invited already. Send that invitation again, or revoke it first.',
};

type Overrides = Partial<Record<Permission, boolean>>;

const goneOrUnknown = async (tx: Tx, id: Parameters<typeof invitationExists>[1]): Promise<AppError> =>
  new AppError((await invitationExists(tx, id)) ? 'gone' : 'not_found');

interface Grants {
  role: Role;
  overrides: Overrides;
  projectIds: readonly string[];
}

/** The rules of granting hold for who is not here yet, too. @throws AppError `forbidden` */
function demandGrantable(actor: MemberActor, { role, overrides, projectIds }: Grants): void {
  if (Object.keys(overrides).length > 0 && !holds(actor, 'modifyRoles')) {
    throw new AppError('forbidden', {
      field: 'overrides',
      message: `You need the ${permissionLabels.modifyRoles} permission to change what a role gives.`,
    });
  }
  if (projectIds.length > 0 && !holds(actor, 'inviteToProject')) {
    throw new AppError('forbidden', { field: 'projectIds', message: `You need the ${permissionLabels.inviteToProject} permission.` });
  }
  const [beyond] = rightsBeyond(actor, { before: null, after: { role, customPermissions: readCustomPermissions(overrides) } });
  if (!beyond) return;
  if (overrides[beyond]) {
    throw new AppError('forbidden', {
      field: `overrides.${beyond}`,
      message: `You cannot grant ${permissionLabels[beyond]}: you do not hold it yourself.`,
    });
  }
  throw new AppError('forbidden', {
    field: 'role',
    message: `As ${role} they would hold ${permissionLabels[beyond]}, which you do not hold yourself. Choose another role, or deny it.`,
  });
}

/** A link to copy; where there is an address, another one goes there by mail. */
async function newLink(
  tx: Tx,
  {
    jobs,
    spend,
    trySpend,
    log,
    publicUrl,
    row,
  }: Pick<InvitationNeeds, 'jobs' | 'publicUrl'> & Pick<Call<unknown>, 'spend' | 'trySpend' | 'log'> & { row: InvitationRow },
): Promise<string> {
  const { secret, hash } = newSecret();
  const studioId = row.studio_id;
  spend('inviteOfStudio', studioId);
  await insertInvitationToken(tx, { hash, invitationId: row.id, studioId });
  const stamp = row.email && stampFor({ limiter: { trySpend }, to: row.email, log });
  if (stamp) await jobs.post(tx, stamp, 'mail.invitation', { invitationId: row.id, studioId });
  return `${publicUrl}/auth#invitation=${secret}`;
}

type Told = { type: 'studios.invited' | 'studios.invitationResent' | 'studios.invitationRevoked'; id: string };

/** Everybody hears that there is another list, and nothing of what it holds: only who may invite can read it. */
const tell = (tx: Tx, actor: MemberActor, { type, id }: Told): void =>
  appendEvent(tx, { type, actorId: actor.userId, scopes: ['studio'], data: { invitationId: invitationId.parse(id) } });

interface SeenBy {
  actor: MemberActor;
  now: Date;
  hidden: ReadonlySet<string>;
}

function present(row: InvitationRow, { actor, now, hidden }: SeenBy): Invitation {
  const role = effectiveRole(row.role);
  return {
    id: invitationId.parse(row.id),
    email: row.email,
    role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: stateOf(row, now),
    overrides: readCustomPermissions(row.overrides) ?? {},
    projectCount: row.project_ids.length,
    invitedBy: userId.parse(row.invited_by),
    can: invitationVerdicts(actor, { ...row, projectIds: row.project_ids }, !row.project_ids.some((id) => hidden.has(id))),
  };
}

function stateOf(row: InvitationRow, now: Date): Invitation['state'] {
  if (row.accepted_at) return 'accepted';
  if (row.revoked_at) return 'revoked';
  return Date.parse(row.expires_at) > now.getTime() ? 'open' : 'expired';
}
