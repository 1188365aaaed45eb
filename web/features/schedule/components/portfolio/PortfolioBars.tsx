// What is drawn of one project on the timeline: the whole as a dimension string, its phases below, milestones on the string.

import { memo, useMemo } from 'react';
import { addWorkingDays, type Day, workingDaysBetween, type WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import type { PortfolioProject } from '../../../../../domain/schedule/portfolio.ts';
import { named } from '../../../../ui/Words.tsx';
import { counted, daysLate } from '../barWords.ts';
import type { TimeScale } from '../timeScale.ts';
import { calendarOf } from './moveWords.ts';
import { placeOf, type PlacedPhase, type PortfolioRow, rowLines } from './portfolioRows.ts';

export interface PortfolioBarsProps {
  row: PortfolioRow;
  scale: TimeScale;
  calendar: WorkingCalendar;
  /** Working days that it is held away from its place; null while it is not. */
  heldBy: number | null;
}

export const PortfolioBars = memo(function PortfolioBars({ row, scale, calendar: studio, heldBy }: PortfolioBarsProps) {
  const calendar = useMemo(() => calendarOf(row.project, studio), [row.project, studio]);
  const place = placeOf(row.project);
  if (!place) return null;
  const { top } = row;
  const moved = (day: Day) => (heldBy ? addWorkingDays(day, heldBy, calendar) : day);
  const movedIn = ({ phase }: PlacedPhase) => (phase.status === 'completed' ? stays : moved);
  const [left, right] = [scale.xOf(moved(place.start)), scale.xOf(moved(place.end)) + scale.width];
  const isHeld = heldBy !== null;
  const lowest = top + rowLines.phases + rowLines.lane * (row.lanes - 1);
  return (
    <g>
      {isHeld && <Ghost from={scale.xOf(place.start)} to={scale.xOf(place.end) + scale.width} top={top} bottom={lowest} />}
      {isHeld && <rect x={left} y={top + 4} width={right - left} height={lowest - top + 6} fill="var(--accent-soft)" />}
      <Whole left={left} right={right} y={top + rowLines.whole} isHeld={isHeld} />
      <EndWords project={row.project} place={place} calendar={calendar} x={right + 12} y={top + rowLines.whole} />
      <Target project={row.project} scale={scale} top={top} />
      {row.phases.map((placed) => (
        <PhaseBar key={placed.phase.id} placed={placed} scale={scale} top={top} moved={movedIn(placed)} />
      ))}
      {row.phases
        .filter(({ phase }) => phase.gate)
        .map((placed) => {
          const { phase, lane } = placed;
          const d = diamond(scale.xOf(movedIn(placed)(phase.end)) + scale.width, top + rowLines.phases + rowLines.lane * lane);
          return <path key={phase.id} d={d} fill="var(--surface)" stroke="var(--ink)" strokeWidth={1.4} />;
        })}
      <PhaseNames phases={row.phases} scale={scale} movedIn={movedIn} y={lowest + rowLines.names} />
      {row.project.milestones.map(({ id, day }) => (
        <path
          key={id}
          d={diamond(scale.xOf(moved(day)) + scale.width, top + rowLines.whole)}
          fill="var(--ink-muted)"
          stroke="var(--surface)"
        />
      ))}
    </g>
  );
});

const stays = (day: Day): Day => day;

const Ghost = ({ from, to, top, bottom }: { from: number; to: number; top: number; bottom: number }) => (
  <rect x={from} y={top + 4} width={to - from} height={bottom - top + 6} fill="none" stroke="var(--control-line)" strokeDasharray="4 3" />
);

/** From its first day to the last, with a slash at both ends. */
function Whole({ left, right, y, isHeld }: { left: number; right: number; y: number; isHeld: boolean }) {
  const [line, slash] = isHeld ? ['var(--accent)', 'var(--accent)'] : ['var(--ink-muted)', 'var(--ink)'];
  return (
    <>
      <line x1={left} x2={right} y1={y} y2={y} stroke={line} strokeWidth={isHeld ? 2 : 1} />
      {[left, right].map((x) => (
        <line key={x} x1={x - 4.5} x2={x + 4.5} y1={y + 4.5} y2={y - 4.5} stroke={slash} strokeWidth={1.5} />
      ))}
    </>
  );
}

interface EndWordsProps {
  project: PortfolioProject;
  place: { start: Day; end: Day };
  calendar: WorkingCalendar;
  x: number;
  y: number;
}

/** How long it takes, and whether that is past its target. */
function EndWords({ project: { targetEnd, status }, place, calendar, x, y }: EndWordsProps) {
  const length = counted(workingDaysBetween(place.start, place.end, calendar), 'day');
  const late = targetEnd && status !== 'completed' && place.end > targetEnd ? daysLate(targetEnd, place.end, calendar) : 0;
  return (
    <text x={x} y={y + 4} fontSize={12} fill="var(--ink-muted)" className="num">
      {length}
      {late > 0 && (
        <tspan fill="var(--overdue-text)" fontWeight={500}>
          {`, ${counted(late, 'day')} past its target`}
        </tspan>
      )}
    </text>
  );
}

/** A tick where the target stands, if not at the end itself. */
function Target({ project: { targetEnd, span }, scale, top }: { project: PortfolioProject; scale: TimeScale; top: number }) {
  if (!targetEnd || targetEnd === span?.end) return null;
  const x = scale.xOf(targetEnd) + scale.width;
  return <path d={`M${x} ${top + rowLines.whole - 7}v14M${x - 3} ${top + rowLines.whole - 7}h6`} stroke="var(--ink)" strokeWidth={1.4} />;
}

interface PhaseBarProps {
  placed: PlacedPhase;
  scale: TimeScale;
  top: number;
  moved: (day: Day) => Day;
}

function PhaseBar({ placed: { phase, lane }, scale, top, moved }: PhaseBarProps) {
  const left = scale.xOf(moved(phase.start));
  const length = Math.max(2, scale.xOf(moved(phase.end)) + scale.width - left);
  const y = top + rowLines.phases + rowLines.lane * lane - 4;
  const colour = `var(--phase-${phase.colour})`;
  return (
    <>
      <rect x={left + 0.5} y={y + 0.5} width={length - 1} height={7} fill="var(--surface-raised)" stroke="var(--control-line)" />
      {phase.progress > 0 && <rect x={left} y={y} width={length * phase.progress} height={8} fill={colour} />}
      {phase.progress < 1 && <rect x={left} y={y + 6} width={length} height={2} fill={colour} />}
      <line x1={left} x2={left} y1={y - 2} y2={y + 10} stroke="var(--ink)" />
    </>
  );
}

interface PhaseNamesProps {
  phases: readonly PlacedPhase[];
  scale: TimeScale;
  movedIn: (placed: PlacedPhase) => (day: Day) => Day;
  y: number;
}

/** The names that have room below their bars, from the left. */
function PhaseNames({ phases, scale, movedIn, y }: PhaseNamesProps) {
  let free = Number.NEGATIVE_INFINITY;
  return phases.map((placed) => {
    const { phase } = placed;
    const moved = movedIn(placed);
    const left = scale.xOf(moved(phase.start));
    const room = scale.xOf(moved(phase.end)) + scale.width - left;
    const width = phase.name.length * 6.1;
    if (left < free || width > room) return null;
    free = left + width + 8;
    return (
      <text key={phase.id} x={left} y={y} fontSize={12} fill="var(--ink-muted)">
        {named`${phase.name}`}
      </text>
    );
  });
}

const diamond = (x: number, y: number): string => `M${x} ${y - 5} ${x + 5} ${y} ${x} ${y + 5} ${x - 5} ${y}z`;
