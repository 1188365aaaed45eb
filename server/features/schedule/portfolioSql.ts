// Named queries of many programmes side by side.

import { sql } from 'kysely';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { PortfolioProject } from '../../../domain/schedule/portfolio.ts';
import type { Tx } from '../../db/tx.ts';
import { weight } from '../projects/sql.ts';

type PhaseInPlan = Omit<PortfolioProject['phases'][number], 'progress'> & { total: number; completed: number; in_review: number };

export interface PlanFacts {
  id: ProjectId;
  phases: PhaseInPlan[];
  milestones: PortfolioProject['milestones'];
  closures: PortfolioProject['closures'];
  first_day: Day | null;
  last_day: Day | null;
}

/** Phases, milestones, closures and the span of all work of the given projects, in one query. */
export async function plansOfProjects(tx: Tx, ids: readonly string[]): Promise<Map<string, PlanFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PlanFacts>`
    select p.id, coalesce(f.phases, '[]') as phases, coalesce(m.milestones, '[]') as milestones,
      coalesce(c.closures, '[]') as closures,
      least(f.first_day, t.first_day, m.first_day) as first_day, greatest(f.last_day, t.last_day, m.last_day) as last_day
    from projects p, lateral (
      select min(f.start_day) as first_day, max(f.end_day) as last_day, jsonb_agg(
        jsonb_build_object('id', f.id, 'name', f.name, 'colour', f.colour, 'status', f.status, 'gate', f.gate, 'start', f.start_day,
          'end', f.end_day, 'total', w.total, 'completed', w.completed, 'in_review', w.in_review)
        order by f.position collate "C", f.id) as phases
      from phases f, lateral (
        select coalesce(sum(${weight}), 0)::float8 as total,
          coalesce(sum(${weight}) filter (where t.status = 'completed'), 0)::float8 as completed,
          coalesce(sum(${weight}) filter (where t.status = 'in_review'), 0)::float8 as in_review
        from tasks t where t.phase_id = f.id and t.deleted_at is null
      ) w
      where f.project_id = p.id and f.start_day is not null and f.end_day is not null
    ) f, lateral (
      select min(coalesce(t.start_day, t.due_day)) as first_day, max(t.due_day) as last_day
      from tasks t where t.project_id = p.id and t.deleted_at is null and t.due_day is not null
    ) t, lateral (
      select min(m.day) as first_day, max(m.day) as last_day, jsonb_agg(
        jsonb_build_object('id', m.id, 'name', m.name, 'phaseId', m.phase_id, 'day', m.day) order by m.day, m.id) as milestones
      from milestones m where m.project_id = p.id
    ) m, lateral (
      select jsonb_agg(jsonb_build_object('start', c.first_day, 'end', c.last_day) order by c.first_day, c.id) as closures
      from project_closures c where c.project_id = p.id
    ) c
    where p.id = any(${sql.val(ids)}::uuid[])
  `.execute(tx);
  return new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
}
