// What an event changes in an answer that a tab holds: an old answer and the events after it make the answer that a fresh
// read would give.

import type { InferSchemaOutput } from '@orpc/contract';
import type { Day } from '../kernel/calendar.ts';
import type { HeardEvent as Heard } from '../kernel/events.ts';
import type { UserId } from '../kernel/ids.ts';
import { pairsOf } from '../kernel/records.ts';
import type { TaskStatus } from './choices.ts';
import type { TaskCard, TaskFilter, tasksContract } from './contract.ts';
import type { TaskEventName, TaskFieldName } from './events.ts';
import { compareCards, type Filterable, matchesFilter } from './filter.ts';
import { type HeardTask, type Standing, standingAfter, standingBefore } from './heard.ts';

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

/** What of an event of tasks an answer asks for. */
export type HeardEvent = Pick<Heard<TaskEventName>, 'sequence' | 'data'>;

export interface Application {
  event: HeardEvent;
  filter: TaskFilter & { status?: TaskStatus | undefined; open?: boolean | undefined };
  viewer: Viewer;
}

/** What an event cannot tell an answer: it is read anew. */
export type Refetch = 'refetch';

/** The board after the event: cards, totals and the counts of the views. An event that it already holds changes nothing. */
export function applyToBoard(board: Board, { event, filter, viewer }: Application): Board | Refetch {
  if (event.sequence <= board.seq) return board;
  if (event.data.readAnew) return 'refetch';
  let { columns, counts } = board;
  for (const heard of event.data.tasks) {
    if (mayMatchByText(heard, filter)) return 'refetch';
    const [was, is] = [standingBefore(heard), standingAfter(heard)];
    columns = withStep(columns, { heard, was: was && shown(heard, was), is: is && shown(heard, is), filter, viewer });
    counts = counts && countsAfter(counts, { before: was, after: is, userId: viewer.userId });
  }
  return { columns, counts, seq: event.sequence };
}

/**
 * Under a search the words decide, and an event holds none: of what it renames, refers to anew or removes it cannot say whether it
 * was found.
 */
const mayMatchByText = ({ changed, card }: HeardTask, { search }: Application['filter']): boolean =>
  search !== undefined && (card === null || changed.includes('title') || changed.includes('projectId'));

/** A standing with what a filter looks at besides. */
const shown = ({ id, card }: HeardTask, standing: Standing): Filterable => ({
  ...standing,
  id,
  ref: card?.ref ?? null,
  title: card?.title ?? '',
});

interface CardStep extends Pick<Application, 'filter' | 'viewer'> {
  heard: HeardTask;
  was: Filterable | null;
  is: Filterable | null;
}

/** Totals go by how the task stood before and after the event; its card stands where it is now, which may be further on. */
function withStep(before: Board['columns'], { heard: { id, card }, was, is, filter, viewer }: CardStep): Board['columns'] {
  const columns = { ...before };
  if (was && matchesFilter(was, filter, viewer)) columns[was.status] = counted(columns[was.status], -1);
  if (is && matchesFilter(is, filter, viewer)) columns[is.status] = counted(columns[is.status], 1);
  for (const [status, column] of pairsOf(columns)) {
    if (column.items.some((item) => item.id === id)) columns[status] = { ...column, items: column.items.filter((item) => item.id !== id) };
  }
  if (card && matchesFilter(card, filter, viewer))
    columns[card.status] = withCard(columns[card.status], { card, last: before[card.status].items.at(-1) });
  return columns;
}

const counted = (column: BoardColumn, by: 1 | -1): BoardColumn => ({ ...column, total: column.total + by });

/** A card that belongs behind what was the last loaded one of a column that goes on comes with its page; that may be itself. */
function withCard(column: BoardColumn, { card, last }: { card: TaskCard; last: TaskCard | undefined }): BoardColumn {
  if (column.next !== null && last && compareCards(card, last) > 0) return column;
  return { ...column, items: insertSorted(column.items, card) };
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
  before: Standing | null;
  after: Standing | null;
  userId: UserId;
}

type Counts = NonNullable<Board['counts']>;

function countsAfter(counts: Counts, { before, after, userId }: CountChange): Counts {
  const change = (view: keyof Counts) => Number(countsIn(after, view, userId)) - Number(countsIn(before, view, userId));
  return {
    personal: counts.personal + change('personal'),
    assigned: counts.assigned + change('assigned'),
    review: counts.review + change('review'),
    created: counts.created + change('created'),
  };
}

/** Whether an open task counts in a view of /todos. */
function countsIn(task: Standing | null, view: keyof Counts, userId: UserId): boolean {
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

/** Fields that stand in no card. */
const longFields: readonly TaskFieldName[] = ['description', 'percent', 'checklist', 'reviews', 'nextId'];

/** A task on its own: what its card tells is taken over at once, its long parts are read anew. */
export function applyToTask(answer: TaskAnswer, { sequence, data }: HeardEvent): TaskAnswer | Refetch {
  if (sequence <= answer.seq) return answer;
  const heard = data.tasks.find(({ id }) => id === answer.task.id);
  if (!heard) return data.readAnew ? 'refetch' : answer;
  if (!heard.card || heard.changed.some((field) => longFields.includes(field))) return 'refetch';
  const { checklistDone: _done, checklistTotal: _total, ...fields } = heard.card;
  return { task: { ...answer.task, ...fields }, seq: sequence };
}

/** A list that the event reorders or extends is read anew; a change in place is not. */
export function applyToList(list: TaskList, { event, filter, viewer }: Application): TaskList | Refetch {
  if (event.sequence <= list.seq) return list;
  if (event.data.readAnew) return 'refetch';
  let { items } = list;
  for (const heard of event.data.tasks) {
    const { id, card } = heard;
    if (mayMatchByText(heard, filter)) return 'refetch';
    const [was, is] = [standingBefore(heard), standingAfter(heard)];
    const shows = (standing: Standing | null) => standing !== null && listShows(shown(heard, standing), filter, viewer);
    if (!shows(was) && !shows(is)) continue;
    const isInPlace = items.some((item) => item.id === id) && was?.position === is?.position && was?.due === is?.due;
    if (!card || !isInPlace || !listShows(card, filter, viewer)) return 'refetch';
    items = items.map((item) => (item.id === id ? card : item));
  }
  return { ...list, items, seq: event.sequence };
}

function listShows(card: Filterable, filter: Application['filter'], viewer: Viewer): boolean {
  const { open, ...rest } = filter;
  return matchesFilter(card, rest, viewer) && (open === undefined || open === (card.status !== 'completed'));
}
