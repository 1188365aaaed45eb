// What an event changes in an answer that a tab holds: an old answer and the events after it make the answer that a fresh
// read would give.

import type { InferSchemaOutput } from '@orpc/contract';
import type { Day } from '../kernel/calendar.ts';
import type { UserId } from '../kernel/ids.ts';
import type { TaskCard, TaskFilter, tasksContract, TaskStatus } from './contract.ts';
import { type HeardTaskEvent, toCard } from './events.ts';
import { compareCards, type Filterable, matchesFilter } from './filter.ts';

type AnswerOf<Name extends 'board' | 'get' | 'list'> = InferSchemaOutput<
  NonNullable<(typeof tasksContract)[Name]['~orpc']['outputSchema']>
>;

export type Board = AnswerOf<'board'>;
export type BoardColumn = Board['columns'][TaskStatus];
export type TaskAnswer = AnswerOf<'get'>;
export type TaskList = AnswerOf<'list'>;

/** Who looks, and on which day of the studio's calendar. */
export interface Viewer {
  userId: UserId;
  today: Day;
}

/** A task event as the live stream brings it. */
export interface HeardEvent {
  sequence: number;
  type: string;
  data: HeardTaskEvent;
}

export interface Application {
  event: HeardEvent;
  filter: TaskFilter & { status?: TaskStatus | undefined; open?: boolean | undefined };
  viewer: Viewer;
}

/** The board after the event: cards, totals and the counts of the views. An event that it already holds changes nothing. */
export function applyToBoard(board: Board, { event, filter, viewer }: Application): Board {
  if (event.sequence <= board.seq) return board;
  const { task, before } = event.data;
  const after = event.type === 'tasks.removed' ? null : toCard(task);
  const was = before && matchesFilter(before, filter, viewer) ? before.status : null;
  const is = after && matchesFilter(after, filter, viewer) ? after : null;

  const columns = { ...board.columns };
  if (was) columns[was] = without(columns[was], task.id);
  if (is) columns[is.status] = withCard(columns[is.status], is);
  return { columns, counts: countsAfter(board.counts, { before, after, userId: viewer.userId }), seq: event.sequence };
}

function without(column: BoardColumn, id: string): BoardColumn {
  return { ...column, items: column.items.filter((card) => card.id !== id), total: column.total - 1 };
}

/** A card that belongs behind the last loaded one of a column that goes on is counted and comes with its page. */
function withCard(column: BoardColumn, card: TaskCard): BoardColumn {
  const total = column.total + 1;
  const last = column.items.at(-1);
  if (column.next !== null && last && compareCards(card, last) > 0) return { ...column, total };
  return { ...column, items: insertSorted(column.items, card), total };
}

function insertSorted(cards: readonly TaskCard[], card: TaskCard): TaskCard[] {
  const at = cards.findIndex((other) => compareCards(card, other) < 0);
  return at === -1 ? [...cards, card] : cards.toSpliced(at, 0, card);
}

/**
 * The board with the next page of one column. A page that is older than the board may hold cards that have left since:
 * the column stays as it is, and asks again.
 */
export function withPage(board: Board, { status, page }: { status: TaskStatus; page: TaskList }): Board {
  if (page.seq < board.seq) return board;
  const column = board.columns[status];
  const known = new Set(column.items.map((card) => card.id));
  const items = [...column.items, ...page.items.filter((card) => !known.has(card.id))].sort(compareCards);
  return { ...board, columns: { ...board.columns, [status]: { ...column, items, next: page.next } } };
}

interface CountChange {
  before: Filterable | null;
  after: Filterable | null;
  userId: UserId;
}

function countsAfter(counts: Board['counts'], { before, after, userId }: CountChange): Board['counts'] {
  const change = (view: keyof Board['counts']) => Number(countsIn(after, view, userId)) - Number(countsIn(before, view, userId));
  return {
    personal: counts.personal + change('personal'),
    assigned: counts.assigned + change('assigned'),
    review: counts.review + change('review'),
    created: counts.created + change('created'),
  };
}

/** Whether an open task counts in a view of /todos. */
function countsIn(task: Filterable | null, view: keyof Board['counts'], userId: UserId): boolean {
  if (!task || task.status === 'completed') return false;
  switch (view) {
    case 'personal':
      return task.projectId === null && task.creatorId === userId;
    case 'assigned':
      return task.assigneeIds.includes(userId);
    case 'review':
      return task.reviewerId === userId && task.status === 'in_review';
    case 'created':
      return task.creatorId === userId;
  }
}

export function applyToTask(answer: TaskAnswer, event: HeardEvent): TaskAnswer {
  if (event.data.task.version <= answer.task.version) return answer;
  return { task: event.data.task, seq: event.sequence };
}

/** A list that the event reorders or extends is read anew; a change in place is not. */
export function applyToList(list: TaskList, { event, filter, viewer }: Application): TaskList | 'refetch' {
  if (event.sequence <= list.seq) return list;
  const { task, before } = event.data;
  const after = event.type === 'tasks.removed' ? null : toCard(task);
  const isListed = list.items.some((card) => card.id === task.id);
  const belongs = after !== null && listShows(after, filter, viewer);
  const belonged = before !== null && listShows(before, filter, viewer);
  if (!belongs && !belonged) return { ...list, seq: event.sequence };
  const moved = !before || !after || before.position !== after.position || before.due !== after.due;
  if (!isListed || !belongs || moved) return 'refetch';
  return { ...list, items: list.items.map((card) => (card.id === task.id ? after : card)), seq: event.sequence };
}

function listShows(card: Filterable, filter: Application['filter'], viewer: Viewer): boolean {
  const { open, ...rest } = filter;
  return matchesFilter(card, rest, viewer) && (open === undefined || open === (card.status !== 'completed'));
}
