// The programme on a phone (LOOK-plan, j4): the whole plan as a string, then what is on, week by week, each week's five days beside it.

import { Diamond, Ellipsis, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { addDays, type Day } from '../../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleRow } from '../../../../../domain/schedule/contract.ts';
import { isPhase, isTask, type RowId } from '../../../../../domain/schedule/plan.ts';
import { criticalOf, planOf } from '../../../../../domain/schedule/rules.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import { dayRange } from '../../../../lib/dates.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { EmptyPlan } from '../../../../ui/drawings/EmptyPlan.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { MenuItem, MenuLine } from '../../../../ui/Menu.tsx';
import { useScheduleActs } from '../../actions.tsx';
import { actWords } from '../actWords.ts';
import { ExportMenu } from '../ExportMenu.tsx';
import { RowPlan } from '../RowPlan.tsx';
import { AgendaRow, type AgendaRowProps } from './AgendaRow.tsx';
import { AgendaString } from './AgendaString.tsx';
import { isAhead, isPassed, lettersOf, weekName, weeksOf, workWeekOf } from './agendaWeeks.ts';
import { MoveSheet } from './MoveSheet.tsx';
import { useWeeksInSight } from './useWeeksInSight.ts';

const choices = { all: 'All', mine: 'Mine', critical: 'Critical', gates: 'Gates' };
type Choice = keyof typeof choices;

export interface ProgrammeAgendaProps {
  project: Project;
  schedule: Schedule;
  today: Day;
  onOpenTask: (id: TaskId) => void;
  /** The row that is being moved. */
  moving: RowId | null;
  onMove: (id: RowId | null) => void;
  /** Asks for a new one. */
  onAdd: (kind: 'phase' | 'milestone') => void;
}

export function ProgrammeAgenda({ project, schedule, today, onOpenTask, moving, onMove, onAdd }: ProgrammeAgendaProps) {
  const [choice, setChoice] = useState<Choice>('all');
  const [planned, setPlanned] = useState<RowId | null>(null);
  const act = useScheduleActs(project.id);
  const critical = useMemo(() => criticalOf(schedule), [schedule]);
  const rows = useMemo(() => new Map(schedule.rows.map((row) => [row.id, row])), [schedule]);
  const chosen = useChosenRows(schedule, today, critical);
  const { calendar } = planOf(schedule);
  const week = useMemo(() => workWeekOf(calendar), [calendar]);
  const weeks = useMemo(() => weeksOf(chosen[choice], today, week), [chosen, choice, today, week]);
  const passed = choice === 'gates' ? schedule.rows.filter((row) => isPassed(row, today)) : [];
  const list = useRef<HTMLDivElement>(null);
  const { inSight, goTo } = useWeeksInSight(list, weeks);
  const plannedRow = schedule.rows.find(({ id }) => id === planned);
  const movingRow = schedule.rows.find(({ id }) => id === moving);
  const rowProps = {
    today,
    rows,
    calendar,
    week,
    critical,
    onOpen: (row: ScheduleRow) => (isTask(row) ? onOpenTask(row.id) : setPlanned(row.id)),
    onMove: ({ id }: ScheduleRow) => onMove(id),
  };
  return (
    <div className="pb-6">
      <AgendaString schedule={schedule} week={week} today={today} inSight={inSight} onGoTo={goTo} />
      <div className="flex items-center gap-2 py-3">
        <div data-filters="" className="-ms-4 flex flex-1 gap-2 overflow-x-auto py-1 ps-4">
          {namesOf(choices).map((value) => (
            <Chip key={value} large chosen={choice === value} count={chosen[value].length} onClick={() => setChoice(value)}>
              {choices[value]}
            </Chip>
          ))}
        </div>
        <AgendaMenu project={project} schedule={schedule} today={today} onAdd={onAdd} />
      </div>
      {schedule.rows.every(isPhase) ? (
        <PhasesAlone canEdit={schedule.can.edit} onAdd={() => onAdd('milestone')} />
      ) : (
        weeks.length === 0 && <EmptyState sentence="Nothing of this is still to come." />
      )}
      <div ref={list}>
        {weeks.map(({ begins, rows: own }) => (
          <WeekSection key={begins} begins={begins} own={own} {...rowProps} />
        ))}
        {passed.length > 0 && <PassedSection own={passed} {...rowProps} />}
      </div>
      {plannedRow && (
        <RowPlan
          schedule={schedule}
          row={plannedRow}
          today={today}
          onChange={(changes) => act({ schedule, changes, title: (changed) => actWords(changed, changes, null) })}
          onClose={() => setPlanned(null)}
          onMove={() => {
            setPlanned(null);
            onMove(plannedRow.id);
          }}
        />
      )}
      {movingRow && (
        <MoveSheet
          key={movingRow.id}
          schedule={schedule}
          row={movingRow}
          onMove={(change, outcome) =>
            act({ schedule, changes: [change], title: (changed) => actWords(changed, [change], movingRow), ...outcome })
          }
          onClose={() => onMove(null)}
        />
      )}
    </div>
  );
}

interface PhasesAloneProps {
  canEdit: Schedule['can']['edit'];
  onAdd: () => void;
}

/** A plan as it begins: phases are drawn above, and no week has anything of its own yet. */
const PhasesAlone = ({ canEdit, onAdd }: PhasesAloneProps) => (
  <EmptyState
    drawing={<EmptyPlan />}
    sentence="The phases stand: add what happens in them."
    action={
      <Button variant="primary" disabledReason={reasonOf(canEdit)} onClick={onAdd}>
        New milestone
      </Button>
    }
  />
);

type AgendaMenuProps = Pick<ProgrammeAgendaProps, 'project' | 'schedule' | 'today' | 'onAdd'>;

const AgendaMenu = ({ project, schedule, today, onAdd }: AgendaMenuProps) => (
  <span className="print:hidden">
    <ExportMenu
      project={project}
      schedule={schedule}
      today={today}
      compared={null}
      trigger={<IconButton icon={Ellipsis} label="More of the programme" className="size-9! border border-hairline-strong" />}
    >
      <MenuItem icon={Plus} disabledReason={reasonOf(project.can.edit)} onSelect={() => onAdd('phase')}>
        New phase…
      </MenuItem>
      <MenuItem icon={Diamond} disabledReason={reasonOf(schedule.can.edit)} onSelect={() => onAdd('milestone')}>
        New milestone…
      </MenuItem>
      <MenuLine />
    </ExportMenu>
  </span>
);

function useChosenRows(schedule: Schedule, today: Day, critical: ReadonlySet<RowId>): Record<Choice, ScheduleRow[]> {
  const { id: me } = useUser();
  return useMemo(() => {
    const open = schedule.rows.filter((row) => isAhead(row, today));
    return {
      all: open.filter(({ kind }) => kind !== 'phase'),
      mine: open.filter(({ assigneeIds }) => assigneeIds.some((id) => id === me)),
      critical: open.filter(({ id, kind }) => kind !== 'phase' && critical.has(id)),
      gates: open.filter(({ kind }) => kind !== 'task'),
    };
  }, [schedule, me, critical, today]);
}

interface RowsProps extends Omit<AgendaRowProps, 'row' | 'begins'> {
  /** Those that stand in it. */
  own: readonly ScheduleRow[];
}

function WeekSection({ begins, own, ...rest }: RowsProps & { begins: Day }) {
  const { today, week } = rest;
  const which = weekName(begins, today, week);
  const days = Array.from({ length: week.length }, (_, place) => addDays(begins, place));
  return (
    <section data-week={begins} aria-label={which} className="mb-5 scroll-mt-4">
      <h3 className="flex items-end border-b border-ink pb-1.5">
        <span className="text-14 font-semibold">{which}</span>
        <span className="num ms-2 flex-1 text-13 text-ink-muted">{dayRange(begins, addDays(begins, week.length - 1), today)}</span>
        <span aria-hidden className="num flex text-12 font-semibold text-ink-muted">
          {days.map((day, place) => (
            <span key={day} className={`w-4.5 text-center ${day === today ? 'text-accent-text' : ''}`}>
              {lettersOf(week).charAt(place)}
            </span>
          ))}
        </span>
      </h3>
      <ul>
        {own.map((row) => (
          <AgendaRow key={row.id} row={row} begins={begins} {...rest} />
        ))}
      </ul>
    </section>
  );
}

/** Below what is to come: an approval is taken back here too. */
const PassedSection = ({ own, ...rest }: RowsProps) => (
  <section aria-label="Passed" className="mb-5">
    <h3 className="border-b border-ink pb-1.5 text-14 font-semibold">Passed</h3>
    <ul>
      {own.map((row) => (
        <AgendaRow key={row.id} row={row} begins={null} {...rest} />
      ))}
    </ul>
  </section>
);
