import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { addDays, asDay, type Day, type DayRange } from '../../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { dayRange, plainDay } from '../../../../lib/dates.ts';
import { moment } from '../../../../ui/strip.ts';
import { useElementWidth } from '../../../../ui/useElementWidth.ts';
import { spanOf } from '../lengths.ts';
import { weekStart, type WorkWeek } from './agendaWeeks.ts';

export interface AgendaStringProps {
  schedule: Schedule;
  week: WorkWeek;
  today: Day;
  /** The weeks that are in sight below. */
  inSight: DayRange | null;
  /** Brings the work of that week, or the next that has some, into sight. */
  onGoTo: (begins: Day) => void;
}

/** The whole plan as a dimension string; what is in sight below stands in an ink frame, which is dragged along the plan. */
export function AgendaString({ schedule, week, today, inSight, onGoTo }: AgendaStringProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const span = spanOf(schedule.rows);
  if (!span) return null;
  const first = moment(span.start);
  const whole = moment(addDays(span.end, 1)) - first;
  const xOf = (day: Day) => Math.max(0, Math.min(1, (moment(day) - first) / whole)) * width;
  const isHeld = (event: PointerEvent) => event.type === 'pointerdown' || event.buttons > 0;
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (!isHeld(event)) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const share = Math.max(0, Math.min(1, (event.clientX - event.currentTarget.getBoundingClientRect().left) / width));
    onGoTo(weekStart(asDay(new Date(first + share * (whole - 1)).toISOString().slice(0, 10)), week));
  };
  const thisWeek = weekStart(today, week);
  const shown = inSight ?? { start: thisWeek, end: addDays(thisWeek, 6) };
  const onKeyDown = (event: KeyboardEvent) => {
    const back = event.key === 'ArrowLeft' || event.key === 'ArrowDown';
    if (!back && event.key !== 'ArrowRight' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onGoTo(addDays(shown.start, back ? -7 : 7));
  };
  const [from, to] = [xOf(shown.start), xOf(addDays(shown.end, 1))];
  const hasToday = today >= span.start && today <= span.end;
  const middle = Math.max(halfOfToday, Math.min(width - halfOfToday, xOf(today)));
  // The day at an end of the plan stands beside the word, where that would lie on it.
  const beside = (words: string, room: number) =>
    hasToday && room < halfOfToday + words.length * ofSign + gap ? room + halfOfToday + gap : undefined;
  const [begins, ends] = [plainDay(span.start, today), plainDay(span.end, today)];
  return (
    <div className="pt-3">
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label="Weeks of the whole plan"
        aria-valuemin={0}
        aria-valuemax={Math.round(whole / aWeek)}
        aria-valuenow={Math.max(0, Math.min(Math.round(whole / aWeek), Math.round((moment(shown.start) - first) / aWeek)))}
        aria-valuetext={dayRange(shown.start, shown.end, today)}
        onPointerDown={follow}
        onPointerMove={follow}
        onKeyDown={onKeyDown}
        className="touch-pan-y"
      >
        <svg width="100%" height={58} aria-hidden className="block overflow-visible">
          <Phases rows={schedule.rows} xOf={xOf} />
          {hasToday && <line x1={xOf(today)} x2={xOf(today)} y1={20} y2={58} stroke="var(--accent)" strokeWidth={1.5} />}
          <rect
            x={from + 0.5}
            y={20.5}
            width={Math.max(10, to - from - 1)}
            height={32}
            rx={2}
            fill="none"
            stroke="var(--ink)"
            strokeWidth={1.5}
          />
        </svg>
      </div>
      <p aria-hidden className="num relative flex h-5 justify-between text-12 text-ink-muted">
        <span style={{ marginInlineStart: beside(begins, middle) }}>{begins}</span>
        <span style={{ marginInlineEnd: beside(ends, width - middle) }}>{ends}</span>
        {hasToday && (
          <span
            className="absolute top-0 -translate-x-1/2 rounded-1 bg-accent px-1.25 text-11 leading-4 font-semibold text-accent-ink"
            style={{ insetInlineStart: middle }}
          >
            Today
          </span>
        )}
      </p>
    </div>
  );
}

/** Of the word Today, of a sign of a day, and between the two, px. */
const [halfOfToday, ofSign, gap] = [22, 6, 6];

const aWeek = 7 * 86_400_000;

/** Each with its number where it begins, unless it would lie on the one before, in its colour as far as it is done. */
function Phases({ rows, xOf }: { rows: readonly ScheduleRow[]; xOf: (day: Day) => number }) {
  let lastNumber = -Infinity;
  return rows
    .filter(({ kind }) => kind === 'phase')
    .map(({ id, start, end, colour, progress }, index) => {
      if (start === null || end === null) return null;
      const [left, right] = [xOf(start), xOf(addDays(end, 1))];
      const at = Math.max(9, left);
      const isNumbered = Math.abs(at - lastNumber) >= 17;
      if (isNumbered) lastNumber = at;
      const tone = `var(--phase-${colour ?? 1})`;
      return (
        <g key={id}>
          <rect x={left} y={32.5} width={Math.max(1, right - left)} height={7} fill="var(--surface)" stroke={tone} />
          <rect x={left} y={32} width={(right - left) * progress} height={8} fill={tone} />
          {[left, right].map((x) => (
            <line key={x} x1={x - 4} x2={x + 4} y1={40} y2={32} stroke="var(--ink)" strokeWidth={1.4} />
          ))}
          {isNumbered && (
            <>
              <line x1={left} x2={left} y1={18} y2={54} stroke="var(--control-line)" strokeDasharray="6 2 1 2" />
              <circle cx={at} cy={9} r={8} fill="var(--surface-raised)" stroke="var(--control-line)" />
              <text x={at} y={13} textAnchor="middle" fontSize={11} fontWeight={600} fill="var(--ink)">
                {index + 1}
              </text>
            </>
          )}
        </g>
      );
    });
}
