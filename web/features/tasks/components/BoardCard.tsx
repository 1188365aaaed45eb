import { Calendar, ListChecks, MoreHorizontal, Repeat } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { dueState } from '../../../../domain/tasks/filter.ts';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { CardFact, PriorityWord } from '../../../ui/CardFact.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { menuHandlers } from '../../../ui/menuHandlers.ts';
import { usePicture } from '../../../ui/pictures.ts';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { Strip } from '../../../ui/Skeleton.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { TaskCardFrame } from '../../../ui/TaskCardFrame.tsx';
import type { ProjectEntry } from '../../projects/queries.ts';
import type { People } from '../../studios/queries.ts';
import type { BoardMoves } from '../actions.tsx';
import type { CardExtras, ExtrasOf } from './slots.ts';
import { TaskMenu } from './TaskMenu.tsx';
import type { CardDrag } from './useCardDrag.ts';

/** What the link that opens a card is given: `<Link search={…} {...props} />`. */
export interface CardLinkProps {
  'data-opens-card': string;
  'aria-describedby'?: string;
  draggable?: boolean;
  tabIndex?: number;
  className: string;
  children: ReactNode;
}

export interface BoardCardProps {
  card: TaskCard;
  project: ProjectEntry | undefined;
  people: People;
  today: Day;
  move: BoardMoves['move'];
  /** On the board of one project, which says its name already: the phase stands in its place. */
  inProject?: boolean;
  open?: boolean;
  held?: boolean;
  /** What takes it in the hand; left out of the one that is there. */
  handlersOf?: CardDrag['cardHandlers'] | undefined;
  /** What features above show on it. */
  extrasOf: ExtrasOf;
  isMenuOpen: boolean;
  /** @param of whose menu opens */
  onMenu: (of: TaskCard['id'] | null) => void;
  renderLink: (card: TaskCard, props: CardLinkProps) => ReactNode;
}

/**
 * A task on the board: swatch, project and ref; title; priority, due, round, checklist; faces; a menu. It is drawn anew when something of
 * it changes, and not for another card, nor when its column scrolls or a card is carried over it.
 */
export const BoardCard = memo(function BoardCard({
  card,
  project,
  people,
  today,
  move,
  inProject = false,
  open = false,
  held = false,
  handlersOf,
  extrasOf,
  isMenuOpen,
  onMenu,
  renderLink,
}: BoardCardProps) {
  // Written anew once the studio writes otherwise: nothing that it is given says so.
  useLocale();
  const faces = card.assigneeIds.map(people.find);
  const extras = extrasOf(card);
  const picture = usePicture(extras?.picture);
  return (
    <TaskCardFrame
      {...handlersOf?.(card)}
      {...extras?.handlers}
      open={open}
      held={held}
      completed={card.status === 'completed'}
      head={inProject ? <PhaseHead card={card} project={project} /> : <ProjectName card={card} project={project} />}
      refNumber={card.ref}
      menu={
        !held && (
          <TaskMenu
            task={card}
            today={today}
            move={move}
            open={isMenuOpen}
            onOpenChange={(isOpen) => onMenu(isOpen ? card.id : null)}
            trigger={<IconButton size="small" icon={MoreHorizontal} label={`More about ${card.title}`} />}
          />
        )
      }
      {...menuHandlers(() => onMenu(card.id))}
      title={renderLink(card, {
        'data-opens-card': card.id,
        'aria-describedby': 'board-keys',
        draggable: false,
        className: `${rowLink} outline-none select-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 [-webkit-touch-callout:none]`,
        children: <bdi>{card.title}</bdi>,
      })}
      picture={picture}
      facts={(hasFacts(card) || extras?.facts) && <CardFacts card={card} today={today} extras={extras} />}
      faces={faces.length > 0 && <AvatarGroup people={faces} size={22} on="raised" />}
    />
  );
});

/** The project's colour beside its name, and no other. */
export function ProjectName({ card, project }: { card: Pick<TaskCard, 'projectId'>; project: ProjectEntry | undefined }) {
  if (card.projectId === null) return <span>Personal</span>;
  // One that was made a moment ago is on its way.
  if (!project) return <Strip />;
  return (
    <>
      <PhaseSwatch colour={project.colour} />
      <span className="truncate">
        <bdi>{project.name}</bdi>
      </span>
    </>
  );
}

function PhaseHead({ card, project }: Pick<BoardCardProps, 'card' | 'project'>) {
  const phase = project?.phases.find(({ id }) => id === card.phaseId);
  if (!phase) return <span>No phase</span>;
  return (
    <>
      <PhaseSwatch colour={phase.colour} />
      <span className="truncate">
        <bdi>{phase.name}</bdi>
      </span>
    </>
  );
}

/** Another one comes when it is completed. */
export const repeats = <CardFact icon={Repeat} label="Repeats" />;

const isPressing = ({ priority }: TaskCard): boolean => priority === 'high' || priority === 'urgent';

const hasFacts = (card: TaskCard): boolean => isPressing(card) || card.due !== null || card.round > 1 || card.checklistTotal > 0;

function CardFacts({ card, today, extras }: Pick<BoardCardProps, 'card' | 'today'> & { extras: CardExtras | undefined }) {
  const state = card.status === 'completed' ? null : dueState(card.due, today);
  return (
    <>
      {(card.priority === 'high' || card.priority === 'urgent') && <PriorityWord priority={card.priority} />}
      {card.due && state === 'overdue' && (
        <span className="num flex items-center gap-1.5 text-overdue-text">
          <StatusMark status="overdue" label="Overdue" size={12} />
          {shortDay(card.due, today)}
        </span>
      )}
      {card.due && state !== 'overdue' && (
        <CardFact icon={Calendar} label="Due" strong={state === 'today'}>
          {shortDay(card.due, today)}
        </CardFact>
      )}
      {card.repeat && card.due && repeats}
      {card.round > 1 && <span className="num">Round {card.round}</span>}
      {card.checklistTotal > 0 && (
        <CardFact icon={ListChecks} label="Checklist">
          {card.checklistDone}/{card.checklistTotal}
        </CardFact>
      )}
      {extras?.facts}
    </>
  );
}
