// What is said once something was done with several tasks: how many it was, how many not, and why. Pure.

import type { Day } from '../../../../../domain/kernel/calendar.ts';
import { plainDay } from '../../../../lib/dates.ts';
import { formatNumber } from '../../../../ui/locale.ts';
import { named } from '../../../../ui/Words.tsx';
import { columnNames, priorityNames } from '../statusNames.ts';
import type { ChosenAct } from './meaning.ts';

/** `Order plaster`, or `7 tasks`. */
export function tasksWords(titles: readonly string[]): string {
  const [only, ...others] = titles;
  return only !== undefined && others.length === 0 ? only : `${formatNumber(titles.length)} tasks`;
}

/** `Due 12 Mar: 7 tasks`. */
export const doneWords = (act: ChosenAct, titles: readonly string[], today: Day): string =>
  actWords(act, today) + named`: ${tasksWords(titles)}`;

function actWords(act: ChosenAct, today: Day): string {
  switch (act.does) {
    case 'setDue':
      return act.due === null ? 'No date' : act.due === today ? 'Due today' : `Due ${plainDay(act.due, today)}`;
    case 'setPriority':
      return `${priorityNames[act.priority]} priority`;
    case 'assign':
      return named`Assigned to ${act.name}`;
    case 'unassign':
      return named`No longer assigned to ${act.name}`;
    case 'setStatus':
      return columnNames[act.status];
    case 'remove':
      return 'Deleted';
  }
}

export interface NotDone {
  title: string;
  reason: string;
}

/** So many reasons are told one by one. */
const mostReasons = 2;

/**
 * `2 tasks were not changed: You need the Create Tasks permission.` The most common reasons, each with how many it kept out.
 *
 * @param verb `changed`, `deleted`
 */
export function notDoneWords(some: readonly NotDone[], verb: string): string {
  const reasons = Map.groupBy(some, ({ reason }) => reason.replace(/\.$/, ''));
  const byCount = [...reasons].toSorted(([, a], [, b]) => b.length - a.length);
  const rest = byCount.slice(mostReasons).reduce((sum, [, others]) => sum + others.length, 0);
  const told = byCount.slice(0, mostReasons).map(([reason, those]) => {
    const titles = those.map(({ title }) => title);
    return named`${tasksWords(titles)}` + ` ${titles.length === 1 ? 'was' : 'were'} not ${verb}: ${reason}.`;
  });
  return [...told, ...(rest > 0 ? [`${formatNumber(rest)} more for other reasons.`] : [])].join(' ');
}

/** A task stops at what its links hold it with. */
export const heldWords = (count: number): string[] =>
  count === 0
    ? []
    : [`${count === 1 ? '1 ends' : `${formatNumber(count)} end`} later: the programme holds ${count === 1 ? 'it' : 'them'}.`];

/** What followed by the rule of the programme. */
export const movedWords = (count: number): string[] =>
  count === 0 ? [] : [`Moved ${count === 1 ? '1 more item' : `${formatNumber(count)} more items`}.`];
