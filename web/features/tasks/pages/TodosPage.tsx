// My To-dos: personal and project tasks on one board (specification §2, PRODUCT §4).

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PhaseId, ProjectId, TaskId } from '../../../../domain/kernel/ids.ts';
import type { TaskStatus } from '../../../../domain/tasks/choices.ts';
import type { TaskFilter } from '../../../../domain/tasks/contract.ts';
import { namesOf } from '../../../../domain/kernel/records.ts';
import { Button } from '../../../ui/Button.tsx';
import { FloatingButton } from '../../../ui/FloatingButton.tsx';
import { LoadingFallback } from '../../../ui/Spinner.tsx';
import { TabLinks } from '../../../ui/Tabs.tsx';
import type { Ahead } from '../../../lib/ahead.ts';
import { idIn } from '../../../lib/ids.ts';
import { type ProjectIndex, projectIndexQuery, useProjectIndex } from '../../projects/queries.ts';
import { useToday } from '../../studios/queries.ts';
import { BoardView, type BoardViewProps } from '../components/BoardView.tsx';
import { NewTaskDialog, TaskCalendar, TaskList, TaskPanel, usePartsOfTasks } from '../components/lateParts.ts';
import { phaseIn, readFilter } from '../components/readFilter.ts';
import { viewNames } from '../components/statusNames.ts';
import type { TaskCalendarProps } from '../components/TaskCalendar.tsx';
import type { TaskListProps } from '../components/TaskList.tsx';
import { type FilterText, noFilter, TaskFilters } from '../components/TaskFilters.tsx';
import {
  CalendarSkeleton,
  groupingIn,
  GroupSelect,
  layoutIn,
  LayoutSwitch,
  ListSkeleton,
  type TodosLayout,
} from '../components/todosLayouts.tsx';
import { boardQuery, useBoard } from '../queries.ts';
import { withChanges } from '../../../lib/searchChanges.ts';

type View = keyof typeof viewNames;
const views = namesOf(viewNames);
const viewOf = (text: string | undefined): View => views.find((one) => one === text) ?? 'assigned';

export const ahead: Ahead = (read, { search }) => {
  read(boardQuery({ view: viewOf(search['view']), ...readFilter({ ...search, phase: search['project'] && search['phase'] }) }));
  read(projectIndexQuery());
  if (search['task'] !== undefined) TaskPanel.preload();
  if (search['as'] === 'calendar') TaskCalendar.preload();
};

export default function TodosPage() {
  const search = useSearch({ from: '/inner/todos' });
  const navigate = useNavigate({ from: '/todos' });
  const today = useToday();
  usePartsOfTasks();
  const [column, setColumn] = useState<'todo' | 'in_progress'>('todo');
  const { view, layout, filterText, ...shown } = readSearch(search, useProjectIndex());
  const { data: board } = useBoard(shown.filter);

  const change = (next: Changes | FilterText) =>
    void navigate({ search: (now) => withChanges(now, next), replace: true, resetScroll: !isScrolled(next) });
  const openTask = (task: TaskId) => void navigate({ search: ({ comment: _said, ...now }) => ({ ...now, task }) });
  const createIn = (status: TaskStatus) => {
    setColumn(status === 'in_progress' ? 'in_progress' : 'todo');
    // The way back closes it, and stays on the page.
    void navigate({ search: (now) => withChanges(now, { create: 'true' }) });
  };
  const isFiltered = Object.values(filterText).some(Boolean);
  /** An empty board has the one button that begins it; what others send for review cannot be begun here. */
  const invites = view !== 'review' && !isFiltered && board !== undefined && Object.values(board.columns).every(({ total }) => total === 0);
  const unassigned = useUnassigned(invites && view === 'assigned');
  if (!today) return <LoadingFallback />;

  const newTask = <NewTaskButton isFirst={invites} onClick={() => createIn('todo')} />;
  const layoutSwitch = view !== 'review' && (
    <LayoutSwitch value={layout} onChange={(as) => change({ as: as === 'board' ? undefined : as })} />
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 px-10 pt-4 max-md:gap-2 max-md:px-4 max-md:pt-1 has-data-chosen:[&>button]:hidden md:has-data-chosen:[&>[data-filters]]:hidden">
      <div className="flex">
        <TabLinks
          label="View"
          className="flex-1"
          current={view}
          tabs={views.map((id) => ({ id, label: viewNames[id], ...(board?.counts && { count: board.counts[id] }) }))}
          renderLink={({ id }, props) => <Link to="/todos" search={(now) => ({ ...now, view: id })} {...props} />}
        />
        {!invites && (
          <span className="flex items-center gap-2 border-b border-hairline ps-4 pb-1.5 max-md:hidden lg:gap-4">
            {layoutSwitch}
            {newTask}
          </span>
        )}
      </div>
      <TaskFilters key={view} value={filterText} onChange={change}>
        {layout === 'list' && !invites && (
          <GroupSelect value={shown.by} onChange={(group) => change({ group: group === 'due' ? undefined : group })} />
        )}
        {!invites && <span className="-order-1 md:hidden">{layoutSwitch}</span>}
      </TaskFilters>
      <BoardView
        filter={shown.filter}
        isFiltered={isFiltered}
        onClearFilter={() => change(noFilter)}
        today={today}
        openTask={search.task ?? null}
        renderLink={linkTo}
        onAdd={createIn}
        empty={emptyOf({ view, unassigned, newTask: invites && newTask })}
        otherwise={otherwise[layout]?.({ ...shown, today, openTask: search.task ?? null, onMonth: (month) => change({ month }) })}
      />
      {!invites && (
        <FloatingButton label="New task">
          <button type="button" onClick={() => createIn('todo')} />
        </FloatingButton>
      )}
      {search.task && <TaskPanel taskId={search.task} today={today} onClose={() => change({ task: undefined, comment: undefined })} />}
      {search.create === 'true' && (
        <NewTaskDialog
          status={column}
          {...placeOf(filterText)}
          today={today}
          isOfAddress
          onClose={() => change({ create: undefined })}
          onCreated={openTask}
        />
      )}
    </div>
  );
}

/** In the place of an empty board it is the one thing to press. */
function NewTaskButton({ isFirst, onClick }: { isFirst: boolean; onClick: () => void }) {
  return (
    <Button variant="primary" size={isFirst ? 'normal' : 'small'} icon={Plus} onClick={onClick}>
      New task
    </Button>
  );
}

/** Where a month begins is the calendar's to say. */
const isScrolled = (next: object): boolean => 'month' in next;

type Given = Omit<TaskListProps & TaskCalendarProps, 'board' | 'moves' | 'renderLink'>;

/** Of the layouts, those that are no board. */
const otherwise: Partial<Record<TodosLayout, (given: Given) => BoardViewProps['otherwise']>> = {
  list: (given) => ({
    skeleton: <ListSkeleton />,
    render: (cards) => <TaskList {...given} {...cards} renderLink={linkTo} />,
  }),
  calendar: (given) => ({
    skeleton: <CalendarSkeleton />,
    render: (cards) => <TaskCalendar {...given} {...cards} renderLink={linkTo} />,
  }),
};

/** Opens the panel of a card. */
const linkTo: BoardViewProps['renderLink'] = ({ id }, props) => (
  <Link to="/todos" search={({ comment: _said, ...now }) => ({ ...now, task: id })} {...props} />
);

interface EmptyOf {
  view: View;
  unassigned: number;
  newTask: ReactNode;
}

/** What stands in the place of a board without cards, and what leads on from it. */
function emptyOf({ view, unassigned, newTask }: EmptyOf): { sentence: string; action: ReactNode } {
  if (unassigned > 0) return { sentence: unassignedWords(unassigned), action: <UnassignedLink /> };
  return { sentence: emptySentences[view], action: view === 'review' ? <OwnWorkLink /> : newTask };
}

/** How many open tasks one has made that nobody works on yet: those of a project that was made from a template. */
function useUnassigned(isAsked: boolean): number {
  const { data } = useBoard({ view: 'created', assigneeId: 'nobody' }, isAsked);
  if (!data) return 0;
  const { completed: _done, ...open } = data.columns;
  return Object.values(open).reduce((sum, { total }) => sum + total, 0);
}

const unassignedWords = (count: number): string =>
  count === 1
    ? 'Nothing is waiting for you: 1 task that you made is not assigned yet.'
    : `Nothing is waiting for you: ${count} tasks that you made are not assigned yet.`;

function UnassignedLink() {
  return (
    <Button variant="primary" asChild>
      <Link to="/todos" search={{ view: 'created', assignee: 'nobody' }}>
        Assign them
      </Link>
    </Button>
  );
}

/** What others send for review cannot be begun here: the way leads to the own work. */
function OwnWorkLink() {
  return (
    <Button asChild>
      <Link to="/todos">Go to your own tasks</Link>
    </Button>
  );
}

const emptySentences: Record<View, string> = {
  personal: 'Nothing on your own list: note what only you need to remember.',
  assigned: 'Nothing is waiting for you: a good moment to start something.',
  review: 'Nothing to review: work that is sent to you appears here.',
  created: 'You have not made a task yet: write down the first step.',
};

type Search = FilterText & Partial<Record<'view' | 'as' | 'group' | 'month', string | undefined>>;

/** What the address says is shown, and how. */
function readSearch(search: Search, projects: ProjectIndex) {
  const view = viewOf(search.view);
  const filterText = filterTextOf(search, projects);
  // What waits for a review is a list of its own.
  const layout = view === 'review' ? 'board' : layoutIn(search.as);
  const filter: TaskFilter = { view, ...readFilter(filterText) };
  return { view, layout, by: groupingIn(search.group), month: search.month, filterText, filter };
}

/** A phase is one of the chosen project, and shown as it is named until that is known. */
function filterTextOf({ project, phase, assignee, priority, due, q }: FilterText, projects: ProjectIndex): FilterText {
  const phases = projects.find(project ?? null)?.phases ?? [];
  return { project, phase: project && (projects.isHere ? phaseIn(phases, phase) : phase), assignee, priority, due, q };
}

/** Where a new task goes: to what is shown. */
const placeOf = ({ project, phase }: FilterText) => ({
  projectId: idIn<ProjectId>(project) ?? null,
  phaseId: idIn<PhaseId>(phase) ?? null,
});

type Changes = Record<string, string | undefined>;
