import { MapPin, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { CommentId } from '../../../../../domain/kernel/ids.ts';
import { reasonOf } from '../../../../lib/words.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { TalkProps } from '../../../files/components/viewer/slots.ts';
import { isMoment, type Spot } from '../../../files/components/viewer/talk/useTalk.ts';
import type { ThreadPins } from '../thread/DiscussionContext.ts';
import { Discussion } from '../thread/Discussion.tsx';
import { newSpotOf, SpotWords } from './pinnedTalk.tsx';
import { timeWords } from './timeWords.ts';
import { useLedTo } from './useLedTo.ts';
import { useNumberedPins } from './useNumberedPins.ts';

/** What was said about a document, in the column of its viewer: threads on spots and their pins mark each other. */
export function FileColumn({ file, talk }: TalkProps) {
  const pins = useNumberedPins(file.id);
  const { marked, spot, pages, isPicture, isPlayed } = talk;
  const placeOf = (at: Spot) => {
    if (isMoment(at)) return `At ${timeWords(at.second)}`;
    // A former version may have had more of them.
    if (pages > 1 || at.page > 1) return `Page ${at.page}`;
    return isPicture ? 'On the picture' : 'On the sheet';
  };
  const mark = (id: CommentId) => talk.mark(id, pins.find(({ commentId }) => commentId === id)?.anchor);
  useLedTo({ comment: talk.comment, pins, isReady: pages > 0 || isPlayed, mark: talk.mark });
  const threadPins: ThreadPins = {
    on: isPlayed ? 'recording' : 'sheet',
    of: (rootId) => {
      const pin = pins.find(({ commentId }) => commentId === rootId);
      return pin && { number: pin.number, place: placeOf(pin.anchor), former: talk.formerOf(pin.anchor), isNew: pin.unread > 0 };
    },
    marked,
    onMark: mark,
  };
  const search = file.projectId === null ? '/projects/documents?' : `/projects/${file.projectId}?tab=documents&`;
  return (
    <Discussion
      key={file.id}
      subject={{ kind: 'file', id: file.id }}
      name={file.name}
      comment={talk.comment}
      linkOf={(commentId) => `${search}view=${file.id}&comment=${commentId}`}
      pins={threadPins}
      spot={newSpotOf(talk, file.name)}
      shown={{ value: talk.showsResolved ? 'all' : 'open', onChange: (value) => talk.setShowsResolved(value === 'all') }}
    >
      {({ count, filter, said, composer }) => (
        // Its keys are its own: letters that are typed here turn nothing on the sheet.
        <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={keepKeys}>
          <div className="flex min-h-13 shrink-0 items-center gap-2 border-b border-hairline px-5 max-md:min-h-11 md:max-lg:gap-1.5 max-lg:px-4">
            <h2 className="font-semibold">Discussion</h2>
            <span className="num min-w-0 flex-1 truncate text-ink-muted">{count}</span>
            {filter}
            {talk.isPinnable && (
              <Button
                size="small"
                icon={MapPin}
                aria-pressed={talk.isPinning}
                aria-keyshortcuts="p"
                disabledReason={file.can.remove === 'project_closed' ? reasonOf('project_closed') : undefined}
                onClick={talk.isPinning ? talk.stop : talk.start}
              >
                <span className="md:max-lg:sr-only">Pin</span>
              </Button>
            )}
            <IconButton size="small" icon={X} label="Close the discussion" onClick={talk.close} className="md:hidden" />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{said}</div>
          {composer && (
            <div className="shrink-0 border-t border-hairline px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:px-4">
              {spot && <SpotWords place={placeOf(spot)} />}
              {composer}
            </div>
          )}
        </div>
      )}
    </Discussion>
  );
}

const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();
