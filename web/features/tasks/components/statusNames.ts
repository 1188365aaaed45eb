import type { Priority, TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskView } from '../../../../domain/tasks/contract.ts';
import type { Status } from '../../../ui/StatusMark.tsx';

export const columnNames: Record<TaskStatus, string> = {
  todo: 'To do',
  in_progress: 'In progress',
  in_review: 'In review',
  completed: 'Completed',
};

export const columnMarks: Record<TaskStatus, Status> = {
  todo: 'todo',
  in_progress: 'in-progress',
  in_review: 'in-review',
  completed: 'completed',
};

export const viewNames: Record<Exclude<TaskView, 'project'>, string> = {
  personal: 'Personal',
  assigned: 'Assigned to me',
  review: 'To review',
  created: 'Created by me',
};

export const priorityNames: Record<Priority, string> = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' };
