// The open tasks of a project's current phase, as rows on its overview.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Day } from '../../../domain/kernel/calendar.ts';
import type { Phase, Project } from '../../../domain/projects/contract.ts';
import type { TaskCard } from '../../../domain/tasks/contract.ts';
import { dueState } from '../../../domain/tasks/filter.ts';
import { usePeople } from '../../features/studios/queries.ts';
import { columnMarks, columnNames } from '../../features/tasks/components/statusNames.ts';
import { api } from '../../lib/api.ts';
import { shortDay } from '../../lib/dates.ts';
import { LoadError } from '../../lib/LoadError.tsx';
import { AvatarGroup } from '../../ui/AvatarGroup.tsx';
import { cx } from '../../ui/cx.ts';
import { formatNumber } from '../../ui/locale.ts';
import { Row, Rows } from '../../ui/Row.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Skeleton, Strip } from '../../ui/Skeleton.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { StatusWord } from '../../ui/StatusWord.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Rows on the overview; the board has them all. */
const mostRows = 8;

export interface PhaseTasksProps {
  project: Project;
  phase: Phase;
  today: Day;
  openTask: string | null;
}

export function PhaseTasks({ project, phase, today, openTask }: PhaseTasksProps) {
  const { data, error, refetch } = useQuery(
    api.tasks.list.queryOptions({
      input: { view: 'project', projectId: project.id, phaseId: phase.id, open: 'true', sort: 'due', limit: mostRows },
    }),
  );
  const tasks = data?.items;
  return (
    <section aria-labelledby="phase-tasks">
      <SectionHead
        id="phase-tasks"
        title={phase.name}
        count={`${formatNumber(phase.openTasks)} open of ${formatNumber(phase.totalTasks)}`}
        link={
          <TextLink asChild>
            <Link to="/projects/$projectId" params={{ projectId: project.id }} search={{ tab: 'tasks', phase: phase.id }}>
              All tasks
            </Link>
          </TextLink>
        }
      />
      {tasks ? (
        <TaskRows tasks={tasks} today={today} openTask={openTask} />
      ) : error ? (
        <div className="pt-3">
          <LoadError title="The tasks could not be loaded" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <RowsSkeleton count={Math.min(phase.openTasks, mostRows)} />
      )}
    </section>
  );
}

function TaskRows({ tasks, today, openTask }: { tasks: readonly TaskCard[]; today: Day; openTask: string | null }) {
  if (tasks.length === 0) return <p className="border-b border-hairline py-2.5 text-ink-muted">Nothing is open in this phase.</p>;
  const columns = {
    hasRooms: tasks.some(({ room }) => room !== null && room !== ''),
    hasTeams: tasks.some(({ assigneeIds }) => assigneeIds.length > 1),
  };
  return (
    <Rows>
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskRow task={task} today={today} chosen={task.id === openTask} {...columns} />
        </li>
      ))}
    </Rows>
  );
}

interface TaskRowProps {
  task: TaskCard;
  today: Day;
  chosen: boolean;
  /** One of the rows names its room: all keep the column. */
  hasRooms: boolean;
  /** One of the rows is of several people: all keep the room for "+1". */
  hasTeams: boolean;
}

function TaskRow({ task, today, chosen, hasRooms, hasTeams }: TaskRowProps) {
  const people = usePeople();
  return (
    <Row
      chosen={chosen}
      lead={
        <>
          <StatusMark status={columnMarks[task.status]} label={columnNames[task.status]} />
          <span className="num ms-3.5 min-w-12 text-12 text-ink-muted max-md:hidden">{task.ref}</span>
        </>
      }
      title={task.title}
      renderTitle={(title, className) => (
        <Link to="." search={(now: object) => ({ ...now, task: task.id })} className={className}>
          <bdi>{title}</bdi>
        </Link>
      )}
    >
      {hasRooms && <span className="w-22 truncate text-13 max-md:hidden">{task.room}</span>}
      <span className="num w-16 text-13 max-md:w-auto">{task.due && <Due due={task.due} today={today} />}</span>
      <span className={cx('flex justify-end', hasTeams ? 'min-w-11' : 'min-w-5.5')}>
        <AvatarGroup people={task.assigneeIds.map(people.find)} size={22} most={1} />
      </span>
    </Row>
  );
}

function Due({ due, today }: { due: string; today: Day }) {
  if (dueState(due, today) === 'overdue') return <StatusWord status="overdue" small word={shortDay(due, today)} className="font-regular" />;
  return <time dateTime={due}>{shortDay(due, today)}</time>;
}

function RowsSkeleton({ count }: { count: number }) {
  return (
    <Skeleton label="Loading tasks">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-10 items-center border-b border-hairline touch:h-12">
          <Strip className={row % 2 === 0 ? 'h-3 w-2/3' : 'h-3 w-1/2'} />
        </div>
      ))}
    </Skeleton>
  );
}
