import type { RowId } from './plan.ts';

const known = new WeakMap<readonly { id: RowId }[], ReadonlyMap<RowId, unknown>>();

/** The rows of a list by their ids; looked up once for the same list, which is never changed in place. */
export function rowsById<Row extends { id: RowId }>(rows: readonly Row[]): ReadonlyMap<RowId, Row> {
  const found = known.get(rows);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of these rows
  if (found) return found as ReadonlyMap<RowId, Row>;
  const made = new Map(rows.map((row) => [row.id, row]));
  known.set(rows, made);
  return made;
}
