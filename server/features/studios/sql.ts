// Named queries of the studio and its people.

import { sql } from 'kysely';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { UserId } from '../../../domain/kernel/ids.ts';
import type { Holiday } from '../../../domain/studios/holidays.ts';
import { inOrderBy } from '../../db/ordering.ts';
import { withAuthentication, ofStudio, type Tx } from '../../db/tx.ts';

export const studioRow = (tx: Tx) =>
  tx
    .selectFrom('studios')
    .selectAll()
    .select([
      sql<Day[]>`coalesce((select array_agg(day order by day) from studio_holidays h where h.studio_id = studios.id), '{}')`.as('holidays'),
      sql<Day>`(now() at time zone studios.time_zone)::date`.as('today'),
    ])
    .where(ofStudio('id'))
    .executeTakeFirstOrThrow();

/** The working calendar of the studio and its day today, without the rest of its row. */
export const studioCalendar = (tx: Tx) =>
  tx
    .selectFrom('studios')
    .select([
      'working_days',
      'self_approval',
      'default_visibility',
      sql<Day[]>`coalesce((select array_agg(day order by day) from studio_holidays h where h.studio_id = studios.id), '{}')`.as('holidays'),
      sql<Day>`(now() at time zone studios.time_zone)::date`.as('today'),
    ])
    .where(ofStudio('id'))
    .executeTakeFirstOrThrow();

/** The studio's row, for a change of it. */
export const lockedStudio = (tx: Tx) =>
  tx.selectFrom('studios').selectAll().where(ofStudio('id')).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Whether Postgres reads the name as the browser does; its days begin and end by it. */
export async function knowsTimeZone(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  return rows.length > 0;
}

/** A page of a list, after the row that ended the one before. */
export interface Page {
  after: readonly string[] | null;
  limit: number;
}

/** Members by name, with the id as the last key so that a page never starts twice at the same place. */
export function memberRows(tx: Tx, { after, limit }: Page) {
  let query = tx
    .selectFrom('user_profiles as p')
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.email',
      'p.avatar_url',
      'p.job_title',
      'p.is_active',
      sql<string | null>`(select role from user_roles r where r.user_id = p.id order by r.id limit 1)`.as('role'),
    ]);
  query = query.where(ofStudio('p.studio_id')).where('p.deleted_at', 'is', null);
  const name = inOrderBy(sql`p.first_name`, sql`p.last_name`);
  if (after) {
    const nameBefore = inOrderBy(sql`${after[0]}::text`, sql`${after[1]}::text`);
    query = query.where(sql<boolean>`(${name}, p.id::text) > (${nameBefore}, ${after[2]})`);
  }
  return query
    .orderBy(name)
    .orderBy(sql`p.id::text`)
    .limit(limit)
    .execute();
}

const firstRole = sql<string | null>`(select role from user_roles r where r.user_id = p.id order by r.id limit 1)`;

/** A person with role and overrides. */
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberDetailRow>>>;

function memberQuery(tx: Tx) {
  return tx
    .selectFrom('user_profiles as p')
    .leftJoin('user_custom_permissions as c', 'c.user_id', 'p.id')
    .selectAll('p')
    .select(['c.permissions_data', firstRole.as('role')])
    .where(ofStudio('p.studio_id'));
}

export const memberDetailRow = (tx: Tx, id: UserId) =>
  memberQuery(tx).where('p.id', '=', id).where('p.deleted_at', 'is', null).executeTakeFirst();

/**
 * One change of who may do what in a studio at a time: held until the commit. Whoever changes rights takes it, and whoever
 * hands some out by a link; what they may is read after it.
 */
export const lockMemberships = (tx: Tx) => sql`select from studios where ${ofStudio('id')} for no key update`.execute(tx);

export async function activePrincipals(tx: Tx): Promise<{ id: UserId }[]> {
  const { rows } = await sql<{ id: UserId }>`
    select p.id from user_profiles p where ${ofStudio('p.studio_id')} and p.is_active and ${firstRole} = 'Principal'
  `.execute(tx);
  return rows;
}

/** Which of the given ids are active members of the studio. */
export async function activeMembers(tx: Tx, ids: readonly UserId[]): Promise<Set<UserId>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('user_profiles')
    .select('id')
    .where(ofStudio('studio_id'))
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The name of whoever changed something; someone who is gone is `someone`. */
export async function memberName(tx: Tx, id: UserId | null): Promise<string> {
  const row = await tx
    .selectFrom('user_profiles')
    .select(['first_name', 'last_name'])
    .where(ofStudio('studio_id'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? `${row.first_name} ${row.last_name}`.trim() : 'someone';
}

/** When the browsers of each of these people last spoke to the studio. */
export async function lastSeen(tx: Tx, ids: readonly UserId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await withAuthentication(tx, (auth) =>
    auth
      .selectFrom('sessions')
      .select(['account_id', sql<string>`max(last_used_at)`.as('at')])
      .where('account_id', 'in', ids)
      .groupBy('account_id')
      .execute(),
  );
  return new Map(rows.map((row) => [row.account_id, row.at]));
}

/** How an address stands to the studio: whether somebody in it has it, active or not, or is invited by it. */
export async function standingOfAddress(
  tx: Tx,
  { email, now }: { email: string; now: Date },
): Promise<'active' | 'deactivated' | 'invited' | null> {
  const { rows } = await sql<{ is_active: boolean | null; is_invited: boolean }>`
    select (select p.is_active from user_profiles p where p.email = ${email} and ${ofStudio('p.studio_id')}) as is_active,
      exists (select from invitations i where i.email = ${email} and ${ofStudio('i.studio_id')}
        and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now.toISOString()}) as is_invited
  `.execute(tx);
  const [found] = rows;
  if (found && found.is_active !== null) return found.is_active ? 'active' : 'deactivated';
  return found?.is_invited ? 'invited' : null;
}

export const holidayRows = async (tx: Tx): Promise<Holiday[]> =>
  tx
    .selectFrom('studio_holidays')
    .select(['day', 'name'])
    .where(ofStudio('studio_id'))
    .orderBy('day')
    .$narrowType<{ day: Day }>()
    .execute();

export const insertHolidays = (tx: Tx, { studioId, holidays }: { studioId: string; holidays: readonly Holiday[] }) =>
  tx
    .insertInto('studio_holidays')
    .values(holidays.map(({ day, name }) => ({ studio_id: studioId, day, name })))
    .execute();

/** @returns whether it was one */
export const deleteHoliday = async (tx: Tx, day: Day): Promise<boolean> =>
  (await tx.deleteFrom('studio_holidays').where(ofStudio('studio_id')).where('day', '=', day).returning('day').executeTakeFirst()) !==
  undefined;
