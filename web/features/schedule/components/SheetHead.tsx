// The head of the time side: months and weeks, and under them the project's own row with its phases on their grid lines.

import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../domain/schedule/plan.ts';
import { spanOfHeld } from './HeldDays.tsx';
import { headHeight, rowHeights, type SheetRow } from './sheetRows.ts';
import { coarseBelow, headTicks, type TimeScale } from './timeScale.ts';
import { counted } from './barWords.ts';
import type { HeldBar } from './useHold.ts';

export interface SheetHeadProps {
  scale: TimeScale;
  from: Day;
  to: Day;
  today: Day;
  /** Holidays and closures: their names are tooltips. */
  days: Schedule['calendar'];
  /** Every phase of the plan, as it is to be drawn. */
  phases: readonly SheetRow[];
  /** Length of a row in working days. */
  lengthOf: (row: SheetRow['row']) => number;
  /** Of what stands beside the time and stays in sight, px. */
  beside: number;
  /** What is in the hand, what moves with it, and where all stood. */
  shift: { held: HeldBar | null; moved: ReadonlySet<RowId>; before: ReadonlyMap<RowId, ScheduleRow> };
}

const upperLine = 24;
/** Of the word Today on its ground, px. */
const halfOfToday = 19;

export function SheetHead({ scale, from, to, today, days, phases, lengthOf, shift, beside }: SheetHeadProps) {
  const [left, right] = [scale.xOf(from), scale.xOf(to) + scale.width];
  const held = shift.held && spanOfHeld({ held: shift.held, scale });
  return (
    <>
      <MonthNames scale={scale} from={from} to={to} today={today} beside={beside} />
      <svg aria-hidden width={scale.total} height={headHeight + rowHeights.project} className="absolute inset-0">
        {held && <rect {...held} y={upperLine} height={headHeight - upperLine} fill="var(--accent-soft)" />}
        <Ticks scale={scale} from={from} to={to} today={today} />
        <line x1={left} x2={right} y1={headHeight - 0.5} y2={headHeight - 0.5} stroke="var(--ink)" />
        {held && <rect {...held} y={headHeight - 2} height={2} fill="var(--accent)" data-held-days="" />}
        <PhaseString scale={scale} phases={phases} lengthOf={lengthOf} shift={shift} />
        <line
          x1={left}
          x2={right}
          y1={headHeight + rowHeights.project - 0.5}
          y2={headHeight + rowHeights.project - 0.5}
          stroke="var(--hairline)"
        />
      </svg>
      <NamesOfDaysOff scale={scale} from={from} to={to} days={days} />
    </>
  );
}

function NamesOfDaysOff({ scale, from, to, days }: Pick<SheetHeadProps, 'scale' | 'from' | 'to' | 'days'>) {
  const spans = [...days.holidays.map(({ day, name }) => ({ id: day, name, start: day, end: day })), ...days.closures];
  return spans
    .filter(({ start, end }) => end >= from && start <= to)
    .map(({ id, name, start, end }) => (
      <span
        key={id}
        aria-hidden
        title={name}
        className="absolute"
        style={{
          left: scale.xOf(start),
          width: scale.xOf(end) + scale.width - scale.xOf(start),
          top: upperLine,
          height: headHeight - upperLine,
        }}
      />
    ));
}

type MonthNamesProps = Pick<SheetHeadProps, 'scale' | 'from' | 'to' | 'today' | 'beside'>;

/**
 * Each stands at the beginning of its month, and of one that has begun before what is in sight, at its edge; where the word Today
 * stands, behind that, if there is room before the next.
 */
export function MonthNames({ scale, from, to, today, beside }: MonthNamesProps) {
  const { upper } = headTicks(scale, from, to);
  const todayX = scale.xOf(today) + scale.width / 2;
  const isSeen = today >= from && today <= to;
  return upper.map(({ day, label }, at) => {
    const next = upper[at + 1];
    const end = next ? scale.xOf(next.day) : scale.xOf(to) + scale.width;
    const begins = scale.xOf(day);
    const width = label.length * 7;
    const isCovered = isSeen && begins + 4 < todayX + 24 && begins + 4 + width > todayX - 24;
    const x = isCovered ? todayX + halfOfToday : begins;
    if (isCovered && end - x < width + 10) return null;
    return (
      <span
        key={day}
        aria-hidden
        className="pointer-events-none absolute top-1 flex overflow-x-clip text-12 font-semibold whitespace-nowrap text-ink"
        style={{ left: x, width: end - x }}
      >
        <span className="sticky ps-1.5" style={{ left: beside }} data-month="">
          {label}
        </span>
      </span>
    );
  });
}

export function Ticks({ scale, from, to, today }: Pick<SheetHeadProps, 'scale' | 'from' | 'to' | 'today'>) {
  const { upper, lower } = headTicks(scale, from, to);
  const todayX = scale.xOf(today) + scale.width / 2;
  const isSeen = today >= from && today <= to;
  return (
    <>
      {upper.map(({ day }) => (
        <line key={day} x1={scale.xOf(day)} x2={scale.xOf(day)} y1={4} y2={upperLine - 3} stroke="var(--hairline-strong)" />
      ))}
      {lower.map(({ day, label }) => (
        <g key={day}>
          <line
            x1={scale.xOf(day)}
            x2={scale.xOf(day)}
            y1={label || scale.width >= coarseBelow ? upperLine + 2 : headHeight - 7}
            y2={headHeight - 2}
            stroke="var(--hairline-strong)"
          />
          <text
            x={scale.xOf(day) + 5}
            y={38}
            fontSize={12}
            fill={day === today ? 'var(--accent-text)' : 'var(--ink-muted)'}
            className="num"
          >
            {label}
          </text>
        </g>
      ))}
      {isSeen && (
        <>
          <rect x={todayX - halfOfToday} y={4} width={2 * halfOfToday} height={16} rx={1} fill="var(--accent)" />
          <text x={todayX} y={16} fontSize={12} fontWeight={600} fill="var(--accent-ink)" textAnchor="middle">
            Today
          </text>
          <line x1={todayX} x2={todayX} y1={20} y2={headHeight + rowHeights.project} stroke="var(--accent)" />
        </>
      )}
    </>
  );
}

/** The plan as a dimension string: a slash and a numbered bubble where each phase begins, its days in a gap of the line. */
function PhaseString({ scale, phases, lengthOf, shift }: Pick<SheetHeadProps, 'scale' | 'phases' | 'lengthOf' | 'shift'>) {
  const y = headHeight + 34;
  return (
    <>
      {phases.map(({ row, number }) => {
        if (row.start === null || row.end === null) return null;
        const [start, end] = [scale.xOf(row.start), scale.xOf(row.end) + scale.width];
        const words = counted(lengthOf(row), 'day');
        const hasRoom = end - start > words.length * 6.5 + 24;
        const was = shift.moved.has(row.id) ? (shift.before.get(row.id)?.start ?? null) : null;
        const isShifted = was !== null && was !== row.start;
        const look = isShifted
          ? { fill: 'var(--accent-soft)', line: 'var(--accent)', words: 'var(--accent-text)' }
          : { fill: 'var(--surface)', line: 'var(--ink-muted)', words: 'var(--ink)' };
        return (
          <g key={row.id}>
            <line x1={start} x2={end} y1={y} y2={y} stroke="var(--ink-muted)" />
            {[start, end].map((x) => (
              <line key={x} x1={x - 4.5} x2={x + 4.5} y1={y + 4.5} y2={y - 4.5} stroke="var(--ink)" strokeWidth={1.5} />
            ))}
            {hasRoom && (
              <>
                <rect
                  x={(start + end) / 2 - words.length * 3.4 - 3}
                  y={y - 8}
                  width={words.length * 6.8 + 6}
                  height={16}
                  fill="var(--surface)"
                />
                <text x={(start + end) / 2} y={y + 4} fontSize={12} textAnchor="middle" fill="var(--ink-muted)" className="num">
                  {words}
                </text>
              </>
            )}
            <line x1={start} x2={start} y1={headHeight + 23} y2={y - 4} stroke="var(--hairline-strong)" />
            {isShifted && (
              <circle cx={scale.xOf(was)} cy={headHeight + 14} r={9} fill="none" stroke="var(--control-line)" strokeDasharray="3 2" />
            )}
            <circle cx={start} cy={headHeight + 14} r={9} fill={look.fill} stroke={look.line} />
            <text x={start} y={headHeight + 18} fontSize={11} fontWeight={600} textAnchor="middle" fill={look.words}>
              {number}
            </text>
          </g>
        );
      })}
    </>
  );
}
