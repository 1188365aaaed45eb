import { z } from 'zod';
import { emailAddress } from '../identity/rules.ts';
import { cursor, dayString, endpoint, pageSize, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { invitationId, projectId, studioId, userId } from '../kernel/ids.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { auditKinds, auditLine } from './audit.ts';
import { holiday, holidayLimits, typedHoliday } from './holidays.ts';
import { permissions, roles } from './policy.ts';
import { revisionSchemes, studioChanges, visibilities } from './settings.ts';

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
  /** How revisions of drawings are named. */
  revisionScheme: z.enum(revisionSchemes),
  /** What a new project is given. */
  defaultVisibility: z.enum(visibilities),
  /** Today in the studio's time zone, which decides what is overdue. */
  today: dayString,
  version: z.number(),
  /** What the reader may do with the studio itself. */
  can: z.object({ edit: verdict, changeLogo: verdict, readAudit: verdict, remove: verdict }),
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
  /** When a browser of theirs last spoke to the studio; null for who does not run the team, and where it never did. */
  lastSeenAt: z.string().nullable(),
});
export type Member = z.infer<typeof member>;

const memberCan = z.object({ changeRole: verdict, changePermissions: verdict, deactivate: verdict, reactivate: verdict, remove: verdict });

/** A person, with as much about their rights and work as the reader has a use for. */
export const memberDetails = member.omit({ lastSeenAt: true }).extend({
  /** Overrides of the role, null where the role's default holds. For themselves and who may change them; else null. */
  overrides: z.record(z.enum(permissions), z.boolean().nullable()).nullable(),
  /** What they may do in the end, for the same readers. */
  effective: z.record(z.enum(permissions), z.boolean()).nullable(),
  /** What their role gives by itself. */
  roleGives: z.record(z.enum(permissions), z.boolean()),
  /** Roles that the reader may give them. */
  givableRoles: z.array(role),
  /** What they hold in projects that the reader reads, and that somebody has to take over; null for who cannot end their access. */
  work: z.object({ openTasks: z.number(), leadsProjects: z.number() }).nullable(),
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
  /** What the person will be allowed or denied, other than their role says. */
  overrides: z.partialRecord(z.enum(permissions), z.boolean()),
  /** How many projects they will be taken into. */
  projectCount: z.number(),
  invitedBy: userId,
  can: z.object({ resend: verdict, revoke: verdict }),
});
export type Invitation = z.infer<typeof invitation>;

const invitationLink = z.object({ invitation, link: z.url() });

const ofMember = z.strictObject({ userId });
const holidayList = z.object({ items: z.array(holiday) });

/** What the Principal decides for all, the record of who changed whose access, and the end of the studio. */
const studioEntries = {
  edit: write({
    method: 'PATCH',
    path: '/studio',
    summary: 'Change the studio’s settings',
    refuses: ['forbidden', 'conflict'],
    audited: true,
    tells: ['studios.changed'],
    guards: 'fields',
  })
    .input(
      z.strictObject({
        version: z.number().int().min(1),
        changes: studioChanges.refine((changes) => Object.keys(changes).length > 0, 'Change at least one setting.'),
      }),
    )
    .output(studio),
  holidays: read('/studio/holidays', 'The days on which the studio does not work, with their names').output(holidayList),
  addHolidays: write({
    method: 'POST',
    path: '/studio/holidays',
    summary: 'Add holidays; a day that is one already keeps its name',
    refuses: ['forbidden', 'already_exists'],
    audited: true,
    tells: ['studios.changed'],
    guards: { nothing: 'A day that is there already is refused.' },
  })
    .input(z.strictObject({ holidays: z.array(typedHoliday).min(1, 'Name at least one day.').max(holidayLimits.holidays) }))
    .output(holidayList.extend({ added: z.number() })),
  removeHoliday: write({
    method: 'DELETE',
    path: '/studio/holidays/{day}',
    summary: 'Make a holiday a working day again',
    refuses: ['forbidden'],
    audited: true,
    tells: ['studios.changed'],
    guards: unguarded.ends,
  })
    .input(z.strictObject({ day: dayString }))
    .output(holidayList),
  readCalendar: write({
    method: 'POST',
    path: '/studio/holidays/read-calendar',
    summary: 'Read the holidays of a calendar file (.ics), without keeping them',
    refuses: ['forbidden', 'too_large'],
    tells: { nothing: 'It keeps nothing.' },
    guards: { nothing: 'It keeps nothing.' },
  })
    .input(z.strictObject({ ics: z.string().max(holidayLimits.calendarBytes, 'The calendar file must be 500 kB or smaller.') }))
    .output(
      z.object({
        /** Days that are no holidays yet. */
        add: z.array(holiday),
        /** How many of the file's days are holidays already. */
        known: z.number(),
        /** How many lie before or after the years that are read. */
        outside: z.number(),
        years: z.object({ from: z.number(), to: z.number() }),
      }),
    ),
  audit: read('/studio/audit', 'Who did what to whose access, newest first')
    .input(
      z.strictObject({
        /** Lines that this person wrote or that are about them. */
        personId: userId.optional(),
        kind: z.enum(auditKinds).optional(),
        cursor: cursor.optional(),
        limit: pageSize,
      }),
    )
    .output(z.object({ items: z.array(auditLine), next: z.string().nullable() }))
    .meta({ reach: 'member', limit: 'read', refuses: ['forbidden'] }),
  remove: endpoint
    .route({ method: 'POST', path: '/studio/delete', summary: 'Delete the studio with everything that belongs to it' })
    .meta({
      tells: { nothing: 'Its log goes with it; a notice after the commit says so.' },
      guards: unguarded.ends,
      reach: 'member',
      limit: 'write',
      refuses: ['forbidden', 'reauth_required'],
      alone: true,
    })
    .input(z.strictObject({ name: z.string().max(200) }))
    .output(z.object({ name: z.string() })),
};

export const studiosContract = {
  ...studioEntries,
  current: read('/studio', 'The studio of the signed-in person').output(studio.extend({ seq: sequence })),
  removeLogo: write({
    method: 'DELETE',
    path: '/studio/logo',
    summary: 'Remove the logo of the studio',
    refuses: ['forbidden'],
    tells: ['studios.logoChanged'],
    guards: unguarded.takesNothingOver,
  }).output(studio),
  members: read('/studio/members', 'The people of the studio')
    .input(z.strictObject({ cursor: cursor.optional(), limit: pageSize }))
    .output(z.object({ items: z.array(member), next: z.string().nullable(), seq: sequence })),
  member: read('/studio/members/{userId}', 'One person with their rights and what may be done with them')
    .input(ofMember)
    .output(memberDetails),
  changeRole: write({
    method: 'POST',
    path: '/studio/members/{userId}/role',
    summary: 'Give a person another role',
    refuses: ['forbidden', 'last_principal'],
    audited: true,
    tells: ['studios.roleChanged'],
    guards: unguarded.laterCounts,
  })
    .input(ofMember.extend({ role }))
    .output(memberDetails),
  setPermissions: write({
    method: 'POST',
    path: '/studio/members/{userId}/permissions',
    summary: "Override the role's permissions: true allows, false denies, null inherits",
    refuses: ['forbidden'],
    audited: true,
    tells: ['studios.permissionsChanged'],
    guards: unguarded.laterCounts,
  })
    .input(ofMember.extend({ overrides: z.partialRecord(z.enum(permissions), z.boolean().nullable()) }))
    .output(memberDetails),
  deactivate: write({
    method: 'POST',
    path: '/studio/members/{userId}/deactivate',
    summary: 'End a person’s access; their work goes to somebody else or stays',
    refuses: ['forbidden', 'last_principal'],
    audited: true,
    tells: ['studios.memberDeactivated'],
    besides: ['identity.sessionsEnded', 'tasks.edited'],
    guards: unguarded.stateDecides,
  })
    .input(ofMember.extend({ handOverTo: userId.nullable().default(null) }))
    .output(memberDetails),
  reactivate: write({
    method: 'POST',
    path: '/studio/members/{userId}/reactivate',
    summary: 'Let a person in again, as they were',
    refuses: ['forbidden'],
    audited: true,
    tells: ['studios.memberReactivated'],
    guards: unguarded.stateDecides,
  })
    .input(ofMember)
    .output(memberDetails),
  endSessions: write({
    method: 'POST',
    path: '/studio/members/{userId}/end-sessions',
    summary: 'Sign a person out everywhere',
    refuses: ['forbidden'],
    audited: true,
    tells: ['identity.sessionsEnded'],
    guards: unguarded.ends,
  })
    .input(ofMember)
    .output(z.object({ ended: z.number() })),
  removeMember: write({
    method: 'POST',
    path: '/studio/members/{userId}/remove',
    summary: 'Remove a person for good, with their account; what they made stays, under no name',
    refuses: ['forbidden', 'reauth_required', 'last_principal'],
    audited: true,
    tells: ['studios.memberDeleted'],
    besides: ['identity.sessionsEnded', 'tasks.edited'],
    guards: unguarded.ends,
  })
    .input(ofMember.extend({ handOverTo: userId.nullable().default(null) }))
    .output(z.object({})),
  deleteOwnAccount: write({
    method: 'POST',
    path: '/me/delete',
    summary: 'Delete the own account; what the person made stays, under no name',
    refuses: ['reauth_required', 'last_principal'],
    audited: true,
    tells: ['studios.memberDeleted'],
    besides: ['identity.sessionsEnded', 'tasks.edited'],
    guards: unguarded.ends,
  })
    .input(z.strictObject({ handOverTo: userId.nullable().default(null) }))
    .output(z.object({})),
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
    tells: ['studios.invited'],
    guards: unguarded.makesNew,
  })
    .input(
      z.strictObject({
        email: emailAddress.nullable().default(null),
        role: role.default('Standard'),
        overrides: z.partialRecord(z.enum(permissions), z.boolean()).default({}),
        projectIds: z.array(projectId).max(50, 'Choose at most 50 projects.').default([]),
      }),
    )
    .output(invitationLink)
    .meta({ reach: 'member', limit: 'invite', can: 'inviteMembers', refuses: ['already_exists'], audited: true }),
  resendInvitation: write({
    method: 'POST',
    path: '/studio/invitations/{invitationId}/resend',
    summary: 'A new link for an invitation that nobody has used, for another seven days; older ones stop working',
    can: 'inviteMembers',
    refuses: ['gone'],
    tells: ['studios.invitationResent'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ invitationId }))
    .output(invitationLink)
    .meta({ reach: 'member', limit: 'invite', can: 'inviteMembers', refuses: ['gone'], audited: true }),
  revokeInvitation: write({
    method: 'DELETE',
    path: '/studio/invitations/{invitationId}',
    summary: 'Take an open invitation back',
    can: 'inviteMembers',
    refuses: ['gone'],
    audited: true,
    tells: ['studios.invitationRevoked'],
    guards: unguarded.stateDecides,
  })
    .input(z.strictObject({ invitationId }))
    .output(invitation),
  previewInvitation: endpoint
    .route({ method: 'POST', path: '/invitations/preview', summary: 'What an invitation link invites to' })
    .meta({
      tells: { nothing: 'It changes nothing: a secret does not belong into an address.' },
      guards: { nothing: 'It changes nothing.' },
      reach: 'public',
      limit: 'token',
      refuses: ['gone'],
    })
    .input(z.strictObject({ token: z.string().min(20).max(200) }))
    .output(z.object({ studioName: z.string(), inviterName: z.string(), role, email: z.string().nullable(), expiresAt: z.string() })),
};
