// From projects to templates and back: the structure of a project, and what a template would add to it.

import { createHash } from 'node:crypto';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { asDay, type Day, isDay } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { NewId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import { allOf, type Verdict } from '../../../domain/kernel/verdict.ts';
import { endsTooLate } from '../../../domain/projects/phases.ts';
import { createProjectVerdict, projectVerdicts } from '../../../domain/projects/policy.ts';
import type { WordsAround } from '../../../domain/schedule/imported.ts';
import type { Schedule } from '../../../domain/schedule/contract.ts';
import { refuseMore } from '../../../domain/schedule/reschedule.ts';
import { type Applied, applyTemplate } from '../../../domain/templates/application.ts';
import type { Template, TemplateEffect, templatesContract } from '../../../domain/templates/contract.ts';
import { templateOfProject } from '../../../domain/templates/fromProject.ts';
import type { Tx } from '../../db/tx.ts';
import { appendEvent, lastSequence } from '../../events/eventLog.ts';
import { noteGuard } from '../../http/guards.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { projectToChange, readableProject } from '../projects/access.ts';
import { studioDay } from '../projects/records.ts';
import { lockedProject, type ProjectRow } from '../projects/sql.ts';
import { type FoldersOfProject, followTemplate, stretchTarget } from '../projects/writes.ts';
import { demandRightsOverTasks } from '../schedule/access.ts';
import { scheduleOf } from '../schedule/records.ts';
import { saveLinks, saveSpanning } from '../schedule/writes.ts';
import { demandReaders } from '../tasks/access.ts';
import { insertPlan } from '../tasks/planWrites.ts';
import { anyTemplate } from './records.ts';
import { jobsIn, lastPhaseKey, taskDetails } from './sql.ts';

/** Tells of tasks that a plan has put into a project. */
export interface AddedWork {
  tellMade: (tx: Tx, made: { actor: MemberActor; projectId: ProjectId; ids: readonly TaskId[] }) => void;
}

/** What templates need of others. */
export interface TemplateNeeds {
  work: AddedWork;
  folders: Pick<FoldersOfProject, 'names'>;
}

type Names = 'ofProject' | 'effect' | 'apply';

export const applyHandlers = ({ work, folders }: TemplateNeeds): Pick<HandlersOf<typeof templatesContract>, Names> => ({
  ofProject: async ({ input: { projectId }, actor, tx }) => {
    const seq = await lastSequence(tx);
    const project = await readableProject(tx, actor, projectId);
    const jobs = await jobsIn(tx, projectId);
    const { plan, leftOut } = orThrow(
      templateOfProject({
        rooms: project.rooms,
        folders: await folders.names(tx, projectId),
        schedule: await scheduleOf(tx, actor, project),
        details: await taskDetails(tx, projectId),
        leadId: project.lead_id,
        jobOf: (id) => jobs.get(id) ?? '',
      }),
    );
    return {
      fields: { name: project.name, description: '', type: project.type, plan },
      leftOut,
      madeFrom: await madeFrom(tx, actor, project),
      can: { create: createProjectVerdict(actor), apply: applyVerdict(actor, project, { makesTasks: true }) },
      seq,
    };
  },

  effect: async ({ input: { projectId, templateId }, actor, tx, newId }) => {
    const seq = await lastSequence(tx);
    const project = await readableProject(tx, actor, projectId);
    const template = await demandTemplate(tx, actor, templateId);
    const { added, effect } = await workOut(tx, { actor, project, template, people: {}, newId });
    const apply = applyVerdict(actor, project, { makesTasks: added.tasks.length > 0 });
    return { effect: withVersion(effect, template), can: { apply }, seq };
  },

  apply: async ({ input: { projectId, templateId, version: seen, people }, actor, tx, now, newId }) => {
    const project = await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const template = await demandTemplate(tx, actor, templateId);
    await demandReaders(tx, { projectId, ids: Object.values(people), field: 'people' });
    const { added, effect } = await workOut(tx, { actor, project, template, people, newId });
    demandRightsOverTasks(actor, project, { create: added.tasks.length > 0, remove: false, progress: [] });
    demandSeen(tx, withVersion(effect, template), seen);
    await insertPlan(tx, { projectId, actor, now, plan: added, cameIn: true });
    await saveLinks(tx, { projectId, studioId: actor.studioId }, added.links);
    await saveSpanning(tx, { projectId, studioId: actor.studioId }, added.spanning);
    const stretched = await stretchTarget(tx, {
      projectId,
      actor,
      phases: added.phases.map(({ id }) => ({ id, before: null })),
    });
    await followTemplate(tx, { projectId, is: template });
    await tellPhases(tx, { actor, projectId, added });
    work.tellMade(tx, { actor, projectId, ids: added.tasks.map(({ id }) => id) });
    appendEvent(tx, { type: 'templates.applied', actorId: actor.userId, scopes: [`project:${projectId}`], data: { projectId } });
    return {
      effect: withVersion(effect, template),
      made: { ...madeIn(added), words: wordsOf(project, { target: stretched?.is ?? null, template }) },
    };
  },
});

const madeIn = ({ phases, tasks, milestones, links }: Applied['added']) => ({
  rowIds: [...phases, ...tasks, ...milestones].map(({ id }) => id),
  linkIds: links.map(({ id }) => id),
});

/** What the project said of itself, and says now. */
function wordsOf({ target_day, template_id, template_version }: ProjectRow, now: { target: Day | null; template: Template }): WordsAround {
  const was = target_day;
  const follows = template_id === null ? null : { id: template_id, version: template_version ?? 1 };
  return {
    before: { targetEnd: was, template: follows },
    after: { targetEnd: now.target ?? was, template: { id: now.template.id, version: now.template.version } },
  };
}

/** Tasks that a template brings take the right over tasks, as anywhere else. */
function applyVerdict(actor: MemberActor, { status, lead_id }: ProjectRow, { makesTasks }: { makesTasks: boolean }): Verdict {
  const { edit, createTask } = projectVerdicts(actor, { status, leadId: lead_id });
  return makesTasks ? allOf(edit, createTask) : edit;
}

/** What the project was made from, where that is still there. */
async function madeFrom(tx: Tx, actor: MemberActor, { template_id, template_version }: ProjectRow) {
  const template = template_id === null ? null : await anyTemplate(tx, actor, template_id);
  return template && { id: template.id, name: template.name, version: template_version ?? 1, isBuiltIn: template.isBuiltIn };
}

async function demandTemplate(tx: Tx, actor: MemberActor, id: string): Promise<Template> {
  const template = await anyTemplate(tx, actor, id);
  if (!template) throw new AppError('validation_failed', { field: 'templateId', message: 'Choose one of the templates.' });
  return template;
}

interface WorkOut {
  actor: MemberActor;
  project: ProjectRow;
  template: Template;
  people: Record<string, UserId>;
  newId: NewId;
}

async function workOut(tx: Tx, { actor, project, template, people, newId }: WorkOut): Promise<Applied> {
  const id = project.id;
  const { today } = await studioDay(tx);
  const schedule = await scheduleOf(tx, actor, project);
  const applied = applyTemplate({
    schedule,
    plan: template.plan,
    start: project.start_day ? asDay(project.start_day) : today,
    people,
    newId,
    behind: { phase: await lastPhaseKey(tx, id), task: null },
  });
  demandWithinDays(applied.added);
  demandRoom(schedule, applied.added);
  return applied;
}

/** Held by the project's lock where it is applied. @throws AppError `validation_failed` */
function demandRoom({ rows, links }: Schedule, { phases, tasks, milestones, links: more }: Applied['added']): void {
  const was = { rows: rows.length, links: links.length };
  const now = { rows: was.rows + phases.length + tasks.length + milestones.length, links: was.links + more.length };
  const refusal = refuseMore({ was, now });
  if (refusal) orThrow(refusal);
}

/** @throws AppError `validation_failed` */
function demandWithinDays({ phases, tasks, milestones }: Applied['added']): void {
  const days = [
    ...phases.flatMap(({ start, end }) => [start, end]),
    ...tasks.flatMap(({ start, due }) => [start, due]),
    ...milestones.map(({ day }) => day),
  ];
  if (!days.every((day) => isDay(day))) throw new AppError('validation_failed', { message: endsTooLate('plan') });
}

/** Stands for what a person was shown, whoever of two changes the project or the template meanwhile. */
function withVersion(effect: Applied['effect'], { id, version }: Template): TemplateEffect {
  const hash = createHash('sha256').update(JSON.stringify([id, version, effect]));
  return { ...effect, version: hash.digest('base64url') };
}

/** @throws AppError `conflict` */
function demandSeen(tx: Tx, { version }: TemplateEffect, seen: string): void {
  noteGuard(tx, 'version');
  if (version === seen) return;
  throw new AppError('conflict', { message: 'The project or the template changed just now. Look at the effect again.' });
}

interface TellPhases {
  actor: MemberActor;
  projectId: ProjectId;
  added: Applied['added'];
}

/** With the project's version as it is now: a target that the phases overran has moved. */
async function tellPhases(tx: Tx, { actor, projectId, added }: TellPhases): Promise<void> {
  if (added.phases.length === 0) return;
  const phases = added.phases.map(({ id }) => ({ id, version: 1, changed: [], before: null, after: {} }));
  const version = (await lockedProject(tx, projectId))?.version ?? 1;
  const data = { projectId, version, phases };
  appendEvent(tx, { type: 'projects.phaseAdded', actorId: actor.userId, scopes: [`project:${projectId}`], data });
}
