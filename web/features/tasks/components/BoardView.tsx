// A board with all its states: loading, error, empty, no match, and the cards.

import { createContext, type ReactNode, useContext, useState } from 'react';
import { firstName } from '../../../../domain/identity/names.ts';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Board } from '../../../../domain/tasks/board.ts';
import type { TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskCard, TaskFilter } from '../../../../domain/tasks/contract.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NoTasks } from '../../../ui/drawings/NoTasks.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Found } from '../../../ui/Found.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { type BoardMoves, useBoardMoves } from '../actions.tsx';
import { useCircumstances } from '../moveQueries.ts';
import { useBoard, useMoreCards } from '../queries.ts';
import { BoardCard, type BoardCardProps } from './BoardCard.tsx';
import { MoveQuestions } from './MoveQuestions.tsx';
import { ReviewList } from './ReviewList.tsx';
import { columnNames } from './statusNames.ts';
import { type BoardExtrasProps, type ExtrasOf, useTaskSlots } from './slots.ts';
import { TaskBoard } from './TaskBoard.tsx';

export interface OtherwiseShown {
  render: (given: { board: Board; moves: BoardMoves }) => ReactNode;
  /** Stands there while the cards are on their way. */
  skeleton: ReactNode;
}

export interface BoardViewProps {
  filter: TaskFilter;
  /** Whether the filter narrows the view, so that nothing found is not the same as nothing there. */
  isFiltered: boolean;
  onClearFilter: () => void;
  today: Day;
  openTask: string | null;
  /** The link that opens a card's panel beside the board. */
  renderLink: BoardCardProps['renderLink'];
  onAdd: (status: TaskStatus) => void;
  addDisabledReason?: string | undefined;
  /** What an empty board says, and the action that fills it. */
  empty: { sentence: string; action: ReactNode };
  /** What shows the cards in another way than in columns. */
  otherwise?: OtherwiseShown | undefined;
}

export function BoardView(props: BoardViewProps) {
  // Here, so that what a reviewer writes outlives a board that is emptied meanwhile.
  const moves = useBoardMoves();
  const { data: board } = useBoard(props.filter);
  const count = board && Object.values(board.columns).reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <Found of="task" count={props.isFiltered ? count : undefined} />
      <BoardContent {...props} moves={moves} />
      <MoveQuestions moves={moves} />
    </>
  );
}

function BoardContent(props: BoardViewProps & { moves: BoardMoves }) {
  const { filter, isFiltered, onClearFilter, today, openTask, renderLink, empty, moves, otherwise } = props;
  const { data: board, error, refetch } = useBoard(filter);
  const people = usePeople();
  const projects = useProjectIndex();
  const loadMore = useMoreCards(filter);
  const { BoardExtras } = useTaskSlots();

  if (!board && error) return <BoardError error={error} onRetry={() => void refetch()} />;
  // Cards come with their names, colours and faces.
  if (!board || !projects.isHere || !people.isHere) return otherwise?.skeleton ?? <BoardSkeleton />;
  if (Object.values(board.columns).every((column) => column.total === 0)) {
    return isFiltered ? <NothingFound onClear={onClearFilter} /> : <EmptyState drawing={<NoTasks />} {...empty} />;
  }

  if (filter.view === 'review') {
    const { items, next } = board.columns.in_review;
    const onMore = next === null ? undefined : () => loadMore('in_review');
    return <ReviewList cards={items} today={today} openTask={openTask} moves={moves} renderLink={renderLink} onMore={onMore} />;
  }

  if (otherwise) return otherwise.render({ board, moves });
  return (
    <FilledBoardContext value={{ ...props, board }}>
      <BoardExtras projectId={filter.projectId}>{drawFilled}</BoardExtras>
    </FilledBoardContext>
  );
}

interface Filled extends BoardViewProps {
  board: Board;
  moves: BoardMoves;
}

/** Past the extras round it, which are not drawn anew with the board. */
const FilledBoardContext = createContext<Filled | null>(null);

const drawFilled: BoardExtrasProps['children'] = (extrasOf) => <FilledBoard extrasOf={extrasOf} />;

function FilledBoard({ extrasOf }: { extrasOf: ExtrasOf }) {
  const filled = useContext(FilledBoardContext);
  const people = usePeople();
  const projects = useProjectIndex();
  const circumstances = useCircumstances();
  const [menuOf, setMenuOf] = useState<string | null>(null);
  if (!filled) return null;
  const { board, filter, openTask, moves, today, renderLink, onAdd, addDisabledReason } = filled;

  const tipOf = (card: TaskCard, status: TaskStatus) => {
    if (status !== 'in_review' || card.status === 'in_review') return columnNames[status];
    const { projectLeadId, canLook } = circumstances(card);
    const reviewer = [card.reviewerId, projectLeadId].find((id) => id !== null && canLook(id));
    return reviewer ? `In review, ${firstName(people.find(reviewer).name)} will review` : 'In review, choose a reviewer';
  };
  return (
    <TaskBoard
      board={board}
      filter={filter}
      openCard={openTask}
      onMove={moves.move}
      onPress={(card) => setMenuOf(card.id)}
      onAdd={onAdd}
      addDisabledReason={addDisabledReason}
      tipOf={tipOf}
      renderCard={(card, { held, handlersOf }) => (
        <BoardCard
          card={card}
          project={projects.find(card.projectId)}
          people={people}
          today={today}
          open={card.id === openTask}
          held={held}
          move={moves.move}
          inProject={filter.view === 'project'}
          isMenuOpen={menuOf === card.id && !held}
          onMenu={setMenuOf}
          renderLink={renderLink}
          extrasOf={extrasOf}
          handlersOf={handlersOf}
        />
      )}
    />
  );
}

function BoardError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <LoadError title="The board could not be loaded" error={error} onRetry={onRetry} />;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      sentence="No task matches these filters."
      action={
        <Button variant="quiet" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

const skeletonColumns = [
  { name: 'first', cards: ['a', 'b', 'c'] },
  { name: 'second', cards: ['a', 'b'] },
  { name: 'third', cards: ['a', 'b'] },
  { name: 'fourth', cards: ['a'] },
];

function BoardSkeleton() {
  return (
    <Skeleton
      label="Loading the board"
      className="grid flex-1 auto-cols-[minmax(160px,1fr)] grid-flow-col gap-3 overflow-hidden max-md:auto-cols-fr min-[1200px]:gap-5"
    >
      {skeletonColumns.map(({ name, cards }) => (
        <div key={name} className="not-first:max-md:hidden">
          <div className="flex h-10 items-center border-b border-ink">
            <Strip className="h-4 w-24" />
          </div>
          <div className="mt-2.5 flex flex-col gap-2.5">
            {cards.map((card) => (
              <div key={card} className="h-23 rounded-2 border border-hairline px-3 py-2.5">
                <Strip className="h-3 w-1/2" />
                <Strip className="mt-3 h-4 w-5/6" />
                <Strip className="mt-4 h-3 w-1/3" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Skeleton>
  );
}
