import { useLayout } from './breakpoints.ts';
import { cx } from './cx.ts';
import { phaseFill, phaseLine, PhaseSwatch, type PhaseColour } from './PhaseSwatch.tsx';
import { StatusMark, type Status } from './StatusMark.tsx';
import { statusWords } from './StatusWord.tsx';

/** A day as 'YYYY-MM-DD'. */
type Day = string;

export type PhaseSegment = {
  id: string;
  name: string;
  colour: PhaseColour;
  status: Extract<Status, 'not-started' | 'in-progress' | 'on-hold' | 'completed'>;
  start: Day | null;
  end: Day | null;
  workingDays: number;
  /** Share of its work done, 0 to 1. */
  doneShare: number;
};

export type PhasesStripProps = {
  phases: readonly PhaseSegment[];
  today: Day;
  /** "12 Jan", by the studio's locale. */
  formatDay?: (day: Day) => string;
};

/** The phases as a dimension string of a drawing; below 768 a list. */
export function PhasesStrip({ phases, today, formatDay = shortDay }: PhasesStripProps) {
  if (useLayout() === 'mobile') return <PhasesList phases={phases} formatDay={formatDay} />;
  const crowded = todayCovers(phases, today);
  return (
    // Where it scrolls, the arrow keys scroll it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol tabIndex={0} aria-label="Phases" className="no-scrollbar -mx-1.5 flex overflow-x-auto px-1.5 pb-1">
      {phases.map((phase, index) => (
        <li
          key={phase.id}
          aria-current={isDuring(phase, today) ? 'step' : undefined}
          className="relative min-w-24 pt-0.5"
          style={{ flex: `${Math.max(1, phase.workingDays)} 1 0` }}
        >
          <p className="flex items-center gap-1.5 pe-2 text-13 font-medium max-lg:h-8 max-lg:items-end max-lg:text-12">
            <StatusMark status={phase.status} label={statusWords[phase.status]} className="max-lg:sr-only" />
            <span className="truncate max-lg:line-clamp-2 max-lg:whitespace-normal">
              <bdi>{phase.name}</bdi>
            </span>
          </p>
          <div className="relative mt-1.5 h-2">
            <div className={cx('absolute inset-x-0 inset-y-0 border', phaseLine[phase.colour])}>
              <div className={cx('h-full', phaseFill[phase.colour])} style={{ inlineSize: `${phase.doneShare * 100}%` }} />
            </div>
            <Slash className="start-0" />
            {index === phases.length - 1 && <Slash className="start-full" />}
            {isDuring(phase, today) && <TodayLine at={shareGone(phase, today)} isFirst={index === 0} />}
          </div>
          <p className={cx('num text-12 text-ink-muted max-lg:mt-7', crowded ? 'mt-7' : 'mt-1.5')}>
            {phase.start && <time dateTime={phase.start}>{formatDay(phase.start)}</time>}
            <br />
            {phase.workingDays} {phase.workingDays === 1 ? 'day' : 'days'}
          </p>
        </li>
      ))}
    </ol>
  );
}

function PhasesList({ phases, formatDay }: { phases: readonly PhaseSegment[]; formatDay: (day: Day) => string }) {
  return (
    <ol aria-label="Phases">
      {phases.map((phase) => (
        <li key={phase.id} className="flex min-h-10 items-center gap-3 border-b border-hairline">
          <PhaseSwatch colour={phase.colour} done={phase.doneShare} size={20} />
          <span className="min-w-0 flex-1 truncate font-medium">
            <bdi>{phase.name}</bdi>
          </span>
          {phase.start && phase.end && (
            <span className="num text-13 whitespace-nowrap text-ink-muted">
              {formatDay(phase.start)} – {formatDay(phase.end)}
            </span>
          )}
          <StatusMark status={phase.status} label={statusWords[phase.status]} />
        </li>
      ))}
    </ol>
  );
}

/** The 45 degree tick of a dimension line. */
function Slash({ className }: { className: string }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      aria-hidden
      className={cx('absolute -top-0.5 z-1 -translate-x-1/2 text-ink', className)}
    >
      <path d="M1 11 11 1" stroke="currentColor" strokeWidth="1.200" />
    </svg>
  );
}

/** At the very beginning of the string the word stands behind its line: before it there is no room. */
function TodayLine({ at, isFirst }: { at: number; isFirst: boolean }) {
  return (
    <span
      className={cx('absolute -top-2 z-2 flex flex-col', isFirst && at < 0.1 ? 'items-start' : '-translate-x-1/2 items-center')}
      style={{ insetInlineStart: `${at * 100}%` }}
    >
      <span className="h-6.5 w-px bg-accent" />
      <span className="rounded-1 bg-accent px-1.25 text-11 leading-4 font-semibold text-accent-ink">Today</span>
    </span>
  );
}

function isDuring(phase: PhaseSegment, today: Day): boolean {
  return phase.start !== null && phase.end !== null && phase.start <= today && today <= phase.end;
}

/** Share of the phase's days before today, 0 to 1. */
function shareGone({ start, end }: PhaseSegment, today: Day): number {
  if (!start || !end) return 0;
  const length = Date.parse(end) - Date.parse(start);
  return length <= 0 ? 0.5 : (Date.parse(today) - Date.parse(start)) / length;
}

/** Whether "Today" would lie on the date of its phase on a page of usual width: then the dates stand a line lower. */
function todayCovers(phases: readonly PhaseSegment[], today: Day): boolean {
  const now = phases.find((phase) => isDuring(phase, today));
  if (!now) return false;
  const allDays = phases.reduce((sum, { workingDays }) => sum + Math.max(1, workingDays), 0);
  const width = Math.max(leastWidth, (now.workingDays / allDays) * usualWidth);
  return shareGone(now, today) * width < dateWidth;
}

const leastWidth = 96;
const usualWidth = 1000;
/** The date, and half of the word "Today". */
const dateWidth = 64;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

function shortDay(day: Day): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
