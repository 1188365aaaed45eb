// A drop whose tip is the spot that a thread is about: on a page, or on a board.

import { Check, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { usePeople } from '../../../studios/queries.ts';
import type { NumberedPin } from './useNumberedPins.ts';

interface PinProps {
  pin: NumberedPin;
  isOpen: boolean;
  onOpen: () => void;
}

export function Pin({ pin: { number, authorId, total, unread, isResolved }, isOpen, onOpen }: PinProps) {
  const author = usePeople().find(authorId);
  const words = `Pin ${number} by ${author.name}, ${total} ${total === 1 ? 'comment' : 'comments'}`;
  return (
    <button
      type="button"
      aria-label={[words, ...(unread > 0 ? [`${unread} new`] : []), ...(isResolved ? ['resolved'] : [])].join(', ')}
      aria-pressed={isOpen}
      onClick={onOpen}
      className={cx(pinFrame, 'rounded-round', isResolved && !isOpen && 'opacity-75')}
    >
      <Drop className={isOpen ? 'fill-accent' : 'fill-surface-raised'}>
        {isResolved ? (
          <Icon of={Check} size={16} className={isOpen ? 'text-accent-ink' : 'text-ink-muted'} />
        ) : (
          <Avatar name={author.name} src={author.src} size={24} decorative deactivated={author.deactivated} />
        )}
      </Drop>
      {!isResolved && (
        <span
          aria-hidden
          className={cx(
            'num absolute -end-1.5 -top-1.5 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-round px-1 text-11 font-semibold ring-2 ring-surface-raised',
            isOpen || unread > 0 ? 'bg-accent text-accent-ink' : 'bg-ink text-surface',
          )}
        >
          {number}
        </span>
      )}
    </button>
  );
}

export const NewPin = () => (
  <span data-new-pin="" className={cx(pinFrame, 'pointer-events-none')}>
    <Drop className="fill-accent">
      <Icon of={Plus} size={16} className="text-accent-ink" />
    </Drop>
  </span>
);

/** Its tip is the spot. */
const pinFrame = 'absolute start-0 bottom-0 block h-11 w-9 -translate-x-1/2';

const Drop = ({ className, children }: { className: string; children: ReactNode }) => (
  <>
    <svg
      aria-hidden
      viewBox="0 0 36 44"
      className="absolute inset-0 size-full overflow-visible drop-shadow-[0_2px_3px_oklch(0.2_0.01_60/0.35)]"
    >
      <path d="M18 44 C15 36 2 29 2 17.5 A16 16 0 0 1 34 17.5 C34 29 21 36 18 44 Z" className={className} />
    </svg>
    <span className="absolute inset-x-0 top-[5.5px] flex h-6 items-center justify-center">{children}</span>
  </>
);
