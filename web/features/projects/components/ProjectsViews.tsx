// All projects in reach, as cards, as a table or on a timeline (specification §2, PRODUCT §2).

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Day } from '../../../../domain/kernel/calendar.ts';
import type { ProjectCard } from '../../../../domain/projects/contract.ts';
import { defined } from '../../../../domain/kernel/records.ts';
import { reasonOf } from '../../../lib/words.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { useLayout } from '../../../ui/breakpoints.ts';
import { Button } from '../../../ui/Button.tsx';
import { NoProjects } from '../../../ui/drawings/NoProjects.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { Found } from '../../../ui/Found.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { usePeople, useToday } from '../../studios/queries.ts';
import { pageFrame } from './pageFrame.ts';
import { ProjectCards } from './ProjectCards.tsx';
import { ProjectsSkeleton } from './ProjectsSkeleton.tsx';
import { allStatuses, type ProjectsSearch, type ProjectsView, readSearch } from './projectsSearch.ts';
import { SampleNote } from './SampleNote.tsx';
import { SampleOffer } from './SampleOffer.tsx';
import { ProjectsTable } from './ProjectsTable.tsx';
import { ProjectsToolbar } from './ProjectsToolbar.tsx';
import { type ProjectListFilter, useHasArchived, useProjectList } from '../queries.ts';

export interface ProjectsViewsProps {
  /** The third view, which knows programmes, of the projects that a filter leaves. */
  renderTimeline: (filter: ProjectListFilter, today: Day) => ReactNode;
}

export function ProjectsViews({ renderTimeline }: ProjectsViewsProps) {
  const search = useSearch({ from: '/inner/projects/wip' });
  const navigate = useNavigate({ from: '/projects/wip' });
  const view = readSearch(search);
  const list = useProjectList(view.filter);
  const today = useToday();
  const isPhone = useLayout() === 'mobile';
  const [first] = list.data?.pages ?? [];

  if (!first || !today) {
    if (!list.error) return <ProjectsSkeleton />;
    return (
      <div className={pageFrame}>
        <LoadError title="The projects could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  }

  const change = (next: ProjectsSearch) => void navigate({ search: (now) => defined({ ...now, ...next }), replace: true });
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
  const isTimeline = view.as === 'timeline' && projects.length > 0;
  return (
    <div className={cx(pageFrame, 'flex flex-col', isTimeline && !isPhone && 'min-h-0 flex-1 overflow-hidden pb-4!')}>
      {projects.some(({ isSample }) => isSample) && <SampleNote />}
      <ProjectsToolbar view={view} search={search} counts={first.counts} onChange={change} action={newProject} />
      <Found of="project" count={view.isFiltered && !list.isPlaceholderData ? projects.length : undefined} hasMore={list.hasNextPage} />
      {isTimeline ? (
        renderTimeline(view.filter, today)
      ) : (
        <Listed view={view} list={list} projects={projects} today={today} isPhone={isPhone} onChange={change} />
      )}
      <FloatingNewProject disabledReason={reasonOf(first.can.create)} />
    </div>
  );
}

interface ListedProps {
  view: ProjectsView;
  list: ReturnType<typeof useProjectList>;
  projects: readonly ProjectCard[];
  today: Day;
  isPhone: boolean;
  onChange: (search: ProjectsSearch) => void;
}

/** Cards or a table, as many as there are so far. */
function Listed({ view, list, projects, today, isPhone, onChange }: ListedProps) {
  const people = usePeople();
  const Projects = view.as === 'table' && !isPhone ? ProjectsTable : ProjectCards;
  return (
    <>
      {projects.length === 0 ? (
        <NothingFound
          isArchive={view.status === 'archived' && !view.isFiltered}
          onClear={() => onChange({ status: allStatuses, health: undefined, type: undefined, lead: undefined, q: undefined })}
        />
      ) : (
        <Projects projects={projects} people={people} today={today} sort={view.sort} onSort={(sort) => onChange({ sort })} />
      )}
      {list.hasNextPage && (
        <Button className="mt-9 self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {view.status !== 'archived' && <ArchiveLink />}
    </>
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
