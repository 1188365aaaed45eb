// A dot that follows the pointer while somebody presents: seen by whoever looks at the board just then.

import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import type { Point } from '../canvas/camera.ts';
import { useBoardRoom } from '../useBoardRoom.ts';

/**
 * @param spot where the own dot is, units of the board; null while there is none
 * @returns the dots of others
 */
export function useLaser(boardId: BoardId, spot: Point | null): readonly { peer: string; at: Point }[] {
  const { peers } = useBoardRoom(boardId, () => (spot ? { at: { x: Math.round(spot.x), y: Math.round(spot.y) }, laser: true } : {}));
  return peers.flatMap(({ peer, state: { at, laser } }) => (laser && at ? [{ peer, at }] : []));
}
