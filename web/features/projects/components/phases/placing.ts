// The order key of the place where a phase lands.

import { keyBetween, keyJustAfter } from '../../../../../domain/kernel/orderKey.ts';

/** The key between the phases that will stand around it. Neighbours that share a key leave room only behind them. */
export function positionAt(phases: readonly { id: string; position: string }[], id: string, to: number): string {
  const others = phases.filter((phase) => phase.id !== id);
  const before = others[to - 1]?.position ?? null;
  const after = others[to]?.position ?? null;
  return before !== null && after !== null && before >= after ? keyJustAfter(before) : keyBetween(before, after);
}
