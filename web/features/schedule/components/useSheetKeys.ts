// The keys of the sheet: a tree grid, and they act only while it has the focus (LOOK-plan, keyboard).

import type { KeyboardEvent, RefObject } from 'react';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { Schedule, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { isTask, type RowId } from '../../../../domain/schedule/plan.ts';
import { reasonOf } from '../../../lib/words.ts';
import { bringIntoSight } from './rowInSight.ts';
import type { SheetRow } from './sheetRows.ts';
import type { SheetWork } from './useSheetWork.ts';
import type { useLinkDraft } from './useLinkDraft.ts';
import type { HoldHandlers } from './useHold.ts';

/** What the keys of the sheet ask of the page. */
export type SheetCommand = 'zoomIn' | 'zoomOut' | 'fit' | 'today' | 'critical' | 'baseline';

interface SheetKeys {
  schedule: Schedule;
  onFold: (id: string) => void;
  onCommand: (command: SheetCommand) => void;
  onOpenTask: (id: TaskId) => void;
  onPlan: (id: RowId) => void;
  /** Approves a gate, or takes that back. */
  onApprove: (row: ScheduleRow) => void;
  scroller: RefObject<HTMLElement | null>;
  rows: readonly SheetRow[];
  current: RowId | null;
  setCurrent: (id: RowId) => void;
  hold: HoldHandlers;
  link: Pick<ReturnType<typeof useLinkDraft>, 'beginByKeys' | 'onKey'>;
  announce: (words: string) => void;
  mayEdit: boolean;
  /** Opens the row's first cell to type into. */
  onType: (row: ScheduleRow) => void;
  /** What else is done with the work of the sheet. */
  work: SheetWork;
}

const commands: Record<string, SheetCommand> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  t: 'today',
  c: 'critical',
  b: 'baseline',
};

export function useSheetKeys({ schedule, rows, current, setCurrent, hold, link, announce, mayEdit, work, ...page }: SheetKeys) {
  const index = rows.findIndex(({ row }) => row.id === current);
  const at = rows[index];

  const go = (to: number) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (!next) return;
    setCurrent(next.row.id);
    bringIntoSight(page.scroller.current, next);
  };

  const fold = (isRight: boolean) => {
    if (!at) return;
    if (at.number !== null && at.isFolded === isRight) page.onFold(at.row.id);
    else if (!isRight && at.row.phaseId !== null) go(rows.findIndex(({ row }) => row.id === at.row.phaseId));
    else if (isRight && at.number !== null && at.work > 0) go(index + 1);
  };

  const lift = () => {
    if (!at) return;
    if (!mayEdit) announce(reasonOf(schedule.can.edit) ?? '');
    else if (at.row.end === null) announce(`${at.row.name} has no dates yet.`);
    else hold.liftByKeys(at.row);
  };

  const draw = () => {
    if (!at) return;
    if (mayEdit) link.beginByKeys(at.row);
    else announce(reasonOf(schedule.can.edit) ?? '');
  };

  const plan = () => at && page.onPlan(at.row.id);
  const addMilestone = () => at && work.add(at.row, 'milestone');
  const approve = () => at && page.onApprove(at.row);

  const acts: Record<string, () => void> = {
    ArrowDown: () => go(index + 1),
    ArrowUp: () => go(index - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    PageDown: () => go(index + 15),
    PageUp: () => go(index - 15),
    ArrowRight: () => fold(true),
    ArrowLeft: () => fold(false),
    Enter: () => at && isTask(at.row) && page.onOpenTask(at.row.id),
    F2: () => at && page.onType(at.row),
    ' ': lift,
    l: draw,
    L: draw,
    p: plan,
    P: plan,
    Insert: () => at && work.add(at.row, 'task'),
    m: addMilestone,
    M: addMilestone,
    a: approve,
    A: approve,
    Delete: () => at && work.remove(at.row),
  };
  const actsWithControl: Record<string, () => void> = { Enter: () => at && work.add(at.row, 'task') };
  const actsWithAltShift: Record<string, () => void> = {
    ArrowUp: () => at && work.shift(at.row, -1),
    ArrowDown: () => at && work.shift(at.row, 1),
  };

  return {
    onFocus: () => {
      if (current === null) go(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || hold.onKey(event) || link.onKey(event)) return;
      const hasControl = event.ctrlKey || event.metaKey;
      const command = hasControl ? undefined : commands[event.key.toLowerCase()];
      const own = hasControl ? actsWithControl : event.altKey && event.shiftKey ? actsWithAltShift : acts;
      const act = command ? () => page.onCommand(command) : own[event.key];
      if (!act) return;
      event.preventDefault();
      // What a key does to a row is seen; in a low window the page is scrolled, too.
      event.currentTarget.scrollIntoView({ block: 'nearest' });
      if (at && !command) bringIntoSight(page.scroller.current, at);
      act();
    },
  };
}
