import { describe, expect, test } from 'vitest';
import { asDay } from '../kernel/calendar.ts';
import { checklistItemId, userId } from '../kernel/ids.ts';
import { itemsGiven, peopleOf, withoutPeople, withPeopleOf } from './checklist.ts';
import type { ChecklistItem } from './contract.ts';

const [ines, mirela] = [userId.parse('0190a6a0-0000-7000-8000-0000000000a1'), userId.parse('0190a6a0-0000-7000-8000-0000000000a2')];
const item = (n: number, over: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: checklistItemId.parse(`0190a6a0-0000-7000-8000-00000000000${n}`),
  text: `Item ${n}`,
  done: false,
  ...over,
});
const due = asDay('2026-03-20');

describe('the people of a checklist', () => {
  test('who is named anew is given something, not who is named still, nor who is named no more', () => {
    const before = [item(1, { assigneeId: ines }), item(2, { assigneeId: ines }), item(3)];
    const now = [item(1, { assigneeId: ines }), item(2), item(3, { assigneeId: mirela }), item(4, { assigneeId: ines })];
    expect(itemsGiven(before, now)).toEqual([
      { text: 'Item 3', assigneeId: mirela },
      { text: 'Item 4', assigneeId: ines },
    ]);
    expect(itemsGiven([item(1, { assigneeId: ines })], [item(1, { assigneeId: mirela })])).toHaveLength(1);
    expect(peopleOf(now)).toEqual([ines, mirela]);
  });

  test('whom it cannot name goes, and nothing else does', () => {
    const items = [item(1, { assigneeId: ines, due }), item(2, { assigneeId: mirela }), item(3)];
    expect(withoutPeople(items, (id) => id === mirela)).toEqual([item(1, { due }), item(2, { assigneeId: mirela }), item(3)]);
  });

  test('they come back where nobody stands in their place, and to their own items', () => {
    const before = [item(1, { assigneeId: ines }), item(2, { assigneeId: ines }), item(3, { assigneeId: mirela })];
    const now = [item(2, { assigneeId: mirela, done: true }), item(1, { due, text: 'Reworded' }), item(4)];
    expect(withPeopleOf(before, now)).toEqual([
      item(2, { assigneeId: mirela, done: true }),
      item(1, { due, text: 'Reworded', assigneeId: ines }),
      item(4),
    ]);
  });
});
