import type { TaskChanges } from '../../../../domain/tasks/contract.ts';

/** The fields of a task in words. */
export const fieldNames: Record<keyof TaskChanges, string> = {
  title: 'Title',
  description: 'Description',
  phaseId: 'Phase',
  room: 'Room',
  priority: 'Priority',
  assigneeIds: 'Assigned',
  reviewerId: 'Reviewer',
  start: 'Start',
  due: 'Due',
  estimate: 'Estimate',
  percent: 'Done',
  checklist: 'Checklist',
  labels: 'Labels',
  repeat: 'Repeat',
};
