import { ArrowDownUp, LayoutGrid, Rows3, Search } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ProjectStatus } from '../../../../domain/projects/contract.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { usePeople } from '../../studios/queries.ts';
import { healthNames, statusNames, typeNames } from './projectNames.ts';
import { allStatuses, type ProjectsSearch, type ProjectsView, sortNames } from './projectsSearch.ts';

export interface ProjectsToolbarProps {
  view: ProjectsView;
  search: ProjectsSearch;
  counts: Partial<Record<ProjectStatus, number>>;
  onChange: (search: ProjectsSearch) => void;
  /** The button that makes a new project. */
  action: ReactNode;
}

export function ProjectsToolbar({ view, search, counts, onChange, action }: ProjectsToolbarProps) {
  const [isSearching, setSearching] = useState(Boolean(search.q));
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3 max-md:mb-4">
      <div className="no-scrollbar flex min-w-0 items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1">
        <StatusChips chosen={view.status} counts={counts} onChange={(status) => onChange({ status })} />
        <span className="mx-1.5 h-5 w-px shrink-0 bg-hairline-strong" />
        <Filters search={search} onChange={onChange} />
        <IconButton size="small" icon={Search} label="Search projects" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)} />
        <span className="md:hidden">
          <SortSelect view={view} onChange={onChange} />
        </span>
      </div>
      <div className="ms-auto flex items-center gap-2 max-md:hidden">
        <SortSelect view={view} onChange={onChange} />
        <SegmentedControl
          label="Show as"
          value={view.isTable ? 'table' : 'cards'}
          onChange={(as) => onChange({ as: as === 'table' ? as : undefined })}
          segments={[
            { value: 'cards', label: 'Cards', icon: LayoutGrid },
            { value: 'table', label: 'Table', icon: Rows3 },
          ]}
        />
        {action}
      </div>
      {isSearching && <SearchLine search={search} onChange={onChange} onClose={() => setSearching(false)} />}
    </div>
  );
}

/** The archive is entered by the link below the list, and left by its chip. */
function StatusChips({ chosen, counts, onChange }: {
  chosen: ProjectStatus | null;
  counts: ProjectsToolbarProps['counts'];
  onChange: (status: string) => void;
}) {
  const statuses = (Object.keys(statusNames) as ProjectStatus[]).filter(
    (status) => status !== 'archived' || chosen === status,
  );
  return statuses.map((status) => (
    <Chip key={status} chosen={status === chosen} count={status === 'archived' ? undefined : (counts[status] ?? 0)} onClick={() => onChange(status === chosen ? allStatuses : status)}>
      {statusNames[status]}
    </Chip>
  ));
}

function Filters({ search, onChange }: Pick<ProjectsToolbarProps, 'search' | 'onChange'>) {
  const people = usePeople();
  return (
    <>
      <Filter
        label="Lead designer"
        value={search.lead}
        onChange={(lead) => onChange({ lead })}
        options={people.all.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Filter label="Health" value={search.health} onChange={(health) => onChange({ health })} options={optionsOf(healthNames)} />
      <Filter label="Type" value={search.type} onChange={(type) => onChange({ type })} options={optionsOf(typeNames)} />
    </>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: { value: string; label: string }[];
}

const any = 'any';

function Filter({ label, value, onChange, options }: FilterProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <Select
      look="chip"
      className={cx('shrink-0', isKnown && 'border-ink! text-ink!')}
      label={label}
      value={isKnown ? (value ?? any) : any}
      onChange={(chosen) => onChange(chosen === any ? undefined : chosen)}
      options={[{ value: any, label: `Any ${label.toLowerCase()}` }, ...options]}
      renderValue={(option) => (option.value === any ? label : option.label)}
    />
  );
}

function SortSelect({ view, onChange }: Pick<ProjectsToolbarProps, 'view' | 'onChange'>) {
  return (
    <Select
      look="bare"
      className="[&>svg]:hidden"
      label="Sort by"
      value={view.sort}
      onChange={(sort) => onChange({ sort: sort === 'target' ? undefined : sort })}
      options={optionsOf(sortNames)}
      renderValue={(option) => (
        <>
          <Icon of={ArrowDownUp} size={14} className="shrink-0" />
          {option.label}
        </>
      )}
    />
  );
}

/** Rests this long after a letter before it asks the server. */
const restMs = 200;

function SearchLine({ search, onChange, onClose }: Pick<ProjectsToolbarProps, 'search' | 'onChange'> & { onClose: () => void }) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const searchFor = (text: string, after: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onChange({ q: text.trim() || undefined }), after);
  };
  return (
    <SearchInput
      ref={search.q ? undefined : takeFocus}
      className="w-80 max-md:w-full"
      label="Search projects"
      placeholder="Name or number"
      maxLength={120}
      defaultValue={search.q ?? ''}
      onChange={(event) => searchFor(event.target.value, restMs)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        searchFor('', 0);
        onClose();
      }}
    />
  );
}

/** A line that was asked for is typed into at once. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

const optionsOf = <Value extends string>(names: Record<Value, string>): { value: Value; label: string }[] =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));
