import type { MemberActor } from '../../../domain/kernel/actor.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PhaseId, ProjectId, TaskId, UserId } from '../../../domain/kernel/ids.ts';
import { orThrow } from '../../../domain/kernel/result.ts';
import { holds, readerOf } from '../../../domain/studios/policy.ts';
import { type GivenItem, itemsGiven } from '../../../domain/tasks/checklist.ts';
import type { TaskStatus } from '../../../domain/tasks/choices.ts';
import type { ChecklistItem, TaskCard, TaskChanges, tasksContract } from '../../../domain/tasks/contract.ts';
import { checklistVerdict } from '../../../domain/tasks/policy.ts';
import { repeatFits } from '../../../domain/tasks/recurrence.ts';
import { daysInOrder, editTask, positionBetween } from '../../../domain/tasks/rules.ts';
import { stampsOf } from '../../db/stamps.ts';
import type { Tx } from '../../db/tx.ts';
import { demand } from '../../http/demand.ts';
import { fromCursor, pageOf } from '../../http/paging.ts';
import type { Call, HandlersOf } from '../../http/procedure.ts';
import { lastSequence, tellNothing } from '../../events/eventLog.ts';
import { mergedOrConflict } from '../studios/records.ts';
import {
  circumstancesOf,
  deletedTask,
  demandPhase,
  demandReaders,
  demandReviewer,
  demandRoomFor,
  readableTask,
  refuseRoom,
  scopesOf,
  taskToChange,
  taskToEdit,
  verdictsOn,
  withoutUnread,
} from './access.ts';
import { fieldsOf, tellOfTask } from './eventWrites.ts';
import { type TaskFollowers, taskProjectHandlers } from './projectHandlers.ts';
import type { KnownCards } from './knownCards.ts';
import { toHistoryEntry, toStoredTask, toTaskCard, withCardVerdicts, withVerdicts } from './records.ts';
import {
  boardPlaces,
  type CardRow,
  firstPosition,
  lockProjectOf,
  settledPosition,
  taskEvents,
  taskPage,
  type TaskRow,
  type TrashedTask,
  trashedTasks,
  viewCounts,
} from './sql.ts';
import { type StepNeeds, taskStepHandlers } from './stepHandlers.ts';
import { followWork, type ProgrammeOfTasks } from './programmeWrites.ts';
import { applyEdit, insertTask, setDeleted } from './writes.ts';

/** The features above, which follow a task and put things on it, and what is known of cards. */
export interface TaskNeeds extends TaskFollowers, StepNeeds {
  knownCards: KnownCards;
}

export const tasksHandlers = ({ programme, files, talk, onTasks, knownCards }: TaskNeeds): HandlersOf<typeof tasksContract> => ({
  ...taskProjectHandlers({ programme, files, talk }),
  ...taskStepHandlers({ programme, onTasks }),

  board: async ({ input, actor, tx }) => {
    const { limit, ...filter } = input;
    const reader = readerOf(actor);
    const [places, counts] = await Promise.all([
      boardPlaces(tx, { filter, reader, limit }),
      filter.view === 'project' ? null : viewCounts(tx, reader),
    ]);
    const byStatus = Map.groupBy(await knownCards.at(tx, places), ({ status }) => status);
    const totals = new Map(places.map(({ status, total }) => [status, total]));
    const column = (status: TaskStatus) => {
      const cards = byStatus.get(status) ?? [];
      const total = totals.get(status) ?? 0;
      const items = cards.map((card) => withCardVerdicts(card, actor));
      return { items, total, next: total > items.length ? cursorAfter(items) : null };
    };
    const columns = {
      todo: column('todo'),
      in_progress: column('in_progress'),
      in_review: column('in_review'),
      completed: column('completed'),
    };
    return { columns, counts, seq: await lastSequence(tx) };
  },

  list: async ({ input, actor, tx }) => {
    const { limit, cursor, status, open, sort, ...filter } = input;
    const after = fromCursor(cursor, ['text', 'id']);
    const rows = await taskPage(tx, { filter, reader: readerOf(actor), limit: limit + 1, status, open, sort, after });
    const { items, next } = pageOf(rows, limit, (row) => placeOf(row, sort));
    return { items: cards(items, actor), next, seq: await lastSequence(tx) };
  },

  get: async ({ input, actor, tx }) => {
    const row = await readableTask(tx, actor, input.taskId);
    return { task: { ...toStoredTask(row), can: verdictsOn(actor, row) }, seq: await lastSequence(tx) };
  },

  history: async ({ input, actor, tx }) => {
    const { taskId, before, limit } = input;
    await readableTask(tx, actor, taskId);
    const rows = await taskEvents(tx, { taskId, before, limit: limit + 1 });
    const items = await withoutUnread(tx, actor, rows.slice(0, limit).map(toHistoryEntry));
    return { items, next: rows.length > limit ? (items.at(-1)?.sequence ?? null) : null, seq: await lastSequence(tx) };
  },

  create: async ({ input, actor, tx, now, newId }) => {
    const { position: given, status, ...fields } = input;
    orThrow(daysInOrder(fields));
    orThrow(repeatFits(fields));
    const projectId = fields.projectId ?? null;
    const looksAround = given === undefined || isAnythingNamed(fields);
    // Both in one packet, in this order: of two that go on top at once each finds the other there.
    const [, position] = await Promise.all([
      projectId && demandRoomFor(tx, { actor, projectId, looksAround }),
      given
        ? settledPosition(tx, readerOf(actor), { position: given, status, id: null })
        : firstPosition(tx, { projectId, userId: actor.userId, status }).then((first) => positionBetween(null, first)),
    ]);
    await demandNamed(tx, { projectId, actor, fields, isHeld: true });
    const row = await insertTask(tx, {
      id: newId<TaskId>(),
      actor,
      now,
      fields: projectId ? fields : { ...fields, assigneeIds: [actor.userId] },
      status,
      position,
    });
    if (!row) return refuseRoom(tx, actor, projectId);
    const created = tellOfTask({ tx, actor, row, before: null, type: 'tasks.created', changed: [] });
    await followWork({ tx, actor, now, programme, task: created.task });
    return created;
  },

  edit: async ({ input, actor, tx, now }) => {
    const { changes, version: baseVersion, baseChecklist } = input;
    // Before the task, as every change of a programme does.
    if (isPlanned(changes)) await lockProjectOf(tx, input.taskId);
    const row = await taskToEdit(tx, actor, { id: input.taskId, changes });
    await demandNamed(tx, { projectId: row.project_id, actor, fields: newlyNamed(changes, row) });
    const task = toStoredTask(row);
    const stamps = stampsOf(row);
    const result = editTask(task, { current: task, stamps, baseVersion, changes, baseChecklist }, circumstancesOf({ actor, row, now }));
    const patch = await mergedOrConflict(tx, { result, stamps, subject: 'This task' });
    orThrow(repeatFits(patch, task));
    if (patch.checklist) await demandChecklist(tx, { actor, row, before: task.checklist, now: patch.checklist });
    const { held, tasks, followed } = await inProgramme({ tx, actor, now, row, patch, programme });
    if (Object.keys(held).length === 0 && followed === null) {
      tellNothing(tx, scopesOf(row));
      return { task: withVerdicts(task, actor), followed };
    }
    const edited = await applyEdit(tx, { row, patch: held, actor, now });
    const changed = fieldsOf(held);
    return { ...tellOfTask({ tx, actor, row: edited, before: row, type: 'tasks.edited', changed, besides: tasks }), followed };
  },

  remove: async ({ input, actor, tx, now }) => {
    await lockProjectOf(tx, input.taskId);
    const row = await taskToChange(tx, actor, { id: input.taskId, verdict: 'remove' });
    const gone = await setDeleted(tx, { row, deletedAt: now.toISOString(), actor, now });
    const removed = tellOfTask({ tx, actor, row: gone, before: row, type: 'tasks.removed', changed: [] });
    await followWork({ tx, actor, now, programme, task: removed.task });
    return removed;
  },

  trash: async ({ input, actor, tx }) => {
    const { offset, limit } = input;
    const rows = await trashedTasks(tx, {
      reader: readerOf(actor),
      mayDelete: holds(actor, 'deleteTask'),
      offset,
      limit: limit + 1,
    });
    const items = rows.slice(0, limit).map(trashRecord);
    return { items, next: rows.length > limit ? offset + limit : null, seq: await lastSequence(tx) };
  },

  restore: async ({ input, actor, tx, now }) => {
    await lockProjectOf(tx, input.taskId);
    const row = await deletedTask(tx, actor, input.taskId);
    if (row.deleted_at === null) {
      tellNothing(tx, scopesOf(row));
      return { task: withVerdicts(toStoredTask(row), actor) };
    }
    const back = await setDeleted(tx, { row, deletedAt: null, actor, now });
    const restored = tellOfTask({ tx, actor, row: back, before: null, type: 'tasks.restored', changed: [] });
    await followWork({ tx, actor, now, programme, task: restored.task });
    return restored;
  },
});

/** Whether it is of the programme: when a task is to be done, and in which phase. */
const isPlanned = (changes: TaskChanges): boolean => ['start', 'due', 'phaseId'].some((field) => field in changes);

interface Planned extends Pick<Call<never>, 'tx' | 'actor' | 'now'> {
  row: TaskRow;
  patch: TaskChanges;
  programme: ProgrammeOfTasks;
}

/** Has the programme follow new dates or another phase. What links hold stands where they let it. */
async function inProgramme({ tx, actor, now, row, patch, programme }: Planned) {
  const projectId = row.project_id;
  if (projectId === null || !isPlanned(patch)) return { held: patch, tasks: [], followed: null };
  const { start = row.start_day, due = row.due_day, ...others } = patch;
  const dates = 'start' in patch || 'due' in patch ? { start, due } : null;
  const task = { id: row.id, dates, phaseId: patch.phaseId };
  const { own, ...rest } = await programme.taskMoved(tx, { projectId, actor, now, task });
  const held: TaskChanges = {
    ...others,
    ...(own.start !== row.start_day && { start: own.start }),
    ...(own.due !== row.due_day && { due: own.due }),
  };
  return { held, ...rest };
}

const trashRecord = ({ deletedAt, ...row }: TrashedTask) => ({ ...row, deletedAt: new Date(deletedAt).toISOString() });

const cards = (rows: readonly CardRow[], actor: MemberActor): TaskCard[] => rows.map((row) => toTaskCard(row, actor));

const placeOf = (row: CardRow, sort: 'position' | 'due'): [string, string] => [
  sort === 'due' ? (row.due_day ?? '9999') : row.position,
  row.id,
];

/** The cursor of `tasks.list` that goes on after the last of these rows. */
const cursorAfter = (cards: readonly TaskCard[]): string | null =>
  pageOf([...cards, ...cards.slice(-1)], cards.length, ({ position, id }) => [position, id]).next;

interface ChecklistEdit {
  actor: MemberActor;
  row: TaskRow;
  before: readonly ChecklistItem[];
  now: readonly ChecklistItem[];
}

/** Whoever changes a list may do what they did to it, and whom an item names anew reads the task. @throws AppError `forbidden`, `validation_failed` */
async function demandChecklist(tx: Tx, { actor, row, before, now }: ChecklistEdit): Promise<void> {
  demand(checklistVerdict(verdictsOn(actor, row), { before, now, userId: actor.userId }));
  await demandDoers(tx, { projectId: row.project_id, given: itemsGiven(before, now) });
}

interface Named {
  assigneeIds?: UserId[] | undefined;
  reviewerId?: UserId | null | undefined;
  phaseId?: PhaseId | null | undefined;
  checklist?: readonly ChecklistItem[] | undefined;
}

const isAnythingNamed = ({ assigneeIds = [], reviewerId, phaseId, checklist = [] }: Named): boolean =>
  assigneeIds.length > 0 || Boolean(reviewerId) || Boolean(phaseId) || itemsGiven([], checklist).length > 0;

/** Who is named already may stay, also when they have been deactivated since. Of the checklist that is seen once it is merged. */
function newlyNamed({ assigneeIds, reviewerId, phaseId }: Named, row: TaskRow): Named {
  return {
    assigneeIds: assigneeIds?.filter((id) => !row.assignee_ids.includes(id)),
    reviewerId: reviewerId === row.reviewer_id ? undefined : reviewerId,
    phaseId,
  };
}

/** Whoever and whatever a task names must be in reach: people of the studio, a phase of its own project. */
async function demandNamed(tx: Tx, naming: Naming): Promise<void> {
  await demandPeople(tx, naming);
  await demandPhase(tx, { projectId: naming.projectId, phaseId: naming.fields.phaseId });
}

interface Naming {
  projectId: ProjectId | null;
  actor: MemberActor;
  fields: Named;
  /** Whether this transaction holds the project alone. */
  isHeld?: boolean | undefined;
}

async function demandPeople(tx: Tx, { projectId, actor, isHeld, fields }: Naming): Promise<void> {
  const { assigneeIds = [], reviewerId, checklist = [] } = fields;
  if (projectId === null && assigneeIds.some((id) => id !== actor.userId)) {
    throw new AppError('validation_failed', {
      field: 'assigneeIds',
      message: 'A personal task is yours alone. Choose a project to assign it.',
    });
  }
  if (projectId === null && reviewerId) {
    throw new AppError('validation_failed', { field: 'reviewerId', message: 'A personal task has no reviewer.' });
  }
  await demandReaders(tx, { projectId, ids: assigneeIds, field: 'assigneeIds', isHeld });
  await demandReviewer(tx, { projectId, reviewerId, isHeld });
  await demandDoers(tx, { projectId, given: itemsGiven([], checklist), isHeld });
}

/** @throws AppError `validation_failed` for an item that names somebody who cannot be named in the task */
async function demandDoers(
  tx: Tx,
  { projectId, given, isHeld }: Pick<Naming, 'projectId' | 'isHeld'> & { given: readonly GivenItem[] },
): Promise<void> {
  if (given.length === 0) return;
  if (projectId === null) {
    throw new AppError('validation_failed', {
      field: 'checklist',
      message: 'A personal task is yours alone. Choose a project to give its items to somebody.',
    });
  }
  await demandReaders(tx, { projectId, ids: given.map(({ assigneeId }) => assigneeId), field: 'checklist', isHeld });
}
