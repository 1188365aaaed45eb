// From rows to the records of the contract.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { FileId, FolderId } from '../../../domain/kernel/ids.ts';
import type { FileRecord, FileVersion, FolderRecord } from '../../../domain/files/contract.ts';
import type { SheetFacts } from '../../../domain/files/registerContract.ts';
import type { Tx } from '../../db/tx.ts';
import { verdictsOnFile, verdictsOnFolder } from './access.ts';
import { type FileRow, fileRow, type PlaceOf } from './sql.ts';
import { type DrawerRow, drawers } from './folderSql.ts';
import type { VersionRow } from './versionSql.ts';

const isoTime = (value: string): string => new Date(value).toISOString();

/** What a document says of its current version, and each version of itself. */
const versionFacts = (row: FileRow | VersionRow) => ({
  number: row.number,
  kind: row.kind,
  mediaType: row.media_type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  pages: row.pages,
  preview: row.preview,
  fault: row.fault,
  revision: row.revision,
});

export const toFile = (actor: MemberActor, row: FileRow): FileRecord => ({
  id: row.id,
  projectId: row.project_id,
  folderId: row.folder_id,
  staysWith: row.task_id,
  sentWith: row.comment_id,
  name: row.name,
  version: row.version,
  ...versionFacts(row),
  addedBy: row.owner_id,
  modifiedAt: isoTime(row.changed_at),
  modifiedBy: row.changed_by,
  isStarred: row.is_starred,
  sheet: toSheet(row),
  can: verdictsOnFile(actor, row),
});

/** In no project there is no register. */
function toSheet(row: FileRow): SheetFacts | null {
  const { sheet_number: number, sheet_title: title, revision, revision_status: status } = row;
  if (row.project_id === null || number === null || title === null || revision === null || status === null) return null;
  return {
    number,
    title,
    revision,
    status: row.superseded_at === null ? status : 'superseded',
    revisedAt: isoTime(row.revised_at),
    supersededAt: row.superseded_at && isoTime(row.superseded_at),
    supersededBy: row.superseder,
  };
}

export const toVersion = (row: VersionRow): FileVersion => ({
  ...versionFacts(row),
  status: row.status,
  note: row.note,
  addedBy: row.added_by,
  addedAt: isoTime(row.added_at),
  restoredFrom: row.restored_from,
});

export const toFolder = (actor: MemberActor, row: DrawerRow): FolderRecord => ({
  id: row.id,
  projectId: row.project_id,
  parentId: row.parent_id,
  name: row.name,
  version: row.version,
  files: row.files,
  modifiedAt: isoTime(row.modified_at),
  newest: row.newest,
  can: verdictsOnFolder(actor, row),
});

export async function fileAnswer(tx: Tx, actor: MemberActor, id: FileId): Promise<FileRecord> {
  const row = await fileRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  return toFile(actor, row);
}

export async function folderAnswer(tx: Tx, actor: MemberActor, { of, id }: { of: PlaceOf; id: FolderId }): Promise<FolderRecord> {
  const [row] = await drawers(tx, { of, parentId: null, only: [id] });
  if (!row) throw new AppError('not_found');
  return toFolder(actor, row);
}
