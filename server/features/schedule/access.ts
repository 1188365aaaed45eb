// What a caller must have seen of a programme to change it.

import { type Changed, versionsSeen } from '../../../domain/schedule/rules.ts';
import type { Tx } from '../../db/tx.ts';
import { demandVersion, noteGuard } from '../../http/guards.ts';

/** Everything that a change touches must be as the caller saw it. @throws AppError `conflict` */
export function demandSeen(
  tx: Tx,
  changed: Changed,
  { versions, modeVersions }: Record<'versions' | 'modeVersions', Record<string, number>>,
): void {
  noteGuard(tx, 'version'); // also of a change that touches nothing of before, as a new link that nothing moves for
  const seen = versionsSeen(changed);
  const demand = (now: Record<string, number>, given: Record<string, number>) =>
    Object.entries(now).forEach(([id, version]) => demandVersion(tx, { version }, given[id] ?? -1));
  demand(seen.versions, versions);
  demand(seen.modeVersions, modeVersions);
}
