// The phases of a project. They share the project's lock, so that two people's changes of one plan come one after another.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId } from '../../../domain/kernel/ids.ts';
import { keyBetween, settled } from '../../../domain/kernel/orderKey.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { projectsContract } from '../../../domain/projects/contract.ts';
import type { PhaseChange } from '../../../domain/projects/events.ts';
import { completePhase, datesOfPhase, editPhase, reopenPhase } from '../../../domain/projects/phases.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { projectToChange } from './access.ts';
import type { ProjectWork } from './accessHandlers.ts';
import { changeOfPhase, type PhaseRow, projectAnswer, projectCalendar } from './records.ts';
import { lockedPhases, lockedProject } from './sql.ts';
import { type ProgrammeOfProject, stretchTarget } from './writes.ts';
import { colourAt } from '../../../domain/kernel/colours.ts';

type PhaseHandlers = Pick<
  HandlersOf<typeof projectsContract>,
  'addPhase' | 'editPhase' | 'movePhase' | 'completePhase' | 'reopenPhase' | 'removePhase'
>;

interface PhaseNeeds {
  work: Pick<ProjectWork, 'movePhaseTasks'>;
  programme: ProgrammeOfProject;
}

export function phaseHandlers({ work, programme }: PhaseNeeds): PhaseHandlers {
  const toChange = phaseToChange(programme);
  return {
    addPhase: async ({ input, actor, tx, newId }) => {
      await projectToChange(tx, actor, { id: input.projectId, verdict: 'edit' });
      const phases = await lockedPhases(tx, input.projectId);
      const calendar = await projectCalendar(tx, input.projectId);
      const dates = orThrow(datesOfPhase({ start: input.start, workingDays: input.workingDays, calendar }));
      const phase = await tx
        .insertInto('phases')
        .values({
          id: newId(),
          studio_id: actor.studioId,
          project_id: input.projectId,
          name: input.name,
          colour: input.colour ?? colourAt(phases.length),
          position: keyBetween(phases.at(-1)?.position ?? null, null),
          status: 'not-started',
          start_day: dates.start,
          end_day: dates.end,
          working_days: input.workingDays,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return answer(tx, actor, { type: 'projects.phaseAdded', projectId: input.projectId, before: null, after: phase });
    },

    editPhase: async ({ input, actor, tx, now }) => {
      const { projectId, follow } = input;
      const { phase } = await toChange(tx, actor, input);
      const calendar = await projectCalendar(tx, input.projectId);
      const patch = orThrow(editPhase({ phase: stateOf(phase), changes: input.changes, calendar }));
      const { start, end } = patch;
      const moved =
        start === undefined || end === undefined
          ? null
          : await programme.phaseMoved(tx, { projectId, actor, now, phase: { id: input.phaseId, start, end }, follow });
      const after = await updatePhase(tx, phase, {
        ...(patch.name !== undefined && { name: patch.name }),
        ...(patch.colour !== undefined && { colour: patch.colour }),
        ...(patch.status !== undefined && { status: patch.status }),
        ...(patch.gate !== undefined && { gate: patch.gate }),
        ...(patch.workingDays !== undefined && { working_days: patch.workingDays }),
        ...(moved && { start_day: moved.own.start, end_day: moved.own.end }),
        ...(patch.completedAt !== undefined && { completed_at: null, completed_by: null }),
      });
      const besides = moved?.phases ?? [];
      const answered = await answer(tx, actor, { type: 'projects.phaseEdited', projectId, before: phase, after, besides });
      return { ...answered, followed: moved?.followed ?? null };
    },

    movePhase: async ({ input, actor, tx }) => {
      const { phase, phases } = await toChange(tx, actor, input);
      const others = phases.filter((one) => one !== phase).map(({ position }) => position);
      const after = await updatePhase(tx, phase, { position: settled(input.position, neighboursOf(input.position, others)) });
      return answer(tx, actor, { type: 'projects.phaseMoved', projectId: input.projectId, before: phase, after });
    },

    completePhase: async ({ input, actor, tx, now }) => {
      const { phase, phases } = await toChange(tx, actor, input);
      const next = phases.slice(phases.indexOf(phase) + 1).find((one) => one.status !== 'completed') ?? null;
      const { patch, openTasksGoTo } = orThrow(
        completePhase({
          phase: stateOf(phase),
          openTasks: await countOpenTasks(tx, input.phaseId),
          choice: input.openTasks,
          next: next && { id: next.id },
          now: now.toISOString(),
        }),
      );
      if (openTasksGoTo) await work.movePhaseTasks(tx, { from: input.phaseId, to: openTasksGoTo, actor, now });
      const after = await updatePhase(tx, phase, { status: patch.status, completed_at: patch.completedAt, completed_by: actor.userId });
      return answer(tx, actor, { type: 'projects.phaseCompleted', projectId: input.projectId, before: phase, after });
    },

    reopenPhase: async ({ input, actor, tx }) => {
      const { phase } = await toChange(tx, actor, input);
      const { patch } = orThrow(reopenPhase(stateOf(phase)));
      const after = await updatePhase(tx, phase, { status: patch.status, completed_at: null, completed_by: null });
      return answer(tx, actor, { type: 'projects.phaseReopened', projectId: input.projectId, before: phase, after });
    },

    removePhase: async ({ input, actor, tx, now }) => {
      const { phase } = await toChange(tx, actor, input);
      await work.movePhaseTasks(tx, { from: input.phaseId, to: null, actor, now });
      await tx.deleteFrom('phases').where('id', '=', phase.id).execute();
      return answer(tx, actor, { type: 'projects.phaseRemoved', projectId: input.projectId, before: phase, after: null });
    },
  };
}

interface OfPhase {
  projectId: ProjectId;
  phaseId: PhaseId;
  version: number;
}

/** Locks the project and its phases. @throws AppError `not_found` for a phase of another project; `conflict` */
const phaseToChange =
  (programme: ProgrammeOfProject) =>
  async (tx: Tx, actor: MemberActor, { projectId, phaseId, version }: OfPhase): Promise<{ phase: PhaseRow; phases: PhaseRow[] }> => {
    await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const phases = await lockedPhases(tx, projectId);
    const phase = phases.find((one) => one.id === phaseId);
    if (!phase) throw new AppError('not_found');
    await programme.demandPhaseSeen(tx, phase, version);
    return { phase, phases };
  };

/** The keys round a place; those of the others rise. */
const neighboursOf = (key: string, others: readonly string[]) => ({
  before: others.findLast((other) => other <= key) ?? null,
  after: others.find((other) => other > key) ?? null,
});

const stateOf = (row: PhaseRow) => ({
  id: row.id,
  status: row.status,
  workingDays: row.working_days,
  start: row.start_day,
});

async function updatePhase(tx: Tx, { id, version }: PhaseRow, patch: Partial<Omit<PhaseRow, 'id' | 'version'>>): Promise<PhaseRow> {
  const updated = await tx
    .updateTable('phases')
    .set({ ...patch, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!updated) throw new AppError('conflict');
  return updated;
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

interface PhaseEvent {
  type:
    | 'projects.phaseAdded'
    | 'projects.phaseEdited'
    | 'projects.phaseMoved'
    | 'projects.phaseCompleted'
    | 'projects.phaseReopened'
    | 'projects.phaseRemoved';
  projectId: ProjectId;
  before: PhaseRow | null;
  after: PhaseRow | null;
  /** Other phases that moved with it. */
  besides?: readonly PhaseChange[];
}

/** A plan's end is the project's target as long as nobody set another; then tells of the phase and answers. */
async function answer(tx: Tx, actor: MemberActor, { type, projectId, before, after, besides = [] }: PhaseEvent) {
  const phases = [changeOfPhase(before, after), ...besides];
  await stretchTarget(tx, { projectId, actor, phases });
  const project = await lockedProject(tx, projectId);
  if (!project) throw new AppError('not_found');
  const data = { projectId, version: project.version, phases };
  appendEvent(tx, { type, actorId: actor.userId, scopes: [`project:${projectId}`], data });
  return projectAnswer(tx, actor, projectId);
}
