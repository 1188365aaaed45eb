import type { ProjectCard } from '../../../../domain/projects/contract.ts';
import type { People } from '../../studios/queries.ts';
import { ProjectCardView } from './ProjectCardView.tsx';
import type { Sort } from './projectsSearch.ts';

export interface ProjectsViewProps {
  projects: readonly ProjectCard[];
  people: People;
  today: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Projects as in a portfolio: three across, on a phone one below the other. */
export function ProjectCards({ projects, people, today }: ProjectsViewProps) {
  return (
    <ul aria-label="Projects" className={cardGrid}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCardView project={project} people={people} today={today} />
        </li>
      ))}
    </ul>
  );
}

export const cardGrid = 'grid grid-cols-3 gap-x-8 gap-y-9 max-[1200px]:grid-cols-2 max-md:grid-cols-1';
