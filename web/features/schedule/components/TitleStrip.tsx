// The title block under the sheet: what it says, and the key in its own lines.

import type { ReactNode } from 'react';
import { type Day, workingDaysBetween } from '../../../../domain/kernel/calendar.ts';
import { workingDaysLater } from '../../../../domain/schedule/baselines.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { endOfPlan, targetAfter } from '../../../../domain/projects/phases.ts';
import { planOf } from '../../../../domain/schedule/rules.ts';
import { plainDay, shortDay, weekday } from '../../../lib/dates.ts';
import { cx } from '../../../ui/cx.ts';
import { targetWords, wholeWords } from './driftWords.ts';
import { spanOf } from './lengths.ts';
import type { Compared } from './useShownBaseline.ts';

export interface TitleStripProps {
  schedule: Schedule;
  /** As the server knows it: what is on its way does with the target what it does in the hand. */
  known: Schedule;
  /** As it will be while something is held: what that changes is said in clay. */
  now: Schedule;
  today: Day;
  target: Day | null;
  isNarrow: boolean;
  compared: Compared | null;
}

export function TitleStrip({ schedule, known, now, today, target, isNarrow, compared }: TitleStripProps) {
  const { calendar } = planOf(now);
  const [was, is] = [extentOf(schedule), extentOf(now)];
  const [before, ends] = [was.span?.end ?? null, is.span?.end ?? null];
  const isMoved = before !== ends;
  // What the server does with it once the change stands.
  const goesTo = now === known ? target : targetAfter({ target, before: endOfPhases(known), after: endOfPhases(now) });
  const slipped = before && ends ? workingDaysLater({ was: before, now: ends, calendar }) : 0;
  const gone =
    is.span && today > is.span.start ? workingDaysBetween(is.span.start, today < is.span.end ? today : is.span.end, calendar) : 0;
  return (
    <section
      aria-label="Title block"
      className="flex h-12 shrink-0 items-stretch overflow-hidden border-t border-ink bg-surface text-13 max-md:hidden"
    >
      <Cell label="Programme" value={`As of ${shortDay(today)}`} width="w-28" />
      <Cell label="Finish" value={finishWords(before, ends, today)} isMoved={isMoved} width="w-48" />
      <Cell
        label="Target"
        value={goesTo !== target && goesTo ? `Moves to ${plainDay(goesTo, today)}` : targetWords({ target, end: ends, calendar, today })}
        isMoved={(isMoved && goesTo !== null) || goesTo !== target}
        width="w-40"
      />
      {compared && compared.finish !== null && (
        <Cell
          label={`Baseline: ${compared.name}`}
          value={wholeWords({ finish: compared.finish + slipped, added: compared.added.size, gone: compared.gone })}
          isMoved={isMoved}
          width="w-60"
        />
      )}
      <Cell label="Working days" value={`${gone} of ${is.whole} gone`} isMoved={was.whole !== is.whole} width="w-32" />
      {!isNarrow && (
        <div className="@container min-w-0 flex-1">
          <ul className="flex gap-3 pl-3 text-ink-muted" aria-label="Key">
            {keys.map(({ word, sample, room }) => (
              <li key={word} className={cx('flex h-12 items-center gap-1.5 whitespace-nowrap', room)}>
                <svg width={28} height={14} aria-hidden>
                  {sample}
                </svg>
                {word}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const endOfPhases = ({ rows }: Schedule): Day | null =>
  endOfPlan(rows.flatMap(({ kind, start, end }) => (kind === 'phase' && start && end ? [{ start, end }] : [])));

function extentOf(schedule: Schedule) {
  const span = spanOf(schedule.rows);
  return { span, whole: span ? workingDaysBetween(span.start, span.end, planOf(schedule).calendar) : 0 };
}

/** "Wed 21 Oct → Tue 27 Oct" while something that is held moves it. */
function finishWords(before: Day | null, ends: Day | null, today: Day): string {
  if (!ends) return 'Nothing drawn';
  return before && before !== ends ? `${weekday(before)} → ${weekday(ends)}` : weekday(ends, today);
}

interface CellProps {
  label: string;
  value: string;
  /** By what is held. */
  isMoved?: boolean;
  /** It keeps it when its value changes. */
  width: string;
}

const Cell = ({ label, value, isMoved = false, width }: CellProps) => (
  <div className={cx('num flex shrink-0 flex-col justify-center border-r border-hairline pr-3 pl-3 first:pl-0', width)}>
    <span className="truncate text-12 text-ink-muted">
      <bdi>{label}</bdi>
    </span>
    <span className={cx('truncate font-semibold', isMoved && 'text-accent-text')}>{value}</span>
  </div>
);

/** Each with the width below which it has no room beside those before it. */
const keys: { word: string; sample: ReactNode; room: string }[] = [
  {
    word: 'Done, to do',
    room: '@max-[114px]:hidden',
    sample: (
      <>
        <rect x={0.5} y={1.5} width={27} height={11} fill="var(--surface-raised)" stroke="var(--control-line)" />
        <rect x={0.5} y={1.5} width={17} height={11} fill="var(--phase-3)" stroke="var(--control-line)" />
      </>
    ),
  },
  {
    word: 'Critical',
    room: '@max-[201px]:hidden',
    sample: <rect x={1} y={2} width={26} height={10} fill="none" stroke="var(--ink)" strokeWidth={2} />,
  },
  {
    word: 'Baseline',
    room: '@max-[289px]:hidden',
    sample: <path d="M3.500 4v6M24.500 4v6M3.500 7h21" fill="none" stroke="var(--ink-faint)" />,
  },
  {
    word: 'Holiday',
    room: '@max-[374px]:hidden',
    sample: <path d="M1 13 13 1M8 13 20 1M15 13 27 1" fill="none" stroke="var(--hairline-strong)" />,
  },
  {
    word: 'Milestone',
    room: '@max-[464px]:hidden',
    sample: <path d="M14 1 20 7 14 13 8 7z" fill="var(--ink-muted)" />,
  },
  {
    word: 'Gate',
    room: '@max-[542px]:hidden',
    sample: (
      <>
        <path d="M14 0.500 20.500 7 14 13.500 7.500 7z" fill="none" stroke="var(--ink)" strokeWidth={1.4} />
        <path d="M14 4.200 16.800 7 14 9.800 11.200 7z" fill="var(--ink)" />
      </>
    ),
  },
];
