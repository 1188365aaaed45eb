import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FileRecord } from '../../../../../domain/files/contract.ts';
import { cx } from '../../../../ui/cx.ts';
import { whenNearlyInSight } from '../../../../ui/nearlyInSight.ts';
import { useFirstLines } from '../viewer/useText.ts';

export interface FirstLinesProps {
  file: Pick<FileRecord, 'id' | 'number'>;
  className: string;
  /** Until they are here, and of a text without words. */
  standIn: ReactNode;
}

/** How a text begins, in place of a picture: asked for once its tile is nearly in sight. */
export function FirstLines({ file, className, standIn }: FirstLinesProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isInSight, setInSight] = useState(false);
  const lines = useFirstLines(file, isInSight)?.trim();
  useEffect(() => {
    // Talks to the browser, which knows what is in sight.
    return whenNearlyInSight(place.current, 200, () => setInSight(true));
  }, []);
  return (
    <span
      ref={place}
      className={cx(
        className,
        'border border-hairline',
        lines ? 'bg-sheet' : 'flex items-center justify-center bg-surface-raised text-ink-muted',
      )}
    >
      {lines ? (
        <span
          // Its name stands beside it.
          aria-hidden
          dir="auto"
          className="absolute inset-0 block overflow-hidden px-3 py-2.5 text-[9px] leading-3 break-words whitespace-pre-wrap text-sheet-ink"
        >
          {lines}
        </span>
      ) : (
        standIn
      )}
    </span>
  );
}
