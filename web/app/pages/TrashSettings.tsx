// What was deleted in the last 30 days, and the way back (PRODUCT §2).

import type { ReactNode } from 'react';
import { TrashedBoards } from '../../features/boards/components/gallery/TrashedBoards.tsx';
import { useTrashedBoards } from '../../features/boards/queries.ts';
import { TrashedFileRows } from '../../features/files/components/TrashedFiles.tsx';
import { useTrashedFiles } from '../../features/files/queries.ts';
import { TrashedProjects } from '../../features/projects/components/TrashedProjects.tsx';
import { useTrashedProjects } from '../../features/projects/queries.ts';
import { TrashedTasks } from '../../features/tasks/components/TrashedTasks.tsx';
import { useTrashedTasks } from '../../features/tasks/queries.ts';
import { LoadError } from '../../lib/LoadError.tsx';
import { Button } from '../../ui/Button.tsx';
import { NoFiles } from '../../ui/drawings/NoFiles.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Skeleton, Strip } from '../../ui/Skeleton.tsx';

export function TrashSettings() {
  const projects = useTrashedProjects();
  const tasks = useTrashedTasks();
  const documents = useTrashedFiles();
  const boards = useTrashedBoards();
  const error = projects.error ?? tasks.error ?? documents.error ?? boards.error;
  const retry = () => {
    void projects.refetch();
    void tasks.refetch();
    void documents.refetch();
    void boards.refetch();
  };
  if (projects.data && tasks.data && documents.data && boards.data) {
    const hasProjects = holdsAny(projects.data.pages);
    const hasTasks = holdsAny(tasks.data.pages);
    const hasDocuments = holdsAny(documents.data.pages);
    const hasBoards = holdsAny(boards.data.pages);
    if (!hasProjects && !hasTasks && !hasDocuments && !hasBoards)
      return <EmptyState drawing={<NoFiles />} sentence="The trash is empty. What is deleted waits here for 30 days." />;
    return (
      <div className="pt-5">
        <p className="mb-6 text-ink-muted">What is deleted waits here for 30 days, then it is gone for good.</p>
        {hasProjects && (
          <Part id="trash-projects" title="Projects" list={projects}>
            <TrashedProjects trash={projects} />
          </Part>
        )}
        {hasTasks && (
          <Part id="trash-tasks" title="Tasks" list={tasks}>
            <TrashedTasks trash={tasks} />
          </Part>
        )}
        {hasDocuments && (
          <Part id="trash-documents" title="Documents" list={documents}>
            <TrashedFileRows trash={documents} />
          </Part>
        )}
        {hasBoards && (
          <Part id="trash-boards" title="Mood boards" list={boards}>
            <TrashedBoards trash={boards} />
          </Part>
        )}
      </div>
    );
  }
  if (!error) return <TrashSkeleton />;
  return (
    <div className="pt-5">
      <LoadError title="The trash could not be loaded" error={error} onRetry={retry} />
    </div>
  );
}

const holdsAny = (pages: readonly { items: readonly unknown[] }[]): boolean => pages.some(({ items }) => items.length > 0);

interface PartProps {
  id: string;
  title: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: ReactNode;
}

function Part({ id, title, list, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="mb-8">
      <SectionHead id={id} title={title} className="mb-2" />
      {children}
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  );
}

const TrashSkeleton = () => (
  <Skeleton className="pt-5">
    <Strip className="h-4 w-2/3" />
    <Strip className="mt-6 h-10 w-full" />
    <Strip className="mt-3 h-10 w-full" />
  </Skeleton>
);
