import { type ReactNode, useEffect, useState } from 'react';
import { useOutdated } from '../../lib/build.ts';
import { useConnected } from '../../lib/connection.ts';
import { useLive } from '../../lib/liveContext.ts';
import { cx } from '../../ui/cx.ts';

/** A short gap of the stream is nobody's business. */
const patienceMs = 2000;

/** One quiet line while the server is out of reach or the stream is away; it goes by itself. And one for a newer Atelier. */
export function ConnectionLine() {
  const { status } = useLive();
  const isReachable = useConnected();
  const isBehind = useLasting(status === 'offline', patienceMs);
  const isOutdated = useOutdated();
  return (
    <div role="status" className="shrink-0">
      {!isReachable ? (
        <Line tone="trouble">
          You are offline. Changes are saved on this device and will sync.
          <span className="low:hidden"> What cannot wait says so, and stays where it is typed.</span>
        </Line>
      ) : isOutdated ? (
        <Line>
          Atelier was updated. What you have typed is kept.{' '}
          <button type="button" className="font-semibold text-accent-text hover:underline" onClick={() => window.location.reload()}>
            Reload
          </button>
        </Line>
      ) : (
        isBehind && <Line tone="trouble">What others do does not come through at the moment. What you see may be out of date.</Line>
      )}
    </div>
  );
}

function Line({ tone, children }: { tone?: 'trouble'; children: ReactNode }) {
  return (
    <p
      className={cx(
        'border-b border-hairline px-10 py-1.5 text-13 max-md:px-4 in-[[role=dialog]]:px-6! low:py-0.5',
        tone === 'trouble' ? 'bg-at-risk-soft text-at-risk-text' : 'bg-surface-raised text-ink-muted',
      )}
    >
      {children}
    </p>
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
