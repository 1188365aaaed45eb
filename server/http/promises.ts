// What a contract promises of a write beside its answer: the line in the audit log, the event that it tells of, the guard that it
// uses. A handler that forgets one fails, whatever it did.

import type { AuditEntry } from '../../domain/kernel/auditActs.ts';
import type { Tx } from '../db/tx.ts';
import { saysNothing, toldBy } from '../events/eventLog.ts';
import { guardsOf } from './guards.ts';
import type { Endpoint } from './procedure.ts';

/** @throws Error for a handler that has not kept what its contract promises: a fault of ours, and nothing of it stands */
export function demandPromises(endpoint: Endpoint, { tx, entries }: { tx: Tx; entries: readonly AuditEntry[] }): void {
  const faults = [auditFault(endpoint, entries), tellingFault(endpoint, tx), guardFault(endpoint, tx)].filter((fault) => fault !== null);
  if (faults.length > 0) throw new Error(`${endpoint.name} ${faults.join(' and ')}.`);
}

function auditFault({ meta }: Endpoint, entries: readonly AuditEntry[]): string | null {
  return entries.length === (meta.audited ? 1 : 0) ? null : `left ${entries.length} audit lines`;
}

/** One event of those that it names, with what belongs to it; or none, where it said that nothing changed. */
function tellingFault({ meta: { tells, besides = [] } }: Endpoint, tx: Tx): string | null {
  const told = toldBy(tx);
  const names = `told of [${told.join(', ')}]`;
  if (!tells || 'nothing' in tells || saysNothing(tx)) return told.length === 0 ? null : names;
  const own = told.filter((type) => tells.includes(type));
  const others = told.filter((type) => !tells.includes(type) && !besides.includes(type));
  return own.length === 1 && others.length === 0 ? null : names;
}

function guardFault({ meta: { guards } }: Endpoint, tx: Tx): string | null {
  const used = guardsOf(tx);
  const promised = typeof guards === 'string' ? [guards] : [];
  const isKept = promised.length === used.size && promised.every((guard) => used.has(guard));
  return isKept ? null : `was guarded by [${[...used].join(', ')}]`;
}
