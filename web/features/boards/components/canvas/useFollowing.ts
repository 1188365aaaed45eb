// Seeing what somebody else on the board sees, until one's own hand, wheel or key looks elsewhere.

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RoomPeer } from '../../../../../domain/boards/room.ts';
import { seeing } from './camera.ts';
import type { Desk } from './useDesk.ts';

interface Following {
  /** Whose screen is seen; null while one looks for oneself. */
  following: string | null;
  follow: (userId: string | null) => void;
}

interface FollowingProps {
  desk: Desk;
  peers: readonly RoomPeer[];
  ground: RefObject<HTMLElement | null>;
}

export function useFollowing({ desk, peers, ground }: FollowingProps): Following {
  const [chosen, follow] = useState<string | null>(null);
  const peer = chosen === null ? undefined : peers.find(({ userId }) => userId === chosen);
  const view = peer?.state.view;
  const { stage, setCamera } = desk;
  const latest = useRef(setCamera);
  useEffect(() => {
    latest.current = setCamera;
  });
  useEffect(() => {
    // Talks to the others: what they see comes from the live socket.
    if (view) latest.current(seeing(view, stage));
  }, [view, stage]);
  useEffect(() => {
    // Talks to the element: any gesture of one's own ends it.
    if (chosen === null) return;
    const element = ground.current;
    const end = () => follow(null);
    const gestures = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const gesture of gestures) element?.addEventListener(gesture, end, { passive: true });
    return () => {
      for (const gesture of gestures) element?.removeEventListener(gesture, end);
    };
  }, [chosen, ground]);
  return { following: peer ? chosen : null, follow };
}
