// Who hears of what is done with the people of a studio.

import { permissionLabels, permissions } from '../studios/policy.ts';
import { type ActRules, byActor, listOf, ofPerson, ownDraft } from './drafts.ts';

export const teamActs = {
  'studios.memberJoined': (act, { nameOf, organizationName }) => {
    const { invitedBy, email, role } = act.facts;
    const memberName = nameOf(act.data.userId);
    return [
      ownDraft('project_member_joined', listOf(invitedBy), {
        title: 'New team member',
        message: `${memberName} accepted your invitation and joined ${organizationName} as ${role}`,
        ...ofPerson(act),
        data: { memberName, acceptedByName: memberName, email, role, organizationName, logicalType: 'team_member_joined', ...byActor(act) },
      }),
    ];
  },

  'studios.roleChanged': (act, { nameOf, organizationName }) => {
    const { oldRole, newRole } = act.facts;
    if (oldRole === newRole) return [];
    const by = nameOf(act.actorId);
    return [
      ownDraft('role_updated', listOf(act.data.userId), {
        title: 'Role updated',
        message: `${by} changed your role from ${oldRole} to ${newRole}`,
        data: { oldRole, newRole, updated_by_name: by, organizationName, ...byActor(act) },
      }),
    ];
  },

  'studios.permissionsChanged': (act, { nameOf, organizationName }) => {
    const { before, after } = act.facts;
    const changes = permissions
      .filter((name) => before[name] !== after[name])
      .map((name) => ({ name: permissionLabels[name], enabled: after[name] }));
    if (changes.length === 0) return [];
    const by = nameOf(act.actorId);
    const summary = summaryOf(changes);
    return [
      ownDraft('permissions_updated', listOf(act.data.userId), {
        title: 'Permissions updated',
        message: `${by} changed your permissions: ${summary}`,
        data: {
          permissions: Object.fromEntries(permissions.map((name) => [name, after[name]])),
          changes,
          changes_summary: summary,
          updated_by_name: by,
          organizationName,
          ...byActor(act),
        },
      }),
    ];
  },

  // Whoever is gone has no name any more: it stands in no message either.
  'studios.memberDeleted': (act, { nameOf, organizationName }) => {
    const { handedTo } = act.facts;
    // Who deletes the own account hands over as somebody who is gone.
    const byAnother = act.actorId !== act.data.userId;
    return [
      ownDraft('access_revoked', listOf(handedTo), {
        title: 'Work handed over',
        message: byAnother
          ? `${nameOf(act.actorId)} handed you the open work of somebody who left ${organizationName}`
          : `The open work of somebody who left ${organizationName} is yours now`,
        data: { organizationName, logicalType: 'work_handed_over', ...(byAnother && byActor(act)) },
      }),
    ];
  },

  'studios.memberDeactivated': (act, { nameOf, organizationName, principalIds }) => {
    const { email, handedTo } = act.facts;
    const { userId } = act.data;
    const memberName = nameOf(userId);
    const by = nameOf(act.actorId);
    const data = { memberName, email, organizationName, updated_by_name: by, ...byActor(act) };
    return [
      ownDraft('access_revoked', listOf(handedTo), {
        title: 'Work handed over',
        message: `${memberName}'s account was deactivated. ${by} handed you their open work`,
        data: { ...data, logicalType: 'work_handed_over' },
        ...ofPerson(act),
      }),
      ownDraft(
        'access_revoked',
        principalIds.filter((id) => id !== userId),
        { title: 'Access revoked', message: `${by} deactivated the account of ${memberName}`, data, ...ofPerson(act) },
      ),
    ];
  },
} satisfies ActRules;

/** "Create Projects allowed, Upload Files not allowed", the first three of them. */
function summaryOf(changes: readonly { name: string; enabled: boolean }[]): string {
  const words = changes.slice(0, 3).map(({ name, enabled }) => `${name} ${enabled ? 'allowed' : 'not allowed'}`);
  return [...words, ...(changes.length > 3 ? [`and ${changes.length - 3} more`] : [])].join(', ');
}
