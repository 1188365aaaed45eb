// What of a programme is no date: rows that are made on the sheet, what they are called, milestones that need an approval and have it.

import { defined } from '../kernel/records.ts';
import { accept, refuse, type Refusal, type Result } from '../kernel/result.ts';
import type { NewRow, Schedule, ScheduleChange, ScheduleRow } from './contract.ts';
import { isMilestone, isPhase, isTask, type PlanChange, type RowId } from './plan.ts';
import { progressOfTask } from '../tasks/progress.ts';
import { whyNoPercent } from './progress.ts';

type OfKind<Kind extends ScheduleChange['kind']> = Extract<ScheduleChange, { kind: Kind }>;
type Edit = OfKind<'name' | 'gate' | 'approve' | 'progress'>;

const isEdit = (change: ScheduleChange): change is Edit => ['name', 'gate', 'approve', 'progress'].includes(change.kind);

/** A row as it is made: nothing of it is done, and it follows its links. */
export const newRowOf = (row: NewRow): ScheduleRow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  phaseId: row.phaseId,
  start: row.kind === 'task' ? row.start : null,
  end: row.end,
  isPinned: false,
  notBefore: null,
  isFinished: false,
  isByHand: false,
  version: 0,
  modeVersion: 0,
  status: row.kind === 'task' ? 'todo' : null,
  progress: 0,
  percent: null,
  // Whoever makes a task may say how far it is.
  mayProgress: row.kind === 'task' ? true : null,
  mayShift: row.kind === 'task' ? true : null,
  // Until the answer is there: it takes a right of its own, which the server asks for.
  mayRemove: row.kind === 'task' ? true : null,
  hasSteps: false,
  colour: null,
  gate: row.kind === 'milestone' && row.gate,
  completedAt: null,
  ref: null,
  assigneeIds: [],
  reviewSince: null,
});

/** What makes it again; null for a phase, which is made elsewhere. */
export function asNewRow(row: ScheduleRow): NewRow | null {
  const { name, phaseId, start, end, gate } = row;
  if (isTask(row)) return { kind: 'task', id: row.id, name, phaseId, start, end };
  return isMilestone(row) && end !== null ? { kind: 'milestone', id: row.id, name, phaseId, end, gate } : null; // a milestone has a day
}

/** What a change asks of the plan; null for one that is about words alone. */
export function planPartOf(change: Exclude<ScheduleChange, OfKind<'restore'>>): PlanChange | null {
  switch (change.kind) {
    case 'add':
      return { kind: 'add', row: newRowOf(change.row) };
    case 'approve':
      return { kind: 'finish', id: change.id, isFinished: change.isApproved };
    case 'name':
    case 'gate':
    case 'progress':
    case 'close':
    case 'open':
      return null;
    case 'mode':
      return defined(change);
    default:
      return change;
  }
}

/**
 * The rows as changes of their words leave them.
 *
 * @returns or refuses: `validation_failed` for what a row of its kind has not, `not_found`
 */
export function withEdits(rows: readonly ScheduleRow[], changes: readonly ScheduleChange[]): Result<readonly ScheduleRow[]> {
  const edits = Map.groupBy(changes.filter(isEdit), ({ id }): RowId => id);
  if (edits.size === 0) return accept(rows);
  const present = new Set(rows.map(({ id }) => id));
  if ([...edits.keys()].some((id) => !present.has(id))) return refuse('not_found');
  const edited: ScheduleRow[] = [];
  for (const row of rows) {
    let now = row;
    for (const edit of edits.get(row.id) ?? []) {
      const result = editRow(now, edit);
      if (!result.ok) return result;
      now = result.value;
    }
    edited.push(now);
  }
  return accept(edited);
}

/** As long as the name of each may be. */
const longestName: Record<ScheduleRow['kind'], number> = { phase: 80, task: 200, milestone: 120 };

function editRow(row: ScheduleRow, edit: Edit): Result<ScheduleRow> {
  switch (edit.kind) {
    case 'name':
      if (edit.name.length > longestName[row.kind])
        return refuse('validation_failed', { field: 'name', message: `Name must be ${longestName[row.kind]} characters or fewer.` });
      return accept({ ...row, name: edit.name });
    case 'gate':
      if (row.kind === 'task') return refuse('validation_failed', { message: 'A task is no gate. Its review approves it.' });
      if (row.kind === 'milestone' && row.isFinished && !edit.gate) return refuseApproved(row);
      return accept({ ...row, gate: edit.gate });
    case 'approve':
      if (row.kind !== 'milestone') return refuse('validation_failed', { message: 'A phase is approved by completing it.' });
      if (!row.gate) return refuse('validation_failed', { message: `${row.name} needs no approval.` });
      return accept({ ...row, completedAt: edit.isApproved ? row.completedAt : null });
    case 'progress':
      return setPercent(row, edit);
  }
}

function setPercent(row: ScheduleRow, { percent, status }: OfKind<'progress'>): Result<ScheduleRow> {
  const why = whyNoPercent(row);
  if (why) return refuse('validation_failed', { field: 'percent', message: why });
  if (status === 'todo' && percent !== null && percent > 0)
    return refuse('validation_failed', { field: 'status', message: 'What is partly done has begun.' });
  return accept({ ...row, percent, status, progress: progressOfTask({ status, steps: 0, stepsDone: 0, percent }) });
}

/** Says how far a task is: anything done begins it, and what has begun stays so. Of another row nothing can be said. */
export function percentChanges(row: ScheduleRow, percent: number): ScheduleChange[] {
  const status = percent > 0 || row.status === 'in_progress' ? 'in_progress' : 'todo';
  return isTask(row) ? [{ kind: 'progress', id: row.id, percent, status }] : [];
}

/** Whether rows may be taken away: those that the sheet made, and no gate that somebody approved. */
export function refusedRemoval(changes: readonly ScheduleChange[], rows: ReadonlyMap<RowId, ScheduleRow>): Refusal | null {
  for (const change of changes) {
    const row = change.kind === 'remove' ? rows.get(change.id) : undefined;
    if (row?.kind === 'phase') return refuse('validation_failed', { message: 'Phases are deleted on the page Phases.' });
    if (row?.kind === 'milestone' && row.isFinished) return refuseApproved(row);
    const moved = change.kind === 'phase' ? rows.get(change.id) : undefined;
    if (moved && moved.kind !== 'milestone') return refuse('validation_failed', { field: 'phaseId', message: 'Only a milestone goes so.' });
  }
  return null;
}

const refuseApproved = ({ name }: ScheduleRow): Refusal =>
  refuse('validation_failed', { message: `${name} is approved. Take the approval back first.` });

/** Whether words of a row are others than before. */
export const isEdited = (was: ScheduleRow, now: ScheduleRow): boolean =>
  was.name !== now.name ||
  was.gate !== now.gate ||
  was.percent !== now.percent ||
  was.status !== now.status ||
  (was.kind === 'milestone' && (was.isFinished !== now.isFinished || was.phaseId !== now.phaseId));

/** How far somebody may say that a task is: it is not handed in yet. */
const isAhead = (status: ScheduleRow['status']): status is OfKind<'progress'>['status'] => status === 'todo' || status === 'in_progress';

/** Leads back from what {@link isEdited} says. */
export function editsBack({ was, now }: { was: ScheduleRow; now: ScheduleRow }): ScheduleChange[] {
  const { id } = was;
  const gated = isPhase(was) || isMilestone(was) ? was : null;
  return [
    ...(was.name === now.name ? [] : [{ kind: 'name', id, name: was.name } as const]),
    ...(isTask(was) && (was.percent !== now.percent || was.status !== now.status) && isAhead(was.status)
      ? [{ kind: 'progress', id: was.id, percent: was.percent, status: was.status } as const]
      : []),
    ...(isMilestone(was) && was.phaseId !== now.phaseId ? [{ kind: 'phase', id: was.id, phaseId: was.phaseId } as const] : []),
    // Both ways round: a gate is approved while it is one.
    ...(gated?.gate && !now.gate ? [{ kind: 'gate', id: gated.id, gate: true } as const] : []),
    ...(isMilestone(was) && was.isFinished !== now.isFinished
      ? [{ kind: 'approve', id: was.id, isApproved: was.isFinished } as const]
      : []),
    ...(gated && !gated.gate && now.gate ? [{ kind: 'gate', id: gated.id, gate: false } as const] : []),
  ];
}

/** New rows go to the end of their phases, where the sheet shows them until it is read anew. */
export function inTheirPhases(rows: readonly ScheduleRow[], added: ReadonlySet<RowId>): readonly ScheduleRow[] {
  if (added.size === 0) return rows;
  const placed: ScheduleRow[] = rows.filter(({ id }) => !added.has(id));
  for (const row of rows) {
    if (!added.has(row.id)) continue;
    const last = row.phaseId === null ? -1 : placed.findLastIndex(({ id, phaseId }) => id === row.phaseId || phaseId === row.phaseId);
    placed.splice(last < 0 ? placed.length : last + 1, 0, row);
  }
  return placed;
}

export interface NeedsOfTasks {
  create: boolean;
  remove: boolean;
  /** Tasks that are said to be so far done. */
  progress: readonly Pick<ScheduleRow, 'mayProgress'>[];
}

/** The work of a programme that is made, renamed, deleted or done takes the rights over tasks, not those over the project alone. */
export function needsOfTasks(changes: readonly ScheduleChange[], { rows }: Schedule): NeedsOfTasks {
  const tasks = new Map<string, ScheduleRow>(rows.filter(({ kind }) => kind === 'task').map((row) => [row.id, row]));
  return {
    create: changes.some(
      (change) => (change.kind === 'add' && change.row.kind === 'task') || (change.kind === 'name' && tasks.has(change.id)),
    ),
    remove: changes.some((change) => change.kind === 'remove' && tasks.has(change.id)),
    progress: changes.flatMap((change) => (change.kind === 'progress' ? (tasks.get(change.id) ?? []) : [])),
  };
}
