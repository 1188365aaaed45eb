// Statements that change projects.

import { sql } from 'kysely';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { ClientInfo } from '../../../domain/projects/client.ts';
import type { NewProject, ProjectChanges, ProjectStatus, Visibility } from '../../../domain/projects/contract.ts';
import { taskRef } from '../../../domain/projects/rules.ts';
import type { ExpandedTemplate } from '../../../domain/projects/templates/expand.ts';
import type { BegunPhase, BegunTask } from '../../../domain/projects/templates/sample.ts';
import { stamped } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { inTrash, lockNumbers, type ProjectRow } from './sql.ts';

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
  milestones: ExpandedTemplate['milestones'];
  visibility: string;
  /** Made to look around in. */
  isSample?: boolean;
}

export async function insertProject(
  tx: Tx,
  { id, actor, now, number, refPrefix, fields, colour, start, targetEnd, milestones, visibility, isSample = false }: InsertProject,
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
      milestones: JSON.stringify(milestones.map(({ name, phaseId, day }) => ({ name, phaseId, day }))),
      visibility,
      is_sample: isSample,
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
interface Plan {
  phases: readonly BegunPhase[];
  tasks: readonly (ExpandedTemplate['tasks'][number] | BegunTask)[];
}

/** All phases and tasks of a plan, in one statement each. */
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

/** The columns that say how far a task is. What waits for a review waits for who made the plan; nobody has asked them. */
function stateOf(task: Plan['tasks'][number], { actor, now }: { actor: Actor; now: Date }) {
  const status = 'status' in task ? task.status : 'todo';
  const isInReview = status === 'in_review';
  return {
    status,
    completed_at: status === 'completed' ? endOf(task.due, now) : null,
    reviewer_id: isInReview ? actor.userId : null,
    review_requested_at: isInReview ? now.toISOString() : null,
    round: isInReview ? 1 : 0,
  };
}

/** The afternoon of a day, or now if that is still to come. */
const endOf = (day: string, now: Date): string => new Date(Math.min(Date.parse(`${day}T16:00:00Z`), now.getTime())).toISOString();

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
