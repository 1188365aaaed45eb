// Statements that change mood boards and what lies on them.

import { type RawBuilder, sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { BoardId, BoardVersionId, ProjectId } from '../../../domain/kernel/ids.ts';
import type { Held } from '../../../domain/boards/apply.ts';
import { mostFormerVersions, versionRoom } from '../../../domain/boards/contract.ts';
import { onlyRow } from '../../db/rows.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { itemObject } from './itemSql.ts';
import type { BoardRow } from './sql.ts';

interface Act {
  actor: MemberActor;
  now: Date;
}

/** @returns false where something has the id already */
export async function insertBoard(
  tx: Tx,
  { id, projectId, name, actor, now }: Act & { id: BoardId; projectId: ProjectId | null; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into boards (id, studio_id, project_id, owner_id, name, created_at, edited_at)
      values (${id}, ${actor.studioId}, ${projectId}, ${actor.userId}, ${name}, ${now.toISOString()}, ${now.toISOString()})
      on conflict (id) do nothing returning id, studio_id, owner_id, created_at
    )
    insert into board_workers (board_id, user_id, studio_id, worked_at) select id, owner_id, studio_id, created_at from made returning board_id
  `.execute(tx);
  return rows.length > 0;
}

/** @returns its new version */
export async function renameBoard(tx: Tx, { id, name }: { id: BoardId; name: string }): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update boards set name = ${name}, version = version + 1 where id = ${id} and ${ofStudio('studio_id')} returning version
  `.execute(tx);
  return onlyRow(rows).version; // it is held
}

/** @returns its new version */
export async function setArchived(tx: Tx, { id, isArchived, actor, now }: Act & { id: BoardId; isArchived: boolean }): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update boards set archived_at = ${isArchived ? now.toISOString() : null}, archived_by = ${isArchived ? actor.userId : null}, version = version + 1
    where id = ${id} and ${ofStudio('studio_id')} returning version
  `.execute(tx);
  return onlyRow(rows).version; // it is held
}

export const setDeleted = (tx: Tx, { id, isDeleted, actor, now }: Act & { id: BoardId; isDeleted: boolean }) =>
  sql`
    update boards set deleted_at = ${isDeleted ? now.toISOString() : null}, deleted_by = ${isDeleted ? actor.userId : null}
    where id = ${id} and ${ofStudio('studio_id')}
  `.execute(tx);

export const setStar = (tx: Tx, { id, isStarred, actor }: { id: BoardId; isStarred: boolean; actor: MemberActor }) =>
  isStarred
    ? sql`insert into board_stars (user_id, board_id, studio_id) values (${actor.userId}, ${id}, ${actor.studioId}) on conflict do nothing`.execute(
        tx,
      )
    : sql`delete from board_stars where user_id = ${actor.userId} and board_id = ${id} and ${ofStudio('studio_id')}`.execute(tx);

interface Kept extends Act {
  boardId: BoardId;
  /** Those that are otherwise now, or new. */
  held: Iterable<Held>;
  act: number;
  /** How many lie on the board now. */
  count: number;
  /** Of the version of the last day, if this is the first act of another. */
  dayId: BoardVersionId;
}

/**
 * Keeps what an act did: its items, how much they hold, the number of the board's newest act, who worked on it and when; and with the first act of a day,
 * the board as it stood at the end of the last day on which somebody worked. One statement: all of it sees the board as it was before.
 *
 * @returns how many bytes lie on the board now
 */
export async function keepAct(tx: Tx, { boardId, held, act, count, dayId, actor, now }: Kept): Promise<number> {
  const rows = [...held].map(({ item, isRemoved }) => ({
    id: item.id,
    kind: item.kind,
    ...item.frame,
    z: item.place.z,
    parent_id: item.place.parentId,
    group_id: item.place.groupId,
    look: item.look,
    content: item.content,
    is_locked: item.lock.isLocked,
    frame_act: item.versions.frame,
    place_act: item.versions.place,
    look_act: item.versions.look,
    content_act: item.versions.content,
    lock_act: item.versions.lock,
    life_act: item.versions.life,
    created_by: item.createdBy,
    is_removed: isRemoved,
  }));
  const at = now.toISOString();
  const { rows: boards } = await sql<{ bytes: number }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, kind text, x float8, y float8, w float8, h float8,
        rotation float8, z text, parent_id uuid, group_id uuid, look jsonb, content jsonb, is_locked boolean, frame_act integer,
        place_act integer, look_act integer, content_act integer, lock_act integer, life_act integer, created_by uuid, is_removed boolean)
    ), kept as (
      insert into board_items (board_id, id, studio_id, kind, x, y, w, h, rotation, z, parent_id, group_id, look, content, is_locked, frame_act,
        place_act, look_act, content_act, lock_act, life_act, created_by, removed_at)
      select ${boardId}, id, ${actor.studioId}, kind, x, y, w, h, rotation, z, parent_id, group_id, look, content, is_locked, frame_act,
        place_act, look_act, content_act, lock_act, life_act, created_by, case when is_removed then ${at}::timestamptz end
      from given
      on conflict (board_id, id) do update set x = excluded.x, y = excluded.y, w = excluded.w, h = excluded.h, rotation = excluded.rotation,
        z = excluded.z, parent_id = excluded.parent_id, group_id = excluded.group_id, look = excluded.look, content = excluded.content,
        is_locked = excluded.is_locked, frame_act = excluded.frame_act, place_act = excluded.place_act, look_act = excluded.look_act,
        content_act = excluded.content_act, lock_act = excluded.lock_act, life_act = excluded.life_act, removed_at = excluded.removed_at
      returning bytes, removed_at
    ), before as (
      select i.bytes from board_items i join given g on g.id = i.id
      where i.board_id = ${boardId} and i.removed_at is null and ${ofStudio('i.studio_id')}
    ), day as (
      insert into board_versions (id, board_id, studio_id, name, act, items, content, saved_by, saved_at)
      select ${dayId}, b.id, b.studio_id, null, b.act, b.items, ${contentOf}, null, b.edited_at
      from boards b join studios s on s.id = b.studio_id
      where b.id = ${boardId} and b.act > 0 and ${ofStudio('b.studio_id')}
        and (b.edited_at at time zone s.time_zone)::date < (${at}::timestamptz at time zone s.time_zone)::date
    ), worked as (
      insert into board_workers (board_id, user_id, studio_id, worked_at) values (${boardId}, ${actor.userId}, ${actor.studioId}, ${at})
      on conflict (board_id, user_id) do update set worked_at = excluded.worked_at
    )
    update boards set act = ${act}, items = ${count}, edited_at = ${at}, bytes = bytes
      + coalesce((select sum(bytes) from kept where removed_at is null), 0) - coalesce((select sum(bytes) from before), 0)
    where id = ${boardId} and ${ofStudio('studio_id')} returning bytes
  `.execute(tx);
  return onlyRow(boards).bytes;
}

/** Keeps a board as it stands, under a name. @returns false where something has the id */
export async function insertVersion(
  tx: Tx,
  { id, row, name, actor, now }: Act & { id: BoardVersionId; row: BoardRow; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into board_versions (id, board_id, studio_id, name, act, items, content, saved_by, saved_at)
    select ${id}, b.id, b.studio_id, ${name}, b.act, b.items, ${contentOf}, ${actor.userId}, ${now.toISOString()}
    from boards b where b.id = ${row.id} and ${ofStudio('b.studio_id')}
    on conflict (id) do nothing returning id
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Keeps a board as it stands, without a name, before it gives way to an earlier version; unless the newest version holds the same.
 * Of all that gave way the newest stay, so that no number of restores fills the disk; what a day left behind is not counted there.
 *
 * @returns the version that holds it
 */
export async function keepFormer(tx: Tx, { id, row, actor, now }: Act & { id: BoardVersionId; row: BoardRow }): Promise<BoardVersionId> {
  const { rows } = await sql<{ id: BoardVersionId }>`
    with standing as (
      select b.id, b.studio_id, b.act, b.items, ${contentOf} as content from boards b where b.id = ${row.id} and ${ofStudio('b.studio_id')}
    ), newest as (
      select v.id, v.act, v.items, v.content from board_versions v where v.board_id = ${row.id} and ${ofStudio('v.studio_id')}
      order by v.saved_at desc, v.id limit 1
    ), same as (
      select n.id from newest n join standing b
        on n.act = b.act or n.items = b.items and ${asItHangs(sql`n.content`)} = ${asItHangs(sql`b.content`)}
    ), kept as (
      insert into board_versions (id, board_id, studio_id, name, act, items, content, saved_by, saved_at)
      select ${id}, b.id, b.studio_id, null, b.act, b.items, b.content, ${actor.userId}, ${now.toISOString()} from standing b
      where not exists (select from same) returning id
    ), former as (
      select v.id, row_number() over newer as place, sum(pg_column_size(v.content)) over newer as bytes from board_versions v
      where v.board_id = ${row.id} and v.name is null and v.saved_by is not null and ${ofStudio('v.studio_id')}
      window newer as (order by v.saved_at desc, v.id)
    ), gone as (
      delete from board_versions v using former f
      where v.id = f.id and (f.place >= ${mostFormerVersions} or f.bytes > ${versionRoom.former}) and exists (select from kept)
    )
    select id from kept union all select id from same
  `.execute(tx);
  return onlyRow(rows).id; // the board is held
}

/** What a version holds, whichever acts brought it there. */
const asItHangs = (content: RawBuilder<unknown>) =>
  sql`(select jsonb_agg(e.item - 'versions' order by e.n) from jsonb_array_elements(${content}) with ordinality as e (item, n))`;

/** All that lies on the board `b`. */
const contentOf = sql`(select coalesce(jsonb_agg(${itemObject} order by i.id), '[]') from board_items i where i.board_id = b.id and i.removed_at is null)`;
