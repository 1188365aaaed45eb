// From rows to the records of the contract.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { BoardId } from '../../../domain/kernel/ids.ts';
import type { BoardRecord } from '../../../domain/boards/contract.ts';
import type { Tx } from '../../db/tx.ts';
import { verdictsOn } from './access.ts';
import { type BoardRow, boardRow } from './sql.ts';

export const isoTime = (value: string): string => new Date(value).toISOString();

export const toBoard = (actor: MemberActor, row: BoardRow): BoardRecord => ({
  id: row.id,
  projectId: row.project_id,
  name: row.name,
  version: row.version,
  act: row.act,
  items: row.items,
  createdBy: row.owner_id,
  createdAt: isoTime(row.created_at),
  editedAt: isoTime(row.edited_at),
  workedOnBy: row.worked_on_by,
  archivedAt: row.archived_at && isoTime(row.archived_at),
  isStarred: row.is_starred,
  can: verdictsOn(actor, row),
});

export async function boardAnswer(tx: Tx, actor: MemberActor, id: BoardId): Promise<{ board: BoardRecord }> {
  const row = await boardRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  return { board: toBoard(actor, row) };
}
