// A dot that follows the pointer while somebody presents: seen by whoever looks at the board just then, and kept nowhere.

import { useEffect, useRef, useState } from 'react';
import type { RoomPeer, RoomState } from '../../../../../domain/boards/room.ts';
import type { BoardId } from '../../../../../domain/kernel/ids.ts';
import { enterRoom } from '../../../../lib/rooms.ts';
import type { Point } from '../canvas/camera.ts';

/** So often it is said where the dot is: within what the server passes on. */
const sayMs = 80;

/**
 * @param spot where the own dot is, units of the board; null while there is none
 * @returns the dots of others
 */
export function useLaser(boardId: BoardId, spot: Point | null): readonly { peer: string; at: Point }[] {
  const [peers, setPeers] = useState<ReadonlyMap<string, RoomState>>(new Map());
  const latest = useRef(spot);
  const say = useRef<() => void>(() => {});
  useEffect(() => {
    // Talks to the live socket.
    latest.current = spot;
    say.current();
  }, [spot]);
  useEffect(() => {
    // Talks to the live socket.
    let own: string | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let last = '{}';
    const take = (heard: readonly RoomPeer[]) =>
      setPeers((now) => new Map([...now, ...heard.filter(({ peer }) => peer !== own).map(({ peer, state }) => [peer, state] as const)]));
    const room = enterRoom({
      topic: 'board',
      parameters: { boardId },
      joined: (answer) => {
        const { peer, peers: others } = answer as { peer: string; peers: RoomPeer[] };
        own = peer;
        last = '{}';
        setPeers(new Map());
        take(others);
        say.current();
      },
      on: {
        said: (payload) => take([payload as RoomPeer]),
        left: (payload) => {
          const { peer } = payload as { peer: string };
          setPeers((now) => new Map([...now].filter(([one]) => one !== peer)));
        },
        gone: () => setPeers(new Map()),
      },
    });
    say.current = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        const at = latest.current && { x: Math.round(latest.current.x), y: Math.round(latest.current.y) };
        const state: RoomState = at ? { at, laser: true } : {};
        const text = JSON.stringify(state);
        if (text === last) return;
        last = text;
        room.say('say', state);
      }, sayMs);
    };
    return () => {
      clearTimeout(waiting);
      say.current = () => {};
      room.leave();
    };
  }, [boardId]);
  return [...peers].flatMap(([peer, { at, laser }]) => (laser && at ? [{ peer, at }] : []));
}
