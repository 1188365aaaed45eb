// How edits of one row by several people come together: field by field, by the version at which each was changed last.
// Different fields of two people both win; the same field is a conflict that shows both values (PRODUCT §4).

import type { FieldConflict } from './errors.ts';
import type { UserId } from './ids.ts';
import { namesOf } from './records.ts';
import { accept, refuse, type Result } from './result.ts';

/** The last change of a field: the row's version after it, and whose it was. */
export interface FieldStamp {
  version: number;
  by: UserId | null;
}

/** By field; one that never changed is left out. */
export type FieldStamps = Readonly<Record<string, FieldStamp>>;

export interface Edit<Fields extends object> {
  /** The row's values as they stand, at least of the edited fields. */
  current: Fields;
  stamps: FieldStamps;
  /** The version that the editor saw. */
  baseVersion: number;
  changes: Fields;
  /** Where two values of one field can come together; null says that these two cannot. */
  together?: { [Field in keyof Fields]?: (sides: { theirs: Fields[Field]; yours: Fields[Field] }) => Fields[Field] | null };
}

/**
 * Brings an edit together with what others have changed since the editor's version. Refuses the whole edit with
 * `conflict`, which lists both values of each contested field.
 *
 * @returns the fields that really change; empty when all of them stand already
 */
export function mergeEdit<Fields extends object>({
  current,
  stamps,
  baseVersion,
  changes,
  together = {},
}: Edit<Fields>): Result<Partial<Fields>> {
  const patch: Partial<Fields> = {};
  const conflicts: FieldConflict[] = [];
  for (const field of namesOf(changes)) {
    const [theirs, yours] = [current[field], changes[field]];
    if (yours === undefined || isSame(theirs, yours)) continue;
    if ((stamps[field]?.version ?? 0) <= baseVersion) {
      patch[field] = yours;
      continue;
    }
    const merged = together[field]?.({ theirs, yours }) ?? null;
    if (merged === null) conflicts.push({ field, theirs, yours });
    else if (!isSame(theirs, merged)) patch[field] = merged;
  }
  return conflicts.length > 0 ? refuse('conflict', { conflicts }) : accept(patch);
}

/** The stamps after a change of these fields. */
export function stampFields(stamps: FieldStamps, fields: readonly string[], stamp: FieldStamp): FieldStamps {
  return { ...stamps, ...Object.fromEntries(fields.map((field) => [field, stamp])) };
}

/** Whose change stands in the contested fields: the last of them. */
export function editorOf(stamps: FieldStamps, conflicts: readonly FieldConflict[]): UserId | null {
  const contested = conflicts.flatMap(({ field }) => stamps[field] ?? []);
  return contested.toSorted((a, b) => b.version - a.version)[0]?.by ?? null;
}

export interface Rebase {
  /** What the editor saw in the fields that they changed, own earlier edits included. */
  seen: Readonly<Record<string, unknown>>;
  baseVersion: number;
  /** The row after the editor's earlier edit, as it came back. */
  now: { version: number; values: Readonly<Record<string, unknown>> };
}

/**
 * The version that an edit builds on after an earlier one of the same editor has been answered: the newer one where the
 * fields hold what the editor saw, so that nobody conflicts with themselves; the old one where somebody else has changed
 * them meanwhile, so that their change is not passed over.
 */
export function rebase({ seen, baseVersion, now }: Rebase): number {
  const isAsSeen = Object.entries(seen).every(([field, value]) => isSame(value, now.values[field]));
  return isAsSeen ? Math.max(baseVersion, now.version) : baseVersion;
}

/** Equality of plain values; the order of an object's keys does not matter, as jsonb does not keep it. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [entries, others] = [Object.entries(a), new Map(Object.entries(b))];
  const isFound = ([key, value]: [string, unknown]) => others.has(key) && isSame(value, others.get(key));
  return entries.length === others.size && entries.every(isFound);
}
