// From rows to the records of the contract.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Verdict } from '../../../domain/kernel/verdict.ts';
import { progressOf, workFacts } from '../../../domain/projects/health.ts';
import { projectVerdicts } from '../../../domain/projects/policy.ts';
import type { Schedule, ScheduleRow } from '../../../domain/schedule/contract.ts';
import type { RowId } from '../../../domain/schedule/plan.ts';
import { editVerdict, removeVerdict, workVerdict } from '../../../domain/tasks/policy.ts';
import { progressOfTask } from '../../../domain/tasks/progress.ts';
import type { Tx } from '../../db/tx.ts';
import { closuresOf, type ProjectRow } from '../projects/sql.ts';
import { holidayRows, studioCalendar } from '../studios/sql.ts';
import { type RowFacts, type TaskFacts, scheduleLinks, scheduleRows } from './sql.ts';

/** The programme of a project that the actor reads. Links of rows that are not there (deleted tasks) wait for them unseen. */
export async function scheduleOf(tx: Tx, actor: MemberActor, project: ProjectRow): Promise<Schedule> {
  const id = project.id;
  const facts = await scheduleRows(tx, id);
  const present = new Set(facts.map((row) => row.id));
  const links = await scheduleLinks(tx, id);
  const { working_days: workingDays } = await studioCalendar(tx);
  return {
    rows: toRows(facts, (row) => verdictsOf(actor, row, project)),
    links: links.filter(({ from, to }) => present.has(from) && present.has(to)),
    calendar: { workingDays, holidays: await holidayRows(tx), closures: await closuresOf(tx, id) },
    can: { edit: projectVerdicts(actor, { status: project.status, leadId: project.lead_id }).edit },
  };
}

type WorkVerdicts = Record<'mayProgress' | 'mayShift' | 'mayRemove', Verdict>;

function verdictsOf(actor: MemberActor, { creator_id, assignee_ids }: TaskFacts, { id, status }: ProjectRow): WorkVerdicts {
  if (status === 'archived') return { mayProgress: 'project_closed', mayShift: 'project_closed', mayRemove: 'project_closed' };
  const task = { projectId: id, creatorId: creator_id, assigneeIds: assignee_ids };
  return { mayProgress: workVerdict(actor, task), mayShift: editVerdict(actor, task), mayRemove: removeVerdict(actor, task) };
}

const nothingOfWork = { mayProgress: null, mayShift: null, mayRemove: null };

function toRows(facts: readonly RowFacts[], verdicts: (row: TaskFacts) => WorkVerdicts): ScheduleRow[] {
  const work = Map.groupBy(
    facts.filter(({ kind }) => kind === 'task'),
    ({ phase_id }): RowId | null => phase_id,
  );
  return facts.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    phaseId: row.phase_id,
    start: row.start_day,
    end: row.end_day,
    isPinned: row.is_pinned,
    notBefore: row.not_before,
    isFinished: row.kind === 'milestone' ? row.completed_at !== null : row.status === 'completed',
    isByHand: row.kind === 'phase' && !row.spans_work,
    version: row.version,
    modeVersion: row.mode_version,
    status: row.status,
    progress: row.kind === 'phase' ? progressOf(workFacts(tasksOf(work.get(row.id) ?? []))) : progressOfTask(workOf(row)),
    percent: row.percent,
    ...(row.kind === 'task' ? verdicts(row) : nothingOfWork),
    hasSteps: row.checklist_total > 0,
    colour: row.colour,
    gate: row.gate,
    completedAt: row.completed_at && new Date(row.completed_at).toISOString(),
    ref: row.ref,
    assigneeIds: row.assignee_ids,
    reviewSince: row.status === 'in_review' && row.review_since ? new Date(row.review_since).toISOString() : null,
  }));
}

const tasksOf = (rows: readonly RowFacts[]) => rows.map(({ status, estimate }) => ({ status: status ?? '', estimate }));

const workOf = ({ status, checklist_total: steps, checklist_done: stepsDone, percent }: RowFacts) => ({
  status,
  steps,
  stepsDone,
  percent,
});
