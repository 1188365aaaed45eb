// What a studio and its people are: their rows, roles and permissions of their own, from the first to the last.

import { sql, type Updateable } from 'kysely';
import type { ProfileChanges } from '../../domain/identity/contract.ts';
import type { StudioId, UserId } from '../../domain/kernel/ids.ts';
import type { FieldStamps } from '../../domain/kernel/merge.ts';
import { type BrowserPlace, settingsAt } from '../../domain/studios/rules.ts';
import { readCustomPermissions, type Role } from '../../domain/studios/policy.ts';
import { stamped } from '../db/stamps.ts';
import type { Tx } from '../db/tx.ts';
import type { Studios } from '../db/types.gen.ts';
import { openLog } from '../events/storedEvents.ts';

interface NewMember {
  userId: UserId;
  studioId: StudioId;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  /** Permissions other than the role's; an empty object for none. */
  overrides: object;
}

export async function insertMember(tx: Tx<'authentication'>, member: NewMember): Promise<void> {
  await tx
    .insertInto('user_profiles')
    .values({
      id: member.userId,
      studio_id: member.studioId,
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
    })
    .execute();
  await tx.insertInto('user_roles').values({ studio_id: member.studioId, user_id: member.userId, role: member.role }).execute();
  if (Object.keys(member.overrides).length > 0) {
    await tx
      .insertInto('user_custom_permissions')
      .values({ user_id: member.userId, studio_id: member.studioId, permissions_data: JSON.stringify(member.overrides) })
      .execute();
  }
  await tx.updateTable('accounts').set({ studio_id: member.studioId }).where('id', '=', member.userId).execute();
}

interface NewStudio {
  id: StudioId;
  name: string;
  /** Where it is founded from. */
  place?: BrowserPlace;
}

export async function insertStudio(tx: Tx<'authentication'>, { id, name, place = {} }: NewStudio): Promise<void> {
  const { timeZone, ...settings } = settingsAt(place);
  await tx
    .insertInto('studios')
    .values({ id, name, ...settings, ...(timeZone && { time_zone: timeZone }) })
    .execute();
  await openLog(tx, id);
}

/** The columns that a Principal sets. */
export type StudioColumns = Pick<
  Updateable<Studios>,
  'name' | 'time_zone' | 'locale' | 'currency' | 'working_days' | 'default_visibility' | 'self_approval' | 'revision_scheme'
>;

interface UpdateStudio {
  row: { id: StudioId; version: number; field_stamps: FieldStamps };
  patch: StudioColumns;
  /** As the contract names them. */
  fields: readonly string[];
  by: UserId;
  now: Date;
}

/** Writes the locked row with the next version, which the given fields carry from here on. */
export async function updateStudio(tx: Tx, { row, patch, fields, by, now }: UpdateStudio): Promise<void> {
  await tx
    .updateTable('studios')
    .set({
      ...patch,
      version: row.version + 1,
      field_stamps: stamped(row, { fields, by }),
      updated_by: by,
      updated_at: now.toISOString(),
    })
    .where('id', '=', row.id)
    .execute();
}

export async function showLogo(tx: Tx, { url, now }: { url: string | null; now: Date }): Promise<void> {
  await tx.updateTable('studios').set({ logo_url: url, updated_at: now.toISOString() }).execute();
}

/** Every table of a studio names it, and is emptied of it by this; a test holds each one to it. */
export async function deleteStudio(tx: Tx, id: StudioId): Promise<void> {
  // One statement for the work of years, and nobody waits for it who is not to go.
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await tx.deleteFrom('studios').where('id', '=', id).execute();
}

interface UpdateProfile {
  userId: UserId;
  changes: ProfileChanges;
  now: Date;
}

/** Saves a person's own changes. A text that was emptied is none. */
export async function updateProfile(tx: Tx, { userId, changes, now }: UpdateProfile): Promise<void> {
  const { first_name, last_name, phone, job_title, time_zone } = changes;
  await tx
    .updateTable('user_profiles')
    .set({
      ...(first_name !== undefined && { first_name }),
      ...(last_name !== undefined && { last_name }),
      ...(phone !== undefined && { phone: phone || null }),
      ...(job_title !== undefined && { job_title: job_title || null }),
      ...(time_zone !== undefined && { time_zone }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', userId)
    .execute();
}

export async function showPortrait(tx: Tx, { userId, url, now }: { userId: UserId; url: string | null; now: Date }): Promise<void> {
  await tx.updateTable('user_profiles').set({ avatar_url: url, updated_at: now.toISOString() }).where('id', '=', userId).execute();
}

export async function setActive(tx: Tx, { userId, isActive, now }: { userId: UserId; isActive: boolean; now: Date }): Promise<void> {
  await tx.updateTable('user_profiles').set({ is_active: isActive, updated_at: now.toISOString() }).where('id', '=', userId).execute();
}

export async function setRole(tx: Tx, { userId, studioId, role }: { userId: UserId; studioId: StudioId; role: Role }): Promise<void> {
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  await tx.insertInto('user_roles').values({ studio_id: studioId, user_id: userId, role }).execute();
}

/** The overrides of the role's permissions as they are now; null for none. */
export async function customPermissionsOf(tx: Tx, userId: UserId): Promise<Record<string, boolean> | null> {
  const row = await tx.selectFrom('user_custom_permissions').select('permissions_data').where('user_id', '=', userId).executeTakeFirst();
  return row ? readCustomPermissions(row.permissions_data) : null;
}

interface SaveOverrides {
  studioId: StudioId;
  userId: UserId;
  stored: Record<string, boolean | null>;
  now: Date;
}

/** No override is no row: null means that the role's defaults hold (specification §4). */
export async function saveOverrides(tx: Tx, { studioId, userId, stored, now }: SaveOverrides): Promise<void> {
  if (Object.keys(stored).length === 0) {
    await tx.deleteFrom('user_custom_permissions').where('user_id', '=', userId).execute();
    return;
  }
  const row = { permissions_data: JSON.stringify(stored), updated_at: now.toISOString() };
  await tx
    .insertInto('user_custom_permissions')
    .values({ user_id: userId, studio_id: studioId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Takes out of a profile everything that says who it was, and all rights; the row stays, because what they made refers to it. */
export async function clearMember(tx: Tx, { userId, now }: { userId: UserId; now: Date }): Promise<void> {
  const at = now.toISOString();
  const nothing = { phone: null, job_title: null, time_zone: null, avatar_url: null };
  await tx
    .updateTable('user_profiles')
    .set({ ...nothing, email: '', first_name: 'Deleted', last_name: 'person', is_active: false, deleted_at: at, updated_at: at })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('user_custom_permissions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute();
}
