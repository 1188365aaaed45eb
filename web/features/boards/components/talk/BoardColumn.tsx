import { MapPin, X } from 'lucide-react';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import type { BoardSpot } from '../../../../../domain/discussions/contract.ts';
import { useTalkInSight } from '../../../../lib/talkInSight.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useLedTo } from '../../../discussions/components/pins/useLedTo.ts';
import { newSpotOf, SpotWords } from '../../../discussions/components/pins/pinnedTalk.tsx';
import type { NumberedPin } from '../../../discussions/components/pins/useNumberedPins.ts';
import type { ThreadPins } from '../../../discussions/components/thread/DiscussionContext.ts';
import { Discussion } from '../../../discussions/components/thread/Discussion.tsx';
import type { BoardTalk } from './useBoardTalk.ts';

interface BoardColumnProps {
  board: BoardRecord;
  talk: BoardTalk;
  pins: readonly NumberedPin<BoardSpot>[];
}

/** What was said about a board: threads on spots of it and their pins mark each other. */
export function BoardColumn({ board, talk, pins }: BoardColumnProps) {
  const { spot } = talk;
  useTalkInSight(board.id);
  useLedTo({ comment: talk.comment, pins, isReady: true, mark: talk.mark });
  const threadPins: ThreadPins = {
    on: 'board',
    of: (rootId) => {
      const pin = pins.find(({ commentId }) => commentId === rootId);
      return pin && { number: pin.number, place: placeWords(pin.anchor), isNew: pin.unread > 0 };
    },
    marked: talk.marked,
    onMark: (id) => talk.mark(id, pins.find(({ commentId }) => commentId === id)?.anchor),
  };
  return (
    <Discussion
      subject={{ kind: 'board', id: board.id }}
      name={board.name}
      comment={talk.comment}
      linkOf={(commentId) => `/mood-board/${board.id}?comment=${commentId}`}
      pins={threadPins}
      spot={newSpotOf(talk, board.name)}
      shown={{ value: talk.showsResolved ? 'all' : 'open', onChange: (value) => talk.setShowsResolved(value === 'all') }}
    >
      {({ count, filter, said, composer }) => (
        <div className="flex min-h-0 flex-1 flex-col">
          <div className="flex min-h-13 shrink-0 items-center gap-2 border-b border-hairline ps-5 pe-3 max-md:min-h-11 md:max-lg:gap-1.5 md:max-lg:ps-4 max-md:px-4">
            <h2 className="font-semibold">Comments</h2>
            <span className="num min-w-0 flex-1 truncate text-ink-muted">{count}</span>
            {filter}
            <Button
              size="small"
              icon={MapPin}
              aria-pressed={talk.isPinning}
              disabledReason={talk.reason}
              onClick={talk.isPinning ? talk.stop : talk.start}
            >
              <span className="md:max-lg:sr-only">Pin</span>
            </Button>
            <IconButton size="small" icon={X} label="Close the comments" onClick={talk.close} />
          </div>
          <div
            role="region"
            aria-label="What was said"
            // It scrolls by keys also while nothing in it takes them.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset"
          >
            {said}
          </div>
          {composer && (
            <div className="shrink-0 border-t border-hairline px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] max-md:px-4">
              {spot && <SpotWords place={placeWords(spot)} />}
              {composer}
            </div>
          )}
        </div>
      )}
    </Discussion>
  );
}

const placeWords = ({ on }: BoardSpot): string => (on ? 'On a thing of the board' : 'On the board');
