import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysBetween } from '../../../../../domain/kernel/orderKey.ts';
import { landingPlace, withMoved } from '../../../../ui/rowPlacing.ts';
import { positionAt } from './placing.ts';

const phasesOf = (count: number) => keysBetween(null, null, count).map((position, index) => ({ id: `phase-${index}`, position }));

describe('placing a phase', () => {
  it('gives a key that sorts where the list shows the phase', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.nat(), (count, which, where) => {
        const phases = phasesOf(count);
        const id = `phase-${which % count}`;
        const to = where % count;
        const position = positionAt(phases, id, to);
        const sorted = phases
          .map((phase) => (phase.id === id ? { ...phase, position } : phase))
          .sort((a, b) => (a.position < b.position ? -1 : 1));
        expect(sorted.map((phase) => phase.id)).toEqual(withMoved(phases, id, to).map((phase) => phase.id));
      }),
    );
  });

  it('finds a key behind two neighbours that share one', () => {
    const phases = [
      { id: 'a', position: 'a1' },
      { id: 'b', position: 'a1' },
      { id: 'c', position: 'a2' },
    ];
    const position = positionAt(phases, 'c', 1);
    expect(position > 'a1').toBe(true);
  });

  it('stays at its place until it covers more of the next one', () => {
    const heights = [50, 50, 50];
    expect([0, 24, 26, 50, 74, 76, 400].map((top) => landingPlace(heights, top))).toEqual([0, 0, 1, 1, 1, 2, 3]);
  });
});
