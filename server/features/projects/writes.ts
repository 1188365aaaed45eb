// Statements that change projects.

import { sql } from 'kysely';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { type Day, type WorkingCalendar, workingDaysBetween } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { ClientInfo } from '../../../domain/projects/client.ts';
import type { PhaseChange } from '../../../domain/projects/events.ts';
import type { NewProject, ProjectChanges, ProjectStatus, ProjectType, Visibility } from '../../../domain/projects/contract.ts';
import type { Followed, Stretched } from '../../../domain/projects/following.ts';
import { endOfPlan } from '../../../domain/projects/phases.ts';
import { taskRef } from '../../../domain/projects/rules.ts';
import type { TemplatePlan } from '../../../domain/projects/templates/plan.ts';
import type { ExpandedTemplate } from '../../../domain/projects/templates/expand.ts';
import type { BegunPhase, BegunTask } from '../../../domain/projects/templates/sample.ts';
import { stamped } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { changeOfPhase, type PhaseRow } from './records.ts';
import { inTrash, lockedPhases, lockedProject, lockNumbers, type ProjectRow } from './sql.ts';

interface InsertProject {
  id: ProjectId;
  actor: Actor;
  now: Date;
  number: string;
  refPrefix: string;
  fields: Omit<NewProject, 'templateId' | 'people' | 'client'>;
  colour: number;
  start: string | null;
  targetEnd: string | null;
  visibility: string;
  /** What it is made from. */
  template?: { id: string; version: number } | undefined;
  /** Made to look around in. */
  isSample?: boolean;
}

export async function insertProject(
  tx: Tx,
  { id, actor, now, number, refPrefix, fields, colour, start, targetEnd, visibility, template, isSample = false }: InsertProject,
): Promise<void> {
  await tx
    .insertInto('projects')
    .values({
      id,
      studio_id: actor.studioId,
      number,
      name: fields.name,
      type: fields.type ?? 'other',
      status: fields.status ?? 'wip',
      place: fields.place ?? '',
      area: fields.area ?? null,
      cover: fields.cover ?? null,
      colour,
      lead_id: fields.leadId ?? null,
      start_day: start,
      target_day: targetEnd,
      rooms: fields.rooms ?? [],
      tags: fields.tags ?? [],
      visibility,
      is_sample: isSample,
      template_id: template?.id ?? null,
      template_version: template?.version ?? null,
      ref_prefix: refPrefix,
      created_by: actor.userId,
      updated_by: actor.userId,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute();
}

type ClientChanges = { [Field in keyof ClientInfo]?: ClientInfo[Field] | undefined };

/** Writes the given fields of the client and leaves the others. */
export async function saveClient(
  tx: Tx,
  { projectId, studioId, client }: { projectId: ProjectId; studioId: StudioId; client: ClientChanges },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(client).filter(([, value]) => value !== undefined)) as Partial<ClientInfo>;
  if (Object.keys(given).length === 0) return;
  await tx
    .insertInto('project_clients')
    .values({ project_id: projectId, studio_id: studioId, ...given })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(given))
    .execute();
}

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

/** All phases, milestones and tasks of a plan, in one statement each. */
export async function insertExpanded(
  tx: Tx,
  { projectId, actor, now, plan }: { projectId: ProjectId; actor: Actor; now: Date; plan: Plan },
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
          completed_at: phase.status === 'completed' ? endOf(phase.end, now) : null,
          completed_by: phase.status === 'completed' ? actor.userId : null,
        })),
      )
      .execute();
  }
  await insertMilestones(
    tx,
    plan.milestones.map((milestone) => ({ ...common, ...milestone })),
  );
  if (plan.tasks.length === 0) return;
  const { prefix, last } = await takeTaskNumbers(tx, projectId, plan.tasks.length);
  const first = last - plan.tasks.length + 1;
  await tx
    .insertInto('tasks')
    .values(
      plan.tasks.map((task, index) => ({
        ...common,
        id: task.id,
        phase_id: task.phaseId,
        number: first + index,
        ref: taskRef(prefix, first + index),
        title: task.title,
        description: task.description,
        ...stateOf(task, { actor, now }),
        priority: task.priority,
        creator_id: actor.userId,
        updated_by: actor.userId,
        assignee_ids: task.assigneeIds,
        start_day: task.start,
        due_day: task.due,
        estimate: task.estimate,
        checklist: JSON.stringify(task.checklist),
        labels: task.needsReview ? ['review'] : [],
        position: task.position,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })),
    )
    .execute();
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

/** The columns that say how far a task is. What waits for a review waits for who made the plan; nobody has asked them. */
function stateOf(task: Plan['tasks'][number], { actor, now }: { actor: Actor; now: Date }) {
  const status = 'status' in task ? task.status : 'todo';
  const isInReview = status === 'in_review';
  return {
    status,
    percent: 'percent' in task ? task.percent : null,
    completed_at: status === 'completed' ? endOf(task.due, now) : null,
    reviewer_id: isInReview ? actor.userId : null,
    review_requested_at: isInReview ? now.toISOString() : null,
    round: isInReview ? 1 : 0,
  };
}

/** The afternoon of a day, or now if that is still to come. */
const endOf = (day: string | null, now: Date): string =>
  new Date(day === null ? now.getTime() : Math.min(Date.parse(`${day}T16:00:00Z`), now.getTime())).toISOString();

/** Removes a project with everything in it; what refers to it follows by its foreign key. */
export async function deleteProject(tx: Tx, id: ProjectId): Promise<void> {
  await tx.deleteFrom('projects').where('id', '=', id).execute();
}

/**
 * Counts a project's tasks up in one statement: of two new tasks at once each gets its own number.
 *
 * @throws AppError `conflict` when the project was archived since it was read
 */
export async function takeTaskNumbers(tx: Tx, projectId: ProjectId, count: number): Promise<{ prefix: string; last: number }> {
  const row = await tx
    .updateTable('projects')
    .set({ last_task_number: sql<number>`last_task_number + ${count}` })
    .where('id', '=', projectId)
    .where('status', '!=', 'archived')
    .returning(['ref_prefix', 'last_task_number'])
    .executeTakeFirst();
  if (!row) throw new AppError('conflict', { message: 'This project was archived just now.' });
  return { prefix: row.ref_prefix, last: row.last_task_number };
}

type Patch = Omit<ProjectChanges, 'client' | 'status'> & {
  status?: ProjectStatus | undefined;
  statusBeforeArchive?: string | null;
  leadId?: UserId;
  visibility?: Visibility;
  deletedAt?: string | null;
};

interface ProjectUpdate {
  row: ProjectRow;
  patch: Patch;
  /** What `saveClient` writes: its fields count as changed by this version. */
  client?: ClientChanges | undefined;
  actor: Actor;
  now: Date;
}

/** @returns the new version. @throws AppError `conflict` when the row moved on, `already_exists` for a taken number */
export async function updateProject(tx: Tx, { row, patch, client = {}, actor, now }: ProjectUpdate): Promise<number> {
  if (patch.number !== undefined && patch.number !== row.number) await refuseTakenNumber(tx, patch.number);
  const version = row.version + 1;
  const { leadId, start, targetEnd, statusBeforeArchive, deletedAt, ...same } = patch;
  const changed = [...Object.keys(patch), ...Object.keys(client).map((part) => `client.${part}`)];
  const updated = await tx
    .updateTable('projects')
    .set({
      ...withoutUndefined(same),
      ...withoutUndefined({
        lead_id: leadId,
        start_day: start,
        target_day: targetEnd,
        status_before_archive: statusBeforeArchive,
        deleted_at: deletedAt,
      }),
      updated_at: now.toISOString(),
      updated_by: actor.userId,
      version,
      field_stamps: stamped(row, { fields: changed, by: actor.userId }),
    })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .returning('version')
    .executeTakeFirst();
  if (!updated) throw new AppError('conflict');
  return updated.version;
}

async function refuseTakenNumber(tx: Tx, number: string): Promise<void> {
  await lockNumbers(tx);
  // A deleted project keeps its number for its return.
  const taken = await inTrash(tx, () => tx.selectFrom('projects').select('id').where('number', '=', number).executeTakeFirst());
  if (taken)
    throw new AppError('already_exists', { field: 'number', message: `${number} is the number of another project. Choose another.` });
}

const withoutUndefined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };

/**
 * A target that the plan overruns moves to the plan's end; one that lies later stays. It counts as changed: settings that
 * somebody edits meanwhile on what was before are a conflict.
 *
 * @returns the new target, where it moved
 */
export async function stretchTarget(tx: Tx, projectId: ProjectId, actor: Actor): Promise<Stretched | null> {
  const rows = await tx.selectFrom('phases').select(['start_day', 'end_day']).where('project_id', '=', projectId).execute();
  const end = endOfPlan(
    rows.flatMap(({ start_day, end_day }) => (start_day && end_day ? [{ start: start_day as Day, end: end_day as Day }] : [])),
  );
  if (!end) return null;
  const stretched = await tx
    .updateTable('projects as p')
    .from((eb) => eb.selectFrom('projects').select(['id', 'target_day as was']).where('id', '=', projectId).as('before'))
    .set((eb) => ({
      target_day: end,
      version: eb('p.version', '+', 1),
      field_stamps: sql`app.stamped(p.field_stamps, 'targetEnd', p.version + 1, ${actor.userId})`,
      updated_by: actor.userId,
    }))
    .whereRef('p.id', '=', 'before.id')
    .where((eb) => eb.or([eb('p.target_day', 'is', null), eb('p.target_day', '<', end)]))
    .returning('before.was')
    .executeTakeFirst();
  return stretched ? { was: stretched.was as Day | null, is: end } : null;
}

/** New dates of a phase, with the version that they were worked out from. */
export interface PhaseDays {
  id: PhaseId;
  version: number;
  start: Day | null;
  end: Day | null;
}

/** What a programme changes of a phase. */
interface PhasePlan extends PhaseDays {
  name: string;
  gate: boolean;
}

interface Reschedule {
  projectId: ProjectId;
  moves: readonly PhasePlan[];
  calendar: WorkingCalendar;
}

/** Gives phases of a locked project new dates and names, all in one statement. @returns what is to be told. @throws AppError `conflict` */
export async function reschedulePhases(tx: Tx, { projectId, moves, calendar }: Reschedule): Promise<PhaseChange[]> {
  if (moves.length === 0) return [];
  const before = new Map((await lockedPhases(tx, projectId)).map((row) => [row.id, row]));
  const given = moves.map(({ id, version, start, end, name, gate }) => ({
    id,
    version,
    start,
    end,
    name,
    gate,
    days: start && end ? Math.max(1, workingDaysBetween(start, end, calendar)) : before.get(id)?.working_days,
  }));
  const { rows } = await sql<PhaseRow>`
    update phases f set start_day = g.start, end_day = g."end", working_days = g.days, name = g.name, gate = g.gate, version = f.version + 1
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (id uuid, version int, start date, "end" date, days int, name text, gate boolean)
    where f.id = g.id and f.project_id = ${projectId} and f.version = g.version returning f.*
  `.execute(tx);
  if (rows.length !== moves.length) throw new AppError('conflict');
  return rows.map((row) => changeOfPhase(before.get(row.id) ?? null, row));
}

/** Tells of phases that have other dates now; a target that they overrun moves with them. @returns how, if it did */
export async function tellPhasesMoved(
  tx: Tx,
  { projectId, actor, phases }: { projectId: ProjectId; actor: Actor; phases: PhaseChange[] },
): Promise<Stretched | null> {
  if (phases.length === 0) return null;
  const stretched = await stretchTarget(tx, projectId, actor);
  const project = await lockedProject(tx, projectId);
  const data = { projectId, version: project?.version ?? 1, phases };
  appendEvent(tx, { type: 'projects.phaseEdited', actorId: actor.userId, scopes: [`project:${projectId}`], data });
  return stretched;
}

/** What the programme does when dates of a project are changed elsewhere. The schedule does it, under the project's lock. */
export interface ProgrammeOfProject {
  /** Works out what follows from other dates of a phase, and writes all but the phase. @throws AppError as the rule refuses it */
  phaseMoved: (tx: Tx, act: ProgrammeAct & { phase: Omit<PhaseDays, 'version'>; follow: boolean }) => Promise<PhaseFollowing>;
  /** Links a plan that was just put into a project. */
  planMade: (
    tx: Tx,
    made: { projectId: ProjectId; studioId: StudioId; plan: Pick<ExpandedTemplate, 'links' | 'spanning'> },
  ) => Promise<void>;
  /** Moves the whole programme by working days. Finished and pinned rows stay. */
  startMoved: (tx: Tx, act: ProgrammeAct & { by: number }) => Promise<Followed>;
}

/** The templates that a project can start from. A higher feature keeps those of the studio's own. */
export interface TemplatesOfProject {
  find: (tx: Tx, actor: Actor, id: string) => Promise<{ id: string; version: number; type: ProjectType; plan: TemplatePlan } | null>;
}

/** The drawers that a project begins with. A higher feature keeps them. */
export interface FoldersOfProject {
  made: (tx: Tx, act: ProgrammeAct & { names: readonly string[]; newId: () => string }) => Promise<void>;
  /** What its outermost folders are called, as many as a template has. */
  names: (tx: Tx, projectId: ProjectId) => Promise<string[]>;
}

export interface ProgrammeAct {
  projectId: ProjectId;
  actor: Actor;
  now: Date;
}

export interface PhaseFollowing {
  /** Where the phase stands, held by its links. */
  own: { start: Day | null; end: Day | null };
  /** Other phases, to be told of with it. */
  phases: PhaseChange[];
  /** Null where nothing else moved. */
  followed: Followed;
}
