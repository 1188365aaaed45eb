// Where knots hold each other in a circle.

type Knots = readonly (readonly number[])[];

/** What is still to be looked at below a knot. */
interface Visit {
  knot: number;
  next: number;
}

/**
 * The loop that each knot lies on, as a number that knots of the same loops share, and no others (Tarjan). In time proportional to
 * knots and what they hold; without calling itself, for programmes are deep.
 */
export function loopsOf(held: Knots): Int32Array {
  const loops = new Int32Array(held.length).fill(-1);
  const met = new Int32Array(held.length).fill(-1);
  const lowest = new Int32Array(held.length);
  const open: number[] = [];
  let count = 0;
  const visits: Visit[] = [];
  const enter = (knot: number) => {
    met[knot] = lowest[knot] = count++;
    open.push(knot);
    visits.push({ knot, next: 0 });
  };
  const lower = (knot: number, to: number | undefined) => void (lowest[knot] = Math.min(lowest[knot] ?? 0, to ?? 0));
  const leave = (knot: number) => {
    const above = visits.at(-1);
    if (above) lower(above.knot, lowest[knot]);
    if (lowest[knot] !== met[knot]) return;
    for (let one = open.pop(); one !== undefined; one = one === knot ? undefined : open.pop()) loops[one] = knot;
  };
  for (let start = 0; start < held.length; start++) {
    if (met[start] !== -1) continue;
    enter(start);
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const below = held[visit.knot]?.[visit.next++];
      if (below === undefined) {
        visits.pop();
        leave(visit.knot);
      } else if (met[below] === -1) enter(below);
      else if (loops[below] === -1) lower(visit.knot, met[below]);
    }
  }
  return loops;
}

/** A shortest way from one knot to another, both named. They lie on one loop, so there is one. */
export function wayBetween(held: Knots, from: number, to: number): number[] {
  const cameFrom = new Map([[from, from]]);
  const reached = [from];
  // Those that are reached meanwhile come as well.
  for (const knot of reached) {
    if (cameFrom.has(to)) break;
    for (const one of held[knot] ?? []) {
      if (cameFrom.has(one)) continue;
      cameFrom.set(one, knot);
      reached.push(one);
    }
  }
  const way = [to];
  for (let knot = to; knot !== from && cameFrom.has(knot);) way.push((knot = cameFrom.get(knot) ?? from));
  return way.toReversed();
}
