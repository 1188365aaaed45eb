import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from './Button.tsx';
import { addDays, addMonths, dayOfWeek, isSameMonth, monthGrid, weekdayOf, type Day } from './calendar.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { dayOf, firstWeekday, formatDay, useLocale } from './locale.ts';

export type CalendarProps = {
  value: Day | null;
  onChange: (value: Day | null) => void;
  today?: Day | undefined;
  min?: Day | undefined;
  max?: Day | undefined;
};

/** A month of days: arrows move by day and week, Page Up and Page Down by month, Home and End within the week. */
export function Calendar({ value, onChange, today, min, max }: CalendarProps) {
  const [active, setActive] = useState(() => value ?? today ?? min ?? dayOf(Date.now()));
  const grid = useRef<HTMLTableElement>(null);
  const firstDay = firstWeekday(useLocale());
  const allowed = (day: Day) => (min === undefined || day >= min) && (max === undefined || day <= max);
  const moving = useRef(false);

  // The focus is the browser's: it follows the active day, but not the month buttons.
  useEffect(() => {
    if (moving.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moving.current = false;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(active, firstDay);
    if (!next) return;
    event.preventDefault();
    moving.current = true;
    setActive(next);
  };
  return (
    <div className="w-72 p-3 max-md:w-full md:touch:w-83">
      <div className="flex items-center justify-between pb-1">
        <IconButton label="Previous month" icon={ChevronLeft} size="small" onClick={() => setActive(addMonths(active, -1))} />
        <span aria-live="polite" className="font-semibold">
          {formatDay(active, { month: 'long', year: 'numeric' })}
        </span>
        <IconButton label="Next month" icon={ChevronRight} size="small" onClick={() => setActive(addMonths(active, 1))} />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={formatDay(active, { month: 'long', year: 'numeric' })}
        onKeyDown={onKeyDown}
        className="w-full table-fixed"
      >
        <thead>
          <tr>
            {monthGrid(active, firstDay)[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatDay(day, { weekday: 'long' })} className="h-7 text-12 font-medium text-ink-muted">
                {formatDay(day, { weekday: 'short' }).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(active, firstDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === value} className="p-0 text-center">
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    data-focus-start={day === active ? '' : undefined}
                    aria-label={formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={!allowed(day) || undefined}
                    onClick={() => allowed(day) && onChange(day)}
                    className={cx(
                      'num size-8 rounded-2 text-13 transition-colors touch:size-11',
                      dayLook({ day, active, value, today, allowed: allowed(day) }),
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex justify-between border-t border-hairline pt-2">
        <Button variant="bare" size="small" onClick={() => onChange(null)}>
          No date
        </Button>
        {today && allowed(today) && (
          <Button variant="bare" size="small" onClick={() => onChange(today)}>
            Today
          </Button>
        )}
      </div>
    </div>
  );
}

type DayFacts = { day: Day; active: Day; value: Day | null; today: Day | undefined; allowed: boolean };

function dayLook({ day, active, value, today, allowed }: DayFacts): string {
  if (day === value) return 'bg-accent font-semibold text-accent-ink';
  if (!allowed) return 'text-ink-faint line-through';
  if (day === today) return 'font-semibold text-accent-text hover:bg-surface-hover';
  return cx('hover:bg-surface-hover', isSameMonth(day, active) ? (weekdayOf(day) > 4 ? 'text-ink-muted' : 'text-ink') : 'text-ink-faint');
}

const moves: Record<string, (day: Day, firstDay: number) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day, firstDay) => addDays(day, -dayOfWeek(day, firstDay)),
  End: (day, firstDay) => addDays(day, 6 - dayOfWeek(day, firstDay)),
};
