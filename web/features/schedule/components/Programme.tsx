// The sheet with its toolbar and title block: which part of the time is shown, and what becomes of a change.

import { useLayoutEffect, useMemo, useRef, useState } from 'react';
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
import { usePinchZoom } from './usePinchZoom.ts';
import { useSheetLook } from './useSheetLook.ts';
import { useShownBaseline } from './useShownBaseline.ts';
import { DaysOff } from './DaysOff.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { spanOf } from './lengths.ts';
import { LinkSettings } from './LinkSettings.tsx';
import { RowPlan } from './RowPlan.tsx';
import { leftWidths } from './leftWidths.ts';
import { Sheet } from './Sheet.tsx';
import type { SheetProps } from './sheetProps.ts';
import { SheetToolbar, type ZoomChoice } from './SheetToolbar.tsx';
import {
  type Anchor,
  beforePlan,
  dayWidths,
  fittingWidth,
  nearestZoom,
  scrolledTo,
  timeScale,
  type TimeScale,
  zooms,
} from './timeScale.ts';
import { TitleStrip } from './TitleStrip.tsx';
import type { SheetCommand } from './useSheetKeys.ts';
import { useElementWidth } from '../../../ui/useElementWidth.ts';

export interface ProgrammeProps {
  project: Project;
  schedule: Schedule;
  today: Day;
  onOpenTask: (id: string) => void;
}

export function Programme({ project, schedule, today, onOpenTask }: ProgrammeProps) {
  const [zoom, choose] = useState<ZoomChoice | number>('week');
  const anchor = useRef<Anchor | null>(null);
  const setZoom = (next: ZoomChoice) => choose(next);
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
  const span = useStableSpan(schedule, today);
  const left = isNarrow ? leftWidths.narrow : look.left;
  const room = Math.max(200, width - left);
  const scale = useMemo(() => {
    const dayWidth = typeof zoom === 'number' ? zoom : zoom === 'fit' ? fittingWidth({ ...span, room }) : dayWidths[zoom];
    return timeScale({ ...span, width: dayWidth, atLeast: room });
  }, [span, zoom, room]);
  const goTo = useViewOf({ scroller, scale, today, span, zoom, room, anchor });
  usePinchZoom({
    scroller,
    scale,
    left,
    onZoom: (next, at) => {
      // At its limit nothing is drawn anew: the sheet goes with the fingers, and no later zoom is about where they were.
      if (next === scale.width) return scroller.current?.scrollTo({ left: scrolledTo(at, scale) });
      anchor.current = at;
      choose(next);
    },
  });

  const baselines = useShownBaseline(project.id, schedule);

  const commands: Record<SheetCommand, () => void> = {
    zoomIn: () => setZoom(nextZoom(zoom, -1)),
    zoomOut: () => setZoom(nextZoom(zoom, 1)),
    fit: () => setZoom('fit'),
    today: goTo,
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
        zoom={typeof zoom === 'number' ? nearestZoom(zoom) : zoom}
        onZoom={setZoom}
        onToday={goTo}
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

/** The zoom above or below; from a width between two, the next of them. */
function nextZoom(zoom: ZoomChoice | number, step: 1 | -1): ZoomChoice {
  if (typeof zoom === 'number') {
    const beyond = step < 0 ? zooms.findLast((one) => dayWidths[one] > zoom * 1.05) : zooms.find((one) => dayWidths[one] < zoom * 0.95);
    return beyond ?? (step < 0 ? 'day' : 'quarter');
  }
  const at = zoom === 'fit' ? zooms.indexOf('month') : zooms.indexOf(zoom);
  return zooms[Math.max(0, Math.min(zooms.length - 1, at + step))] ?? 'week';
}

interface Span {
  start: Day;
  end: Day;
}

/** The time that the sheet covers: it grows with the plan, and does not shrink under the pointer. */
function useStableSpan(schedule: Schedule, today: Day): Span {
  const now = spanOf(schedule.rows) ?? { start: today, end: today };
  const [kept, setKept] = useState(now);
  const start = now.start < kept.start ? now.start : kept.start;
  const end = now.end > kept.end ? now.end : kept.end;
  if (start !== kept.start || end !== kept.end) setKept({ start, end });
  return kept;
}

interface View {
  scroller: React.RefObject<HTMLDivElement | null>;
  scale: TimeScale;
  today: Day;
  span: Span;
  zoom: ZoomChoice | number;
  room: number;
  /** What the zoom is about, where fingers or a wheel said so. */
  anchor: React.RefObject<Anchor | null>;
}

/** Keeps the day under the fingers, else in the middle, through a zoom, begins at today where the plan runs, else at its start. @returns goes to today */
function useViewOf({ scroller, scale, today, span, zoom, room, anchor }: View): () => void {
  const middle = useRef<Day | null>(null);
  useLayoutEffect(() => {
    // Talks to the scroller, once the sheet has its new width and before that is painted.
    const element = scroller.current;
    if (!element) return;
    const held = anchor.current;
    anchor.current = null;
    const runs = today >= span.start && today <= span.end;
    const day = middle.current ?? (runs ? today : span.start);
    if (held) element.scrollLeft = scrolledTo(held, scale);
    else element.scrollLeft = zoom === 'fit' ? scale.xOf(span.start) - beforePlan : scale.xOf(day) - room * (middle.current ? 0.5 : 0.33);
    const remember = () => {
      if (zoom !== 'fit') middle.current = scale.dayAt(element.scrollLeft + room / 2);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- for another scale alone: a live move does not make the view jump
  }, [scale.width, room > 0, scroller, zoom, anchor]);
  return () => scroller.current?.scrollTo({ left: scale.xOf(today) - room / 3 });
}
