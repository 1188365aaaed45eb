// All programmes side by side, and a project that moves as a whole: its start, and by the rule of the programme all open work.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { addWorkingDays, type Day, isDay, type WorkingCalendar, withClosures } from '../../../domain/kernel/calendar.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { ProjectId } from '../../../domain/kernel/ids.ts';
import { mergeEdit } from '../../../domain/kernel/merge.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import type { ProjectCard } from '../../../domain/projects/contract.ts';
import { progressOf } from '../../../domain/projects/health.ts';
import { maySeeClient, projectVerdicts } from '../../../domain/projects/policy.ts';
import type { scheduleContract } from '../../../domain/schedule/contract.ts';
import type { PlaceBefore, PortfolioProject } from '../../../domain/schedule/portfolio.ts';
import { changeSchedule } from '../../../domain/schedule/rules.ts';
import { readerOf } from '../../../domain/studios/policy.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { lastSequence, tellNothing } from '../../events/eventLog.ts';
import { noteGuard } from '../../http/guards.ts';
import type { HandlersOf } from '../../http/procedure.ts';
import { projectToChange } from '../projects/access.ts';
import { refuseBackwards, studioDay, toCard } from '../projects/records.ts';
import { closuresOf, isReadableBy, lockedProject, projectFacts, type ProjectRow } from '../projects/sql.ts';
import { tellPhasesMoved } from '../projects/writes.ts';
import { mergedOrConflict } from '../studios/records.ts';
import { tellChanged } from '../tasks/eventWrites.ts';
import { demandSeen } from './access.ts';
import { type PlanFacts, plansOfProjects } from './portfolioSql.ts';
import { programme } from './reactions.ts';
import { scheduleOf } from './records.ts';
import { editPlace, type Place } from './targetWrites.ts';
import { tellSchedule, writeMoves } from './writes.ts';

type PortfolioCalls = 'portfolio' | 'moveProject' | 'moveProjectBack';

export const portfolioHandlers: Pick<HandlersOf<typeof scheduleContract>, PortfolioCalls> = {
  portfolio: async ({ input, actor, tx }) => {
    const { health, sort, offset, limit, ...narrower } = input;
    const filter = { ...narrower, seesClient: maySeeClient(actor) };
    const seq = await lastSequence(tx);
    const day = await studioDay(tx);
    // Health is a rule over working days, not a column: under that filter the page is cut after the rule has spoken.
    const page = health ? { offset: 0, limit: mostUnderHealthFilter } : { offset, limit: limit + 1 };
    const rows = await projectFacts(tx, { filter, readable: isReadableBy(readerOf(actor)), sort, ...page, ...day });
    const cards = rows.map((row) => toCard(row, day)).filter((card) => !health || card.health === health);
    const found = health ? cards.slice(offset, offset + limit + 1) : cards;
    const shown = found.slice(0, limit);
    const plans = await plansOfProjects(
      tx,
      shown.map(({ id }) => id),
    );
    return {
      items: shown.map((card) => withPlan(card, plans.get(card.id), actor)),
      next: found.length > limit ? offset + limit : null,
      calendar: { workingDays: [...day.calendar.workingDays], holidays: [...day.calendar.holidays] },
      seq,
    };
  },

  moveProject: async ({ input: { projectId, version, by }, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const was = { start: row.start_day, targetEnd: row.target_day };
    const begins = was.start ?? (await plansOfProjects(tx, [projectId])).get(projectId)?.first_day ?? null;
    if (begins === null)
      throw new AppError('validation_failed', { message: 'Nothing of this project is dated yet. Give it a start first.' });
    const calendar = withClosures((await studioDay(tx)).calendar, await closuresOf(tx, projectId));
    const start = addWorkingDays(begins, by, calendar);
    const place = { start, ...targetBehind(start, was.targetEnd, { by, calendar }) };
    if (!Object.values(place).every(isDay))
      throw new AppError('validation_failed', { field: 'by', message: 'The project would leave the years 1900 to 2199.' });
    await demandUntouched(tx, { row, version, place });
    if (by === 0) {
      tellNothing(tx, [`project:${projectId}`]);
      return { version: row.version, before: { ...was, followed: null } };
    }
    await editPlace(tx, { row, place, actor, now });
    const followed = await programme.startMoved(tx, { projectId, actor, now, by });
    return { version: await versionNow(tx, projectId), before: { ...was, followed } };
  },

  moveProjectBack: async ({ input: { projectId, version, before }, actor, tx, now }) => {
    const row = await projectToChange(tx, actor, { id: projectId, verdict: 'edit' });
    const { start, targetEnd, followed } = before;
    demandPlaceSeen(tx, row, version);
    refuseBackwards(before, before);
    if (followed?.back) await restoreRows(tx, { row, back: followed.back, actor, now });
    // After its phases: a target that lay before their end is put back there.
    const latest = await lockedProject(tx, projectId);
    if (latest) await editPlace(tx, { row: latest, place: { start, targetEnd }, actor, now });
    return { version: await versionNow(tx, projectId) };
  },
};

/** The same bound as of the list of cards. */
const mostUnderHealthFilter = 2000;

function withPlan(card: ProjectCard, plan: PlanFacts | undefined, actor: MemberActor): PortfolioProject {
  const { id, number, name, status, leadId, health, progress, elapsed, start, targetEnd, isSample, version } = card;
  const span = plan?.first_day && plan.last_day ? { start: plan.first_day, end: plan.last_day } : null;
  return {
    id,
    number,
    name,
    status,
    leadId,
    health,
    progress,
    elapsed,
    start,
    targetEnd,
    isSample,
    version,
    span,
    phases: (plan?.phases ?? []).map(({ total, completed, in_review, ...phase }) => ({
      ...phase,
      progress:
        phase.status === 'completed' ? 1 : progressOf({ totalWeight: total, completedWeight: completed, inReviewWeight: in_review }),
    })),
    milestones: plan?.milestones ?? [],
    closures: plan?.closures ?? [],
    can: { edit: projectVerdicts(actor, { status, leadId }).edit },
  };
}

/** A target that the start would overrun goes along by the same days; one that is not overrun stays what was agreed. */
function targetBehind(start: Day, target: Day | null, { by, calendar }: { by: number; calendar: WorkingCalendar }) {
  if (target === null || start <= target) return {};
  const along = addWorkingDays(target, by, calendar);
  return { targetEnd: along < start ? start : along };
}

interface Untouched {
  row: ProjectRow;
  /** The project as the caller saw it. */
  version: number;
  place: Place;
}

/** What is taken back must stand as it was left; another name since then hinders nothing. @throws AppError `conflict` */
function demandPlaceSeen(tx: Tx, row: ProjectRow, version: number): void {
  noteGuard(tx, 'version');
  const { start, targetEnd } = stampsOf(row);
  if (version > row.version || Math.max(start?.version ?? 0, targetEnd?.version ?? 0) > version) throw new AppError('conflict');
}

/** Refuses where somebody else gave the project another start meanwhile. @throws AppError `conflict` */
async function demandUntouched(tx: Tx, { row, version, place }: Untouched): Promise<void> {
  const stamps = stampsOf(row);
  const current = { start: row.start_day, targetEnd: row.target_day };
  const result = mergeEdit<Place>({ current, stamps, baseVersion: version, changes: place });
  await mergedOrConflict(tx, { result, stamps, subject: 'This project' });
}

interface RestoreRows {
  row: ProjectRow;
  back: NonNullable<NonNullable<PlaceBefore['followed']>['back']>;
  actor: MemberActor;
  now: Date;
}

/** Rows as they were, each as whoever takes it back left it. @throws AppError `conflict` */
async function restoreRows(tx: Tx, { row, back: { rows, versions, modeVersions }, actor, now }: RestoreRows): Promise<void> {
  const projectId = row.id;
  const schedule = await scheduleOf(tx, actor, row);
  const changed = orThrow(changeSchedule({ schedule, changes: [{ kind: 'restore', rows }] }));
  await demandSeen(tx, changed, { versions, modeVersions });
  const { tasks, phases, facts } = await writeMoves(tx, { projectId, actor, now, changed, isGuarded: true });
  await tellPhasesMoved(tx, { projectId, actor, phases });
  tellChanged(tx, actor.userId, tasks);
  tellSchedule(tx, { projectId, actor, changed, facts });
}

async function versionNow(tx: Tx, id: ProjectId): Promise<number> {
  const row = await lockedProject(tx, id);
  if (!row) throw new AppError('not_found');
  return row.version;
}
