import { useEffect, useState } from 'react';
import { useLive } from '../../lib/liveContext.ts';

/** A short gap is nobody's business. */
const patienceMs = 2000;

/** One quiet line while the live stream is away; it goes by itself. */
export function ConnectionLine() {
  const { status } = useLive();
  const away = useLasting(status === 'offline', patienceMs);
  return (
    <div role="status" className="shrink-0">
      {away && (
        <p className="border-b border-hairline bg-at-risk-soft px-10 py-1.5 text-13 text-at-risk-text max-md:px-4">
          You are offline. What you see may be out of date, and changes are not accepted until the connection is back.
        </p>
      )}
    </div>
  );
}

/** True once `state` has been true for so many milliseconds. */
function useLasting(state: boolean, milliseconds: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    // Talks to the clock.
    if (!state) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [state, milliseconds]);
  return lasts;
}
