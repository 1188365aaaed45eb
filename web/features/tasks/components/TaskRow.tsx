// A row of the list of tasks.

import { ListChecks, MoreHorizontal, SquareCheck } from 'lucide-react';
import { memo, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { dueState } from '../../../../domain/tasks/filter.ts';
import { shortDay } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { CardFact, PriorityWord } from '../../../ui/CardFact.tsx';
import { ChooseBox } from '../../../ui/ChooseBox.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { menuHandlers } from '../../../ui/menuHandlers.ts';
import { rowLink } from '../../../ui/Row.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { StatusWord } from '../../../ui/StatusWord.tsx';
import { TaskTick } from '../../../ui/TaskTick.tsx';
import { isTouch, useLongPress } from '../../../ui/useLongPress.ts';
import type { ProjectEntry } from '../../projects/queries.ts';
import type { People } from '../../studios/queries.ts';
import type { BoardMoves } from '../actions.tsx';
import { type BoardCardProps, ProjectName, repeats } from './BoardCard.tsx';
import { ChosenEntries } from './chosen/lateChosen.ts';
import type { RowActs } from './chosen/useTaskChoice.ts';
import { columnMarks, columnNames } from './statusNames.ts';
import { reasonAgainst } from './steps.ts';
import type { Grouping } from './taskGroups.ts';
import { TaskMenu } from './TaskMenu.tsx';

export interface TaskRowProps extends Pick<BoardCardProps, 'renderLink'> {
  by: Grouping;
  today: Day;
  card: TaskCard;
  project: ProjectEntry | undefined;
  people: People;
  open: boolean;
  acts: RowActs;
  /** Alone or among several. */
  chosen: 'no' | 'alone' | 'among';
  move: BoardMoves['move'];
  isMenuOpen: boolean;
  onMenu: (of: string | null) => void;
}

/** A task in a line: its tick, title, place, what presses, when it is due, whose it is. Drawn anew when something of it changes. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const { card, project, people, by, today, open, acts, chosen, move, renderLink } = props;
  // Written anew once the studio writes otherwise: nothing that it is given says so.
  useLocale();
  const isDone = card.status === 'completed';
  const faces = card.assigneeIds.map(people.find);
  const place = by === 'project' || by === 'phase' ? <StatusOf card={card} /> : <ProjectName card={card} project={project} />;
  return (
    <RowFrame of={props}>
      <span
        data-chooses=""
        className={cx(
          'absolute inset-y-0 z-2 flex items-center opacity-0 group-data-choosing/list:opacity-100 max-md:pointer-events-none max-md:start-0 max-md:w-7 max-md:group-data-choosing/list:pointer-events-auto md:w-8 md:ps-1.5 md:group-hover/row:opacity-100 md:focus-within:opacity-100',
          open ? 'md:start-0' : 'md:-start-8',
        )}
      >
        <ChooseBox
          label={`Choose ${card.title}`}
          checked={chosen !== 'no'}
          tabIndex={-1}
          onChange={(event) => acts.check(card.id, event)}
        />
      </span>
      <span className="relative z-1 flex items-center max-md:group-data-choosing/list:invisible">
        <Tick card={card} move={move} />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="flex items-baseline gap-2">
          {renderLink(card, {
            'data-opens-card': card.id,
            className: cx(rowLink, '[-webkit-touch-callout:none] truncate font-medium leading-6', isDone && 'text-ink-faint line-through'),
            children: <bdi>{card.title}</bdi>,
          })}
          {card.ref && <span className="num shrink-0 text-12 text-ink-muted @max-[840px]:hidden">{card.ref}</span>}
        </span>
        <span className="flex items-center gap-2 text-13 text-ink-muted @min-[740px]:hidden">
          {place}
          {card.repeat && card.due && <span className="md:hidden">{repeats}</span>}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-2 text-13 text-ink-muted @max-[740px]:hidden">{place}</span>
      <span className="flex items-center gap-3 text-13 text-ink-muted max-md:hidden">
        {by === 'due' && card.status !== 'todo' && (
          <StatusMark status={columnMarks[card.status]} label={columnNames[card.status]} size={12} />
        )}
        {(card.priority === 'high' || card.priority === 'urgent') && <PriorityWord priority={card.priority} />}
        {card.repeat && card.due && repeats}
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
        <RowMenu {...props} />
      </span>
    </RowFrame>
  );
});

/** Parts of a row that do something of their own. */
const ownParts = 'button, input, label';
const isOwn = (target: EventTarget): boolean => target instanceof Element && target.closest(ownParts) !== null;

/** It is pressed, chosen and held; its menu opens by a right click and by keys. */
function RowFrame({ of: { card, open, acts, chosen, onMenu }, children }: { of: TaskRowProps; children: ReactNode }) {
  const hold = useLongPress(() => acts.toggle(card.id));
  const { onContextMenu, ...menuKeys } = menuHandlers(() => onMenu(card.id));
  /** Before the link hears of it: a finger that has rested, or that goes on choosing, opens nothing. */
  const tap = (event: MouseEvent) => {
    const isChoosing = event.detail > 0 && hold.isFinger() && acts.isChoosing();
    if (!isWithin(event) || isOwn(event.target) || !(hold.took() || isChoosing)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!hold.took()) acts.toggle(card.id);
  };
  /** Enter on the link is a click without a press. */
  const press = (event: MouseEvent) => {
    const isHeld = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isHeld || event.detail === 0 || !isWithin(event) || isOwn(event.target)) return;
    event.preventDefault();
    acts.press(card.id, event);
  };
  return (
    <li
      {...menuKeys}
      onContextMenu={(event) => (isTouch(event) ? event.preventDefault() : onContextMenu(event))}
      onPointerDown={(event) => isWithin(event) && !isOwn(event.target) && hold.begin(event)}
      // Shift would mark the words on the way.
      onMouseDown={(event) => event.shiftKey && isWithin(event) && event.preventDefault()}
      onClickCapture={tap}
      onClick={press}
      onFocus={(event) => isWithin(event) && acts.standAt(card.id)}
      className={cx(
        'group/row relative isolate grid min-h-10 grid-cols-[28px_minmax(0,1fr)_auto_28px] items-center gap-x-3 border-b border-hairline touch:min-h-12',
        rowGrid,
        open && '-mx-3 bg-surface-raised px-3 shadow-[inset_2px_0_0_var(--accent)] md:-ms-8 md:ps-8',
        chosen !== 'no' && !open && chosenGround,
      )}
    >
      {children}
    </li>
  );
}

/** By the room of the list, whose width the sidebar has a part in: where there is little, its place stands below the title. */
const rowGrid =
  '@max-[740px]:min-h-13 md:grid-cols-[28px_minmax(0,1fr)_100px_76px_48px_28px] md:@min-[740px]:grid-cols-[28px_minmax(0,2fr)_minmax(112px,1fr)_100px_76px_48px_28px] md:@min-[840px]:grid-cols-[28px_minmax(0,1fr)_140px_124px_104px_60px_28px] md:@min-[960px]:grid-cols-[28px_minmax(0,1fr)_180px_136px_112px_72px_28px]';

/** As far as the box, which stands beside the row. */
const chosenGround =
  'before:absolute before:inset-y-0 before:-start-3 before:-end-3 before:-z-1 before:bg-accent-soft md:before:-start-8 print:before:hidden';

/** What a menu or a dialog of the row tells lies elsewhere on the page. */
const isWithin = ({ target, currentTarget }: SyntheticEvent): boolean => target instanceof Node && currentTarget.contains(target);

/** Of a task that is one of several chosen ones it acts on all of them. */
function RowMenu({ card, today, move, acts, chosen, isMenuOpen, onMenu }: TaskRowProps) {
  const openness = { open: isMenuOpen, onOpenChange: (isOpen: boolean) => onMenu(isOpen ? card.id : null) };
  const trigger = <IconButton size="small" icon={MoreHorizontal} label={`More about ${card.title}`} />;
  const choose = (
    <MenuItem icon={SquareCheck} keys={<Kbd>Space</Kbd>} onSelect={() => acts.toggle(card.id)}>
      {chosen === 'no' ? 'Choose' : 'Choose no more'}
    </MenuItem>
  );
  if (chosen === 'among')
    return (
      <Menu trigger={trigger} {...openness}>
        <ChosenEntries>{choose}</ChosenEntries>
      </Menu>
    );
  return (
    <TaskMenu task={card} today={today} move={move} trigger={trigger} {...openness}>
      {choose}
    </TaskMenu>
  );
}

/** Completes, approves or opens again: the one step that most tasks wait for. */
function Tick({ card, move }: Pick<TaskRowProps, 'card' | 'move'>) {
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

const StatusOf = ({ card: { status } }: Pick<TaskRowProps, 'card'>) => (
  <StatusWord status={columnMarks[status]} word={columnNames[status]} />
);

function DueOf({ card: { due, status }, today }: Pick<TaskRowProps, 'card' | 'today'>) {
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
