// How a write is kept from overwriting what its caller has not seen. The request path sees to it that a call which promises a
// guard has used it (`meta.guards`).

import type { Guard } from '../../domain/kernel/endpoint.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Tx } from '../db/tx.ts';

const used = new WeakMap<Tx, Set<Guard>>();

/** Notes that the transaction has been guarded so. */
export function noteGuard(tx: Tx, guard: Guard): void {
  const guards = used.get(tx) ?? new Set();
  used.set(tx, guards.add(guard));
}

export const guardsOf = (tx: Tx): ReadonlySet<Guard> => used.get(tx) ?? new Set();

/** Demands that the row is still as the caller saw it. @throws AppError `conflict` */
export function demandVersion(tx: Tx, row: { version: number }, seen: number): void {
  noteGuard(tx, 'version');
  if (row.version !== seen) throw new AppError('conflict');
}
