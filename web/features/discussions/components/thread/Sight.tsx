import { useEffect, useRef } from 'react';
import { useDiscussionState } from './DiscussionContext.ts';

/** A place in the discussion: while it is in sight, what is new there counts as looked at. */
export function Sight() {
  const { onSight } = useDiscussionState();
  const place = useRef<HTMLSpanElement>(null);
  const tell = useRef(onSight);
  useEffect(() => void (tell.current = onSight));
  useEffect(() => {
    // Watches the page.
    if (!place.current) return;
    let isIn = false;
    const change = (next: boolean) => {
      if (next !== isIn) tell.current(next);
      isIn = next;
    };
    const watch = new IntersectionObserver((seen) => change(seen.at(-1)?.isIntersecting === true));
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      change(false);
    };
  }, []);
  return <span ref={place} aria-hidden className="block h-px" />;
}
