// Where the rows of a template lie, in working days from its first one: before it has dates, so that any calendar keeps what holds.

import { type Result, accept, refuse } from '../../kernel/result.ts';
import type { PlannedLink, PlannedPhase, TemplatePlan } from './plan.ts';

/** From the first working day, itself 0, to the day after the last. A milestone stands at the end of its day: both are the same. */
export interface Place {
  from: number;
  to: number;
}

export interface Placement {
  places: ReadonlyMap<string, Place>;
  /** Working days from the first day to the last. */
  workingDays: number;
}

/**
 * Places every row: phases one after the other by their offsets, work by its offset in its phase, and as much later as its links
 * ask. Phases stay where they are: a link never moves one here. Linear in rows and links. Refuses links that close a loop.
 *
 * @param there rows that lie somewhere already, and stay: those of a project that takes in the others
 */
export function placementOf(
  { phases, links }: Pick<TemplatePlan, 'phases' | 'links'>,
  there: ReadonlyMap<string, Place> = new Map(),
): Result<Placement> {
  const places = new Map<string, Place>();
  for (const [phase, place] of placedPhases(phases, there)) {
    places.set(phase.key, place);
    for (const { key, from, days } of phase.tasks) places.set(key, { from: place.from + from, to: place.from + from + days });
    for (const { key, from } of phase.milestones) places.set(key, { from: place.from + from + 1, to: place.from + from + 1 });
  }
  for (const [key, place] of there) places.set(key, place);
  const fixed = new Set([...phases.map(({ key }) => key), ...there.keys()]);
  const order = inOrder([...places.keys()], links);
  if (!order.ok) return order;
  const incoming = Map.groupBy(links, ({ to }) => to);
  for (const key of order.value) if (!fixed.has(key)) hold(places, key, incoming.get(key) ?? []);
  const workingDays = [...places.values()].reduce((last, { to }) => Math.max(last, to), 0);
  return accept({ places, workingDays });
}

/** Puts a row as late as its links ask. */
function hold(places: Map<string, Place>, key: string, links: readonly PlannedLink[]): void {
  const place = places.get(key);
  if (!place) return;
  const late = links.reduce((most, link) => Math.max(most, lateness(places, link)), 0);
  if (late > 0) places.set(key, { from: place.from + late, to: place.to + late });
}

/** By how many working days a link is broken as its rows lie; 0 or less where it holds. */
export function lateness(places: ReadonlyMap<string, Place>, { from, to, type, lag }: PlannedLink): number {
  const [before, after] = [places.get(from), places.get(to)];
  if (!before || !after) return 0;
  const held = type === 'FS' || type === 'FF' ? before.to : before.from;
  return held + lag - (type === 'FS' || type === 'SS' ? after.from : after.to);
}

function placedPhases(phases: readonly PlannedPhase[], there: ReadonlyMap<string, Place>): [PlannedPhase, Place][] {
  const placed: [PlannedPhase, Place][] = [];
  for (const phase of phases) {
    const ahead = placed.at(-1)?.[1];
    const from = ahead ? Math.max(ahead.from, ahead.to + phase.offset) : 0;
    placed.push([phase, there.get(phase.key) ?? { from, to: from + Math.max(1, phase.workingDays) }]);
  }
  return placed;
}

/** Rows so that each comes behind what it waits for. Refuses a loop. */
function inOrder(keys: readonly string[], links: readonly PlannedLink[]): Result<string[]> {
  const outgoing = Map.groupBy(links, ({ from }) => from);
  const waits = new Map(keys.map((key) => [key, 0]));
  for (const { to } of links) waits.set(to, (waits.get(to) ?? 0) + 1);
  const order = keys.filter((key) => waits.get(key) === 0);
  // The list grows while it is walked.
  for (const key of order) {
    for (const { to } of outgoing.get(key) ?? []) {
      const left = (waits.get(to) ?? 0) - 1;
      waits.set(to, left);
      if (left === 0) order.push(to);
    }
  }
  return order.length >= keys.length
    ? accept(order)
    : refuse('validation_failed', { field: 'links', message: 'Links go round in a loop.' });
}
