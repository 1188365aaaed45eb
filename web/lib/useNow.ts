import { useEffect, useState } from 'react';

/** The current time, anew every half minute, so that "18 min ago" keeps ticking. Milliseconds since the epoch. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    // Talks to the clock.
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
