// What a block that is copied from a spreadsheet means for the rows of the sheet: they are named and dated, and what goes past the end
// of their phase becomes new tasks there. All of it is one act.

import type { PhaseId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { NewRow, ScheduleChange, ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { newRowOf } from '../../../../domain/schedule/edits.ts';
import { isPhase } from '../../../../domain/schedule/plan.ts';
import { readDay } from '../../../lib/readDay.ts';
import { type Column, columnsOf, columnsShown, type Entries, meaningOf, type Meaning, nameIn, type Typing } from './cells.ts';

/** The cells of a copied block: lines, and in them cells between tabs. */
export const blockOf = (text: string): string[][] => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t'));
};

export interface Pasting extends Typing {
  /** From the row that it is pasted into on down. */
  rows: readonly ScheduleRow[];
  column: Column;
  /** Where what goes past them is made; by itself the phase of the first row. */
  phaseId?: PhaseId | null;
  isNarrow: boolean;
  /** Why no tasks may be made. */
  denied: string | undefined;
  newId: () => TaskId;
}

/** In which column a block begins that is pasted onto a row: with names, unless its first cell is a day or nothing. */
export function columnAsPasted(block: readonly string[][], { near, isNarrow }: Typing & { isNarrow: boolean }): Column {
  const first = block[0]?.[0]?.trim() ?? '';
  const isDate = first === '' || readDay(first, near) !== null;
  return isDate ? (isNarrow ? 'end' : 'start') : 'name';
}

/** All of a block or nothing of it. A column that a row has not is passed over, and an empty cell leaves what is there. */
export function pasted(given: readonly string[][], pasting: Pasting): Meaning {
  const { rows, column, isNarrow, ...typing } = pasting;
  const hasNames = column === 'name';
  const block = hasNames ? withoutHead(given) : given;
  const onto = hasNames ? rows.slice(0, endOfPhase(rows)) : rows;
  if (block.length > onto.length && !hasNames)
    return {
      problem: `${block.length} rows were copied, and only ${onto.length} ${onto.length === 1 ? 'is' : 'are'} here. Choose a row further up.`,
    };
  if (block.length > mostPasted) return { problem: `At most ${mostPasted} rows at once.` };
  const shown = columnsShown(isNarrow);
  // A day without its year lies near the rows above it, however far ahead the programme is.
  const near = onto.findLast(({ start }) => start !== null)?.start ?? pasting.near;
  const changes: ScheduleChange[] = [];
  for (const [index, cells] of block.entries()) {
    const row = onto[index];
    const taken = cells.flatMap((text, at) => {
      const name = shown[shown.indexOf(column) + at];
      return name && text.trim() !== '' && (!row || columnsOf(row, isNarrow).includes(name)) ? [[name, text] as const] : [];
    });
    const entries: Entries = Object.fromEntries(taken);
    const meaning = row ? meaningOf(row, entries, typing) : added(entries, { ...pasting, near, phaseId: pasting.phaseId ?? phaseOf(rows) });
    if ('problem' in meaning) return { problem: `Row ${index + 1}${row ? `, ${row.name}` : ''}: ${meaning.problem}` };
    changes.push(...meaning.changes);
  }
  return changes.length > mostPasted ? { problem: 'That is too much for one act. Paste it in two parts.' } : { changes };
}

function added(entries: Entries, { phaseId, newId, denied, calendar, near }: Pasting & { phaseId: PhaseId | null }): Meaning {
  if (denied) return { problem: denied };
  const name = nameIn(entries.name ?? '');
  if (name === '') return { problem: 'A new task needs a name.' };
  const bare: NewRow = { kind: 'task', id: newId(), name, phaseId, start: null, end: null };
  const { name: _name, done: _done, ...dates } = entries;
  const meaning = meaningOf(newRowOf(bare), dates, { calendar, near });
  if ('problem' in meaning) return meaning;
  const [change] = meaning.changes;
  if (change?.kind !== 'dates') return { changes: [{ kind: 'add', row: bare }] };
  return { changes: [{ kind: 'add', row: { ...bare, start: change.start, end: change.end ?? change.start } }] };
}

/** How many of the rows come before the next phase. */
function endOfPhase(rows: readonly ScheduleRow[]): number {
  const next = rows.findIndex(({ kind }, index) => index > 0 && kind === 'phase');
  return next < 0 ? rows.length : next;
}

function phaseOf(rows: readonly ScheduleRow[]): PhaseId | null {
  const [first] = rows;
  return first && isPhase(first) ? first.id : (first?.phaseId ?? null);
}

/** A table comes with the names of its columns. */
function withoutHead(block: readonly string[][]): readonly string[][] {
  return /^(?:name|task|title|phase|phase or task|activity|item)$/i.test(block[0]?.[0]?.trim() ?? '') ? block.slice(1) : block;
}

/** As many as one act of a programme may be. */
const mostPasted = 200;
