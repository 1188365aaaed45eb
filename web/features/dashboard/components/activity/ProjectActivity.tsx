// What was done in a project, in its tab: by days, the newest first.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ProjectAct } from '../../../../../domain/dashboard/contract.ts';
import { activityKinds, type ActivityKind } from '../../../../../domain/dashboard/rules.ts';
import type { ProjectId, UserId } from '../../../../../domain/kernel/ids.ts';
import { namesOf } from '../../../../../domain/kernel/records.ts';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { weekday } from '../../../../lib/dates.ts';
import { idIn } from '../../../../lib/ids.ts';
import { withChanges } from '../../../../lib/searchChanges.ts';
import { useUser } from '../../../../lib/session/auth.ts';
import { useNow } from '../../../../lib/useNow.ts';
import { LoadError } from '../../../../lib/LoadError.tsx';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FilterSelect } from '../../../../ui/FilterSelect.tsx';
import { dayOf, timeOf } from '../../../../ui/locale.ts';
import { rowLink } from '../../../../ui/Row.tsx';
import { SectionHead } from '../../../../ui/SectionHead.tsx';
import { Skeleton, Strip } from '../../../../ui/Skeleton.tsx';
import { usePeople } from '../../../studios/queries.ts';
import { PlaceLink } from '../../../discussions/components/PlaceLink.tsx';
import { type ActivityFilter, useActivity } from './useActivity.ts';
import { activityWords, daysOf } from './activityWords.ts';

const kindNames: Record<ActivityKind, string> = {
  tasks: 'Tasks',
  phases: 'Phases',
  documents: 'Documents',
  boards: 'Mood boards',
  decisions: 'Decisions',
  people: 'People',
};

export function ProjectActivity({ project }: { project: Project }) {
  const search = useSearch({ from: '/inner/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const people = usePeople();
  const filter: ActivityFilter = { by: idIn<UserId>(search.by), kind: activityKinds.find((one) => one === search.kind) };
  const change = (changes: { by?: string | undefined; kind?: string | undefined }) =>
    void navigate({ search: (now) => withChanges(now, changes), replace: true });
  return (
    <div className="max-w-200 pt-5">
      <div className="mb-5 flex flex-wrap items-center gap-2">
        <FilterSelect
          label="Person"
          anyLabel="Anybody"
          value={search.by}
          onChange={(by) => change({ by })}
          options={people.all.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          label="Kind"
          anyLabel="Any kind"
          value={search.kind}
          onChange={(kind) => change({ kind })}
          options={namesOf(kindNames).map((kind) => ({ value: kind, label: kindNames[kind] }))}
        />
      </div>
      <Acts project={project} filter={filter} onClear={() => change({ by: undefined, kind: undefined })} />
    </div>
  );
}

interface ActsProps {
  project: Project;
  filter: ActivityFilter;
  onClear: () => void;
}

function Acts({ project, filter, onClear }: ActsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useActivity(project.id, filter);
  const today = dayOf(useNow());
  if (!data) {
    if (!error) return <ActivitySkeleton />;
    return <LoadError title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  const acts = data.pages.flatMap(({ items }) => items);
  const days = daysOf(acts, dayOf);
  const isFiltered = filter.by !== undefined || filter.kind !== undefined;
  if (acts.length === 0 && !hasNextPage) {
    if (!isFiltered) return <EmptyState sentence="Nothing was done here in the last 90 days." />;
    return <EmptyState sentence="Nothing fits these filters." action={<Button onClick={onClear}>Clear filters</Button>} />;
  }
  return (
    <>
      {days.map(({ day, acts }) => (
        <section key={day} aria-labelledby={`activity-${day}`} className="mb-7">
          <SectionHead id={`activity-${day}`} title={day === today ? 'Today' : weekday(day, today)} />
          <ol>
            {acts.map((act) => (
              <ActRow key={act.sequence} act={act} project={project} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      ) : (
        acts.at(-1)?.type !== 'projects.created' && <p className="text-13 text-ink-muted">What is older than 90 days is not kept.</p>
      )}
    </>
  );
}

function ActRow({ act, project }: { act: ProjectAct; project: Project }) {
  const people = usePeople();
  const { id } = useUser();
  const actor = act.actorId === null ? null : people.find(act.actorId);
  const { who, before, title, after } = activityWords(act, project.name, { ownId: id, nameOf: (userId) => people.find(userId).name });
  return (
    <li className="group/row relative flex min-h-10 items-center gap-3 border-b border-hairline py-1.5 touch:min-h-12">
      <Avatar name={actor?.name ?? 'Atelier'} src={actor?.src} size={24} deactivated={actor?.deactivated ?? false} decorative />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {who} {before} {title && <ActLink act={act} projectId={project.id} title={title} />}
        {after && ` ${after}`}
      </p>
      <time dateTime={act.at} className="num shrink-0 text-13 text-ink-muted">
        {timeOf(act.at)}
      </time>
    </li>
  );
}

/** Leads to the task, document, board, phases or comment; the project itself is where one is. */
function ActLink({
  act: { task, file, folder, board, phase, decision },
  projectId,
  title,
}: {
  act: ProjectAct;
  projectId: ProjectId;
  title: string;
}) {
  const className = cx(rowLink, 'font-medium');
  const params = { projectId };
  const words = <bdi>{title}</bdi>;
  if (decision)
    return (
      <PlaceLink of={{ ...decision.subject, projectId }} comment={decision.commentId} className={className}>
        {words}
      </PlaceLink>
    );
  if (board)
    return (
      <Link to="/mood-board/$boardId" params={{ boardId: board.id }} className={className}>
        {words}
      </Link>
    );
  if (phase !== null)
    return (
      <Link to="/projects/$projectId/phases" params={params} className={className}>
        {words}
      </Link>
    );
  const search = task
    ? { tab: 'tasks', task: task.id }
    : file
      ? { tab: 'documents', view: file.id }
      : folder
        ? { tab: 'documents', folder: folder.id }
        : null;
  if (!search) return <b className="font-medium">{words}</b>;
  return (
    <Link to="/projects/$projectId" params={params} search={search} className={className}>
      {words}
    </Link>
  );
}

const ActivitySkeleton = () => (
  <Skeleton>
    <Strip className="h-4 w-24" />
    {[0, 1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex h-10 items-center gap-3 border-b border-hairline">
        <Strip className="size-6 rounded-full" />
        <Strip className="h-3.5 w-2/3" />
      </div>
    ))}
  </Skeleton>
);
