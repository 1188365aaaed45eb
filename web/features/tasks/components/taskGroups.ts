// How a list of tasks is put into groups: by when they are due, how they stand, their project or its phases. Pure.

import type { Day } from '../../../../domain/kernel/calendar.ts';
import { compareNames } from '../../../../domain/kernel/ordering.ts';
import { type TaskStatus, taskStatuses } from '../../../../domain/tasks/choices.ts';
import type { TaskCard } from '../../../../domain/tasks/contract.ts';
import { compareCards, type DueState, dueState } from '../../../../domain/tasks/filter.ts';
import type { ProjectEntry } from '../../projects/queries.ts';
import { columnNames } from './statusNames.ts';

export const groupings = ['due', 'status', 'project', 'phase'] as const;
export type Grouping = (typeof groupings)[number];

export interface TaskGroup {
  id: string;
  name: string;
  /** Of a project or a phase. */
  colour?: ProjectEntry['colour'];
  status?: TaskStatus;
  cards: TaskCard[];
}

export interface Grouped {
  by: Grouping;
  today: Day;
  projectOf: (id: string | null) => ProjectEntry | undefined;
}

/** The groups in their order, those that hold nothing left out. In each, what is due first stands first; by status, as on the board. */
export function groupTasks(cards: readonly TaskCard[], given: Grouped): TaskGroup[] {
  const groups = new Map<string, TaskGroup & { rank: Rank }>();
  for (const card of cards) {
    const { rank, ...group } = placeOf(card, given);
    const known = groups.get(group.id);
    if (known) known.cards.push(card);
    else groups.set(group.id, { ...group, rank, cards: [card] });
  }
  const inGroup = given.by === 'status' ? compareCards : compareDue;
  return [...groups.values()]
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ rank: _rank, ...group }) => ({ ...group, cards: group.cards.toSorted(inGroup) }));
}

/** Where a group stands among the others: a figure, a name, a figure. */
type Rank = readonly [number, string, number];

const compareRanks = (a: Rank, b: Rank): number => a[0] - b[0] || compareNames(a[1], b[1]) || a[2] - b[2];

type Place = Omit<TaskGroup, 'cards'> & { rank: Rank };

function placeOf(card: TaskCard, { by, today, projectOf }: Grouped): Place {
  switch (by) {
    case 'due':
      return ofDue(dueState(card.due, today));
    case 'status':
      return { id: card.status, name: columnNames[card.status], status: card.status, rank: [taskStatuses.indexOf(card.status), '', 0] };
    case 'project':
      return ofProject(card, projectOf(card.projectId));
    case 'phase':
      return ofPhase(card, projectOf(card.projectId));
  }
}

const dueNames: Record<DueState, string> = { overdue: 'Overdue', today: 'Today', soon: 'Next 7 days', later: 'Later' };
const dueStates = ['overdue', 'today', 'soon', 'later'] as const;

const ofDue = (state: DueState | null): Place =>
  state === null
    ? { id: 'none', name: 'No date', rank: [dueStates.length, '', 0] }
    : { id: state, name: dueNames[state], rank: [dueStates.indexOf(state), '', 0] };

/** Personal tasks stand behind those of projects; a project that is not known yet, behind those that are. */
function ofProject({ projectId }: TaskCard, project: ProjectEntry | undefined): Place {
  if (projectId === null) return { id: 'personal', name: 'Personal', rank: [2, '', 0] };
  if (!project) return { id: projectId, name: 'A project', rank: [1, '', 0] };
  return { id: projectId, name: project.name, colour: project.colour, rank: [0, `${project.name} ${projectId}`, 0] };
}

function ofPhase(card: TaskCard, project: ProjectEntry | undefined): Place {
  const place = ofProject(card, project);
  if (!project) return place;
  const at = project.phases.findIndex(({ id }) => id === card.phaseId);
  const phase = project.phases[at];
  const [rank, name] = place.rank;
  if (!phase) return { ...place, id: `${place.id} none`, name: `${place.name}: no phase`, rank: [rank, name, project.phases.length] };
  return { id: phase.id, name: `${place.name}: ${phase.name}`, colour: phase.colour, rank: [rank, name, at] };
}

function compareDue(a: TaskCard, b: TaskCard): number {
  if (a.due === b.due) return compareCards(a, b);
  if (a.due === null || b.due === null) return a.due === null ? 1 : -1;
  return a.due < b.due ? -1 : 1;
}
