import { expect, it } from 'vitest';
import { layOutStrip, type PhaseSegment } from './strip.ts';

const phase = (name: string, start: string | null, end: string | null): PhaseSegment => ({
  id: name,
  name,
  colour: 1,
  status: 'not-started',
  start,
  end,
  workingDays: 5,
  doneShare: 0,
});

it('draws each phase as long as its dates, whatever the width', () => {
  const phases = [phase('A', '2026-03-02', '2026-03-11'), phase('B', '2026-03-12', '2026-03-31')];
  for (const width of [300, 1200]) {
    const [a, b] = layOutStrip(phases, width);
    expect([a?.from, a?.to, b?.from, b?.to].map((share) => Math.round((share ?? 0) * 30))).toEqual([0, 10, 10, 30]);
    expect(a?.room).toBeCloseTo(width / 3);
  }
});

it('puts a phase that begins before another has ended on a line below it', () => {
  const overlapping = [
    phase('A', '2026-03-02', '2026-03-20'),
    phase('B', '2026-03-16', '2026-03-31'),
    phase('C', '2026-03-23', '2026-04-03'),
  ];
  expect(layOutStrip(overlapping, 1000).map((one) => [one.phase.id, one.line])).toEqual([
    ['A', 0],
    ['B', 1],
    ['C', 0],
  ]);
});

it('leaves a gap where there is one, and out what has no dates', () => {
  const [a, b] = layOutStrip(
    [phase('A', '2026-03-02', '2026-03-06'), phase('X', null, null), phase('B', '2026-03-16', '2026-03-20')],
    1000,
  );
  expect(b?.phase.id).toBe('B');
  expect((b?.from ?? 0) - (a?.to ?? 0)).toBeGreaterThan(0.4);
});
