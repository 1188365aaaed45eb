// The column that says of each field when it was changed last, and by whom (domain/kernel/merge.ts).

import type { UserId } from '../../domain/kernel/ids.ts';
import { type FieldStamps, stampFields } from '../../domain/kernel/merge.ts';

interface StampedRow {
  version: number;
  field_stamps: FieldStamps;
}

export const stampsOf = ({ field_stamps }: Pick<StampedRow, 'field_stamps'>): FieldStamps => field_stamps;

/** The column after a change of these fields that makes the row's next version. Statements over many rows use `app.stamped`. */
export const stamped = (row: StampedRow, { fields, by }: { fields: readonly string[]; by: UserId }): string =>
  JSON.stringify(stampFields(stampsOf(row), fields, { version: row.version + 1, by }));
