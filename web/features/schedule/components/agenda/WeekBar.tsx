import { addDays, type Day, dayOfWeek } from '../../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { moment } from '../../../../ui/strip.ts';
import { isLate } from '../barWords.ts';
import { Diamond, GateMark } from '../SheetBars.tsx';

const dayWidth = 18;
const height = 56;
const middle = height / 2;

export interface WeekBarProps {
  row: ScheduleRow;
  monday: Day;
  today: Day;
  isCritical: boolean;
  /** The colour of its phase, `var(--phase-3)`. */
  colour: string;
}

/** The five days of the week and what is done in them, over a line for today. */
export function WeekBar({ row, monday, today, isCritical, colour }: WeekBarProps) {
  const friday = addDays(monday, 4);
  const isNow = today >= monday && today <= friday;
  return (
    <svg width={5 * dayWidth} height={height} aria-hidden className="shrink-0">
      {[1, 2, 3, 4].map((index) => (
        <line key={index} x1={index * dayWidth} x2={index * dayWidth} y1={0} y2={height} stroke="var(--hairline)" />
      ))}
      {isNow && <line x1={xOf(today, monday, 0.5)} x2={xOf(today, monday, 0.5)} y1={0} y2={height} stroke="var(--accent)" />}
      {row.kind === 'task' ? (
        <TaskBar row={row} monday={monday} today={today} isCritical={isCritical} colour={colour} />
      ) : (
        <DayMark row={row} monday={monday} isCritical={isCritical} />
      )}
    </svg>
  );
}

/** Where a share of a day of this week is; days outside it are at its edges. */
function xOf(day: Day, monday: Day, share: number): number {
  if (day < monday) return 0;
  return day > addDays(monday, 6) ? 5 * dayWidth : Math.min(5, dayOfWeek(day) - 1 + share) * dayWidth;
}

function DayMark({ row: { end, gate, isFinished }, monday, isCritical }: Pick<WeekBarProps, 'row' | 'monday' | 'isCritical'>) {
  if (end === null || end < monday) return null;
  const x = Math.min(5 * dayWidth - 9, xOf(end, monday, 0.5));
  if (gate) return <GateMark x={x} y={middle} isPassed={isFinished} />;
  return <Diamond x={x} y={middle} state={isCritical ? 'critical' : 'rest'} />;
}

/** Open, with a break line, at the side where it goes on. */
function TaskBar({ row, monday, today, isCritical, colour }: WeekBarProps) {
  if (row.end === null) return null;
  const start = row.start ?? row.end;
  const [before, after] = [start < monday, row.end > addDays(monday, 6)];
  const [left, right] = [before ? brokenAt : xOf(start, monday, 0), after ? 5 * dayWidth - brokenAt : xOf(row.end, monday, 1)];
  const doneUntil = Math.max(left, Math.min(right, doneAt(row, start, monday)));
  const look = { stroke: isCritical ? 'var(--ink)' : 'var(--control-line)', strokeWidth: isCritical ? 2 : 1 };
  const inset = look.strokeWidth / 2;
  const [top, bottom] = [middle - 6 + inset, middle + 6 - inset];
  const [from, to] = [before ? left : left + inset, after ? right : right - inset];
  return (
    <>
      {right > left && row.end >= monday && (
        <>
          <rect x={left} y={middle - 6} width={right - left} height={12} fill="var(--surface-raised)" />
          <rect x={left} y={middle - 6} width={doneUntil - left} height={12} fill={colour} />
          {doneUntil > left && doneUntil < right && <line x1={doneUntil} x2={doneUntil} y1={top} y2={bottom} stroke={look.stroke} />}
          <path d={`M${from} ${top}H${to}M${from} ${bottom}H${to}`} {...look} />
          {before ? <BreakLine x={left} /> : <line x1={from} x2={from} y1={top} y2={bottom} {...look} />}
          {after ? <BreakLine x={right} /> : <line x1={to} x2={to} y1={top} y2={bottom} {...look} />}
        </>
      )}
      {isLate(row, today) && <Overrun from={xOf(row.end, monday, 1)} to={xOf(today, monday, 0.5)} />}
    </>
  );
}

/** How far the zigzag of a break line reaches out. */
const brokenAt = 4;

const BreakLine = ({ x }: { x: number }) => (
  <path d={`M${x} ${middle - 10}v6l-3 2 6 4-3 2v6`} fill="none" stroke="var(--ink)" strokeWidth={1.2} strokeLinejoin="round" />
);

/** What ought to be done by now, and is not. */
const Overrun = ({ from, to }: { from: number; to: number }) =>
  to > from + 2 && (
    <rect
      x={from + 0.5}
      y={middle - 5.5}
      width={to - from - 1}
      height={11}
      fill="none"
      stroke="var(--overdue-mark)"
      strokeDasharray="3 2"
    />
  );

/** Where the share of the whole task that is done ends, in px of this week; it may lie outside. */
function doneAt({ end, progress }: ScheduleRow, start: Day, monday: Day): number {
  if (end === null || progress === 0) return -Infinity;
  const [first, last] = [moment(start), moment(addDays(end, 1))];
  return ((first + (last - first) * progress - moment(monday)) / 86_400_000) * dayWidth;
}
