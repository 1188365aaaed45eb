// The phases of a project. They share the project's lock, so that two people's changes of one plan come one after another.

import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Actor } from '../../../domain/kernel/actor.ts';
import type { Day } from '../../../domain/kernel/calendar.ts';
import { spanOf } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId } from '../../../domain/kernel/ids.ts';
import { keyBetween } from '../../../domain/kernel/orderKey.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { PhaseStatus, projectsContract } from '../../../domain/projects/contract.ts';
import { completePhase, editPhase, endOfPlan, reopenPhase } from '../../../domain/projects/phases.ts';
import type { DB, Json, Phases } from '../../db/types.gen.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent } from '../../live/eventLog.ts';
import { projectToChange, readableProject } from './access.ts';
import { projectRecord, studioDay } from './records.ts';
import { lockedPhases } from './sql.ts';

type PhaseHandlers = Pick<
  HandlersOf<typeof projectsContract>,
  'addPhase' | 'editPhase' | 'movePhase' | 'completePhase' | 'reopenPhase' | 'removePhase'
>;

export const phaseHandlers: PhaseHandlers = {
  addPhase: async ({ input, actor, tx, newId }) => {
    await projectToChange(tx, actor, { id: input.projectId, verdict: 'edit' });
    const phases = await lockedPhases(tx, input.projectId);
    const { calendar } = await studioDay(tx);
    const dates = input.start ? spanOf(input.start, input.workingDays, calendar) : { start: null, end: null };
    const phaseId = newId() as PhaseId;
    await tx
      .insertInto('phases')
      .values({
        id: phaseId,
        studio_id: actor.studioId,
        project_id: input.projectId,
        name: input.name,
        colour: input.colour ?? 1 + (phases.length % 8),
        position: keyBetween(phases.at(-1)?.position ?? null, null),
        status: 'not-started',
        start_day: dates.start,
        end_day: dates.end,
        working_days: input.workingDays,
      })
      .execute();
    return answer(tx, actor, { type: 'projects.phaseAdded', projectId: input.projectId, phaseId, version: 1 });
  },

  editPhase: async ({ input, actor, tx }) => {
    const { phase } = await phaseToChange(tx, actor, input);
    const { calendar } = await studioDay(tx);
    const patch = editPhase({ phase: stateOf(phase), changes: input.changes, calendar });
    const version = await updatePhase(tx, phase, {
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.colour !== undefined && { colour: patch.colour }),
      ...(patch.status !== undefined && { status: patch.status }),
      ...(patch.gate !== undefined && { gate: patch.gate }),
      ...(patch.workingDays !== undefined && { working_days: patch.workingDays }),
      ...(patch.start !== undefined && { start_day: patch.start }),
      ...(patch.end !== undefined && { end_day: patch.end }),
      ...(patch.completedAt !== undefined && { completed_at: null, completed_by: null }),
    });
    return answer(tx, actor, { type: 'projects.phaseEdited', ...input, version });
  },

  movePhase: async ({ input, actor, tx }) => {
    const { phase } = await phaseToChange(tx, actor, input);
    const version = await updatePhase(tx, phase, { position: input.position });
    return answer(tx, actor, { type: 'projects.phaseMoved', ...input, version });
  },

  completePhase: async ({ input, actor, tx, now }) => {
    const { phase, phases } = await phaseToChange(tx, actor, input);
    const next = phases.slice(phases.indexOf(phase) + 1).find((one) => one.status !== 'completed') ?? null;
    const { patch, openTasksGoTo } = orThrow(
      completePhase({
        phase: stateOf(phase),
        openTasks: await countOpenTasks(tx, input.phaseId),
        choice: input.openTasks,
        next: next && { id: next.id as PhaseId },
        now: now.toISOString(),
      }),
    );
    if (openTasksGoTo) await moveOpenTasks(tx, { from: input.phaseId, to: openTasksGoTo, actor, now });
    const version = await updatePhase(tx, phase, { status: patch.status, completed_at: patch.completedAt, completed_by: actor.userId });
    return answer(tx, actor, { type: 'projects.phaseCompleted', ...input, version });
  },

  reopenPhase: async ({ input, actor, tx }) => {
    const { phase } = await phaseToChange(tx, actor, input);
    const { patch } = orThrow(reopenPhase(stateOf(phase)));
    const version = await updatePhase(tx, phase, { status: patch.status, completed_at: null, completed_by: null });
    return answer(tx, actor, { type: 'projects.phaseReopened', ...input, version });
  },

  removePhase: async ({ input, actor, tx, now }) => {
    const { phase } = await phaseToChange(tx, actor, input);
    await takeTasksOut(tx, { phaseId: input.phaseId, actor, now });
    await tx.deleteFrom('phases').where('id', '=', phase.id).execute();
    return answer(tx, actor, { type: 'projects.phaseRemoved', ...input, version: phase.version });
  },
};

type PhaseRow = Selectable<Phases>;

interface OfPhase {
  projectId: ProjectId;
  phaseId: PhaseId;
  version: number;
}

/** Locks the project and its phases. @throws AppError `not_found` for a phase of another project; `conflict` */
async function phaseToChange(
  tx: Tx,
  actor: Actor,
  { projectId, phaseId, version }: OfPhase,
): Promise<{ phase: PhaseRow; phases: PhaseRow[] }> {
  await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
  const phases = await lockedPhases(tx, projectId);
  const phase = phases.find((one) => one.id === phaseId);
  if (!phase) throw new AppError('not_found');
  if (phase.version !== version) throw new AppError('conflict');
  return { phase, phases };
}

const stateOf = (row: PhaseRow) => ({
  id: row.id as PhaseId,
  status: row.status as PhaseStatus,
  workingDays: row.working_days,
  start: row.start_day as Day | null,
});

async function updatePhase(tx: Tx, { id, version }: PhaseRow, patch: Partial<Omit<PhaseRow, 'id' | 'version'>>): Promise<number> {
  const updated = await tx
    .updateTable('phases')
    .set({ ...patch, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (!updated) throw new AppError('conflict');
  return updated.version;
}

async function countOpenTasks(tx: Tx, phaseId: PhaseId): Promise<number> {
  const row = await tx
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('phase_id', '=', phaseId)
    .where('status', '!=', 'completed')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Before the phase goes: whoever edits one of its tasks holds that task first and then asks for a phase. */
async function takeTasksOut(tx: Tx, { phaseId, actor, now }: { phaseId: PhaseId; actor: Actor; now: Date }): Promise<void> {
  await tx.selectFrom('tasks').select('id').where('phase_id', '=', phaseId).orderBy('id').forNoKeyUpdate().execute();
  await tx
    .updateTable('tasks')
    .set((eb) => ({ phase_id: null, ...phaseChanged(eb, { actor, now }) }))
    .where('phase_id', '=', phaseId)
    .execute();
}

/** The phase counts as changed: an edit of it that is based on what was before is a conflict. */
const phaseChanged = (eb: ExpressionBuilder<DB, 'tasks'>, { actor, now }: { actor: Actor; now: Date }) => ({
  version: eb('version', '+', 1),
  field_stamps: sql<Json>`app.stamped(field_stamps, 'phaseId', version + 1, ${actor.userId})`,
  updated_by: actor.userId,
  updated_at: now.toISOString(),
});

interface MoveOpenTasks {
  from: PhaseId;
  to: PhaseId;
  actor: Actor;
  now: Date;
}

async function moveOpenTasks(tx: Tx, { from, to, actor, now }: MoveOpenTasks): Promise<void> {
  await tx
    .updateTable('tasks')
    .set((eb) => ({ phase_id: to, ...phaseChanged(eb, { actor, now }) }))
    .where('phase_id', '=', from)
    .where('status', '!=', 'completed')
    .where('deleted_at', 'is', null)
    .execute();
}

interface PhaseEvent {
  type:
    | 'projects.phaseAdded'
    | 'projects.phaseEdited'
    | 'projects.phaseMoved'
    | 'projects.phaseCompleted'
    | 'projects.phaseReopened'
    | 'projects.phaseRemoved';
  projectId: ProjectId;
  phaseId: PhaseId;
  version: number;
}

/** A plan's end is the project's target as long as nobody set another; then records the event and answers. */
async function answer(tx: Tx, actor: Actor, { type, projectId, phaseId, version }: PhaseEvent) {
  await stretchTarget(tx, projectId, actor);
  const seq = await appendEvent(tx, {
    type,
    actorId: actor.userId,
    scopes: [`project:${projectId}`],
    data: { projectId, phaseId, version },
  });
  return { project: await projectRecord(tx, actor, await readableProject(tx, actor, projectId)), seq };
}

/**
 * A target that the plan overruns moves to the plan's end; one that lies later stays. It counts as changed: settings that
 * somebody edits meanwhile on what was before are a conflict.
 */
async function stretchTarget(tx: Tx, projectId: ProjectId, actor: Actor): Promise<void> {
  const rows = await tx.selectFrom('phases').select(['start_day', 'end_day']).where('project_id', '=', projectId).execute();
  const end = endOfPlan(
    rows.flatMap(({ start_day, end_day }) => (start_day && end_day ? [{ start: start_day as Day, end: end_day as Day }] : [])),
  );
  if (!end) return;
  await tx
    .updateTable('projects')
    .set((eb) => ({
      target_day: end,
      version: eb('version', '+', 1),
      field_stamps: sql`app.stamped(field_stamps, 'targetEnd', version + 1, ${actor.userId})`,
      updated_by: actor.userId,
    }))
    .where('id', '=', projectId)
    .where((eb) => eb.or([eb('target_day', 'is', null), eb('target_day', '<', end)]))
    .execute();
}
