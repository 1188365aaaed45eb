// Typing into the cells of the sheet (LOOK-plan, keyboard): F2 or a double click opens one, Tab and Enter go on, a block from a
// spreadsheet names, dates and makes several rows in one act.

import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import type { Day, WorkingCalendar } from '../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import type { Schedule, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { changeSchedule } from '../../../../domain/schedule/rules.ts';
import { newId } from '../../../lib/ids.ts';
import { useShown } from '../../../lib/useShown.ts';
import { type Column, columnsOf, meaningOf, whyNotSaid } from './cells.ts';
import { blockOf, columnAsPasted, pasted } from './pasted.ts';
import type { SheetRow } from './sheetRows.ts';

export interface OpenCell {
  rowId: ScheduleRow['id'];
  column: Column;
  /** Why what is typed cannot be taken. */
  problem: string | null;
  /** What was typed before and the server refused; null where nothing was. */
  kept: string | null;
}

interface Outcome {
  onDone?: () => void;
  onRefused?: () => void;
  typed?: () => string | null;
}

/** Where to go on once an entry is taken; null ends the typing. */
export type Step = 'down' | 'up' | 'next' | 'back' | null;

interface CellsInput {
  schedule: Schedule;
  rows: readonly SheetRow[];
  calendar: WorkingCalendar;
  today: Day;
  isNarrow: boolean;
  /** Whether there is room for how far each row is. */
  showsDone: boolean;
  /** Why one may type into no cell. */
  denied: string | undefined;
  /** Why one may neither name tasks nor make any. */
  deniedTasks: string | undefined;
  announce: (words: string) => void;
  /** Where the focus goes when the typing ends. */
  sheet: RefObject<HTMLElement | null>;
  onChange: (changes: ScheduleChange[], row: ScheduleRow | null, outcome: Outcome) => void;
  onProblem: (problem: string) => void;
  /** Goes to a row, so that its cell is there to type into. */
  onRow: (row: SheetRow) => void;
}

export interface Cells {
  open: OpenCell | null;
  /** Opens a cell of a row, its first where none is named. */
  begin: (row: ScheduleRow, column?: Column) => void;
  /**
   * Takes what was typed and goes on; what cannot be taken, or is to be asked about first, stays with the reason.
   *
   * @returns whether it was taken
   */
  enter: (text: string, step: Step, question: string | null) => boolean;
  /** Leaves the cell as it was. */
  leave: () => void;
  /** @returns whether it was a block, which is taken as a whole; one cell's text is typed as usual */
  pasteInto: (text: string) => boolean;
  onPaste: (event: ClipboardEvent, current: ScheduleRow | null) => void;
}

export function useCells({ schedule, rows, isNarrow, showsDone, denied, deniedTasks, ...page }: CellsInput): Cells {
  const [open, setOpen] = useState<OpenCell | null>(null);
  const shown = useShown();
  const refused = useRef(new Map<string, { text: string; problem: string }>());
  const typing = { calendar: page.calendar, near: page.today };
  const { cellsOf, whyNot } = cellsToType({ isNarrow, showsDone, denied, deniedTasks });

  const end = () => {
    if (open) refused.current.delete(placeOf(open.rowId, open.column));
    setOpen(null);
    page.sheet.current?.focus();
  };

  const begin = (row: ScheduleRow, column?: Column) => {
    const own = cellsOf(row);
    const why = column && whyNot(row, column);
    const at = column && own.includes(column) ? column : own[0];
    if (why || !at) page.announce(why ?? denied ?? '');
    else openCell(row.id, at);
  };

  /** What was typed there and refused by the server is there again. */
  const openCell = (rowId: ScheduleRow['id'], column: Column) => {
    const kept = refused.current.get(placeOf(rowId, column));
    setOpen({ rowId, column, problem: kept?.problem ?? null, kept: kept?.text ?? null });
  };

  /** @returns why it cannot be made */
  const make = (changes: ScheduleChange[], row: ScheduleRow | null, outcome: Outcome = {}): string | null => {
    if (changes.length === 0) return null;
    const result = changeSchedule({ schedule, changes });
    if (!result.ok) return result.details.message ?? 'Part of it is not in the programme any more.';
    page.onChange(changes, row, outcome);
    return null;
  };

  /** Keeps what the server refuses, and opens its cell with it unless somebody types elsewhere by then. */
  const keeping = ({ rowId, column }: OpenCell, text: string): Outcome => ({
    onDone: () => refused.current.delete(placeOf(rowId, column)),
    onRefused: () => {
      const kept = { text, problem: 'This was not saved.' };
      refused.current.set(placeOf(rowId, column), kept);
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === page.sheet.current)
        setOpen((now) => now ?? { rowId, column, problem: kept.problem, kept: text });
    },
    typed: () => (shown() ? null : text),
  });

  const enter = (text: string, step: Step, question: string | null): boolean => {
    const row = open && schedule.rows.find(({ id }) => id === open.rowId);
    if (!open || !row) {
      end();
      return false;
    }
    const stay = (problem: string) => {
      setOpen({ ...open, problem });
      return false;
    };
    const place = placeOf(open.rowId, open.column);
    if (question !== null) {
      refused.current.set(place, { text, problem: question });
      return stay(question);
    }
    refused.current.delete(place);
    const meaning = meaningOf(row, { [open.column]: text }, typing);
    const problem = 'problem' in meaning ? meaning.problem : make(meaning.changes, row, keeping(open, text));
    if (problem) return stay(problem);
    const next = step && cellAfter(open, { rows, step, cellsOf });
    if (next) {
      page.onRow(next.at);
      openCell(next.at.row.id, next.column);
    } else if (step) end();
    else setOpen(null);
    return true;
  };

  const paste = (text: string, from: ScheduleRow, column: Column): string | null => {
    const below = rows.slice(rows.findIndex(({ row }) => row.id === from.id)).map(({ row }) => row);
    const block = pasted(blockOf(text), { ...typing, rows: below, column, isNarrow, denied: deniedTasks, newId: newId<TaskId> });
    return 'problem' in block ? block.problem : make(block.changes, null);
  };

  return {
    open,
    begin,
    enter,
    leave: end,
    pasteInto: (text) => {
      const row = open && rows.find((one) => one.row.id === open.rowId)?.row;
      if (!open || !row || !/[\t\n\r]/.test(text.trimEnd())) return false;
      const problem = paste(text, row, open.column);
      if (problem) setOpen({ ...open, problem });
      else end();
      return true;
    },
    onPaste: (event, current) => {
      const text = event.clipboardData.getData('text/plain');
      if (event.target !== event.currentTarget || !current || text.trim() === '') return;
      event.preventDefault();
      if (denied) return page.announce(denied);
      const problem = paste(text, current, columnAsPasted(blockOf(text), { ...typing, isNarrow }));
      if (problem) page.onProblem(problem);
    },
  };
}

/** Which cells one may type into. */
function cellsToType({ isNarrow, showsDone, denied, deniedTasks }: Pick<CellsInput, 'isNarrow' | 'showsDone' | 'denied' | 'deniedTasks'>) {
  /** Why one may not. How far a task is, says whoever works on it. */
  const whyNot = (row: ScheduleRow, column: Column): string | undefined => {
    if (column === 'done') return whyNotSaid(row);
    return denied ?? (column === 'name' && row.kind === 'task' ? deniedTasks : undefined);
  };
  const cellsOf = (row: ScheduleRow) =>
    columnsOf(row, isNarrow)
      .filter((column) => column !== 'done' || showsDone)
      .filter((column) => whyNot(row, column) === undefined);
  return { cellsOf, whyNot };
}

interface Going {
  rows: readonly SheetRow[];
  step: Exclude<Step, null>;
  cellsOf: (row: ScheduleRow) => readonly Column[];
}

/** The cell beside, above or below; along a row it goes on in the next one. Null past either end. */
function cellAfter({ rowId, column }: OpenCell, { rows, step, cellsOf }: Going): { at: SheetRow; column: Column } | null {
  const index = rows.findIndex(({ row }) => row.id === rowId);
  const at = rows[index];
  if (!at) return null;
  const isForward = step === 'next' || step === 'down';
  if (step === 'next' || step === 'back') {
    const own = cellsOf(at.row);
    const beside = own[own.indexOf(column) + (isForward ? 1 : -1)];
    if (beside) return { at, column: beside };
  }
  const other = rows[index + (isForward ? 1 : -1)];
  if (!other) return null;
  const own = cellsOf(other.row);
  const along = isForward ? own[0] : own.at(-1);
  const next = (step === 'down' || step === 'up') && own.includes(column) ? column : along;
  return next ? { at: other, column: next } : null;
}

const placeOf = (rowId: string, column: Column): string => `${rowId} ${column}`;
