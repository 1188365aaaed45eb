// What waits for this person's review: a list, each row with its picture, who sent it and the two answers.

import { Check } from 'lucide-react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { shortDay, timeAgo } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/useNow.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { rowLink } from '../../../ui/Row.tsx';
import { ProjectPicture } from '../../projects/components/ProjectPicture.tsx';
import { type ProjectEntry, useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import type { BoardMoves } from '../actions.tsx';
import { type BoardCardProps, ProjectName } from './BoardCard.tsx';

export interface ReviewListProps {
  cards: readonly TaskCard[];
  today: Day;
  openTask: string | null;
  moves: BoardMoves;
  renderLink: BoardCardProps['renderLink'];
  /** Reads more of what waits; left out at the end. */
  onMore: (() => void) | undefined;
}

export function ReviewList({ cards, today, openTask, moves, renderLink, onMore }: ReviewListProps) {
  const projects = useProjectIndex();
  return (
    <div className="scroll-quiet -mx-2 min-h-0 flex-1 overflow-y-auto px-2 pb-20">
      <ul aria-label="Waiting for your review">
        {cards.map((card) => (
          <ReviewRow
            key={card.id}
            card={card}
            project={projects.find(card.projectId)}
            today={today}
            open={card.id === openTask}
            moves={moves}
            renderLink={renderLink}
          />
        ))}
      </ul>
      {onMore && (
        <Button className="mt-4" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

interface ReviewRowProps extends Pick<ReviewListProps, 'today' | 'moves' | 'renderLink'> {
  card: TaskCard;
  project: ProjectEntry | undefined;
  open: boolean;
}

function ReviewRow({ card, project, today, open, moves, renderLink }: ReviewRowProps) {
  return (
    <li
      className={cx(
        'group/row relative flex items-center gap-4 border-b border-hairline py-3 max-md:flex-wrap',
        open && '-mx-2 bg-surface-raised px-2 shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      {project && <ProjectPicture project={project} className="h-18 w-29 shrink-0 max-md:h-12 max-md:w-19" />}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-12 text-ink-muted">
          <ProjectName card={card} project={project} />
          {card.ref && <span className="num ms-1">{card.ref}</span>}
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-2 font-medium wrap-anywhere">
          {renderLink(card, { 'data-opens-card': card.id, className: rowLink, children: <bdi>{card.title}</bdi> })}
        </p>
        <SentBy card={card} today={today} />
      </div>
      <div className="relative z-1 flex shrink-0 gap-2 max-md:w-full">
        <Button
          variant="primary"
          size="small"
          icon={Check}
          aria-label={`Approve ${card.title}`}
          disabledReason={reasonOf(card.can.approve)}
          onClick={() => moves.move(card, { status: 'completed', position: card.position })}
        >
          Approve
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Request changes to ${card.title}`}
          disabledReason={reasonOf(card.can.requestChanges)}
          onClick={() => moves.askForChanges(card)}
        >
          Request changes
        </Button>
      </div>
    </li>
  );
}

/** Who asked and when. The work of a sample has nobody who asked. */
function SentBy({ card, today }: Pick<ReviewRowProps, 'card' | 'today'>) {
  const people = usePeople();
  const now = useNow();
  const sender = card.reviewRequestedBy === null ? null : people.find(card.reviewRequestedBy);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13 text-ink-muted">
      {sender && <Avatar name={sender.name} src={sender.src} size={20} decorative />}
      {sender && (
        <span>
          <bdi>{sender.name}</bdi> sent it{card.reviewRequestedAt && ` ${timeAgo(card.reviewRequestedAt, now)}`}
        </span>
      )}
      {card.round > 1 && <span className="num">Round {card.round}</span>}
      {card.due && <span className="num">Due {shortDay(card.due, today)}</span>}
    </p>
  );
}
