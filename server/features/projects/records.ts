// From rows to the records of the contract.

import type { Selectable } from 'kysely';
import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { addDays, type Day, rangeShare, type WorkingCalendar, withClosures } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import type { ClientInfo } from '../../../domain/projects/client.ts';
import type { Phase, Project, ProjectCard } from '../../../domain/projects/contract.ts';
import { progressOf, projectHealth, reviewIsStale } from '../../../domain/projects/health.ts';
import { maySeeClient, projectVerdicts } from '../../../domain/projects/policy.ts';
import type { PhaseChange, PhaseFacts as LoggedFacts } from '../../../domain/projects/events.ts';
import { namesOf } from '../../../domain/kernel/records.ts';
import type { Tx } from '../../db/tx.ts';
import type { Phases } from '../../db/types.gen.ts';
import { certain } from '../../certain.ts';
import { lastSequence } from '../../events/eventLog.ts';
import { studioCalendar } from '../studios/sql.ts';
import { readableProject } from './access.ts';
import {
  clientOf,
  closuresOf,
  datesOf,
  factsOfProject,
  type PhaseFacts,
  phaseFacts,
  type ProjectFacts,
  type ProjectRow,
  type WorkDates,
} from './sql.ts';

/** The studio's calendar with the days that the work of today is measured by. */
export interface StudioDay extends WorkDates {
  calendar: WorkingCalendar;
  /** What a new project is given. */
  defaultVisibility: string;
}

export async function studioDay(tx: Tx): Promise<StudioDay> {
  const row = await studioCalendar(tx);
  const calendar = { workingDays: row.working_days, holidays: row.holidays };
  const today = row.today;
  return { calendar, today, staleSince: latestStaleDay(today, calendar), defaultVisibility: row.default_visibility };
}

/** The days that are worked on a project. */
export async function projectCalendar(tx: Tx, projectId: ProjectId): Promise<WorkingCalendar> {
  return withClosures((await studioDay(tx)).calendar, await closuresOf(tx, projectId));
}

/** The newest day on which a review must have been asked for to be stale today; a year back at most. */
function latestStaleDay(today: Day, calendar: WorkingCalendar): Day {
  let day = today;
  for (let back = 0; back < 366 && !reviewIsStale(day, today, calendar); back++) day = addDays(day, -1);
  return day;
}

export function toCard(facts: ProjectFacts, { calendar, today }: StudioDay): ProjectCard {
  const progress = progressOf({
    totalWeight: facts.total_weight,
    completedWeight: facts.completed_weight,
    inReviewWeight: facts.in_review_weight,
  });
  const { start_day: start, target_day: end } = facts;
  const elapsed = start && end ? rangeShare({ start, end, today }, calendar) : null;
  const status = facts.status;
  return {
    id: facts.id,
    number: facts.number,
    name: facts.name,
    type: facts.type,
    status,
    place: facts.place,
    cover: facts.cover,
    colour: facts.colour,
    visibility: facts.visibility,
    leadId: facts.lead_id,
    memberIds: facts.member_ids,
    start,
    targetEnd: end,
    progress,
    elapsed,
    health: projectHealth({
      status,
      progress,
      elapsedShare: elapsed,
      overdueOpen: Number(facts.has_overdue_task) + facts.overdue_phases,
      staleReviews: Number(facts.has_stale_review),
    }),
    currentPhase: facts.current_phase,
    openTasks: facts.open_tasks,
    isSample: facts.is_sample,
    version: facts.version,
  };
}

/** The whole project as this person may see it: four queries, and a fifth for who may see the client. */
async function projectRecord(tx: Tx, actor: MemberActor, row: ProjectRow): Promise<Project> {
  const day = await studioDay(tx);
  const id = row.id;
  const facts = await factsOfProject(tx, id, day);
  if (!facts) throw new AppError('not_found');
  const client = maySeeClient(actor) ? toClient(await clientOf(tx, id)) : undefined;
  return {
    ...toCard(facts, day),
    area: row.area === null ? null : Number(row.area),
    rooms: row.rooms,
    tags: row.tags,
    refPrefix: row.ref_prefix,
    phases: (await phaseFacts(tx, id)).map(toPhase),
    ...(await datesOf(tx, id)),
    taskCount: facts.task_count,
    createdAt: row.created_at,
    ...(client && { client }),
    can: projectVerdicts(actor, { status: facts.status, leadId: facts.lead_id }),
  };
}

/**
 * A project with the number that it was read at: it adds up tasks, which others change at any moment.
 *
 * @throws AppError `not_found` for a project that does not exist for this person
 */
export async function projectAnswer(tx: Tx, actor: MemberActor, id: ProjectId): Promise<{ project: Project; seq: number }> {
  const seq = await lastSequence(tx);
  return { project: await projectRecord(tx, actor, await readableProject(tx, actor, id)), seq };
}

function toPhase(row: PhaseFacts): Phase {
  return {
    id: row.id,
    name: row.name,
    colour: row.colour,
    position: row.position,
    status: row.status,
    start: row.start_day,
    end: row.end_day,
    workingDays: row.working_days,
    gate: row.gate,
    completedAt: row.completed_at,
    openTasks: row.open_tasks,
    totalTasks: row.total_tasks,
    progress: progressOf({
      totalWeight: row.total_weight,
      completedWeight: row.completed_weight,
      inReviewWeight: row.in_review_weight,
    }),
    version: row.version,
  };
}

const noClient: ClientInfo = { name: '', company: '', email: '', phone: '', address: '', budget: null };

/** As the contract has it; nothing written yet is empty, not missing. */
export function toClient(row: Awaited<ReturnType<typeof clientOf>>): ClientInfo {
  if (!row) return noClient;
  const { name, company, email, phone, address, budget } = row;
  return { name, company, email, phone, address, budget: budget === null ? null : Number(budget) };
}

export type PhaseRow = Selectable<Phases>;

/** What the log keeps of a phase that changed: of what is no text, what it was and is. */
export function changeOfPhase(before: PhaseRow | null, after: PhaseRow | null): PhaseChange {
  const { id, version } = certain(after ?? before, 'it was or is there');
  const changed = before && after ? phaseFields.filter((field) => before[columnOf[field]] !== after[columnOf[field]]) : [];
  const facts = (row: PhaseRow): LoggedFacts =>
    Object.fromEntries(changed.filter((field) => field !== 'name').map((field) => [field, row[columnOf[field]]]));
  return { id, version, changed, before: before && facts(before), after: after && facts(after) };
}

const columnOf = {
  name: 'name',
  status: 'status',
  start: 'start_day',
  end: 'end_day',
  workingDays: 'working_days',
  position: 'position',
  colour: 'colour',
  gate: 'gate',
} as const satisfies Record<PhaseChange['changed'][number], keyof PhaseRow>;
const phaseFields = namesOf(columnOf);

interface Span {
  start: string | null;
  targetEnd: string | null;
}

/** @throws AppError `validation_failed` for a target before the start */
export function refuseBackwards(changes: { [Field in keyof Span]?: Span[Field] | undefined }, now: Span): void {
  const { start = now.start, targetEnd = now.targetEnd } = changes;
  if (!start || !targetEnd || start <= targetEnd) return;
  throw new AppError('validation_failed', { field: 'targetEnd', message: 'The target date lies before the start.' });
}
