// Named queries of programmes.

import { sql } from 'kysely';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { PhaseId, ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import type { RowId, RowKind } from '../../../domain/schedule/plan.ts';
import type { Schedule, ScheduleRow } from '../../../domain/schedule/contract.ts';
import { ofStudio, type Tx } from '../../db/tx.ts';
import type { PhaseColour } from '../../../domain/kernel/colours.ts';

interface AnyRowFacts {
  id: RowId;
  name: string;
  phase_id: ScheduleRow['phaseId'];
  start_day: Day | null;
  end_day: Day | null;
  status: ScheduleRow['status'];
  colour: PhaseColour | null;
  gate: boolean;
  completed_at: string | null;
  ref: string | null;
  assignee_ids: ScheduleRow['assigneeIds'];
  review_since: string | null;
  estimate: number | null;
  checklist_total: number;
  checklist_done: number;
  percent: number | null;
  version: number;
  mode_version: number;
  is_pinned: boolean;
  not_before: Day | null;
  spans_work: boolean;
}

export type TaskFacts = AnyRowFacts & { kind: 'task'; creator_id: UserId };
export type RowFacts = TaskFacts | (AnyRowFacts & { kind: Exclude<RowKind, 'task'>; creator_id: null });

/** How a row follows its links, where that is not as usual. */
type ModeFacts = Pick<RowFacts, 'id' | 'mode_version' | 'is_pinned' | 'not_before' | 'spans_work'> & { kind: 'mode' };

/**
 * Every row of a programme in one query: phases in their order, each before its work, the work by its dates. It joins nothing: in a
 * table that nobody has counted yet the planner takes a programme for a row or two, and would look through all of it for each row.
 */
export async function scheduleRows(tx: Tx, projectId: ProjectId): Promise<RowFacts[]> {
  const { rows } = await sql<RowFacts | ModeFacts>`
    select d.id, d.kind, d.name, d.phase_id, d.start_day, d.end_day, d.status, d.colour, d.gate, d.completed_at, d.ref,
      d.creator_id, d.assignee_ids, d.review_since, d.estimate, d.checklist_total, d.checklist_done, d.percent, d.version,
      d.mode_version, d.is_pinned, d.not_before, d.spans_work
    from (
      select f.id, 'phase' as kind, f.name, null::uuid as phase_id, f.start_day, f.end_day, f.status, f.colour, f.gate, f.completed_at,
        null as ref, null::uuid as creator_id, '{}'::uuid[] as assignee_ids, null::timestamptz as review_since, null::float8 as estimate,
        0 as checklist_total, 0 as checklist_done, null::smallint as percent, f.version,
        0 as mode_version, false as is_pinned, null::date as not_before, false as spans_work, f.position as phase_position, '' as position
      from phases f where f.project_id = ${projectId}
      union all
      select t.id, 'task', t.title, t.phase_id, t.start_day, t.due_day, t.status, null, false, t.completed_at,
        t.ref, t.creator_id, t.assignee_ids, t.review_requested_at, t.estimate::float8,
        jsonb_array_length(t.checklist), jsonb_array_length(jsonb_path_query_array(t.checklist, '$[*] ? (@.done == true)')),
        t.percent, t.version, 0, false, null, false, null, t.position
      from tasks t where t.project_id = ${projectId} and t.deleted_at is null
      union all
      select m.id, 'milestone', m.name, m.phase_id, null, m.day, null, null, m.gate, m.approved_at, null, null, '{}', null, null, 0, 0, null,
        m.version, 0, false, null, false, null, ''
      from milestones m where m.project_id = ${projectId}
      union all
      select s.row_id, 'mode', '', null, null, null, null, null, false, null, null, null, '{}', null, null, 0, 0, null,
        0, s.version, s.is_pinned, s.not_before, s.spans_work, null, ''
      from schedule_rows s where s.project_id = ${projectId}
    ) d
    order by case d.kind when 'phase' then 0 when 'mode' then 2 else 1 end, d.phase_position collate "C",
      case when d.kind in ('phase', 'mode') then d.id end,
      coalesce(d.start_day, d.end_day) nulls last, d.end_day, d.kind = 'milestone', d.position collate "C", d.id
  `.execute(tx);
  const drawn = rows.filter((row) => row.kind !== 'mode');
  return inTheirPhases(withModes(drawn, new Map(rows.flatMap((row) => (row.kind === 'mode' ? [[row.id, row] as const] : [])))));
}

const withModes = (rows: readonly RowFacts[], modes: ReadonlyMap<RowId, ModeFacts>): RowFacts[] =>
  rows.map((row) => {
    const mode = modes.get(row.id);
    if (!mode) return row;
    const { mode_version, is_pinned, not_before, spans_work } = mode;
    return { ...row, mode_version, is_pinned, not_before, spans_work };
  });

/** Phases come first, the work after them: each phase before its own, and last what lies in none. */
function inTheirPhases(rows: readonly RowFacts[]): RowFacts[] {
  const homes = new Map<RowId | null, RowFacts[]>(rows.flatMap((row) => (row.kind === 'phase' ? [[row.id, [row]] as const] : [])));
  const none: RowFacts[] = [];
  for (const row of rows) if (row.kind !== 'phase') (homes.get(row.phase_id) ?? none).push(row);
  return [...[...homes.values()].flat(), ...none];
}

export async function scheduleLinks(tx: Tx, projectId: ProjectId): Promise<Schedule['links']> {
  const rows = await tx
    .selectFrom('schedule_links')
    .select(['id', 'from_id', 'to_id', 'type', 'lag', 'version'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .$narrowType<{ from_id: RowId; to_id: RowId }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    from: row.from_id,
    to: row.to_id,
    type: row.type,
    lag: row.lag,
    version: row.version,
  }));
}

/** Whether a phase goes with its work. */
export async function spansWork(tx: Tx, phaseId: PhaseId): Promise<boolean> {
  const row = await tx.selectFrom('schedule_rows').select('spans_work').where('row_id', '=', phaseId).executeTakeFirst();
  return row?.spans_work ?? false;
}

/** What of a programme a change may have missed. */
export interface LastChange {
  kind: RowKind | 'link';
  by: UserId;
}

/**
 * Who changed a row or a link of a programme last, as far as is known: a task says so itself, of the rest the log tells. Only its
 * end is looked at, which is where what was changed just now stands.
 */
export async function lastChangeOf(tx: Tx, id: string): Promise<LastChange | null> {
  const about = (list: string) => sql`data->${sql.lit(list)} @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`;
  const { rows } = await sql<LastChange>`
    select 'task' as kind, updated_by as by from tasks where id = ${id} and ${ofStudio('studio_id')}
    union all (
      select case when ${about('phases')} then 'phase' when data->'linkIds' ? ${id} then 'link' else 'milestone' end, actor_id
      from (select sequence, actor_id, data from events where ${ofStudio('studio_id')} order by sequence desc limit ${sql.lit(eventsLookedAt)}) e
      where actor_id is not null and (${about('phases')} or ${about('milestones')} or data->'milestoneIds' ? ${id} or data->'linkIds' ? ${id})
      order by sequence desc limit 1
    ) limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** More than a studio does in the minutes in which two people hold one row. */
const eventsLookedAt = 500;
