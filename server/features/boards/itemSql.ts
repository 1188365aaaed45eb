// Named queries of what lies on boards.

import { type RawBuilder, sql } from 'kysely';
import type { BoardId, BoardItemId, FileId, TaskId } from '../../../domain/kernel/ids.ts';
import type { Held } from '../../../domain/boards/apply.ts';
import { type BoardFile, pageOfItems } from '../../../domain/boards/contract.ts';
import type { Item } from '../../../domain/boards/items.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { type BoardRow, isShownOn } from './sql.ts';

/** Of a row `i`, the item as the rule knows it. */
export const itemObject = sql`jsonb_build_object('id', i.id, 'kind', i.kind, 'createdBy', i.created_by,
  'frame', jsonb_build_object('x', i.x, 'y', i.y, 'w', i.w, 'h', i.h, 'rotation', i.rotation),
  'place', jsonb_build_object('z', i.z, 'parentId', i.parent_id, 'groupId', i.group_id), 'look', i.look, 'content', i.content,
  'lock', jsonb_build_object('isLocked', i.is_locked),
  'versions', jsonb_build_object('frame', i.frame_act, 'place', i.place_act, 'look', i.look_act, 'content', i.content_act,
    'lock', i.lock_act, 'life', i.life_act))`;

interface HeldRow {
  item: Item;
  isRemoved: boolean;
}

const toHeld = (rows: readonly HeldRow[]): Map<BoardItemId, Held> => new Map(rows.map((row) => [row.item.id, row]));

/** The items that an act names, taken away or not, and all sections: what the rule asks for. The board is held. */
export async function itemsForAct(
  tx: Tx,
  { boardId, ids }: { boardId: BoardId; ids: readonly BoardItemId[] },
): Promise<{ items: Map<BoardItemId, Held>; sections: number }> {
  const { rows } = await sql<HeldRow>`
    select ${itemObject} as item, i.removed_at is not null as "isRemoved" from board_items i
    where i.board_id = ${boardId} and i.id = any(${sql.val(ids)}::uuid[]) and ${ofStudio('i.studio_id')}
    union all
    select ${itemObject}, false from board_items i
    where i.board_id = ${boardId} and i.kind = 'section' and i.removed_at is null and i.id <> all(${sql.val(ids)}::uuid[]) and ${ofStudio('i.studio_id')}
  `.execute(tx);
  return { items: toHeld(rows), sections: rows.filter(({ item, isRemoved }) => item.kind === 'section' && !isRemoved).length };
}

/** What lies on a board, and of what was taken off it these: how much else was, nobody who asks may feel. */
export async function lyingItems(
  tx: Tx,
  { boardId, also = [] }: { boardId: BoardId; also?: readonly BoardItemId[] },
): Promise<Map<BoardItemId, Held>> {
  const { rows } = await sql<HeldRow>`
    select ${itemObject} as item, i.removed_at is not null as "isRemoved" from board_items i
    where i.board_id = ${boardId} and ${ofStudio('i.studio_id')} and (i.removed_at is null or i.id = any(${sql.val(also)}::uuid[]))
    order by i.id
  `.execute(tx);
  return toHeld(rows);
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How far a row `i` lies from a box; nothing where it reaches into it. */
const distanceTo = ({ x, y, w, h }: Box): RawBuilder<number> =>
  sql`greatest(i.x - ${x + w}::float8, ${x}::float8 - i.x - i.w, i.y - ${y + h}::float8, ${y}::float8 - i.y - i.h, 0)`;

/** What lies on a board, a page: those nearest to a box, or all in the order of their ids. */
export async function itemPage(
  tx: Tx,
  { boardId, box, after }: { boardId: BoardId; box: Box | null; after: string | null },
): Promise<{ items: Item[]; next: string | null }> {
  const { rows } = await sql<{ item: Item }>`
    select ${itemObject} as item from board_items i
    where i.board_id = ${boardId} and i.removed_at is null and ${ofStudio('i.studio_id')} ${after ? sql`and i.id > ${after}::uuid` : sql``}
    order by ${box ? sql`${distanceTo(box)},` : sql``} i.id limit ${pageOfItems + 1}
  `.execute(tx);
  const items = rows.slice(0, pageOfItems).map(({ item }) => item);
  return { items, next: !box && rows.length > pageOfItems ? (items.at(-1)?.id ?? null) : null };
}

const fileColumns = sql`f.id, f.name, f.number, f.kind, v.media_type as "mediaType", v.width, v.height, v.pages, v.preview, v.fault`;

/** Those of some documents that a board shows: of its own place, and not deleted. */
export async function shownFiles(tx: Tx, { boardId, ids }: { boardId: BoardId; ids: readonly FileId[] }): Promise<BoardFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BoardFile>`
    select ${fileColumns} from boards b cross join unnest(${sql.val(ids)}::uuid[]) as given (id)
    join user_files f on f.id = given.id join file_versions v on v.file_id = f.id and v.number = f.number
    where b.id = ${boardId} and ${ofStudio('b.studio_id')} and ${isShownOn} order by f.id
  `.execute(tx);
  return rows;
}

/** All documents that a board shows. */
export async function filesOfBoard(tx: Tx, boardId: BoardId): Promise<BoardFile[]> {
  const { rows } = await sql<BoardFile>`
    select ${fileColumns} from boards b join (
      select distinct i.file_id from board_items i where i.board_id = ${boardId} and i.removed_at is null and i.file_id is not null
    ) given on b.id = ${boardId}
    join user_files f on f.id = given.file_id join file_versions v on v.file_id = f.id and v.number = f.number
    where ${ofStudio('b.studio_id')} and ${isShownOn} order by f.id
  `.execute(tx);
  return rows;
}

/** All documents that a board shows, for their copies. */
export async function filesToCopy(tx: Tx, boardId: BoardId): Promise<{ id: FileId; name: string; isOfLink: boolean }[]> {
  const { rows } = await sql<{ id: FileId; name: string; isOfLink: boolean }>`
    select f.id, f.name, f.of_link as "isOfLink" from boards b join (
      select distinct i.file_id from board_items i where i.board_id = ${boardId} and i.removed_at is null and i.file_id is not null
    ) given on b.id = ${boardId} join user_files f on f.id = given.file_id
    where ${ofStudio('b.studio_id')} and ${isShownOn} order by f.name, f.id
  `.execute(tx);
  return rows;
}

/** Those of some tasks that may stand on a board: of its project, or its owner's own. */
export async function linkableTasks(tx: Tx, { row, ids }: { row: BoardRow; ids: readonly TaskId[] }): Promise<Set<TaskId>> {
  const { rows } = await sql<{ id: TaskId }>`
    select t.id from tasks t where t.id = any(${sql.val(ids)}::uuid[]) and t.deleted_at is null and ${ofStudio('t.studio_id')}
      and t.project_id is not distinct from ${row.project_id} and (t.project_id is not null or t.creator_id = ${row.owner_id})
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface StandingRow {
  boardId: BoardId;
  item: Item;
  isRemoved: boolean;
}

/** Some items of some boards as they stand, for whoever is told of them. */
export async function standingItems(tx: Tx, pairs: readonly { boardId: BoardId; id: BoardItemId }[]): Promise<StandingRow[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<StandingRow>`
    select i.board_id as "boardId", ${itemObject} as item, i.removed_at is not null as "isRemoved"
    from unnest(${sql.val(pairs.map(({ boardId }) => boardId))}::uuid[], ${sql.val(pairs.map(({ id }) => id))}::uuid[]) as given (board_id, id)
    join board_items i on i.board_id = given.board_id and i.id = given.id where ${ofStudio('i.studio_id')}
  `.execute(tx);
  return rows;
}
