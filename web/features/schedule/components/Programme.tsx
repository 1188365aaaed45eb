// The sheet with its toolbar and title block: which part of the time is shown, and what becomes of a change.

import { useMemo, useRef, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleChange } from '../../../../domain/schedule/contract.ts';
import type { PlanLink, RowId } from '../../../../domain/schedule/plan.ts';
import { brokenOf, changeSchedule } from '../../../../domain/schedule/rules.ts';
import { undoLast, useLastAct } from '../../../lib/undo.ts';
import { reasonOf } from '../../../lib/words.ts';
import { useScheduleActs } from '../actions.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { actWords } from './actWords.ts';
import { BaselineMenu } from './BaselineMenu.tsx';
import { useTimeView } from './useTimeView.ts';
import { useSheetLook } from './useSheetLook.ts';
import { useShownBaseline } from './useShownBaseline.ts';
import { DaysOff } from './DaysOff.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { LinkSettings } from './LinkSettings.tsx';
import { RowPlan } from './RowPlan.tsx';
import { leftWidths } from './leftWidths.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './sheetProps.ts';
import { SheetToolbar } from './SheetToolbar.tsx';
import { TitleStrip } from './TitleStrip.tsx';
import type { SheetCommand } from './useSheetKeys.ts';
import { useElementWidth } from '../../../ui/useElementWidth.ts';

export interface ProgrammeProps {
  project: Project;
  schedule: Schedule;
  today: Day;
  onOpenTask: (id: string) => void;
}

// oxlint-disable-next-line lengths/own-lines -- The same of the page round the sheet.
export function Programme({ project, schedule, today, onOpenTask }: ProgrammeProps) {
  const look = useSheetLook();
  const { showsCritical } = look;
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => finishedPhases(schedule));
  const [chosenLink, chooseLink] = useState<PlanLink | null>(null);
  const [planned, setPlanned] = useState<RowId | null>(null);
  const [tried, setTried] = useState<ScheduleChange[] | null>(null);
  // On the programme as it is by now: somebody else may move it meanwhile.
  const preview = useMemo(() => {
    const result = tried && changeSchedule({ schedule, changes: tried });
    return result?.ok ? result.value : null;
  }, [schedule, tried]);
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isNarrow = width < 900;
  const act = useScheduleActs(project.id);
  const lastAct = useLastAct();
  const left = isNarrow ? leftWidths.narrow : look.left;
  const { scale, zoom, setZoom, zoomBy, goToToday } = useTimeView({ schedule, today, scroller, left, room: Math.max(200, width - left) });
  const baselines = useShownBaseline(project.id, schedule);

  const commands: Record<SheetCommand, () => void> = {
    zoomIn: () => zoomBy(-1),
    zoomOut: () => zoomBy(1),
    fit: () => setZoom('fit'),
    today: goToToday,
    critical: () => look.set({ showsCritical: !showsCritical }),
    baseline: baselines.toggle,
  };
  const change: SheetProps['onChange'] = ({ schedule: from, changes, held, ...outcome }) =>
    act({ schedule: from, changes, title: (changed) => actWords(changed, changes, held), ...outcome });
  const nameOf = (id: string) => schedule.rows.find((row) => row.id === id)?.name ?? '';
  const plannedRow = schedule.rows.find(({ id }) => id === planned);
  const readOnly = reasonOf(schedule.can.edit);

  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col">
      <SheetToolbar
        zoom={zoom}
        onZoom={setZoom}
        onToday={goToToday}
        onUndo={undoLast}
        canUndo={lastAct !== undefined}
        // What somebody did who may not draw, as how far their task is, they take back too.
        disabledReason={lastAct === undefined ? readOnly : undefined}
        showsCritical={showsCritical}
        onCritical={commands.critical}
        isNarrow={isNarrow}
        baseline={<BaselineMenu projectId={project.id} baselines={baselines} today={today} disabledReason={readOnly} />}
        exports={<ExportMenu project={project} schedule={schedule} today={today} />}
        daysOff={
          <DaysOff
            schedule={schedule}
            today={today}
            disabledReason={readOnly}
            onTry={setTried}
            onChange={(changes, outcome) => change({ schedule, changes, held: null, ...outcome })}
          />
        }
      />
      <div className="-mr-10 flex min-h-0 flex-1 flex-col">
        <Sheet
          project={project}
          schedule={schedule}
          today={today}
          scale={scale}
          folded={folded}
          onFold={(id) => setFolded(toggled(folded, id))}
          onUnfold={(id) => folded.has(id) && setFolded(toggled(folded, id))}
          showsCritical={showsCritical}
          isNarrow={isNarrow}
          scroller={scroller}
          onCommand={(command) => commands[command]()}
          onChange={change}
          onOpenTask={onOpenTask}
          onChooseLink={chooseLink}
          onPlan={setPlanned}
          compared={baselines.compared}
          left={left}
          preview={preview}
          renderStrip={(now) => (
            <TitleStrip
              schedule={schedule}
              now={now}
              today={today}
              target={project.targetEnd}
              isNarrow={isNarrow}
              compared={baselines.compared}
            />
          )}
          onLeft={isNarrow ? null : (next) => look.set({ left: next })}
        />
        <VisuallyHidden>
          <span aria-live="polite">{baselines.said}</span>
        </VisuallyHidden>
      </div>
      {plannedRow && (
        <RowPlan
          schedule={schedule}
          row={plannedRow}
          today={today}
          onChange={(changes) => change({ schedule, changes, held: null })}
          onClose={() => setPlanned(null)}
        />
      )}
      {chosenLink && (
        <LinkSettings
          link={chosenLink}
          names={{ from: nameOf(chosenLink.from), to: nameOf(chosenLink.to) }}
          broken={brokenOf(schedule).get(chosenLink.id) ?? null}
          disabledReason={readOnly}
          onSave={(link) => change({ schedule, changes: [{ kind: 'link', link }], held: null })}
          onDelete={() => change({ schedule, changes: [{ kind: 'unlink', id: chosenLink.id }], held: null })}
          onClose={() => chooseLink(null)}
        />
      )}
    </div>
  );
}

const finishedPhases = ({ rows }: Schedule): ReadonlySet<string> =>
  new Set(rows.filter(({ kind, isFinished }) => kind === 'phase' && isFinished).map(({ id }) => id));

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  set.has(id) ? new Set([...set].filter((one) => one !== id)) : new Set([...set, id]);
