import { Link } from '@tanstack/react-router';
import { isPlanned } from '../../../../domain/projects/health.ts';
import type { ProjectCard } from '../../../../domain/projects/contract.ts';
import { shortDay } from '../../../lib/dates.ts';
import { AvatarGroup } from '../../../ui/AvatarGroup.tsx';
import { PhaseSwatch } from '../../../ui/PhaseSwatch.tsx';
import { ProjectCardFrame } from '../../../ui/ProjectCardFrame.tsx';
import { SampleBadge } from '../../../ui/SampleBadge.tsx';
import { ScaleBar } from '../../../ui/ScaleBar.tsx';
import { percentOf } from '../../../ui/percent.ts';
import type { People } from '../../studios/queries.ts';
import { HealthWord, shownHealth } from './HealthWord.tsx';
import { coverOf, typeNames } from './projectNames.ts';

export interface ProjectCardViewProps {
  project: ProjectCard;
  people: People;
  today: string;
  /** Smaller, for the strip on the dashboard. */
  small?: boolean;
}

/** A project as in a portfolio, with health and progress. */
export function ProjectCardView({ project, people, today, small = false }: ProjectCardViewProps) {
  const { currentPhase, targetEnd } = project;
  const health = shownHealth(project);
  return (
    <ProjectCardFrame
      small={small}
      cover={coverOf(project)}
      colour={project.colour}
      facts={
        <>
          <span>{project.number}</span>
          <span>{typeNames[project.type]}</span>
        </>
      }
      place={project.place}
      renderName={(className) => (
        <Link to="/projects/$projectId" params={{ projectId: project.id }} className={className}>
          <bdi>{project.name}</bdi>
        </Link>
      )}
      mark={project.isSample && <SampleBadge />}
      faces={project.memberIds.length > 0 && <AvatarGroup people={project.memberIds.map(people.find)} />}
      bar={
        <ScaleBar
          label={`Progress of ${project.name}`}
          progress={project.progress}
          elapsed={project.elapsed}
          health={health}
          size={small ? 'small' : 'normal'}
        />
      }
      left={
        <span className="inline-flex items-center gap-2 text-13">
          <HealthWord project={project} />
          {isPlanned(project) && <span className="num text-ink-muted">{percentOf(project.progress)} %</span>}
        </span>
      }
      right={
        !small && (
          <>
            {currentPhase && <PhaseSwatch colour={currentPhase.colour} />}
            {currentPhase && (
              <span className="truncate">
                <bdi>{currentPhase.name}</bdi>
              </span>
            )}
            {targetEnd && <time dateTime={targetEnd}>{shortDay(targetEnd, today)}</time>}
          </>
        )
      }
    />
  );
}
