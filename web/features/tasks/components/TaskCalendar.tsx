// Open tasks on the days on which they are due: a month as a sheet of days, on a phone as a list of those that hold something (PRODUCT §4).

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { asDay, type Day as PlainDay } from '../../../../domain/kernel/calendar.ts';
import type { Board } from '../../../../domain/tasks/board.ts';
import type { TaskFilter } from '../../../../domain/tasks/contract.ts';
import { weekday } from '../../../lib/dates.ts';
import { useLayout } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { formatDay, formatNumber, useLocale } from '../../../ui/locale.ts';
import { HeldTip } from '../../../ui/TaskCardFrame.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { type BoardMoves, useQuickEdit } from '../actions.tsx';
import { useOpenCards } from '../queries.ts';
import type { BoardCardProps } from './BoardCard.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { DayList } from './CalendarList.tsx';
import { CalendarTask, HeldTaskFace, type OfCalendar } from './CalendarTask.tsx';
import { dayName } from './dayNames.ts';
import { type DueTasks, dueTasks, firstOf, type Month, monthAfter, monthIn, monthOf, weeksOf } from './taskDays.ts';
import { type DayDrag, type HeldTask, useDayDrag } from './useDayDrag.ts';
import { useFocusAlong } from './useFocusAlong.ts';

export interface TaskCalendarProps {
  board: Board;
  filter: TaskFilter;
  /** As the address says it. */
  month: string | undefined;
  /** Undefined is the month of today. */
  onMonth: (month: Month | undefined) => void;
  today: PlainDay;
  openTask: string | null;
  moves: BoardMoves;
  renderLink: BoardCardProps['renderLink'];
}

const undated = 'undated';

/** The day of a task that is one of more than it has room for. */
const dayCell = (due: string | null) => document.querySelector<HTMLElement>(`[data-day="${due ?? ''}"]`);

export function TaskCalendar({ board, filter, month: asked, onMonth, today, openTask, moves, renderLink }: TaskCalendarProps) {
  useOpenCards(filter);
  // Written anew once the studio writes otherwise.
  useLocale();
  const isPhone = useLayout() === 'mobile';
  const projects = useProjectIndex();
  const edit = useQuickEdit();
  const [listed, list] = useState<string | null>(null);
  const [followed, follow] = useState(openTask);
  // What opens from a list takes its place.
  if (openTask !== followed) {
    follow(openTask);
    list(null);
  }
  const drag = useDayDrag({
    onLift: () => list(null),
    onDrop: (card, day) => edit(card, { due: asDay(day) }, `Due ${weekday(day, today)}`),
  });
  const { todo, in_progress, in_review } = board.columns;
  const cards = useMemo(() => [...todo.items, ...in_progress.items, ...in_review.items], [todo.items, in_progress.items, in_review.items]);
  const tasks = useMemo(() => dueTasks(cards), [cards]);
  const along = useFocusAlong((card) => dayCell(cards.find(({ id }) => id === card)?.due ?? null));
  const month = monthIn(asked, today);
  const goTo = (next: Month) => onMonth(next === monthOf(today) ? undefined : next);
  const of: OfCalendar = { today, openTask, projectOf: projects.find, move: moves.move, renderLink, drag };
  return (
    <section aria-label="Calendar" className="flex min-h-0 flex-1 flex-col" {...along}>
      <CalendarHead month={month} today={today} onMonth={goTo} isEmpty={daysOf(month, tasks).length === 0}>
        {tasks.undated.length > 0 && (
          <DayList
            title="Without a date"
            cards={tasks.undated}
            of={of}
            isOpen={listed === undated}
            onOpenChange={(isOpen) => list(isOpen ? undated : null)}
            align="end"
            trigger={
              <Button variant="bare" size="small">
                {formatNumber(tasks.undated.length)} without a date
              </Button>
            }
          />
        )}
      </CalendarHead>
      {isPhone ? (
        <Agenda month={month} tasks={tasks} of={of} />
      ) : (
        <CalendarGrid month={month} onMonth={goTo} tasks={tasks} of={of} listed={listed} onList={list} />
      )}
      {drag.held && <HeldChip held={drag.held} element={drag.heldElement} of={of} />}
    </section>
  );
}

interface CalendarHeadProps {
  month: Month;
  today: PlainDay;
  onMonth: (month: Month) => void;
  isEmpty: boolean;
  /** What stands at the end of the line. */
  children: ReactNode;
}

function CalendarHead({ month, today, onMonth, isEmpty, children }: CalendarHeadProps) {
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
      <h2 aria-live="polite" className="font-title text-title-22">
        {formatDay(firstOf(month), { month: 'long', year: 'numeric' })}
      </h2>
      <div className="flex items-center gap-1 max-md:ms-auto">
        <IconButton size="small" icon={ChevronLeft} label="Previous month" onClick={() => onMonth(monthAfter(month, -1))} />
        <Button size="small" onClick={() => onMonth(monthOf(today))}>
          Today
        </Button>
        <IconButton size="small" icon={ChevronRight} label="Next month" onClick={() => onMonth(monthAfter(month, 1))} />
      </div>
      {isEmpty && <p className="text-ink-muted max-md:w-full">Nothing is due in {formatDay(firstOf(month), { month: 'long' })}.</p>}
      <span className="-me-2 ms-auto max-md:ms-0 max-md:-ms-2 max-md:w-full">{children}</span>
    </div>
  );
}

const daysOf = (month: Month, tasks: DueTasks): string[] =>
  weeksOf(month, 0)
    .flat()
    .filter((day) => monthOf(day) === month && tasks.on(day).length > 0);

/** The days of the month that hold something, below each other. */
function Agenda({ month, tasks, of }: { month: Month; tasks: DueTasks; of: OfCalendar }) {
  return (
    <div className="scroll-quiet -mx-4 min-h-0 flex-1 overflow-y-auto px-4 pb-20">
      {daysOf(month, tasks).map((day) => {
        const name = dayName(day, of.today);
        return (
          <section key={day} aria-label={name} className="mb-4">
            <h3
              aria-current={day === of.today ? 'date' : undefined}
              className={cx(
                'sticky top-0 z-2 flex h-10 items-center border-b border-ink bg-surface font-semibold',
                day === of.today && 'text-accent-text',
              )}
            >
              {day === of.today ? `Today, ${name}` : name}
            </h3>
            <ul aria-label={name}>
              {tasks.on(day).map((card) => (
                <CalendarTask key={card.id} card={card} of={of} look="row" />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** What the hand holds, and the day that it is over. */
function HeldChip({ held: { card, over, width }, element, of }: { held: HeldTask; element: DayDrag['heldElement']; of: OfCalendar }) {
  return createPortal(
    <div
      ref={element}
      aria-hidden
      className="pointer-events-none fixed start-0 top-0 z-(--z-drag) cursor-grabbing"
      style={{ inlineSize: Math.min(width, 220) }}
    >
      <HeldTaskFace card={card} of={of} />
      {over !== null && over !== card.due && (
        <div className="mt-2 ps-3">
          <HeldTip>Due {weekday(over, of.today)}</HeldTip>
        </div>
      )}
    </div>,
    document.body,
  );
}
