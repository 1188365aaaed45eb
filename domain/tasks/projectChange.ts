// A task goes into another project: what comes along, and who and what stays behind. The dialog says it before, the server does it.

import type { PhaseId, ProjectId, UserId } from '../kernel/ids.ts';
import { peopleOf, withoutPeople } from './checklist.ts';
import type { ChecklistItem, Task } from './contract.ts';
import { type Change, type Circumstances, isOwnWork, withdraw } from './review.ts';

/** A task as it stands; cards and rows both fit. */
export type TaskToMove = Readonly<
  Pick<
    Task,
    'creatorId' | 'status' | 'position' | 'projectId' | 'reviewerId' | 'round' | 'reviewRequestedAt' | 'reviewRequestedBy' | 'completedAt'
  > & {
    assigneeIds: readonly UserId[];
    /** A card has none. */
    checklist?: readonly ChecklistItem[] | undefined;
  }
>;

export interface Destination {
  /** Null for its creator's personal tasks. */
  projectId: ProjectId | null;
  /** Whether a person reads that project, and so can be named there. */
  canRead: (id: UserId) => boolean;
  /** Whom it is to name there; whoever it names now if left out. */
  assigneeIds?: readonly UserId[] | undefined;
  reviewerId?: UserId | null | undefined;
}

export interface ProjectChange {
  assigneeIds: UserId[];
  reviewerId: UserId | null;
  /** The same items, without the people whom they cannot name there. */
  checklist: ChecklistItem[];
  /** People who were named and cannot read the project. */
  letGo: UserId[];
  /** It waits for a reviewer who stays behind, or whose own work it would be: it is taken back from review. */
  withdrawal: Change | null;
}

/** @param destination whoever cannot read it is let go */
export function changeProject(task: TaskToMove, destination: Destination, circumstances: Circumstances): ProjectChange {
  const { projectId, canRead, assigneeIds = task.assigneeIds, reviewerId = task.reviewerId } = destination;
  const { checklist: items = [] } = task;
  const checklist = withoutPeople(items, projectId === null ? () => false : canRead);
  if (projectId === null) {
    return { assigneeIds: [task.creatorId], reviewerId: null, checklist, letGo: [], withdrawal: taken(task, circumstances) };
  }
  const reviewer = reviewerId !== null && canRead(reviewerId) ? reviewerId : null;
  const named = [...assigneeIds, ...(reviewerId === null ? [] : [reviewerId]), ...peopleOf(items)];
  const assignees = assigneeIds.filter(canRead);
  const mayDecide = reviewer !== null && (circumstances.selfApproval || !isOwnWork({ ...task, assigneeIds: assignees }, reviewer));
  return {
    assigneeIds: assignees,
    reviewerId: reviewer,
    checklist,
    letGo: [...new Set(named.filter((id) => !canRead(id)))],
    withdrawal: mayDecide ? null : taken(task, circumstances),
  };
}

function taken(task: TaskToMove, circumstances: Circumstances): Change | null {
  const result = withdraw({ task, to: 'in_progress' }, circumstances);
  return result.ok ? result.value : null;
}

/** The phase that has the same name there; null where there is none. */
export function phaseLike(
  phaseId: PhaseId | null,
  { from, to }: Record<'from' | 'to', readonly { id: PhaseId; name: string }[]>,
): PhaseId | null {
  const name = from.find(({ id }) => id === phaseId)?.name;
  return to.find((phase) => isAlike(phase.name, name))?.id ?? null;
}

const isAlike = (one: string, other: string | undefined): boolean => one.trim().toLowerCase() === other?.trim().toLowerCase();
