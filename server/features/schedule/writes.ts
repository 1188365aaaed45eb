// Statements that change programmes.

import { sql } from 'kysely';
import type { Actor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { MilestoneId, ProjectId, StudioId, TaskId } from '../../../domain/kernel/ids.ts';
import type { PhaseChange } from '../../../domain/projects/events.ts';
import type { ScheduleFacts } from '../../../domain/schedule/events.ts';
import type { Schedule } from '../../../domain/schedule/contract.ts';
import type { PlanLink, RowKind } from '../../../domain/schedule/plan.ts';
import type { Changed, RowChange } from '../../../domain/schedule/rules.ts';
import type { TaskChange } from '../../../domain/tasks/events.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { reschedulePhases } from '../projects/writes.ts';
import { rescheduleTasks } from '../tasks/writes.ts';

interface OfProject {
  projectId: ProjectId;
  studioId: StudioId;
}

/** Puts milestones on other days, all in one statement. @throws AppError `conflict` when one moved meanwhile */
async function moveMilestones(tx: Tx, moves: readonly RowChange[]): Promise<void> {
  if (moves.length === 0) return;
  const given = JSON.stringify(moves.map(({ was, now }) => ({ id: was.id, version: was.version, day: now.end })));
  const { rows } = await sql`
    update milestones m set day = g.day, version = m.version + 1
    from jsonb_to_recordset(${given}::jsonb) as g (id uuid, version int, day date)
    where m.id = g.id and m.version = g.version returning m.id
  `.execute(tx);
  if (rows.length !== moves.length) throw new AppError('conflict');
}

/** Keeps how rows follow their links; one that is as usual needs no line. The project is locked. */
async function saveModes(tx: Tx, { projectId, studioId }: OfProject, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('schedule_rows')
    .values(
      changes.map(({ now: row }) => ({
        row_id: row.id,
        studio_id: studioId,
        project_id: projectId,
        is_pinned: row.isPinned,
        not_before: row.notBefore,
        spans_work: row.kind === 'phase' && !row.isByHand,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('row_id').doUpdateSet((eb) => ({
        is_pinned: eb.ref('excluded.is_pinned'),
        not_before: eb.ref('excluded.not_before'),
        spans_work: eb.ref('excluded.spans_work'),
        version: sql<number>`schedule_rows.version + 1`,
      })),
    )
    .execute();
}

/** Has a task that came into another project follow its links there as it did before. */
export async function saveTaken(tx: Tx, { id, projectId }: { id: TaskId; projectId: ProjectId | null }): Promise<void> {
  if (projectId === null) return;
  await tx.updateTable('schedule_rows').set({ project_id: projectId }).where('row_id', '=', id).execute();
}

/** Has new phases go with their work. */
export async function saveSpanning(tx: Tx, { projectId, studioId }: OfProject, phaseIds: readonly string[]): Promise<void> {
  if (phaseIds.length === 0) return;
  await tx
    .insertInto('schedule_rows')
    .values(phaseIds.map((id) => ({ row_id: id, studio_id: studioId, project_id: projectId, spans_work: true })))
    .execute();
}

/** @throws AppError `already_exists` for the id of a link of another project */
export async function saveLinks(tx: Tx, { projectId, studioId }: OfProject, links: readonly PlanLink[]): Promise<void> {
  if (links.length === 0) return;
  const saved = await tx
    .insertInto('schedule_links')
    .values(
      links.map(({ id, from, to, type, lag }) => ({
        id,
        studio_id: studioId,
        project_id: projectId,
        from_id: from,
        to_id: to,
        type,
        lag,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          from_id: eb.ref('excluded.from_id'),
          to_id: eb.ref('excluded.to_id'),
          type: eb.ref('excluded.type'),
          lag: eb.ref('excluded.lag'),
          version: sql<number>`schedule_links.version + 1`,
        }))
        .where('schedule_links.project_id', '=', projectId),
    )
    .returning('id')
    .execute();
  if (saved.length !== links.length) throw new AppError('already_exists');
}

export async function removeLinks(tx: Tx, projectId: ProjectId, links: readonly PlanLink[]): Promise<void> {
  if (links.length === 0) return;
  const ids = links.map(({ id }) => id);
  await tx.deleteFrom('schedule_links').where('project_id', '=', projectId).where('id', 'in', ids).execute();
}

interface WriteMoves {
  projectId: ProjectId;
  actor: Actor;
  now: Date;
  changed: Changed;
  calendar: Schedule['calendar'];
  /** Whether tasks must have the versions that the change was worked out from; otherwise the project's lock alone keeps their dates. */
  isGuarded: boolean;
}

export interface Written {
  phases: PhaseChange[];
  tasks: TaskChange[];
  facts: ScheduleFacts;
}

/** Has every owner write its part: dates of phases and tasks; milestones and modes are ours. @returns what is to be told of theirs */
export async function writeMoves(
  tx: Tx,
  { projectId, actor, now, changed: { moves, modes }, calendar, isGuarded }: WriteMoves,
): Promise<Written> {
  const ofKind = (kind: RowKind) => moves.filter(({ was }) => was.kind === kind);
  const phases = await reschedulePhases(tx, { projectId, moves: ofKind('phase').map(toDates), calendar });
  const dates = ofKind('task').map(toDates);
  const unguarded = dates.map((one) => ({ ...one, version: null }));
  const tasks = await rescheduleTasks(tx, { projectId, actor, now, moves: isGuarded ? dates : unguarded });
  const milestones = ofKind('milestone');
  await moveMilestones(tx, milestones);
  await saveModes(tx, { projectId, studioId: actor.studioId }, modes);
  return { phases, tasks: tasks.changes, facts: { phases: phases.length, milestones: milestones.length, tasks: tasks.moved } };
}

/** Tells of what has no owner but the programme. */
export function tellSchedule(
  tx: Tx,
  { projectId, actor, changed, facts }: Pick<WriteMoves, 'projectId' | 'actor' | 'changed'> & Pick<Written, 'facts'>,
): void {
  const { moves, modes, links } = changed;
  appendEvent(tx, {
    type: 'schedule.changed',
    actorId: actor.userId,
    scopes: [`project:${projectId}`],
    data: {
      projectId,
      milestones: moves.filter(({ was }) => was.kind === 'milestone').map(toMilestoneMove),
      linkIds: [...links.removed, ...links.saved].map(({ id }) => id),
      rowIds: modes.map(({ now: { id } }) => id),
    },
    facts,
  });
}

const toDates = ({ was, now }: RowChange) => ({ id: was.id as never, version: was.version, start: now.start, end: now.end });

const toMilestoneMove = ({ was, now }: RowChange) => ({
  id: was.id as MilestoneId,
  version: was.version + 1,
  before: was.end as Day, // a milestone without a day is not drawn, and does not move
  after: now.end as Day,
});
