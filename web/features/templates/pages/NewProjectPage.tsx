// Creating a project from a template, or blank (specification §2, PRODUCT §2).

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LoadError } from '../../../lib/LoadError.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { studioQuery, usePeople } from '../../studios/queries.ts';
import { NewProjectForm } from '../../projects/components/NewProjectForm.tsx';
import { pageFrame } from '../../projects/components/pageFrame.ts';
import { templatesQuery } from '../queries.ts';

/** What an address without a template, or with one that is not known, begins with. */
const blank = 'blank';

export default function NewProjectPage() {
  const { template: wanted } = useSearch({ from: '/inner/creation/projects/new' });
  const templates = useQuery(templatesQuery());
  const studio = useQuery(studioQuery());
  const people = usePeople();
  const items = templates.data?.items ?? [];
  const template = items.find(({ id }) => id === wanted) ?? items.find(({ id }) => id === blank);
  const error = templates.error ?? studio.error;
  const retry = () => {
    void templates.refetch();
    void studio.refetch();
  };
  return (
    <div className={`${pageFrame} pb-0!`}>
      {template && studio.data && people.isHere ? (
        <NewProjectForm key={template.id} template={template} studio={studio.data} people={people.all} />
      ) : error ? (
        <LoadError title="The form could not be loaded" error={error} onRetry={retry} />
      ) : (
        <FormSkeleton />
      )}
    </div>
  );
}

const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function FormSkeleton() {
  return (
    <Skeleton label="Loading the form">
      <Strip className="h-4 w-44" />
      <Strip className="mt-8 h-2 w-full" />
      <div className="mt-20 grid grid-cols-2 gap-x-12 max-[1200px]:grid-cols-1">
        {fields.map((field) => (
          <div key={field} className="h-23">
            <Strip className="h-2.5 w-20" />
            <Strip className="mt-3 h-9 w-full" />
          </div>
        ))}
      </div>
    </Skeleton>
  );
}
