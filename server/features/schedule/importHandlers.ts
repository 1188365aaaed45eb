// Programmes of other tools: their rows come in together, and go together while nobody has touched them.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { workingDaysBetween } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { MilestoneId, ProjectId, ScheduleLinkId, TaskId } from '../../../domain/kernel/ids.ts';
import { isSame } from '../../../domain/kernel/merge.ts';
import { keysBetween } from '../../../domain/kernel/orderKey.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { PhaseChange } from '../../../domain/projects/events.ts';
import type { Stretched } from '../../../domain/projects/following.ts';
import type { scheduleContract } from '../../../domain/schedule/contract.ts';
import type { ImportedPlan, ImportedRow, WordsAround } from '../../../domain/schedule/imported.ts';
import { refuseImport } from '../../../domain/schedule/importing.ts';
import { planOf } from '../../../domain/schedule/rules.ts';
import { isMilestone, isPhase, isTask } from '../../../domain/schedule/plan.ts';
import type { Tx } from '../../db/tx.ts';
import { certain } from '../../certain.ts';
import { codeOf } from '../../codeOf.ts';
import { appendEvent } from '../../events/eventLog.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { projectToChange } from '../projects/access.ts';
import { changeOfPhase } from '../projects/records.ts';
import { lockedPhases, lockedProject, type ProjectRow } from '../projects/sql.ts';
import type { Plan } from '../projects/programmeWrites.ts';
import { stretchTarget } from '../projects/writes.ts';
import { holdTasksOfPlan, insertPlan } from '../tasks/planWrites.ts';
import { tellMade } from '../tasks/eventWrites.ts';
import type { IsOnTasks } from '../tasks/seriesWrites.ts';
import { scheduleOf } from './records.ts';
import { giveTargetBack } from './targetWrites.ts';
import { followAgain, removeMade, untouchedLinks, untouchedRows } from './importSql.ts';
import { demandFreeIds, saveImportedModes, saveLinks } from './writes.ts';
import { colourAt } from '../../../domain/kernel/colours.ts';

type ImportCalls = 'importPlan' | 'takeImportBack';

export interface ImportNeeds {
  onTasks: readonly IsOnTasks[];
}

export const importHandlers = ({ onTasks }: ImportNeeds): Pick<HandlersOf<typeof scheduleContract>, ImportCalls> => ({
  importPlan: async ({ input: { projectId, ...plan }, actor, tx, now }) => {
    const project = await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    if (plan.rows.some(({ kind }) => kind === 'task')) await projectToChange(tx, actor, { id: projectId, verdict: 'createTask' });
    const schedule = await scheduleOf(tx, actor, project);
    const refusal = refuseImport(schedule, plan);
    if (refusal) orThrow(refusal);
    const phases = await lockedPhases(tx, projectId);
    const ids = plan.rows.map(({ id }) => id);
    await demandFreeIds(tx, ids).catch(refuseTaken);
    const { calendar } = planOf(schedule);
    const daysOf = (row: ImportedRow) =>
      row.kind === 'phase' && row.start && row.end ? Math.max(1, workingDaysBetween(row.start, row.end, calendar)) : 1;
    await insertPlan(tx, { projectId, actor, now, plan: expanded(plan, { after: phases, daysOf }), cameIn: true }).catch(refuseTaken);
    await saveLinks(tx, { projectId, studioId: actor.studioId }, plan.links);
    await saveImportedModes(tx, { projectId, studioId: actor.studioId }, plan.rows);
    const stretched = await tellImported(tx, { projectId, actor, plan });
    return { words: wordsAround(project, stretched) };
  },

  takeImportBack: async ({ input: { projectId, rowIds, linkIds: asked, words }, actor, tx, now }) => {
    await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    await holdTasksOfPlan(tx, { projectId, ids: rowIds });
    const rows = await untouchedRows(tx, { projectId, rowIds, linkIds: asked, by: actor.userId });
    const links = await untouchedLinks(tx, { projectId, linkIds: asked });
    if (rows.length !== new Set(rowIds).size || links !== new Set(asked).size) throw changedSince();
    const taskIds = rows.filter(isTask).map(({ id }) => id);
    for (const isOn of onTasks) if (await isOn(tx, taskIds)) throw changedSince();
    const phases = (await lockedPhases(tx, projectId)).filter(({ id }) => rows.some((row) => row.id === id));
    const linkIds = await removeMade(tx, { projectId, rows, linkIds: asked, by: actor.userId, now });
    await tellRemoved(tx, {
      projectId,
      actor,
      linkIds,
      taskIds,
      milestoneIds: rows.filter(isMilestone).map(({ id }) => id),
      phases: phases.map((phase) => changeOfPhase(phase, null)),
    });
    if (words) await giveWordsBack(tx, { projectId, actor, now, words });
    return {};
  },
});

/** No import changes which template a project follows. */
function wordsAround({ target_day, template_id, template_version }: ProjectRow, stretched: Stretched | null): WordsAround {
  const template = template_id === null ? null : { id: template_id, version: template_version ?? 1 };
  const was = target_day;
  return { before: { targetEnd: was, template }, after: { targetEnd: stretched?.is ?? was, template } };
}

interface GiveWordsBack {
  projectId: ProjectId;
  actor: MemberActor;
  now: Date;
  words: WordsAround;
}

/** Where nobody has said otherwise since. */
async function giveWordsBack(tx: Tx, { projectId, actor, now, words: { before, after } }: GiveWordsBack): Promise<void> {
  const row = await lockedProject(tx, projectId);
  const [was, is] = [before.targetEnd, after.targetEnd];
  if (row && is !== null) await giveTargetBack(tx, { row, stretched: { was, is }, actor, now });
  if (isSame(before.template, after.template) || !(await followAgain(tx, { projectId, before, after }))) return;
  appendEvent(tx, { type: 'templates.applied', actorId: actor.userId, scopes: [`project:${projectId}`], data: { projectId } });
}

/** Ids are the caller's: one that is in use is no new row. @throws AppError `already_exists` */
function refuseTaken(error: unknown): never {
  if (['23505', 'already_exists'].includes(codeOf(error) ?? ''))
    throw new AppError('already_exists', { field: 'rows', message: 'This file is in the programme already.' });
  throw error;
}

const changedSince = () => new AppError('conflict', { message: 'Somebody has worked on it since. Remove what is not wanted by hand.' });

interface Into {
  after: readonly { position: string }[];
  daysOf: (row: ImportedRow) => number;
}

/** The rows as a plan is put into a project: phases after those that are there, tasks one below the other. */
function expanded({ rows }: ImportedPlan, { after, daysOf }: Into): Plan {
  const phases = rows.filter((row) => row.kind === 'phase');
  const tasks = rows.filter((row) => row.kind === 'task');
  const phaseKeys = keysBetween(after.at(-1)?.position ?? null, null, phases.length);
  const taskKeys = keysBetween(null, null, tasks.length);
  return {
    phases: phases.map(({ id, name, start, end, gate, isFinished, ...row }, index) => ({
      id,
      name,
      start,
      end,
      gate,
      colour: colourAt(after.length + index),
      position: certain(phaseKeys[index], 'there are as many keys as phases'),
      status: isFinished ? 'completed' : 'not-started',
      workingDays: daysOf({ id, name, start, end, gate, isFinished, ...row }),
    })),
    tasks: tasks.map(({ id, name, phaseId, start, end, isFinished, percent }, index) => ({
      id,
      phaseId,
      title: name,
      description: '',
      start,
      due: end,
      estimate: null,
      checklist: [],
      priority: 'normal',
      needsReview: false,
      assigneeIds: [],
      position: certain(taskKeys[index], 'there are as many keys as tasks'),
      status: isFinished ? 'completed' : percent ? 'in_progress' : 'todo',
      percent: isFinished ? null : percent,
    })),
    milestones: rows.flatMap((row) =>
      row.kind === 'milestone' ? [{ id: row.id, phaseId: row.phaseId, name: row.name, day: row.end, gate: row.gate }] : [],
    ),
  };
}

interface TellImported {
  projectId: ProjectId;
  actor: MemberActor;
  plan: ImportedPlan;
}

/** @returns how the project's target was stretched, if it was */
async function tellImported(tx: Tx, { projectId, actor, plan }: TellImported): Promise<Stretched | null> {
  const made = plan.rows.filter(isPhase).map(({ id }) => id);
  let stretched: Stretched | null = null;
  if (made.length > 0) {
    const phases = (await lockedPhases(tx, projectId)).filter(({ id }) => made.includes(id)).map((phase) => changeOfPhase(null, phase));
    stretched = await stretchTarget(tx, { projectId, actor, phases });
    await tellPhases(tx, { projectId, actor, phases, type: 'projects.phaseAdded' });
  }
  tellMade(tx, { actor, projectId, ids: plan.rows.filter(isTask).map(({ id }) => id) });
  tellChanged(tx, {
    projectId,
    actor,
    milestoneIds: plan.rows.filter(isMilestone).map(({ id }) => id),
    linkIds: plan.links.map(({ id }) => id),
  });
  return stretched;
}

interface TellRemoved {
  projectId: ProjectId;
  actor: MemberActor;
  taskIds: TaskId[];
  milestoneIds: MilestoneId[];
  phases: PhaseChange[];
  linkIds: ScheduleLinkId[];
}

async function tellRemoved(tx: Tx, { projectId, actor, taskIds, milestoneIds, phases, linkIds }: TellRemoved): Promise<void> {
  if (phases.length > 0) await tellPhases(tx, { projectId, actor, phases, type: 'projects.phaseRemoved' });
  const tasks = taskIds.map((id) => ({ id, projectId, version: 2, changed: [], before: {}, after: null }));
  const told = { actorId: actor.userId, scopes: [`project:${projectId}` as const], facts: { acts: [] } };
  if (tasks.length > 0) appendEvent(tx, { type: 'tasks.removed', ...told, data: { tasks } });
  tellChanged(tx, { projectId, actor, milestoneIds, linkIds });
}

interface TellPhases {
  projectId: ProjectId;
  actor: MemberActor;
  phases: PhaseChange[];
  type: 'projects.phaseAdded' | 'projects.phaseRemoved';
}

async function tellPhases(tx: Tx, { projectId, actor, phases, type }: TellPhases): Promise<void> {
  const version = (await lockedProject(tx, projectId))?.version ?? 1;
  appendEvent(tx, { type, actorId: actor.userId, scopes: [`project:${projectId}`], data: { projectId, version, phases } });
}

interface TellChanged {
  projectId: ProjectId;
  actor: MemberActor;
  milestoneIds: MilestoneId[];
  linkIds: ScheduleLinkId[];
}

/** Has every sheet read anew, whatever of it came or went. */
function tellChanged(tx: Tx, { projectId, actor, milestoneIds, linkIds }: TellChanged): void {
  appendEvent(tx, {
    type: 'schedule.changed',
    actorId: actor.userId,
    scopes: [`project:${projectId}`],
    data: { projectId, milestones: [], milestoneIds, closureIds: [], linkIds, rowIds: [] },
    facts: { phases: 0, milestones: 0, tasks: [] },
  });
}
