// Who may do what in a studio: the only place that knows roles (specification §5 and §6).

import type { MemberActor } from '../kernel/actor.ts';
import { recordOf } from '../kernel/records.ts';
import { allOf, type Verdict } from '../kernel/verdict.ts';

export const roles = ['Principal', 'Senior', 'Standard', 'Junior', 'Technical'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'createProject',
  'editProject',
  'deleteProject',
  'viewClientInfo',
  'inviteToProject',
  'saveAttachment',
  'uploadFiles',
  'createProjectTask',
  'deleteTask',
  'inviteMembers',
  'assignRoles',
  'modifyRoles',
  'removeMembers',
] as const;
export type Permission = (typeof permissions)[number];

export const permissionLabels: Record<Permission, string> = {
  createProject: 'Create Projects',
  editProject: 'Edit Projects',
  deleteProject: 'Delete Projects',
  viewClientInfo: 'View Client Info',
  inviteToProject: 'Invite to Projects',
  saveAttachment: 'Save Attachments',
  uploadFiles: 'Upload Files',
  createProjectTask: 'Create Tasks',
  deleteTask: 'Delete Tasks',
  inviteMembers: 'Invite Members',
  assignRoles: 'Assign Roles',
  modifyRoles: 'Modify Roles',
  removeMembers: 'Remove Members',
};

export const roleDefaults: Record<Role, ReadonlySet<Permission>> = {
  Principal: new Set(permissions),
  Senior: new Set([
    'createProject',
    'editProject',
    'viewClientInfo',
    'inviteToProject',
    'saveAttachment',
    'uploadFiles',
    'createProjectTask',
    'inviteMembers',
    'assignRoles',
    'modifyRoles',
  ]),
  Standard: new Set(['editProject', 'viewClientInfo', 'saveAttachment', 'uploadFiles', 'createProjectTask']),
  Junior: new Set(['viewClientInfo']),
  Technical: new Set(['viewClientInfo', 'createProjectTask']),
};

/** The role that counts for a stored name: an unknown one is treated as Standard (specification §5). */
export function effectiveRole(name: string | null | undefined): Role {
  return roles.find((role) => role === name) ?? 'Standard';
}

export type Rights = Pick<MemberActor, 'role' | 'customPermissions'>;

/** Principal always; else the person's own value; else the default of the role (specification §5). */
export function holds({ role, customPermissions }: Rights, permission: Permission): boolean {
  const effective = effectiveRole(role);
  if (effective === 'Principal') return true;
  if (customPermissions && Object.hasOwn(customPermissions, permission)) return customPermissions[permission] === true;
  return roleDefaults[effective].has(permission);
}

export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name);

/**
 * Reads a stored permission map. A value that is true, 1 or "true" grants; anything else that is there grants nothing,
 * and a name that is no permission is dropped.
 *
 * @returns null when nothing is stored, so that the role's defaults apply
 */
export function readCustomPermissions(stored: unknown): Record<string, boolean> | null {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return null;
  const known = Object.entries(stored).filter(([name]) => isPermission(name));
  return Object.fromEntries(known.map(([name, value]) => [name, value === true || value === 1 || value === 'true']));
}

/** Who reads, as far as it decides which projects they see (domain/projects/policy.ts `mayReadProject`). */
export const readerOf = ({ userId, role }: MemberActor) => ({ userId, isPrincipal: effectiveRole(role) === 'Principal' });

/** Every permission with its verdict, for screens. */
export function abilitiesOf(rights: Rights): Record<Permission, boolean> {
  return recordOf(permissions, (name) => holds(rights, name));
}

/** A role rank: who may hand a role out or act on its holder stands at or above it. Principal is highest. */
const rank: Record<Role, number> = { Principal: 3, Senior: 2, Standard: 1, Junior: 0, Technical: 0 };

/**
 * Nobody hands out a role at or above their own unless they are a Principal (PRODUCT §1).
 * A custom grant of Invite Members does not lift that bound.
 */
export function mayInviteAs(inviter: Rights, role: Role): boolean {
  return holds(inviter, 'inviteMembers') && mayGiveRole(inviter, role);
}

/**
 * What a person may do with an invitation that is still open: to send it again is to hand out what it gives.
 *
 * @param readsThem whether they read each of the projects that it leads into
 */
export function invitationVerdicts(actor: Rights, { role, overrides, projectIds }: HandedOut, readsThem = true): InvitationVerdicts {
  const revoke = allOf(holds(actor, 'inviteMembers') || 'needs_inviteMembers', mayGiveRole(actor, effectiveRole(role)) || 'rank_too_high');
  const customPermissions = readCustomPermissions(overrides);
  return {
    revoke,
    resend: allOf(
      revoke,
      Object.keys(customPermissions ?? {}).length === 0 || holds(actor, 'modifyRoles') || 'needs_modifyRoles',
      projectIds.length === 0 || holds(actor, 'inviteToProject') || 'needs_inviteToProject',
      readsThem || 'gives_too_much',
      rightsBeyond(actor, { before: null, after: { role, customPermissions } }).length === 0 || 'gives_too_much',
    ),
  };
}

export interface InvitationVerdicts {
  resend: Verdict;
  revoke: Verdict;
}

/** Whoever brings people in, changes or ends their access sees when they were here last. */
export const maySeeLastSeen = (actor: Rights): boolean =>
  (['inviteMembers', 'assignRoles', 'modifyRoles', 'removeMembers'] as const).some((permission) => holds(actor, permission));

export interface MemberFacts {
  userId: string;
  role: string;
  isActive: boolean;
}

export interface MemberVerdicts {
  changeRole: Verdict;
  changePermissions: Verdict;
  deactivate: Verdict;
  reactivate: Verdict;
  /** For good, with their account. */
  remove: Verdict;
}

/**
 * What a person may do with another's membership (PRODUCT §1): nobody acts on themselves, only a Principal acts on a
 * Principal, and everybody else on ranks below their own.
 */
export function memberVerdicts(actor: MemberActor, member: MemberFacts): MemberVerdicts {
  const inReach = reachVerdict(actor, member);
  const roleRight = holds(actor, 'modifyRoles') || holds(actor, 'assignRoles') || 'needs_modifyRoles';
  const removalRight = holds(actor, 'removeMembers') || 'needs_removeMembers';
  return {
    changeRole: allOf(roleRight, inReach),
    changePermissions: allOf(holds(actor, 'modifyRoles') || 'needs_modifyRoles', inReach),
    deactivate: allOf(removalRight, inReach, member.isActive || 'is_deactivated'),
    reactivate: allOf(removalRight, inReach, !member.isActive || 'is_active'),
    remove: allOf(removalRight, inReach),
  };
}

function reachVerdict(actor: MemberActor, { userId, role }: MemberFacts): Verdict {
  if (userId === actor.userId) return 'own_account';
  const own = effectiveRole(actor.role);
  const theirs = effectiveRole(role);
  if (own === 'Principal') return true;
  if (theirs === 'Principal') return 'needs_principal';
  return rank[theirs] < rank[own] || 'rank_too_high';
}

/** The roles that a person may give to a member, whose own overrides stay. */
export const givableRoles = (giver: Rights, member: Rights): Role[] =>
  roles.filter((role) => mayGiveRole(giver, role) && rightsBeyond(giver, { before: member, after: { ...member, role } }).length === 0);

/** Whether a person may give a role to somebody: below their own, unless they are a Principal. */
export function mayGiveRole(giver: Rights, role: Role): boolean {
  const own = effectiveRole(giver.role);
  return own === 'Principal' || rank[role] < rank[own];
}

/**
 * The permissions that somebody comes to hold by a change, and that whoever makes it lacks; nobody grants what they lack
 * (PRODUCT §1), by whatever way: a role, a denial that falls away, an invitation of who held nothing before.
 */
export function rightsBeyond(giver: Rights, { before, after }: { before: Rights | null; after: Rights }): Permission[] {
  const appears = (permission: Permission) => holds(after, permission) && !(before && holds(before, permission));
  return permissions.filter((permission) => appears(permission) && !holds(giver, permission));
}

/** Those that are set to Allow by who lacks them, whether or not they were held before: an override outlives the role. */
export function grantsBeyond(giver: Rights, overrides: Readonly<Record<string, boolean | null>>): Permission[] {
  return permissions.filter((permission) => overrides[permission] === true && !holds(giver, permission));
}

/** What an invitation hands out, with its overrides as they are stored. */
export interface HandedOut {
  role: string;
  overrides: unknown;
  projectIds: readonly string[];
}

/** Whether somebody could make an invitation with the rights that they have now: one that they could not lets nobody in. */
export const couldInvite = (inviter: Rights, handedOut: HandedOut): boolean => invitationVerdicts(inviter, handedOut).resend === true;

/** The eight flags of the project-creation context (specification §6). */
export function projectCreationFlags(rights: Rights) {
  return {
    canCreateProject: holds(rights, 'createProject'),
    canDeleteProject: holds(rights, 'deleteProject'),
    canEditProject: holds(rights, 'editProject'),
    canViewClientInfo: holds(rights, 'viewClientInfo'),
    canInviteToProject: holds(rights, 'inviteToProject'),
    canSaveAttachment: holds(rights, 'saveAttachment'),
    canUploadFiles: holds(rights, 'uploadFiles'),
    canCreateTask: holds(rights, 'createProjectTask'),
  };
}

export interface StudioVerdicts {
  edit: Verdict;
  changeLogo: Verdict;
  readAudit: Verdict;
  remove: Verdict;
}

/** The studio itself is its Principals' (PRODUCT §1): no permission reaches so far. */
export function studioVerdicts(actor: Pick<MemberActor, 'role'>): StudioVerdicts {
  const verdict = effectiveRole(actor.role) === 'Principal' || 'principal_only';
  return { edit: verdict, changeLogo: verdict, readAudit: verdict, remove: verdict };
}
