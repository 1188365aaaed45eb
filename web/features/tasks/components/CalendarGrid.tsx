// A month as a sheet of days: weeks below each other, hairlines between the days, on each what is due.

import { type FocusEvent, type KeyboardEvent, type RefCallback, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dayOfWeek as isoWeekday, isDay } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { useCoarsePointer } from '../../../ui/breakpoints.ts';
import { type Day, isSameMonth } from '../../../ui/calendar.ts';
import { cx } from '../../../ui/cx.ts';
import { firstWeekday, formatDay, formatNumber, useLocale } from '../../../ui/locale.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { studioQuery } from '../../studios/queries.ts';
import { DayList } from './CalendarList.tsx';
import { CalendarTask, type OfCalendar } from './CalendarTask.tsx';
import { dayName } from './dayNames.ts';
import { type DueTasks, firstOf, type Month, monthOf, shownOf, stepDay, weeksOf } from './taskDays.ts';

interface CalendarGridProps {
  month: Month;
  onMonth: (month: Month) => void;
  tasks: DueTasks;
  of: OfCalendar;
  /** The day whose tasks are listed. */
  listed: Day | null;
  onList: (day: Day | null) => void;
}

export function CalendarGrid({ month, onMonth, tasks, of, listed, onList }: CalendarGridProps) {
  const firstDay = firstWeekday(useLocale());
  const weeks = weeksOf(month, firstDay);
  const grid = useRef<HTMLDivElement>(null);
  const { days, lines, tall, isNarrow } = useLines(weeks.length);
  const isClosed = useClosedDays();
  useBeginInSight(grid, month, of.today);
  const keys = useDayKeys({ grid, month, onMonth, firstDay, today: of.today });
  return (
    <div className="scroll-quiet flex min-h-0 flex-1 flex-col overflow-y-auto pb-6" data-calendar="">
      <div
        ref={grid}
        role="grid"
        aria-label={formatDay(firstOf(month), { month: 'long', year: 'numeric' })}
        {...keys.handlers}
        className="flex shrink-0 grow flex-col"
      >
        <div role="row" className="sticky top-0 z-3 grid shrink-0 grid-cols-7 border-b border-ink bg-surface">
          {weeks[0]?.map((day) => (
            <span key={day} role="columnheader" className="truncate px-2 pb-1.5 text-12 font-medium text-ink-muted">
              {formatDay(day, { weekday: 'long' })}
            </span>
          ))}
        </div>
        <div
          ref={days}
          role="presentation"
          className={cx(
            'grid grow print:auto-rows-[minmax(5rem,auto)]!',
            isNarrow ? 'auto-rows-[minmax(7.5rem,1fr)]' : 'auto-rows-[minmax(6rem,1fr)] touch:auto-rows-[minmax(7.5rem,1fr)]',
          )}
        >
          {weeks.map((week) => (
            <div
              key={week[0]}
              role="row"
              className="grid grid-cols-7 grid-rows-[minmax(0,1fr)] border-b border-hairline print:grid-rows-none"
            >
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  cards={tasks.on(day)}
                  lines={lines}
                  tall={isNarrow ? Infinity : tall}
                  isOutside={!isSameMonth(day, firstOf(month))}
                  isClosed={isClosed(day)}
                  isActive={day === keys.active}
                  of={of}
                  isListed={day === listed}
                  onList={onList}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

interface DayCellProps extends Pick<CalendarGridProps, 'of' | 'onList'> {
  day: Day;
  cards: readonly TaskCard[];
  /** How many have room, and how many with two lines each. */
  lines: number;
  tall: number;
  isOutside: boolean;
  isClosed: boolean;
  /** It has the tab stop of the grid. */
  isActive: boolean;
  isListed: boolean;
}

function DayCell({ day, cards, lines, tall, isOutside, isClosed, isActive, of, isListed, onList }: DayCellProps) {
  const isToday = day === of.today;
  const shown = shownOf(cards.length, lines);
  const more = cards.length - shown;
  return (
    <div
      role="gridcell"
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'relative min-h-0 min-w-0 border-s border-hairline px-1 pt-1 pb-1 outline-none first:border-s-0 print:pb-2',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        of.drag.held?.over === day ? 'bg-accent-soft' : isClosed && 'bg-surface-sunken/60',
      )}
    >
      <VisuallyHidden>
        {dayName(day, of.today)}, {countWords(cards.length)}
      </VisuallyHidden>
      <span
        aria-hidden
        className={cx(
          'num flex h-5 items-center px-1 text-12',
          isToday ? 'font-semibold text-accent-text' : isOutside ? 'text-ink-faint' : isClosed ? 'text-ink-muted' : 'text-ink',
        )}
      >
        {day.endsWith('-01') ? formatDay(day, { day: 'numeric', month: 'short' }) : Number(day.slice(8))}
      </span>
      {shown > 0 && (
        <ul className={cx('flex flex-col gap-0.5', isOutside && 'text-ink-muted *:bg-transparent')}>
          {cards.slice(0, shown).map((card) => (
            <CalendarTask key={card.id} card={card} of={of} look={cards.length > tall ? 'line' : 'lines'} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <DayList
          title={dayName(day, of.today)}
          cards={cards}
          of={of}
          isOpen={isListed}
          onOpenChange={(isOpen) => onList(isOpen ? day : null)}
          align="start"
          trigger={
            <button
              type="button"
              tabIndex={-1}
              data-more=""
              className="relative mt-0.5 flex h-5.5 w-full items-center rounded-1 px-1.5 text-12 text-ink-muted hover:text-ink hover:underline touch:h-10"
            >
              +{formatNumber(more)} more
              <VisuallyHidden> on {dayName(day, of.today)}</VisuallyHidden>
            </button>
          }
        />
      )}
    </div>
  );
}

const countWords = (count: number): string => (count === 0 ? 'no tasks' : count === 1 ? '1 task' : `${formatNumber(count)} tasks`);

/** The days on which the studio does not work. */
function useClosedDays(): (day: Day) => boolean {
  const { data: studio } = useQuery(studioQuery());
  return (day) => Boolean(studio && isDay(day) && (!studio.workingDays.includes(isoWeekday(day)) || studio.holidays.includes(day)));
}

/** Where not all weeks have room, a month begins at its first one; that of today with today in sight. */
function useBeginInSight(grid: RefObject<HTMLElement | null>, month: Month, today: Day): void {
  useEffect(() => {
    // Scrolls what holds the weeks.
    grid.current?.parentElement?.scrollTo({ top: 0 });
    if (monthOf(today) === month) cellOf(grid.current, today)?.scrollIntoView({ block: 'nearest' });
  }, [grid, month, today]);
}

/** Of a day its number and its edges, px; and a task with the space below it, where it has one line, or two or a finger. */
const besideLines = 30;
const lineHeight = 24;
const tallHeight = 42;
/** A day that is less wide, px, gives each task two lines. */
const roomForLine = 128;

/** How many tasks have room on each day, on paper all of them; how many with two lines each; and whether a day is too narrow for one. */
function useLines(weeks: number): { days: RefCallback<HTMLElement>; lines: number; tall: number; isNarrow: boolean } {
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  const isCoarse = useCoarsePointer();
  const days = useCallback((element: HTMLElement) => {
    // Before anything is drawn, and whenever it has another size.
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isNarrow = width < 7 * roomForLine;
  const fit = (each: number) => Math.floor((height / weeks - besideLines) / each);
  const [lines, tall] = [fit(isCoarse || isNarrow ? tallHeight : lineHeight), fit(tallHeight)];
  return { days, lines: usePrinting() ? Infinity : Math.max(1, lines), tall, isNarrow };
}

interface DayKeysOptions {
  grid: RefObject<HTMLElement | null>;
  month: Month;
  onMonth: (month: Month) => void;
  firstDay: number;
  today: Day;
}

const parts = '[data-opens-card], [data-more]';

/** One tab stop; from there arrows lead from day to day, and down and up through what is on a day. */
function useDayKeys({ grid, month, onMonth, firstDay, today }: DayKeysOptions) {
  const [chosen, choose] = useState<Day>(today);
  const goal = useRef<Day>(null);
  const active = isSameMonth(chosen, firstOf(month)) ? chosen : isSameMonth(today, firstOf(month)) ? today : firstOf(month);
  useEffect(() => {
    // The focus is the browser's: it follows the day that keys lead to, once its month is here, and no other.
    if (goal.current !== active) return;
    goal.current = null;
    cellOf(grid.current, active)?.focus();
  }, [grid, active]);
  const goTo = (day: Day) => {
    if (day === active) return cellOf(grid.current, day)?.focus();
    goal.current = day;
    choose(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    // What is listed stands beside the grid, and is no part of it.
    const cell = target instanceof HTMLElement && grid.current?.contains(target) ? target.closest<HTMLElement>('[data-day]') : null;
    const day = cell?.getAttribute('data-day');
    if (!cell || !day) return;
    const items: (HTMLElement | undefined)[] = [cell, ...cell.querySelectorAll<HTMLElement>(parts)];
    const at = items.findIndex((item) => item === target);
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: target === cell ? 1 : 0 }[key];
    const within = step ? items[at + step] : undefined;
    const next = within ? undefined : stepDay(day, key, firstDay);
    if (!within && !next) return;
    event.preventDefault();
    if (within) within.focus();
    else if (next) goTo(next);
  };
  /** The tab stop is where the focus was last. */
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const day = grid.current?.contains(target) ? target.closest('[data-day]')?.getAttribute('data-day') : null;
    if (day && monthOf(day) === month) choose(day);
  };
  return { active, handlers: { onKeyDown, onFocus } };
}

const cellOf = (grid: HTMLElement | null, day: Day): HTMLElement | null => grid?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
