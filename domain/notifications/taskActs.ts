// Who hears of what is done with tasks. Personal ones are their creator's own business.

import type { Act } from '../kernel/events.ts';
import type { UserId } from '../kernel/ids.ts';
import { namesOf, recordOf } from '../kernel/records.ts';
import { itemsGiven } from '../tasks/checklist.ts';
import type { TaskChanges } from '../tasks/contract.ts';
import type { TaskAct as ActOnTask, TaskEventName } from '../tasks/events.ts';
import type { NotificationData, NotificationType } from './contract.ts';
import { type ActRule, type ActRules, byActor, type Draft, preview, type Surroundings } from './drafts.ts';
import { dueDateUpdated, editWords } from './merging.ts';

/** A task's act with the words that all of its texts use. */
interface TaskAct extends ActOnTask {
  actorId: UserId | null;
  editorName: string;
  /** `"Order brass rail" in Mews flat`. */
  what: string;
  facts: NotificationData;
}

interface Words extends NotificationData {
  title: string;
  message: string;
}

function draft(
  { task, facts }: TaskAct,
  type: NotificationType,
  userIds: readonly (UserId | null)[],
  { title, message, ...more }: Words,
): Draft {
  return { type, userIds: userIds.filter((id) => id !== null), title, message, data: { ...facts, ...more }, readersOf: task.projectId };
}

const toReview = (act: TaskAct): Draft =>
  draft(act, 'task_in_review', [act.task.reviewerId], {
    title: 'Ready for your review',
    message: `${act.editorName} sent ${act.what} to you${act.task.round > 1 ? `, round ${act.task.round}` : ''}`,
  });

const assigned = (act: TaskAct): Draft => {
  const added = act.task.assigneeIds.filter((id) => !act.before?.assigneeIds.includes(id));
  return draft(act, 'task_assigned', added, { title: 'Task assigned', message: `${act.editorName} assigned you ${act.what}` });
};

/** A person's items of the checklist, named where it is one. */
function itemsAssigned(act: TaskAct): Draft[] {
  const given = Map.groupBy(itemsGiven(act.before?.checklist ?? [], act.task.checklist), ({ assigneeId }) => assigneeId);
  return [...given].map(([userId, items]) => {
    const isOne = items.length === 1;
    const what = isOne ? items.map(({ text }) => `"${text}"`).join() : `${items.length} items`;
    const title = isOne ? 'Checklist item assigned' : 'Checklist items assigned';
    return draft(act, 'task_assigned', [userId], { title, message: `${act.editorName} assigned you ${what} of ${act.what}` });
  });
}

function edited(act: TaskAct): Draft {
  const { task, changed, facts } = act;
  const days = changed.filter((field) => field === 'due' || field === 'start');
  const isTimelineOnly = days.length === changed.length;
  const more: NotificationData = {
    hasGeneralEdit: !isTimelineOnly,
    hasDueDateChange: days.length > 0,
    ...(isTimelineOnly && { changeType: dueDateUpdated }),
    changes_summary: summaryOf(changed),
  };
  const reviewer = task.status === 'in_review' ? task.reviewerId : null;
  return draft(act, 'task_edited', [...task.assigneeIds, reviewer], { ...editWords({ ...facts, ...more }), ...more });
}

const fieldNames: Record<keyof TaskChanges | 'projectId', string> = {
  projectId: 'project',
  title: 'title',
  description: 'description',
  phaseId: 'phase',
  room: 'room',
  priority: 'priority',
  assigneeIds: 'who is assigned',
  reviewerId: 'reviewer',
  start: 'start',
  due: 'due date',
  estimate: 'estimate',
  percent: 'how far it is',
  checklist: 'checklist',
  labels: 'labels',
  repeat: 'how it repeats',
};

const isField = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

const summaryOf = (changed: readonly string[]): string =>
  changed
    .filter(isField)
    .map((field) => fieldNames[field])
    .join(', ');

function sentBack(act: TaskAct): Draft {
  const { task, before, editorName, what } = act;
  const comment = preview(task.reviews.findLast((review) => review.comment !== null)?.comment ?? '');
  return draft(act, 'task_edited', [...task.assigneeIds, before?.creatorId ?? null], {
    title: 'Changes requested',
    message: `${editorName} asked for changes to ${what}: ${comment}`,
    logicalType: 'changes_requested',
    commentPreview: comment,
  });
}

/** Whoever does the work and whoever asked for it. */
const ofTheWork = ({ task }: TaskAct): UserId[] => [...task.assigneeIds, task.creatorId];

/** Taken up, laid down, put elsewhere, deleted: the board shows it, and nobody has to do anything. */
type ToldToNobody = 'tasks.moved' | 'tasks.removed' | 'tasks.restored';
type ToldEventName = Exclude<TaskEventName, ToldToNobody>;

/** Other fields, or another project: whom it names from now on, and whose work it is. */
const changed = (act: TaskAct): Draft[] => [
  ...(act.task.status === 'in_review' && act.changed.includes('reviewerId') ? [toReview(act)] : []),
  assigned(act),
  ...itemsAssigned(act),
  edited(act),
];

const rules: Record<ToldEventName, (act: TaskAct) => Draft[]> = {
  'tasks.created': (act) => [...(act.task.status === 'in_review' ? [toReview(act)] : []), assigned(act), ...itemsAssigned(act)],
  'tasks.edited': changed,
  'tasks.projectChanged': changed,
  'tasks.sentToReview': (act) => [toReview(act)],
  'tasks.changesRequested': (act) => [sentBack(act)],
  'tasks.approved': (act) => [
    draft(act, 'task_completed', ofTheWork(act), {
      title: 'Task approved',
      message: `${act.editorName} approved ${act.what}`,
      logicalType: 'task_approved',
    }),
  ],
  'tasks.approvalTakenBack': (act) => [
    draft(act, 'task_edited', ofTheWork(act), {
      title: 'Approval taken back',
      message: `${act.editorName} is looking at ${act.what} again`,
      logicalType: 'approval_taken_back',
    }),
  ],
  'tasks.completed': (act) => [
    draft(act, 'task_completed', ofTheWork(act), { title: 'Task completed', message: `${act.editorName} completed ${act.what}` }),
  ],
  'tasks.reopened': (act) => [
    draft(act, 'task_edited', ofTheWork(act), {
      title: 'Task reopened',
      message: `${act.editorName} reopened ${act.what}`,
      logicalType: 'task_reopened',
    }),
  ],
  'tasks.withdrawn': (act) => [
    draft(act, 'task_edited', [act.before?.reviewerId ?? null], {
      title: 'Review withdrawn',
      message: `${act.editorName} took ${act.what} back from review`,
      logicalType: 'review_withdrawn',
    }),
  ],
};

/** Each of the tasks that somebody is to be told of, in the words of its act. */
const ruleOf =
  <Name extends ToldEventName>(name: Name): ActRule<Name> =>
  (act, around) =>
    (act as Act<ToldEventName>).facts.acts.flatMap((one) => wordsFor(one, { act, around }).flatMap(rules[name]));

export const taskActs: Pick<Required<ActRules>, ToldEventName> = recordOf(namesOf(rules), (name) => ruleOf<ToldEventName>(name));

function wordsFor(one: ActOnTask, { act, around: { nameOf, project } }: { act: Pick<Act, 'actorId'>; around: Surroundings }): TaskAct[] {
  const { task } = one;
  if (task.projectId === null || !project) return [];
  const editorName = nameOf(act.actorId);
  const facts: NotificationData = {
    taskId: task.id,
    projectId: task.projectId,
    taskTitle: task.title,
    projectName: project.name,
    editorName,
    ...byActor(act),
  };
  return [{ ...one, actorId: act.actorId, editorName, what: `"${task.title}" in ${project.name}`, facts }];
}
