// The programme on a phone (LOOK-plan, j4): what is on, week by week, each week's five days beside it.

import { useMemo, useState } from 'react';
import { addDays, type Day, dayOfWeek } from '../../../../domain/kernel/calendar.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { criticalOf, planOf } from '../../../../domain/schedule/rules.ts';
import { dayRange, weekday } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { type People, usePeople } from '../../studios/queries.ts';
import { barWords } from './barWords.ts';
import { markOfRow } from './rowMarks.ts';

type Choice = 'all' | 'mine' | 'critical' | 'gates';

export interface ProgrammeAgendaProps {
  schedule: Schedule;
  today: Day;
  onOpenTask: (id: string) => void;
}

export function ProgrammeAgenda({ schedule, today, onOpenTask }: ProgrammeAgendaProps) {
  const [choice, setChoice] = useState<Choice>('all');
  const { id: me } = useUser();
  const people = usePeople();
  const critical = useMemo(() => criticalOf(schedule), [schedule]);
  const chosen = useMemo(() => {
    const open = schedule.rows.filter((row) => isAhead(row, today));
    return {
      all: open.filter(({ kind }) => kind !== 'phase'),
      mine: open.filter(({ assigneeIds }) => assigneeIds.some((id) => id === me)),
      critical: open.filter(({ id, kind }) => kind !== 'phase' && critical.has(id)),
      gates: open.filter(({ kind }) => kind !== 'task'),
    };
  }, [schedule, me, critical, today]);
  const weeks = useMemo(() => weeksOf(chosen[choice], today), [chosen, choice, today]);
  const choices: [Choice, string][] = [
    ['all', 'All'],
    ['mine', 'Mine'],
    ['critical', 'Critical'],
    ['gates', 'Gates'],
  ];
  return (
    <div className="pb-6">
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-3">
        {choices.map(([value, label]) => (
          <Chip key={value} chosen={choice === value} count={chosen[value].length} onClick={() => setChoice(value)}>
            {label}
          </Chip>
        ))}
      </div>
      {weeks.length === 0 && <EmptyState sentence="Nothing of this is still to come." />}
      {weeks.map(({ monday, rows }) => (
        <section key={monday} aria-label={weekName(monday, today)} className="mb-5">
          <h3 className="flex items-end border-b border-ink pb-1.5">
            <span className="text-14 font-semibold">{weekName(monday, today)}</span>
            <span className="num ml-2 flex-1 text-13 text-ink-muted">{dayRange(monday, addDays(monday, 4), today)}</span>
            <span aria-hidden className="num flex text-12 font-semibold text-ink-muted">
              {[0, 1, 2, 3, 4].map((index) => (
                <span key={index} className={`w-4.5 text-center ${addDays(monday, index) === today ? 'text-accent-text' : ''}`}>
                  {'MTWTF'.charAt(index)}
                </span>
              ))}
            </span>
          </h3>
          <ul>
            {rows.map((row) => (
              <AgendaRow
                key={row.id}
                row={row}
                monday={monday}
                today={today}
                schedule={schedule}
                people={people}
                isCritical={critical.has(row.id)}
                onOpen={row.kind === 'task' ? () => onOpenTask(row.id) : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Work that is not done, and gates and milestones that are still to come. */
const isAhead = ({ kind, end, isFinished, gate }: ScheduleRow, today: Day): boolean => {
  if (end === null || isFinished || (kind === 'phase' && !gate)) return false;
  return kind !== 'milestone' || end >= today;
};

interface AgendaRowProps {
  row: ScheduleRow;
  monday: Day;
  today: Day;
  schedule: Schedule;
  people: People;
  isCritical: boolean;
  onOpen: (() => void) | undefined;
}

function AgendaRow({ row, monday, today, schedule, people, isCritical, onOpen }: AgendaRowProps) {
  const words = row.kind === 'task' ? barWords({ row, today, calendar: planOf(schedule).calendar }) : null;
  const face = row.assigneeIds[0] ? people.find(row.assigneeIds[0]) : null;
  const content = (
    <>
      <StatusMark {...markOfRow(row)} />
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate text-14 font-medium">
          <bdi>{row.name}</bdi>
        </span>
        <span className="flex items-center gap-1.5 text-13 text-ink-muted">
          {face && <Avatar name={face.name} src={face.src} size={20} decorative />}
          {words ? (
            <span className={words.tone === 'overdue' ? 'text-overdue-text' : 'text-at-risk-text'}>{words.text}</span>
          ) : (
            <span className="truncate">{`${face ? `${face.name.split(' ')[0]}, ` : ''}to ${weekday(row.end ?? today)}`}</span>
          )}
        </span>
      </span>
      <WeekBar row={row} monday={monday} today={today} isCritical={isCritical} />
    </>
  );
  const look = 'flex h-14 w-full items-center gap-3 border-b border-hairline';
  return (
    <li>
      {onOpen ? (
        <button type="button" data-value="" className={look} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}

const dayWidth = 18;

/** The five days of the week, and the bar in them; it goes on where its end is not this week's. */
function WeekBar({ row, monday, today, isCritical }: Pick<AgendaRowProps, 'row' | 'monday' | 'today' | 'isCritical'>) {
  const friday = addDays(monday, 4);
  const start = row.start ?? row.end ?? monday;
  const end = row.end ?? monday;
  const [from, to] = [start < monday ? monday : start, end > friday ? friday : end];
  const left = (dayOfWeek(from) - 1) * dayWidth;
  const right = Math.min(5, dayOfWeek(to)) * dayWidth;
  return (
    <svg width={5 * dayWidth} height={56} aria-hidden className="shrink-0">
      {[1, 2, 3, 4].map((index) => (
        <line key={index} x1={index * dayWidth} x2={index * dayWidth} y1={0} y2={56} stroke="var(--hairline)" />
      ))}
      {row.kind === 'task' ? (
        right > left && (
          <rect
            x={left + 1}
            y={22}
            width={right - left - 2}
            height={12}
            fill="var(--surface-raised)"
            stroke={isCritical ? 'var(--ink)' : 'var(--control-line)'}
            strokeWidth={isCritical ? 2 : 1}
          />
        )
      ) : (
        <path d={`M${right} 21 ${right + 7} 28 ${right} 35 ${right - 7} 28z`} transform="translate(-8 0)" fill="var(--ink-muted)" />
      )}
      {row.kind === 'task' && row.progress > 0 && start >= monday && right > left && (
        <rect x={left + 1} y={22} width={(right - left - 2) * row.progress} height={12} fill="var(--ink-faint)" />
      )}
      {today >= monday && today <= friday && (
        <line x1={(dayOfWeek(today) - 0.5) * dayWidth} x2={(dayOfWeek(today) - 0.5) * dayWidth} y1={0} y2={56} stroke="var(--accent)" />
      )}
    </svg>
  );
}

interface Week {
  monday: Day;
  rows: ScheduleRow[];
}

const mondayOf = (day: Day): Day => addDays(day, 1 - dayOfWeek(day));

/** Each row in the week of its start, or in this one where it has begun already; weeks without work are left out. */
function weeksOf(rows: readonly ScheduleRow[], today: Day): Week[] {
  const thisWeek = mondayOf(today);
  const weeks = Map.groupBy(rows, ({ start, end }) => {
    const monday = mondayOf(start ?? end ?? today);
    return monday < thisWeek ? thisWeek : monday;
  });
  return [...weeks].map(([monday, own]) => ({ monday, rows: own.toSorted(byDates) })).toSorted((a, b) => (a.monday < b.monday ? -1 : 1));
}

const byDates = (a: ScheduleRow, b: ScheduleRow): number => {
  const [one, other] = [`${a.start ?? a.end}${a.end}`, `${b.start ?? b.end}${b.end}`];
  return one < other ? -1 : Number(one > other);
};

function weekName(monday: Day, today: Day): string {
  const thisWeek = mondayOf(today);
  if (monday === thisWeek) return 'This week';
  if (monday === addDays(thisWeek, 7)) return 'Next week';
  if (monday === addDays(thisWeek, 14)) return 'In two weeks';
  return `Week of ${weekday(monday).slice(4)}`;
}
