// The plan as a network of what holds what. A phase is two knots: what is linked to it holds its *opening*, which carries its
// work along; what it is linked to hangs on its *close*, which its work makes. So a link between a phase and its own work is a
// loop like any other.

import type { Plan, PlanLink, PlanRow, RowId } from './plan.ts';

/** A knot's number: the row's own for its opening, the number of rows on for the close of a phase. */
export type Knot = number;

export interface Network {
  /** The place of each row in the plan's list. */
  indexOf: ReadonlyMap<RowId, number>;
  openingOf: (row: number) => Knot;
  closeOf: (row: number) => Knot;
  /** Links that end at an opening, by the row's place. */
  linksInto: readonly (readonly PlanLink[])[];
  /** Links that begin at a close, by the row's place. */
  linksFrom: readonly (readonly PlanLink[])[];
  /** The rows that lie in a phase, by the phase's place. */
  workOf: readonly (readonly number[])[];
  /** Every knot after all that hold it; null where there is a loop. */
  order: Int32Array | null;
  /** The names round a loop, the first one again at its end; null where there is none. */
  loop: (beginWith?: RowId) => string[] | null;
}

const networks = new WeakMap<Plan, Network>();

/** The network of a plan, made once: while a bar is dragged, the same plan is asked again and again. */
export function networkOfPlan(plan: Plan): Network {
  const known = networks.get(plan);
  if (known) return known;
  const network = networkOf(plan.rows, plan.links);
  networks.set(plan, network);
  return network;
}

/** Takes time and room in proportion to rows and links. Links to rows that are not in the plan do not count. */
export function networkOf(rows: readonly PlanRow[], links: readonly PlanLink[]): Network {
  const count = rows.length;
  const indexOf = new Map(rows.map((row, index) => [row.id, index]));
  const linksInto: PlanLink[][] = rows.map(() => []);
  const linksFrom: PlanLink[][] = rows.map(() => []);
  const workOf: number[][] = rows.map(() => []);
  const closeOf = (row: number): Knot => (rows[row]?.kind === 'phase' ? row + count : row);
  const held: Knot[][] = Array.from({ length: count * 2 }, () => []);
  const hold = (by: Knot, what: Knot) => void held[by]?.push(what);

  rows.forEach((row, index) => {
    if (row.kind === 'phase') hold(index, index + count);
    const phase = row.phaseId === null ? undefined : indexOf.get(row.phaseId);
    if (phase === undefined) return;
    workOf[phase]?.push(index);
    hold(phase, index);
    hold(index, phase + count);
  });
  for (const link of links) {
    const [from, to] = [indexOf.get(link.from), indexOf.get(link.to)];
    if (from === undefined || to === undefined) continue;
    linksFrom[from]?.push(link);
    linksInto[to]?.push(link);
    hold(closeOf(from), to);
  }

  const { order, isComplete } = inOrder(held);
  return {
    indexOf,
    openingOf: (row) => row,
    closeOf,
    linksInto,
    linksFrom,
    workOf,
    order: isComplete ? order : null,
    loop: (beginWith) => (isComplete ? null : namesOf(loopAmong(held, order), rows, beginWith)),
  };
}

/** Kahn's order: knots that nothing holds any more, one after the other. Incomplete where some hold each other. */
function inOrder(held: readonly (readonly Knot[])[]): { order: Int32Array; isComplete: boolean } {
  const holders = new Int32Array(held.length);
  for (const knots of held) for (const knot of knots) holders[knot] = (holders[knot] ?? 0) + 1;
  const order = new Int32Array(held.length);
  let known = 0;
  for (let knot = 0; knot < held.length; knot++) if (holders[knot] === 0) order[known++] = knot;
  for (let next = 0; next < known; next++) {
    for (const knot of held[order[next] ?? 0] ?? []) {
      const left = (holders[knot] ?? 0) - 1;
      holders[knot] = left;
      if (left === 0) order[known++] = knot;
    }
  }
  return { order: order.subarray(0, known), isComplete: known === held.length };
}

/** Some loop among the knots that Kahn's order left over: each of them is held by another one of them. */
function loopAmong(held: readonly (readonly Knot[])[], ordered: Int32Array): Knot[] {
  const isOrdered = new Uint8Array(held.length);
  for (const knot of ordered) isOrdered[knot] = 1;
  const holderOf = new Map<Knot, Knot>();
  held.forEach((knots, by) => {
    if (!isOrdered[by]) for (const knot of knots) if (!isOrdered[knot]) holderOf.set(knot, by);
  });
  const way: Knot[] = [];
  const seen = new Map<Knot, number>();
  for (let knot = isOrdered.indexOf(0); ; knot = holderOf.get(knot) ?? knot) {
    const before = seen.get(knot);
    if (before !== undefined) return way.slice(before).toReversed();
    seen.set(knot, way.length);
    way.push(knot);
  }
}

/** A loop in words begins with the row that closes it, and names a phase once where it passes through. */
function namesOf(loop: readonly Knot[], rows: readonly PlanRow[], beginWith: RowId | undefined): string[] {
  const passed = loop.map((knot) => rows[knot % rows.length] as PlanRow); // knots are made of rows
  const once = passed.filter((row, index) => row !== passed[(index + 1) % passed.length]);
  const way = once.length > 0 ? once : passed.slice(0, 1);
  const begin = Math.max(
    0,
    way.findIndex((row) => row.id === beginWith),
  );
  const turned = [...way.slice(begin), ...way.slice(0, begin)];
  return [...turned, turned[0] as PlanRow].map((row) => row.name); // a loop has a row
}
