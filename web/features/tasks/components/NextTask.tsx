// What came of a task that repeats once it was completed.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { TaskId } from '../../../../domain/kernel/ids.ts';
import { weekday } from '../../../lib/dates.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { taskQuery } from '../queries.ts';

/** Leads to it over the page that is open. */
export function NextTask({ id, today }: { id: TaskId; today: Day }) {
  const { data, error } = useQuery(taskQuery(id));
  if (error) return <span className="text-ink-muted">The next one is gone</span>;
  const due = data?.task.due;
  return (
    <TextLink asChild className="touch-target">
      <Link to="." search={({ comment: _said, ...now }: { comment?: unknown }) => ({ ...now, task: id })}>
        Next one{due ? `: ${weekday(due, today)}` : ''}
      </Link>
    </TextLink>
  );
}
