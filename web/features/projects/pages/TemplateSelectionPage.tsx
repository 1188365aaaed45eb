// The plans that a project can start from (specification §2, PRODUCT §2).

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { pageFrame } from '../components/pageFrame.ts';
import { TemplateCard } from '../components/TemplateCard.tsx';
import { templatesQuery } from '../queries.ts';

export default function TemplateSelectionPage() {
  const { data, error, refetch } = useQuery(templatesQuery());
  return (
    <div className={pageFrame}>
      <p className="mb-5 max-w-measure text-16 text-ink-muted">
        Choose the plan that comes closest. Its phases and tasks get their dates from your start date, and all of it can be changed later.
      </p>
      {data ? (
        <ul aria-label="Templates" className={grid}>
          {data.items.map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorCard title="The templates could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {problemOf(error).message}
        </ErrorCard>
      ) : (
        <TemplatesSkeleton />
      )}
    </div>
  );
}

const grid = 'grid grid-cols-3 gap-5 max-[1200px]:grid-cols-2 max-md:grid-cols-1';
const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

function TemplatesSkeleton() {
  return (
    <Skeleton label="Loading templates" className={grid}>
      {places.map((place) => (
        <div key={place} className="h-57 rounded-2 border border-hairline px-4 py-5">
          <Strip className="h-2 w-full" />
          <Strip className="mt-8 h-4 w-1/2" />
          <Strip className="mt-4 h-2.5 w-full" />
          <Strip className="mt-2.5 h-2.5 w-2/3" />
        </div>
      ))}
    </Skeleton>
  );
}
