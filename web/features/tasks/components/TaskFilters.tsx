import type { ReactNode } from 'react';
import { priorities } from '../../../../domain/tasks/choices.ts';
import { useRestedSearch } from '../../../lib/useRestedSearch.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { priorityNames } from './statusNames.ts';

/** The filter as the address holds it. */
export interface FilterText {
  project?: string | undefined;
  /** Of the project whose board it is, or that is chosen. */
  phase?: string | undefined;
  assignee?: string | undefined;
  priority?: string | undefined;
  due?: string | undefined;
  q?: string | undefined;
}

export interface TaskFiltersProps {
  value: FilterText;
  /** What changes of it; undefined takes a part out, and the others stay. */
  onChange: (changes: FilterText) => void;
  /** Of the project whose own board it is; without, a project is chosen. */
  phases?: readonly { id: string; name: string }[];
  /** What else says what is shown, at the end of the line. */
  children?: ReactNode;
}

export const noFilter: FilterText = {
  project: undefined,
  phase: undefined,
  assignee: undefined,
  priority: undefined,
  due: undefined,
  q: undefined,
};

const dueNames = { overdue: 'Overdue', today: 'Today', week: 'Next 7 days', none: 'No date' } as const;

export function TaskFilters({ value, onChange, phases, children }: TaskFiltersProps) {
  const projects = useProjectIndex();
  const people = usePeople();
  const shownPhases = phases ?? projects.find(value.project ?? null)?.phases ?? [];
  const set = (field: keyof FilterText) => (chosen: string | undefined) => onChange({ [field]: chosen });
  const { text, type, clear } = useRestedSearch(value.q, (q) => onChange({ q }));
  const isFiltered = Object.values(value).some(Boolean);
  return (
    <div data-filters="" className="no-scrollbar flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
      <SearchInput
        className="w-52 shrink-0"
        size="small"
        label="Search tasks"
        placeholder="Title or ref"
        maxLength={120}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && clear()}
      />
      {!phases && (
        <Filter
          label="Project"
          value={value.project}
          onChange={(project) => onChange({ project, phase: undefined })}
          options={projects.all.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {shownPhases.length > 0 && (
        <Filter
          label="Phase"
          value={value.phase}
          onChange={set('phase')}
          options={[...shownPhases.map(({ id, name }) => ({ value: id, label: name })), { value: 'none', label: 'No phase' }]}
        />
      )}
      <Filter
        label="Assigned"
        value={value.assignee}
        onChange={set('assignee')}
        options={[{ value: 'nobody', label: 'Nobody yet' }, ...people.all.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Filter
        label="Priority"
        value={value.priority}
        onChange={set('priority')}
        options={priorities.map((one) => ({ value: one, label: priorityNames[one] }))}
      />
      <Filter
        label="Due"
        value={value.due}
        onChange={set('due')}
        options={Object.entries(dueNames).map(([one, label]) => ({ value: one, label }))}
      />
      {isFiltered && (
        <Button
          variant="bare"
          size="small"
          onClick={() => {
            clear();
            onChange(noFilter);
          }}
        >
          Clear filters
        </Button>
      )}
      {children}
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: { value: string; label: string }[];
}

const Filter = (props: FilterProps) => <FilterSelect isPrefixed anyLabel={`Any ${props.label.toLowerCase()}`} {...props} />;
