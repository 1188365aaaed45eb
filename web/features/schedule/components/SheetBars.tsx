// The bars of the rows in sight, each by its kind and state (LOOK-plan, j5).

import { memo } from 'react';
import type { Day, WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { useLocale } from '../../../ui/locale.ts';
import { barWords, type BarWords, isLate } from './barWords.ts';
import type { BarPlace } from './linkPath.ts';
import { plainBelow, type TimeScale } from './timeScale.ts';

/** Where a row's bar lies; null while it is not drawn. A milestone is a point at the end of its day. */
export function placeOf(
  { start, end, kind }: Pick<ScheduleRow, 'start' | 'end' | 'kind'>,
  middle: number,
  scale: TimeScale,
): BarPlace | null {
  if (end === null) return null;
  const right = scale.xOf(end) + scale.width;
  if (kind === 'milestone') return { left: right - 8, right: right + 8, middle };
  const left = scale.xOf(start ?? end);
  return { left, right: Math.max(right, left + 3), middle };
}

export type BarState = 'rest' | 'critical' | 'chosen' | 'moved' | 'loop';

export interface SheetBarProps {
  middle: number;
  isFolded: boolean;
  /** As it will be, while a change is held; otherwise the row itself. */
  row: ScheduleRow;
  state: BarState;
  scale: TimeScale;
  today: Day;
  calendar: WorkingCalendar;
  /** The colour of its phase, `var(--phase-3)`. */
  colour: string;
}

export const SheetBar = memo(function SheetBar({ middle, isFolded, row, state, scale, today, calendar, colour }: SheetBarProps) {
  // Written anew once the studio writes otherwise: nothing that it is given says so.
  useLocale();
  const place = placeOf(row, middle, scale);
  if (!place) return null;
  const words = scale.width < plainBelow ? null : barWords({ row, today, calendar, isFolded });
  return (
    <g>
      {row.kind === 'phase' ? (
        <PhaseBar place={place} progress={row.progress} colour={colour} state={state} />
      ) : row.kind === 'milestone' && row.gate ? (
        <GateMark x={place.right - 8} y={middle} isPassed={row.isFinished} line={state === 'rest' ? undefined : lines[state].stroke} />
      ) : row.kind === 'milestone' ? (
        <Diamond x={place.right - 8} y={middle} state={state} />
      ) : (
        <TaskBar place={place} progress={row.progress} colour={colour} state={state} isPlain={scale.width < plainBelow} />
      )}
      {row.kind === 'phase' && row.gate && <GateMark x={place.right} y={middle} isPassed={row.isFinished} />}
      {row.kind === 'task' && isLate(row, today) && <Overrun from={place.right} to={scale.xOf(today) + scale.width / 2} middle={middle} />}
      {words && <Words words={words} x={wordsAt(row, place, { today, scale })} y={middle} />}
    </g>
  );
});

const lines: Record<BarState, { stroke: string; width: number }> = {
  rest: { stroke: 'var(--control-line)', width: 1 },
  critical: { stroke: 'var(--ink)', width: 2 },
  chosen: { stroke: 'var(--accent)', width: 2 },
  moved: { stroke: 'var(--accent)', width: 1 },
  loop: { stroke: 'var(--overdue-mark)', width: 2 },
};

interface Drawn {
  place: BarPlace;
  progress: number;
  colour: string;
  state: BarState;
}

function TaskBar({ place: { left, right, middle }, progress, colour, state, isPlain }: Drawn & { isPlain: boolean }) {
  const { stroke, width } = lines[state];
  const length = right - left;
  if (isPlain) return <line x1={left} x2={right} y1={middle} y2={middle} stroke={state === 'rest' ? colour : stroke} strokeWidth={4} />;
  const done = Math.min(length, length * progress);
  return (
    <>
      <rect x={left} y={middle - 6} width={length} height={12} fill={state === 'moved' ? 'var(--accent-soft)' : 'var(--surface-raised)'} />
      {done > 0 && <rect x={left} y={middle - 6} width={done} height={12} fill={colour} />}
      {done > 0 && done < length && <line x1={left + done} x2={left + done} y1={middle - 6} y2={middle + 6} stroke={stroke} />}
      <rect
        x={left + width / 2}
        y={middle - 6 + width / 2}
        width={Math.max(1, length - width)}
        height={12 - width}
        fill="none"
        stroke={stroke}
        strokeWidth={width}
      />
    </>
  );
}

function PhaseBar({ place: { left, right, middle }, progress, colour, state }: Drawn) {
  const length = right - left;
  const { width } = lines[state];
  const stroke = state === 'rest' ? colour : lines[state].stroke;
  return (
    <>
      <rect x={left} y={middle - 4} width={length} height={8} fill={state === 'moved' ? 'var(--accent-soft)' : 'var(--surface)'} />
      <rect x={left} y={middle - 4} width={length * progress} height={8} fill={colour} />
      <rect
        x={left + width / 2}
        y={middle - 4 + width / 2}
        width={Math.max(1, length - width)}
        height={8 - width}
        fill="none"
        stroke={stroke}
        strokeWidth={width}
      />
      {[left, right].map((x) => (
        <line key={x} x1={x - 5} x2={x + 5} y1={middle + 5} y2={middle - 5} stroke="var(--ink)" strokeWidth={1.5} />
      ))}
    </>
  );
}

const diamondFills: Record<BarState, string> = {
  rest: 'var(--ink-muted)',
  critical: 'var(--ink)',
  chosen: 'var(--accent)',
  moved: 'var(--accent)',
  loop: 'var(--overdue-mark)',
};

export const Diamond = ({ x, y, state }: { x: number; y: number; state: BarState }) => (
  <path d={`M${x} ${y - 6.5} ${x + 6.5} ${y} ${x} ${y + 6.5} ${x - 6.5} ${y}z`} fill={diamondFills[state]} />
);

interface GateMarkProps {
  x: number;
  y: number;
  isPassed: boolean;
  /** Other than its own. */
  line?: string | undefined;
}

export function GateMark({ x, y, isPassed, line }: GateMarkProps) {
  const outline = `M${x} ${y - 8} ${x + 8} ${y} ${x} ${y + 8} ${x - 8} ${y}z`;
  if (isPassed) {
    return (
      <>
        <path d={outline} fill="var(--completed-mark)" {...(line && { stroke: line, strokeWidth: 2 })} />
        <path d={`M${x - 3} ${y} l2.200 2.200 L${x + 3.5} ${y - 2.5}`} fill="none" stroke="var(--surface-raised)" strokeWidth={1.6} />
      </>
    );
  }
  return (
    <>
      <path d={outline} fill="var(--surface)" stroke={line ?? 'var(--ink)'} strokeWidth={line ? 2 : 1.4} />
      <path d={`M${x} ${y - 3.5} ${x + 3.5} ${y} ${x} ${y + 3.5} ${x - 3.5} ${y}z`} fill="var(--ink)" />
    </>
  );
}

const Overrun = ({ from, to, middle }: { from: number; to: number; middle: number }) =>
  to > from + 2 ? (
    <rect x={from} y={middle - 5.5} width={to - from} height={11} fill="none" stroke="var(--overdue-mark)" strokeDasharray="3 2" />
  ) : null;

/** Behind the end of the bar stands what a link is drawn from, while the row is pointed at. */
const besideHandle = 21;

function wordsAt(row: ScheduleRow, place: BarPlace, { today, scale }: { today: Day; scale: TimeScale }): number {
  const beside = place.right + besideHandle;
  return isLate(row, today) ? Math.max(beside, scale.xOf(today) + scale.width / 2 + 10) : beside;
}

const tones = { 'at-risk': 'var(--at-risk-text)', overdue: 'var(--overdue-text)', muted: 'var(--ink-muted)' };

/** On a gap of the paper, so that lines do not run through them. */
function Words({ words: { tone, text }, x, y }: { words: BarWords; x: number; y: number }) {
  const shift = tone === 'muted' ? 0 : 13;
  return (
    <>
      <rect x={x - 3} y={y - 8} width={shift + text.length * 6.1 + 6} height={16} fill="var(--surface)" />
      {tone === 'overdue' && <rect x={x} y={y - 4.5} width={9} height={9} fill="var(--overdue-mark)" />}
      {tone === 'at-risk' && <path d={`M${x + 5} ${y - 5}l5 9.500h-10z`} fill="var(--at-risk-mark)" />}
      <text x={x + shift} y={y + 4} fontSize={12} fontWeight={tone === 'muted' ? 400 : 500} fill={tones[tone]}>
        {text}
      </text>
    </>
  );
}
