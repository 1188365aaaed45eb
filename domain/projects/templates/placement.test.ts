import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lateness, placementOf } from './placement.ts';
import { type LinkType, linkTypes } from './linkTypes.ts';
import type { PlannedLink, TemplatePlan } from './plan.ts';

const task = (key: string, from: number, days: number) =>
  ({ key, title: key, description: '', role: null, from, days, hours: null, priority: 'normal', review: false, checklist: [] }) as const;
const phase = (key: string, workingDays: number, offset = 0) => ({ key, name: key, colour: 1 as const, workingDays, offset, gate: false });
const link = (from: string, to: string, lag = 0, type: LinkType = 'FS'): PlannedLink => ({ from, to, type, lag });
const placesOf = (plan: Pick<TemplatePlan, 'phases' | 'links'>) => {
  const placed = placementOf(plan);
  if (!placed.ok) throw new Error(placed.details.message);
  return placed.value;
};

describe('the rows of a template', () => {
  const phases = [
    { ...phase('a', 5), tasks: [task('a1', 0, 2), task('a2', 0, 3)], milestones: [{ key: 'am', name: 'Agreed', from: 4, gate: false }] },
    { ...phase('b', 10, -2), tasks: [task('b1', 1, 4)], milestones: [] },
  ];

  it('lie by the offsets of their phases, a milestone at the end of its day', () => {
    const { places, workingDays } = placesOf({ phases, links: [] });
    expect(Object.fromEntries(places)).toEqual({
      a: { from: 0, to: 5 },
      a1: { from: 0, to: 2 },
      a2: { from: 0, to: 3 },
      am: { from: 5, to: 5 },
      b: { from: 3, to: 13 },
      b1: { from: 4, to: 8 },
    });
    expect(workingDays).toBe(13);
  });

  it.each([
    ['FS', 3, { from: 5, to: 8 }],
    ['SS', 3, { from: 3, to: 6 }],
    ['FF', 3, { from: 2, to: 5 }],
    ['SF', 4, { from: 1, to: 4 }],
  ] as const)('wait for a link %s with a lag of %i', (type, lag, place) => {
    expect(placesOf({ phases, links: [link('a1', 'a2', lag, type)] }).places.get('a2')).toEqual(place);
  });

  it('are refused when their links go round', () => {
    const round = placementOf({ phases, links: [link('a1', 'a2'), link('a2', 'am'), link('am', 'a1')] });
    expect(round).toMatchObject({ ok: false, code: 'validation_failed' });
  });

  it('never break a link of their own, and none moves without need', () => {
    const tasks = ['t0', 't1', 't2', 't3', 't4', 't5'];
    const forward = fc.tuple(fc.nat(4), fc.nat(4), fc.constantFrom(...linkTypes), fc.integer({ min: -5, max: 9 }));
    const anyRows = fc.array(fc.tuple(fc.nat(10), fc.integer({ min: 1, max: 6 })), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(anyRows, fc.array(forward, { maxLength: 12 }), (rows, pairs) => {
        const links = pairs.map(([from, step, type, lag]) => link(`t${from}`, `t${Math.min(5, from + 1 + step)}`, lag, type));
        const plan = {
          ...phase('p', 40),
          milestones: [],
          tasks: tasks.map((key, index) => task(key, ...(rows[index] as [number, number]))),
        };
        const { places } = placesOf({ phases: [plan], links });
        expect(links.filter((one) => lateness(places, one) > 0)).toEqual([]);
        for (const { key, from } of plan.tasks) {
          const late = (places.get(key)?.from ?? 0) - from;
          const holds = links.filter(({ to }) => to === key).map((one) => lateness(places, one));
          expect(late === 0 || holds.includes(0)).toBe(true);
        }
      }),
    );
  });
});
