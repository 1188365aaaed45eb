// Where sockets wait that have not joined: few of one network, and never so many that those who have joined find no room.

import type { SocketBounds } from './bounds.ts';

export interface Place {
  /** The socket has joined, and takes no room here any more. */
  leave: () => void;
  /** It left the studio, and waits anew. */
  comeBack: () => void;
}

export interface Anteroom {
  /** A place for one more socket, or null where there is none. */
  enter: (network: string) => Place | null;
}

export function openAnteroom({ unjoinedPerNetwork, unjoinedPerInstance }: SocketBounds): Anteroom {
  const waiting = new Map<string, number>();
  let all = 0;
  const count = (network: string, by: 1 | -1) => {
    all += by;
    const sum = (waiting.get(network) ?? 0) + by;
    if (sum > 0) waiting.set(network, sum);
    else waiting.delete(network);
  };
  return {
    enter: (network) => {
      if (all >= unjoinedPerInstance || (waiting.get(network) ?? 0) >= unjoinedPerNetwork) return null;
      let isIn = false;
      const move = (inside: boolean) => {
        if (isIn !== inside) count(network, inside ? 1 : -1);
        isIn = inside;
      };
      move(true);
      return { leave: () => move(false), comeBack: () => move(true) };
    },
  };
}
