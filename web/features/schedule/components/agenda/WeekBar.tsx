import { addDays, type Day } from '../../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { moment } from '../../../../ui/strip.ts';
import { isLate } from '../barWords.ts';
import { Diamond, GateMark } from '../SheetBars.tsx';
import { placeInWeek, type WorkWeek } from './agendaWeeks.ts';

const dayWidth = 18;
const height = 56;
const middle = height / 2;

export interface WeekBarProps {
  row: ScheduleRow;
  /** On which the week begins. */
  begins: Day;
  week: WorkWeek;
  today: Day;
  isCritical: boolean;
  /** The colour of its phase, `var(--phase-3)`. */
  colour: string;
}

/** The days of the week and what is done in them, over a line for today. */
export function WeekBar({ row, today, isCritical, colour, ...of }: WeekBarProps) {
  const { begins, week } = of;
  const isNow = today >= begins && today < addDays(begins, week.length);
  return (
    <svg width={week.length * dayWidth} height={height} aria-hidden className="shrink-0">
      {Array.from({ length: week.length - 1 }, (_, index) => (index + 1) * dayWidth).map((x) => (
        <line key={x} x1={x} x2={x} y1={0} y2={height} stroke="var(--hairline)" />
      ))}
      {isNow && <line x1={xOf(today, of, 0.5)} x2={xOf(today, of, 0.5)} y1={0} y2={height} stroke="var(--accent)" />}
      {row.kind === 'task' ? (
        <TaskBar row={row} today={today} isCritical={isCritical} colour={colour} {...of} />
      ) : (
        <DayMark row={row} isCritical={isCritical} {...of} />
      )}
    </svg>
  );
}

type OneWeek = Pick<WeekBarProps, 'begins' | 'week'>;

/** Where a share of a day of this week is; days outside it are at its edges. */
function xOf(day: Day, { begins, week }: OneWeek, share: number): number {
  if (day < begins) return 0;
  return day > addDays(begins, 6) ? week.length * dayWidth : Math.min(week.length, placeInWeek(day, week) + share) * dayWidth;
}

function DayMark({ row: { end, gate, isFinished }, isCritical, ...of }: Pick<WeekBarProps, 'row' | 'isCritical'> & OneWeek) {
  if (end === null || end < of.begins) return null;
  const x = Math.min(of.week.length * dayWidth - 9, xOf(end, of, 0.5));
  if (gate) return <GateMark x={x} y={middle} isPassed={isFinished} />;
  return <Diamond x={x} y={middle} state={isCritical ? 'critical' : 'rest'} />;
}

/** Open, with a break line, at the side where it goes on. */
function TaskBar({ row, today, isCritical, colour, ...of }: WeekBarProps) {
  const { begins, week } = of;
  if (row.end === null) return null;
  const start = row.start ?? row.end;
  const [before, after] = [start < begins, row.end > addDays(begins, 6)];
  const [left, right] = [before ? brokenAt : xOf(start, of, 0), after ? week.length * dayWidth - brokenAt : xOf(row.end, of, 1)];
  const doneUntil = Math.max(left, Math.min(right, doneAt(row, start, begins)));
  const look = { stroke: isCritical ? 'var(--ink)' : 'var(--control-line)', strokeWidth: isCritical ? 2 : 1 };
  const inset = look.strokeWidth / 2;
  const [top, bottom] = [middle - 6 + inset, middle + 6 - inset];
  const [from, to] = [before ? left : left + inset, after ? right : right - inset];
  return (
    <>
      {right > left && row.end >= begins && (
        <>
          <rect x={left} y={middle - 6} width={right - left} height={12} fill="var(--surface-raised)" />
          <rect x={left} y={middle - 6} width={doneUntil - left} height={12} fill={colour} />
          {doneUntil > left && doneUntil < right && <line x1={doneUntil} x2={doneUntil} y1={top} y2={bottom} stroke={look.stroke} />}
          <path d={`M${from} ${top}H${to}M${from} ${bottom}H${to}`} {...look} />
          {before ? <BreakLine x={left} /> : <line x1={from} x2={from} y1={top} y2={bottom} {...look} />}
          {after ? <BreakLine x={right} /> : <line x1={to} x2={to} y1={top} y2={bottom} {...look} />}
        </>
      )}
      {isLate(row, today) && <Overrun from={xOf(row.end, of, 1)} to={xOf(today, of, 0.5)} />}
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
function doneAt({ end, progress }: ScheduleRow, start: Day, begins: Day): number {
  if (end === null || progress === 0) return -Infinity;
  const [first, last] = [moment(start), moment(addDays(end, 1))];
  return ((first + (last - first) * progress - moment(begins)) / 86_400_000) * dayWidth;
}
