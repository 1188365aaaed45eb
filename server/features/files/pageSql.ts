// The pages of a version: their sizes, and the scales that were set on them.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { FileId, UserId } from '../../../domain/kernel/ids.ts';
import type { FileKind } from '../../../domain/files/kinds.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

export interface PagesRow {
  kind: FileKind;
  pages: number | null;
  /** Width and height by turns; null until somebody has looked, and of what has no pages. */
  sizes: number[] | null;
  scales: { page: number; millimetres: number; setBy: UserId; setAt: string }[];
}

interface OfVersion {
  fileId: FileId;
  number: number;
}

export async function pagesRow(tx: Tx, { fileId, number }: OfVersion): Promise<PagesRow | undefined> {
  const { rows } = await sql<PagesRow>`
    select v.kind, v.pages, v.page_sizes as sizes, (
      select coalesce(jsonb_agg(
        jsonb_build_object('page', s.page, 'millimetres', s.millimetres, 'setBy', s.set_by, 'setAt', s.set_at) order by s.page), '[]')
      from page_scales s where s.file_id = v.file_id and s.number = v.number
    ) as scales
    from file_versions v where v.file_id = ${fileId} and v.number = ${number} and ${ofStudio('v.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** Sets the scale of a page; without one, takes it away. */
export async function writeScale(
  tx: Tx,
  {
    fileId,
    number,
    page,
    millimetres,
    actor,
    now,
  }: OfVersion & { page: number; millimetres: number | null; actor: MemberActor; now: Date },
): Promise<void> {
  if (millimetres === null) {
    const where = sql`file_id = ${fileId} and number = ${number} and page = ${page} and ${ofStudio('studio_id')}`;
    await sql`delete from page_scales where ${where}`.execute(tx);
    return;
  }
  await sql`
    insert into page_scales (file_id, number, page, studio_id, millimetres, set_by, set_at)
    values (${fileId}, ${number}, ${page}, app.studio(), ${millimetres}, ${actor.userId}, ${now.toISOString()})
    on conflict (file_id, number, page) do update
      set millimetres = excluded.millimetres, set_by = excluded.set_by, set_at = excluded.set_at
  `.execute(tx);
}
