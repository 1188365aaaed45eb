// Who is on which board just now, as the live socket says it while a gallery is looked at.

import { useEffect, useState } from 'react';
import type { Whereabouts } from '../../../../../domain/boards/room.ts';
import type { BoardId, UserId } from '../../../../../domain/kernel/ids.ts';
import { useConnected } from '../../../../lib/connection.ts';
import { enterRoom } from '../../../../lib/rooms.ts';
import { useUser } from '../../../../lib/session/auth.ts';

const nobody: ReadonlyMap<BoardId, readonly UserId[]> = new Map();

/** The others on each board on which there are some; of a lost connection nothing is known. */
export function useWhoIsWhere(): ReadonlyMap<BoardId, readonly UserId[]> {
  const [where, setWhere] = useState(nobody);
  const { id: me } = useUser();
  const isReachable = useConnected();
  useEffect(() => {
    // Talks to the live socket.
    const room = enterRoom({
      topic: 'gallery',
      parameters: {},
      on: {
        who: ({ boards }: { boards: Whereabouts }) => {
          const others = boards.map(({ id, userIds }) => [id, userIds.filter((one) => one !== me)] as const);
          setWhere(new Map(others.filter(([, userIds]) => userIds.length > 0)));
        },
        gone: () => setWhere(nobody),
      },
    });
    return room.leave;
  }, [me]);
  return isReachable ? where : nobody;
}
