// Statements that change programmes.

import { sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId, StudioId, TaskId } from '../../../domain/kernel/ids.ts';
import type { PhaseChange } from '../../../domain/projects/events.ts';
import type { ScheduleFacts } from '../../../domain/schedule/events.ts';
import type { ScheduleRow } from '../../../domain/schedule/contract.ts';
import { calendarOf } from '../../../domain/schedule/closures.ts';
import { isEdited } from '../../../domain/schedule/edits.ts';
import type { ImportedRow } from '../../../domain/schedule/imported.ts';
import { isMilestone, isPhase, isTask, type PlanLink, type RowKind } from '../../../domain/schedule/plan.ts';
import type { Changed, RowChange } from '../../../domain/schedule/rules.ts';
import { taskStatuses } from '../../../domain/tasks/choices.ts';
import type { TaskChange } from '../../../domain/tasks/events.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { changeMilestones, deleteMilestones, insertMilestones } from '../projects/programmeWrites.ts';
import { reschedulePhases } from '../projects/writes.ts';
import { insertTasksOfPlan, removeTasksOfPlan } from '../tasks/planWrites.ts';
import { tellMade } from '../tasks/eventWrites.ts';
import { type RenamedTask, rescheduleTasks } from '../tasks/programmeWrites.ts';

interface OfProject {
  projectId: ProjectId;
  studioId: StudioId;
}

/** One id is of one row, whatever its kind and project: links and modes name a row by its id alone. @throws AppError `already_exists` */
export async function demandFreeIds(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql`
    select from (select id from phases union all select id from tasks union all select id from milestones) r
    where r.id = any(${sql.val(ids)}::uuid[]) limit 1
  `.execute(tx);
  if (rows.length > 0) throw new AppError('already_exists');
}

/** Makes what was added on the sheet. @throws AppError `already_exists` for an id that something has */
async function addRows(tx: Tx, added: readonly ScheduleRow[], { projectId, actor, now }: Pick<WriteMoves, 'projectId' | 'actor' | 'now'>) {
  await demandFreeIds(
    tx,
    added.map(({ id }) => id),
  );
  const milestones = added.filter(isMilestone);
  await insertMilestones(
    tx,
    milestones.map(({ id, name, phaseId, end, gate }) => ({
      id,
      studio_id: actor.studioId,
      project_id: projectId,
      phaseId,
      name,
      day: certain(end, 'a milestone that is made has a day'),
      gate,
    })),
  );
  const tasks = added.filter(isTask);
  await insertTasksOfPlan(tx, {
    projectId,
    actor,
    now,
    tasks: tasks.map(({ id, name, phaseId, start, end }) => ({ id, title: name, phaseId, start, due: end })),
  });
  tellMade(tx, { actor, projectId, ids: tasks.map(({ id }) => id) });
}

function toMilestonePlan({ was, now: { end: day, name, phaseId, gate, isFinished } }: RowChange) {
  return isMilestone(was) ? [{ id: was.id, version: was.version, day, name, phaseId, gate, isApproved: isFinished }] : [];
}

/** Deletes milestones, and puts tasks into the trash. @throws AppError `conflict` for one that changed meanwhile */
async function removeRows(
  tx: Tx,
  removed: readonly ScheduleRow[],
  { projectId, actor, now }: Pick<WriteMoves, 'projectId' | 'actor' | 'now'>,
) {
  const milestones = removed.filter(isMilestone).map(({ id, version }) => ({ id, version }));
  await deleteMilestones(tx, { projectId, milestones });
  const tasks = removed.filter(isTask).map(({ id, version }) => ({ id, version }));
  await removeTasksOfPlan(tx, { projectId, actor, now, tasks });
}

/** The project is locked. @throws AppError `already_exists` for an id that something has */
async function writeClosures(
  tx: Tx,
  { added, removed }: Changed['closures'],
  { projectId, actor }: Pick<WriteMoves, 'projectId' | 'actor'>,
): Promise<void> {
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await tx.deleteFrom('project_closures').where('project_id', '=', projectId).where('id', 'in', ids).execute();
  }
  if (added.length === 0) return;
  const made = await tx
    .insertInto('project_closures')
    .values(
      added.map(({ id, name, start, end }) => ({
        id,
        studio_id: actor.studioId,
        project_id: projectId,
        name,
        first_day: start,
        last_day: end,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  if (made.length !== added.length) throw new AppError('already_exists');
}

/** Keeps how rows follow their links; one that is as usual needs no line. The project is locked. @throws AppError `already_exists` for a row of another project */
async function saveModes(tx: Tx, { projectId, studioId }: OfProject, changes: readonly RowChange[]): Promise<void> {
  if (changes.length === 0) return;
  const saved = await tx
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
      conflict
        .column('row_id')
        .doUpdateSet((eb) => ({
          is_pinned: eb.ref('excluded.is_pinned'),
          not_before: eb.ref('excluded.not_before'),
          spans_work: eb.ref('excluded.spans_work'),
          version: sql<number>`schedule_rows.version + 1`,
        }))
        .where('schedule_rows.project_id', '=', projectId),
    )
    .returning('row_id')
    .execute();
  if (saved.length !== changes.length) throw new AppError('already_exists');
}

/** Keeps how rows that came in together follow their links. */
export async function saveImportedModes(tx: Tx, { projectId, studioId }: OfProject, rows: readonly ImportedRow[]): Promise<void> {
  const own = rows.filter(({ isPinned, notBefore }) => isPinned || notBefore !== null);
  if (own.length === 0) return;
  await tx
    .insertInto('schedule_rows')
    .values(
      own.map(({ id, isPinned, notBefore }) => ({
        row_id: id,
        studio_id: studioId,
        project_id: projectId,
        is_pinned: isPinned,
        not_before: notBefore,
        spans_work: false,
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
export async function saveSpanning(tx: Tx, { projectId, studioId }: OfProject, phaseIds: readonly PhaseId[]): Promise<void> {
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
  actor: MemberActor;
  now: Date;
  changed: Changed;
  /** Whether tasks must have the versions that the change was worked out from; otherwise the project's lock alone keeps their dates. */
  isGuarded: boolean;
}

export interface Written {
  phases: PhaseChange[];
  tasks: TaskChange[];
  /** Tasks that are called otherwise, for those whose work they are. */
  renamed: RenamedTask[];
  facts: ScheduleFacts;
}

/** Has every owner write its part: dates of phases and tasks; milestones and modes are ours. @returns what is to be told of theirs */
export async function writeMoves(
  tx: Tx,
  { projectId, actor, now, changed: { moves, modes, edits, added, removed, closures, schedule }, isGuarded }: WriteMoves,
): Promise<Written> {
  const changes = [...moves, ...edits.filter(({ was }) => !moves.some((move) => move.was.id === was.id))];
  await addRows(tx, added, { projectId, actor, now });
  const phases = await reschedulePhases(tx, { projectId, moves: changes.flatMap(toPhase), calendar: calendarOf(schedule.calendar) });
  await writeClosures(tx, closures, { projectId, actor });
  const given = changes.flatMap(toTask);
  const unguarded = given.map((one) => ({ ...one, version: null }));
  const tasks = await rescheduleTasks(tx, { projectId, actor, now, moves: isGuarded ? given : unguarded });
  await changeMilestones(tx, { milestones: changes.flatMap(toMilestonePlan), actor, now });
  await saveModes(tx, { projectId, studioId: actor.studioId }, modes);
  await removeRows(tx, removed, { projectId, actor, now });
  const countOf = (kind: RowKind) => moves.filter(({ was }) => was.kind === kind).length;
  return {
    phases,
    tasks: tasks.changes,
    renamed: tasks.renamed,
    facts: { phases: countOf('phase'), milestones: countOf('milestone'), tasks: tasks.moved },
  };
}

/** Tells of what has no owner but the programme. */
export function tellSchedule(
  tx: Tx,
  { projectId, actor, changed, facts }: Pick<WriteMoves, 'projectId' | 'actor' | 'changed'> & Pick<Written, 'facts'>,
): void {
  const { moves, modes, edits, added, removed, links, closures } = changed;
  const others = [...edits.map(({ now }) => now), ...added, ...removed];
  appendEvent(tx, {
    type: 'schedule.changed',
    actorId: actor.userId,
    scopes: [`project:${projectId}`],
    data: {
      projectId,
      milestones: moves.flatMap(toMilestoneMove),
      milestoneIds: others.filter(isMilestone).map(({ id }) => id),
      closureIds: [...closures.added, ...closures.removed].map(({ id }) => id),
      linkIds: [...links.removed, ...links.saved].map(({ id }) => id),
      rowIds: modes.map(({ now: { id } }) => id),
    },
    facts,
  });
}

function toPhase({ was, now: { start, end, name, gate } }: RowChange) {
  return isPhase(was) ? [{ id: was.id, version: was.version, start, end, name, gate }] : [];
}

function toTask({ was, now }: RowChange) {
  if (!isTask(was)) return [];
  return [{ id: was.id, version: was.version, start: now.start, end: now.end, ...(isEdited(was, now) && { words: wordsOf(now) }) }];
}

function wordsOf({ name: title, percent, status }: ScheduleRow) {
  const ofTask = taskStatuses.find((one) => one === status);
  return { title, percent, status: certain(ofTask, 'a task has a status of its own') };
}

/** One without a day is not drawn, and does not move. */
function toMilestoneMove({ was, now }: RowChange) {
  if (!isMilestone(was) || was.end === null || now.end === null) return [];
  return [{ id: was.id, version: was.version + 1, before: was.end, after: now.end }];
}
