// Boards lie in boards, also in a ring: which ones somebody came through stands in the address, so that the way back is there.

import type { BoardId } from '../../../../../domain/kernel/ids.ts';

/** So far back; what was before is found in the gallery. */
const longest = 4;

/** @param within as the address says it */
export const trailOf = (within: string | undefined): BoardId[] =>
  (within ?? '')
    .split(',')
    .filter((id): id is BoardId => /^[0-9a-f-]{36}$/.test(id))
    .slice(-longest);

/** What the address of a board says that is opened from another one; one on the way here is gone back to. */
export function trailInto(trail: readonly BoardId[], { from, to }: { from: BoardId; to: BoardId }): { within?: string } {
  const way = [...trail, from];
  const at = way.indexOf(to);
  const kept = (at === -1 ? way : way.slice(0, at)).slice(-longest);
  return kept.length === 0 ? {} : { within: kept.join(',') };
}

/** Other words of the address beside the way here. */
export const besideTrail =
  <Values extends object>(values: Values) =>
  (now: { within?: string | undefined }): Values & { within?: string } => ({
    ...(now.within !== undefined && { within: now.within }),
    ...values,
  });
