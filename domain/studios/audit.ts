// The audit log as it is read: every act with its kind and its sentence.

import { z } from 'zod';
import { type AuditAct, auditActs } from '../kernel/auditActs.ts';
import { userId } from '../kernel/ids.ts';
import { isPermission, permissionLabels } from './policy.ts';

export const auditKinds = ['people', 'invitations', 'accounts', 'studio', 'projects'] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditKindNames: Record<AuditKind, string> = {
  people: 'Roles and access',
  invitations: 'Invitations',
  accounts: 'Accounts and sessions',
  studio: 'Studio settings',
  projects: 'Project access',
};

const kindOf: Record<AuditAct, AuditKind> = {
  'studios.roleChanged': 'people',
  'studios.permissionsChanged': 'people',
  'studios.memberDeactivated': 'people',
  'studios.memberReactivated': 'people',
  'studios.memberRemoved': 'people',
  'studios.sessionsEnded': 'accounts',
  'studios.invited': 'invitations',
  'studios.invitationResent': 'invitations',
  'studios.invitationRevoked': 'invitations',
  'studios.joined': 'people',
  'studios.refused': 'people',
  'studios.changed': 'studio',
  'identity.passwordChanged': 'accounts',
  'identity.emailChanged': 'accounts',
  'identity.sessionsEnded': 'accounts',
  'identity.deleted': 'accounts',
  'projects.visibilityChanged': 'projects',
  'projects.memberAdded': 'projects',
  'projects.memberRemoved': 'projects',
  'projects.leadTransferred': 'projects',
  'projects.removed': 'projects',
  'projects.restored': 'projects',
};

export const actsOf = (kind: AuditKind): AuditAct[] => auditActs.filter((act) => kindOf[act] === kind);

/** Somebody whom a line names. Whoever is deleted has no name any more. */
export const auditPerson = z.object({ id: userId, name: z.string().nullable(), avatarUrl: z.string().nullable(), isActive: z.boolean() });
export type AuditPerson = z.infer<typeof auditPerson>;

export const auditLine = z.object({
  id: z.string(),
  at: z.string(),
  act: z.enum(auditActs),
  actor: auditPerson,
  /** The person it was done to, where it is one. */
  subject: auditPerson.nullable(),
  /** Other people whom the line names. */
  others: z.array(auditPerson),
  /** The name of the project, where it is one; null once it is gone. */
  project: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.infer<typeof auditLine>;

export const nameOfAuditPerson = (person: Pick<AuditPerson, 'name'> | null | undefined): string => person?.name ?? 'a deleted person';

/** What the actor did, to be read after their name: "made Tom Field a Senior (was Standard)". */
export const auditSentence = (line: AuditLine): string => sentences[line.act](line);

type Words = (line: AuditLine) => string;

const sentences: Record<AuditAct, Words> = {
  'studios.roleChanged': (line) => `made ${subject(line)} ${article(said(line, 'to'))}${aside('was', said(line, 'from'))}`,
  'studios.permissionsChanged': (line) => `${overrideWords(line.details['overrides'])} for ${subject(line)}`,
  'studios.memberDeactivated': (line) => `deactivated ${subject(line)}${handedTo(line)}`,
  'studios.memberReactivated': (line) => `let ${subject(line)} in again`,
  'studios.memberRemoved': (line) => `removed ${subject(line)} for good${handedTo(line)}`,
  'studios.sessionsEnded': (line) => `signed ${subject(line)} out${countOf(line, 'session')}`,
  'studios.invited': (line) => `invited ${invitee(line)}${asRole(line)}`,
  'studios.invitationResent': (line) => `sent the invitation of ${invitee(line)} again${asRole(line)}`,
  'studios.invitationRevoked': (line) => `took back the invitation of ${invitee(line)}${asRole(line)}`,
  'studios.joined': (line) =>
    said(line, 'invitedBy') === null ? 'founded the studio' : `joined the studio${asRole(line)}, invited by ${other(line, 'invitedBy')}`,
  'studios.refused': (line) => `tried to ${attemptWords(line)} and was refused`,
  'studios.changed': (line) => studioWords(line.details),
  'identity.passwordChanged': () => 'changed their password',
  'identity.emailChanged': () => 'changed their email',
  'identity.sessionsEnded': (line) => `signed out elsewhere${countOf(line, 'session')}`,
  'identity.deleted': (line) => (line.subject?.id === line.actor.id ? 'deleted their account' : `deleted the account of ${subject(line)}`),
  'projects.visibilityChanged': (line) =>
    `made ${project(line)} ${said(line, 'to') === 'private' ? 'private to its members' : 'visible to the whole studio'}`,
  'projects.memberAdded': (line) =>
    said(line, 'invitedBy') === null
      ? `added ${member(line)} to ${project(line)}`
      : `joined ${project(line)}, invited by ${other(line, 'invitedBy')}`,
  'projects.memberRemoved': (line) => `removed ${member(line)} from ${project(line)}`,
  'projects.leadTransferred': (line) =>
    `made ${other(line, 'to')} the lead of ${project(line)}${aside('was', said(line, 'from') === null ? null : other(line, 'from'))}`,
  'projects.removed': (line) => `deleted ${project(line)}`,
  'projects.restored': (line) => `brought ${project(line)} back`,
};

/** What somebody had no right to, by the name of the call. */
const attempts: Record<string, Words> = {
  'studios.changeRole': (line) => `change the role of ${subject(line)}`,
  'studios.setPermissions': (line) => `change the permissions of ${subject(line)}`,
  'studios.deactivate': (line) => `deactivate ${subject(line)}`,
  'studios.reactivate': (line) => `let ${subject(line)} in again`,
  'studios.removeMember': (line) => `remove ${subject(line)} for good`,
  'studios.endSessions': (line) => `sign ${subject(line)} out`,
  'studios.invite': () => 'invite somebody',
  'studios.resendInvitation': () => 'send an invitation again',
  'studios.revokeInvitation': () => 'take back an invitation',
  'studios.edit': () => 'change the studio',
  'studios.addHolidays': () => 'change the holidays',
  'studios.removeHoliday': () => 'change the holidays',
  'projects.setVisibility': (line) => `change who sees ${project(line)}`,
  'projects.addMember': (line) => `take somebody into ${project(line)}`,
  'projects.removeMember': () => 'take somebody out of a project',
  'projects.transferLead': (line) => `change the lead of ${project(line)}`,
  'projects.remove': (line) => `delete ${project(line)}`,
};

const attemptWords = (line: AuditLine): string => attempts[said(line, 'call') ?? '']?.(line) ?? 'change somebody’s access';

const subject = (line: AuditLine): string => nameOfAuditPerson(line.subject);
/** A deleted project keeps its name in the line that deleted it. */
const project = (line: AuditLine): string => line.project ?? said(line, 'name') ?? 'a project that is gone';

/** The person of a project's line: its details name them, since its subject is the project. */
const member = (line: AuditLine): string => (line.subject ? subject(line) : other(line, 'userId'));

const said = ({ details }: AuditLine, key: string): string | null => {
  const value = details[key];
  return typeof value === 'string' ? value : null;
};

const other = (line: AuditLine, key: string): string => nameOfAuditPerson(line.others.find(({ id }) => id === line.details[key]));

const article = (role: string | null): string => (role === null ? 'a member' : `a ${role}`);
const aside = (word: string, value: string | null): string => (value === null ? '' : ` (${word} ${value})`);
const asRole = (line: AuditLine): string => (said(line, 'role') === null ? '' : ` as ${said(line, 'role')}`);
const invitee = (line: AuditLine): string => said(line, 'email') ?? 'somebody by a link';
const fromTo = (from: string | null, to: string | null): string => (to === null ? '' : `${from === null ? '' : ` from ${from}`} to ${to}`);
const handedTo = (line: AuditLine): string =>
  said(line, 'handOverTo') === null ? '' : `; their work went to ${other(line, 'handOverTo')}`;

function countOf({ details }: AuditLine, what: string): string {
  const { count } = details;
  return typeof count === 'number' ? ` (${count} ${what}${count === 1 ? '' : 's'})` : '';
}

/** "allowed Upload Files and denied Delete Tasks". */
function overrideWords(overrides: unknown): string {
  const entries = typeof overrides === 'object' && overrides !== null ? Object.entries(overrides) : [];
  const of = (wanted: unknown, verb: string) => {
    const names = entries.filter(([, value]) => value === wanted).map(([name]) => (isPermission(name) ? permissionLabels[name] : name));
    return names.length > 0 ? [`${verb} ${listed(names)}`] : [];
  };
  const parts = [...of(true, 'allowed'), ...of(false, 'denied'), ...of(null, 'gave back to the role')];
  return parts.length > 0 ? listed(parts) : 'left the permissions as they were';
}

const settingNames: Record<string, string> = {
  name: 'name',
  logo: 'logo',
  timeZone: 'time zone',
  locale: 'locale',
  currency: 'currency',
  workingDays: 'working days',
  defaultVisibility: 'visibility of new projects',
  selfApproval: 'review policy',
  revisionScheme: 'revisions of drawings',
};

/** "changed the studio: time zone from Europe/London to Asia/Tokyo". */
function studioWords(details: Record<string, unknown>): string {
  const { holidaysAdded, holidayRemoved, ...settings } = details;
  const changes = Object.entries(settings).map(([field, change]) => settingWords(field, change));
  if (typeof holidaysAdded === 'number') changes.push(`${holidaysAdded} ${holidaysAdded === 1 ? 'holiday' : 'holidays'} added`);
  if (typeof holidayRemoved === 'string') changes.push(`holiday ${holidayRemoved} removed`);
  return changes.length > 0 ? `changed the studio: ${changes.join('; ')}` : 'changed the studio';
}

function settingWords(field: string, change: unknown): string {
  const name = settingNames[field] ?? field;
  if (typeof change !== 'object' || change === null || !('to' in change)) return name;
  const { from, to } = change as { from?: unknown; to: unknown };
  return `${name}${fromTo(from === undefined ? null : settingValue(field, from), settingValue(field, to))}`;
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function settingValue(field: string, value: unknown): string {
  if (field === 'selfApproval') return value === true ? '“people may approve their own work”' : '“nobody approves their own work”';
  if (field === 'defaultVisibility') return value === 'private' ? 'private' : 'the whole studio';
  if (field === 'revisionScheme') return value === 'stages' ? 'P01, C01' : 'A, B, C';
  if (Array.isArray(value)) return value.map((day) => weekdayNames[Number(day) - 1] ?? String(day)).join(', ');
  return field === 'name' ? `“${String(value)}”` : String(value);
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
