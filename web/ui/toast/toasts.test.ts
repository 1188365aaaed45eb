import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyToasts } from '../../testing/emptyToasts.ts';
import { dismissToast, showToast, storedToasts } from './store.ts';
import { changeToasts, isSwipedAway, toastsKept, visibleToasts, type Toast, type ToastChange } from './toasts.ts';

function after(...changes: ToastChange[]): readonly Toast[] {
  return changes.reduce<readonly Toast[]>(changeToasts, []);
}

function added(id: string): ToastChange {
  return { type: 'added', toast: { id, title: id } };
}

beforeEach(emptyToasts);
afterEach(() => void vi.useRealTimers());

describe('toasts', () => {
  test('[R4-11] a dismissed toast stays in the store for 15000 ms, marked closed', () => {
    vi.useFakeTimers();
    const id = showToast({ title: 'Task created' });
    dismissToast(id);
    vi.advanceTimersByTime(14_999);
    expect(storedToasts()).toMatchObject([{ id, closed: true }]);
    vi.advanceTimersByTime(1);
    expect(storedToasts()).toEqual([]);
  });

  test('[R4-11] a toast is added, updated, dismissed (marked closed) and removed', () => {
    const open = after(added('a'), { type: 'updated', id: 'a', content: { line: 'now' } });
    expect(open).toEqual([{ id: 'a', title: 'a', line: 'now', closed: false }]);
    const closed = changeToasts(open, { type: 'dismissed', id: 'a' });
    expect(closed).toEqual([{ id: 'a', title: 'a', line: 'now', closed: true }]);
    expect(changeToasts(closed, { type: 'removed', id: 'a' })).toEqual([]);
  });

  test('[R4-11] shown again while it is open, a toast says the new words in its place', () => {
    showToast({ id: 'edits', title: 'Task Updated', line: 'twice' });
    showToast({ id: 'other', title: 'Task created' });
    showToast({ id: 'edits', title: 'Task Updated', line: 'three times' });
    expect(storedToasts().map(({ id, line }) => [id, line])).toEqual([
      ['other', undefined],
      ['edits', 'three times'],
    ]);
    dismissToast('edits');
    showToast({ id: 'edits', title: 'Task Updated', line: 'once more' });
    expect(storedToasts()[0]).toMatchObject({ id: 'edits', line: 'once more', closed: false });
  });

  test('[R4-11] the store keeps the ten newest', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `toast ${index}`);
    const kept = after(...ids.map(added));
    expect(kept.map((toast) => toast.id)).toEqual(ids.toReversed().slice(0, 10));
  });

  test('[R9-07] the three newest that are open are visible', () => {
    const toasts = after(...['a', 'b', 'c', 'd', 'e'].map(added), { type: 'dismissed', id: 'e' });
    expect(visibleToasts(toasts).map((toast) => toast.id)).toEqual(['d', 'c', 'b']);
  });

  test('[R9-07] a push of 20 px to the right dismisses, 19 does not', () => {
    expect(isSwipedAway({ x: 20, y: 0 })).toBe(true);
    expect(isSwipedAway({ x: 19, y: 0 })).toBe(false);
    expect(isSwipedAway({ x: -40, y: 0 })).toBe(false);
    expect(isSwipedAway({ x: 0, y: -20 })).toBe(true);
  });

  test('whatever happens, ids stay unique and the limit holds', () => {
    const id = fc.integer({ min: 0, max: 20 }).map(String);
    const change = fc.oneof(
      id.map(added),
      id.map((one): ToastChange => ({ type: 'dismissed', id: one })),
      id.map((one): ToastChange => ({ type: 'removed', id: one })),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const ids = after(...changes).map((toast) => toast.id);
        expect(ids.length).toBeLessThanOrEqual(toastsKept);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
