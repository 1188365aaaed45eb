import { Link } from '@tanstack/react-router';
import type { DayEntry } from '../../../../domain/dashboard/contract.ts';
import { deletedPerson } from '../../../../domain/identity/names.ts';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { Verdict } from '../../../../domain/kernel/verdict.ts';
import { dueState } from '../../../../domain/tasks/filter.ts';
import { shortDay } from '../../../lib/dates.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { Strip } from '../../../ui/Skeleton.tsx';
import { StatusWord } from '../../../ui/StatusWord.tsx';
import { TaskTick } from '../../../ui/TaskTick.tsx';
import type { ProjectEntry } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';

export interface DayRowProps {
  entry: DayEntry;
  today: Day;
  project: ProjectEntry | undefined;
  isTicked: boolean;
  /** Somebody else took it away while it was pointed at. */
  isGone: boolean;
  isFresh: boolean;
  onTick: () => void;
}

const goneReason = 'This has just changed';

/** A task of the day: ticked off or approved in its row, opened by its title. */
export function DayRow({ entry: { task, as }, today, project, isTicked, isGone, isFresh, onTick }: DayRowProps) {
  const isReview = as === 'review';
  // What is done already is not disabled: a focus that rests on it would be lost.
  const reasonAgainst = (verdict: Verdict) => (isTicked ? undefined : isGone ? goneReason : reasonOf(verdict));
  const act = () => !isTicked && onTick();
  return (
    <li
      className={cx(
        'group/row relative grid min-h-10 grid-cols-[28px_minmax(0,1fr)_156px_136px] items-center border-b border-hairline transition-colors duration-(--motion-3) touch:min-h-12 max-md:grid-cols-[28px_minmax(0,1fr)_auto]',
        isFresh && 'bg-accent-soft',
        isGone && 'opacity-60',
      )}
    >
      <span className="relative z-1 flex items-center">
        {isReview ? (
          <Submitter id={task.reviewRequestedBy} />
        ) : (
          <TaskTick label={`Complete ${task.title}`} done={isTicked} onChange={act} disabledReason={reasonAgainst(task.can.move)} />
        )}
      </span>
      <Link
        to="/todos"
        search={{ view: isReview ? 'review' : 'assigned', task: task.id }}
        className={cx(rowLink, 'truncate pe-4 font-medium', isTicked && 'text-ink-faint line-through')}
      >
        <bdi>{task.title}</bdi>
      </Link>
      <span className="flex min-w-0 items-center gap-2 pe-4 text-13 text-ink-muted max-md:hidden">
        <ProjectWords isPersonal={task.projectId === null} project={project} />
      </span>
      <span className="num flex items-center justify-between gap-3 text-13 max-md:justify-end">
        {isReview ? (
          <>
            <StatusWord status="in-review" word="Review" className="max-md:hidden" />
            <Button
              variant="bare"
              size="small"
              className="relative z-1 -me-2 text-accent-text!"
              aria-label={`Approve ${task.title}`}
              disabledReason={reasonAgainst(task.can.approve)}
              onClick={act}
            >
              {isTicked ? 'Approved' : 'Approve'}
            </Button>
          </>
        ) : (
          <DueWord due={task.due} today={today} />
        )}
      </span>
    </li>
  );
}

function ProjectWords({ isPersonal, project }: { isPersonal: boolean; project: ProjectEntry | undefined }) {
  if (isPersonal) return <span>Personal</span>;
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

/** Whose work it is, in the place of the tick. */
function Submitter({ id }: { id: string | null }) {
  const people = usePeople();
  const person = id === null ? null : people.find(id);
  return <Avatar name={person?.name ?? deletedPerson} src={person?.src} size={20} className="-ms-0.5" />;
}

function DueWord({ due, today }: { due: string | null; today: Day }) {
  if (due === null) return <span className="text-ink-faint">No date</span>;
  const words = shortDay(due, today);
  if (dueState(due, today) === 'overdue') return <StatusWord status="overdue" word={words} />;
  return <time dateTime={due}>{words}</time>;
}
