// What falls due and what is late, said to whoever has it in hand: each morning by their own clock, on days that the studio works
// (PRODUCT §4, decision 0027). Pure: the server says which tasks there are, and keeps what was said.

import { addDays, addWorkingDays, asDay, type Day, isWorkingDay, type WorkingCalendar } from '../kernel/calendar.ts';
import type { ProjectId, TaskId } from '../kernel/ids.ts';
import type { NotificationData } from './contract.ts';
import type { Draft } from './drafts.ts';
import { clockIn, nextDigest } from './preferences.ts';

/** When a morning begins. */
export const morning = '08:00';

/** So many are told one by one; of more there is one notification. */
export const mostAlone = 3;

interface Turn {
  /** The person's, or the studio's where they have none. */
  zone: string;
  /** The person's own day up to which they were told; null where nobody looked yet. */
  saidOn: Day | null;
  calendar: WorkingCalendar;
}

interface Look {
  /** Whether what is due is to be said now. */
  isMorning: boolean;
  today: Day;
  /** The next working day: what is due by then is due soon. */
  soon: Day;
  /** The day up to which it is said from now on. */
  saidOn: Day;
  /** When to look again. */
  next: Date;
}

/**
 * What a look at somebody's turn finds. From the morning on it is said once a day, however late the look comes on that day; on the first
 * look of all it is said from the next morning on.
 */
export function lookAt({ zone, saidOn, calendar }: Turn, now: Date): Look {
  const today = dayIn(zone, now);
  const hasBegun = clockIn(zone, now) >= morning;
  const upTo = hasBegun ? today : addDays(today, -1);
  return {
    isMorning: hasBegun && saidOn !== null && saidOn < today && isWorkingDay(today, calendar),
    today,
    soon: addWorkingDays(today, 1, calendar),
    // Whoever travelled west has a day twice, and hears of it once.
    saidOn: saidOn !== null && saidOn > upTo ? saidOn : upTo,
    next: nextDigest({ digest_at: morning, time_zone: zone }, now),
  };
}

/** The day of a moment in a zone; Canadian English writes days as ISO does. */
export const dayIn = (zone: string, at: Date): Day =>
  asDay(new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at));

/** A task that somebody has in hand, and was not told of yet. */
export interface DueTask {
  id: TaskId;
  title: string;
  /** Null for one that is their own business. */
  projectId: ProjectId | null;
  projectName: string | null;
  due: Day;
  /** It waits for them to review it. */
  isReview: boolean;
}

interface When extends Pick<Look, 'today' | 'soon'> {
  /** How the studio writes days. */
  locale: string;
}

type Words = Omit<Draft, 'userIds'>;

export const isLate = ({ due }: Pick<DueTask, 'due'>, today: Day): boolean => due < today;

/** What somebody is told of these tasks, which stand in the order of their days: a few one by one, more of them as numbers. */
export function remindersOf(tasks: readonly DueTask[], when: When): Words[] {
  if (tasks.length > mostAlone) return [ofMany(tasks, when)];
  // What presses most is written last, and stands first in the list.
  return tasks.map((task) => ofOne(task, when)).toReversed();
}

function ofOne(task: DueTask, when: When): Words {
  const { id, title, projectId, projectName, isReview } = task;
  const what = `"${title}"${projectName === null ? '' : ` in ${projectName}`}`;
  return {
    type: isLate(task, when.today) ? 'task_overdue' : 'task_due_soon',
    title: `${isReview ? 'Review' : 'Task'} ${titleOf(task, when)}`,
    message: `${what} ${dueWords(task, when)}${isReview ? ', and waits for your review' : ''}`,
    data: { taskId: id, taskTitle: title, ...(projectId && { projectId }), ...(projectName !== null && { projectName }) },
    readersOf: projectId,
  };
}

function titleOf({ due }: DueTask, { today }: When): string {
  if (due < today) return 'overdue';
  if (due === today) return 'due today';
  return due === addDays(today, 1) ? 'due tomorrow' : 'due soon';
}

function dueWords({ due }: DueTask, when: When): string {
  const { today } = when;
  const day = dayWords(due, when);
  if (due === today) return `is due today, ${day}`;
  if (due === addDays(today, 1)) return `is due tomorrow, ${day}`;
  if (due === addDays(today, -1)) return `was due yesterday, ${day}`;
  return due < today ? `was due on ${day}` : `is due on ${weekdayOf(due, when)}, ${day}`;
}

function ofMany(tasks: readonly DueTask[], when: When): Words {
  const late = tasks.filter((task) => isLate(task, when.today)).length;
  const soon = tasks.length - late;
  const by = byWords(when);
  const [title, message] =
    late === 0
      ? ['Tasks due soon', `${soon} of your tasks are due by ${by}`]
      : soon === 0
        ? ['Tasks overdue', `${late} of your tasks are overdue now`]
        : [
            'Tasks due and overdue',
            `${soon} of your tasks ${soon === 1 ? 'is' : 'are'} due by ${by}, and ${late} ${late === 1 ? 'is' : 'are'} overdue now`,
          ];
  return { type: 'tasks_due', title, message, data: { view: viewOf(tasks) }, readersOf: null };
}

function byWords(when: When): string {
  const { today, soon } = when;
  return `${soon === addDays(today, 1) ? 'tomorrow' : weekdayOf(soon, when)}, ${dayWords(soon, when)}`;
}

/** The view of My To-dos in which most of them stand; of two alike the one that is usual. */
function viewOf(tasks: readonly DueTask[]): NonNullable<NotificationData['view']> {
  const counts = { assigned: 0, review: 0, personal: 0 };
  for (const { projectId, isReview } of tasks) counts[isReview ? 'review' : projectId === null ? 'personal' : 'assigned'] += 1;
  if (counts.assigned >= counts.review && counts.assigned >= counts.personal) return 'assigned';
  return counts.review >= counts.personal ? 'review' : 'personal';
}

/** `12 Mar`, with the year where it is another one. */
const dayWords = (day: Day, { today, locale }: When): string =>
  written(day, locale, { day: 'numeric', month: 'short', ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }) });

const weekdayOf = (day: Day, { locale }: When): string => written(day, locale, { weekday: 'long' });

/** In English, in the order of the studio and with three letters for a month, as on its pages. */
function written(day: Day, locale: string, how: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).formatToParts(0).map(({ type }) => type);
  const english = parts.indexOf('month') < parts.indexOf('day') ? 'en-US' : 'en-GB';
  const words = new Intl.DateTimeFormat(english, { ...how, timeZone: 'UTC' }).format(Date.parse(day));
  // A day stands on one line.
  return words.replace(/\bSept\b/, 'Sep').replaceAll(' ', '\u00a0');
}
