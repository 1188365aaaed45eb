// What is said of a project that is moved as a whole.

import { addWorkingDays, type Day, withClosures, workingDaysBetween, type WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { weekday } from '../../../../lib/dates.ts';
import { counted } from '../barWords.ts';
import { placeOf } from './portfolioRows.ts';

/** The question before the move. */
export const moveQuestion = (by: number): string =>
  by === 0
    ? 'Move the whole project'
    : by > 0
      ? `Move the whole project by ${counted(by, 'working day')}?`
      : `Move the whole project ${counted(-by, 'working day')} earlier?`;

export const byWords = (by: number): string =>
  by === 0 ? 'where it was' : `${counted(Math.abs(by), 'working day')} ${by > 0 ? 'later' : 'earlier'}`;

/** The working days of a project: the studio's without its own closures. */
export const calendarOf = ({ closures }: PortfolioProject, studio: WorkingCalendar): WorkingCalendar => withClosures(studio, closures);

/** Where a day of it comes to. */
export const movedDay = (project: PortfolioProject, by: number, studio: WorkingCalendar): ((day: Day) => Day) => {
  const calendar = calendarOf(project, studio);
  return (day) => (by === 0 ? day : addWorkingDays(day, by, calendar));
};

/** Where it begins and ends after it, "Wed 28 Jan – Fri 9 Oct"; its finished phases stay. */
export function movedDates(project: PortfolioProject, by: number, studio: WorkingCalendar): string {
  const place = placeOf(project);
  if (!place) return '';
  const moved = movedDay(project, by, studio);
  const finished = project.phases.filter(({ status }) => status === 'completed');
  const start = earliest([moved(place.start), ...finished.map((phase) => phase.start)]);
  const end = moved(place.end);
  return start === end ? weekday(start) : `${weekday(start)} – ${weekday(end)}`;
}

const earliest = (days: readonly [Day, ...Day[]]): Day => days.reduce((first, day) => (day < first ? day : first));

/** By how many working days a first day is later than another. */
export const workingDaysFrom = (was: Day, now: Day, calendar: WorkingCalendar): number =>
  now >= was ? workingDaysBetween(was, now, calendar) - 1 : 1 - workingDaysBetween(now, was, calendar);
