import type { ProjectStatus } from '../../../../domain/projects/contract.ts';
import { namesOf } from '../../../../domain/kernel/records.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
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
  const statuses = namesOf(statusNames).filter((status) => status !== 'archived' || chosen === status);
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
      <FilterSelect
        label="Lead designer"
        anyLabel="Any lead designer"
        value={search.lead}
        onChange={(lead) => onChange({ lead })}
        options={people.all.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label="Health"
        anyLabel="Any health"
        value={search.health}
        onChange={(health) => onChange({ health })}
        options={optionsOf(healthNames)}
      />
      <FilterSelect
        label="Type"
        anyLabel="Any type"
        value={search.type}
        onChange={(type) => onChange({ type })}
        options={optionsOf(typeNames)}
      />
    </>
  );
}
