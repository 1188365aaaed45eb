import { Calendar, ListChecks } from 'lucide-react';
import type { ComponentProps } from 'react';
import { dueState } from '../../../../domain/tasks/filter.ts';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { CardFact, PriorityWord } from '../../../ui/CardFact.tsx';
import { type PhaseColour, PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { TaskCardFrame } from '../../../ui/TaskCardFrame.tsx';
import type { ProjectEntry } from '../../projects/queries.ts';
import type { People } from '../../studios/queries.ts';

export interface BoardCardProps extends Omit<ComponentProps<'article'>, 'title'> {
  card: TaskCard;
  project: ProjectEntry | undefined;
  people: People;
  today: Day;
  open?: boolean;
  held?: boolean;
  onOpen: () => void;
}

/** A task on the board: swatch, project and ref; title; priority, due, round, checklist; faces. */
export function BoardCard({ card, project, people, today, open = false, held = false, onOpen, ...rest }: BoardCardProps) {
  const faces = card.assigneeIds.map(people.find);
  return (
    <TaskCardFrame
      {...rest}
      open={open}
      held={held}
      completed={card.status === 'completed'}
      head={<CardHead card={card} project={project} />}
      refNumber={card.ref}
      title={
        <button
          type="button"
          data-opens-card={card.id}
          aria-describedby="board-keys"
          onClick={onOpen}
          className={`${rowLink} text-start outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2`}
        >
          <bdi>{card.title}</bdi>
        </button>
      }
      facts={<CardFacts card={card} today={today} />}
      faces={faces.length > 0 && <AvatarGroup people={faces} size={22} on="raised" />}
    />
  );
}

function CardHead({ card, project }: Pick<BoardCardProps, 'card' | 'project'>) {
  const phase = project?.phases.find(({ id }) => id === card.phaseId);
  return (
    <>
      <PhaseSwatch colour={(phase?.colour ?? project?.colour ?? 1) as PhaseColour} />
      <span className="truncate">
        <bdi>{project?.name ?? (card.projectId ? 'Project' : 'Personal')}</bdi>
      </span>
    </>
  );
}

function CardFacts({ card, today }: Pick<BoardCardProps, 'card' | 'today'>) {
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
      {card.round > 1 && <span className="num">Round {card.round}</span>}
      {card.checklistTotal > 0 && (
        <CardFact icon={ListChecks} label="Checklist">
          {card.checklistDone}/{card.checklistTotal}
        </CardFact>
      )}
    </>
  );
}
