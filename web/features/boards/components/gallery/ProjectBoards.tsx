import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import { Gallery } from './Gallery.tsx';
import { withGalleryChanges } from './gallerySearch.ts';

/** The mood boards of one project, in its tab. */
export function ProjectBoards({ projectId }: { projectId: ProjectId }) {
  const { group, person, q, sort } = useSearch({ from: '/inner/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  return (
    <div className="flex flex-1 flex-col pt-5">
      <Gallery
        projectId={projectId}
        search={{ group, person, q, sort }}
        onSearch={(changes) => void navigate({ search: (now) => withGalleryChanges(now, changes), replace: true })}
      />
    </div>
  );
}
