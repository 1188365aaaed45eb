// A project on its way, out of reach, gone wrong, or here: the states that every page of one project shares.

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { asDay, type Day } from '../../../../domain/kernel/calendar.ts';
import type { ProjectId } from '../../../../domain/kernel/ids.ts';
import type { Project } from '../../../../domain/projects/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { idAt } from '../../../lib/ids.ts';
import { lazyPart } from '../../../lib/lazyPart.tsx';
import { useNamePlace } from '../../../lib/placeName.ts';
import { LoadError } from '../../../lib/LoadError.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { studioQuery } from '../../studios/queries.ts';
import { projectQuery } from '../queries.ts';
import { noSuchProject } from './outOfReach.ts';
import { pageFrame } from './pageFrame.ts';

export interface ProjectGateProps {
  /** The size of what comes. */
  skeleton: ReactNode;
  children: (project: Project, today: Day) => ReactNode;
}

/** The project of the address, with today as it counts in the studio. */
export function ProjectGate({ skeleton, children }: ProjectGateProps) {
  const { projectId } = useParams({ strict: false });
  const project = useQuery(projectQuery(idAt<ProjectId>(projectId)));
  const studio = useQuery(studioQuery());
  const error = project.error ?? studio.error;
  useNamePlace(project.data?.project.name ?? null);
  // What was read while it was still in reach is not shown once it is not.
  if (error && isOutOfReach(error)) return <NoSuchProject id={idAt(projectId)} />;
  if (project.data && studio.data)
    // What was asked, chosen and opened of one project does not go along to the next.
    return <Fragment key={project.data.project.id}>{children(project.data.project, asDay(studio.data.today))}</Fragment>;
  if (!error) return skeleton;
  const retry = () => {
    void project.refetch();
    void studio.refetch();
  };
  return <CouldNotLoad error={error} onRetry={retry} />;
}

/** An address that was mistyped reads like one that is out of reach. */
const isOutOfReach = (error: Error): boolean => ['not_found', 'validation_failed'].includes(problemOf(error).code);

const NoSuchProject = lazyPart(async () => (await import('./NoSuchProject.tsx')).NoSuchProject, {
  missing: <EmptyState sentence={noSuchProject} />,
});

function CouldNotLoad({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={pageFrame}>
      <LoadError title="The project could not be loaded" error={error} onRetry={onRetry} />
    </div>
  );
}
