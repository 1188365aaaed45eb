// Named queries of the search, one for each kind. None reads a table of all studios: projects in reach come first, and what lies in them
// is found by its index; comments by what was discussed. What is looked for stands anywhere in a name, so that no index leads to it: each name in reach is looked at.

import { type RawBuilder, sql } from 'kysely';
import type { BoardId, CommentId, FileId, FolderId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { PhaseColour } from '../../../domain/kernel/colours.ts';
import type { FileKind } from '../../../domain/files/kinds.ts';
import type { SubjectKind } from '../../../domain/discussions/subjects.ts';
import type { ProjectStatus } from '../../../domain/projects/contract.ts';
import type { HitKind } from '../../../domain/search/contract.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import { folded } from '../../db/looking.ts';
import { inOrder, inOrderBy } from '../../db/ordering.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import { liesFree, stands } from '../files/sql.ts';
import { isReadableBy } from '../projects/sql.ts';
import type { Reader } from '../tasks/sql.ts';

type Column = RawBuilder<string>;

interface Looking {
  reader: Reader;
  /** Folded, at least one. */
  words: readonly string[];
  limit: number;
}

interface Found {
  /** Of all that fits, on each row. */
  total: number;
}

const holdsAll = (column: Column, words: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    words.map((word) => sql`strpos(${folded(column)}, ${word}) > 0`),
    sql` and `,
  )})`;

const signs = '.,;:()[]';
const apart = (word: string): string =>
  [...word]
    .map((sign) => (signs.includes(sign) ? ' ' : sign))
    .join('')
    .trim();

/**
 * The less the closer: the first is what has words that begin with all of them, then what itself begins with the first, then what has
 * them as whole words.
 */
const closeness = (column: Column, words: readonly string[]): RawBuilder<number> => {
  const sought = words.map(apart);
  const lacks = (word: string) => sql`(strpos(n.said, ${word}) = 0)::int`;
  const sum = (counts: RawBuilder<unknown>[]) => sql.join(counts, sql` + `);
  return sql`(
    select 100 * (${sum(sought.map((word) => lacks(` ${word}`)))}) + 10 * (strpos(n.said, ${` ${sought[0] ?? ''}`}) <> 1)::int
      + ${sum(sought.map((word) => lacks(` ${word} `)))}
    from (select ' ' || translate(${folded(column)}, ${sql.lit(signs)}, ${sql.lit(' '.repeat(signs.length))}) || ' ' as said offset 0) n
  )`;
};

/** Whether it is called by its number: whoever types that means no other thing. */
const isCalled = (number: Column, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 1 ? sql`coalesce(${folded(number)} = ${words[0]}, false)` : sql`false`;

/** The projects `r` that the reader may open. */
const inReach = (reader: Reader): RawBuilder<unknown> =>
  sql`r as materialized (select p.id, p.status from projects p where ${isReadableBy(reader)})`;

/**
 * Whether something lies in one of them, as a list that its index is asked for: the planner, which cannot know how many there are, would
 * go through all that lies in the studio for each one.
 */
const liesInReach = (projectId: Column): RawBuilder<boolean> => sql`${projectId} = any(array(select r.id from r))`;

/** Those with tasks, which an archived project shows to nobody. */
const hasTasksInReach = (projectId: Column): RawBuilder<boolean> =>
  sql`${projectId} = any(array(select r.id from r where r.status <> 'archived'))`;

const nameOfProject = (projectId: Column): Column => sql`(select p.name from projects p where p.id = ${projectId})`;

const total = sql`(count(*) over ())::int as total`;

export interface ProjectHitRow extends Found {
  id: ProjectId;
  name: string;
  number: string;
  place: string;
  status: ProjectStatus;
  cover: string | null;
  colour: PhaseColour;
}

const projectColumns = sql`p.id, p.name, p.number, p.place, p.status, p.cover, p.colour`;

/** By name, number and place; by the client for whom it is told who that is. */
export async function projectHits(
  tx: Tx,
  { reader, words, limit, seesClient }: Looking & { seesClient: boolean },
): Promise<ProjectHitRow[]> {
  const client = seesClient ? sql`, (select c.name || ' ' || c.company from project_clients c where c.project_id = p.id)` : sql``;
  const { rows } = await sql<ProjectHitRow>`
    select ${projectColumns}, ${total} from projects p
    where ${isReadableBy(reader)} and ${holdsAll(sql`concat_ws(' ', p.number, p.name, p.place ${client})`, words)}
    order by p.status = 'archived', ${closeness(sql`p.name`, words)}, p.status <> 'wip', ${inOrder(sql`p.name`)}, p.id limit ${limit}
  `.execute(tx);
  return rows;
}

export interface TaskHitRow extends Found {
  id: TaskId;
  ref: string | null;
  title: string;
  status: TaskStatus;
  due_day: Day | null;
  project_id: ProjectId | null;
  project_name: string | null;
  /** The ref of another project that it was in, where that is what found it. */
  former_ref: string | null;
}

const taskColumns = sql`t.id, t.ref, t.title, t.status, t.due_day, t.project_id`;

/**
 * By title and reference, what is open first. Who types a ref that a task had in another project, as it stands in old mails, finds it too,
 * where they may open that project.
 */
export async function taskHits(tx: Tx, { reader, words, limit }: Looking): Promise<TaskHitRow[]> {
  const isSaid = holdsAll(sql`concat_ws(' ', t.ref, t.title)`, words);
  const fits = sql`t.deleted_at is null and ${isSaid}`;
  const ofAll = sql`${taskColumns}, t.updated_at`;
  const wasCalled =
    words.length === 1
      ? sql`union all
      select ${ofAll}, w.ref from former_refs w join tasks t on t.id = w.task_id
      where ${ofStudio('w.studio_id')} and ${folded(sql`w.ref`)} = ${words[0]} and w.project_id in (select r.id from r) and t.deleted_at is null
        and not ${isSaid}
        and case when t.project_id is null then t.creator_id = ${reader.userId} else ${hasTasksInReach(sql`t.project_id`)} end`
      : sql``;
  const { rows } = await sql<TaskHitRow>`
    with ${inReach(reader)}, found as (
      select ${ofAll}, null as former_ref from tasks t where ${hasTasksInReach(sql`t.project_id`)} and ${ofStudio('t.studio_id')} and ${fits}
      union all
      select ${ofAll}, null from tasks t
      where t.project_id is null and t.creator_id = ${reader.userId} and ${ofStudio('t.studio_id')} and ${fits}
      ${wasCalled}
    ), best as (
      select ${taskColumns}, t.former_ref, ${total}, row_number() over (
        order by ${isCalled(sql`coalesce(t.former_ref, t.ref)`, words)} desc, t.status = 'completed', ${closeness(sql`t.title`, words)},
          t.updated_at desc, t.id) as place
      from found t order by place limit ${limit}
    )
    select ${taskColumns}, t.former_ref, ${nameOfProject(sql`t.project_id`)} as project_name, t.total from best t order by t.place
  `.execute(tx);
  return rows;
}

export interface FileHitRow extends Found {
  id: FileId;
  name: string;
  kind: FileKind;
  folder_id: FolderId | null;
  folder_name: string | null;
  changed_at: string;
  project_id: ProjectId | null;
  project_name: string | null;
}

const fileColumns = sql`f.id, f.name, f.kind, f.folder_id, (select d.name from file_folders d where d.id = f.folder_id) as folder_name,
  f.changed_at, f.project_id`;

/** By name, and by what the register calls it: the newest first. */
export async function fileHits(tx: Tx, { reader, words, limit }: Looking): Promise<FileHitRow[]> {
  const fits = sql`f.deleted_at is null and ${liesFree} and ${holdsAll(sql`concat_ws(' ', f.sheet_number, f.sheet_title, f.name)`, words)}`;
  const { rows } = await sql<FileHitRow>`
    with ${inReach(reader)}, found as (
      select f.id, f.name, f.sheet_number, f.changed_at from user_files f where ${liesInReach(sql`f.project_id`)} and ${ofStudio('f.studio_id')} and ${fits}
      union all
      select f.id, f.name, f.sheet_number, f.changed_at from user_files f
      where f.project_id is null and f.owner_id = ${reader.userId} and ${ofStudio('f.studio_id')} and ${fits}
    ), best as (
      select h.id, ${total}, row_number() over (
        order by ${isCalled(sql`h.sheet_number`, words)} desc, ${closeness(sql`h.name`, words)}, h.changed_at desc, h.id) as place
      from found h order by place limit ${limit}
    )
    select ${fileColumns}, ${nameOfProject(sql`f.project_id`)} as project_name, b.total from best b join user_files f on f.id = b.id and ${ofStudio('f.studio_id')} order by b.place
  `.execute(tx);
  return rows;
}

export interface BoardHitRow extends Found {
  id: BoardId;
  name: string;
  edited_at: string;
  archived_at: string | null;
  project_id: ProjectId | null;
  project_name: string | null;
}

const boardColumns = sql`b.id, b.name, b.edited_at, b.archived_at, b.project_id`;

/** By name; what was put away comes last. */
export async function boardHits(tx: Tx, { reader, words, limit }: Looking): Promise<BoardHitRow[]> {
  const fits = sql`b.deleted_at is null and ${holdsAll(sql`b.name`, words)}`;
  const { rows } = await sql<BoardHitRow>`
    with ${inReach(reader)}, found as (
      select ${boardColumns} from boards b where ${liesInReach(sql`b.project_id`)} and ${ofStudio('b.studio_id')} and ${fits}
      union all
      select ${boardColumns} from boards b
      where b.project_id is null and b.owner_id = ${reader.userId} and ${ofStudio('b.studio_id')} and ${fits}
    ), best as (
      select ${boardColumns}, ${total}, row_number() over (order by b.archived_at is not null, ${closeness(sql`b.name`, words)}, b.edited_at desc, b.id) as place
      from found b order by place limit ${limit}
    )
    select ${boardColumns}, ${nameOfProject(sql`b.project_id`)} as project_name, b.total from best b order by b.place
  `.execute(tx);
  return rows;
}

export interface CommentHitRow extends Found {
  id: CommentId;
  words: string;
  author_id: UserId;
  created_at: string;
  kind: SubjectKind;
  subject_id: string;
  subject_name: string;
  project_id: ProjectId | null;
}

/** By their words, the newest first; of what the reader may open, and is there. What was ever discussed leads there: it is the least. */
export async function commentHits(tx: Tx, { reader, words, limit }: Looking): Promise<CommentHitRow[]> {
  const ownOr = (owner: Column, projectId: Column, projects = sql`select r.id from r`) =>
    sql`case when ${projectId} is null then ${owner} = ${reader.userId} else ${projectId} in (${projects}) end`;
  const withTasks = sql`select r.id from r where r.status <> 'archived'`;
  const { rows } = await sql<CommentHitRow>`
    with ${inReach(reader)}, about as materialized (
      select d.id, 'project' as kind, d.project_id as subject_id, null as name, d.project_id
      from discussions d where ${ofStudio('d.studio_id')} and d.project_id in (select r.id from r)
      union all
      select d.id, 'task', t.id, coalesce(t.ref, t.title), t.project_id from discussions d join tasks t on t.id = d.task_id
      where ${ofStudio('d.studio_id')} and t.deleted_at is null and ${ownOr(sql`t.creator_id`, sql`t.project_id`, withTasks)}
      union all
      select d.id, 'file', f.id, f.name, f.project_id from discussions d join user_files f on f.id = d.file_id
      where ${ofStudio('d.studio_id')} and f.deleted_at is null and ${ownOr(sql`f.owner_id`, sql`f.project_id`)} and ${stands}
      union all
      select d.id, 'board', b.id, b.name, b.project_id from discussions d join boards b on b.id = d.board_id
      where ${ofStudio('d.studio_id')} and b.deleted_at is null and ${ownOr(sql`b.owner_id`, sql`b.project_id`)}
    ), found as materialized (
      select c.id, c.words, c.author_id, c.created_at, c.discussion_id from comments c
      where c.discussion_id = any(array(select a.id from about a)) and ${ofStudio('c.studio_id')} and c.deleted_at is null and ${holdsAll(sql`c.words`, words)}
    ), best as (
      select c.id, c.words, c.author_id, c.created_at, a.kind, a.subject_id, a.name, a.project_id, c.total
      from (select c.*, ${total} from found c order by c.created_at desc, c.id limit ${limit}) c join about a on a.id = c.discussion_id
    )
    select h.id, h.words, h.author_id, h.created_at, h.kind, h.subject_id, coalesce(h.name, ${nameOfProject(sql`h.project_id`)}) as subject_name,
      h.project_id, h.total
    from best h order by h.created_at desc, h.id
  `.execute(tx);
  return rows;
}

export interface PersonHitRow extends Found {
  id: UserId;
  first_name: string;
  last_name: string;
  email: string;
  job_title: string | null;
  role: string | null;
}

/** Who works in the studio, by name, address and what they do. */
export async function personHits(tx: Tx, { words, limit }: Pick<Looking, 'words' | 'limit'>): Promise<PersonHitRow[]> {
  const name = sql<string>`concat_ws(' ', u.first_name, u.last_name)`;
  const { rows } = await sql<PersonHitRow>`
    select u.id, u.first_name, u.last_name, u.email, u.job_title, (select o.role from user_roles o where o.user_id = u.id order by o.id limit 1) as role, ${total}
    from user_profiles u
    where ${ofStudio('u.studio_id')} and u.is_active and u.deleted_at is null
      and ${holdsAll(sql`concat_ws(' ', u.first_name, u.last_name, u.job_title, u.email)`, words)}
    order by ${closeness(name, words)}, ${inOrderBy(sql`u.first_name`, sql`u.last_name`)}, u.id limit ${limit}
  `.execute(tx);
  return rows;
}

interface Visited {
  reader: Reader;
  ids: Record<Exclude<HitKind, 'comment' | 'person'>, readonly string[]>;
}

const isAmong = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${sql.val(ids)}::uuid[])`;

/** The same columns of what has these ids, as far as the reader may open it. */
export async function visitedProjects(tx: Tx, { reader, ids }: Visited): Promise<ProjectHitRow[]> {
  const { rows } = await sql<ProjectHitRow>`
    select ${projectColumns}, ${total} from projects p where p.id = ${isAmong(ids.project)} and ${isReadableBy(reader)}
  `.execute(tx);
  return rows;
}

export async function visitedTasks(tx: Tx, { reader, ids }: Visited): Promise<TaskHitRow[]> {
  const { rows } = await sql<TaskHitRow>`
    select ${taskColumns}, null as former_ref, p.name as project_name, ${total} from tasks t left join projects p on p.id = t.project_id
    where t.id = ${isAmong(ids.task)} and t.deleted_at is null and ${ofStudio('t.studio_id')} and ${isOwnOr(reader, { owner: sql`t.creator_id`, projectId: sql`t.project_id` })}
      and p.status is distinct from 'archived'
  `.execute(tx);
  return rows;
}

export async function visitedFiles(tx: Tx, { reader, ids }: Visited): Promise<FileHitRow[]> {
  const { rows } = await sql<FileHitRow>`
    select ${fileColumns}, p.name as project_name, ${total} from user_files f left join projects p on p.id = f.project_id
    where f.id = ${isAmong(ids.file)} and f.deleted_at is null and ${liesFree} and ${ofStudio('f.studio_id')}
      and ${isOwnOr(reader, { owner: sql`f.owner_id`, projectId: sql`f.project_id` })}
  `.execute(tx);
  return rows;
}

export async function visitedBoards(tx: Tx, { reader, ids }: Visited): Promise<BoardHitRow[]> {
  const { rows } = await sql<BoardHitRow>`
    select ${boardColumns}, p.name as project_name, ${total} from boards b left join projects p on p.id = b.project_id
    where b.id = ${isAmong(ids.board)} and b.deleted_at is null and ${ofStudio('b.studio_id')} and ${isOwnOr(reader, { owner: sql`b.owner_id`, projectId: sql`b.project_id` })}
  `.execute(tx);
  return rows;
}

interface OwnedColumns {
  owner: RawBuilder<unknown>;
  projectId: RawBuilder<unknown>;
}

/** One's own, or of a project `p` that the reader may open. */
const isOwnOr = (reader: Reader, { owner, projectId }: OwnedColumns): RawBuilder<boolean> =>
  sql`case when ${projectId} is null then ${owner} = ${reader.userId} else ${isReadableBy(reader)} end`;
