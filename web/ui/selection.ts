// What is chosen in a list, as a file manager has it: a press chooses, Ctrl adds, Shift takes all between, arrows go.

export interface Selection {
  chosen: ReadonlySet<string>;
  /** From where Shift takes all. */
  anchor: string | null;
  /** What the keys act on. */
  at: string | null;
}

export const nothingChosen: Selection = { chosen: new Set(), anchor: null, at: null };

export const onlyChosen = (id: string): Selection => ({ chosen: new Set([id]), anchor: id, at: id });

/** Goes there and chooses nothing. */
export const goneTo = ({ chosen }: Selection, id: string): Selection => ({ chosen, anchor: id, at: id });

export function toggled({ chosen }: Selection, id: string): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { chosen: next, anchor: id, at: id };
}

/** All between the anchor and this one, and nothing else. */
export function extended(selection: Selection, order: readonly string[], to: string): Selection {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : to;
  const ends = [order.indexOf(anchor), order.indexOf(to)];
  return { chosen: new Set(order.slice(Math.min(...ends), Math.max(...ends) + 1)), anchor, at: to };
}

/** All between the anchor and this one, besides those that were chosen. */
export const added = (selection: Selection, order: readonly string[], to: string): Selection => {
  const { chosen, ...stand } = extended(selection, order, to);
  return { ...stand, chosen: new Set([...selection.chosen, ...chosen]) };
};

export const allChosen = (order: readonly string[], { anchor, at }: Selection): Selection => ({ chosen: new Set(order), anchor, at });

export const noneChosen = ({ at }: Selection): Selection => ({ chosen: new Set(), anchor: at, at });

/** Those under the box; with Ctrl besides those that were chosen before. */
export const boxed = (before: Selection, hit: readonly string[]): Selection => ({
  chosen: new Set([...before.chosen, ...hit]),
  anchor: hit[0] ?? before.anchor,
  at: hit.at(-1) ?? before.at,
});

/** What stands in the place of those that go: the next one, or at the end the one before. */
export function besideThose(order: readonly string[], gone: ReadonlySet<string>): string | null {
  const last = order.findLastIndex((id) => gone.has(id));
  return order.slice(last + 1)[0] ?? order.slice(0, last).findLast((id) => !gone.has(id)) ?? null;
}

/** Without what is there no more. What the keys acted on gives way to what stands in its place. */
export function among(selection: Selection, order: readonly string[]): Selection {
  const here = new Set(order);
  const isWhole = [...selection.chosen].every((id) => here.has(id));
  const isThere = (id: string | null) => id === null || here.has(id);
  if (isWhole && isThere(selection.at) && isThere(selection.anchor)) return selection;
  return {
    chosen: new Set([...selection.chosen].filter((id) => here.has(id))),
    anchor: isThere(selection.anchor) ? selection.anchor : null,
    at: isThere(selection.at) ? selection.at : null,
  };
}

/** Chosen are only those that are there; the same where all of them are. Where the keys are it leaves alone. */
export function withoutGone(selection: Selection, order: readonly string[]): Selection {
  const here = new Set(order);
  const chosen = [...selection.chosen].filter((id) => here.has(id));
  return chosen.length === selection.chosen.size ? selection : { ...selection, chosen: new Set(chosen) };
}

/** Where a key leads from where one is; null for keys that lead nowhere. What stands beside each other is one row. */
export function stepFrom(at: string | null, key: string, rows: readonly (readonly string[])[]): string | null {
  if (key === 'Home') return rows[0]?.[0] ?? null;
  if (key === 'End') return rows.at(-1)?.at(-1) ?? null;
  const row = at === null ? -1 : rows.findIndex((ids) => ids.includes(at));
  if (key in rowSteps) return row < 0 ? (rows[0]?.[0] ?? null) : above(rows, { row, at, by: rowSteps[key] ?? 0 });
  if (!(key in sideSteps) || rows.every((ids) => ids.length < 2)) return null;
  const order = rows.flat();
  return order[at === null ? 0 : order.indexOf(at) + (sideSteps[key] ?? 0)] ?? null;
}

/** The one above or below; a row that is too short gives its last. */
function above(rows: readonly (readonly string[])[], { row, at, by }: { row: number; at: string | null; by: number }): string | null {
  const next = rows[Math.min(Math.max(row + by, 0), rows.length - 1)];
  if (!next || next === rows[row] || at === null) return null;
  const column = rows[row]?.indexOf(at) ?? 0;
  return next[Math.min(column, next.length - 1)] ?? null;
}

const rowSteps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
const sideSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
