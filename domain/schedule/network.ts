// The plan as a network of what holds what. A phase is two knots: what is linked to it holds its *opening*, which carries its
// work along; what it is linked to hangs on its *close*, which its work makes. So a link between a phase and its own work is a
// loop like any other.

import { loopsOf, wayBetween } from './loops.ts';
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
  /** The places of the two ends of each link, in the order of the links; -1 for what is not in the plan. */
  fromOf: Int32Array;
  toOf: Int32Array;
  /** The rows that lie in a phase, by the phase's place. */
  workOf: readonly (readonly number[])[];
  /** Every knot after all that hold it. */
  order: Int32Array;
  /** Links that lie on a loop. They hold nothing until it is opened, and stand in no other list here. */
  looped: readonly PlanLink[];
  /** The names round the loop that a link lies on, from its own beginning on, the first one again at the end; at most {@link mostNamed}. */
  namesRound: (link: PlanLink) => string[];
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

/** Says that a plan has the network of another one: the same rows and links, on other dates. */
export const keepNetwork = (plan: Plan, network: Network): void => void networks.set(plan, network);

/** Takes time and room in proportion to rows and links. Links to rows that are not in the plan do not count. */
export function networkOf(rows: readonly PlanRow[], links: readonly PlanLink[]): Network {
  const whole = woven(rows, links);
  if (whole.isComplete) return { ...whole, looped: [], namesRound: () => [] };
  const { ends, held } = whole;
  const loops = loopsOf(held);
  const isLooped = (link: PlanLink) => {
    const [from, to] = ends(link);
    return from !== undefined && to !== undefined && loops[from] === loops[to];
  };
  const looped = links.filter(isLooped);
  return {
    ...woven(
      rows,
      links.filter((link) => !isLooped(link)),
    ),
    fromOf: whole.fromOf,
    toOf: whole.toOf,
    looped,
    namesRound: (link) => {
      const [from = 0, to = 0] = ends(link); // looped links have both
      return namesOf([from, ...wayBetween(held, to, from)].flatMap((knot) => rows[knot % rows.length] ?? []));
    },
  };
}

type Woven = Omit<Network, 'looped' | 'namesRound'> & {
  /** What each knot holds. */
  held: readonly (readonly Knot[])[];
  ends: (link: PlanLink) => [Knot | undefined, Knot | undefined];
  /** Whether every knot has a place in the order: no loop. */
  isComplete: boolean;
};

function woven(rows: readonly PlanRow[], links: readonly PlanLink[]): Woven {
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
  const [fromOf, toOf] = [new Int32Array(links.length).fill(-1), new Int32Array(links.length).fill(-1)];
  for (const [at, link] of links.entries()) {
    const [from, to] = [indexOf.get(link.from), indexOf.get(link.to)];
    fromOf[at] = from ?? -1;
    toOf[at] = to ?? -1;
    if (from === undefined || to === undefined) continue;
    linksFrom[from]?.push(link);
    linksInto[to]?.push(link);
    hold(closeOf(from), to);
  }
  const ends = ({ from, to }: PlanLink): [Knot | undefined, Knot | undefined] => {
    const begins = indexOf.get(from);
    return [begins === undefined ? undefined : closeOf(begins), indexOf.get(to)];
  };
  return { indexOf, openingOf: (row) => row, closeOf, linksInto, linksFrom, fromOf, toOf, workOf, held, ends, ...inOrder(held) };
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

/** Names of a way that somebody still follows; of a longer one it says how many lie between. */
const mostNamed = 20;

/** A loop in words names a phase once where it passes through. */
function namesOf(way: readonly PlanRow[]): string[] {
  const names = way.filter((row, index) => index === 0 || index === way.length - 1 || row !== way[index - 1]).map(({ name }) => name);
  if (names.length <= mostNamed) return names;
  const [first, last] = [names.slice(0, mostNamed / 2), names.slice(1 - mostNamed / 2)];
  return [...first, `${(names.length - first.length - last.length).toLocaleString('en')} more`, ...last];
}
