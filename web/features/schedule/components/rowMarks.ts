import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import type { Status } from '../../../ui/StatusMark.tsx';

const marks: Record<NonNullable<ScheduleRow['status']>, { status: Status; label: string }> = {
  todo: { status: 'todo', label: 'To do' },
  in_progress: { status: 'in-progress', label: 'In progress' },
  in_review: { status: 'in-review', label: 'In review' },
  completed: { status: 'completed', label: 'Completed' },
  'not-started': { status: 'not-started', label: 'Not started' },
  'in-progress': { status: 'in-progress', label: 'In progress' },
  'on-hold': { status: 'on-hold', label: 'On hold' },
};

/** The shape of a row's state, with its word. */
export function markOfRow({ status, gate, isFinished }: ScheduleRow): { status: Status; label: string } {
  if (status !== null) return marks[status];
  if (!gate) return { status: 'milestone', label: 'Milestone' };
  return isFinished ? { status: 'gate-passed', label: 'Gate, approved' } : { status: 'gate', label: 'Gate' };
}

/** Which of the eight colours a row has: its phase's. */
export function colourOf({ colour, phaseId }: ScheduleRow, rows: ReadonlyMap<RowId, ScheduleRow>): number {
  return colour ?? (phaseId === null ? null : rows.get(phaseId)?.colour) ?? 1;
}
