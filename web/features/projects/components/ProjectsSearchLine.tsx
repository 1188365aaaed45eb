import { useAuth } from '../../../lib/session/auth.ts';
import { useRestedSearch } from '../../../lib/useRestedSearch.ts';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import type { ProjectsSearch } from './projectsSearch.ts';

export interface ProjectsSearchLineProps {
  search: ProjectsSearch;
  onChange: (search: ProjectsSearch) => void;
  onClose: () => void;
}

/** A search by name, number or tag, and by the client for whom it is told who that is; Escape clears and closes it. */
export function ProjectsSearchLine({ search, onChange, onClose }: ProjectsSearchLineProps) {
  const { hasPermission } = useAuth();
  const { text, type, clear } = useRestedSearch(search.q, (q) => onChange({ q }));
  return (
    <SearchInput
      ref={search.q ? undefined : takeFocus}
      className="w-80 max-md:w-full"
      label="Search projects"
      placeholder={hasPermission('viewClientInfo') ? 'Name, number, tag or client' : 'Name, number or tag'}
      maxLength={120}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        clear();
        onClose();
      }}
    />
  );
}

/** A line that was asked for is typed into at once. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();
