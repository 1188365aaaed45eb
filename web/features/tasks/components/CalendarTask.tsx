// A task on a day of the calendar: the project's colour, its title, and whether it is late.

import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { dueState } from '../../../../domain/tasks/filter.ts';
import { cx } from '../../../ui/cx.ts';
import { menuHandlers } from '../../../ui/menuHandlers.ts';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { useLongPress } from '../../../ui/useLongPress.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { ProjectEntry } from '../../projects/queries.ts';
import type { BoardMoves } from '../actions.tsx';
import type { BoardCardProps } from './BoardCard.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import type { DayDrag } from './useDayDrag.ts';

/** What every task of a calendar is drawn with. */
export interface OfCalendar {
  today: Day;
  openTask: string | null;
  projectOf: (id: string | null) => ProjectEntry | undefined;
  move: BoardMoves['move'];
  renderLink: BoardCardProps['renderLink'];
  drag: DayDrag;
}

interface CalendarTaskProps {
  card: TaskCard;
  of: OfCalendar;
  /** A chip of one line or of up to two among the others of its day, where arrows lead to it; or a row with its project's name. */
  look: 'line' | 'lines' | 'row';
}

export function CalendarTask({ card, of, look }: CalendarTaskProps) {
  const { today, openTask, projectOf, move, renderLink, drag } = of;
  const [isMenuOpen, openMenu] = useState(false);
  const hold = useLongPress(() => openMenu(true));
  const { onPointerDown, onClickCapture } = drag.handlersOf(card);
  const project = projectOf(card.projectId);
  const projectName = card.projectId === null ? 'Personal' : (project?.name ?? '');
  const isChip = look !== 'row';
  const isHeld = drag.held?.card.id === card.id;
  return (
    <li
      title={isChip ? card.title : undefined}
      onPointerDown={(event) => {
        hold.begin(event);
        onPointerDown(event);
      }}
      // Nor is what a finger has rested on pressed when it goes: the menu would close.
      onTouchEnd={(event) => hold.took() && event.preventDefault()}
      onClickCapture={(event) => {
        if (hold.took()) event.preventDefault();
        onClickCapture(event);
      }}
      {...menuHandlers(() => openMenu(true))}
      className={cx(
        'group/row relative flex items-center select-none [-webkit-touch-callout:none]',
        isChip
          ? cx(chip, look === 'lines' ? 'min-h-5.5 py-px' : 'h-5.5', 'hover:border-hairline-strong')
          : 'min-h-10 gap-2.5 border-b border-hairline px-4 touch:min-h-12 max-md:px-0',
        isHeld && 'opacity-40',
        isChip && card.id === openTask && 'border-accent inset-ring inset-ring-accent',
      )}
    >
      <TaskFace
        card={card}
        project={project}
        lines={look === 'lines' ? 2 : 1}
        isLate={dueState(card.due, today) === 'overdue'}
        title={renderLink(card, {
          'data-opens-card': card.id,
          draggable: false,
          className: cx(rowLink, 'outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus'),
          children: <bdi>{card.title}</bdi>,
          ...(isChip && { tabIndex: -1 }),
        })}
        {...(isChip ? { hidden: projectName } : { beside: projectName })}
      />
      <TaskMenu
        task={card}
        today={today}
        move={move}
        open={isMenuOpen}
        onOpenChange={openMenu}
        trigger={<MenuPlace label={`More about ${card.title}`} />}
      />
    </li>
  );
}

const chip = 'gap-1.5 rounded-1 border border-hairline bg-surface-raised px-1.5 text-12 transition-[border-color] touch:h-10 print:h-auto';

type MenuPlaceProps = ComponentProps<'button'> & { label: string };

/** Where the menu hangs: not drawn, since a chip has no room for it, nor told of on each day. What gives it the focus means the title. */
function MenuPlace({ label, ...rest }: MenuPlaceProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      aria-label={label}
      {...rest}
      onFocus={({ currentTarget }) => currentTarget.closest('li')?.querySelector<HTMLElement>('[data-opens-card]')?.focus()}
      className="pointer-events-none absolute inset-0 opacity-0"
    />
  );
}

interface TaskFaceProps {
  card: TaskCard;
  project: ProjectEntry | undefined;
  isLate: boolean;
  lines?: 1 | 2;
  title: ReactNode;
  /** The project's name where it is heard, not seen. */
  hidden?: string;
  beside?: string;
}

function TaskFace({ card, project, isLate, lines = 1, title, hidden, beside }: TaskFaceProps) {
  return (
    <>
      {project ? <PhaseSwatch colour={project.colour} size={9} /> : <span aria-hidden className={noProject} />}
      <span
        dir="auto"
        className={cx(
          'min-w-0 flex-1 font-medium',
          lines === 1 ? 'truncate' : 'line-clamp-2 leading-4 wrap-anywhere hyphens-auto',
          isLate && 'text-overdue-text',
        )}
      >
        {title}
      </span>
      {hidden && (
        <VisuallyHidden>
          <bdi>{hidden}</bdi>
        </VisuallyHidden>
      )}
      {beside && (
        <span className="max-w-2/5 truncate text-12 text-ink-muted">
          <bdi>{beside}</bdi>
        </span>
      )}
      {isLate && <StatusMark status="overdue" label="Overdue" size={10} />}
      {card.status === 'in_review' && <StatusMark status="in-review" label="In review" size={10} />}
    </>
  );
}

const noProject = 'size-2.25 shrink-0 border border-control-line';

/** The chip in the hand. */
export function HeldTaskFace({ card, of: { projectOf, today } }: Pick<CalendarTaskProps, 'card' | 'of'>) {
  return (
    <div className={cx('flex h-5.5 items-center', chip, 'rotate-[1.6deg] border-accent-line shadow-held')}>
      <TaskFace
        card={card}
        project={projectOf(card.projectId)}
        isLate={dueState(card.due, today) === 'overdue'}
        title={<bdi>{card.title}</bdi>}
      />
    </div>
  );
}
