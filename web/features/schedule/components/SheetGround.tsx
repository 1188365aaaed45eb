// What lies under the bars: days off, holidays, the rules between rows, the grid lines of phases, today.

import { memo } from 'react';
import { type Day, isWorkingDay, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { SheetRow } from './sheetRows.ts';
import { coarseBelow, daysBetween, type TimeScale } from './timeScale.ts';

export interface SheetGroundProps {
  scale: TimeScale;
  calendar: WorkingCalendar;
  today: Day;
  from: Day;
  to: Day;
  height: number;
  rows: readonly SheetRow[];
  /** Where phases begin, in all of the sheet. */
  gridDays: readonly Day[];
}

export const SheetGround = memo(function SheetGround({ scale, calendar, today, from, to, height, rows, gridDays }: SheetGroundProps) {
  const [left, right] = [scale.xOf(from), scale.xOf(to) + scale.width];
  return (
    <>
      <DaysOff scale={scale} calendar={calendar} from={from} to={to} height={height} />
      {rows.map(({ row, top, height: own }) => (
        <line
          key={row.id}
          x1={left}
          x2={right}
          y1={top + own - 0.5}
          y2={top + own - 0.5}
          stroke="var(--hairline)"
          opacity={row.kind === 'phase' ? 1 : 0.55}
        />
      ))}
      {gridDays
        .filter((day) => day >= from && day <= to)
        .map((day) => (
          <line
            key={day}
            x1={scale.xOf(day)}
            x2={scale.xOf(day)}
            y1={0}
            y2={height}
            stroke="var(--hairline-strong)"
            strokeDasharray="10 3 2 3"
          />
        ))}
      {today >= from && today <= to && (
        <line x1={scale.xOf(today) + scale.width / 2} x2={scale.xOf(today) + scale.width / 2} y1={0} y2={height} stroke="var(--accent)" />
      )}
    </>
  );
});

function DaysOff({ scale, calendar, from, to, height }: Pick<SheetGroundProps, 'scale' | 'calendar' | 'from' | 'to' | 'height'>) {
  const holidays = new Set(calendar.holidays);
  const days = daysBetween(from, to);
  return (
    <>
      {scale.width >= coarseBelow &&
        days
          .filter((day) => !holidays.has(day) && !isWorkingDay(day, calendar))
          .map((day) => <rect key={day} x={scale.xOf(day)} width={scale.width} y={0} height={height} fill="var(--surface-sunken)" />)}
      {days
        .filter((day) => holidays.has(day))
        .map((day) => (
          <rect
            key={day}
            x={scale.xOf(day)}
            width={Math.max(1, scale.width)}
            y={0}
            height={height}
            fill={scale.width >= coarseBelow ? 'url(#holiday)' : 'var(--hairline)'}
          />
        ))}
    </>
  );
}

/** The hatch of a holiday (`art/pattern-holiday`). */
export function HolidayPattern() {
  return (
    <pattern id="holiday" width="7" height="7" patternUnits="userSpaceOnUse">
      <rect width="7" height="7" fill="var(--surface-sunken)" />
      <path d="M-1 1 1-1M0 7 7 0M6 8l2-2" stroke="var(--hairline-strong)" />
    </pattern>
  );
}
