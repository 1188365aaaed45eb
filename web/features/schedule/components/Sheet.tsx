// The programme as a sheet: left a tree grid of its rows, right the time (LOOK-plan). Only what is in sight is drawn.
import { type MouseEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { percentChange } from '../../../../domain/schedule/edits.ts';
import type { MilestoneId } from '../../../../domain/kernel/ids.ts';
import type { PlanLink, RowId } from '../../../../domain/schedule/plan.ts';
import { rowsById } from '../../../../domain/schedule/rowsById.ts';
import { brokenIn, brokenOf, type Changed, planOf } from '../../../../domain/schedule/rules.ts';
import { cx } from '../../../ui/cx.ts';
import { showToast } from '../../../ui/toast/store.ts';
import { reasonOf } from '../../../lib/words.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePeople } from '../../studios/queries.ts';
import { AddedRow } from './AddedRow.tsx';
import type { Column } from './cells.ts';
import { heldWords, lastDay } from './heldWords.ts';
import { placeOf } from './SheetBars.tsx';
import { SheetCells } from './SheetCells.tsx';
import { SheetDrawing } from './SheetDrawing.tsx';
import { SheetHead } from './SheetHead.tsx';
import { headHeight, middleOf, rowHeights, rowsBetween, type SheetRow, sheetRows } from './sheetRows.ts';
import { SheetTip } from './SheetTip.tsx';
import { keepFinger } from './usePinchZoom.ts';
import { useProgressHold } from './useProgressHold.ts';
import { WhyTip } from './WhyTip.tsx';
import type { TimeScale } from './timeScale.ts';
import type { Grip } from './hold.ts';
import { LeftEdge } from './LeftEdge.tsx';
import { showsDoneFrom } from './leftWidths.ts';
import { lengthsOf } from './lengths.ts';
import { ProjectCells } from './ProjectCells.tsx';
import { useCells } from './useCells.ts';
import { useCoarsePointer } from '../../../ui/breakpoints.ts';
import { driftWords } from './driftWords.ts';
import type { Compared } from './useShownBaseline.ts';
import { useCriticalPath } from './useCriticalPath.ts';
import { useCurrentRow } from './useCurrentRow.ts';
import { useAdding, useSheetWork } from './useSheetWork.ts';
import { type HeldBar, useHold } from './useHold.ts';
import { type End, type FindEnd, useLinkDraft } from './useLinkDraft.ts';
import { bringIntoSight, type SheetCommand, useSheetKeys } from './useSheetKeys.ts';
import { useSheetWindow } from './useSheetWindow.ts';

export interface SheetChange {
  schedule: Schedule;
  changes: ScheduleChange[];
  /** The row that was moved itself. */
  held: ScheduleRow | null;
  onDone?: () => void;
  onRefused?: () => void;
}

export interface SheetProps {
  project: Project;
  schedule: Schedule;
  today: Day;
  scale: TimeScale;
  folded: ReadonlySet<string>;
  onFold: (id: string) => void;
  onUnfold: (id: string) => void;
  showsCritical: boolean;
  isNarrow: boolean;
  scroller: React.RefObject<HTMLDivElement | null>;
  onCommand: (command: SheetCommand) => void;
  onChange: (change: SheetChange) => void;
  onOpenTask: (id: string) => void;
  /** Opens how a row is planned. */
  onPlan: (id: RowId) => void;
  onChooseLink: (link: PlanLink) => void;
  /** What is being tried beside the sheet: drawn as if it were in the hand. */
  preview: Changed | null;
  /** Of the left part, px. */
  left: number;
  /** Its edge was dragged; null where it has the width that it has. */
  onLeft: ((width: number) => void) | null;
  /** The baseline that the programme is held against. */
  compared: Compared | null;
  /** The title block of the programme as it will be while something is held. */
  renderStrip: (now: Schedule) => ReactNode;
}

const frozen = headHeight + rowHeights.project;

export function Sheet(props: SheetProps) {
  const { project, schedule, today, scale, folded, onFold, showsCritical, isNarrow, scroller, onChange, onOpenTask, left } = props;
  const people = usePeople();
  const [spoken, announce] = useState('');
  const [current, setCurrent] = useState<RowId | null>(null);
  const [hovered, setHovered] = useState<RowId | null>(null);
  const seen = useSheetWindow(scroller);
  const showsDone = !isNarrow && left >= showsDoneFrom;
  const calendar = useMemo(() => planOf(schedule).calendar, [schedule]);
  const mayEdit = schedule.can.edit === true;

  const wordsOf = (held: HeldBar) => {
    const { dates, difference, follows } = heldWords(held, { schedule, calendar });
    return [dates, difference, follows].filter(Boolean).join(', ');
  };
  const hold = useHold({
    schedule,
    dayWidth: scale.width,
    onDrop: (from, change, row) => onChange({ schedule: from, changes: [change], held: row }),
    announce,
    wordsOf,
  });
  const { held } = hold;
  const progress = useProgressHold(({ row, percent }) => onChange({ schedule, changes: [percentChange(row, percent)], held: null }));
  const [why, setWhy] = useState<string | null>(null);
  const say = (words: string) => {
    announce(words);
    setWhy(words);
  };
  const outcome = held?.changed ?? props.preview;
  const shown = outcome?.schedule ?? schedule;
  const shownCalendar = planOf(shown).calendar;
  const byId = rowsById(shown.rows);
  const before = rowsById(schedule.rows);
  const moved = useMemo(() => new Set(outcome?.moves.map(({ was }) => was.id)), [outcome]);
  const work = useSheetWork({
    project,
    schedule,
    today,
    announce: say,
    onChange: (change) => onChange({ schedule, held: null, ...change }),
    onUnfold: props.onUnfold,
    onMade: setCurrent,
  });
  const isTouch = useCoarsePointer();
  const addingTo = work.addingTo?.id ?? null;
  const placed = useMemo(() => sheetRows(schedule, { folded, isTouch, addingTo }), [schedule, folded, isTouch, addingTo]);
  useCurrentRow(placed, current, setCurrent);
  const critical = useCriticalPath(shown, { isShown: showsCritical, isHeld: held !== null });
  const broken = useMemo(() => (outcome ? brokenIn(outcome) : brokenOf(schedule)), [outcome, schedule]);
  const lengths = useMemo(() => lengthsOf(shown, shownCalendar), [shown, shownCalendar]);
  const phases = useMemo(
    () => placed.rows.flatMap((one) => (one.number === null ? [] : [{ ...one, row: byId.get(one.row.id) ?? one.row }])),
    [placed, byId],
  );
  const rowsSeen = rowsBetween(placed, Math.max(0, seen.top - frozen), seen.bottom - frozen);

  const findEnd: FindEnd = (clientX, clientY) => {
    const box = scroller.current?.getBoundingClientRect();
    const x = clientX - (box?.left ?? 0) + (scroller.current?.scrollLeft ?? 0) - left;
    const y = clientY - (box?.top ?? 0) + (scroller.current?.scrollTop ?? 0) - frozen;
    const under = placed.rows.find((row) => y >= row.top && y < row.top + row.height) ?? null;
    const bar = under && placeOf(under.row, middleOf(under), scale);
    const isNear = bar !== null && x >= bar.left - 16 && x <= bar.right + 16;
    return { x, y, row: isNear ? (under?.row ?? null) : null, end: bar && x > (bar.left + bar.right) / 2 ? 'end' : 'start' };
  };
  const link = useLinkDraft({
    schedule,
    find: findEnd,
    onLink: (made) => onChange({ schedule, changes: [{ kind: 'link', link: made }], held: null }),
    rows: placed.rows,
    spotOf: (at, end) => {
      const bar = placeOf(at.row, middleOf(at), scale);
      return { x: bar?.[end === 'end' ? 'right' : 'left'] ?? 0, y: middleOf(at) };
    },
    announce,
    onAim: (at) => bringIntoSight(scroller.current, at),
  });

  const grip = (row: ScheduleRow, held_: Grip, event: PointerEvent) => {
    const isTaken = takesFinger(event, { row, current });
    if (!isTaken) return;
    setCurrent(row.id);
    if (mayEdit) hold.onGrip(row, held_, event);
  };
  const draw = (row: ScheduleRow, event: PointerEvent) => {
    const box = scroller.current?.getBoundingClientRect();
    setCurrent(row.id);
    hold.onDraw(row, scale.dayAt(event.clientX - (box?.left ?? 0) + (scroller.current?.scrollLeft ?? 0) - left), event);
  };
  const denied = reasonOf(schedule.can.edit);
  const cells = useCells({
    schedule,
    rows: placed.rows,
    calendar,
    today,
    isNarrow,
    showsDone,
    denied,
    deniedTasks: reasonOf(project.can.createTask),
    announce: say,
    sheet: scroller,
    onChange: (changes, row, outcome) => onChange({ schedule, changes, held: row, ...outcome }),
    onProblem: (problem) => showToast({ shape: 'warning', title: 'Nothing was pasted', line: problem }),
    onRow: (row) => {
      setCurrent(row.row.id);
      bringIntoSight(scroller.current, row);
    },
  });
  const approve = (row: ScheduleRow) => {
    const refusal = denied ?? whyNoApproval(row);
    if (refusal) return say(refusal);
    onChange({
      schedule,
      changes: [{ kind: 'approve', id: row.id as MilestoneId, isApproved: !row.isFinished }],
      held: null,
      onDone: () => announce(approvalWords(row)),
    });
  };
  const openRow = (row: ScheduleRow, column: Column | undefined) => {
    if (column && (mayEdit || (column === 'done' && row.mayProgress === true))) cells.begin(row, column);
    else (row.kind === 'task' ? onOpenTask : props.onPlan)(row.id);
  };
  const keys = useSheetKeys({
    ...props,
    rows: placed.rows,
    current,
    setCurrent,
    hold,
    link,
    announce: say,
    mayEdit,
    onOpenTask,
    onApprove: approve,
    onType: cells.begin,
    work,
  });

  const adding = useAdding(work);
  const width = left + scale.total;
  const height = frozen + placed.height;
  const [from, to] = [scale.dayAt(seen.left - 200), scale.dayAt(seen.right)];
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="treegrid"
        aria-label={`Programme of ${project.name}`}
        aria-rowcount={placed.rows.length + 1}
        aria-readonly={!mayEdit || undefined}
        tabIndex={0}
        onKeyDownCapture={() => setWhy(null)}
        onPointerDownCapture={() => setWhy(null)}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={link.leave}
        onPaste={(event) => cells.onPaste(event, current === null ? null : (before.get(current) ?? null))}
        onPointerLeave={() => setHovered(null)}
        aria-activedescendant={current ? rowElementId(current) : undefined}
        className="group/sheet relative min-h-0 flex-1 overflow-auto border-t border-hairline bg-surface outline-none [scrollbar-gutter:stable]"
      >
        <div className="relative" style={{ width, height }}>
          <div className="sticky top-0 z-20 flex" style={{ height: frozen, width }}>
            <ProjectCells
              name={project.name}
              schedule={shown}
              isNarrow={isNarrow}
              isMoved={lastDay(shown) !== lastDay(schedule)}
              left={left}
              length={lengths.whole}
              done={showsDone ? project.progress : null}
            />
            <div className="relative bg-surface" style={{ width: scale.total }}>
              <SheetHead
                scale={scale}
                from={from}
                to={to}
                today={today}
                days={shown.calendar}
                phases={phases}
                lengthOf={(row) => lengths.of(row.id)}
                shift={{ held, moved, before }}
              />
            </div>
          </div>
          <div className="sticky left-0 z-10 h-0" style={{ width: left }}>
            {withTyped(rowsSeen, placed.rows, cells.open?.rowId).map((one) => (
              <div
                key={one.row.id}
                id={rowElementId(one.row.id)}
                role="row"
                aria-level={one.row.phaseId === null ? 1 : 2}
                aria-expanded={one.number === null ? undefined : !one.isFolded}
                aria-selected={current === one.row.id}
                aria-rowindex={one.index + 2}
                onPointerEnter={() => setHovered(one.row.id)}
                onClick={() => setCurrent(one.row.id)}
                onDoubleClick={(event) => openRow(one.row, columnAt(event))}
                className={cx(rowLook, groundOf(one, { current, hovered }), current === one.row.id && chosenLook)}
                style={{ top: one.top, height: one.height }}
              >
                <SheetCells
                  placed={one}
                  row={byId.get(one.row.id) ?? one.row}
                  length={lengths.of(one.row.id)}
                  today={today}
                  people={people}
                  isNarrow={isNarrow}
                  isMoved={moved.has(one.row.id)}
                  typing={cells.open?.rowId === one.row.id ? { ...cells.open, cells } : null}
                  onPlan={props.onPlan}
                  onFold={onFold}
                  showsDone={showsDone}
                  onAdd={project.can.createTask === true ? adding.task : null}
                  onAddMilestone={mayEdit ? adding.milestone : null}
                  onOpen={onOpenTask}
                  drift={driftOfRow(props.compared, one.row.id)}
                />
              </div>
            ))}
            {why && <WhyTip words={why} at={current === null ? undefined : placed.find(current)} />}
            {placed.addingTop !== null && <AddedRow top={placed.addingTop} work={work} onEnd={() => scroller.current?.focus()} />}
          </div>
          <div className="absolute" style={{ left, top: frozen, width: scale.total, height: placed.height }}>
            <SheetDrawing
              seen={seen}
              from={from}
              to={to}
              scale={scale}
              today={today}
              calendar={shownCalendar}
              placed={placed}
              rowsSeen={rowsSeen}
              rows={byId}
              before={before}
              links={shown.links}
              moved={moved}
              held={held}
              linkDraft={link.draft}
              broken={broken}
              critical={critical}
              current={current}
              hovered={hovered}
              onHover={setHovered}
              onChoose={setCurrent}
              onGrip={grip}
              progressHeld={progress.held}
              onProgress={progress.begin}
              onDraw={mayEdit ? draw : null}
              onLinkFrom={(row: ScheduleRow, end: End, event: PointerEvent) => {
                keepFinger(event);
                link.begin(row, end, event);
              }}
              onChooseLink={props.onChooseLink}
              onOpenTask={onOpenTask}
              compared={props.compared}
            />
            <SheetTip
              held={held}
              draft={link.draft}
              words={held && heldWords(held, { schedule, calendar })}
              placed={placed}
              rows={byId}
              scale={scale}
            />
          </div>
        </div>
      </div>
      <VisuallyHidden>
        <span aria-live="assertive">{spoken}</span>
      </VisuallyHidden>
      {props.onLeft && <LeftEdge width={left} onChange={props.onLeft} />}
      {props.renderStrip(shown)}
    </div>
  );
}

/** Under a finger the chosen bar is held; on any other the sheet is scrolled, and a tap chooses it. */
function takesFinger(event: PointerEvent, { row, current }: { row: ScheduleRow; current: RowId | null }): boolean {
  if (event.pointerType !== 'touch') return true;
  if (row.id === current) keepFinger(event);
  return row.id === current;
}

const whyNoApproval = ({ kind, gate, name }: ScheduleRow): string | undefined =>
  kind === 'milestone' && gate ? undefined : `${name} is no gate.`;

const approvalWords = ({ isFinished, name }: ScheduleRow): string =>
  isFinished ? `${name}: the approval is taken back.` : `Approved ${name}.`;

/** A row that is typed into is drawn out of sight as well: what is typed would go with it. */
function withTyped(seen: readonly SheetRow[], rows: readonly SheetRow[], typedId: RowId | undefined): readonly SheetRow[] {
  if (typedId === undefined || seen.some(({ row }) => row.id === typedId)) return seen;
  return [...seen, ...rows.filter(({ row }) => row.id === typedId)].toSorted((one, other) => one.top - other.top);
}

function driftOfRow(compared: Compared | null, id: RowId): string | null {
  const drift = compared?.drift.get(id);
  return compared && drift ? `${driftWords(drift.finish)} than in ${compared.name}` : null;
}

/** The cell that a press went to. */
const columnAt = ({ target }: MouseEvent): Column | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'] as Column | undefined;

const rowElementId = (id: string): string => `programme-${id}`;

const rowLook = 'group/row absolute left-0 right-0 flex items-center border-b border-r border-hairline pr-3 pl-0';
const chosenLook =
  'shadow-[inset_2px_0_0_var(--accent)] group-focus-visible/sheet:outline-2 group-focus-visible/sheet:-outline-offset-2 group-focus-visible/sheet:outline-focus';

function groundOf({ row }: SheetRow, { current, hovered }: { current: RowId | null; hovered: RowId | null }): string {
  if (row.id === current) return 'bg-surface-raised';
  return row.id === hovered ? 'bg-surface-hover' : 'bg-surface';
}
