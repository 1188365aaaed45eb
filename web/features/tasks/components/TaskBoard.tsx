// The board: four columns, one of them at a time on a phone, and the card in the hand.

import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { taskStatuses, type TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskCard, TaskFilter } from '../../../../domain/tasks/contract.ts';
import { positionBetween } from '../../../../domain/tasks/rules.ts';
import type { Move } from '../../../../domain/tasks/review.ts';
import { useLayout } from '../../../ui/breakpoints.ts';
import { cx } from '../../../ui/cx.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { HeldTip } from '../../../ui/TaskCardFrame.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { Board } from '../../../../domain/tasks/board.ts';
import { useMoreCards } from '../queries.ts';
import { BoardColumn } from './BoardColumn.tsx';
import type { Held, Place } from './landing.ts';
import { columnNames } from './statusNames.ts';
import { type CardDrag, useCardDrag } from './useCardDrag.ts';

export interface TaskBoardProps {
  board: Board;
  filter: TaskFilter;
  renderCard: (card: TaskCard, options: { held: boolean; handlersOf?: CardDrag['cardHandlers'] }) => ReactNode;
  onMove: (card: TaskCard, move: Move) => void;
  /** A card was pressed long and not moved. */
  onPress: (card: TaskCard) => void;
  onAdd?: (status: TaskStatus) => void;
  addDisabledReason?: string | undefined;
  /** What the tip beside the held card says of a place. */
  tipOf: (card: TaskCard, status: TaskStatus) => string;
  /** The card whose panel is open: its column comes into sight. */
  openCard: string | null;
}

export function TaskBoard({ board, filter, renderCard, onMove, onPress, onAdd, addDisabledReason, tipOf, openCard }: TaskBoardProps) {
  const isPhone = useLayout() === 'mobile';
  const [shown, setShown] = useState<TaskStatus>(() => firstColumn(board));
  const [words, announce] = useState('');
  const loadMore = useMoreCards(filter);
  const keys = useRef<HTMLDivElement>(null);
  const columns = {
    todo: board.columns.todo.items,
    in_progress: board.columns.in_progress.items,
    in_review: board.columns.in_review.items,
    completed: board.columns.completed.items,
  };
  const drag = useCardDrag({
    columns,
    announce,
    nameOf: (status) => columnNames[status],
    onDrop: (card, place) => onMove(card, { status: place.status, position: positionAt({ board, card, place }) }),
    onPress,
    ...(isPhone && { onEdge: (direction) => setShown((status) => neighbour(status, direction)) }),
  });
  useFocusOfKeys(keys, drag);

  const openColumn = taskStatuses.find((status) => board.columns[status].items.some(({ id }) => id === openCard));
  const [followed, setFollowed] = useState(openColumn);
  // A phone shows the column that the open task has come to.
  if (openColumn !== followed) {
    setFollowed(openColumn);
    if (openColumn) setShown(openColumn);
  }

  return (
    <div
      ref={keys}
      role="group"
      aria-label="Board"
      tabIndex={-1}
      {...drag.boardHandlers}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <p id="board-keys" hidden>
        Enter opens, arrow keys lead to other cards. Space lifts the card, arrow keys move it, Space drops it, Escape returns it.
      </p>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
      {isPhone && (
        <SegmentedControl
          className="max-md:mb-0.5"
          stretch
          size="touch"
          label="Column"
          value={shown}
          onChange={setShown}
          segments={taskStatuses.map((status) => ({ value: status, label: columnNames[status], count: board.columns[status].total }))}
        />
      )}
      {/* With a panel open there is room behind the last column, so that every card can come out from under it. */}
      <div
        className={cx(
          'scroll-quiet -mx-1 grid min-h-0 flex-1 auto-cols-[minmax(160px,1fr)] grid-flow-col gap-3 overflow-x-auto px-1 max-md:auto-cols-fr min-[1200px]:gap-5',
          openCard !== null &&
            'auto-cols-[275px]! scroll-pe-[calc(var(--panel)-40px)] pe-[calc(var(--panel)-40px)] max-md:auto-cols-fr! max-md:pe-0',
        )}
      >
        {taskStatuses
          .filter((status) => !isPhone || status === shown)
          .map((status) => (
            <BoardColumn
              key={status}
              status={status}
              column={board.columns[status]}
              drag={drag}
              openCard={openCard}
              renderCard={(card, held = false) => renderCard(card, { held, ...(!held && { handlersOf: drag.cardHandlers }) })}
              onMore={() => loadMore(status)}
              addDisabledReason={addDisabledReason}
              {...(onAdd && (status === 'todo' || status === 'in_progress') && { onAdd: () => onAdd(status) })}
            />
          ))}
      </div>
      {drag.held?.by === 'pointer' && (
        <HeldCard held={drag.held} element={drag.heldElement} renderCard={renderCard} tip={tipOf(drag.held.card, drag.held.to.status)} />
      )}
    </div>
  );
}

function useFocusOfKeys(board: RefObject<HTMLElement | null>, { held, focusCard }: CardDrag): void {
  const heldByKeys = held?.by === 'keys';
  useEffect(() => {
    // Moves the browser's focus: to the board while a card is held by keys, back to the card after it.
    if (heldByKeys) board.current?.focus({ preventScroll: true });
    else if (focusCard) document.querySelector<HTMLElement>(`[data-opens-card="${focusCard}"]`)?.focus();
  }, [board, heldByKeys, focusCard]);
}

interface HeldCardProps {
  held: Held;
  element: CardDrag['heldElement'];
  renderCard: TaskBoardProps['renderCard'];
  tip: string;
}

function HeldCard({ held, element, renderCard, tip }: HeldCardProps) {
  return createPortal(
    <div
      ref={element}
      aria-hidden
      className="pointer-events-none fixed start-0 top-0 z-(--z-drag) cursor-grabbing"
      style={{ inlineSize: held.width }}
    >
      {renderCard(held.card, { held: true })}
      <div className="mt-2 ps-3">
        <HeldTip>{tip}</HeldTip>
      </div>
    </div>,
    document.body,
  );
}

/** What a phone shows first: the work at hand, else the first column that holds any. */
function firstColumn({ columns }: Board): TaskStatus {
  const inOrder = ['in_progress', ...taskStatuses] as const;
  return inOrder.find((status) => columns[status].total > 0) ?? 'in_progress';
}

function neighbour(status: TaskStatus, direction: -1 | 1): TaskStatus {
  return taskStatuses[taskStatuses.indexOf(status) + direction] ?? status;
}

/** The order key between the cards that will stand around it. */
function positionAt({ board, card, place }: { board: Board; card: TaskCard; place: Place }): string {
  const column = board.columns[place.status];
  const others = column.items.filter(({ id }) => id !== card.id);
  const before = others[place.index - 1]?.position ?? null;
  const after = others[place.index]?.position ?? null;
  // Behind the last loaded card of a column that goes on, the next one is not known: right behind is right enough.
  if (before !== null && after === null && column.next !== null) return positionBetween(before, before);
  return positionBetween(before, after);
}
