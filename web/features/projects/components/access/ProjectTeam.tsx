import type { Project } from '../../../../../domain/projects/contract.ts';
import { AccessSection } from './AccessSection.tsx';

/** Who is in a project, in its tab. */
export const ProjectTeam = ({ project }: { project: Project }) => (
  <div className="max-w-200 pt-5">
    <AccessSection project={project} />
  </div>
);
