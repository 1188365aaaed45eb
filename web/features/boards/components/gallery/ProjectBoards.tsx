import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Project } from '../../../../../domain/projects/contract.ts';
import { Gallery } from './Gallery.tsx';
import { withChanges } from '../../../../lib/searchChanges.ts';

/** The mood boards of one project, in its tab. */
export function ProjectBoards({ project }: { project: Pick<Project, 'id'> }) {
  const { group, person, q, sort } = useSearch({ from: '/inner/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  return (
    <div className="flex flex-1 flex-col pt-5">
      <Gallery
        projectId={project.id}
        search={{ group, person, q, sort }}
        onSearch={(changes) => void navigate({ search: (now) => withChanges(now, changes), replace: true })}
      />
    </div>
  );
}
