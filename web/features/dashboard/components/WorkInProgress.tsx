import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Dashboard } from '../../../../domain/dashboard/contract.ts';
import type { ProjectCard } from '../../../../domain/projects/contract.ts';
import { cx } from '../../../ui/cx.ts';
import { ProjectCardFrame } from '../../../ui/ProjectCardFrame.tsx';
import { SampleBadge } from '../../../ui/SampleBadge.tsx';
import { ScaleBar } from '../../../ui/ScaleBar.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { percentOf } from '../../../ui/percent.ts';
import { HealthWord } from '../../projects/components/HealthWord.tsx';
import { coverOf } from '../../projects/components/projectNames.ts';
import { Part } from './Part.tsx';
import { mostWide, workCardsOf } from './Skeletons.tsx';
import { useRows } from './useRows.ts';

const keyOf = ({ id }: ProjectCard): string => id;
const signOf = ({ version, progress, health, openTasks }: ProjectCard): string => `${version} ${progress} ${health} ${openTasks}`;

/** How the projects stand: covers, scale bars, health. `empty` stands in their place while there is none. */
export function WorkInProgress({ work: { items, total }, empty }: { work: Dashboard['work']; empty: ReactNode }) {
  const { rows, waiting } = useRows({ part: 'work', items, keyOf, signOf });
  return (
    <Part
      name="work"
      title="Work in progress"
      count={total}
      waiting={waiting}
      link={
        <TextLink asChild>
          <Link to="/projects/wip">All projects</Link>
        </TextLink>
      }
    >
      <div className="pt-4">
        {rows.length === 0 ? (
          empty
        ) : (
          <ul className={workCardsOf(rows.length)}>
            {rows.map(({ key, item, isGone, isFresh }) => (
              <li
                key={key}
                className={cx(
                  'min-w-0 rounded-2 transition-colors duration-(--motion-3)',
                  isFresh && 'bg-accent-soft',
                  isGone && 'opacity-60',
                )}
              >
                <StripCard project={item} isWide={rows.length <= mostWide} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Part>
  );
}

function StripCard({ project, isWide }: { project: ProjectCard; isWide: boolean }) {
  const { id, name, health, progress, elapsed } = project;
  return (
    <ProjectCardFrame
      small
      wide={isWide}
      cover={coverOf(project)}
      colour={project.colour}
      facts={null}
      renderName={(className) => (
        <Link to="/projects/$projectId" params={{ projectId: id }} className={className}>
          <bdi>{name}</bdi>
        </Link>
      )}
      mark={project.isSample && <SampleBadge />}
      bar={<ScaleBar label={`Progress of ${name}`} progress={progress} elapsed={elapsed} health={health} />}
      left={<HealthWord project={project} />}
      right={`${percentOf(progress)} %`}
    />
  );
}
