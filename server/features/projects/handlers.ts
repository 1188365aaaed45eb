import { readerOf } from '../../../domain/studios/policy.ts';
import type { Actor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { projectId as projectIdSchema, type ProjectId, type UserId } from '../../../domain/kernel/ids.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import type { ProjectChanges, projectsContract, ProjectStatus, ProjectVerdicts } from '../../../domain/projects/contract.ts';
import type { ProjectEventData, ProjectEventType } from '../../../domain/projects/events.ts';
import { createProjectVerdict, maySeeClient, projectVerdicts } from '../../../domain/projects/policy.ts';
import { nextProjectNumber, refPrefix } from '../../../domain/projects/rules.ts';
import { builtInTemplates, findBuiltInTemplate } from '../../../domain/projects/templates/builtIn.ts';
import { expandTemplate } from '../../../domain/projects/templates/expand.ts';
import { summaryOf } from '../../../domain/projects/templates/template.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { appendEvent, lastSequence } from '../../live/eventLog.ts';
import { mergedOrConflict } from '../studios/records.ts';
import { activeMembers } from '../studios/sql.ts';
import { projectToChange, readableProject } from './access.ts';
import { accessHandlers, type ProjectWork } from './accessHandlers.ts';
import { projectInvitationHandlers } from './invitationHandlers.ts';
import { phaseHandlers } from './phaseHandlers.ts';
import { projectRecord, studioDay, toCard, toClient } from './records.ts';
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
import { insertExpanded, insertProject, saveClient, updateProject } from './writes.ts';

export const projectsHandlers = ({ work }: { work: ProjectWork }): HandlersOf<typeof projectsContract> => ({
  ...phaseHandlers,
  ...accessHandlers({ work }),
  ...projectInvitationHandlers,
  ...sampleHandlers,

  list: async ({ input, actor, tx }) => {
    const { health, sort, offset, limit, ...filter } = input;
    const readable = isReadableBy(readerOf(actor));
    const day = await studioDay(tx);
    // Health is a rule over working days, not a column: under that filter the page is cut after the rule has spoken.
    const page = health ? { offset: 0, limit: mostUnderHealthFilter } : { offset, limit: limit + 1 };
    const rows = await projectFacts(tx, { filter, readable, sort, ...page, ...day });
    const cards = rows.map((row) => toCard(row, day)).filter((card) => !health || card.health === health);
    const items = health ? cards.slice(offset, offset + limit + 1) : cards;
    return {
      items: items.slice(0, limit),
      next: items.length > limit ? offset + limit : null,
      counts: { ...noCounts, ...(await statusCounts(tx, { filter, readable })) },
      can: { create: createProjectVerdict(actor) },
      seq: await lastSequence(tx),
    };
  },

  index: async ({ actor, tx }) => ({
    items: (await projectIndex(tx, isReadableBy(readerOf(actor)))).map(({ lead_id, reader_ids, is_sample, ...row }) => ({
      ...row,
      id: projectIdSchema.parse(row.id),
      status: row.status as ProjectStatus,
      leadId: lead_id as UserId | null,
      isSample: is_sample,
      readerIds: reader_ids as UserId[] | null,
      can: shownInIndex(projectVerdicts(actor, { status: row.status as ProjectStatus, leadId: lead_id as UserId | null })),
    })),
    seq: await lastSequence(tx),
  }),

  get: async ({ input, actor, tx }) => {
    const row = await readableProject(tx, actor, input.projectId);
    return { project: await projectRecord(tx, actor, row), seq: await lastSequence(tx) };
  },

  create: async ({ input, actor, tx, now, newId }) => {
    const { templateId, people, client, ...fields } = input;
    const template = templateOf(templateId);
    refuseClientUnlessVisible(actor, client);
    const team = await demandMembers(tx, [...Object.values(people), ...(fields.leadId ? [fields.leadId] : [])], 'people');
    const { calendar, today, defaultVisibility } = await studioDay(tx);
    const visibility = fields.visibility ?? defaultVisibility;
    await lockNumbers(tx);
    const year = today.slice(2, 4);
    const taken = await takenNumbers(tx, year);
    const number = nextProjectNumber(Number(today.slice(0, 4)), taken.numbers);
    const plan = template && expandTemplate({ template, start: fields.start ?? today, calendar, people, newId });
    const id = newId() as ProjectId;
    const leadId = fields.leadId ?? actor.userId;
    await insertProject(tx, {
      id,
      actor,
      now,
      number,
      refPrefix: refPrefix({ name: fields.name, number, taken: taken.prefixes }),
      fields: { ...fields, leadId, type: fields.type ?? template?.type ?? 'other' },
      colour: 1 + (taken.numbers.length % 8),
      start: plan?.start ?? fields.start ?? null,
      targetEnd: plan?.targetEnd ?? null,
      milestones: plan?.milestones ?? [],
      visibility,
    });
    if (client) await saveClient(tx, { projectId: id, studioId: actor.studioId, client });
    await addProjectMembers(tx, { projectId: id, studioId: actor.studioId, userIds: membersAtStart({ leadId, team, actor, visibility }) });
    if (plan) await insertExpanded(tx, { projectId: id, actor, now, plan });
    const seq = await tell(tx, actor, { type: 'projects.created', data: { projectId: id, version: 1 } });
    return { project: await projectRecord(tx, actor, await readableProject(tx, actor, id)), seq };
  },

  edit: async ({ input, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: input.projectId, verdict: 'edit' });
    refuseClientUnlessVisible(actor, input.changes.client);
    refuseBackwards(input.changes, { start: row.start_day, targetEnd: row.target_day });
    const { client, ...patch } = await mergedChanges(tx, { row, edit: input });
    const changed = [...Object.keys(patch), ...(client ? ['client'] : [])];
    if (changed.length === 0) return { project: await projectRecord(tx, actor, row), seq: await lastSequence(tx) };
    const version = await updateProject(tx, { row, patch, client, actor, now });
    if (client) await saveClient(tx, { projectId: input.projectId, studioId: actor.studioId, client });
    const seq = await tell(tx, actor, { type: 'projects.edited', data: { projectId: input.projectId, version, changed } });
    return { project: await projectRecord(tx, actor, await readableProject(tx, actor, input.projectId)), seq };
  },

  archive: async ({ input, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: input.projectId, verdict: 'archive' });
    if (row.version !== input.version || row.status === 'archived') throw new AppError('conflict');
    const version = await updateProject(tx, { row, patch: { status: 'archived', statusBeforeArchive: row.status }, actor, now });
    const seq = await tell(tx, actor, { type: 'projects.archived', data: { projectId: input.projectId, version } });
    return { project: await projectRecord(tx, actor, await readableProject(tx, actor, input.projectId)), seq };
  },

  unarchive: async ({ input, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: input.projectId, verdict: 'archive' });
    if (row.version !== input.version || row.status !== 'archived') throw new AppError('conflict');
    const patch = { status: (row.status_before_archive ?? 'wip') as ProjectStatus, statusBeforeArchive: null };
    const version = await updateProject(tx, { row, patch, actor, now });
    const seq = await tell(tx, actor, { type: 'projects.unarchived', data: { projectId: input.projectId, version } });
    return { project: await projectRecord(tx, actor, await readableProject(tx, actor, input.projectId)), seq };
  },

  templates: async () => ({ items: builtInTemplates.map(summaryOf) }),
});

/** Whoever makes a private project reads it, whoever leads it. */
const membersAtStart = ({
  leadId,
  team,
  actor,
  visibility,
}: {
  leadId: UserId;
  team: readonly UserId[];
  actor: Actor;
  visibility: string;
}): UserId[] => [...new Set([leadId, ...team, ...(visibility === 'private' ? [actor.userId] : [])])];

function templateOf(id: string | null) {
  if (id === null) return undefined;
  const template = findBuiltInTemplate(id);
  if (!template) throw new AppError('validation_failed', { field: 'templateId', message: 'Choose one of the templates.' });
  return template;
}

/** A studio with more open projects than this filters by health over its first ones only. */
const mostUnderHealthFilter = 2000;

const shownInIndex = ({ createTask, share }: ProjectVerdicts) => ({ createTask, share });

const noCounts: Record<ProjectStatus, number> = { lead: 0, wip: 0, 'on-hold': 0, completed: 0, archived: 0 };

/** Whoever reads the project hears of it. */
export const tell = (tx: Tx, actor: Actor, { type, data }: { type: ProjectEventType; data: ProjectEventData }): Promise<number> =>
  appendEvent(tx, { type, actorId: actor.userId, scopes: [`project:${data.projectId}`], data });

/** What a person may not see they may not write either, or they would overwrite it blindly. */
function refuseClientUnlessVisible(actor: Actor, client: unknown): void {
  if (client === undefined || maySeeClient(actor)) return;
  throw new AppError('forbidden', { field: 'client', message: 'You need the View Client Info permission.' });
}

async function demandMembers(tx: Tx, ids: readonly UserId[], field: string): Promise<UserId[]> {
  const wanted = [...new Set(ids)];
  const members = await activeMembers(tx, wanted);
  if (wanted.every((id) => members.has(id))) return wanted;
  throw new AppError('validation_failed', { field, message: 'Choose people of your studio.' });
}

function refuseBackwards(
  changes: Pick<ProjectChanges, 'start' | 'targetEnd'>,
  now: { start: string | null; targetEnd: string | null },
): void {
  const { start = now.start, targetEnd = now.targetEnd } = changes;
  if (!start || !targetEnd || start <= targetEnd) return;
  throw new AppError('validation_failed', { field: 'targetEnd', message: 'The target date lies before the start.' });
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
