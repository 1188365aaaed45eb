import { api } from '../../lib/api.ts';

/** Enough to say how many are due today and late; whoever has more sees it on the board. */
const most = 200;

/** My open tasks, the most pressing first. */
export const assignedQuery = () => api.tasks.list.queryOptions({ input: { view: 'assigned', open: 'true', sort: 'due', limit: most } });

/** What waits for my eye, the most pressing first. */
export const reviewQuery = () => api.tasks.list.queryOptions({ input: { view: 'review', sort: 'due', limit: most } });

/** Projects in progress, the nearest target first. */
export const workInProgressQuery = () => api.projects.list.queryOptions({ input: { status: 'wip', sort: 'target', limit: 6 } });
