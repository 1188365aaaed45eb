/** The row of a query that answers exactly one: an aggregate, a select without from, a write of a row that is held. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`One row was to come, not ${rows.length}.`);
  return row;
}
