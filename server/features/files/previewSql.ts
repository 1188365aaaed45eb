// What is derived of versions: their facts, their words, and pictures in the sizes that were asked for.

import { sql } from 'kysely';
import type { FileId, ProjectId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { Fault } from '../../../domain/files/faults.ts';
import type { FileKind } from '../../../domain/files/kinds.ts';
import type { Size, Tile } from '../../../domain/files/renditions.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

/**
 * Found to be of a format that nobody opened, which is opened now. Whatever becomes of them then, they are no longer that: they are
 * looked at again once.
 */
const isUndrawn = sql<boolean>`(v.media_type in ('image/tiff', 'image/gif') and v.preview = 'none'
  and (v.fault is null or v.fault = 'unsupported'))`;

/** Documents with versions that nobody has looked at. */
export async function waitingFiles(tx: Tx, ids: readonly FileId[]): Promise<{ fileId: FileId; studioId: StudioId }[]> {
  const { rows } = await sql<{ fileId: FileId; studioId: StudioId }>`
    select distinct file_id as "fileId", studio_id as "studioId" from file_versions
    where file_id = any(${sql.val(ids)}::uuid[]) and preview = 'waiting' and ${ofStudio('studio_id')}
  `.execute(tx);
  return rows;
}

export interface WaitingVersion {
  fileId: FileId;
  number: number;
  sha256: Buffer;
  kind: FileKind;
  mediaType: string;
  addedBy: UserId;
}

/** Documents, of all studios, that came before what is known of others was kept: drawings without the sizes of their pages, and pictures. */
export async function filesToSeeAgain(tx: Tx, limit: number): Promise<{ fileId: FileId; studioId: StudioId }[]> {
  const { rows } = await sql<{ fileId: FileId; studioId: StudioId }>`
    select distinct v.file_id as "fileId", v.studio_id as "studioId" from file_versions v
    where (v.kind = 'pdf' and v.preview = 'ready' and v.page_sizes is null) or ${isUndrawn} order by v.file_id limit ${limit}
  `.execute(tx);
  return rows;
}

/** The drawings among a document's versions whose pages nobody has measured. */
export async function unmeasuredVersions(tx: Tx, fileId: FileId): Promise<WaitingVersion[]> {
  const { rows } = await sql<WaitingVersion>`
    select file_id as "fileId", number, sha256, kind, media_type as "mediaType", added_by as "addedBy" from file_versions
    where file_id = ${fileId} and kind = 'pdf' and preview = 'ready' and page_sizes is null and ${ofStudio('studio_id')} order by number desc
  `.execute(tx);
  return rows;
}

/** Writes how large the pages are; empty where that cannot be told, so that nobody asks again. @returns where the document lies */
export async function noteSizes(
  tx: Tx,
  { fileId, number }: Pick<WaitingVersion, 'fileId' | 'number'>,
  sizes: readonly Size[],
): Promise<{ projectId: ProjectId | null; ownerId: UserId } | null> {
  const { rows } = await sql<{ projectId: ProjectId | null; ownerId: UserId }>`
    update file_versions v set page_sizes = ${sql.val(sizes.flatMap((size) => [size.width, size.height]))}::double precision[]
    from user_files f
    where v.file_id = ${fileId} and v.number = ${number} and v.page_sizes is null and ${ofStudio('v.studio_id')} and f.id = v.file_id
    returning f.project_id as "projectId", f.owner_id as "ownerId"
  `.execute(tx);
  return rows[0] ?? null;
}

/** The versions of a document that are to be looked at, the newest first: it is the one that is shown. */
export async function waitingVersions(tx: Tx, fileId: FileId): Promise<WaitingVersion[]> {
  const { rows } = await sql<WaitingVersion>`
    select v.file_id as "fileId", v.number, v.sha256, v.kind, v.media_type as "mediaType", v.added_by as "addedBy" from file_versions v
    where v.file_id = ${fileId} and (v.preview = 'waiting' or ${isUndrawn}) and ${ofStudio('v.studio_id')} order by v.number desc
  `.execute(tx);
  return rows;
}

export interface NotedFacts {
  preview: 'ready' | 'none';
  width: number | null;
  height: number | null;
  pages: number | null;
  pageSizes: readonly Size[];
  thumbnail: Buffer | null;
  fault: Fault | null;
}

/** Writes what a version holds. @returns where the document lies; null where nobody waits for it any more */
export async function noteFacts(
  tx: Tx,
  { fileId, number }: Pick<WaitingVersion, 'fileId' | 'number'>,
  { preview, width, height, pages, pageSizes, thumbnail, fault }: NotedFacts,
): Promise<{ projectId: ProjectId | null; ownerId: UserId } | null> {
  const sizes = pageSizes.length > 0 ? pageSizes.flatMap((size) => [size.width, size.height]) : null;
  const { rows } = await sql<{ projectId: ProjectId | null; ownerId: UserId }>`
    update file_versions v set preview = ${preview}, width = ${width}, height = ${height}, pages = ${pages},
      thumbnail = ${thumbnail}, fault = ${fault}, page_sizes = ${sql.val(sizes)}::double precision[]
    from user_files f
    where v.file_id = ${fileId} and v.number = ${number} and (v.preview = 'waiting' or ${isUndrawn}) and ${ofStudio('v.studio_id')}
      and f.id = v.file_id
    returning f.project_id as "projectId", f.owner_id as "ownerId"
  `.execute(tx);
  return rows[0] ?? null;
}

export const insertTexts = (
  tx: Tx,
  { fileId, number, texts }: { fileId: FileId; number: number; texts: readonly { page: number; body: string }[] },
) =>
  sql`
    insert into file_texts (file_id, number, page, studio_id, body)
    select ${fileId}, ${number}, t.page, app.studio(), t.body
    from unnest(${sql.val(texts.map(({ page }) => page))}::int[], ${sql.val(texts.map(({ body }) => body))}::text[]) t (page, body)
  `.execute(tx);

export interface VersionToDraw {
  sha256: Buffer;
  kind: FileKind;
  mediaType: string;
  pages: number | null;
  thumbnail: Buffer | null;
  fault: Fault | null;
  /** The picture that is asked for, once it is drawn. */
  rendition: Buffer | null;
}

/** A version of a document that was found readable, with one of its pictures. */
export async function versionToDraw(
  tx: Tx,
  { fileId, number, name }: { fileId: FileId; number: number; name: string },
): Promise<VersionToDraw | undefined> {
  const { rows } = await sql<VersionToDraw>`
    select v.sha256, v.kind, v.media_type as "mediaType", v.pages, v.thumbnail, v.fault, r.sha256 as rendition
    from file_versions v left join file_renditions r on r.file_id = v.file_id and r.number = v.number and r.name = ${name}
    where v.file_id = ${fileId} and v.number = ${number} and ${ofStudio('v.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** Under which name a picture of a version is kept. */
export const pictureName = ({ page, step, tile }: { page: number; step: number; tile: Tile | null }): string =>
  [page, step, ...(tile ? [tile.x, tile.y] : [])].join('-');

/** Pictures that are kept of one version; further ones are drawn each time. */
const mostRenditions = 400;

/** Keeps a picture, unless the version is gone or has as many as there may be. */
export const insertRendition = (
  tx: Tx,
  { fileId, number, name, sha256 }: { fileId: FileId; number: number; name: string; sha256: Buffer },
) =>
  sql`
    insert into file_renditions (file_id, number, name, studio_id, sha256)
    select v.file_id, v.number, ${name}, v.studio_id, ${sha256} from file_versions v
    where v.file_id = ${fileId} and v.number = ${number} and ${ofStudio('v.studio_id')}
      and (select count(*) from file_renditions r where r.file_id = v.file_id and r.number = v.number) < ${mostRenditions}
    on conflict do nothing
  `.execute(tx);
