// The sheet with its toolbar and title block, and what opens over it: how a row is planned, and how a link is.

import { useRef, useState } from 'react';
import type { ScheduleChange } from '../../../../domain/schedule/contract.ts';
import type { PlanLink, RowId } from '../../../../domain/schedule/plan.ts';
import { undoLast, useLastAct } from '../../../lib/undo.ts';
import { reasonOf } from '../../../lib/words.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { BaselineMenu } from './BaselineMenu.tsx';
import { ChosenLink } from './ChosenLink.tsx';
import { DaysOff } from './DaysOff.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { RowPlan } from './RowPlan.tsx';
import { Sheet } from './Sheet.tsx';
import { SheetToolbar } from './SheetToolbar.tsx';
import { TitleStrip } from './TitleStrip.tsx';
import { type ProgrammeProps, type ProgrammeState, useProgramme } from './useProgramme.ts';

export function Programme(props: ProgrammeProps) {
  const { project, schedule, known, today, onOpenTask, onAddPhase } = props;
  const frame = useRef<HTMLDivElement>(null);
  const programme = useProgramme(props, frame);
  const { isNarrow, left, look, change, commands, baselines } = programme;
  const [chosenLink, chooseLink] = useState<PlanLink | null>(null);
  const [planned, setPlanned] = useState<RowId | null>(null);
  const plan = (changes: ScheduleChange[]) => change({ schedule, changes, held: null });
  const plannedRow = schedule.rows.find(({ id }) => id === planned);
  return (
    // In a low window the page scrolls to it, and it has the height.
    <div ref={frame} className="flex min-h-0 flex-1 flex-col low:h-[calc(100dvh-16px)] low:flex-none">
      <Toolbar {...props} programme={programme} />
      <div className="-mr-10 flex min-h-0 flex-1 flex-col">
        <Sheet
          {...{ project, schedule, today, isNarrow, left, onOpenTask, onAddPhase }}
          scale={programme.view.scale}
          folded={programme.folded}
          onFold={programme.fold}
          onUnfold={programme.unfold}
          showsCritical={look.showsCritical}
          scroller={programme.scroller}
          onCommand={(command) => commands[command]()}
          onChange={change}
          onChooseLink={chooseLink}
          onPlan={setPlanned}
          compared={baselines.compared}
          preview={programme.preview}
          renderStrip={(now) => (
            <TitleStrip {...{ schedule, known, now, today, isNarrow }} target={project.targetEnd} compared={baselines.compared} />
          )}
          onLeft={programme.onLeft}
        />
        <VisuallyHidden>
          <span aria-live="polite">{baselines.said}</span>
        </VisuallyHidden>
      </div>
      {plannedRow && <RowPlan schedule={schedule} row={plannedRow} today={today} onChange={plan} onClose={() => setPlanned(null)} />}
      {chosenLink && <ChosenLink schedule={schedule} link={chosenLink} onChange={plan} onClose={() => chooseLink(null)} />}
    </div>
  );
}

function Toolbar({ project, schedule, today, programme }: ProgrammeProps & { programme: ProgrammeState }) {
  const { view, look, baselines, change } = programme;
  const lastAct = useLastAct();
  const readOnly = reasonOf(schedule.can.edit);
  return (
    <SheetToolbar
      zoom={view.zoom}
      onZoom={view.setZoom}
      onToday={view.goToToday}
      onUndo={() => void undoLast()}
      canUndo={lastAct !== undefined}
      // What somebody did who may not draw, as how far their task is, they take back too.
      disabledReason={lastAct === undefined ? readOnly : undefined}
      showsCritical={look.showsCritical}
      onCritical={programme.commands.critical}
      isNarrow={programme.isNarrow}
      baseline={<BaselineMenu projectId={project.id} baselines={baselines} today={today} disabledReason={readOnly} />}
      exports={<ExportMenu project={project} schedule={schedule} today={today} compared={baselines.compared} />}
      daysOff={
        <DaysOff
          schedule={schedule}
          today={today}
          disabledReason={readOnly}
          onTry={programme.setTried}
          onChange={(changes, outcome) => change({ schedule, changes, held: null, ...outcome })}
        />
      }
    />
  );
}
