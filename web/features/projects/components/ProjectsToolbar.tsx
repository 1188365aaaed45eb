import { ArrowDownUp, ChartGantt, LayoutGrid, Rows3, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProjectStatus } from '../../../../domain/projects/contract.ts';
import { useRoomFrom } from '../../../ui/breakpoints.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { optionsOf } from './projectNames.ts';
import { ProjectsFilters, StatusChips } from './ProjectsFilters.tsx';
import { type ProjectsSearch, type ProjectsView, sortNames } from './projectsSearch.ts';
import { ProjectsSearchLine } from './ProjectsSearchLine.tsx';

export interface ProjectsToolbarProps {
  view: ProjectsView;
  search: ProjectsSearch;
  counts: Partial<Record<ProjectStatus, number>>;
  onChange: (search: ProjectsSearch) => void;
  /** The button that makes a new project. */
  action: ReactNode;
}

export function ProjectsToolbar({ view, search: filters, counts, onChange, action }: ProjectsToolbarProps) {
  const hasRoom = useRoomFrom(1560);
  const [isSearching, setSearching] = useState(Boolean(filters.q));
  const search = (
    <IconButton size="small" icon={Search} label="Search projects" aria-expanded={isSearching} onClick={() => setSearching(!isSearching)} />
  );
  return (
    <div className="mb-6 flex flex-wrap print:hidden items-center gap-x-3 gap-y-3 max-md:mb-4">
      <div
        data-filters=""
        className="no-scrollbar flex min-w-0 items-center gap-2 md:flex-wrap max-md:-ml-4 max-md:flex-1 max-md:-my-1 max-md:overflow-x-auto max-md:py-2 max-md:pl-4"
      >
        {/* In a hand it is there without a push, and cuts the last chip, which shows that the row goes on. */}
        <span className="md:hidden">{search}</span>
        <StatusChips chosen={view.status} counts={counts} onChange={(status) => onChange({ status })} />
        <span className="mx-1.5 h-5 w-px shrink-0 bg-hairline-strong" />
        <ProjectsFilters search={filters} onChange={onChange} />
        <span className="max-md:hidden">{search}</span>
        <span className="md:hidden">
          <SortSelect view={view} onChange={onChange} />
        </span>
      </div>
      <span className="md:hidden">
        <ShapeSwitch view={view} onChange={onChange} />
      </span>
      <div className="ms-auto flex items-center gap-2 max-md:hidden">
        <SortSelect view={view} onChange={onChange} />
        <SegmentedControl
          label="Show as"
          iconsOnly={!hasRoom}
          value={view.as}
          onChange={(as) => onChange({ as: as === 'cards' ? undefined : as })}
          segments={[
            { value: 'cards', label: 'Cards', icon: LayoutGrid },
            { value: 'table', label: 'Table', icon: Rows3 },
            { value: 'timeline', label: 'Timeline', icon: ChartGantt },
          ]}
        />
        {action}
      </div>
      {isSearching && <ProjectsSearchLine search={filters} onChange={onChange} onClose={() => setSearching(false)} />}
    </div>
  );
}

/** In a hand there is room for cards and for the timeline, not for a table. */
function ShapeSwitch({ view, onChange }: Pick<ProjectsToolbarProps, 'view' | 'onChange'>) {
  const isTimeline = view.as === 'timeline';
  return (
    <IconButton
      size="small"
      icon={isTimeline ? LayoutGrid : ChartGantt}
      label={isTimeline ? 'Show as cards' : 'Show as timeline'}
      onClick={() => onChange({ as: isTimeline ? undefined : 'timeline' })}
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
