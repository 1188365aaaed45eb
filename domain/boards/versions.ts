// How a board becomes what it was: by one more act, so that whatever stands on it now can come back again.

import type { BoardItemId } from '../kernel/ids.ts';
import { isSame } from '../kernel/merge.ts';
import type { Held } from './apply.ts';
import { groups, type Item } from './items.ts';

/**
 * What has to change so that on the board lies what the version holds, and nothing else.
 *
 * @param now what lies on the board, and what of the version was taken off it; what was swept since comes back with the version
 * @param act the number of the act
 */
export function broughtBack(
  now: ReadonlyMap<BoardItemId, Held>,
  version: readonly Item[],
  act: number,
): { touched: Held[]; count: number } {
  const wanted = new Set(version.map(({ id }) => id));
  const gone = [...now.values()]
    .filter(({ item, isRemoved }) => !isRemoved && !wanted.has(item.id))
    .map(({ item }): Held => ({ item: { ...item, versions: { ...item.versions, life: act } }, isRemoved: true }));
  const back = version.flatMap((item): Held[] => {
    const held = now.get(item.id);
    const versions = held ? { ...held.item.versions } : { frame: act, place: act, look: act, content: act, lock: act, life: act };
    if (held?.isRemoved) versions.life = act;
    for (const group of groups) if (held && !isSame(held.item[group], item[group])) versions[group] = act;
    return held && isSame(held.item.versions, versions) ? [] : [{ item: { ...item, versions }, isRemoved: false }];
  });
  return { touched: [...gone, ...back], count: version.length };
}
