import { readerOf } from '../../../domain/studios/policy.ts';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { asDay, type WorkingCalendar, workingDaysBetween } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { EventData } from '../../../domain/kernel/events.ts';
import type { ProjectId, UserId } from '../../../domain/kernel/ids.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import type { NewProject, ProjectChanges, projectsContract, ProjectStatus, ProjectVerdicts } from '../../../domain/projects/contract.ts';
import { projectFactNames } from '../../../domain/projects/events.ts';
import { createProjectVerdict, maySeeClient, projectVerdicts, takeInVerdict } from '../../../domain/projects/policy.ts';
import { nextProjectNumber, refPrefix } from '../../../domain/projects/rules.ts';
import { endsTooLate, isPlanWithinDays } from '../../../domain/projects/phases.ts';
import { expandTemplate } from '../../../domain/projects/templates/expand.ts';
import { rolesOf, type TemplatePlan } from '../../../domain/projects/templates/plan.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { demandVersion } from '../../http/guards.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent, lastSequence, tellNothing } from '../../events/eventLog.ts';
import { mergedOrConflict } from '../studios/records.ts';
import { activeMembers } from '../studios/sql.ts';
import { demandPhotograph, projectToChange } from './access.ts';
import { accessHandlers, type ProjectWork } from './accessHandlers.ts';
import { projectInvitationHandlers } from './invitationHandlers.ts';
import { phaseHandlers } from './phaseHandlers.ts';
import { projectAnswer, projectCalendar, refuseBackwards, studioDay, toCard, toClient } from './records.ts';
import { sampleHandlers } from './sampleHandlers.ts';
import {
  addProjectMembers,
  clientOf,
  isReadableBy,
  lockNumbers,
  projectFacts,
  projectIndex,
  type ProjectRow,
  statusCounts,
  takenNumbers,
} from './sql.ts';
import { trashHandlers } from './trashHandlers.ts';
import {
  type FoldersOfProject,
  insertProject,
  type ProgrammeOfProject,
  saveClient,
  type TemplatesOfProject,
  updateProject,
} from './writes.ts';
import { colourAt } from '../../../domain/kernel/colours.ts';

interface ProjectsNeeds {
  work: ProjectWork;
  programme: ProgrammeOfProject;
  templates: TemplatesOfProject;
  folders: FoldersOfProject;
}

export const projectsHandlers = ({ work, programme, templates, folders }: ProjectsNeeds): HandlersOf<typeof projectsContract> => ({
  ...phaseHandlers({ work, programme }),
  ...accessHandlers({ work }),
  ...projectInvitationHandlers,
  ...sampleHandlers({ work, programme }),
  ...trashHandlers,

  list: async ({ input, actor, tx }) => {
    const { health, sort, offset, limit, ...narrower } = input;
    const filter = { ...narrower, seesClient: maySeeClient(actor) };
    const readable = isReadableBy(readerOf(actor));
    const day = await studioDay(tx);
    // Health is a rule over working days, not a column: under that filter the page is cut after the rule has spoken.
    const page = health ? { offset: 0, limit: mostUnderHealthFilter } : { offset, limit: limit + 1 };
    const [rows, counts] = await Promise.all([
      projectFacts(tx, { filter, readable, sort, ...page, ...day }),
      statusCounts(tx, { filter, readable }),
    ]);
    const cards = rows.map((row) => toCard(row, day)).filter((card) => !health || card.health === health);
    const items = health ? cards.slice(offset, offset + limit + 1) : cards;
    return {
      items: items.slice(0, limit),
      next: items.length > limit ? offset + limit : null,
      counts: { ...noCounts, ...counts },
      can: { create: createProjectVerdict(actor) },
      seq: await lastSequence(tx),
    };
  },

  index: async ({ actor, tx }) => ({
    items: (await projectIndex(tx, isReadableBy(readerOf(actor)))).map(({ lead_id, reader_ids, is_sample, ...row }) => ({
      ...row,
      leadId: lead_id,
      isSample: is_sample,
      readerIds: reader_ids,
      can: shownInIndex(projectVerdicts(actor, { status: row.status, leadId: lead_id })),
    })),
    seq: await lastSequence(tx),
  }),

  get: ({ input, actor, tx }) => projectAnswer(tx, actor, input.projectId),

  create: async ({ input, actor, tx, now, newId }) => {
    const { templateId, people, client, ...fields } = input;
    const template = templateId === null ? undefined : await demandTemplate(tx, actor, templates, templateId);
    refuseClientUnlessVisible(actor, client);
    refuseOthersUnlessInviting(actor, { leadId: fields.leadId ? [fields.leadId] : [], people: Object.values(people) });
    refuseUnknownRoles(template?.plan, people);
    const team = await demandMembers(tx, [...Object.values(people), ...(fields.leadId ? [fields.leadId] : [])], 'people');
    const { calendar, today, defaultVisibility } = await studioDay(tx);
    const visibility = fields.visibility ?? defaultVisibility;
    await lockNumbers(tx);
    const year = today.slice(2, 4);
    const taken = await takenNumbers(tx, year);
    const number = nextProjectNumber(Number(today.slice(0, 4)), taken.numbers);
    const plan = template && expandTemplate({ plan: template.plan, start: fields.start ?? today, calendar, people, newId });
    if (plan) demandWithinDays(plan);
    const id = newId<ProjectId>();
    const leadId = fields.leadId ?? actor.userId;
    await insertProject(tx, {
      id,
      actor,
      now,
      number,
      refPrefix: refPrefix({ name: fields.name, number, taken: taken.prefixes }),
      fields: { ...ofTemplate(template), ...fields, leadId },
      template,
      colour: colourAt(taken.numbers.length),
      start: plan?.start ?? fields.start ?? null,
      targetEnd: plan?.targetEnd ?? null,
      visibility,
    });
    if (client) await saveClient(tx, { projectId: id, studioId: actor.studioId, client });
    await addProjectMembers(tx, { projectId: id, studioId: actor.studioId, userIds: membersAtStart({ leadId, team, actor, visibility }) });
    if (plan) {
      await work.insertPlan(tx, { projectId: id, actor, now, plan });
      await programme.planMade(tx, { projectId: id, studioId: actor.studioId, plan });
    }
    if (template) await folders.made(tx, { projectId: id, actor, now, names: template.plan.folders, newId });
    appendEvent(tx, { type: 'projects.created', ...ofProject(actor, id, 1) });
    if (plan) work.tellMade(tx, { actor, projectId: id, ids: plan.tasks.map((task) => task.id) });
    return projectAnswer(tx, actor, id);
  },

  edit: async ({ input, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: input.projectId, verdict: 'edit' });
    refuseClientUnlessVisible(actor, input.changes.client);
    refuseBackwards(input.changes, { start: row.start_day, targetEnd: row.target_day });
    const { client, ...patch } = await mergedChanges(tx, { row, edit: input });
    if (Object.keys(patch).length === 0 && !client) {
      tellNothing(tx, [`project:${input.projectId}`]);
      return { ...(await projectAnswer(tx, actor, input.projectId)), followed: null };
    }
    if (patch.cover) await demandPhotograph(tx, { projectId: input.projectId, cover: patch.cover });
    const version = await updateProject(tx, { row, patch, client, actor, now });
    if (client) await saveClient(tx, { projectId: input.projectId, studioId: actor.studioId, client });
    const told = ofProject(actor, input.projectId, version);
    appendEvent(tx, { type: 'projects.edited', ...told, data: { ...told.data, ...editOf(row, { ...patch, ...(client && { client }) }) } });
    const by = input.follow ? workingDaysFrom(row.start_day, patch.start, await projectCalendar(tx, input.projectId)) : 0;
    const followed = by === 0 ? null : await programme.startMoved(tx, { projectId: input.projectId, actor, now, by });
    return { ...(await projectAnswer(tx, actor, input.projectId)), followed };
  },

  archive: async ({ input, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: input.projectId, verdict: 'archive' });
    demandVersion(tx, row, input.version);
    if (row.status === 'archived') throw new AppError('conflict');
    const version = await updateProject(tx, { row, patch: { status: 'archived', statusBeforeArchive: row.status }, actor, now });
    appendEvent(tx, { type: 'projects.archived', ...ofProject(actor, input.projectId, version) });
    return projectAnswer(tx, actor, input.projectId);
  },

  unarchive: async ({ input, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: input.projectId, verdict: 'archive' });
    demandVersion(tx, row, input.version);
    if (row.status !== 'archived') throw new AppError('conflict');
    const patch = { status: row.status_before_archive ?? ('wip' as const), statusBeforeArchive: null };
    const version = await updateProject(tx, { row, patch, actor, now });
    appendEvent(tx, { type: 'projects.unarchived', ...ofProject(actor, input.projectId, version) });
    return projectAnswer(tx, actor, input.projectId);
  },
});

/** By how many working days a start moves; 0 where it is taken away or first given. */
function workingDaysFrom(was: string | null, now: string | null | undefined, calendar: WorkingCalendar): number {
  if (was === null || !now || was === now) return 0;
  const [from, to] = [asDay(was), asDay(now)];
  return to > from ? workingDaysBetween(from, to, calendar) - 1 : 1 - workingDaysBetween(to, from, calendar);
}

/** Whoever makes a private project reads it, whoever leads it. */
const membersAtStart = ({
  leadId,
  team,
  actor,
  visibility,
}: {
  leadId: UserId;
  team: readonly UserId[];
  actor: MemberActor;
  visibility: string;
}): UserId[] => [...new Set([leadId, ...team, ...(visibility === 'private' ? [actor.userId] : [])])];

/** @throws AppError `validation_failed` */
async function demandTemplate(tx: Tx, actor: MemberActor, templates: TemplatesOfProject, id: string) {
  const template = await templates.find(tx, actor, id);
  if (!template) throw new AppError('validation_failed', { field: 'templateId', message: 'Choose one of the templates.' });
  return template;
}

/** What a template says of a project, unless somebody says otherwise. */
const ofTemplate = (template: Awaited<ReturnType<TemplatesOfProject['find']>> | undefined) =>
  template ? { type: template.type, rooms: [...template.plan.rooms] } : {};

/** A studio with more open projects than this filters by health over its first ones only. */
const mostUnderHealthFilter = 2000;

const shownInIndex = ({ createTask, share }: ProjectVerdicts) => ({ createTask, share });

const noCounts: Record<ProjectStatus, number> = { lead: 0, wip: 0, 'on-hold': 0, completed: 0, archived: 0 };

/** Whoever reads the project hears of it. */
const ofProject = (actor: MemberActor, projectId: ProjectId, version: number) => ({
  actorId: actor.userId,
  scopes: [`project:${projectId}` as const],
  data: { projectId, version },
});

/** What an edit changed; of what is no text, what it was and is. */
function editOf(row: ProjectRow, changes: ProjectChanges): Pick<EventData<'projects.edited'>, 'changed' | 'before' | 'after'> {
  const fields = namesOf(changes);
  const facts = fields.filter((field) => projectFactNames.some((fact) => fact === field));
  return {
    changed: fields,
    before: Object.fromEntries(facts.map((field) => [field, currentOf(row, field)])),
    after: Object.fromEntries(facts.map((field) => [field, changes[field]])),
  };
}

/** @throws AppError `validation_failed` */
function demandWithinDays(plan: Parameters<typeof isPlanWithinDays>[0]): void {
  if (!isPlanWithinDays(plan)) throw new AppError('validation_failed', { field: 'start', message: endsTooLate('plan') });
}

/** What a person may not see they may not write either, or they would overwrite it blindly. */
function refuseClientUnlessVisible(actor: MemberActor, client: unknown): void {
  if (client === undefined || maySeeClient(actor)) return;
  throw new AppError('forbidden', { field: 'client', message: 'You need the View Client Info permission.' });
}

/** Whoever a project begins with is in it, as if they had been taken in later. @throws AppError `forbidden` */
function refuseOthersUnlessInviting(actor: MemberActor, named: Record<'leadId' | 'people', readonly UserId[]>): void {
  if (takeInVerdict(actor) === true) return;
  const field = namesOf(named).find((name) => named[name].some((id) => id !== actor.userId));
  if (field) throw new AppError('forbidden', { field, message: 'You need the Invite to Projects permission to name others.' });
}

/** @throws AppError `validation_failed` */
function refuseUnknownRoles(plan: TemplatePlan | undefined, people: NewProject['people']): void {
  const roles = new Set(plan ? rolesOf(plan).map(({ role }) => role) : []);
  const message = 'The template has no such role. Choose people for the roles that it has.';
  if (!Object.keys(people).every((role) => roles.has(role))) throw new AppError('validation_failed', { field: 'people', message });
}

async function demandMembers(tx: Tx, ids: readonly UserId[], field: string): Promise<UserId[]> {
  const wanted = [...new Set(ids)];
  const members = await activeMembers(tx, wanted);
  if (wanted.every((id) => members.has(id))) return wanted;
  throw new AppError('validation_failed', { field, message: 'Choose people of your studio.' });
}

interface ProjectEdit {
  row: ProjectRow;
  /** On the version that the person began with. */
  edit: { projectId: ProjectId; version: number; changes: ProjectChanges };
}

/** What really changes. The client's facts are fields of their own: two people may fill in one client. */
async function mergedChanges(tx: Tx, { row, edit }: ProjectEdit): Promise<ProjectChanges> {
  const { client, ...own } = edit.changes;
  const stamps = stampsOf(row);
  const changes: Record<string, unknown> = { ...own, ...ofClient(client ?? {}) };
  const current = {
    ...Object.fromEntries(Object.keys(own).map((field) => [field, currentOf(row, field)])),
    ...(client && ofClient(toClient(await clientOf(tx, edit.projectId)))),
  };
  const result = mergeEdit<Record<string, unknown>>({ current, stamps, baseVersion: edit.version, changes });
  const merged = Object.entries(await mergedOrConflict(tx, { result, stamps, subject: 'This project' }));
  const parts = merged
    .filter(([field]) => field.startsWith(clientPrefix))
    .map(([field, value]) => [field.slice(clientPrefix.length), value]);
  return {
    ...Object.fromEntries(merged.filter(([field]) => !field.startsWith(clientPrefix))),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they were parts of such a client
    ...(parts.length > 0 && { client: Object.fromEntries(parts) as ProjectChanges['client'] }),
  };
}

const clientPrefix = 'client.';

const ofClient = (client: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(client).map(([part, value]) => [`${clientPrefix}${part}`, value as unknown]));

const columnOf: Record<string, string> = { leadId: 'lead_id', start: 'start_day', targetEnd: 'target_day' };

function currentOf(row: ProjectRow, field: string): unknown {
  // Postgres' numeric comes as text.
  if (field === 'area') return row.area === null ? null : Number(row.area);
  return (row as Record<string, unknown>)[columnOf[field] ?? field] ?? null;
}
