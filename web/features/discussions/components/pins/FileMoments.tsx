import { isMomentSpot } from '../../../../../domain/discussions/contract.ts';
import { cx } from '../../../../ui/cx.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import type { TalkProps } from '../../../files/components/viewer/slots.ts';
import { isMoment } from '../../../files/components/viewer/talk/useTalk.ts';
import { usePeople } from '../../../studios/queries.ts';
import { timeWords } from './timeWords.ts';
import { useNumberedPins } from './useNumberedPins.ts';

/** The moments of a film or a recording that something was said about, on its time from end to end: a press plays from there. */
export function FileMoments({ file, talk, seconds }: TalkProps & { seconds: number }) {
  const pins = useNumberedPins(file.id);
  const people = usePeople();
  const { marked, spot } = talk;
  const shown = pins.flatMap(({ anchor, ...pin }) =>
    isMomentSpot(anchor) && !talk.formerOf(anchor) && (!pin.isResolved || talk.showsResolved || pin.commentId === marked)
      ? [{ ...pin, anchor }]
      : [],
  );
  const across = (second: number) => ({ insetInlineStart: `${Math.min(second / seconds, 1) * 100}%` });
  if (shown.length === 0 && !spot) return null;
  return (
    <div role="group" aria-label="Moments with comments" className="relative mt-3 h-8 w-full max-w-140 shrink-0">
      <span aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-hairline-strong" />
      {shown.map(({ commentId, number, authorId, total, unread, anchor }) => {
        const time = timeWords(anchor.second);
        const words = `${time}, pin ${number} by ${people.find(authorId).name}, ${total} ${total === 1 ? 'comment' : 'comments'}`;
        return (
          <Tooltip key={commentId} content={time} side="top">
            <button
              type="button"
              aria-label={unread > 0 ? `${words}, ${unread} new` : words}
              aria-pressed={commentId === marked}
              onClick={() => talk.mark(commentId, anchor)}
              style={across(anchor.second)}
              className={cx(
                'num touch-target absolute top-1/2 inline-flex h-5 min-w-5 -translate-1/2 items-center justify-center rounded-round px-1 text-12 font-semibold',
                commentId === marked || unread > 0 ? 'z-1 bg-accent text-accent-ink' : 'bg-ink text-surface',
              )}
            >
              {number}
            </button>
          </Tooltip>
        );
      })}
      {spot && isMoment(spot) && !talk.formerOf(spot) && (
        <span data-new-pin="" style={across(spot.second)} className="absolute top-1/2 h-5 w-1 -translate-1/2 rounded-round bg-accent" />
      )}
    </div>
  );
}
