import { Link } from '@tanstack/react-router';
import type { Dashboard, DayEntry } from '../../../../domain/dashboard/contract.ts';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import { weekday } from '../../../lib/dates.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import type { Ticks } from '../actions.tsx';
import { dayTotal } from './day.ts';
import { DayRow } from './DayRow.tsx';
import { Nothing, Part } from './Part.tsx';
import { useRows } from './useRows.ts';

export interface MyDayProps {
  day: Dashboard['day'];
  today: Day;
  ticks: Ticks;
}

const keyOf = ({ task }: DayEntry): string => task.id;
const signOf = ({ task, as }: DayEntry): string => `${as} ${task.version}`;

/** What presses: late, due today, to review. */
export function MyDay({ day, today, ticks }: MyDayProps) {
  const projects = useProjectIndex();
  const { rows, waiting } = useRows({ part: 'day', items: day.items, keyOf, signOf, isReleased: ({ task }) => ticks.isTicked(task) });
  const total = dayTotal(day.counts);
  const more = total - day.items.length;
  return (
    <Part
      name="day"
      title="My day"
      count={total}
      waiting={waiting}
      link={
        <TextLink asChild>
          <Link to="/todos">All to-dos</Link>
        </TextLink>
      }
    >
      {rows.length === 0 && <Nothing>Nothing is waiting for you{day.next ? ' today.' : ': a good moment to start something.'}</Nothing>}
      <ul>
        {rows.map(({ key, item, isGone, isFresh }) => (
          <DayRow
            key={key}
            entry={item}
            today={today}
            project={projects.find(item.task.projectId)}
            isTicked={ticks.isTicked(item.task)}
            isGone={isGone}
            isFresh={isFresh}
            onTick={() => ticks.complete(item.task)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-3 text-13">
          <TextLink asChild>
            <Link to="/todos">{more} more</Link>
          </TextLink>
        </p>
      )}
      {total === 0 && day.next?.due && (
        <p className="truncate pt-3 text-13 text-ink-muted">
          Next:{' '}
          <TextLink asChild>
            <Link to="/todos" search={{ view: 'assigned', task: day.next.id }}>
              <bdi>{day.next.title}</bdi>
            </Link>
          </TextLink>
          , {weekday(day.next.due)}
        </p>
      )}
    </Part>
  );
}
