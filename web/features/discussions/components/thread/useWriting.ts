import { useCallback, useEffect, useRef, useState } from 'react';
import type { SubjectKey } from '../../../../../domain/discussions/subjects.ts';
import { enterRoom } from '../../../../lib/rooms.ts';
import { useUser } from '../../../../lib/session/auth.ts';

/** So often a tab says that somebody goes on writing. */
const sayMs = 3_000;
/** Of whom nothing was heard for so long, has stopped. */
const stoppedMs = 6_000;

interface WritingHere {
  /** Who else writes just now, each once. */
  writers: readonly string[];
  /** A letter was written. */
  onWrite: () => void;
}

/** Who writes where this is discussed. */
export function useWriting(subject: SubjectKey): WritingHere {
  const { id: me } = useUser();
  const [writers, setWriters] = useState<readonly string[]>([]);
  const say = useRef<() => void>(() => {});
  useEffect(() => {
    // Talks to the live socket.
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const stop = (id: string) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
      setWriters((now) => now.filter((one) => one !== id));
    };
    const onWrites = ({ userId }: { userId: string }) => {
      if (userId === me) return;
      clearTimeout(timers.get(userId));
      timers.set(
        userId,
        setTimeout(() => stop(userId), stoppedMs),
      );
      setWriters((now) => (now.includes(userId) ? now : [...now, userId]));
    };
    const room = enterRoom({ topic: 'discussion', parameters: { subject }, on: { writes: onWrites, gone: () => setWriters([]) } });
    let saidAt = Number.NEGATIVE_INFINITY;
    say.current = () => {
      if (performance.now() - saidAt < sayMs) return;
      saidAt = performance.now();
      room.say('writes', { subject });
    };
    return () => {
      room.leave();
      for (const timer of timers.values()) clearTimeout(timer);
      setWriters([]);
    };
  }, [subject, me]);
  return { writers, onWrite: useCallback(() => say.current(), []) };
}
