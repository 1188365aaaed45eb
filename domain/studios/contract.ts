import { z } from 'zod';
import { emailAddress } from '../identity/rules.ts';
import { cursor, dayString, endpoint, pageSize, read, write } from '../kernel/endpoint.ts';
import { invitationId, studioId, userId } from '../kernel/ids.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { permissions, roles } from './policy.ts';

export const role = z.enum(roles);

export const studio = z.object({
  id: studioId,
  name: z.string(),
  /** The address of its logo below our own; it needs the session. */
  logoUrl: z.string().nullable(),
  timeZone: z.string(),
  locale: z.string(),
  currency: z.string(),
  /** ISO weekdays, Monday is 1. */
  workingDays: z.array(z.number()),
  holidays: z.array(dayString),
  /** Whether people may approve their own work. */
  selfApproval: z.boolean(),
  /** Today in the studio's time zone, which decides what is overdue. */
  today: dayString,
  /** What the reader may do with it. */
  can: z.object({ changeLogo: verdict }),
});
export type Studio = z.infer<typeof studio>;

export const member = z.object({
  id: userId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  jobTitle: z.string().nullable(),
  role: z.string(),
  isActive: z.boolean(),
});
export type Member = z.infer<typeof member>;

const memberCan = z.object({ changeRole: verdict, changePermissions: verdict, deactivate: verdict, reactivate: verdict });

/** A person as who runs the studio sees them. */
export const memberDetails = member.extend({
  /** Overrides of the role; null where the role's default holds. */
  overrides: z.record(z.enum(permissions), z.boolean().nullable()),
  /** What they may do in the end. */
  effective: z.record(z.enum(permissions), z.boolean()),
  /** What their role gives by itself. */
  roleGives: z.record(z.enum(permissions), z.boolean()),
  /** Roles that the reader may give them. */
  givableRoles: z.array(role),
  /** What they hold that somebody has to take over when they leave. */
  openTasks: z.number(),
  leadsProjects: z.number(),
  can: memberCan,
});
export type MemberDetails = z.infer<typeof memberDetails>;

export const invitation = z.object({
  id: invitationId,
  email: z.string().nullable(),
  role,
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'accepted', 'revoked', 'expired']),
});
export type Invitation = z.infer<typeof invitation>;


const ofMember = z.strictObject({ userId });

export const studiosContract = {
  current: read('/studio', 'The studio of the signed-in person').output(studio),
  removeLogo: write({ method: 'DELETE', path: '/studio/logo', summary: 'Remove the logo of the studio', refuses: ['forbidden'] }).output(studio),
  members: read('/studio/members', 'The people of the studio')
    .input(z.strictObject({ cursor: cursor.optional(), limit: pageSize }))
    .output(z.object({ items: z.array(member), next: z.string().nullable() })),
  member: read('/studio/members/{userId}', 'One person with their rights and what may be done with them')
    .input(ofMember)
    .output(memberDetails),
  changeRole: write({
    method: 'POST',
    path: '/studio/members/{userId}/role',
    summary: 'Give a person another role',
    refuses: ['forbidden', 'last_principal'],
    audited: true,
  })
    .input(ofMember.extend({ role }))
    .output(memberDetails),
  setPermissions: write({
    method: 'POST',
    path: '/studio/members/{userId}/permissions',
    summary: "Override the role's permissions: true allows, false denies, null inherits",
    refuses: ['forbidden'],
    audited: true,
  })
    .input(ofMember.extend({ overrides: z.partialRecord(z.enum(permissions), z.boolean().nullable()) }))
    .output(memberDetails),
  deactivate: write({
    method: 'POST',
    path: '/studio/members/{userId}/deactivate',
    summary: 'End a person’s access; their work goes to somebody else or stays',
    refuses: ['forbidden', 'last_principal'],
    audited: true,
  })
    .input(ofMember.extend({ handOverTo: userId.nullable().default(null) }))
    .output(memberDetails),
  reactivate: write({
    method: 'POST',
    path: '/studio/members/{userId}/reactivate',
    summary: 'Let a person in again, as they were',
    refuses: ['forbidden'],
    audited: true,
  })
    .input(ofMember)
    .output(memberDetails),
  invitations: read('/studio/invitations', 'Open and past invitations, newest first')
    .input(z.strictObject({ cursor: cursor.optional(), limit: pageSize }))
    .output(z.object({ items: z.array(invitation), next: z.string().nullable() }))
    .meta({ reach: 'member', limit: 'read', can: 'inviteMembers' }),
  invite: write({
    method: 'POST',
    path: '/studio/invitations',
    summary: 'Invite a person by email or by a link to copy',
    can: 'inviteMembers',
    refuses: ['already_exists'],
    status: 201,
  })
    .input(z.strictObject({ email: emailAddress.nullable().default(null), role: role.default('Standard') }))
    .output(z.object({ invitation, link: z.url() }))
    .meta({ reach: 'member', limit: 'invite', can: 'inviteMembers', refuses: ['already_exists'], audited: true }),
  revokeInvitation: write({
    method: 'DELETE',
    path: '/studio/invitations/{invitationId}',
    summary: 'Take an open invitation back',
    can: 'inviteMembers',
    refuses: ['gone'],
    audited: true,
  })
    .input(z.strictObject({ invitationId }))
    .output(invitation),
  previewInvitation: endpoint
    .route({ method: 'POST', path: '/invitations/preview', summary: 'What an invitation link invites to' })
    .meta({ reach: 'public', limit: 'token', refuses: ['gone'] })
    .input(z.strictObject({ token: z.string().min(20).max(200) }))
    .output(
      z.object({ studioName: z.string(), inviterName: z.string(), role, email: z.string().nullable(), expiresAt: z.string() }),
    ),
};
