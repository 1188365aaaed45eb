import { describe, expect, test } from 'vitest';
import type { ScheduleRow } from '../../../../domain/schedule/contract.ts';
import { holdOf } from './hold.ts';
import { asHeld } from './SheetDrawing.tsx';

/** Wednesday 25 to Tuesday 31 March. */
const row = { id: 'a', kind: 'task', start: '2026-03-25', end: '2026-03-31', progress: 0 } as unknown as ScheduleRow;
const hold = { ...holdOf(row, 'bar'), start: '2026-04-03', end: '2026-04-09' } as ReturnType<typeof holdOf>;
const held = { hold, by: 'pointer', changed: null, refusal: 'not there' } as const;

describe('a row of the sheet', () => {
  test('is the same one at each drawing while it is not in the hand, so that its bar is not drawn anew', () => {
    expect(asHeld(row, null, null)).toBe(row);
    // Where it may be dropped, the programme that follows says where it stands.
    expect(asHeld(row, { ...held, changed: { schedule: {} } as never, refusal: null }, null)).toBe(row);
  });

  test('stands where the hand is, and is as full as the hand makes it', () => {
    expect(asHeld(row, held, null)).toEqual({ ...row, start: '2026-04-03', end: '2026-04-09' });
    expect(asHeld(row, null, { row, percent: 40 })).toEqual({ ...row, progress: 0.4 });
  });
});
