// All projects in reach, as cards or as a table (specification §2, PRODUCT §2).

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { problemOf } from '../../../lib/api.ts';
import { reasonOf } from '../../../lib/words.ts';
import { useLayout } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoProjects } from '../../../ui/drawings/NoProjects.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { usePeople, useToday } from '../../studios/queries.ts';
import { pageFrame } from '../components/pageFrame.ts';
import { ProjectCards } from '../components/ProjectCards.tsx';
import { ProjectsSkeleton } from '../components/ProjectsSkeleton.tsx';
import { allStatuses, type ProjectsSearch, readSearch } from '../components/projectsSearch.ts';
import { SampleNote } from '../components/SampleNote.tsx';
import { SampleOffer } from '../components/SampleOffer.tsx';
import { ProjectsTable } from '../components/ProjectsTable.tsx';
import { ProjectsToolbar } from '../components/ProjectsToolbar.tsx';
import { useHasArchived, useProjectList } from '../queries.ts';

export default function ProjectsPage() {
  const search = useSearch({ from: '/inner/projects/wip' });
  const navigate = useNavigate({ from: '/projects/wip' });
  const view = readSearch(search);
  const list = useProjectList(view.filter);
  const today = useToday();
  const people = usePeople();
  const isPhone = useLayout() === 'mobile';
  const [first] = list.data?.pages ?? [];

  if (!first || !today) {
    if (!list.error) return <ProjectsSkeleton />;
    return (
      <div className={pageFrame}>
        <ErrorCard title="The projects could not be loaded" action={<Button onClick={() => void list.refetch()}>Try again</Button>}>
          {problemOf(list.error).message}
        </ErrorCard>
      </div>
    );
  }

  const change = (next: ProjectsSearch) => void navigate({ search: (now) => withoutUndefined({ ...now, ...next }), replace: true });
  const projects = list.data?.pages.flatMap((page) => page.items) ?? [];
  // While another filter's cards stand in, their counts say nothing about this one.
  const isStudioEmpty =
    !list.isPlaceholderData && !view.isFiltered && view.status !== 'archived' && Object.values(first.counts).every((count) => count === 0);
  const newProject = (
    <Button variant="primary" size={isStudioEmpty ? 'normal' : 'small'} icon={Plus} asChild disabledReason={reasonOf(first.can.create)}>
      <Link to="/projects/template-selection">New project</Link>
    </Button>
  );

  if (isStudioEmpty) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center pb-16">
        <EmptyState
          drawing={<NoProjects />}
          sentence="The site is clear: start the first project."
          action={<SampleOffer disabledReason={reasonOf(first.can.create)}>{newProject}</SampleOffer>}
        />
        <ArchiveLink />
      </div>
    );
  }
  const Projects = view.isTable && !isPhone ? ProjectsTable : ProjectCards;
  return (
    <div className={`${pageFrame} flex flex-col`}>
      {projects.some(({ isSample }) => isSample) && <SampleNote />}
      <ProjectsToolbar view={view} search={search} counts={first.counts} onChange={change} action={newProject} />
      {projects.length === 0 ? (
        <NothingFound
          isArchive={view.status === 'archived' && !view.isFiltered}
          onClear={() => change({ status: allStatuses, health: undefined, type: undefined, lead: undefined, q: undefined })}
        />
      ) : (
        <Projects projects={projects} people={people} today={today} sort={view.sort} onSort={(sort) => change({ sort })} />
      )}
      {list.hasNextPage && (
        <Button className="mt-9 self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {view.status !== 'archived' && <ArchiveLink />}
      <FloatingNewProject disabledReason={reasonOf(first.can.create)} />
    </div>
  );
}

/** The way into the archive, once something is in it. */
function ArchiveLink() {
  if (!useHasArchived()) return null;
  return (
    <p className="mt-9 text-13">
      <TextLink asChild>
        <Link to="/projects/wip" search={{ status: 'archived' }}>
          Archived projects
        </Link>
      </TextLink>
    </p>
  );
}

function FloatingNewProject({ disabledReason }: { disabledReason: string | undefined }) {
  return (
    <FloatingButton label="New project" disabledReason={disabledReason}>
      <Link to="/projects/template-selection" />
    </FloatingButton>
  );
}

function NothingFound({ isArchive, onClear }: { isArchive: boolean; onClear: () => void }) {
  if (isArchive) return <EmptyState sentence="Nothing is archived." action={<Button onClick={onClear}>All projects</Button>} />;
  return <EmptyState sentence="No project fits these filters." action={<Button onClick={onClear}>Clear filters</Button>} />;
}

/** Undefined takes a part out of the address. */
const withoutUndefined = (search: ProjectsSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as { [Name in keyof ProjectsSearch]?: string };
