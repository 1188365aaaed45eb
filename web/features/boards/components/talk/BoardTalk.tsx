// What is said about a board, beside its wall: a column, and in a hand a sheet at the foot; the button in
// the head that opens it; and the pins on the wall.

import { MessageSquare } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { BoardRecord } from '../../../../../domain/boards/contract.ts';
import { useHeaderPlace } from '../../../../lib/headerPlaces.ts';
import { useLayout } from '../../../../ui/breakpoints.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { RestingSheet } from '../../../../ui/RestingSheet.tsx';
import { HowMuchSaid } from '../../../discussions/components/pins/HowMuchSaid.tsx';
import { useBoardPins } from '../../../discussions/components/pins/useNumberedPins.ts';
import type { Desk } from '../canvas/useDesk.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardPins } from './BoardPins.tsx';
import type { BoardTalk } from './useBoardTalk.ts';

interface BoardTalkFrameProps {
  board: BoardRecord;
  desk: Desk;
  talk: BoardTalk;
  /** The wall with its tools. */
  children: ReactNode;
}

export function BoardTalkFrame({ board, desk, talk, children }: BoardTalkFrameProps) {
  const layout = useLayout();
  const actions = useHeaderPlace('actions');
  const pins = useBoardPins(board.id);
  const column = talk.isShown && <BoardColumn key={board.id} board={board} talk={talk} pins={pins} />;
  const takesKeys = useRef(false);
  const turnByKey = () => {
    takesKeys.current = !talk.isShown;
    if (talk.isShown) talk.close();
    else talk.turn();
  };
  const keys: Partial<Record<string, () => void>> = { k: talk.start, C: turnByKey };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFree(event.target)) return;
    event.preventDefault();
    act();
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown} className="absolute inset-0 flex max-md:flex-col">
      <div className="relative min-h-0 min-w-0 flex-1 overflow-clip">
        {children}
        <BoardPins desk={desk} talk={talk} pins={pins} />
      </div>
      {actions &&
        createPortal(
          <Button
            icon={MessageSquare}
            aria-pressed={talk.isShown}
            onClick={talk.turn}
            className={cx('max-md:min-w-11 max-md:border-0 max-md:px-2', talk.isShown && 'bg-surface-selected')}
          >
            <span className="max-lg:sr-only">Comments</span>
            <HowMuchSaid of={{ kind: 'board', id: board.id }} />
          </Button>,
          actions,
        )}
      {column && layout === 'mobile' && (
        <RestingSheet label="Comments" isLow={talk.isPinning} onClose={talk.close}>
          {column}
        </RestingSheet>
      )}
      {column && layout !== 'mobile' && (
        <aside
          // From the wall it is a long way by Tab: past all that hangs there.
          ref={(element) => {
            if (takesKeys.current) element?.focus();
            takesKeys.current = false;
          }}
          tabIndex={-1}
          aria-label="Comments"
          className={cx(
            'outline-none focus-visible:ring-2 focus-visible:ring-accent focus-visible:ring-inset',
            'flex shrink-0 flex-col border-s border-hairline-strong bg-surface-raised',
            // The tools of the wall lie in its corners: nothing may lie over them.
            layout === 'tablet' ? 'w-88' : 'w-96',
          )}
        >
          {column}
        </aside>
      )}
    </div>
  );
}

/** Heard where nobody writes; C alone is the tool of colours. */
const isFree = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=dialog]') === null;
