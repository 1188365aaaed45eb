import type { ProjectStatus } from '../../../../domain/projects/contract.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/Select.tsx';
import { usePeople } from '../../studios/queries.ts';
import { healthNames, optionsOf, statusNames, typeNames } from './projectNames.ts';
import { allStatuses, type ProjectsSearch } from './projectsSearch.ts';

interface StatusChipsProps {
  /** Null for all. */
  chosen: ProjectStatus | null;
  counts: Partial<Record<ProjectStatus, number>>;
  onChange: (status: string) => void;
}

/** The archive is entered by the link below the list, and left by its chip. */
export function StatusChips({ chosen, counts, onChange }: StatusChipsProps) {
  const statuses = (Object.keys(statusNames) as ProjectStatus[]).filter((status) => status !== 'archived' || chosen === status);
  return statuses.map((status) => (
    <Chip
      key={status}
      chosen={status === chosen}
      count={status === 'archived' ? undefined : (counts[status] ?? 0)}
      onClick={() => onChange(status === chosen ? allStatuses : status)}
    >
      {statusNames[status]}
    </Chip>
  ));
}

interface ProjectsFiltersProps {
  search: ProjectsSearch;
  onChange: (search: ProjectsSearch) => void;
}

/** Lead, health and type. */
export function ProjectsFilters({ search, onChange }: ProjectsFiltersProps) {
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
