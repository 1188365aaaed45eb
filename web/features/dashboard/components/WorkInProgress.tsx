import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProjectCard } from '../../../../domain/projects/contract.ts';
import { problemOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import type { PhaseColour } from '../../../ui/PhaseSwatch.tsx';
import { ProjectCardFrame } from '../../../ui/ProjectCardFrame.tsx';
import { SampleBadge } from '../../../ui/SampleBadge.tsx';
import { ScaleBar } from '../../../ui/ScaleBar.tsx';
import { SectionHead } from '../../../ui/SectionHead.tsx';
import { Skeleton, Strip, Void } from '../../../ui/Skeleton.tsx';
import { StatusWord } from '../../../ui/StatusWord.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { coverOf } from '../../projects/components/projectNames.ts';
import { workInProgressQuery } from '../queries.ts';

/** How the projects stand: covers, scale bars, health. `empty` stands in their place while there is none. */
export function WorkInProgress({ empty }: { empty: ReactNode }) {
  const { data, error, refetch } = useQuery(workInProgressQuery());
  return (
    <section aria-labelledby="work-in-progress">
      <SectionHead
        id="work-in-progress"
        title="Work in progress"
        count={data?.counts.wip ?? ''}
        link={
          <TextLink asChild>
            <Link to="/projects/wip">All projects</Link>
          </TextLink>
        }
      />
      <div className="pt-4">
        {error ? (
          <ErrorCard title="The projects could not be loaded." action={<Button size="small" onClick={() => void refetch()}>Try again</Button>}>
            {problemOf(error).message}
          </ErrorCard>
        ) : !data ? (
          <CardsSkeleton />
        ) : data.items.length === 0 ? (
          empty
        ) : (
          <ul className={cards}>
            {data.items.map((project) => (
              <li key={project.id} className="min-w-0">
                <StripCard project={project} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

const cards = 'grid grid-cols-6 gap-x-5 gap-y-7 max-lg:grid-cols-3 max-md:grid-cols-2 max-md:gap-x-4';

function StripCard({ project }: { project: ProjectCard }) {
  const { id, name, health, progress, elapsed } = project;
  return (
    <ProjectCardFrame
      small
      cover={coverOf(project)}
      colour={project.colour as PhaseColour}
      facts={null}
      renderName={(className) => (
        <Link to="/projects/$projectId" params={{ projectId: id }} className={className}>
          {name}
        </Link>
      )}
      mark={project.isSample && <SampleBadge />}
      bar={<ScaleBar label={`Progress of ${name}`} progress={progress} elapsed={elapsed} health={health} />}
      left={<StatusWord status={health} />}
      right={`${Math.round(progress * 100)} %`}
    />
  );
}

function CardsSkeleton() {
  return (
    <Skeleton label="Loading projects" className={cards}>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
        <div key={card}>
          <Void className="aspect-16/10 h-auto w-full" />
          <Strip className="mt-3 h-4 w-32" />
          <Strip className="mt-3.5 h-1 w-full" />
          <Strip className="mt-3.5 h-2.5 w-20" />
        </div>
      ))}
    </Skeleton>
  );
}
