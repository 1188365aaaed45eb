// Whoever has a board open tells the others who do where they are on it: as it happens, and kept nowhere.

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RoomPeer, RoomState } from '../../../../domain/boards/room.ts';
import type { BoardId } from '../../../../domain/kernel/ids.ts';
import { enterRoom } from '../../../lib/rooms.ts';

/** So often a tab says where its person is: within what the server passes on. */
const sayMs = 80;
/** What nobody who has said nothing yet is heard to be. */
const nothing = '{}';

interface BoardRoom {
  /** The others. */
  peers: readonly RoomPeer[];
  /** Looks at the state anew, for what changes between two drawings. */
  say: RefObject<() => void>;
}

/** @param stateNow what one's person does; looked at after each drawing, said where it has changed */
export function useBoardRoom(boardId: BoardId, stateNow: () => RoomState): BoardRoom {
  const [peers, setPeers] = useState<readonly RoomPeer[]>([]);
  const latest = useRef(stateNow);
  const say = useRef<() => void>(() => {});
  useEffect(() => {
    // Talks to the live socket.
    latest.current = stateNow;
    say.current();
  });
  useEffect(() => {
    // Talks to the live socket.
    let own: string | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let last = nothing;
    const room = enterRoom({
      topic: 'board',
      parameters: { boardId },
      joined: ({ peer, peers: others }: { peer: string; peers: readonly RoomPeer[] }) => {
        own = peer;
        last = nothing;
        setPeers(others.filter((other) => other.peer !== own));
        say.current();
      },
      on: {
        said: (heard: RoomPeer) => {
          if (heard.peer !== own) setPeers((now) => [...now.filter(({ peer }) => peer !== heard.peer), heard]);
        },
        left: ({ peer }: { peer: string }) => setPeers((now) => now.filter((one) => one.peer !== peer)),
        gone: () => setPeers([]),
      },
    });
    say.current = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        const state = latest.current();
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
  return { peers, say };
}
