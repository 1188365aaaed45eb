import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPlan, done, plan, row, settled } from './anyPlan.ts';
import { draftOf } from './draft.ts';
import type { BrokenLink, Plan, RowId } from './plan.ts';
import { reschedule } from './reschedule.ts';
import { finishOf, slackOf } from './slack.ts';

/** `A 0/0 !`: total and free slack, and whether it is critical. */
const said = (given: Plan) =>
  [...slackOf(given)].map(([id, { total, free, isCritical }]) => `${id} ${total}/${free}${isCritical ? ' !' : ''}`);

describe('slack', () => {
  it('the longest chain is critical; what runs beside it may slip until it meets it', () => {
    const two = plan(
      [
        row('A', { from: 0, days: 5 }),
        row('B', { from: 5, days: 5 }),
        row('C', { from: 10, days: 2 }),
        row('X', { from: 0, days: 3 }),
        row('Y', { from: 4, days: 2 }),
      ],
      ['A FS B', 'B FS C', 'X FS Y', 'Y FS C'],
    );
    expect(said(two)).toEqual(['A 0/0 !', 'B 0/0 !', 'C 0/0 !', 'X 5/1', 'Y 4/4']);
  });

  it('a pinned day is a deadline for what leads to it', () => {
    const delivery = plan(
      [row('Order', { from: 0, days: 3 }), row('Delivery', { from: 5, isPinned: true }), row('Fit', { from: 20 })],
      ['Order FS Delivery'],
    );
    expect(said(delivery)).toEqual(['Order 2/2', 'Delivery 15/15', 'Fit 0/0 !']);
    const late = plan(
      [row('Order', { from: 0, days: 8 }), row('Delivery', { from: 5, isPinned: true }), row('Fit', { from: 20 })],
      ['Order FS Delivery'],
    );
    expect(said(late)[0]).toBe('Order -3/-3 !');
  });

  it('finished work has none, and holds nothing back', () => {
    const begun = plan([row('A', { from: 0, days: 2, isFinished: true }), row('B', { from: 2, days: 2 })], ['A FS B']);
    expect(said(begun)).toEqual(['B 0/0 !']);
  });

  it('what hangs on a phase hangs on its last work', () => {
    const house = settled(
      [
        row('Concept', { kind: 'phase' }),
        row('Brief', { from: 0, days: 2, phase: 'Concept' }),
        row('Boards', { from: 0, days: 5, phase: 'Concept' }),
        row('Detail', { kind: 'phase' }),
        row('Joinery', { from: 5, days: 5, phase: 'Detail' }),
      ],
      ['Concept FS Detail'],
    );
    expect(said(house)).toEqual(['Concept 0/0 !', 'Brief 3/3', 'Boards 0/0 !', 'Detail 0/0 !', 'Joinery 0/0 !']);
  });

  it('the plan finishes with its last work', () => {
    expect(finishOf(plan([row('A', { from: 0, days: 5 }), row('B', { from: 2 })]))?.day).toBe('2026-03-06');
    expect(finishOf(plan([row('A')]))).toBeNull();
  });

  it('is what trying shows: a day more than the total ends the plan later or breaks a pinned link, a day more than the free moves something', () => {
    fc.assert(
      fc.property(anyPlan, (given) => {
        for (const [id, { total, free, isCritical }] of slackOf(given)) {
          if (hangsOnTheStartOfAPhase(given)) continue;
          expect([id, Math.max(0, Math.min(most, total))]).toEqual([id, daysUntil(given, id, harms)]);
          expect([id, Math.max(0, Math.min(most, free))]).toEqual([
            id,
            Math.min(daysUntil(given, id, harms), daysUntil(given, id, movesOthers)),
          ]);
          expect(isCritical).toBe(daysUntil(given, id, harms) === 0);
        }
      }),
      { numRuns: 100 },
    );
  });
});

const most = 12;

interface Tried {
  given: Plan;
  id: RowId;
  after: Extract<ReturnType<typeof reschedule>, { ok: true }>['value'];
}

/** How many days a row can be moved later, one more each time, before something happens. */
function daysUntil(given: Plan, id: RowId, happens: (tried: Tried) => boolean): number {
  const { lines, axis } = draftOf(given);
  const line = lines.get(id);
  for (let days = 1; line && days <= most; days++) {
    const isMilestone = line.row.kind === 'milestone';
    const start = isMilestone ? axis.dayOfFinish(line.finish + days) : axis.dayOfStart(line.start + days);
    const after = reschedule({ plan: given, changes: [{ kind: 'move', id, start }] });
    if (!after.ok || happens({ given, id, after: after.value })) return days - 1;
  }
  return most;
}

function harms({ given, after }: Tried): boolean {
  const brokenBefore = new Map(brokenIn(given).map(({ linkId, by }) => [linkId, by]));
  const isLater = (finishOf(after.plan)?.place ?? 0) > (finishOf(given)?.place ?? 0);
  return isLater || after.broken.some(({ linkId, by }) => by > (brokenBefore.get(linkId) ?? 0));
}

const brokenIn = (given: Plan): readonly BrokenLink[] => done(given).broken;

/** Others than the row, its phase, and for a phase its work. */
function movesOthers({ given, id, after }: Tried): boolean {
  const own = given.rows.find((row) => row.id === id);
  const work = new Set(given.rows.filter((row) => row.phaseId === id).map((row) => row.id));
  return after.moves.some((move) => move.id !== id && move.id !== own?.phaseId && !work.has(move.id));
}

/** There a phase's first work is taken for all of it, which may say too little. */
const hangsOnTheStartOfAPhase = ({ rows, links }: Plan): boolean =>
  links.some(({ from, type }) => (type === 'SS' || type === 'SF') && rows.some((row) => row.id === from && row.kind === 'phase'));
