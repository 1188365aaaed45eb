import { Link } from '@tanstack/react-router';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import { dueState } from '../../../../domain/tasks/filter.ts';
import { shortDay } from '../../../lib/dates.ts';
import { reasonOf } from '../../../lib/words.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { type PhaseColour, PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { rowLink } from '../../../ui/Row.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { StatusWord } from '../../../ui/StatusWord.tsx';
import { TaskTick } from '../../../ui/TaskTick.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type ProjectEntry, useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { useTicks } from '../actions.tsx';
import type { DayEntry } from './day.ts';

/** Rows that fit above the fold; the rest is on the board. */
const mostShown = 7;

export function MyDay({ entries, today }: { entries: readonly DayEntry[]; today: Day }) {
  const ticks = useTicks();
  const projects = useProjectIndex();
  return (
    <section aria-labelledby="my-day">
      <SectionHead
        id="my-day"
        title="My day"
        count={entries.length}
        link={
          <TextLink asChild>
            <Link to="/todos">All to-dos</Link>
          </TextLink>
        }
      />
      {entries.length === 0 && <p className="border-b border-hairline py-4 text-ink-muted">Nothing is waiting for you: a good moment to start something.</p>}
      <ul>
        {entries.slice(0, mostShown).map((entry) => (
          <DayRow
            key={entry.task.id}
            entry={entry}
            today={today}
            project={projects.find(entry.task.projectId)}
            isTicked={ticks.isTicked(entry.task)}
            onTick={() => ticks.complete(entry.task)}
          />
        ))}
      </ul>
      {entries.length > mostShown && (
        <p className="pt-3 text-13">
          <TextLink asChild>
            <Link to="/todos">{entries.length - mostShown} more</Link>
          </TextLink>
        </p>
      )}
    </section>
  );
}

interface DayRowProps {
  entry: DayEntry;
  today: Day;
  project: ProjectEntry | undefined;
  isTicked: boolean;
  onTick: () => void;
}

function DayRow({ entry: { task, as }, today, project, isTicked, onTick }: DayRowProps) {
  return (
    <li className="group/row relative grid min-h-10 grid-cols-[28px_minmax(0,5fr)_minmax(0,3fr)_88px] items-center border-b border-hairline touch:min-h-12 max-md:grid-cols-[28px_minmax(0,1fr)_auto]">
      <span className="relative z-1 flex items-center">
        {as === 'review' ? (
          <Submitter id={task.reviewRequestedBy} />
        ) : (
          <TaskTick label={`Complete ${task.title}`} done={isTicked} onChange={onTick} disabledReason={reasonOf(task.can.move)} />
        )}
      </span>
      <Link
        to="/todos"
        search={{ view: as === 'review' ? 'review' : 'assigned', task: task.id }}
        className={`${rowLink} truncate pe-4 font-medium ${isTicked ? 'text-ink-faint line-through' : ''}`}
      >
        {task.title}
      </Link>
      <span className="flex min-w-0 items-center gap-2 pe-4 text-13 text-ink-muted max-md:hidden">
        {project && <PhaseSwatch colour={project.colour as PhaseColour} />}
        <span className="truncate">{project?.name ?? 'Personal'}</span>
      </span>
      <span className="num text-13 max-md:text-end">
        {as === 'review' ? <StatusWord status="in-review" word="Review" /> : <DueWord due={task.due} today={today} />}
      </span>
    </li>
  );
}

/** Whose work it is, in the place of the tick. */
function Submitter({ id }: { id: string | null }) {
  const people = usePeople();
  // Nobody has asked for the review in a sample.
  if (id === null) return null;
  const person = people.find(id);
  return <Avatar name={person.name} src={person.src} size={20} className="-ms-0.5" />;
}

function DueWord({ due, today }: { due: string | null; today: Day }) {
  if (due === null) return <span className="text-ink-faint">No date</span>;
  const words = shortDay(due, today);
  switch (dueState(due, today)) {
    case 'overdue':
      return <StatusWord status="overdue" word={words} />;
    case 'today':
      return <time dateTime={due}>{words}</time>;
    default:
      return (
        <time dateTime={due} className="text-ink-muted">
          {words}
        </time>
      );
  }
}
