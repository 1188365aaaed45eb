// The title block under the sheet: what it says, and the key in its own lines.

import type { ReactNode } from 'react';
import { type Day, workingDaysBetween, type WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { Schedule } from '../../../../domain/schedule/contract.ts';
import { weekday } from '../../../lib/dates.ts';
import { counted } from './barWords.ts';
import { driftWords } from './driftWords.ts';
import { spanOf } from './lengths.ts';
import type { Compared } from './useShownBaseline.ts';

export interface TitleStripProps {
  schedule: Schedule;
  calendar: WorkingCalendar;
  today: Day;
  target: Day | null;
  isNarrow: boolean;
  compared: Compared | null;
}

export function TitleStrip({ schedule, calendar, today, target, isNarrow, compared }: TitleStripProps) {
  const span = spanOf(schedule.rows);
  const whole = span ? workingDaysBetween(span.start, span.end, calendar) : 0;
  const gone =
    span && today > span.start ? Math.min(whole, workingDaysBetween(span.start, today < span.end ? today : span.end, calendar)) : 0;
  return (
    <footer className="flex h-12 shrink-0 items-stretch overflow-hidden border-t border-ink bg-surface text-13 max-md:hidden">
      <Cell label="Finish" value={span ? weekday(span.end) : 'Nothing drawn'} wide />
      <Cell label="Target" value={targetWords({ target, end: span?.end ?? null, calendar })} wide />
      {compared && compared.finish !== null && <Cell label={`Baseline: ${compared.name}`} value={driftWords(compared.finish)} wide />}
      <Cell label="Working days" value={`${gone} of ${whole} gone`} />
      {!isNarrow && (
        <ul className="flex items-center gap-5 pl-4 text-ink-muted" aria-label="Key">
          {keys.map(({ word, sample }) => (
            <li key={word} className="flex items-center gap-2 whitespace-nowrap">
              <svg width={28} height={14} aria-hidden>
                {sample}
              </svg>
              {word}
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

function targetWords({ target, end, calendar }: { target: Day | null; end: Day | null; calendar: WorkingCalendar }): string {
  if (!target) return 'None set';
  if (!end || end === target) return `${weekday(target)}, met`;
  const days = end > target ? workingDaysBetween(target, end, calendar) - 1 : workingDaysBetween(end, target, calendar) - 1;
  return end > target ? `${counted(days, 'day')} late` : `${counted(days, 'day')} in hand`;
}

const Cell = ({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) => (
  <div className={`num flex flex-col justify-center border-r border-hairline pr-4 pl-4 first:pl-0 ${wide ? 'w-44' : 'w-36'}`}>
    <span className="truncate text-12 text-ink-muted">
      <bdi>{label}</bdi>
    </span>
    <span className="truncate font-semibold">{value}</span>
  </div>
);

const keys: { word: string; sample: ReactNode }[] = [
  {
    word: 'Done, to do',
    sample: (
      <>
        <rect x={0.5} y={1.5} width={27} height={11} fill="var(--surface-raised)" stroke="var(--control-line)" />
        <rect x={0.5} y={1.5} width={17} height={11} fill="var(--phase-3)" stroke="var(--control-line)" />
      </>
    ),
  },
  { word: 'Critical', sample: <rect x={1} y={2} width={26} height={10} fill="none" stroke="var(--ink)" strokeWidth={2} /> },
  {
    word: 'Milestone',
    sample: <path d="M14 1 20 7 14 13 8 7z" fill="var(--ink-muted)" />,
  },
  {
    word: 'Gate',
    sample: (
      <>
        <path d="M14 0.500 20.500 7 14 13.500 7.500 7z" fill="none" stroke="var(--ink)" strokeWidth={1.4} />
        <path d="M14 4.200 16.800 7 14 9.800 11.200 7z" fill="var(--ink)" />
      </>
    ),
  },
];
