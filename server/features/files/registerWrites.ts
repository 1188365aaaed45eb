// Statements that change the drawing register.

import { sql } from 'kysely';
import pg from 'pg';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, ProjectId } from '../../../domain/kernel/ids.ts';
import { type FieldStamps, stampFields } from '../../../domain/kernel/merge.ts';
import type { SheetStatus } from '../../../domain/files/register.ts';
import { freeRevision, nextRevision, revisionOf } from '../../../domain/files/revisions.ts';
import { stampsOf } from '../../db/stamps.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { FileRow } from './sql.ts';

export interface SheetRevision {
  revision: string;
  status: SheetStatus;
}

interface Wished {
  row: Pick<FileRow, 'id' | 'number' | 'revision' | 'revision_status'>;
  revision?: string | undefined;
  status?: SheetStatus | undefined;
}

/** Of a new version of a sheet, whose place is held: as wished, else the next in line; one that is taken gives way to the next. */
export async function revisionAfter(
  tx: Tx,
  { row, revision, status = row.revision_status ?? 'preliminary' }: Wished,
): Promise<SheetRevision> {
  const rows = await tx
    .selectFrom('file_versions')
    .select('revision')
    .where('file_id', '=', row.id)
    .where('revision', 'is not', null)
    .execute();
  const taken = rows.flatMap((one) => one.revision ?? []);
  const wished = revision ?? nextRevision(row.revision ?? revisionOf(row.number), status);
  return { revision: freeRevision(wished, { taken, status }), status };
}

export interface Sheet {
  id: FileId;
  number: string;
  title: string;
  revision: string;
  status: SheetStatus;
}

interface Changing {
  sheets: readonly (Sheet & { isSuperseded: boolean; fields: readonly string[]; row: FileRow })[];
  actor: MemberActor;
  now: Date;
}

/** @returns the documents with their new versions */
export async function updateSheets(tx: Tx, { sheets, actor, now }: Changing): Promise<{ fileId: FileId; version: number }[]> {
  if (sheets.length > 1 && sheets.some(changesNumbers)) await parkNumbers(tx, sheets);
  const stamps = sheets.map(({ row, fields }) => nextStamps(row, { fields, actor }));
  await sql`
    with given as (
      select * from unnest(${sql.val(sheets.map(({ id }) => id))}::uuid[], ${sql.val(sheets.map(({ number }) => number))}::text[],
        ${sql.val(sheets.map(({ title }) => title))}::text[], ${sql.val(sheets.map(({ revision }) => revision))}::text[],
        ${sql.val(sheets.map(({ status }) => status))}::text[], ${sql.val(sheets.map(({ isSuperseded }) => isSuperseded))}::boolean[],
        ${sql.val(stamps)}::text[]) g (id, number, title, revision, status, is_superseded, stamps)
    ), changed as (
      update user_files f set sheet_number = g.number, sheet_title = g.title, version = f.version + 1, field_stamps = g.stamps::jsonb,
        superseded_at = case when g.is_superseded then coalesce(f.superseded_at, ${now.toISOString()}) end,
        superseded_by = case when g.is_superseded then f.superseded_by end
      from given g where f.id = g.id and ${ofStudio('f.studio_id')}
      returning f.id, f.number, g.revision, g.status
    )
    update file_versions v set revision = c.revision, status = c.status from changed c where v.file_id = c.id and v.number = c.number
  `
    .execute(tx)
    .catch(refuseTaken);
  return sheets.map(({ id, row }) => ({ fileId: id, version: row.version + 1 }));
}

/** Whether other numbers count after it. */
const changesNumbers = ({ fields, isSuperseded, row }: Changing['sheets'][number]): boolean =>
  fields.includes('number') || isSuperseded !== (row.superseded_at !== null);

/** Two may change their numbers for each other's, or one take what another leaves: none stands in the way of the next. */
const parkNumbers = (tx: Tx, sheets: Changing['sheets']) =>
  sql`
    update user_files f set sheet_number = f.id::text
    where f.id = any(${sql.val(sheets.map(({ id }) => id))}::uuid[]) and ${ofStudio('f.studio_id')} and f.sheet_number is not null
  `.execute(tx);

/** @throws AppError `already_exists` where the index of numbers refuses one */
function refuseTaken(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505' || error.constraint !== 'user_files_sheet') throw error;
  throw new AppError('already_exists', {
    field: 'sheets',
    message: 'The register has a sheet of this number already. Choose another one.',
  });
}

const nextStamps = (row: FileRow, { fields, actor }: { fields: readonly string[]; actor: MemberActor }): string => {
  const stamps: FieldStamps = stampFields(stampsOf(row), fields, { version: row.version + 1, by: actor.userId });
  return JSON.stringify(stamps);
};

export interface Superseding {
  /** The sheet that counts no more, and the one that stands for it. */
  former: string;
  by: string;
}

/** @returns the former ones with their new versions */
export async function supersede(
  tx: Tx,
  { pairs, actor, now }: { pairs: readonly Superseding[]; actor: MemberActor; now: Date },
): Promise<{ fileId: FileId; version: number }[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ fileId: FileId; version: number }>`
    update user_files f set superseded_at = ${now.toISOString()}, superseded_by = p.by, version = f.version + 1,
      field_stamps = app.stamped(f.field_stamps, 'status', f.version + 1, ${actor.userId})
    from unnest(${sql.val(pairs.map(({ former }) => former))}::uuid[], ${sql.val(pairs.map(({ by }) => by))}::uuid[]) p (former, by)
    where f.id = p.former and ${ofStudio('f.studio_id')} returning f.id as "fileId", f.version
  `.execute(tx);
  return rows;
}

/** Off the register; what they stood for there counts again. @returns all that changed, with their new versions */
export async function takeOff(
  tx: Tx,
  { projectId, ids, actor }: { projectId: ProjectId; ids: readonly string[]; actor: MemberActor },
): Promise<{ fileId: FileId; version: number }[]> {
  const off = await sql<{ fileId: FileId; version: number }>`
    update user_files f set sheet_number = null, sheet_title = null, superseded_at = null, superseded_by = null, version = f.version + 1,
      field_stamps = app.stamped(app.stamped(app.stamped(f.field_stamps, 'number', f.version + 1, ${actor.userId}),
        'title', f.version + 1, ${actor.userId}), 'status', f.version + 1, ${actor.userId})
    where f.id = any(${sql.val(ids)}::uuid[]) and f.project_id = ${projectId} and ${ofStudio('f.studio_id')}
    returning f.id as "fileId", f.version
  `.execute(tx);
  const back = await sql<{ fileId: FileId; version: number }>`
    update user_files f set superseded_at = null, superseded_by = null, version = f.version + 1,
      field_stamps = app.stamped(f.field_stamps, 'status', f.version + 1, ${actor.userId})
    where f.superseded_by = any(${sql.val(ids)}::uuid[]) and f.project_id = ${projectId} and ${ofStudio('f.studio_id')}
    returning f.id as "fileId", f.version
  `.execute(tx);
  return [...off.rows, ...back.rows];
}

/** What is issued becomes what it is issued for. */
export async function setStatusOf(
  tx: Tx,
  { ids, status, actor }: { ids: readonly string[]; status: SheetStatus; actor: MemberActor },
): Promise<void> {
  await sql`
    with changed as (
      update file_versions v set status = ${status} from user_files f
      where f.id = any(${sql.val(ids)}::uuid[]) and ${ofStudio('f.studio_id')} and v.file_id = f.id and v.number = f.number
        and v.status <> ${status}
      returning v.file_id
    )
    update user_files f set version = f.version + 1, field_stamps = app.stamped(f.field_stamps, 'status', f.version + 1, ${actor.userId})
    from changed c where f.id = c.file_id
  `.execute(tx);
}
