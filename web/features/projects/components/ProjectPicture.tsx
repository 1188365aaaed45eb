import type { ProjectCard } from '../../../../domain/projects/contract.ts';
import { CoverPicture } from '../../../ui/CoverPicture.tsx';
import { PlanGrid } from '../../../ui/PlanGrid.tsx';
import { coverOf } from './projectNames.ts';

export interface ProjectPictureProps {
  project: Pick<ProjectCard, 'cover' | 'colour'>;
  /** Its size. */
  className: string;
}

/** A project's cover, or the plan drawing in its colour. The name stands beside it. */
export function ProjectPicture({ project, className }: ProjectPictureProps) {
  const cover = coverOf(project);
  if (!cover) return <PlanGrid colour={project.colour} className={className} />;
  return <CoverPicture src={cover} className={className} loading="eager" />;
}
