// What the dashboard counts by.

import { addDays, type Day, hoursOfDay, isWorkingDay, type WorkingCalendar } from '../kernel/calendar.ts';

/** Rows that stand there at once; the counts are of all. */
export const most = { day: 8, work: 6, dates: 12, recent: 6, invitations: 20 } as const;

/** How far ahead milestones and ends of phases are shown, in days. */
export const datesAhead = 30;

/** How far back what is recent is looked for: a bound on the work for whoever reads little of the studio. */
export const actsLookedAt = 5000;

/** The days that the workload looks at, today among them: a week's worth, whatever day it is. */
export const weekAhead = 7;

/** The last of those days. */
export const endOfWeekAhead = (today: Day): Day => addDays(today, weekAhead - 1);

/** The hours that one person works in them; none in a week of holidays. */
export function hoursOfWeek(today: Day, calendar: WorkingCalendar): number {
  const days = Array.from({ length: weekAhead }, (_, index) => addDays(today, index));
  return hoursOfDay * days.filter((day) => isWorkingDay(day, calendar)).length;
}

const inProjects = [
  'tasks.created',
  'tasks.completed',
  'tasks.reopened',
  'tasks.sentToReview',
  'tasks.approved',
  'tasks.changesRequested',
  'projects.created',
  'projects.archived',
  'projects.unarchived',
  'projects.phaseCompleted',
  'projects.phaseReopened',
  'projects.memberAdded',
  'projects.invitationAccepted',
  'projects.leadTransferred',
] as const;

/** What counts as activity that others want to know of; moves and edits are too many, and say too little. */
export const recentTypes = [...inProjects, 'studios.memberJoined'] as const;
export type RecentType = (typeof recentTypes)[number];

/** What the activity of one project tells. */
export const activityTypes = [
  ...inProjects,
  'tasks.projectChanged',
  'files.created',
  'files.versionAdded',
  'files.moved',
  'files.saved',
  'files.issued',
  'boards.created',
  'discussions.decided',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** What somebody looks for in it. */
export const activityKinds = ['tasks', 'phases', 'documents', 'boards', 'decisions', 'people'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The kind of each; that the project itself began or ended is found without one alone. */
const kindOf: Record<ActivityType, ActivityKind | null> = {
  'tasks.created': 'tasks',
  'tasks.completed': 'tasks',
  'tasks.reopened': 'tasks',
  'tasks.sentToReview': 'tasks',
  'tasks.approved': 'tasks',
  'tasks.changesRequested': 'tasks',
  'tasks.projectChanged': 'tasks',
  'projects.created': null,
  'projects.archived': null,
  'projects.unarchived': null,
  'projects.phaseCompleted': 'phases',
  'projects.phaseReopened': 'phases',
  'projects.memberAdded': 'people',
  'projects.invitationAccepted': 'people',
  'projects.leadTransferred': 'people',
  'files.created': 'documents',
  'files.versionAdded': 'documents',
  'files.moved': 'documents',
  'files.saved': 'documents',
  'files.issued': 'documents',
  'boards.created': 'boards',
  'discussions.decided': 'decisions',
};

/** Those of one kind, or all. */
export const activityOf = (kind: ActivityKind | undefined): readonly ActivityType[] =>
  activityTypes.filter((type) => kind === undefined || kindOf[type] === kind);

/** How many acts of the studio are looked through for one page of a project's activity: a bound on the work, whatever the studio did. */
export const actsLookedThrough = 20_000;

interface Act {
  task: { id: string } | null;
  project: { id: string } | null;
  type: string;
}

/** Of several acts on one task the newest; everything else once. The order stays. */
export function withoutRepeats<A extends Act>(acts: readonly A[]): A[] {
  const seen = new Set<string>();
  return acts.filter(({ task }) => {
    if (!task) return true;
    const isNew = !seen.has(task.id);
    seen.add(task.id);
    return isNew;
  });
}
