import { useRef } from 'react';
import { useLayout } from './breakpoints.ts';
import { cx } from './cx.ts';
import { phaseFill, phaseLine, PhaseSwatch } from './PhaseSwatch.tsx';
import { StatusMark } from './StatusMark.tsx';
import { statusWords } from './StatusWord.tsx';
import { layOutStrip, moment, type PhaseSegment, spanHolds, spanOf, type StripLine } from './strip.ts';
import { formatDay as formatDayBy } from './locale.ts';
import { useElementWidth } from './useElementWidth.ts';

export type { PhaseSegment };

export type PhasesStripProps = {
  phases: readonly PhaseSegment[];
  today: string;
  /** "12 Jan", by the studio's locale. */
  formatDay?: (day: string) => string;
};

/**
 * The phases as a dimension string of a drawing: each stands and is as long as its dates say, at any width; one that begins before
 * another has ended lies on a line below it. On a narrow page it is a list.
 */
export function PhasesStrip({ phases, today, formatDay = shortDay }: PhasesStripProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isMobile = useLayout() === 'mobile';
  const lines = layOutStrip(phases, width);
  if (isMobile || lines.length === 0) return <PhasesList phases={phases} formatDay={formatDay} />;
  const depth = Math.max(...lines.map(({ line }) => line)) + 1;
  const unnamed = lines.filter(({ room }) => room < leastRoom);
  return (
    <div ref={frame}>
      <SpokenPhases phases={phases} today={today} formatDay={formatDay} />
      <div aria-hidden className="relative" style={{ height: depth * lineHeight + (spanHolds(lines, today) ? todayHeight : 0) }}>
        <Today lines={lines} today={today} />
        {lines.map((drawn) => (
          <Segment key={drawn.phase.id} drawn={drawn} number={phases.indexOf(drawn.phase) + 1} width={width} formatDay={formatDay} />
        ))}
      </div>
      <Undrawn phases={phases} lines={lines} unnamed={unnamed} formatDay={formatDay} />
    </div>
  );
}

/** What is too short for its name carries its number, and has its words here; so has what has no dates yet. */
function Undrawn({ phases, lines, unnamed, formatDay }: UndrawnProps) {
  const isDrawn = new Set(lines.map(({ phase }) => phase.id));
  const listed = phases.filter((phase) => !isDrawn.has(phase.id) || unnamed.some((one) => one.phase === phase));
  if (listed.length === 0) return null;
  return (
    <p aria-hidden className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-muted">
      {listed.map((phase) => (
        <span key={phase.id} className="whitespace-nowrap">
          <span className="num me-1 font-semibold">{phases.indexOf(phase) + 1}</span>
          <bdi className="font-medium text-ink">{phase.name}</bdi>
          <span className="num ms-1.5">
            {phase.start ? `${formatDay(phase.start)}, ` : 'no dates, '}
            {daysWords(phase)}
          </span>
        </span>
      ))}
    </p>
  );
}

interface UndrawnProps {
  phases: readonly PhaseSegment[];
  lines: readonly StripLine[];
  unnamed: readonly StripLine[];
  formatDay: (day: string) => string;
}

interface SegmentProps {
  drawn: StripLine;
  number: number;
  /** Of the whole string, px. */
  width: number;
  formatDay: (day: string) => string;
}

function Segment({ drawn: { phase, from, to, line, room }, number, width, formatDay }: SegmentProps) {
  const isNamed = room >= leastRoom;
  // A share of the segment, so that it holds on paper as well, which is of another width.
  const nameWidth = `calc(${percent(room / width / (to - from))} - ${labelGap}px)`;
  return (
    <div
      className="absolute"
      style={{ insetInlineStart: percent(from), inlineSize: percent(to - from), insetBlockStart: line * lineHeight }}
    >
      <p className="flex h-5 items-center gap-1.5 text-13 font-medium" style={isNamed ? { inlineSize: nameWidth } : undefined}>
        {isNamed && room >= roomForMark && <StatusMark status={phase.status} label={statusWords[phase.status]} />}
        {isNamed ? (
          <span className="truncate bg-surface">
            <bdi>{phase.name}</bdi>
          </span>
        ) : (
          <span className="num w-full text-center text-12 font-semibold text-ink-muted">{number}</span>
        )}
      </p>
      <div className="relative mt-1 h-2">
        <div className={cx('absolute inset-0 border forced-color-adjust-none', phaseLine[phase.colour])}>
          <div className={cx('h-full', phaseFill[phase.colour])} style={{ inlineSize: percent(phase.doneShare) }} />
        </div>
        <Slash className="start-0" />
        <Slash className="start-full" />
      </div>
      {isNamed && (
        // Today's line goes behind them.
        <p className="num mt-1 w-fit bg-surface text-12 whitespace-nowrap text-ink-muted">
          {phase.start && formatDay(phase.start)}
          <br />
          {daysWords(phase)}
        </p>
      )}
    </div>
  );
}

/** What the drawing says, in words. */
function SpokenPhases({ phases, today, formatDay }: Required<PhasesStripProps>) {
  return (
    <ol aria-label="Phases" className="sr-only">
      {phases.map((phase) => (
        <li key={phase.id} aria-current={isDuring(phase, today) ? 'step' : undefined}>
          <bdi>{phase.name}</bdi>, {statusWords[phase.status]}
          {phase.start && (
            <>
              , <time dateTime={phase.start}>{formatDay(phase.start)}</time>
            </>
          )}
          , {daysWords(phase)}
        </li>
      ))}
    </ol>
  );
}

/** Across the lines of the string, with its word below them. */
function Today({ lines, today }: { lines: readonly StripLine[]; today: string }) {
  if (!spanHolds(lines, today)) return null;
  const { first, last } = spanOf(lines.map(({ phase }) => phase));
  const at = (moment(today) - first) / (last - first);
  return (
    <span
      className={cx(
        'absolute inset-y-5 bottom-0 flex flex-col items-center',
        at < 0.05 ? '' : at > 0.95 ? '-translate-x-full' : '-translate-x-1/2',
      )}
      style={{ insetInlineStart: percent(at) }}
    >
      <span className="w-px flex-1 bg-accent forced-color-adjust-none" />
      <span className="rounded-1 bg-accent px-1.25 text-11 leading-4 font-semibold text-accent-ink">Today</span>
    </span>
  );
}

function PhasesList({ phases, formatDay }: { phases: readonly PhaseSegment[]; formatDay: (day: string) => string }) {
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

/** Heights of a line of the string, and of the word under it, px. */
const lineHeight = 72;
const todayHeight = 16;
/** Below this room a name would be a letter or two. */
const leastRoom = 76;
const roomForMark = 110;
const labelGap = 10;

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

function isDuring(phase: PhaseSegment, today: string): boolean {
  return phase.start !== null && phase.end !== null && phase.start <= today && today <= phase.end;
}

const daysWords = ({ workingDays }: PhaseSegment): string => `${workingDays} ${workingDays === 1 ? 'day' : 'days'}`;
const percent = (share: number): string => `${share * 100}%`;

const shortDay = (day: string): string => formatDayBy(day, { day: 'numeric', month: 'short' });
