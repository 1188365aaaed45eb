import { Link } from '@tanstack/react-router';
import type { Dashboard, RecentAct } from '../../../../domain/dashboard/contract.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { useUser } from '../../../lib/session/auth.ts';
import { useNow } from '../../../lib/useNow.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { rowLink } from '../../../ui/Row.tsx';
import { ProjectPicture } from '../../projects/components/ProjectPicture.tsx';
import { usePeople } from '../../studios/queries.ts';
import { Nothing, Part } from './Part.tsx';
import { recentWords } from './recentWords.ts';
import { useRows } from './useRows.ts';

const keyOf = ({ sequence }: RecentAct): string => String(sequence);
const signOf = ({ task, project }: RecentAct): string => `${task?.title} ${project?.name}`;

export interface RecentProps {
  recent: Dashboard['recent'];
  /** Nothing stands beside it: its rows stand in two columns. */
  alone: boolean;
}

/** What happened lately in the projects that one sees. */
export function Recent({ recent: { items }, alone }: RecentProps) {
  const { rows, waiting } = useRows({ part: 'recent', items, keyOf, signOf });
  return (
    <Part name="recent" title="Recent" waiting={waiting}>
      {rows.length === 0 && <Nothing>Nothing has happened yet.</Nothing>}
      <ul className={cx(alone && 'grid grid-cols-2 gap-x-10 max-md:grid-cols-1')}>
        {rows.map(({ key, item, isGone, isFresh }) => (
          <ActRow key={key} act={item} className={cx(isFresh && 'bg-accent-soft', isGone && 'opacity-60')} />
        ))}
      </ul>
    </Part>
  );
}

function ActRow({ act, className }: { act: RecentAct; className: string }) {
  const people = usePeople();
  const { id } = useUser();
  const now = useNow();
  const actor = act.actorId === null ? null : people.find(act.actorId);
  const { who, before, title, after } = recentWords(act, { ownId: id, nameOf: (userId) => people.find(userId).name });
  const place = act.project && act.project.name !== title ? `${act.project.name} · ` : '';
  return (
    <li
      className={cx(
        'group/row relative flex min-h-13 items-center gap-3 border-b border-hairline py-1.5 transition-colors duration-(--motion-3)',
        className,
      )}
    >
      <Avatar name={actor?.name ?? 'Atelier'} src={actor?.src} size={24} deactivated={actor?.deactivated ?? false} decorative />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {who} {before} {title && <ActLink act={act} title={title} />}
          {after && ` ${after}`}
        </p>
        <p className="truncate text-13 text-ink-muted">
          {place}
          <time dateTime={act.at}>{timeAgo(act.at, now)}</time>
        </p>
      </div>
      {act.project && <ProjectPicture project={act.project} className="h-6.5 w-10 shrink-0" />}
    </li>
  );
}

/** Leads to the task on its project's board, or to the project. */
function ActLink({ act: { task, project }, title }: { act: RecentAct; title: string }) {
  if (!project)
    return (
      <b className="font-medium">
        <bdi>{title}</bdi>
      </b>
    );
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: project.id }}
      search={task ? { tab: 'tasks', task: task.id } : {}}
      className={cx(rowLink, 'font-medium')}
    >
      <bdi>{title}</bdi>
    </Link>
  );
}
