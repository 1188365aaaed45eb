// Open tasks as a list, in groups by when they are due, how they stand, their project or its phases (PRODUCT §4).

import { ListChecks, MoreHorizontal } from 'lucide-react';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Board } from '../../../../domain/tasks/board.ts';
import type { TaskCard, TaskFilter } from '../../../../domain/tasks/contract.ts';
import { dueState } from '../../../../domain/tasks/filter.ts';
import { shortDay } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CardFact, PriorityWord } from '../../../ui/CardFact.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { formatNumber, useLocale } from '../../../ui/locale.ts';
import { menuHandlers } from '../../../ui/menuHandlers.ts';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { StatusWord } from '../../../ui/StatusWord.tsx';
import { TaskTick } from '../../../ui/TaskTick.tsx';
import { type ProjectEntry, useProjectIndex } from '../../projects/queries.ts';
import { type People, usePeople } from '../../studios/queries.ts';
import type { BoardMoves } from '../actions.tsx';
import { useMoreCards, useOpenCards } from '../queries.ts';
import { type BoardCardProps, ProjectName } from './BoardCard.tsx';
import { columnMarks, columnNames } from './statusNames.ts';
import { reasonAgainst } from './steps.ts';
import { type Grouping, groupTasks, type TaskGroup } from './taskGroups.ts';
import { TaskMenu } from './TaskMenu.tsx';

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
  const loadMore = useMoreCards(filter);
  const projects = useProjectIndex();
  const people = usePeople();
  const [menuOf, setMenuOf] = useState<string | null>(null);
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
  const rest = columns.reduce((sum, { total, items }) => sum + total - items.length, 0);
  const showMore = () => {
    for (const status of ['todo', 'in_progress', 'in_review', 'completed'] as const) {
      if (columns.includes(board.columns[status])) loadMore(status);
    }
  };
  return (
    <div className="scroll-quiet -mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-20" onKeyDown={walkRows} role="presentation">
      {groups.length === 0 && <p className="py-6 text-ink-muted">Nothing is open: all of it is done.</p>}
      {groups.map((group) => (
        <section key={group.id} aria-label={group.name} className="mb-6">
          <GroupHead group={group} total={by === 'status' && group.status ? board.columns[group.status].total : group.cards.length} />
          <ul aria-label={group.name}>
            {group.cards.map((card) => (
              <ListRow
                key={card.id}
                card={card}
                project={projects.find(card.projectId)}
                people={people}
                by={by}
                today={today}
                open={card.id === openTask}
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
  );
}

/** As the head of a column. */
function GroupHead({ group: { name, colour, status }, total }: { group: TaskGroup; total: number }) {
  return (
    <h2 className="sticky top-0 z-2 flex h-10 items-center gap-2 border-b border-ink bg-surface font-semibold">
      {status && <StatusMark status={columnMarks[status]} size={14} />}
      {colour && <PhaseSwatch colour={colour} />}
      <span className="truncate">
        <bdi>{name}</bdi>
      </span>
      <span className="num font-regular text-ink-muted">{formatNumber(total)}</span>
    </h2>
  );
}

interface ListRowProps extends Pick<TaskListProps, 'by' | 'today' | 'renderLink'> {
  card: TaskCard;
  project: ProjectEntry | undefined;
  people: People;
  open: boolean;
  move: BoardMoves['move'];
  isMenuOpen: boolean;
  onMenu: (of: string | null) => void;
}

/** A task in a line: its tick, title, place, what presses, when it is due, whose it is. Drawn anew when something of it changes. */
const ListRow = memo(function ListRow({ card, project, people, by, today, open, move, isMenuOpen, onMenu, renderLink }: ListRowProps) {
  // Written anew once the studio writes otherwise: nothing that it is given says so.
  useLocale();
  const isDone = card.status === 'completed';
  const faces = card.assigneeIds.map(people.find);
  const place = by === 'project' || by === 'phase' ? <StatusOf card={card} /> : <ProjectName card={card} project={project} />;
  return (
    <li
      {...menuHandlers(() => onMenu(card.id))}
      className={cx(
        'group/row relative grid min-h-10 grid-cols-[28px_minmax(0,1fr)_auto_28px] items-center gap-x-3 border-b border-hairline touch:min-h-12',
        'max-md:min-h-13 md:grid-cols-[28px_minmax(0,1fr)_140px_124px_104px_60px_28px] xl:grid-cols-[28px_minmax(0,1fr)_180px_136px_112px_72px_28px]',
        open && '-mx-3 bg-surface-raised px-3 shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <span className="relative z-1 flex items-center">
        <Tick card={card} move={move} />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="flex items-baseline gap-2">
          {renderLink(card, {
            'data-opens-card': card.id,
            className: cx(rowLink, 'truncate font-medium leading-6', isDone && 'text-ink-faint line-through'),
            children: <bdi>{card.title}</bdi>,
          })}
          {card.ref && <span className="num shrink-0 text-12 text-ink-muted max-md:hidden">{card.ref}</span>}
        </span>
        <span className="flex items-center gap-2 text-13 text-ink-muted md:hidden">{place}</span>
      </span>
      <span className="flex min-w-0 items-center gap-2 text-13 text-ink-muted max-md:hidden">{place}</span>
      <span className="flex items-center gap-3 text-13 text-ink-muted max-md:hidden">
        {by === 'due' && card.status !== 'todo' && (
          <StatusMark status={columnMarks[card.status]} label={columnNames[card.status]} size={12} />
        )}
        {(card.priority === 'high' || card.priority === 'urgent') && <PriorityWord priority={card.priority} />}
        {card.checklistTotal > 0 && (
          <CardFact icon={ListChecks} label="Checklist">
            {card.checklistDone}/{card.checklistTotal}
          </CardFact>
        )}
      </span>
      <span className="num text-13">
        <DueOf card={card} today={today} />
      </span>
      <span className="flex justify-end max-md:hidden">{faces.length > 0 && <AvatarGroup people={faces} size={22} />}</span>
      <span className="relative z-1">
        <TaskMenu
          task={card}
          today={today}
          move={move}
          open={isMenuOpen}
          onOpenChange={(isOpen) => onMenu(isOpen ? card.id : null)}
          trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${card.title}`} />}
        />
      </span>
    </li>
  );
});

/** Completes, approves or opens again: the one step that most tasks wait for. */
function Tick({ card, move }: Pick<ListRowProps, 'card' | 'move'>) {
  const { id } = useUser();
  const isDone = card.status === 'completed';
  const to = isDone ? 'in_progress' : 'completed';
  const word = isDone ? 'Reopen' : card.status === 'in_review' ? 'Approve' : 'Complete';
  return (
    <TaskTick
      label={`${word} ${card.title}`}
      done={isDone}
      disabledReason={reasonAgainst(card, to, id)}
      onChange={() => move(card, { status: to, position: card.position })}
    />
  );
}

const StatusOf = ({ card: { status } }: Pick<ListRowProps, 'card'>) => (
  <StatusWord status={columnMarks[status]} word={columnNames[status]} />
);

function DueOf({ card: { due, status }, today }: Pick<ListRowProps, 'card' | 'today'>) {
  if (due === null) return null;
  const words = shortDay(due, today);
  const state = status === 'completed' ? null : dueState(due, today);
  if (state === 'overdue') return <StatusWord status="overdue" word={words} />;
  return (
    <time dateTime={due} className={state === 'today' ? 'font-semibold' : 'text-ink-muted'}>
      {words}
    </time>
  );
}

/** Arrows lead from title to title. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: list } = event;
  if (event.defaultPrevented || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(opener)) return;
  const all = [...list.querySelectorAll<HTMLElement>(opener)];
  const at = all.indexOf(target);
  const to = { ArrowUp: all[at - 1], ArrowDown: all[at + 1], Home: all[0], End: all.at(-1) }[key];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

const opener = '[data-opens-card]';
