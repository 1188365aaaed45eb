// Undo and redo of one person. It takes back what this person's act did, as far as it still stands: what somebody else changed since
// stays as they left it.

import type { BoardItemId } from '../kernel/ids.ts';
import { isSame } from '../kernel/merge.ts';
import type { BoardSlice, Held } from './apply.ts';
import { type Group, groups, type Item } from './items.ts';
import type { Operation } from './operations.ts';

/** What an act did: each item before and after it. Redo is the undo of the step that an undo made. */
export interface Step {
  items: readonly { before: Held | undefined; after: Held }[];
}

/** @param before the board as the act found it */
export const stepOf = (before: Pick<BoardSlice, 'get'>, { touched }: { touched: ReadonlyMap<BoardItemId, Held> }): Step => ({
  items: [...touched].map(([id, after]) => ({ before: before.get(id), after })),
});

/** What takes the step back; empty where nothing of it stands any more. @param now the board as it is seen now, own acts included */
export function undoOf({ items }: Step, now: Pick<BoardSlice, 'get'>): Operation[] {
  // The last first: what is brought back first may carry what follows.
  return items.toReversed().flatMap(({ before, after }) => {
    const held = now.get(after.item.id);
    return held ? undoOfItem({ before, after, held }) : [];
  });
}

function undoOfItem({ before, after, held }: { before: Held | undefined; after: Held; held: Held }): Operation[] {
  const { id } = after.item;
  const wasThere = before !== undefined && !before.isRemoved;
  if (after.isRemoved) return wasThere && held.isRemoved ? [{ op: 'restore', id }, ...changesBack({ before, after, held })] : [];
  if (held.isRemoved) return [];
  // What somebody else has worked on since is not taken away from them.
  if (!wasThere) return groups.every((group) => isSame(held.item[group], after.item[group])) ? [{ op: 'remove', id }] : [];
  return changesBack({ before, after, held });
}

function changesBack({ before, after, held }: { before: Held; after: Held; held: Held }): Operation[] {
  const changes = groups.flatMap((group) => {
    const values = valuesBack(group, { before: before.item, after: after.item, now: held.item });
    if (Object.keys(values).length === 0) return [];
    const { id, kind } = after.item;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the group that it stands in, with values that stood there
    return [{ op: 'change', id, group, ...(group === 'content' && { kind }), values } as Operation];
  });
  // A lock that comes off comes off first; one that comes back comes back last.
  const isLock = (one: Operation) => one.op === 'change' && one.group === 'lock';
  const [lock, others] = [changes.filter(isLock), changes.filter((one) => !isLock(one))];
  return held.item.lock.isLocked ? [...lock, ...others] : [...others, ...lock];
}

type Fields = Record<string, unknown>;

/** Of the fields that the act changed, and that still are as it left them, what they were before. */
function valuesBack(group: Group, items: { before: Item; after: Item; now: Item }): Fields {
  const { before, after, now } = items;
  const back = fieldsBack(before[group], after[group], now[group]);
  if (group !== 'content' || before.kind !== 'todo' || after.kind !== 'todo' || now.kind !== 'todo') return back;
  if (isSame(before.content.items, after.content.items)) return back;
  // To-dos go back one by one: others may have ticked theirs since.
  const todos = fieldsBack(before.content.items, after.content.items, now.content.items);
  const { items: _, ...rest } = back;
  return Object.keys(todos).length > 0 ? { ...rest, items: todos } : rest;
}

/** What was not there before is null: no field of an item goes missing, and a to-do goes so. */
const fieldsBack = (was: Fields, became: Fields, is: Fields): Fields =>
  Object.fromEntries(
    Object.keys({ ...was, ...became })
      .filter((key) => !isSame(was[key], became[key]) && isSame(is[key], became[key]))
      .map((key) => [key, was[key] ?? null]),
  );
