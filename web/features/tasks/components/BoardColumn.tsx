// One column of the board, virtualised: ten thousand cards cost as much as those on screen.

import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { CardGhost, CardSlot } from '../../../ui/TaskCardFrame.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import type { BoardColumn as Column } from '../../../../domain/tasks/board.ts';
import { cardGap, type Held } from './landing.ts';
import { columnMarks, columnNames } from './statusNames.ts';
import type { CardDrag } from './useCardDrag.ts';

export interface BoardColumnProps {
  status: TaskStatus;
  column: Column;
  drag: CardDrag;
  /** The card whose panel is open: it stays in sight, wherever it moves. */
  openCard: string | null;
  renderCard: (card: TaskCard, held?: boolean) => ReactNode;
  /** Adds a task here; left out where none can begin. */
  onAdd?: (() => void) | undefined;
  addDisabledReason?: string | undefined;
  /** The last cards come into sight and there are more. */
  onMore: () => void;
  className?: string;
}

type Entry = { kind: 'card'; card: TaskCard } | { kind: 'ghost' } | { kind: 'slot' };

/** Without a picture a card is about so high; each is measured once it shows. */
const usualHeight = 92;

export function BoardColumn({ status, column, drag, openCard, renderCard, onAdd, addDisabledReason, onMore, className }: BoardColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = usePrinting();
  const heights = useRef(new Map<string, number>());
  const entries = entriesOf(column.items, drag.held, status);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(entries[index], { heights: heights.current, held: drag.held }),
    getItemKey: (index) => keyOf(entries[index]),
    gap: cardGap,
    overscan: 6,
    paddingEnd: 24,
  });

  const { registerColumn } = drag;
  useEffect(() => {
    // Tells the drag where this column's cards are.
    const element = scroller.current;
    if (!element) return;
    registerColumn(status, {
      scroller: element,
      heightsWithout: (cardId) => column.items.filter(({ id }) => id !== cardId).map(({ id }) => heights.current.get(id) ?? usualHeight),
    });
    return () => registerColumn(status, null);
  }, [status, column.items, registerColumn]);

  const openPlace = column.items.find(({ id }) => id === openCard)?.position;
  useEffect(() => {
    // Scrolls the page: an open panel must not cover its own card.
    if (openPlace === undefined) return;
    scroller.current?.closest('section')?.scrollIntoView({ inline: 'center', block: 'nearest' });
    virtual.scrollToIndex(
      entries.findIndex((entry) => entry.kind === 'card' && entry.card.id === openCard),
      { align: 'auto' },
    );
    // oxlint-disable-next-line react/exhaustive-deps -- when the card opens or moves, not when others do
  }, [openCard, openPlace]);

  const rows = virtual.getVirtualItems();
  const lastShown = rows.at(-1)?.index ?? 0;
  const endsSoon = column.next !== null && lastShown >= entries.length - 12;
  useEffect(() => {
    // Talks to the server: the next page of this column.
    if (endsSoon) onMore();
  }, [endsSoon, onMore]);

  const measure = (element: HTMLElement | null) => {
    if (!element) return;
    const { card } = element.dataset;
    if (card) heights.current.set(card, element.offsetHeight);
    virtual.measureElement(element);
  };

  return (
    <section aria-labelledby={`column-${status}`} className={cx('flex min-h-0 min-w-0 flex-col', className)}>
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-ink max-md:sr-only">
        <StatusMark status={columnMarks[status]} size={12} />
        <h2 id={`column-${status}`} className="font-semibold">
          {columnNames[status]}
        </h2>
        <span className="num text-13 text-ink-muted">{formatNumber(column.total)}</span>
        {onAdd && (
          <IconButton
            className="ms-auto -me-2.25"
            icon={Plus}
            label={`Add a task to ${columnNames[status]}`}
            onClick={onAdd}
            {...(addDisabledReason !== undefined && { disabledReason: addDisabledReason })}
          />
        )}
      </div>
      {/* The list is a scroller that the keyboard reaches through its cards. */}
      <div ref={scroller} className="scroll-quiet -mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 pt-2.5">
        {isPrinting && <PrintedCards column={column} renderCard={renderCard} />}
        <ul aria-label={columnNames[status]} className="relative print:hidden" style={{ blockSize: virtual.getTotalSize() }}>
          {rows.map((row) => {
            const entry = entries[row.index]!; // the virtualizer counts these entries
            return (
              <li
                key={row.key}
                ref={measure}
                data-index={row.index}
                data-card={entry.kind === 'card' ? entry.card.id : undefined}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                {entry.kind === 'card' ? renderCard(entry.card) : <EmptyPlace kind={entry.kind} held={drag.held} renderCard={renderCard} />}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** All cards that are known, one under the other, and how many there are beside them. */
function PrintedCards({ column: { items, total }, renderCard }: Pick<BoardColumnProps, 'column' | 'renderCard'>) {
  return (
    <div className="flex flex-col gap-2.5">
      {items.map((card) => (
        <Fragment key={card.id}>{renderCard(card)}</Fragment>
      ))}
      {total > items.length && <p className="text-13 text-ink-muted">and {total - items.length} more</p>}
    </div>
  );
}

interface EmptyPlaceProps {
  kind: 'ghost' | 'slot';
  held: Held | null;
  renderCard: BoardColumnProps['renderCard'];
}

/** Where the held card was, or where it would land. */
function EmptyPlace({ kind, held, renderCard }: EmptyPlaceProps) {
  if (kind === 'ghost') return <CardGhost height={held?.height ?? usualHeight} />;
  return held?.by === 'keys' ? renderCard(held.card, true) : <CardSlot height={held?.height ?? usualHeight} />;
}

/** The cards with a ghost where the held one was and a slot where it would land. */
function entriesOf(cards: readonly TaskCard[], held: Held | null, status: TaskStatus): Entry[] {
  if (!held || (held.from.status !== status && held.to.status !== status)) return cards.map((card) => ({ kind: 'card', card }));
  const entries: Entry[] = cards.filter(({ id }) => id !== held.card.id).map((card) => ({ kind: 'card', card }));
  if (held.to.status === status) return entries.toSpliced(held.to.index, 0, { kind: 'slot' });
  return entries.toSpliced(held.from.index, 0, { kind: 'ghost' });
}

function estimate(entry: Entry | undefined, { heights, held }: { heights: Map<string, number>; held: Held | null }): number {
  if (entry?.kind === 'card') return heights.get(entry.card.id) ?? usualHeight;
  return held?.height ?? usualHeight;
}

const keyOf = (entry: Entry | undefined): string => (entry?.kind === 'card' ? entry.card.id : (entry?.kind ?? 'none'));
