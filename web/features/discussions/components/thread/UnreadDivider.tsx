import { useRef, useState } from 'react';
import { useDiscussionState } from './DiscussionContext.ts';
import { Sight } from './Sight.tsx';
import { useLed } from './useLed.ts';

/** Where what is new begins: it stands until the page is left. A page opens there, unless its address leads to a comment. */
export function UnreadDivider({ count }: { count: number }) {
  const { opensAtNew, lit } = useDiscussionState();
  const place = useRef<HTMLDivElement>(null);
  const [goes] = useState(opensAtNew && lit === null);
  useLed(place, goes);
  return (
    <div
      ref={place}
      role="separator"
      aria-label={`${count} new`}
      data-unread=""
      className="flex items-center gap-3 py-2 text-12 font-semibold text-accent-text"
    >
      <span className="h-px w-7 bg-accent">
        <Sight />
      </span>
      {count} new
      <span className="h-px flex-1 bg-accent" />
    </div>
  );
}
