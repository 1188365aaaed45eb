// Named queries of the drawing register.

import { sql } from 'kysely';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, ProjectId } from '../../../domain/kernel/ids.ts';
import { mostSheets } from '../../../domain/files/register.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

/** Of the numbers that sheets of the project are to have, those that another one there has which counts. */
export async function takenNumbers(
  tx: Tx,
  { projectId, numbers, except }: { projectId: ProjectId; numbers: readonly string[]; except: readonly string[] },
): Promise<{ place: number; fileId: FileId }[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ place: number; fileId: FileId }>`
    select g.place::int - 1 as place, f.id as "fileId"
    from unnest(${sql.val(numbers)}::text[]) with ordinality g (number, place) join user_files f
      on f.project_id = ${projectId} and lower(f.sheet_number) = lower(g.number)
    where f.sheet_number is not null and f.project_id is not null and f.deleted_at is null and f.superseded_at is null
      and f.id <> all(${sql.val(except)}::uuid[])
    order by g.place
  `.execute(tx);
  return rows;
}

/** Of some documents with the revisions that their current versions are to have: those of which an earlier version has it. */
export async function takenRevisions(tx: Tx, wished: readonly { id: string; revision: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select f.id from unnest(${sql.val(wished.map(({ id }) => id))}::uuid[], ${sql.val(wished.map(({ revision }) => revision))}::text[]) g (id, revision)
      join user_files f on f.id = g.id
      join file_versions v on v.file_id = f.id and v.number <> f.number and lower(v.revision) = lower(g.revision)
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** That registers are not longer than they are read, with those that are to come. Their places are held. @throws AppError `validation_failed` */
export async function demandSheetsFit(
  tx: Tx,
  { projectIds, field, coming = 0 }: { projectIds: readonly ProjectId[]; field: string; coming?: number },
): Promise<void> {
  const { rows } = await sql`
    select from user_files f
    where f.project_id = any(${sql.val(projectIds)}::uuid[]) and ${ofStudio('f.studio_id')} and f.sheet_number is not null and f.deleted_at is null
    group by f.project_id having count(*) + ${coming} > ${mostSheets}
  `.execute(tx);
  if (rows.length > 0)
    throw new AppError('validation_failed', { field, message: `A register holds ${mostSheets.toLocaleString('en')} sheets at most.` });
}
