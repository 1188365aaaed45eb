import { firstName } from '../../../../../domain/identity/names.ts';
import type { Day, WorkingCalendar } from '../../../../../domain/kernel/calendar.ts';
import { addDays, workingDaysBetween } from '../../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import type { RowId } from '../../../../../domain/schedule/plan.ts';
import { weekday } from '../../../../lib/dates.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { StatusMark } from '../../../../ui/StatusMark.tsx';
import { StatusWord } from '../../../../ui/StatusWord.tsx';
import { useLongPress } from '../../../../ui/useLongPress.ts';
import { usePeople } from '../../../studios/queries.ts';
import { barWords, counted } from '../barWords.ts';
import { colourOf, markOfRow } from '../rowMarks.ts';
import type { WorkWeek } from './agendaWeeks.ts';
import { WeekBar } from './WeekBar.tsx';

export interface AgendaRowProps {
  row: ScheduleRow;
  /** On which the week begins that it stands in; null where it is over. */
  begins: Day | null;
  week: WorkWeek;
  today: Day;
  /** Of the whole programme. */
  rows: ReadonlyMap<RowId, ScheduleRow>;
  calendar: WorkingCalendar;
  critical: ReadonlySet<RowId>;
  onOpen: (row: ScheduleRow) => void;
  /** A finger rested on it. */
  onMove: (row: ScheduleRow) => void;
}

export function AgendaRow({ row, begins, week, today, rows, calendar, critical, onOpen, onMove }: AgendaRowProps) {
  const people = usePeople();
  const press = useLongPress(() => onMove(row));
  const face = row.assigneeIds[0] ? people.find(row.assigneeIds[0]) : null;
  const words = row.kind === 'phase' ? null : barWords({ row, today, calendar });
  return (
    <li>
      <button
        type="button"
        data-value=""
        className="flex h-14 w-full items-center gap-3 border-b border-hairline select-none [-webkit-touch-callout:none]"
        onPointerDown={press.begin}
        onContextMenu={(event) => press.took() && event.preventDefault()}
        onClick={() => !press.took() && onOpen(row)}
      >
        <StatusMark {...markOfRow(row)} />
        <span className="min-w-0 flex-1 text-start">
          <span className="block truncate text-14 font-medium">
            <bdi>{row.name}</bdi>
          </span>
          <span className="flex items-center gap-1.5 text-13 text-ink-muted">
            {face && <Avatar name={face.name} src={face.src} size={20} decorative />}
            {words && words.tone !== 'muted' ? (
              <StatusWord status={words.tone} word={words.text} small className="font-regular" />
            ) : (
              <span className="truncate">{words?.text ?? whenWords({ row, face: face?.name, begins, calendar, today })}</span>
            )}
          </span>
        </span>
        {begins && (
          <WeekBar
            row={row}
            begins={begins}
            week={week}
            today={today}
            isCritical={critical.has(row.id)}
            colour={`var(--phase-${colourOf(row, rows)})`}
          />
        )}
      </button>
    </li>
  );
}

interface When extends Pick<AgendaRowProps, 'row' | 'begins' | 'calendar' | 'today'> {
  face: string | undefined;
}

/** "Mirela, 3 days" of what ends in its week, "Aiko, to Tue 24 Mar" of what goes on; what lies on days off its day; of a phase, its gate. */
function whenWords({ row: { kind, start, end }, face, begins, calendar, today }: When): string {
  if (end === null) return '';
  if (kind === 'phase') return `Gate, ${weekday(end, today)}`;
  const goesOn = begins === null || end > addDays(begins, 6) || (start ?? end) < begins;
  const days = workingDaysBetween(start ?? end, end, calendar);
  const when = goesOn ? `to ${weekday(end, today)}` : days === 0 ? weekday(end, today) : counted(days, 'day');
  return face ? `${firstName(face)}, ${when}` : when;
}
