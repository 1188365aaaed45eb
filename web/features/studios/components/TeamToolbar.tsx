import type { ReactNode } from 'react';
import { type Role, roles } from '../../../../domain/studios/policy.ts';
import { pairsOf } from '../../../../domain/kernel/records.ts';
import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { SearchInput } from '../../../ui/SearchInput.tsx';
import type { TeamFilter, TeamStatus } from './teamFilter.ts';

export interface TeamToolbarProps {
  filter: TeamFilter;
  onFilter: (filter: TeamFilter) => void;
  /** At the end of the line. */
  children: ReactNode;
}

const statusNames: Record<TeamStatus, string> = { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' };

/** Search and filters of the team, and what is done with it as a whole. */
export function TeamToolbar({ filter, onFilter, children }: TeamToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search members"
        placeholder="Search members"
        className="w-55 max-md:w-full"
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
      />
      <MultiSelect<Role>
        label="Role"
        value={filter.roles}
        onChange={(chosen) => onFilter({ ...filter, roles: chosen })}
        options={roles.map((role) => ({ value: role, label: role }))}
      />
      <MultiSelect<TeamStatus>
        label="Status"
        value={filter.statuses}
        onChange={(chosen) => onFilter({ ...filter, statuses: chosen })}
        options={pairsOf(statusNames).map(([value, label]) => ({ value, label }))}
      />
      <div className="ms-auto">{children}</div>
    </div>
  );
}
