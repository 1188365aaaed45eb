// Edits of one task that follow each other closely are one notification (specification §9), and so are changes of one
// programme. The same function makes the row that the server keeps, what a tab's buffer hands on, and what is pushed.

import type { Notification, NotificationData } from './contract.ts';

/** Two that lie no further apart are merged. */
export const mergeWindowMs = 5000;

/** What merging looks at. */
export type Mergeable = Pick<Notification, 'id' | 'userId' | 'type' | 'isRead' | 'createdAt' | 'data' | 'groupId'>;

type Words = Pick<Notification, 'title' | 'message'>;

export const dueDateUpdated = 'due_date_updated';

/** What a `task_edited` is that tells of several rows of a programme. */
export const timelineChanged = 'project_timeline_changed';

type Kind = Pick<Notification, 'type' | 'data'>;

/** A plain edit of a task, an assignment that only tells of a new due date, or a programme that moved. */
export const isMergeable = (kind: Kind): boolean => subjectOf(kind) !== null;

/** What those that go together tell of. */
function subjectOf({ type, data }: Kind): string | null {
  if (data.logicalType !== undefined) return data.logicalType === timelineChanged && data.projectId ? data.projectId : null;
  const isEdit = type === 'task_edited' || (type === 'task_assigned' && data.changeType === dueDateUpdated);
  return isEdit && data.taskId ? data.taskId : null;
}

/** Whether `next`, which is not older, goes into one with `previous`. */
export function joins(previous: Mergeable, next: Mergeable): boolean {
  return (
    isMergeable(previous) &&
    isMergeable(next) &&
    previous.userId === next.userId &&
    subjectOf(previous) === subjectOf(next) &&
    Date.parse(next.createdAt) - Date.parse(previous.createdAt) <= mergeWindowMs
  );
}

/** Both as one: the newer one's id, time and facts, with the words for all that happened. Unread if either is. */
export function merged<N extends Mergeable>(previous: N, next: N): N {
  const data: NotificationData = {
    ...next.data,
    isCombined: true,
    hasGeneralEdit: hasGeneralEdit(previous) || hasGeneralEdit(next),
    hasDueDateChange: hasDueDateChange(previous) || hasDueDateChange(next),
    ...summaryOf(previous, next),
  };
  const type = previous.type === next.type ? next.type : 'task_edited';
  return { ...next, ...wordsOf(data), type, data, groupId: previous.groupId, isRead: previous.isRead && next.isRead };
}

/**
 * Merges what belongs together, whatever order it comes in; the newest first. A group goes on for as long as no more than
 * the window lies between one edit and the next.
 */
export function mergeNotifications<N extends Mergeable>(notifications: readonly N[]): N[] {
  const groups: N[] = [];
  const latestOf = new Map<string, number>();
  for (const next of [...notifications].sort(byTime)) {
    const key = `${next.userId} ${subjectOf(next)}`;
    const place = isMergeable(next) ? latestOf.get(key) : undefined;
    const previous = place === undefined ? undefined : groups[place];
    if (previous && place !== undefined && joins(previous, next)) {
      groups[place] = merged(previous, next);
      continue;
    }
    if (isMergeable(next)) latestOf.set(key, groups.length);
    groups.push(next);
  }
  return groups.sort(byTime).toReversed();
}

/** Each of the fields that either changed, once. */
function summaryOf(...edits: readonly Mergeable[]): Pick<NotificationData, 'changes_summary'> {
  const fields = new Set(edits.flatMap(({ data }) => data.changes_summary?.split(', ') ?? []));
  return fields.size > 0 ? { changes_summary: [...fields].join(', ') } : {};
}

/** What an edit changed, beneath the specification's words: "Changed: title, due date". */
export const editDetail = ({ type, data }: Pick<Notification, 'type' | 'data'>): string | null =>
  type === 'task_edited' && data.changes_summary ? `Changed: ${data.changes_summary}` : null;

/** Oldest first; the id decides where two have one time, so that every order of arrival gives one result. */
const byTime = (a: Mergeable, b: Mergeable): number => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);

const hasDueDateChange = ({ data }: Mergeable): boolean => data.hasDueDateChange ?? data.changeType === dueDateUpdated;
const hasGeneralEdit = ({ data }: Mergeable): boolean => data.hasGeneralEdit ?? data.changeType !== dueDateUpdated;

const wordsOf = (data: NotificationData): Words => (data.logicalType === timelineChanged ? timelineWords(data, null) : editWords(data));

/** @param moved `3 of your tasks`; null where several acts are one */
export const timelineWords = ({ editorName = 'Someone', projectName = '' }: NotificationData, moved: string | null): Words => ({
  title: 'Project Timeline Changed',
  message: moved ? `${editorName} moved ${moved} in ${projectName}` : `${editorName} changed the timeline of ${projectName}`,
});

/** The specification's three titles, and its message where both happened. */
export function editWords({
  editorName = 'Someone',
  taskTitle = '',
  projectName,
  hasGeneralEdit: general,
  hasDueDateChange: due,
}: NotificationData): Words {
  const what = `"${taskTitle}"${projectName ? ` in ${projectName}` : ''}`;
  if (general && due)
    return { title: 'Task Updated (Timeline Changed)', message: `${editorName} updated your task and changed its timeline: ${what}` };
  if (due) return { title: 'Task Timeline Updated', message: `${editorName} changed the timeline of your task: ${what}` };
  return { title: 'Task Updated', message: `${editorName} updated your task: ${what}` };
}
