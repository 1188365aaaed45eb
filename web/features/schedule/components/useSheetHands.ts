// What hands do on the sheet: bars are held, links drawn, cells typed into, rows opened, and all of it by keys.

import type { FocusEvent, PointerEvent } from 'react';
import type { WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { isMilestone, isTask, type RowId } from '../../../../domain/schedule/plan.ts';
import { reasonOf } from '../../../lib/words.ts';
import { showToast } from '../../../ui/toast/store.ts';
import type { Column } from './cells.ts';
import type { Grip } from './hold.ts';
import { placeOf } from './SheetBars.tsx';
import { bringIntoSight } from './rowInSight.ts';
import type { SheetProps } from './sheetProps.ts';
import { frozenHeight, middleOf, type SheetRows } from './sheetRows.ts';
import { useCells } from './useCells.ts';
import type { HoldHandlers } from './useHold.ts';
import { type FindEnd, useLinkDraft } from './useLinkDraft.ts';
import { keepFinger } from './usePinchZoom.ts';
import { useSheetKeys } from './useSheetKeys.ts';
import type { SheetWork } from './useSheetWork.ts';

export interface SheetHandsInput {
  placed: SheetRows;
  calendar: WorkingCalendar;
  showsDone: boolean;
  current: RowId | null;
  setCurrent: (id: RowId | null) => void;
  hold: HoldHandlers;
  work: SheetWork;
  /** Speaks to screen readers. */
  announce: (words: string) => void;
  /** Speaks, and shows the words beside the row. */
  say: (words: string) => void;
}

export type SheetHands = ReturnType<typeof useSheetHands>;

export function useSheetHands(
  props: SheetProps,
  { placed, calendar, current, setCurrent, hold, work, announce, say, ...shown }: SheetHandsInput,
) {
  const { project, schedule, scale, scroller, onChange, left } = props;
  const mayEdit = schedule.can.edit === true;
  const denied = reasonOf(schedule.can.edit);

  const link = useSheetLink(props, placed, announce);

  const cells = useCells({
    schedule,
    rows: placed.rows,
    calendar,
    today: props.today,
    isNarrow: props.isNarrow,
    showsDone: shown.showsDone,
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
    if (!isMilestone(row)) return;
    const changes = [{ kind: 'approve' as const, id: row.id, isApproved: !row.isFinished }];
    onChange({ schedule, changes, held: null, onDone: () => announce(approvalWords(row)) });
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
    onCommand: (command) => {
      props.onCommand(command);
      if (command === 'critical') announce(`The critical path is ${props.showsCritical ? 'hidden' : 'shown'}.`);
    },
    onApprove: approve,
    onType: cells.begin,
    work,
  });

  return {
    link,
    cells,
    keys,
    leave: puttingBack(hold, link),
    grip: (row: ScheduleRow, gripped: Grip, event: PointerEvent) => {
      if (!takesFinger(event, { row, current })) return;
      setCurrent(row.id);
      if (mayEdit) hold.onGrip(row, gripped, event);
    },
    draw: (row: ScheduleRow, event: PointerEvent) => {
      if (!takesFinger(event, { row, current })) return;
      const box = scroller.current?.getBoundingClientRect();
      setCurrent(row.id);
      hold.onDraw(row, scale.dayAt(event.clientX - (box?.left ?? 0) + (scroller.current?.scrollLeft ?? 0) - left), event);
    },
    /** By a double click: typed into where one may, otherwise opened. */
    openRow: (row: ScheduleRow, column: Column | undefined) => {
      if (column && (mayEdit || (column === 'done' && row.mayProgress === true))) cells.begin(row, column);
      else openDetails(row, props);
    },
  };
}

const openDetails = (row: ScheduleRow, { onOpenTask, onPlan }: SheetProps): void => (isTask(row) ? onOpenTask(row.id) : onPlan(row.id));

/** What is held or drawn by keys goes back: they are not heard elsewhere. Another window is not elsewhere. */
const puttingBack =
  (...hands: ReadonlyArray<{ leave: () => void }>) =>
  ({ currentTarget }: FocusEvent): void => {
    if (document.activeElement !== currentTarget) for (const { leave } of hands) leave();
  };

/** A link drawn from bar to bar. */
function useSheetLink(props: SheetProps, placed: SheetRows, announce: (words: string) => void) {
  const { schedule, scale, scroller, onChange } = props;
  return useLinkDraft({
    schedule,
    find: findEnd(props, placed),
    onLink: (made) => onChange({ schedule, changes: [{ kind: 'link', link: made }], held: null }),
    onUnlink: ({ id }) => onChange({ schedule, changes: [{ kind: 'unlink', id }], held: null }),
    rows: placed.rows,
    spotOf: (at, end) => {
      const bar = placeOf(at.row, middleOf(at), scale);
      return { x: bar?.[end === 'end' ? 'right' : 'left'] ?? 0, y: middleOf(at) };
    },
    announce,
    onAim: (at) => bringIntoSight(scroller.current, at),
  });
}

/** Which end of which bar lies under a point of the window. */
const findEnd =
  ({ scroller, left, scale }: SheetProps, { rows }: SheetRows): FindEnd =>
  (clientX, clientY) => {
    const box = scroller.current?.getBoundingClientRect();
    const x = clientX - (box?.left ?? 0) + (scroller.current?.scrollLeft ?? 0) - left;
    const y = clientY - (box?.top ?? 0) + (scroller.current?.scrollTop ?? 0) - frozenHeight;
    const under = rows.find((row) => y >= row.top && y < row.top + row.height) ?? null;
    const bar = under && placeOf(under.row, middleOf(under), scale);
    const isNear = bar !== null && x >= bar.left - 16 && x <= bar.right + 16;
    return { x, y, row: isNear ? (under?.row ?? null) : null, end: bar && x > (bar.left + bar.right) / 2 ? 'end' : 'start' };
  };

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
