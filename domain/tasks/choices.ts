// What a task's status, priority and due date are chosen from. Apart from the contract: a board shows them without reading schemas.

export const taskStatuses = ['todo', 'in_progress', 'in_review', 'completed'] as const;
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export const dueWindows = ['overdue', 'today', 'week', 'none'] as const;

export type TaskStatus = (typeof taskStatuses)[number];
export type Priority = (typeof priorities)[number];
