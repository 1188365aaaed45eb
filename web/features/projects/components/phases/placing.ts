// Where a phase lands in the list, and the order key of that place.

import { keyBetween, keyJustAfter } from '../../../../../domain/kernel/orderKey.ts';

/** The phases with one of them put to another place; `to` counts without it. */
export function withMoved<One extends { id: string }>(phases: readonly One[], id: string, to: number): One[] {
  const moved = phases.find((phase) => phase.id === id);
  const others = phases.filter((phase) => phase.id !== id);
  return moved ? others.toSpliced(to, 0, moved) : others;
}

/** The key between the phases that will stand around it. Neighbours that share a key leave room only behind them. */
export function positionAt(phases: readonly { id: string; position: string }[], id: string, to: number): string {
  const others = phases.filter((phase) => phase.id !== id);
  const before = others[to - 1]?.position ?? null;
  const after = others[to]?.position ?? null;
  return before !== null && after !== null && before >= after ? keyJustAfter(before) : keyBetween(before, after);
}

/**
 * The place that the held row covers most of.
 *
 * @param heights of the other rows, in order, px
 * @param top of the held row, px from the top of the list
 */
export function landingPlace(heights: readonly number[], top: number): number {
  let above = 0;
  for (const [index, height] of heights.entries()) {
    if (top < above + height / 2) return index;
    above += height;
  }
  return heights.length;
}
