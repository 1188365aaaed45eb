// What one looks for among boards: which of them, whose, by which name and in which order. In a hand it is one row, and a second for
// the search while it is asked for.

import { ArrowDownUp, Plus, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { BoardGroup } from '../../../../../domain/boards/contract.ts';
import type { ProjectId } from '../../../../../domain/kernel/ids.ts';
import { useRestedSearch } from '../../../../lib/useRestedSearch.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { FilterSelect } from '../../../../ui/FilterSelect.tsx';
import { FloatingButton } from '../../../../ui/FloatingButton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SearchInput, type SearchInputProps } from '../../../../ui/SearchInput.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { useProjectIndex } from '../../../projects/queries.ts';
import { usePeople } from '../../../studios/queries.ts';
import { type GallerySearch, groups, sorts, withGroup, withProject } from './gallerySearch.ts';

export interface GalleryToolsProps {
  /** Those of one project. */
  projectId: ProjectId | undefined;
  search: GallerySearch;
  /** Of each group, once they are known. */
  counts: Record<BoardGroup, number> | undefined;
  onSearch: (changes: GallerySearch) => void;
  disabledReason: string | undefined;
  onNew: () => void;
}

export function GalleryTools({ projectId, search, counts, onSearch, disabledReason, onNew }: GalleryToolsProps) {
  const words = useRestedSearch(search.q, (q) => onSearch({ q }));
  const [isSearching, setSearching] = useState(Boolean(search.q));
  const field: SearchInputProps = {
    label: 'Search boards',
    placeholder: 'Search boards',
    maxLength: 120,
    value: words.text,
    onChange: ({ target }) => words.type(target.value),
  };
  return (
    <div className="flex flex-wrap items-center gap-2 gap-y-3 pb-5 print:hidden">
      <div
        data-filters=""
        className="no-scrollbar flex min-w-0 items-center gap-2 max-md:-mx-4 max-md:w-[calc(100%+32px)] max-md:-my-1 max-md:overflow-x-auto max-md:px-4 max-md:py-2"
      >
        {/* In a hand it is there without a push. */}
        <IconButton
          className="md:hidden"
          size="small"
          icon={Search}
          label="Search boards"
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        />
        <GroupChips isOfProject={projectId !== undefined} search={search} counts={counts} onSearch={onSearch} />
        <span className="mx-1 h-5 w-px shrink-0 bg-hairline-strong" />
        {projectId === undefined && <ProjectFilter search={search} onSearch={onSearch} />}
        <PersonFilter search={search} onSearch={onSearch} />
        <span className="md:hidden">
          <SortSelect search={search} onSearch={onSearch} />
        </span>
      </div>
      <span className="ms-auto flex items-center gap-2 max-md:hidden">
        <SortSelect search={search} onSearch={onSearch} />
        <SearchInput {...field} size="small" className="w-44" />
        <Button size="small" variant="primary" icon={Plus} disabledReason={disabledReason} onClick={onNew}>
          New mood board
        </Button>
      </span>
      {isSearching && <SearchInput {...field} ref={search.q ? undefined : takeFocus} className="w-full md:hidden" />}
      <FloatingButton label="New mood board" disabledReason={disabledReason}>
        <button type="button" onClick={onNew} />
      </FloatingButton>
    </div>
  );
}

type Part = Pick<GalleryToolsProps, 'search' | 'onSearch'>;

/** What is put away or in the trash has a chip while there is something, or while one looks there. */
function GroupChips({
  isOfProject,
  search,
  counts,
  onSearch,
}: Part & Pick<GalleryToolsProps, 'counts'> & { isOfProject: boolean }): ReactElement[] {
  const chosen = search.group ?? 'all';
  return groups
    .filter(({ id, isRare }) => !isRare || id === chosen || (counts?.[id] ?? 0) > 0)
    .filter(({ id }) => !isOfProject || (id !== 'projects' && id !== 'personal'))
    .map(({ id, label }) => (
      <Chip key={id} chosen={id === chosen} count={counts?.[id]} onClick={() => onSearch(withGroup(id))}>
        {label}
      </Chip>
    ));
}

function ProjectFilter({ search, onSearch }: Part) {
  const projects = useProjectIndex();
  return (
    <FilterSelect
      label="Project"
      anyLabel="Any project"
      value={search.project}
      onChange={(project) => onSearch(withProject(project, search))}
      options={projects.known.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function PersonFilter({ search, onSearch }: Part) {
  const people = usePeople();
  return (
    <FilterSelect
      label="People"
      anyLabel="Anybody"
      value={search.person}
      onChange={(person) => onSearch({ person })}
      options={people.all.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function SortSelect({ search, onSearch }: Part) {
  return (
    <Select
      label="Sort"
      look="bare"
      className="[&>svg]:hidden"
      value={search.sort ?? 'edited'}
      onChange={(sort) => onSearch({ sort: sort === 'edited' ? undefined : sort })}
      options={sorts}
      renderValue={({ label }) => (
        <>
          <Icon of={ArrowDownUp} size={14} className="shrink-0" />
          {label}
        </>
      )}
    />
  );
}

/** A line that was asked for is typed into at once. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();
