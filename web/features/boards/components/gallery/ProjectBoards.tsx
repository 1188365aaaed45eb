import { useState } from 'react';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import { Gallery } from './Gallery.tsx';
import { type GallerySearch, withGalleryChanges } from './gallerySearch.ts';

/** The mood boards of one project, in its tab. */
export function ProjectBoards({ projectId }: { projectId: ProjectId }) {
  const [search, setSearch] = useState<GallerySearch>({});
  return (
    <div className="flex flex-1 flex-col pt-5">
      <Gallery projectId={projectId} search={search} onSearch={(changes) => setSearch((now) => withGalleryChanges(now, changes))} />
    </div>
  );
}
