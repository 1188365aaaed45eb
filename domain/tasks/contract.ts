import { z } from 'zod';
import { chosenOrderKey, cursor, dayString, orderKey, read, sequence, unguarded, write } from '../kernel/endpoint.ts';
import { mentionsIn, referencesIn } from '../kernel/richText.ts';
import { checkedRichText } from '../kernel/richTextRules.ts';
import { richTextShape } from '../kernel/richTextShape.ts';
import { longText, searchText, text } from '../kernel/text.ts';
import { checklistItemId, phaseId, projectId, reviewId, taskId, userId } from '../kernel/ids.ts';
import { deletion, trashPage } from '../kernel/trash.ts';
import { verdict } from '../kernel/verdictSchema.ts';
import { followed } from '../projects/following.ts';
import { dueWindows, priorities, taskStatuses } from './choices.ts';
import { asDescription, type Description, mostOfDescription } from './description.ts';
import { mostHours } from './estimate.ts';

/** The four views of /todos, and the board of one project. */
export const taskViews = ['personal', 'assigned', 'review', 'created', 'project'] as const;

export type TaskView = (typeof taskViews)[number];

/** As it is stored; `typedItem` is how it comes in. What an item has none of is left out. */
export const checklistItem = z.strictObject({
  id: checklistItemId,
  text: z.string(),
  done: z.boolean(),
  due: dayString.exactOptional(),
  /** Who does it; of a personal task nobody. */
  assigneeId: userId.exactOptional(),
});
const typedItem = checklistItem.extend({ text: text('Checklist item', { min: 1, max: 200 }) });
export type ChecklistItem = z.infer<typeof checklistItem>;

/** ISO: 1 is Monday. */
const weekdayNumber = z.number().int().min(1).max(7);

/** Which day of a month: one that a short month has not is its last. */
const dayOfMonth = z.union([
  z.number().int().min(1).max(31),
  z.literal('last'),
  z.strictObject({ nth: z.union([z.literal([1, 2, 3, 4]), z.literal('last')]), weekday: weekdayNumber }),
]);

const ofEveryRule = {
  /** Every so many days, working days, weeks, months or years. */
  every: z.number().int('Type 1 to 365.').min(1, 'Type 1 to 365.').max(365, 'Type 1 to 365.'),
  /** The day of the rule that the task stands for, from which the next ones are counted: a task that is put off alone moves none of them. */
  from: dayString,
  /** The last day on which one may be due. */
  until: dayString.exactOptional(),
  /** How many tasks there still are, with this one. */
  times: z.number().int('Type 1 to 999.').min(1, 'Type 1 to 999.').max(999, 'Type 1 to 999.').exactOptional(),
};

/** How a task repeats (`recurrence.ts`, decision 0028). Without an end it goes on. */
export const repeat = z
  .discriminatedUnion('unit', [
    z.strictObject({ unit: z.literal('day'), ...ofEveryRule }),
    z.strictObject({ unit: z.literal('workday'), ...ofEveryRule }),
    z.strictObject({
      unit: z.literal('week'),
      weekdays: z
        .array(weekdayNumber)
        .min(1, 'Choose at least one day of the week.')
        .max(7)
        .refine(isInOrder, 'Name each day of the week once, in order.'),
      ...ofEveryRule,
    }),
    z.strictObject({ unit: z.literal('month'), on: dayOfMonth, ...ofEveryRule }),
    z.strictObject({
      unit: z.literal('year'),
      month: z.number().int().min(1).max(12),
      day: z.number().int().min(1).max(31),
      ...ofEveryRule,
    }),
  ])
  .refine(({ until, times }) => until === undefined || times === undefined, 'It ends on a day or after some times, not both.');
export type Repeat = z.infer<typeof repeat>;

function isInOrder(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

/** One round of review: who asked whom and when, and what came of it. */
export const review = z.object({
  id: reviewId,
  round: z.number(),
  requestedBy: userId,
  requestedAt: z.string(),
  reviewerId: userId,
  verdict: z.enum(['approved', 'changes_requested', 'withdrawn']).nullable(),
  comment: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type Review = z.infer<typeof review>;

export const taskVerdicts = z.object({
  edit: verdict,
  move: verdict,
  sendToReview: verdict,
  approve: verdict,
  requestChanges: verdict,
  remove: verdict,
});
export type TaskVerdicts = z.infer<typeof taskVerdicts>;

const descriptionKind = { name: 'description', max: mostOfDescription };

export const task = z.object({
  id: taskId,
  /** `K26-7`; null for a personal task. */
  ref: z.string().nullable(),
  title: z.string(),
  description: z.union([z.string(), richTextShape(descriptionKind)]),
  projectId: projectId.nullable(),
  phaseId: phaseId.nullable(),
  room: z.string(),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  creatorId: userId,
  assigneeIds: z.array(userId),
  reviewerId: userId.nullable(),
  start: dayString.nullable(),
  due: dayString.nullable(),
  /** Hours. */
  estimate: z.number().nullable(),
  /** What somebody said of how far it is, 0 to 99: it counts while the task is in progress and has no checklist. */
  percent: z.number().nullable(),
  checklist: z.array(checklistItem),
  labels: z.array(z.string()),
  /** Until it is completed: then the one that comes next has it. */
  repeat: repeat.nullable(),
  /** The task that came of its completion. */
  nextId: taskId.nullable(),
  /** Order key within a column. */
  position: z.string(),
  /** 0 before the first review, 1 from there on, one more each time that changes are requested. */
  round: z.number(),
  reviewRequestedAt: z.string().nullable(),
  reviewRequestedBy: userId.nullable(),
  completedAt: z.string().nullable(),
  reviews: z.array(review),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
  can: taskVerdicts,
});
export type Task = z.infer<typeof task>;

/** A task as a board shows it: without its long parts, with the names that its card needs. */
export const taskCard = task
  .omit({ description: true, percent: true, checklist: true, reviews: true, nextId: true })
  .extend({ checklistDone: z.number(), checklistTotal: z.number() });
export type TaskCard = z.infer<typeof taskCard>;

/** A task wherever it stands, as a card or open: without its long parts. */
export type TaskBrief = Omit<TaskCard, 'checklistDone' | 'checklistTotal'>;

const column = z.object({
  items: z.array(taskCard),
  total: z.number(),
  /** Cursor of the rows that follow, or null at the end. */
  next: z.string().nullable(),
});

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

const filter = {
  view: z.enum(taskViews).default('assigned'),
  /** Needed by the view `project`; narrows the others. */
  projectId: projectId.optional(),
  phaseId: z.union([phaseId, z.literal('none')]).optional(),
  assigneeId: z.union([userId, z.literal('nobody')]).optional(),
  priority: z.enum(priorities).optional(),
  due: z.enum(dueWindows).optional(),
  search: searchText(120).optional(),
};
export const taskFilter = z.strictObject(filter);
export type TaskFilter = z.infer<typeof taskFilter>;

/** What of a task changes and is no text: what it was and is stands in the event. */
export const taskFacts = z.strictObject({
  projectId: projectId.nullable(),
  status: z.enum(taskStatuses),
  phaseId: phaseId.nullable(),
  priority: z.enum(priorities),
  assigneeIds: z.array(userId),
  reviewerId: userId.nullable(),
  start: dayString.nullable(),
  due: dayString.nullable(),
  estimate: z.number().nullable(),
  position: orderKey,
});
export type TaskFacts = z.infer<typeof taskFacts>;

/** Something that was done to a task, as the log keeps it: which fields, and of those that are no text what they were and became. */
export const taskHistoryEntry = z.object({
  sequence: z.number(),
  at: z.string(),
  actorId: userId.nullable(),
  /** The event: `tasks.moved`. */
  type: z.string(),
  changed: z.array(z.string()),
  before: taskFacts.partial(),
  after: taskFacts.partial(),
});
export type TaskHistoryEntry = z.infer<typeof taskHistoryEntry>;

const version = z.number().int().min(1);
const ofTask = z.strictObject({ taskId });

/** How far a task is that has begun; what is done is completed. */
export const percent = z
  .number()
  .int('Type 0 to 99.')
  .min(0, 'Type 0 to 99.')
  .max(99, 'What is done is completed: on its panel or the board.')
  .nullable();

const formatted = checkedRichText({ ...descriptionKind, maxKept: 200_000 }).refine(
  (body) => mentionsIn(body).length + referencesIn(body).length === 0,
  'A description names nobody: write a comment for that.',
);
/** Words, or a document with marks: each comes out in its one form. */
const description = z
  .union([longText('Description', { max: mostOfDescription }), formatted], {
    error: 'Description must be text, or a document of paragraphs, lists, quotes and code with links to web pages and mail addresses.',
  })
  .transform((given): Description => (typeof given === 'string' ? given : asDescription(given)));

const taskFields = z.strictObject({
  title: text('Title', { min: 1, max: 200 }),
  description,
  projectId: projectId.nullable(),
  phaseId: phaseId.nullable(),
  room: text('Room', { max: 60 }),
  priority: z.enum(priorities),
  assigneeIds: z.array(userId).max(10, 'A task can have 10 people at most.').refine(isWithoutRepeat, 'Somebody is named twice.'),
  reviewerId: userId.nullable(),
  start: dayString.nullable(),
  due: dayString.nullable(),
  estimate: z.number().min(0).max(mostHours).nullable(),
  checklist: z
    .array(typedItem)
    .max(100)
    .refine((items) => isWithoutRepeat(items.map(({ id }) => id)), 'Two items of the checklist have one id.'),
  labels: z.array(text('Label', { min: 1, max: 40 })).max(20),
  repeat: repeat.nullable(),
});
/** People and items of a list are told apart by their ids: two edits are merged by them. */
function isWithoutRepeat(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** The fields of a task that a person edits. Its project is changed by `tasks.changeProject`, which takes more along. */
export const taskChanges = taskFields.omit({ projectId: true }).extend({ percent }).partial();
export type TaskChanges = z.infer<typeof taskChanges>;

export const newTask = taskFields
  .partial()
  .required({ title: true })
  .extend({ status: z.enum(['todo', 'in_progress']).default('todo'), position: chosenOrderKey.optional() });
export type NewTask = z.infer<typeof newTask>;

const answer = z.object({ task, seq: sequence });

/** What follows where a task that repeats is completed, or is so no more: another one comes, or is taken away. */
const ofSeries = ['tasks.created', 'tasks.removed', 'projects.phaseEdited', 'tasks.edited', 'schedule.changed'] as const;

export const tasksContract = {
  board: read('/tasks/board', 'Four columns of tasks with the first rows of each', { followsLog: true })
    .input(z.strictObject({ ...filter, limit: z.coerce.number().int().min(1).max(500).default(100) }))
    .output(
      z.object({
        columns: z.object({ todo: column, in_progress: column, in_review: column, completed: column }),
        /** How many open tasks each view of /todos holds for this person; null on the board of a project, which shows none of them. */
        counts: z.object({ personal: z.number(), assigned: z.number(), review: z.number(), created: z.number() }).nullable(),
        seq: sequence,
      }),
    ),
  list: read('/tasks', 'Tasks in order, a page at a time')
    .input(
      z.strictObject({
        ...filter,
        status: z.enum(taskStatuses).optional(),
        open: flag.optional(),
        sort: z.enum(['position', 'due']).default('position'),
        cursor: cursor.optional(),
        limit: z.coerce.number().int().min(1).max(500).default(100),
      }),
    )
    .output(z.object({ items: z.array(taskCard), next: z.string().nullable(), seq: sequence })),
  get: read('/tasks/{taskId}', 'One task').input(ofTask).output(answer),
  create: write({
    method: 'POST',
    path: '/tasks',
    summary: 'Create a personal or a project task',
    refuses: ['forbidden'],
    status: 201,
    tells: ['tasks.created'],
    besides: ['projects.phaseEdited', 'tasks.edited', 'schedule.changed'],
    guards: unguarded.makesNew,
  })
    .input(newTask)
    .output(answer),
  edit: write({
    method: 'PATCH',
    path: '/tasks/{taskId}',
    summary: 'Change fields of a task',
    refuses: ['forbidden', 'conflict', 'reviewer_required'],
    tells: ['tasks.edited'],
    besides: ['projects.phaseEdited', 'schedule.changed'],
    guards: 'fields',
  })
    .input(
      ofTask.extend({
        version,
        changes: taskChanges,
        /** The checklist that the editor saw: with it two people's ticks come together item by item. */
        baseChecklist: z
          .array(checklistItem.extend({ text: z.string().max(200) }))
          .max(100)
          .optional(),
      }),
    )
    .output(answer.extend({ followed })),
  move: write({
    method: 'POST',
    path: '/tasks/{taskId}/move',
    summary: 'Put a task into a column, between two others',
    refuses: ['forbidden', 'transition_refused', 'reviewer_required'],
    tells: [
      'tasks.moved',
      'tasks.completed',
      'tasks.reopened',
      'tasks.sentToReview',
      'tasks.approved',
      'tasks.changesRequested',
      'tasks.withdrawn',
    ],
    besides: ofSeries,
    guards: { nothing: 'Of two places the later one counts; a step that its state does not allow is refused.' },
  })
    .input(ofTask.extend({ status: z.enum(taskStatuses), position: chosenOrderKey, reviewerId: userId.optional() }))
    .output(answer),
  sendToReview: write({
    method: 'POST',
    path: '/tasks/{taskId}/send-to-review',
    summary: 'Ask a reviewer to look at the work',
    refuses: ['forbidden', 'transition_refused', 'reviewer_required'],
    tells: ['tasks.sentToReview'],
    besides: ofSeries,
    guards: unguarded.stateDecides,
  })
    .input(ofTask.extend({ reviewerId: userId.optional() }))
    .output(answer),
  approve: write({
    method: 'POST',
    path: '/tasks/{taskId}/approve',
    summary: 'Approve the work, which completes the task',
    refuses: ['forbidden', 'transition_refused'],
    tells: ['tasks.approved'],
    besides: ofSeries,
    guards: unguarded.stateDecides,
  })
    .input(ofTask)
    .output(answer),
  takeBackApproval: write({
    method: 'POST',
    path: '/tasks/{taskId}/take-back-approval',
    summary: 'Undo an approval: the work waits for its review again',
    refuses: ['forbidden', 'transition_refused'],
    tells: ['tasks.approvalTakenBack'],
    besides: ofSeries,
    guards: unguarded.stateDecides,
  })
    .input(ofTask.extend({ position: chosenOrderKey }))
    .output(answer),
  requestChanges: write({
    method: 'POST',
    path: '/tasks/{taskId}/request-changes',
    summary: 'Send the work back with a comment',
    refuses: ['forbidden', 'transition_refused'],
    tells: ['tasks.changesRequested'],
    guards: unguarded.stateDecides,
  })
    .input(ofTask.extend({ comment: longText('Comment', { min: 1, max: 10_000 }) }))
    .output(answer),
  changeProject: write({
    method: 'POST',
    path: '/tasks/{taskId}/project',
    summary: 'Move a task into another project, or make it a personal one',
    refuses: ['forbidden', 'conflict'],
    tells: ['tasks.projectChanged'],
    besides: ['projects.phaseEdited', 'tasks.edited', 'schedule.changed'],
    guards: 'version',
  })
    .input(
      ofTask.extend({
        version,
        /** Null makes it a personal task of its creator. */
        projectId: projectId.nullable(),
        /** One of that project. */
        phaseId: phaseId.nullable().default(null),
        /** Whom it names from now on, as far as they can read that project; whoever it named if left out. */
        assigneeIds: taskFields.shape.assigneeIds.optional(),
        reviewerId: userId.nullable().optional(),
        /** Order key in its column; the first place if left out. */
        position: chosenOrderKey.optional(),
      }),
    )
    .output(answer),
  remove: write({
    method: 'DELETE',
    path: '/tasks/{taskId}',
    summary: 'Delete a task; it can be restored for 30 days',
    refuses: ['forbidden'],
    tells: ['tasks.removed'],
    besides: ['projects.phaseEdited', 'tasks.edited', 'schedule.changed'],
    guards: unguarded.stateDecides,
  })
    .input(ofTask)
    .output(answer),
  history: read('/tasks/{taskId}/history', 'What was done to a task, the last first; the log keeps 90 days')
    .input(ofTask.extend({ before: z.coerce.number().int().min(1).optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }))
    .output(
      z.object({
        items: z.array(taskHistoryEntry),
        /** `before` of the page that follows, or null at the end. */
        next: z.number().nullable(),
        seq: sequence,
      }),
    ),
  trash: read('/deleted-tasks', 'The deleted tasks that one may bring back, the last first')
    .input(trashPage)
    .output(
      z.object({
        items: z.array(taskCard.pick({ id: true, ref: true, title: true, projectId: true }).extend(deletion)),
        next: z.number().nullable(),
        seq: sequence,
      }),
    ),
  restore: write({
    method: 'POST',
    path: '/tasks/{taskId}/restore',
    summary: 'Bring a deleted task back',
    refuses: ['forbidden'],
    tells: ['tasks.restored'],
    besides: ['projects.phaseEdited', 'tasks.edited', 'schedule.changed'],
    guards: unguarded.stateDecides,
  })
    .input(ofTask)
    .output(answer),
};
