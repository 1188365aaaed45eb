import { type Selectable, sql, type Updateable } from 'kysely';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { InvitationId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { Holiday } from '../../../domain/studios/holidays.ts';
import { enterAuthentication, type Tx } from '../../db/tx.ts';
import type { Invitations, Studios } from '../../db/types.gen.ts';

export const studioRow = (tx: Tx) =>
  tx
    .selectFrom('studios')
    .selectAll()
    .select([
      sql<string[]>`coalesce((select array_agg(day order by day) from studio_holidays h where h.studio_id = studios.id), '{}')`.as('holidays'),
      sql<string>`(now() at time zone studios.time_zone)::date`.as('today'),
    ])
    .executeTakeFirstOrThrow();

/** The working calendar of the studio and its day today, without the rest of its row. */
export const studioCalendar = (tx: Tx) =>
  tx
    .selectFrom('studios')
    .select([
      'working_days',
      'self_approval',
      'default_visibility',
      sql<string[]>`coalesce((select array_agg(day order by day) from studio_holidays h where h.studio_id = studios.id), '{}')`.as('holidays'),
      sql<string>`(now() at time zone studios.time_zone)::date`.as('today'),
    ])
    .executeTakeFirstOrThrow();

/** The columns that a Principal sets. */
export type StudioColumns = Pick<
  Updateable<Studios>,
  'name' | 'time_zone' | 'locale' | 'currency' | 'working_days' | 'default_visibility' | 'self_approval'
>;

/** The studio's row, for a change of it. */
export const lockedStudio = (tx: Tx) => tx.selectFrom('studios').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();

/** Whether Postgres reads the name as the browser does; its days begin and end by it. */
export async function knowsTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
}

interface UpdateStudio {
  row: { id: string; version: number; field_versions: unknown };
  patch: StudioColumns;
  /** As the contract names them. */
  fields: readonly string[];
  by: UserId;
  now: Date;
}

/** Writes the locked row with the next version, which the given fields carry from here on. */
export async function updateStudio(tx: Tx, { row, patch, fields, by, now }: UpdateStudio): Promise<void> {
  const version = row.version + 1;
  const stamps = Object.fromEntries(fields.map((field) => [field, version]));
  await tx
    .updateTable('studios')
    .set({ ...patch, version, field_versions: JSON.stringify({ ...(row.field_versions as object), ...stamps }), updated_by: by, updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute();
}

interface Page {
  after: readonly string[] | null;
  limit: number;
}

/** Members by name, with the id as the last key so that a page never starts twice at the same place. */
export function memberRows(tx: Tx, { after, limit }: Page) {
  let query = tx
    .selectFrom('user_profiles as p')
    .select([
      'p.id', 'p.first_name', 'p.last_name', 'p.email', 'p.avatar_url', 'p.job_title', 'p.is_active',
      sql<string | null>`(select role from user_roles r where r.user_id = p.id order by r.id limit 1)`.as('role'),
    ]);
  query = query.where('p.deleted_at', 'is', null);
  if (after) query = query.where(sql<boolean>`(p.first_name, p.last_name, p.id::text) > (${after[0]}, ${after[1]}, ${after[2]})`);
  return query.orderBy('p.first_name').orderBy('p.last_name').orderBy(sql`p.id::text`).limit(limit).execute();
}

const firstRole = sql<string | null>`(select role from user_roles r where r.user_id = p.id order by r.id limit 1)`;

/** A person with role and overrides. */
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberDetailRow>>>;

function memberQuery(tx: Tx) {
  return tx
    .selectFrom('user_profiles as p')
    .leftJoin('user_custom_permissions as c', 'c.user_id', 'p.id')
    .selectAll('p')
    .select(['c.permissions_data', firstRole.as('role')]);
}

export const memberDetailRow = (tx: Tx, id: UserId) => memberQuery(tx).where('p.id', '=', id).where('p.deleted_at', 'is', null).executeTakeFirst();

/** One change of memberships at a time in a studio: held until the commit. */
export const lockMemberships = (tx: Tx) => sql`select from studios for no key update`.execute(tx);

export async function activePrincipals(tx: Tx): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from user_profiles p where p.is_active and ${firstRole} = 'Principal'
  `.execute(tx);
  return rows;
}

/** Which of the given ids are active members of the studio. */
export async function activeMembers(tx: Tx, ids: readonly string[]): Promise<Set<UserId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom('user_profiles').select('id').where('id', 'in', ids).where('is_active', '=', true).execute();
  return new Set(rows.map((row) => row.id as UserId));
}

/** The name of whoever changed something; someone who is gone is `someone`. */
export async function memberName(tx: Tx, id: string): Promise<string> {
  const row = await tx.selectFrom('user_profiles').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}`.trim() : 'someone';
}

export type InvitationRow = Selectable<Invitations>;

export function invitationRows(tx: Tx, { after, limit }: Page) {
  let query = tx.selectFrom('invitations').selectAll();
  if (after) query = query.where(sql<boolean>`(created_at, id::text) < (${after[0]}::timestamptz, ${after[1]})`);
  return query.orderBy('created_at', 'desc').orderBy(sql`id::text desc`).limit(limit).execute();
}

export const insertInvitation = (tx: Tx, invitation: {
  id: string;
  studioId: string;
  email: string | null;
  role: string;
  overrides: object;
  projectIds: readonly string[];
  invitedBy: UserId;
  createdAt: Date;
  expiresAt: Date;
}) =>
  tx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      studio_id: invitation.studioId,
      email: invitation.email,
      role: invitation.role,
      overrides: JSON.stringify(invitation.overrides),
      project_ids: [...invitation.projectIds],
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertInvitationToken = (tx: Tx, token: { hash: Buffer; invitationId: string; studioId: string }) =>
  tx
    .insertInto('invitation_tokens')
    .values({ token_hash: token.hash, invitation_id: token.invitationId, studio_id: token.studioId })
    .execute();

/** Takes an open invitation back in one statement; undefined when it is not open any more. */
export const revokeInvitation = (tx: Tx, id: InvitationId, now: Date) =>
  tx
    .updateTable('invitations')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Opens an invitation that nobody used or took back for longer, also when it had run out; undefined when it is over. */
export const extendInvitation = (tx: Tx, { id, until }: { id: InvitationId; until: Date }) =>
  tx
    .updateTable('invitations')
    .set({ expires_at: until.toISOString() })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const deleteInvitationTokens = (tx: Tx, id: string) =>
  tx.deleteFrom('invitation_tokens').where('invitation_id', '=', id).execute();

/** What somebody has invited to and nobody has used yet. */
export const openInvitationsBy = (tx: Tx, invitedBy: UserId) =>
  tx
    .selectFrom('invitations')
    .select(['id', 'role', 'overrides'])
    .where('invited_by', '=', invitedBy)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();

export async function revokeInvitations(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('invitations').set({ revoked_at: now.toISOString() }).where('id', 'in', ids).execute();
}

/** When the browsers of each of these people last spoke to the studio. Lets the transaction look at sessions: comes last. */
export async function lastSeen(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  await enterAuthentication(tx);
  const rows = await tx
    .selectFrom('sessions')
    .select(['account_id', sql<string>`max(last_used_at)`.as('at')])
    .where('account_id', 'in', ids)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.at]));
}

export const invitationExists = async (tx: Tx, id: InvitationId): Promise<boolean> =>
  (await tx.selectFrom('invitations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const memberByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('user_profiles').select('id').where('email', '=', email).executeTakeFirst();

/** What a person without an account reads of an invitation; runs in the authentication transaction. */
export const invitationPreview = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .selectFrom('invitation_tokens as t')
    .innerJoin('invitations as i', 'i.id', 't.invitation_id')
    .innerJoin('studios as s', 's.id', 'i.studio_id')
    .innerJoin('user_profiles as p', 'p.id', 'i.invited_by')
    .select(['s.name as studio_name', 'p.first_name', 'p.last_name', 'i.role', 'i.email', 'i.expires_at'])
    .where('t.token_hash', '=', tokenHash)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', now.toISOString())
    .executeTakeFirst();

export const holidayRows = async (tx: Tx): Promise<Holiday[]> =>
  tx.selectFrom('studio_holidays').select(['day', 'name']).orderBy('day').$narrowType<{ day: Day }>().execute();

export const insertHolidays = (tx: Tx, { studioId, holidays }: { studioId: string; holidays: readonly Holiday[] }) =>
  tx
    .insertInto('studio_holidays')
    .values(holidays.map(({ day, name }) => ({ studio_id: studioId, day, name })))
    .execute();

/** @returns whether it was one */
export const deleteHoliday = async (tx: Tx, day: string): Promise<boolean> =>
  (await tx.deleteFrom('studio_holidays').where('day', '=', day).returning('day').executeTakeFirst()) !== undefined;

interface AuditPage {
  personId: UserId | undefined;
  acts: readonly string[] | undefined;
  /** The number of the line that the page comes after; lines go from new to old. */
  before: string | undefined;
  limit: number;
}

export function auditRows(tx: Tx, { personId, acts, before, limit }: AuditPage) {
  let query = tx.selectFrom('audit_log').select(['id', 'at', 'actor_id', 'act', 'subject_id', 'details']);
  if (personId) query = query.where((eb) => eb.or([eb('actor_id', '=', personId), eb('subject_id', '=', personId), sql<boolean>`details @> ${JSON.stringify({ userId: personId })}::jsonb`]));
  if (acts) query = query.where('act', 'in', acts);
  if (before) query = query.where('id', '<', Number(before));
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export const namedPeople = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? [] : tx.selectFrom('user_profiles').select(['id', 'first_name', 'last_name', 'email', 'avatar_url', 'is_active']).where('id', 'in', ids).execute();

export const namedProjects = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? [] : tx.selectFrom('projects').select(['id', 'name']).where('id', 'in', ids).execute();

export const studioName = async (tx: Tx, id: StudioId): Promise<string> =>
  (await tx.selectFrom('studios').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/** By what a studio is found outside its own tables; in a transaction that reaches accounts. */
export async function tracesOfStudio(tx: Tx, studioId: StudioId) {
  const people = await tx.selectFrom('user_profiles').select(['id', 'email']).where('studio_id', '=', studioId).execute();
  const invitations = await tx.selectFrom('invitations').select(['id', 'email']).where('studio_id', '=', studioId).execute();
  const addresses = [...people, ...invitations].flatMap(({ email }) => (email === null ? [] : [email]));
  const invitationIds = invitations.map(({ id }) => id);
  const members = people.map(({ email }) => email);
  const pending = await pendingAccounts(tx, { invitationIds, addresses: members }).execute();
  return {
    studioId,
    accountIds: [...people, ...pending].map(({ id }) => id),
    invitationIds,
    addresses: [...new Set([...addresses, ...pending.map(({ email }) => email)])],
  };
}

/** Sign-ups that wait for their mailbox: by an invitation of the studio, or under an address that one of its people has. */
const pendingAccounts = (tx: Tx, { invitationIds, addresses }: { invitationIds: readonly string[]; addresses: readonly string[] }) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email_confirmed_at', 'is', null)
    .where(sql<boolean>`(invitation_id = any(${sql.val(invitationIds)}::uuid[]) or email = any(${sql.val(addresses)}::text[]))`);

export const deletePendingAccounts = (tx: Tx, { accountIds }: { accountIds: readonly string[] }) =>
  tx.deleteFrom('accounts').where('email_confirmed_at', 'is', null).where(sql<boolean>`id = any(${sql.val(accountIds)}::uuid[])`).execute();

/** Takes out of a profile everything that says who it was; the row stays, because what they made refers to it. */
export async function clearProfile(tx: Tx, { userId, now }: { userId: UserId; now: Date }): Promise<void> {
  const at = now.toISOString();
  const nothing = { phone: null, job_title: null, time_zone: null, avatar_url: null };
  await tx
    .updateTable('user_profiles')
    .set({ ...nothing, email: '', first_name: 'Deleted', last_name: 'person', is_active: false, deleted_at: at, updated_at: at })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('pictures').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('user_custom_permissions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  await tx.deleteFrom('project_members').where('user_id', '=', userId).execute();
}

/** Invitations stay as facts without the address to which they went. */
export const forgetInvitationsOf = (tx: Tx, { userId, email }: { userId: UserId; email: string }) =>
  tx
    .updateTable('invitations')
    .set({ email: null })
    .where((eb) => eb.or([eb('accepted_by', '=', userId), eb('email', '=', email)]))
    .execute();

/** The addresses to which invitations went, for those that still have one. */
export const invitedAddresses = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? [] : tx.selectFrom('invitations').select(['id', 'email']).where('id', 'in', ids).where('email', 'is not', null).execute();

/** Every table of a studio names it, and is emptied of it by this; a test holds each one to it. */
export async function deleteStudio(tx: Tx, id: StudioId): Promise<void> {
  // One statement for the work of years, and nobody waits for it who is not to go.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await tx.deleteFrom('studios').where('id', '=', id).execute();
}
