// The only way to boards: whether one reads the place where a board hangs, and what one may do there. What a person may not read does
// not exist.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { BoardId, ProjectId } from '../../../domain/kernel/ids.ts';
import { type BoardVerdicts, type CoverItem, mostBoards } from '../../../domain/boards/contract.ts';
import { boardVerdicts, type Wall, workVerdict } from '../../../domain/boards/policy.ts';
import { certain } from '../../certain.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { people, type ReadSubject } from '../discussions/access.ts';
import { readableProject } from '../projects/access.ts';
import { type BoardRow, boardRow, boardsAt, boardWithCover, holdBoard } from './sql.ts';

/** What the studio may keep, in bytes. */
export interface BoardNeeds {
  limits: { file: number; studio: number };
}

/** Where boards of a project hang, or one's own. @throws AppError `not_found` */
export async function readableWall(tx: Tx, actor: MemberActor, projectId: ProjectId | null): Promise<Wall> {
  if (projectId === null) return null;
  const { status } = await readableProject(tx, actor, projectId);
  return { status };
}

/** @throws AppError `not_found`; `forbidden`; `conflict` where no other has room */
export async function wallToHangOn(tx: Tx, actor: MemberActor, projectId: ProjectId | null): Promise<void> {
  demand(workVerdict(actor, await readableWall(tx, actor, projectId)));
  await demandRoom(tx, actor, projectId);
}

/** @throws AppError `conflict` */
export async function demandRoom(tx: Tx, actor: MemberActor, projectId: ProjectId | null): Promise<void> {
  if ((await boardsAt(tx, actor, projectId)) < mostBoards) return;
  const whose = projectId === null ? 'You keep' : 'A project keeps';
  throw new AppError('conflict', { message: `${whose} ${mostBoards} mood boards at most. Delete one that is done with.` });
}

/** @throws AppError `not_found` */
export async function readableBoard(tx: Tx, actor: MemberActor, id: BoardId): Promise<BoardRow> {
  return demandThere(await boardRow(tx, actor, id));
}

/** The same with what its cover draws. @throws AppError `not_found` */
export async function coveredBoard(tx: Tx, actor: MemberActor, id: BoardId): Promise<BoardRow & { cover: CoverItem[] }> {
  return demandThere(await boardWithCover(tx, actor, id));
}

/** A board as a thing that is discussed: of a project's its maker and those who worked on it last hear what is said about it. */
export const discussedBoard: ReadSubject<BoardId> = async (tx, actor, id) => {
  const row = await readableBoard(tx, actor, id);
  return {
    name: row.name,
    projectId: row.project_id,
    status: row.project_status,
    holderIds: people(row.owner_id, ...row.worked_on_by),
    takesFiles: true,
  };
};

/** A board that the actor may work on, as it stands. @throws AppError `not_found`; `forbidden` when the actor sees it and may not */
export async function boardToWorkOn(tx: Tx, actor: MemberActor, id: BoardId): Promise<BoardRow> {
  const row = await readableBoard(tx, actor, id);
  demand(verdictsOn(actor, row).edit);
  return row;
}

/** A board for a change, held until the commit. @throws AppError `not_found`; `forbidden` when the actor sees it and may not */
export async function boardToChange(
  tx: Tx,
  actor: MemberActor,
  { id, verdict }: { id: BoardId; verdict: keyof BoardVerdicts },
): Promise<BoardRow> {
  await holdBoard(tx, id);
  const row = await readableBoard(tx, actor, id);
  demand(verdictsOn(actor, row)[verdict]);
  return row;
}

/**
 * A board in the trash, for its return, or one that is back by now. Whether there is one is told to those alone who may bring it back, now or once its project is in
 * work again.
 *
 * @throws AppError `not_found`; `forbidden` while its project is archived
 */
export async function deletedBoard(tx: Tx, actor: MemberActor, id: BoardId): Promise<BoardRow> {
  await holdBoard(tx, id);
  const row = await boardRow(tx, actor, id);
  if (!row) throw new AppError('not_found');
  const inWork: BoardRow = { ...row, project_status: row.project_status && 'wip' };
  if (verdictsOn(actor, inWork).remove !== true) throw new AppError('not_found');
  demand(verdictsOn(actor, row).remove);
  return row;
}

function demandThere<Row extends BoardRow>(row: Row | undefined): Row {
  if (!row || row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

export const verdictsOn = (actor: MemberActor, row: BoardRow): BoardVerdicts =>
  boardVerdicts(actor, {
    wall: row.project_id === null ? null : { status: certain(row.project_status, 'whoever reads it reads its project') },
    createdBy: row.owner_id,
    isArchived: row.archived_at !== null,
  });
