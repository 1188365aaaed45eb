// Roles, permissions and access of the people of a studio. Who acts on whom is domain/studios/policy.ts; here it holds
// also when two do it at once, and takes hold at once on every instance.

import type { Selectable } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { userId as userIdSchema, type UserId } from '../../../domain/kernel/ids.ts';
import type { MemberDetails, studiosContract } from '../../../domain/studios/contract.ts';
import type { DeactivationFacts, PermissionFacts, RoleFacts } from '../../../domain/studios/events.ts';
import {
  abilitiesOf,
  couldInvite,
  effectiveRole,
  givableRoles,
  grantsBeyond,
  mayGiveRole,
  type MemberVerdicts,
  memberVerdicts,
  type Permission,
  permissionLabels,
  permissions,
  readCustomPermissions,
  readerOf,
  type Rights,
  rightsBeyond,
} from '../../../domain/studios/policy.ts';
import { endSessions } from '../../auth/sql.ts';
import { holdAccount, tellSessionsEnded } from '../../auth/ending.ts';
import { revokeInvitations } from '../../auth/invitations.ts';
import { saveOverrides, setActive, setRole } from '../../auth/members.ts';
import type { UserProfiles } from '../../db/types.gen.ts';
import { type Tx, withAuthentication } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import type { Sessions } from '../../http/sessions.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { withPresentRights } from './access.ts';
import { openInvitationsBy } from './invitationSql.ts';
import { activePrincipals, memberDetailRow, type MemberRow } from './sql.ts';

/** What a person holds in features that stand above this one, and how it passes to somebody else. */
export interface MemberWork {
  /** Open tasks and led projects, as counts over what the reader reads. */
  workOf: (
    tx: Tx,
    of: { userId: UserId; reader: { userId: UserId; isPrincipal: boolean } },
  ) => Promise<{ openTasks: number; leadsProjects: number }>;
  handOver: (tx: Tx, work: { from: UserId; to: UserId; by: { userId: UserId; isPrincipal: boolean }; now: Date }) => Promise<void>;
  /** Keeps open work in reach of whoever it names, who saw all projects until now. */
  keepInReach: (tx: Tx, userId: UserId) => Promise<void>;
  /** Removes what exists for the person alone. */
  discardPersonal: (tx: Tx, userId: UserId) => Promise<void>;
  /** Ends what the person has under way, which holds room of the studio. */
  endUploads: (tx: Tx, userId: UserId) => Promise<void>;
  /** Takes the person out of every project, and back what asks them or somebody else into one. */
  leaveProjects: (tx: Tx, userId: UserId) => Promise<void>;
}

type MemberHandlers = Pick<HandlersOf<typeof studiosContract>, 'member' | 'changeRole' | 'setPermissions' | 'deactivate' | 'reactivate'>;

interface Needs {
  work: MemberWork;
  sessions: Pick<Sessions, 'dropUser'>;
}

export const memberHandlers = ({ work, sessions }: Needs): MemberHandlers => ({
  member: async ({ input, actor, tx }) => details({ tx, actor, work, id: input.userId }),

  changeRole: async ({ input, actor, tx, now, afterCommit, audit }) => {
    const { member, by } = await memberToChange(tx, actor, { id: input.userId, verdict: 'changeRole' });
    if (!mayGiveRole(by, input.role)) {
      throw new AppError('forbidden', { field: 'role', message: `You cannot make someone ${input.role}. Choose a role below your own.` });
    }
    const before = rightsOf(member);
    demandNoneBeyond(by, { before, after: { ...before, role: input.role }, field: () => 'role' });
    if (input.role !== 'Principal') await demandAnotherPrincipal(tx, member);
    await setRole(tx, { userId: input.userId, studioId: actor.studioId, role: input.role });
    if (before.role === 'Principal' && input.role !== 'Principal') await work.keepInReach(tx, input.userId);
    await revokeInvitationsBeyond(tx, { userId: input.userId, now });
    const answer = await details({ tx, actor: by, work, id: input.userId });
    const facts: RoleFacts = { oldRole: effectiveRole(member.role), newRole: input.role };
    appendEvent(tx, { type: 'studios.roleChanged', ...ofMember(actor, input.userId), facts });
    audit({ act: 'studios.roleChanged', subjectId: input.userId, details: { from: effectiveRole(member.role), to: input.role } });
    afterCommit(() => sessions.dropUser(input.userId));
    return answer;
  },

  setPermissions: async ({ input, actor, tx, now, afterCommit, audit }) => {
    const { member, by } = await memberToChange(tx, actor, { id: input.userId, verdict: 'changePermissions' });
    const before = rightsOf(member);
    const merged = { ...before.customPermissions, ...input.overrides };
    const stored = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
    const after: Rights = { ...before, customPermissions: readCustomPermissions(stored) };
    const field = (permission: Permission) => `overrides.${permission}`;
    const [beyond] = grantsBeyond(by, input.overrides);
    if (beyond) throw beyondGiver(beyond, field);
    demandNoneBeyond(by, { before, after, field });
    await saveOverrides(tx, { studioId: actor.studioId, userId: input.userId, stored, now });
    await revokeInvitationsBeyond(tx, { userId: input.userId, now });
    const answer = await details({ tx, actor: by, work, id: input.userId });
    const facts: PermissionFacts = { before: abilitiesOf(before), after: abilitiesOf(after) };
    appendEvent(tx, { type: 'studios.permissionsChanged', ...ofMember(actor, input.userId), facts });
    audit({ act: 'studios.permissionsChanged', subjectId: input.userId, details: { overrides: input.overrides } });
    afterCommit(() => sessions.dropUser(input.userId));
    return answer;
  },

  deactivate: async ({ input, actor, tx, now, afterCommit, audit }) => {
    const { member, by } = await memberToChange(tx, actor, { id: input.userId, verdict: 'deactivate' });
    const account = await holdAccount(tx, input.userId);
    await demandAnotherPrincipal(tx, member);
    if (input.handOverTo) await demandSuccessor(tx, { from: input.userId, to: input.handOverTo });
    await setActive(tx, { userId: input.userId, isActive: false, now });
    if (input.handOverTo) await work.handOver(tx, { from: input.userId, to: input.handOverTo, by: readerOf(by), now });
    await revokeInvitationsBeyond(tx, { userId: input.userId, now });
    await work.endUploads(tx, input.userId);
    const answer = await details({ tx, actor: by, work, id: input.userId });
    const facts: DeactivationFacts = { email: member.email, handedTo: input.handOverTo };
    appendEvent(tx, { type: 'studios.memberDeactivated', ...ofMember(actor, input.userId), facts });
    audit({ act: 'studios.memberDeactivated', subjectId: input.userId, details: { handOverTo: input.handOverTo } });
    const sessionIds = await withAuthentication(tx, (auth) => endSessions(auth, { account, because: 'deactivated', now }));
    await tellSessionsEnded(tx, { accountId: input.userId, studioId: actor.studioId, sessionIds });
    afterCommit(() => sessions.dropUser(input.userId));
    return answer;
  },

  reactivate: async ({ input, actor, tx, now, audit }) => {
    const { by, member } = await memberToChange(tx, actor, { id: input.userId, verdict: 'reactivate' });
    demandNoneBeyond(by, { before: null, after: rightsOf(member), field: () => 'userId' });
    await setActive(tx, { userId: input.userId, isActive: true, now });
    const answer = await details({ tx, actor: by, work, id: input.userId });
    appendEvent(tx, { type: 'studios.memberReactivated', ...ofMember(actor, input.userId) });
    audit({ act: 'studios.memberReactivated', subjectId: input.userId });
    return answer;
  },
});

interface ToChange {
  id: UserId;
  verdict: keyof MemberVerdicts;
}

/**
 * Takes the studio's memberships for this change alone, and looks at both people after that.
 *
 * @throws AppError `not_found`, `forbidden`, `session_ended`
 */
export async function memberToChange(
  tx: Tx,
  actor: MemberActor,
  { id, verdict }: ToChange,
): Promise<{ member: MemberRow; by: MemberActor }> {
  const by = await withPresentRights(tx, actor);
  const member = await memberDetailRow(tx, id);
  if (!member) throw new AppError('not_found');
  if (memberVerdicts(by, factsOf(member))[verdict] !== true) throw new AppError('forbidden');
  return { member, by };
}

const rightsOf = (row: Pick<MemberRow, 'role' | 'permissions_data'>): Rights => ({
  role: effectiveRole(row.role),
  customPermissions: readCustomPermissions(row.permissions_data),
});

interface Change {
  /** Null for somebody who could do nothing. */
  before: Rights | null;
  after: Rights;
  /** What of the input brings the permission. */
  field: (permission: Permission) => string;
}

/** @throws AppError `forbidden` for a change that gives somebody what its maker lacks */
function demandNoneBeyond(giver: Rights, { before, after, field }: Change): void {
  const [beyond] = rightsBeyond(giver, { before, after });
  if (beyond) throw beyondGiver(beyond, field);
}

const beyondGiver = (beyond: Permission, field: Change['field']): AppError =>
  new AppError('forbidden', {
    field: field(beyond),
    message: `This would give them ${permissionLabels[beyond]}, which you do not hold yourself. Ask somebody who does.`,
  });

const factsOf = (row: { id: string; role: string | null; is_active: boolean }) => ({
  userId: row.id,
  role: row.role ?? 'Standard',
  isActive: row.is_active,
});

/** @throws AppError `last_principal` when nobody else would be one */
export async function demandAnotherPrincipal(tx: Tx, member: MemberRow): Promise<void> {
  if (effectiveRole(member.role) !== 'Principal' || !member.is_active) return;
  const principals = await activePrincipals(tx);
  if (principals.every(({ id }) => id === member.id)) throw new AppError('last_principal');
}

/** @throws AppError `validation_failed` for somebody who cannot take anything over */
export async function demandSuccessor(tx: Tx, { from, to }: { from: UserId; to: UserId }): Promise<void> {
  const successor = to === from ? undefined : await memberDetailRow(tx, to);
  if (successor?.is_active) return;
  throw new AppError('validation_failed', { field: 'handOverTo', message: 'Choose an active person of your studio.' });
}

/** What a person could not hand out any more does not go on being handed out by links that they made. */
async function revokeInvitationsBeyond(tx: Tx, { userId, now }: { userId: UserId; now: Date }): Promise<void> {
  const inviter = await memberDetailRow(tx, userId);
  const open = await openInvitationsBy(tx, userId);
  const beyond = inviter?.is_active ? open.filter((one) => !couldInvite(rightsOf(inviter), { ...one, projectIds: one.project_ids })) : open;
  await revokeInvitations(
    tx,
    beyond.map(({ id }) => id),
    now,
  );
}

/** The whole studio hears what becomes of somebody in it. */
const ofMember = (actor: MemberActor, userId: UserId) => ({ actorId: actor.userId, scopes: ['studio'] as const, data: { userId } });

interface Details {
  tx: Tx;
  actor: MemberActor;
  work: MemberWork;
  id: UserId;
}

async function details({ tx, actor, work, id }: Details): Promise<MemberDetails> {
  const row = await memberDetailRow(tx, id);
  if (!row) throw new AppError('not_found');
  const rights = rightsOf(row);
  const can = memberVerdicts(actor, factsOf(row));
  const seesRights = id === actor.userId || can.changePermissions === true;
  return {
    ...profileFields(row),
    role: rights.role,
    overrides: seesRights ? overridesOf(rights) : null,
    effective: seesRights ? abilitiesOf(rights) : null,
    roleGives: abilitiesOf({ ...rights, customPermissions: null }),
    // Which roles give too much says something of the overrides, so only who may give one is told.
    givableRoles: can.changeRole === true ? givableRoles(actor, rights) : [],
    work: can.remove === true ? await work.workOf(tx, { userId: id, reader: readerOf(actor) }) : null,
    can,
  };
}

const overridesOf = ({ customPermissions }: Rights) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each name
  Object.fromEntries(permissions.map((name) => [name, customPermissions?.[name] ?? null])) as Record<Permission, boolean | null>;

type ProfileColumns = Pick<
  Selectable<UserProfiles>,
  'id' | 'first_name' | 'last_name' | 'email' | 'avatar_url' | 'job_title' | 'is_active'
>;

const profileFields = (row: ProfileColumns) => ({
  id: userIdSchema.parse(row.id),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  avatarUrl: row.avatar_url,
  jobTitle: row.job_title,
  isActive: row.is_active,
});
