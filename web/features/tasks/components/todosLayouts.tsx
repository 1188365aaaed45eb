// How My To-dos shows its tasks: as a board, as a list in groups, or as a calendar.

import { Calendar, Columns3, Rows3 } from 'lucide-react';
import { useRoomFrom } from '../../../ui/breakpoints.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton, Strip } from '../../../ui/Skeleton.tsx';
import { type Grouping, groupings } from './taskGroups.ts';

export const todosLayouts = ['board', 'list', 'calendar'] as const;
export type TodosLayout = (typeof todosLayouts)[number];

export const layoutIn = (text: string | undefined): TodosLayout => todosLayouts.find((one) => one === text) ?? 'board';
export const groupingIn = (text: string | undefined): Grouping => groupings.find((one) => one === text) ?? 'due';

interface LayoutSwitchProps {
  value: TodosLayout;
  onChange: (value: TodosLayout) => void;
}

export function LayoutSwitch({ value, onChange }: LayoutSwitchProps) {
  const hasRoom = useRoomFrom(1280);
  return (
    <SegmentedControl
      label="Show as"
      iconsOnly={!hasRoom}
      value={value}
      onChange={onChange}
      segments={[
        { value: 'board', label: 'Board', icon: Columns3 },
        { value: 'list', label: 'List', icon: Rows3 },
        { value: 'calendar', label: 'Calendar', icon: Calendar },
      ]}
    />
  );
}

const groupingNames: Record<Grouping, string> = { due: 'Due date', status: 'Status', project: 'Project', phase: 'Phase' };

export function GroupSelect({ value, onChange }: { value: Grouping; onChange: (value: Grouping) => void }) {
  return (
    <Select
      look="chip"
      label="Group by"
      prefix="Group:"
      value={value}
      onChange={onChange}
      options={groupings.map((one) => ({ value: one, label: groupingNames[one] }))}
    />
  );
}

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton() {
  return (
    <Skeleton label="Loading the tasks" className="flex-1 overflow-hidden">
      <div className="flex h-10 items-center border-b border-ink">
        <Strip className="h-4 w-24" />
      </div>
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-10 items-center gap-3 border-b border-hairline touch:h-12">
          <Strip className="h-4 w-4" />
          <Strip className="h-4 w-1/2" />
        </div>
      ))}
    </Skeleton>
  );
}

/** Weeks between hairlines. */
export function CalendarSkeleton() {
  return (
    <Skeleton label="Loading the tasks" className="flex flex-1 flex-col">
      <Strip className="mb-9 h-6 w-48" />
      {skeletonRows.map((row) => (
        <div key={row} className="flex-1 border-t border-hairline" />
      ))}
    </Skeleton>
  );
}
