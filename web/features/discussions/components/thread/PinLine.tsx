import { Check } from 'lucide-react';
import type { Comment } from '../../../../../domain/discussions/contract.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import { type PinOfThread, useDiscussionState } from './DiscussionContext.ts';
import { useResolve } from './useResolve.ts';

interface PinLineProps {
  /** The first comment of the thread. */
  root: Comment;
  pin: PinOfThread;
}

/** Over a thread on a spot: the number of its pin, which leads to the spot, and the page. */
export function PinLine({ root, pin: { number, place, former, isNew } }: PinLineProps) {
  const { id, can, resolved } = root;
  const { resolve } = useResolve(root);
  const { pins } = useDiscussionState();
  const isMarked = pins?.marked === id;
  return (
    <div className="flex min-h-7 items-center gap-2">
      <button
        type="button"
        aria-label={`Pin ${number}: show it on ${former ? `revision ${former.name}` : `the ${pins?.on ?? 'sheet'}`}`}
        aria-pressed={isMarked}
        onClick={() => pins?.onMark(id)}
        className={cx(
          'num touch-target inline-flex h-5 min-w-5 items-center justify-center rounded-round px-1 text-12 font-semibold',
          isMarked || isNew ? 'bg-accent text-accent-ink' : 'bg-ink text-surface',
        )}
      >
        {number}
      </button>
      <span className="num min-w-0 flex-1 truncate text-12 text-ink-muted">
        {place}
        {former && (
          <>
            , set on{' '}
            {former.isShown ? (
              <TextLink asChild>
                <button type="button" onClick={() => pins?.onMark(id)} className="touch-target">
                  revision <bdi>{former.name}</bdi>
                </button>
              </TextLink>
            ) : (
              <>
                revision <bdi>{former.name}</bdi>
              </>
            )}
          </>
        )}
      </span>
      {!resolved && (
        <IconButton size="small" icon={Check} label="Resolve this thread" disabledReason={reasonOf(can.resolve)} onClick={resolve} />
      )}
    </div>
  );
}
