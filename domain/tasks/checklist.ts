// What an item of a checklist says beside its words: by when, and by whom. What it has none of is left out.

import type { UserId } from '../kernel/ids.ts';
import { isSame } from '../kernel/merge.ts';
import type { ChecklistItem } from './contract.ts';

/** Null takes it away; what is left out stays. */
export type ItemGiven = { [Field in 'due' | 'assigneeId']?: ChecklistItem[Field] | null | undefined };

/** The item as it is stored once it has this day and this person. */
export function itemWith({ id, text, done, ...now }: ChecklistItem, given: ItemGiven): ChecklistItem {
  const { due, assigneeId } = { ...now, ...given };
  return { id, text, done, ...(due ? { due } : {}), ...(assigneeId ? { assigneeId } : {}) };
}

/** Whether one differs from the other in nothing but what is ticked off. */
export const hasSameSteps = (one: readonly ChecklistItem[], other: readonly ChecklistItem[]): boolean =>
  isSame(one.map(stepOf), other.map(stepOf));

const stepOf = (item: ChecklistItem) => ({ ...item, done: false });

/** The items that name somebody whom they did not name before. */
export const itemsGiven = (before: readonly ChecklistItem[], now: readonly ChecklistItem[]): GivenItem[] =>
  now.flatMap(({ id, text, assigneeId }) =>
    assigneeId === undefined || before.find((item) => item.id === id)?.assigneeId === assigneeId ? [] : [{ text, assigneeId }],
  );

export interface GivenItem {
  text: string;
  assigneeId: UserId;
}

/** The list without the people whom it cannot name; the same where it names none of them. */
export const withoutPeople = (items: readonly ChecklistItem[], isNamed: (id: UserId) => boolean): ChecklistItem[] =>
  items.map((item) => (item.assigneeId === undefined || isNamed(item.assigneeId) ? item : itemWith(item, { assigneeId: null })));

/** The list with the people back whom its items named before, and nobody in their place. */
export const withPeopleOf = (before: readonly ChecklistItem[], now: readonly ChecklistItem[]): ChecklistItem[] =>
  now.map((item) => itemWith(item, { assigneeId: item.assigneeId ?? before.find(({ id }) => id === item.id)?.assigneeId }));

/** Who is to do something of it. */
export const peopleOf = (items: readonly ChecklistItem[]): UserId[] => [...new Set(items.flatMap(({ assigneeId }) => assigneeId ?? []))];

interface Sides {
  before: ChecklistItem | undefined;
  theirs: ChecklistItem;
  yours: ChecklistItem;
}

/** One item that two people changed at once; null where both gave it other words, another day or another person. */
export function mergedItem({ before, theirs, yours }: Sides): ChecklistItem | null {
  const text = settled(before?.text, theirs.text, yours.text);
  const due = settled(before?.due, theirs.due, yours.due);
  const assigneeId = settled(before?.assigneeId, theirs.assigneeId, yours.assigneeId);
  if (!text || !due || !assigneeId) return null;
  const done = before?.done === theirs.done ? yours.done : theirs.done;
  return itemWith({ id: yours.id, text: text.value, done }, { due: due.value, assigneeId: assigneeId.value });
}

/** What follows the side that changed it; null where both did, differently. */
function settled<Value>(before: Value | undefined, theirs: Value, yours: Value): { value: Value } | null {
  if (before === theirs || theirs === yours) return { value: yours };
  return before === yours ? { value: theirs } : null;
}
