// Named queries of mood boards.

import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { EventScope } from '../../../domain/kernel/events.ts';
import type { BoardId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import { type BoardGroup, type CoverItem, mostCoverItems } from '../../../domain/boards/contract.ts';
import { holds, readerOf } from '../../../domain/studios/policy.ts';
import { holdsText } from '../../db/looking.ts';
import { inOrder } from '../../db/ordering.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { isReadableBy } from '../projects/sql.ts';

/** That the actor reads the row `b`: their own, or of a project `p` in reach. */
const isInReach = (actor: MemberActor): RawBuilder<boolean> =>
  sql`(${ofStudio('b.studio_id')} and case when b.project_id is null then b.owner_id = ${actor.userId} else ${isReadableBy(readerOf(actor))} end)`;

export interface BoardRow {
  id: BoardId;
  project_id: ProjectId | null;
  project_status: ProjectStatus | null;
  owner_id: UserId;
  name: string;
  version: number;
  act: number;
  items: number;
  /** What lies on it. */
  bytes: number;
  created_at: string;
  edited_at: string;
  archived_at: string | null;
  deleted_at: string | null;
  deleted_by: UserId | null;
  is_starred: boolean;
  worked_on_by: UserId[];
}

const columns = sql`b.id, b.project_id, p.status as project_status, b.owner_id, b.name, b.version, b.act, b.items, b.bytes, b.created_at, b.edited_at,
  b.archived_at, b.deleted_at, b.deleted_by, s.board_id is not null as is_starred, (
    select coalesce(jsonb_agg(l.user_id order by l.worked_at desc, l.user_id), '[]')
    from (select w.user_id, w.worked_at from board_workers w where w.board_id = b.id order by w.worked_at desc, w.user_id limit 10) l
  ) as worked_on_by`;

const joined = (actor: MemberActor) => sql`boards b left join projects p on p.id = b.project_id
  left join board_stars s on s.board_id = b.id and s.user_id = ${actor.userId}`;

/** A board that the actor reads, in the trash or not. */
export async function boardRow(tx: Tx, actor: MemberActor, id: BoardId): Promise<BoardRow | undefined> {
  const { rows } = await sql<BoardRow>`select ${columns} from ${joined(actor)} where b.id = ${id} and ${isInReach(actor)}`.execute(tx);
  return rows[0];
}

/** The same with what its cover draws. */
export async function boardWithCover(tx: Tx, actor: MemberActor, id: BoardId): Promise<(BoardRow & { cover: CoverItem[] }) | undefined> {
  const { rows } = await sql<BoardRow & { cover: CoverItem[] }>`
    select ${columns}, ${cover} as cover from ${joined(actor)} where b.id = ${id} and ${isInReach(actor)}
  `.execute(tx);
  return rows[0];
}

/** How many hang in a project, or are one's own, those in the trash not counted. */
export async function boardsAt(tx: Tx, actor: MemberActor, projectId: ProjectId | null): Promise<number> {
  const place = projectId === null ? sql`b.project_id is null and b.owner_id = ${actor.userId}` : sql`b.project_id = ${projectId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from boards b where ${place} and b.deleted_at is null and ${ofStudio('b.studio_id')}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Those of some boards that may be shown on this one: of the same project, or as personal as it is. */
export async function neighbours(
  tx: Tx,
  actor: MemberActor,
  { row, ids }: { row: BoardRow; ids: readonly BoardId[] },
): Promise<Set<BoardId>> {
  const { rows } = await sql<{ id: BoardId }>`
    select b.id from boards b left join projects p on p.id = b.project_id
    where b.id = any(${sql.val(ids)}::uuid[]) and b.id <> ${row.id} and b.project_id is not distinct from ${row.project_id}
      and b.deleted_at is null and ${isInReach(actor)}
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Those of some boards that the actor reads, none of them in the trash. */
export async function readableAmong(tx: Tx, actor: MemberActor, ids: readonly BoardId[]): Promise<BoardId[]> {
  const { rows } = await sql<{ id: BoardId }>`
    select b.id from boards b left join projects p on p.id = b.project_id
    where b.id = any(${sql.val(ids)}::uuid[]) and b.deleted_at is null and ${isInReach(actor)}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Holds a board until the commit: acts on it come one after another. Its project is not deleted for good meanwhile; nobody who changes
 * it, archives it or takes somebody out of it waits for those who draw, for there is always one: the act that is under way stands still.
 */
export async function holdBoard(tx: Tx, id: BoardId): Promise<void> {
  await sql`
    with wall as materialized (
      select p.id from projects p where p.id = (select b.project_id from boards b where b.id = ${id}) and ${ofStudio('p.studio_id')} for key share
    )
    select from boards b where b.id = ${id} and ${ofStudio('b.studio_id')} and (select count(*) from wall) >= 0 for no key update
  `.execute(tx);
}

export type BoardSort = 'edited' | 'name' | 'created';
const sortKeys: Record<BoardSort, RawBuilder<unknown>> = {
  edited: sql`b.edited_at`,
  name: inOrder(sql`b.name`),
  created: sql`b.created_at`,
};

export interface Gallery {
  scope: 'all' | 'projects' | 'personal';
  projectId: ProjectId | undefined;
  personId: UserId | undefined;
  starred: boolean;
  state: 'current' | 'archived' | 'trash';
  search: string | undefined;
  sort: BoardSort;
  /** The key and the id of the last row before. */
  after: readonly string[] | null;
  limit: number;
}

const states: Record<Gallery['state'], (actor: MemberActor) => RawBuilder<boolean>> = {
  current: () => sql`b.deleted_at is null and b.archived_at is null`,
  archived: () => sql`b.deleted_at is null and b.archived_at is not null`,
  // What the actor may bring back.
  trash: (actor) =>
    sql`b.deleted_at is not null and (b.owner_id = ${actor.userId} or b.project_id is not null and ${holds(actor, 'editProject')}::boolean)`,
};

export type GalleryRow = BoardRow & { key: string; cover: CoverItem[] };

/** A page of boards, each with what its cover draws; how many there are on all pages, and in each group by the same filters. */
export async function galleryRows(
  tx: Tx,
  actor: MemberActor,
  gallery: Gallery,
): Promise<{ rows: GalleryRow[]; total: number; counts: Record<BoardGroup, number> }> {
  const { sort, after, limit } = gallery;
  const key = sortKeys[sort];
  const descending = sort !== 'name';
  const way = descending ? sql`desc` : sql`asc`;
  const [wall, chosen] = [wallFilter(actor, gallery), chosenOf(actor, gallery)];
  const type = sort === 'name' ? sql`text` : sql`timestamptz`;
  const behind = after ? sql`and (${key}, b.id) ${descending ? sql`<` : sql`>`} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``;
  const keyText = sort === 'name' ? key : sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  // Where no board fits there are counts all the same: a row without a board.
  const { rows } = await sql<(GalleryRow | { id: null }) & { counts: Record<BoardGroup, number>; total: number }>`
    with shown as materialized (
      select b.id, ${keyText} as key, row_number() over (order by ${key} ${way}, b.id ${way}) as nth
      from ${joined(actor)} where ${wall} and ${chosen} ${behind} order by nth limit ${limit}
    ), counted as materialized (
      select jsonb_build_object(${countsOf(actor)}) as counts, (count(*) filter (where ${chosen}))::int as total
      from ${joined(actor)} where ${wall}
    )
    select counted.*, lying.* from counted
    left join (select ${columns}, shown.key, shown.nth, ${cover} as cover from shown join ${joined(actor)} on b.id = shown.id) lying on true
    order by lying.nth
  `.execute(tx);
  const [first] = rows;
  if (!first) throw new Error('Counts are one row, whatever they count.');
  return { rows: rows.filter((row) => row.id !== null), total: first.total, counts: first.counts };
}

/** Which boards it is about at all: those in reach, by place, person and name. */
function wallFilter(actor: MemberActor, { projectId, personId, search }: Gallery): RawBuilder<SqlBool> {
  const byPerson = sql`and (b.owner_id = ${personId}
    or exists (select from board_workers w where w.board_id = b.id and w.user_id = ${personId}))`;
  return sql`(${isInReach(actor)} ${projectId === undefined ? sql`` : sql`and b.project_id = ${projectId}`}
    ${personId === undefined ? sql`` : byPerson} ${search === undefined ? sql`` : sql`and ${holdsText(sql`b.name`, search)}`})`;
}

const scopes = { all: sql`true`, projects: sql`b.project_id is not null`, personal: sql`b.project_id is null` };
const isStarred = sql`s.board_id is not null`;

const chosenOf = (actor: MemberActor, { scope, starred, state }: Gallery): RawBuilder<SqlBool> =>
  sql`(${states[state](actor)} and ${scopes[scope]} and ${starred ? isStarred : sql`true`})`;

function countsOf(actor: MemberActor): RawBuilder<unknown> {
  const current = states.current(actor);
  const groups: Record<BoardGroup, RawBuilder<unknown>> = {
    all: current,
    projects: sql`${current} and ${scopes.projects}`,
    personal: sql`${current} and ${scopes.personal}`,
    starred: sql`${current} and ${isStarred}`,
    archived: states.archived(actor),
    trash: states.trash(actor),
  };
  return sql.join(Object.entries(groups).map(([group, filter]) => sql`${sql.lit(group)}, count(*) filter (where ${filter})`));
}

/** That `f` is a document of the place where the board `b` hangs. */
export const isShownOn = sql`f.deleted_at is null and f.task_id is null and f.comment_id is null and f.project_id is not distinct from b.project_id
  and (b.project_id is not null or f.owner_id = b.owner_id) and f.studio_id = b.studio_id`;

/** The largest things on the board `b`, from those beneath to those on top. */
const cover = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'x', l.x, 'y', l.y, 'w', l.w, 'h', l.h, 'rotation', l.rotation,
    'colours', case l.kind when 'swatch' then jsonb_build_array(l.content -> 'hex')
      when 'palette' then jsonb_path_query_array(l.content, '$.colours[*].hex') else '[]'::jsonb end,
    'file', (select jsonb_build_object('id', f.id, 'number', f.number) from user_files f
      join file_versions v on v.file_id = f.id and v.number = f.number
      where f.id = l.file_id and v.preview = 'ready' and ${isShownOn})
  ) order by l.kind <> 'section', l.z, l.id), '[]')
  from (select i.* from board_items i where i.board_id = b.id and i.removed_at is null order by i.area desc limit ${mostCoverItems}) l
)`;

/** Who hears of what happens on a board. */
export const scopesOf = ({ project_id, owner_id }: Pick<BoardRow, 'project_id' | 'owner_id'>): EventScope[] => [
  project_id === null ? `user:${owner_id}` : `project:${project_id}`,
];
