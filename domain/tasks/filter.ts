// Which cards a view shows and in what order: the same on the server, in SQL, and in every open tab.

import { addDays, type Day } from '../kernel/calendar.ts';
import type { UserId } from '../kernel/ids.ts';
import { fold } from '../kernel/looking.ts';
import type { TaskStatus } from './choices.ts';
import type { Task, TaskFilter } from './contract.ts';

export type DueState = 'overdue' | 'today' | 'soon' | 'later';

/** Days ahead that count as soon: one week, today not counted. */
export const soonDays = 7;

/** Where a due date stands for a person whose calendar says `today`; null without a date. */
export function dueState(due: string | null, today: Day): DueState | null {
  if (due === null) return null;
  if (due < today) return 'overdue';
  if (due === today) return 'today';
  return due <= addDays(today, soonDays) ? 'soon' : 'later';
}

/** What a filter looks at. */
export type Filterable = Pick<
  Task,
  'id' | 'ref' | 'title' | 'projectId' | 'phaseId' | 'status' | 'priority' | 'creatorId' | 'reviewerId' | 'due' | 'position'
> & { assigneeIds: readonly UserId[] };

/** Who looks, and on which day of their calendar. */
export interface Viewer {
  userId: UserId;
  today: Day;
}

export type Filter = TaskFilter & { status?: TaskStatus | undefined };

/** Does this person's view, narrowed by the filter, show the card? Says nothing about whether they may see it. */
export function matchesFilter(card: Filterable, filter: Filter, viewer: Viewer): boolean {
  return (
    isInView(card, filter, viewer.userId) &&
    (filter.status === undefined || card.status === filter.status) &&
    (filter.projectId === undefined || card.projectId === filter.projectId) &&
    isInPhase(card, filter.phaseId) &&
    isAssignedTo(card, filter.assigneeId) &&
    (filter.priority === undefined || card.priority === filter.priority) &&
    (filter.due === undefined || isDueWithin(card, filter.due, viewer.today)) &&
    matchesText(card, filter.search)
  );
}

/** Order on a board: by key, bytewise; cards that share a key by id. */
export function compareCards(a: Pick<Filterable, 'position' | 'id'>, b: Pick<Filterable, 'position' | 'id'>): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/** The four columns of a board, each in order. */
export function columnsOf<Card extends Filterable>(cards: readonly Card[]): Record<TaskStatus, Card[]> {
  const sorted = cards.toSorted(compareCards);
  const column = (status: TaskStatus) => sorted.filter((card) => card.status === status);
  return { todo: column('todo'), in_progress: column('in_progress'), in_review: column('in_review'), completed: column('completed') };
}

function isInView(card: Filterable, { view, projectId }: Filter, userId: UserId): boolean {
  switch (view) {
    case 'personal':
      return card.projectId === null && card.creatorId === userId;
    case 'assigned':
      return card.assigneeIds.includes(userId);
    case 'review':
      return card.status === 'in_review' && card.reviewerId === userId;
    case 'created':
      return card.creatorId === userId;
    case 'project':
      return card.projectId !== null && card.projectId === projectId;
  }
}

function isInPhase({ phaseId }: Filterable, wanted: Filter['phaseId']): boolean {
  return wanted === undefined || phaseId === (wanted === 'none' ? null : wanted);
}

function isAssignedTo({ assigneeIds }: Filterable, wanted: Filter['assigneeId']): boolean {
  if (wanted === undefined) return true;
  return wanted === 'nobody' ? assigneeIds.length === 0 : assigneeIds.includes(wanted);
}

/** `week` holds what is due today or soon, `overdue` only what is still open. */
function isDueWithin({ due, status }: Filterable, window: NonNullable<Filter['due']>, today: Day): boolean {
  const state = dueState(due, today);
  switch (window) {
    case 'overdue':
      return state === 'overdue' && status !== 'completed';
    case 'today':
      return state === 'today';
    case 'week':
      return state === 'today' || state === 'soon';
    case 'none':
      return state === null;
  }
}

/** The text is looked for in the title and the ref, without regard to case or accents. */
function matchesText({ title, ref }: Filterable, search = ''): boolean {
  const text = fold(search.trim());
  return fold(title).includes(text) || fold(ref ?? '').includes(text);
}
