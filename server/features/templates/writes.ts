// Statements that change templates.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { TemplateId } from '../../../domain/kernel/ids.ts';
import type { TemplatePlan } from '../../../domain/projects/templates/plan.ts';
import { summaryOf } from '../../../domain/projects/templates/summary.ts';
import type { TemplateFields } from '../../../domain/templates/contract.ts';
import { stamped } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { toFields } from './records.ts';
import { mostVersions, type TemplateRow } from './sql.ts';

/** Nobody changes a list of a plan in place. */
export interface WrittenFields extends Omit<TemplateFields, 'plan'> {
  plan: TemplatePlan;
}

interface Act {
  actor: MemberActor;
  now: Date;
}

/** @returns false where something has the id already */
export async function insertTemplate(
  tx: Tx,
  { id, fields, actor, now }: Act & { id: TemplateId; fields: TemplateFields },
): Promise<boolean> {
  const at = now.toISOString();
  const row = await tx
    .insertInto('templates')
    .values({
      id,
      studio_id: actor.studioId,
      ...columnsOf(fields),
      created_by: actor.userId,
      created_at: at,
      updated_by: actor.userId,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await keepVersion(tx, { id, version: 1, fields, actor, now });
  return row !== undefined;
}

interface UpdateTemplate extends Act {
  /** Locked. */
  row: TemplateRow;
  changes: Partial<WrittenFields>;
}

/** @returns the new version */
export async function updateTemplate(tx: Tx, { row, changes, actor, now }: UpdateTemplate): Promise<number> {
  const fields = { ...toFields(row), ...changes };
  const version = row.version + 1;
  await tx
    .updateTable('templates')
    .set({
      ...columnsOf(fields),
      version,
      field_stamps: stamped(row, { fields: Object.keys(changes), by: actor.userId }),
      updated_by: actor.userId,
      updated_at: now.toISOString(),
    })
    .where('id', '=', row.id)
    .execute();
  await keepVersion(tx, { id: row.id, version, fields, actor, now });
  return version;
}

/** Out of the gallery, or back into it. @returns the new version */
export async function setArchived(
  tx: Tx,
  { row, archivedAt, actor, now }: Act & { row: TemplateRow; archivedAt: Date | null },
): Promise<number> {
  const version = row.version + 1;
  const archived_at = archivedAt?.toISOString() ?? null;
  await tx
    .updateTable('templates')
    .set({ archived_at, version, updated_by: actor.userId, updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute();
  await keepVersion(tx, { id: row.id, version, fields: toFields(row), actor, now });
  return version;
}

export async function deleteTemplate(tx: Tx, id: TemplateId): Promise<void> {
  await tx.deleteFrom('templates').where('id', '=', id).execute();
}

interface Version extends Act {
  id: TemplateId;
  version: number;
  fields: WrittenFields;
}

/** A version that nobody can go back to any more goes. */
async function keepVersion(tx: Tx, { id, version, fields, actor, now }: Version): Promise<void> {
  await tx
    .insertInto('template_versions')
    .values({
      template_id: id,
      studio_id: actor.studioId,
      version,
      fields: JSON.stringify(fields),
      saved_by: actor.userId,
      saved_at: now.toISOString(),
    })
    .execute();
  if (version <= mostVersions) return;
  const former = tx.deleteFrom('template_versions').where('template_id', '=', id);
  await former.where('version', '<=', version - mostVersions).execute();
}

function columnsOf({ name, description, type, plan }: WrittenFields) {
  const { workingDays, phases, taskCount, roles, milestones } = summaryOf({ id: '', name, description, type, plan });
  const summary = JSON.stringify({ workingDays, phases, taskCount, roles, milestones });
  return { name, description, type, plan: JSON.stringify(plan), summary };
}
