import { priorities } from '../../../../domain/tasks/choices.ts';
import { Button } from '../../../ui/Button.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useProjectIndex } from '../../projects/queries.ts';
import { usePeople } from '../../studios/queries.ts';
import { priorityNames } from './statusNames.ts';

/** The filter as the address holds it. */
export interface FilterText {
  project?: string | undefined;
  assignee?: string | undefined;
  priority?: string | undefined;
  due?: string | undefined;
  q?: string | undefined;
}

export interface TaskFiltersProps {
  value: FilterText;
  onChange: (value: FilterText) => void;
  /** On a project's own board the project is given. */
  withProject?: boolean;
}

const any = 'any';
const dueNames = { overdue: 'Overdue', today: 'Today', week: 'Next 7 days', none: 'No date' } as const;

export function TaskFilters({ value, onChange, withProject = true }: TaskFiltersProps) {
  const projects = useProjectIndex();
  const people = usePeople();
  const set = (field: keyof FilterText) => (chosen: string) => onChange({ ...value, [field]: chosen === any ? undefined : chosen });
  const isFiltered = Object.values(value).some(Boolean);
  return (
    <div data-filters="" className="no-scrollbar flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
      <SearchInput
        className="w-52 shrink-0"
        size="small"
        label="Search tasks"
        placeholder="Title or ref"
        defaultValue={value.q ?? ''}
        onChange={(event) => set('q')(event.target.value.trim() || any)}
      />
      {withProject && (
        <Filter
          label="Project"
          value={value.project}
          onChange={set('project')}
          options={projects.all.map(({ id, name }) => ({ value: id, label: name }))}
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
        <Button variant="bare" size="small" onClick={() => onChange({})}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
}

function Filter({ label, value, onChange, options }: FilterProps) {
  return (
    <Select
      look="chip"
      label={label}
      prefix={value ? `${label}:` : ''}
      value={value ?? any}
      onChange={onChange}
      options={[{ value: any, label: `Any ${label.toLowerCase()}` }, ...options]}
      renderValue={(option) => (option.value === any ? label : option.label)}
    />
  );
}
