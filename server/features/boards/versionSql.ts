// Named queries of what was kept of boards.

import { sql } from 'kysely';
import type { BoardId, BoardVersionId, UserId } from '../../../domain/kernel/ids.ts';
import { mostNamedVersions, pageOfItems } from '../../../domain/boards/contract.ts';
import type { Item } from '../../../domain/boards/items.ts';
import { onlyRow } from '../../db/rows.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';

export interface VersionRow {
  id: BoardVersionId;
  name: string | null;
  act: number;
  items: number;
  saved_by: UserId | null;
  saved_at: string;
}

const columns = sql`v.id, v.name, v.act, v.items, v.saved_by, v.saved_at`;

/** Those of a board that was found readable, the newest first. */
export async function versionRows(tx: Tx, boardId: BoardId): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from board_versions v where v.board_id = ${boardId} and ${ofStudio('v.studio_id')}
    order by v.saved_at desc, v.id limit ${2 * mostNamedVersions}
  `.execute(tx);
  return rows;
}

export async function versionRow(tx: Tx, { boardId, id }: { boardId: BoardId; id: BoardVersionId }): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${columns} from board_versions v where v.id = ${id} and v.board_id = ${boardId} and ${ofStudio('v.studio_id')}
  `.execute(tx);
  return rows[0];
}

/** How many have a name, and how many bytes they hold as they are kept. */
export async function namedVersions(tx: Tx, boardId: BoardId): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(pg_column_size(v.content)), 0)::bigint as bytes from board_versions v
    where v.board_id = ${boardId} and v.name is not null and ${ofStudio('v.studio_id')}
  `.execute(tx);
  return onlyRow(rows);
}

/** What a version holds, a page in the order of the items' ids; all of it without a limit. */
export async function versionItems(
  tx: Tx,
  { id, from = 0, limit = null }: { id: BoardVersionId; from?: number; limit?: number | null },
): Promise<Item[]> {
  const { rows } = await sql<{ item: Item }>`
    select e.item from board_versions v cross join lateral jsonb_array_elements(v.content) with ordinality as e (item, n)
    where v.id = ${id} and ${ofStudio('v.studio_id')} and e.n > ${from} order by e.n limit ${limit}
  `.execute(tx);
  return rows.map(({ item }) => item);
}

/** A page of them, and where the next begins. */
export async function versionPage(
  tx: Tx,
  { id, from }: { id: BoardVersionId; from: number },
): Promise<{ items: Item[]; next: number | null }> {
  const rows = await versionItems(tx, { id, from, limit: pageOfItems + 1 });
  return { items: rows.slice(0, pageOfItems), next: rows.length > pageOfItems ? from + pageOfItems : null };
}
