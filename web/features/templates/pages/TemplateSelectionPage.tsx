// The plans that a project can start from (specification §2, PRODUCT §2): a gallery, and beside it the one that is chosen. With
// `edit` in its address it is the table at which one of the studio's own is changed.

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { TemplateAtWork } from '../components/TemplateAtWork.tsx';
import { galleryGrid, TemplateGallery } from '../components/TemplateGallery.tsx';
import { templatesQuery } from '../queries.ts';

/** Its type is said: the router's types are made of it, and it is made with them. */
export default function TemplateSelectionPage(): ReactNode {
  const { edit } = useSearch({ from: '/inner/creation/projects/template-selection' });
  return edit ? <TemplateAtWork key={edit} templateId={edit} /> : <Gallery />;
}

function Gallery() {
  const { data, error, refetch } = useQuery(templatesQuery());
  return (
    <div className={pageFrame}>
      <p className="mb-5 max-w-measure text-16 text-ink-muted">Choose the plan that comes closest. All of it can be changed later.</p>
      {data ? (
        <TemplateGallery templates={data.items} create={data.can.create} />
      ) : error ? (
        <LoadError title="The templates could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <TemplatesSkeleton />
      )}
    </div>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

function TemplatesSkeleton() {
  return (
    <Skeleton label="Loading templates" className={galleryGrid}>
      {places.map((place) => (
        <div key={place} className="h-49 rounded-2 border border-hairline px-4 py-5">
          <Strip className="h-2 w-full" />
          <Strip className="mt-8 h-4 w-1/2" />
          <Strip className="mt-4 h-2.5 w-full" />
          <Strip className="mt-2.5 h-2.5 w-2/3" />
        </div>
      ))}
    </Skeleton>
  );
}
