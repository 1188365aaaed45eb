// Two texts line by line: what stays, what only the earlier and what only the later one has.

import { diffLines } from 'diff';

export interface Row {
  /** The number of the line in each of them; null where it has none such. */
  was: number | null;
  now: number | null;
  text: string;
}

/** How long lines are compared, ms: two texts that have nothing in common take longest. */
const patience = 500;

/** Null where they are too different to be compared in time. A line that ends otherwise is the same line. */
export function rowsOf(was: string, now: string): Row[] | null {
  const [before = '', after = ''] = [was, now].map((text) => text.replaceAll('\r\n', '\n').replace(/(?<!\n)$/, '\n'));
  const parts = changesOf(before, after);
  if (!parts) return null;
  const at = { was: 1, now: 1 };
  return parts.flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text) => ({ was: added ? null : at.was++, now: removed ? null : at.now++, text })),
  );
}

function changesOf(before: string, after: string) {
  // Beside nothing all of it is new, however long it is.
  if (before !== after && [before, after].includes('\n'))
    return [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ];
  return diffLines(before, after, { timeout: patience });
}

export const isChange = ({ was, now }: Row): boolean => was === null || now === null;

/** Lines round a change that are shown; those between are folded. */
const context = 3;

export interface Fold {
  /** How many lines are hidden here. */
  hidden: number;
  rows: readonly Row[];
}

/** Changes with the lines round them, and what lies between as folds; a fold of one line is shown. */
export function folded(rows: readonly Row[]): (readonly Row[] | Fold)[] {
  const near = nearChanges(rows);
  const parts: (readonly Row[] | Fold)[] = [];
  for (let from = 0; from < rows.length;) {
    let to = from;
    while (to < rows.length && near[to] === near[from]) to++;
    const part = rows.slice(from, to);
    parts.push(near[from] || part.length < 2 ? part : { hidden: part.length, rows: part });
    from = to;
  }
  return parts;
}

/** The first lines of what is shown, a fold counting as one, and how many lines come after them. @param most that are shown */
export function firstOf(parts: readonly (readonly Row[] | Fold)[], most: number): { parts: (readonly Row[] | Fold)[]; more: number } {
  const first: (readonly Row[] | Fold)[] = [];
  let [room, more] = [most, 0];
  for (const part of parts) {
    const lines = 'hidden' in part ? part.rows : part;
    if (room === 0) more += lines.length;
    else if ('hidden' in part || lines.length <= room) {
      first.push(part);
      room -= 'hidden' in part ? 1 : lines.length;
    } else {
      first.push(lines.slice(0, room));
      more += lines.length - room;
      room = 0;
    }
  }
  return { parts: first, more };
}

function nearChanges(rows: readonly Row[]): boolean[] {
  const near = rows.map(() => false);
  for (const [index, row] of rows.entries())
    if (isChange(row)) near.fill(true, Math.max(index - context, 0), Math.min(index + context + 1, rows.length));
  return near;
}

export interface Pair {
  was: Row | null;
  now: Row | null;
}

/** Beside each other: of a change the first lines of each, the second ones, and so on. */
export function paired(rows: readonly Row[]): Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < rows.length;) {
    const row = rows[at];
    if (!row) break;
    if (!isChange(row)) {
      pairs.push({ was: row, now: row });
      at++;
      continue;
    }
    const block: Row[] = [];
    for (let next = rows[at]; next && isChange(next); next = rows[++at]) block.push(next);
    const [before, after] = [block.filter(({ now }) => now === null), block.filter(({ was }) => was === null)];
    for (let line = 0; line < Math.max(before.length, after.length); line++)
      pairs.push({ was: before[line] ?? null, now: after[line] ?? null });
  }
  return pairs;
}

/** Runs of changed lines: the first of each. */
export const changeStarts = (rows: readonly Row[]): Row[] =>
  rows.filter((row, index) => isChange(row) && !(index > 0 && isChange(rows[index - 1] ?? row)));
