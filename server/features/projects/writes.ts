// Statements that change projects.

import { type QueryCreator, sql } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { type Day, type WorkingCalendar, workingDaysBetween } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId, StudioId, UserId } from '../../../domain/kernel/ids.ts';
import type { ClientInfo } from '../../../domain/projects/client.ts';
import type { PhaseChange } from '../../../domain/projects/events.ts';
import type { NewProject, ProjectChanges, ProjectStatus, ProjectType, Visibility } from '../../../domain/projects/contract.ts';
import type { Followed, Stretched } from '../../../domain/projects/following.ts';
import { endOfPlan, targetAfter } from '../../../domain/projects/phases.ts';
import type { TemplatePlan } from '../../../domain/projects/templates/plan.ts';
import type { ExpandedTemplate } from '../../../domain/projects/templates/expand.ts';
import { defined } from '../../../domain/kernel/records.ts';
import { stamped } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import type { DB } from '../../db/types.gen.ts';
import { appendEvent } from '../../events/eventLog.ts';
import { changeOfPhase, type PhaseRow } from './records.ts';
import { inTrash, isReadableBy, lockedPhases, lockedProject, lockNumbers, memberIds, type ProjectRow } from './sql.ts';
import type { PhaseColour } from '../../../domain/kernel/colours.ts';

interface InsertProject {
  id: ProjectId;
  actor: MemberActor;
  now: Date;
  number: string;
  refPrefix: string;
  fields: Omit<NewProject, 'templateId' | 'people' | 'client'>;
  colour: PhaseColour;
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
  const given: Partial<ClientInfo> = defined(client);
  if (Object.keys(given).length === 0) return;
  await tx
    .insertInto('project_clients')
    .values({ project_id: projectId, studio_id: studioId, ...given })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(given))
    .execute();
}

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

/**
 * Gives out the next number of a task, as a part of the statement that makes it: the project is locked for no longer than from there to
 * the commit. None where the reader finds no project that is worked on: it is not locked for them.
 */
export const numbering = (db: QueryCreator<DB>, reader: { userId: UserId; isPrincipal: boolean }, id: ProjectId) =>
  db
    .updateTable('projects as p')
    .set({ last_task_number: sql<number>`last_task_number + 1` })
    .where('p.id', '=', id)
    .where('p.status', '!=', 'archived')
    .where(isReadableBy(reader))
    .returning(['p.id', 'p.lead_id', 'p.visibility', 'p.status', 'p.last_task_number', 'p.ref_prefix', memberIds.as('member_ids')]);

/** The template that a project follows, at a version. */
type Following = { id: string; version: number } | null;

/** Has a project follow a template from here on, or none; if `was` is given, only one that still follows that. @returns whether it does */
export async function followTemplate(
  tx: Tx,
  { projectId, was, is }: { projectId: ProjectId; was?: Following; is: Following },
): Promise<boolean> {
  let query = tx
    .updateTable('projects')
    .set({ template_id: is?.id ?? null, template_version: is?.version ?? null })
    .where('id', '=', projectId);
  if (was !== undefined) {
    query = query
      .where('template_id', 'is not distinct from', was?.id ?? null)
      .where('template_version', 'is not distinct from', was?.version ?? null);
  }
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface HandOverLeads {
  from: UserId;
  to: UserId;
  /** Who hands them over: projects that they do not read keep their lead. */
  by: { userId: UserId; isPrincipal: boolean };
  now: Date;
}

/** Gives every open project of a lead to somebody else. */
export async function handOverLeads(tx: Tx, { from, to, by, now }: HandOverLeads): Promise<void> {
  await sql`
    update projects p set lead_id = ${to}, version = version + 1, updated_at = ${now.toISOString()},
      field_stamps = app.stamped(field_stamps, 'leadId', version + 1, ${by.userId})
    where p.lead_id = ${from} and p.status in ('lead', 'wip', 'on-hold') and ${isReadableBy(by)}
  `.execute(tx);
}

/** Whoever is named in open work of a private project is one of its people. */
export async function takeIntoPrivateProjects(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    insert into project_members (project_id, user_id, studio_id)
    select distinct p.id, ${userId}::uuid, p.studio_id from projects p
    where p.visibility = 'private' and (p.lead_id = ${userId} or exists (
      select from tasks t where t.project_id = p.id and t.deleted_at is null and t.status <> 'completed'
        and (${userId}::uuid = any(t.assignee_ids || t.reviewer_id)
          or exists (select from checklist_assignees c where c.task_id = t.id and c.user_id = ${userId} and c.is_open))))
    on conflict do nothing
  `.execute(tx);
}

/** Takes somebody out of every project, and back what asks them or somebody else into one. */
export async function leaveProjects(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('project_members').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('project_invitations')
    .where((eb) => eb.or([eb('invitee_id', '=', userId), eb('inviter_id', '=', userId)]))
    .execute();
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
  actor: MemberActor;
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
      ...defined(same),
      ...defined({
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

interface StretchTarget {
  projectId: ProjectId;
  actor: MemberActor;
  /** What was done to the plan, written already. */
  phases: readonly Pick<PhaseChange, 'id' | 'before'>[];
}

/**
 * Moves the target with a plan that an act has overrun it (`targetAfter`). It counts as changed: settings that somebody edits meanwhile on
 * what was before are a conflict.
 *
 * @returns the new target, where it moved
 */
export async function stretchTarget(tx: Tx, { projectId, actor, phases }: StretchTarget): Promise<Stretched | null> {
  const rows = await tx
    .selectFrom('phases as f')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .select(['f.id', 'f.start_day', 'f.end_day', 'p.target_day'])
    .where('f.project_id', '=', projectId)
    .execute();
  const was = rows[0]?.target_day ?? null;
  const is = targetAfter({ target: was, before: endOfDated(rowsBefore(rows, phases)), after: endOfDated(rows) });
  if (is === null || is === was) return null;
  await tx
    .updateTable('projects')
    .set((eb) => ({
      target_day: is,
      version: eb('version', '+', 1),
      field_stamps: sql`app.stamped(field_stamps, 'targetEnd', version + 1, ${actor.userId})`,
      updated_by: actor.userId,
    }))
    .where('id', '=', projectId)
    .execute();
  return { was, is };
}

type DatedPhase = Pick<PhaseRow, 'id' | 'start_day' | 'end_day'>;

const endOfDated = (rows: readonly DatedPhase[]): Day | null =>
  endOfPlan(rows.flatMap(({ start_day, end_day }) => (start_day && end_day ? [{ start: start_day, end: end_day }] : [])));

/** The phases that are there now, as they stood before they were changed. */
function rowsBefore(rows: readonly DatedPhase[], changes: StretchTarget['phases']): DatedPhase[] {
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  return rows.flatMap((row) => {
    const change = changeOf.get(row.id);
    if (change === undefined) return [row];
    const { before } = change;
    return before
      ? [
          {
            ...row,
            ...(before.start !== undefined && { start_day: before.start }),
            ...(before.end !== undefined && { end_day: before.end }),
          },
        ]
      : [];
  });
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
  { projectId, actor, phases }: { projectId: ProjectId; actor: MemberActor; phases: PhaseChange[] },
): Promise<Stretched | null> {
  if (phases.length === 0) return null;
  const stretched = await stretchTarget(tx, { projectId, actor, phases });
  const project = await lockedProject(tx, projectId);
  const data = { projectId, version: project?.version ?? 1, phases };
  appendEvent(tx, { type: 'projects.phaseEdited', actorId: actor.userId, scopes: [`project:${projectId}`], data });
  return stretched;
}

/** What the programme does when dates of a project are changed elsewhere. The schedule does it, under the project's lock. */
export interface ProgrammeOfProject {
  /** The phase must be as the caller saw it. @throws AppError `conflict`, with who changed it last */
  demandPhaseSeen: (tx: Tx, phase: { id: PhaseId; version: number }, seen: number) => Promise<void>;
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
  find: (tx: Tx, actor: MemberActor, id: string) => Promise<{ id: string; version: number; type: ProjectType; plan: TemplatePlan } | null>;
}

/** The drawers that a project begins with. A higher feature keeps them. */
export interface FoldersOfProject {
  made: (tx: Tx, act: ProgrammeAct & { names: readonly string[]; newId: () => string }) => Promise<void>;
  /** What its outermost folders are called, as many as a template has. */
  names: (tx: Tx, projectId: ProjectId) => Promise<string[]>;
}

export interface ProgrammeAct {
  projectId: ProjectId;
  actor: MemberActor;
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
