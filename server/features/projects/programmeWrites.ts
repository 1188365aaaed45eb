// Statements that change the phases and milestones of a project, several at once.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { ExpandedTemplate } from '../../../domain/projects/templates/expand.ts';
import type { BegunPhase, BegunTask } from '../../../domain/projects/templates/sample.ts';
import type { Tx } from '../../db/tx.ts';

/** A template laid out, or a plan that somebody may have begun. */
export interface Plan {
  phases: readonly (BegunPhase | UndrawnPhase)[];
  tasks: readonly (ExpandedTemplate['tasks'][number] | BegunTask | UndrawnTask)[];
  milestones: readonly (Omit<ExpandedTemplate['milestones'][number], 'phaseId'> & { phaseId: string | null; gate?: boolean })[];
}

type Undrawn<Row, Field extends keyof Row> = Omit<Row, Field> & { [Key in Field]: Row[Key] | null };
type UndrawnPhase = Undrawn<BegunPhase, 'start' | 'end'>;
/** What other tools know of a task: it may lie in no phase and have no dates yet. */
type UndrawnTask = Undrawn<BegunTask, 'phaseId' | 'start' | 'due' | 'estimate'> & { percent: number | null };

/** All phases and milestones of a plan, in one statement each. */
export async function insertProgramme(
  tx: Tx,
  { projectId, actor, now, plan }: { projectId: ProjectId; actor: MemberActor; now: Date; plan: Omit<Plan, 'tasks'> },
): Promise<void> {
  const common = { studio_id: actor.studioId, project_id: projectId };
  if (plan.phases.length > 0) {
    await tx
      .insertInto('phases')
      .values(
        plan.phases.map((phase) => ({
          ...common,
          id: phase.id,
          name: phase.name,
          colour: phase.colour,
          position: phase.position,
          status: phase.status,
          start_day: phase.start,
          end_day: phase.end,
          working_days: phase.workingDays,
          gate: phase.gate,
          completed_at: phase.status === 'completed' ? afternoonOf(phase.end, now) : null,
          completed_by: phase.status === 'completed' ? actor.userId : null,
        })),
      )
      .execute();
  }
  await insertMilestones(
    tx,
    plan.milestones.map((milestone) => ({ ...common, ...milestone })),
  );
}

interface InsertMilestone extends Common {
  id: string;
  phaseId: string | null;
  name: string;
  day: string;
  gate?: boolean;
  approved_at?: string;
  approved_by?: string;
}

interface Common {
  studio_id: string;
  project_id: string;
}

export async function insertMilestones(tx: Tx, milestones: readonly InsertMilestone[]): Promise<void> {
  if (milestones.length === 0) return;
  const made = await tx
    .insertInto('milestones')
    .values(milestones.map(({ phaseId, ...same }) => ({ ...same, phase_id: phaseId })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (made.length !== milestones.length) throw new AppError('already_exists');
}

/** What a programme changes of a milestone, with the version that it was worked out from. */
interface MilestonePlan {
  id: string;
  version: number;
  day: Day | null;
  name: string;
  phaseId: string | null;
  gate: boolean;
  isApproved: boolean;
}

/** Puts milestones on other days and calls them otherwise, all in one statement. @throws AppError `conflict` when one changed meanwhile */
export async function changeMilestones(
  tx: Tx,
  { milestones, actor, now }: { milestones: readonly MilestonePlan[]; actor: MemberActor; now: Date },
): Promise<void> {
  if (milestones.length === 0) return;
  const given = JSON.stringify(
    milestones.map(({ phaseId, isApproved, ...same }) => ({ ...same, phase_id: phaseId, is_approved: isApproved })),
  );
  const { rows } = await sql`
    update milestones m set day = g.day, name = g.name, phase_id = g.phase_id, gate = g.gate, version = m.version + 1,
      approved_at = case when g.is_approved then coalesce(m.approved_at, ${now.toISOString()}) end,
      approved_by = case when g.is_approved then coalesce(m.approved_by, ${actor.userId}) end
    from jsonb_to_recordset(${given}::jsonb)
      as g (id uuid, version int, day date, name text, phase_id uuid, gate boolean, is_approved boolean)
    where m.id = g.id and m.version = g.version returning m.id
  `.execute(tx);
  if (rows.length !== milestones.length) throw new AppError('conflict');
}

/** @throws AppError `conflict` for one that changed meanwhile */
export async function deleteMilestones(
  tx: Tx,
  { projectId, milestones }: { projectId: ProjectId; milestones: readonly { id: string; version: number }[] },
): Promise<void> {
  if (milestones.length === 0) return;
  const { rows } = await sql`
    delete from milestones m using jsonb_to_recordset(${JSON.stringify(milestones)}::jsonb) as g (id uuid, version int)
    where m.id = g.id and m.version = g.version and m.project_id = ${projectId} returning m.id
  `.execute(tx);
  if (rows.length !== milestones.length) throw new AppError('conflict');
}

/** For good, whatever became of them. The project is locked. */
export async function deleteRows(tx: Tx, { projectId, phases, milestones }: ToDelete): Promise<void> {
  await sql`delete from milestones where project_id = ${projectId} and id = any(${sql.val(milestones)}::uuid[])`.execute(tx);
  await sql`delete from phases where project_id = ${projectId} and id = any(${sql.val(phases)}::uuid[])`.execute(tx);
}

interface ToDelete {
  projectId: ProjectId;
  phases: readonly string[];
  milestones: readonly string[];
}

/** The afternoon of a day, or now if that is still to come. */
export const afternoonOf = (day: string | null, now: Date): string =>
  new Date(day === null ? now.getTime() : Math.min(Date.parse(`${day}T16:00:00Z`), now.getTime())).toISOString();
