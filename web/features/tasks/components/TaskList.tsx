// Open tasks as a list, in groups by when they are due, how they stand, their project or its phases (PRODUCT §4). Several are chosen in it.

import { useMemo, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Board } from '../../../../domain/tasks/board.ts';
import type { TaskFilter } from '../../../../domain/tasks/contract.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChosenBar, ChosenCount } from '../../../ui/ChosenBar.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatNumber } from '../../../ui/locale.ts';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import type { BoardMoves } from '../actions.tsx';
import { useMoreCards, useOpenCards } from '../queries.ts';
import type { BoardCardProps } from './BoardCard.tsx';
import { ChoiceContext } from './chosen/choice.ts';
import { ChosenActs, ChosenDialogs, usePartsOfChosen } from './chosen/lateChosen.ts';
import { useTaskChoice } from './chosen/useTaskChoice.ts';
import { columnMarks } from './statusNames.ts';
import { type Grouping, groupTasks, type TaskGroup } from './taskGroups.ts';
import { TaskRow } from './TaskRow.tsx';
import { useFocusAlong } from './useFocusAlong.ts';

export interface TaskListProps {
  board: Board;
  filter: TaskFilter;
  by: Grouping;
  today: Day;
  openTask: string | null;
  moves: BoardMoves;
  renderLink: BoardCardProps['renderLink'];
}

export function TaskList({ board, filter, by, today, openTask, moves, renderLink }: TaskListProps) {
  useOpenCards(filter);
  usePartsOfChosen();
  const loadMore = useMoreCards(filter);
  const projects = useProjectIndex();
  const people = usePeople();
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const along = useFocusAlong();
  const { todo, in_progress, in_review, completed } = board.columns;
  // What is done stands in a list by how things stand alone: none of it is due any more.
  const columns = useMemo(
    () => [todo, in_progress, in_review, ...(by === 'status' ? [completed] : [])],
    [todo, in_progress, in_review, completed, by],
  );
  const groups = useMemo(
    () =>
      groupTasks(
        columns.flatMap(({ items }) => items),
        { by, today, projectOf: projects.find },
      ),
    [columns, by, today, projects.find],
  );
  const shown = useMemo(() => groups.flatMap(({ cards }) => cards), [groups]);
  const { choice, isChosen, acts, none, onKeyDown } = useTaskChoice(shown, {
    today,
    isBesideTask: openTask !== null,
    shows: (status) => by === 'status' || status !== 'completed',
  });
  const count = choice.tasks.length;
  const rest = columns.reduce((sum, { total, items }) => sum + total - items.length, 0);
  const showMore = () => {
    for (const status of ['todo', 'in_progress', 'in_review', 'completed'] as const) {
      if (columns.includes(board.columns[status])) loadMore(status);
    }
  };
  return (
    <ChoiceContext value={choice}>
      <ChosenCount count={count} />
      {count > 0 && (
        <ChosenBar label="Chosen tasks" count={count} onClose={none} className={cx('shrink-0 md:-my-1', openTask && besidePanel)}>
          <ChosenActs />
        </ChosenBar>
      )}
      {choice.question && <ChosenDialogs />}
      <div
        className="group/list @container scroll-quiet -mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-20 md:-ms-8 md:ps-8"
        data-choosing={count > 0 ? '' : undefined}
        onKeyDown={onKeyDown}
        {...along}
        role="presentation"
      >
        {groups.length === 0 && <p className="py-6 text-ink-muted">Nothing is open: all of it is done.</p>}
        {groups.map((group) => (
          <section key={group.id} aria-label={group.name} className="mb-6">
            <GroupHead group={group} total={by === 'status' && group.status ? board.columns[group.status].total : group.cards.length} />
            <ul aria-label={group.name}>
              {group.cards.map((card) => (
                <TaskRow
                  key={card.id}
                  card={card}
                  project={projects.find(card.projectId)}
                  people={people}
                  by={by}
                  today={today}
                  open={card.id === openTask}
                  acts={acts}
                  chosen={!isChosen(card.id) ? 'no' : count === 1 ? 'alone' : 'among'}
                  move={moves.move}
                  isMenuOpen={menuOf === card.id}
                  onMenu={setMenuOf}
                  renderLink={renderLink}
                />
              ))}
            </ul>
          </section>
        ))}
        {rest > 0 && <Button onClick={showMore}>Show more</Button>}
      </div>
    </ChoiceContext>
  );
}

/** An open task lies over the end of the list: what can be done with the chosen ones stays in sight where there is room for both. */
const besidePanel = 'min-[1280px]:me-[calc(var(--panel)-24px)]';

/** As the head of a column. */
function GroupHead({ group: { name, colour, status }, total }: { group: TaskGroup; total: number }) {
  return (
    <h2 className="sticky top-0 z-2 flex h-10 items-center gap-2 border-b border-ink bg-surface font-semibold md:before:absolute md:before:inset-y-0 md:before:-start-8 md:before:w-8 md:before:bg-surface">
      {status && <StatusMark status={columnMarks[status]} size={14} />}
      {colour && <PhaseSwatch colour={colour} />}
      <span className="truncate">
        <bdi>{name}</bdi>
      </span>
      <span className="num font-regular text-ink-muted">{formatNumber(total)}</span>
    </h2>
  );
}
