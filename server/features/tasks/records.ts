// From rows to the records of the contract.

import type { MemberActor } from '../../../domain/kernel/actor.ts';
import type { Review, Task, TaskCard, TaskFacts, TaskHistoryEntry } from '../../../domain/tasks/contract.ts';
import {
  type StoredCard,
  type StoredTask,
  type TaskAct,
  type TaskChange,
  taskFactNames,
  type TaskFieldName,
} from '../../../domain/tasks/events.ts';
import { taskVerdicts } from '../../../domain/tasks/policy.ts';
import { isoTime } from '../../db/times.ts';
import type { CardRow, ReviewRow, TaskEventRow, TaskRow } from './sql.ts';

/** JSON from a query carries Postgres' own form of a time; the contract speaks ISO with milliseconds. */
const timeOf = (value: string | null): string | null => (value === null ? null : isoTime(value));

type SharedColumns = Omit<CardRow, 'estimate' | 'checklist_total' | 'checklist_done' | 'status' | 'priority'>;

const sharedFields = (row: SharedColumns) => ({
  id: row.id,
  ref: row.ref,
  title: row.title,
  projectId: row.project_id,
  phaseId: row.phase_id,
  room: row.room,
  creatorId: row.creator_id,
  assigneeIds: row.assignee_ids,
  reviewerId: row.reviewer_id,
  start: row.start_day,
  due: row.due_day,
  labels: row.labels,
  repeat: row.repeat,
  position: row.position,
  round: row.round,
  reviewRequestedAt: timeOf(row.review_requested_at),
  reviewRequestedBy: row.review_requested_by,
  completedAt: timeOf(row.completed_at),
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  version: row.version,
});

export const toStoredCard = (row: CardRow): StoredCard => ({
  ...sharedFields(row),
  status: row.status,
  priority: row.priority,
  estimate: row.estimate,
  checklistDone: row.checklist_done,
  checklistTotal: row.checklist_total,
});

/** The card that leaves the server. */
export const withCardVerdicts = (card: StoredCard, actor: MemberActor): TaskCard => ({ ...card, can: taskVerdicts(actor, card) });

export const toTaskCard = (row: CardRow, actor: MemberActor): TaskCard => withCardVerdicts(toStoredCard(row), actor);

export function toStoredTask(row: TaskRow): StoredTask {
  return {
    ...sharedFields(row),
    description: row.description_body ?? row.description,
    status: row.status,
    priority: row.priority,
    estimate: row.estimate === null ? null : Number(row.estimate),
    percent: row.percent,
    checklist: row.checklist,
    nextId: row.next_id,
    reviews: row.reviews.map(toReview),
  };
}

function toReview(row: ReviewRow): Review {
  return {
    id: row.id,
    round: row.round,
    requestedBy: row.requested_by,
    requestedAt: isoTime(row.requested_at),
    reviewerId: row.reviewer_id,
    verdict: row.verdict,
    comment: row.comment,
    decidedAt: timeOf(row.decided_at),
  };
}

/** What the log keeps of a task that was made, changed or brought back. */
export function changeOf({ task, before, changed }: TaskAct): TaskChange {
  const { id, projectId, version } = task;
  const facts = changed.filter((field) => isFact(field));
  return { id, projectId, version, changed: [...changed], before: before && pick(before, facts), after: pick(task, facts) };
}

/** The record that leaves the server. */
export const withVerdicts = (task: StoredTask, actor: MemberActor): Task => ({ ...task, can: taskVerdicts(actor, task) });

/** What the log keeps of a task that leaves a project: all of how it stood, since what happens to it from then on is not told there. */
export const departureOf = ({ task: { id, version }, before, changed }: TaskAct & { before: StoredTask }): TaskChange => ({
  id,
  projectId: before.projectId,
  version,
  changed: [...changed],
  before: pick(before, taskFactNames),
  after: null,
});

/** What the log keeps of a task that is deleted. */
export const removalOf = ({ id, projectId, version }: StoredTask): TaskChange => ({
  id,
  projectId,
  version,
  changed: [],
  before: {},
  after: null,
});

const isFact = (field: TaskFieldName): field is keyof TaskFacts => (taskFactNames as readonly string[]).includes(field);

const pick = (task: StoredTask, fields: readonly (keyof TaskFacts)[]): Partial<TaskFacts> =>
  Object.fromEntries(fields.map((field) => [field, task[field]]));

/** Events from before the log held what changed name the task alone. */
export const toHistoryEntry = ({
  sequence,
  type,
  actorId,
  createdAt,
  change: { changed = [], before, after },
}: TaskEventRow): TaskHistoryEntry => ({
  sequence,
  at: isoTime(createdAt),
  actorId,
  type,
  changed,
  before: before ? only(before, changed) : {},
  after: after ?? {},
});

const only = (facts: Partial<Record<keyof TaskFacts, unknown>>, fields: readonly string[]): Partial<TaskFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([field]) => fields.includes(field)));
