// Versions of documents, and the bytes that they hold.

import { sql } from 'kysely';
import type { FileId, UserId } from '../../../domain/kernel/ids.ts';
import type { FileRecord, FileVersion } from '../../../domain/files/contract.ts';
import type { FileKind } from '../../../domain/files/kinds.ts';
import type { SheetStatus } from '../../../domain/files/register.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { FileRow } from './sql.ts';

export interface VersionRow {
  number: number;
  kind: FileVersion['kind'];
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  pages: number | null;
  preview: FileVersion['preview'];
  fault: FileVersion['fault'];
  note: string;
  added_by: UserId;
  added_at: string;
  restored_from: number | null;
  revision: string | null;
  status: SheetStatus | null;
  sha256: Buffer;
}

/** All versions of a document that was found readable, the newest first. */
export async function versionRows(tx: Tx, fileId: FileId): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select number, kind, media_type, bytes, width, height, pages, preview, fault, note, added_by, added_at, restored_from, sha256,
      revision, status
    from file_versions where file_id = ${fileId} and ${ofStudio('studio_id')} order by number desc limit 1000
  `.execute(tx);
  return rows;
}

export async function versionRow(tx: Tx, fileId: FileId, number: number): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select number, kind, media_type, bytes, width, height, pages, preview, fault, note, added_by, added_at, restored_from, sha256,
      revision, status
    from file_versions where file_id = ${fileId} and number = ${number} and ${ofStudio('studio_id')}
  `.execute(tx);
  return rows[0];
}

/** Bytes that are kept, and what they are. */
export interface Content {
  sha256: Buffer;
  bytes: number;
  kind: FileKind;
  mediaType: string;
}

/** What is copied is looked at already. */
export interface CopiedContent extends Content {
  preview: string;
  fault: FileRecord['fault'];
  width: number | null;
  height: number | null;
  pages: number | null;
  thumbnail: Buffer | null;
  page_sizes: number[] | null;
}

/** What the current versions of some documents hold, by the ids of these. */
export async function contentRows(tx: Tx, files: readonly Pick<FileRow, 'id'>[]): Promise<Map<string, CopiedContent>> {
  const { rows } = await sql<CopiedContent & { id: string }>`
    select v.file_id as id, v.sha256, v.bytes, v.kind, v.media_type as "mediaType", v.preview, v.fault, v.width, v.height, v.pages,
      v.thumbnail, v.page_sizes
    from user_files f join file_versions v on v.file_id = f.id and v.number = f.number
    where f.id = any(${sql.val(files.map(({ id }) => id))}::uuid[]) and ${ofStudio('f.studio_id')}
  `.execute(tx);
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}
