import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
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
export const markOfRow = ({ status }: ScheduleRow): { status: Status; label: string } =>
  status === null ? { status: 'milestone', label: 'Milestone' } : marks[status];
