import { useQuery } from '@tanstack/react-query';
import { Select } from '../../../ui/Select.tsx';
import { templatesQuery } from '../queries.ts';

/** One of the templates beside a project, to be taken in: also where the project itself can be none. */
export function OpenTemplate({ onOpen }: { onOpen: (templateId: string) => void }) {
  const templates = useQuery(templatesQuery()).data?.items.filter(({ isArchived }) => !isArchived) ?? [];
  return (
    <Select
      look="chip"
      label="Open a template beside this project"
      placeholder="Open a template …"
      value={null}
      onChange={onOpen}
      options={templates.map(({ id, name, isBuiltIn }) => ({ value: id, label: isBuiltIn ? name : `${name} (ours)` }))}
    />
  );
}
