// Where a phase lands in the list, and the order key of that place.

import { keyBetween, keyJustAfter } from '../../../../../domain/kernel/orderKey.ts';
import type { Phase } from '../../../../../domain/projects/contract.ts';

/** The phases with one of them put to another place; `to` counts without it. */
export function withMoved<One extends Pick<Phase, 'id'>>(phases: readonly One[], id: string, to: number): One[] {
  const moved = phases.find((phase) => phase.id === id);
  const others = phases.filter((phase) => phase.id !== id);
  return moved ? others.toSpliced(to, 0, moved) : others;
}

/** The key between the phases that will stand around it. Neighbours that share a key leave room only behind them. */
export function positionAt(phases: readonly Pick<Phase, 'id' | 'position'>[], id: string, to: number): string {
  const others = phases.filter((phase) => phase.id !== id);
  const before = others[to - 1]?.position ?? null;
  const after = others[to]?.position ?? null;
  return before !== null && after !== null && before >= after ? keyJustAfter(before) : keyBetween(before, after);
}

/**
 * The place whose middle lies nearest below the held row's middle.
 *
 * @param heights of the other rows, in order, px
 * @param middle of the held row, px from the top of the list
 */
export function landingPlace(heights: readonly number[], middle: number): number {
  let top = 0;
  for (const [index, height] of heights.entries()) {
    if (middle < top + height / 2) return index;
    top += height;
  }
  return heights.length;
}
