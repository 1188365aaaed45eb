// Who else looks at a board, and where they are on it: said to each other as it happens, kept nowhere.

import { type RefObject, useEffect, useRef } from 'react';
import type { RoomPeer, RoomState } from '../../../../../domain/boards/room.ts';
import { type Frame, type Item, reach } from '../../../../../domain/boards/items.ts';
import type { BoardId, BoardItemId } from '../../../../../domain/kernel/ids.ts';
import { movedFrames } from './acts.ts';
import { type Camera, onBoard, type Size } from './camera.ts';
import { useBoardRoom } from '../useBoardRoom.ts';
import type { Desk } from './useDesk.ts';

/** What one has chosen, the first of it. */
const mostChosen = 16;

interface Visiting {
  boardId: BoardId;
  desk: Desk;
  ground: RefObject<HTMLElement | null>;
}

export function useVisitors({ boardId, desk, ground }: Visiting): readonly RoomPeer[] {
  const at = useRef<{ x: number; y: number } | undefined>(undefined);
  const { peers, say } = useBoardRoom(boardId, () => stateOf(desk, at.current));
  const camera = useRef(desk.camera);
  useEffect(() => {
    camera.current = desk.camera;
  }, [desk.camera]);
  useEffect(() => {
    // Talks to the wall, over which the pointer goes.
    const element = ground.current;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const spot = onBoard(camera.current, { x: clientX - left, y: clientY - top });
      at.current = { x: Math.round(spot.x), y: Math.round(spot.y) };
      say.current();
    };
    const onLeave = () => {
      at.current = undefined;
      say.current();
    };
    element?.addEventListener('pointermove', onMove);
    element?.addEventListener('pointerleave', onLeave);
    return () => {
      element?.removeEventListener('pointermove', onMove);
      element?.removeEventListener('pointerleave', onLeave);
    };
  }, [ground, say]);
  return peers;
}

/** What one sees, in whole units: enough to follow by. */
function viewOf({ x, y, zoom }: Camera, { width, height }: Size): NonNullable<RoomState['view']> {
  const within = (value: number, low: number, high: number) => Math.min(Math.max(Math.round(value), low), high);
  return {
    x: within(x, -reach, reach),
    y: within(y, -reach, reach),
    w: within(width / zoom, 0, 4 * reach),
    h: within(height / zoom, 0, 4 * reach),
  };
}

/** The same each time: pointers that only wander draw nothing anew. */
const nothing: ReadonlyMap<BoardItemId, Frame> = new Map();

/** Where things lie that others hold just now: on every screen they move while they are moved. */
export function heldByOthers(peers: readonly RoomPeer[], items: readonly Item[]): ReadonlyMap<BoardItemId, Frame> {
  const held = peers.flatMap(({ state: { chosen, drag } }) =>
    chosen && drag ? [...movedFrames(new Set(chosen), { items, by: drag })] : [],
  );
  return held.length === 0 ? nothing : new Map(held);
}

function stateOf({ chosen, held, editing, shown, camera, stage }: Desk, at: RoomState['at']): RoomState {
  const [moved] = held ? [...held.frames] : [];
  const still = moved && shown.byId.get(moved[0])?.frame;
  const drag = moved && still && { x: moved[1].x - still.x, y: moved[1].y - still.y };
  return {
    ...(at && { at }),
    ...(chosen.size > 0 && { chosen: [...chosen].slice(0, mostChosen) }),
    ...(drag && { drag }),
    ...(editing && { typing: editing }),
    ...(stage.width > 0 && { view: viewOf(camera, stage) }),
  };
}
